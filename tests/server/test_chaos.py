"""Promise 23 in small: `python -m bench.chaos` runs it at full size, and `make proof` for ten minutes."""

from __future__ import annotations

from pathlib import Path

from bench.chaos.running import Chaos
from tests.support.lengths import LONG

SECONDS = 25


@LONG
async def test_half_a_minute_of_chaos_leaves_nothing_to_find(tmp_path: Path) -> None:
    chaos = Chaos(tmp_path, seed=5, tables=3, clients=3, pause=0.3)
    found = await chaos.run(SECONDS)
    assert found.violations == [], chaos.summary()
    assert chaos.complaints == []
    assert chaos.faults
    assert found.acknowledged
    assert found.views
