"""A bad connection between a browser and a server: the proxy of the server's tests, in its own thread."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, Page, WebSocket

from tests.support.server.proxy import Proxy
from tests.support.server.running import Server
from tests.support.web.browsing import PATIENCE
from tests.support.web.profiles import PHONE


class Line:
    """Its address leads to the server, over a connection as bad as requested."""

    def __init__(self, server: Server, lag: float = 0.0) -> None:
        self.loop = asyncio.new_event_loop()
        self.proxy = Proxy(server.port)
        self.proxy.lag = lag
        """Seconds, each way."""
        self.thread = Thread(target=self.loop.run_forever, daemon=True)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.proxy.port}"

    def __enter__(self) -> Line:
        self.thread.start()
        asyncio.run_coroutine_threadsafe(self.proxy.__aenter__(), self.loop).result(10)
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self.end(), self.loop).result(10)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)
        self.loop.close()

    async def end(self) -> None:
        await self.proxy.__aexit__()
        await asyncio.sleep(0.1)  # connections that were cut close

    def tell(self, what: Callable[[], None]) -> None:
        self.loop.call_soon_threadsafe(what)

    def cut(self) -> None:
        """Every connection breaks, and both sides notice."""
        self.tell(self.proxy.cut)

    def freeze(self) -> None:
        """Nothing passes any more, and nobody is notified."""
        self.tell(self.proxy.freeze)

    def thaw(self) -> None:
        """What was held back arrives."""
        self.tell(self.proxy.thaw)

    def mend(self) -> None:
        """Back to normal, with all old connections closed."""
        self.proxy.lag, self.proxy.lost = 0.0, 0
        self.cut()
        self.thaw()


class Traffic:
    """The moves that a page has requested, and those that were answered."""

    def __init__(self, page: Page) -> None:
        self.moves: dict[str, str] = {}
        """By their keys."""
        self.answered: list[str] = []
        """Keys, in the order of the answers."""
        self.sockets = 0
        self.sendings = 0
        page.on("websocket", self.watch)

    @property
    def counted(self) -> list[str]:
        """The answered moves that are not reactions: of several reactions only one counts."""
        return [move for move in (self.moves[key] for key in self.answered) if move[0] not in "!^"]

    def watch(self, socket: WebSocket) -> None:
        self.sockets += 1
        socket.on("framesent", lambda text: self.send(json.loads(text)))
        socket.on("framereceived", lambda text: self.hear(json.loads(text)))

    def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "ask" and message["command"]["type"] == "move":
            self.moves[message["key"]] = message["command"]["move"]
            self.sendings += 1

    def hear(self, message: dict[str, Any]) -> None:
        if (
            message["type"] == "answer"
            and message["key"] in self.moves
            and message["key"] not in self.answered
        ):
            self.answered.append(message["key"])


def phone_at(browser: Browser, address: str, size: dict[str, int] = PHONE) -> Page:
    context = browser.new_context(viewport=size, has_touch=True, base_url=address, locale="en-US")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    return context.new_page()


RECORD = """async () => {
    const { table, token } = JSON.parse(localStorage['lastcard.tables'])[0];
    const headers = { Authorization: `Bearer ${token}` };
    return await (await fetch(`/api/tables/${table}/record.json`, { headers })).json();
}"""


def recorded(page: Page, seat: int = 0) -> list[str]:
    """The moves of a seat, as the server has recorded them, without reactions."""
    record = page.evaluate(RECORD)
    steps = [step for one in record["rounds"] for step in one["steps"] if step["seat"] == seat]
    return [step["move"] for step in steps if step["move"][0] not in "!^"]
