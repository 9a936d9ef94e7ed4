"""Sentences in other languages: nothing is missing, and parts come along."""

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from ladrilho import IllegalMove, new_game
from ladrilho.language import Sentence, catalogue, languages, say, translate

pytestmark = pytest.mark.compiled_only  # sentences are the same either way
ROOT = Path(__file__).parent.parent


def test_every_sentence_is_there_in_every_language() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "catalogues.py", "check"], capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_missing_sentence_would_be_noticed(tmp_path: Path) -> None:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        import catalogues
    finally:
        sys.path.pop(0)
    path = tmp_path / "nl.po"
    path.write_text('msgid "red"\nmsgstr "rood {colour}"\n\nmsgid "gone"\nmsgstr "weg"\n', encoding="utf-8")
    faults = catalogues.faults(path, ["red", "blue"])
    assert [fault.split(": ", 1)[1][:14] for fault in faults] == ["'rood {colour}", "not translated", "nobody says 'g"]


def test_languages_call_themselves_by_their_own_name() -> None:
    assert languages() == {"en": "English", "nb": "Norsk bokmål", "nl": "Nederlands"}


def test_a_sentence_is_put_together_in_another_language() -> None:
    sentence = say("line {line} already collects {colour} (AZ-19)", line=3, colour="red")
    assert sentence == "line 3 already collects red (AZ-19)"
    assert translate(sentence, "nl") == "patroonlijn 3 verzamelt al rood (AZ-19)"
    assert translate(sentence, "nb") == "mønsterlinje 3 samler allerede rød (AZ-19)"
    assert translate(sentence, "en") == sentence


def test_what_no_catalogue_knows_stays_english() -> None:
    assert translate("quite unknown", "nl") == "quite unknown"
    assert translate(say("unknown {part}", part="blue"), "nl") == "unknown blauw"


def test_the_reason_against_a_move_can_be_translated() -> None:
    position = new_game("azul", seed=7)
    with pytest.raises(IllegalMove) as caught:
        position.play("centre blue > 1")
    reason = caught.value.reason
    assert isinstance(reason, Sentence)
    assert translate(reason, "nl") == "in het midden ligt geen tegel van de kleur blauw (AZ-13)"
    assert translate(caught.value.args[0], "nl").startswith("zet 'centre blue > 1' mag niet: ")


def test_sentences_survive_pickling() -> None:
    sentence = pickle.loads(pickle.dumps(say("line {line} is full (AZ-19)", line=2)))
    assert translate(sentence, "nl") == "patroonlijn 2 is vol (AZ-19)"


def test_catalogues_keep_the_clause_of_a_reason() -> None:
    for language in ("nl", "nb"):
        for english, said in catalogue(language).items():
            clause = english.rpartition("(")[2]
            if clause.startswith(("AZ-", "SP-")):
                assert said.endswith(f"({clause}"), said
