"""The few functions with a different compiled implementation: events, chance, bits and copies.

Everything else is compiled from the same source that runs interpreted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba.extending import overload, register_jitable

from lastcard.compiled.numba_internals import COMPILE_OPTIONS
from lastcard.compiled.record import HEAD_BYTES, WHOLE_BYTES
from lastcard.compiled.translate.intrinsics import (
    EIGHT,
    add_to_tally,
    bits_set,
    clear_bytes,
    clear_record_tallies,
    copy_eight,
    copy_record,
    read_tally,
    trailing_zeros,
)
from lastcard.rules import chance, events, kinds, moves, record, rows
from lastcard.rules.state import HEAD_PLANES, State

GOLDEN = np.uint64(chance.GOLDEN)
FIRST, SECOND = np.uint64(chance.FIRST_FACTOR), np.uint64(chance.SECOND_FACTOR)
S27, S30, S31, S32 = (np.uint64(shift) for shift in (27, 30, 31, 32))

NO_KIND = -1 << rows.NO_KIND
AT_A_TIME = 6
"""Cards listed or marked per iteration: more are seldom playable."""

Function = Callable[..., Any]


def instead_of(function: Function) -> Callable[[Function], Function]:
    """Register another function to be compiled in place of this one."""

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


@instead_of(chance.roll_aside)
def roll_aside(s: Any, n: Any, place: Any) -> Any:
    return chance.seeded_aside(s, n, place)


@instead_of(chance.shuffle)
def shuffle(s: Any, cards: Any, first: Any, n: Any, owner: Any) -> Any:
    chance.seeded_shuffle(s, cards, first, n)


@instead_of(chance.pick_at_random)
def pick_at_random(s: Any, seat: Any) -> Any:
    return chance.seeded_pick(s, seat)


def count_event(s: Any, event: Any, *details: Any) -> Any:
    """Count an event; compiled code does nothing else with it."""
    add_to_tally(s, event, 1)


def nothing(*arguments: Any) -> Any:
    """Do nothing: this state has no tallies."""


@overload(events.emit, jit_options=COMPILE_OPTIONS | {"forceinline": True}, strict=False)
def emit(s: Any, event: Any, *details: Any) -> Function:
    return count_event if s.layout.front else nothing


@instead_of(events.emit_hand)
def emit_hand(s: Any, seat: Any, target: Any) -> Any:
    """Do nothing: nobody looks at events in compiled code."""


@instead_of(events.tally)
def tally(s: Any, event: Any) -> Any:
    return read_tally(s, event)


def clear_all(s: Any) -> Any:
    clear_record_tallies(s)


@overload(events.clear_tallies, jit_options=COMPILE_OPTIONS | {"forceinline": True}, strict=False)
def clear_tallies(s: Any) -> Function:
    return clear_all if s.layout.front else nothing


def become_state(s: Any, other: Any) -> Any:
    wide = other.player_cards or other.planes > HEAD_PLANES
    copy_record(s, other, WHOLE_BYTES if wide else HEAD_BYTES)


@overload(record.become, jit_options=COMPILE_OPTIONS | {"forceinline": True}, strict=False)
def become(one: Any, other: Any) -> Function:
    """Copy bytes: as many as needed for a state, all of them for other records."""
    if issubclass(one.layout.record, State):
        return become_state
    whole = one.layout.whole_bytes

    def become_like(one: Any, other: Any) -> Any:
        copy_record(one, other, whole)

    return become_like


@instead_of(rows.copy_part)
def copy_part(row: Any, start: Any, other: Any, first: Any, number: Any) -> Any:
    """Copy eight numbers at a time; the last eight may overlap the ones before."""
    for done in range(0, number - EIGHT, EIGHT):
        copy_eight(row, start + done, other, first + done)
    if number >= EIGHT:
        copy_eight(row, start + number - EIGHT, other, first + number - EIGHT)
    else:
        for done in range(number):
            row[start + done] = other[first + done]


@instead_of(rows.clear_part)
def clear_part(row: Any, number: Any) -> Any:
    clear_bytes(row, number)


@instead_of(rows.mark_each)
def mark_each(row: Any, first: Any, columns: Any, offset: Any, kinds: Any) -> Any:
    """Mark several per iteration, like `add_each`; past the last kind of the mask, `NO_KIND` is marked."""
    while kinds:
        for _ in range(AT_A_TIME):
            row[first + columns[offset + trailing_zeros(kinds | NO_KIND)]] = 1
            kinds &= kinds - 1


@instead_of(kinds.lowest)
def lowest(mask: Any) -> Any:
    return trailing_zeros(mask)


@instead_of(kinds.how_many)
def how_many(mask: Any) -> Any:
    return bits_set(mask)


@instead_of(moves.add_each)
def add_each(out: Any, n: Any, kinds: Any) -> Any:
    """List several per iteration, and count separately: loops of varying length are mispredicted."""
    end = n + bits_set(kinds)
    while kinds:
        for place in range(n, n + AT_A_TIME):
            out[place] = trailing_zeros(kinds)
            kinds &= kinds - 1
        n += AT_A_TIME
    return end
