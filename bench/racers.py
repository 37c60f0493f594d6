"""People who race to catch a missed call, over lines of their own: honest ones and cheats.

A racer is shown the missed call, takes a human time, and catches. The cheats are programs that a player
could run instead of the page, without power over their own system: each tries to be taken for somebody who
is further away.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from types import MappingProxyType
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.far_line import FarLine
from lastcard.client import join, open_table
from lastcard.client.seat import PROTOCOL

MISSED = "edition droid\ntop G5\npile Y1 Y2 Y3 Y4 Y5 Y6\na* G4 R5 R6\nb G7 R8 R9\nc G1 \nopen c\n"
"""c, a bot, has forgotten the call; a and b may catch it."""

CATCH, CALL = "!c", "!"
SETTINGS = {"turn": 0, "reaction": 5_000, "thinking": 15_000, "fill": "novice"}

LATE = 0.140
"""Seconds by which a cheat answers pings late: with the line it is as much as the server ever gives back."""

SETTLED = 60.0
"""Seconds within which a race has to be settled, however slow the machine."""


@dataclass(frozen=True)
class Place:
    """A seat at a table, or a spectator's place, and the token for it."""

    port: int
    table: str
    token: str
    seat: int | None


Pongs = Callable[[bool], float]
"""How many seconds late a pong is, by whether a race is on."""


def at_once(racing: bool) -> float:
    return 0.0


def late(racing: bool) -> float:
    return LATE


def late_in_races(racing: bool) -> float:
    return LATE if racing else 0.0


class Wire:
    """One socket to a table."""

    def __init__(self, place: Place, line: FarLine | None, pongs: Pongs = at_once) -> None:
        self.place, self.line, self.pongs = place, line, pongs
        self.headers: Mapping[str, str] = {}
        self.news: list[dict[str, Any]] = []
        self.window: int | None = None
        """The window of the race, once it was shown."""
        self.changed = asyncio.Event()
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.keys = count()
        self.tasks: set[asyncio.Task[None]] = set()
        self.socket: ClientConnection

    async def open(self) -> None:
        """Connect, without a word."""
        port = self.place.port
        host = self.line.address if self.line else "127.0.0.1"
        made = await self.line.connect(port) if self.line else None
        address = f"ws://{host}:{port}/api/tables/{self.place.table}/socket"
        self.socket = await connect(
            address, sock=made, max_size=None, ping_interval=None, additional_headers=self.headers
        )

    async def hello(self) -> None:
        """Come to the table. The server lets go of another connection of the same person."""
        await self.send({"type": "hello", "token": self.place.token, "protocol": PROTOCOL, "seen": 0})
        self.start(self.read())

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await self.socket.close()

    def start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def send(self, message: dict[str, Any]) -> None:
        with suppress(ConnectionClosed):
            await self.socket.send(json.dumps(message))

    async def read(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                self.hear(json.loads(await self.socket.recv()))

    def hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "ping":
            self.start(self.pong(message["ping"]))
        elif message["type"] == "change":
            self.news += message["news"]
            if message["face"]["phase"] == "playing" and self.window is None:
                self.window = message["view"]["window"]
            self.changed.set()
        elif message["type"] in ("answer", "refused"):
            answer = self.answers.pop(message["key"], None)
            if answer is not None:
                answer.set_result(message)

    async def pong(self, number: int) -> None:
        await asyncio.sleep(self.pongs(self.window is not None))
        await self.send({"type": "pong", "ping": number})

    async def ask(self, kind: str, **details: Any) -> dict[str, Any]:
        """The answer, or the refusal."""
        key = f"{kind} {next(self.keys)} {time.monotonic_ns()}"
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.answers[key] = answer
        await self.send({"type": "ask", "key": key, "command": {"type": kind, **details}})
        return await answer

    async def change(self) -> None:
        self.changed.clear()
        await self.changed.wait()

    async def race(self) -> int:
        """Wait until the missed call is shown; returns its window."""
        while self.window is None:
            await self.change()
        return self.window


class Racer:
    """Somebody honest: sees the missed call on their own line, and catches it there."""

    pongs: Pongs = staticmethod(at_once)
    headers: Mapping[str, str] = MappingProxyType({})
    """Sent when the socket is opened."""

    def __init__(self, place: Place, line: FarLine | None = None) -> None:
        self.place = place
        self.wire = Wire(place, line, self.pongs)
        self.wire.headers = self.headers

    async def __aenter__(self) -> Racer:
        await self.wire.open()
        await self.wire.hello()
        await self.wire.change()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.wire.close()

    async def catch(self, after: float) -> None:
        window = await self.wire.race()
        await asyncio.sleep(after)
        await self.catch_on(self.wire, window)

    async def catch_on(self, wire: Wire, window: int) -> None:
        """Catch, and wait for the answer. To be late is no error."""
        told = await wire.ask("move", move=CATCH, window=window)
        if told["type"] == "refused" and told["code"] not in ("too_late", "illegal"):
            raise RuntimeError(f"the catch was refused: {told}")


class LatePongs(Racer):
    """Answers every ping late."""

    pongs = staticmethod(late)


class LatePongsInRaces(Racer):
    """Answers pings late while a race is on, and at once otherwise."""

    pongs = staticmethod(late_in_races)


class LyingClock(Racer):
    """Claims an earlier time, and to stand behind something far, wherever a message has room for it."""

    headers = MappingProxyType(
        {
            "Date": "Wed, 01 Jan 2020 00:00:00 GMT",
            "X-Request-Start": "t=1577836800",
            "X-Forwarded-For": "192.0.2.1",
            "Forwarded": "for=192.0.2.1",
            "Via": "1.1 far.example.org",
        }
    )

    async def catch_on(self, wire: Wire, window: int) -> None:
        claimed = {"at": 0, "came": 0, "time": time.time() - 1, "lag": 150}
        lying = asyncio.create_task(wire.ask("move", move=CATCH, window=window, **claimed))
        for number in range(10):
            await wire.send({"type": "pong", "ping": number})
        await super().catch_on(wire, window)
        if (await lying)["type"] != "refused":
            raise RuntimeError("the server takes times from a client")


class TwoWires(Racer):
    """Has a second connection, on a second line."""

    def __init__(self, place: Place, line: FarLine | None, other: Wire) -> None:
        super().__init__(place, line)
        self.other = other

    async def __aexit__(self, *_: object) -> None:
        await super().__aexit__()
        await self.other.close()


class Takeover(TwoWires):
    """Is shown the race on one line, and takes the seat over on the other, which has said nothing so far."""

    async def __aenter__(self) -> Racer:
        await self.other.open()
        return await super().__aenter__()

    async def catch(self, after: float) -> None:
        window = await self.wire.race()
        await self.other.hello()
        await asyncio.sleep(after)
        await self.catch_on(self.other, window)


class Spy(TwoWires):
    """Looks on from nearby under another name, and catches on the line that is far."""

    async def __aenter__(self) -> Racer:
        await self.other.open()
        await self.other.hello()
        await self.other.change()
        return await super().__aenter__()

    async def catch(self, after: float) -> None:
        seeing = [asyncio.create_task(wire.race()) for wire in (self.wire, self.other)]
        done, _ = await asyncio.wait(seeing, return_when=asyncio.FIRST_COMPLETED)
        window = done.pop().result()
        await asyncio.sleep(after)
        await self.catch_on(self.wire, window)
        for task in seeing:
            task.cancel()


async def seat_two(port: int) -> tuple[Place, Place, Place]:
    """A new table: the host's place, a guest's, and a spectator's."""
    host = await open_table(f"http://127.0.0.1:{port}", "Ann", SETTINGS, MISSED)
    guest = await join(host.link, "Ben")
    spectator = await join(host.link, "Eve", spectator=True)
    seats = zip((host, guest, spectator), (0, 1, None), strict=True)
    first, second, third = (Place(port, one.table, one.token, seat) for one, seat in seats)
    return first, second, third


async def race(host: Racer, racers: dict[Racer, float], watched: Wire) -> list[int]:
    """The host deals, and each racer catches after their time. The seats whose catch counted, by the news on
    a socket that stays; none if the bot has called.
    """
    async with asyncio.timeout(SETTLED), asyncio.TaskGroup() as racing:
        for racer, after in racers.items():
            racing.create_task(racer.catch(after))
        await host.wire.ask("deal")
    return await winners_of(watched)


async def winners_of(wire: Wire) -> list[int]:
    """By the news up to the chat message after the race."""
    async with asyncio.timeout(SETTLED):
        while not any(is_move(one, CATCH, CALL) for one in wire.news):
            await wire.change()
        await wire.ask("say", text="done")
        while not any(one["type"] == "said" for one in wire.news):
            await wire.change()
    return [one["seat"] for one in wire.news if is_move(one, CATCH)]


def is_move(news: dict[str, Any], *moves: str) -> bool:
    return news["type"] == "step" and news["move"] in moves
