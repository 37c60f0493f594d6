"""The lines of a position, sorted by key before they are interpreted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lastcard.editions.datafile import shorten
from lastcard.editions.edition import SEAT_LETTERS, Edition, find_edition
from lastcard.editions.setup import read_options, read_value
from lastcard.errors import EditionError, NotationError, OptionError
from lastcard.notation.lines import Line, Word, read_lines, read_seat
from lastcard.notation.player_cards import AREAS
from lastcard.notation.reading_pending import PENDING_KEYS, WINDOW_KEYS

LONGEST_POSITION = 100_000
"""In characters. The longest one that a game writes is a tenth of that."""

OF_THE_TURN = ("color", "challenge", "race", "droid", "active")
"""Lines that begin with the seat on turn."""

ASKS_WHO_IS_ON_TURN = ("activate", "icon", "aim", "give")
"""Windows that ask only the seat on turn."""

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
    """The lines of a position, sorted by key."""

    def __init__(self, text: object, first_line: int = 1) -> None:
        self.single: dict[str, Line] = {}
        self.hands: dict[int, Line] = {}
        self.areas: dict[tuple[int, str], Line] = {}
        self.shown: list[Line] = []
        self.last = first_line
        if not isinstance(text, str):
            raise NotationError(f"a position is a text, not {type(text).__name__}.")
        if len(text) > LONGEST_POSITION:
            raise NotationError(
                f"a position has at most {LONGEST_POSITION:,} characters, not {len(text):,}.", first_line, 1
            )
        for line in read_lines(text, first_line):
            self.last = line.number
            self.sort(line)

    def at(self, *keys: str) -> Line:
        """The first of these lines that exists, or else the last line of the position."""
        return next((self.single[key] for key in keys if key in self.single), Line(self.last, "position"))

    @property
    def window(self) -> Line:
        """The line that says what the game waits for."""
        return self.at(*WINDOW_KEYS, *PENDING_KEYS)

    def of_the_turn(self) -> Iterator[tuple[Line, Word]]:
        """Each line that names the seat on turn, with the word that does."""
        for key in OF_THE_TURN:
            if key in self.single:
                line = self.single[key]
                yield line, line.words[min(1, len(line.words) - 1)]
        waiting = self.single.get("waiting")
        name = waiting.values[0].text if waiting and waiting.values else ""
        if waiting and (name in ASKS_WHO_IS_ON_TURN or (name == "recover" and "active" not in self.single)):
            yield waiting, waiting.words[min(2, len(waiting.words) - 1)]

    def sort(self, line: Line) -> None:
        key = line.key
        letter = key.removesuffix("*")
        if key == "shown":
            self.shown.append(line)
        elif key in SINGLE_KEYS or key in PENDING_KEYS:
            if key in self.single:
                raise line.error(f"there are two lines `{key}`.")
            self.single[key] = line
        elif len(letter) == 1 and letter.isalnum():
            self.sort_seat(line, letter)
        else:
            raise line.error(f"{shorten(key)} begins no line of a position.")

    def sort_seat(self, line: Line, letter: str) -> None:
        seat = read_seat(line, Word(letter, line.words[0].column), len(SEAT_LETTERS))
        if line.values and line.values[0].text in AREAS:
            area = line.values[0].text
            if line.key != letter:
                raise line.error(f"the star stands at a hand: write `{letter} {area}` without it.")
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
            raise line.error(str(error), line.values[0] if line.values else None) from error

    def read_options(self, edition: Edition) -> dict[str, str]:
        line = self.at("options")
        chosen: dict[str, object] = {}
        for word in self.single["options"].values if "options" in self.single else []:
            name, equals, value = word.text.partition("=")
            if not equals:
                raise line.error(f"{shorten(word.text)} is no option: write name=value.", word)
            if name in chosen:
                raise line.error(f"the option {shorten(name)} is there twice.", word)
            chosen[name] = value
            try:
                read_value(edition, name, value)
            except OptionError as error:
                raise line.error(str(error), word) from None
        try:
            return read_options(edition, chosen)
        except OptionError as error:
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
