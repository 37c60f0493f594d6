"""Reviews that clients ask for: which records are reviewed, and what is told meanwhile, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from lastcard.coach.playouts import Task, is_compiled
from lastcard.coach.reviewed import Review
from lastcard.coach.reviewer import WORLDS, reviewer_of
from lastcard.errors import NotationError, OptionError
from lastcard.protocol.uploads import check_length, unreadable
from lastcard.table.refusals import TableError

MOST_REVIEWED = 1_000
"""The moves of the longest record that is reviewed for a client: they take a minute or two of one core."""

NOT_COMPILED = (
    "The rules are not compiled here, so there would be fewer worlds, and other figures than elsewhere."
)


class ReviewRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be reviewed by the coach (docs/coach.md)."""

    record: str
    """The record (.lcg) of a whole match that shows all cards, of at most 1,000 moves."""
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0
    """The same record, seed and number of worlds give the same review everywhere."""
    worlds: Annotated[int, msgspec.Meta(ge=1, le=WORLDS)] | None = None
    """In how many worlds a chance is estimated; left out, as many as by `lastcard review`."""
    compiled: bool = False
    """Refuse it unless the rules are compiled: otherwise there are fewer worlds, and so other figures."""


class ReviewLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the answer: how many moments have been reviewed, and in the last line the review."""

    done: int
    moments: int
    review: msgspec.Raw | None = None


class ReviewInProgress:
    """A review whose playouts somebody else carries out: `task` is the next one, None when it is done."""

    def __init__(self, wish: ReviewRecord) -> None:
        """Read the record; raises a refusal if it cannot be reviewed."""
        self.done = 0
        self.review: Review | None = None
        if wish.compiled and not is_compiled():
            raise TableError("not_compiled", NOT_COMPILED)
        try:
            check_length(wish.record, MOST_REVIEWED, "review_too_long", "`lastcard review` takes")
            reviewer = reviewer_of(
                wish.record, seed=wish.seed, worlds=wish.worlds, progress=self.note_progress
            )
        except NotationError as error:
            raise unreadable(error) from None
        except OptionError as error:
            raise TableError("bad_record", str(error)) from None
        if not reviewer.whole:
            raise TableError(
                "unfinished",
                "This match is not over. Here only whole matches are reviewed; `lastcard review` also takes "
                "others, on your own computer.",
            )
        self.moments = len(reviewer.moments)
        self.tasks = reviewer.tasks()
        self.task: Task | None = next(self.tasks)

    def note_progress(self, done: int, moments: int) -> None:
        self.done = done

    def take(self, rows: Sequence[int]) -> None:
        """The rows of the task: go on to the next one."""
        try:
            self.task = self.tasks.send(rows)
        except StopIteration as finished:
            self.task, self.review = None, finished.value

    def line(self) -> bytes:
        """How far it is, as a line of JSON; the review itself if it is done."""
        review = None if self.review is None else msgspec.Raw(msgspec.json.encode(self.review.to_json()))
        return msgspec.json.encode(ReviewLine(self.done, self.moments, review)) + b"\n"
