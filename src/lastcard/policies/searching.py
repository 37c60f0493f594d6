"""Rounds and matches in which somebody searches; and trying moves out for a bot at the table."""

from __future__ import annotations

from lastcard.policies.by_chance import LET_BE, is_listed
from lastcard.policies.by_heuristic import decide, let_go, say_call_or_not
from lastcard.policies.driver import PARTS, Room, play_to_the_end, remember_and_move
from lastcard.policies.evidence import EVIDENCE_PARTS, note_decision, write_unable
from lastcard.policies.notes import (
    CANDIDATES,
    FIRST_WORLD,
    GAIN,
    GAIN_SQUARED,
    ME,
    POLICY,
    SEARCHING,
    TASK,
    VALUE,
    WORLDS,
)
from lastcard.policies.policy import AS_IT_COMES, CHALLENGING, CHAMPION, NEVER, THROWING, habit_of, kind_of
from lastcard.policies.search import (
    NO_THROW,
    SEARCH_PARTS,
    clear_gains,
    is_no_throw,
    search,
    search_worlds,
)
from lastcard.policies.seen import SEEN_PARTS, owned_by, part_color_of, parts_that_fit, see_move, see_part
from lastcard.policies.worlds import WORLD_PARTS, straighten
from lastcard.rules.cards.droid import DROID
from lastcard.rules.cards.hail_mary import is_throw
from lastcard.rules.events import UNABLE, tally
from lastcard.rules.kernel import asked, legal
from lastcard.rules.kinds import NO_COLOR
from lastcard.rules.moves import CALL, CALLS, CARD, CATCH, add, argument_of, verb_of
from lastcard.rules.numbers import Move, Seat
from lastcard.rules.state import State, become
from lastcard.rules.windows.challenge import CHALLENGE
from lastcard.rules.windows.draft import DRAFT_ONE
from lastcard.rules.windows.turn import next_seat


def play_and_search(room: Room, answers: list[int], seed: int, number: int) -> None:
    """One of the many things a seed stands for: a round or a match; or worlds in which moves are tried."""
    _, _, _, _, _, _, notes, _ = room
    if notes[TASK] == SEARCHING:
        try_candidates(room, answers, seed)
    else:
        play_to_the_end(room, answers, seed, number, search_and_go_on)


def search_and_go_on(room: Room) -> None:
    """One seat that may act makes one move; a champion thinks it over before."""
    _, s, k, _, _, out, notes, _ = room
    seat, choice = decide(s, k, out, notes)
    if kind_of(notes[POLICY + seat]) == CHAMPION:
        choice = reconsider(room, seat, choice)
    if choice != LET_BE:
        note_decision(s, seat, choice, notes)
        see_and_move(s, seat, choice, notes)


def see_and_move(s: State, seat: Seat, choice: Move, notes: list[int]) -> None:
    """Make a move; what it shows of hands is seen by those who may see it. If it leaves somebody unable to go
    on with a droid, all learn that.
    """
    lays_part = s.window == DROID and s.actor == seat and verb_of(choice) == CARD
    color = part_color_of(choice) if lays_part else NO_COLOR
    asked_next = next_seat(s, seat) if lays_part else seat  # for a part, if this is about a droid at all
    owned = owned_by(s, asked_next) - (not lays_part)
    fitting = parts_that_fit(s, asked_next, color)
    unable = tally(s, UNABLE)
    see_move(s, seat, choice, notes)
    remember_and_move(s, seat, choice, notes)
    if lays_part:
        see_part(seat, argument_of(choice), s.players, notes)
    if tally(s, UNABLE) > unable:
        write_unable(asked_next, color, fitting, owned, s.held, s.players, notes)


def reconsider(room: Room, seat: Seat, choice: Move) -> Move:
    """What seemed best, or what the search finds to be clearly better. Calling, catching and habits are not
    thought over.
    """
    _, s, k, base, w, out, notes, inner = room
    policy = notes[POLICY + seat]
    if s.window == DRAFT_ONE or verb_of(choice) in (CALL, CATCH):
        return choice
    if s.window == CHALLENGE and habit_of(policy, CHALLENGING) != AS_IT_COMES:
        return choice
    usual = NO_THROW if choice == LET_BE else choice & ~CALLS
    n = list_choices(s, seat, out, habit_of(policy, THROWING) != NEVER)
    if n <= 1 or not is_listed(out, n, usual):
        return choice
    found = search(s, k, base, w, seat, out, n, notes, inner, usual)
    if found == usual:
        return choice
    if is_no_throw(s, seat, found):
        let_go(s, seat, notes)
        return LET_BE
    return say_call_or_not(s, seat, out, legal(s, seat, out), found, notes)


def list_choices(s: State, seat: Seat, out: list[int], throws: bool) -> int:
    """What can be thought over: what answers what is asked, and throws; out of turn, not to throw as well."""
    n = 0
    for place in range(legal(s, seat, out)):
        if verb_of(out[place]) not in (CALL, CATCH) and (throws or not is_throw(s, seat, out[place])):
            n = add(out, n, out[place])
    if n > 0 and not asked(s) >> seat & 1:
        n = add(out, n, NO_THROW)
    return n


def try_candidates(room: Room, answers: list[int], seed: int) -> None:
    """Try the candidates in the notes out in some worlds, from `FIRST_WORLD` on.

    The answers are three for each: its value, what it gained over the first, and the squares of that.
    """
    start, _, k, base, w, out, notes, inner = room
    become(k, start)
    become(base, start)
    straighten(base, notes[ME], inner)
    clear_gains(notes)
    search_worlds(base, w, k, notes[ME], out, notes, inner, seed, notes[FIRST_WORLD], notes[WORLDS])
    for place in range(notes[CANDIDATES]):
        answers[3 * place] = notes[VALUE + place]
        answers[3 * place + 1] = notes[GAIN + place]
        answers[3 * place + 2] = notes[GAIN_SQUARED + place]


SEARCHING_PARTS = (
    search_and_go_on,
    see_and_move,
    reconsider,
    list_choices,
    try_candidates,
    *PARTS,
    *SEARCH_PARTS,
    *EVIDENCE_PARTS,
    *SEEN_PARTS,
    *WORLD_PARTS,
)
"""The functions beside the rules that a compiler must know for `play_and_search`."""
