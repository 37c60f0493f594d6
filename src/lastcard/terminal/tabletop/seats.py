"""The players at the table: names, numbers of cards, whose turn it is, and the state of each seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual import events
from textual.message import Message

from lastcard.editions.roster import PlayerCard
from lastcard.notation.facts import PlayerArea
from lastcard.table.public_state import PublicSeat
from lastcard.terminal.lines.table_text import plays_on
from lastcard.terminal.tabletop.board import Board
from lastcard.terminal.tabletop.faces import SHAPES
from lastcard.views import View
from lastcard.words import Speaker

LEAST, MOST = 15, 26  # columns of a seat
LEAST_BRIEF = 10
CARD, TURN = "▮", "▶"
ONWARD, BACK = "›", "‹"


class Seats(Board):
    """All seats clockwise, starting with our left neighbor; we are the last."""

    class Picked(Message):
        """A seat was clicked."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.view: View | None = None
        self.faces: tuple[PublicSeat, ...] = ()
        self.speaker = Speaker()
        self.marked: Collection[int] = ()
        self.lineups: Sequence[Sequence[str]] = ()

    def show(
        self,
        view: View | None,
        faces: Sequence[PublicSeat],
        speaker: Speaker,
        marked: Collection[int] = (),
        lineups: Sequence[Sequence[str]] = (),
    ) -> None:
        """`marked` are the seats that can be clicked, to catch them or to aim at them; `lineups` has, for
        each seat, the colors of its player cards (`colors_of`).
        """
        self.view, self.faces, self.speaker = view, tuple(faces), speaker
        self.marked, self.lineups = frozenset(marked), lineups
        self.refresh()

    @property
    def order(self) -> list[int]:
        number = len(self.faces)
        first = 0 if self.speaker.you is None else self.speaker.you + 1
        return [(first + place) % number for place in range(number)]

    # Layout

    def columns(self, width: int, *, brief: bool = False) -> int:
        """The number of columns; all rows are equally long."""
        number = max(1, len(self.faces))
        most = max(1, min(number, width // (LEAST_BRIEF if brief else LEAST)))
        rows = -(-number // most)
        return -(-number // rows)

    def rows_needed(self, width: int, each: int = 2) -> int:
        """The number of rows, with `each` lines per seat."""
        number = max(1, len(self.faces))
        return each * -(-number // self.columns(width, brief=each == 1))

    def lines_each(self, width: int, height: int) -> int:
        """The number of lines per seat: one is enough, the third shows its cards."""
        return next((each for each in (3, 2) if self.rows_needed(width, each) <= height), 1)

    def rows(self, width: int, height: int) -> list[Text]:
        each = self.lines_each(width, height)
        columns = self.columns(width, brief=each == 1)
        cell = min(MOST, width // columns)
        lines: list[Text] = []
        for start in range(0, len(self.faces), columns):
            cells = [
                self.draw(seat, cell - 1, brief=each == 1) for seat in self.order[start : start + columns]
            ]
            for row in range(each):
                between = self.arrow if row == 0 else " "
                line = Text()
                for one in cells:
                    line.append_text(one[row]).append(between, self.palette.soft)
                lines.append(line)
        return lines

    @property
    def arrow(self) -> str:
        if self.view is None or self.view.top is None:
            return " "
        return ONWARD if self.view.direction > 0 else BACK

    # One seat

    def draw(self, seat: int, width: int, *, brief: bool) -> list[Text]:
        """Name and number of cards; below them the seat's state, and the cards themselves."""
        view, on_turn = self.view, self.view is not None and self.view.turn == seat
        said = self.say_state(seat)
        number = "" if view is None else f"{view.hand_sizes[seat]}{CARD}"
        sign = self.brief_sign(seat) if brief else ""
        room = width - len(number) - 2 - len(sign)
        name = self.name_of(seat)
        if cell_len(name) > room:
            name = f"{set_cell_size(name, max(1, room - 1))}…"
        style = "bold reverse" if on_turn else self.palette.lit if seat in self.marked else "bold"
        first = (
            Text()
            .append(TURN if on_turn else " ", "bold")
            .append(name, style)
            .append(f" {number}")
            .append(sign, "bold")
        )
        first.pad_right(width - first.cell_len)
        said = Text(" ").append_text(said)
        said.truncate(width, overflow="ellipsis", pad=True)
        held = 0 if view is None else view.hand_sizes[seat]
        cards = Text(f" {CARD * min(held, width - 2)}", self.palette.soft)
        cards.pad_right(width - cards.cell_len)
        return [first, said, cards]

    def name_of(self, seat: int) -> str:
        if seat == self.speaker.you:
            return self.speaker.words["page.you"]
        return self.faces[seat].name or self.speaker.words["page.room.empty"]

    def brief_sign(self, seat: int) -> str:
        """Whether this seat has called, or forgotten to."""
        if self.view is None:
            return ""
        return "!" if seat in self.view.called else "?" if seat in self.view.open else ""

    def say_state(self, seat: int) -> Text:
        """Called or not, away, turns to be skipped, the score, and the colors of the lineup."""
        view, face, words = self.view, self.faces[seat], self.speaker.words
        parts: list[Text] = []
        if view is not None and seat in view.called:
            parts.append(Text(words["screen.called"], "bold"))
        elif view is not None and seat in view.open:
            parts.append(
                Text(words["page.catch" if seat in self.marked else "screen.open"], self.palette.lit)
            )
        if face.person is not None and face.bot is not None:
            parts.append(Text(words["page.seat.bot_in"], self.palette.soft))
        elif face.person is not None and not face.here:
            parts.append(Text(words["page.seat.away"], self.palette.soft))
        if view is not None and view.skips[seat]:
            said = self.speaker.phrase("screen.skips", number=view.skips[seat])
            parts.append(Text(said, self.palette.soft))
        if seat < len(self.lineups) and self.lineups[seat]:
            parts.append(self.lineup(self.lineups[seat]))
        if view is not None and plays_on(view.options):
            parts.append(Text(self.score(view, seat), self.palette.soft))
        return Text(" ").join(parts)

    def score(self, view: View, seat: int) -> str:
        if view.options.get("scoring") == "on":
            return self.speaker.count(view.scores[seat], "points")
        return f"{view.scores[seat]}/{view.options['match_wins']}"

    def lineup(self, colors: Sequence[str]) -> Text:
        shown = Text()
        for letters in colors:
            for letter in letters:
                shown.append(SHAPES[letter], self.palette.word[letter])
            shown.append("·", self.palette.soft)
        return shown[:-1]

    # The mouse

    def on_click(self, event: events.Click) -> None:
        width, height = self.size
        each = self.lines_each(width, height)
        columns = self.columns(width, brief=each == 1)
        cell = min(MOST, width // columns)
        column, row = event.x // cell, event.y // each
        place = row * columns + column
        if column < columns and place < len(self.faces):
            self.post_message(self.Picked(self.order[place]))


def colors_of(areas: Sequence[PlayerArea], cards: Mapping[str, PlayerCard]) -> list[list[str]]:
    """For each seat, the colors of the player cards in its lineup, in letters; W for a card of all colors."""
    return [[letters_of(cards[text]) for text in area.lineup if text in cards] for area in areas]


def letters_of(card: PlayerCard) -> str:
    return "W" if card.is_wild else "".join(color[0].upper() for color in card.colors)
