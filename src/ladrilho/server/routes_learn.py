"""Words and lessons: catalogues of languages, the rules for learners, lessons on the real engine."""

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from ladrilho.analysis.choices import choices
from ladrilho.analysis.explain import explain_move
from ladrilho.errors import IllegalMove, InvalidNotation
from ladrilho.language import SOURCE_LANGUAGE, catalogue, languages, say, spoken
from ladrilho.position import Position
from ladrilho.server.codes import Code, refuse
from ladrilho.server.decisions import clause_of
from ladrilho.teaching import lesson_of, rules_of
from ladrilho.teaching.pages import Picture, Section, Step

router = APIRouter(prefix="/api", tags=["learn"])


class Attempt(BaseModel):
    """What a learner plays."""

    move: str = Field(max_length=80)


class SectionAnswer(BaseModel):
    """A part of the rules; texts are English, to be looked up in a catalogue."""

    name: str
    title: str
    body: list[dict[str, Any]]
    clauses: list[str]


class StepAnswer(BaseModel):
    """A step of a lesson with its table and what can be played there."""

    title: str
    text: str
    has_task: bool
    position: dict[str, Any]
    choices: list[Any]


class AttemptAnswer(BaseModel):
    """How a learner's move went; ``event`` is null for one that is not allowed, and ``text`` says why."""

    right: bool
    text: str
    say: dict[str, Any]
    clause: str | None
    event: dict[str, Any] | None
    position: dict[str, Any]


@router.get("/languages", response_model=dict[str, str])
def all_languages() -> dict[str, str]:
    """The languages there are, each with its own name for itself."""
    return languages()


@router.get("/languages/{language}", response_model=dict[str, str])
def one_language(language: str) -> dict[str, str]:
    """Every sentence of a language by its English one."""
    if language not in languages():
        refuse(Code.BAD_REQUEST, say("no language '{language}'", language=language[:20]))
    return {} if language == SOURCE_LANGUAGE else catalogue(language)


@router.get("/rules/{game}", response_model=list[SectionAnswer])
def rules(game: str) -> list[SectionAnswer]:
    """The rules of a game for learners."""
    try:
        sections = rules_of(game)
    except InvalidNotation as error:
        refuse(Code.BAD_REQUEST, str(error))
    return [_section(section) for section in sections]


def _section(section: Section) -> SectionAnswer:
    body = [_picture(part) if isinstance(part, Picture) else {"text": part} for part in section.body]
    return SectionAnswer(name=section.name, title=section.title, body=body, clauses=list(section.clauses))


def _picture(picture: Picture) -> dict[str, Any]:
    return {"caption": picture.caption, "position": _table(picture.position).to_dict()}


def _table(text: str) -> Position:
    return Position.from_text(text, seed=0, deal="manual")


@router.get("/lessons/{game}", response_model=list[StepAnswer])
def lesson(game: str) -> list[StepAnswer]:
    """The steps of a game's lesson."""
    try:
        steps = lesson_of(game)
    except InvalidNotation as error:
        refuse(Code.BAD_REQUEST, str(error))
    return [_step(step) for step in steps]


def _step(step: Step) -> StepAnswer:
    table = _table(step.position)
    return StepAnswer(
        title=step.title,
        text=step.text,
        has_task=bool(step.accepts),
        position=table.to_dict(),
        choices=[_plain(choice) for choice in choices(table)] if step.accepts else [],
    )


def _plain(choice: Any) -> dict[str, Any]:
    return {name: getattr(choice, name) for name in choice.__struct_fields__}


@router.post("/lessons/{game}/{number}", response_model=AttemptAnswer)
def attempt(game: str, number: int, tried: Attempt) -> AttemptAnswer:
    """Play a move in a step of a lesson; whatever is legal is shown, what was asked for is praised."""
    try:
        steps = lesson_of(game)
    except InvalidNotation as error:
        refuse(Code.BAD_REQUEST, str(error))
    if not 0 <= number < len(steps):
        refuse(Code.BAD_REQUEST, say("the lesson has the steps 0 to {last}", last=len(steps) - 1))
    return _answer(steps[number], tried.move)


def _answer(step: Step, move: str) -> AttemptAnswer:
    before = _table(step.position)
    try:
        right, after = step.try_move(move)
    except IllegalMove as error:
        return _not_allowed(before, error.args[0], clause_of(error.reason))
    except InvalidNotation as error:
        return _not_allowed(before, error.args[0], None)
    story = explain_move(before, move)
    event = {"type": "played", "seat": before.player, "move": move, "flow": story.flow, "points": story.points}
    text = step.well_done if right else step.not_quite
    return AttemptAnswer(right=right, text=text, say=spoken(text), clause=None, event=event, position=after.to_dict())


def _not_allowed(before: Position, why: str, clause: str | None) -> AttemptAnswer:
    return AttemptAnswer(
        right=False, text=str(why), say=spoken(why), clause=clause, event=None, position=before.to_dict()
    )
