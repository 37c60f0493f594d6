"""A real server in its own process, and people who play at it over real sockets."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

from lastcard.client import Refusal, Seat, join, open_table
from tests.support.server.forking import Forked, Forking

START = "from lastcard.__main__ import main; raise SystemExit(main())"


QUICKER = ("illegal", "too_late", "wrong_phase", "doubled", "locked")
"""The refusals of a player who was not the quickest."""


RUNNING: set[Server] = set()
"""The servers that have been started and not stopped."""

FORKING: Forking | None = None
"""Forks the servers; without it, each is a Python that imports everything again."""


class Clock:
    """The clock of a server, which a test advances instead of waiting."""

    def __init__(self, folder: Path) -> None:
        self.file, self.ahead = folder / "clock", 0
        self.put_forward(0)

    @property
    def code(self) -> str:
        """The code that the server runs before it serves."""
        return (
            "from pathlib import Path\nfrom lastcard.server.services import Services\nnow = Services.now\n"
            f"Services.now = lambda one: now(one) + int(Path({str(self.file)!r}).read_text())\n"
        )

    def put_forward(self, seconds: float) -> None:
        self.ahead += round(1000 * seconds)
        new = self.file.with_name("new clock")
        new.write_text(str(self.ahead))
        new.replace(self.file)


class Server:
    """`lastcard serve`, which can be killed and restarted on the same port."""

    def __init__(
        self,
        database: str,
        *,
        bus: str | None = None,
        log: Path | None = None,
        limits: bool = False,
        more: Sequence[str] = (),
        before: str = "",
    ) -> None:
        """`before` is Python code that the process runs before it serves."""
        self.code = f"{before}\n{START}"
        self.arguments = ["--database", database, "--log", "json"] + (["--bus", bus] if bus else [])
        self.arguments += ["--limits", "on" if limits else "off", *more]
        self.log = log
        self.port = 0
        self.process: subprocess.Popen[str] | Forked | None = None
        self.exit_code: int | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def processes(self) -> list[int]:
        """Its own process, and its workers. (Bots that think and long records have processes, too, which are
        not the server.)
        """
        assert self.process is not None
        workers = children_of(self.process.pid) if "--processes" in self.arguments else []
        return [self.process.pid, *map(int, workers)]

    @property
    def memory(self) -> float:
        """The memory that it holds, in MiB."""
        return sum(memory_of(process) for process in self.processes)

    @property
    def worked(self) -> float:
        """Seconds of CPU time that it has used."""
        return sum(worked_by(process) for process in self.processes)

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start, and wait until it reports that it is ready."""
        arguments = ["serve", "--port", str(self.port), *self.arguments]
        with (self.log or Path(os.devnull)).open("a") as errors:
            if FORKING is not None:
                self.process = FORKING.start(self.code, arguments, errors.fileno())
            else:
                command = [sys.executable, "-c", self.code, *arguments]
                self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        RUNNING.add(self)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "is ready on http://" in line, line
        self.port = int(line.split(";")[0].rsplit(":", 1)[1])
        wait_for(lambda: urlopen(f"{self.address}/health", timeout=5).status == 200)

    def kill(self) -> None:
        """kill -9: no goodbye, no cleanup."""
        for process in self.processes[1:] if self.process is not None else ():
            os.kill(process, signal.SIGKILL)
        self.stop(signal.SIGKILL)

    def stop(self, how: int = signal.SIGTERM) -> None:
        if self.process is not None:
            os.kill(self.process.pid, how)
            self.process.communicate(timeout=60)
            self.exit_code = self.process.returncode
            self.process = None
            RUNNING.discard(self)


def children_of(process: int) -> list[str]:
    """The ids of the processes that a process has started."""
    return Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()


def memory_of(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def worked_by(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_for(holds: Callable[[], bool], seconds: float = 120.0) -> None:
    until = time.monotonic() + seconds
    while True:
        try:
            if holds():
                return
        except OSError:
            pass
        if time.monotonic() > until:
            raise TimeoutError("it did not come about")
        time.sleep(0.05)


async def until(holds: Callable[[], bool], seconds: float = 120.0) -> None:
    """Wait, while everything else goes on."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.02)


class Player:
    """A player who plays any card that fits, draws if none does, and remembers everything."""

    def __init__(self, seat: Seat, seed: int = 0) -> None:
        self.seat, self.random = seat, Random(seed)
        self.acknowledged: dict[int, str] = {}
        """Each acknowledged move, by the number of its answer."""
        self.changes: list[dict[str, Any]] = []

    @property
    def id(self) -> str:
        assert self.seat.person is not None
        return self.seat.person

    async def play_match(self) -> dict[str, Any]:
        """Play until the match is over; returns the last change."""
        async for change in self.seat.changes():
            self.changes.append(change)
            phase = change["face"]["phase"]
            if phase == "match_over":
                return change
            if self.seat.latest is change:
                await self.act(change, phase)
        assert self.seat.closed is not None
        raise self.seat.closed

    async def act(self, change: dict[str, Any], phase: str) -> None:
        try:
            if phase == "round_over" and self.seat.person not in change["face"]["ready"]:
                await self.seat.ask("ready")
            elif phase == "playing":
                await self.move(change["view"])
        except Refusal as refusal:
            if refusal.code not in QUICKER:
                raise

    async def move(self, view: dict[str, Any]) -> None:
        if view["legal"] and view["seat"] in view["asked"]:
            cards = [move for move in view["legal"] if move not in ("+", "-")]
            move = self.random.choice(cards or view["legal"])
            self.acknowledged[await self.seat.play(move)] = move


async def two_at_table(server: Server, **settings: Any) -> tuple[Player, Player]:
    """Two people at a new table, where nobody waits for reactions."""
    agreed = {"players": 2, "reaction": 0, **settings}
    ann = await open_table(server.address, "Ann", agreed)
    ben = await join(ann.link, "Ben")
    return Player(ann), Player(ben, 1)


async def play_together(*players: Player) -> list[dict[str, Any]]:
    """Everyone connects, the first deals, and all play to the end of the match."""
    host, *others = players
    await host.seat.__aenter__()
    try:
        await host.seat.next_change()  # the first to arrive is host
        for player in others:
            await player.seat.__aenter__()
        await host.seat.ask("deal")
        return list(await asyncio.gather(*(player.play_match() for player in players)))
    finally:
        for player in players:
            await player.seat.close()


MODES: dict[str, dict[str, str]] = {
    "express": {"target": "20"},
    "touchdown": {},
    "droid": {},
    "hail-mary": {},
    "elite": {"mode": "quick"},
    "elite draft": {"mode": "draft"},
    "elite dynasty": {"mode": "dynasty"},
}
"""Every edition and mode, with the options that its table needs."""

SOME_MODES = ("droid", "elite draft")
"""One edition and one mode, where all of them would take long."""

UNDER_WAY = 3
"""Moves after which a match is halfway."""


def settings_for(mode: str) -> dict[str, Any]:
    """For two people, where nobody waits for reactions."""
    edition = mode.split(maxsplit=1)[0]
    return {"players": 2, "reaction": 0, "edition": edition, "options": MODES[mode]}


async def play_through(
    tables: Sequence[tuple[Player, Player]], trouble: Callable[[], None]
) -> list[list[dict[str, Any]]]:
    """All these tables play a match at the same time, and in the middle of it `trouble` is called."""
    matches = [asyncio.create_task(play_together(*players)) for players in tables]
    await until(lambda: all(sum(len(one.acknowledged) for one in two) >= UNDER_WAY for two in tables))
    over = [task for task in matches if task.done()]
    await asyncio.to_thread(trouble)
    last = await asyncio.gather(*matches)
    assert not over, "that was not in the middle of every match"
    return last
