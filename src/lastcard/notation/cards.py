"""Cards, colors and seats as text."""

from __future__ import annotations

from lastcard.editions.datafile import is_whole, shorten, shown
from lastcard.editions.edition import COLOR_LETTERS, SEAT_LETTERS, Edition
from lastcard.errors import NotationError
from lastcard.rules.kinds import NO_COLOR, is_wild

SEAT_DIGITS = "0123456789"


def card_text(edition: Edition, kind: int) -> str:
    return edition.texts[kind]


def colored_card_text(edition: Edition, kind: int, color: int) -> str:
    """A card with the color it was named with, if it is a wild: `W=B`.

    elite/color-symbols, elite/color-symbols-purpose, elite/color-symbols-legend: every color has a letter.
    """
    named = f"={COLOR_LETTERS[color]}" if is_wild(kind) and color != NO_COLOR else ""
    return edition.texts[kind] + named


def parse_card(edition: Edition, text: str) -> int:
    """Read a card of an edition.

    >>> from lastcard.editions import load_edition
    >>> express = load_edition("express")
    >>> card_text(express, parse_card(express, "R7"))
    'R7'
    """
    if text in edition.kinds:
        return edition.kinds[text]
    for known in edition.kinds:
        if len(known) == len(text) and known.lower() == text.lower():
            raise NotationError(f"{text!r} is no card: write {known}.")
    raise NotationError(f"{shorten(text)} is no card of {edition.name}.")


def parse_color(text: str) -> int:
    if len(text) == 1 and text in COLOR_LETTERS:
        return COLOR_LETTERS.index(text)
    raise NotationError(f"{shorten(text)} is no color: write R, Y, G or B.")


def parse_seat(seat: str | int, players: int) -> int:
    """Read a seat, given as a letter or a number, at a table with this many players.

    >>> parse_seat("b", 4), parse_seat(1, 4), parse_seat("1", 4)
    (1, 1, 1)
    """
    number = -1
    if is_whole(seat):
        number = seat
    elif isinstance(seat, str) and len(seat) == 1:
        number = SEAT_DIGITS.find(seat) if seat in SEAT_DIGITS else SEAT_LETTERS.find(seat)
    if not 0 <= number < players:
        raise NotationError(
            f"There is no seat {shown(seat)}: the seats are a to {SEAT_LETTERS[players - 1]}."
        )
    return number
