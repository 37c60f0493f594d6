"""A client connected to a table: its messages are answered, and changes are sent to it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from lastcard.protocol.closing import Closing
from lastcard.protocol.hints import HintQuestion, hint_question
from lastcard.protocol.messages import (
    Answer,
    AnyClientMessage,
    Ask,
    AskHint,
    Chances,
    Explain,
    Hello,
    Pong,
    Refused,
    ServerMessage,
    Trouble,
    decode_or_refuse,
    encode,
    reason_of,
)
from lastcard.protocol.outgoing import change_for, explain
from lastcard.server.session import TableSession
from lastcard.server.session.outage import SENTENCE
from lastcard.server.sockets.latency import LatencyProbe
from lastcard.server.sockets.messages_out import EXTENSION, MessagesOut
from lastcard.server.sockets.round_trip import RoundTrip
from lastcard.server.store import StoreError
from lastcard.server.token_bucket import Rate, TokenBucket
from lastcard.table.commands import Command, TakeHint
from lastcard.table.entries import Away, Here
from lastcard.table.people import Person
from lastcard.table.refusals import TableError

MESSAGES = Rate(burst=60, per_second=20)
"""The rate limit of one connection. How much a person may say is decided at the table, with the command."""

SENT_WITHIN = 20.0
"""Seconds within which a client must have read what it was sent."""

MAX_UNSENT = 200
"""The maximum number of answers queued for a client that sends and does not read."""

LONGEST_KEY = 64

TOO_SLOW = "You do not read what you are sent: come back, and you are shown how the table lies."
GONE = "You have left this table, or the host has sent you away."


class Connection:
    """A client that has said hello. Changes are sent as fast as it reads them: a slow client gets fewer and
    larger ones.
    """

    def __init__(
        self,
        socket: WebSocket,
        session: TableSession,
        person: str | None,
        seen: int,
        round_trip: RoundTrip | None = None,
        *,
        chances: bool = False,
    ) -> None:
        self.socket, self.session, self.person = socket, session, person
        self.out: MessagesOut = socket.scope["extensions"][EXTENSION]["protocol"]
        self.services = session.services
        self.id = self.services.next_connection_id()
        self.asks_for_chances = chances
        self.sent = seen
        """The number of the latest change that the client has."""
        self.needs_change = True
        """The client needs the whole table, even if nothing has changed."""
        self.changed = asyncio.Event()
        self.closing: Closing | None = None
        self.outages: deque[str] = deque(maxlen=1)
        self.unsent: deque[ServerMessage] = deque()
        self.latency = LatencyProbe(round_trip)
        self.connected = 0
        """When the person came to the table with this connection, in milliseconds since 1970."""
        self.writing: asyncio.Task[None] | None = None
        self.sending_since: float | None = None
        self.is_waiting = False
        """The writing task has nothing to do: what comes up can be sent at once."""
        self.messages = TokenBucket(MESSAGES, time.monotonic())

    @property
    def lag(self) -> int:
        return self.latency.lag

    @property
    def wants_chances(self) -> bool:
        person = self.session.room.people.get(self.person or "")
        return self.asks_for_chances and (person is None or person.seat is None)

    def show_chances(self, chances: Chances) -> None:
        with suppress(Closing):  # it does not read: that is noticed elsewhere
            self.enqueue(chances)

    async def run(self) -> None:
        """Serve the client until it leaves or is disconnected."""
        self.session.subscribers.add(self)
        try:
            self.show_at_once()
            if self.person is not None and not await self.session.presence.record(Here(self.person, self.id)):
                raise Closing("gone", GONE)
            self.connected = self.services.now()
            self.wake()
            if self.wants_chances:
                self.session.chances.welcome(self)
            async with asyncio.TaskGroup() as tasks:
                self.writing = tasks.create_task(self.write())
                tasks.create_task(self.read())
        except BaseExceptionGroup as ends:
            raise next(iter(ends.exceptions)) from None
        finally:
            self.session.subscribers.discard(self)
            self.session.last_used = self.services.now()
            if self.person is not None:
                await asyncio.shield(self.leave())

    # Sending

    def show_at_once(self) -> None:
        """If others come back as well, after a restart, it takes a while until it is written that this person
        is here. The table is shown before, unless they have seen more of it at another process.
        """
        session = self.session
        person = session.room.people.get(self.person or "")
        if person is None or session.log.stale or session.room.told < self.sent:
            return
        if session.lock.locked() and not self.wait_of(person):
            self.send_at_once(self.encode_change())

    def wait_of(self, person: Person | None) -> float:
        """Seconds until this person may see the latest step: whoever does not play sees it later."""
        return self.session.onlookers_wait() if person is None or person.seat is None else 0.0

    def wake(self) -> None:
        """Send the change at once if nothing else is to be sent first: waking a task takes longer."""
        if not self.may_send_at_once() or self.session.log.stale:
            self.changed.set()
            return
        change = self.next_change()
        if change is not None:
            self.send_at_once(change)

    def may_send_at_once(self) -> bool:
        return self.is_waiting and not self.changed.is_set() and self.out.is_writable

    def send_at_once(self, text: bytes) -> None:
        self.latency.last_sent = time.monotonic()
        with suppress(OSError):  # the reading task notices, too
            self.out.write_text(text)

    def report_outage(self, sentence: str) -> None:
        self.outages.append(sentence)
        self.changed.set()

    def close(self, code: str, sentence: str) -> None:
        self.closing = self.closing or Closing(code, sentence)
        self.changed.set()

    def enqueue(self, message: ServerMessage) -> None:
        if self.may_send_at_once():
            self.send_at_once(encode(message))
            return
        self.unsent.append(message)
        if len(self.unsent) > MAX_UNSENT:
            raise Closing("too_slow", TOO_SLOW)
        self.changed.set()

    async def send(self, text: bytes) -> None:
        """Waits as long as the client does not read."""
        self.sending_since = self.latency.last_sent = time.monotonic()
        try:
            await self.out.send_text(text)
        except OSError:
            raise WebSocketDisconnect(1006) from None
        self.sending_since = None

    async def write(self) -> None:
        """Send everything, until the connection is to be closed."""
        try:
            await self.send_all()
        except asyncio.CancelledError:
            raise self.closing or asyncio.CancelledError from None

    async def send_all(self) -> None:
        while True:
            self.is_waiting = True
            await self.changed.wait()
            self.is_waiting = False
            self.changed.clear()
            while self.outages:
                await self.send(encode(Trouble(self.outages.popleft())))
                self.needs_change = True  # when the outage is over, the table is sent again
            # an entry that is not written yet is sent once it is; no need to wait for that here
            change = None if self.session.log.stale else self.next_change()
            if change is not None:
                await self.send(change)
            while self.unsent:
                await self.send(encode(self.unsent.popleft()))
            if self.closing is not None:
                raise self.closing

    def next_change(self) -> bytes | None:
        """The table as this client sees it, if there is anything new."""
        room = self.session.room
        if room.told <= self.sent and not self.needs_change:
            return None
        person = room.people.get(self.person or "")
        if wait := self.wait_of(person):
            asyncio.get_running_loop().call_later(wait, self.wake)
            return None
        if self.person is not None and person is None:
            self.close("gone", GONE)
            return None
        if person is not None and not person.here:  # another process took ours for dead
            self.services.start(self.come_back())
        elif person is not None and person.connection != self.id:
            self.close("replaced", "You are at this table on another device or in another tab.")
            return None
        return self.encode_change()

    def encode_change(self) -> bytes:
        room = self.session.room
        broadcast = self.session.now_sent(fresh=self.needs_change)
        change = change_for(room, self.person, self.sent, self.services.now(), broadcast)
        self.sent, self.needs_change = room.told, False
        return encode(change)

    # Receiving

    async def read(self) -> None:
        """Answer messages one by one. A client that is disconnected still gets the answers so far."""
        try:
            while True:
                await self.read_one()
        except Closing as closing:
            self.close(closing.code, closing.sentence)

    async def read_one(self) -> None:
        message = await receive(self.socket)
        self.latency.last_received = time.monotonic()
        if self.messages.spend(self.latency.last_received):
            raise Closing("too_many", "Too many messages at once.")
        if isinstance(message, Pong):
            self.latency.answered(message.ping)
        elif isinstance(message, Hello):
            raise Closing("bad_message", "You have said hello already.")
        else:
            if not 1 <= len(message.key) <= LONGEST_KEY or not message.key.isprintable():
                raise Closing("bad_message", f"A key has 1 to {LONGEST_KEY} printable characters.")
            await self.answer(message)

    async def answer(self, message: Ask | Explain | AskHint | Refused) -> None:
        if isinstance(message, Ask):
            await self.submit(message)
        elif isinstance(message, Explain):
            await self.explain(message)
        elif isinstance(message, AskHint):
            await self.give_hint(message)
        else:
            self.enqueue(message)

    async def submit(self, message: Ask) -> None:
        number = await self.attempt(message.key, message.command)
        if number is not None:
            self.enqueue(Answer(message.key, number))

    async def attempt(self, key: str, command: Command) -> int | None:
        """Submit a command; returns the number of its change, or None if it was refused, which is told."""
        if self.person is None:
            self.refuse_onlooker(key)
            return None
        try:
            return await self.session.submit(self.person, key, command, self.lag, self.connected)
        except TableError as error:
            self.enqueue(Refused(key, error.code, error.sentence, error.rule, error.key, error.details))
        except StoreError:
            self.session.outage.begin()
            self.report_outage(SENTENCE)  # even if it is about to end: the client then retries
        return None

    def refuse_onlooker(self, key: str) -> None:
        self.enqueue(Refused(key, "not_joined", "You are looking on: join to take part."))

    async def give_hint(self, message: AskHint) -> None:
        """Let another process find a hint meanwhile."""
        if self.person is None:
            self.refuse_onlooker(message.key)
            return
        try:
            asked = hint_question(self.session.room, self.person)
        except TableError as error:
            self.enqueue(Refused(message.key, error.code, error.sentence))
        else:
            self.services.start(self.find_hint(message.key, asked))

    async def find_hint(self, key: str, asked: HintQuestion) -> None:
        """It is marked before it is given."""
        found = await self.services.bot_pool.hint(key, asked)
        if isinstance(found, Refused) or await self.attempt(key, TakeHint(found.window)) is not None:
            self.enqueue(found)

    async def explain(self, message: Explain) -> None:
        async with self.session.lock:
            self.enqueue(explain(self.session.room, self.person, message.key, message.move))

    # Keeping alive

    def keep_alive(self, now: float) -> None:
        """Ping now and then, and close if the client does not answer or does not read."""
        if self.writing is None:
            return
        if self.latency.is_silent(now):
            self.close("silent", "Nothing was heard of you for a while.")
        if self.sending_since is None:
            if ping := self.latency.next_ping(now):
                self.enqueue(ping)
        elif now - self.sending_since > SENT_WITHIN:
            self.close("too_slow", TOO_SLOW)
            self.writing.cancel()

    async def come_back(self) -> None:
        try:
            await self.session.presence.record(Here(self.person or "", self.id))
        except StoreError:
            self.session.outage.begin()

    async def leave(self) -> None:
        assert self.person is not None
        with suppress(StoreError):
            await self.session.presence.record(Away(self.person, self.id, self.services.is_stopping))


async def receive(socket: WebSocket) -> AnyClientMessage | Refused:
    """The next message from a client, or its refusal."""
    try:
        return decode_or_refuse(await socket.receive_text())
    except KeyError:
        raise Closing("bad_message", "A message is text, not bytes.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Closing("bad_message", f"This message cannot be understood: {reason_of(error)}.") from None
