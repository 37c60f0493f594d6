"""A GPU compared with one core: the same rows, and how fast.

Separate commands, because a machine with a GPU may have no compiler:

    python -m bench.gpu prepare FOLDER     # here: the kernels, and digests of the rows that one core plays
    python -m bench.gpu run FOLDER         # there: the same rows on the GPU, and rates, also in FOLDER/gpu.md
    python -m bench.gpu write FOLDER       # here again: the results, into docs/speed.md

The second needs FOLDER, the sources of lastcard, Python and NumPy.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from bench.parts import with_part
from lastcard.simulation import make_plan
from lastcard.simulation.on_gpu import code_of
from lastcard.simulation.plan import Plan
from lastcard.simulation.running import run

CHECKED, CHECKED_MATCHES, TIMED = 100_000, 2_000, 1 << 24
FEW = ("winner", "turns")
SPEED = Path(__file__).parents[1] / "docs" / "speed.md"
HOW = """\
Decisions and rounds a second are those of the kernel; then all figures are copied, too, or two of them
(`columns="winner,turns"`).
The digest is that of the columns of 100,000 rounds, or 2,000 matches; "the same" is what one core has."""
HEAD = """\
| table | rows | digest | decisions/s | rounds/s | all copied | two copied |
|---|---|---|---:|---:|---:|---:|"""


@dataclass(frozen=True)
class Case:
    """A table to play."""

    edition: str
    players: int
    mode: str = ""
    policies: str = "random"
    matches: bool = False

    @property
    def name(self) -> str:
        words = [
            self.edition,
            self.mode,
            str(self.players),
            self.policies if self.policies != "random" else "",
        ]
        return " ".join(word for word in (*words, "matches" if self.matches else "") if word)

    def plan(self, number: int, *, columns: tuple[str, ...] | None = None, watching: bool = True) -> Plan:
        options = {"mode": self.mode} if self.mode else {}
        if self.matches:
            options["scoring"] = "on"
        return make_plan(
            self.edition,
            self.players,
            None if self.matches else number,
            matches=number if self.matches else None,
            policies=self.policies,
            options=options,
            columns=columns,
            watching=watching,
        )


CASES = [
    *(
        Case(edition, players)
        for edition in ("touchdown", "express", "droid", "hail-mary")
        for players in (2, 4)
    ),
    *(Case("elite", players, mode) for mode in ("quick", "draft", "dynasty") for players in (2, 4)),
    Case("touchdown", 10),
    Case("touchdown", 4, matches=True),
    Case("touchdown", 4, policies="expert,casual,novice,random"),
    Case("elite", 4, "draft", policies="expert"),
]


def digest(rows: Any) -> str:
    return sha256(np.ascontiguousarray(rows, np.int32).tobytes()).hexdigest()[:16]


def checked(case: Case) -> Plan:
    return case.plan(CHECKED_MATCHES if case.matches else CHECKED)


def prepare(folder: Path) -> int:
    os.environ["XDG_CACHE_HOME"] = str(folder)
    facts = {}
    for case in CASES:
        plan = checked(case)
        code_of(plan)
        began = time.process_time()
        rows = run(plan, workers=1)
        facts[case.name] = {"digest": digest(rows), "seconds": round(time.process_time() - began, 2)}
        print(case.name, facts[case.name], flush=True)
    (folder / "rows.json").write_text(json.dumps(facts), encoding="utf-8")
    return 0


def play_there(folder: Path) -> int:
    os.environ["XDG_CACHE_HOME"] = str(folder)
    facts = json.loads((folder / "rows.json").read_text(encoding="utf-8"))
    today, where = f"{datetime.now(UTC):%Y-%m-%d}", name_of_gpu()
    made = f"Made by `python -m bench.gpu` on {today}, on one {where}: measured, never typed."
    lines = ["## On a GPU", made, HOW, HEAD]
    all_the_same = True
    for case in CASES:
        found = digest(run(checked(case), device="gpu"))
        same = found == facts[case.name]["digest"]
        all_the_same &= same
        rates = timed(case)
        line = (
            f"| {case.name} | {'the same' if same else '**differ**'} | `{found}` "
            f"| {rates.decisions / 1e9:.3f} G | {rates.rounds / 1e6:.2f} M "
            f"| {rates.with_all / 1e6:.2f} M | {rates.with_few / 1e6:.2f} M |"
        )
        print(line, flush=True)
        lines[-1] += f"\n{line}"
    (folder / "gpu.md").write_text("\n\n".join(lines) + "\n", encoding="utf-8")
    return 0 if all_the_same else 1


@dataclass(frozen=True)
class Rates:
    """Decisions and rounds per second of the kernel; rounds per second with all figures copied, and few."""

    decisions: float
    rounds: float
    with_all: float
    with_few: float


def timed(case: Case) -> Rates:
    from lastcard.compiled.gpu.driver import Gpu

    number = TIMED >> (6 if case.matches else 3 if case.policies != "random" else 0)
    plan = case.plan(number, watching=False)
    before = Gpu.seconds
    with_all, rows = clocked(plan)
    kernel = Gpu.seconds - before
    decisions = int(rows[:, plan.columns.index("decisions")].sum(dtype=np.int64))
    with_few, _ = clocked(case.plan(number, columns=FEW))
    return Rates(decisions / kernel, number / kernel, number / with_all, number / with_few)


def clocked(plan: Plan) -> tuple[float, Any]:
    """The rows, and how long it took until they were here."""
    began = time.monotonic()
    rows = run(plan, device="gpu")
    return time.monotonic() - began, rows


def name_of_gpu() -> str:
    from lastcard.compiled.gpu.driver import first_gpu, name_of

    return name_of(first_gpu())


def write(folder: Path) -> int:
    text = (folder / "gpu.md").read_text(encoding="utf-8")
    SPEED.write_text(with_part(SPEED.read_text(encoding="utf-8"), "gpu", text), encoding="utf-8")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("prepare", "run", "write"))
    parser.add_argument("folder", type=Path)
    given = parser.parse_args()
    return {"prepare": prepare, "run": play_there, "write": write}[given.what](given.folder)


if __name__ == "__main__":
    sys.exit(main())
