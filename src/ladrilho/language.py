"""Sentences that can be said in another language.

The English text is the key, as gettext has it. A sentence with parts remembers them, so that it can be put together
again in another order. A language is one file: ``locale/nl.po``.
"""

from functools import cache
from pathlib import Path
from typing import Any, Self

SOURCE_LANGUAGE = "en"
_LOCALE = Path(__file__).parent / "locale"


class Sentence(str):
    """An English sentence that remembers how it was made."""

    template: str
    parts: dict[str, Any]

    def __new__(cls, text: str, template: str = "", parts: dict[str, Any] | None = None) -> Self:
        sentence = super().__new__(cls, text)
        sentence.template, sentence.parts = template or text, parts or {}
        return sentence


def say(template: str, **parts: Any) -> Sentence:
    """A sentence from its template: ``say("line {line} is full (AZ-19)", line=3)``."""
    return Sentence(template.format(**parts), template, parts)


def spoken(text: str) -> dict[str, Any]:
    """How a sentence was made, as JSON data, so that a page can say it in the reader's language."""
    if not isinstance(text, Sentence):
        return {"template": str(text), "parts": {}}
    parts = {name: spoken(part) if isinstance(part, Sentence) else part for name, part in text.parts.items()}
    return {"template": text.template, "parts": parts}


def mark(text: str) -> str:
    """The same text; it marks words that stand in the catalogues and are translated where they are shown."""
    return text


def translate(text: str, language: str) -> str:
    """A sentence in another language; in English where the catalogue has nothing."""
    if language == SOURCE_LANGUAGE:
        return str(text)
    words = catalogue(language)
    if not isinstance(text, Sentence):
        return words.get(text, text)
    parts = {name: translate(part, language) if isinstance(part, str) else part for name, part in text.parts.items()}
    return words.get(text.template, text.template).format(**parts)


@cache
def languages() -> dict[str, str]:
    """The languages there are, by their code, each with its own name for itself."""
    found = {SOURCE_LANGUAGE: "English"}
    for path in sorted(_LOCALE.glob("*.po")):
        found[path.stem] = catalogue(path.stem)["English"]
    return found


@cache
def catalogue(language: str) -> dict[str, str]:
    """All sentences of a language by their English ones."""
    from babel.messages.pofile import read_po  # loaded when somebody speaks another language

    path = _LOCALE / f"{language}.po"
    with path.open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id and message.string}
