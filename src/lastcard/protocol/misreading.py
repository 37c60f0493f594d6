"""What clients are told about a text that cannot be read."""

from __future__ import annotations

from lastcard.editions.datafile import shorten
from lastcard.editions.edition import UnknownEdition
from lastcard.errors import NotationError


def misreading(error: NotationError) -> NotationError:
    """The error as clients see it: what can be done about an unknown edition is done on the server."""
    unknown = error.__cause__
    if not isinstance(unknown, UnknownEdition):
        return error
    what = f"This server has no edition {shorten(unknown.name)}: it has to be started with its file."
    return NotationError(what, error.line, error.column)
