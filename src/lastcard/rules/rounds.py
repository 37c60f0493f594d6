"""How a round ends, what it is worth, and when the match is won."""

from lastcard.rules.dispatch import apply_in, legal_in, new_window, timeout_in
from lastcard.rules.events import MATCH_WON, ROUND_VOID, ROUND_WON, SCORED, emit
from lastcard.rules.hands import count_among
from lastcard.rules.kinds import FACE_MASK, FACES, NUMBERS, WILD_MASK
from lastcard.rules.numbers import Move, Seat
from lastcard.rules.rule import rule, seldom
from lastcard.rules.state import NOBODY, State

OVER = new_window("over", "The round is over", "nobody", "nothing: the round is over", "winning")

NUMBER_POINTS = 5


@rule
def hand_points(s: State, seat: Seat) -> int:
    """*/points-numbers, */points-actions, */points-wilds, */card-values: what a hand is worth (R88, R153)."""
    points = s.wild_points * count_among(s, seat, WILD_MASK)
    for face in range(FACES):
        cards = count_among(s, seat, FACE_MASK[face])
        if face >= NUMBERS:
            points += cards * s.action_points
        elif s.hm_number_points:
            points += cards * NUMBER_POINTS
        else:
            points += cards * face
    return points


@rule
def end_round(s: State, winner: Seat) -> None:
    s.over = 1
    s.winner = winner
    s.window = OVER
    s.actor = NOBODY
    s.open = 0
    s.yelled = NOBODY
    s.owed = 0
    s.left = 0
    s.again = 0


@rule
@seldom
def round_won(s: State, seat: Seat) -> None:
    """*/score-winner, express/object-points: the winner takes the points left in all other hands, cards
    drawn for a last wild draw card included (express/last-wild-draw-counts). */scoring-optional: without
    points rounds are counted (R32, R115).
    """
    s.points = 0
    for other in range(s.players):
        if other != seat and s.target > 0:
            s.points += hand_points(s, other)
    end_round(s, seat)
    emit(s, ROUND_WON, seat, s.points)
    if s.express_alt_scoring:
        bank_leftovers(s)
    elif s.scoring:
        add_score(s, seat, s.points)
        s.match_over = s.scores[seat] >= s.target
    else:
        s.scores[seat] += 1
        s.match_over = s.scores[seat] >= s.match_wins
    announce_winners(s)


@rule
def add_score(s: State, seat: Seat, points: int) -> None:
    """*/running-tally: points add up from round to round."""
    s.scores[seat] += points
    emit(s, SCORED, seat, points)


@rule
def bank_leftovers(s: State) -> None:
    """express/alternative-scoring, express/alternative-winner: each seat is charged with its own
    leftovers; when one reaches the target the lowest wins (R49), after extra rounds on a tie if so agreed
    (R144).
    """
    for seat in range(s.players):
        add_score(s, seat, hand_points(s, seat))
    highest = 0
    lowest = s.scores[0]
    for seat in range(s.players):
        highest = max(highest, s.scores[seat])
        lowest = min(lowest, s.scores[seat])
    sharing = 0
    for seat in range(s.players):
        sharing += s.scores[seat] == lowest
    s.match_over = highest >= s.target and (sharing == 1 or not s.alt_tie)


@rule
def has_won_match(s: State, seat: Seat) -> bool:
    """*/target, */winning: who has won the match, once it is over."""
    if not s.match_over:
        return False
    if not s.express_alt_scoring:
        return seat == s.winner
    for other in range(s.players):
        if s.scores[other] < s.scores[seat]:
            return False
    return True


@rule
def announce_winners(s: State) -> None:
    for seat in range(s.players):
        if has_won_match(s, seat):
            emit(s, MATCH_WON, seat)


@rule
@seldom
def round_void(s: State) -> None:
    """Nobody wins and nobody scores (R13, R132)."""
    end_round(s, NOBODY)
    s.points = 0
    emit(s, ROUND_VOID)


@rule
@seldom
def stalemate(s: State) -> None:
    """Nobody could play or draw all round the table: void, or the lowest hand wins (R13, R132)."""
    best = 0
    for seat in range(1, s.players):
        if hand_points(s, seat) < hand_points(s, best):
            best = seat
    tied = 0
    for seat in range(s.players):
        tied += hand_points(s, seat) == hand_points(s, best)
    if s.stalemate and tied == 1:
        round_won(s, best)
    else:
        round_void(s)


@legal_in(OVER)
def legal_over(s: State, seat: Seat, out: list[int], n: int) -> int:
    """The round is over: nobody may do anything."""
    return n


@apply_in(OVER)
def apply_over(s: State, seat: Seat, choice: Move) -> None:
    """The round is over: nothing changes it."""


@timeout_in(OVER)
def timeout_over(s: State) -> None:
    """The round is over: no clock is running."""
