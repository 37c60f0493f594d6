"""The clock of a server process: steady, and the same in all processes of one database."""

from __future__ import annotations

import time


class SteadyClock:
    """Milliseconds since 1970. It is set once, and does not jump when somebody moves the computer's clock:
    that would make every deadline due at once, or none for a while.
    """

    def __init__(self) -> None:
        self._ahead = time.time_ns() // 1_000_000 - _monotonic()

    def now(self) -> int:
        return _monotonic() + self._ahead

    def follow(self, said: int, asked: int) -> None:
        """A clock that all processes share has said this time, since we asked at `asked` by our own. As long
        as it may be right, nothing changes.
        """
        if said < asked:
            self._ahead -= asked - said
        elif said > (now := self.now()):
            self._ahead += said - now


def _monotonic() -> int:
    return time.monotonic_ns() // 1_000_000
