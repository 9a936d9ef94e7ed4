"""Messages to clients."""

import json

import pytest

from ladrilho.language import say
from ladrilho.server import messages


def test_sentences_are_sent_as_texts_with_the_way_they_were_made() -> None:
    sentence = say("line {line} is full (AZ-19)", line=3)
    told = json.loads(messages.refusal("a1", "illegal_move", sentence, "AZ-19"))
    assert told["message"] == "line 3 is full (AZ-19)"
    assert told["say"] == {"template": "line {line} is full (AZ-19)", "parts": {"line": 3}}


def test_what_no_message_can_hold_is_not_sent() -> None:
    with pytest.raises(NotImplementedError):
        messages.encode({"type": "why", "reason": object()})
