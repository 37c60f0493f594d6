"""Opens SQLite or PostgreSQL by its URL, and runs transactions.

A transaction is a function, written once. SQLite runs it in a thread, PostgreSQL on the event loop. What else
differs between the two is here and in `driver`, apart from one lock in `migrations`.

Most transactions are plain functions of SQLAlchemy's connection. Appends use the driver itself
(`write_directly`), because there is one for every move, and SQLAlchemy takes longer than their statements do.
"""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from sqlite3 import SQLITE_BUSY, OperationalError
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite

from lastcard.server.store.driver import DirectWork, SQLiteDriver, run_in_one_go
from lastcard.server.store.errors import StoreError, Unsure, as_store_error, reason
from lastcard.server.store.writer_thread import WriterThread

T = TypeVar("T")
Work = Callable[[Connection], T]

PATIENCE = 5.0
"""Seconds to wait for an answer, or for another writer's lock."""

ANOTHER_TRY = 0.02
"""Seconds before retrying something that SQLite does not wait for by itself."""

ANOTHER_WRITER = 0.001
"""Seconds before trying again to begin to write. SQLite itself would wait for up to a tenth of a second each
time, while other processes come and go: 1,600 writes a second of two took p99 900 ms instead of 40 ms.
"""

READERS = 4
"""Threads that read from SQLite at the same time."""

SURELY_ALIVE = 0.1
"""Seconds for which a connection that was just used is trusted. If a transaction is a single statement and
the connection turns out to be broken, nobody knows what was written.
"""

WRITES = "lastcard_writes"
"""The execution option of a connection that is going to write."""

ADDRESSES = "a file's path, sqlite:///PATH, or postgresql://USER@HOST/NAME"


class Database(ABC):
    """A database: reads at any time, and one write transaction at a time. With PostgreSQL one that writes
    directly may run beside another: moves do not wait for a snapshot.
    """

    engine: Engine
    queries_write = False
    """Whether a statement may lock, read, and write what it has read."""

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Run a read-only transaction."""

    @abstractmethod
    async def write(self, work: Work[T]) -> T:
        """Run a transaction and commit: either all of it is on disk, or an error says why nothing is."""

    @abstractmethod
    async def write_directly(self, work: DirectWork[T]) -> T:
        """As `write`, without SQLAlchemy."""

    @abstractmethod
    async def write_by_itself(self, work: DirectWork[T]) -> T:
        """As `write_directly`, for work that is one statement: that is a transaction by itself."""

    @abstractmethod
    async def close(self) -> None: ...


def open_database(url: str) -> Database:
    """The database at a URL; nothing is connected yet."""
    scheme, divider, rest = url.partition("://")
    if not divider:
        return SQLite(url)
    if scheme == "sqlite":
        if not rest:
            return SQLite.passing()
        if not rest.startswith("/"):
            raise StoreError(f"{url!r} names no file: write sqlite:///PATH, with three slashes.")
        return SQLite(rest[1:])
    if scheme in ("postgresql", "postgres"):
        return PostgreSQL(f"postgresql://{rest}")
    raise StoreError(f"{scheme!r} is no kind of database that a table server knows: give {ADDRESSES}.")


def insert(connection: Connection, table: Table) -> Any:
    """An INSERT with support for ON CONFLICT, which is the same SQL in both databases but two constructs in
    SQLAlchemy.
    """
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)


class SQLite(Database):
    """A file, with one writer thread and several readers."""

    def __init__(self, path: str) -> None:
        file = Path(path)
        if not path or file.is_dir():
            raise StoreError(f"{path!r} is not a file: name the file to keep the tables in.")
        if not file.absolute().parent.is_dir():
            raise StoreError(f"There is no folder {str(file.parent)!r}: make it, or name another file.")
        self.engine = create_engine(
            URL.create("sqlite", database=path),
            # we issue BEGIN ourselves, and a connection is used by one thread at a time
            connect_args={"isolation_level": None, "timeout": PATIENCE, "check_same_thread": False},
        )
        event.listen(self.engine, "connect", _set_up_sqlite)
        event.listen(self.engine, "begin", _begin_sqlite)
        self._writer = WriterThread()
        self._kept: Connection | None = None
        """The writer's connection, between two transactions."""
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self.folder: TemporaryDirectory[str] | None = None

    @classmethod
    def passing(cls) -> SQLite:
        """A database that is gone when it is closed."""
        folder = TemporaryDirectory(prefix="lastcard-")
        database = cls(str(Path(folder.name) / "tables.db"))
        database.folder = folder
        return database

    async def read(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def write(self, work: Work[T]) -> T:
        return await self._writer.run(partial(self._write, work))

    def _read(self, work: Work[T]) -> T:
        with as_store_error(), self.engine.connect() as connection:
            return work(connection)

    def _write(self, work: Work[T]) -> T:
        with self._one_that_writes() as connection:
            return _commit(connection, work)

    async def write_directly(self, work: DirectWork[T]) -> T:
        return await self._writer.run(partial(self._write_directly, work))

    async def write_by_itself(self, work: DirectWork[T]) -> T:
        return await self.write_directly(work)

    def _write_directly(self, work: DirectWork[T]) -> T:
        # left open, a cursor lives as long as an error's traceback, and with it the lock of its connection
        with self._one_that_writes() as connection, closing(connection.connection.cursor()) as cursor:
            _begin_to_write(cursor)
            done = run_in_one_go(work(SQLiteDriver(cursor)))
            with _committing():
                cursor.execute("COMMIT")
            return done

    @contextmanager
    def _one_that_writes(self) -> Iterator[Connection]:
        """The writer's connection. If something fails it is discarded, and the next is another one."""
        with as_store_error(sqlite3.Error):
            connection = self._kept or self._new_one_that_writes()
            self._kept = None
            try:
                yield connection
            except BaseException:
                connection.invalidate()
                connection.close()
                raise
            self._kept = connection

    def _new_one_that_writes(self) -> Connection:
        connection = self.engine.connect().execution_options(**{WRITES: True})
        with closing(connection.connection.cursor()) as cursor:
            cursor.execute("PRAGMA busy_timeout=0")  # `_begin_to_write` waits
        return connection

    async def close(self) -> None:
        self._writer.stop()
        if self._kept is not None:
            self._kept.close()
        self._readers.shutdown()
        self.engine.dispose()
        if self.folder is not None:
            self.folder.cleanup()


class PostgreSQL(Database):
    """A server."""

    queries_write = True

    def __init__(self, url: str) -> None:
        try:
            import asyncpg
            from sqlalchemy.ext.asyncio import create_async_engine  # half a second, saved for SQLite
        except ImportError:
            raise StoreError(
                "PostgreSQL needs one more package: pip install '.[postgres]' in a checkout."
            ) from None
        patience = str(int(PATIENCE * 1000))
        sooner = str(int(PATIENCE * 800))  # a statement must not get its lock when we have given up
        settings = {
            "application_name": "lastcard",
            "default_transaction_isolation": "read committed",
            "synchronous_commit": "on",  # even if the server's configuration relaxes it
            "lock_timeout": sooner,
            "idle_in_transaction_session_timeout": patience,  # a frozen process releases its locks
        }

        async def connect() -> Any:
            try:
                return await asyncpg.connect(
                    url, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=settings
                )
            except ValueError as error:
                raise StoreError(
                    f"The database's address cannot be read: {error}. Give {ADDRESSES}."
                ) from None

        self._engine = create_async_engine("postgresql+asyncpg://", async_creator=connect, pool_pre_ping=True)
        self.engine = self._engine.sync_engine
        self._one_writes, self._one_writes_directly = asyncio.Lock(), asyncio.Lock()
        self._connect = connect
        self._kept: Any = None
        """The writer's connection, between two transactions."""
        self._used_at = 0.0
        self._broken = (
            asyncpg.PostgresError,
            asyncpg.InterfaceError,
            asyncpg.InternalClientError,
            ConnectionError,
        )
        """Errors of a connection, but not that it takes too long: another one would take as long again."""

    async def read(self, work: Work[T]) -> T:
        with as_store_error():
            async with self._engine.connect() as connection:
                return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        async with self._one_writes:
            with as_store_error():
                async with self._engine.connect() as connection:
                    return await connection.run_sync(_commit, work)

    async def write_directly(self, work: DirectWork[T]) -> T:
        async with self._one_that_writes("BEGIN") as connection:
            done = await work(connection)
            with _committing():
                await connection.execute("COMMIT")
            return done

    async def write_by_itself(self, work: DirectWork[T]) -> T:
        is_fresh = monotonic() < self._used_at + SURELY_ALIVE
        async with self._one_that_writes("" if is_fresh else "SELECT 1") as connection:
            with _committing():
                return await work(connection)

    @asynccontextmanager
    async def _one_that_writes(self, first: str) -> AsyncIterator[Any]:
        """The writer's connection, on which a first statement was run. If something fails it is discarded,
        and the next is another one.
        """
        async with self._one_writes_directly:
            with as_store_error(*self._broken):
                connection = await self._connection_after(first)
                try:
                    yield connection
                except BaseException:
                    connection.terminate()
                    raise
                self._kept, self._used_at = connection, monotonic()

    async def _connection_after(self, first: str) -> Any:
        """The connection that was kept, or another if that has broken meanwhile."""
        kept, self._kept = self._kept, None
        if kept is not None and not kept.is_closed():
            with suppress(*self._broken):
                return await _after(kept, first)
        return await _after(await self._connect(), first)

    async def close(self) -> None:
        if self._kept is not None:
            with suppress(OSError, *self._broken):  # it may have broken since
                await self._kept.close(timeout=PATIENCE)
        await self._engine.dispose()


async def _after(connection: Any, first: str) -> Any:
    try:
        if first:
            await connection.execute(first)
    except BaseException:
        connection.terminate()
        raise
    return connection


def _commit(connection: Connection, work: Work[T]) -> T:
    """Run and commit. A connection on which something failed is discarded, with its locks."""
    try:
        done = work(connection)
        with _committing():
            connection.commit()
    except BaseException:
        connection.invalidate()
        raise
    return done


@contextmanager
def _committing() -> Iterator[None]:
    """After an error from here on nobody knows what was written."""
    try:
        yield
    except Exception as error:
        raise Unsure(
            f"The database has not confirmed what was written ({reason(error)}). Read it again."
        ) from error


def _set_up_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    _keep_a_log_beside_the_file(cursor)
    for pragma in ("synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _keep_a_log_beside_the_file(cursor: Any) -> None:
    """The first to open a file changes its journal mode, and SQLite does not wait for the lock to do that."""
    _until_free(lambda: cursor.execute("PRAGMA journal_mode=WAL"), ANOTHER_TRY)


def _begin_sqlite(connection: Connection) -> None:
    if not connection.get_execution_options().get(WRITES, False):
        connection.exec_driver_sql("BEGIN")
        return
    with closing(connection.connection.cursor()) as cursor:
        _begin_to_write(cursor)


def _begin_to_write(cursor: Any) -> None:
    """Take the lock at once: of two transactions that read first and then upgrade, one would fail."""
    _until_free(lambda: cursor.execute("BEGIN IMMEDIATE"), ANOTHER_WRITER)


def _until_free(work: Callable[[], object], pause: float) -> None:
    """Try until no other process has the lock."""
    until = monotonic() + PATIENCE
    while True:
        try:
            work()
            return
        except OperationalError as error:
            kind = error.sqlite_errorcode & 0xFF  # the primary code; the higher bits are detail
            if kind != SQLITE_BUSY or monotonic() > until:
                raise
            sleep(pause)
