"""How long tests are: `make test` runs a sample of what `make proof` runs in full (docs/testing.md)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import pytest

FULL = os.environ.get("LASTCARD_PROOF") == "1"
LONG = pytest.mark.long


def at_length(quick: int, full: int) -> int:
    """The number of games or examples to try."""
    return full if FULL else quick


def sampled(cases: Sequence[Any], keep: int) -> list[Any]:
    """All cases for `parametrize`; only `keep` of them, spread evenly, run in `make test`."""
    kept = {place * len(cases) // keep for place in range(keep)}
    return [case if place in kept else long(case) for place, case in enumerate(cases)]


def long(case: Any) -> Any:
    """A case for `parametrize` that only `make proof` runs."""
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=LONG)
