"""However many rounds are played, what is kept of them is right, in order, and small."""

from __future__ import annotations

import re
import subprocess
import sys

import polars
import pytest

import lastcard as lc
from lastcard.simulation import Columns, make_plan, rows, run, running, streaming
from lastcard.simulation.running import in_order
from lastcard.simulation.streaming import KeptRows, stream
from lastcard.simulation.summary import summarize


@pytest.fixture
def many_batches(monkeypatch):
    monkeypatch.setattr(running, "LARGEST_BATCH", 100)


@pytest.mark.usefixtures("many_batches")
@pytest.mark.parametrize("suffix", ["parquet", "csv", "json"])
@pytest.mark.parametrize("with_numpy", [True, False])
def test_what_is_streamed_is_what_would_be_held_in_memory(tmp_path, monkeypatch, suffix, with_numpy):
    plan = make_plan("hail-mary", 3, 1234, seed=5)
    columns = Columns(plan, run(plan))
    whole, parts = tmp_path / f"whole.{suffix}", tmp_path / f"parts.{suffix}"
    columns.write(whole)
    if not with_numpy:
        monkeypatch.setattr(rows, "has_numpy", lambda: False)
    kept = stream(plan, str(parts), workers=2)
    assert kept.complete
    assert kept.tally.summary() == summarize(columns)
    if suffix == "parquet":
        one, other = polars.read_parquet(whole), polars.read_parquet(parts)
        assert one.equals(other) if with_numpy else one.rows() == other.rows()
    else:
        assert whole.read_bytes() == parts.read_bytes()


@pytest.mark.usefixtures("many_batches")
def test_interrupted_the_file_has_what_was_summed_up(tmp_path):
    told: list[int] = []

    def progress(number: int) -> None:
        told.append(number)
        if len(told) == 6:
            raise KeyboardInterrupt

    file = tmp_path / "figures.parquet"
    kept = stream(make_plan("express", 2, 10**6, seed=1), str(file), progress=progress)
    assert 0 < kept.done == sum(told)
    columns = lc.simulate("express", players=2, rounds=kept.done, seed=1)
    assert kept.tally.summary().by_seat == summarize(columns).by_seat
    assert polars.read_parquet(file)["winner"].to_list() == list(columns["winner"])


def test_batches_that_come_early_wait_for_their_turn():
    assert list(in_order([(4, "ef"), (2, "cd"), (0, "ab"), (8, "ij")])) == ["ab", "cd", "ef"]


def test_what_cannot_be_written_ends_the_run(tmp_path, monkeypatch):
    def fail(kept: KeptRows, some: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(streaming.KeptRows, "add", fail)
    with pytest.raises(OSError, match="No space left"):
        stream(make_plan("express", 2, 10**7, seed=1), str(tmp_path / "figures.csv"))


MOST_MEMORY = """
import resource, sys
from lastcard.simulation import running, writing
from lastcard.terminal.cli import main
out, at_once, *numbers = sys.argv[1:]
if at_once:
    running.LARGEST_BATCH = writing.ROWS_A_GROUP = int(at_once)
for rounds in numbers:
    main(["simulate", "express", "--players", "2", "--rounds", rounds, "--out", out])
    print("memory", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def most_memory(out: str, at_once: str, *rounds: str) -> list[int]:
    """The most bytes that the command has had up to the end of each run."""
    command = [sys.executable, "-c", MOST_MEMORY, out, at_once, *rounds]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return [1024 * int(kilobytes) for kilobytes in re.findall(r"^memory (\d+)$", run.stdout, re.MULTILINE)]


@pytest.mark.parametrize(
    ("at_once", "rounds", "more"),
    [
        (
            "16384",
            ("1e5", "6e5"),
            20e6,
        ),  # where little is written at once, it soon has all the memory it needs
        pytest.param("", ("5e5", "2e6"), 60e6, marks=pytest.mark.long),
    ],
)
def test_more_rounds_do_not_take_more_memory(tmp_path, at_once, rounds, more):
    few, many = most_memory(str(tmp_path / "figures.parquet"), at_once, *rounds)
    assert many < few + more, "the figures of these rounds would be three times as large"
