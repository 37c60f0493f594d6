"""What the page says to a table in its worker, and hears of it: the messages of a server's socket."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any

import msgspec

from lastcard.protocol.closing import CLOSE_CODES, Closing
from lastcard.protocol.messages import (
    PROTOCOL,
    Answer,
    Ask,
    AskHint,
    Bye,
    Explain,
    Hello,
    Ping,
    Refused,
    ServerMessage,
    Trouble,
    decode_or_refuse,
    encode,
    reason_of,
)
from lastcard.protocol.outgoing import change_for, explain
from lastcard.protocol.tokens import person_with, wrong_token
from lastcard.site.worker.coaching import load_coach
from lastcard.site.worker.host import NotKept
from lastcard.site.worker.table import SENTENCE, LocalTable, Taken
from lastcard.table.commands import Command, TakeHint
from lastcard.table.refusals import TableError

PING_EVERY = 4.0
"""Seconds between pings: the page takes a connection for broken that is silent for ten."""

FindTable = Callable[[str], Coroutine[Any, Any, LocalTable]]
numbers = count(1)
log = logging.getLogger(__name__)


class Connection:
    """A page at a table. Messages are answered one by one, in order."""

    def __init__(
        self, table: str, find: FindTable, send: Callable[[str], None], end: Callable[[int], None]
    ) -> None:
        self.id, self.find, self.send_text, self.end = f"page.{next(numbers)}", find, send, end
        self.name = table
        self.table: LocalTable | None = None
        self.person = ""
        self.sent = self.pings = 0
        self.needs_change = True
        self.messages: deque[str] = deque()
        self.heard = asyncio.Event()
        self.closed = self.gone = False
        self.running = asyncio.ensure_future(self.run())

    # The page

    def hear(self, text: str) -> None:
        self.messages.append(text)
        self.heard.set()

    def close(self) -> None:
        """The page has gone."""
        self.closed = True
        self.heard.set()

    # The table

    def wake(self) -> None:
        """Show what is new."""
        if self.closed or self.table is None or self.table.stale or not self.person:
            return
        room = self.table.room
        if room.told <= self.sent and not self.needs_change:
            return
        if self.person not in room.people:
            self.gone = True  # once they have the answer
            self.heard.set()
            return
        change = change_for(room, self.person, self.sent, self.table.clock.now(), self.table.broadcast())
        self.sent, self.needs_change = room.told, False
        self.send(change)

    def report_trouble(self, sentence: str) -> None:
        self.needs_change = True
        self.send(Trouble(sentence))

    def replace(self) -> None:
        self.say_bye(Closing("replaced", "You are at this table on another device or in another tab."))
        if self.table is not None:
            self.table.viewers.discard(self)

    # Messages

    async def run(self) -> None:
        try:
            await self.greet(await self.next_message())
            while not self.closed:
                await self.answer(await self.next_message())
        except Closing as closing:
            self.say_bye(closing)
        except Taken:
            self.replace()
        except NotKept:
            self.say_bye(Closing("restart", "The table cannot be read just now: come back in a moment."))
        except Exception:
            log.exception("a connection failed")
            self.say_bye(Closing("broken", "Something went wrong here: come back in a moment."))
        finally:
            self.closed = True
            if self.table is not None:
                await self.table.unless_in_trouble(self.leave)

    async def leave(self) -> None:
        assert self.table is not None
        await self.table.leave(self, self.person, self.id)

    async def next_message(self) -> Any:
        """The next message; meanwhile the page hears now and then that the table is there."""
        while not self.messages:
            self.heard.clear()
            if self.closed or self.gone:
                raise Closing("gone", "You have left this table.")
            try:
                async with asyncio.timeout(PING_EVERY):
                    await self.heard.wait()
            except TimeoutError:
                self.pings += 1
                self.send(Ping(self.pings))
        try:
            return decode_or_refuse(self.messages.popleft())
        except msgspec.DecodeError as error:
            raise Closing("bad_message", f"This message cannot be understood: {reason_of(error)}.") from None

    async def greet(self, message: object) -> None:
        if not isinstance(message, Hello):
            raise Closing("bad_message", "The first message is `hello`.")
        if message.protocol != PROTOCOL:
            raise Closing("newer_protocol", f"This page speaks protocol {PROTOCOL}: load it again.")
        try:
            table = await self.find(self.name)
        except TableError as refusal:
            raise Closing(refusal.code, refusal.sentence) from None
        person = person_with(table.room, message.token) if message.token else None
        if person is None:
            wrong = wrong_token()
            raise Closing(wrong.code, wrong.sentence)
        self.person, self.sent, self.table = person, max(0, message.seen), table
        await table.enter(self, person, self.id)
        self.wake()

    async def answer(self, message: object) -> None:
        if isinstance(message, Ask):
            await self.submit(message)
        elif isinstance(message, Explain):
            assert self.table is not None
            self.send(explain(self.table.room, self.person, message.key, message.move))
        elif isinstance(message, AskHint):
            await self.give_hint(message)
        elif isinstance(message, Hello):
            raise Closing("bad_message", "You have said hello already.")
        elif isinstance(message, Refused):
            self.send(message)

    async def submit(self, message: Ask) -> None:
        number = await self.attempt(message.key, message.command)
        if number is not None:
            self.send(Answer(message.key, number))

    async def attempt(self, key: str, command: Command) -> int | None:
        """Submit a command; returns the number of its change, or None if it was refused, which is told."""
        assert self.table is not None
        try:
            return await self.table.submit(self.person, f"{self.person}:{key}", command)
        except TableError as error:
            self.send(Refused(key, error.code, error.sentence, error.rule, error.key, error.details))
        except NotKept:
            self.report_trouble(SENTENCE)
        return None

    async def give_hint(self, message: AskHint) -> None:
        """Find a hint meanwhile."""
        assert self.table is not None
        self.table.start(self.find_hint(message.key, self.table))

    async def find_hint(self, key: str, table: LocalTable) -> None:
        try:
            await load_coach(table.host)
            from lastcard.site.worker.reviewing import answer_hint

            found = await answer_hint(table.host, key, table.room, self.person)
        except TableError as error:
            found = Refused(key, error.code, error.sentence)
        if isinstance(found, Refused) or await self.attempt(key, TakeHint(found.window)) is not None:
            self.send(found)

    def send(self, message: ServerMessage) -> None:
        if not self.closed:
            self.send_text(encode(message).decode())

    def say_bye(self, closing: Closing) -> None:
        self.send(Bye(closing.code, closing.sentence))
        if not self.closed:
            self.closed = True
            self.heard.set()
            self.end(CLOSE_CODES.get(closing.code, 4400))
