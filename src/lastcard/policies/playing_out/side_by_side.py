"""Games side by side: each goes on by one decision at a time, as the threads of a graphics processor do.

What is played, and what is told about it, is the same as where one game is played to its end after the other
(`lastcard.policies.playing_out.driver`).
"""

from __future__ import annotations

from lastcard.compiled.plain import plain
from lastcard.compiled.signature import Answers, Number, Seed
from lastcard.policies.playing_out.columns import answer
from lastcard.policies.playing_out.driver import (
    MOST_ROUNDS,
    GoOn,
    begin_watching,
    deal_again,
    go_on,
    go_on_by_chance,
    sit_down,
)
from lastcard.policies.room import Room


@plain
def begin_one(room: Room, answers: Answers, seed: Seed, number: Number) -> None:
    """Deal one of the many rounds, or matches, that a seed stands for."""
    sit_down(room, seed, number)
    room.notes.rounds = 0
    room.notes.turns = 0
    begin_watching(room.game, room.notes)


@plain
def go_on_with_one(room: Room, answers: Answers, seed: Seed, number: Number) -> None:
    """One decision more. Nobody searches."""
    go_on_to_the_end(room, answers, go_on)


@plain
def go_on_with_one_by_chance(room: Room, answers: Answers, seed: Seed, number: Number) -> None:
    """The same where everyone plays by chance."""
    go_on_to_the_end(room, answers, go_on_by_chance)


@plain
def go_on_to_the_end(room: Room, answers: list[int], go_on: GoOn) -> None:
    """One decision more; after the last one the next round of a match is dealt, or the answer is given."""
    go_on(room)
    if room.game.over:
        end_round(room, answers)


@plain
def end_round(room: Room, answers: list[int]) -> None:
    s, notes = room.game, room.notes
    notes.rounds += 1
    notes.turns += s.turns
    if notes.whole_match and not s.match_over and notes.rounds < MOST_ROUNDS:
        deal_again(room)
        begin_watching(s, notes)
    else:
        answer(s, notes, answers, notes.rounds, notes.turns)
