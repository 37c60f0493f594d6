"""The columns: what is told about a game that was played, and what must be watched for it."""

from __future__ import annotations

from lastcard.policies.notes import (
    BEHIND,
    DECISIONS,
    LEAD_CHANGES,
    LEADER,
    LONGEST_STUCK,
    MISSED_CALLS,
    STUCK,
    WATCHED_TURN,
    WHOLE_MATCH,
)
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
from lastcard.rules.numbers import Move, Seat
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
TALLIED_EVENTS = tuple(event for _, event in TALLIED)
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
    "longest_stuck",  # the most turns running in which one seat could not, or did not, play
)
FIRST_TALLY = len(WATCHED)
COLUMNS = WATCHED + tuple(name for name, _ in TALLIED)


def watch_turn(s: State, seat: Seat, choice: Move, notes: list[int]) -> None:
    """Note what became of the last turn when a new one begins, and whether a card is played in this one."""
    if s.turns != notes[WATCHED_TURN]:
        watch_lead(s, notes)
        notes[WATCHED_TURN] = s.turns
        notes[STUCK + s.turn] += 1
    if verb_of(choice) == CARD and seat == s.turn:
        notes[STUCK + seat] = 0
    elif notes[STUCK + s.turn] > notes[LONGEST_STUCK] and verb_of(choice) != ARMS_UP:
        notes[LONGEST_STUCK] = notes[STUCK + s.turn]


def watch_lead(s: State, notes: list[int]) -> None:
    """Who holds the fewest cards, and how far behind the others are."""
    fewest = s.held[0]
    leader = 0
    for seat in range(1, s.players):
        if s.held[seat] < fewest:
            fewest = s.held[seat]
            leader = seat
        elif s.held[seat] == fewest:
            leader = NOBODY
    for seat in range(s.players):
        notes[BEHIND + seat] = max(notes[BEHIND + seat], s.held[seat] - fewest)
    if leader != NOBODY and leader != notes[LEADER]:
        notes[LEAD_CHANGES] += notes[LEADER] != NOBODY
        notes[LEADER] = leader


def match_winner(s: State) -> int:
    """The seat that has won the match alone."""
    winner = NOBODY
    for seat in range(s.players):
        if has_won_match(s, seat):
            if winner != NOBODY:
                return NOBODY
            winner = seat
    return winner


def answer(s: State, notes: list[int], answers: list[int], rounds: int, turns: int) -> None:
    """Fill in the columns."""
    winner = match_winner(s) if notes[WHOLE_MATCH] else s.winner
    answers[0] = winner
    answers[1] = s.dealer
    answers[2] = rounds
    answers[3] = turns
    answers[4] = notes[DECISIONS]
    answers[5] = s.points
    answers[6] = top(s)
    answers[7] = notes[MISSED_CALLS]
    answers[8] = notes[LEAD_CHANGES]
    answers[9] = notes[BEHIND + winner] if winner != NOBODY else 0
    answers[10] = notes[LONGEST_STUCK]
    for n in range(len(TALLIED_EVENTS)):
        answers[FIRST_TALLY + n] = tally(s, TALLIED_EVENTS[n])


COLUMN_PARTS = (watch_turn, watch_lead, match_winner, answer)
