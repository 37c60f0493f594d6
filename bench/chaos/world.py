"""What is harmed: two server processes, each behind proxies of its own, on one PostgreSQL and one Redis."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.support.server.proxy import Proxy
from tests.support.server.running import Server
from tests.support.services import CannotStartError, Postgres, Redis, needed

NAMES = ("one", "two")
DISK = 512 << 20
"""Bytes of the disk that PostgreSQL has."""

SMALL_LOGS = "-c max_wal_size=64MB -c min_wal_size=32MB"
SCHEMA = "chaos"
STARTS_WITHIN = 120
"""Tries, half a second apart."""


class WallClock:
    """The clock of the computer, as one process sees it: it can be moved, and the process is not told."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "clock"
        self.move_to(0)

    @property
    def code(self) -> str:
        """What the process runs first."""
        return (
            "import time\nfrom pathlib import Path\nright = time.time_ns\n"
            f"time.time_ns = lambda: right() + 1_000_000 * int(Path({str(self.file)!r}).read_text())\n"
            "time.time = lambda: time.time_ns() / 1e9\n"
        )

    def move_to(self, seconds: float) -> None:
        """So much ahead of the right time."""
        new = self.file.with_name("new clock")
        new.write_text(str(round(1000 * seconds)))
        new.replace(self.file)


class Disk:
    """A disk of our own, which can be filled. Without the right to mount one, there is none."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ballast = folder / "ballast"

    def fill(self) -> None:
        with self.ballast.open("wb") as ballast:
            size = shutil.disk_usage(self.folder).free
            while size >= 4096:
                try:
                    os.posix_fallocate(ballast.fileno(), ballast.tell(), size)
                    ballast.seek(0, os.SEEK_END)
                except OSError:
                    size //= 2

    def clear(self) -> None:
        self.ballast.unlink(missing_ok=True)


@contextmanager
def small_disk() -> Iterator[Disk | None]:
    folder = Path(tempfile.mkdtemp(prefix="lastcard-disk-"))
    command = ["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=755", "tmpfs", str(folder)]
    mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
    try:
        yield Disk(folder) if mounted else None
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=False)
        folder.rmdir()


@dataclass
class Process:
    """A server process, with everything that can be done to it."""

    name: str
    server: Server
    database: Proxy
    bus: Proxy
    clock: WallClock

    def start_again(self) -> int:
        """Start it, until it starts: the database may be down. Returns the number of tries."""
        for tries in range(1, STARTS_WITHIN + 1):
            try:
                self.server.start()
                return tries
            except (AssertionError, OSError, TimeoutError):
                with suppress(OSError):
                    self.server.kill()
        raise CannotStartError(f"The server process {self.name} does not start again.")

    def signal(self, which: signal.Signals) -> None:
        assert self.server.process is not None
        os.kill(self.server.process.pid, which)


@dataclass
class World:
    postgres: Postgres
    redis: Redis
    processes: list[Process]
    disk: Disk | None
    folder: Path

    @property
    def addresses(self) -> list[str]:
        return [one.server.address for one in self.processes]

    @property
    def url(self) -> str:
        """The database, with no proxy in between."""
        return f"{self.postgres.url()}?search_path={SCHEMA}"

    def complaints(self) -> list[str]:
        """What the servers have logged as a fault of their own."""
        texts = [(self.folder / f"{name}.log").read_text(encoding="utf-8") for name in NAMES]
        lines = [line for text in texts for line in text.splitlines()]
        return [line for line in lines if '"level": "error"' in line or line.startswith("Traceback")]

    def times_full(self) -> int:
        """How often PostgreSQL had no room to write."""
        return self.postgres.log.read_text(errors="replace").count("No space left on device")


@asynccontextmanager
async def open_world(folder: Path) -> AsyncIterator[World]:
    """Everything started, and stopped in the end. Raises `CannotStartError` if something is missing."""
    for program in ("initdb", "pg_ctl", "redis-server"):
        needed(program)
    with ExitStack() as stack:
        disk = stack.enter_context(small_disk())
        place = None if disk is None else disk.folder / "postgres"
        postgres = await asyncio.to_thread(Postgres, place, SMALL_LOGS)
        stack.callback(postgres.remove)
        redis = Redis()
        stack.callback(redis.stop)
        postgres.new_database(SCHEMA)
        async with AsyncExitStack() as proxies:
            processes = []
            for name in NAMES:
                database = await proxies.enter_async_context(Proxy(postgres.port))
                bus = await proxies.enter_async_context(Proxy(redis.port))
                clock = WallClock(own_folder(folder / name))
                server = await asyncio.to_thread(start_server, folder / f"{name}.log", database, bus, clock)
                stack.callback(server.kill)
                processes.append(Process(name, server, database, bus, clock))
            yield World(postgres, redis, processes, disk, folder)
            for process in processes:
                await asyncio.to_thread(process.server.stop)


def start_server(log: Path, database: Proxy, bus: Proxy, clock: WallClock) -> Server:
    url = f"postgresql://lastcard@127.0.0.1:{database.port}/postgres?search_path={SCHEMA}"
    return Server(url, bus=f"redis://127.0.0.1:{bus.port}/0", log=log, before=clock.code)


def own_folder(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder
