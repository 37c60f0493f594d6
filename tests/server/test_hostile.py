"""Promises 15 and 16: whatever a client sends, or does not read, hurts nobody else."""

from __future__ import annotations

import asyncio
import json
import re
import socket as sockets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from lastcard.client import Refusal, Seat, join, open_table
from tests.support.lengths import long
from tests.support.server.hostile import Attacker, shake_hands_badly
from tests.support.server.logs import written
from tests.support.server.proxy import Proxy
from tests.support.server.running import Server, play_together, two_at_table

HANDSHAKES = 150


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server keeps its tables and its log."""
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    running = Server(str(folder / "tables.db"), log=folder / "server.log")
    yield running
    running.stop()
    assert not re.findall(r"(?i)traceback|exception|failed|never retrieved", log_of(folder))


def log_of(folder: Path) -> str:
    return (folder / "server.log").read_text()


@pytest.mark.parametrize("messages", [100, long(400)])
async def test_messages_that_make_no_sense_change_nothing(
    server: Server, folder: Path, messages: int
) -> None:
    """From each of four attackers; `python -m bench.hostile` sends a million."""
    ann = await open_table(server.address, "Ann", {"edition": "droid", "public": True, "turn": 0})
    mal = await join(ann.link, "Mal", spectator=True)
    async with ann:
        await ann.next_change()
        await ann.ask("deal")
        await ann.ask("pause")
        before = written(folder / "tables.db", ann.table)
        attackers = [Attacker(ann, token, seed) for seed, token in enumerate((mal.token, "", "", ""))]
        others = await two_at_table(server, edition="droid")
        playing = asyncio.create_task(play_together(*others))
        await asyncio.gather(*(one.attack(messages) for one in attackers))
        last = await asyncio.wait_for(playing, 300)
        assert last[0]["view"]["match_over"], "another table has played on"
        assert written(folder / "tables.db", ann.table) == before
        await ann.ask("say", text="still here")
    heard = sum((one.heard for one in attackers), start=type(attackers[0].heard)())
    assert {"not_joined", "not_host", "unreadable", "closed 4400", "closed 1007"} <= heard.keys()


async def test_broken_handshakes_hurt_nobody(server: Server) -> None:
    random = Random(1)
    for _ in range(HANDSHAKES // 15):
        await asyncio.gather(*(shake_hands_badly(server.port, random) for _ in range(15)))
    assert urlopen(f"{server.address}/health", timeout=30).status == 200
    ann = await open_table(server.address, "Ann")
    async with ann:
        assert (await ann.next_change())["you"]["host"]


def address_of(seat: Seat, port: int | None = None) -> str:
    server = seat.server if port is None else f"http://127.0.0.1:{port}"
    return f"{server.replace('http', 'ws', 1)}/api/tables/{seat.table}/socket"


async def goodbye(socket: ClientConnection) -> tuple[str, int | None]:
    """The last word of the server, and the code that it closes with."""
    last = ""
    with suppress(ConnectionClosed):
        async with asyncio.timeout(90):
            async for text in socket:
                message = json.loads(text)
                last = message["code"] if message["type"] == "bye" else message["type"]
    return last, socket.close_code


@pytest.mark.parametrize(
    ("message", "end"),
    [
        (b"\x00\x01", ("bad_message", 4400)),
        ("x" * 9000, ("", 1009)),
        ("[" * 8000, ("bad_message", 4400)),
        ('{"a":' + "[" * 7000, ("bad_message", 4400)),
        ('{"type":"hello","token":""}', ("no_such_table", 4404)),
        ('{"type":"hello","token":"\\ud800"}', ("bad_message", 4400)),
        ('{"type":"hello","token":"wrong"}', ("wrong_token", 4401)),
        ('{"type":"hello","token":"","protocol":2}', ("newer_protocol", 4426)),
        ('{"type":"hello","token":"","seen":' + "9" * 5000 + "}", ("bad_message", 4400)),
    ],
    ids=lambda value: str(value)[:40],
)
async def test_a_bad_first_message_gets_its_reason(
    server: Server, message: str | bytes, end: tuple[str, int]
) -> None:
    """The same at a private table and at one that does not exist."""
    ann = await open_table(server.address, "Ann")
    nowhere = address_of(ann).replace(ann.table, "0" * 16)
    for address in (address_of(ann), nowhere, nowhere.replace("0" * 16, "%00%ff")):
        async with connect(address, max_size=None) as socket:
            await socket.send(message)
            assert await goodbye(socket) == end


@pytest.mark.parametrize(
    ("message", "named"),
    [
        ('{"type":"hello","token":1}', "token"),
        ('{"type":"hello","token":"","colour":"R"}', "colour"),
        ('{"type":"hello","token":"","seen":"all"}', "seen"),
        ('{"type":"hello","token":""', "truncated"),
        ('{"type":"wave"}', "wave"),
        ('{"type":"pong","ping":1}', "first message is `hello`"),
    ],
)
async def test_a_bad_first_message_is_told_what_is_wrong_with_it(
    server: Server, message: str, named: str
) -> None:
    ann = await open_table(server.address, "Ann")
    async with connect(address_of(ann)) as socket:
        await socket.send(message)
        bye = json.loads(await socket.recv())
        assert (bye["type"], bye["code"]) == ("bye", "bad_message")
        assert named in bye["sentence"]


async def test_whoever_looks_on_needs_no_token(server: Server) -> None:
    ann = await open_table(server.address, "Ann", {"public": True})
    async with connect(address_of(ann)) as socket:
        await socket.send('{"type":"hello"}')
        assert json.loads(await socket.recv())["you"]["person"] is None


# Questions of a newer client, or of one that is mistaken


async def heard_from(socket: ClientConnection, kinds: set[str]) -> dict[str, Any]:
    """The next message of one of these types."""
    async with asyncio.timeout(90):
        async for text in socket:
            message: dict[str, Any] = json.loads(text)
            if message["type"] in kinds:
                return message
    raise AssertionError("the socket was closed")


def question(command: Any = None, **more: Any) -> dict[str, Any]:
    return {"type": "ask", "key": "k", "command": command or {"type": "deal"}, **more}


@pytest.mark.parametrize(
    ("message", "named"),
    [
        (question({"type": "fly"}), "fly"),
        (question({"type": "say"}), "text"),
        (question({"type": "say", "text": "hi", "loudly": True}), "loudly"),
        (question({"type": "say", "text": 5}), "text"),
        (question({"type": "agree", "settings": {"playerz": 3}}), "playerz"),
        (question({"type": "agree", "settings": {"options": {"hand_size": 5}}}), "options"),
        (question(["deal"]), "command"),
        (question(mood="good"), "mood"),
        ({"type": "ask", "key": "k"}, "command"),
        ({"type": "explain", "key": "k"}, "move"),
        ({"type": "explain", "key": "k", "move": "R7", "why": True}, "why"),
    ],
    ids=str,
)
async def test_a_question_that_cannot_be_understood_is_refused(
    server: Server, folder: Path, message: dict[str, Any], named: str
) -> None:
    """Nobody is thrown out for it, nothing has changed, and the next question is answered."""
    ann = await open_table(server.address, "Ann")
    async with connect(address_of(ann)) as socket:
        await socket.send(json.dumps({"type": "hello", "token": ann.token}))
        await heard_from(socket, {"change"})
        before = written(folder / "tables.db", ann.table)
        await socket.send(json.dumps(message))
        refused = await heard_from(socket, {"refused", "answer", "bye"})
        assert (refused["type"], refused.get("key"), refused["code"]) == ("refused", "k", "unreadable")
        assert re.search(rf"[`.']{named}[`\[']", refused["sentence"]), refused
        assert written(folder / "tables.db", ann.table) == before
        await socket.send(json.dumps(question({"type": "say", "text": "hello"})))
        assert (await heard_from(socket, {"refused", "answer", "bye"}))["type"] == "answer"


@pytest.mark.parametrize(
    "message",
    [
        '{"type":"ask","key":"k","command":{"type":"fly"}',
        '{"type":"ask","key":"k","command":{"type":"fly"}} and more',
        '{"type":"ask","command":{"type":"fly"}}',
        '{"type":"ask","key":"","command":{"type":"fly"}}',
        '{"type":"ask","key":7,"command":{"type":"fly"}}',
        '{"type":"ask","key":"' + "k" * 65 + '","command":{"type":"fly"}}',
        '{"type":"ask","key":"k","command":' + "[" * 7000 + "]" * 900 + "}",
        '{"type":"wave","key":"k"}',
        '{"key":"k"}',
        '{"type":"pong","ping":"k"}',
        '{"type":"hello","token":""}',
        '["ask"]',
        "7",
    ],
    ids=lambda text: str(text)[:60],
)
async def test_what_has_no_type_or_key_is_no_message(server: Server, message: str) -> None:
    ann = await open_table(server.address, "Ann")
    async with connect(address_of(ann)) as socket:
        await socket.send(json.dumps({"type": "hello", "token": ann.token}))
        await socket.send(message)
        assert await goodbye(socket) == ("bad_message", 4400)


async def test_a_flood_of_questions_that_cannot_be_understood_is_a_flood(server: Server) -> None:
    ann = await open_table(server.address, "Ann")
    async with connect(address_of(ann), max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": ann.token}))
        for _ in range(100):
            await socket.send(json.dumps(question({"type": "fly"})))
        assert await goodbye(socket) == ("too_many", 4429)


async def test_a_flood_is_closed_with_its_reason(server: Server) -> None:
    ann = await open_table(server.address, "Ann")
    async with connect(address_of(ann), max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": ann.token}))
        for number in range(100):
            await socket.send(json.dumps({"type": "explain", "key": str(number), "move": "R7"}))
        assert await goodbye(socket) == ("too_many", 4429)
    async with connect(address_of(ann), max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": ann.token}))
        for number in range(2000):
            if socket.close_code is not None or socket.protocol.close_expected():
                break
            await socket.ping(str(number))
        assert (await goodbye(socket))[1] == 1008


async def test_chat_has_a_measure(server: Server) -> None:
    ann = await open_table(server.address, "Ann")
    async with ann:
        for _ in range(8):
            await ann.ask("say", text="hello")
        many = [ann.ask("say", text="hello") for _ in range(20)]
        said = await asyncio.gather(*many, return_exceptions=True)
        refused = [one for one in said if isinstance(one, Refusal)]
        assert {one.code for one in refused} == {"too_many"}


# Those who do nothing


IMPATIENT = """
from lastcard.server.api import request
from lastcard.server.protocols import http
from lastcard.server.sockets import connection, endpoint, latency
http.REQUEST_WITHIN = request.BODY_WITHIN = endpoint.HELLO_WITHIN = connection.SENT_WITHIN = 2.0
latency.QUIET, latency.PING_EVERY, latency.SILENT_AFTER = 1.0, 1.0, 5.0
"""


@pytest.fixture(scope="module")
def impatient(folder: Path) -> Iterator[Server]:
    """A server that waits a few seconds where others wait up to half a minute."""
    running = Server(str(folder / "impatient.db"), log=folder / "server.log", before=IMPATIENT)
    yield running
    running.stop()


POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n"


async def cut_off(port: int, words: bytes, drip: bytes = b"") -> bytes:
    """Say something, then at most a little more now and then: what the server says before it hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(words)
    heard = b""
    async with asyncio.timeout(90):
        while True:
            writer.write(drip)
            try:
                async with asyncio.timeout(1):
                    data = await reader.read(1000)
            except TimeoutError:
                continue
            except OSError:
                break
            if not data:
                break
            heard += data
    writer.close()
    return heard


async def half_open(server: Server) -> None:
    """A client whose network is gone, and who has closed nothing, is away for the others."""
    ann = await open_table(server.address, "Ann", {"edition": "droid"})
    ben = await join(ann.link, "Ben")
    async with Proxy(server.port) as proxy, ann, connect(address_of(ben, proxy.port)) as socket:
        await socket.send(json.dumps({"type": "hello", "token": ben.token}))
        await socket.recv()
        proxy.freeze()
        async with asyncio.timeout(90):
            async for change in ann.changes():
                if any(one["type"] == "away" and one["person"] == ben.person for one in change["news"]):
                    return


async def test_whoever_reads_nothing_stops_nobody_and_is_cut_off(impatient: Server) -> None:
    server = impatient
    ann, ben = await two_at_table(server, edition="express", options={"target": "100"}, public=True)
    with sockets.socket() as raw:
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
        raw.connect(("127.0.0.1", server.port))
        raw.settimeout(30)
        raw.sendall(
            f"GET /api/tables/{ann.seat.table}/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        hello = b'{"type":"hello","token":""}'
        raw.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        last = await play_together(ann, ben)
        assert last[0]["view"]["match_over"]
        while await asyncio.to_thread(open_sockets, server):
            await asyncio.sleep(0.2)
        unread = await asyncio.to_thread(read_all, raw)
        assert unread < 2_000_000, "what nobody reads is not kept"


def open_sockets(server: Server) -> int:
    with urlopen(f"{server.address}/metrics", timeout=30) as reply:
        found = re.search(r"^lastcard_connections (\d+)", reply.read().decode(), re.MULTILINE)
    assert found is not None
    return int(found[1])


def read_all(raw: sockets.socket) -> int:
    """Bytes until the end; a timeout if there is none."""
    count = 0
    try:
        while data := raw.recv(1 << 16):
            count += len(data)
    except ConnectionError:
        pass
    return count


async def test_those_who_do_nothing_are_cut_off(impatient: Server) -> None:
    server = impatient
    ann = await open_table(server.address, "Ann")

    async def says_no_hello() -> tuple[str, int | None]:
        async with connect(address_of(ann)) as socket:
            return await goodbye(socket)

    heard: Any = await asyncio.gather(
        cut_off(server.port, b""),
        cut_off(server.port, b"GET / HTTP/1.1\r\nX: ", b"y"),
        cut_off(server.port, POST + b"Content-Type: application/json\r\n\r\n{", b" "),
        cut_off(server.port, POST + b"\r\n{", b" "),
        says_no_hello(),
        half_open(server),
    )
    assert all(b"HTTP/1.1 408 " in words for words in heard[:3])
    assert b"HTTP/1.1 4" in heard[3], "it is refused at once, but goes on and on"
    assert heard[4] == ("silent", 4408)


# Tokens and invitations


async def test_tokens_and_invitations_are_kept_by_nobody_else(server: Server, folder: Path) -> None:
    ann, ben = await two_at_table(server, edition="droid")
    await play_together(ann, ben)
    seats = [ann.seat, ben.seat]
    assert len({seat.token for seat in seats}) == 2
    assert all(re.fullmatch(r"[\w-]{32}", seat.token) for seat in seats), "192 bits"
    assert re.fullmatch(r"[0-9a-hjkmnp-tv-z]{10}", ann.seat.invite), "50 bits"
    with closing(sqlite3.connect(folder / "tables.db")) as connection:
        dump = "\n".join(connection.iterdump())
        entries = b"\n".join(row[0] for row in connection.execute("select entry from log"))
        secret = json.loads(next(line for line in entries.splitlines() if b'"committed"' in line))["secret"]
    logged = log_of(folder)
    for kept in (ann.seat.token, ben.seat.token, ann.seat.invite):
        assert kept not in dump
        assert kept.encode() not in entries
        assert kept not in logged
    assert secret not in logged
    assert "Ann" not in logged
