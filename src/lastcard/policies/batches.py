"""Running the driver over a range of numbers: as it stands, or compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from lastcard import compiled
from lastcard.compiled.specialize.specialization import Specialization, specialization_for
from lastcard.policies.notes import Notes
from lastcard.policies.playing_out.columns import COLUMNS
from lastcard.policies.playing_out.driver import play_one, play_one_by_chance
from lastcard.policies.playing_out.searching import play_and_search
from lastcard.policies.policy import CHAMPION, HEURISTIC, POLICIES, Policy, kind_of
from lastcard.policies.workspace import NotesOfBoth, workspace_for, workspace_to_copy
from lastcard.rules.record import Record
from lastcard.rules.state import State

if TYPE_CHECKING:
    from lastcard.compiled.batch import Batch

WORLDS_IN_SIMULATION = 50
ANSWER_BYTES = 8

Driver = Callable[..., None]
DRIVERS: tuple[Driver, ...] = (play_one_by_chance, play_one, play_and_search)
"""What plays one number."""


def notes_for(
    policies: Sequence[Policy],
    *,
    watching: bool = False,
    matches: bool = False,
    worlds: int = WORLDS_IN_SIMULATION,
) -> NotesOfBoth:
    """The notes that the driver starts from: who decides for each seat, and what is wanted."""
    notes = seated(policies)
    notes.watching = int(watching)
    notes.whole_match = int(matches)
    notes.worlds = worlds
    return notes, notes_in_worlds(policies)


def notes_in_worlds(policies: Sequence[Policy]) -> Notes:
    """In the worlds of a champion everyone plays on as an expert with the champion's weights."""
    champions = [policy for policy in policies if kind_of(policy.code) == CHAMPION]
    if not champions:
        return Notes()
    attentive = replace(POLICIES["champion"], code=HEURISTIC, weights=champions[0].weights)
    inner = seated([attentive] * len(policies))
    inner.network.fill(champions[0].values)
    return inner


def seated(policies: Sequence[Policy], **given: Record) -> Notes:
    """Notes in which each seat has its policy."""
    notes = Notes(**given)
    notes.bots = int(any(policy.thinks for policy in policies))
    for seat, policy in enumerate(policies):
        notes.policy[seat] = policy.code
        notes.forgets_call[seat] = policy.forgets_call
        notes.remembers_call[seat] = policy.remembers_call
        notes.catches[seat] = policy.catches
        notes.throws[seat] = policy.throws
        notes.speed[seat] = policy.speed
        if policy.weights:
            notes.weights[seat].fill(policy.weights)
    return notes


def play_interpreted(
    table: State,
    notes: NotesOfBoth,
    key: int,
    first: int,
    number: int,
    columns: int = len(COLUMNS),
    state: State | None = None,
) -> list[list[int]]:
    """Rows of answers, one number after the other; in a state of one's own, whose events can be looked at."""
    work = workspace_for(table, notes, state)
    play = driver_for(notes)
    rows = []
    for n in range(first, first + number):
        answers = [0] * columns
        play(work, answers, key, n)
        rows.append(answers)
    return rows


def driver_for(notes: NotesOfBoth) -> Driver:
    """The least that can play: for those who search, for those who think, for those who play by chance.

    What is called from many places is slower where it is called most, so each is compiled on its own.
    """
    own, inner = notes
    if inner.bots:  # there are worlds to play on in, and players for them
        return play_and_search
    return play_one if own.bots else play_one_by_chance


# Compiled: for every table, or specialized to one (`lastcard.compiled.specialize.specialization`)

PAYS_FROM = {play_one_by_chance: 10_000_000, play_one: 3_000_000, play_and_search: 20_000}
"""From so many numbers on, playing them specialized saves more time than it takes to compile that."""

chosen: dict[tuple[Driver, Specialization], Batch] = {}
"""What plays the tables that were played so far."""


def compiled_batch(driver: Driver = play_one, table: State | None = None, numbers: int = 0) -> Batch:
    """A driver, compiled: some ten seconds the first time, then out of the cache. For every table; or as is
    best for one, and for as many numbers as will be played.
    """
    from lastcard.compiled.batch import compile_batch

    if table is None:
        return compile_batch(driver)
    batch = compile_batch(driver, best_specialization(driver, table, numbers))
    chosen[driver, specialization_for(table)] = batch
    return batch


def best_specialization(driver: Driver, table: State, numbers: int) -> Specialization | None:
    """The specialization of a table, if a driver is compiled for it already, or if that pays; otherwise
    `None`, for what plays every table.
    """
    from lastcard.compiled.batch import is_compiled

    specialization = specialization_for(table)
    pays = numbers >= PAYS_FROM[driver] and compiled.is_available()
    return specialization if pays or is_compiled(driver, specialization) else None


def compile_all() -> None:
    """Every driver: for tests and benchmarks; otherwise each is compiled when it is first needed."""
    for driver in DRIVERS:
        compiled_batch(driver)


def needs_compiling(driver: Driver = play_one, table: State | None = None, numbers: int = 0) -> bool:
    """Must it be compiled first, because it neither comes with the package nor is in the cache?"""
    from lastcard.compiled.batch import is_compiled

    return not is_compiled(driver, best_specialization(driver, table, numbers) if table else None)


def plays_compiled(driver: Driver = play_one, table: State | None = None) -> bool:
    """Can it play compiled: is it compiled already, or can it be?"""
    return compiled.is_available() or not needs_compiling(driver, table)


def play_compiled(
    table: State, notes: NotesOfBoth, key: int, first: int, number: int, columns: int = len(COLUMNS)
) -> memoryview:
    """Rows of answers, in memory that numpy can look at as it is."""
    return answering(table, notes, key, number, columns)(first, number)


def answering(
    table: State, notes: NotesOfBoth, key: int, most: int, columns: int = len(COLUMNS)
) -> Callable[[int, int], memoryview]:
    """What plays some numbers from a first one on, so many at most, over and over in the same memory."""
    from lastcard.compiled.record import memory_of

    driver = driver_for(notes)
    batch = chosen.get((driver, specialization_for(table))) or compiled_batch(driver, table)
    work = memory_of(workspace_to_copy(table, notes))
    row = ANSWER_BYTES * columns
    memory = memoryview(bytearray(row * most))

    def play(first: int, number: int) -> memoryview:
        answers = memory[: row * number].cast("q", (number, columns))
        batch(work, answers, key, first)
        return answers

    return play
