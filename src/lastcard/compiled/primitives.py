"""The few functions that a compiler knows in another way: events, chance, bits and copies.

Everything else is compiled from the source that is played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba.extending import overload, register_jitable

from lastcard.compiled.pipeline import COMPILE_OPTIONS
from lastcard.compiled.pointers import (
    add_to_tally,
    bits_set,
    clear_record_tallies,
    copy_record,
    read_tally,
    trailing_zeros,
)
from lastcard.compiled.record import HEAD_BYTES, WHOLE_BYTES
from lastcard.rules import chance, events, kinds, moves, state
from lastcard.rules.state import HEAD_PLANES

GOLDEN = np.uint64(chance.GOLDEN)
FIRST, SECOND = np.uint64(chance.FIRST_FACTOR), np.uint64(chance.SECOND_FACTOR)
S27, S30, S31, S32 = (np.uint64(shift) for shift in (27, 30, 31, 32))

AT_A_TIME = 6
"""So many cards are listed at once: seldom can more be played."""

Function = Callable[..., Any]


def instead_of(function: Function) -> Callable[[Function], Function]:
    """Compile another function where this one is called."""

    def register(other: Function) -> Function:
        @overload(function, jit_options=COMPILE_OPTIONS | {"forceinline": True}, strict=False)
        def choose(*arguments: Any) -> Function:
            return other

        return other

    return register


@register_jitable(forceinline=True, **COMPILE_OPTIONS)
def mixed_word(word: Any) -> Any:
    """`chance.mixed` in words of 64 bits, which wrap around by themselves."""
    word = (word ^ word >> S30) * FIRST
    word = (word ^ word >> S27) * SECOND
    return word ^ word >> S31


@instead_of(chance.random_bits)
def random_bits(key: Any, n: Any) -> Any:
    return np.int64(mixed_word(np.uint64(key) + np.uint64(n) * GOLDEN) >> S32)


@instead_of(chance.key_of)
def key_of(seed: Any, number: Any) -> Any:
    return mixed_word(np.uint64(seed) + np.uint64(number) * GOLDEN)


@instead_of(chance.roll)
def roll(s: Any, n: Any) -> Any:
    return chance.seeded_roll(s, n)


@instead_of(chance.shuffle)
def shuffle(s: Any, cards: Any, first: Any, n: Any, owner: Any) -> Any:
    chance.seeded_shuffle(s, cards, first, n)


@instead_of(chance.pick_at_random)
def pick_at_random(s: Any, seat: Any) -> Any:
    return chance.seeded_pick(s, seat)


@instead_of(events.emit)
def emit(s: Any, event: Any, *details: Any) -> Any:
    """An event is only counted."""
    add_to_tally(s, event, 1)


@instead_of(events.emit_hand)
def emit_hand(s: Any, seat: Any, target: Any) -> Any:
    """Nobody looks."""


@instead_of(events.tally)
def tally(s: Any, event: Any) -> Any:
    return read_tally(s, event)


@instead_of(events.clear_tallies)
def clear_tallies(s: Any) -> Any:
    clear_record_tallies(s)


@instead_of(state.become)
def become(s: Any, other: Any) -> Any:
    wide = other.player_cards or other.planes > HEAD_PLANES
    copy_record(s, other, WHOLE_BYTES if wide else HEAD_BYTES)


@instead_of(kinds.lowest)
def lowest(mask: Any) -> Any:
    return trailing_zeros(mask)


@instead_of(kinds.how_many)
def how_many(mask: Any) -> Any:
    return bits_set(mask)


@instead_of(moves.add_each)
def add_each(out: Any, n: Any, kinds: Any) -> Any:
    """Some at a time, and counted apart: a processor cannot foresee how often a loop will be run."""
    end = n + bits_set(kinds)
    while kinds:
        for place in range(n, n + AT_A_TIME):
            out[place] = trailing_zeros(kinds)
            kinds &= kinds - 1
        n += AT_A_TIME
    return end
