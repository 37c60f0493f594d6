"""Promise 12: whatever people do, and in whatever order, the table goes on."""

from __future__ import annotations

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.support.lengths import at_length
from tests.support.table.walking import EDITIONS, STEPS, Walk


class Life(RuleBasedStateMachine):
    """Hypothesis chooses what happens next, and looks for the shortest walk that goes wrong."""

    @initialize(edition=st.sampled_from(sorted(EDITIONS)), players=st.integers(2, 4))
    def open_table(self, edition: str, players: int) -> None:
        self.walk = Walk(edition, players)

    @rule(step=st.sampled_from(STEPS), seed=st.integers(0, 1000))
    def something_happens(self, step: str, seed: int) -> None:
        self.walk.step(step, Random(seed))


TestLife = Life.TestCase
TestLife.settings = settings(max_examples=at_length(20, 60), stateful_step_count=60, derandomize=True)


def test_long_walks() -> None:
    """By chance: longer than Hypothesis likes to walk."""
    for number, edition in enumerate(EDITIONS):
        random = Random(number)
        walk = Walk(edition, 3)
        for step in ("join", "join", "deal"):
            walk.step(step, random)
        for _ in range(400):
            walk.step(random.choice(STEPS), random)
