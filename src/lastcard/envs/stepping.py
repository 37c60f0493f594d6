"""Stepping: one seat is asked for an action and acts, then the next seat is asked.

Plain functions over records, like the rules: they run interpreted and compiled. Where several seats may act
at once, because there is something to react to, they are asked one after the other, in an order that depends
on the seed and is drawn anew each time: the seat asked first is the fastest. A seat that need not act may
decline (`LET_BE`), and is not asked again until something happens.
"""

from __future__ import annotations

from collections.abc import Callable

from lastcard.compiled.plain import plain
from lastcard.envs.actions import LET_BE, seen_from
from lastcard.envs.batch_table import NOT_COUNTED, BatchTable, Episode
from lastcard.policies.believing.seen import compare_hands, forget_hand, see_move, see_part, shows_card
from lastcard.policies.deciding.by_chance import LET_BE as NO_MOVE
from lastcard.policies.playing_out.driver import deal_first, deal_next
from lastcard.rules.cards.droid import DROID
from lastcard.rules.chance import key_of, roll_aside
from lastcard.rules.kernel import acting, apply, asked, legal
from lastcard.rules.kinds import how_many, lowest
from lastcard.rules.moves import DRAW, add, argument_of, verb_of
from lastcard.rules.numbers import Mask, Move, Seat
from lastcard.rules.rounds import has_won_match
from lastcard.rules.rows import clear_part
from lastcard.rules.rule import often, seldom
from lastcard.rules.state import NOBODY, State
from lastcard.rules.windows.turn import TURN

FIRST_ASKED = 1 << 40
"""The order of asking is drawn from a distant part of the round's stream, and does not affect the rest."""


GoOn = Callable[[BatchTable, Episode], None]
"""Advances a game until a learner is asked."""


@plain
def wait(table: BatchTable, episode: Episode) -> None:
    """Do nothing: there are no bots."""


@seldom
@plain
def begin(table: BatchTable, episode: Episode, go_on: GoOn) -> None:
    """Deal until a learner is asked: rounds that bots end before that do not count."""
    deal(table, episode)
    go_on(table, episode)
    while episode.game.over:
        deal(table, episode)
        go_on(table, episode)


@plain
def deal(table: BatchTable, episode: Episode) -> None:
    """Deal the next episode of a seed."""
    episode.number += 1
    episode.steps = 0
    episode.times_asked = 0
    episode.choices_made = 0
    episode.occasion = 0
    episode.let_go = 0
    deal_first(episode.game, table.start, key_of(episode.seed, episode.number))
    forget_round(episode)
    look_around(table, episode)


@plain
def forget_round(episode: Episode) -> None:
    """Forget all hands and the discard pile after a deal."""
    s = episode.game
    episode.face_up.stirred = NOT_COUNTED
    for seat in range(s.players):
        forget_hand(seat, s.players, episode.seen)
        episode.lacks[seat] = 0


@often
@plain
def look_around(table: BatchTable, episode: Episode) -> None:
    """Ask a seat after a move: all seats may react again.

    After a round of a match, the next one is dealt.
    """
    s = episode.game
    episode.let_be = 0
    while s.over and table.whole_match and not s.match_over:
        deal_next(s, table.start, table.notes.scores)
        forget_round(episode)
    if not s.over:
        ask(episode)


@often
@plain
def ask(episode: Episode) -> None:
    """Ask the next seat; of several that may act, each is equally likely."""
    s = episode.game
    seats = acting(s) & ~episode.let_be
    episode.times_asked += 1
    if seats & (seats - 1):
        for _ in range(roll_aside(s, how_many(seats), FIRST_ASKED + episode.times_asked)):
            seats &= seats - 1
    episode.seat = lowest(seats)


@plain
def offer(table: BatchTable, episode: Episode, mask: list[int]) -> None:
    """List the actions of the seat that is asked, and mark them in a mask; none if the episode is over."""
    s, seat, listed = episode.game, episode.seat, episode.legal.actions
    clear_part(mask, table.number_of_actions)
    n = 0
    if not s.over:
        if not asked(s) >> seat & 1:
            n = add(listed, n, LET_BE)
            mask[LET_BE] = 1
        for place in range(legal(s, seat, table.moves)):
            action = table.numbers[seen_from(table.moves[place], seat, table.players)]
            n = add(listed, n, action)
            mask[action] = 1
    episode.legal.number = n


@plain
def act(table: BatchTable, episode: Episode, action: int) -> None:
    """Act for the seat that is asked."""
    episode.steps += 1
    go_on(table, episode, seen_from(table.actions[action], -episode.seat, table.players))


@plain
def go_on(table: BatchTable, episode: Episode, choice: Move) -> None:
    """Make a move for the seat that is asked, or note that it declines to react."""
    if choice == NO_MOVE:
        episode.let_be |= 1 << episode.seat
        ask(episode)
    else:
        make_move(table, episode, episode.seat, choice)
        look_around(table, episode)


@often
@plain
def make_move(table: BatchTable, episode: Episode, seat: Seat, choice: Move) -> None:
    """Make a move, and note what it shows each seat about the hands of others."""
    s, seen = episode.game, episode.seen
    window, color = s.window, s.color
    shows = shows_card(s, seat, choice)
    see_move(s, seat, choice, seen)
    remembers = seen.owners != 0 or table.notes.bots != 0
    if remembers:
        for other in range(table.players):
            table.notes.held[other] = s.held[other]
    apply(s, seat, choice)
    if remembers:
        compare_hands(s, seat, shows, table.notes.held, episode.lacks, seen)
        if window == TURN and verb_of(choice) == DRAW:
            episode.lacks[seat] = 1 << color
    if window == DROID and shows:
        see_part(seat, argument_of(choice), s.players, seen)


@plain
def winners(table: BatchTable, s: State) -> Mask:
    """The winners of the match, or of the round, as a mask; 0 if it is void."""
    if not table.whole_match:
        return 1 << s.winner if s.winner != NOBODY else 0
    seats = 0
    for seat in range(s.players):
        if has_won_match(s, seat):
            seats |= 1 << seat
    return seats


@plain
def pay(table: BatchTable, s: State, rewards: list[float]) -> None:
    """Write the rewards at the end: winners share 1, and the others share -1."""
    seats = winners(table, s)
    won = how_many(seats)
    lost = s.players - won
    for seat in range(s.players):
        rewards[seat] = 0.0
        if won > 0 and lost > 0:
            rewards[seat] = 1 / won if seats >> seat & 1 else -1 / lost
