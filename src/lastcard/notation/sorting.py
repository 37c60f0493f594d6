"""The lines of a position, sorted by what they are about, before anything is put on the table."""

from __future__ import annotations

from collections.abc import Iterable

from lastcard.editions.edition import SEAT_LETTERS, Edition, find_edition
from lastcard.editions.setup import read_options
from lastcard.errors import EditionError, NotationError, OptionError
from lastcard.notation.cards import parse_seat
from lastcard.notation.lines import Line, guarded, read_lines
from lastcard.notation.player_cards import AREAS
from lastcard.notation.reading_pending import PENDING_KEYS

SINGLE_KEYS = (
    "edition",
    "options",
    "top",
    "under",
    "pile",
    "direction",
    "dealer",
    "scores",
    "open",
    "yelled",
    "skips",
    "turns",
    "stuck",
    "chance",
    "row",
    "stock",
)


class PositionLines:
    """The lines of a position, sorted by what they are about."""

    def __init__(self, text: object, first_line: int = 1) -> None:
        self.single: dict[str, Line] = {}
        self.hands: dict[int, Line] = {}
        self.areas: dict[tuple[int, str], Line] = {}
        self.shown: list[Line] = []
        self.last = first_line
        if not isinstance(text, str):
            raise NotationError(f"a position is a text, not {type(text).__name__}.")
        for line in read_lines(text, first_line):
            self.last = line.number
            self.sort(line)

    def sort(self, line: Line) -> None:
        key = line.key
        letter = key.removesuffix("*")
        if key == "shown":
            self.shown.append(line)
        elif key in SINGLE_KEYS or key in PENDING_KEYS:
            if key in self.single:
                raise line.error(f"there are two lines `{key}`.")
            self.single[key] = line
        elif len(letter) == 1 and (letter.isalpha() or letter.isdecimal()):
            self.sort_seat(line, letter)
        else:
            raise line.error(f"{key!r} begins no line of a position.")

    def sort_seat(self, line: Line, letter: str) -> None:
        seat = guarded(line, line.words[0], parse_seat, letter, len(SEAT_LETTERS))
        if line.values and line.values[0].text in AREAS:
            area = line.values[0].text
            if (seat, area) in self.areas:
                raise line.error(f"there are two lines `{letter} {area}`.")
            self.areas[seat, area] = line
        elif seat in self.hands:
            raise line.error(f"seat {letter} has two hands.")
        else:
            self.hands[seat] = line

    def read_edition(self, editions: Iterable[str | Edition]) -> Edition:
        line = self.single.get("edition")
        if line is None:
            raise NotationError("a position needs a line such as `edition express`.", 1, 1)
        try:
            return find_edition(" ".join(word.text for word in line.values), editions)
        except EditionError as error:
            raise line.error(str(error), line.values[0] if line.values else None) from None

    def read_options(self, edition: Edition) -> dict[str, str]:
        line = self.single.get("options")
        chosen: dict[str, object] = {}
        for word in line.values if line else []:
            assert line is not None
            name, equals, value = word.text.partition("=")
            if not equals:
                raise line.error(f"{word.text!r} is no option: write name=value.", word)
            chosen[name] = value
            try:
                read_options(
                    edition, {name: value} if name not in ("match_wins", "express_alt_scoring") else {}
                )
            except OptionError as error:
                raise line.error(str(error), word) from None
        try:
            return read_options(edition, chosen)
        except OptionError as error:
            assert line is not None
            raise line.error(str(error)) from None

    def check_seats(self) -> None:
        for seat, line in sorted(self.hands.items()):
            if seat > 0 and seat - 1 not in self.hands:
                raise line.error(
                    f"there is a seat {SEAT_LETTERS[seat]}, and no seat {SEAT_LETTERS[seat - 1]}."
                )
        if not self.hands:
            raise NotationError("a position needs a line for each hand, such as `a* R5 G9`.", self.last, 1)
        starred = [line for line in self.hands.values() if line.key.endswith("*")]
        if len(starred) > 1:
            raise starred[1].error("two seats are on turn.")
        for (seat, _), line in self.areas.items():
            if seat not in self.hands:
                raise line.error(f"seat {SEAT_LETTERS[seat]} has no hand.")
