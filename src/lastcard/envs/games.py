"""Many games of one setting, compiled: their records and arrays, and threads that step them.

The arrays are allocated once and written in place. Several threads may each take a slice of the games
(`lastcard.envs.workers`); the GIL is released while they step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lastcard.compiled.batch import compile_batch, is_compiled
from lastcard.compiled.layout import layout_of, read_as
from lastcard.compiled.plain import Plain
from lastcard.compiled.record import aligned_rows, array_of
from lastcard.compiled.specialize.specialization import Specialization, whole_specialization_for
from lastcard.envs.batch import DEAL, SIT_OUT, check, choose_any, step_all_seats, step_among_bots
from lastcard.envs.batch_table import BatchTable, Episode
from lastcard.envs.playing import Playing
from lastcard.envs.setting import Setting
from lastcard.envs.workers import Workers

Array = NDArray[Any]
EPISODE, TABLE = layout_of(Episode), layout_of(BatchTable)
NOT_REFUSED = -1
SPECIALIZED_FROM = 256
"""From this many games on, it pays to spend some seconds compiling code specialized to their setting."""

GAMES_A_THREAD = 512
"""The fewest games per thread. Waking a thread takes as long as stepping a hundred games or more, so with
fewer games it costs much and gains little.
"""

CHECKED_TOGETHER = 4096
"""With fewer games, the calling thread checks all actions: a check takes a twentieth of a step's time."""


class Games:
    """A batch of games of one setting."""

    def __init__(
        self, setting: Setting, number: int, *, autoreset: int, longest: int = 0, threads: int = 1
    ) -> None:
        self.setting, self.number, self.longest = setting, number, longest
        self.records = aligned_rows(number, Episode(game=setting.table.start))
        self.actions = np.zeros((number, 1), np.int64)
        self.observations = np.zeros((number, setting.observation.size), np.int8)
        self.masks = np.zeros((number, len(setting.actions)), np.int8)
        self.reward = np.zeros((number, 1))
        self.rewards = np.zeros((number, setting.players))
        self.terminated = np.zeros((number, 1), np.int8)
        self.truncated = np.zeros((number, 1), np.int8)
        self.seats = np.zeros((number, 1), np.int8)
        self.chosen, self.earned, self.asked = self.actions[:, 0], self.reward[:, 0], self.seats[:, 0]
        self.ended, self.cut = (one[:, 0].view(np.bool_) for one in (self.terminated, self.truncated))
        table = setting.table.copy()
        table.autoreset, table.longest = autoreset, longest
        parts = np.array_split(np.arange(number), threads_for(number, threads))
        self.slices = [Slice(self, table, part) for part in parts]
        self.steps = [part.step for part in self.slices]
        self.checks = [part.check for part in self.slices]
        self.workers = Workers(len(parts) - 1)

    def field(self, name: str) -> Array:
        """One field of all records, as an array."""
        place = EPISODE.fields[name]
        assert isinstance(place.kind, str)
        return self.records[:, place.offset : place.offset + place.itemsize].view(place.kind)[:, 0]

    def run_light(self, tasks: Sequence[Callable[[], None]]) -> None:
        """Run tasks that take little time per game."""
        if self.number < CHECKED_TOGETHER:
            for task in tasks:
                task()
        else:
            self.workers.run(tasks)

    def deal(self, seeds: Sequence[int | None], which: Array) -> None:
        """Deal in the games marked by `which`: the first episode of a given seed, or the next of the old."""
        given = np.array([seed is not None for seed in seeds]) & which
        self.field("seed")[given] = [seed for seed, wanted in zip(seeds, given, strict=True) if wanted]
        self.field("number")[given] = 0
        self.deal_next(which)

    def deal_next(self, which: Array) -> None:
        """Deal the next episode in the games marked by `which`, keeping the last step's reward and flags."""
        self.chosen[:] = np.where(which, DEAL, SIT_OUT)
        self.rewards.fill(0.0)
        self.run_light(self.steps)

    def refused(self, actions: Array) -> int | None:
        """The first game whose action is not legal, or `None`. No game is changed."""
        if actions is not self.chosen:
            self.chosen[:] = actions
        self.run_light(self.checks)
        for part in self.slices:
            if part.refused != NOT_REFUSED:
                return part.refused
        return None

    def step(self) -> None:
        """Act in all games."""
        self.rewards.fill(0.0)
        self.workers.run(self.steps)

    def choose_any(self, seed: int) -> Array:
        """A random legal action for each game."""
        compile_batch(choose_any)(self.records, self.actions, seed, 0)
        return self.chosen

    def game(self, number: int) -> Playing:
        """A copy of one game as an interpreted table, to inspect or to play on from."""
        return Playing.in_setting(self.setting, read_as(Episode, self.records[number].tobytes()))

    def is_cut_off(self, number: int) -> bool:
        """Whether a game has reached its step limit."""
        return bool(0 < self.longest <= self.field("steps")[number])

    def close(self) -> None:
        self.workers.stop()


class Slice:
    """The games that one thread steps, with a batch table of its own."""

    def __init__(self, games: Games, table: BatchTable, part: Array) -> None:
        first, end = int(part[0]), int(part[-1]) + 1
        here = slice(first, end)
        self.first, self.table = first, array_of(table)
        records, actions = games.records[here], games.actions[here]
        driver = step_among_bots if games.setting.has_bots else step_all_seats
        self.step = compile_batch(driver, best_specialization(driver, games.setting, games.number)).on(
            self.table,
            *(records, actions, games.observations[here], games.masks[here]),
            *(games.reward[here], games.rewards[here]),
            *(games.terminated[here], games.truncated[here], games.seats[here]),
        )
        self.look = compile_batch(check).on(self.table, records, actions)
        place = TABLE.fields["refused"]
        self.first_refused = self.table[place.offset : place.offset + place.itemsize].data.cast("q")

    def check(self) -> None:
        self.first_refused[0] = NOT_REFUSED
        self.look(self.first)

    @property
    def refused(self) -> int:
        return self.first_refused[0]


def threads_for(number: int, wanted: int) -> int:
    """How many threads to use for a number of games."""
    return max(1, min(wanted, number // GAMES_A_THREAD))


def best_specialization(driver: Plain, setting: Setting, number: int) -> Specialization | None:
    """The specialization of a setting if this many games are worth it, or if it is compiled already."""
    specialization = whole_specialization_for(setting.table.start, setting.table)
    return specialization if number >= SPECIALIZED_FROM or is_compiled(driver, specialization) else None


def compile_all() -> None:
    """Compile all that a batch may need, for tests and benchmarks. Otherwise it is compiled on first use."""
    for driver in (step_all_seats, step_among_bots, check, choose_any):
        compile_batch(driver)
