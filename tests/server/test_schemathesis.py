"""Schemathesis against a real server: whatever the OpenAPI document allows or forbids, the answer fits it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard.client import open_table
from lastcard.server.api.routes import ENDPOINTS
from tests.support.lengths import long
from tests.support.server.running import Server

TOO_STRICT = "positive_data_acceptance"
"""A document cannot say which names, options or positions make sense: some are refused that it allows."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("schemathesis")
    running = Server(str(folder / "tables.db"), log=folder / "log")
    yield running
    running.stop()
    assert "Traceback" not in (folder / "log").read_text()


async def public_table(server: Server) -> str:
    """A table in the middle of a match."""
    async with await open_table(server.address, "Ann", {"public": True, "edition": "droid"}) as ann:
        await ann.next_change()
        await ann.ask("deal")
        return ann.table


@pytest.mark.parametrize("examples", [1, long(10)])
def test_the_server_keeps_to_its_document(server: Server, tmp_path: Path, examples: int) -> None:
    table = asyncio.run(public_table(server))
    (tmp_path / "schemathesis.toml").write_text(f'[parameters]\n"path.table" = "{table}"\n')
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{server.address}/api/openapi.json"]
    command += ["--phases", "examples,coverage,fuzzing", "--max-examples", str(examples), "--seed", "7"]
    command += ["--checks", "all", "--exclude-checks", TOO_STRICT, "--no-color", "--continue-on-failure"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=280, check=False)
    assert run.returncode == 0, run.stdout[-6_000:] + run.stderr[-2_000:]
    assert f"Tested: {len(ENDPOINTS) - 1}" in run.stdout, "all but the document itself"
