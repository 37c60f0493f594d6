"""One seat at a server's table: it connects, sends requests, and reconnects by itself."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from lastcard.client.changes import Change
from lastcard.client.closing import FINAL, final_of
from lastcard.client.errors import Refusal, ServerError

PROTOCOL = 1

RETRY = (0.1, 0.3, 0.6, 1.0)
"""Seconds before each attempt to reconnect; then always the last."""

SILENT_AFTER = 20.0
"""Seconds without a message after which the connection is dead; the server pings every five seconds."""

AT_ONCE, EVERY = 40, 0.06
"""A burst of messages, then the seconds between two: the server closes connections that send more than 20 per
second.
"""

REST = 3.0
"""Seconds to stay away if it has done so."""

PATIENCE = 600.0
"""Seconds without a connection after which a seat gives up."""


class Seat:
    """A seat, or a spectator's place. `async with` connects it; `async for` yields the changes.

    Made by `open_table` or `join`. To return after the program has ended, keep `server`, `table` and `token`:
    `Seat(server, {"table": table, "token": token})`.
    """

    def __init__(self, server: str, joined: Mapping[str, Any], *, patience: float = PATIENCE) -> None:
        self.server = server.rstrip("/")
        self.table: str = joined["table"]
        self.person: str | None = joined.get("person")
        self.token: str = joined.get("token", "")
        self.invite: str = joined.get("invite", "")
        self.patience = patience
        self.number = 0
        self.latest: Change | None = None
        """The latest change. Earlier ones may still be unread."""
        self.trouble = ""
        """Why the table is paused, if the server has said so."""
        self.closed: ServerError | None = None
        """Why there will be no more changes."""
        self._socket: ClientConnection | None = None
        self._unread: deque[Change] = deque()
        self._stirred = asyncio.Event()
        self._waiting: dict[str, tuple[dict[str, Any], asyncio.Future[dict[str, Any]]]] = {}
        self._keeper: asyncio.Task[None] | None = None
        self._soon: asyncio.Task[None] | None = None
        self._rest = 0.0
        self._next = 0.0
        """When the next message is due, if they were evenly spaced."""

    @property
    def is_connected(self) -> bool:
        """Whether there is a connection now. If not, it is being restored."""
        return self._socket is not None

    @property
    def has_unread(self) -> bool:
        """Whether there is an unread change."""
        return bool(self._unread)

    @property
    def link(self) -> str:
        """The link to give to others, so that they can join; empty if it is not known."""
        return f"{self.server}/j/{self.invite}" if self.invite else ""

    async def __aenter__(self) -> Seat:
        """Connect, and wait for the first change."""
        self._keeper = asyncio.create_task(self._keep())
        try:
            while self.latest is None:
                await self._stir()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Disconnect. The seat stays ours: a bot plays for it after a while."""
        tasks = [task for task in (self._keeper, self._soon) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._end(ServerError("closed", "This seat was closed by its own program."))

    # What happens

    def __aiter__(self) -> AsyncIterator[Change]:
        return self.changes()

    async def changes(self) -> AsyncIterator[Change]:
        """Every change, until there are no more; `closed` says why. A view is only worth thinking about if it
        is the `latest`.
        """
        while True:
            try:
                change = await self.next_change()
            except ServerError:
                return
            yield change

    async def next_change(self) -> Change:
        """The next change; raises if there will be none."""
        await self.wait_for_change()
        return self._unread.popleft()

    async def wait_for_change(self) -> None:
        """Wait until there is a next change, without consuming it."""
        while not self._unread:
            await self._stir()

    async def wait(self) -> None:
        """Wait until a change arrives, or the connection is lost or restored; raises if there will be no
        more.
        """
        if not self._unread:
            await self._stir()

    async def _stir(self) -> None:
        """Wait until something arrives; raises if nothing will."""
        if self.closed is not None:
            raise self.closed
        self._stirred.clear()
        await self._stirred.wait()

    # Requests

    async def ask(self, kind: str, **details: Any) -> int:
        """Send a request, such as `ask("move", move="R7", window=12)`; its effect is in the change with the
        number returned, or in a later one. A refusal is raised. If the connection is lost, the request is
        sent again.
        """
        answer = await self._question({"type": "ask", "command": {"type": kind, **details}})
        return int(answer["number"])

    async def play(self, move: str) -> int:
        """Make a move, as an answer to the latest change."""
        if self.latest is None or self.latest["view"] is None:
            raise Refusal("wrong_phase", "The cards have not been dealt yet.")
        return await self.ask("move", move=move, window=self.latest["view"]["window"])

    async def explain(self, move: str) -> dict[str, Any]:
        """Whether this may be played, and if not, the sentence that forbids it."""
        return await self._question({"type": "explain", "move": move})

    async def hint(self) -> dict[str, Any]:
        """What the coach would do: `moves`, the best first, for the moment of `window`. Only in a match
        against bots; the record tells that you had one.
        """
        return await self._question({"type": "hint"})

    async def _question(self, message: dict[str, Any]) -> dict[str, Any]:
        if self.closed is not None:
            raise self.closed
        key = secrets.token_hex(8)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[key] = {**message, "key": key}, answer
        try:
            await self._send(self._waiting[key][0])
            told = await answer
        finally:
            self._waiting.pop(key, None)
        if told["type"] == "refused":
            why = told.get("rule", ""), told.get("words", ""), told.get("details")
            raise Refusal(told["code"], told["sentence"], *why)
        return told

    async def _send(self, message: dict[str, Any]) -> None:
        """Send a message if we are connected, within the rate limit; a pong does not wait."""
        now = asyncio.get_running_loop().time()
        self._next = max(self._next, now - AT_ONCE * EVERY) + EVERY
        if message["type"] != "pong" and self._next > now:
            await asyncio.sleep(self._next - now)
        if self._socket is not None:
            with suppress(ConnectionClosed):  # it is sent again when we are back
                await self._socket.send(json.dumps(message))

    # Staying connected

    async def _keep(self) -> None:
        """Connect, and reconnect whenever the connection is lost. However this ends, all waiting callers are
        released.
        """
        ended = ServerError("closed", "This seat was closed by its own program.")
        try:
            ended = await self._connect_again_and_again()
        except Exception as error:
            ended = ServerError("failed", f"The server says what cannot be understood: {error!r}.")
            ended.__cause__ = error
        finally:
            self._socket = None
            self._end(ended)

    def _end(self, why: ServerError) -> None:
        self.closed = self.closed or why
        self._stirred.set()
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(self.closed)

    async def _connect_again_and_again(self) -> ServerError:
        """Until the server closes the seat, or we give up; returns why."""
        clock = asyncio.get_running_loop().time
        heard, tries, problem = clock(), 0, ""
        while True:
            number = self.number
            try:
                if (why := await self._stay_connected()) is not None:
                    return why
            except (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError) as error:
                problem = str(error) or "it does not answer"
            finally:
                self._socket = None
                self._stirred.set()
            if self.number > number:
                heard, tries = clock(), 0
            if clock() - heard > self.patience:
                return ServerError("unreachable", f"The server at {self.server} is gone: {problem}.")
            await asyncio.sleep(max(self._rest, RETRY[min(tries, len(RETRY) - 1)]))
            self._rest = 0.0
            tries += 1

    async def _stay_connected(self) -> ServerError | None:
        """One connection, until it is lost; returns why we may not reconnect, if so."""
        scheme, _, rest = self.server.partition("://")
        address = f"{'wss' if scheme == 'https' else 'ws'}://{rest}/api/tables/{self.table}/socket"
        async with connect(address, max_size=None, ping_interval=None, open_timeout=10) as socket:
            try:
                await self._greet(socket)
                while True:
                    async with asyncio.timeout(SILENT_AFTER):
                        text = await socket.recv()
                    why = await self._hear(json.loads(text))
                    if why is not None:
                        return why
            except ConnectionClosed as closed:
                return final_of(closed)

    async def _greet(self, socket: ClientConnection) -> None:
        """Say hello, then resend unanswered requests; only then may others use the socket."""
        hello = {"type": "hello", "token": self.token, "protocol": PROTOCOL, "seen": self.number}
        await socket.send(json.dumps(hello))
        asked: set[str] = set()
        while open_keys := [key for key in self._waiting if key not in asked]:
            for key in open_keys:
                asked.add(key)
                if key in self._waiting:
                    await socket.send(json.dumps(self._waiting[key][0]))
        self._socket = socket
        self._stirred.set()

    async def _ask_again(self) -> None:
        """The table could not save anything: resend unanswered requests."""
        await asyncio.sleep(RETRY[-1])
        for message, _ in list(self._waiting.values()):
            await self._send(message)

    async def _hear(self, message: dict[str, Any]) -> ServerError | None:
        kind = message["type"]
        if kind == "ping":
            await self._send({"type": "pong", "ping": message["ping"]})
        elif kind == "change":
            self.latest = Change(message)
            self.number, self.trouble = self.latest.number, ""
            self._unread.append(self.latest)
            self._stirred.set()
        elif kind in ("answer", "refused", "explained", "advice"):
            waiting = self._waiting.get(message["key"])
            if waiting is not None and not waiting[1].done():
                waiting[1].set_result(message)
        elif kind == "trouble":
            self.trouble = message["sentence"]
            self._soon = asyncio.create_task(self._ask_again())
        elif kind == "bye":
            self._rest = REST if message["code"] in ("too_many", "crowded") else 0.0
            if message["code"] in FINAL:
                return ServerError(message["code"], message["sentence"])
        return None
