"""One table in all ways: interpreted, compiled, and specialized, one step at a time.

The gate compiles with checks: of bounds, and that every number fits (`check_everything`).
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from lastcard.compiled.batch import Batch, compile_batch
from lastcard.compiled.checks import checks
from lastcard.compiled.layout import FRONT_BYTES, TALLY, bytes_of, layout_of, read_as
from lastcard.compiled.record import array_of, record_of
from lastcard.compiled.signature import Answers, Number, Seed
from lastcard.compiled.specialize.specialization import Specialization
from lastcard.policies.notes import MOST_CANDIDATES, Notes
from lastcard.policies.playing_out.columns import COLUMNS, answer
from lastcard.policies.playing_out.driver import begin_watching, deal_again, go_on, go_on_by_chance, sit_down
from lastcard.policies.playing_out.searching import search_and_go_on, try_candidates
from lastcard.policies.workspace import NotesOfBoth, Workspace, workspace_for
from lastcard.rules.events import EVENTS, SHOWN, SHUFFLED
from lastcard.rules.record import Record
from lastcard.rules.state import State

(SIT_DOWN, DEAL_AGAIN, BY_CHANCE, BY_THINKING, BY_SEARCHING, TRY, ANSWER) = range(7)
NOT_COUNTED = (SHUFFLED, SHOWN)
"""Events that are recorded in play but not counted in a simulation."""

FIELDS = layout_of(Workspace).fields
COMPARED = ("sight", "base", "world", "notes", "inner")
ROW = max(len(COLUMNS), 3 * MOST_CANDIDATES)


def check_everything() -> None:
    """All code of this process, and of its child processes, is compiled with checks."""
    os.environ["LASTCARD_CHECKS"] = "1"
    if not checks():
        raise RuntimeError("some code was made without checks already")


def step(work: Workspace, row: Answers, seed: Seed, number: Number) -> None:
    """Do the task in the row, which also receives the answers."""
    task = row[0]
    if task == SIT_DOWN:
        sit_down(work, seed, number)
        begin_watching(work.game, work.notes)
    elif task == DEAL_AGAIN:
        deal_again(work)
        begin_watching(work.game, work.notes)
    elif task == BY_CHANCE:
        go_on_by_chance(work)
    elif task == BY_THINKING:
        go_on(work)
    elif task == BY_SEARCHING:
        search_and_go_on(work)
    elif task == TRY:
        try_candidates(work, row, seed)
    else:
        answer(work.game, work.notes, row, row[1], row[2])


def compiled_steps(specialization: Specialization | None) -> dict[str, Batch]:
    """The functions that make the same steps: compiled for every table, and specialized to some."""
    steps = {"compiled": compile_batch(step)}
    return steps | {"specialized": compile_batch(step, specialization)} if specialization else steps


class Difference(Exception):  # noqa: N818 - it is what is looked for
    """Two ways differ; the message says where."""


class Way:
    """One table compiled in some way: its bytes, the answers, and the counts."""

    def __init__(self, name: str, step: Batch, work: Workspace) -> None:
        self.name = name
        self.bytes, self.answers = array_of(work), np.zeros((1, ROW), np.int64)
        front = self.bytes[: FIELDS["game"].offset][-FRONT_BYTES:]
        self.counted = front.view(TALLY)[: -EVENTS - 1 : -1]
        self.step = step.on(self.bytes, self.answers)

    def compare(self, state: State, tallies: list[int]) -> None:
        """The state, and the counts."""
        played = record_of(state)
        recorded = self.bytes[FIELDS["game"].offset :][: len(played)].tobytes()
        if played != recorded:
            raise Difference(differences(state, read_as(State, recorded), self.name))
        compare_rows("tally", tallies, self.counted.tolist(), self.name)

    def compare_all(self, work: Workspace, row: list[int]) -> None:
        """Everything, including what was noted, imagined and answered."""
        played, recorded = bytes_of(work), self.bytes.tobytes()
        for name in COMPARED:
            field = FIELDS[name]
            if played[field.offset : field.end] != recorded[field.offset : field.end]:
                its, others = getattr(work, name), getattr(read_as(Workspace, recorded), name)
                raise Difference(difference(name, its, others, self.name))
        compare_rows("answer", row, self.answers[0].tolist(), self.name)


class Twin:
    """One table in all ways: interpreted, compiled, and specialized if it has a specialization."""

    def __init__(
        self, start: State, notes: NotesOfBoth, key: int, specialization: Specialization | None = None
    ) -> None:
        self.key = key
        self.work = workspace_for(start, notes)
        self.row = [0] * ROW
        self.tallies = [0] * EVENTS
        self.told = 0  # events
        steps = compiled_steps(specialization)
        self.ways = [Way(name, compiled, self.work) for name, compiled in steps.items()]

    def do(self, task: int, number: int = 0) -> None:
        """One step in all ways, after which all must be equal."""
        self.set_answers(task)
        step(self.work, self.row, self.key, number)
        if task == SIT_DOWN:
            self.tallies, self.told = [0] * EVENTS, 0
        self.count_events()
        for way in self.ways:
            way.step(self.key, number)
            way.compare(self.state, self.tallies)

    @property
    def state(self) -> State:
        return self.work.game

    @property
    def notes(self) -> Notes:
        return self.work.notes

    def compare_all(self) -> None:
        for way in self.ways:
            way.compare_all(self.work, self.row)

    def count_events(self) -> None:
        for event, *_ in self.state.events[self.told :]:
            if event not in NOT_COUNTED:
                self.tallies[event] += 1
        self.told = len(self.state.events)

    def set_note(self, name: str, value: int) -> None:
        setattr(self.notes, name, value)
        notes, note = FIELDS["notes"], layout_of(Notes).fields[name]
        for way in self.ways:
            way.bytes[notes.offset + note.offset :][: note.itemsize].view(np.int64)[0] = value

    def set_answers(self, *values: int) -> None:
        self.row[: len(values)] = values
        for way in self.ways:
            way.answers[0, : len(values)] = values


def differences(played: Record, others: Record, way: str, within: str = "") -> str:
    """The fields in which two records differ."""
    names = [name for name, _, _ in played.layout]
    pairs = {name: (getattr(played, name), getattr(others, name)) for name in names}
    found = [difference(f"{within}{name}", *pair, way) for name, pair in pairs.items()]
    return "; ".join(filter(None, found))


def difference(name: str, its: Any, others: Any, way: str) -> str:
    """How a field differs, if it does; for a row, the first place."""
    if isinstance(its, Record):
        return differences(its, others, way, f"{name}.")
    if not isinstance(its, list):
        return f"{name} is {its} played and {others} {way}" if its != others else ""
    pairs = enumerate(zip(its, others, strict=True))
    found = (difference(f"{name}[{place}]", *pair, way) for place, pair in pairs)
    return next(filter(None, found), "")


def compare_rows(what: str, one: list[int], other: list[int], way: str) -> None:
    if one != other:
        raise Difference(difference(what, one, other, way))
