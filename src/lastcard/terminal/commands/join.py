"""`lastcard join`: a seat at a server's table, full-screen or in line mode."""

from __future__ import annotations

import asyncio
import shlex
from dataclasses import dataclass
from functools import cached_property

from lastcard.client import Refusal, ServerError, leads_to_cup
from lastcard.client import Seat as Connection
from lastcard.client import join as come_to
from lastcard.client.joining import read_link
from lastcard.editions import Edition, find_edition, load_edition
from lastcard.editions.edition import UnknownEdition
from lastcard.terminal.commands.join_cup import CupEvening, enter, play_cup
from lastcard.terminal.commands.screen_mode import fills_screen, show_table
from lastcard.terminal.exits import NO
from lastcard.terminal.inputs import InputError
from lastcard.terminal.lines.keyboard import Keyboard
from lastcard.terminal.lines.line_mode import LineMode
from lastcard.terminal.lines.screen import Screen
from lastcard.terminal.lines.signals import until_signalled
from lastcard.terminal.lines.typed_commands import TypedCommands
from lastcard.terminal.program import program
from lastcard.terminal.seats.names import own_name
from lastcard.terminal.seats.remote_seat import RemoteSeat
from lastcard.terminal.seats.seat import SeatClosed
from lastcard.terminal.seats.tokens import forget_seat, keep_seat, kept_cup, kept_seat, last_name
from lastcard.words import Speaker, load_words

NO_SEAT_ANY_MORE = ("wrong_token", "no_such_table", "gone")


@dataclass(frozen=True)
class JoinRequest:
    """The parsed command line."""

    link: str
    name: str | None = None
    language: str = "en"
    plain: bool = False
    look_on: bool = False
    keeps_drawn: bool = True
    notation: bool = False
    edition: str | None = None

    @cached_property
    def own_edition(self) -> Edition | None:
        """The custom edition that is played there, if its file was given."""
        return None if self.edition is None else load_edition(self.edition)

    @cached_property
    def seated_as(self) -> str:
        """The name given, or the one we last had there, or the user's."""
        return self.name or last_name(self.link) or own_name()


def join(request: JoinRequest) -> int:
    """Play at a table until the user leaves; returns the exit code."""
    words, keyboard = load_words(request.language), Keyboard()
    read_link(request.link)
    _ = request.own_edition  # an unreadable file is refused before anybody sits down
    screen = Screen(words, keyboard)
    if leads_there(request):
        return asyncio.run(join_the_cup(request, screen, keyboard))
    if fills_screen(request.plain):
        return asyncio.run(join_on_screen(request, screen))
    return asyncio.run(join_in_lines(request, screen, keyboard))


def leads_there(request: JoinRequest) -> bool:
    """Whether the link is one of a cup. What is wrong with any other is said by whoever follows it."""
    if kept_cup(request.link, request.seated_as) is not None:
        return True
    if kept_seat(request.link, request.seated_as) is not None:
        return False
    try:
        return asyncio.run(leads_to_cup(request.link))
    except ServerError:
        return False


async def join_the_cup(request: JoinRequest, screen: Screen, keyboard: Keyboard) -> int:
    speaker = Speaker(load_words(request.language))
    place = await enter(request.link, request.seated_as)
    screen.say(speaker.fill("screen.welcome_far", link=request.link), style="bold")
    evening = CupEvening(
        place, speaker, screen, keyboard, notation=request.notation, keeps_drawn=request.keeps_drawn
    )
    return await play_cup(evening, goodbye(request, speaker))


async def join_on_screen(request: JoinRequest, screen: Screen) -> int:
    """Play full-screen."""
    speaker = Speaker(load_words(request.language))
    seat = RemoteSeat(await come(request), keeps_drawn=request.keeps_drawn)
    try:
        told = [speaker.fill("tabletop.at", link=request.link)]
        app, code = await show_table(seat, speaker.words, told)
    finally:
        await seat.close()
    if app.closed is not None:
        return sent_away(request, app.closed, screen)
    screen.say(goodbye(request, speaker))
    return code


async def join_in_lines(request: JoinRequest, screen: Screen, keyboard: Keyboard) -> int:
    speaker = Speaker(load_words(request.language))
    connection = await come(request)
    with keyboard:
        seat = RemoteSeat(connection, keeps_drawn=request.keeps_drawn)
        screen.say(speaker.fill("screen.welcome_far", link=request.link), style="bold")

        def save(path: str) -> str:
            raise InputError(speaker.words["screen.kept_by_server"])

        notation = request.notation
        line_mode = LineMode(
            seat,
            words=speaker.words,
            screen=screen,
            keyboard=keyboard,
            commands=TypedCommands(seat, screen, speaker.words, save, notation=notation),
            notation=notation,
        )
        try:
            code = await until_signalled(line_mode.run(), keyboard)
        except SeatClosed as closed:
            return sent_away(request, closed, screen)
        finally:
            await seat.close()
        screen.say(goodbye(request, speaker))
        return code


def sent_away(request: JoinRequest, closed: SeatClosed, screen: Screen) -> int:
    """The seat is gone."""
    forget_seat(request.link, request.seated_as)
    screen.say(str(closed))
    return NO


def goodbye(request: JoinRequest, speaker: Speaker) -> str:
    named = [*(["--name", request.name] if request.name else []), *(["--look-on"] if request.look_on else [])]
    command = f"{program()} {shlex.join(['join', request.link, *named])}"
    return speaker.fill("screen.goodbye_far", command=command)


async def come(request: JoinRequest) -> Connection:
    """Connect to the table, if we know the edition played there."""
    connection = await sit_down(request)
    assert connection.latest is not None, "it comes with the connection"
    try:
        find_edition(connection.latest.face.settings.edition)
    except UnknownEdition as error:
        await connection.close()
        raise InputError(
            f"This table plays {error.name}, an edition of somebody's own: get its file, and give it with "
            "--edition FILE."
        ) from None
    return connection


async def sit_down(request: JoinRequest) -> Connection:
    """Return to our seat there, or take a new one."""
    server, _ = read_link(request.link)
    kept = kept_seat(request.link, request.seated_as)
    if kept is not None:
        connection = Connection(server, kept)
        try:
            return await connection.__aenter__()
        except ServerError as error:
            if error.code not in NO_SEAT_ANY_MORE:
                raise
            forget_seat(request.link, request.seated_as)
    connection = await come_to(request.link, request.seated_as, spectator=request.look_on)
    keep_seat(request.link, request.seated_as, connection)
    await connection.__aenter__()
    if not request.look_on:
        await take_over(connection)
    return connection


async def take_over(connection: Connection) -> None:
    """If a match is being played, take over from a bot; if there is none, watch."""
    assert connection.latest is not None, "it comes with the connection"
    if connection.latest.seat is not None:
        return
    for number, seat in enumerate(connection.latest.face.seats):
        if seat.bot and seat.person is None:
            try:
                await connection.ask("sit", seat=number)
                return
            except Refusal:  # somebody else was faster
                continue
