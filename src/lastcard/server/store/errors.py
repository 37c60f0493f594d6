"""Errors of the store, each a sentence that says what to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from lastcard.errors import Error


class StoreError(Error):
    """The database cannot be used just now. Nothing was written; the same call may succeed later."""


class Unsure(StoreError):  # noqa: N818 - what the caller is
    """The reply to COMMIT was lost: what was to be written may or may not be there.

    Read the rows again. What is missing may still turn up until a later `append` has been answered.
    """


class Gone(StoreError):  # noqa: N818 - what the table is
    """The table is not in the store: it was never made, or it has been forgotten."""


@contextmanager
def as_store_error() -> Iterator[None]:
    """Turn an error of the driver into a `StoreError`."""
    try:
        yield
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        raise StoreError(
            f"The database does not answer ({reason(error)}). Nothing was written; try again."
        ) from error


def reason(error: BaseException) -> str:
    """What the driver says, on one line."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    lines = str(cause.__cause__ or cause).strip().splitlines()
    return lines[0].rstrip(".") if lines else type(cause).__name__
