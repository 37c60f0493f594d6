"""What was answered to commands, by their keys: a command that is sent again gets the same answer."""

from __future__ import annotations

from collections.abc import Mapping

from lastcard.table.entries import Entry, MissedCatch
from lastcard.table.refusals import TableError

MISSED = -1
"""The answer to a wrong catch: the command is refused, but an entry still records it."""

MAX_REFUSALS = 500
"""The number of refusals remembered per table."""


def answer_for(entry: Entry, told: int) -> int:
    """The answer to the command that made an entry; `told` is the change that showed it."""
    return MISSED if isinstance(entry, MissedCatch) else told


class Refusals(dict[str, TableError]):
    """The last refusals."""

    def remember(self, key: str, refusal: TableError) -> TableError:
        self[key] = refusal
        while len(self) > MAX_REFUSALS:
            del self[next(iter(self))]
        return refusal


def earlier_answer(key: str, answered: Mapping[str, int], refused: Refusals) -> int | None:
    """The answer to the same command, if it was sent before; a refusal is raised again."""
    if key in refused:
        raise refused[key]
    answer = answered.get(key)
    if answer == MISSED:
        raise TableError("illegal", "There was nobody to catch.", "R28")
    return answer
