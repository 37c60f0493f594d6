"""Faults of our own: whoever asked hears that something went wrong, and the log tells what."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from lastcard.client import open_table
from tests.support.server.inside import serving


async def test_a_fault_is_told_without_its_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(str(tmp_path / "tables.db")) as (registry, address):

        async def fail(*_: object, **__: object) -> None:
            raise RuntimeError("something that nobody has thought of")

        monkeypatch.setattr(registry.services.store, "listings", fail)
        with pytest.raises(HTTPError) as fault:
            await asyncio.to_thread(urlopen, f"{address}/api/tables")
        assert fault.value.code == 500
        problem = json.load(fault.value)
        assert problem["code"] == "fault"
        assert "nobody has thought of" not in problem["sentence"]
        async with await open_table(address, "Ann") as ann:
            assert (await ann.next_change()).phase == "open"
