"""Value: how likely a seat is to win the round, estimated without playing a world to its end.

A small integer network: inputs for each player (`see_player`), one layer of rectified units (ReLU), and a
share of `CERTAIN_WIN` as output. The learned weights are data (`values/*.toml`), trained by
`tools/training/learn.py` on rounds between experts.
"""

from __future__ import annotations

from lastcard.compiled.plain import plain
from lastcard.policies.inputs import (
    ACTION,
    ANOTHER,
    BEFORE,
    COLORS_HELD,
    FITS,
    FITTING,
    HELD,
    IN_COLOR,
    INPUTS,
    INPUTS_A_PLAYER,
    KINDS,
    LINED_UP,
    LONGEST,
    ME,
    NEXT,
    ONE_LEFT,
    OPEN,
    PLAYERS_SEEN,
    SKIPS,
    SPECIAL,
    THREE_LEFT,
    TWO_LEFT,
    WILD,
)
from lastcard.policies.notes import UNITS, Notes
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
"""Fixed point: the integer that stands for 1.0 in weights and units."""

ACTION_MASK = COLORED_MASK & ~sum(FACE_MASK[:NUMBERS])
SPECIAL_MASK = WILD_MASK & ~(1 << FIRST_WILD)
MOST_CARDS_COUNTED = 15
MOST_THAT_FIT = 4


@plain
def see_world(w: State, seat: Seat, notes: Notes) -> None:
    """Fill the inputs: the seat, the next player, the one before, the one closest to going out of all others,
    and who is to move.
    """
    for place in range(INPUTS):
        notes.inputs[place] = 0
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
    notes.inputs[len(PLAYERS_SEEN) * INPUTS_A_PLAYER + to_move] = 1


@plain
def seat_before(w: State, seat: Seat) -> Seat:
    """The seat whose next player this seat is."""
    before = seat
    for other in range(w.players):
        if next_seat(w, other) == seat:
            before = other
    return before


@plain
def nearest_to_out(w: State, seat: Seat, following: Seat, before: Seat) -> Seat:
    """The seat that holds the fewest cards, except these three."""
    nearest = NOBODY
    for other in range(w.players):
        is_another = other not in (seat, following, before)
        if is_another and (nearest == NOBODY or w.held[other] < w.held[nearest]):
            nearest = other
    return nearest


@plain
def see_player(w: State, seat: Seat, which: int, notes: Notes) -> None:
    """Fill the inputs that describe one player's hand."""
    inputs = notes.inputs
    at = which * INPUTS_A_PLAYER
    held = w.held[seat]
    fits = playable(w, seat)
    inputs[at + HELD] = min(held, MOST_CARDS_COUNTED)
    inputs[at + ONE_LEFT] = held == 1
    inputs[at + TWO_LEFT] = held == 2
    inputs[at + THREE_LEFT] = held == 3
    inputs[at + FITTING] = min(how_many(fits), MOST_THAT_FIT)
    inputs[at + FITS] = fits != 0
    inputs[at + WILD] = count_among(w, seat, WILD_MASK)
    inputs[at + SPECIAL] = count_among(w, seat, SPECIAL_MASK)
    inputs[at + ACTION] = count_among(w, seat, ACTION_MASK)
    inputs[at + IN_COLOR] = count_among(w, seat, COLOR_MASK[w.color])
    inputs[at + OPEN] = w.open >> seat & 1
    inputs[at + SKIPS] = w.skips[seat]
    inputs[at + KINDS] = how_many(kinds_held(w, seat))
    for color in range(COLORS):
        number = count_among(w, seat, COLOR_MASK[color])
        inputs[at + LONGEST] = max(inputs[at + LONGEST], number)
        inputs[at + COLORS_HELD] += number > 0
    if w.player_cards:
        inputs[at + LINED_UP] = w.lined_up[seat]


@plain
def chance_to_win(w: State, seat: Seat, notes: Notes) -> int:
    """A seat's estimated chance to win, as a share of `CERTAIN_WIN`."""
    see_world(w, seat, notes)
    units, network = notes.units, notes.network
    for unit in range(UNITS):
        units[unit] = network.units[unit]
    for place in range(INPUTS):
        seen = notes.inputs[place]
        if seen:
            for unit in range(UNITS):
                units[unit] += seen * network.inputs[place * UNITS + unit]
    total = network.start * SCALE
    for unit in range(UNITS):
        total += max(0, units[unit]) * network.shares[unit]
    total //= SCALE
    return CERTAIN_WIN * (SCALE + abs(total) + total) // (2 * (SCALE + abs(total)))
