"""Parts of the screen that only a replay has: the scrub bar, and all hands as lines."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual import events
from textual.message import Message

from lastcard.replay.moments import TopCard
from lastcard.terminal.lines.table_text import by_color
from lastcard.terminal.tabletop.board import Board
from lastcard.terminal.tabletop.faces import MIDDLE, SMALL, WIDTHS, beside, card_rows, color_tag, inline_card
from lastcard.terminal.tabletop.lines import BETWEEN
from lastcard.terminal.tabletop.log import wrapped
from lastcard.terminal.tabletop.middle import Middle
from lastcard.terminal.tabletop.seats import TURN, Seats
from lastcard.views import View
from lastcard.words import Speaker

EYE = "◉"
PLAYS, STANDS = "▶", "‖"
BEHIND, AHEAD, DEAL_BEHIND, DEAL_AHEAD, HERE = "━", "─", "╋", "┼", "●"
MOST_NAME = 14
LEAST_STRIP = 2


class Chairs(Seats):
    """The seats; an eye marks the one whose view is shown."""

    eyes: int | None = None

    def name_of(self, seat: int) -> str:
        return f"{EYE if seat == self.eyes else ''}{super().name_of(seat)}"


class Center(Middle):
    """The middle of the table, or the player cards laid out for a draft; for a record that hides cards, only
    what lies face up.
    """

    top_card = TopCard(None, None)
    row: Sequence[Text] = ()

    def show_all(self, view: View | None, top_card: TopCard, row: Sequence[Text], speaker: Speaker) -> None:
        self.top_card, self.row = top_card, row
        self.show(view, speaker)

    def rows(self, width: int, height: int) -> list[Text]:
        top_card = self.top_card
        if top_card.top is None:
            return wrapped(Text(BETWEEN).join(self.row), width)[:height]
        if self.view is not None:
            return super().rows(width, height)
        tag = [color_tag(top_card.color, self.speaker, self.palette)] if top_card.color else []
        if height < MIDDLE:
            return beside([[inline_card(top_card.top, self.palette)], tag])
        return beside([card_rows(top_card.top, self.palette, self.card_height(height)), tag])


class OpenHand(NamedTuple):
    """The hand of a seat: its cards, or a text in their place."""

    name: str
    cards: Sequence[str]
    said: Text
    on_turn: bool


class OpenHands(Board):
    """All hands, one line each, or drawn as cards if there is room. If not even one line each fits, those
    around the player on turn are shown.
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.hands: tuple[OpenHand, ...] = ()

    def show(self, hands: Sequence[OpenHand]) -> None:
        self.hands = tuple(hands)
        self.refresh()

    def rows(self, width: int, height: int) -> list[Text]:
        room = min(MOST_NAME, max((cell_len(hand.name) for hand in self.hands), default=0))
        if height >= SMALL * len(self.hands):
            return [row for hand in self.hands for row in self.drawn(hand, room, width)]
        turn = next((place for place, hand in enumerate(self.hands) if hand.on_turn), 0)
        first = max(0, min(turn - height // 2, len(self.hands) - height))
        return [self.line(hand, room, width) for hand in self.hands[first : first + height]]

    def begin(self, hand: OpenHand, room: int) -> Text:
        line = Text().append(TURN if hand.on_turn else " ", "bold")
        return line.append(set_cell_size(hand.name, room), "bold").append(" ")

    def line(self, hand: OpenHand, room: int, width: int) -> Text:
        line = self.begin(hand, room)
        cards = [inline_card(card, self.palette) for card in by_color(hand.cards)]
        left = width - line.cell_len
        if sum(card.cell_len for card in cards) > left:
            cards = [card[1:] for card in cards]  # closer together
        return line.append_text(self.as_many_as_fit(cards, left)).append_text(hand.said)

    def as_many_as_fit(self, cards: Sequence[Text], width: int) -> Text:
        more, fit = Text(), len(cards)
        while sum(card.cell_len for card in cards[:fit]) + more.cell_len > width:
            fit -= 1
            more = Text(f"+{len(cards) - fit}", "bold")
        return Text().join([*cards[:fit], more])

    def drawn(self, hand: OpenHand, room: int, width: int) -> list[Text]:
        """Cards side by side, or overlapping."""
        rows = [Text(" " * (room + 2)), self.begin(hand, room).append_text(hand.said), Text(" " * (room + 2))]
        cards = [card_rows(card, self.palette, SMALL) for card in by_color(hand.cards)]
        strip = (width - room - 2 - WIDTHS[SMALL]) // max(1, len(cards) - 1)
        strip = max(LEAST_STRIP, min(strip, WIDTHS[SMALL]))
        for card in cards[:-1] if strip < WIDTHS[SMALL] else ():
            card[:] = [row[:strip] for row in card]
        for place, row in enumerate(rows):
            for card in cards:
                row.append_text(card[place])
        return rows


class Scrub(Board):
    """The timeline of the record, with a mark for each deal. Click or drag to go somewhere."""

    class Toggled(Message):
        """The play button was clicked."""

    class Picked(Message):
        """A place on the timeline was clicked."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.at = self.last = 0
        self.deals: Collection[int] = ()
        self.is_playing, self.speed = False, 1.0
        self.dragging = False

    def show(self, at: int, last: int, deals: Collection[int], *, is_playing: bool, speed: float) -> None:
        self.at, self.last, self.deals = at, last, deals
        self.is_playing, self.speed = is_playing, speed
        self.refresh()

    @property
    def before(self) -> str:
        return f" {PLAYS if self.is_playing else STANDS} {self.speed:g}× "

    @property
    def behind(self) -> str:
        return f" {self.at:>{len(str(self.last))}}/{self.last} "

    def track(self, width: int) -> int:
        """The number of columns of the timeline."""
        return max(1, width - cell_len(self.before) - cell_len(self.behind))

    def column_of(self, at: int, width: int) -> int:
        return round(at * (self.track(width) - 1) / self.last) if self.last else 0

    def rows(self, width: int, height: int) -> list[Text]:
        here = self.column_of(self.at, width)
        deals = {self.column_of(at, width) for at in self.deals}
        way = Text().append(self.before, "bold")
        for column in range(self.track(width)):
            if column == here:
                way.append(HERE, self.palette.lit)
            elif column < here:
                way.append(DEAL_BEHIND if column in deals else BEHIND, "bold")
            else:
                way.append(DEAL_AHEAD if column in deals else AHEAD, self.palette.soft)
        return [way.append(self.behind)]

    # The mouse

    def moment_at(self, x: int) -> int:
        """The moment at a column; a mark stands for its deal."""
        width = self.size.width
        track = self.track(width)
        column = max(0, min(x - cell_len(self.before), track - 1))
        for deal in self.deals:
            if self.column_of(deal, width) == column:
                return deal
        return round(column * self.last / (track - 1)) if track > 1 else 0

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if event.x < cell_len(self.before):
            self.post_message(self.Toggled())
            return
        self.dragging = True
        self.capture_mouse()
        self.post_message(self.Picked(self.moment_at(event.x)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self.dragging:
            self.post_message(self.Picked(self.moment_at(event.x)))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self.dragging = False
        self.release_mouse()
