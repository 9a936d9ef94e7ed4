"""Azul: Summer Pavilion from the clauses SP-1 to SP-62, as plainly as possible; seats count from 0."""

from __future__ import annotations

from collections import Counter

from .heaps import Heap, draw, shown
from .pavilion_board import COLOURS, SLOTS, STARS, Board, group_size, number_of, star_accepts

FACTORIES = {2: 5, 3: 7, 4: 9}
TILES_PER_FACTORY = 4
SUPPLY_SPACES = 10
CORNER_SPACES = 4
LAST_ROUND = 6
FRONT_JOKERS = ["purple", "green", "orange", "yellow", "blue", "red"]


class Oracle:
    """A game of Summer Pavilion; deals are given from outside, nothing here is random."""

    def __init__(
        self, players: int, start: int = 0, board: str = "coloured", jokers: str | list[str] = "front"
    ) -> None:
        order = FRONT_JOKERS if jokers == "front" else list(jokers)
        if players not in FACTORIES or not 0 <= start < players or board not in ("coloured", "sepia"):
            raise ValueError("players must be 2 to 4, start one of the seats, board coloured or sepia")
        if sorted(order) != sorted(COLOURS):
            raise ValueError("jokers must be front or the six colours in any order")
        self.players = players
        self.board = board
        self.jokers = list(order)
        self.round = 1
        self.phase = "deal"
        self.dealing = "supply"  # what a deal fills: supply or factories
        self.player: int | None = None  # who moves now, or after the supply is filled
        self.start = start
        self.marker: int | None = None  # None: in the centre
        self.reward = 0
        self.bag: Heap = Counter({colour: 22 for colour in COLOURS})
        self.storage: Heap = Counter()
        self.supply: Heap = Counter()
        self.centre: Heap = Counter()
        self.factories: list[Heap] = [Counter() for _ in range(FACTORIES[players])]
        self.boards = [Board() for _ in range(players)]
        self.first_deal_done = False

    def copy(self) -> Oracle:
        other = Oracle(self.players, self.start, self.board, self.jokers)
        other.round, other.phase, other.dealing = self.round, self.phase, self.dealing
        other.player, other.marker, other.reward = self.player, self.marker, self.reward
        other.bag, other.storage = Counter(self.bag), Counter(self.storage)
        other.supply, other.centre = Counter(self.supply), Counter(self.centre)
        other.factories = [Counter(factory) for factory in self.factories]
        other.boards = [board.copy() for board in self.boards]
        other.first_deal_done = self.first_deal_done
        return other

    @property
    def joker(self) -> str:
        return self.jokers[self.round - 1]

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def scores(self) -> list[int]:
        return [board.score for board in self.boards]

    def winners(self) -> list[int]:
        """Seats with the most points; tied players share the victory (SP-53, SP-54)."""
        if not self.over:
            return []
        return [seat for seat in range(self.players) if self.scores[seat] == max(self.scores)]

    def to_dict(self) -> dict[str, object]:
        return {
            "game": "summer-pavilion",
            "rules": "summer-pavilion-1",
            "board": self.board,
            "jokers": list(self.jokers),
            "players": self.players,
            "round": self.round,
            "phase": self.phase,
            "player": self.player,
            "start": self.start,
            "marker": "centre" if self.marker is None else self.marker,
            "bag": shown(self.bag, COLOURS),
            "storage": shown(self.storage, COLOURS),
            "supply": shown(self.supply, COLOURS),
            "reward": self.reward,
            "centre": shown(self.centre, COLOURS),
            "factories": [shown(factory, COLOURS) for factory in self.factories],
            "boards": [board.to_dict() for board in self.boards],
        }

    # Deals

    def tiles_to_deal(self) -> int:
        if self.phase != "deal":
            return 0
        if self.dealing == "supply":
            room = SUPPLY_SPACES - self.supply.total()
        else:
            room = TILES_PER_FACTORY * len(self.factories)
        return min(room, self.bag.total() + self.storage.total())

    def deal(self, tiles: list[str]) -> None:
        if self.phase != "deal" or len(tiles) != self.tiles_to_deal():
            raise ValueError(f"{self.tiles_to_deal()} tiles are to be dealt, not {len(tiles)}")
        self.bag, self.storage = draw(self.bag, self.storage, tiles)
        if self.dealing == "supply":
            self.supply.update(tiles)
            self._go_on()
        else:
            self._begin_round(tiles)

    def _begin_round(self, tiles: list[str]) -> None:
        """SP-47, SP-48; a round without any tile begins with phase 2 (SP-A27)."""
        if self.first_deal_done:
            self.round += 1
        self.first_deal_done = True
        if self.marker is not None:
            self.start = self.marker
        self.marker = None
        for board in self.boards:
            board.passed = False
            board.hand.update(board.kept)
            board.kept.clear()
        for position, tile in enumerate(tiles):
            self.factories[position // TILES_PER_FACTORY][tile] += 1
        self.phase, self.player = ("offer" if tiles else "placing"), self.start

    # Moves

    def legal_moves(self) -> list[str]:
        if self.player is None or self.phase == "deal":
            return []
        board = self.boards[self.player]
        if self.phase == "offer":
            return sorted(self._takes())
        if self.phase == "placing":
            return sorted([*self._placements(board), "pass"])
        if self.phase == "reward":
            return sorted(f"reward {colour}" for colour in COLOURS if self.supply[colour] > 0)
        return sorted([*(f"keep {colour}" for colour in COLOURS if board.hand[colour] > 0), "done"])

    def play(self, text: str) -> None:
        if text not in self.legal_moves():
            raise ValueError(f"illegal move '{text}'")
        assert self.player is not None
        board = self.boards[self.player]
        if self.phase == "offer":
            self._take(board, *text.split())
        elif text == "pass":
            self._pass(board)
        elif self.phase == "placing":
            self._place(board, text)
        elif self.phase == "reward":
            self._take_reward(board, text.removeprefix("reward "))
        else:
            self._keep(board, text)

    # Phase 1: take

    def _takes(self) -> list[str]:
        sources = [("centre", self.centre)] + [(str(n + 1), factory) for n, factory in enumerate(self.factories)]
        moves = []
        for name, heap in sources:
            others = [colour for colour in COLOURS if colour != self.joker and heap[colour] > 0]
            moves += [f"{name} {colour}" for colour in others]
            if not others and heap[self.joker] > 0:  # SP-14, SP-16, SP-17
                moves.append(f"{name} {self.joker}")
        return moves

    def _take(self, board: Board, source: str, colour: str) -> None:
        heap = self.centre if source == "centre" else self.factories[int(source) - 1]
        taken: Heap = Counter()
        if colour != self.joker:
            taken[colour] = heap[colour]
        if heap[self.joker] > 0:
            taken[self.joker] = 1  # SP-13
        heap.subtract(taken)
        board.hand.update(taken)
        if source != "centre":
            self.centre.update(heap)
            heap.clear()
        elif self.marker is None:
            self.marker = self.player
            board.lose(taken.total())  # SP-19
        self._end_take()

    def _end_take(self) -> None:
        assert self.player is not None
        if self.centre.total() > 0 or any(factory.total() > 0 for factory in self.factories):
            self.player = (self.player + 1) % self.players
        else:
            self.phase = "placing"
            self.player = self.start if self.marker is None else self.marker  # SP-22

    # Phase 2: play and score

    def _placements(self, board: Board) -> list[str]:
        moves = []
        for star in STARS:
            lying = [tile for tile in board.stars[star] if tile is not None]
            for slot in SLOTS:
                for colour in COLOURS:
                    if board.tile_at(star, slot) is None and star_accepts(self.board, star, lying, colour):
                        number = number_of(self.board, star, slot)
                        moves += [f"{star} {slot} = {pay}" for pay in self._payments(board.hand, colour, number)]
        return moves

    def _payments(self, hand: Heap, colour: str, number: int) -> list[str]:
        """All ways to pay a space: at least one tile of the colour, jokers for the rest (SP-28, SP-30)."""
        payments = []
        for own in range(1, number + 1):
            jokers = number - own
            if hand[colour] < own:
                continue
            if jokers == 0:
                payments.append(f"{own} {colour}")
            elif colour != self.joker and hand[self.joker] >= jokers:
                payments.append(f"{own} {colour} + {jokers} {self.joker}")
        return payments

    def _place(self, board: Board, text: str) -> None:
        space, payment = text.split(" = ")
        star, slot = space.split()[0], int(space.split()[1])
        for part in payment.split(" + "):
            count, colour = part.split()
            board.hand[colour] -= int(count)
            self.storage[colour] += int(count)
        laid = payment.split()[1]
        self.storage[laid] -= 1
        board.stars[star][slot - 1] = laid
        board.score += group_size(board.stars[star], slot)
        self.reward = min(board.reward_for(star, slot), self.supply.total())  # SP-39
        if self.reward > 0:
            self.phase = "reward"
        else:
            self._end_turn()

    def _take_reward(self, board: Board, colour: str) -> None:
        self.supply[colour] -= 1
        board.hand[colour] += 1
        self.reward -= 1
        if self.reward == 0:
            self._end_turn()

    def _pass(self, board: Board) -> None:
        board.passed = True
        if board.hand.total() > 0 and self.round < LAST_ROUND:
            self.phase = "keeping"
        else:
            self._discard_hand(board)  # SP-A17: nothing is carried over from round 6
            self._end_turn()

    def _keep(self, board: Board, text: str) -> None:
        if text != "done":
            colour = text.removeprefix("keep ")
            board.hand[colour] -= 1
            board.kept[colour] += 1
        if text == "done" or board.kept.total() == CORNER_SPACES or board.hand.total() == 0:
            self._discard_hand(board)
            self._end_turn()

    def _discard_hand(self, board: Board) -> None:
        """SP-44."""
        board.lose(board.hand.total())
        self.storage.update(board.hand)
        board.hand.clear()

    def _end_turn(self) -> None:
        self.player = self._next_player()
        if self.round == LAST_ROUND and self.player is None:
            self._end_game()
            return
        self.phase, self.dealing = "deal", "supply"
        if self.tiles_to_deal() == 0:
            self._go_on()

    def _next_player(self) -> int | None:
        """SP-24, SP-45: the next seat clockwise that has not passed; the same one again if it is the last."""
        assert self.player is not None
        seats = [(self.player + step) % self.players for step in range(1, self.players + 1)]
        return next((seat for seat in seats if not self.boards[seat].passed), None)

    def _go_on(self) -> None:
        """With the supply filled: the next turn of phase 2, or else the factories of the next round."""
        if self.player is not None:
            self.phase = "placing"
            return
        self.dealing = "factories"
        if self.tiles_to_deal() == 0:
            self._begin_round([])

    def _end_game(self) -> None:
        self.phase, self.player = "over", None
        for board in self.boards:
            board.score += board.final_bonus(self.board)
