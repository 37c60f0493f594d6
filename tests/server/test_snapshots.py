"""Snapshots are data: whatever somebody has put into the database runs nothing, and the log is the truth."""

from __future__ import annotations

import asyncio
import pickle
import zlib
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from structlog.testing import capture_logs

from lastcard.bots import Novice
from lastcard.client import open_table
from lastcard.editions.edition import UnknownEdition
from lastcard.server import background
from lastcard.server.background import WORTH_SAVING
from lastcard.server.bus import open_bus
from lastcard.server.services import Services
from lastcard.server.session.log import TableLog
from lastcard.server.session.session import TableSession
from lastcard.server.session.snapshots import MOST_BYTES, BadSnapshot, pack, unpack, version
from lastcard.server.store import Listing, Row, open_store
from lastcard.table import commands as ask
from lastcard.table.room import Room
from lastcard.table.snapshot import take
from tests.support.server.inside import serving
from tests.support.table.comparing import differences
from tests.support.table.rooming import Running

TABLE = "kitchen"
ANSWERED = {"ann:1": 3, "ann:2": -1}
LISTING = Listing(TABLE, "express", False, "playing", 4, 0, 0)


class Opener:
    """Its pickle opens a file for writing."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        return open, (str(self.path), "w")


class Stranger(Novice):
    """A bot that is none of ours."""


def played() -> Running:
    running = Running("ann")
    running.ask("ann", ask.PutBot(1, "novice"))
    running.ask("ann", ask.Deal())
    running.wait(5)
    return running


def packed(room: Room) -> bytes:
    data = pack(room, ANSWERED)
    assert data is not None
    return data


def squeezed(data: object) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(data))


def bad_data(tmp_path: Path) -> dict[str, bytes]:
    room = played().room
    whole, raw = packed(room), zlib.decompress(packed(room))
    plain = msgspec.to_builtins((take(room), ANSWERED))
    longer, other_type, other_length = (msgspec.to_builtins(plain) for _ in range(3))
    longer[0].append(1)
    other_type[0][2] = 7
    other_length[0][0][0][2][0][4].pop()
    return {
        "nothing": b"",
        "cut off": whole[:-20],
        "cut off before it was compressed": zlib.compress(raw[:-1]),
        "more than a snapshot": zlib.compress(raw + b"\x00"),
        "chance": Random(1).randbytes(2000),
        "chance, compressed": zlib.compress(Random(2).randbytes(2000)),
        "not compressed": raw,
        "null": squeezed(None),
        "another shape": squeezed([{"room": 1}, {}]),
        "a field more": squeezed(longer),
        "a field of another type": squeezed(other_type),
        "a row of another length": squeezed(other_length),
        "a number too wide": squeezed(widened(plain)),
        "too large": zlib.compress(bytes(MOST_BYTES + 1)),
        "pickled": zlib.compress(pickle.dumps((Opener(tmp_path / "opened"), ANSWERED)), 1),
        "a pickled room": zlib.compress(pickle.dumps((room, ANSWERED)), 1),
    }


def widened(plain: object) -> object:
    """A number of players that has more than a byte."""
    again = msgspec.to_builtins(plain)
    again[0][0][0][2][0][0] = 1000
    return again


def test_what_is_packed_is_unpacked() -> None:
    room = played().room
    again, answered = unpack(packed(room))
    assert differences(room, again) == []
    assert answered == ANSWERED


def test_bad_data_are_refused_and_run_nothing(tmp_path: Path) -> None:
    for data in bad_data(tmp_path).values():
        with pytest.raises(BadSnapshot):
            unpack(data)
    assert not (tmp_path / "opened").exists()


def test_data_in_which_anything_is_changed_come_to_a_room_or_are_refused() -> None:
    random, raw = Random(3), zlib.decompress(packed(played().room))
    refused = 0
    for _ in range(400):
        changed = bytearray(raw)
        for _ in range(random.choice((1, 1, 3, 20))):
            changed[random.randrange(len(raw))] = random.randrange(256)
        try:
            room, _ = unpack(zlib.compress(changed, 1))
        except (BadSnapshot, UnknownEdition):
            refused += 1
        else:
            assert type(room) is Room
    assert refused > 100


def test_a_room_with_a_strange_bot_is_not_packed() -> None:
    room = played().room
    assert room.table is not None
    room.table.bots[1].bot = Stranger(1)
    with capture_logs() as logs:
        assert pack(room, {}) is None
    assert [(one["event"], one["table"]) for one in logs] == [
        ("a table cannot be written down as a whole", TABLE)
    ]


# Reading a table


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    made = Services(await open_store(str(tmp_path / "tables.db")), await open_bus(None))
    yield made
    await made.close()


async def store_log(services: Services, running: Running) -> None:
    rows = [Row(number, at, None, data) for number, (at, data) in enumerate(running.log, 1)]
    assert await services.store.create(TABLE, b"hash", LISTING, rows, None)


async def read(services: Services, number: int, data: bytes) -> tuple[TableLog, list[str]]:
    """What is read with this snapshot in the database, and what is said about it."""
    await services.store.keep_snapshot(TABLE, number, version(), data)
    table = TableSession(services, TABLE).log
    with capture_logs() as logs:
        await table.read()
    return table, [f"{one['log_level']}: {one['event']}" for one in logs]


async def test_a_table_is_read_from_its_snapshot_on(services: Services) -> None:
    running = played()
    await store_log(services, running)
    half = Room.read(running.entries()[:-3])
    half.commitment = "only in the snapshot"
    table, said = await read(services, half.number, packed(half))
    assert (table.room.commitment, table.room.number) == ("only in the snapshot", running.room.number)
    assert table.answered == ANSWERED
    assert said == []


async def test_without_a_good_snapshot_the_log_is_read_from_its_beginning(
    services: Services, tmp_path: Path
) -> None:
    running = played()
    await store_log(services, running)
    elsewhere = Running("ann")
    elsewhere.room.id = "elsewhere"
    bad = bad_data(tmp_path) | {"of another table": packed(elsewhere.room)}
    bad["of another moment"] = packed(Room.read(running.entries()[:-4]))
    for name, data in bad.items():
        table, said = await read(services, running.room.number - 3, data)
        assert differences(table.room, running.room) == [], name
        assert said == ["warning: a snapshot cannot be used"], name
        assert table.answered == {}
    assert not (tmp_path / "opened").exists()


async def test_snapshots_are_taken_while_there_is_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "SAVE_EVERY", 0.01)
    monkeypatch.setattr(background, "TOO_BUSY", 60.0)  # whatever else this machine does
    async with (
        serving(str(tmp_path / "tables.db")) as (registry, address),
        await open_table(address, "Ann", {"edition": "express", "players": 2}) as ann,
    ):
        session, store = await registry.get(ann.table), registry.services.store
        for number in range(WORTH_SAVING):
            await ann.ask("say", text=str(number))

        async def saved() -> int:
            stored = await store.table(ann.table, version())
            return 0 if stored.snapshot is None else unpack(stored.snapshot)[0].number

        async with asyncio.timeout(30):
            while await saved() <= session.room.number - WORTH_SAVING:
                await asyncio.sleep(0.02)
        assert session.log.unsaved < WORTH_SAVING


async def test_what_is_not_written_yet_is_in_no_snapshot(services: Services) -> None:
    await store_log(services, played())
    table = TableSession(services, TABLE).log
    await table.read()
    table.snapshot_number, table.stale = 0, True
    table.save_snapshot()
    await asyncio.gather(*services.tasks)
    assert (await services.store.table(TABLE, version())).snapshot is None
    table.stale = False
    table.save_snapshot()
    await asyncio.gather(*services.tasks)
    assert (await services.store.table(TABLE, version())).snapshot is not None


async def test_an_edition_that_is_not_loaded_is_said_to_be_unknown(services: Services) -> None:
    running = played()
    await store_log(services, running)
    taken = take(running.room)
    assert taken.table is not None
    taken.table.game.edition = "own 0123456789abcdef"
    with pytest.raises(UnknownEdition, match="own"):
        await read(services, running.room.number, squeezed((taken, {})))
