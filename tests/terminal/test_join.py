"""`lastcard join`: a seat at a real server's table, in lines, beside other people and bots."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from lastcard.client import Change, ServerError, join, open_table
from lastcard.client import Seat as Connection
from lastcard.terminal.commands.join import JoinRequest, come
from lastcard.terminal.commands.screen_mode import Noting
from lastcard.terminal.lines.happening import say_news
from lastcard.terminal.lines.typed_commands import TypedCommands
from lastcard.terminal.seats.remote_seat import ON_THE_WAY, RemoteSeat
from lastcard.terminal.seats.seat import KEEPING_PAUSE, Moment, MoveRefused, SeatClosed, SeatNews
from lastcard.words import Speaker, load_words
from tests.support.server.running import Server, until
from tests.support.terminal.positions import POSITION, QUICK, SOON_OVER
from tests.support.terminal.running import PATIENCE, PROGRAM, Terminal, lastcard, some_numbers


def table_at(server: Server, position: str | None = None, **settings: Any) -> str:
    """The link to a new table at which nobody sits: whoever comes first is its host."""

    async def open_and_leave() -> str:
        seat = await open_table(server.address, "Opener", {**QUICK, **settings}, position)
        async with seat:
            await seat.ask("leave")
        return seat.link

    return asyncio.run(open_and_leave())


class Piped:
    """Somebody who plays through pipes, and leaves with the test."""

    def __init__(self, link: str, name: str, *more: str) -> None:
        self.program = subprocess.Popen(
            [*PROGRAM, "join", link, "--name", name, "--plain", *more],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.shown = ""

    def __enter__(self) -> Piped:
        return self

    def __exit__(self, *_: object) -> None:
        self.program.kill()
        self.program.communicate()

    def wait_for(self, text: str) -> None:
        assert self.program.stdout is not None
        while text not in self.shown:
            line = self.program.stdout.readline()
            assert line, self.shown
            self.shown += line

    def type(self, text: str) -> None:
        assert self.program.stdin is not None
        self.program.stdin.write(text)
        self.program.stdin.flush()

    def end(self) -> str:
        """Wait for its end."""
        shown, _ = self.program.communicate(timeout=PATIENCE)
        return self.shown + shown


def test_two_in_lines_and_two_bots_finish_a_match(server):
    link = table_at(server, SOON_OVER)
    with Piped(link, "Ann") as ann:
        ann.wait_for("At the table: Ann.")
        assert "Opener" not in ann.shown
        with Piped(link, "Ben") as ben:
            ann.wait_for("Ben has come in.")
            ann.type("\n" + some_numbers())
            ben.type(some_numbers())
            shown = {"Ann": ann.end(), "Ben": ben.end()}
    for name, text in shown.items():
        assert "Traceback" not in text
        assert re.search(r"^\w+ won the match\.$", text, re.MULTILINE), text[-2000:]
        assert "You played " in text
        assert f"{name} played" not in text
    assert "Ben played" in shown["Ann"]
    assert "Ann played" in shown["Ben"]
    assert "Cleo played" in shown["Ann"]
    assert [ann.program.returncode, ben.program.returncode] == [0, 0]


async def test_a_spectator_is_shown_the_table_on_arrival(server):
    async with await open_table(server.address, "Ann", {**QUICK, "turn": 0}, POSITION) as ann:
        await ann.ask("deal")
        with Piped(ann.link, "Eve", "--look-on") as eve:
            await asyncio.to_thread(eve.wait_for, "Top   green 5")
            await asyncio.to_thread(eve.wait_for, "Ann")


def told(moment: Moment) -> list[str]:
    return moment.tell(moment.speaker(load_words()))


async def seat_at(
    server: Server, position: str, *, keeps_drawn: bool = True, **settings: Any
) -> tuple[RemoteSeat, Connection]:
    """We are Ann at seat a, and the host; bots have all other seats."""
    connection = await open_table(server.address, "Ann", {**QUICK, **settings}, position)
    await connection.__aenter__()
    seat = RemoteSeat(connection, keeps_drawn=keeps_drawn)
    assert (await seat.next()).phase == "open"
    await seat.ready()
    return seat, connection


async def playing(seat: RemoteSeat) -> Moment:
    moment = await seat.next()
    while moment.phase != "playing":
        moment = await seat.next()
    return moment


async def test_moments_of_a_server(server):
    seat, _ = await seat_at(server, POSITION)
    try:
        moment = await playing(seat)
        assert (moment.seat, moment.names, moment.local) == (0, ("Ann", "Bela", "Cleo"), False)
        assert moment.is_asked
        assert moment.waits
        assert moment.choices == ("G1", "+")
        assert moment.clock is None, "only bots wait"
        with pytest.raises(MoveRefused) as refusal:
            await seat.play("R2", moment.window)
        assert refusal.value.say(moment.speaker(load_words())) == (
            "R2 does not match G5 in color, number or symbol. (droid/match)"
        )
        assert "passt" in refusal.value.say(moment.speaker(load_words("de")))
        why = await seat.explain("R3")
        assert why is not None
        assert why.rule == "droid/match"
        assert await seat.explain("G1") is None
        await seat.play("G1", moment.window)
        mine = await seat.next()
        assert told(mine) == ["You played G1."]
        assert not mine.waits
        await seat.say("Hello!")
        seen: list[SeatNews] = []
        while not any(one.kind == "said" for one in seen):
            seen += (await seat.next()).news
        assert ("Ann", "Hello!") in [(one.name, one.text) for one in seen]
    finally:
        await seat.close()


async def test_a_drawn_card_that_does_not_fit_is_kept_after_a_human_pause(server):
    for keeps_drawn in (True, False):
        seat, _ = await seat_at(server, POSITION, keeps_drawn=keeps_drawn)
        try:
            moment = await playing(seat)
            await seat.play("+", moment.window)
            began, drawn = monotonic(), await seat.next()
            assert told(drawn) == ["You drew Y1."]
            assert (drawn.is_asked, drawn.waits) == (True, not keeps_drawn)
            if not keeps_drawn:
                assert seat.until_keeping is None
                await seat.play("-", drawn.window)
            assert told(await seat.next())[0] == "You kept it."
            assert (monotonic() - began > KEEPING_PAUSE[0]) == keeps_drawn
        finally:
            await seat.close()


OPEN = "edition droid\ntop G5\npile Y1 Y2\na R2 R3 G1\nb G4\nc* G7 R8 R9\nopen b"


async def test_who_waits_for_the_host_is_told_whom_and_may_deal_in_the_end(tmp_path):
    """Twenty seconds are two here."""
    sooner = "import lastcard.table.room as room; room.DEALS_FOR_HOST = 2_000"
    with Server(str(tmp_path / "tables.db"), before=sooner) as server:
        ann = await open_table(server.address, "Ann", QUICK, POSITION)
        async with ann, await join(ann.link, "Ben") as ben:
            seat = RemoteSeat(ben)
            moment = await seat.next()
            assert (moment.host, moment.waits, moment.host_name) == (False, False, "Ann")
            while not moment.host:
                moment = await seat.next()
            assert moment.waits
            await seat.ready()
            assert (await playing(seat)).names == ("Ann", "Ben", "Cleo")


async def test_a_time_is_named_only_where_nobody_else_can_be_faster(server):
    began = monotonic()
    seat, connection = await seat_at(server, OPEN, reaction=9000)
    try:
        moment = await playing(seat)
        assert moment.chances == {"!b": ("!b",)}
        assert moment.react is not None
        most = 9 - ON_THE_WAY
        assert most - (monotonic() - began) <= moment.react <= most < 9
        other = await join(connection.link, "Ben")
        async with other:
            await other.ask("sit", seat=1)
            moment = await seat.next()
            while "Ben" not in moment.names:
                moment = await seat.next()
            assert moment.react is None
    finally:
        await seat.close()


YELLED = "edition hail-mary\ntop G5\npile Y1 Y2 Y3\na Wh R3 R4\nb G4 !\nc* G7 R8 R9\nyelled b"


async def test_four_seconds_are_named_where_a_color_has_to_be_chosen(server):
    seat, _ = await seat_at(server, YELLED, reaction=1000)
    try:
        moment = await playing(seat)
        assert "throw at 1" in moment.chances
        assert moment.react is not None
        assert 2.5 < moment.react < 4
    finally:
        await seat.close()


async def test_a_seat_says_that_the_line_is_down_and_comes_back(tmp_path):
    with Server(str(tmp_path / "tables.db")) as server:
        seat, _ = await seat_at(server, POSITION)
        try:
            moment = await playing(seat)
            await asyncio.to_thread(server.kill)
            assert (await seat.next()).cut
            await asyncio.to_thread(server.start)
            back = await seat.next()
            while back.cut:
                back = await seat.next()
            assert back.view == moment.view
            await seat.play("G1", back.window)
        finally:
            await seat.close()


async def to_the_end(seat: RemoteSeat) -> None:
    while True:
        await seat.next()


async def test_who_was_away_is_back_and_nobody_is_told_of_themselves(server):
    ann = await open_table(server.address, "Ann", {**QUICK, "turn": 0}, POSITION)
    async with ann:
        ben = await join(ann.link, "Ben")
        async with ben:
            seat = RemoteSeat(ann)
            await seat.next()
            await ben.ask("say", text="hello")
        heard: list[str] = []
        async with ben:
            while "back" not in heard:
                heard += [one.kind for one in (await seat.next()).news if one.name == "Ben"]
        assert [kind for kind in heard if kind in ("away", "back", "here")] == ["away", "back"]
        assert ann.latest is not None
        told = RemoteSeat(ben)
        own = {"news": [{"type": kind, "person": ben.person} for kind in ("away", "here", "joined")]}
        assert list(told.news_of(Change({**ann.latest, **own}))) == []


async def typed(seat: RemoteSeat, *lines: str) -> list[str]:
    """What is printed when somebody types these lines at a table."""
    screen, moment = Noting(load_words()), seat.look([])
    commands = TypedCommands(seat, screen, load_words(), str)
    for line in lines:
        try:
            assert await commands.obey(line, moment)
        except MoveRefused as refused:
            screen.say(refused.code)
    return screen.lines


async def news_until(seat: RemoteSeat, last: str) -> list[str]:
    """The news of a seat in words, up to this."""
    told: list[str] = []
    while last not in told:
        told += [say_news(one, Speaker(load_words())) for one in (await seat.next()).news]
    return [one for one in told if one]


async def test_what_somebody_says_is_hidden_and_shown_again(server):
    ann = await open_table(server.address, "Ann", QUICK)
    async with ann, await join(ann.link, "Ben") as ben:
        seat = RemoteSeat(ann)
        await seat.next()
        assert await typed(seat, "hide bEn", "hide Zoe", "hide Ann") == [
            "What Ben says is hidden from you.",
            "Nobody else here is called Zoe.",
            "Nobody else here is called Ann.",
        ]
        await ben.ask("say", text="Boo")
        await ben.ask("emote", emote="wow")
        await ben.ask("stand")
        assert await news_until(seat, "Ben looks on now.") == ["Ben looks on now."]
        assert await typed(seat, "show Ben") == ["You see again what Ben says."]
        await ben.ask("say", text="Hello")
        assert "Ben: Hello" in await news_until(seat, "Ben: Hello")


async def test_the_host_mutes_somebody_for_everyone(server):
    ann = await open_table(server.address, "Ann", QUICK)
    async with ann, await join(ann.link, "Ben") as ben:
        host, other = RemoteSeat(ann), RemoteSeat(ben)
        for seat in (host, other):
            await seat.next()
        assert await typed(other, "mute Ann") == ["not_host"]
        assert await typed(host, "mute Ben") == ["Ben is muted for everyone."]
        told = "The host has muted you: nobody sees what you say until the host undoes it."
        assert await news_until(other, told) == [told]
        assert await typed(other, "say Hello") == ["muted"]
        assert await typed(host, "unmute Ben") == ["Ben may talk again."]
        assert await news_until(other, "You may talk again.") == ["You may talk again."]
        assert await typed(other, "say Hello") == []


async def test_who_is_sent_away_is_told_why(server):
    host, connection = await seat_at(server, POSITION)
    other = await join(connection.link, "Ben")
    async with other:
        seat = RemoteSeat(other)
        await seat.next()
        await connection.ask("kick", person=other.person)
        with pytest.raises(SeatClosed):
            await to_the_end(seat)
    await host.close()


def test_the_same_link_leads_back_to_the_same_seat(server):
    link = table_at(server, players=2)
    for named in (["--name", "Ann"], []):
        with Terminal("join", link, *named, "--plain") as terminal:
            terminal.wait_for("At the table: Ann.")
            terminal.wait_for("Enter: deal > ")
            terminal.type("\x03", end="")
            terminal.wait_for("Leave? Your seat is kept; a bot sits in after a while. (yes or no)")
            terminal.type("y")
            back = " ".join(["join", link, *named])
            assert f"{back}` takes you back" in terminal.wait_for("to your seat.")
    kept = Path(os.environ["XDG_DATA_HOME"]) / "lastcard" / "seats.json"
    assert kept.stat().st_mode & 0o077 == 0


async def sit_at(link: str, name: str, seat: int) -> None:
    """Take a seat, and disconnect: it stays theirs for a minute."""
    async with await join(link, name) as connection:
        await connection.ask("sit", seat=seat)


def test_somebody_at_a_terminal_deals_and_plays(server):
    link = table_at(server, POSITION, turn=90_000)
    with Terminal("join", link, "--name", "Ann", "--plain") as terminal:
        terminal.wait_for("Enter: deal > ")
        asyncio.run(sit_at(link, "Ben", 2))
        dealt = monotonic()
        terminal.type("")
        terminal.wait_for("2 draw a card")
        told = re.search(r"In (\d+) s the table", terminal.wait_for("the table acts for you."))
        assert told is not None
        assert 90 - (monotonic() - dealt) - 1 <= int(told[1]) <= 90
        terminal.rest()
        terminal.type("green 1")
        terminal.wait_for("You played")
        terminal.wait_for("Bela's turn. > ")
        terminal.wait_for("Bela ")
        terminal.type("save x.lcg")
        terminal.wait_for("The server keeps this table: there is nothing to save here.")
        terminal.type("say Hello!")
        terminal.wait_for("Ann: Hello!")


def sits_at(seat: Connection) -> list[str]:
    assert seat.latest is not None
    return [one.name for one in seat.latest.face.seats]


async def test_who_comes_to_a_match_takes_over_from_a_bot(server):
    async with await open_table(server.address, "Ann", {**QUICK, "turn": 0}, POSITION) as ann:
        await ann.ask("deal")
        ben = await come(JoinRequest(ann.link, "Ben"))
        eve = await come(JoinRequest(ann.link, "Eve", look_on=True))
        async with ben, eve:
            await until(lambda: sits_at(ann)[:2] == ["Ann", "Ben"])
            assert "Eve" not in sits_at(eve)
        dan = await come(JoinRequest(ann.link, "Dan"))
        fay = await come(JoinRequest(ann.link, "Fay"))
        async with dan, fay:
            await until(lambda: sits_at(ann)[2] == "Dan")
            assert "Fay" not in sits_at(fay), "there is no bot left"


async def test_a_short_code_leads_to_the_table_and_later_back_to_the_seat(server):
    async with await open_table(server.address, "Ann", {**QUICK, "turn": 0}) as ann:
        short = f"{server.address}/j/{ann.invite[:5].upper()}"
        with Piped(short, "Ben") as piped:
            await asyncio.to_thread(piped.wait_for, "At the table: Ann, Ben.")
        await ann.ask("deal")
        ben = await come(JoinRequest(short, "Ben"))
        async with ben:
            assert (ben.table, ben.invite) == (ann.table, "")
            assert sits_at(ben)[:2] == ["Ann", "Ben"]
        with pytest.raises(ServerError, match="leads nowhere"):
            await come(JoinRequest(short, "Cem"))


def test_what_is_no_link_is_told():
    for link, sentence in (
        ("nonsense", "A link to a table is like http://HOST/j/CODE, not 'nonsense'."),
        ("http://127.0.0.1:9/j/abcdefghij", "No server answers at http://127.0.0.1:9/j/abcdefghij: "),
    ):
        ended = lastcard("join", link)
        assert (ended.returncode, ended.stdout) == (2, "")
        assert ended.stderr.startswith(sentence)
        assert ended.stderr.count("\n") == 1
