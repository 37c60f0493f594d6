"""`LocalSeat`: a seat at a table in this process, against bots. It runs the table's clock itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import uniform
from time import monotonic

from lastcard.coach import Hint, hint
from lastcard.coach.hints import NothingToDecideError
from lastcard.errors import Error
from lastcard.game import Game
from lastcard.notation.pending import RACES
from lastcard.table import Step, Table
from lastcard.table.deciding import as_refusal
from lastcard.table.phases import MATCH_OVER, PLAYING, ROUND_OVER, Phase
from lastcard.table.public_state import PublicSeat
from lastcard.table.sheet import Sheet, sheet_of
from lastcard.table.still import LET_PASS
from lastcard.table.table import Due
from lastcard.terminal.seats.seat import KEEPING_PAUSE, Moment, MoveRefused, TableSeat
from lastcard.views import View
from lastcard.views.reacting import KEEP, must_keep


class SeatClock:
    """Real time, parts of which can be skipped."""

    def __init__(self) -> None:
        self.skipped = 0.0

    @property
    def now(self) -> float:
        return monotonic() + self.skipped

    def skip_to(self, at: float) -> None:
        self.skipped += max(0.0, at - self.now)

    async def wait(self, stirred: asyncio.Event, until: float | None) -> None:
        """Wait until `stirred` is set, or until the given time."""
        try:
            async with asyncio.timeout(None if until is None else max(0.0, until - self.now)):
                await stirred.wait()
        except TimeoutError:
            pass


class LocalSeat(TableSeat):
    """Sits at a table of bots.

    `deal` makes the table of each match, numbered from 1; `names` and `bots` say who sits there; `keep` is
    called with the game after every change, and returns an error message if the game could not be saved. A
    drawn card that does not fit is kept automatically, unless `keeps_drawn` is False; without `hints` the
    coach gives none, and a table that is there `once` has no second match.
    """

    def __init__(
        self,
        deal: Callable[[int], Table],
        names: Sequence[str],
        bots: Sequence[str | None],
        *,
        seat: int = 0,
        keep: Callable[[Game], str] = lambda game: "",
        clock: SeatClock | None = None,
        keeps_drawn: bool = True,
        hints: bool = True,
        once: bool = False,
    ) -> None:
        self.deal, self.seat, self.keep = deal, seat, keep
        self.clock = clock or SeatClock()
        self.keeps_drawn, self.hints, self.once = keeps_drawn, hints, once
        self.seats = tuple(
            PublicSeat(name, None if bot else "me", bot, True) for name, bot in zip(names, bots, strict=True)
        )
        self.lock = asyncio.Lock()
        """Held while the table changes, and while a bot thinks."""
        self.stirred = asyncio.Event()
        self.match = 0
        self.sit_down()

    @property
    def game(self) -> Game:
        return self.table.game

    def sit_down(self) -> None:
        """Set up a table."""
        self.match += 1
        self.table = self.deal(self.match)
        self.table.delay(self.clock.now - self.table.changed_at)
        self.before: View | None = None
        self.sheet: Sheet | None = None
        self.untold = latest_steps(self.table)
        self.changed()

    def changed(self) -> None:
        """Something has to be shown and saved."""
        self.trouble = self.keep(self.game)
        self.keeping = self.plan_keeping()
        self.fresh = True
        self.stirred.set()

    def plan_keeping(self) -> Due | None:
        """When the card just drawn will be kept, if keeping it is the only option."""
        if not self.keeps_drawn or not must_keep(self.table.view(self.seat)):
            return None
        return Due(self.clock.now + uniform(*KEEPING_PAUSE), self.seat, KEEP)

    def due(self) -> Due | None:
        """What happens next on its own."""
        return self.keeping or self.table.due()

    def show_again(self) -> None:
        """Repeat the same moment, for a new screen."""
        self.fresh = True
        self.stirred.set()

    # What happens

    async def next(self) -> Moment:
        while not self.fresh:
            await self.pass_time()
        self.fresh = False
        moment = self.look()
        self.before, self.untold = moment.view, []
        return moment

    async def pass_time(self) -> None:
        """Wait for whatever comes first, an action of ours or something due, and do what is due."""
        due = self.due()
        self.stirred.clear()
        if due is not None and self.is_fast and not self.waits(due):
            self.clock.skip_to(due.at)
        await self.clock.wait(self.stirred, None if due is None else due.at)
        if due is not None and due == self.due() and due.at <= self.clock.now:
            await self.carry_out(due)

    @property
    def is_fast(self) -> bool:
        """If bots take no time, nobody watches them."""
        return self.table.pace.thinking[1] == 0

    async def carry_out(self, due: Due) -> None:
        """Let a bot, or the clock, act. A bot thinks in its own thread; anyone who acts in the meantime comes
        first.
        """
        if due.move == LET_PASS:
            self.table.decline(due.seat)
            self.show_again()
            return
        table, window = self.table, self.game.window
        async with self.lock:
            move = due.move or await asyncio.to_thread(table.decision, due)
        async with self.lock:
            if self.table is table and self.game.window == window:
                self.note(table.carry_out(Due(max(due.at, self.clock.now), due.seat, move)))

    def note(self, step: Step) -> None:
        self.untold.append(step)
        self.changed()

    def look(self) -> Moment:
        """The state of the table, with everything not reported yet."""
        view, due = self.table.view(self.seat), self.due()
        if view.round_over:
            self.sheet = sheet_of(self.game)
        may_react = not view.round_over and self.table.may_react(self.seat)
        left = self.table.react_until - self.clock.now
        return Moment(
            phase=self.phase,
            seat=self.seat,
            seats=self.seats,
            view=view,
            edition=self.game.edition.name,
            before=self.before,
            steps=tuple(step.seen_by(self.seat) for step in self.untold),
            sheet=self.sheet if view.round_over else None,
            last_sheet=self.sheet,
            react=max(0.0, left) if may_react else None,
            waits=self.waits(due),
            once=self.once,
            hints=self.hints,
            trouble=self.trouble,
        )

    @property
    def phase(self) -> Phase:
        return MATCH_OVER if self.game.over else ROUND_OVER if self.game.round_over else PLAYING

    def waits(self, due: Due | None) -> bool:
        """Whether the table waits for us. If nobody waits for reactions, only when nothing else is due."""
        if due is None:
            return True
        table, game = self.table, self.game
        asked = self.seat in game.asked and game.waiting_for not in RACES and due != self.keeping
        return table.pace.reaction > 0 and (asked or table.may_react(self.seat))

    # Our actions

    async def play(self, move: str, window: int) -> None:
        async with self.lock:
            try:
                self.table.check_passed(self.seat)
                step = self.table.make_move(self.seat, move, self.clock.now, window)
            except Error as error:
                raise refused(error) from None
            self.note(step)

    async def explain(self, move: str) -> MoveRefused | None:
        try:
            self.game.check(self.seat, move)
        except Error as error:
            return refused(error)
        return None

    async def hint(self) -> Hint:
        if not self.hints:
            raise MoveRefused("no_hint_in_daily", "The daily deal is played without hints.")
        async with self.lock:
            try:
                found = await asyncio.to_thread(hint, self.game, self.seat)
            except NothingToDecideError as error:
                raise MoveRefused("nothing_to_decide", str(error)) from None
            self.trouble = self.keep(self.game)
        return found

    async def let_pass(self, window: int) -> None:
        if window == self.game.window:
            self.table.decline(self.seat)
            self.show_again()

    async def ready(self) -> None:
        async with self.lock:
            try:
                step = self.table.next_round(self.clock.now)
            except Error as error:
                raise refused(error) from None
            self.note(step)

    async def rematch(self) -> None:
        async with self.lock:
            if not self.game.over:
                raise MoveRefused("wrong_phase", "The match is not over yet.")
            self.sit_down()

    async def say(self, text: str) -> None:
        raise MoveRefused("", "Only bots are here, and they do not listen.", key="screen.nobody_listens")

    async def close(self) -> None:
        """Nothing to do: the game is saved after every move."""


def refused(error: Error) -> MoveRefused:
    """The table's refusal."""
    return MoveRefused(*as_refusal(error).args)


def latest_steps(table: Table) -> list[Step]:
    """The first steps to report: the deal, or, for a continued game, the last lap."""
    played = table.game.rounds[-1].entries
    if not played:
        return [table.opening_step(table.changed_at)]
    window = table.game.window
    return [Step(window, table.changed_at, one.events, one) for one in played[-table.game.players :]]
