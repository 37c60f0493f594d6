"""`RemoteSeat`: a seat at a server's table, alongside people in browsers. It reconnects by itself."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator, Mapping
from contextlib import suppress
from random import uniform
from time import monotonic
from typing import Any

import msgspec

from lastcard.client import Change, Refusal, ServerError
from lastcard.client import Seat as Connection
from lastcard.coach import Chance, Hint
from lastcard.coach.hints import HintedMove
from lastcard.table.phases import MATCH_OVER, OPEN, PLAYING, Phase
from lastcard.table.sheet import Sheet
from lastcard.table.steps import SeenStep
from lastcard.terminal.seats.seat import KEEPING_PAUSE, Moment, MoveRefused, SeatClosed, SeatNews, TableSeat
from lastcard.views import Seen, View
from lastcard.views.reacting import KEEP, chances, must_keep

ON_THE_WAY = 0.3
"""Seconds for a message and its answer in transit; subtracted from the time that the server gives."""

RANDOMNESS = 32

OWN = ("here", "joined", "away", "back")
"""News that a person does not get about themselves."""

ADDRESSED = ("muted", "unmuted")
"""News that a person gets in other words about themselves."""


class RemoteSeat(TableSeat):
    """A seat over an open connection (`async with`). A drawn card that does not fit is kept automatically,
    unless `keeps_drawn` is False.
    """

    def __init__(self, connection: Connection, *, keeps_drawn: bool = True) -> None:
        self.connection, self.keeps_drawn = connection, keeps_drawn
        self.keeping: tuple[int, float] | None = None
        """The window in which the drawn card can only be kept, and when it will be."""
        self.before: View | None = None
        self.sheet: Sheet | None = None
        self.match = 0
        self.names: dict[str, str] = {}
        """Everybody who was ever here, by id: the news may mention people who have left."""
        self.given: set[int] = set()
        self.passed = -1
        """The window whose occasion we have let pass."""
        self.was_connected = True
        self.away: set[str | None] = set()
        """The people last reported as away."""
        self.hidden: set[str] = set()
        """The people whose chat and emotes are not shown."""
        self.first = True
        self.heard_at = 0.0
        """When the latest change arrived: its times count from here."""
        self.fresh = False

    # What happens

    async def next(self) -> Moment:
        while not (
            self.connection.has_unread or self.was_connected != self.connection.is_connected or self.fresh
        ):
            try:
                async with asyncio.timeout(self.until_acting):
                    await self.connection.wait()
            except TimeoutError:
                await self.act_in_time()
            except ServerError as error:
                raise SeatClosed(str(error)) from None
        self.fresh = False
        self.was_connected = self.connection.is_connected
        changes = []
        while self.connection.has_unread:
            changes.append(await self.connection.next_change())
        moment = self.look(changes)
        if moment.phase == OPEN:
            await self.give(self.match)
        return moment

    def plan_keeping(self, last: Change) -> None:
        """Decide when to keep the card just drawn, if keeping it is the only option."""
        can = last.view is not None and last.held is None and not last.face.paused and must_keep(last.view)
        if not can or not self.keeps_drawn or last.view is None:
            self.keeping = None
        elif self.keeping is None or self.keeping[0] != last.view.window:
            self.keeping = last.view.window, monotonic() + uniform(*KEEPING_PAUSE)

    @property
    def until_keeping(self) -> float | None:
        return None if self.keeping is None else max(0.0, self.keeping[1] - monotonic())

    @property
    def until_acting(self) -> float | None:
        """Seconds until something is done automatically, or becomes possible."""
        return min((one for one in (self.until_keeping, self.until_deal) if one is not None), default=None)

    async def act_in_time(self) -> None:
        """Keep the drawn card if that is due; otherwise we may deal now."""
        if self.keeping is not None:
            await self.keep_drawn()
        else:
            self.fresh = True

    async def keep_drawn(self) -> None:
        """Keep the drawn card. It does not matter if somebody was faster, as the clock may be."""
        assert self.keeping is not None
        window, _ = self.keeping
        with suppress(MoveRefused):
            await self.play(KEEP, window)
        self.keeping = None

    def look(self, changes: list[Change]) -> Moment:
        """The state of the table after all these changes."""
        last = self.connection.latest
        assert last is not None
        self.plan_keeping(last)
        face = last.face
        if face.match != self.match:
            self.match, self.before, self.sheet = face.match, None, None
        for change in changes:
            self.names.update({one.person: one.name for one in change.face.people})
        if changes:
            self.heard_at = monotonic()
        steps = [step for change in changes for step in steps_of(change)]
        news = [one for change in changes for one in self.news_of(change)]
        if self.first:  # do not report what happened before we came, except for the last lap
            steps, news, self.first = steps[-len(face.seats) :], [], False
        if last.get("sheet") is not None:
            self.sheet = msgspec.convert(last["sheet"], Sheet)
        moment = Moment(
            phase=face.phase,
            seat=last.seat,
            seats=face.seats,
            view=last.view,
            edition=face.settings.edition,
            before=self.before,
            steps=tuple(steps),
            news=tuple(news),
            sheet=self.sheet if last.get("sheet") is not None else None,
            last_sheet=self.sheet,
            evening=face.evening,
            react=self.time_to_react(last),
            clock=None if face.clock is None else face.clock / 1000,
            held=last.held,
            waits=self.waits(last),
            host=self.may_deal(last),
            host_name=self.names.get(face.host or "", ""),
            ready=self.connection.person in face.ready,
            local=False,
            paused=face.paused,
            cut=not self.connection.is_connected,
            trouble=self.connection.trouble,
        )
        self.before = last.view
        return moment

    def news_of(self, change: Change) -> Iterator[SeatNews]:
        for one in change.news:
            if one["type"] == "step":
                continue
            who = one.get("person")
            if one["type"] in ("said", "emoted") and who in self.hidden:
                continue
            if who is None and one.get("seat") is not None:
                yield SeatNews(one["type"], change.face.seats[one["seat"]].name)
            elif (kind := self.take_in(one, who)) and (who != self.connection.person or kind not in OWN):
                name = one.get("name") or self.names.get(who or "", "")
                if who == self.connection.person and kind in ADDRESSED:
                    kind = f"you_{kind}"
                yield SeatNews(kind, name, one.get("text") or one.get("emote") or "")

    def take_in(self, news: Mapping[str, Any], who: str | None) -> str:
        """Track who is away, and return the kind of news: a person who was away and is here is back; for one
        who was not away, that is no news.
        """
        kind = str(news["type"])
        if kind == "left" and news.get("kicked"):
            return "kicked"
        if kind == "away":
            self.away.add(who)
        if kind != "here":
            return kind
        was_away = who in self.away
        self.away.discard(who)
        return "back" if was_away else ""

    def time_to_react(self, last: Change) -> float | None:
        """The time that the server allows; None if another person at the table may be faster."""
        if not self.may_react(last) or last.react is None:
            return None
        others = [one for one in last.face.seats if one.person not in (None, self.connection.person)]
        if any(one.here and one.bot is None for one in others):
            return None
        gone = monotonic() - self.heard_at
        return max(0.0, last.react / 1000 - ON_THE_WAY - gone)

    def may_deal(self, last: Change) -> bool:
        """Whether we are the host, or the host has been inactive for long."""
        if last.is_host or last.deals_in is None:
            return last.is_host
        return self.heard_at + last.deals_in / 1000 <= monotonic()

    @property
    def until_deal(self) -> float | None:
        """Seconds until we may deal in place of the host; None if that does not apply."""
        last = self.connection.latest
        if last is None or last.deals_in is None or self.may_deal(last):
            return None
        return max(0.0, self.heard_at + last.deals_in / 1000 - monotonic())

    def may_react(self, last: Change) -> bool:
        view = last.view
        if view is None or last.seat is None or last.phase != PLAYING or view.window == self.passed:
            return False
        return bool(chances(view))

    def waits(self, last: Change) -> bool:
        """Whether the table waits for us."""
        if last.phase == PLAYING:
            asked = last.view is not None and last.seat is not None and last.seat in last.view.asked
            asked = asked and self.keeping is None
            return last.held is None and not last.face.paused and (asked or self.may_react(last))
        if last.phase == OPEN:
            return self.may_deal(last)
        return last.phase == MATCH_OVER or self.connection.person not in last.face.ready

    # Our actions

    async def ask(self, kind: str, **details: Any) -> None:
        try:
            await self.connection.ask(kind, **details)
        except ServerError as error:
            raise refused(error) from None

    async def give(self, match: int) -> None:
        """Contribute our randomness to the deal, once per match; it does not matter if it is too late."""
        if match not in self.given and self.connection.person is not None:
            self.given.add(match)
            with suppress(ServerError):
                await self.connection.ask("give", randomness=secrets.token_hex(RANDOMNESS))

    async def play(self, move: str, window: int) -> None:
        await self.ask("move", move=move, window=window)

    async def explain(self, move: str) -> MoveRefused | None:
        try:
            told = await self.connection.explain(move)
        except ServerError as error:
            raise refused(error) from None
        if told["legal"]:
            return None
        words = told.get("rule", ""), told.get("words", ""), told.get("details")
        return MoveRefused("illegal", told["sentence"], *words)

    async def hint(self) -> Hint:
        try:
            told = await self.connection.hint()
        except ServerError as error:
            raise refused(error) from None
        moves = [HintedMove(one["move"], Chance(*one["chance"])) for one in told["moves"]]
        return Hint(tuple(moves))

    async def let_pass(self, window: int) -> None:
        self.passed, self.fresh = window, True
        await self.ask("let_pass")

    async def ready(self) -> None:
        await self.ask("deal" if self.phase == OPEN else "ready")

    async def rematch(self) -> None:
        await self.ask("rematch")
        await self.give(self.match + 1)
        await self.ask("deal")

    @property
    def phase(self) -> Phase:
        assert self.connection.latest is not None
        return self.connection.latest.face.phase

    async def say(self, text: str) -> None:
        await self.ask("say", text=text)

    def person_called(self, name: str) -> str | None:
        last, wanted = self.connection.latest, name.casefold()
        people = [] if last is None else last.face.people
        found = (one.person for one in people if one.name.casefold() == wanted)
        return next((one for one in found if one != self.connection.person), None)

    def name_of(self, person: str) -> str:
        return self.names.get(person, "")

    def hide(self, person: str, *, hidden: bool) -> None:
        if hidden:
            self.hidden.add(person)
        else:
            self.hidden.discard(person)

    async def mute(self, person: str, *, muted: bool) -> None:
        await self.ask("mute" if muted else "unmute", person=person)

    async def close(self) -> None:
        await self.connection.close()


def steps_of(change: Change) -> Iterator[SeenStep]:
    for one in change.news:
        if one["type"] == "step":
            events = tuple(map(Seen.from_json, one["events"]))
            yield SeenStep(one["window"], one["at"] / 1000, one["seat"], one["move"], events)


def refused(error: ServerError) -> MoveRefused | SeatClosed:
    """The server's refusal, or the end of the seat."""
    if isinstance(error, Refusal):
        return MoveRefused(*error.args)
    return SeatClosed(str(error))
