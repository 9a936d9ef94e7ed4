"""The REST doors: players, accounts, lobby, records; each answer as docs/protocol.md promises."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ladrilho.records import GameRecord
from server.hosts import serving
from server.players import Person, Refusal, ask, at_table, play_to_the_end

pytestmark = pytest.mark.anyio


@pytest.fixture
async def url(tmp_path: Path) -> AsyncIterator[str]:
    """A server."""
    async with serving(str(tmp_path / "games.db")) as (found, _):
        yield found


async def test_health_tells_the_protocol(url: str) -> None:
    assert (await ask(url, "GET", "/healthz"))["status"] == "ok"
    assert (await ask(url, "GET", "/healthz"))["protocol"] == 1


async def test_games_levels_and_options_are_offered_in_words(url: str) -> None:
    offers = await ask(url, "GET", "/api/games")
    assert [game["name"] for game in offers["games"]] == ["azul", "summer-pavilion"]
    for game in offers["games"]:
        for option, words in game["options"].items():
            for word in words:
                ana = await Person.arrive(url, "Ana")
                await ana.open_table(game=game["name"], options={option: word})
    assert [level["level"] for level in offers["levels"]] == list(range(1, 9))


async def test_an_account_carries_seats_to_another_device(url: str) -> None:
    ana = await Person.arrive(url, "Ana")
    table = await ana.open_table()
    await ana.ask("POST", "/api/accounts", {"name": "Ana", "password": "tiles on the wall"})
    elsewhere = Person(url, await ask(url, "POST", "/api/sessions", {"name": "ana", "password": "tiles on the wall"}))
    me = await elsewhere.ask("GET", "/api/me")
    assert (me["player"], me["account"], [found["id"] for found in me["tables"]]) == (ana.player, "Ana", [table])
    with pytest.raises(Refusal, match="wrong_password"):
        await ask(url, "POST", "/api/sessions", {"name": "Ana", "password": "tiles on the floor"})
    with pytest.raises(Refusal, match="name_taken"):
        await (await Person.arrive(url, "B")).ask("POST", "/api/accounts", {"name": "ANA", "password": "something"})


async def test_a_new_name_is_shown_from_then_on(url: str) -> None:
    ana = await Person.arrive(url, "Ana")
    assert (await ana.ask("PATCH", "/api/players/me", {"name": "Anna"}))["name"] == "Anna"
    assert (await ana.ask("GET", "/api/me"))["name"] == "Anna"


async def test_public_tables_stand_in_the_lobby_and_private_ones_do_not(url: str) -> None:
    ana = await Person.arrive(url, "Ana")
    public = await ana.open_table()
    private = await ana.open_table(access="private")
    listed = [table["id"] for table in (await ask(url, "GET", "/api/tables"))["tables"]]
    assert public in listed and private not in listed
    assert (await ask(url, "GET", f"/api/tables/{private}"))["status"] == "waiting", "who has the link may look"


async def test_a_table_starts_when_its_last_seat_is_taken(url: str) -> None:
    ana, bo, cem = [await Person.arrive(url, name) for name in ("Ana", "Bo", "Cem")]
    table = await ana.open_table()
    await bo.ask("POST", f"/api/tables/{table}/seats", {"seat": 1, "entropy": "00ff"})
    assert (await ask(url, "GET", f"/api/tables/{table}"))["status"] == "playing"
    with pytest.raises(Refusal, match="not_waiting"):
        await cem.sit_down(table)
    with pytest.raises(Refusal, match="not_waiting"):
        await ana.ask("DELETE", f"/api/tables/{table}")


async def test_seats_are_released_and_tables_given_up_before_the_game(url: str) -> None:
    ana, bo = await Person.arrive(url, "Ana"), await Person.arrive(url, "Bo")
    table = await ana.open_table(players=3)
    await bo.sit_down(table)
    await bo.ask("DELETE", f"/api/tables/{table}/seats/1")
    with pytest.raises(Refusal, match="not_owner"):
        await bo.ask("DELETE", f"/api/tables/{table}")
    await ana.ask("DELETE", f"/api/tables/{table}")
    assert (await ask(url, "GET", f"/api/tables/{table}"))["status"] == "cancelled"


async def test_quick_play_brings_two_people_to_one_table(url: str) -> None:
    ana, bo = await Person.arrive(url, "Ana"), await Person.arrive(url, "Bo")
    first = await ana.ask("POST", "/api/quick", {"game": "azul"})
    second = await bo.ask("POST", "/api/quick", {"game": "azul"})
    other = await bo.ask("POST", "/api/quick", {"game": "azul", "options": {"wall": "grey"}})
    assert (first["status"], second["status"], other["status"]) == ("waiting", "playing", "waiting")
    assert first["table"] == second["table"] != other["table"]


async def test_computers_fill_a_table_that_waited_in_vain(url: str) -> None:
    ana = await Person.arrive(url, "Ana")
    table = (await ana.ask("POST", "/api/quick", {"game": "azul", "players": 3}))["table"]
    assert (await ana.ask("POST", f"/api/tables/{table}/fill", {"level": 2}))["status"] == "playing"


async def test_a_game_is_recorded_replayed_and_played_on(url: str) -> None:
    ana = await Person.arrive(url, "Ana")
    seats = [{"kind": "me"}, {"kind": "level", "level": 1}]
    table = await ana.open_table(seats=seats)
    async with at_table(url, table, ana.token) as socket:
        with pytest.raises(Refusal, match="not_playing"):
            await ana.ask("POST", "/api/tables", {"game": "azul", "from": {"table": table, "ply": 0}})
        await play_to_the_end(socket, 1)
    text = await ana.ask("GET", f"/api/tables/{table}/record")
    record = GameRecord.from_jsonl(text)
    assert record.fair is not None and list(record.result.scores) == socket.state["result"]["scores"]
    replay = await ana.ask("GET", f"/api/tables/{table}/replay")
    assert replay["names"] == ["Ana", "level 1"] and replay["steps"][-1]["position"] == socket.update["position"]
    for origin in ({"table": table, "ply": 7}, {"record": text, "ply": 7}):
        again = await ana.ask("POST", "/api/tables", {"game": "azul", "seats": seats, "from": origin})
        async with at_table(url, again["table"], ana.token) as socket:
            dealt = [event for event in socket.events if event["type"] == "dealt"]
            assert not dealt and socket.update["position"]["round"] == 1
    with pytest.raises(Refusal, match="bad_request"):
        await ana.ask("POST", "/api/tables", {"game": "azul", "from": {"table": table, "ply": 9999}})
    with pytest.raises(Refusal, match="bad_record"):
        await ana.ask("POST", "/api/tables", {"game": "azul", "from": {"record": "{}", "ply": 0}})


async def test_a_rematch_turns_the_seats_and_waits_for_the_others(url: str) -> None:
    ana, bo = await Person.arrive(url, "Ana"), await Person.arrive(url, "Bo")
    table = await ana.open_table()
    await bo.sit_down(table)
    async with at_table(url, table, ana.token) as first, at_table(url, table, bo.token) as second:
        await first.ask({"type": "resign"})
        await second.until(lambda socket: socket.state["status"] == "over")
        await second.ask({"type": "rematch"})
        await first.until(lambda socket: socket.state["next"])
        await first.ask({"type": "rematch"})
    again = first.state["next"]
    assert (await ask(url, "GET", f"/api/tables/{again}"))["status"] == "waiting"
    await ana.sit_down(again)
    summary = await ask(url, "GET", f"/api/tables/{again}")
    assert summary["status"] == "playing"
    assert [seat["name"] for seat in summary["seats"]] != ["Ana", "Ana"]


async def test_hints_come_in_steps_and_only_to_one_among_computers(url: str) -> None:
    ana, bo = await Person.arrive(url, "Ana"), await Person.arrive(url, "Bo")
    alone = await ana.open_table(seats=[{"kind": "me"}, {"kind": "level", "level": 1}])
    async with at_table(url, alone, ana.token) as socket:
        await socket.until(lambda found: found.choices)
        assert socket.state["hints"] is True
        hint = await socket.ask({"type": "hint", "step": 3})
        assert hint["move"] in socket.choices
        assert (await socket.ask({"type": "why", "move": socket.choices[0]}))["reason"] == ""
        with pytest.raises(Refusal, match="bad_notation"):
            await socket.ask({"type": "why", "move": "blue sky"})
    together = await ana.open_table()
    await bo.sit_down(together)
    async with at_table(url, together, ana.token) as first, at_table(url, together, bo.token) as second:
        mover = first if first.choices else second
        with pytest.raises(Refusal, match="hints_off"):
            await mover.ask({"type": "hint"})


async def test_presence_tells_who_is_here(url: str) -> None:
    ana, bo = await Person.arrive(url, "Ana"), await Person.arrive(url, "Bo")
    table = await ana.open_table()
    await bo.sit_down(table)
    async with at_table(url, table, ana.token) as first:
        await first.until(lambda socket: socket.presence)
        async with at_table(url, table, bo.token), at_table(url, table):
            await first.until(
                lambda socket: socket.presence["online"] == [True, True] and socket.presence["watchers"] == 1
            )
        await first.until(lambda socket: socket.presence["online"] == [True, False] and not socket.presence["watchers"])


async def test_the_owner_mutes_and_bans(url: str) -> None:
    ana, bo = await Person.arrive(url, "Ana"), await Person.arrive(url, "Bo")
    table = await ana.open_table()
    async with at_table(url, table, ana.token) as owner, at_table(url, table, bo.token) as guest:
        await guest.ask({"type": "say", "text": "hello"})
        await owner.ask({"type": "mute", "player": bo.player})
        with pytest.raises(Refusal, match="muted"):
            await guest.ask({"type": "say", "text": "hello"})
        await owner.ask({"type": "ban", "player": bo.player})
        assert await guest.until_closed() == (4009, "banned")
    with pytest.raises(Refusal, match="banned"):
        await bo.sit_down(table)


async def test_my_tables_tell_whose_turn_it_is_although_nobody_looks_at_them(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    async with serving(database) as (url, _):
        ana, bo = await Person.arrive(url, "Ana"), await Person.arrive(url, "Bo")
        table = await ana.open_table()
        await bo.sit_down(table)
        async with at_table(url, table, ana.token) as first, at_table(url, table, bo.token) as second:
            await first.until(lambda socket: socket.state["status"] == "playing")
            plies = 1
            if first.state["turn"] == 1:
                await second.play_any()
                plies = 2
            await first.play_any()
            await second.until(lambda socket: socket.update["ply"] == plies)
    async with serving(database) as (url, service):
        assert len(service.hub) == 0, "the table is not in memory"
        bo.url = url
        (mine,) = (await bo.ask("GET", "/api/me"))["tables"]
        assert (mine["turn"], mine["ply"]) == (1, plies)
