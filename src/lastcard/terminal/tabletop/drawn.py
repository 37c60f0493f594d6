"""The drawn table: all widgets in their places, as the viewer sees them."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import Static

from lastcard.terminal.seats.seat import Moment
from lastcard.terminal.tabletop import pages
from lastcard.terminal.tabletop.board import palette_for, put
from lastcard.terminal.tabletop.buttons import Buttons
from lastcard.terminal.tabletop.hand import Hand
from lastcard.terminal.tabletop.key_hints import footer
from lastcard.terminal.tabletop.lines import Bar, Footer, Lineup, Prompt, goal_of
from lastcard.terminal.tabletop.log import Log
from lastcard.terminal.tabletop.middle import Middle, say_direction
from lastcard.terminal.tabletop.panel import Panel
from lastcard.terminal.tabletop.plan import Needs, is_too_small, plan
from lastcard.terminal.tabletop.reactions import Reactions
from lastcard.terminal.tabletop.screen_state import ScreenState
from lastcard.terminal.tabletop.seats import Seats, colors_of
from lastcard.terminal.tabletop.whole import WholeApp
from lastcard.words import Words


class DrawnTable(WholeApp[int]):
    """Draws what the viewer sees (`screen_state`), and the pages they open."""

    def __init__(self, words: Words, *, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self.words = words
        self.screen_state = ScreenState(words, clock)
        self.note = ""
        """The response to the last key, until another is pressed."""

    def compose(self) -> ComposeResult:
        self.bar, self.seats, self.middle = Bar(id="bar"), Seats(id="seats"), Middle(id="middle")
        self.told_log, self.lineup, self.prompt = Log(id="log"), Lineup(id="lineup"), Prompt(id="words")
        self.hand, self.buttons = Hand(id="hand"), Buttons(id="answers")
        self.reactions, self.footer = Reactions(id="reactions"), Footer(id="footer")
        self.panel, self.small = Panel(id="panel"), Static(self.words["tabletop.too_small"], id="small")
        table: list[Widget] = [self.bar, self.seats, self.middle, self.told_log, self.lineup, self.prompt]
        self.parts = [*table, self.hand, self.buttons, self.reactions, self.footer, self.panel]
        yield from self.parts
        yield self.small

    def redraw(self) -> None:
        """Redraw everything."""
        state, moment = self.screen_state, self.screen_state.moment
        self.prompt.show(state.asking, self.say_note(), self.say_about(), is_mine=state.is_mine)
        self.buttons.show(state.answers, state.chosen, state.words)
        self.arrange()
        view = None if moment is None else moment.view
        speaker = state.speaker
        if moment is not None:
            self.bar.show(self.bar_parts(moment))
            colors = colors_of(view.areas, moment.cards) if view is not None else ()
            self.seats.show(view, moment.seats, speaker, state.marked, colors)
            self.middle.show(view, speaker)
            self.lineup.show(view, speaker, moment.cards)
            felt = palette_for(self).felt.get(moment.edition)
            if felt:
                self.screen.styles.background = self.panel.styles.background = felt
            chosen = state.cursor if state.chosen is None and state.hand else None
            self.hand.show(state.hand, state.raised, chosen)
        self.reactions.show(state.occasions, speaker)
        self.panel.say(state.asking if state.leaving or self.reads_in_turn else "")
        self.footer.show(footer(state, self.panel.kind))
        self.tick()

    @property
    def reads_in_turn(self) -> bool:
        """Whether we are asked while a page is open. The score sheet asks by itself."""
        return self.screen_state.is_mine and self.panel.kind != "sheet"

    def bar_parts(self, moment: Moment) -> list[str]:
        title = (
            moment.view.rules.title
            if moment.view is not None
            else self.words.texts.get(f"page.edition_{moment.edition}", moment.edition)
        )
        goal = "" if moment.view is None else goal_of(moment.view, self.screen_state.speaker)
        way = "" if moment.view is None else say_direction(moment.view, self.screen_state.speaker)
        return [title, goal, way, self.words["screen.cut"] if moment.cut else ""]

    def say_note(self) -> str:
        if self.screen_state.sought is not None:
            return self.screen_state.speaker.fill("tabletop.sought", typed=self.screen_state.sought)
        return self.note or self.screen_state.occasion

    def say_about(self) -> str:
        """The effect of the selected card; for a selected answer, the part that did not fit."""
        state, answers = self.screen_state, self.screen_state.answers
        if state.leaving or state.chosen is None:
            return "" if state.leaving else state.about_card
        label = answers[state.chosen].label if state.chosen < len(answers) else ""
        return label if cell_len(label) > self.size.width - 6 else ""

    def tick(self) -> None:
        self.reactions.show_time(self.screen_state.time_left, self.screen_state.seconds)

    def arrange(self) -> None:
        """Put everything in its place."""
        moment, (width, height) = self.screen_state.moment, self.size
        self.small.display = is_too_small(width, height)
        view = None if moment is None else moment.view
        if moment is not None:
            self.seats.faces = moment.seats
        holds = view is None or view.waiting_for != "draft"
        lineup = view is not None and bool(view.areas or view.shown)
        needs = Needs(len(self.prompt.question(width)), len(self.buttons.flow(width - 1)))
        places = plan(width, height, self.seats.rows_needed, needs=needs, holds=holds, lineup=lineup)
        for part in self.parts:
            put(part, None if self.small.display else places.get(part.id or ""))
        if not self.panel.is_open:
            self.panel.display = False

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.redraw)

    # Pages

    def open_page(self, kind: str) -> None:
        """The keys, the rules, the log, the score sheet, the whole table, or the chat input."""
        moment, words = self.screen_state.moment, self.words
        if moment is None:
            return
        title = words[f"tabletop.title.{kind}"]
        if kind == "sheet":
            title = pages.say_winner(moment, self.screen_state.speaker) or title
        field = {"rules": words["page.rules.search"], "chat": words["page.log.say"]}.get(kind, "")
        self.panel.open(kind, title, self.write_page, field=field, at_end=kind in ("log", "chat"))
        self.redraw()

    def write_page(self, typed: str, width: int) -> Text:
        return (
            pages.page(self.panel.kind, self.screen_state, typed=typed.strip(), width=width)
            or self.told_log.whole
        )

    def close_page(self) -> None:
        self.panel.close()
        self.redraw()
