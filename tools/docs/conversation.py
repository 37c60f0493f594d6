"""A conversation with a real server, from which docs/protocol.md takes its examples.

Ann opens tables, Ben comes, they play from positions, so that the cards are the same every time. What differs
from run to run (ids, tokens, times) is written as if it did not.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from lastcard.bots.decks import build_deck
from lastcard.editions import load_edition
from lastcard.server.invitations import INVITE_LETTERS
from lastcard.table import entries as log
from lastcard.table.entries import Settings
from lastcard.table.public_state import news_for
from lastcard.table.room import Room
from lastcard.table.scheduled import entry_for, next_scheduled

START = "from lastcard.__main__ import main; raise SystemExit(main())"
PATIENCE = 60.0
NOON = 1_790_000_000_000

A_ROUND = """edition express
top G5
pile R1 Y3 B8 G2 Y7
a* R5 R9 W
b R2 R4
"""
A_LAST_CARD = """edition touchdown
top R3
pile G1 Y3
a* R5
b R2 W
scores a 480, b 20
"""

Message = dict[str, Any]


@contextmanager
def running_server(database: Path) -> Iterator[str]:
    """`lastcard serve` in a process of its own; its address."""
    command = [sys.executable, "-c", START, "serve", "--port", "0", "--database", str(database)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().split(" on ")[1].split(";")[0]
    finally:
        os.kill(process.pid, signal.SIGTERM)
        process.communicate(timeout=PATIENCE)


class Conversation:
    """All that was said, both ways."""

    def __init__(self) -> None:
        self.requests: dict[str, tuple[Message, int, Message]] = {}
        """By label: what was sent to a path, the status and the answer."""
        self.pages: dict[str, Message] = {}
        """By path: what was answered."""
        self.sent: list[Message] = []
        self.heard: list[Message] = []
        self.closings: dict[str, int] = {}
        """By the code of a `bye`: the number that the socket was closed with."""
        self.names: dict[str, str] = {}
        """What is written in the place of ids, tokens and the like."""

    def post(self, address: str, path: str, data: Message, label: str = "") -> Message:
        """Ask over HTTP; a label keeps it for the page."""
        answer: Message
        request = Request(address + path, json.dumps(data).encode(), {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=PATIENCE) as reply:
                status, answer = reply.status, json.load(reply)
        except HTTPError as error:
            status, answer = error.code, json.load(error)
        for name in ("table", "person", "token", "invite"):
            if name in answer:
                self.rename(name, answer[name])
        self.requests[label or f"{path} {len(self.requests)}"] = data, status, answer
        return answer

    def get(self, address: str, path: str) -> None:
        """Ask for a page, and keep it."""
        with urlopen(address + path, timeout=PATIENCE) as reply:
            self.pages[path] = json.load(reply)

    def rename(self, kind: str, value: str) -> None:
        """Write something of the same form, but always the same."""
        digest = hashlib.sha256(f"{kind} {len(self.names)}".encode())
        name = digest.hexdigest()
        if kind == "token":
            name = urlsafe_b64encode(digest.digest()).decode()
        elif kind == "invite":
            name = "".join(INVITE_LETTERS[byte % len(INVITE_LETTERS)] for byte in digest.digest())
        self.names.setdefault(value, name[: len(value)])

    def plain(self, message: Message) -> Message:
        """A message as if it were said on the same day by the same people every time."""
        plain: Message
        text = json.dumps(message)
        for value, name in self.names.items():
            text = text.replace(f'"{value}"', f'"{name}"')
        plain = smoothed(json.loads(text))
        return plain

    # What the page shows

    def asked(self, kind: str) -> Message:
        """The first time that something was asked for."""
        return next(
            self.plain(one) for one in self.sent if one["type"] == "ask" and one["command"]["type"] == kind
        )

    def first_sent(self, kind: str) -> Message:
        return next(self.plain(one) for one in self.sent if one["type"] == kind)

    def first_heard(self, kind: str, holds: Callable[[Message], bool] = lambda _: True) -> Message:
        return next(self.plain(one) for one in self.heard if one["type"] == kind and holds(one))

    def news(self) -> dict[str, Message]:
        """The first of each kind."""
        found: dict[str, Message] = {}
        for change in self.heard:
            for one in change["news"] if change["type"] == "change" else ():
                if one["type"] != "step" or any(event["event"] == "played" for event in one["events"]):
                    found.setdefault(one["type"], self.plain(one))
        return found | by_the_clock()


def smoothed(node: Any) -> Any:
    """The same without what depends on the time or on chance."""
    if isinstance(node, list):
        return [smoothed(one) for one in node]
    if not isinstance(node, dict):
        return node
    plain = {key: smoothed(value) for key, value in node.items()}
    if "at" in plain:
        plain["at"] = NOON + 1_000 * int(plain["number"])
    if plain.get("commitment"):
        plain["commitment"] = hashlib.sha512(b"a secret").hexdigest()
    if plain.get("clock") is not None:
        plain["clock"] = plain["settings"]["turn"] - 7
    return plain


class Speaker:
    """Somebody with a socket, who waits for each answer before going on."""

    def __init__(
        self, said: Conversation, address: str, joined: Message, seen: int = 0, **wishes: bool
    ) -> None:
        self.said, self.keys = said, 0
        self.person: str = joined["person"]
        self.token: str = joined["token"]
        path = f"/api/tables/{joined['table']}/socket"
        self.open = ExitStack()
        self.socket = self.open.enter_context(connect(address.replace("http", "ws", 1) + path, max_size=None))
        self.change: Message = {}
        self.send({"type": "hello", "token": self.token, "protocol": 1, "seen": seen, **wishes})
        self.hear_until(lambda message: message["type"] == "change")

    def send(self, message: Message) -> None:
        self.said.sent.append(message)
        self.socket.send(json.dumps(message))

    def hear(self) -> Message:
        message: Message = json.loads(self.socket.recv(timeout=PATIENCE))
        self.said.heard.append(message)
        if message["type"] == "ping":
            self.send({"type": "pong", "ping": message["ping"]})
        elif message["type"] == "change":
            self.change = message
        return message

    def hear_until(self, holds: Callable[[Message], bool]) -> Message:
        while not holds(message := self.hear()):
            pass
        return message

    def reach(self, number: int) -> None:
        """Wait for a change with this number, or a later one."""
        while self.change["number"] < number:
            self.hear()

    def wait_for_step(self, window: int) -> None:
        """Wait until something has happened in the game."""
        while self.change["view"]["window"] == window:
            self.hear()

    @property
    def window(self) -> int:
        return int(self.change["view"]["window"])

    def new_key(self) -> str:
        self.keys += 1
        return hashlib.sha256(f"{self.change['you']['seat']} {self.keys}".encode()).hexdigest()[:8]

    def question(self, message: Message) -> Message:
        self.send(message)
        return self.hear_until(lambda one: one.get("key") == message["key"])

    def ask(self, kind: str, *others: Speaker, **details: Any) -> Message:
        """Ask, and wait until everyone has been told."""
        answer = self.question({"type": "ask", "key": self.new_key(), "command": {"type": kind, **details}})
        if answer["type"] == "answer":
            for one in (self, *others):
                one.reach(answer["number"])
        return answer

    def explain(self, move: str) -> Message:
        return self.question({"type": "explain", "key": self.new_key(), "move": move})

    def hint(self) -> Message:
        """The change that tells of it comes before the answer."""
        self.send({"type": "hint", "key": self.new_key()})
        return self.hear_until(lambda one: one["type"] == "advice")

    def play(self, move: str, *others: Speaker, window: int | None = None) -> Message:
        return self.ask("move", *others, move=move, window=self.window if window is None else window)

    def hear_goodbye(self) -> None:
        """Until the server closes the socket."""
        bye = self.hear_until(lambda message: message["type"] == "bye")
        with suppress(ConnectionClosed):
            self.socket.recv(timeout=PATIENCE)
        self.said.closings[bye["code"]] = self.socket.close_code or 0
        self.leave()

    def leave(self) -> None:
        self.open.close()


def converse() -> Conversation:
    """Talk to a real server about everything there is."""
    said = Conversation()
    with TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        with running_server(database) as address:
            before_the_deal(said, address)
            a_round(said, address)
            a_hint(said, address)
            a_match(said, address)
            on_a_screen(said, address)
            trouble(said, address, database)
    return said


def two_people(said: Conversation, address: str, label: str = "", **asked: Any) -> tuple[Speaker, Speaker]:
    opened = said.post(address, "/api/tables", {"name": "Ann", **asked}, label and f"open {label}")
    joined = {"invite": opened["invite"], "name": "Ben"}
    came = said.post(address, "/api/join", joined, label and f"join {label}")
    ann = Speaker(said, address, opened)
    ben = Speaker(said, address, came)
    ann.reach(ben.change["number"])
    return ann, ben


def by_the_clock() -> dict[str, Message]:
    """News that would take a minute to wait for: a bot sits in, and the server was gone."""
    room, now = Room(), NOON
    opening = [
        log.Opened("kitchen", Settings(players=2)),
        log.Committed(1, "5a" * 128),
        log.PersonJoined("ann", "Ann", "", 0),
        log.PersonJoined("ben", "Ben", "", 1),
        log.Here("ann", "1"),
        log.MatchDealt(),
        log.Outage(4_200),
    ]
    for entry in opening:
        room.apply(entry, now)
    while room.chairs[1].bot is None:
        what = next_scheduled(room)
        assert what is not None
        room.apply(entry_for(room, what), what.at)
    told = [news_for(one, None) for one in room.happenings]
    return {one["type"]: smoothed(one) for one in told if one["type"] in ("stood_in", "outage")}


def before_the_deal(said: Conversation, address: str) -> None:
    said.post(address, "/api/join", {"invite": "t6w3n8k2zd", "name": "Ben"}, "refused")
    said.post(address, "/api/tables", {"name": "Cem", "settings": {"edition": "hail-mary", "public": True}})
    said.get(address, "/api/tables")
    said.get(address, "/api/editions")
    settings = {"edition": "droid", "players": 3}
    ann, ben = two_people(said, address, "plain", settings=settings)
    ann.ask("say", ben, text="Hello, Ben!")
    ben.ask("emote", ann, emote="hello")
    ann.ask("mute", ben, person=ben.person)
    ann.ask("unmute", ben, person=ben.person)
    ben.ask("stand", ann)
    ben.ask("sit", ann, seat=2)
    ann.ask("put_bot", ben, seat=1, bot="casual")
    ann.ask("free_seat", ben, seat=1)
    ann.ask("agree", ben, settings={"edition": "elite", "players": 3, "options": {"mode": "dynasty"}})
    roster = load_edition("elite").roster
    assert roster is not None
    ben.ask("bring", ann, deck=build_deck(roster, "one", Random(1)))
    ben.ask("give", ann, randomness=hashlib.sha256(b"Ben's own").hexdigest())
    ben.ask("deal")
    ben.ask("be_program", ann)
    ann.ask("pause", ben)
    ann.ask("resume", ben)
    ann.ask("show_chances", ben)
    ann.ask("hide_chances", ben)
    ann.ask("pass_host", ben, person=ben.person)
    ben.ask("pass_host", ann, person=ann.person)
    ann.ask("deal", ben)
    again = Speaker(said, address, {"table": ben.change["face"]["table"], **vars(ben)})
    ben.hear_goodbye()
    ann.reach(again.change["number"])
    again.leave()
    ann.hear_until(lambda message: any(one["type"] == "away" for one in message.get("news", ())))
    ann.ask("kick", person=ben.person)
    ann.question({"type": "ask", "key": ann.new_key(), "command": {"type": "leave"}})
    ann.hear_goodbye()


def a_round(said: Conversation, address: str) -> None:
    ann, ben = two_people(said, address, "position", position=A_ROUND)
    ann.ask("deal", ben)
    ben.play("R2")
    ann.explain("R9")
    ann.play("!b", ben)
    missed = ann.change["number"]
    ann.play("R5", ben)
    assert ann.change["number"] > missed
    ben.play("R2", ann)
    ann.ask("let_pass", ben)
    before = ann.window
    ann.play("!b", ben)
    ann.wait_for_step(before)
    ann.play("!b", window=before)
    ben.wait_for_step(before)
    for speaker, other, move in ((ann, ben, "W=R!"), (ben, ann, "R4"), (ann, ben, "R9")):
        before = speaker.window
        speaker.play(move, other)
        speaker.wait_for_step(before)
        other.wait_for_step(before)
    ann.ask("ready", ben)
    ben.ask("ready", ann)
    ann.leave()
    ben.leave()


def on_a_screen(said: Conversation, address: str) -> None:
    """A screen looks on, and shows everybody's chances."""
    ann, ben = two_people(said, address, "screen", position=A_ROUND, settings={"chances": True})
    ann.ask("deal", ben)
    asked = {"invite": said.requests["open screen"][2]["invite"], "name": "TV", "spectator": True}
    tv = Speaker(said, address, said.post(address, "/api/join", asked), chances=True)
    tv.hear_until(lambda message: message["type"] == "chances")
    for one in (tv, ann, ben):
        one.leave()


def a_hint(said: Conversation, address: str) -> None:
    """Against a bot."""
    ann = Speaker(said, address, said.post(address, "/api/tables", {"name": "Ann", "position": A_LAST_CARD}))
    ann.ask("deal")
    ann.hint()
    ann.leave()


def a_match(said: Conversation, address: str) -> None:
    ann, ben = two_people(said, address, position=A_LAST_CARD)
    ann.ask("deal", ben)
    ann.play("R5", ben)
    ann.ask("rematch", ben)
    ann.leave()
    ben.leave()


def trouble(said: Conversation, address: str, database: Path) -> None:
    """Somebody else writes to the database, and does not come to an end."""
    ann, ben = two_people(said, address, settings={})
    with sqlite3.connect(database, isolation_level=None) as other:
        other.execute("begin immediate")
        ann.send({"type": "ask", "key": "trouble", "command": {"type": "say", "text": "Are you there?"}})
        ann.hear_until(lambda message: message["type"] == "trouble")
        other.execute("rollback")
    ann.leave()
    ben.leave()
