"""Rounds and matches with a searching policy, and trying moves out for a bot at the table."""

from __future__ import annotations

from lastcard.compiled.plain import plain
from lastcard.compiled.signature import Answers, Number, Seed
from lastcard.policies.believing.evidence import note_decision, write_unable
from lastcard.policies.believing.seen import owned_by, part_color_of, parts_that_fit, see_move, see_part
from lastcard.policies.believing.worlds import straighten
from lastcard.policies.deciding.by_chance import LET_BE, is_listed
from lastcard.policies.deciding.by_heuristic import decide, let_go, say_call_or_not
from lastcard.policies.notes import REVIEWING, SEARCHING, Notes
from lastcard.policies.playing_out.driver import play_to_the_end, remember_and_move
from lastcard.policies.playing_out.reviewing import play_worlds_on
from lastcard.policies.playing_out.search import (
    NO_THROW,
    clear_gains,
    is_no_throw,
    search,
    search_worlds,
)
from lastcard.policies.policy import AS_IT_COMES, CHALLENGING, CHAMPION, NEVER, THROWING, habit_of, kind_of
from lastcard.policies.workspace import Workspace
from lastcard.rules.cards.droid import DROID
from lastcard.rules.cards.hail_mary import is_throw
from lastcard.rules.events import UNABLE, tally
from lastcard.rules.kernel import asked, legal
from lastcard.rules.kinds import NO_COLOR
from lastcard.rules.moves import CALL, CALLS, CARD, CATCH, add, argument_of, verb_of
from lastcard.rules.numbers import Move, Seat
from lastcard.rules.record import become
from lastcard.rules.state import State
from lastcard.rules.windows.challenge import CHALLENGE
from lastcard.rules.windows.draft import DRAFT_ONE
from lastcard.rules.windows.turn import next_seat


@plain
def play_and_search(work: Workspace, answers: Answers, seed: Seed, number: Number) -> None:
    """Play the round or match with this number under a seed; or try moves out, if that is the task."""
    if work.notes.task == SEARCHING:
        try_candidates(work, answers, seed)
    elif work.notes.task == REVIEWING:
        play_worlds_on(work, answers, seed)
    else:
        play_to_the_end(work, answers, seed, number, search_and_go_on)


@plain
def search_and_go_on(work: Workspace) -> None:
    """Let one seat that may act make one move; a champion reconsiders it first."""
    s, notes = work.game, work.notes
    seat, choice = decide(s, work.sight, work.moves, notes)
    if kind_of(notes.policy[seat]) == CHAMPION:
        choice = reconsider(work, seat, choice)
    if choice != LET_BE:
        note_decision(s, seat, choice, notes.remembered)
        see_and_move(s, seat, choice, notes)


@plain
def see_and_move(s: State, seat: Seat, choice: Move, notes: Notes) -> None:
    """Make a move, and note what it shows each seat about the hands of others.

    If it leaves somebody unable to continue a droid, every seat learns that.
    """
    lays_part = s.window == DROID and s.actor == seat and verb_of(choice) == CARD
    color = part_color_of(choice) if lays_part else NO_COLOR
    asked_next = next_seat(s, seat) if lays_part else seat  # asked for a part, if there is a droid
    owned = owned_by(s, asked_next) - (not lays_part)
    fitting = parts_that_fit(s, asked_next, color)
    unable = tally(s, UNABLE)
    see_move(s, seat, choice, notes.remembered.seen)
    remember_and_move(s, seat, choice, notes)
    if lays_part:
        see_part(seat, argument_of(choice), s.players, notes.remembered.seen)
    if tally(s, UNABLE) > unable:
        write_unable(asked_next, color, fitting, owned, s.held, s.players, notes.remembered)


@plain
def reconsider(work: Workspace, seat: Seat, choice: Move) -> Move:
    """The heuristic's choice, or a move that the search finds clearly better.

    Calls, catches and habits are not reconsidered.
    """
    s, out, notes = work.game, work.moves, work.notes
    policy = notes.policy[seat]
    if s.window == DRAFT_ONE or verb_of(choice) in (CALL, CATCH):
        return choice
    if s.window == CHALLENGE and habit_of(policy, CHALLENGING) != AS_IT_COMES:
        return choice
    usual = NO_THROW if choice == LET_BE else choice & ~CALLS
    n = list_choices(s, seat, out, habit_of(policy, THROWING) != NEVER)
    if n <= 1 or not is_listed(out, n, usual):
        return choice
    found = search(work, seat, n, usual)
    if found == usual:
        return choice
    if is_no_throw(s, seat, found):
        let_go(s, seat, notes)
        return LET_BE
    return say_call_or_not(s, seat, out, legal(s, seat, out), found, notes)


@plain
def list_choices(s: State, seat: Seat, out: list[int], throws: bool) -> int:
    """List the moves worth searching: answers and throws; out of turn, also not throwing."""
    n = 0
    for place in range(legal(s, seat, out)):
        if verb_of(out[place]) not in (CALL, CATCH) and (throws or not is_throw(s, seat, out[place])):
            n = add(out, n, out[place])
    if n > 0 and not asked(s) >> seat & 1:
        n = add(out, n, NO_THROW)
    return n


@plain
def try_candidates(work: Workspace, answers: list[int], seed: int) -> None:
    """Try the candidates in the notes in some worlds, from `first_world` on.

    Each candidate gets three answers: its value, its gain over the first, and the sum of squared gains.
    """
    notes = work.notes
    become(work.sight, work.start)
    become(work.base, work.start)
    straighten(work.base, notes.me, work.inner)
    clear_gains(notes)
    search_worlds(work, notes.me, seed, notes.first_world, notes.worlds)
    for place in range(notes.compared):
        candidate = notes.candidates[place]
        answers[3 * place] = candidate.value
        answers[3 * place + 1] = candidate.gain
        answers[3 * place + 2] = candidate.gain_squared
