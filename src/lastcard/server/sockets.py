"""One socket: a seat's, or of somebody who looks on."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from contextlib import suppress

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from lastcard.server.hall import Hall, nothing_here, person_with, wrong_token
from lastcard.server.live import LiveTable
from lastcard.server.messages import (
    PROTOCOL,
    Answer,
    AnyClientMessage,
    Ask,
    Bye,
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
from lastcard.server.pulse import Pulse
from lastcard.server.store import StoreError
from lastcard.server.telling import change_for, explain
from lastcard.server.trouble import SENTENCE
from lastcard.table.commands import Emote, Say
from lastcard.table.entries import Away, Here
from lastcard.table.people import TableError

HELLO_WITHIN = 10.0
"""Seconds to say hello."""

MESSAGES_A_SECOND, BURST = 20.0, 60.0
SAYINGS_A_SECOND, SAYINGS_AT_ONCE = 1.0, 8.0

SENT_WITHIN = 20.0
"""Seconds in which a client must have taken what it was sent."""

BYE_WITHIN = 2.0
MOST_ANSWERS = 200
"""So many answers wait for a client that asks and does not read."""

LONGEST_KEY = 64

CLOSE = {
    "bad_message": 4400,
    "wrong_token": 4401,
    "gone": 4403,
    "no_such_table": 4404,
    "silent": 4408,
    "replaced": 4409,
    "too_slow": 4410,
    "newer_protocol": 4426,
    "too_many": 4429,
    "broken": 1011,
    "restart": 1012,
}
"""The code of the WebSocket for each reason to close it."""

TOO_SLOW = "You do not read what you are sent: come back, and you are shown how the table lies."
GONE = "You have left this table, or the host has sent you away."

log = structlog.get_logger()


class Closing(Exception):  # noqa: N818 - what happens
    """The socket is to be closed, for a reason."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code, self.sentence = code, sentence


class Allowance:
    """How much somebody may say: so much a second, and so much at once."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self.a_second, self.at_once = a_second, at_once
        self.left, self.at = at_once, time.monotonic()

    def spend(self) -> bool:
        now = time.monotonic()
        self.left = min(self.at_once, self.left + (now - self.at) * self.a_second) - 1
        self.at = now
        return self.left >= 0


class Connection:
    """A client that has said hello. It is told of changes as fast as it can take them: if it is slow it gets
    fewer, larger ones.
    """

    def __init__(self, socket: WebSocket, hall: Hall, live: LiveTable, person: str | None, seen: int) -> None:
        self.socket, self.hall, self.live, self.person = socket, hall, live, person
        self.id = f"{hall.process}.{hall.number_connection()}"
        self.sent = seen
        self.first = True
        self.changed = asyncio.Event()
        self.closing: Closing | None = None
        self.troubles: deque[str] = deque(maxlen=1)
        self.out: deque[ServerMessage] = deque()
        self.pulse = Pulse()
        self.writing: asyncio.Task[None] | None = None
        self.sending_since: float | None = None
        self.messages = Allowance(MESSAGES_A_SECOND, BURST)
        self.sayings = Allowance(SAYINGS_A_SECOND, SAYINGS_AT_ONCE)

    @property
    def lag(self) -> int:
        return self.pulse.lag

    # Being told

    def wake(self) -> None:
        self.changed.set()

    def trouble(self, sentence: str) -> None:
        self.troubles.append(sentence)
        self.changed.set()

    def close(self, code: str, sentence: str) -> None:
        self.closing = self.closing or Closing(code, sentence)
        self.changed.set()

    def say(self, message: ServerMessage) -> None:
        self.out.append(message)
        if len(self.out) > MOST_ANSWERS:
            raise Closing("too_slow", TOO_SLOW)
        self.changed.set()

    async def send(self, text: str) -> None:
        """Send something. It waits for a client that does not read."""
        self.sending_since = self.pulse.told = time.monotonic()
        await self.socket.send_text(text)
        self.sending_since = None

    async def write(self) -> None:
        """Send whatever there is to say, until the connection is to be closed."""
        try:
            await self.send_all()
        except asyncio.CancelledError:
            raise self.closing or asyncio.CancelledError from None

    async def send_all(self) -> None:
        while True:
            await self.changed.wait()
            self.changed.clear()
            while self.troubles:
                await self.send(encode(Trouble(self.troubles.popleft())))
                self.first = True  # when it is over, the table is shown again
            # what is not written yet is told when it is: nobody waits for that here
            change = None if self.live.stale else self.change()
            if change is not None:
                await self.send(change)
            while self.out:
                await self.send(encode(self.out.popleft()))
            if self.closing is not None:
                raise self.closing

    def change(self) -> str | None:
        """How the table lies, if that is new to this client."""
        room = self.live.room
        if room.told <= self.sent and not self.first:
            return None
        person = room.people.get(self.person or "")
        if self.person is not None and person is None:
            self.close("gone", GONE)
            return None
        if person is not None and not person.here:  # another process has taken ours for dead
            self.hall.start(self.come_back())
        elif person is not None and person.connection != self.id:
            self.close("replaced", "You are at this table on another device or in another tab.")
            return None
        face = self.live.public_face(fresh=self.first)
        change = change_for(room, self.person, self.sent, self.hall.now(), face)
        self.sent, self.first = room.told, False
        return encode(change)

    # Asking

    async def read(self) -> None:
        """Answer one message after the other. Whoever is sent away gets the answers so far."""
        try:
            while True:
                await self.hear()
        except Closing as closing:
            self.close(closing.code, closing.sentence)

    async def hear(self) -> None:
        message = await receive(self.socket)
        self.pulse.heard = time.monotonic()
        if not self.messages.spend():  # whoever says too much at once is sent away
            raise Closing("too_many", "Too many messages at once.")
        if isinstance(message, Pong):
            self.pulse.measure(message.ping)
        elif isinstance(message, Hello):
            raise Closing("bad_message", "You have said hello already.")
        else:
            if not 1 <= len(message.key) <= LONGEST_KEY or not message.key.isprintable():
                raise Closing("bad_message", f"A key has 1 to {LONGEST_KEY} printable characters.")
            await self.answer(message)

    async def answer(self, question: Ask | Explain | Refused) -> None:
        if isinstance(question, Ask):
            await self.ask(question)
        elif isinstance(question, Explain):
            await self.explain(question)
        else:
            self.say(question)

    async def ask(self, message: Ask) -> None:
        if self.person is None:
            self.say(Refused(message.key, "not_joined", "You are looking on: join to take part."))
            return
        if isinstance(message.command, Say | Emote) and not self.sayings.spend():
            self.say(Refused(message.key, "too_many", "You say a lot: wait a few seconds."))
            return
        try:
            number = await self.live.ask(self.person, message.key, message.command, self.lag)
        except TableError as error:
            self.say(Refused(message.key, error.code, error.sentence, error.rule, error.key, error.details))
        except StoreError:
            self.live.trouble.begin()
            self.trouble(SENTENCE)  # also if it is about to end: whoever gets no answer has to ask again
        else:
            self.say(Answer(message.key, number))

    async def explain(self, message: Explain) -> None:
        async with self.live.lock:
            self.say(explain(self.live.room, self.person, message.key, message.move))

    # Staying in touch

    def keep_in_touch(self, now: float) -> None:
        """Ping now and then, and send away whoever does not answer or does not read."""
        if self.writing is None:
            return
        if self.pulse.is_silent(now):
            self.close("silent", "Nothing was heard of you for a while.")
        if self.sending_since is None:
            if ping := self.pulse.beat(now):
                self.say(ping)
        elif now - self.sending_since > SENT_WITHIN:
            self.close("too_slow", TOO_SLOW)
            self.writing.cancel()

    async def run(self) -> None:
        """Until the client leaves, or is sent away."""
        self.live.watchers.add(self)
        try:
            if self.person is not None and not await self.live.door.enter(Here(self.person, self.id)):
                raise Closing("gone", GONE)
            self.wake()
            async with asyncio.TaskGroup() as tasks:
                self.writing = tasks.create_task(self.write())
                tasks.create_task(self.read())
        except BaseExceptionGroup as ends:
            raise next(iter(ends.exceptions)) from None
        finally:
            self.live.watchers.discard(self)
            self.live.used = self.hall.now()
            if self.person is not None:
                await asyncio.shield(self.leave())

    async def come_back(self) -> None:
        try:
            await self.live.door.enter(Here(self.person or "", self.id))
        except StoreError:
            self.live.trouble.begin()

    async def leave(self) -> None:
        assert self.person is not None
        with suppress(StoreError):
            await self.live.door.enter(Away(self.person, self.id, self.hall.is_stopping))


async def serve_socket(socket: WebSocket) -> None:
    """A client has come: greet it, and serve it until it goes."""
    hall: Hall = socket.app.state.hall
    if not is_welcome(socket):
        await socket.close(1008)
        return
    await socket.accept()
    try:
        connection = await greet(socket, hall)
        await connection.run()
    except Closing as closing:
        await say_bye(socket, closing)
    except (WebSocketDisconnect, asyncio.CancelledError):
        pass
    except StoreError:
        await say_bye(socket, Closing("restart", "The table cannot be read just now: come back in a moment."))
    except Exception:
        log.exception("a connection failed")
        await say_bye(socket, Closing("broken", "Something went wrong here: come back in a moment."))


def is_welcome(socket: WebSocket) -> bool:
    """A page of another site may not use its visitors' computers to connect. Programs send no origin."""
    origin = socket.headers.get("origin")
    if origin is None or origin in socket.app.state.settings.origins:
        return True
    return origin.partition("://")[2] == socket.headers.get("host")


async def receive(socket: WebSocket) -> AnyClientMessage | Refused:
    """The next message of a client, or the refusal of it."""
    try:
        return decode_or_refuse(await socket.receive_text())
    except KeyError:
        raise Closing("bad_message", "A message is text, not bytes.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Closing("bad_message", f"This message cannot be understood: {reason_of(error)}.") from None


async def greet(socket: WebSocket, hall: Hall) -> Connection:
    try:
        async with asyncio.timeout(HELLO_WITHIN):
            message = await receive(socket)
    except TimeoutError:
        raise Closing("silent", "The first message is `hello`, within ten seconds.") from None
    if not isinstance(message, Hello):
        raise Closing("bad_message", "The first message is `hello`.")
    if message.protocol != PROTOCOL:
        raise Closing("newer_protocol", f"This server speaks protocol {PROTOCOL}: load the page again.")
    refusal = wrong_token() if message.token else nothing_here()
    try:
        live = await hall.table(socket.path_params["table"])
    except TableError:
        raise Closing(refusal.code, refusal.sentence) from None
    person = person_with(live.room, message.token) if message.token else None
    if person is None and (message.token or not live.room.settings.public):
        raise Closing(refusal.code, refusal.sentence)
    return Connection(socket, hall, live, person, max(0, message.seen))


async def say_bye(socket: WebSocket, closing: Closing) -> None:
    with suppress(RuntimeError, WebSocketDisconnect, OSError):  # a timeout is an OSError, too
        if socket.application_state == WebSocketState.CONNECTED:
            async with asyncio.timeout(BYE_WITHIN):
                await socket.send_text(encode(Bye(closing.code, closing.sentence)))
                await socket.close(CLOSE.get(closing.code, 4400), closing.code)
