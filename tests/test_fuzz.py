"""What is spoilt is refused with a sentence, or can be played: some inputs of `tools/gates/fuzz.py`."""

from __future__ import annotations

import pytest

from tests.support.lengths import at_length
from tools.gates.fuzz import KINDS, PER_GAME, SHARES, Case, run_case

GAMES = at_length(3, 6)
"""Of each kind the inputs that are made out of so many games are tried."""


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_spoilt_is_refused_or_can_be_played(kind: str) -> None:
    results = [run_case(Case(kind, number)) for number in range(GAMES * PER_GAME)]
    for result in results:
        assert not result.failure, result.failure
    assert 0 < sum(result.accepted for result in results) < len(results)


def test_every_kind_is_tried() -> None:
    assert set(SHARES) == set(KINDS)
