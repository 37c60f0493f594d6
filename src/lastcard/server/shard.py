"""Which of a server's processes serves a table: everybody at a table meets in one, or each of them would have
to follow every move.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass


def shard_of(table: str, count: int) -> int:
    return int(table, 16) % count


@dataclass(frozen=True)
class Shard:
    """One of `count` processes, numbered from 0. Any of them may serve any table, only not as fast."""

    number: int = 0
    count: int = 1

    def owns(self, table: str) -> bool:
        return shard_of(table, self.count) == self.number

    def new_table_id(self) -> str:
        """One of our own: who opens a table has it in memory."""
        while not self.owns(table := secrets.token_hex(8)):
            pass
        return table


WHOLE = Shard()
"""A server of one process."""
