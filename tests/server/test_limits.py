"""Limits, proxies, figures and sockets: what becomes of those who ask too much, or the wrong way."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from random import Random

import pytest
from websockets.asyncio.client import ClientConnection, connect

from lastcard.client import Seat, join, open_table
from lastcard.server.limits import MOST_BUCKETS, RATES, Limits
from lastcard.server.protocols import http
from lastcard.table import commands
from lastcard.table.people import MOST_SAYINGS
from tests.support.server.inside import serving
from tests.support.server.running import Player, Server, play_together, wait_for
from tests.support.server.web import Reply, ask, handshake, send
from tests.support.table.rooming import Running

ABSENT = "0123456789abcdef"
SOCKET = f"/api/tables/{ABSENT}/socket"


# Buckets, by a clock of the test's own


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_who_is_refused_and_asks_once_a_second_is_heard() -> None:
    table = Running("ann")
    said = [table.ask("ann", commands.Say("hello")) for _ in range(30)]
    assert [one is not None for one in said] == [False] * 8 + [True] * 22
    for _ in range(3):
        table.wait(1)
        assert table.ask("ann", commands.Emote("wow")) is None
        assert table.ask("ann", commands.Say("hello")) is not None


def test_who_says_nothing_for_a_while_may_say_as_much_as_at_first() -> None:
    table = Running("ann", "ben")
    for _ in range(3):
        said = [table.ask("ann", commands.Say("hello")) for _ in range(12)]
        assert [one is None for one in said] == [True] * 8 + [False] * 4
        assert table.ask("ben", commands.Say("hush")) is None
        table.wait(60)


def test_what_was_said_counts_wherever_the_log_is_read() -> None:
    """In another process, or after a restart."""
    table = Running("ann")
    for _ in range(MOST_SAYINGS):
        assert table.ask("ann", commands.Say("hello")) is None
    table.room = table.again()
    refusal = table.ask("ann", commands.Say("hello"))
    assert refusal is not None
    assert refusal.code == "too_many"


def test_a_bucket_fills_up_again() -> None:
    clock = Clock()
    limits = Limits(clock=clock)
    opened = [limits.spend("open", "192.0.2.1") for _ in range(12)]
    assert opened == [0] * 10 + [6, 6]
    clock.now = 6.0
    assert [limits.spend("open", "192.0.2.1") for _ in range(2)] == [0, 6]
    clock.now = 10_000.0
    assert [limits.spend("open", "192.0.2.1") for _ in range(11)] == [0] * 10 + [6]


def test_addresses_and_kinds_have_buckets_of_their_own() -> None:
    limits = Limits(clock=Clock())
    for _ in range(10):
        limits.spend("open", "192.0.2.1")
    assert limits.spend("open", "192.0.2.1")
    assert not limits.spend("open", "192.0.2.2")
    assert not limits.spend("join", "192.0.2.1")


def test_a_household_of_ipv6_is_one_address() -> None:
    limits = Limits(clock=Clock())
    spent = [limits.spend("open", f"2001:db8:1:2::{number:x}") for number in range(11)]
    assert spent[-1] > 0
    assert not limits.spend("open", "2001:db8:1:3::1")


def test_memory_is_bounded() -> None:
    limits = Limits(clock=Clock())
    for number in range(MOST_BUCKETS + 500):
        limits.spend("other", f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
    assert len(limits.buckets) == MOST_BUCKETS


# A real server


STILL = "from lastcard.server.limits import Limits\nLimits.__init__.__kwdefaults__['clock'] = lambda: 0.0"
"""No bucket fills up again, however slowly a test asks."""


@pytest.fixture(scope="module")
def limited() -> Iterator[Server]:
    """A server behind a proxy, which is this test: it says whom it asks for."""
    more = [
        "--behind-proxy",
        "127.0.0.1",
        "--metrics-to",
        "192.0.2.0/24",
        "--origin",
        "https://cards.example",
    ]
    running = Server("sqlite://", limits=True, more=more, before=STILL)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("limits")
    running = Server("sqlite://", log=folder / "log")
    yield running
    running.stop()
    assert "Traceback" not in (folder / "log").read_text()


def check_too_many(reply: Reply) -> None:
    assert (reply.status, reply.code) == (429, "too_many")
    assert int(reply.headers["retry-after"]) >= 1


def until_refused(most: int, act: Callable[[], Reply]) -> Reply:
    for _ in range(most):
        reply = act()
        if reply.status == 429:
            return reply
    raise AssertionError("nothing was refused")


def open_for(server: Server, address: str) -> Reply:
    return send(server, "/api/tables", {"name": "Ann"}, X_Forwarded_For=address)


def test_opening_tables_is_limited(limited: Server) -> None:
    check_too_many(until_refused(60, lambda: open_for(limited, "198.51.100.1")))
    assert ask(limited, "/health").json["tables"] >= RATES["open"].burst
    assert ask(limited, "/api/editions", X_Forwarded_For="198.51.100.1").status == 200
    assert open_for(limited, "198.51.100.2").status == 201
    # What a client claims stands before what the proxy adds.
    check_too_many(open_for(limited, "198.51.100.3, 198.51.100.1"))


def test_guessing_invitations_is_limited_at_both_doors(limited: Server) -> None:
    """With /api/join, and with the header that shows a table: both take from one bucket."""
    table = open_for(limited, "198.51.100.4").json["table"]
    guesses = 0

    def guess() -> Reply:
        nonlocal guesses
        guesses += 1
        shown = {"X_Forwarded_For": "198.51.100.4"}
        if guesses % 2:
            return send(limited, "/api/join", {"invite": f"guess{guesses}", "name": "Eve"}, **shown)
        return ask(limited, f"/api/tables/{table}", X_Invite=f"guess{guesses}", **shown)

    check_too_many(until_refused(100, guess))
    assert guesses > RATES["join"].burst


def test_guessing_short_codes_is_limited(limited: Server) -> None:
    """Even the right one is refused to an address that has tried too many; others are let in."""
    code = open_for(limited, "198.51.100.8").json["invite"][:5]
    guesses = iter(range(100))

    def look(code: str, address: str) -> Reply:
        return ask(limited, f"/api/invitations/{code}", X_Forwarded_For=address)

    check_too_many(until_refused(100, lambda: look(f"uu{next(guesses):03}", "198.51.100.9")))
    assert next(guesses) == RATES["join"].burst + 1
    check_too_many(look(code, "198.51.100.9"))
    assert look(code, "198.51.100.8").status == 200


def test_everything_else_is_limited(limited: Server) -> None:
    check_too_many(until_refused(100, lambda: ask(limited, "/nope", X_Forwarded_For="198.51.100.5")))


def test_what_takes_long_is_limited(limited: Server) -> None:
    shown = {"X_Forwarded_For": "198.51.100.7"}
    wish = {"position": "edition droid\ntop R5\na* R1\nb R2\n"}
    check_too_many(until_refused(100, lambda: send(limited, "/api/positions/check", wish, **shown)))


def test_new_sockets_are_limited(limited: Server) -> None:
    shown = "X-Forwarded-For: 198.51.100.6"
    check_too_many(until_refused(100, lambda: handshake(limited, SOCKET, shown)))


def test_nobody_is_believed_who_is_no_proxy() -> None:
    running = Server("sqlite://", limits=True, before=STILL)
    try:
        numbers = iter(range(1, 250))
        check_too_many(until_refused(60, lambda: open_for(running, f"192.0.2.{next(numbers)}")))
    finally:
        running.stop()


# Figures


async def test_figures_tell_no_ids_names_or_cards(server: Server) -> None:
    settings = {"players": 3, "reaction": 0, "thinking": 400, "edition": "elite", "public": True}
    ann = Player(await open_table(server.address, "Wilhelmina", settings))
    ben = Player(await join(ann.seat.link, "Ben"), 1)
    await play_together(ann, ben)
    text = ask(server, "/metrics").body.decode()
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(figures['lastcard_commands_total{outcome="counts",type="move"}']) >= len(ann.acknowledged)
    assert float(figures['lastcard_bot_decisions_total{bot="casual"}']) > 0
    for name in ("append", "loop_lag", "deadline_lateness"):
        assert float(figures[f"lastcard_{name}_seconds_count"]) > 0
    assert float(figures["lastcard_tables"]) >= 1
    for secret in (ann.seat.table, ann.seat.token, ann.id, ann.seat.invite, "Wilhelmina"):
        assert secret not in text
    labels = set(re.findall(r'(\w+)="', text))
    assert labels == {"bot", "le", "outcome", "route", "status", "type"}


def test_figures_are_not_for_strangers(server: Server, limited: Server) -> None:
    """To them the page does not exist. A proxy's clients are strangers, whether or not it is named."""
    assert ask(server, "/metrics").status == 200
    unknown = ask(server, "/nope")
    assert ask(server, "/metrics", X_Forwarded_For="203.0.113.1") == unknown
    assert ask(limited, "/metrics").status == 200
    assert ask(limited, "/metrics", X_Forwarded_For="192.0.2.9").status == 200
    assert ask(limited, "/metrics", X_Forwarded_For="203.0.113.1") == unknown


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("X_Forwarded_For", "127.0.0.1"),
        ("X_Forwarded_For", "::1"),
        ("X_Forwarded_Host", "localhost"),
        ("X_Forwarded_Proto", "https"),
        ("X_Real_IP", "127.0.0.1"),
        ("Forwarded", "for=127.0.0.1"),
        ("Via", "1.1 caddy"),
    ],
)
def test_whoever_comes_through_a_proxy_is_not_this_computer(
    server: Server, limited: Server, name: str, value: str
) -> None:
    """Even if the proxy runs on it, and whatever the proxy says of them."""
    for running in (server, limited):
        assert ask(running, "/metrics", **{name: value}) == ask(running, "/nope")


TOKEN = "a-token-for-prometheus-1"


@pytest.mark.parametrize(
    ("more", "before"),
    [
        (["--metrics-token", TOKEN], ""),
        ([], f"import os\nos.environ['LASTCARD_METRICS_TOKEN'] = {TOKEN!r}"),
    ],
    ids=["option", "environment"],
)
def test_figures_are_for_whoever_has_the_token(more: list[str], before: str) -> None:
    """Wherever they come from; and a wrong token is called wrong, so that its owner finds the mistake."""
    far = {"X_Forwarded_For": "203.0.113.1"}
    with Server("sqlite://", more=["--behind-proxy", "127.0.0.1", *more], before=before) as running:
        reply = ask(running, "/metrics", Authorization=f"Bearer {TOKEN}", **far)
        assert (reply.status, b"lastcard_tables" in reply.body) == (200, True)
        assert ask(running, "/metrics", **far) == ask(running, "/nope", **far)
        assert ask(running, "/metrics").status == 200
        for wrong in (f"Bearer {TOKEN}x", f"Bearer {TOKEN[:-1]}", f"Basic {TOKEN}", "Bearer", "Bearer \xe4"):
            reply = ask(running, "/metrics", Authorization=wrong, **far)
            assert (reply.status, reply.code) == (401, "wrong_token"), wrong
            assert TOKEN not in reply.body.decode()


def test_without_a_token_none_is_right(limited: Server) -> None:
    far = {"X_Forwarded_For": "203.0.113.1"}
    for token in ("", "None", TOKEN):
        reply = ask(limited, "/metrics", Authorization=f"Bearer {token}", **far)
        assert reply == ask(limited, "/nope", **far)


# Sockets


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 101),
        ("http://127.0.0.1:{port}", 101),
        ("https://127.0.0.1:{port}", 101),
        ("http://evil.example", 403),
        ("http://127.0.0.1:{port}.evil.example", 403),
        ("http://evil.example/127.0.0.1:{port}", 403),
        ("null", 403),
        ("", 403),
    ],
)
def test_pages_of_other_sites_may_not_connect(server: Server, origin: str | None, status: int) -> None:
    lines = [] if origin is None else [f"Origin: {origin.format(port=server.port)}"]
    assert handshake(server, SOCKET, *lines).status == status


def test_a_named_origin_may_connect(limited: Server) -> None:
    assert handshake(limited, SOCKET, "Origin: https://cards.example").status == 101
    assert handshake(limited, SOCKET, "Origin: https://cards.example.org").status == 403


async def last_word(server: Server, table: str, token: str) -> tuple[str, int | None]:
    """What a socket is told that greets with this token."""
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    async with connect(address) as client:
        await client.send(json.dumps({"type": "hello", "token": token}))
        told = await client.recv()
        await client.wait_closed()
        return str(told), client.close_code


async def test_absent_and_private_tables_answer_sockets_alike(server: Server) -> None:
    ann = await open_table(server.address, "Ann")
    for token, code in (("", 4404), ("wrong", 4401)):
        private, absent = [await last_word(server, table, token) for table in (ann.table, ABSENT)]
        assert private == absent
        assert private[1] == code


def broken_handshakes(server: Server, number: int) -> Iterator[bytes]:
    random = Random(11)
    good = (
        f"GET {SOCKET} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()
    for _ in range(number):
        data = bytearray(good)
        for _ in range(random.randint(1, 8)):
            place = random.randrange(len(data))
            if random.random() < 0.5:
                data[place] = random.randrange(256)
            else:
                del data[place : place + random.randint(1, 30)]
            data = data or bytearray(b"\n")
        yield bytes(data[: random.randint(1, len(data))] if random.random() < 0.3 else data)


def test_broken_handshakes_hurt_nobody(server: Server) -> None:
    for data in broken_handshakes(server, 400):
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as client:
            client.sendall(data)
    wait_for(lambda: ask(server, "/health").status == 200)
    assert handshake(server, SOCKET).status == 101
    assert server.log is not None
    assert "Traceback" not in server.log.read_text()


# What is said


STOPPED = "from lastcard.server.services import Services\nServices.now = lambda one: 1_790_000_000_000"
"""However slowly a test talks, no time passes."""


@pytest.fixture(scope="module")
def stopped() -> Iterator[Server]:
    running = Server("sqlite://", before=STOPPED)
    yield running
    running.stop()


async def say(client: ClientConnection, *keys: str) -> list[tuple[str, str, object]]:
    """What is answered to sayings with these keys."""
    for key in keys:
        saying = {"type": "say", "text": f"This is {key}"}
        await client.send(json.dumps({"type": "ask", "key": key, "command": saying}))
    answers: list[tuple[str, str, object]] = []
    async with asyncio.timeout(60):
        while len(answers) < len(keys):
            told = json.loads(await client.recv())
            if told["type"] in ("answer", "refused"):
                answers.append((told["key"], told["type"], told.get("number") or told["code"]))
    return answers


@asynccontextmanager
async def connected(seat: Seat) -> AsyncIterator[ClientConnection]:
    async with connect(f"{seat.server.replace('http', 'ws')}/api/tables/{seat.table}/socket") as client:
        await client.send(json.dumps({"type": "hello", "token": seat.token}))
        yield client


async def test_a_saying_that_is_sent_again_has_its_first_answer(stopped: Server) -> None:
    """However much was said since; and one that did not count does not count later."""
    ann = await open_table(stopped.address, "Ann")
    keys = [f"key {number}" for number in range(MOST_SAYINGS + 3)]
    async with connected(ann) as client:
        first = await say(client, *keys)
        assert [kind for _, kind, _ in first] == ["answer"] * MOST_SAYINGS + ["refused"] * 3
        assert {code for _, kind, code in first if kind == "refused"} == {"too_many"}
        assert await say(client, *keys) == first
    async with connected(ann) as client:
        assert await say(client, *reversed(keys)) == first[::-1]


async def test_more_connections_do_not_say_more(stopped: Server) -> None:
    ann = await open_table(stopped.address, "Ann")
    counted = 0
    for number in range(6):
        async with connected(ann) as client:
            answers = await say(client, *(f"{number} {key}" for key in range(8)))
            counted += sum(kind == "answer" for _, kind, _ in answers)
    assert counted == MOST_SAYINGS


# Slow ones


@pytest.fixture
async def quick_to_give_up(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    """A server in this process that waits a moment only; its port."""
    monkeypatch.setattr(http, "REQUEST_WITHIN", 1.0)
    async with serving("sqlite://") as (_, address):
        yield int(address.rpartition(":")[2])


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /health HTT",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /health HTTP/1.1\r\nHo",
    ],
)
async def test_whoever_does_not_ask_to_the_end_is_cut_off(quick_to_give_up: int, said: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", quick_to_give_up)
    writer.write(said)
    async with asyncio.timeout(60):
        heard = await reader.read()
    assert heard.count(b"HTTP/1.1 200") == said.count(b"\r\n\r\n")
    writer.close()
    await writer.wait_closed()


async def test_a_socket_outlives_the_time_to_ask(quick_to_give_up: int) -> None:
    ann = await open_table(f"http://127.0.0.1:{quick_to_give_up}", "Ann")
    async with connect(f"ws://127.0.0.1:{quick_to_give_up}/api/tables/{ann.table}/socket") as socket:
        await socket.send(json.dumps({"type": "hello", "token": ann.token}))
        await asyncio.sleep(2.5 * http.REQUEST_WITHIN)
        await socket.send(json.dumps({"type": "ask", "key": "1", "command": {"type": "say", "text": "Hi"}}))
        async with asyncio.timeout(60):
            while json.loads(await socket.recv())["type"] != "answer":
                pass
