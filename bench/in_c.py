"""The C twin of touchdown: compiled here, checked to play the same rounds as ours, and timed."""

from __future__ import annotations

import ctypes
import os
import subprocess
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from bench.ours import Batches
from bench.race import CannotRunError, Runner
from lastcard.simulation import COLUMNS, Plan, make_plan
from lastcard.simulation.playing import play_compiled

EDITION = "touchdown"
NAME = f"C twin of `{EDITION}`"
SOURCE = Path(__file__).with_name("twin") / "touchdown.c"
COMPILER = (os.environ.get("CC", "cc"), "-O3", "-march=native")
LEVELS = {
    "twin": f"same algorithm, {' '.join(COMPILER)}",
    "limit": "the same, fused by hand: no moves are listed",
}
FLAGS = {"twin": (), "limit": ("-DFUSED",)}


def build(folder: Path, which: str) -> ctypes.CDLL:
    """Compile the twin into a library."""
    library = folder / f"touchdown-{which}.so"
    options = ["-std=c11", "-Wall", "-Wextra", "-shared", "-fPIC", *FLAGS[which]]
    command = [*COMPILER, *options, "-o", str(library), str(SOURCE)]
    try:
        subprocess.run(command, check=True, capture_output=True, text=True)
    except OSError as error:
        raise CannotRunError(f"no C compiler: {error.strerror}") from None
    except subprocess.CalledProcessError as error:
        raise CannotRunError(f"does not compile: {error.stderr.strip().splitlines()[0]}") from None
    twin = ctypes.CDLL(str(library))
    twin.play_rounds.restype = None
    twin.play_rounds.argtypes = (
        ctypes.c_int,  # players
        ctypes.c_uint64,  # the seed, mixed
        ctypes.c_int64,  # the first number
        ctypes.c_int64,  # how many
        ctypes.c_void_p,  # a row of answers for each
    )
    if twin.columns() != len(COLUMNS):
        raise CannotRunError(
            f"has {twin.columns()} columns, and ours has {len(COLUMNS)}: bring it up to date"
        )
    return twin


def play(twin: ctypes.CDLL, plan: Plan, first: int, number: int) -> Any:
    """Rows of answers, as `play_compiled` gives them."""
    answers = np.zeros((number, len(COLUMNS)), np.int64)
    twin.play_rounds(plan.players, plan.key, first, number, answers.ctypes.data)
    return answers.astype(np.int32)


def check(twin: ctypes.CDLL, players: int, rounds: int, seed: int) -> None:
    """It must play the very same rounds: every column that needs no tracking is compared."""
    plan = make_plan(EDITION, players, rounds, seed=seed, watching=False)
    same = play_compiled(plan, 0, rounds) == play(twin, plan, 0, rounds)[:, plan.places]
    if not same.all():
        different = int((~same.all(axis=1)).sum())
        raise CannotRunError(
            f"plays other rounds than ours, {different:,} of {rounds:,}: bring it up to date"
        )


def runners(folder: Path, players: tuple[int, ...], rounds: int) -> list[Runner]:
    """The twin at some tables, once it has been shown to play the same rounds; or why it cannot be timed."""
    found = []
    for which, level in LEVELS.items():
        try:
            twin = build(folder, which)
            for number in players:
                check(twin, number, rounds, seed=number)
        except CannotRunError as error:
            found.append(Runner(NAME, level, players[0], None, str(error)))
            continue
        for number in players:
            tries = Batches(partial(play, twin), EDITION, number)
            found.append(Runner(NAME, level, number, tries.one_try))
    return found
