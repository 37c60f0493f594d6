"""Running the driver over a range of game numbers, interpreted or compiled."""

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
"""Each plays the game with one number."""


def notes_for(
    policies: Sequence[Policy],
    *,
    watching: bool = False,
    matches: bool = False,
    worlds: int = WORLDS_IN_SIMULATION,
) -> NotesOfBoth:
    """The notes that the driver starts from: the policy of each seat, and the run settings."""
    notes = seated(policies)
    notes.watching = int(watching)
    notes.whole_match = int(matches)
    notes.worlds = worlds
    return notes, notes_in_worlds(policies)


def notes_in_worlds(policies: Sequence[Policy]) -> Notes:
    """Notes for a champion's worlds, where every seat plays on as an expert with the champion's weights."""
    champions = [policy for policy in policies if kind_of(policy.code) == CHAMPION]
    if not champions:
        return Notes()
    attentive = replace(POLICIES["champion"], code=HEURISTIC, weights=champions[0].weights)
    inner = seated([attentive] * len(policies))
    inner.network.fill(champions[0].values)
    return inner


def seated(policies: Sequence[Policy], **given: Record) -> Notes:
    """Notes with each seat's policy filled in."""
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
    """Play the numbers one after the other and return their rows of answers.

    Pass `state` to play in a state of your own and inspect its events.
    """
    work = workspace_for(table, notes, state)
    play = driver_for(notes)
    rows = []
    for n in range(first, first + number):
        answers = [0] * columns
        play(work, answers, key, n)
        rows.append(answers)
    return rows


def driver_for(notes: NotesOfBoth) -> Driver:
    """The smallest driver that can play these policies: searching, thinking, or by chance.

    A function called from many places runs slower in its hottest one, so each driver is compiled on its own.
    """
    own, inner = notes
    if inner.bots:  # somebody searches, and plays on in worlds
        return play_and_search
    return play_one if own.bots else play_one_by_chance


# Compiled: for every table, or specialized to one (`lastcard.compiled.specialize.specialization`)

PAYS_FROM = {play_one_by_chance: 10_000_000, play_one: 3_000_000, play_and_search: 20_000}
"""From this many numbers on, a specialized driver saves more time than it takes to compile."""

played_elsewhere: set[Driver] = set()
"""Drivers that this process asks somebody else to play: in a browser, WebAssembly in a worker of its own."""

chosen: dict[tuple[Driver, Specialization], Batch] = {}
"""The compiled driver of each table played so far."""


def compiled_batch(driver: Driver = play_one, table: State | None = None, numbers: int = 0) -> Batch:
    """Compile a driver: about ten seconds the first time, then loaded from the cache.

    Without a table, the driver plays every table. With one, it is specialized if `numbers` makes that pay.
    """
    from lastcard.compiled.batch import compile_batch

    if table is None:
        return compile_batch(driver)
    batch = compile_batch(driver, best_specialization(driver, table, numbers))
    chosen[driver, specialization_for(table)] = batch
    return batch


def best_specialization(driver: Driver, table: State, numbers: int) -> Specialization | None:
    """The specialization of a table if the driver is already compiled for it, or if compiling it pays.

    Otherwise `None`, which stands for the driver that plays every table.
    """
    from lastcard.compiled.batch import is_compiled

    specialization = specialization_for(table)
    pays = numbers >= PAYS_FROM[driver] and compiled.is_available()
    return specialization if pays or is_compiled(driver, specialization) else None


def compile_all() -> None:
    """Compile every driver, for tests and benchmarks. Otherwise each is compiled on first use."""
    for driver in DRIVERS:
        compiled_batch(driver)


def needs_compiling(driver: Driver = play_one, table: State | None = None, numbers: int = 0) -> bool:
    """Whether the driver must be compiled first: it neither ships with the package nor is in the cache."""
    from lastcard.compiled.batch import is_compiled

    return not is_compiled(driver, best_specialization(driver, table, numbers) if table else None)


def plays_compiled(driver: Driver = play_one, table: State | None = None) -> bool:
    """Whether the driver is compiled already, or can be."""
    return driver in played_elsewhere or compiled.is_available() or not needs_compiling(driver, table)


def play_compiled(
    table: State, notes: NotesOfBoth, key: int, first: int, number: int, columns: int = len(COLUMNS)
) -> memoryview:
    """Play the numbers and return their rows of answers in a buffer that numpy can read without copying."""
    return answering(table, notes, key, number, columns)(first, number)


def answering(
    table: State, notes: NotesOfBoth, key: int, most: int, columns: int = len(COLUMNS)
) -> Callable[[int, int], memoryview]:
    """A function `play(first, number)` that plays up to `most` numbers per call and reuses one buffer."""
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
