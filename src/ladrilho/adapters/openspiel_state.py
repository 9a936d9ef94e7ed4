"""A table as a state of OpenSpiel: who acts, what may be done, and chance tile by tile or deal by deal."""

from typing import Any, NamedTuple

import numpy as np
import pyspiel

from ladrilho import rules
from ladrilho.adapters import stepping
from ladrilho.errors import IllegalMove
from ladrilho.kernel.chance import Generator
from ladrilho.position import Position

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
_SAMPLED = [(0, 1.0)]  # the one outcome of a sampled deal
_DISCARDS = {"azul": "lid", "summer-pavilion": "storage"}  # what goes into an empty bag


class Setting(NamedTuple):
    """What all states of a game share."""

    game: rules.Game
    players: int
    max_rounds: int
    reward: int
    """what is paid at the end, as a number of ``stepping``"""
    rng: Generator | None
    """draws sampled deals, for all states of the game in turn; None when chance is explicit"""


class Deal:
    """A deal that is being drawn tile by tile."""

    __slots__ = ("bag", "discard", "due", "tiles")

    def __init__(self, bag: list[int], discard: list[int], due: int, tiles: list[int]) -> None:
        self.bag, self.discard = (bag, discard) if any(bag) else (discard, bag)
        self.due, self.tiles = due, tiles

    def outcomes(self) -> list[tuple[int, float]]:
        """Each colour that can be drawn next, with its share of the bag."""
        total = sum(self.bag)
        return [(colour, count / total) for colour, count in enumerate(self.bag) if count]

    def draw(self, colour: int) -> bool:
        """One tile; an empty bag takes in all that was discarded. Was it the last of the deal?"""
        if not 0 <= colour < len(self.bag) or not self.bag[colour]:
            raise IllegalMove(f"illegal outcome {colour}: the bag holds {self.bag}")
        self.bag[colour] -= 1
        self.tiles.append(colour)
        if not any(self.bag):
            self.bag, self.discard = self.discard, self.bag
        return len(self.tiles) == self.due

    def copy(self) -> "Deal":
        """A deal of its own, drawn as far."""
        return Deal(self.bag.copy(), self.discard.copy(), self.due, self.tiles.copy())


class Table:
    """All that changes in a state: OpenSpiel copies it with the state, and pickles it."""

    __slots__ = ("deal", "states", "turn")

    def __init__(self, states: rules.States, turn: int = CHANCE, deal: Deal | None = None) -> None:
        self.states, self.turn, self.deal = states, turn, deal

    def copy(self) -> "Table":
        """A table of its own."""
        return Table(self.states.copy(), self.turn, self.deal and self.deal.copy())

    def __deepcopy__(self, memo: dict[int, Any]) -> "Table":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        name = next(name for name, game in rules.GAMES.items() if self.states.dtype == game.STATE)
        return _restored, (name, self.states.tobytes(), self.turn, self.deal and self.deal.tiles)


def _restored(name: str, states: bytes, turn: int, tiles: list[int] | None) -> Table:
    game = rules.game_named(name)
    table = Table(np.frombuffer(states, game.STATE).copy(), turn)
    if tiles is not None:
        table.deal = _begin_deal(game, table.states)
        for tile in tiles:
            table.deal.draw(tile)
    return table


def _begin_deal(game: rules.Game, states: rules.States) -> Deal:
    bag, discard = states["bag"][0].tolist(), states[_DISCARDS[game.NAME]][0].tolist()
    return Deal(bag, discard, int(rules.tiles_due_in(states)), [])


def find_turn(table: Table, setting: Setting) -> None:
    """Whose turn it is after a deal is due or was made, or the game has ended."""
    states, game = table.states, setting.game
    table.deal = None
    if states["phase"].item() == game.OVER or states["round_number"].item() > setting.max_rounds:
        table.turn = TERMINAL
    elif rules.tiles_due_in(states) == 0:
        table.turn = states["player"].item()
    else:
        table.turn = CHANCE
        table.deal = _begin_deal(game, states) if setting.rng is None else None


def draw(table: Table, setting: Setting, outcome: int) -> None:
    """Draw a tile and, with the last of them, deal; or draw and deal in one go."""
    if table.deal is not None:
        if not table.deal.draw(outcome):
            return
        rules.deal_in(table.states, np.array(table.deal.tiles, np.int8))
    elif setting.rng is not None:
        rules.draw_in(table.states, setting.rng, np.empty(setting.game.MAX_DEAL, np.int8))
    find_turn(table, setting)


class TableState(pyspiel.State):  # type: ignore[misc]  # compiled, without types
    """A state of either game; ``new_initial_state`` of its game makes it."""

    # What is named here is no part of the state: OpenSpiel copies and pickles ``__dict__`` alone.
    __slots__ = ("__dict__", "_setting")

    def __init__(self, game: Any, setting: Setting, beginning: Table) -> None:
        super().__init__(game)
        self._setting = setting
        self._table = beginning.copy()

    @property
    def states(self) -> rules.States:
        """The record as an array of one, for compiled code; look, do not touch."""
        return self._table.states

    def position(self) -> Position:
        """The table as a position of its own, to look at or to give to a player of ours."""
        return Position(self._setting.game, self._table.states.copy(), deal="manual")

    @property
    def tiles_drawn(self) -> list[str]:
        """The colours that were drawn of the deal under way."""
        names = self._setting.game.COLOUR_NAMES
        return [names[tile] for tile in self._table.deal.tiles] if self._table.deal else []

    # Who acts

    def current_player(self) -> int:
        """The seat to move, or the numbers of chance and of the end."""
        return self._table.turn

    def is_terminal(self) -> bool:
        """Is the game over, or cut off?"""
        return self._table.turn == TERMINAL

    def is_chance_node(self) -> bool:
        """Is a tile, or a deal, to be drawn?"""
        return self._table.turn == CHANCE

    # What can happen; asked from Python, ``legal_actions`` and ``is_chance_node`` spare the way through C++ and back

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The moves of the seat to move, sorted; of chance, its outcomes; none for other seats and at the end."""
        turn = self._table.turn
        if turn == CHANCE:
            return [outcome for outcome, _ in self.chance_outcomes()]
        return self._legal_actions(turn) if turn != TERMINAL and player in (None, turn) else []

    def _legal_actions(self, player: int) -> list[int]:
        moves = np.empty(self._setting.game.MAX_MOVES, np.int16)
        codes = moves[: rules.moves_in(self._table.states, moves)]
        codes.sort()
        return list(codes.tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each colour that can be drawn next with its probability; when sampled, one outcome that draws a deal."""
        return self._table.deal.outcomes() if self._table.deal else _SAMPLED

    def _apply_action(self, action: int) -> None:
        table = self._table
        if table.turn == CHANCE:
            draw(table, self._setting, action)
            return
        result = rules.play_in(table.states, action)
        if result == rules.PLAYED and table.states["phase"].item() != self._setting.game.OVER:
            table.turn = table.states["player"].item()
        elif result == rules.ILLEGAL:
            raise IllegalMove(f"illegal move {action}: {self._reason_against(action)}")
        else:
            find_turn(table, self._setting)

    def _reason_against(self, action: int) -> str:
        game = self._setting.game
        if self._table.turn == TERMINAL:
            return "the game is over"
        if not 0 <= action < game.MOVE_CODES:
            return f"{game.NAME} numbers its moves 0 to {game.MOVE_CODES - 1}"
        return game.reason_against(self._table.states[0], action)

    # How it ends

    def returns(self) -> list[float]:
        """What each seat has got: nothing before the end."""
        if self._table.turn != TERMINAL:
            return [0.0] * self._setting.players
        rewards = np.empty(self._setting.players)
        stepping.result_in(self._table.states, self._setting.reward, rewards)
        return list(rewards.tolist())

    # In words

    def _action_to_string(self, player: int, action: int) -> str:
        game = self._setting.game
        if player != CHANCE:
            return str(game.move_from_code(self._table.states[0], action))
        return "draw a deal" if self._setting.rng is not None else game.COLOUR_NAMES[action]

    def __str__(self) -> str:
        text, drawn = self._setting.game.to_text(self._table.states[0]), self.tiles_drawn
        return f"{text} || drawn: {' '.join(drawn)}" if drawn else text

    # As data

    def __reduce__(self) -> tuple[Any, ...]:  # OpenSpiel's own way refuses sampled games in Python
        return _unpickled, (self.get_game(), self.serialize())

    def _to_struct(self) -> dict[str, Any]:
        return self._setting.game.to_dict(self._table.states[0]) | {"drawn": self.tiles_drawn}


def _unpickled(game: Any, text: str) -> Any:
    return game.deserialize_state(text)
