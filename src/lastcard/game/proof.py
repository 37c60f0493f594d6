"""The lines of a record about its fair deal, by which it is verified."""

from __future__ import annotations

from collections.abc import Iterable

from lastcard.editions.datafile import whole_number
from lastcard.editions.edition import SEAT_LETTERS
from lastcard.errors import Error, NotationError
from lastcard.game.fair_deal import MOST_MATCHES, FairDeal, check_randomness
from lastcard.notation.lines import Line, read_seat
from lastcard.notation.pending import UNKNOWN

FORMS = {
    "fair": "fair TABLE 1",
    "commitment": "commitment 5f...",
    "random": "random a 9f...",
    "secret": "secret 77...` or `secret ?",
}
"""The lines by their first words; all but `random` occur once."""


def write_proof(deal: FairDeal) -> list[str]:
    given = [f"random {SEAT_LETTERS[seat]} {text}" for seat, text in enumerate(deal.randomness) if text]
    head = [f"fair {deal.table} {deal.match}", f"commitment {deal.commitment}"]
    return [*head, *given, f"secret {deal.secret or UNKNOWN}"]


def is_proof(line: str) -> bool:
    """Whether it is one of these lines."""
    return line.partition(" ")[0].rstrip() in FORMS


def read_proof(lines: Iterable[Line], players: int) -> FairDeal | None:
    """The fair deal of a record with this many seats; None if it has no such line."""
    single: dict[str, Line] = {}
    given: list[str | None] = [None] * players
    last: Line | None = None
    for line in lines:
        last = line
        line.fields(FORMS[line.key], 2 if line.key in ("fair", "random") else 1)
        if line.key == "random":
            read_randomness(line, given)
        elif line.key in single:
            raise line.error(f"there are two lines `{line.key}`.")
        else:
            single[line.key] = line
    if last is None:
        return None
    for key in ("fair", "commitment", "secret"):
        if key not in single:
            raise last.error(f"a fair deal needs a line `{FORMS[key]}` as well.")
    return make_deal(single, given)


def read_randomness(line: Line, given: list[str | None]) -> None:
    word, text = line.values
    seat = read_seat(line, word, len(given))
    if given[seat] is not None:
        raise line.error(f"{word.text} is there twice.", word)
    try:
        check_randomness(text.text)
    except Error as error:
        raise line.error(str(error), text) from None
    given[seat] = text.text


def make_deal(single: dict[str, Line], given: list[str | None]) -> FairDeal:
    (table, number), secret = single["fair"].values, single["secret"].values[0].text
    match = whole_number(number.text, MOST_MATCHES)
    if match is None or str(match) != number.text:
        raise single["fair"].error("the matches of a table are numbered 1, 2, 3 and so on.", number)
    commitment = single["commitment"].values[0].text
    try:
        return FairDeal(table.text, match, tuple(given), commitment, None if secret == UNKNOWN else secret)
    except Error as error:
        raise NotationError(str(error), single["fair"].number, 1) from None
