"""What a table of a cup comes to, once it is done."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.cup.entries import SeatResult
from lastcard.table.evening import beaten_in, key_of
from lastcard.table.phases import MATCH_OVER
from lastcard.table.room import Room
from lastcard.table.sheet import feats_of


def is_done(room: Room) -> bool:
    """Whether a table's match is over, or all who were seated have left: then nobody will finish it."""
    return room.phase == MATCH_OVER or all(chair.person is None for chair in room.chairs)


def results_of(room: Room, names: Sequence[str]) -> tuple[SeatResult, ...]:
    """The results of the people who were seated, in the order of the seats; as things stand if the match is
    not over. Whoever has left is counted by what the bot at their seat has made of it.
    """
    if room.table is None:
        return (SeatResult(),) * len(names)
    game = room.game
    winners, beaten, feats = game.winners, beaten_in(game), feats_of(game)
    lines = room.evening.lines
    return tuple(
        SeatResult(
            seat in winners,
            beaten[seat],
            {kind: times[seat] for kind, times in feats.items() if times[seat]},
            line.arms if (line := lines.get(key_of(name))) is not None else None,
        )
        for seat, name in enumerate(names)
    )
