"""Promises 2, 19 and 20: a server under load, from another process.

    python -m bench.load --tables 1000 --seats 4 --every 3 --minutes 30

starts a server (or uses `--server http://...`), seats people at many tables and lets each table make a move
every few seconds. It prints how long a move takes from being sent to being acknowledged. With
`--processes 2` the server has as many.

    python -m bench.load --tables 1000 --reconnect --crowded

also asks for tables that the server has no room for (they are refused, and those seated play on), and in the
end lets all sockets drop and reconnect within ten seconds.

    python -m bench.load --tables 300 --crowd 300

lets a crowd come in the middle, which asks for as many tables again and plays at those that it gets, and go
after as long. It prints how those seated first fared before, meanwhile and afterwards.

    python -m bench.load --tables 1000 --crash

in the end kills the server (kill -9) and restarts it; all sockets reconnect as soon as they can.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import msgspec
import picows

from tests.support.server.running import Server

AGAIN_WITHIN = 5.0
"""Seconds after which a server is itself again when a crowd has left."""

COME_BACK = 10.0
"""Seconds within which all dropped sockets reconnect."""

PATIENCE = 120.0
"""Seconds for which a socket waits, as a browser does, until it is connected and has seen its table."""

EDITIONS = ("express", "touchdown", "droid", "hail-mary", "elite")


class ViewPart(msgspec.Struct):
    """What a player looks at."""

    seat: int
    asked: list[int]
    legal: list[str]
    window: int


class FacePart(msgspec.Struct):
    phase: str


class ChangePart(msgspec.Struct):
    number: int
    face: FacePart
    view: ViewPart | None


CHANGE = msgspec.json.Decoder(ChangePart)


class Refused(Exception):  # noqa: N818 - not an error
    """The server is too busy, and says after how many seconds to ask again."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"the server is too busy: ask again in {seconds:.0f} s")
        self.seconds = seconds


class Socket(picows.WSListener):
    """One person's connection; keeps the latest change undecoded, and the pending answers."""

    def __init__(self, load: Load, joined: dict[str, Any], seen: int = 0) -> None:
        self.load, self.joined, self.seen = load, joined, seen
        self.latest = b""
        self.frames = 0
        self.waiting: dict[str, tuple[float, asyncio.Future[str]]] = {}
        self.number = 0
        self.left = False
        self.is_first = True
        """Whether its table was there before the crowd came."""
        self.transport: picows.WSTransport | None = None
        self.connected: asyncio.Event = asyncio.Event()

    def on_ws_connected(self, transport: picows.WSTransport) -> None:
        self.transport = transport
        self.send({"type": "hello", "token": self.joined["token"], "seen": self.seen})

    def leave(self) -> None:
        self.left = True
        if self.transport is not None:
            self.transport.disconnect()

    def on_ws_disconnected(self, transport: picows.WSTransport) -> None:
        self.transport = None
        if not self.load.stopping and not self.left:
            self.load.errors["disconnected"] += 1

    def send(self, message: dict[str, Any]) -> None:
        if self.transport is not None:
            self.transport.send(picows.WSMsgType.TEXT, json.dumps(message).encode())

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        data = frame.get_payload_as_bytes()
        if frame.msg_type != picows.WSMsgType.TEXT:
            return
        self.frames += 1
        if data.startswith(b'{"type":"change"'):
            self.latest = data
            self.connected.set()
        elif data.startswith(b'{"type":"ping"'):
            self.send({"type": "pong", "ping": json.loads(data)["ping"]})
        else:
            self.hear(json.loads(data))

    def hear(self, message: dict[str, Any]) -> None:
        sent, answer = self.waiting.pop(message.get("key", ""), (0.0, None))
        if answer is None:
            self.load.errors[f"{message['type']} {message.get('code', '')}"] += 1
            return
        now = time.perf_counter()
        self.load.latencies.append(now - sent)
        if self.is_first:
            self.load.of_first.append((now, now - sent))
        if not answer.done():
            answer.set_result("" if message["type"] == "answer" else message["code"])

    async def ask(self, kind: str, **details: Any) -> str:
        """The code of the refusal, or an empty string."""
        self.number += 1
        key = str(self.number)
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.waiting[key] = time.perf_counter(), answer
        self.send({"type": "ask", "key": key, "command": {"type": kind, **details}})
        try:
            return await asyncio.wait_for(answer, 60)
        except TimeoutError:
            return "no answer in a minute"

    @property
    def change(self) -> ChangePart:
        return CHANGE.decode(self.latest)


class Back:
    """How long it took sockets to reconnect."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.ways: list[float] = []

    def seconds(self) -> float:
        return time.monotonic() - self.began

    def __str__(self) -> str:
        ways = sorted(self.ways)
        p50, p99 = ways[len(ways) // 2], ways[len(ways) * 99 // 100]
        return (
            f"{len(ways):,} sockets had seen their table after {self.seconds():.1f} s; one takes "
            f"p50 {p50:.2f} s, p99 {p99:.2f} s, most {ways[-1]:.2f} s"
        )


class Load:
    """Many tables at one server."""

    def __init__(self, address: str, arguments: argparse.Namespace, server: Server | None) -> None:
        self.address, self.arguments, self.server = address, arguments, server
        self.latencies: list[float] = []
        self.of_first: list[tuple[float, float]] = []
        """When an answer came to somebody who was seated first, and how long it took."""
        self.errors: Counter[str] = Counter()
        self.moves = 0
        self.refused = 0
        """Excess tables that were refused."""
        self.stopping = False

    def post(self, connection: HTTPConnection, path: str, data: dict[str, Any]) -> dict[str, Any]:
        connection.request("POST", path, json.dumps(data), {"Content-Type": "application/json"})
        reply = connection.getresponse()
        answer: dict[str, Any] = json.loads(reply.read())
        if reply.status == 503:
            raise Refused(float(reply.headers["Retry-After"]))
        if reply.status >= 400:
            raise SystemExit(f"{path}: {answer}")
        return answer

    def open_table(self, number: int) -> list[dict[str, Any]]:
        """The people at a new table."""
        url = urlsplit(self.address)
        connection = HTTPConnection(url.hostname or "", url.port, timeout=120)
        settings = {
            "edition": EDITIONS[number % len(EDITIONS)],
            "players": self.arguments.seats,
            "reaction": 0,
            "turn": 0,
        }
        host = self.post(connection, "/api/tables", {"name": "a", "settings": settings})
        others = [
            self.post(connection, "/api/join", {"invite": host["invite"], "name": name})
            for name in "bcdefghij"[: self.arguments.seats - 1]
        ]
        connection.close()
        return [host, *others]

    def open_patiently(self, number: int) -> list[dict[str, Any]]:
        """As `open_table`. If the server is too busy, ask again when it says."""
        while True:
            try:
                return self.open_table(number)
            except Refused as refused:
                time.sleep(refused.seconds)

    async def connect(self, joined: dict[str, Any], seen: int = 0) -> Socket:
        url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{joined['table']}/socket"
        _, socket = await picows.ws_connect(
            lambda: Socket(self, joined, seen),
            url,
            enable_auto_ping=False,
            websocket_handshake_timeout=PATIENCE,
        )
        assert isinstance(socket, Socket)
        await asyncio.wait_for(socket.connected.wait(), PATIENCE)
        return socket

    async def run_table(self, sockets: list[Socket], until: float, random: Random) -> None:
        """A move every few seconds, at fixed times: counting from the last move would synchronize all tables
        whose timers fired while the computer was busy.
        """
        every = self.arguments.every
        due = time.monotonic() + random.uniform(0, every)
        while max(due, time.monotonic()) < until:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            await self.step(sockets, random)
            due += every

    async def step(self, sockets: list[Socket], random: Random) -> None:
        phase = sockets[0].change.face.phase
        if phase == "open":
            await self.count(sockets[0].ask("deal"))
        elif phase == "match_over":
            await self.count(sockets[0].ask("rematch"))
        elif phase == "round_over":
            for socket in sockets:
                await socket.ask("ready")
        else:
            await self.move(sockets, random)

    async def move(self, sockets: list[Socket], random: Random) -> None:
        view = sockets[0].change.view
        assert view is not None
        by_seat = {socket.change.view.seat: socket for socket in sockets if socket.change.view is not None}
        player = by_seat.get(view.asked[0])
        seen = player.change.view if player is not None else None
        if player is not None and seen is not None and seen.legal:
            cards = [move for move in seen.legal if move not in ("+", "-")]
            await self.count(player.ask("move", move=random.choice(cards or seen.legal), window=seen.window))

    async def count(self, question: Any) -> None:
        refusal = await question
        self.moves += 1
        if refusal:
            self.errors[refusal] += 1

    async def run(self) -> None:
        arguments = self.arguments
        with ThreadPoolExecutor(8) as pool:
            loop = asyncio.get_running_loop()
            started = time.monotonic()
            tables = await asyncio.gather(
                *(loop.run_in_executor(pool, self.open_patiently, n) for n in range(arguments.tables))
            )
            print(f"{len(tables):,} tables opened in {time.monotonic() - started:.1f} s", flush=True)
        started = time.monotonic()
        limit = asyncio.Semaphore(100)

        async def connect(people: list[dict[str, Any]]) -> list[Socket]:
            async with limit:
                return [await self.connect(joined) for joined in people]

        seated = await asyncio.gather(*map(connect, tables))
        print(f"{sum(map(len, seated)):,} sockets in {time.monotonic() - started:.1f} s", flush=True)
        began, until = time.monotonic(), time.monotonic() + 60 * arguments.minutes
        worked, worked_here = self.server_worked(), time.process_time()
        watching = asyncio.create_task(self.watch(until))
        if arguments.crowded:
            asking = asyncio.create_task(self.ask_for_more(until))
            watching.add_done_callback(lambda _: asking.cancel())
        crowd = asyncio.create_task(self.come_and_go(until)) if arguments.crowd else None
        await asyncio.gather(
            *(self.run_table(list(sockets), until, Random(n)) for n, sockets in enumerate(seated))
        )
        await watching
        took = time.monotonic() - began
        self.report(took)
        print(
            f"processors in use, on average: {(self.server_worked() - worked) / took:.2f} by the server, "
            f"{(time.process_time() - worked_here) / took:.2f} by this load, of {os.cpu_count()}",
            flush=True,
        )
        if crowd is not None:
            await crowd
        if arguments.crowded:
            print(f"{self.refused:,} tables too many were refused, with the time to try again", flush=True)
        self.stopping = True
        if arguments.reconnect:
            seated = await self.reconnect(seated)
        if arguments.crash:
            await self.crash(seated)

    def server_worked(self) -> float:
        """Seconds of processor time that our own server has used."""
        return 0.0 if self.server is None else self.server.worked

    async def come_and_go(self, until: float) -> None:
        """A crowd comes after a third of the time, and goes after two thirds."""
        third = (until - time.monotonic()) / 3
        await asyncio.sleep(third)
        came, moves = time.perf_counter(), [self.moves]
        goes = time.monotonic() + third
        playing = [asyncio.create_task(self.be_crowd(n, goes)) for n in range(self.arguments.crowd)]
        await asyncio.sleep(third / 2)
        moves.append(self.moves)
        await asyncio.sleep(max(0.0, goes - time.monotonic()))
        went = time.perf_counter()
        moves.append(self.moves)
        got = sum(await asyncio.gather(*playing))
        await asyncio.sleep(max(0.0, until - time.monotonic()))
        ends = time.perf_counter()
        again = went + AGAIN_WITHIN
        for name, start, end in (
            ("before", came - third, came),
            ("meanwhile", came, went),
            ("afterwards", again, ends),
        ):
            print(f"{name}: {of_first(self.of_first, start, end)}", flush=True)
        print(
            f"of {self.arguments.crowd:,} tables that the crowd asked for it got {got:,} "
            f"({self.refused:,} times it was told to wait); "
            f"{(moves[1] - moves[0]) / (third / 2):.0f} moves/s in all while it came, "
            f"{(moves[2] - moves[1]) / (third / 2):.0f} when it was there",
            flush=True,
        )

    async def be_crowd(self, number: int, until: float) -> bool:
        """Whether a table was got. Whoever is refused asks again when the server says."""
        random = Random(f"crowd {number}")
        await asyncio.sleep(random.uniform(0, (until - time.monotonic()) / 4))
        while time.monotonic() < until:
            try:
                people = await asyncio.to_thread(self.open_table, number)
                sockets = [await self.connect(joined) for joined in people]
            except Refused as refused:
                self.refused += 1
                again = time.monotonic() + refused.seconds * random.uniform(1, 1.5)
                await asyncio.sleep(max(0.0, min(again, until) - time.monotonic()))
                continue
            except (OSError, TimeoutError, picows.WSError):
                await asyncio.sleep(random.uniform(1, 3))
                continue
            for socket in sockets:
                socket.is_first = False
            await self.run_table(sockets, until, random)
            for socket in sockets:
                socket.leave()
            return True
        return False

    async def reconnect(self, seated: list[list[Socket]]) -> list[list[Socket]]:
        """Everybody drops at once, and reconnects within ten seconds: when have all seen their table?"""
        for socket in chain.from_iterable(seated):
            if socket.transport is not None:
                socket.transport.disconnect()
        back, before = Back(), self.server_worked()
        seated = await self.come_back(seated, back, COME_BACK)
        worked = self.server_worked() - before
        print(
            f"all dropped and came back within {COME_BACK:.0f} s: {back}; the server worked {worked:.1f} s",
            flush=True,
        )
        return seated

    async def crash(self, seated: list[list[Socket]]) -> None:
        """The server is killed and restarted: when can each table be played?"""
        assert self.server is not None
        began = time.monotonic()
        await asyncio.to_thread(self.server.kill)
        await asyncio.to_thread(self.server.start)
        print(f"killed and started again in {time.monotonic() - began:.1f} s", flush=True)
        back = Back()
        seated = await self.come_back(seated, back, 0.0)
        print(f"all came back as soon as they could: {back}", flush=True)
        self.latencies.clear()
        await asyncio.gather(*(self.step(sockets, Random(n)) for n, sockets in enumerate(seated)))
        print(f"and {len(self.latencies):,} moves were made, all {back.seconds():.1f} s after the start")

    async def come_back(self, seated: list[list[Socket]], back: Back, within: float) -> list[list[Socket]]:
        async def one(socket: Socket) -> Socket:
            await asyncio.sleep(Random(socket.joined["token"]).uniform(0, within))
            started = time.monotonic()
            new = await self.connect(socket.joined, socket.change.number)
            back.ways.append(time.monotonic() - started)
            return new

        return await asyncio.gather(*(asyncio.gather(*map(one, sockets)) for sockets in seated))

    async def ask_for_more(self, until: float) -> None:
        """Ask for tables that there is no room for."""
        url = urlsplit(self.address)
        while time.monotonic() < until:
            self.refused += await asyncio.to_thread(self.is_refused, url.hostname or "", url.port)
            await asyncio.sleep(0.1)

    def is_refused(self, host: str, port: int | None) -> bool:
        connection = HTTPConnection(host, port, timeout=120)
        connection.request("POST", "/api/tables", '{"name": "late"}', {"Content-Type": "application/json"})
        reply = connection.getresponse()
        reply.read()
        connection.close()
        refused = reply.status == 503 and reply.headers["Retry-After"] is not None
        self.errors["a table too many"] += not refused
        return refused

    async def watch(self, until: float) -> None:
        """Report every ten seconds on progress, and on the lag of this process itself."""
        while time.monotonic() < until:
            expected = time.monotonic() + 10
            await asyncio.sleep(10)
            late = time.monotonic() - expected
            recent = sorted(self.latencies[-3000:])
            if recent:
                print(
                    f"  {self.moves:,} moves; last: p50 {1000 * recent[len(recent) // 2]:.1f} ms, "
                    f"p99 {1000 * recent[len(recent) * 99 // 100]:.1f} ms; we are {1000 * late:.0f} ms late",
                    flush=True,
                )

    def report(self, seconds: float) -> None:
        took = sorted(self.latencies)
        at = {share: 1000 * took[min(len(took) - 1, int(len(took) * share))] for share in (0.5, 0.99, 0.999)}
        print(
            f"{self.moves:,} moves in {seconds:.0f} s ({self.moves / seconds:.0f}/s): p50 {at[0.5]:.1f} ms, "
            f"p99 {at[0.99]:.1f} ms, p99.9 {at[0.999]:.1f} ms, most {1000 * took[-1]:.0f} ms; "
            f"errors {dict(+self.errors) or 'none'}"
        )


def of_first(answers: list[tuple[float, float]], start: float, end: float) -> str:
    """How long those seated first waited in this time."""
    took = sorted(seconds for at, seconds in answers if start <= at < end)
    if not took:
        return "no answer"
    p50, p99 = took[len(took) // 2], took[len(took) * 99 // 100]
    rate = len(took) / (end - start)
    return f"those seated first made {rate:.0f} moves/s, p50 {1000 * p50:.0f} ms, p99 {1000 * p99:.0f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--every", type=float, default=3.0, help="seconds between two moves at a table")
    parser.add_argument("--minutes", type=float, default=0.5)
    parser.add_argument("--server", help="the address of a server that runs already")
    parser.add_argument("--processes", type=int, default=1, help="of our own server: its --processes")
    parser.add_argument("--database", help="of our own server: a file, or postgresql://...")
    parser.add_argument("--reconnect", action="store_true", help="in the end all drop and come back")
    parser.add_argument("--crowded", action="store_true", help="ask for more tables than there is room for")
    parser.add_argument(
        "--crowd", type=int, default=0, help="in the middle as many tables more are asked for"
    )
    parser.add_argument("--crash", action="store_true", help="in the end our own server is killed")
    arguments = parser.parse_args()
    if arguments.crash and arguments.server is not None:
        parser.error("--crash kills our own server, not one that runs already")
    with tempfile.TemporaryDirectory() as folder:
        server = None
        if arguments.server is None:
            database = arguments.database or f"{folder}/tables.db"
            more = ["--processes", str(arguments.processes)]
            more += ["--most-tables", str(arguments.tables)] if arguments.crowded else []
            server = Server(database, log=Path(folder) / "log", more=more)
        address = arguments.server or server.address  # type: ignore[union-attr]
        try:
            asyncio.run(Load(address, arguments, server).run())
        finally:
            if server is not None:
                print(f"the server's memory: {server.memory:.0f} MiB")
                server.stop()
                troubles = [line for line in (Path(folder) / "log").open() if "table opened" not in line]
                print("".join(troubles[:40]) or "the server's log shows no trouble")


if __name__ == "__main__":
    main()
