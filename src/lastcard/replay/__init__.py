"""Replaying a record: `moments` for a program that steps through it, `document` for a remote client.

`lastcard.game.replay` reads the text and plays it through; everything that shows a replay starts here.
"""

from lastcard.replay.document import Replay, replay_of
from lastcard.replay.moments import FullMoments, Moments, RedactedMoments, TopCard, read_moments
from lastcard.replay.steps import RecordedStep

__all__ = [
    "FullMoments",
    "Moments",
    "RecordedStep",
    "RedactedMoments",
    "Replay",
    "TopCard",
    "read_moments",
    "replay_of",
]
