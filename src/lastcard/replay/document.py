"""A replay as JSON: the state of the table at every moment of a record.

A client that shows it knows no rules, so each moment has everything that differs from the one before. A
record that hides cards is described as far as its text goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from lastcard.editions.edition import SEAT_LETTERS, Edition
from lastcard.game.hinted import Hinted
from lastcard.game.match import Match
from lastcard.game.redacted import ClockNote, Did, Noted
from lastcard.game.replay import RoundText, hints_of, moments, split_record
from lastcard.notation.writing import secrets_of
from lastcard.replay.steps import CARDS_SHOWN, RecordedStep, edition_of, last_step, redacted_steps, seats_of
from lastcard.rules.rounds import has_won_match
from lastcard.views import make_view
from lastcard.views.event import Event


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
    hints: list[int] | UnsetType = UNSET
    """The seats that asked for a hint at this moment, if any did."""


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


def replay_of(record: str, editions: Iterable[Edition] = ()) -> Replay:
    """A record, moment by moment; `editions` may include its custom edition."""
    rounds, _ = split_record(record)
    if any(played.hides_cards for played in rounds):
        replay = replay_redacted(rounds, editions)
    else:
        replay = replay_full(record, editions)
    return with_hints(replay, hints_of(record, replay.players))


def with_hints(replay: Replay, hints: Sequence[Hinted]) -> Replay:
    """The same, with the hints that were asked for at each moment."""
    moments = [*replay.moments]
    for number in {moment for _, moment in hints if moment < len(moments)}:
        seats = [seat for seat, moment in hints if moment == number]
        moments[number] = msgspec.structs.replace(moments[number], hints=seats)
    return msgspec.structs.replace(replay, moments=moments)


def moment_of(step: RecordedStep, changed: dict[str, Any]) -> ReplayMoment:
    fields = {**vars(step), "events": [event_json(one) for one in step.events]}
    return ReplayMoment(**fields, table=ReplayTable(**changed))


# A full record: the rules compute the state of the table


def replay_full(record: str, editions: Iterable[Edition]) -> Replay:
    shown: list[ReplayMoment] = []
    before: dict[str, Any] = {}
    moves = 0
    for match in moments(record, editions):
        moves += bool(match.rounds[-1].entries)
        lies = table_of(match)
        shown.append(moment_of(last_step(match, moves), changes(before, lies)))
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
        shown,
    )


def table_of(match: Match) -> dict[str, Any]:
    """Everything visible on a table with open hands."""
    view = make_view(match.position, None, ()).to_json()
    lies = {name: view[name] for name in ReplayTable.__struct_fields__ if name in view}
    lies["discard"] = lies["discard"][:CARDS_SHOWN]
    lies["hands"] = dict(zip(SEAT_LETTERS, secrets_of(match.position).hands, strict=False))
    return lies


def changes(before: dict[str, Any], lies: dict[str, Any]) -> dict[str, Any]:
    """What differs from the moment before; hands are compared one by one."""
    changed = {name: value for name, value in lies.items() if name not in before or before[name] != value}
    if "hands" in changed and "hands" in before:
        changed["hands"] = changes(before["hands"], lies["hands"])
    return changed


# A record that hides cards


def replay_redacted(rounds: Sequence[RoundText], editions: Iterable[Edition]) -> Replay:
    first = rounds[0]
    edition = edition_of(first, editions)
    shown: list[ReplayMoment] = []
    for number, played in enumerate(rounds, 1):
        made = shown[-1].moves if shown else 0
        shown += [moment_of(step, changed) for step, changed in redacted_steps(played, edition, number, made)]
    options = dict(word.split("=", 1) for word in first.words("options") if "=" in word)
    return Replay(edition.name, options, len(seats_of(first)), False, len(rounds), [], shown)


def event_json(event: Event) -> dict[str, Any]:
    """An event as JSON; one that the text leaves open is named after its sentence in the catalogue."""
    if isinstance(event, Did | ClockNote | Noted):
        key, details = event.words()
        return {"event": key.removeprefix("event."), **details}
    return event.revealed().to_json()
