"""A match seen again: how the table lay at every moment of a record.

Whoever shows it knows no rules, so all that changes on the table is told here, each time as what differs from
the moment before. A record that hides cards is told as far as its text goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from lastcard.editions.edition import SEAT_LETTERS, Edition, find_edition
from lastcard.errors import EditionError, NotationError
from lastcard.game.match import Match
from lastcard.game.replay import RoundText, WrittenMove, moments, split_record
from lastcard.game.watching import Clock, Did, Noted, Watcher, first_turn, seat_of
from lastcard.notation.cards import parse_card, parse_color
from lastcard.rules.rounds import has_won_match
from lastcard.views import events as ev
from lastcard.views import make_view
from lastcard.views.event import Event
from lastcard.views.writing import secrets_of
from lastcard.words import Speaker

CARDS_SHOWN = 4
"""So many cards of the discard pile are told: the others cannot be seen."""


class ReplayArea(msgspec.Struct, frozen=True):
    """elite: a seat's player cards."""

    lineup: list[str]
    spent: list[str]
    deck_size: int
    drafted: list[str]


class ReplayTable(msgspec.Struct, frozen=True):
    """How the table lies. What is left out is as it was the moment before.

    Fields are as in a view (docs/events.md), but for those with words of their own here.
    """

    dealer: int | UnsetType = UNSET
    turn: int | UnsetType | None = UNSET
    direction: int | UnsetType = UNSET
    top: str | UnsetType | None = UNSET
    color: str | UnsetType | None = UNSET
    discard: list[str] | UnsetType = UNSET
    """The last cards that were discarded, the top card first; not more than four."""
    pile_size: int | UnsetType | None = UNSET
    """None: the record does not tell."""
    hands: dict[str, list[str] | None] | UnsetType = UNSET
    """By the letter of a seat; hands that are as before are left out. None: the record hides it."""
    called: list[int] | UnsetType = UNSET
    waiting_for: str | UnsetType = UNSET
    asked: list[int] | UnsetType = UNSET
    parts: list[str] | UnsetType = UNSET
    active: str | UnsetType | None = UNSET
    areas: list[ReplayArea] | UnsetType = UNSET
    row: list[str] | UnsetType = UNSET
    scores: list[int] | UnsetType = UNSET
    round_over: bool | UnsetType = UNSET
    round_winner: int | UnsetType | None = UNSET
    match_over: bool | UnsetType = UNSET


class ReplayMoment(msgspec.Struct, frozen=True):
    """The table after a deal, or after a move."""

    round: int
    """Counted from 1."""
    turn: int
    """In this round, as the record numbers it; 0 after the deal."""
    moves: int
    """So many moves have been made in the match: as `moment` it opens a table that plays on from here."""
    seat: int | None
    """Who has moved; None: nobody, since it was dealt, or since the clock has acted."""
    move: str
    """Empty after a deal."""
    events: list[dict[str, Any]]
    """What happened: docs/events.md. Of a record that hides cards, also what its text leaves open."""
    table: ReplayTable


class Replay(msgspec.Struct, frozen=True):
    """A match, moment by moment."""

    edition: str
    options: dict[str, str]
    players: int
    full: bool
    """Does the record show all cards? Only such a one can be played on from."""
    rounds: int
    winners: list[int]
    """Of the match; nobody, if it is not over."""
    moments: list[ReplayMoment]


@dataclass(frozen=True)
class Step:
    """What was done to get to a moment."""

    round: int
    turn: int
    moves: int
    seat: int | None
    move: str
    events: Sequence[Event]

    def moment(self, changed: dict[str, Any]) -> ReplayMoment:
        told = {**vars(self), "events": [told_of(one) for one in self.events]}
        return ReplayMoment(**told, table=ReplayTable(**changed))


def replay_of(record: str, editions: Iterable[Edition] = ()) -> Replay:
    """A record, moment by moment; it may be of an edition that is not printed."""
    rounds, _ = split_record(record)
    if any(played.hides_cards for played in rounds):
        return watch_again(rounds, editions)
    return play_again(record, editions)


# A full record: the rules work out how the table lies


def play_again(record: str, editions: Iterable[Edition]) -> Replay:
    told: list[ReplayMoment] = []
    before: dict[str, Any] = {}
    moves = 0
    for match in moments(record, editions):
        moves += bool(match.rounds[-1].entries)
        lies = table_of(match)
        told.append(last_step(match, moves).moment(changes(before, lies)))
        before = lies
    position, state = match.position, match.state
    winners = [seat for seat in range(state.players) if has_won_match(state, seat)]
    return Replay(
        position.edition.name,
        {**position.options},
        state.players,
        True,
        len(match.rounds),
        winners,
        told,
    )


def last_step(match: Match, moves: int) -> Step:
    number, entries = len(match.rounds), match.rounds[-1].entries
    if not entries:
        return Step(number, 0, moves, None, "", [ev.Dealer(match.state.dealer)])
    entry = entries[-1]
    return Step(number, entry.turn, moves, entry.seat, entry.move, entry.events)


def table_of(match: Match) -> dict[str, Any]:
    """All that can be seen on a table with open hands."""
    view = make_view(match.position, None, ()).to_json()
    lies = {name: view[name] for name in ReplayTable.__struct_fields__ if name in view}
    lies["discard"] = lies["discard"][:CARDS_SHOWN]
    lies["hands"] = dict(zip(SEAT_LETTERS, secrets_of(match.position).hands, strict=False))
    return lies


def changes(before: dict[str, Any], lies: dict[str, Any]) -> dict[str, Any]:
    """What differs from the moment before; of the hands, each by itself."""
    changed = {name: value for name, value in lies.items() if name not in before or before[name] != value}
    if "hands" in changed and "hands" in before:
        changed["hands"] = changes(before["hands"], lies["hands"])
    return changed


# A record that hides cards: no more is told than stands there


def watch_again(rounds: Sequence[RoundText], editions: Iterable[Edition]) -> Replay:
    first = rounds[0]
    edition = edition_of(first, editions)
    told: list[ReplayMoment] = []
    for number, played in enumerate(rounds, 1):
        made = told[-1].moves if told else 0
        told += [step.moment(changed) for step, changed in steps_of(played, edition, number, made)]
    options = dict(word.split("=", 1) for word in first.words("options") if "=" in word)
    return Replay(edition.name, options, len(hands_of(first)), False, len(rounds), [], told)


def edition_of(played: RoundText, editions: Iterable[Edition]) -> Edition:
    try:
        return find_edition(" ".join(played.words("edition")), editions)
    except EditionError as error:
        raise NotationError(str(error), played.line, 1) from None


def steps_of(
    played: RoundText, edition: Edition, number: int, made: int
) -> Iterator[tuple[Step, dict[str, Any]]]:
    """The deal and the moves of a round, each with what it changes on the table."""
    start = start_of(played, edition)
    yield Step(number, 0, made, None, "", [ev.Dealer(start["dealer"])]), start
    watcher = Watcher(played, Speaker())
    discard = start["discard"]
    for turn, (_, moves) in enumerate(groupby(played.moves, lambda move: move.line), first_turn(played)):
        for move in moves:
            made += 1
            events = watcher.watch_move(move)
            laid = [one for one in events if isinstance(one, ev.Played | ev.TurnedUp)]
            discard = [*(card_of(one, move, edition) for one in reversed(laid)), *discard][:CARDS_SHOWN]
            step = Step(number, turn, made, mover(move), move.text or move.seat, events)
            yield step, seen_change(events, discard if laid else None)
        watcher.end_turn()


def card_of(event: ev.Played | ev.TurnedUp, move: WrittenMove, edition: Edition) -> str:
    try:
        parse_card(edition, event.card)
    except NotationError as error:
        raise move.error(error.what) from None
    return event.card


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
        "direction": 1,
        "top": top,
        "color": color_of(top),
        "discard": discard,
        "pile_size": None,
        "hands": dict.fromkeys(hands_of(played)),
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


def hands_of(played: RoundText) -> list[str]:
    """The letters of the seats: each has a line for its hand."""
    keys = [line.split()[0].removesuffix("*") for line in played.position if line.strip()]
    return [seat for seat in SEAT_LETTERS if seat in keys]


def mover(move: WrittenMove) -> int | None:
    return SEAT_LETTERS.index(move.seat) if move.seat in SEAT_LETTERS else None


def seen_change(events: Iterable[Event], discard: list[str] | None) -> dict[str, Any]:
    """What a move changes for whoever sees no hands."""
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
    """The color of a card that has one, or that was named with it."""
    if card is None:
        return None
    sign = card.rpartition("=")[2][:1]
    return sign if sign in "RYGB" else None


def told_of(event: Event) -> dict[str, Any]:
    """An event as JSON; what the text leaves open is called as its sentence in the catalogue is."""
    if isinstance(event, Did | Clock | Noted):
        key, details = event.words()
        return {"event": key.removeprefix("event."), **details}
    return event.revealed().to_json()
