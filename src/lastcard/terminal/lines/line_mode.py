"""Line mode: a table as lines of text, with a keyboard."""

from __future__ import annotations

import asyncio
from math import ceil

from lastcard.editions.datafile import shorten
from lastcard.notation.move_parts import REACTIONS, parts_of
from lastcard.table.phases import MATCH_OVER, OPEN, PLAYING, ROUND_OVER
from lastcard.terminal.exits import INTERRUPTED
from lastcard.terminal.lines.happening import LOUD, happened
from lastcard.terminal.lines.keyboard import Interrupted, Keyboard, Typed
from lastcard.terminal.lines.menus import Menu, Menus, about
from lastcard.terminal.lines.move_finder import MoveFinder
from lastcard.terminal.lines.move_menu import in_menu_order, move_in_words, show_moves
from lastcard.terminal.lines.score_sheet import show_sheet
from lastcard.terminal.lines.screen import Screen
from lastcard.terminal.lines.standings import show_standings
from lastcard.terminal.lines.table_text import show_table
from lastcard.terminal.lines.typed_commands import LeftTable, TypedCommands
from lastcard.terminal.seats.seat import Moment, MoveRefused, TableSeat
from lastcard.views.asking import ask
from lastcard.views.explaining import Explainer
from lastcard.views.reacting import ARMS_UP
from lastcard.words import Speaker, Words, load_words

FEW_SECONDS = 10  # below this, show tenths of a second
AT_A_GLANCE = ("race", "drawn", "activate", "icon")  # windows that do not need the table shown again


class LineMode:
    """Shows moments as they arrive, and answers them with what is typed."""

    def __init__(
        self,
        seat: TableSeat,
        *,
        words: Words,
        screen: Screen,
        keyboard: Keyboard,
        commands: TypedCommands,
        notation: bool = False,
    ) -> None:
        self.seat, self.words, self.notation = seat, words, notation
        self.screen, self.keyboard, self.commands = screen, keyboard, commands
        self.moment: Moment | None = None
        self.menus = Menus()
        self.leaving = False
        self.made = 0
        """How many moves one has made: what is asked after a move is another question, even if it looks the
        same, as when a player card aims twice.
        """
        self.answered = False
        """Whether the last moment has been answered. If so, a pipe waits for the next one."""

    @property
    def speaker(self) -> Speaker:
        assert self.moment is not None
        return self.moment.speaker(self.words, notation=self.notation)

    @property
    def listens(self) -> bool:
        """Always on a terminal. A pipe cannot see the table: its lines wait until an answer is needed."""
        if self.keyboard.is_terminal:
            return True
        return self.moment is not None and self.moment.waits and not self.answered

    async def run(self) -> None:
        """Run until the user leaves, which raises `LeftTable`, or until the seat raises `SeatClosed`."""
        coming, typing = asyncio.create_task(self.seat.next()), asyncio.create_task(self.keyboard.line())
        try:
            while True:
                tasks = {coming, typing} if self.listens else {coming}
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                if coming.done():
                    await self.show(coming.result())
                    coming = asyncio.create_task(self.seat.next())
                else:
                    await self.hear(typing)
                    typing = asyncio.create_task(self.keyboard.line())
        finally:
            for task in (coming, typing):
                task.cancel()
            await asyncio.gather(coming, typing, return_exceptions=True)

    # Output

    async def show(self, moment: Moment) -> None:
        before, self.moment, self.answered = self.moment, moment, False
        if moment.view is not None:
            self.screen.cards = moment.view.rules.kinds
        self.tell(moment, before)
        if moment.phase == PLAYING:
            if before is None and moment.seat is None and moment.view is not None:
                self.screen.say()  # a spectator who arrives is asked nothing: show the table
                show_table(self.screen, moment.view, self.speaker, moment.cards, brief=False)
            self.offer(moment)
        elif before is None or before.phase != moment.phase:
            self.menus.show((), moment.window, None)
            await self.show_pause(moment)
        else:
            self.ask_again()

    def tell(self, moment: Moment, before: Moment | None) -> None:
        """What has happened: at the table, in the game, and with the connection."""
        for said, style in happened(moment, before, self.speaker):
            if style == LOUD:
                self.screen.say()
            self.screen.say(said, style=style)
        if moment.held and moment.held != (before.held if before else None):
            held = move_in_words(moment.held, self.speaker)
            self.screen.say(
                self.speaker.words.capital(self.speaker.fill("screen.held", move=held)), style="dim"
            )

    async def show_pause(self, moment: Moment) -> None:
        """Before the deal, between two rounds, and after the match. A pipe goes on by itself, and where there
        is no second match one leaves.
        """
        if moment.sheet is not None and moment.view is not None:
            show_sheet(self.screen, moment.sheet, moment.view, self.speaker)
        if moment.phase in (OPEN, MATCH_OVER):
            show_standings(self.screen, moment.evening, self.speaker)
        if moment.phase == OPEN:
            names = [name for name in moment.names if name]
            self.screen.say(self.speaker.fill("screen.at_table", names=", ".join(names)))
        if moment.phase == MATCH_OVER and (moment.once or not self.keyboard.is_terminal):
            raise LeftTable
        if self.keyboard.is_terminal:
            self.ask_again()
        elif moment.phase == ROUND_OVER:
            await self.seat.ready()

    def offer(self, moment: Moment) -> None:
        """Show the decision to make, once after each change, and prompt."""
        view = moment.view
        assert view is not None
        moves = in_menu_order(moment.choices) if moment.waits and moment.held is None else ()
        if self.menus.show(moves, moment.window, (about(view, moves), self.made)):
            self.present(moment, table=moment.is_asked and view.waiting_for not in AT_A_GLANCE)
        self.ask_again()

    def present(self, moment: Moment, *, table: bool, brief: bool = True) -> None:
        """The table, if wanted, the question, the moves, and the time left."""
        view, speaker = moment.view, self.speaker
        assert view is not None
        if table:
            self.screen.say()
            brief = brief and self.screen.is_terminal
            show_table(self.screen, view, speaker, moment.cards, brief=brief)
        moves = self.menus.latest.moves
        if ARMS_UP in moves:
            self.screen.say(self.words["screen.arms_up"], style="bold")
        elif moment.is_asked:
            self.screen.say(ask(view, speaker, moment.cards), style="bold")
        if moves and moves != (ARMS_UP,):
            show_moves(self.screen, moves, Explainer(view, speaker, moment.cards))
        if moves:
            self.say_time(moment)

    def say_time(self, moment: Moment) -> None:
        """How long one has to react, or to answer if a clock is running."""
        if moment.is_race:
            seconds, key = moment.react, "screen.race"
        elif moment.is_asked:
            seconds, key = moment.clock, "screen.clock"
        else:
            seconds, key = moment.react, "screen.quick"
        if seconds is not None:
            shown = ceil(seconds) if seconds > FEW_SECONDS else round(seconds, 1)
            said = self.speaker.fill(key, seconds=f"{shown:g}")
            self.screen.say(said, indent=2, style="dim")
        elif f"{key}_untimed" in self.words:
            self.screen.say(self.words[f"{key}_untimed"], indent=2, style="dim")

    def ask_again(self) -> None:
        """The prompt; if others are asked, it says who and for what."""
        if self.keyboard.is_terminal or self.listens:
            self.screen.prompt(self.asking())

    def asking(self) -> str:
        moment = self.moment
        if not self.keyboard.is_terminal or moment is None:
            return ""
        if self.leaving:
            return self.words["screen.leave" if moment.local else "screen.leave_far"]
        if moment.phase == ROUND_OVER:
            return self.words["screen.waiting_ready" if moment.ready else "screen.go_on"]
        if moment.phase == MATCH_OVER:
            return self.words["screen.again"] if moment.host else self.words["page.ask.match_over"]
        if moment.phase == OPEN:
            if moment.host:
                return self.words["screen.deal"]
            return self.speaker.fill("page.room.waiting_for", name=moment.host_name)
        if moment.paused:
            return self.words["page.paused.title"]
        assert moment.view is not None
        return "" if self.menus.latest.moves else ask(moment.view, self.speaker, moment.cards)

    # Input

    async def hear(self, typing: asyncio.Task[Typed]) -> None:
        try:
            typed = typing.result()
        except EOFError:
            raise LeftTable from None
        except Interrupted:
            if self.leaving or self.moment is None:
                raise LeftTable(INTERRUPTED) from None
            self.leaving = True
            self.ask_again()
            return
        self.screen.typed(typed.text)
        try:
            await self.answer(typed)
        except MoveRefused as refused:
            self.screen.say(self.say_refusal(refused, typed.text), style="italic")
        if not self.answered:
            self.ask_again()

    def say_refusal(self, refused: MoveRefused, typed: str) -> str:
        said = refused.say(self.speaker)
        if refused.code != "unreadable":
            return said
        if not self.notation:
            said = self.speaker.fill("screen.not_a_move_in_words", typed=shorten(typed.strip()))
        elif " " in typed.strip():
            said = self.speaker.fill("screen.not_a_move", typed=shorten(typed.strip()))
        return f"{said} {self.words['screen.help_hint']}"

    async def answer(self, typed: Typed) -> None:
        """Handle a typed line: an answer to a question, a word, a number or a move."""
        moment, text = self.moment, typed.text.strip()
        if self.leaving:
            self.leaving = False
            if self.says("yes", text):
                raise LeftTable(INTERRUPTED)
            self.screen.say(self.words["screen.stays"])
        elif moment is None:
            return
        elif await self.commands.obey(text, moment):
            if moment.phase == PLAYING and self.menus.latest.moves:
                self.screen.say()
                self.present(moment, table=False)
        elif moment.phase == PLAYING:
            await self.answer_move(text, typed.began, moment)
        else:
            await self.answer_pause(text, moment)

    def says(self, what: str, text: str) -> bool:
        """Whether a text is one of the words for something, in the table's language or in English."""
        return any(text.casefold() in one[f"typed.{what}"].split("|") for one in (self.words, load_words()))

    async def answer_pause(self, text: str, moment: Moment) -> None:
        if moment.phase == MATCH_OVER:
            if self.says("no", text):
                raise LeftTable
            if self.says("yes", text):
                await self.seat.rematch()
        elif not text and not moment.ready:
            await self.seat.ready()

    async def answer_move(self, text: str, began: float, moment: Moment) -> None:
        """A number refers to the menu that was on the screen when typing began."""
        menu = self.menus.seen_at(began) if self.keyboard.is_terminal else self.menus.latest
        if not text:
            await self.answer_enter(menu, began, moment)
            return
        assert moment.view is not None
        move = MoveFinder(moment.view, self.speaker, self.screen).find(text, menu.moves)
        if move is None:
            return
        if self.is_young(menu, began) and parts_of(move).kind not in REACTIONS:
            self.refuse_young(text)
            return
        await self.seat.play(move, moment.window if menu.window < 0 else menu.window)
        self.made += 1
        self.answered = True

    def is_young(self, menu: Menu, began: float) -> bool:
        """Never in a pipe, where nobody reads."""
        return self.keyboard.is_terminal and menu.is_young(began)

    def refuse_young(self, text: str) -> None:
        self.screen.say(self.speaker.fill("screen.asked_again", line=text or "Enter"), style="italic")

    async def answer_enter(self, menu: Menu, began: float, moment: Moment) -> None:
        """Enter raises the arms in a race, shows the whole table, or lets an occasion pass."""
        if ARMS_UP in moment.choices:
            await self.seat.play(ARMS_UP, moment.window)
            self.answered = True
        elif moment.is_asked or not self.menus.latest.moves:
            self.present(moment, table=True, brief=False)
        elif menu is not self.menus.latest or self.is_young(menu, began):
            self.refuse_young("")
        else:
            await self.seat.let_pass(menu.window)
            self.answered = True
