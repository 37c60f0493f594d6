"""The WebAssembly gate: that it plays every module, and that it sees what is wrong with one."""

from __future__ import annotations

import pytest

from lastcard.compiled.load.processors import WEBASSEMBLY
from lastcard.compiled.record import memory_of
from lastcard.compiled.specialize.specialization import specialization_for
from lastcard.policies.batches import DRIVERS
from lastcard.policies.workspace import workspace_for
from lastcard.simulation import building, make_plan
from tools.gates import webassembly
from tools.gates.twin import COMPARED, FIELDS, Difference
from tools.gates.webassembly import LARGEST, Job, compare_workspaces, faults, jobs, modules_for

WAY = "in Node"


@pytest.fixture(scope="module")
def job() -> Job:
    plan = make_plan("express", 3, 4)
    return Job(plan, specialization_for(plan.table))


@pytest.fixture(scope="module")
def module(job) -> bytes:
    return modules_for([job])[job.module]


def test_every_module_is_played():
    assert {job.piece for job in jobs()} == {*building.pieces([WEBASSEMBLY])}


def test_a_sample_has_every_driver_generic_and_specialized():
    sample = [*jobs(sample=True)]
    assert {(job.piece[0], bool(job.specialization)) for job in sample} == {
        (driver, known) for driver in DRIVERS for known in (False, True)
    }
    assert len({job.plan.edition.name for job in sample}) > 5


def test_a_module_that_plays_right_passes(job, module):
    assert [*faults([job], {job.module: module})] == []


def test_a_module_for_other_tables_is_seen(job):
    other = make_plan("express", 3, 4, options={"force_play": "on"})
    wrong = modules_for([Job(other, specialization_for(other.table))]).popitem()[1]
    (found,) = faults([job], {job.module: wrong})
    assert " played and " in found
    assert found.startswith("express ")
    assert job.module in found


def test_a_module_that_fails_is_seen(job, module):
    (found,) = faults([job], {job.module: module[:-1]})
    assert "Node: CompileError" in found


@pytest.mark.parametrize("name", ["game", *COMPARED])
def test_every_part_of_a_workspace_is_compared(job, name):
    work = workspace_for(job.plan.table, job.notes)
    left = memory_of(work)
    compare_workspaces(work, bytes(left), WAY)
    left[FIELDS[name].offset] ^= 1
    with pytest.raises(Difference, match=f" played and .* {WAY}"):
        compare_workspaces(work, bytes(left), WAY)


def test_a_module_that_is_too_large_is_seen(job, module, monkeypatch):
    monkeypatch.setattr(webassembly, "LARGEST", len(module) - 1)
    (found,) = faults([job], {job.module: module})
    assert found.startswith(f"{job.module} has {len(module):,} bytes, more than ")
    assert len(module) <= LARGEST
