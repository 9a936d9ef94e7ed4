"""Keep the catalogues of languages complete: every sentence that people read, in every language.

    python tools/catalogues.py check        which sentences are missing, or have other parts than the English one
    python tools/catalogues.py update       add missing sentences to src/ladrilho/locale/*.po, untranslated

Sentences come from the calls of ``say`` and ``mark`` in the package, of ``t``, ``tn`` and ``rich`` in the page, from
the rules and lessons of the teaching room, and from the words of the games.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from ladrilho.games import azul, pavilion
from ladrilho.games.pavilion.board import STAR_NAMES
from ladrilho.players.levels import LEVELS
from ladrilho.teaching import lesson_of, rules_of
from ladrilho.teaching.pages import texts_of

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "ladrilho"
PAGE = ROOT / "web" / "src"
LOCALE = PACKAGE / "locale"
_STRING = r'"(?:[^"\\]|\\.)*"' + r"|'(?:[^'\\]|\\.)*'"
_CALL = re.compile(rf"\b(?:t|rich|mark)\(\s*({_STRING})")
_PLURAL = re.compile(rf"\btn\(\s*[^,]+,\s*({_STRING})\s*,\s*({_STRING})")
_COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
_PART = re.compile(r"\{(\w+)\}")


def sentences() -> list[str]:
    """Every sentence that can be shown, once, in a steady order."""
    found = ["English", *_words(), *_of_python(), *_of_teaching(), *_of_page()]
    return list(dict.fromkeys(found))


def _words() -> Iterator[str]:
    yield from azul.COLOUR_NAMES
    yield from pavilion.COLOUR_NAMES
    yield from STAR_NAMES
    yield from (level.name for level in LEVELS)


def _of_python() -> Iterator[str]:
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("say", "mark"):
                yield from _first_text(node)
            elif isinstance(node, ast.Assign) and _is_template(node):
                yield from _constant(node.value)


def _is_template(node: ast.Assign) -> bool:
    return any(isinstance(target, ast.Name) and target.id == "template" for target in node.targets)


def _first_text(node: ast.Call) -> Iterator[str]:
    yield from _constant(node.args[0])


def _constant(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def _of_teaching() -> Iterator[str]:
    for game in (azul.NAME, pavilion.NAME):
        yield from texts_of(rules_of(game), lesson_of(game))


def _of_page() -> Iterator[str]:
    for path in sorted([*PAGE.rglob("*.ts"), *PAGE.rglob("*.tsx")]):
        text = _COMMENT.sub("", path.read_text(encoding="utf-8"))
        for match in [*_CALL.finditer(text), *_PLURAL.finditer(text)]:
            yield from (ast.literal_eval(part) for part in match.groups())


def read(path: Path) -> Catalog:
    """A catalogue as it stands in its file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def faults(path: Path, wanted: list[str]) -> list[str]:
    """What is wrong with a catalogue."""
    catalogue, wrong = read(path), []
    for text in wanted:
        message = catalogue.get(text)
        said = str(message.string) if message else ""
        if not said:
            wrong.append(f"{path.name}: not translated: {text!r}")
        elif set(_PART.findall(said)) - set(_PART.findall(text)):
            wrong.append(f"{path.name}: {said!r} has parts that {text!r} does not have")
    extra = [str(message.id) for message in catalogue if message.id and message.id not in wanted]
    return wrong + [f"{path.name}: nobody says {text!r} any more" for text in extra]


def update(path: Path, wanted: list[str]) -> None:
    """Write a catalogue anew in the order of the sentences, with what is translated already."""
    old = read(path)
    new = Catalog(locale=path.stem, project="Ladrilho", copyright_holder="the Ladrilho contributors", fuzzy=False)
    for text in wanted:
        message = old.get(text)
        new.add(text, str(message.string) if message else "")
    with path.open("wb") as file:
        write_po(file, new, width=120, omit_header=True)


def main(words: list[str]) -> int:
    """Check or update all catalogues."""
    wanted, wrong = sentences(), []
    for path in sorted(LOCALE.glob("*.po")):
        if words == ["update"]:
            update(path, wanted)
        wrong += faults(path, wanted)
    print("\n".join(wrong) or f"{len(wanted)} sentences in {len(list(LOCALE.glob('*.po')))} languages")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
