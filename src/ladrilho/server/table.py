"""The authority: a table is the replay of its events. No sockets, no storage, no clock of its own.

``decide`` checks a command and tells what would happen, ``apply`` lets it happen and never fails for what was decided.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ladrilho.position import Position, new_game
from ladrilho.records import fairness
from ladrilho.server import beginning, decisions, events
from ladrilho.server.clock import Clock
from ladrilho.server.commands import Actor, Claim, Command
from ladrilho.server.events import Created, Event, Finished, Origin
from ladrilho.server.seats import Computer, Seat, plan_again, planned
from ladrilho.server.settings import DEFAULT_LEVEL, SeatPlan, StandIn, TableSettings, checked_seats, checked_settings

MOST_TAKE_BACKS = 8
MOST_ANSWERS = 64
_TURN_GOES_ON = ("reward", "keeping")


class TakeBackPoint(NamedTuple):
    """A move that can be taken back, and the table before it."""

    player: str
    seat: int
    ply: int
    position: Position


class Table:
    """A game with everything round it. Only ``apply`` changes it."""

    def __init__(self, created: Created, secret: bytes) -> None:
        self.id = created.table
        self.settings: TableSettings = created.settings
        self.owner = created.owner
        self.commitment = created.commitment
        self.origin: Origin | None = created.origin
        self.previous = created.previous
        self.next: str | None = None
        self.fixed_start = created.start
        self.created_at = self.changed_at = created.at
        self.version = 1
        self.ply = 0
        self.deals = 0
        self.status = "waiting"
        self.is_paused = False
        self.start: int | None = None
        self.seats: list[Seat] = [planned(plan, created.owner) for plan in created.seats]
        self.position: Position | None = None
        self.clock = Clock(created.settings.clock, created.settings.players)
        self.take_backs: list[TakeBackPoint] = []
        self.muted: set[str] = set()
        self.banned: set[str] = set()
        self.result: Finished | None = None
        self._secret = secret
        self._key: bytes | None = None
        self._answers: dict[tuple[str, str], int] = {}

    # Making one

    @classmethod
    def open(
        cls,
        table: str,
        settings: TableSettings,
        seats: Sequence[SeatPlan],
        owner: Actor,
        secret: bytes,
        now: float,
        entropy: str = "",
        origin: Origin | None = None,
        previous: str | None = None,
        start: int | None = None,
    ) -> list[Event]:
        """The first events of a new table; a wrong wish is refused."""
        settings = checked_settings(settings)
        beginning.check_origin(settings, origin)
        created = Created(
            at=now,
            table=table,
            settings=settings,
            seats=checked_seats(settings, seats),
            owner=owner.player or "",
            commitment=fairness.commitment_of(secret),
            origin=origin,
            previous=previous,
            start=start,
        )
        made = cls(created, secret)
        happened: list[Event] = [created]
        for seat in [place for place, seat in enumerate(made.seats) if seat.kept_for == owner.player]:
            for event in made.decide(owner, Claim(seat=seat, entropy=entropy), now):
                made.apply(event)
                happened.append(event)
        return happened if made.status != "waiting" else [*happened, *beginning.begin_if_full(made, now)]

    @classmethod
    def replay(cls, happened: Iterable[Event], secret: bytes) -> "Table":
        """The table after these events."""
        first, *others = happened
        assert isinstance(first, Created), "the first event opens the table"
        table = cls(first, secret)
        for event in others:
            table.apply(event)
        return table

    def rematch(self, table: str, secret: bytes, asker: Actor, now: float, entropy: str = "") -> list[Event]:
        """The first events of another game; who sat second begins, and sits first."""
        first = 1 + (self.start or 0)
        rotated = [self.seats[(first + place) % len(self.seats)] for place in range(len(self.seats))]
        plans = [plan_again(seat, asker.player or "") for seat in rotated]
        return Table.open(table, self.settings, plans, asker, secret, now, entropy, previous=self.id, start=0)

    # Asking

    def decide(self, actor: Actor, command: Command, now: float) -> list[Event]:
        """What a command leads to; nothing for one that was answered already. Refused if it may not be."""
        return decisions.decide(self, actor, command, now)

    def answered(self, player: str | None, id: str) -> int | None:
        """The version to which a request led that is known already."""
        return self._answers.get((player or "", id)) if id else None

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.settings.players

    @property
    def turn(self) -> int | None:
        """The seat to move."""
        return None if self.position is None or self.status != "playing" else self.position.player

    @property
    def stand_in_level(self) -> int:
        """The level that plays for somebody who left."""
        return self.settings.timeout.level if isinstance(self.settings.timeout, StandIn) else DEFAULT_LEVEL

    def seats_of(self, player: str | None) -> list[int]:
        """The seats of a person; none for nobody."""
        return [place for place, seat in enumerate(self.seats) if player is not None and seat.player == player]

    def computer_to_move(self) -> Computer | None:
        """The computer whose move is awaited."""
        turn = None if self.is_paused else self.turn
        if turn is None or not self.seats[turn].is_played_by_computer:
            return None
        return self.seats[turn].computer(turn)

    def wakes_at(self) -> float | None:
        """When somebody must look at this table although nobody asks; a time in the past means at once."""
        return self.changed_at if self.computer_to_move() else self.clock.wakes_at

    def draw_key(self, entropies: Sequence[str]) -> bytes:
        """The key of all draws, known to nobody but the host; it follows from what the players add until the start."""
        return fairness.key_of(self._secret, self.id, entropies) if self._key is None else self._key

    def reveal_seed(self) -> str:
        """The secret, for the end of the game."""
        return self._secret.hex()

    def summary(self) -> dict[str, Any]:
        """What lists of tables show."""
        return {
            "id": self.id,
            "status": self.status,
            "kind": self.settings.kind,
            "settings": self.settings,
            "owner": self.owner,
            "seats": [seat.view() for seat in self.seats],
            "turn": self.turn,
            "ply": self.ply,
            "round": None if self.position is None else self.position.round,
            "scores": None if self.position is None else list(self.position.scores),
            "winners": None if self.result is None else self.result.winners,
            "created_at": self.created_at,
            "changed_at": self.changed_at,
        }

    # Changing

    def apply(self, event: Event) -> None:
        """Let something happen."""
        _CHANGES[type(event)](self, event)
        self.version += 1
        self.changed_at = event.at
        if isinstance(event, events.Asked) and event.id:
            self._remember_answer(event.by or "", event.id)

    def _remember_answer(self, player: str, id: str) -> None:
        if len(self._answers) >= MOST_ANSWERS:
            del self._answers[next(iter(self._answers))]
        self._answers[player, id] = self.version

    def _claimed(self, event: events.Claimed) -> None:
        seat = self.seats[event.seat]
        seat.player, seat.name, seat.entropy, seat.kept_for = event.player, event.name, event.entropy, None

    def _released(self, event: events.Released) -> None:
        self.seats[event.seat].empty()

    def _filled(self, event: events.Filled) -> None:
        self.seats[event.seat].empty()
        self.seats[event.seat].level = event.level

    def _cancelled(self, event: events.Cancelled) -> None:
        self.status = "cancelled"

    def _started(self, event: events.Started) -> None:
        self.status, self.start = "playing", event.start
        self._key = fairness.key_of(self._secret, self.id, event.entropies)
        if self.origin is None:
            self.position = new_game(
                self.settings.game, players=self.players, start=event.start, deal="manual", **self.settings.options
            )
        else:
            self.position = Position.from_text(self.origin.position, deal="manual")
        self._run_clock(event.at, is_new_turn=True)

    def _dealt(self, event: events.Dealt) -> None:
        assert self.position is not None, "the game has begun"
        self.position = self.position.public().deal(event.tiles)
        self.deals += 1
        self.take_backs.clear()
        self._run_clock(event.at, is_new_turn=True)

    def _played(self, event: events.Played) -> None:
        assert self.position is not None, "the game has begun"
        if event.by is not None:
            self._remember_take_back(event.by, event.seat)
        self.clock.stop(event.at)
        self.position = self.position.public().play(event.move)  # one step of history, no more
        self.ply += 1
        turn_ended = self.position.phase not in _TURN_GOES_ON
        if turn_ended and event.by is not None:
            self.clock.reward_turn(event.seat)
        self._run_clock(event.at, turn_ended)

    def _remember_take_back(self, player: str, seat: int) -> None:
        assert self.position is not None, "the game has begun"
        if self.take_backs and self.take_backs[-1].player != player:
            self.take_backs.clear()
        del self.take_backs[: len(self.take_backs) + 1 - MOST_TAKE_BACKS]
        self.take_backs.append(TakeBackPoint(player, seat, self.ply, self.position))

    def _taken_back(self, event: events.TakenBack) -> None:
        while self.take_backs and self.take_backs[-1].ply >= event.to_ply:
            point = self.take_backs.pop()
            self.position, self.ply = point.position, point.ply
        self.clock.stop(event.at)
        self._run_clock(event.at, is_new_turn=False)

    def _paused(self, event: events.Paused) -> None:
        self.is_paused = True
        self.clock.stop(event.at)

    def _resumed(self, event: events.Resumed) -> None:
        self.is_paused = False
        self._run_clock(event.at, is_new_turn=False)

    def _stood_in(self, event: events.StoodIn) -> None:
        self.seats[event.seat].stand_in = event.level
        self._hand_over(event.at)

    def _returned(self, event: events.Returned) -> None:
        self.seats[event.seat].stand_in = None
        self.clock.grant_grace(event.seat)
        self._hand_over(event.at)

    def _lose_seat(self, event: events.Resigned | events.TimedOut) -> None:
        self.seats[event.seat].is_out = True
        self.seats[event.seat].stand_in = self.stand_in_level
        self._hand_over(event.at)

    def _timed_out(self, event: events.TimedOut) -> None:
        if not isinstance(self.settings.timeout, StandIn):  # else a level takes over, by an event of its own
            self._lose_seat(event)

    def _hand_over(self, at: float) -> None:
        """Somebody else plays on a seat from now on."""
        self.take_backs.clear()
        self.clock.stop(at)
        self._run_clock(at, is_new_turn=False)

    def _run_clock(self, at: float, is_new_turn: bool) -> None:
        turn = None if self.is_paused else self.turn
        if turn is not None and not self.seats[turn].is_played_by_computer:
            self.clock.run(turn, at, is_new_turn)

    def _warned(self, event: events.Warned) -> None:
        self.clock.is_warned = True

    def _muted(self, event: events.Muted) -> None:
        if event.muted:
            self.muted.add(event.player)
        else:
            self.muted.discard(event.player)

    def _banned(self, event: events.Banned) -> None:
        self.banned.add(event.player)

    def _finished(self, event: Finished) -> None:
        self.status, self.result, self.is_paused = "over", event, False
        self.take_backs.clear()
        self.clock.stop(event.at)

    def _rematched(self, event: events.Rematched) -> None:
        self.next = event.table

    def _said(self, event: events.Said) -> None:
        """Words change nothing."""


_CHANGES: dict[type[Any], Callable[[Table, Any], None]] = {
    events.Claimed: Table._claimed,
    events.Released: Table._released,
    events.Filled: Table._filled,
    events.Cancelled: Table._cancelled,
    events.Started: Table._started,
    events.Dealt: Table._dealt,
    events.Played: Table._played,
    events.TakenBack: Table._taken_back,
    events.Paused: Table._paused,
    events.Resumed: Table._resumed,
    events.StoodIn: Table._stood_in,
    events.Returned: Table._returned,
    events.Resigned: Table._lose_seat,
    events.Warned: Table._warned,
    events.TimedOut: Table._timed_out,
    events.Said: Table._said,
    events.Muted: Table._muted,
    events.Banned: Table._banned,
    Finished: Table._finished,
    events.Rematched: Table._rematched,
}
