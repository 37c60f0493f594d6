"""A run: tables are opened, people play, the nemesis rages, and in the end the checker reads the logs."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bench.chaos.checker import WITHIN, Findings, add, check_table
from bench.chaos.clients import Client
from bench.chaos.history import Owner, Recorder, now, read_histories
from bench.chaos.nemesis import Nemesis
from bench.chaos.world import World, open_world
from lastcard.client import Seat, join, open_table
from lastcard.server.store import Row, open_store
from tests.support.server.running import MODES

PROGRESS = 10.0
"""Seconds between two lines."""

SHORT_ROUNDS = {"match_wins": "3", "hand_size": "3"}

NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve", "Finn")


class Chaos:
    def __init__(self, folder: Path, seed: int, tables: int, clients: int, pause: float) -> None:
        self.folder, self.seed = folder, seed
        self.tables, self.people, self.pause = tables, clients, pause
        self.random = Random(f"tables {seed}")
        self.clients: list[Client] = []
        self.moves = 0
        self.moved_at: dict[str, int] = {}
        """When a move was last acknowledged at each table."""
        self.healed_at: int | None = None
        self.back_after = 0.0
        """Seconds after the last fault until every table had been played."""
        self.faults: dict[str, int] = {}
        self.complaints: list[str] = []
        self.times_full = 0
        self.has_disk = False

    async def run(self, seconds: float) -> Findings:
        async with open_world(self.folder) as world:
            await self.seat_people(world)
            playing = [asyncio.create_task(client.run()) for client in self.clients]
            watching = asyncio.create_task(self.watch())
            nemesis = Nemesis(world, self.seed, self.folder)
            try:
                await nemesis.rage(now() + round(1e6 * seconds))
                await self.come_to_rest()
            finally:
                self.faults = dict(nemesis.done)
                for task in (watching, *playing):
                    task.cancel()
                ended = await asyncio.gather(*playing, return_exceptions=True)
            failed = [one for one in ended if isinstance(one, Exception)]
            if failed:
                raise failed[0]
            self.complaints, self.times_full = world.complaints(), world.times_full()
            self.has_disk = world.disk is not None
            logs = await self.read_logs(world)
        return await asyncio.to_thread(self.check, logs)

    # Before

    async def seat_people(self, world: World) -> None:
        for number in range(self.tables):
            settings = self.settings(number)
            host = await open_table(world.addresses[number % 2], NAMES[0], settings)
            people = [host]
            for name in NAMES[1 : self.people]:
                is_spectator = len(people) >= settings["players"]
                people.append(await join(host.link, name, spectator=is_spectator))
            for place, seat in enumerate(people):
                self.clients.append(self.client(world, seat, f"{self.seed} {number} {place}"))

    def settings(self, number: int) -> dict[str, Any]:
        """Every edition and mode; with clocks and without, with time to react and without, with bots, and
        every other time matches of several short rounds.
        """
        mode = list(MODES)[number % len(MODES)]
        short = SHORT_ROUNDS if number // len(MODES) % 2 else {}
        options = {**MODES[mode], **short, **({"scoring": "off"} if short and mode == "express" else {})}
        return {
            "edition": mode.split(maxsplit=1)[0],
            "options": options,
            "players": self.random.choice((self.people, self.people + 1, max(2, self.people - 1))),
            "turn": self.random.choice((0, 5_000, 8_000)),
            "reaction": self.random.choice((0, 500, 2_000)),
            "thinking": self.random.choice((400, 1_000)),
            "fill": self.random.choice(("novice", "casual", "expert")),
        }

    def client(self, world: World, seat: Seat, seed: str) -> Client:
        assert seat.person is not None
        joined = {"table": seat.table, "person": seat.person, "token": seat.token}
        recorder = Recorder(self.folder, Owner(seat.table, seat.person))
        return Client(world.addresses, joined, recorder, seed=seed, pause=self.pause, on_move=self.note_move)

    def note_move(self, table: str) -> None:
        self.moves += 1
        self.moved_at[table] = now()

    # During

    async def watch(self) -> None:
        began = time.monotonic()
        while True:
            await asyncio.sleep(PROGRESS)
            connected = sum(client.line is not None for client in self.clients)
            print(
                f"  {time.monotonic() - began:4.0f} s: {self.moves:,} moves acknowledged, "
                f"{connected} of {len(self.clients)} connected",
                flush=True,
            )

    async def come_to_rest(self) -> None:
        """The nemesis is done: play goes on at every table, and everyone is answered."""
        self.healed_at = healed_at = now()
        for client in self.clients:
            client.is_calm = True
        tables = {client.table for client in self.clients}
        while now() - healed_at < 1e6 * WITHIN:
            await asyncio.sleep(0.2)
            if tables and all(self.moved_at.get(table, 0) > healed_at for table in tables):
                self.back_after = self.back_after or (now() - healed_at) / 1e6
                for client in self.clients:
                    client.is_done = True
                if not any(client.waiting for client in self.clients):
                    break

    # After

    async def read_logs(self, world: World) -> dict[str, list[Row]]:
        store = await open_store(world.url)
        logs = {table: await store.rows(table) for table in {client.table for client in self.clients}}
        await store.close()
        (self.folder / "logs.json").write_bytes(msgspec.json.encode(logs))
        return logs

    def check(self, logs: dict[str, list[Row]]) -> Findings:
        found = Findings()
        for table, rows in sorted(logs.items()):
            found = add(found, check_table(table, rows, read_histories(self.folder, table), self.healed_at))
        return found

    def summary(self) -> str:
        faults = ", ".join(f"{kind} {times}" for kind, times in sorted(self.faults.items()))
        back = f"{self.back_after:.1f} s" if self.back_after else "not in time"
        full = f"PostgreSQL had no room {self.times_full} times" if self.has_disk else "no disk was filled"
        lines = [
            f"{sum(self.faults.values())} faults: {faults}",
            f"every table was played again after: {back}; {full}; "
            f"the servers complained {len(self.complaints)} times",
            *(f"  {line.strip()[:400]}" for line in self.complaints[:10]),
        ]
        return "\n".join(lines)
