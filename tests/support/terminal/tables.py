"""Tables on a screen for tests: real bots, real keys, and time that only the test controls."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from random import Random

from textual import events
from textual.pilot import Pilot

import lastcard as lc
from lastcard.bots import BOTS, BotPlayer
from lastcard.table import Pace, Table
from lastcard.table.people import BOT_NAMES
from lastcard.table.phases import PLAYING
from lastcard.terminal.seats.local_seat import LocalSeat
from lastcard.terminal.seats.seat import Moment, TableSeat
from lastcard.terminal.tabletop.app import TableApp
from lastcard.words import load_words
from tests.support.terminal.running import PATIENCE
from tests.support.terminal.scenes import scene
from tests.support.terminal.seats import Leaping
from tests.support.terminal.snapshots import shown_by


class Patient(Leaping):
    """No waiting, but while the table waits for us, no time passes."""

    seat: LocalSeat

    async def wait(self, stirred: asyncio.Event, until: float | None) -> None:
        if self.seat.waits(self.seat.due()):
            until = None
        await super().wait(stirred, until)


class Time:
    """A clock that stands still until it is advanced."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Watched(TableApp):
    """Counts the keys that it has handled, and has a clock that stands still."""

    pilot: Pilot[int] | None = None
    """Waits, if set, until the effect of the keys is on the screen."""

    def __init__(self, seat: TableSeat, language: str = "en") -> None:
        self.time = Time()
        super().__init__(seat, load_words(language), clock=self.time)
        self.handled = 0
        self.moments = 0
        self.sent_at = -1
        """The number of moments when the seat last received a request."""

    @property
    def game(self) -> lc.Game:
        assert isinstance(self.seat, LocalSeat)
        return self.seat.game

    def look(self, moment: Moment) -> None:
        super().look(moment)
        self.moments += 1

    def send(self, deed: Callable[[], Awaitable[None]]) -> None:
        self.sent_at = self.moments
        super().send(deed)

    async def on_key(self, event: events.Key) -> None:
        await TableApp.on_key(self, event)
        self.handled += 1

    async def press(self, *keys: str, wait: float = 1.0) -> None:
        """Press keys, each after `wait` seconds, and wait for their effects."""
        for key in keys:
            self.time.now += wait
            done = self.handled + 1
            self.post_message(events.Key(key, key if len(key) == 1 else None))
            await self.until(partial(self.has_handled, done))
        await self.settle()
        if self.pilot is not None:
            await self.pilot.pause()

    def has_handled(self, keys: int) -> bool:
        return self.handled >= keys and not self.sending

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                assert self._exception is None, self._exception
                await asyncio.sleep(0.001)

    async def settle(self) -> None:
        """Until the table waits for us, or nothing more is to come."""
        await self.until(lambda: self.is_settled)

    @property
    def is_settled(self) -> bool:
        if self._exit:
            return True
        moment, seat = self.screen_state.moment, self.seat
        if moment is None or self.sending:
            return False
        if isinstance(seat, LocalSeat):
            if seat.fresh or moment.window != seat.game.window:
                return False
            return seat.phase != PLAYING or seat.waits(seat.due())
        return moment.waits and (self.moments > self.sent_at or bool(self.note))

    @property
    def shown(self) -> str:
        """What is on the screen."""
        return shown_by(self)


def table_of(
    deal: Callable[[int], lc.Game], *, seed: int = 0, bots: str = "casual", reaction: float = 3.0
) -> LocalSeat:
    """We sit at a, with bots everywhere else; the first match has number 1."""

    def lay(match: int) -> Table:
        game = deal(match)
        others = [BotPlayer(BOTS[bots](f"{seed} {n}"), n, f"{seed} r{n}") for n in range(1, game.players)]
        return Table(game, others, Pace((0.5, 0.5), reaction), seed=seed)

    players = deal(1).players
    clock = Patient()
    seat = LocalSeat(lay, BOT_NAMES[:players], [None, *[bots] * (players - 1)], clock=clock)
    clock.seat = seat
    return seat


def seat_in(game: lc.Game) -> LocalSeat:
    """We sit at a of a game in progress; it can be viewed repeatedly."""
    record, edition = game.record(), game.edition
    return table_of(lambda match: lc.Game.replay(record, editions=[edition]))


class Presser:
    """Plays by pressing keys that are on the screen: that of an answer, or Enter on a card in hand."""

    def __init__(self, app: Watched, seed: int) -> None:
        self.app, self.random = app, Random(seed)
        self.windows: set[str] = set()

    def keys(self) -> Sequence[str]:
        state = self.app.screen_state
        now, moment = state.occasions, state.moment
        assert moment is not None
        if moment.view is not None and moment.phase == PLAYING and moment.is_asked:
            self.windows.add(moment.view.waiting_for)
        ways: list[Sequence[str]] = [
            (one.key,) for one in state.answers if one.key not in ("", "escape", "q")
        ]
        if state.wild is None:
            ways += [self.walk_to(place) for place, card in enumerate(state.hand) if card in state.raised]
        if any(one.key == "" for one in state.answers):
            ways.append(("up", "enter"))
        ways += (
            [("u",)] * now.late_call + [("c",)] * bool(now.catches) + [("space",)] * (now.arms or now.passes)
        )
        if now.may_call and not now.armed:
            ways += [("u",)]
        assert ways, self.app.shown
        return self.random.choice(ways)

    def walk_to(self, place: int) -> Sequence[str]:
        return ("home", *["right"] * place, "enter")

    async def play(self, is_over: Callable[[Moment], bool], most: int = 2000) -> None:
        """Until it is over."""
        await self.app.settle()
        for _ in range(most):
            moment = self.app.screen_state.moment
            assert moment is not None
            if is_over(moment):
                return
            await self.app.press(*self.keys())
        raise AssertionError(f"not over after {most} answers:\n{self.app.shown}")


@asynccontextmanager
async def at(name: str, size: tuple[int, int] = (80, 24), language: str = "en") -> AsyncIterator[Watched]:
    app = Watched(seat_in(scene(name)), language)
    async with app.run_test(size=size) as pilot:
        await app.settle()
        await pilot.pause()
        app.pilot = pilot
        yield app


def pilot_of(app: Watched) -> Pilot[int]:
    assert app.pilot is not None
    return app.pilot


def moves(app: Watched) -> list[tuple[int | None, str]]:
    return [(entry.seat, entry.move) for entry in app.game.rounds[-1].entries]
