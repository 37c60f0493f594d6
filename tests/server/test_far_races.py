"""Promises 8 and 9 over sockets: people near and far react to one missed call, and one of them counts."""

from __future__ import annotations

from pathlib import Path

from bench.races import race


async def test_each_race_is_won_once_and_both_win_some(tmp_path: Path) -> None:
    result = await race(24, 6, str(tmp_path / "tables.db"))
    assert (result.races, result.unresolved) == (24, 0)
    assert result.near + result.far == 24
    assert min(result.near, result.far) > 0
