"""A round, or a match, played to its end by policies; or a move tried out in a possible world.

Plain functions over ints and rows, like the rules: they run as they stand, and compiled. `notes` is the row
that the driver keeps (`lastcard.policies.notes`), `answers` the row of one game's columns, `k` what a
heuristic sees.
"""

from __future__ import annotations

from lastcard.policies.by_chance import CHANCE_PARTS, LET_BE
from lastcard.policies.by_heuristic import HEURISTIC_POLICY_PARTS, say_call_or_not
from lastcard.policies.columns import COLUMN_PARTS, answer, watch_turn
from lastcard.policies.heuristic import HEURISTIC_PARTS
from lastcard.policies.notes import (
    BEHIND,
    BOTS,
    CANDIDATES,
    COUNTED,
    DECISIONS,
    FIRST_WORLD,
    GAIN,
    GAIN_SQUARED,
    HELD,
    LACKS,
    LEADER,
    ME,
    MISSED_CALLS,
    POLICY,
    SCORES,
    SEARCHING,
    STUCK,
    TASK,
    VALUE,
    WATCHED_TURN,
    WATCHING,
    WHOLE_MATCH,
    WORLDS,
)
from lastcard.policies.policy import CHAMPION, kind_of
from lastcard.policies.search import SEARCH_PARTS, clear_gains, decide, search, search_worlds
from lastcard.policies.sight import DRAFT, SIGHT_PARTS, Sight
from lastcard.policies.worlds import WORLD_PARTS, straighten
from lastcard.rules.chance import key_of
from lastcard.rules.deal import begin_round, choose_first_dealer, choose_next_dealer
from lastcard.rules.dispatch import legal_in_window
from lastcard.rules.events import clear_tallies
from lastcard.rules.kinds import how_many
from lastcard.rules.moves import CALLS, DRAW, verb_of
from lastcard.rules.state import NOBODY, State, become
from lastcard.rules.turn import TURN
from lastcard.rules.windows import apply, asked

MOST_ROUNDS = 1000
"""A match that has seen so many rounds is broken off without a winner."""


def play_one(
    start: State,
    s: State,
    k: Sight,
    base: State,
    w: State,
    out: list[int],
    notes: list[int],
    inner: list[int],
    answers: list[int],
    seed: int,
    number: int,
) -> None:
    """One of the many things that a seed stands for: a round or a match; or worlds in which moves are tried.

    `base` and `w` are room for possible worlds, `inner` are the notes of those who play on in them.
    """
    if notes[TASK] == SEARCHING:
        try_candidates(start, k, base, w, out, notes, inner, answers, seed)
        return
    sit_down(start, s, k, notes, seed, number)
    turns = play_round(s, k, base, w, out, notes, inner)
    rounds = 1
    if notes[WHOLE_MATCH]:
        while not s.match_over and rounds < MOST_ROUNDS:
            deal_again(start, s, notes)
            turns += play_round(s, k, base, w, out, notes, inner)
            rounds += 1
    answer(s, notes, answers, rounds, turns)


def sit_down(start: State, s: State, k: Sight, notes: list[int], seed: int, number: int) -> None:
    """Deal the first round."""
    clear_tallies(s)
    become(s, start)
    if notes[BOTS]:
        become(k, start)
    s.key = key_of(seed, number)
    s.rolled = 0
    for note in range(COUNTED):
        notes[note] = 0
    choose_first_dealer(s)
    begin_round(s)


def deal_again(start: State, s: State, notes: list[int]) -> None:
    """The next round of a match: the scores, the stream and whose deal it is are kept."""
    for seat in range(s.players):
        notes[SCORES + seat] = s.scores[seat]
    key, rolled, dealer, winner = s.key, s.rolled, s.dealer, s.winner
    become(s, start)
    s.key = key
    s.rolled = rolled
    for seat in range(s.players):
        s.scores[seat] = notes[SCORES + seat]
    choose_next_dealer(s, dealer, winner)
    begin_round(s)


def play_round(
    s: State, k: Sight, base: State, w: State, out: list[int], notes: list[int], inner: list[int]
) -> int:
    """Let the policies decide until the round is over; the number of turns."""
    notes[LEADER] = NOBODY
    notes[WATCHED_TURN] = 0
    for seat in range(s.players):
        notes[BEHIND + seat] = 0
        notes[STUCK + seat] = 0
        notes[LACKS + seat] = 0
        notes[HELD + seat] = s.held[seat]
    while not s.over:
        go_on(s, k, base, w, out, notes, inner)
    return s.turns


def go_on(
    s: State, k: Sight, base: State, w: State, out: list[int], notes: list[int], inner: list[int]
) -> None:
    """One seat that may act makes one move, or lets a reaction be."""
    seat, choice = decide(s, k, out, notes)
    if choice == LET_BE:
        return
    if notes[BOTS]:
        remember_draws(s, seat, choice, notes)
    if kind_of(notes[POLICY + seat]) == CHAMPION:
        choice = reconsider(s, k, base, w, seat, out, notes, inner, choice)
    if notes[WATCHING]:
        open_before = s.open
        watch_turn(s, seat, choice, notes)
        apply(s, seat, choice)
        notes[MISSED_CALLS] += how_many(s.open & ~open_before)
    else:
        apply(s, seat, choice)
    notes[DECISIONS] += 1


def remember_draws(s: State, seat: int, choice: int, notes: list[int]) -> None:
    """Whoever draws in its turn has none of the color in play; whoever gets cards may have any again."""
    for other in range(s.players):
        if s.held[other] > notes[HELD + other]:
            notes[LACKS + other] = 0
        notes[HELD + other] = s.held[other]
    if s.window == TURN and verb_of(choice) == DRAW:
        notes[LACKS + seat] = 1 << s.color
        notes[HELD + seat] += 1


def reconsider(
    s: State,
    k: Sight,
    base: State,
    w: State,
    seat: int,
    out: list[int],
    notes: list[int],
    inner: list[int],
    choice: int,
) -> int:
    """What seemed best, or what the search finds to be clearly better. Reactions are not thought over."""
    if not asked(s) >> seat & 1 or s.window == DRAFT:
        return choice
    n = legal_in_window(s, seat, out, 0)
    if n == 1 or not is_listed(out, n, choice):
        return choice
    found = search(s, k, base, w, seat, out, n, notes, inner, choice & ~CALLS)
    if found == choice & ~CALLS:
        return choice
    n = legal_in_window(s, seat, out, 0)
    return say_call_or_not(s, seat, out, n, found, notes)


def is_listed(out: list[int], n: int, choice: int) -> bool:
    for place in range(n):
        if out[place] == choice:
            return True
    return False


def try_candidates(
    start: State,
    k: Sight,
    base: State,
    w: State,
    out: list[int],
    notes: list[int],
    inner: list[int],
    answers: list[int],
    seed: int,
) -> None:
    """Try the candidates in the notes out in some worlds, from `FIRST_WORLD` on.

    The answers are three for each: its value, what it gained over the first, and the squares of that.
    """
    become(k, start)
    become(base, start)
    straighten(base, notes[ME], inner, BEHIND)
    clear_gains(notes)
    search_worlds(base, w, k, notes[ME], out, notes, inner, seed, notes[FIRST_WORLD], notes[WORLDS])
    for place in range(notes[CANDIDATES]):
        answers[3 * place] = notes[VALUE + place]
        answers[3 * place + 1] = notes[GAIN + place]
        answers[3 * place + 2] = notes[GAIN_SQUARED + place]


PARTS = (
    sit_down,
    deal_again,
    play_round,
    go_on,
    remember_draws,
    reconsider,
    is_listed,
    try_candidates,
    *SEARCH_PARTS,
    *CHANCE_PARTS,
    *HEURISTIC_POLICY_PARTS,
    *HEURISTIC_PARTS,
    *SIGHT_PARTS,
    *WORLD_PARTS,
    *COLUMN_PARTS,
)
"""The functions beside the rules that a compiler must know for `play_one`."""
