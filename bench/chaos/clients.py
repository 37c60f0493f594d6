"""People who play at random, and come back whatever happens. They record everything (`history`).

Each keeps a command until it is answered, and asks again with the same key. They move between the servers,
drop connections, open second ones, and stay away for a while.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from bench.chaos.history import Event, Recorder, now
from bench.chaos.tempers import choose_command

BROKEN = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError)

SILENT_AFTER = 20.0
ASK_AGAIN = 1.0
"""Seconds after `trouble` until a client asks again."""

RESTLESS = 25.0
"""Seconds after which a client does something to its connection, on average."""

LONGEST_AWAY = 75.0
"""Seconds that somebody stays away at most: longer than it takes until a bot sits in."""


class Client:
    """One person at one table. `addresses` are those of the servers; `on_move` is called with the table's id
    whenever a move is acknowledged.
    """

    def __init__(
        self,
        addresses: Sequence[str],
        joined: dict[str, str],
        recorder: Recorder,
        *,
        seed: str,
        pause: float,
        on_move: Callable[[str], None],
    ) -> None:
        self.addresses, self.recorder, self.on_move = addresses, recorder, on_move
        self.table, self.person, self.token = joined["table"], joined["person"], joined["token"]
        self.random, self.pause = Random(seed), pause
        self.server = self.random.randrange(len(addresses))
        self.number = self.lines = 0
        self.latest: dict[str, Any] | None = None
        self.waiting: dict[str, dict[str, Any]] = {}
        """The commands that are not answered yet, by their keys."""
        self.answered: tuple[int, int] | None = None
        """The match and the window that we have answered."""
        self.line: Line | None = None
        self.old_lines: set[asyncio.Task[None]] = set()
        self.stirred = asyncio.Event()
        self.is_calm = False
        """The nemesis is done: nobody does anything to their connection any more."""
        self.is_done = False
        """Nothing new is asked for any more."""
        self.is_final = ""
        """Why the server does not want us any more; nothing here should lead to that."""

    # Playing

    async def play(self) -> None:
        while not self.is_final:
            with suppress(TimeoutError):
                async with asyncio.timeout(2.0):
                    await self.stirred.wait()
            self.stirred.clear()
            await asyncio.sleep(self.random.uniform(0, 2 * self.pause))
            change = self.latest
            if change is None or self.waiting or self.line is None or self.is_done:
                continue
            command = choose_command(change, self.answered, self.random)
            if command is not None:
                await self.ask(command)

    async def ask(self, command: dict[str, Any]) -> None:
        """Sometimes twice: a double click has one effect."""
        key = secrets.token_hex(6)
        self.waiting[key] = command
        for _ in range(2 if self.random.random() < 0.05 else 1):
            await self.send_ask(key, command)

    async def send_ask(self, key: str, command: dict[str, Any]) -> None:
        line = self.line
        self.recorder.note(Event(now(), line.number if line else -1, "ask", key=key, command=command))
        if line is not None:
            await line.send({"type": "ask", "key": key, "command": command})

    async def ask_again(self) -> None:
        for key, command in list(self.waiting.items()):
            await self.send_ask(key, command)

    # Connections

    async def stay(self) -> None:
        """Stay connected."""
        while not self.is_final:
            with suppress(*BROKEN):
                await self.connect_once()
            self.line = None
            await asyncio.sleep(self.random.uniform(0.05, 1.0))
            if self.random.random() < 0.5:
                self.server = self.random.randrange(len(self.addresses))

    async def connect_once(self) -> None:
        """One connection, until it is lost, or until we leave it."""
        address = f"{self.addresses[self.server].replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        socket = await connect(address, max_size=None, ping_interval=None, open_timeout=8, compression=None)
        line = Line(self, socket, self.lines)
        self.lines += 1
        self.recorder.note(Event(now(), line.number, "hello", server=self.server, seen=self.number))
        await line.send({"type": "hello", "token": self.token, "protocol": 1, "seen": self.number})
        self.line = line
        reading = asyncio.create_task(line.read())
        try:
            await self.ask_again()
            await self.leave_or_lose(line, reading)
        finally:
            if not reading.done() and reading not in self.old_lines:
                reading.cancel()
                socket.transport.abort()
            with suppress(asyncio.CancelledError):
                if reading not in self.old_lines:
                    await reading

    async def leave_or_lose(self, line: Line, reading: asyncio.Task[None]) -> None:
        while True:
            await asyncio.wait([reading], timeout=self.random.expovariate(1 / RESTLESS))
            if reading.done():
                return
            if not self.is_calm:
                break
        kind = self.random.choice(("drop", "drop", "close", "second", "second", "away"))
        if kind == "second":  # a second tab: the server is to close the first
            self.server = self.random.randrange(len(self.addresses))
            self.old_lines.add(reading)
            reading.add_done_callback(self.old_lines.discard)
            return
        if kind == "close":
            with suppress(TimeoutError):
                async with asyncio.timeout(2):
                    await line.socket.close()
        if kind == "away":
            line.socket.transport.abort()
            self.line = None
            away = self.random.uniform(2, LONGEST_AWAY) if self.random.random() < 0.6 else 2.0
            while away > 0 and not self.is_calm:
                await asyncio.sleep(1)
                away -= 1

    # What the server says

    def hear(self, line: Line, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "change":
            self.number = max(self.number, message["number"])
            if line is self.line:
                self.latest = message
            self.stirred.set()
        elif kind in ("answer", "refused"):
            self.settle(message)
        elif kind == "trouble":
            asyncio.get_running_loop().call_later(ASK_AGAIN, self.ask_again_soon)
        elif kind == "bye" and message["code"] in ("wrong_token", "gone", "no_such_table", "bad_message"):
            self.is_final = message["code"]

    def settle(self, message: dict[str, Any]) -> None:
        command = self.waiting.pop(message["key"], None)
        self.stirred.set()
        if command is None or message["type"] == "refused":
            return
        if command["type"] == "move":
            self.on_move(self.table)
            if self.latest is not None:
                self.answered = self.latest["face"]["match"], command["window"]

    def ask_again_soon(self) -> None:
        task = asyncio.create_task(self.ask_again())
        self.old_lines.add(task)
        task.add_done_callback(self.old_lines.discard)

    async def run(self) -> None:
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self.play())
                tasks.create_task(self.stay())
        finally:
            for task in list(self.old_lines):
                task.cancel()
            await asyncio.gather(*self.old_lines, return_exceptions=True)
            self.recorder.close()


class Line:
    """One connection of a client."""

    def __init__(self, client: Client, socket: ClientConnection, number: int) -> None:
        self.client, self.socket, self.number = client, socket, number

    async def send(self, message: dict[str, Any]) -> None:
        with suppress(ConnectionClosed):
            await self.socket.send(json.dumps(message))

    async def read(self) -> None:
        why = ""
        try:
            while True:
                async with asyncio.timeout(SILENT_AFTER):
                    text = await self.socket.recv()
                message = json.loads(text)
                if message["type"] == "ping":
                    await self.send({"type": "pong", "ping": message["ping"]})
                    continue
                self.client.recorder.note_frame(self.number, text)
                self.client.hear(self, message)
        except BROKEN as error:
            why = str(error) or type(error).__name__
        finally:
            self.socket.transport.abort()
            self.client.recorder.note(Event(now(), self.number, "closed", why=why[:80]))
