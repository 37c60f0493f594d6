"""Spaces: what an agent sees and does, as Gymnasium describes it."""

from __future__ import annotations

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from lastcard.envs.parts import MOST
from lastcard.envs.playing import Playing

LEAST = -1
"""No number of an observation is less: a direction is -1."""


def observation_space(playing: Playing) -> Dict:
    """The numbers of an observation, and which actions are legal."""
    numbers = Box(LEAST, MOST, (playing.observation.size,), np.int8)
    return Dict({"observation": numbers, "action_mask": Box(0, 1, (len(playing.actions),), np.int8)})


def action_space(playing: Playing) -> Discrete:
    return Discrete(len(playing.actions))
