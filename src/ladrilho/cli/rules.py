"""``ladrilho rules``: the rules of a game in plain words."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ladrilho.cli.screen import Screen
    from ladrilho.teaching.pages import Section


def rules(
    game: Annotated[str, typer.Argument(help="azul or summer-pavilion.")] = "azul",
    lang: Annotated[str, typer.Option(help="en, nl or nb.")] = "en",
    clause: Annotated[str, typer.Option(help="Only the part that explains a clause, such as AZ-20.")] = "",
    plain: Annotated[bool, typer.Option("--plain", help="No colours.")] = False,
) -> None:
    """Read the rules of a game."""
    from ladrilho.cli.screen import Screen
    from ladrilho.errors import InvalidNotation
    from ladrilho.language import languages
    from ladrilho.teaching import rules_of, section_for

    if lang not in languages():
        raise InvalidNotation(f"no language {lang[:20]!r}: write {', '.join(languages())}")
    sections = [section_for(game, clause.upper())] if clause else rules_of(game)
    screen = Screen(plain)
    for section in sections:
        _show(screen, section, lang)


def _show(screen: "Screen", section: "Section", lang: str) -> None:
    from ladrilho import drawing
    from ladrilho.language import translate
    from ladrilho.position import Position
    from ladrilho.teaching.pages import Picture

    screen.say(translate(section.title, lang), "title")
    for part in section.body:
        if isinstance(part, Picture):
            position = Position.from_text(part.position, deal="manual")
            screen.show([[], *drawing.to_spans(position.game, position.states[0], screen.width), []])
            screen.say(translate(part.caption, lang))
        else:
            screen.say(translate(part, lang))
    screen.show([[]])
