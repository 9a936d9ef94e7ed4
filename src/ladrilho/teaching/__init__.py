"""Learning the games: the rules in a friendly order, and lessons that are played on the real engine."""

from ladrilho.errors import InvalidNotation
from ladrilho.teaching import azul_lessons, azul_rules, pavilion_lessons, pavilion_rules
from ladrilho.teaching.pages import Section, Step

_RULES = {"azul": azul_rules.SECTIONS, "summer-pavilion": pavilion_rules.SECTIONS}
_LESSONS = {"azul": azul_lessons.STEPS, "summer-pavilion": pavilion_lessons.STEPS}


def rules_of(game: str) -> tuple[Section, ...]:
    """The rules of a game, section by section."""
    return _RULES[_known(game)]


def lesson_of(game: str) -> tuple[Step, ...]:
    """The steps of a game's lesson."""
    return _LESSONS[_known(game)]


def section_for(game: str, clause: str) -> Section:
    """The section that explains a clause; the first one when none does."""
    sections = rules_of(game)
    return next((section for section in sections if clause in section.clauses), sections[0])


def _known(game: str) -> str:
    if game not in _RULES:
        raise InvalidNotation(f"no rules of {str(game)[:40]!r}: the games are {', '.join(_RULES)}")
    return game
