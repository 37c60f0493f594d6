"""The example that learns: its slopes are right, and it does learn."""

from __future__ import annotations

import numpy as np

from examples.learning import Learner, Network, chances
from tests.support.lengths import LONG


def test_an_action_that_is_not_legal_is_never_likely() -> None:
    said = np.array([[5.0, 1.0, 1.0], [0.0, 0.0, 0.0]], np.float32)
    likely = chances(said, np.array([[False, True, True], [True, True, False]]))
    assert likely.tolist() == [[0, 0.5, 0.5], [0.5, 0.5, 0]]


def test_weights_move_down_the_slope() -> None:
    network = Network(6, 3, seed=1)
    chance = np.random.default_rng(2)
    rows = chance.normal(size=(64, 6)).astype(np.float32)
    wanted = np.stack([rows[:, 0], np.abs(rows[:, 1]), rows[:, 2] * 0, np.maximum(rows[:, 3], 0)], 1)

    def miss() -> float:
        return float(((network.forward(rows)[-1] - wanted) ** 2).mean())

    before = miss()
    for _ in range(300):
        layers = network.forward(rows)
        network.learn(layers, (layers[-1] - wanted) / len(rows), 3e-3)
    assert miss() < before / 20


@LONG
def test_it_wins_more_often_than_in_the_beginning() -> None:
    learner = Learner("touchdown", "casual", 128, seed=1)
    before = learner.win_rate(400)
    for _ in range(12):
        learner.learn(1e-3)
    assert learner.win_rate(400) > before + 0.1
