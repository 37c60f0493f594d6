"""Rounds and matches in which somebody searches; and trying moves out for a bot at the table."""

from __future__ import annotations

from lastcard.policies.by_chance import LET_BE, is_listed
from lastcard.policies.by_heuristic import decide, say_call_or_not
from lastcard.policies.driver import PARTS, Room, play_to_the_end, remember_and_move
from lastcard.policies.evidence import EVIDENCE_PARTS, note_decision
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
from lastcard.policies.policy import CHALLENGING, CHAMPION, habit_of, kind_of
from lastcard.policies.search import SEARCH_PARTS, clear_gains, search, search_worlds
from lastcard.policies.sight import DRAFT
from lastcard.policies.worlds import WORLD_PARTS, straighten
from lastcard.rules.challenge import CHALLENGE
from lastcard.rules.dispatch import legal_in_window
from lastcard.rules.moves import CALLS
from lastcard.rules.state import become
from lastcard.rules.windows import asked


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
    if choice != LET_BE:
        if kind_of(notes[POLICY + seat]) == CHAMPION:
            choice = reconsider(room, seat, choice)
        note_decision(s, seat, choice, notes)
        remember_and_move(s, seat, choice, notes)


def reconsider(room: Room, seat: int, choice: int) -> int:
    """What seemed best, or what the search finds to be clearly better. Neither reactions nor habits are
    thought over.
    """
    _, s, k, base, w, out, notes, inner = room
    if not asked(s) >> seat & 1 or s.window == DRAFT:
        return choice
    if s.window == CHALLENGE and habit_of(notes[POLICY + seat], CHALLENGING):
        return choice
    n = legal_in_window(s, seat, out, 0)
    if n == 1 or not is_listed(out, n, choice):
        return choice
    found = search(s, k, base, w, seat, out, n, notes, inner, choice & ~CALLS)
    if found == choice & ~CALLS:
        return choice
    n = legal_in_window(s, seat, out, 0)
    return say_call_or_not(s, seat, out, n, found, notes)


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
    reconsider,
    try_candidates,
    *PARTS,
    *SEARCH_PARTS,
    *EVIDENCE_PARTS,
    *WORLD_PARTS,
)
"""The functions beside the rules that a compiler must know for `play_and_search`."""
