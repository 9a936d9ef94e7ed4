"""Everything one server process holds, and what doors share: who asks, new tables, rematches, turn alerts."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Coroutine, Sequence
from typing import Any

import msgspec

from ladrilho.analysis import hint
from ladrilho.errors import LadrilhoError
from ladrilho.language import spoken
from ladrilho.server.accounts import Accounts, Player
from ladrilho.server.codes import Code, refuse
from ladrilho.server.commands import NOBODY, Actor, Cancel, Rematch
from ladrilho.server.computers import Computers
from ladrilho.server.config import ServerConfig
from ladrilho.server.connection import Connection
from ladrilho.server.decisions import clause_of
from ladrilho.server.events import Event, Finished, Origin, Played, Started
from ladrilho.server.hub import Hub
from ladrilho.server.library import Library
from ladrilho.server.live import Live
from ladrilho.server.logs import get_log
from ladrilho.server.messages import AskRematch
from ladrilho.server.metrics import Metrics
from ladrilho.server.names import new_id
from ladrilho.server.ratings import Ratings
from ladrilho.server.settings import SeatPlan, TableSettings, checked_seats
from ladrilho.server.store import Store, TableRow
from ladrilho.server.sweeper import Sweeper
from ladrilho.server.table import Table
from ladrilho.server.tokens import Tokens
from ladrilho.server.view import is_to_move, may_have_hints
from ladrilho.server.webhooks import Alert, WebHooks

SEED_BYTES = 32
_HINTER = "level6"
_log = get_log("service")


class Service:
    """One server process."""

    store: Store
    tokens: Tokens
    accounts: Accounts
    ratings: Ratings
    hub: Hub
    library: Library
    sweeper: Sweeper

    def __init__(self, config: ServerConfig) -> None:
        self.config = config
        self.metrics = Metrics()
        self.computers = Computers(config.workers, config.engines, self.metrics)
        self.webhooks = WebHooks(self.metrics, config.private_webhooks)
        self.connections: set[Connection] = set()
        self.is_stopping = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Open the store and begin to look after its tables."""
        self.store = await Store.open(self.config.database)
        self.tokens = await Tokens.load(self.store)
        self.accounts, self.ratings = Accounts(self.store), Ratings(self.store)
        self.library = Library(self.store)
        self.hub = Hub(self.store, self.metrics, self.config)
        self.hub.after_each_change(self._after_change)
        await self.store.listen(self.hub.heard, self.hub.missed, self.hub.told)
        self.computers.start()
        self.webhooks.start()
        self.sweeper = Sweeper(self.hub, self.computers)
        self.sweeper.start()
        _log.info("started", owner=self.store.owner, workers=self.config.workers)

    async def say_goodbye(self) -> None:
        """Tell everybody that the server stops, and close their sockets."""
        self.is_stopping = True
        for connection in list(self.connections):
            connection.close(Code.SERVER_STOPPING)
        await asyncio.gather(*(connection.flush() for connection in list(self.connections)))

    async def stop(self) -> None:
        """Write what waits, and let go of everything."""
        await self.say_goodbye()
        await self.sweeper.close()
        await asyncio.to_thread(self.computers.close)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.webhooks.close()
        await self.store.close()
        _log.info("stopped")

    # Who asks

    async def who_is(self, token: str | None) -> tuple[Actor, bool]:
        """The one behind a token, and whether the host has muted them."""
        if token is None:
            return NOBODY, False
        player = await self.player_of(token)
        return Actor(player.id, player.name), player.muted

    async def player_of(self, token: str) -> Player:
        """The player of a token; forged, old and banned ones are refused."""
        player = await self.accounts.player(self.tokens.read(token))
        if player is None:
            refuse(Code.UNKNOWN_PLAYER)
        if player.banned:
            refuse(Code.BANNED)
        return player

    # Tables

    async def open_table(
        self,
        settings: TableSettings,
        seats: Sequence[SeatPlan],
        owner: Actor,
        entropy: str = "",
        origin: Origin | None = None,
    ) -> Live:
        """A new table."""
        plans = checked_seats(settings, list(seats), frozenset(self.config.engines))
        table_id, secret = new_id(), secrets.token_bytes(SEED_BYTES)
        happened = Table.open(table_id, settings, plans, owner, secret, self.hub.now(), entropy, origin)
        return await self.hub.create(table_id, secret, happened)

    async def rematch(self, table_id: str, asker: Actor, message: AskRematch) -> int:
        """Another game for the same people; whoever asks second finds the table of the first."""
        next_id, secret = new_id(), secrets.token_bytes(SEED_BYTES)
        wish = Rematch(id=message.id, table=next_id)
        async with self.hub.hold(table_id) as live:
            is_new = bool(live.table.decide(asker, wish, self.hub.now()))
            happened = live.table.rematch(next_id, secret, asker, self.hub.now(), message.entropy) if is_new else []
            if not is_new:
                return live.table.version
        await self.hub.create(next_id, secret, happened)
        version = await self.hub.act(table_id, asker, wish)
        if (await self.hub.live(table_id)).table.next != next_id:
            with contextlib.suppress(LadrilhoError):  # it has begun: then it is nobody's harm
                await self.hub.act(next_id, asker, Cancel())
        return version

    async def summary_of(self, row: TableRow, to_the_move: bool = False) -> dict[str, Any]:
        """A table for lists, which do not hear of each move; ``to_the_move`` a game that goes on is asked itself."""
        live = self.hub.loaded(row.id)
        if to_the_move and row.status == "playing" and (live is None or live.table.version < row.version):
            live = await self.hub.caught_up(row.id)
        if live is not None:
            found: dict[str, Any] = msgspec.to_builtins(live.table.summary())
        else:
            found = msgspec.json.decode(row.details)
        return found

    async def why(self, table_id: str, move: str) -> dict[str, Any]:
        """What speaks against a move; '' when nothing does."""
        position = (await self.hub.live(table_id)).table.position
        if position is None:
            refuse(Code.NOT_PLAYING)
        try:
            reason = position.why_illegal(move)
        except LadrilhoError as error:
            refuse(Code.BAD_NOTATION, error.args[0])
        return {"reason": str(reason), "clause": clause_of(reason), "say": spoken(reason)}

    async def hint(self, table_id: str, asker: Actor, step: int) -> dict[str, Any]:
        """Help for the one to move, if the table allows it; a computer player thinks about it first."""
        async with self.hub.hold(table_id) as live:
            table, position = live.table, live.table.position
            if position is None or not is_to_move(table, asker.player):
                refuse(Code.NOT_YOUR_TURN)
            if not may_have_hints(table, asker.player):
                refuse(Code.HINTS_OFF)
        move = await self.computers.choose(table_id, _HINTER, position.public())
        return hint(position, move, step)

    # What follows from changes

    def _after_change(self, live: Live, happened: Sequence[Event]) -> None:
        if any(isinstance(event, Finished) for event in happened):
            self._start(self._rate(live.table))
        if any(isinstance(event, Played | Started) for event in happened):
            self._alert_absent(live, happened[0].at)

    def _alert_absent(self, live: Live, now: float) -> None:
        """Tell the one to move, unless they are here."""
        table, turn = live.table, live.table.turn
        if turn is None or table.seats[turn].is_played_by_computer or live.online()[turn]:
            return
        body = {"type": "turn", "table": table.id, "link": f"/t/{table.id}", "game": table.settings.game}
        self._start(self._alert(table.seats[turn].player or "", body | {"seat": turn, "ply": table.ply, "at": now}))

    async def _alert(self, player_id: str, body: dict[str, Any]) -> None:
        with contextlib.suppress(LadrilhoError):
            player = await self.accounts.player(player_id)
            if player is not None and player.webhook:
                self.webhooks.send(Alert(player.webhook, body))

    async def _rate(self, table: Table) -> None:
        """Count a game that was played to its end for the ratings of its players."""
        result = table.result
        if result is None or table.origin is not None:
            return
        subjects = [seat.player or (f"level{seat.level}" if seat.level else None) for seat in table.seats]
        ranks = [1 if place in result.winners else 2 for place in range(table.players)]
        with contextlib.suppress(LadrilhoError):
            await self.ratings.record(table.id, table.settings.kind, subjects, ranks, time.time())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
