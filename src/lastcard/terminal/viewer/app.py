"""`ViewerApp`: a record, full-screen, moment by moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from time import monotonic

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static

from lastcard.editions.edition import SEAT_LETTERS
from lastcard.game import Game
from lastcard.replay.moments import FullMoments, Moments
from lastcard.table.phases import PLAYING
from lastcard.terminal.exits import INTERRUPTED
from lastcard.terminal.lines.screen import Screen as Paper
from lastcard.terminal.lines.screen import color_words
from lastcard.terminal.lines.table_text import by_color, show_table
from lastcard.terminal.seats.seat import Moment
from lastcard.terminal.tabletop.answers import playable
from lastcard.terminal.tabletop.board import Board, palette_for, put
from lastcard.terminal.tabletop.hand import Hand
from lastcard.terminal.tabletop.lines import BETWEEN, Bar, Footer, Lineup, Prompt, goal_of
from lastcard.terminal.tabletop.log import Log
from lastcard.terminal.tabletop.pages import printed
from lastcard.terminal.tabletop.panel import Panel
from lastcard.terminal.tabletop.plan import is_too_small
from lastcard.terminal.tabletop.seats import colors_of
from lastcard.terminal.tabletop.whole import WholeApp
from lastcard.terminal.viewer import keys
from lastcard.terminal.viewer.company import Company
from lastcard.terminal.viewer.finding import Finder
from lastcard.terminal.viewer.parts import Center, Chairs, OpenHand, OpenHands, Scrub
from lastcard.terminal.viewer.places import places
from lastcard.terminal.viewer.walk import Walk
from lastcard.views import View
from lastcard.views.asking import ask
from lastcard.words import Words

TICK = 0.05
TOLD = 500  # moments whose sentences are cached

TITLES = {"help": "viewer.keys", "find": "tabletop.title.log", "table": "tabletop.title.table"}


class ViewerApp(WholeApp[int]):
    """Shows a record, read-only. Its result is the exit code."""

    BINDINGS = [Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True)]  # noqa: RUF012

    def __init__(
        self,
        moments: Moments,
        words: Words,
        *,
        names: Sequence[str] = (),
        at: int = 0,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__()
        self.moments, self.words = moments, words
        self.walk = Walk(moments, at, clock=clock)
        self.company = Company(moments, words, names)
        self.speaker, self.faces = self.company.speaker, self.company.faces
        self.tell = lru_cache(maxsize=TOLD)(self.say)
        self.note = "" if moments.full else words["viewer.hides"]
        """The response to the last key, until another is pressed."""
        self.typed: str | None = None
        """The number of a moment, or a search text, as typed so far."""
        self.finder: Finder | None = None
        self.plays_on: Game | None = None
        """The game that the user wants to continue."""

    # Display

    def compose(self) -> ComposeResult:
        self.bar, self.chairs, self.middle = Bar(id="bar"), Chairs(id="seats"), Center(id="middle")
        self.told_log, self.lineup, self.prompt = Log(id="log"), Lineup(id="lineup"), Prompt(id="words")
        self.hand, self.hands, self.scrub = Hand(id="hand"), OpenHands(id="hands"), Scrub(id="scrub")
        self.footer, self.panel = Footer(id="footer"), Panel(id="panel")
        self.small = Static(self.words["tabletop.too_small"], id="small")
        table: list[Board] = [self.bar, self.chairs, self.middle, self.told_log, self.lineup, self.prompt]
        self.parts = [*table, self.hand, self.hands, self.scrub, self.footer]
        yield from (*self.parts, self.panel, self.small)

    def on_mount(self) -> None:
        felt = palette_for(self).felt.get(self.moments.edition.name)
        if felt:
            self.screen.styles.background = self.panel.styles.background = felt
        self.set_interval(TICK, self.tick)
        self.redraw()

    def tick(self) -> None:
        if self.walk.tick():
            self.redraw()

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.redraw)

    def redraw(self) -> None:
        """Redraw everything at this moment."""
        walk, moments, speaker = self.walk, self.moments, self.speaker
        view = moments.view(walk.at, walk.eyes)
        self.arrange(view)
        self.bar.show(self.bar_parts(view))
        self.chairs.eyes = walk.eyes
        self.chairs.show(view, self.faces, speaker, (), colors_of(view.areas, moments.cards) if view else ())
        self.lineup.show(view, speaker, moments.cards)
        row = [self.lineup.named(text) for text in view.row] if view else []
        self.middle.show_all(view, moments.top_card(walk.at), row, speaker)
        self.show_hands(view)
        self.show_words()
        self.scrub.show(walk.at, moments.last, moments.deals, is_playing=walk.is_playing, speed=walk.speed)
        self.footer.show(keys.footer(self))
        self.panel.draw()

    def arrange(self, view: View | None) -> None:
        """Put everything in its place."""
        width, height = self.size
        self.small.display = small = is_too_small(width, height)
        self.chairs.faces = tuple(self.faces)
        is_open = self.walk.eyes is None
        lineup = view is not None and bool((view.areas or view.shown) and not is_open)
        found = (
            {}
            if small
            else places(
                width,
                height,
                self.chairs.rows_needed,
                open_hands=self.moments.players * self.moments.full if is_open else None,
                lineup=lineup,
            )
        )
        for part in (*self.parts, self.panel):
            put(part, found.get(part.id or ""))
        if not self.panel.is_open:
            self.panel.display = False

    def bar_parts(self, view: View | None) -> list[str]:
        """The game, the position in the record, and the viewpoint."""
        step, moments, fill = self.moments.steps[self.walk.at], self.moments, self.speaker.fill
        turns = moments.turns_in[step.round]
        where = fill("page.replay.turn", turn=str(step.turn), turns=str(turns)) if step.turn else ""
        several = len(moments.deals) > 1
        return [
            fill("page.replay.round", round=str(step.round)) if several else "",
            where or self.words["page.replay.dealt"],
            self.say_eyes(),
            moments.edition.title,
            goal_of(view, self.speaker) if view else "",
        ]

    def say_eyes(self) -> str:
        if not self.moments.full:
            return self.words["page.replay.hidden"]
        if self.walk.eyes is None:
            return self.words["page.replay.all_hands"]
        return self.speaker.fill("viewer.eyes", name=self.company.name_of(self.walk.eyes))

    def show_hands(self, view: View | None) -> None:
        """All hands as lines, or one as cards."""
        eyes = self.walk.eyes
        if eyes is not None and view is not None:
            moment = Moment(PLAYING, eyes, tuple(self.faces), view)
            self.hand.show(by_color(view.hand), playable(moment, view.legal))
            return
        hands = []
        for seat, held in enumerate(self.moments.hands(self.walk.at)):
            assert view is not None
            drafted = self.say_drafted(seat, view)
            hands.append(OpenHand(self.faces[seat].name, held, drafted, seat == view.turn))
        self.hands.show(hands)

    def say_drafted(self, seat: int, view: View) -> Text:
        """The draft of a seat, while there are no cards."""
        drafted = view.areas[seat].drafted if view.areas else ()
        return Text(BETWEEN).join(self.lineup.named(text) for text in drafted)

    def show_words(self) -> None:
        """What has just happened, and what came before."""
        now = self.tell(self.walk.at, self.walk.eyes)
        self.prompt.show(" ".join(now), self.say_note(), self.say_asked(), is_mine=True)
        older: list[str] = []
        at = self.walk.at
        while at > 0 and len(older) < self.size.height:
            at -= 1
            older = [*self.tell(at, self.walk.eyes), *older]
        colors = color_words(self.words)
        self.told_log.sentences = []
        for sentences in (older, now):
            self.told_log.tell([(sentence, "") for sentence in sentences], colors)

    def say(self, at: int, eyes: int | None) -> list[str]:
        return self.moments.tell(at, eyes, self.speaker)

    def say_note(self) -> str:
        """The text being typed, or the response to the last key."""
        if self.typed is None:
            return self.note or (self.words["viewer.unfinished"] if self.breaks_off else "")
        if self.finder is not None:
            return self.speaker.fill("tabletop.sought", typed=self.typed)
        return self.speaker.fill("viewer.goes_to", typed=self.typed, most=str(self.moments.last))

    def say_asked(self) -> str:
        """Who is asked next, as everybody could see it."""
        moments, at = self.moments, self.walk.at
        view = moments.view(at, None)
        return "" if view is None else ask(view, self.speaker, moments.cards)

    @property
    def breaks_off(self) -> bool:
        """Whether this is the last moment of an unfinished match."""
        moments = self.moments
        return self.walk.at == moments.last and isinstance(moments, FullMoments) and not moments.is_over

    # Pages

    def open_page(self, kind: str) -> None:
        self.panel.open(kind, self.words[TITLES[kind]], self.write_page)
        self.panel.say("")

    def write_page(self, typed: str, width: int) -> Text:
        match self.panel.kind:
            case "find" if self.finder is not None:
                found = self.finder.page(width, max(1, self.panel.size.height - 2))
                return found if found.plain else Text(self.words["viewer.not_found"])
            case "table":
                return printed(self.print_table, width, self.words)
        return Text(self.words["viewer.help"].strip("\n"))

    def print_table(self, screen: Paper) -> None:
        view = self.moments.view(self.walk.at, self.walk.eyes)
        if view is not None:
            screen.cards = view.rules.kinds
            show_table(screen, view, self.speaker, self.moments.cards)

    # Keys and clicks

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.note = ""
        keys.press(self, event.key, event.character)
        self.redraw()

    def on_scrub_picked(self, event: Scrub.Picked) -> None:
        self.note = ""
        self.walk.go(event.at)
        self.redraw()

    def on_scrub_toggled(self, event: Scrub.Toggled) -> None:
        self.walk.toggle()
        self.redraw()

    def on_seats_picked(self, event: Chairs.Picked) -> None:
        self.note = ""
        self.look_as(None if event.seat == self.walk.eyes else event.seat)
        self.redraw()

    def action_leave(self) -> None:
        self.exit(INTERRUPTED)

    # Actions

    def leave(self) -> None:
        self.exit(0)

    def look_as(self, seat: int | None) -> None:
        """From the view of a seat, or with all hands open."""
        if not self.moments.full:
            self.note = self.words["viewer.hides"]
        elif seat is not None and seat >= self.moments.players:
            self.note = self.speaker.fill("viewer.no_seat", letter=SEAT_LETTERS[seat])
        else:
            self.walk.eyes = seat

    def play_on(self) -> None:
        """Leave, to continue the game from this moment."""
        moments, at = self.moments, self.walk.at
        if not isinstance(moments, FullMoments):
            self.note = self.words["viewer.hides_game"]
        elif moments.game(at).over:
            self.note = self.words["viewer.is_over"]
        else:
            self.plays_on = moments.game_from(at)
            self.exit(0)
