"""The columns: what is reported about a finished game, and the counters that it needs."""

from __future__ import annotations

from lastcard.compiled.plain import plain
from lastcard.policies.notes import Notes
from lastcard.rules.events import (
    ACTIVATED,
    CALLED,
    CAUGHT,
    CHALLENGED,
    DREW,
    FALSE_CALL,
    GUILTY,
    HIT,
    INNOCENT,
    LAID,
    LAST_ARMS,
    MISSED,
    PLAYED,
    RESHUFFLED,
    REVERSED,
    SHED,
    SKIPPED,
    UNABLE,
    WAIVED,
    tally,
)
from lastcard.rules.moves import ARMS_UP, CARD, verb_of
from lastcard.rules.numbers import Lookup, Move, Seat
from lastcard.rules.piles import top
from lastcard.rules.rounds import has_won_match
from lastcard.rules.state import NOBODY, State

TALLIED = (
    ("cards_played", PLAYED),
    ("cards_drawn", DREW),
    ("draws_waived", WAIVED),
    ("reshuffles", RESHUFFLED),
    ("skips", SKIPPED),
    ("reverses", REVERSED),
    ("calls", CALLED),
    ("catches", CAUGHT),
    ("false_calls", FALSE_CALL),
    ("challenges", CHALLENGED),
    ("challenges_won", GUILTY),
    ("challenges_lost", INNOCENT),
    ("races", LAST_ARMS),
    ("droid_parts", LAID),
    ("droids", UNABLE),
    ("hail_mary_hits", HIT),
    ("hail_mary_misses", MISSED),
    ("cards_shed", SHED),
    ("activations", ACTIVATED),
)
TALLIED_EVENTS = Lookup(event for _, event in TALLIED)
TALLIES = len(TALLIED)
WATCHED = (
    "winner",  # a seat, or -1
    "dealer",
    "rounds",
    "turns",
    "decisions",
    "points",  # of the last round
    "last_card",  # the kind of card that was played last
    "calls_missed",
    "lead_changes",  # how often another seat held the fewest cards, alone
    "comeback",  # the most cards that the winner was ever behind
    "longest_stuck",  # the most turns in a row in which one seat could not, or did not, play
)
FIRST_TALLY = len(WATCHED)
COLUMNS = WATCHED + tuple(name for name, _ in TALLIED)


@plain
def watch_turn(s: State, seat: Seat, choice: Move, notes: Notes) -> None:
    """Note the result of the last turn when a new one begins, and whether a card is played in this one.

    In a draft it is nobody's turn yet.
    """
    if s.turn == NOBODY:
        return
    if s.turns != notes.watched_turn:
        watch_lead(s, notes)
        notes.watched_turn = s.turns
        notes.stuck[s.turn] += 1
    if verb_of(choice) == CARD and seat == s.turn:
        notes.stuck[seat] = 0
    elif notes.stuck[s.turn] > notes.longest_stuck and verb_of(choice) != ARMS_UP:
        notes.longest_stuck = notes.stuck[s.turn]


@plain
def watch_lead(s: State, notes: Notes) -> None:
    """Note who holds the fewest cards, and how far behind the others are."""
    fewest = s.held[0]
    leader = 0
    for seat in range(1, s.players):
        if s.held[seat] < fewest:
            fewest = s.held[seat]
            leader = seat
        elif s.held[seat] == fewest:
            leader = NOBODY
    for seat in range(s.players):
        notes.behind[seat] = max(notes.behind[seat], s.held[seat] - fewest)
    if leader != NOBODY and leader != notes.leader:
        notes.lead_changes += notes.leader != NOBODY
        notes.leader = leader


@plain
def match_winner(s: State) -> int:
    """The only seat that has won the match, or `NOBODY`."""
    winner = NOBODY
    for seat in range(s.players):
        if has_won_match(s, seat):
            if winner != NOBODY:
                return NOBODY
            winner = seat
    return winner


@plain
def answer(s: State, notes: Notes, answers: list[int], rounds: int, turns: int) -> None:
    """Fill in the columns."""
    winner = match_winner(s) if notes.whole_match else s.winner
    answers[0] = winner
    answers[1] = s.dealer
    answers[2] = rounds
    answers[3] = turns
    answers[4] = notes.decisions
    answers[5] = s.points
    answers[6] = top(s)
    answers[7] = notes.missed_calls
    answers[8] = notes.lead_changes
    answers[9] = notes.behind[winner] if winner != NOBODY else 0
    answers[10] = notes.longest_stuck
    for n in range(TALLIES):
        answers[FIRST_TALLY + n] = tally(s, TALLIED_EVENTS[n])
