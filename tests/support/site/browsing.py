"""A browser for the table in a worker: it keeps logs, and a page of it plays."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from lastcard.policies import batches
from lastcard.site.worker.clock import Clock
from lastcard.site.worker.host import LogRow, NotKept
from lastcard.site.worker.worker import Worker

QUICK = 100


class QuickClock(Clock):
    """A hundred times as fast as real clocks."""

    def __init__(self) -> None:
        self.began = time.time()

    def now(self) -> int:
        return round(1000 * (self.began + QUICK * (time.time() - self.began)))

    def call_after(self, milliseconds: int, then: Callable[[], object]) -> asyncio.TimerHandle:
        return super().call_after(milliseconds // QUICK, then)


class Storage:
    """What all tabs of a browser share: logs, the list of tables, and what tabs tell each other."""

    def __init__(self) -> None:
        self.logs: dict[str, list[LogRow]] = {}
        self.listings: dict[str, dict[str, Any]] = {}
        self.tabs: list[Tab] = []
        self.is_full = False


class Tab:
    """A tab, as its worker sees it. It plays the worlds of champions by the rules of this process."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        storage.tabs.append(self)
        self.drivers = {one.__name__ for one in batches.DRIVERS}
        """Those that there is WebAssembly for."""
        self.loses_thinker = False
        """Whether the worker that plays the worlds of champions is gone."""
        self.played: list[str] = []
        """The drivers that were asked for."""
        self.worker = Worker(self, QuickClock())

    async def rows(self, table: str) -> list[LogRow]:
        return [*self.storage.logs.get(table, [])]

    async def append(self, table: str, rows: Sequence[LogRow], listing: str) -> bool:
        if self.storage.is_full:
            raise NotKept("The quota is exceeded.")
        log = self.storage.logs.setdefault(table, [])
        if rows[0].number != len(log) + 1:
            return False
        log += rows
        self.storage.listings[table] = json.loads(listing)
        return True

    def claim(self, table: str) -> None:
        for tab in self.storage.tabs:
            if tab is not self:
                tab.worker.tables.let_go(table)

    def has_driver(self, name: str) -> bool:
        return name in self.drivers

    async def load_coach(self) -> None:
        """It is here already."""

    async def play(self, driver: str, columns: int, workspace: bytes, key: int, games: int = 1) -> bytes:
        if self.loses_thinker:
            raise RuntimeError("The worker is gone.")
        self.played.append(driver)
        batch = batches.compiled_batch({one.__name__: one for one in batches.DRIVERS}[driver])
        answers = memoryview(bytearray(8 * columns * games)).cast("q", (games, columns))
        batch(bytearray(workspace), answers, key, 0)
        return bytes(answers.cast("B"))

    # As the page asks

    async def request(self, method: str, path: str, data: object = None, token: str = "") -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        body = "" if data is None else json.dumps(data)
        reply = json.loads(await self.worker.request(method, path, json.dumps(headers), body))
        is_json = reply["media"] == "application/json"
        return reply["status"], json.loads(reply["body"]) if is_json else reply["body"]

    async def open(self, **given: Any) -> Page:
        """A new table, and the page that sits at it."""
        status, joined = await self.request("POST", "/api/tables", {"name": "Ann", **given})
        assert status == 201, joined
        return Page(self, joined["table"], joined["token"])


class Page:
    """The page of a table: asks, and is shown."""

    def __init__(self, tab: Tab, table: str, token: str = "", *, hello: bool = True) -> None:
        self.tab, self.table, self.token = tab, table, token
        self.change: dict[str, Any] = {}
        self.troubles: list[str] = []
        self.bye = ""
        self.closed: int | None = None
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.keys = 0
        self.something = asyncio.Event()
        self.socket = tab.worker.connect(table, self.hear, self.end)
        if hello:
            self.send({"type": "hello", "token": token})

    def hear(self, text: str) -> None:
        message = json.loads(text)
        match message["type"]:
            case "change":
                self.change = message
            case "trouble":
                self.troubles.append(message["sentence"])
            case "bye":
                self.bye = message["code"]
            case "answer" | "refused" | "explained" | "advice":
                waiting = self.answers.pop(message["key"], None)
                if waiting is not None:
                    waiting.set_result(message)
        self.something.set()

    def end(self, code: int) -> None:
        self.closed = code
        self.something.set()

    def send(self, message: dict[str, Any]) -> None:
        self.socket.hear(json.dumps(message))

    async def ask(self, kind: str, *, key: str = "", **details: Any) -> dict[str, Any]:
        """The answer to a command, or its refusal."""
        return await self.question({"type": "ask", "command": {"type": kind, **details}}, key)

    async def question(self, message: dict[str, Any], key: str = "") -> dict[str, Any]:
        self.keys += 1
        key = key or f"{id(self)} {self.keys}"
        self.answers[key] = asyncio.get_running_loop().create_future()
        self.send({**message, "key": key})
        return await asyncio.wait_for(self.answers[key], 30)

    async def until(self, true: Callable[[Page], object]) -> None:
        async with asyncio.timeout(60):
            while not true(self):
                self.something.clear()
                await self.something.wait()

    @property
    def phase(self) -> str:
        return self.change["face"]["phase"] if self.change else ""

    @property
    def number(self) -> int:
        return self.change["number"] if self.change else 0

    @property
    def moves(self) -> list[str]:
        """What this page may do now."""
        if not self.change:
            return []
        view, seat = self.change["view"], self.change["you"]["seat"]
        return [one["move"] for one in self.change["moves"]] if view and seat in view["asked"] else []

    async def play(self, until: Callable[[Page], object], seed: int = 0) -> None:
        """Play by chance until something is true."""
        random = Random(seed)
        while not until(self):
            if self.phase == "round_over":
                await self.ask("ready")
            elif self.moves:
                await self.ask("move", move=random.choice(self.moves), window=self.change["view"]["window"])
            await self.until_something(self.number, until)

    async def until_something(self, seen: int, until: Callable[[Page], object]) -> None:
        """Until there is something new, or something to do."""
        await self.until(lambda page: page.number > seen or page.moves or until(page))
