"""Records that clients send: played through, up to a length.

Each move of a record is checked by the rules. That takes up to half a millisecond, and a request has room for
fifty thousand moves.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import chain, islice

import msgspec

from lastcard.errors import NewerRecordError, NotationError
from lastcard.game.replay import moments, split_record
from lastcard.protocol.misreading import misreading
from lastcard.replay.document import replay_of
from lastcard.table.refusals import TableError
from lastcard.views.view import write_position

MOST_MOVES = 10_000
"""The moves of the longest record that is played through; matches have a few hundred, seldom thousands."""


class ReplayRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be seen again."""

    record: str
    """A record (.lcg), as docs/notation.md has it, of at most 10,000 moves."""


def replay_json(record: str) -> bytes:
    try:
        check_length(record)
        return msgspec.json.encode(replay_of(record))
    except NotationError as error:
        raise unreadable(error) from None


def position_at(record: str, moment: int | None) -> str:
    """The position of a game after `moment` moves; between two rounds, the start of the next."""
    found, moves = None, 0
    try:
        check_length(record)
        for match in moments(record):
            moves += bool(match.rounds[-1].entries)
            if found is not None and moment is not None and moves > moment:
                break
            if moves == moment:
                found = write_position(match.position), match.state.over
    except NotationError as error:
        raise unreadable(error) from None
    if moment is None:
        found = write_position(match.position), match.state.over
    if found is None:
        raise TableError(
            "bad_record", f"The record has {moves} moves: `moment` is a number from 0 to {moves}."
        )
    position, over = found
    if over:
        raise TableError(
            "bad_record",
            "At that moment the round is over, and the record has no next one: choose an earlier one.",
        )
    return position


def check_length(
    record: str, most: int | None = None, code: str = "too_large", how: str = "`lastcard replay` shows"
) -> None:
    """Raise a refusal if a record has more moves than can be played through here."""
    most = MOST_MOVES if most is None else most
    rounds, _ = split_record(record)
    moves = chain.from_iterable(played.moves for played in rounds)
    with suppress(NotationError):  # what is wrong, and where, is found when it is played
        if len(rounds) + sum(1 for _ in islice(moves, most + 1)) > most:
            raise TableError(
                code,
                f"A record has at most {most:,} moves here: {how} longer ones on your own computer.",
            )


def unreadable(error: NotationError) -> TableError:
    if isinstance(error, NewerRecordError):
        return TableError("newer_record", f"The record cannot be read: {error}")
    return TableError("bad_record", f"The record cannot be read: {misreading(error)}")
