"""Stepping: whoever may act is asked for one action, acts, and somebody is asked again.

Plain functions over records, like the rules: they run as they stand, and compiled. Where several may act at
once, because there is something to react to, they are asked one after the other in an order that the seed
settles, anew at each moment: whoever is asked first is the fastest. Whoever need not act may let the moment
be, and is not asked again until something happens.
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
"""Who is asked first comes from a far part of the round's own stream, and leaves the rest of it as it is."""


GoOn = Callable[[BatchTable, Episode], None]
"""What happens until a learner is asked."""


@plain
def wait(table: BatchTable, episode: Episode) -> None:
    """Nobody decides but those who are asked."""


@seldom
@plain
def begin(table: BatchTable, episode: Episode, go_on: GoOn) -> None:
    """Deal until a learner is asked: what bots end before that is no episode."""
    deal(table, episode)
    go_on(table, episode)
    while episode.game.over:
        deal(table, episode)
        go_on(table, episode)


@plain
def deal(table: BatchTable, episode: Episode) -> None:
    """Begin the next of the episodes that a seed stands for."""
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
    """A round has been dealt: of nobody's hand anything is known, and the discards are others."""
    s = episode.game
    episode.face_up.stirred = NOT_COUNTED
    for seat in range(s.players):
        forget_hand(seat, s.players, episode.seen)
        episode.lacks[seat] = 0


@often
@plain
def look_around(table: BatchTable, episode: Episode) -> None:
    """Something has happened: nobody has let it be yet, and somebody is asked. After a round of a match the
    next one is dealt.
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
    """The next seat is asked: of several that may act each is equally likely."""
    s = episode.game
    seats = acting(s) & ~episode.let_be
    episode.times_asked += 1
    if seats & (seats - 1):
        for _ in range(roll_aside(s, how_many(seats), FIRST_ASKED + episode.times_asked)):
            seats &= seats - 1
    episode.seat = lowest(seats)


@plain
def offer(table: BatchTable, episode: Episode, mask: list[int]) -> None:
    """List the actions of whoever is asked, and mark them in a mask; none when it is over."""
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
    """Whoever is asked acts."""
    episode.steps += 1
    go_on(table, episode, seen_from(table.actions[action], -episode.seat, table.players))


@plain
def go_on(table: BatchTable, episode: Episode, choice: Move) -> None:
    """Whoever is asked makes a move, or lets the moment be."""
    if choice == NO_MOVE:
        episode.let_be |= 1 << episode.seat
        ask(episode)
    else:
        make_move(table, episode, episode.seat, choice)
        look_around(table, episode)


@often
@plain
def make_move(table: BatchTable, episode: Episode, seat: Seat, choice: Move) -> None:
    """A move is made; what it shows of hands is remembered by those who see it."""
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
    """Of the match, or of the round; none when it is void."""
    if not table.whole_match:
        return 1 << s.winner if s.winner != NOBODY else 0
    seats = 0
    for seat in range(s.players):
        if has_won_match(s, seat):
            seats |= 1 << seat
    return seats


@plain
def pay(table: BatchTable, s: State, rewards: list[float]) -> None:
    """When it is over: 1 for winning, shared by winners; what they get, the others pay."""
    seats = winners(table, s)
    won = how_many(seats)
    lost = s.players - won
    for seat in range(s.players):
        rewards[seat] = 0.0
        if won > 0 and lost > 0:
            rewards[seat] = 1 / won if seats >> seat & 1 else -1 / lost
