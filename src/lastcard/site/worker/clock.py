"""The time in a browser."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class Clock:
    """The clock of this computer, and timers by it."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return round(1000 * time.time())

    def call_after(self, milliseconds: int, then: Callable[[], object]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(max(0, milliseconds) / 1000, then)
