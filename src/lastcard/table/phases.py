"""The phases of a table."""

from __future__ import annotations

from typing import Literal

Phase = Literal["open", "playing", "round_over", "match_over"]
"""The phase of a table; `open` is before the deal."""

OPEN: Phase = "open"
PLAYING: Phase = "playing"
ROUND_OVER: Phase = "round_over"
MATCH_OVER: Phase = "match_over"
