"""A cup at a server: rounds at several tables, results that count once, and no process that may not die."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from lastcard.client import ServerError, join, join_cup, leads_to_cup, open_cup, open_table
from lastcard.client.joining import get, post
from lastcard.server.store import Store
from lastcard.server.store.rows import Listing, Row
from tests.support.server.cups import BEFORE, QUICK, gather_people, play_round, play_table, until_cup
from tests.support.server.running import Clock, Player, Server, until
from tests.support.server.web import ask as request
from tests.support.services import Redis

FOUR = ("Ann", "Ben", "Cem", "Dan")


def entries_in(database: Path, kind: str) -> list[Any]:
    """The entries of a kind in the log of the only cup."""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("select entry from log where table_id like 'cup-%' order by number")
        found = [json.loads(entry) for (entry,) in rows]
    return [one for one in found if one["type"] == kind]


def names_at(told: dict[str, Any]) -> list[set[str]]:
    """Who sits at each table of the last round."""
    return [{seat["person"] for seat in table["seats"]} for table in told["rounds"][-1]["tables"]]


async def test_four_people_play_a_swiss_cup(database_url: str) -> None:
    """Two rounds at two tables, each time against somebody else; then there are awards."""
    with Server(database_url, before=BEFORE) as server:
        people = await gather_people(server, FOUR, rounds=2)
        assert await leads_to_cup(people[0].link)
        await people[0].ask("next_round")
        first = await play_round(people)
        assert first["phase"] == "between"
        await people[0].ask("next_round")
        second = await play_round(people)
    assert second["phase"] == "over"
    tables = names_at(first) + names_at(second)
    assert sorted(map(len, tables)) == [2, 2, 2, 2]
    assert len({frozenset(table) for table in tables}) == 4
    points = [one["points"] for one in second["standings"]]
    assert sum(points) == sum(one["wins"] for one in second["standings"]) == 4
    assert points == sorted(points, reverse=True)
    assert {one["kind"] for one in second["awards"]} <= {"wins", "caught", "exposed", "hit", "drew", "arms"}


async def test_three_people_play_a_knockout_with_a_bye(tmp_path: Path) -> None:
    with Server(str(tmp_path / "tables.db"), before=BEFORE) as server:
        people = await gather_people(server, FOUR[:3], form="knockout")
        told = await people[0].ask("next_round")
        assert (len(told["rounds"][0]["tables"]), len(told["rounds"][0]["byes"])) == (1, 1)
        assert (await play_round(people))["phase"] == "between"
        await people[0].ask("next_round")
        told = await play_round(people)
    assert told["phase"] == "over"
    assert [one["out"] for one in told["standings"]] == [False, True, True]


async def test_a_killed_server_goes_on_with_the_round(tmp_path: Path) -> None:
    """One table is done and the other is not: the result stays, counts once, and the round ends."""
    database = tmp_path / "tables.db"
    with Server(str(database), before=BEFORE) as server:
        people = await gather_people(server, FOUR, rounds=2)
        told = await people[0].ask("next_round")
        first, second = names_at(told)
        await asyncio.gather(*(play_table(one) for one in people if one.person in first))
        await until_cup(people[0], lambda told: told["rounds"][0]["tables"][0]["done"])
        async with AsyncExitStack() as seats:
            table = told["rounds"][0]["tables"][1]["table"]
            places = [one.seat(table) for one in people if one.person in second]
            players = [Player(await seats.enter_async_context(seat)) for seat in places]
            playing = [asyncio.create_task(player.play_match()) for player in players]
            await until(lambda: all(player.acknowledged for player in players))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            await asyncio.gather(*playing)
        told = await until_cup(people[0], lambda told: told["phase"] == "between")
        assert {one["person"] for one in told["people"]} == {one.person for one in people}
        assert sum(one["points"] for one in told["standings"]) == 2
        await people[0].ask("next_round")
        assert (await play_round(people))["phase"] == "over"
    assert len(entries_in(database, "table_counted")) == 4


DIES_BEFORE_IT_COUNTS = (
    "import os, signal\nfrom lastcard.server.cups.session import CupSession\n"
    "async def die(*_):\n    os.kill(os.getpid(), signal.SIGKILL)\n"
    "CupSession.collect = die\n"
)


async def test_a_result_is_counted_though_the_server_died_before(tmp_path: Path) -> None:
    """The last move is in the log of the table; whoever looks at the cup next finds it."""
    database = tmp_path / "tables.db"
    with Server(str(database), before=BEFORE + DIES_BEFORE_IT_COUNTS) as server:
        people = await gather_people(server, FOUR[:2], rounds=1)
        await people[0].ask("next_round")
        playing = [asyncio.create_task(play_table(one)) for one in people]
        process = server.process
        assert process is not None
        await asyncio.to_thread(process.communicate, timeout=120)
        server.process = None
        server.code = server.code.replace(DIES_BEFORE_IT_COUNTS, "")
        await asyncio.to_thread(server.start)
        await asyncio.gather(*playing)
        told = await until_cup(people[0], lambda told: told["phase"] == "over")
    assert sum(one["points"] for one in told["standings"]) == 1
    assert len(entries_in(database, "table_counted")) == 1


async def test_two_servers_have_one_cup(postgres_url: str, redis_server: Redis) -> None:
    """People come by way of either; both are asked to begin the round, and one is killed in it."""
    options: dict[str, Any] = {"bus": redis_server.url, "before": BEFORE}
    with Server(postgres_url, **options) as one, Server(postgres_url, **options) as other:
        people = await gather_people(one, FOUR, rounds=2)
        for place in people[2:]:
            place.server = other.address
            await place.state()
        asked = [person.ask("next_round") for person in (people[0], people[0], people[0])]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(not isinstance(answer, Exception) for answer in answers) == 1
        first = await play_round(people)
        assert first["phase"] == "between"
        assert [named["points"] for named in (await people[3].state())["standings"]] == [
            named["points"] for named in first["standings"]
        ]
        await people[0].ask("next_round")
        await asyncio.to_thread(one.kill)
        for place in people:
            place.server = other.address
        told = await play_round(people)
    assert told["phase"] == "over"
    assert sum(named["points"] for named in told["standings"]) == 4


async def test_several_processes_of_one_server_have_one_cup(tmp_path: Path) -> None:
    with Server(str(tmp_path / "tables.db"), before=BEFORE, more=["--processes", "2"]) as server:
        people = await gather_people(server, FOUR, rounds=1)
        await people[0].ask("next_round")
        told = await play_round(people)
    assert told["phase"] == "over"
    assert sum(named["points"] for named in told["standings"]) == 2


async def test_the_next_round_begins_by_itself(tmp_path: Path) -> None:
    """Also if the server was killed meanwhile; somebody has to be there."""
    clock = Clock(tmp_path)
    with Server(str(tmp_path / "tables.db"), before=BEFORE + clock.code) as server:
        people = await gather_people(server, FOUR[:2], rounds=2)
        await people[0].ask("next_round")
        told = await play_round(people)
        assert 0 < told["next_in"] <= 60_000
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        await people[1].state()
        clock.put_forward(61)
        told = await until_cup(people[1], lambda told: len(told["rounds"]) == 2)
        assert told["phase"] == "playing"


async def test_who_leaves_is_replaced_by_a_bot_and_paired_no_more(tmp_path: Path) -> None:
    with Server(str(tmp_path / "tables.db"), before=BEFORE) as server:
        people = await gather_people(server, FOUR[:3], rounds=2)
        await people[0].ask("next_round")
        await people[2].ask("leave")
        with pytest.raises(ServerError) as refusal:
            await people[2].state()
        assert refusal.value.code == "wrong_token"
        await play_round(people[:2])
        late = await join_cup(people[0].link, "Eve")
        await late.state()
        await people[0].ask("next_round")
        told = await play_round([*people[:2], late])
    assert set().union(*names_at(told)) == {people[0].person, people[1].person, late.person}


async def test_the_host_ends_a_table_that_nobody_is_at(tmp_path: Path) -> None:
    """But none where somebody plays."""
    with Server(str(tmp_path / "tables.db"), before=BEFORE) as server:
        people = await gather_people(server, FOUR, rounds=1)
        told = await people[0].ask("next_round")
        mine = told["you"]["table"]
        (other,) = [one["table"] for one in told["rounds"][0]["tables"] if one["table"] != mine]
        async with people[0].seat(mine):
            with pytest.raises(ServerError) as refusal:
                await people[0].ask("end_table", table=mine)
            assert refusal.value.code == "somebody_there"
            told = await people[0].ask("end_table", table=other)
        ended = next(one for one in told["rounds"][0]["tables"] if one["table"] == other)
        assert (ended["done"], ended["ended"], [one["points"] for one in ended["seats"]]) == (
            True,
            True,
            [0, 0],
        )
        told = await people[0].ask("end_table", table=mine)
        assert told["phase"] == "over"


REFUSED_AT_ITS_TABLES: list[tuple[str, dict[str, Any]]] = [
    ("deal", {}),
    ("pause", {}),
    ("rematch", {}),
    ("stand", {}),
    ("sit", {"seat": 1}),
    ("put_bot", {"seat": 1, "bot": "casual"}),
    ("free_seat", {"seat": 1}),
    ("agree", {"settings": {}}),
    ("kick", {"person": "anybody"}),
]


async def test_nobody_is_host_at_a_table_of_a_cup(tmp_path: Path) -> None:
    with Server(str(tmp_path / "tables.db")) as server:
        people = await gather_people(server, FOUR[:2])
        table = (await people[0].ask("next_round"))["you"]["table"]
        async with people[0].seat(table) as seat:
            assert seat.latest is not None
            assert (seat.latest.face.cup, seat.latest["you"]["host"]) == (people[0].cup, False)
            for kind, details in REFUSED_AT_ITS_TABLES:
                with pytest.raises(ServerError) as refusal:
                    await seat.ask(kind, **details)
                assert refusal.value.code == "in_cup", kind


async def test_what_strangers_and_members_may(tmp_path: Path) -> None:
    """Absent and private answer alike, a member is no host, and a command is carried out once."""
    with Server(str(tmp_path / "tables.db")) as server:
        host, member = await gather_people(server, FOUR[:2])
        absent = "/api/cups/cup-0123456789abcdef"

        async def code(path: str, token: str = "", data: dict[str, Any] | None = None) -> str:
            asked = (
                get(server.address, path, token)
                if data is None
                else post(server.address, path, data, given=server.address, token=token)
            )
            with pytest.raises(ServerError) as refusal:
                await asked
            return refusal.value.code

        begin = {"key": "1", "command": {"type": "next_round"}}
        for path in (f"/api/cups/{host.cup}", absent, "/api/cups/none"):
            assert await code(path) == "no_such_cup"
            assert await code(path, "wrong") == "wrong_token"
            assert await code(f"{path}/commands", "", begin) == "no_such_cup"
            assert await code(f"{path}/commands", "wrong", begin) == "wrong_token"
        mine = f"/api/cups/{host.cup}/commands"
        assert await code(mine, member.token, begin) == "not_host"
        assert await code(mine, host.token, begin | {"key": ""}) == "unreadable"
        assert await code(mine, host.token, {"key": "1", "command": {"type": "cheat"}}) == "unreadable"
        assert await code(f"/api/tables/{host.cup}", host.token) == "wrong_token"
        assert await code(f"/api/cups/{host.cup}?after=x", host.token) == "bad_query"
        for name, wrong in (("Ann", "name_taken"), ("", "bad_text"), ("Alma", "name_taken")):
            data = {"invite": host.invite, "name": name}
            assert await code("/api/cups/join", "", data) == wrong
        assert await code("/api/cups/join", "", {"invite": "nowhere000", "name": "Eve"}) == "no_such_cup"
        assert await code("/api/join", "", {"invite": host.invite, "name": "Eve"}) == "no_such_table"
        for _ in range(3):
            told = await post(server.address, mine, begin, given=server.address, token=host.token)
            assert len(told["rounds"]) == 1
        table = told["you"]["table"]
        assert await code(f"/api/tables/{table}") == "no_such_table"
        public = await get(server.address, "/api/tables")
        assert public["tables"] == []


async def test_wrong_invitations_to_a_cup_are_guesses(tmp_path: Path) -> None:
    """The right one may be used as often as one likes: a screen asks with it all evening."""
    with Server(str(tmp_path / "tables.db"), limits=True) as server:
        host = await open_cup(server.address, "Ann", {"table": QUICK})

        def status(invite: str) -> int:
            return request(server, f"/api/cups/{host.cup}", x_invite=invite).status

        assert {status(host.invite.upper()) for _ in range(25)} == {200}
        codes = [status("nowhere000") for _ in range(25)]
        assert codes[0] == 404
        assert codes[-1] == 429


async def test_a_token_of_one_s_own_joins_once(tmp_path: Path) -> None:
    with Server(str(tmp_path / "tables.db")) as server:
        host = await open_cup(server.address, "Ann")
        asked = {"invite": host.invite, "name": "Ben", "token": "t" * 32}
        joined = [await post(server.address, "/api/cups/join", asked, given=server.address) for _ in range(2)]
        assert joined[0] == joined[1]
        assert len((await host.state())["people"]) == 2


async def test_the_host_who_goes_away_is_host_no_more(tmp_path: Path) -> None:
    """Whoever asks is here; whoever does not ask again is away."""
    quick = BEFORE + "lastcard.server.cups.session.AWAY_AFTER = 200\n"
    with Server(str(tmp_path / "tables.db"), before=quick) as server:
        host, member = await gather_people(server, FOUR[:2])
        told = await until_cup(member, lambda told: told["host"] == member.person)
        assert {one["person"]: one["here"] for one in told["people"]}[host.person] is False
        told = await host.state()
        assert told["host"] == host.person


async def test_a_table_invitation_does_not_lead_to_a_cup(tmp_path: Path) -> None:
    with Server(str(tmp_path / "tables.db")) as server:
        table = await open_table(server.address, "Ann")
        assert not await leads_to_cup(table.link)
        with pytest.raises(ServerError, match="no cup"):
            await join_cup(table.link, "Ben")
        cup = await open_cup(server.address, "Ann")
        with pytest.raises(ServerError, match="leads to a cup"):
            await join(cup.link, "Ben")


async def test_the_store_tells_which_tables_are_over(store: Store) -> None:
    for table, phase in (("a", "over"), ("b", "playing"), ("c", "over")):
        listing = Listing(table, "droid", False, phase, 2, 0, 0)  # type: ignore[arg-type]
        assert await store.create(table, table.encode(), listing, [Row(1, 1, None, b"{}")], None)
    assert sorted(await store.over(["a", "b", "c", "d"])) == ["a", "c"]
    assert await store.over([]) == []
