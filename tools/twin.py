"""One table in both ways: as it is played, and compiled, one step at a time.

The compiled code is made with checks: of bounds, and that every number fits.
"""

from __future__ import annotations

import os

os.environ["LASTCARD_CHECKS"] = "1"  # read when the compiled rules are first imported

from collections.abc import Sequence
from functools import cache

import numpy as np

from lastcard.compiled.batch import Batch, compile_batch
from lastcard.compiled.record import FIELDS, FRONT_BYTES, TALLY, record_of, records_of, state_of
from lastcard.policies.batches import Notes
from lastcard.policies.columns import COLUMNS, answer
from lastcard.policies.driver import Room, begin_watching, deal_again, go_on, go_on_by_chance, sit_down
from lastcard.policies.notes import MOST_CANDIDATES
from lastcard.policies.searching import SEARCHING_PARTS, search_and_go_on, try_candidates
from lastcard.policies.sight import Sight
from lastcard.rules.events import EVENTS, SHOWN, SHUFFLED
from lastcard.rules.moves import MOST_MOVES
from lastcard.rules.state import State

(SIT_DOWN, DEAL_AGAIN, BY_CHANCE, BY_THINKING, BY_SEARCHING, TRY, ANSWER) = range(7)
NOT_COUNTED = (SHUFFLED, SHOWN)
"""Events that are recorded in play and not counted in simulation: nobody looks."""

ROW = max(len(COLUMNS), 3 * MOST_CANDIDATES)


def step(room: Room, row: list[int], seed: int, number: int) -> None:
    """Do what the row begins with; it takes the answers too."""
    start, s, k, _, _, _, notes, _ = room
    task = row[0]
    if task == SIT_DOWN:
        sit_down(start, s, k, notes, seed, number)
        begin_watching(s, notes)
    elif task == DEAL_AGAIN:
        deal_again(start, s, notes)
        begin_watching(s, notes)
    elif task == BY_CHANCE:
        go_on_by_chance(room)
    elif task == BY_THINKING:
        go_on(room)
    elif task == BY_SEARCHING:
        search_and_go_on(room)
    elif task == TRY:
        try_candidates(room, row, seed)
    else:
        answer(s, notes, row, row[1], row[2])


@cache
def compiled_step() -> Batch:
    return compile_batch(step, SEARCHING_PARTS)


class Difference(Exception):  # noqa: N818 - it is what is looked for
    """The two ways are not the same; the message says in what."""


class Twin:
    """One table in both ways."""

    def __init__(self, start: State, notes: Notes, key: int) -> None:
        self.key = key
        self.state, self.sight = start.copy(), Sight(start.copy())
        self.base, self.world = start.copy(), start.copy()
        self.notes, self.inner = (list(row) for row in notes)
        out = [0] * MOST_MOVES
        self.room = (start, self.state, self.sight, self.base, self.world, out, self.notes, self.inner)
        self.row = [0] * ROW
        self.tallies = [0] * EVENTS
        self.told = 0  # events
        self.records, self.moves = records_of(record_of(start)), np.zeros(MOST_MOVES, np.int32)
        self.words, self.answers = np.array(notes, np.int64), np.zeros((1, ROW), np.int64)
        self.counted = self.records[1, :FRONT_BYTES].view(TALLY)[: -EVENTS - 1 : -1]
        self.step_compiled = compiled_step().on(self.records, self.moves, self.words, self.answers)

    def do(self, task: int, number: int = 0) -> None:
        """One step both ways, after which all must be the same."""
        self.row[0] = self.answers[0, 0] = task
        step(self.room, self.row, self.key, number)
        self.step_compiled(self.key, number)
        if task == SIT_DOWN:
            self.tallies, self.told = [0] * EVENTS, 0
        self.compare()

    def compare(self) -> None:
        """The state, and what was counted."""
        played, recorded = record_of(self.state), self.records[1, FRONT_BYTES:].tobytes()
        if played != recorded:
            raise Difference(fields_that_differ(played, recorded))
        self.count_events()
        compare_rows("tally", self.tallies, self.counted.tolist())

    def compare_all(self) -> None:
        """Everything, also what was noted, imagined and answered."""
        for place, state in ((2, self.sight), (3, self.base), (4, self.world)):
            played, recorded = record_of(state), self.records[place, FRONT_BYTES:].tobytes()
            if played != recorded:
                raise Difference(f"state {place}: {fields_that_differ(played, recorded)}")
        compare_rows("note", self.notes, self.words[0].tolist())
        compare_rows("note of the worlds", self.inner, self.words[1].tolist())
        compare_rows("answer", self.row, self.answers[0].tolist())

    def count_events(self) -> None:
        for event, *_ in self.state.events[self.told :]:
            if event not in NOT_COUNTED:
                self.tallies[event] += 1
        self.told = len(self.state.events)

    def set_note(self, note: int, value: int) -> None:
        self.notes[note] = self.words[0, note] = value

    def set_answers(self, *values: int) -> None:
        self.row[: len(values)] = values
        self.answers[0, : len(values)] = values


def fields_that_differ(played: bytes, recorded: bytes) -> str:
    """Each of them, of a row the first place."""
    one, other = state_of(played), state_of(recorded)
    found = []
    for name, field in FIELDS.items():
        its, others = getattr(one, name), getattr(other, name)
        if its != others:
            place = first_difference(its, others) if field.length else None
            where = name if place is None else f"{name}[{place}]"
            its, others = (its, others) if place is None else (its[place], others[place])
            found.append(f"{where} is {its} played and {others} compiled")
    return "; ".join(found)


def first_difference(one: Sequence[int], other: Sequence[int]) -> int:
    return next(place for place, number in enumerate(one) if number != other[place])


def compare_rows(what: str, one: list[int], other: list[int]) -> None:
    if one != other:
        place = first_difference(one, other)
        raise Difference(f"{what} {place} is {one[place]} played and {other[place]} compiled")
