"""A client that sends a server anything, and listens to the responses."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from lastcard.client import Seat
from lastcard.protocol.closing import CLOSE_CODES
from lastcard.protocol.messages import Ask, Explain, Refused, decode_or_refuse
from lastcard.server.sockets.connection import MESSAGES

AT_ONCE = int(MESSAGES.burst) - 10
"""Messages per connection; more are a flood, and only closed."""

TRANSPORT = {1002, 1007, 1008, 1009}
"""The close codes of WebSockets themselves: no protocol, no UTF-8, a flood of control frames, too large."""

FORBIDDEN: list[dict[str, Any]] = [
    {"type": "move", "move": "R7", "window": 3},
    {"type": "deal"},
    {"type": "rematch"},
    {"type": "let_pass"},
    {"type": "ready"},
    {"type": "agree", "settings": {"edition": "droid", "players": 3, "options": {"stacking": "on"}}},
    {"type": "put_bot", "seat": 1, "bot": "casual"},
    {"type": "free_seat", "seat": 1},
    {"type": "kick", "person": "00000000"},
    {"type": "mute", "person": "00000000"},
    {"type": "unmute", "person": "00000000"},
    {"type": "pass_host", "person": "00000000"},
    {"type": "pause"},
    {"type": "resume"},
    {"type": "emote", "emote": "rude"},
    {"type": "bring", "deck": ["Sky Pellham"] * 8},
    {"type": "sit", "seat": 99},
]
"""What a spectator may not do."""

NASTY: list[Any] = [
    None,
    True,
    -1,
    0,
    2**53,
    -(2**63),
    2**64,
    10**400,
    1.5,
    "",
    "\x00",
    "\u202e",
    "a" * 5000,
    "../../etc/passwd",
    "';drop table log;--",
    "<script>",
    [],
    {},
    [[[[]]]],
    {"type": "move"},
    "\U0001f600" * 500,
]


def any_message(random: Random) -> str | bytes:
    """A message that is mostly wrong, and never something that a spectator may do."""
    command = dict(random.choice(FORBIDDEN))
    message: dict[str, Any] = {"type": "ask", "key": f"{random.getrandbits(64):x}", "command": command}
    how = random.randrange(12)
    if how == 0:
        message = {"type": "explain", "key": "k", "move": random.choice(["R7", "x", "!a", "\x00", "W" * 999])}
    elif how == 1:
        command[random.choice([*command, "more"])] = random.choice(NASTY)
    elif how == 2:
        message[random.choice([*message, "more"])] = random.choice(NASTY)
    elif how == 3:
        return random.choice(["[", '{"a":', '{"type":"ask","key":"k","command":{"x":']) * random.randint(
            1, 180
        )
    text = json.dumps(message)
    if how == 4:
        return damaged(text.encode(), random).decode("utf-8", "replace")
    if how == 5:
        return damaged(text.encode(), random)
    if how == 6:
        return text[: random.randrange(len(text))]
    if how == 7:
        return random.randbytes(random.randrange(300))
    return text


def damaged(data: bytes, random: Random) -> bytes:
    """Some bytes changed, removed or duplicated."""
    changed = bytearray(data)
    for _ in range(random.randint(1, 4)):
        place = random.randrange(len(changed))
        how = random.randrange(3)
        if how == 0:
            changed[place] = random.randrange(256)
        elif how == 1:
            del changed[place]
        else:
            changed[place:place] = changed[place : place + random.randrange(20)]
    return bytes(changed)


def is_answered(message: str) -> bool:
    """Whether the server goes on listening after it."""
    try:
        return isinstance(decode_or_refuse(message), Ask | Explain | Refused)
    except msgspec.DecodeError:
        return False


class Attacker:
    """Watches a table, with a token or without, and sends it anything."""

    def __init__(self, seat: Seat, token: str, seed: int) -> None:
        self.address = f"{seat.server.replace('http', 'ws', 1)}/api/tables/{seat.table}/socket"
        self.token, self.random = token, Random(seed)
        self.heard: Counter[str] = Counter()
        """The codes of refusals and closings."""
        self.sent = 0

    async def attack(self, messages: int) -> None:
        while self.sent < messages:
            async with connect(self.address, max_size=None, ping_interval=None, open_timeout=60) as socket:
                await socket.send(json.dumps({"type": "hello", "token": self.token}))
                listening = asyncio.create_task(self.listen(socket))
                await self.send_some(socket)
                await asyncio.wait_for(listening, 60)

    async def send_some(self, socket: ClientConnection) -> None:
        """Until the server has enough: it reads nothing after something it cannot understand."""
        try:
            for _ in range(AT_ONCE):
                message = any_message(self.random)
                self.sent += 1
                if isinstance(message, bytes) and self.random.random() < 0.5:
                    await socket.send(message, text=True)  # perhaps not UTF-8
                else:
                    await socket.send(message)
                if isinstance(message, bytes) or not is_answered(message):
                    break
            await socket.send("enough")
        except ConnectionClosed:
            return

    async def listen(self, socket: ClientConnection) -> None:
        """Everything received, up to the end: a goodbye, and a reason."""
        last: dict[str, Any] = {}
        try:
            async for text in socket:
                last = json.loads(text)
                if last["type"] == "refused":
                    self.heard[last["code"]] += 1
        except ConnectionClosed:
            pass
        self.heard[f"closed {socket.close_code}"] += 1
        if socket.close_code not in TRANSPORT:
            assert last["type"] == "bye", f"{socket.close_code} {socket.close_reason} after {last}"
            assert socket.close_code == CLOSE_CODES[last["code"]], last


BROKEN: list[bytes] = [
    b"",
    b"\r\n\r\n",
    b"GET / HTTP/1.1\r\n",
    b"GET /api/tables/0000000000000000/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n\r\n",
    b"GET /api/tables/0000000000000000/socket HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 12\r\nSec-WebSocket-Key: AAAA\r\n\r\n",
    b"GET /api/tables/0000000000000000/socket HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n",
    b"POST /api/tables/0000000000000000/socket HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    b"GET /api/tables/%00%ff/socket HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    b"GET /api/tables/../../etc/socket HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    b"Origin: http://elsewhere.example\r\n\r\n",
    b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 9_000 + b"\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999999\r\n\r\n{",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"\x00" * 500,
]


async def shake_hands_badly(port: int, random: Random) -> None:
    """Send a bad handshake, take what comes, and disconnect."""
    data = random.choice(BROKEN)
    if data and random.random() < 0.5:
        data = damaged(data[:2000], random)
    await begin_badly(port, data, ends=random.random() < 0.7)


async def begin_badly(port: int, data: bytes, *, ends: bool = True) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(data)
        await writer.drain()
        if ends:
            writer.write_eof()
        async with asyncio.timeout(0.2):
            await reader.read(1000)
    except (OSError, TimeoutError, WebSocketException):
        pass
    finally:
        writer.transport.abort()
