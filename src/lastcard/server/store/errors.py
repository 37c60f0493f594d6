"""Errors of the store; each message says what to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from lastcard.errors import Error


class StoreError(Error):
    """The database is unavailable. Nothing was written; the same call may succeed later."""


class Unsure(StoreError):  # noqa: N818 - what the caller is
    """The reply to COMMIT was lost: the rows may or may not be there.

    Read them again. Missing rows may still turn up until a later `append` has been answered.
    """


class Gone(StoreError):  # noqa: N818 - what the table is
    """The table is not in the store: it never existed, or has been deleted."""


@contextmanager
def as_store_error(*more: type[Exception]) -> Iterator[None]:
    """Turn an error of SQLAlchemy or the system, or one of these, into a `StoreError`."""
    errors: tuple[type[Exception], ...] = (SQLAlchemyError, OSError, TimeoutError, *more)
    try:
        yield
    except errors as error:
        raise StoreError(
            f"The database does not answer ({reason(error)}). Nothing was written; try again."
        ) from error


def reason(error: BaseException) -> str:
    """The driver's message, on one line."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    lines = str(cause.__cause__ or cause).strip().splitlines()
    return lines[0].rstrip(".") if lines else type(cause).__name__
