"""Moves as text: `R7!`, `W=B`, `+`, `!c`, `@2`."""

from __future__ import annotations

from lastcard.editions.datafile import shorten, shown, whole_number
from lastcard.editions.edition import COLOR_LETTERS, SEAT_LETTERS, Edition
from lastcard.errors import NotationError
from lastcard.notation.cards import colored_card_text, parse_card, parse_color, parse_seat
from lastcard.rules.kinds import NO_COLOR, is_wild
from lastcard.rules.moves import (
    AIM,
    ARMS_UP,
    CALL,
    CARD,
    CATCH,
    CHALLENGE,
    COLOR,
    DRAW,
    ICON_FIRST,
    KEEP,
    PICK,
    argument_of,
    card_move,
    color_named,
    move,
    says_call,
    verb_of,
)

SIGNS = {DRAW: "+", KEEP: "-", CHALLENGE: "x", ARMS_UP: "^", CALL: "!"}
VERBS = {sign: verb for verb, sign in SIGNS.items()}
PLACES = {PICK: "@", ICON_FIRST: "#"}
MOST_PLACE = 99


def move_text(edition: Edition, choice: int) -> str:
    """Write a move."""
    verb, argument = verb_of(choice), argument_of(choice)
    if verb == CARD:
        return colored_card_text(edition, argument, color_named(choice)) + ("!" if says_call(choice) else "")
    if verb in SIGNS:
        return SIGNS[verb]
    if verb in PLACES:
        return f"{PLACES[verb]}{argument + 1}"
    if verb == COLOR:
        return f"={COLOR_LETTERS[argument]}"
    return f"{'!' if verb == CATCH else '>'}{SEAT_LETTERS[argument]}"


def parse_move(edition: Edition, text: object, players: int) -> int:
    """Parse a move, without checking whether it is legal."""
    if not isinstance(text, str):
        raise NotationError(f"A move is a text such as R7, not {shown(text)}.")
    if any(letter.isspace() for letter in text):
        raise NotationError(f"{shorten(text)} cannot be read: write the move without blanks, such as R7.")
    if text in VERBS:
        return move(VERBS[text], 0)
    sign, rest = text[:1], text[1:]
    if rest.endswith("!") and sign in "=>@#!":
        raise NotationError(f"{shorten(text)} cannot be read: the call is said with a card, or alone as !.")
    if sign == "!":
        return move(CATCH, parse_seat(rest, players))
    if sign == ">":
        return move(AIM, parse_seat(rest, players))
    if sign == "=":
        return move(COLOR, parse_color(rest))
    for verb, place_sign in PLACES.items():
        if sign == place_sign:
            return move(verb, parse_place(text, rest))
    return parse_card_move(edition, text)


def parse_place(text: str, place: str) -> int:
    number = whole_number(place, MOST_PLACE)
    if not number:
        raise NotationError(f"{shorten(text)} cannot be read: behind {text[0]} stands a number from 1.")
    return number - 1


def parse_card_move(edition: Edition, text: str) -> int:
    card, calls = text.removesuffix("!"), text.endswith("!")
    card, named, color_text = card.partition("=")
    if calls and card in VERBS:
        raise NotationError(f"{shorten(text)} cannot be read: the call is said with a card, or alone as !.")
    if card[:1].upper() not in (*COLOR_LETTERS, "W") or (len(card) == 1 and card != "W"):
        raise NotationError(
            f"{shorten(text)} is no move: "
            "write a card such as R7, + to draw, - to pass, or what is asked for."
        )
    kind = parse_card(edition, card)
    if named and not is_wild(kind):
        raise NotationError(f"{shorten(text)} cannot be read: only a wild names a color.")
    return card_move(kind, parse_color(color_text) if named else NO_COLOR, calls)
