"""Promises 8 and 9 over sockets: people near and far react to one missed call, and one of them counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.races import race
from tests.support.lengths import long


@pytest.mark.parametrize("races", [12, long(24)])
async def test_each_race_is_won_once_and_both_win_some(tmp_path: Path, races: int) -> None:
    result = await race(races, 12, str(tmp_path / "tables.db"))
    assert (result.races, result.unresolved) == (races, 0)
    assert result.near + result.far == races
    assert min(result.near, result.far) > 0
