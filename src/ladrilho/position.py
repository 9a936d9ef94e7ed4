"""A game in progress, the friendly way: words in, words out, every fault with a sentence."""

import secrets
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ladrilho import rules, warmth
from ladrilho.errors import IllegalMove, InvalidNotation, InvalidPosition
from ladrilho.games.heaps import is_whole, shown
from ladrilho.kernel.chance import Generator, new_generator
from ladrilho.rules import States

MAX_PLAYERS = 4
DEAL_WORDS = ("auto", "manual")


class Event(NamedTuple):
    """What happened: a ``move`` by a seat (its number), or a ``deal`` (seat None, the colours dealt)."""

    seat: int | None
    move: int | None
    deal: tuple[str, ...] | None


class _Step(NamedTuple):
    before: bytes
    generator: int
    event: Event
    begins: bool = False
    """is this the first of what one call of ``play`` did?"""


class Position:
    """A table of any game: look at it, play on it, take moves back.

    >>> position = new_game("azul", seed=7)
    >>> len(position.legal_moves)
    96
    """

    __slots__ = ("_deals", "_game", "_rng", "_states", "_steps")

    def __init__(self, game: rules.Game, states: States, seed: int | None = None, deal: str = "auto") -> None:
        if not isinstance(deal, str) or deal not in DEAL_WORDS:
            raise InvalidNotation(f"deal is {shown(deal)}: write 'auto' or 'manual'")
        self._game = game
        self._states = states
        self._rng = new_generator(_checked_seed(seed))
        self._deals = deal == "auto"
        self._steps: list[_Step] = []
        self._deal_what_is_due()

    # What lies on the table

    @property
    def _state(self) -> Any:
        return self._states[0]

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._game.NAME

    @property
    def rules(self) -> str:
        """The version of the rules; it moves only when the same record would score differently."""
        return self._game.RULES

    @property
    def options(self) -> dict[str, Any]:
        """The options of the game in words, as ``new_game`` takes them."""
        return self._game.options_of(self._state)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return int(self._states["players"][0])

    @property
    def player(self) -> int | None:
        """The seat to move; None when a deal is due or the game is over."""
        return None if self.is_over or self.tiles_to_deal else int(self._states["player"][0])

    @property
    def round(self) -> int:
        """The round, from 1."""
        return int(self._states["round_number"][0])

    @property
    def phase(self) -> str:
        """What is going on, in a word."""
        return str(self._game.PHASE_NAMES[self._states["phase"][0]])

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat."""
        return tuple(int(score) for score in self._states["boards"][0]["score"][: self.players])

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return bool(self._states["phase"][0] == self._game.OVER)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win; several when they share the victory, none before the end."""
        if not self.is_over:
            return ()
        marks = np.zeros(MAX_PLAYERS, np.int8)
        rules.winners_in(self._states, marks)
        return tuple(int(seat) for seat in np.flatnonzero(marks))

    @property
    def legal_moves(self) -> "LegalMoves":
        """A live view: ``len()``, ``in``, iteration, ``.codes``."""
        return LegalMoves(self)

    @property
    def states(self) -> States:
        """A copy of the record, as an array of one, for compiled code."""
        return _copied(self._states)

    @property
    def events(self) -> tuple[Event, ...]:
        """All deals and moves so far."""
        return tuple(step.event for step in self._steps)

    # Playing

    def play(self, move: object) -> "Position":
        """Play a move given in words, as a Move or as a number; an illegal one changes nothing."""
        for place, code in enumerate(self._codes_of(move)):
            try:
                self._play_code(code, begins=place == 0)
            except IllegalMove:
                if place > 0:
                    self.undo()
                raise
        return self

    def _codes_of(self, move: object) -> Sequence[int]:
        if is_whole(move):
            if not 0 <= move < self._game.MOVE_CODES:
                raise IllegalMove(
                    f"no move {shown(int(move))}: {self.game} numbers its moves 0 to {self._game.MOVE_CODES - 1}"
                )
            return (int(move),)
        if isinstance(move, str):
            return list(self._game.read_moves(self._state, move))
        return (self.code_of(move),)

    def _play_code(self, code: int, begins: bool) -> None:
        before, generator = self._states.tobytes(), self._rng.item()
        seat = int(self._states["player"][0])
        result = rules.play_in(self._states, code)
        if result == rules.ILLEGAL:
            raise IllegalMove.of(self.move_of(code), self._game.reason_against(self._state, code))
        self._steps.append(_Step(before, generator, Event(seat, code, None), begins))
        if result == rules.DEAL_DUE:
            self._deal_what_is_due()

    def why_illegal(self, move: object) -> str:
        """Why a move is not allowed now, with its clause; '' when it is."""
        try:
            self.copy().play(move)
        except IllegalMove as error:
            return error.reason
        return ""

    def code_of(self, move: object) -> int:
        """The number of a move given in words or as a Move."""
        if isinstance(move, str):
            return int(self._game.read_move(self._state, move))
        if isinstance(move, tuple):
            return int(self._game.code_of(self._state, move))
        raise InvalidNotation(f"a move is a text, a Move or a number, not a {type(move).__name__}")

    def move_of(self, code: int) -> Any:
        """The Move behind a number; ``str()`` of it is what a person would type."""
        if not is_whole(code) or not 0 <= code < self._game.MOVE_CODES:
            most = self._game.MOVE_CODES - 1
            raise InvalidNotation(f"no move has the number {shown(code)}: {self.game} numbers its moves 0 to {most}")
        return self._game.move_from_code(self._state, int(code))

    # Dealing

    @property
    def tiles_to_deal(self) -> int:
        """How many tiles the next deal takes; 0 when it is a player's turn."""
        return int(rules.tiles_due_in(self._states))

    def deal(self, tiles: Sequence[str]) -> "Position":
        """Deal the given colours in order, for a game with ``deal="manual"``."""
        names = self._game.COLOUR_NAMES
        if isinstance(tiles, str) or not isinstance(tiles, Sequence):
            raise InvalidPosition(f"a deal is a list of colours, as in [{names[0]!r}, {names[1]!r}]")
        unknown = [tile for tile in tiles if tile not in names]
        if unknown:
            raise InvalidPosition(f"no colour {shown(unknown[0])}: the colours are {', '.join(names)}")
        colours = [names.index(tile) for tile in tiles]
        if reason := self._game.reason_against_deal(self._state, colours):
            raise InvalidPosition(f"impossible deal: {reason}")
        before, generator = self._states.tobytes(), self._rng.item()
        rules.deal_in(self._states, np.array(colours, np.int8))
        self._steps.append(_Step(before, generator, Event(None, None, tuple(tiles))))
        return self

    def draw(self, seed: int) -> "Position":
        """Draw the deal that is due from a generator of this seed, for a game with ``deal="manual"``."""
        if not self.tiles_to_deal:
            raise InvalidPosition("impossible deal: no deal is due now")
        self._draw(new_generator(_checked_seed(seed)))
        return self

    def _draw(self, rng: Generator) -> None:
        before, generator = self._states.tobytes(), self._rng.item()
        tiles = np.empty(self._game.MAX_DEAL, np.int8)
        count = rules.draw_in(self._states, rng, tiles)
        dealt = tuple(self._game.COLOUR_NAMES[tile] for tile in tiles[:count])
        self._steps.append(_Step(before, generator, Event(None, None, dealt)))

    def _deal_what_is_due(self) -> None:
        while self._deals and self.tiles_to_deal:
            self._draw(self._rng)

    # Going back, copying, writing down

    def undo(self) -> "Position":
        """Take back what was played last (a move, or a whole pass in one go), with the deals that came after it."""
        last = next((place for place in reversed(range(len(self._steps))) if self._steps[place].begins), None)
        if last is None:
            raise IllegalMove("nothing to undo: no move was played here")
        step = self._steps[last]
        del self._steps[last:]
        self._restore(step)
        return self

    def _restore(self, step: _Step) -> None:
        self._states[:] = np.frombuffer(step.before, self._states.dtype)
        self._rng[0] = step.generator

    def copy(self) -> "Position":
        """A position of its own with the same table, history and generator."""
        twin = object.__new__(Position)
        twin._game, twin._deals = self._game, self._deals
        twin._states, twin._rng = _copied(self._states), self._rng.copy()
        twin._steps = self._steps.copy()
        return twin

    def public(self) -> "Position":
        """What everyone at the table can see: no history, no generator; deals are left to whoever plays on."""
        twin = self.copy()
        twin._deals, twin._steps = False, []
        twin._rng[0] = 0
        return twin

    def __copy__(self) -> "Position":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self._states.tobytes(), self._rng.item(), self._deals, self._steps)

    def at_start(self) -> "Position":
        """A manual position as it was before the first event that is remembered."""
        states = self._states.copy()
        if self._steps:
            states[:] = np.frombuffer(self._steps[0].before, states.dtype)
        return Position(self._game, states, seed=0, deal="manual")

    def to_text(self) -> str:
        """One canonical line with everything on the table."""
        return self._game.to_text(self._state)

    def to_dict(self) -> dict[str, Any]:
        """Everything on the table as readable JSON data."""
        return self._game.to_dict(self._state)

    @classmethod
    def from_text(cls, text: str, seed: int | None = None, deal: str = "auto") -> "Position":
        """A position from its line of text; an impossible one is refused."""
        if not isinstance(text, str):
            raise InvalidNotation(f"a position text is a str, not a {type(text).__name__}")
        game = rules.game_named(text.strip().partition(" ")[0])
        states = _new_states(game)
        game.from_text(text, states)
        return cls(game, states, seed, deal)

    @classmethod
    def from_dict(cls, data: object, seed: int | None = None, deal: str = "auto") -> "Position":
        """A position from its dict; an impossible one is refused."""
        if not isinstance(data, dict):
            raise InvalidPosition(f"a position is a dict, not a {type(data).__name__}")
        game = rules.game_named(data.get("game"))
        if data.get("rules", game.RULES) != game.RULES:
            raise InvalidPosition(f"the position is of rules {shown(data['rules'])}, these are {game.RULES!r}")
        states = _new_states(game)
        game.from_dict(data, states)
        return cls(game, states, seed, deal)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._game is other._game and self._states.tobytes() == other._states.tobytes()

    __hash__ = None  # type: ignore[assignment]  # a position changes while it is played

    def __repr__(self) -> str:
        return f"Position.from_text({self.to_text()!r})"

    def __str__(self) -> str:
        from ladrilho import drawing  # loaded when somebody looks

        return drawing.to_plain_text(self.game, self._state)

    def _repr_svg_(self) -> str:
        from ladrilho import drawing

        return drawing.to_svg(self.game, self._state)


class LegalMoves:
    """The legal moves of a position, as it is whenever one looks."""

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    @property
    def codes(self) -> NDArray[np.int16]:
        """The moves as numbers."""
        moves = np.empty(self._position._game.MAX_MOVES, np.int16)
        return moves[: rules.moves_in(self._position._states, moves)]

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[Any]:
        return iter([self._position.move_of(int(code)) for code in self.codes])

    def __contains__(self, move: object) -> bool:
        try:
            codes = self._position._codes_of(move)
            return codes[0] in self.codes if len(codes) == 1 else bool(self._position.copy().play(move))
        except (InvalidNotation, IllegalMove):  # not a move at all, or one that is not allowed
            return False

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {', '.join(str(move) for move in self)}>"


def _restored(game: str, states: bytes, generator: int, deals: bool, steps: list[_Step]) -> Position:
    """A position as it was before it was pickled."""
    position = Position(rules.game_named(game), _new_states(rules.game_named(game)), seed=0, deal="manual")
    position._states[:] = np.frombuffer(states, position._states.dtype)
    position._rng[0], position._deals, position._steps = generator, deals, list(steps)
    return position


def new_game(
    game: str = "azul", *, players: int = 2, start: int = 0, seed: int | None = None, deal: str = "auto", **options: Any
) -> Position:
    """A new table: ``new_game("azul", players=3, wall="grey", seed=7)``.

    The first deal is drawn from the seed, or left to you with ``deal="manual"``; seat ``start`` begins.
    """
    chosen = rules.game_named(game)
    if not is_whole(players) or players not in range(2, MAX_PLAYERS + 1):
        raise InvalidNotation(f"players is {shown(players)}: {game} is for 2 to {MAX_PLAYERS}")
    if not is_whole(start) or start not in range(players):
        raise InvalidNotation(f"start is {shown(start)}: write a seat from 0 to {players - 1}")
    words = rules.check_options(chosen, options)
    states = _new_states(chosen)
    rules.set_up_in(states, players, start, words)
    return Position(chosen, states, seed, deal)


def _new_states(game: rules.Game) -> States:
    warmth.make_rules_ready(game)
    return rules.new_states(game)


def _copied(states: States) -> States:
    """A copy by its bytes: NumPy copies records field by field, ten times as slowly."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def _checked_seed(seed: int | None) -> int:
    if seed is None:
        return secrets.randbits(62)
    if not is_whole(seed) or not 0 <= seed < 2**63:
        raise InvalidNotation(f"seed is {shown(seed)}: write a whole number from 0 to 2**63 - 1")
    return int(seed)
