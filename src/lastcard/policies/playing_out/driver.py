"""A round, or a match, played to its end by policies.

Plain functions over ints and records, like the rules: they run interpreted and compiled. A workspace holds
all that a game needs (`lastcard.policies.workspace`), `notes` are the driver's own state
(`lastcard.policies.notes`), `answers` is the row of one game's columns. Games with a searching policy are
driven by `lastcard.policies.playing_out.searching`, which is more code to compile.
"""

from __future__ import annotations

from collections.abc import Callable

from lastcard.compiled.plain import plain
from lastcard.compiled.signature import Answers, Number, Seed
from lastcard.policies.believing.seen import compare_hands, forget_hand, shows_card
from lastcard.policies.deciding.by_chance import (
    LET_BE,
    any_play,
    decide_by_chance,
    may_take_turn,
    play_drawn_or_keep,
)
from lastcard.policies.deciding.by_heuristic import decide
from lastcard.policies.notes import Notes, clear_counts
from lastcard.policies.playing_out.columns import answer, watch_turn
from lastcard.policies.workspace import Workspace
from lastcard.rules.chance import key_of
from lastcard.rules.deal import begin_round, choose_first_dealer, choose_next_dealer
from lastcard.rules.dispatch import Apply, reacting
from lastcard.rules.events import clear_tallies
from lastcard.rules.kernel import apply
from lastcard.rules.kinds import how_many, lowest
from lastcard.rules.moves import DRAW, verb_of
from lastcard.rules.numbers import Move, Seat
from lastcard.rules.record import become
from lastcard.rules.rule import often, seldom
from lastcard.rules.state import NOBODY, State
from lastcard.rules.windows.turn import DRAWN, TURN, apply_drawn, apply_turn, draw_or_pass, playable

GoOn = Callable[[Workspace], None]
"""Makes the next decision: by chance, by thinking, or by searching possible worlds."""

MOST_ROUNDS = 1000
"""A match is abandoned without a winner after this many rounds."""


@plain
def play_one(work: Workspace, answers: Answers, seed: Seed, number: Number) -> None:
    """Play the round or match with this number under a seed. Nobody searches, so there are no worlds."""
    play_to_the_end(work, answers, seed, number, go_on)


@plain
def play_one_by_chance(work: Workspace, answers: Answers, seed: Seed, number: Number) -> None:
    """The same where everyone plays by chance: less to compile, and faster."""
    play_to_the_end(work, answers, seed, number, go_on_by_chance)


@plain
def play_to_the_end(work: Workspace, answers: list[int], seed: int, number: int, go_on: GoOn) -> None:
    """Play a round, or the rounds of a match, and fill in the answers."""
    sit_down(work, seed, number)
    turns = play_round(work, go_on)
    rounds = 1
    if work.notes.whole_match:
        while not work.game.match_over and rounds < MOST_ROUNDS:
            deal_again(work)
            turns += play_round(work, go_on)
            rounds += 1
    answer(work.game, work.notes, answers, rounds, turns)


@plain
def sit_down(work: Workspace, seed: int, number: int) -> None:
    """Deal the first round."""
    clear_counts(work.notes)
    if work.notes.bots:
        become(work.sight, work.start)
    deal_first(work.game, work.start, key_of(seed, number))


@plain
def deal_first(s: State, start: State, key: int) -> None:
    """Deal the first round under a key."""
    clear_tallies(s)
    become(s, start)
    s.key = key
    s.rolled = 0
    choose_first_dealer(s)
    begin_round(s)


@plain
def deal_again(work: Workspace) -> None:
    """Deal the next round of a match."""
    deal_next(work.game, work.start, work.notes.scores)


@plain
def deal_next(s: State, start: State, scores: list[int]) -> None:
    """Deal the next round of a match, carrying over the scores, the random stream and the deal."""
    for seat in range(s.players):
        scores[seat] = s.scores[seat]
    key, rolled, dealer, winner = s.key, s.rolled, s.dealer, s.winner
    become(s, start)
    s.key = key
    s.rolled = rolled
    for seat in range(s.players):
        s.scores[seat] = scores[seat]
    choose_next_dealer(s, dealer, winner)
    begin_round(s)


@plain
def begin_watching(s: State, notes: Notes) -> None:
    """Reset the watched counters after a deal: nobody leads, and nobody is stuck."""
    notes.leader = NOBODY
    notes.watched_turn = 0
    for seat in range(s.players):
        notes.behind[seat] = 0
        notes.stuck[seat] = 0
    if notes.bots:
        forget_round(s, notes)


@plain
def forget_round(s: State, notes: Notes) -> None:
    """Forget everything about all hands."""
    for seat in range(s.players):
        notes.remembered.lacks[seat] = 0
        notes.remembered.times_noted[seat] = 0
        forget_hand(seat, s.players, notes.remembered.seen)
        notes.held[seat] = s.held[seat]


@plain
def play_round(work: Workspace, go_on: GoOn) -> int:
    """Let the policies decide until the round is over, and return the number of turns."""
    s = work.game
    begin_watching(s, work.notes)
    while not s.over:
        go_on(work)
    return s.turns


@plain
def go_on(work: Workspace) -> None:
    """Let one seat that may act make one move, or not react."""
    seat, choice = decide(work.game, work.sight, work.moves, work.notes)
    if choice != LET_BE:
        remember_and_move(work.game, seat, choice, work.notes)


@plain
def go_on_by_chance(work: Workspace) -> None:
    """The same where everyone plays by chance, often for a whole turn at once."""
    if may_take_turn(work.game, work.notes):
        take_turn(work.game, work.notes)
    else:
        choose_and_move(work)


@plain
@seldom
def choose_and_move(work: Workspace) -> None:
    """Let one of the seats that may act make one of its legal moves."""
    seat, choice = decide_by_chance(work.game, work.moves, work.notes)
    if choice != LET_BE:
        make_move(work.game, seat, choice, work.notes, apply)


@plain
def take_turn(s: State, notes: Notes) -> None:
    """Play a card if possible. Otherwise draw one, and play or keep it at once if nobody may react first."""
    seat = s.actor
    if s.window == TURN:
        kinds = playable(s, seat)
        if kinds:
            make_move(s, seat, any_play(s, seat, kinds, notes), notes, apply_turn)
            return
        make_move(s, seat, draw_or_pass(s), notes, apply_turn)
        if s.window != DRAWN or reacting(s):
            return
    answer_drawn(s, notes)


@plain
def answer_drawn(s: State, notes: Notes) -> None:
    """Play or keep the drawn card."""
    make_move(s, s.actor, play_drawn_or_keep(s, s.actor, notes), notes, apply_drawn)


@plain
def remember_and_move(s: State, seat: Seat, choice: Move, notes: Notes) -> None:
    """Make a move and, if any seat thinks, remember what can be learned from it."""
    draws = s.window == TURN and verb_of(choice) == DRAW
    shows = shows_card(s, seat, choice)
    color = s.color
    make_move(s, seat, choice, notes, apply)
    if notes.bots:
        memory = notes.remembered
        unknown = compare_hands(s, seat, shows, notes.held, memory.lacks, memory.seen)
        while unknown:
            memory.times_noted[lowest(unknown)] = 0
            unknown &= unknown - 1
        if draws:
            memory.lacks[seat] = 1 << color


@plain
@often
def make_move(s: State, seat: Seat, choice: Move, notes: Notes, apply: Apply) -> None:
    """Make a move and update the counters. Callers that know the window pass the matching `apply`."""
    open_before = s.open
    if notes.watching:
        watch_turn(s, seat, choice, notes)
    apply(s, seat, choice)
    if notes.watching:
        notes.missed_calls += how_many(s.open & ~open_before)
    notes.decisions += 1
