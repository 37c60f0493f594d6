"""Games side by side: each advances one step at a time, as the threads of a GPU do.

Games that wait for the same step take it together, so every game records which step comes next. The games and
their answers are the same as when each game is played to its end before the next
(`lastcard.policies.playing_out.driver`).
"""

from __future__ import annotations

from lastcard.compiled.plain import plain
from lastcard.compiled.signature import Answers, Number, Seed
from lastcard.policies.deciding.by_chance import may_take_turn
from lastcard.policies.playing_out.columns import answer
from lastcard.policies.playing_out.driver import (
    MOST_ROUNDS,
    begin_watching,
    choose_and_move,
    deal_again,
    go_on,
    sit_down,
    take_turn,
)
from lastcard.policies.workspace import Workspace

BEGIN, END, DECISION, WHOLE_TURN = range(4)
"""The steps. A game that has answered begins a new one; a turn is one step where nobody may react."""

WEIGHTS = (8, 2, 2, 3)
"""The weight of each step per waiting game; `BEGIN` is urgent, so games that end together begin together."""


@plain
def take_step(work: Workspace, answers: Answers, seed: Seed, number: Number) -> None:
    """Take the next step of the round or match with this number under a seed. Nobody searches."""
    if work.step == DECISION:
        go_on(work)
        work.step = next_step(work)
    else:
        begin_or_end(work, answers, seed, number)


@plain
def take_step_by_chance(work: Workspace, answers: Answers, seed: Seed, number: Number) -> None:
    """The same where everyone plays by chance."""
    if work.step == WHOLE_TURN:
        take_turn(work.game, work.notes)
        work.step = next_step(work)
    elif work.step == DECISION:
        choose_and_move(work)
        work.step = next_step(work)
    else:
        begin_or_end(work, answers, seed, number)


@plain
def next_step(work: Workspace) -> int:
    """The step a game waits for; if any seat thinks, every decision is remembered and is its own step."""
    if work.game.over:
        return END
    if work.notes.bots or not may_take_turn(work.game, work.notes):
        return DECISION
    return WHOLE_TURN


@plain
def begin_or_end(work: Workspace, answers: list[int], seed: int, number: int) -> None:
    """Deal the first round. After a round, deal the next one of the match, or fill in the answers."""
    if work.step == BEGIN:
        sit_down(work, seed, number)
        work.notes.rounds = 0
        work.notes.turns = 0
    elif not end_round(work):
        answer(work.game, work.notes, answers, work.notes.rounds, work.notes.turns)
        work.step = BEGIN
        return
    else:
        deal_again(work)
    begin_watching(work.game, work.notes)
    work.step = next_step(work)


@plain
def end_round(work: Workspace) -> bool:
    """Count a finished round, and return whether another one follows."""
    s, notes = work.game, work.notes
    notes.rounds += 1
    notes.turns += s.turns
    return bool(notes.whole_match and not s.match_over and notes.rounds < MOST_ROUNDS)
