"""Wild Touchdown!: everyone else races to raise their arms, and the last one draws (window `RACE`)."""

from lastcard.rules.dispatch import apply_in, legal_in, new_window, played, played_last, timeout_in
from lastcard.rules.events import ARMS_RAISED, LAST_ARMS, emit
from lastcard.rules.kinds import how_many
from lastcard.rules.moves import ARMS_UP, add, move
from lastcard.rules.numbers import Move, Seat
from lastcard.rules.options import EVERY_DRAW_CARD
from lastcard.rules.piles import must_draw
from lastcard.rules.rounds import round_won
from lastcard.rules.rule import rule
from lastcard.rules.state import NOBODY, State
from lastcard.rules.windows.color import ask_color
from lastcard.rules.windows.turn import next_seat

RACE = new_window(
    "race",
    "Arms up!",
    "everyone but the player of the Touchdown",
    "arms up: ^",
    "touchdown-arms",
    opened_by_card=True,
    is_race=True,
)

LAST_DRAWS = 3


@played(
    "Wt",
    title="Wild Touchdown",
    effect="the last to raise both arms draws three",
    color_rule="touchdown-color",
    opens="race",
    names_color_later=True,
)
def touchdown(s: State, seat: Seat) -> None:
    """touchdown/touchdown-arms: every other player must raise their arms, quickly. It goes on anything
    (R53), and whoever is left with one card must call all the same (R56).
    """
    if s.players == 2 and s.td_two_player:
        ask_color(s, seat)
    else:
        race(s, seat)


@rule
def race(s: State, seat: Seat) -> None:
    """Every seat but this one is waited for."""
    s.window = RACE
    s.opener = seat
    s.actor = NOBODY
    s.awaited = ((1 << s.players) - 1) & ~(1 << seat)
    end_decided_race(s)


@legal_in(RACE)
def legal_race(s: State, seat: Seat, out: list[int], n: int) -> int:
    """Each of them once; arms raised at another time mean nothing (R57)."""
    return add(out, n, move(ARMS_UP, 0))


@apply_in(RACE)
def raise_arms(s: State, seat: Seat, choice: Move) -> None:
    s.awaited &= ~(1 << seat)
    emit(s, ARMS_RAISED, seat)
    end_decided_race(s)


@rule
def end_decided_race(s: State) -> None:
    """Once a single seat has not answered, that seat is last (R50, R134)."""
    if how_many(s.awaited) == 1:
        last_draws(s)


@timeout_in(RACE)
def last_draws(s: State) -> None:
    """touchdown/touchdown-last-draws: exactly one is last and draws, but loses no turn (R51, R52); the
    clock may settle who (R134). touchdown/touchdown-color: then the color is named and play resumes (R54,
    R58).
    """
    last = furthest_unanswered(s)
    s.awaited = 0
    emit(s, LAST_ARMS, last)
    must_draw(s, last, LAST_DRAWS)
    if s.winner != NOBODY:
        round_won(s, s.winner)
    else:
        ask_color(s, s.opener)


@rule
def furthest_unanswered(s: State) -> Seat:
    """Of those who have not answered, the furthest in turn order (R51, R134)."""
    last = s.opener
    seat = next_seat(s, s.opener)
    while seat != s.opener:
        if s.awaited >> seat & 1:
            last = seat
        seat = next_seat(s, seat)
    return last


@played_last("Wt")
def touchdown_last(s: State, seat: Seat) -> bool:
    """As the last card it wins without a race (R55), unless last cards still act (R142)."""
    still_races = s.last_card_draw == EVERY_DRAW_CARD and not (s.players == 2 and s.td_two_player)
    if still_races:
        s.winner = seat
        race(s, seat)
    return still_races
