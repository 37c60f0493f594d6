"""Gymnasium spaces for observations and actions."""

from __future__ import annotations

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from lastcard.envs.parts import MOST
from lastcard.envs.playing import Playing

LEAST = -1
"""The smallest number in an observation: a direction may be -1."""


def observation_space(playing: Playing) -> Dict:
    """The space of an observation and its action mask."""
    numbers = Box(LEAST, MOST, (playing.observation.size,), np.int8)
    return Dict({"observation": numbers, "action_mask": Box(0, 1, (len(playing.actions),), np.int8)})


def action_space(playing: Playing) -> Discrete:
    return Discrete(len(playing.actions))
