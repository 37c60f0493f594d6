"""Value: how likely a seat is to win the round, judged from a world without playing it to its end.

A small network of whole numbers: what is seen of each player (`see_player`), a layer of units that are
nothing below nought, and a share of `CERTAIN_WIN`. What it has learnt is data (`values/*.toml`), made by
`tools/learn.py` from rounds of experts.
"""

from __future__ import annotations

from lastcard.policies.notes import INPUT, INPUTS, INPUTS_A_PLAYER, NETWORK, UNIT, UNITS
from lastcard.rules.hands import count_among, kinds_held
from lastcard.rules.kinds import (
    COLOR_MASK,
    COLORED_MASK,
    COLORS,
    FACE_MASK,
    FIRST_WILD,
    NUMBERS,
    WILD_MASK,
    how_many,
)
from lastcard.rules.numbers import Seat
from lastcard.rules.state import NOBODY, State
from lastcard.rules.windows.turn import next_seat, playable

CERTAIN_WIN = 1 << 16
SCALE = 256
"""What counts as one in the weights and in the units."""

ACTION_MASK = COLORED_MASK & ~sum(FACE_MASK[:NUMBERS])
SPECIAL_MASK = WILD_MASK & ~(1 << FIRST_WILD)
MOST_CARDS_COUNTED = 15
MOST_THAT_FIT = 4

ME, NEXT, BEFORE, ANOTHER = range(4)
PLAYERS_SEEN = ("me", "next", "before", "another")

(HELD, ONE_LEFT, TWO_LEFT, THREE_LEFT, FITTING, FITS, WILD, SPECIAL) = range(8)
(ACTION, IN_COLOR, LONGEST, COLORS_HELD, OPEN, SKIPS, KINDS, LINED_UP) = range(8, INPUTS_A_PLAYER)
SEEN_OF_PLAYER = (
    *("held", "one_left", "two_left", "three_left", "fitting", "fits", "wild", "special"),
    *("action", "in_color", "longest", "colors", "open", "skips", "kinds", "lined_up"),
)
INPUT_NAMES = (
    *(f"{player}_{name}" for player in PLAYERS_SEEN for name in SEEN_OF_PLAYER),
    *(f"{player}_to_move" for player in PLAYERS_SEEN),
)


def see_world(w: State, seat: Seat, notes: list[int]) -> None:
    """Note what matters about the seat, the next player, the one before, and of all others the nearest to
    going out; and who is to move.
    """
    for place in range(INPUTS):
        notes[INPUT + place] = 0
    following, before = next_seat(w, seat), seat_before(w, seat)
    see_player(w, seat, ME, notes)
    see_player(w, following, NEXT, notes)
    if w.players > 2:
        see_player(w, before, BEFORE, notes)
    if w.players > 3:
        see_player(w, nearest_to_out(w, seat, following, before), ANOTHER, notes)
    to_move = ANOTHER
    if w.actor == seat:
        to_move = ME
    elif w.actor == following:
        to_move = NEXT
    elif w.actor == before:
        to_move = BEFORE
    notes[INPUT + len(PLAYERS_SEEN) * INPUTS_A_PLAYER + to_move] = 1


def seat_before(w: State, seat: Seat) -> Seat:
    """Whose next player a seat is."""
    before = seat
    for other in range(w.players):
        if next_seat(w, other) == seat:
            before = other
    return before


def nearest_to_out(w: State, seat: Seat, following: Seat, before: Seat) -> Seat:
    """Who holds the fewest cards of all but these."""
    nearest = NOBODY
    for other in range(w.players):
        is_another = other not in (seat, following, before)
        if is_another and (nearest == NOBODY or w.held[other] < w.held[nearest]):
            nearest = other
    return nearest


def see_player(w: State, seat: Seat, which: int, notes: list[int]) -> None:
    """Note how good a hand is."""
    at = INPUT + which * INPUTS_A_PLAYER
    held = w.held[seat]
    fits = playable(w, seat)
    notes[at + HELD] = min(held, MOST_CARDS_COUNTED)
    notes[at + ONE_LEFT] = held == 1
    notes[at + TWO_LEFT] = held == 2
    notes[at + THREE_LEFT] = held == 3
    notes[at + FITTING] = min(how_many(fits), MOST_THAT_FIT)
    notes[at + FITS] = fits != 0
    notes[at + WILD] = count_among(w, seat, WILD_MASK)
    notes[at + SPECIAL] = count_among(w, seat, SPECIAL_MASK)
    notes[at + ACTION] = count_among(w, seat, ACTION_MASK)
    notes[at + IN_COLOR] = count_among(w, seat, COLOR_MASK[w.color])
    notes[at + OPEN] = w.open >> seat & 1
    notes[at + SKIPS] = w.skips[seat]
    notes[at + KINDS] = how_many(kinds_held(w, seat))
    for color in range(COLORS):
        number = count_among(w, seat, COLOR_MASK[color])
        notes[at + LONGEST] = max(notes[at + LONGEST], number)
        notes[at + COLORS_HELD] += number > 0
    if w.player_cards:
        notes[at + LINED_UP] = w.lined_up[seat]


def chance_to_win(w: State, seat: Seat, notes: list[int]) -> int:
    """The share of `CERTAIN_WIN` that a seat may hope for."""
    see_world(w, seat, notes)
    for unit in range(UNITS):
        notes[UNIT + unit] = notes[NETWORK + unit]
    for place in range(INPUTS):
        seen = notes[INPUT + place]
        if seen:
            row = NETWORK + UNITS + place * UNITS
            for unit in range(UNITS):
                notes[UNIT + unit] += seen * notes[row + unit]
    last = NETWORK + UNITS + INPUTS * UNITS
    total = notes[last + UNITS] * SCALE
    for unit in range(UNITS):
        total += max(0, notes[UNIT + unit]) * notes[last + unit]
    total //= SCALE
    return CERTAIN_WIN * (SCALE + abs(total) + total) // (2 * (SCALE + abs(total)))


VALUE_PARTS = (see_world, seat_before, nearest_to_out, see_player, chance_to_win)
