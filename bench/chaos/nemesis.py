"""The nemesis: one fault after another, sometimes two at once, all from one seed."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import msgspec

from bench.chaos.history import now
from bench.chaos.world import NAMES, Process, World

POSTGRES, REDIS = "PostgreSQL", "Redis"

PAUSE = (0.5, 5.0)
"""Seconds between two faults."""

TWO_AT_ONCE = 0.3
"""How often there are two faults at the same time, on different processes or services."""


class Fault(msgspec.Struct):
    """What was done, to what, and when (microseconds, as in the histories)."""

    kind: str
    to: str
    began: int
    ended: int
    details: str = ""


class Nemesis:
    def __init__(self, world: World, seed: int, folder: Path) -> None:
        self.world, self.random = world, Random(f"nemesis {seed}")
        self.file = (folder / "faults.jsonl").open("wb")
        self.done: Counter[str] = Counter()
        self.harming = {name: asyncio.Lock() for name in (*NAMES, POSTGRES, REDIS)}
        """Nothing is harmed twice at the same time."""
        process_faults: list[Callable[[Process], Awaitable[str]]] = [
            self.kill,
            self.end,
            self.freeze,
            self.cut_database,
            self.delay_database,
            self.stall_database,
            self.lose_commit,
            self.lose_commit_reply,
            self.cut_bus,
            self.stall_bus,
            self.move_clock,
        ]
        self.process_faults = process_faults
        self.service_faults: dict[Callable[[], Awaitable[str]], str] = {
            self.crash_database: POSTGRES,
            self.restart_database: POSTGRES,
            self.lose_redis: REDIS,
        }
        if world.disk is not None:
            self.service_faults[self.fill_disk] = POSTGRES

    async def rage(self, until: int) -> None:
        """Do harm until that time, then leave everything whole. Each kind comes before any comes again."""
        bag: list[Callable[..., Awaitable[str]]] = []
        while now() < until:
            pair = 2 if self.random.random() < TWO_AT_ONCE else 1
            async with asyncio.TaskGroup() as tasks:
                for _ in range(pair):
                    if not bag:
                        bag = [*self.process_faults, *self.service_faults]
                        self.random.shuffle(bag)
                    tasks.create_task(self.harm(bag.pop()))
            await asyncio.sleep(self.random.uniform(*PAUSE))
        self.file.close()

    async def harm(self, fault: Callable[..., Awaitable[str]]) -> None:
        process = self.random.choice(self.world.processes)
        service = self.service_faults.get(fault)
        to = service or process.name
        async with self.harming[to]:
            began = now()
            details = await (fault() if service else fault(process))
            ended = now()
        self.done[fault.__name__] += 1
        self.file.write(msgspec.json.encode(Fault(fault.__name__, to, began, ended, details)) + b"\n")
        self.file.flush()

    async def wait(self, least: float, most: float) -> str:
        seconds = self.random.uniform(least, most)
        await asyncio.sleep(seconds)
        return f"{seconds:.1f} s"

    # Processes

    async def kill(self, process: Process) -> str:
        await asyncio.to_thread(process.server.kill)
        down = await self.wait(0, 8)
        tries = await asyncio.to_thread(process.start_again)
        return f"down for {down}, started in {tries} tries"

    async def end(self, process: Process) -> str:
        """SIGTERM."""
        began = now()
        await asyncio.to_thread(process.server.stop)
        took = (now() - began) / 1e6
        down = await self.wait(0, 4)
        tries = await asyncio.to_thread(process.start_again)
        code = process.server.exit_code
        return f"exit code {code} after {took:.1f} s, down for {down}, started in {tries} tries"

    async def freeze(self, process: Process) -> str:
        """SIGSTOP, and SIGCONT."""
        process.signal(signal.SIGSTOP)
        try:
            return await self.wait(1, 20)
        finally:
            process.signal(signal.SIGCONT)

    async def move_clock(self, process: Process) -> str:
        """Forward or back by minutes, and after a while right again. Half the time the process is killed in
        between: then it starts with a clock that is wrong.
        """
        seconds = self.random.choice((1, -1)) * self.random.uniform(60, 300)
        process.clock.move_to(seconds)
        try:
            lasted = await self.wait(3, 20)
            restarted = await self.kill(process) if self.random.random() < 0.5 else "not killed"
            await self.wait(3, 10)
        finally:
            process.clock.move_to(0)
        return f"by {seconds:.0f} s for {lasted}, {restarted}"

    # Between a process and the database

    async def cut_database(self, process: Process) -> str:
        for _ in range(self.random.randint(1, 5)):
            process.database.cut()
            await self.wait(0, 0.5)
        return ""

    async def delay_database(self, process: Process) -> str:
        process.database.lag = self.random.uniform(0.02, 0.4)
        try:
            lasted = await self.wait(2, 12)
            return f"{process.database.lag:.2f} s for {lasted}"
        finally:
            process.database.lag = 0.0

    async def stall_database(self, process: Process) -> str:
        """Nothing passes, in one direction or both; then it all arrives, or the connections are gone."""
        requests, replies = self.random.choice(((True, True), (True, False), (False, True)))
        process.database.freeze(requests=requests, replies=replies)
        lasted = await self.wait(1, 12)
        cut = self.random.random() < 0.5
        if cut:
            process.database.cut()
        process.database.thaw()
        return f"requests {requests}, replies {replies}, cut {cut}, {lasted}"

    async def lose_commit(self, process: Process) -> str:
        """The connection breaks before COMMIT arrives."""
        process.database.lose(b"COMMIT")
        return await self.wait(1, 3)

    async def lose_commit_reply(self, process: Process) -> str:
        """It breaks before its reply does."""
        for _ in range(self.random.randint(1, 3)):
            process.database.lose_reply_to(b"COMMIT")
            await self.wait(0.5, 2)
        return ""

    # Between a process and Redis

    async def cut_bus(self, process: Process) -> str:
        process.bus.cut()
        return await self.wait(0, 1)

    async def stall_bus(self, process: Process) -> str:
        process.bus.freeze()
        try:
            return await self.wait(1, 10)
        finally:
            process.bus.thaw()

    # The services

    async def crash_database(self) -> str:
        """PostgreSQL stops without ending anything, as in a power failure."""
        return await self.stop_database("immediate")

    async def restart_database(self) -> str:
        return await self.stop_database("fast")

    async def stop_database(self, mode: str) -> str:
        await asyncio.to_thread(self.world.postgres.stop, mode)
        try:
            return await self.wait(0, 6)
        finally:
            await asyncio.to_thread(self.world.postgres.start)

    async def lose_redis(self) -> str:
        await asyncio.to_thread(self.world.redis.stop)
        try:
            return await self.wait(1, 10)
        finally:
            await asyncio.to_thread(self.world.redis.start)

    async def fill_disk(self) -> str:
        """PostgreSQL has no room to write; if it gives up altogether, it is started again."""
        disk, postgres = self.world.disk, self.world.postgres
        assert disk is not None
        before = self.world.times_full()
        await asyncio.to_thread(disk.fill)
        try:
            lasted = await self.wait(5, 15)
        finally:
            disk.clear()
            down = not await asyncio.to_thread(postgres.is_running)
            if down:
                await asyncio.to_thread(postgres.start)
        return f"{lasted}, {self.world.times_full() - before} writes failed, down {down}"
