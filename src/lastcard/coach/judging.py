"""Judging: what a decision cost against the best move, and what it changed against an expert's.

All candidates are looked at in some worlds. The move made is then measured against the one that looked best,
and against an expert's, in other worlds: a move that only was lucky in the first ones gains nothing from it.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from lastcard.coach.chances import NO_GAIN, POINT, Gain, chance_of, gain_of
from lastcard.coach.decisions import Choice, text_of
from lastcard.coach.playouts import Experts, Knowledge, Playouts, Task, key_for, worlds_task
from lastcard.coach.reasons import Reason, reason_for
from lastcard.coach.scenes import Scene
from lastcard.policies.playing_out.reviewing import CHAIN

BLUNDER, MISTAKE = 10 * POINT, 4 * POINT
"""From so much win chance on, what a decision cost is called a blunder, or a mistake."""

WORTH_A_LOOK = 1
"""In standard errors: what gains less at first sight is not measured."""

MEASURED = 4
"""Times as many worlds are measured in as are looked at."""

Asking = Generator[Task, Sequence[int], "Judgement"]


@dataclass(frozen=True)
class Judgement:
    """A decision, judged from what its seat knew.

    `cost` is what it lost against `better`, in win chance; `changes` is what it changed for every seat
    against an expert's move, zero where that is not clear.
    """

    choice: Choice
    move: str
    better: str | None
    expert: str
    grade: str
    cost: Gain
    changes: tuple[int, ...]
    worlds: int
    values: dict[str, int]  # of the moves looked at: the seat's win chance
    reason: Reason | None


@dataclass(frozen=True)
class Judging:
    """What is judged: one decision in its scene."""

    scene: Scene
    choice: Choice
    experts: Experts
    seed: int
    look: int
    """The number of worlds for a first look at all candidates."""

    @property
    def knowledge(self) -> Knowledge:
        return self.scene.seats[self.choice.seat].knowledge()

    def task(self, candidates: Sequence[int], first: int, worlds: int) -> Task:
        """The same worlds for all candidates."""
        key = key_for(self.seed, self.scene.at, self.choice.seat, 1 + self.choice.missed)
        return worlds_task(
            self.experts, self.knowledge, candidates, key=key, worlds=range(first, first + worlds)
        )

    def judge(self) -> Asking:
        """Ask for the playouts that are needed, one task after the other."""
        choice, players = self.choice, self.experts.players
        row = yield self.task(choice.candidates, 0, self.look)
        looked = Playouts(row, players, len(choice.candidates))
        best = best_other(looked, choice.seat)
        compared = [choice.made]
        if is_worth_a_look(looked, choice.seat, best):
            compared.append(choice.candidates[best])
        if choice.expert not in compared:
            compared.append(choice.expert)
        if len(compared) == 1:
            return self.judgement(looked, choice.candidates, None)
        row = yield self.task(compared, whole_chains(self.look), whole_chains(MEASURED * self.look))
        measured = Playouts(row, players, len(compared))
        return self.judgement(looked, compared, measured)

    def judgement(self, looked: Playouts, compared: Sequence[int], measured: Playouts | None) -> Judgement:
        choice, scene = self.choice, self.scene
        values = self.values(looked)
        better, cost, changes, reason = None, NO_GAIN, (0,) * self.experts.players, None
        if measured is not None:
            place = self.place_of_best(measured)
            gain = gain_of(measured.values(place, choice.seat), measured.values(0, choice.seat))
            if gain.clear and gain.value > 0:
                better, cost = text_of(scene, compared[place]), gain
                reason = reason_for(scene, choice, measured, compared[place], place)
            changes = self.changes(measured, compared)
        grade = grade_of(cost, changes[choice.seat])
        return Judgement(
            choice,
            text_of(scene, choice.made),
            better,
            text_of(scene, choice.expert),
            grade,
            cost,
            changes,
            (measured or looked).worlds,
            values,
            reason,
        )

    def values(self, looked: Playouts) -> dict[str, int]:
        texts = [text_of(self.scene, choice) for choice in self.choice.candidates]
        return {
            text: chance_of(looked.values(place, self.choice.seat)).value for place, text in enumerate(texts)
        }

    def place_of_best(self, measured: Playouts) -> int:
        """The move made is compared with the one that looked best, or if none did, with the expert's."""
        return min(1, measured.candidates - 1)

    def changes(self, measured: Playouts, compared: Sequence[int]) -> tuple[int, ...]:
        """What the decision changed for each seat, against an expert's move."""
        seats = range(self.experts.players)
        expert = compared.index(self.choice.expert)
        gains = [gain_of(measured.values(0, seat), measured.values(expert, seat)) for seat in seats]
        is_clear = gains[self.choice.seat].clear
        return tuple(gain.value if is_clear else 0 for gain in gains)


def best_other(looked: Playouts, seat: int) -> int:
    """The candidate, other than the one made, after which the seat's value is highest."""
    totals = [sum(looked.values(place, seat)) for place in range(looked.candidates)]
    return max(range(1, looked.candidates), key=lambda place: totals[place])


def is_worth_a_look(looked: Playouts, seat: int, best: int) -> bool:
    """Whether a candidate gained enough at first sight to be measured."""
    ours, theirs = looked.values(0, seat), looked.values(best, seat)
    differences = [one - other for one, other in zip(theirs, ours, strict=True)]
    total, squares = sum(differences), sum(value * value for value in differences)
    return total > 0 and total * total > WORTH_A_LOOK * squares


def whole_chains(worlds: int) -> int:
    return -(-worlds // CHAIN) * CHAIN


def grade_of(cost: Gain, change: int) -> str:
    """A word for the decision."""
    if not cost.clear:
        return "strong" if change > 0 else "fine"
    if cost.value >= BLUNDER:
        return "blunder"
    return "mistake" if cost.value >= MISTAKE else "inaccuracy"
