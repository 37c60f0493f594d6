"""Reasons: why a move is better, from what the playouts did, and no more than they did.

A reason is a key of the catalogue (`coach.why`) and its details; all numbers are counts in the worlds in
which the two moves were measured.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from lastcard.coach.chances import CERTAIN, rounded
from lastcard.coach.decisions import NOTHING, Choice, text_of
from lastcard.coach.playouts import Playouts
from lastcard.coach.scenes import Scene
from lastcard.policies.playing_out.value import CERTAIN_WIN
from lastcard.rules.moves import says_call

HUNDRED = 100
TELLS = 15
"""Shares that differ by less, in worlds of 100, explain nothing."""

CARDS_TELL = 5
"""The same for cards drawn, in tenths of a card."""


@dataclass(frozen=True)
class Reason:
    """A sentence, not said yet."""

    key: str
    details: dict[str, Any] = field(default_factory=dict)


def reason_for(scene: Scene, choice: Choice, measured: Playouts, better: int, place: int) -> Reason:
    """What tells the better move, at a place among the candidates, from the one made, which is the first."""
    if choice.kind == "challenge" and not choice.missed:
        return Reason("guilty", {"of": scene.state.opener, "share": hundredths(measured.guilty(), measured)})
    if choice.kind == "call" or was_caught(choice, measured, better, place):
        return Reason("caught", {"share": hundredths(measured.caught(0), measured)})
    return (
        can_next_play(scene, choice, measured, better, place)
        or cards_drawn(measured, place)
        or who_gains(choice, measured, place)
    )


def was_caught(choice: Choice, measured: Playouts, better: int, place: int) -> bool:
    """Whether the better move says the call, and the one made got the seat caught."""
    said_in_time = says_call(better) and not says_call(choice.made)
    return said_in_time and hundredths(measured.caught(0) - measured.caught(place), measured) >= TELLS


def hundredths(count: int, measured: Playouts) -> int:
    return rounded(HUNDRED * count, measured.worlds)


def can_next_play(scene: Scene, choice: Choice, measured: Playouts, better: int, place: int) -> Reason | None:
    """Whoever came next could play at once much more often."""
    ours, theirs = measured.next_can_play(0), measured.next_can_play(place)
    if ours is None or theirs is None or NOTHING in (text_of(scene, choice.made), text_of(scene, better)):
        return None
    one, other = hundredths(ours, measured), hundredths(theirs, measured)
    return Reason("next_plays", {"share": one, "instead": other}) if one - other >= TELLS else None


def cards_drawn(measured: Playouts, place: int) -> Reason | None:
    """The seat drew more cards after the move made."""
    one = rounded(10 * measured.drew(0), measured.worlds)
    other = rounded(10 * measured.drew(place), measured.worlds)
    if one - other < CARDS_TELL:
        return None
    return Reason("draws", {"tenths": one, "instead_tenths": other})


def who_gains(choice: Choice, measured: Playouts, place: int) -> Reason:
    """Whose win chance the move made raised most."""
    others = [seat for seat in range(measured.players) if seat != choice.seat]
    gains = {seat: sum(measured.values(0, seat)) - sum(measured.values(place, seat)) for seat in others}
    seat = max(others, key=lambda other: gains[other])
    shares = [
        rounded(CERTAIN * sum(measured.values(candidate, seat)), measured.worlds * CERTAIN_WIN)
        for candidate in (0, place)
    ]
    return Reason("helps", {"of": seat, "chance": shares[0], "instead_chance": shares[1]})
