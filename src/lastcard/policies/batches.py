"""Running the driver over a range of numbers: as it stands, or compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from lastcard import compiled
from lastcard.policies.columns import COLUMNS
from lastcard.policies.driver import PARTS, PARTS_BY_CHANCE, play_one, play_one_by_chance
from lastcard.policies.features import WEIGHTS
from lastcard.policies.notes import (
    BOTS,
    CATCHES,
    FIRST_WEIGHT,
    FORGETS_CALL,
    NETWORK,
    NETWORK_SIZE,
    NOTES,
    POLICY,
    REMEMBERS_CALL,
    SPEED,
    THROWS,
    WATCHING,
    WEIGHTED,
    WHOLE_MATCH,
    WORLDS,
)
from lastcard.policies.policy import CHAMPION, HEURISTIC, POLICIES, Policy, kind_of
from lastcard.policies.searching import SEARCHING_PARTS, play_and_search
from lastcard.policies.sight import Sight
from lastcard.rules.moves import MOST_MOVES
from lastcard.rules.state import State

WORLDS_IN_SIMULATION = 50

Driver = Callable[..., None]
DRIVERS: dict[Driver, tuple[Callable[..., Any], ...]] = {
    play_one_by_chance: PARTS_BY_CHANCE,
    play_one: PARTS,
    play_and_search: SEARCHING_PARTS,
}
"""What plays one number, and the functions beside the rules that each of them needs."""

Notes = tuple[Sequence[int], Sequence[int]]
"""The notes of a game, and of those who play on in possible worlds."""


def notes_for(
    policies: Sequence[Policy],
    *,
    watching: bool = False,
    matches: bool = False,
    worlds: int = WORLDS_IN_SIMULATION,
) -> Notes:
    """The notes that the driver starts from: who decides for each seat, and what is wanted.

    In the worlds of a champion everyone plays on as an expert with the champion's weights.
    """
    notes = [0] * NOTES
    notes[WATCHING] = int(watching)
    notes[WHOLE_MATCH] = int(matches)
    notes[WORLDS] = worlds
    seat_policies(notes, policies)
    inner = [0] * NOTES
    champions = [policy for policy in policies if kind_of(policy.code) == CHAMPION]
    if champions:
        attentive = replace(POLICIES["champion"], code=HEURISTIC, weights=champions[0].weights)
        seat_policies(inner, [attentive] * len(policies))
        inner[NETWORK : NETWORK + NETWORK_SIZE] = champions[0].values
    return notes, inner


def seat_policies(notes: list[int], policies: Sequence[Policy]) -> None:
    notes[BOTS] = int(any(policy.thinks for policy in policies))
    for seat, policy in enumerate(policies):
        notes[POLICY + seat] = policy.code
        notes[FORGETS_CALL + seat] = policy.forgets_call
        notes[REMEMBERS_CALL + seat] = policy.remembers_call
        notes[CATCHES + seat] = policy.catches
        notes[THROWS + seat] = policy.throws
        notes[SPEED + seat] = policy.speed
        first = notes[WEIGHTED + seat] = FIRST_WEIGHT + seat * WEIGHTS
        notes[first : first + len(policy.weights)] = policy.weights


def play_interpreted(
    table: State,
    notes: Notes,
    key: int,
    first: int,
    number: int,
    columns: int = len(COLUMNS),
    state: State | None = None,
) -> list[list[int]]:
    """Rows of answers, one number after the other; in a state of one's own, whose events can be looked at."""
    state, base, world = state or table.copy(), table.copy(), table.copy()
    sight, out = Sight(table.copy()), [0] * MOST_MOVES
    own, inner = list(notes[0]), list(notes[1])
    play = driver_for(notes)
    rows = []
    for n in range(first, first + number):
        answers = [0] * columns
        play((table, state, sight, base, world, out, own, inner), answers, key, n)
        rows.append(answers)
    return rows


def driver_for(notes: Notes) -> Driver:
    """The least that can play: for those who search, for those who think, for those who play by chance.

    What is called from many places is slower where it is called most, so each is compiled on its own.
    """
    own, inner = notes
    if inner[BOTS]:  # there are worlds to play on in, and players for them
        return play_and_search
    return play_one if own[BOTS] else play_one_by_chance


def compiled_batch(driver: Driver = play_one) -> Callable[..., None]:
    """A driver, compiled: some ten seconds the first time, then out of the cache."""
    from lastcard.compiled.batch import compile_batch

    return compile_batch(driver, DRIVERS[driver])


def compile_all() -> None:
    """Every driver: for tests and benchmarks; otherwise each is compiled when it is first needed."""
    for driver in DRIVERS:
        compiled_batch(driver)


def needs_compiling(driver: Driver = play_one) -> bool:
    """Will it be compiled now, for the first time? Without a compiler nothing ever is."""
    if not compiled.is_available():
        return False
    from lastcard.compiled.batch import cache_file

    return not cache_file([driver, *DRIVERS[driver]]).exists()


def play_compiled(
    table: State, notes: Notes, key: int, first: int, number: int, columns: int = len(COLUMNS)
) -> Any:
    """Rows of answers as an array."""
    import numpy as np

    from lastcard.compiled.record import record_of, records_of

    answers = np.zeros((number, columns), np.int64)
    moves = np.zeros(MOST_MOVES, np.int32)
    records = records_of(record_of(table))
    play = compiled_batch(driver_for(notes))
    play(records, moves, np.array(notes, np.int64), answers, key, first)
    return answers
