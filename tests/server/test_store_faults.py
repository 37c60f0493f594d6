"""The store when the database fails: nothing acknowledged, nothing half, and on again by itself."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import event, text

from lastcard.server.store import Store, StoreError, Unsure, migrations, open_store
from lastcard.server.store.schema import metadata
from lastcard.server.store.writing import insert_rows
from tests.support.server.proxy import Proxy
from tests.support.server.stores import OPEN, new_table, row

SURELY = 30
"""Seconds for what takes a moment, unless a machine has a lot else to do."""


@pytest.fixture
async def proxy(postgres):
    async with Proxy(postgres.port) as standing_between:
        yield standing_between


@pytest.fixture
async def far(postgres_url, postgres, proxy, monkeypatch):
    """A store behind the proxy, with a table, that waits a second and a half and no longer."""
    monkeypatch.setattr("lastcard.server.store.database.PATIENCE", 1.5)
    store = await open_store(postgres_url.replace(str(postgres.port), str(proxy.port)))
    await new_table(store)
    yield store
    await store.close()


async def goes_on(store: Store, number: int) -> None:
    """The next append succeeds, after a failure or two at most."""
    async with asyncio.timeout(SURELY):
        while True:
            try:
                assert await store.append("oak", [row(number)], None, None)
            except StoreError:
                await asyncio.sleep(0.05)
            else:
                return


# --- PostgreSQL ---


async def test_when_the_reply_to_commit_is_lost_the_rows_are_there_and_nobody_knows(far, proxy):
    proxy.lose_reply_to(b"COMMIT")  # two of one table take a transaction
    answers = await asyncio.gather(
        far.append("oak", [row(2, "k")], None, None),
        far.append("oak", [row(3)], None, None),
        return_exceptions=True,
    )
    assert proxy.lost == 1
    assert [type(answer) for answer in answers] == [Unsure, Unsure]
    assert await far.rows("oak") == [row(1), row(2, "k"), row(3)]
    assert not await far.append("oak", [row(4, "k")], None, None)  # sent again, it has no second effect
    await goes_on(far, 4)


async def test_when_the_reply_to_a_move_is_lost_its_row_is_there_and_nobody_knows(far, proxy):
    proxy.lose_reply_to(b"passed on")
    with pytest.raises(Unsure, match=r"not confirmed .*Read it again"):
        await far.append("oak", [row(2, "k", b"passed on")], None, None)
    assert proxy.lost == 1
    assert await far.rows("oak") == [row(1), row(2, "k", b"passed on")]
    assert not await far.append("oak", [row(3, "k")], None, None)  # sent again, it has no second effect
    await goes_on(far, 3)


@pytest.mark.parametrize(("lost", "listing"), [(b"COMMIT", OPEN), (b"passed on", None)])
async def test_when_what_commits_is_lost_the_rows_are_not_there(far, proxy, lost, listing):
    proxy.lose(lost)
    with pytest.raises(Unsure, match=r"not confirmed .*Read it again"):
        await far.append("oak", [row(2, "k", b"passed on")], listing, None)
    assert proxy.lost == 1
    assert await far.rows("oak") == [row(1)]
    assert await far.append("oak", [row(2, "k")], None, None)


async def test_a_connection_that_breaks_before_commit_has_written_nothing_for_certain(far, proxy):
    proxy.lose(b"UPDATE tables SET number")
    with pytest.raises(StoreError, match="Nothing was written") as failed:
        await far.append("oak", [row(2)], OPEN, None)
    assert proxy.lost == 1
    assert type(failed.value) is StoreError
    assert await far.rows("oak") == [row(1)]
    await goes_on(far, 2)


async def test_a_connection_that_is_only_half_open_is_given_up(far, proxy):
    proxy.freeze()
    async with asyncio.timeout(SURELY):
        with pytest.raises(StoreError):
            await far.append("oak", [row(2)], None, None)
    proxy.cut()
    proxy.thaw()
    await goes_on(far, 2)
    assert await far.rows("oak") == [row(1), row(2)]


async def test_a_process_that_froze_with_a_lock_in_its_hand_is_not_waited_for_long(far, postgres_url):
    frozen = await asyncpg.connect(postgres_url)
    await frozen.execute("BEGIN; SELECT * FROM tables FOR UPDATE")
    async with asyncio.timeout(SURELY):
        with pytest.raises(StoreError):
            await far.append("oak", [row(2)], None, None)
    await frozen.execute("ROLLBACK")
    await frozen.close()
    await goes_on(far, 2)


async def test_deadlines_of_other_tables_do_not_wait_for_one_that_somebody_is_writing(postgres_url):
    store = await open_store(postgres_url)
    await new_table(store, "oak", deadline=1000)
    await new_table(store, "elm", deadline=1000)
    writing = await asyncpg.connect(postgres_url)
    await writing.execute("BEGIN; SELECT * FROM tables WHERE id = 'oak' FOR UPDATE")
    async with asyncio.timeout(SURELY):
        assert [one.table for one in await store.overdue(2000, limit=10, for_ms=500)] == ["elm"]
    await writing.close()
    await store.close()


async def test_play_goes_on_by_itself_when_postgresql_is_back(postgres, postgres_url):
    store = await open_store(postgres_url)
    await new_table(store)
    postgres.stop()
    try:
        async with asyncio.timeout(SURELY):
            with pytest.raises(StoreError, match=r"does not answer \(.+\)"):
                await store.append("oak", [row(2)], None, None)
        with pytest.raises(StoreError):
            await store.rows("oak")
    finally:
        postgres.start()
    await goes_on(store, 2)
    assert await store.rows("oak") == [row(1), row(2)]
    postgres.stop("fast")  # nobody was writing: the next one does not even notice
    postgres.start()
    assert await store.append("oak", [row(3)], None, None)
    await store.close()


async def test_durability_is_ours_to_say_and_not_the_servers(postgres_url):
    admin = await asyncpg.connect(postgres_url)
    await admin.execute("ALTER ROLE lastcard SET synchronous_commit = off")
    try:
        store = await open_store(postgres_url)
        shown = await store.database.write(
            lambda connection: connection.scalar(text("SHOW synchronous_commit"))
        )
        assert shown == "on"
        await store.close()
    finally:
        await admin.execute("ALTER ROLE lastcard RESET synchronous_commit")
        await admin.close()


# --- SQLite ---


@pytest.fixture
async def file(tmp_path):
    """A store in a file, with a table. It has not connected to write yet: that connection is made once."""
    before = await open_store(str(tmp_path / "tables.db"))
    await new_table(before)
    await before.close()
    store = await open_store(str(tmp_path / "tables.db"))
    yield store
    await store.close()


async def test_sqlite_is_set_to_keep_what_it_is_told(file):
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    found = await file.database.read(
        lambda connection: [connection.scalar(text(f"PRAGMA {name}")) for name in names]
    )
    assert found == ["wal", 2, 1, 5000]


async def test_nothing_reads_a_whole_table(file):
    asked: list[str] = []

    def listen(connection, *_):
        connection.set_trace_callback(asked.append)

    event.listen(file.database.engine, "checkout", listen)
    await asyncio.gather(*(file.append("oak", [row(n, f"k{n}")], OPEN, 5000) for n in range(2, 12)))
    await file.rows("oak", after=3)
    await file.numbers(["oak", "elm"])
    await file.table_of(b"oak")
    await file.listings()
    await file.overdue(5000, limit=10, for_ms=10)
    await file.next_deadline()
    await file.expire(before=0)
    await file.forget("oak")
    statements = [one for one in asked if one.startswith(("SELECT", "UPDATE", "DELETE", "WITH"))]
    assert any("UPDATE tables SET number" in one for one in statements)

    def plans(connection):
        return [
            f"{step[3]}: {statement}"
            for statement in statements
            for step in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}")
        ]

    steps = await file.database.read(plans)
    assert len(steps) >= 10
    assert [step for step in steps if step.startswith(("SCAN log", "SCAN tables"))] == []


async def test_a_full_disk_acknowledges_nothing_and_play_goes_on_when_there_is_room(file):
    room = 60

    def limit(connection, *_):
        connection.cursor().execute(f"PRAGMA max_page_count={room}")

    event.listen(file.database.engine, "checkout", limit)
    number = 1
    with suppress(StoreError):
        while await file.append("oak", [row(number + 1, entry=b"x" * 4000)], None, None):
            number += 1
    assert number > 2
    with pytest.raises(StoreError, match="full"):
        await file.append("oak", [row(number + 1, entry=b"x" * 4000)], None, None)
    assert len(await file.rows("oak")) == number
    room = 6000
    await goes_on(file, number + 1)


async def test_a_disk_that_refuses_to_write_acknowledges_nothing(file, tmp_path):
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16 << 10, most))
    try:
        with pytest.raises(StoreError):
            await file.append("oak", [row(2, entry=b"x" * (1 << 20))], None, None)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, most))
    assert await file.rows("oak") == [row(1)]
    await goes_on(file, 2)


async def test_a_file_that_refuses_to_commit_leaves_everybody_unsure(file):
    async def orphan(driver):
        await driver.fetch("PRAGMA defer_foreign_keys=ON")  # noticed as late as in COMMIT
        await driver.fetch(insert_rows(1), "no table", 1, 1, None, b"")

    with pytest.raises(Unsure, match=r"not confirmed .*FOREIGN KEY.*Read it again") as failed:
        await file.database.write_directly(orphan)
    assert await file.append("oak", [row(2)], None, None), f"it is still locked while somebody has {failed}"
    assert await file.rows("no table") == []


async def test_a_file_that_may_only_be_read_acknowledges_nothing(file):
    read_only = "ON"

    def protect(connection, *_):
        connection.cursor().execute(f"PRAGMA query_only={read_only}")

    event.listen(file.database.engine, "checkout", protect)
    with pytest.raises(StoreError, match="readonly"):
        await file.append("oak", [row(2)], None, None)
    assert await file.rows("oak") == [row(1)]
    read_only = "OFF"
    await goes_on(file, 2)


async def test_a_store_without_a_file_is_gone_when_it_is_closed():
    store = await open_store("sqlite://")
    await new_table(store)
    folder = Path(store.database.engine.url.database or "").parent
    assert folder.exists()
    await store.close()
    assert not folder.exists()
    with pytest.raises(StoreError, match="closed"):
        await store.append("oak", [row(2)], None, None)


async def test_nobody_waits_for_a_thread_that_has_ended():
    store = await open_store("sqlite://")
    await store.close()
    async with asyncio.timeout(SURELY):
        with pytest.raises(StoreError, match="closed"):
            await store.beat("process", 1000)


async def test_what_is_waiting_when_the_store_is_closed_is_written(database_url):
    store = await open_store(database_url)
    await new_table(store)
    waiting = asyncio.create_task(store.append("oak", [row(2)], None, None))
    await asyncio.sleep(0)
    await store.close()
    assert await waiting


# --- versions ---


async def test_the_migrations_lead_to_the_schema(store):
    def differences(connection):
        return compare_metadata(MigrationContext.configure(connection), metadata)

    assert await store.database.read(differences) == []


def test_the_versions_are_those_that_there_are_files_for():
    scripts = ScriptDirectory(Path(migrations.__file__).parent)
    assert tuple(reversed([one.revision for one in scripts.walk_revisions()])) == migrations.VERSIONS


async def test_processes_that_start_together_make_one_schema(database_url):
    stores = await asyncio.gather(*(open_store(database_url) for _ in range(4)))
    await new_table(stores[0])
    assert await stores[3].rows("oak") == [row(1)]
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_file_that_another_process_is_writing_to_is_waited_for(tmp_path):
    """The journal of a file is changed once, and SQLite refuses that at once while somebody else writes."""
    file = tmp_path / "tables.db"
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("CREATE TABLE made_by_somebody_else (number)")
    other.execute("BEGIN IMMEDIATE")
    opening = asyncio.create_task(open_store(f"sqlite:///{file}"))
    await asyncio.sleep(0.5)
    other.execute("COMMIT")
    other.close()
    await (await opening).close()


async def test_a_slow_start_is_not_taken_for_a_frozen_process(postgres_url):
    program = (
        "import asyncio, sys, time\n"
        "from lastcard.server.store import database, open_store\n"
        "database.PATIENCE = 2\n"
        "class Slow:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'alembic.config':\n"
        "            time.sleep(3)\n"
        "sys.meta_path.insert(0, Slow())\n"
        "async def main():\n"
        "    await (await open_store(sys.argv[1])).close()\n"
        "asyncio.run(main())\n"
    )
    starting = await asyncio.create_subprocess_exec(sys.executable, "-c", program, postgres_url)
    assert await starting.wait() == 0


async def test_a_database_of_a_newer_version_is_left_alone(database_url):
    store = await open_store(database_url)
    newer = text("UPDATE alembic_version SET version_num = '9999'")
    await store.database.write(lambda connection: connection.execute(newer))
    await store.close()
    with pytest.raises(StoreError, match="newer lastcard"):
        await open_store(database_url)


# --- addresses ---


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("mysql://root:secret@host/db", "'mysql' is no kind of database.*postgresql://USER@HOST/NAME"),
        ("", "name the file"),
        ("/", "name the file"),
        ("sqlite:///", "name the file"),
        ("sqlite://tables.db", "three slashes"),
        ("/no/such/folder/tables.db", "no folder '/no/such/folder': make it"),
        ("postgresql://lastcard@127.0.0.1:port/db", "address cannot be read"),
        ("postgresql://lastcard:secret@127.0.0.1:1/db", "cannot be opened: .*Check its address"),
        ("postgresql://lastcard@no-such-host.invalid/db", "cannot be opened: .*Check its address"),
    ],
)
async def test_an_address_that_cannot_be_used_is_told_in_a_sentence(url, told):
    with pytest.raises(StoreError, match=told) as failed:
        await open_store(url)
    assert "secret" not in str(failed.value)
    assert "\n" not in str(failed.value)


async def test_a_database_that_is_not_there_is_told(postgres):
    with pytest.raises(StoreError, match='database "nowhere" does not exist'):
        await open_store(postgres.url("nowhere"))


async def test_a_file_that_is_no_database_is_told(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear store, " * 100)
    with pytest.raises(StoreError, match="not a database"):
        await open_store(str(tmp_path / "letter.txt"))
    assert (tmp_path / "letter.txt").read_text() == "Dear store, " * 100


async def test_without_the_extra_its_name_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreError, match=r"pip install '\.\[postgres\]' in a checkout"):
        await open_store("postgresql://lastcard@127.0.0.1/db")
