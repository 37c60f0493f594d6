"""Why a folder cannot be written."""

from __future__ import annotations

from lastcard.errors import Error


class SiteError(Error):
    """A sentence that says what is missing, or what is in the way."""
