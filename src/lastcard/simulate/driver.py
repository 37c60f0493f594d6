"""A round, or a match, played to its end by policies.

Plain functions over ints and rows, like the rules: they run as they stand, and compiled. `notes` is a row
that the functions here keep for themselves while they play, `answers` the row of one round's columns.
"""

from __future__ import annotations

from lastcard.rules.chance import key_of, random_bits
from lastcard.rules.deal import begin_round, choose_first_dealer, choose_next_dealer
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
    clear_tallies,
    tally,
)
from lastcard.rules.kinds import how_many, lowest
from lastcard.rules.moves import ARMS_UP, CALL, CALLS, CARD, CATCH, CHALLENGE, DRAW, KEEP, verb_of
from lastcard.rules.piles import top
from lastcard.rules.rounds import has_won_match
from lastcard.rules.state import NOBODY, SEATS, State, become
from lastcard.rules.turn import DRAWN, TURN
from lastcard.rules.windows import acting, apply, asked, legal
from lastcard.simulate.policies import (
    CALLING,
    CATCHING,
    CHALLENGING,
    NEVER,
    PLAYS_ANYTHING,
    THROWING,
    habit_of,
    kind_of,
)

MOST_ROUNDS = 1000
"""A match that has seen so many rounds is broken off without a winner."""

# What is noted while a game is played: first what is said once, then a row for each seat.
(CHOICES_MADE, DECISIONS, WATCHED_TURN, LEADER, LEAD_CHANGES, LONGEST_STUCK, MISSED_CALLS) = range(7)
(WATCHING, WHOLE_MATCH, POLICY) = range(7, 10)
BEHIND = POLICY + SEATS
STUCK = BEHIND + SEATS
SCORES = STUCK + SEATS
NOTES = SCORES + SEATS

FIRST_CHOICE = 1 << 32
"""The choices that policies make come from the far half of the round's own stream."""

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
NOTED = (
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
FIRST_TALLY = len(NOTED)
COLUMNS = NOTED + tuple(name for name, _ in TALLIED)


def play_one(
    start: State, s: State, out: list[int], notes: list[int], answers: list[int], seed: int, number: int
) -> None:
    """Play one round, or one match, of those that a seed stands for."""
    sit_down(start, s, notes, seed, number)
    turns = play_round(s, out, notes)
    rounds = 1
    if notes[WHOLE_MATCH]:
        while not s.match_over and rounds < MOST_ROUNDS:
            deal_again(start, s, notes)
            turns += play_round(s, out, notes)
            rounds += 1
    answer(s, notes, answers, rounds, turns)


def sit_down(start: State, s: State, notes: list[int], seed: int, number: int) -> None:
    """Deal the first round."""
    clear_tallies(s)
    become(s, start)
    s.key = key_of(seed, number)
    s.rolled = 0
    for note in range(WATCHING):
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


def play_round(s: State, out: list[int], notes: list[int]) -> int:
    """Let the policies decide until the round is over; the number of turns."""
    notes[LEADER] = NOBODY
    notes[WATCHED_TURN] = 0
    for seat in range(s.players):
        notes[BEHIND + seat] = 0
        notes[STUCK + seat] = 0
    while not s.over:
        decide(s, out, notes)
    return s.turns


def decide(s: State, out: list[int], notes: list[int]) -> None:
    """One seat that may act makes one move, or lets a reaction be."""
    seat = pick_seat(s, notes, acting(s))
    n = legal(s, seat, out)
    choice = choose(s, seat, out, n, notes)
    if choice == LET_BE:
        return
    if notes[WATCHING]:
        open_before = s.open
        watch_turn(s, seat, choice, notes)
        apply(s, seat, choice)
        notes[MISSED_CALLS] += how_many(s.open & ~open_before)
    else:
        apply(s, seat, choice)
    notes[DECISIONS] += 1


def random_below(s: State, notes: list[int], n: int) -> int:
    """A policy's own chance: a number from 0 to n - 1."""
    notes[CHOICES_MADE] += 1
    return random_bits(s.key, FIRST_CHOICE + notes[CHOICES_MADE]) * n >> 32


def pick_seat(s: State, notes: list[int], seats: int) -> int:
    """Who of those that may act is the fastest: each equally likely."""
    if seats & (seats - 1):
        for _ in range(random_below(s, notes, how_many(seats))):
            seats &= seats - 1
    return lowest(seats)


LET_BE = -1


def choose(s: State, seat: int, out: list[int], n: int, notes: list[int]) -> int:
    """What a seat decides, by its policy; `LET_BE` when it may react and does not."""
    policy = notes[POLICY + seat]
    choice = random_move(s, out, n, notes, policy)
    if policy > PLAYS_ANYTHING:
        return by_habit(s, seat, out, n, policy, choice)
    return choice


def random_move(s: State, out: list[int], n: int, notes: list[int], policy: int) -> int:
    """Any move, each equally likely; but a seat with a card to play plays one, unless it plays anything."""
    if n == 1:
        return out[0]
    if (
        kind_of(policy) == PLAYS_ANYTHING
        or verb_of(out[0]) != CARD
        or (s.window != TURN and s.window != DRAWN)
    ):
        return out[random_below(s, notes, n)]
    if is_idle(out[n - 1]):  # as it is when nobody may react
        return out[random_below(s, notes, n - 1)]
    choice = out[random_below(s, notes, n)]
    while is_idle(choice):
        choice = out[random_below(s, notes, n)]
    return choice


def is_idle(choice: int) -> bool:
    """Drawing, keeping or passing."""
    return verb_of(choice) == DRAW or verb_of(choice) == KEEP


def by_habit(s: State, seat: int, out: list[int], n: int, policy: int, choice: int) -> int:
    """What the seat always or never does instead: challenge, catch, call, throw."""
    verb = verb_of(choice)
    if verb == CHALLENGE or (verb == DRAW and s.window not in (TURN, DRAWN)):
        return other_of_two(out, n, choice, CHALLENGE, habit_of(policy, CHALLENGING))
    if verb in (CATCH, CALL):
        habit = habit_of(policy, CATCHING if verb == CATCH else CALLING)
        return let_be(s, seat, out, n, choice) if habit == NEVER else choice
    if verb == CARD and habit_of(policy, THROWING) == NEVER and not asked(s) >> seat & 1:
        return LET_BE
    if verb == CARD and habit_of(policy, CALLING):
        return with_call(out, n, choice, habit_of(policy, CALLING))
    return choice


def other_of_two(out: list[int], n: int, choice: int, verb: int, habit: int) -> int:
    """The move with this verb, or one without it, as the habit is; the choice where there is no habit."""
    if habit:
        for place in range(n):
            if (verb_of(out[place]) == verb) == (habit != NEVER):
                return out[place]
    return choice


def let_be(s: State, seat: int, out: list[int], n: int, choice: int) -> int:
    """Not to react; a seat that is asked must still answer, with the first move it has."""
    return out[0] if asked(s) >> seat & 1 else LET_BE


def with_call(out: list[int], n: int, choice: int, habit: int) -> int:
    """The same card with the call, or without it, where both may be."""
    wanted = choice & ~CALLS if habit == NEVER else choice | CALLS
    for place in range(n):
        if out[place] == wanted:
            return wanted
    return choice


# Watching: what is told about a game beside its events


def watch_turn(s: State, seat: int, choice: int, notes: list[int]) -> None:
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


PARTS = (
    sit_down,
    deal_again,
    play_round,
    decide,
    random_below,
    pick_seat,
    choose,
    random_move,
    is_idle,
    by_habit,
    other_of_two,
    let_be,
    with_call,
    watch_turn,
    watch_lead,
    match_winner,
    answer,
    habit_of,
    kind_of,
)
"""The functions here that a compiler must know beside `play_one` and the rules."""
