"""The phases of a table."""

from __future__ import annotations

from typing import Literal

Phase = Literal["open", "playing", "round_over", "match_over"]
"""Where a table stands; `open` is before the deal."""

OPEN: Phase = "open"
PLAYING: Phase = "playing"
ROUND_OVER: Phase = "round_over"
MATCH_OVER: Phase = "match_over"
