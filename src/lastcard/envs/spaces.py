"""Spaces: what an agent sees and does, as Gymnasium describes it."""

from __future__ import annotations

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from lastcard.envs.playing import Playing

LEAST, MOST = -1, 32767
"""What a number of an observation can be: a direction is -1, a score is large."""


def observation_space(playing: Playing) -> Dict:
    """The numbers of an observation, and which actions are legal."""
    numbers = Box(LEAST, MOST, (playing.observation.size,), np.int16)
    return Dict({"observation": numbers, "action_mask": Box(0, 1, (len(playing.actions),), np.int8)})


def action_space(playing: Playing) -> Discrete:
    return Discrete(len(playing.actions))
