"""Run-time checks in compiled code, enabled by `LASTCARD_CHECKS=1` in the environment (tests)."""

from __future__ import annotations

import os
from functools import cache


@cache
def checks() -> str:
    """The setting when first read, cached so that a process compiles and loads all code the same way."""
    return os.environ.get("LASTCARD_CHECKS", "")
