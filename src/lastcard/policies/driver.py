"""A round, or a match, played to its end by policies.

Plain functions over ints and rows, like the rules: they run as they stand, and compiled. `notes` is the row
that the driver keeps (`lastcard.policies.notes`), `answers` the row of one game's columns, `k` what a
heuristic sees. Whoever searches is driven by `lastcard.policies.searching`, which is more to compile.
"""

from __future__ import annotations

from collections.abc import Callable

from lastcard.policies.by_chance import CHANCE_PARTS, LET_BE, decide_by_chance
from lastcard.policies.by_heuristic import HEURISTIC_POLICY_PARTS, decide
from lastcard.policies.columns import COLUMN_PARTS, answer, watch_turn
from lastcard.policies.heuristic import HEURISTIC_PARTS
from lastcard.policies.notes import (
    BEHIND,
    BOTS,
    COUNTED,
    DECISIONS,
    HELD,
    LACKS,
    LEADER,
    MISSED_CALLS,
    SCORES,
    STUCK,
    TIMES_NOTED,
    WATCHED_TURN,
    WATCHING,
    WHOLE_MATCH,
)
from lastcard.policies.seen import FORGETTING_PARTS, forget_hand, shows_card
from lastcard.policies.sight import SIGHT_PARTS, Sight
from lastcard.rules.chance import key_of
from lastcard.rules.deal import begin_round, choose_first_dealer, choose_next_dealer
from lastcard.rules.events import clear_tallies
from lastcard.rules.kernel import apply
from lastcard.rules.kinds import how_many
from lastcard.rules.moves import DRAW, verb_of
from lastcard.rules.numbers import Move, Seat
from lastcard.rules.state import NOBODY, State, become
from lastcard.rules.windows.turn import TURN

Room = tuple[State, State, Sight, State, State, list[int], list[int], list[int]]
"""Where a game is played: the table as it begins, the game, what a heuristic sees, and two states for worlds
that are possible; a row for moves, the notes, and the notes of those who play on in the worlds.
"""

GoOn = Callable[[Room], None]
"""How one decision more is made: by chance, by thinking, or by searching in possible worlds."""

MOST_ROUNDS = 1000
"""A match that has seen so many rounds is broken off without a winner."""


def play_one(room: Room, answers: list[int], seed: int, number: int) -> None:
    """One of the many rounds, or matches, that a seed stands for. Nobody searches, so there are no worlds."""
    play_to_the_end(room, answers, seed, number, go_on)


def play_one_by_chance(room: Room, answers: list[int], seed: int, number: int) -> None:
    """The same where everyone plays by chance: less to compile, and faster without what nobody thinks."""
    play_to_the_end(room, answers, seed, number, go_on_by_chance)


def play_to_the_end(room: Room, answers: list[int], seed: int, number: int, go_on: GoOn) -> None:
    """Play a round, or the rounds of a match, and answer."""
    start, s, k, _, _, _, notes, _ = room
    sit_down(start, s, k, notes, seed, number)
    turns = play_round(room, go_on)
    rounds = 1
    if notes[WHOLE_MATCH]:
        while not s.match_over and rounds < MOST_ROUNDS:
            deal_again(start, s, notes)
            turns += play_round(room, go_on)
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


def begin_watching(s: State, notes: list[int]) -> None:
    """A round has been dealt: nobody leads, and nobody is stuck."""
    notes[LEADER] = NOBODY
    notes[WATCHED_TURN] = 0
    for seat in range(s.players):
        notes[BEHIND + seat] = 0
        notes[STUCK + seat] = 0
    if notes[BOTS]:
        forget_round(s, notes)


def forget_round(s: State, notes: list[int]) -> None:
    """Of nobody's hand anything is known."""
    for seat in range(s.players):
        notes[LACKS + seat] = 0
        notes[TIMES_NOTED + seat] = 0
        forget_hand(seat, s.players, notes)
        notes[HELD + seat] = s.held[seat]


def play_round(room: Room, go_on: GoOn) -> int:
    """Let the policies decide until the round is over; the number of turns."""
    _, s, _, _, _, _, notes, _ = room
    begin_watching(s, notes)
    while not s.over:
        go_on(room)
    return s.turns


def go_on(room: Room) -> None:
    """One seat that may act makes one move, or lets a reaction be."""
    _, s, k, _, _, out, notes, _ = room
    seat, choice = decide(s, k, out, notes)
    if choice != LET_BE:
        remember_and_move(s, seat, choice, notes)


def go_on_by_chance(room: Room) -> None:
    """The same where everyone plays by chance."""
    _, s, _, _, _, out, notes, _ = room
    seat, choice = decide_by_chance(s, out, notes)
    if choice != LET_BE:
        make_move(s, seat, choice, notes)


def remember_and_move(s: State, seat: Seat, choice: Move, notes: list[int]) -> None:
    """Make a move; where somebody thinks, what can be learned from it is remembered."""
    draws = s.window == TURN and verb_of(choice) == DRAW
    shows = shows_card(s, seat, choice)
    color = s.color
    make_move(s, seat, choice, notes)
    if notes[BOTS]:
        remember_hands(s, seat, shows, notes)
        if draws:
            notes[LACKS + seat] = 1 << color


def make_move(s: State, seat: Seat, choice: Move, notes: list[int]) -> None:
    """Make a move, and note what is to be told about it."""
    open_before = s.open
    if notes[WATCHING]:
        watch_turn(s, seat, choice, notes)
    apply(s, seat, choice)
    if notes[WATCHING]:
        notes[MISSED_CALLS] += how_many(s.open & ~open_before)
    notes[DECISIONS] += 1


def remember_hands(s: State, seat: Seat, shows: bool, notes: list[int]) -> None:
    """Whoever got cards may have any color again; of a hand that got smaller in another way than by a card
    that all have seen nothing is known any more.
    """
    for other in range(s.players):
        more = s.held[other] - notes[HELD + other]
        if more > 0:
            notes[LACKS + other] = 0
        elif more < 0 and not (more == -1 and shows and other == seat):
            notes[TIMES_NOTED + other] = 0
            forget_hand(other, s.players, notes)
        notes[HELD + other] = s.held[other]


PARTS_BY_CHANCE = (
    play_to_the_end,
    sit_down,
    deal_again,
    begin_watching,
    forget_round,
    play_round,
    go_on_by_chance,
    make_move,
    *FORGETTING_PARTS,
    *CHANCE_PARTS,
    *COLUMN_PARTS,
)
"""The functions beside the rules that a compiler must know for `play_one_by_chance`."""

PARTS = (
    *PARTS_BY_CHANCE,
    go_on,
    remember_and_move,
    remember_hands,
    shows_card,
    *HEURISTIC_POLICY_PARTS,
    *HEURISTIC_PARTS,
    *SIGHT_PARTS,
)
"""The functions beside the rules that a compiler must know for `play_one`."""
