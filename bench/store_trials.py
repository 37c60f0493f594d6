"""Trials of the store with real processes: who was first, and what a `kill -9` leaves behind.

The processes are forked from one that has imported the store, so that starting one takes no time.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from secrets import token_hex
from typing import Any

from lastcard.server.store import Listing, Row, Store, StoreError, open_store

FORKING = get_context("forkserver")
FORKING.set_forkserver_preload(
    [
        "lastcard.server.store.migrations.upgrading",
        "sqlalchemy.dialects.postgresql.asyncpg",
        "sqlalchemy.ext.asyncio",
        "asyncpg",
    ]
)
TABLES = 100
PATIENCE = 60.0
"""Seconds within which a process has to write something."""

Said = tuple[str, int, str]
"""A table, a number and an entry that a process reports as written."""

Say = Callable[[str, Row], None]


class BrokenPromise(AssertionError):  # noqa: N818 - what it is
    """What was acknowledged is not what is stored."""


# --- contention: several processes want the same numbers -------------------------------------------


@dataclass(frozen=True)
class Contention:
    tries: int
    won: int
    lost: int
    most_by_one: float
    """The share of the wins of the luckiest process."""


async def contention(url: str, processes: int = 3, tries: int = 3000) -> Contention:
    """Let processes compete for the same numbers of the same tables; each number must have one winner."""
    store = await open_store(url)
    await make_tables(store)
    each = -(-tries // processes)
    with ExitStack() as running:
        writers = [running.enter_context(_process(_contend, url, each)) for _ in range(processes)]
        wins = await asyncio.gather(*(asyncio.to_thread(writer.rest) for writer in writers))
        if any(writer.exit_code() for writer in writers):
            raise BrokenPromise("a process failed")
    await _check(store, _in_order(wins), exactly=True)
    await store.close()
    total = sum(map(len, wins))
    return Contention(each * processes, total, each * processes - total, max(map(len, wins)) / total)


def _in_order(wins: list[list[Said]]) -> list[Said]:
    return sorted((said for one in wins for said in one), key=lambda said: said[1])


async def _contend(say: Say, url: str, tries: int) -> None:
    """Try for the next number of every table, all at once; read where they are; repeat."""
    store = await open_store(url)
    names = table_names()
    for start in range(0, tries, TABLES):
        some = names[: tries - start]
        numbers = await store.numbers(some)
        rows = [make_row(numbers[table] + 1) for table in some]
        won = await asyncio.gather(
            *(store.append(table, [row], None, None) for table, row in zip(some, rows, strict=True))
        )
        for table, row, mine in zip(some, rows, won, strict=True):
            if mine:
                say(table, row)
    await store.close()


# --- kills: what was acknowledged is stored --------------------------------------------------------


@dataclass(frozen=True)
class Kills:
    kills: int
    acknowledged: int
    stored: int
    slowest: float | None = None
    """Seconds from the database's return to the next acknowledgement, at worst."""


async def kills(url: str, times: int = 10, seed: int = 0, between: float = 0.4) -> Kills:
    """Kill a writing process at random moments; what it had acknowledged must be stored."""
    store = await open_store(url)
    await make_tables(store)
    chance = random.Random(seed)
    said: list[Said] = []
    for _ in range(times):
        with _process(_write, url) as writer:
            listening = asyncio.create_task(asyncio.to_thread(writer.rest))
            await _goes_on(writer)
            await asyncio.sleep(chance.random() * between)
            writer.kill()
            said += await listening
    return await _kept(store, times, said)


async def database_kills(
    url: str,
    stop: Callable[[], None],
    start: Callable[[], None],
    *,
    times: int = 5,
    seed: int = 0,
    between: float = 0.4,
) -> Kills:
    """Kill the database under a writing process, and restart it; the process continues by itself."""
    store = await open_store(url)
    await make_tables(store)
    chance = random.Random(seed)
    slowest = 0.0
    with _process(_write, url) as writer:
        listening = asyncio.create_task(asyncio.to_thread(writer.rest))
        await _goes_on(writer)
        for _ in range(times):
            await asyncio.sleep(chance.random() * between)
            await asyncio.to_thread(stop)
            await asyncio.to_thread(start)
            slowest = max(slowest, await _goes_on(writer))
        writer.kill()
        said = await listening
    return await _kept(store, times, said, slowest)


async def _goes_on(writer: Process) -> float:
    """Wait until the process has written something more; returns the seconds that it took."""
    start, before = time.monotonic(), len(writer.said)
    while len(writer.said) == before:
        if time.monotonic() > start + PATIENCE:
            raise BrokenPromise("the process did not go on when the database was back")
        await asyncio.sleep(0.01)
    return time.monotonic() - start


async def _kept(store: Store, times: int, said: list[Said], slowest: float | None = None) -> Kills:
    await _check(store, said)
    stored = sum((await store.numbers(table_names())).values())
    await store.close()
    return Kills(times, len(said), stored, slowest)


async def _write(say: Say, url: str) -> None:
    """Write to every table, one row after another, until killed."""
    store = await open_store(url)
    numbers = await store.numbers(table_names())
    await asyncio.gather(*(_write_table(say, store, table, number) for table, number in numbers.items()))


async def _write_table(say: Say, store: Store, table: str, number: int) -> None:
    while True:
        row = make_row(number + 1)
        while True:
            try:
                written = await store.append(table, [row], None, None)
            except StoreError:
                await asyncio.sleep(0.05)
                written = False
            if written:
                break
            number, found = await _look(store, table, row)
            if found:
                break
            row = Row(number + 1, row.at, row.key, row.entry)
        if written:
            number = row.number
            say(table, row)


async def _look(store: Store, table: str, row: Row) -> tuple[int, bool]:
    """The number of the log, and whether the row is in it after all."""
    while True:
        try:
            rows = await store.rows(table)
        except StoreError:
            await asyncio.sleep(0.05)
        else:
            return rows[-1].number, any(one.key == row.key for one in rows)


# --- processes and their reports --------------------------------------------------------------------


def table_names() -> list[str]:
    return [f"table-{number}" for number in range(TABLES)]


async def make_tables(store: Store, names: list[str] | None = None) -> None:
    """Make tables whose logs have one row."""
    for start in range(0, len(names := names or table_names()), TABLES):
        await asyncio.gather(*(_make_table(store, table) for table in names[start : start + TABLES]))


async def _make_table(store: Store, table: str) -> None:
    listing = Listing(table, "droid", True, "playing", 4, 0, 0)
    await store.create(table, token_hex(16).encode(), listing, [make_row(1)], None)


def make_row(number: int) -> Row:
    word = token_hex(8)
    return Row(number, time.time_ns() // 1_000_000, word, word.encode())


class Process:
    """A writing process, and its reports."""

    def __init__(self, work: Callable[..., Coroutine[None, None, None]], arguments: tuple[Any, ...]) -> None:
        self._hearing, speaking = FORKING.Pipe(duplex=False)
        self._process = FORKING.Process(target=_work, args=(work, speaking, *arguments), daemon=True)
        self._process.start()
        speaking.close()
        self.said: list[Said] = []

    def rest(self) -> list[Said]:
        """All its remaining reports, until it has ended."""
        with suppress(EOFError, ConnectionResetError):
            while True:
                self.said.append(self._hearing.recv())
        return self.said

    def kill(self) -> None:
        self._process.kill()

    def exit_code(self) -> int | None:
        self._process.join()
        return self._process.exitcode

    def close(self) -> None:
        self.kill()
        self._process.join()
        self._hearing.close()


def _work(work: Callable[..., Coroutine[None, None, None]], speaking: Connection, *arguments: Any) -> None:
    def say(table: str, row: Row) -> None:
        speaking.send((table, row.number, row.entry.decode()))

    asyncio.run(work(say, *arguments))


@contextmanager
def _process(work: Callable[..., Coroutine[None, None, None]], *arguments: Any) -> Iterator[Process]:
    process = Process(work, arguments)
    try:
        yield process
    finally:
        process.close()


async def _check(store: Store, said: list[Said], exactly: bool = False) -> None:
    """Logs have no gaps and no duplicates, and contain what was reported, in the same order."""
    by_table: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for table, number, entry in said:
        by_table[table].append((number, entry))
    for table in table_names():
        rows = await store.rows(table)
        entries = {row.number: row.entry.decode() for row in rows}
        if [*entries] != [*range(1, len(rows) + 1)] or len({*entries.values()}) != len(rows):
            raise BrokenPromise(f"the log of {table} has a gap, or something twice")
        claims = by_table[table]
        if claims != sorted(claims) or any(entries.get(number) != entry for number, entry in claims):
            raise BrokenPromise(f"something that was acknowledged is missing from {table}")
        if exactly and len(claims) != len(rows) - 1:
            raise BrokenPromise(f"a row of {table} has no winner, or two")
