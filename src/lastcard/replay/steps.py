"""The steps of a record: each deal and each move, with its events.

For a full record, the rules compute the rest (`last_step`). For a record that hides cards, only its text is
known (`redacted_steps`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from lastcard.editions.edition import SEAT_LETTERS, Edition, find_edition
from lastcard.errors import EditionError, NotationError
from lastcard.game.match import Match
from lastcard.game.redacted import RedactedReader, first_turn, seat_of
from lastcard.game.replay import RoundText, WrittenMove
from lastcard.notation.cards import parse_card, parse_color
from lastcard.views import events as ev
from lastcard.views.event import Event
from lastcard.words import Speaker

CARDS_SHOWN = 4
"""Cards of the discard pile that a table shows: the top card and those that peek out below it."""


@dataclass(frozen=True)
class RecordedStep:
    """A deal, or a move."""

    round: int
    turn: int
    moves: int
    seat: int | None
    move: str
    events: Sequence[Event]


def last_step(match: Match, moves: int) -> RecordedStep:
    number, entries = len(match.rounds), match.rounds[-1].entries
    if not entries:
        return RecordedStep(number, 0, moves, None, "", [ev.Dealer(match.state.dealer)])
    entry = entries[-1]
    return RecordedStep(number, entry.turn, moves, entry.seat, entry.move, entry.events)


def edition_of(played: RoundText, editions: Iterable[Edition]) -> Edition:
    try:
        return find_edition(" ".join(played.words("edition")), editions)
    except EditionError as error:
        raise NotationError(str(error), played.line, 1) from None


def redacted_steps(
    played: RoundText, edition: Edition, number: int, made: int
) -> Iterator[tuple[RecordedStep, dict[str, Any]]]:
    """The deal and the moves of a round, each with its changes to the table."""
    start = start_of(played, edition)
    yield RecordedStep(number, 0, made, None, "", [ev.Dealer(start["dealer"])]), start
    reader = RedactedReader(played, Speaker())
    discard = start["discard"]
    for turn, (_, moves) in enumerate(groupby(played.moves, lambda move: move.line), first_turn(played)):
        for move in moves:
            made += 1
            events = reader.events_of(move)
            laid = [one for one in events if isinstance(one, ev.Played | ev.TurnedUp)]
            discard = [*(card_of(one, move, edition) for one in reversed(laid)), *discard][:CARDS_SHOWN]
            step = RecordedStep(number, turn, made, mover(move), move.text or move.seat, events)
            yield step, visible_change(events, discard if laid else None)
        reader.end_turn()


def card_of(event: ev.Played | ev.TurnedUp, move: WrittenMove, edition: Edition) -> str:
    try:
        parse_card(edition, event.card)
    except NotationError as error:
        raise move.error(error.what) from None
    return event.card


UNKNOWN_DIRECTION = 0
"""Without its cards, a record does not tell which way play goes."""


def start_of(played: RoundText, edition: Edition) -> dict[str, Any]:
    discard = [*played.words("top"), *played.words("under")][:CARDS_SHOWN]
    try:
        dealer = seat_of("".join(played.words("dealer")) or SEAT_LETTERS[0])
        for card in discard:
            plain, named, color = card.partition("=")
            parse_card(edition, plain)
            if named:
                parse_color(color)
    except NotationError as error:
        raise NotationError(error.what, played.line, 1) from None
    top = next(iter(discard), None)
    return {
        "dealer": dealer,
        "turn": None,
        "direction": UNKNOWN_DIRECTION,
        "top": top,
        "color": color_of(top),
        "discard": discard,
        "pile_size": None,
        "hands": dict.fromkeys(seats_of(played)),
        "called": [],
        "waiting_for": "turn",
        "asked": [],
        "parts": [],
        "active": None,
        "areas": [],
        "row": [],
        "scores": [],
        "round_over": False,
        "round_winner": None,
        "match_over": False,
    }


def seats_of(played: RoundText) -> list[str]:
    """The letters of the seats: each has a line for its hand."""
    keys = [line.split()[0].removesuffix("*") for line in played.position if line.strip()]
    return [seat for seat in SEAT_LETTERS if seat in keys]


def mover(move: WrittenMove) -> int | None:
    return SEAT_LETTERS.index(move.seat) if move.seat in SEAT_LETTERS else None


def visible_change(events: Iterable[Event], discard: list[str] | None) -> dict[str, Any]:
    """What a move changes on a table whose hands are hidden."""
    changed: dict[str, Any] = {}
    if discard is not None:
        changed |= {"discard": discard, "top": discard[0]}
    for one in events:
        if isinstance(one, ev.Played):
            changed["color"] = one.color or color_of(one.card)
        elif isinstance(one, ev.Named):
            changed["color"] = one.color
        elif isinstance(one, ev.RoundWon):
            changed |= {"round_over": True, "round_winner": one.seat}
    return changed


def color_of(card: str | None) -> str | None:
    """The color of a card that has one, or the color named with it."""
    if card is None:
        return None
    sign = card.rpartition("=")[2][:1]
    return sign if sign in "RYGB" else None
