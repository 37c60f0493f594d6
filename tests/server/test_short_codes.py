"""Short codes: the first five characters of an invitation, which lead to a table until its first deal."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from lastcard.client import Seat, ServerError, join, open_table
from lastcard.server import registry as registry_module
from lastcard.server.bus import open_bus
from lastcard.server.invitations import hash_of, short_code
from lastcard.server.registry import ABANDONED_AFTER, TableRegistry
from lastcard.server.services import Services
from lastcard.server.session import TableSession
from lastcard.server.store import open_store
from lastcard.table.commands import Deal
from lastcard.table.entries import Settings
from lastcard.table.refusals import TableError
from tests.support.server.running import Player, Server, play_together
from tests.support.server.web import Reply, ask, send

SETTINGS = Settings("droid", 2)
QUICK = {"edition": "droid", "players": 2, "reaction": 0, "turn": 0}
UNKNOWN = "zzzzz"


async def new_registry(database_url: str) -> TableRegistry:
    """What a process has, in both kinds of databases."""
    return TableRegistry(Services(await open_store(database_url), await open_bus(None)))


@pytest.fixture
async def registry(database_url: str) -> AsyncIterator[TableRegistry]:
    made = await new_registry(database_url)
    yield made
    await made.services.close()


async def deal(registry: TableRegistry, session: TableSession) -> None:
    person, _ = await registry.join(session, "Ann")
    await session.submit(person, "deal", Deal())
    assert session.room.phase == "playing"


async def change(registry: TableRegistry, sql: str, **given: object) -> None:
    """Change the database behind the server's back."""
    await registry.services.store.database.write(lambda connection: connection.execute(text(sql), given))


async def count(registry: TableRegistry, sql: str) -> object:
    return await registry.services.store.database.read(lambda connection: connection.scalar(text(sql)))


def draw(monkeypatch: pytest.MonkeyPatch, *invites: str) -> None:
    """The next invitations are these."""
    drawn = iter(invites)
    monkeypatch.setattr(registry_module, "random_invite", lambda: next(drawn))


# Until the deal


async def test_five_characters_suffice_until_the_deal(registry: TableRegistry) -> None:
    session, invite = await registry.open(SETTINGS)
    code = short_code(invite)
    for typed in (code, code.upper(), f" {code}\n", f"{code}-", invite, f"{code}-{invite[5:]}".upper()):
        assert await registry.id_by_invite(typed) == session.id
    for wrong in (code[:4], invite[:6], invite[:9], invite[5:], ""):
        assert await registry.id_by_invite(wrong) is None
    await deal(registry, session)
    assert await registry.id_by_invite(code) is None
    assert await registry.id_by_invite(invite) == session.id
    assert await count(registry, "SELECT count(*) FROM tables WHERE short_hash IS NOT NULL") == 0


async def test_a_code_is_kept_while_people_come(registry: TableRegistry) -> None:
    session, invite = await registry.open(SETTINGS)
    for name in ("Ann", "Ben", "Cem"):
        await registry.join(session, name)
        assert await registry.id_by_invite(short_code(invite)) == session.id


async def test_another_process_has_dealt(registry: TableRegistry, database_url: str) -> None:
    other = await new_registry(database_url)
    session, invite = await registry.open(SETTINGS)
    theirs = await other.by_invite(short_code(invite))
    assert theirs.id == session.id
    await deal(other, theirs)
    assert session.room.phase == "open", "it has not heard of it"
    with pytest.raises(TableError, match="leads nowhere"):
        await registry.by_invite(short_code(invite))
    await other.services.close()


async def test_a_table_whose_log_has_a_deal_does_not_wait(registry: TableRegistry) -> None:
    """An older process leaves the code where it is, and a rematch is listed as waiting."""
    session, invite = await registry.open(SETTINGS)
    code = short_code(invite)
    await deal(registry, session)
    as_before = "UPDATE tables SET phase = 'open', short_hash = :code"
    await change(registry, as_before, code=hash_of(code))
    assert await registry.waiting_tables(code) == [session.id]
    assert await registry.id_by_invite(code) is None


# Codes that are taken


async def test_a_code_that_is_taken_is_drawn_again(
    registry: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw(monkeypatch, "aaaaa00000", "aaaaa11111", "aaaaa22222", "bbbbb00000", "aaaaa33333")
    first, _ = await registry.open(SETTINGS)
    second, invite = await registry.open(SETTINGS)
    assert invite == "bbbbb00000"
    assert await registry.id_by_invite("aaaaa") == first.id
    assert await registry.id_by_invite("bbbbb") == second.id
    await deal(registry, first)
    third, invite = await registry.open(SETTINGS)
    assert invite == "aaaaa33333", "after the deal the code is free"
    assert await registry.id_by_invite("aaaaa") == third.id


async def test_if_all_codes_are_taken_no_table_is_opened(
    registry: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry_module, "random_invite", lambda: "aaaaa00000")
    await registry.open(SETTINGS)
    with pytest.raises(TableError) as refused:
        await registry.open(SETTINGS)
    assert refused.value.code == "busy"


async def test_a_code_of_two_waiting_tables_leads_nowhere(
    registry: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw(monkeypatch, "aaaaa00000", "bbbbb00000")
    first, _ = await registry.open(SETTINGS)
    second, _ = await registry.open(SETTINGS)
    await change(registry, "UPDATE tables SET short_hash = :code", code=hash_of("aaaaa"))
    assert await registry.id_by_invite("aaaaa") is None
    assert await registry.id_by_invite("aaaaa00000") == first.id
    await deal(registry, second)
    assert await registry.id_by_invite("aaaaa") == first.id


async def test_the_code_of_an_abandoned_table_rests_until_somebody_comes_back(
    registry: TableRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, invite = await registry.open(SETTINGS)
    now = Services.now
    monkeypatch.setattr(Services, "now", lambda one: now(one) + ABANDONED_AFTER - 60_000)
    assert await registry.id_by_invite(short_code(invite)) == session.id
    monkeypatch.setattr(Services, "now", lambda one: now(one) + ABANDONED_AFTER + 1)
    assert await registry.id_by_invite(short_code(invite)) is None
    await registry.join(await registry.by_invite(invite), "Ben")
    assert await registry.id_by_invite(short_code(invite)) == session.id


# An older database

BEFORE = (
    "DROP TABLE daily_secrets",
    "DROP INDEX tables_short_hash",
    "ALTER TABLE tables DROP COLUMN short_hash",
    "UPDATE alembic_version SET version_num = '0003'",
)


async def test_a_table_of_an_older_version_has_no_short_code(database_url: str) -> None:
    older = await new_registry(database_url)
    old, invite = await older.open(SETTINGS)
    for sql in BEFORE:
        await change(older, sql)
    await older.services.close()
    newer = await new_registry(database_url)
    assert await newer.id_by_invite(short_code(invite)) is None
    session = await newer.by_invite(invite)
    assert session.id == old.id
    await deal(newer, session)
    new, another = await newer.open(SETTINGS)
    assert await newer.id_by_invite(short_code(another)) == new.id
    await newer.services.close()


# Over HTTP


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("short")
    running = Server(str(folder / "tables.db"), log=folder / "log")
    yield running
    running.stop()
    assert "Traceback" not in (folder / "log").read_text()


def doors(server: Server, table: str, code: str) -> list[Reply]:
    """Wherever an invitation is accepted."""
    return [
        ask(server, f"/api/invitations/{code}"),
        send(server, "/api/join", {"invite": code, "name": "Eve", "spectator": True}),
        ask(server, f"/api/tables/{table}", X_Invite=code),
    ]


async def test_every_door_opens_until_the_deal(server: Server) -> None:
    ann = await open_table(server.address, "Ann", QUICK)
    code = short_code(ann.invite).upper()
    shown, joined, seen = doors(server, ann.table, code)
    assert [shown.status, joined.status, seen.status] == [200, 201, 200]
    assert {one.json["table"] for one in (shown, joined, seen)} == {ann.table}
    assert joined.json.keys() == {"table", "person", "token"}
    for reply in (shown, joined, seen):
        assert ann.invite.encode() not in reply.body
    async with ann:
        await ann.ask("deal")
    assert doors(server, ann.table, code) == doors(server, ann.table, UNKNOWN), "byte for byte"
    assert [one.status for one in doors(server, ann.table, code)] == [404] * 3
    assert [one.status for one in doors(server, ann.table, ann.invite)][::2] == [200, 200]


async def test_a_rematch_does_not_bring_the_code_back(server: Server) -> None:
    ann = await open_table(server.address, "Ann", QUICK)
    await play_together(Player(ann), Player(await join(ann.link, "Ben"), 1))
    again = Seat(ann.server, {"table": ann.table, "person": ann.person, "token": ann.token})
    async with again:
        await again.ask("rematch")
    assert ask(server, f"/api/invitations/{ann.invite}").json["phase"] == "open"
    assert ask(server, f"/api/invitations/{short_code(ann.invite)}").status == 404


async def test_a_code_outlives_a_restart(tmp_path: Path) -> None:
    with Server(str(tmp_path / "tables.db")) as running:
        ann = await open_table(running.address, "Ann", QUICK)
        running.kill()
        running.start()
        found = ask(running, f"/api/invitations/{short_code(ann.invite)}")
        assert found.json["table"] == ann.table


async def test_who_comes_by_a_short_code_has_no_link_to_pass_on(server: Server) -> None:
    ann = await open_table(server.address, "Ann", QUICK)
    ben = await join(f"{server.address}/j/{short_code(ann.invite).upper()}", "Ben")
    assert (ben.table, ben.invite, ben.link) == (ann.table, "", "")
    async with ann, ben:
        await ann.ask("deal")
    with pytest.raises(ServerError) as refused:
        await join(f"{server.address}/j/{short_code(ann.invite)}", "Cem")
    assert refused.value.code == "no_such_table"
