"""`lastcard join` with the link of a cup: from table to table in lines, with the standings between them."""

from __future__ import annotations

import asyncio

from lastcard.client import CupPlace, Refusal, ServerError, join_cup
from lastcard.client.joining import read_link
from lastcard.table.phases import MATCH_OVER, OPEN
from lastcard.terminal.exits import INTERRUPTED, NO
from lastcard.terminal.inputs import InputError
from lastcard.terminal.lines.cup import Cup, show_cup_standings, show_people, show_round, show_waiting
from lastcard.terminal.lines.keyboard import Interrupted, Keyboard, Typed
from lastcard.terminal.lines.line_mode import LineMode
from lastcard.terminal.lines.screen import Screen
from lastcard.terminal.lines.signals import until_signalled
from lastcard.terminal.lines.typed_commands import LeftTable, TypedCommands
from lastcard.terminal.seats.remote_seat import RemoteSeat
from lastcard.terminal.seats.seat import Moment
from lastcard.terminal.seats.tokens import forget_seat, keep_cup, kept_cup
from lastcard.words import Speaker

QUITS = ("q", "quit", "exit")


class CupTable(LineMode):
    """A table of a cup: it is dealt by itself, and left when its match is over."""

    async def show_pause(self, moment: Moment) -> None:
        await super().show_pause(moment)
        if moment.phase == MATCH_OVER:
            raise LeftTable

    def asking(self) -> str:
        moment = self.moment
        if moment is not None and moment.phase == OPEN and not self.leaving:
            return self.words["page.cup.gathering"]
        return super().asking()


class CupEvening:
    """Follows a cup, and plays at its tables."""

    def __init__(
        self,
        place: CupPlace,
        speaker: Speaker,
        screen: Screen,
        keyboard: Keyboard,
        *,
        notation: bool = False,
        keeps_drawn: bool = True,
    ) -> None:
        self.place, self.speaker, self.screen, self.keyboard = place, speaker, screen, keyboard
        self.notation, self.keeps_drawn = notation, keeps_drawn
        self.latest: Cup | None = None
        self.stirred = asyncio.Event()
        self.shown: tuple[object, ...] = ()
        """What was last told of the cup."""
        self.round = 0
        self.played: set[str] = set()

    async def run(self) -> None:
        """Until the cup is over, or the user leaves, which raises `LeftTable`."""
        following = asyncio.create_task(self.follow())
        try:
            while True:
                cup = await self.next_state(following)
                self.tell(cup)
                if cup["phase"] == "over":
                    return
                table = cup["you"]["table"]
                if table is not None and table not in self.played:
                    await self.play(table)
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)

    async def follow(self) -> None:
        """As long as this goes on, we are here."""
        async for cup in self.place.changes():
            self.latest = cup
            self.stirred.set()

    async def next_state(self, following: asyncio.Task[None]) -> Cup:
        """The next state of the cup. Meanwhile the user may leave, or, as host, begin a round."""
        while True:
            coming = asyncio.create_task(self.stirred.wait())
            tasks: set[asyncio.Task[object]] = {coming, following}
            typing = asyncio.create_task(self.keyboard.line()) if self.keyboard.is_terminal else None
            if typing is not None:
                tasks.add(typing)
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in (coming, typing):
                if task is not None and not task.done():
                    task.cancel()
            if typing is not None and typing.done() and not typing.cancelled():
                await self.hear(typing)
            if self.stirred.is_set() and self.latest is not None:
                self.stirred.clear()
                return self.latest
            if following.done():
                following.result()

    async def hear(self, typing: asyncio.Task[Typed]) -> None:
        """An empty line of the host begins a round; `q` leaves, and the place is kept."""
        try:
            typed = typing.result().text.strip().lower()
        except Interrupted:
            raise LeftTable(INTERRUPTED) from None
        except EOFError:
            raise LeftTable from None
        if typed in QUITS:
            raise LeftTable
        if typed == "" and self.may_begin(self.latest):
            try:
                await self.place.ask("next_round")
            except (Refusal, ServerError) as refusal:
                self.screen.say(str(refusal))

    def may_begin(self, cup: Cup | None) -> bool:
        return cup is not None and cup["you"]["host"] and cup["phase"] in ("open", "between")

    def tell(self, cup: Cup) -> None:
        """What has changed, once."""
        done = [one["done"] for one in cup["rounds"][-1]["tables"]] if cup["rounds"] else []
        people = [one["person"] for one in cup["people"] if not one.get("left")]
        now = (cup["phase"], len(cup["rounds"]), done, people, cup["you"]["host"])
        if now == self.shown:
            return
        self.shown = now
        if cup["phase"] == "open":
            show_people(self.screen, cup, self.speaker)
        elif cup["phase"] == "playing":
            if self.round != len(cup["rounds"]):
                show_round(self.screen, cup, self.speaker)
            if cup["you"]["table"] is None:
                show_waiting(self.screen, cup, self.speaker)
        else:
            show_cup_standings(self.screen, cup, self.speaker)
        self.round = len(cup["rounds"])
        if self.keyboard.is_terminal and cup["phase"] != "over":
            begin = self.speaker.fill("page.cup.begin", round=str(self.round + 1))
            self.screen.prompt(f"[Enter] {begin}" if self.may_begin(cup) else "")

    async def play(self, table: str) -> None:
        """The match at our table. If it is left before its end, so is the cup."""
        self.played.add(table)
        async with self.place.seat(table) as connection:
            seat = RemoteSeat(connection, keeps_drawn=self.keeps_drawn)
            mode = CupTable(
                seat,
                words=self.speaker.words,
                screen=self.screen,
                keyboard=self.keyboard,
                commands=TypedCommands(
                    seat, self.screen, self.speaker.words, self.save, notation=self.notation
                ),
                notation=self.notation,
            )
            try:
                await mode.run()
            except LeftTable:
                if mode.moment is None or mode.moment.phase != MATCH_OVER:
                    raise
            finally:
                await seat.close()

    def save(self, path: str) -> str:
        raise InputError(self.speaker.words["screen.kept_by_server"])


async def enter(link: str, name: str) -> CupPlace:
    """Return to our place in the cup, or take a new one."""
    server, _ = read_link(link)
    kept = kept_cup(link, name)
    if kept is not None:
        place = CupPlace(server, kept)
        try:
            await place.state()
        except ServerError as error:
            if error.code != "wrong_token":
                raise
            forget_seat(link, name)
        else:
            place.number = None
            return place
    place = await join_cup(link, name)
    keep_cup(link, name, place)
    return place


async def play_cup(evening: CupEvening, goodbye: str) -> int:
    """Play until the cup is over, or the user leaves; returns the exit code."""
    try:
        with evening.keyboard:
            code = await until_signalled(evening.run(), evening.keyboard)
    except ServerError as gone:
        evening.screen.say(str(gone))
        return NO
    if evening.latest is None or evening.latest["phase"] != "over":
        evening.screen.say(goodbye)
    return code
