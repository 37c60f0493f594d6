"""Does compiled code check itself? `LASTCARD_CHECKS=1` in the environment (tests) says so."""

from __future__ import annotations

import os
from functools import cache


@cache
def checks() -> str:
    """What the environment said when it was first asked: a process makes, and finds, all code in one way."""
    return os.environ.get("LASTCARD_CHECKS", "")
