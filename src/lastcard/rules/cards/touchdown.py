"""Wild Touchdown!: everyone else races to raise their arms, and the last one draws."""

from lastcard.rules.colors import ask_color
from lastcard.rules.dispatch import apply_in, played, played_last, timeout_in
from lastcard.rules.options import EVERY_DRAW_CARD
from lastcard.rules.piles import must_draw
from lastcard.rules.race import RACE, arms_raised, finish_race, race_decided, start_race
from lastcard.rules.rounds import round_won
from lastcard.rules.rule import rule
from lastcard.rules.state import NOBODY, State

LAST_DRAWS = 3


@played("Wt", names_color_later=True)
def touchdown(s: State, seat: int) -> None:
    """touchdown/touchdown-arms: every other player must raise their arms, quickly. It goes on anything
    (R53), and whoever is left with one card must call all the same (R56).
    """
    if s.players == 2 and s.td_two_player:
        ask_color(s, seat)
    else:
        race(s, seat)


@rule
def race(s: State, seat: int) -> None:
    start_race(s, seat)
    if race_decided(s):
        last_draws(s)


@apply_in(RACE)
def raise_arms(s: State, seat: int, choice: int) -> None:
    arms_raised(s, seat)
    if race_decided(s):
        last_draws(s)


@timeout_in(RACE)
def last_draws(s: State) -> None:
    """touchdown/touchdown-last-draws: exactly one is last and draws, but loses no turn (R51, R52); the
    clock may settle who (R134). touchdown/touchdown-color: then the color is named and play resumes (R54,
    R58).
    """
    must_draw(s, finish_race(s), LAST_DRAWS)
    if s.winner != NOBODY:
        round_won(s, s.winner)
    else:
        ask_color(s, s.opener)


@played_last("Wt")
def touchdown_last(s: State, seat: int) -> bool:
    """As the last card it wins without a race (R55), unless last cards still act (R142)."""
    still_races = s.last_card_draw == EVERY_DRAW_CARD and not (s.players == 2 and s.td_two_player)
    if still_races:
        s.winner = seat
        race(s, seat)
    return still_races
