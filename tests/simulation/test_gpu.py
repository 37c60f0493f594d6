"""On a graphics processor: what is played there, the code for it, and what is refused where there is none."""

from __future__ import annotations

import re

import pytest

from lastcard.compiled.gpu.driver import GpuError
from lastcard.compiled.gpu.kernel import Kernel, parallel_code
from lastcard.compiled.specialize.specialization import whole_specialization_for
from lastcard.errors import OptionError
from lastcard.policies.batches import play_interpreted
from lastcard.policies.playing_out.columns import COLUMNS
from lastcard.policies.playing_out.driver import play_one, play_one_by_chance
from lastcard.policies.playing_out.side_by_side import BEGIN, WEIGHTS, take_step_by_chance
from lastcard.policies.workspace import workspace_for
from lastcard.simulation import make_plan, simulate
from lastcard.simulation.on_gpu import STEPS, check_device
from lastcard.simulation.plan import Plan
from lastcard.simulation.playing import driver_of, notes_of
from tests.support.lengths import long

ANYWHERE = re.compile(r"\b(ld|st)\.[bsu]\d+\s.*\[%rd")
"""A read or write, by a pointer, of memory of any kind."""

VERSION = re.compile(r"B\d+v\d+")
"""The number that numba gives to each translation of a function."""

PLANS = {
    "express": make_plan("express", 3, 8),
    "touchdown": make_plan("touchdown", 2, 8),
    "droid": make_plan("droid", 4, 8),
    "hail-mary": make_plan("hail-mary", 4, 8),
    "quick": make_plan("elite", 2, 8, options={"mode": "quick"}),
    "draft": make_plan("elite", 3, 6, options={"mode": "draft"}),
    "dynasty": make_plan("elite", 2, 6, options={"mode": "dynasty"}),
    "matches": make_plan("express", 2, matches=4, options={"scoring": "on"}),
    "the ladder": make_plan("touchdown", 4, 6, policies="expert,casual,novice,random"),
}


def side_by_side(plan: Plan, lanes: int) -> list[list[int]]:
    """Play as the threads of a warp do: so many games at once, a step of each after the other."""
    take_step = STEPS[driver_of(plan)]
    rows = [[0] * len(COLUMNS) for _ in range(plan.number)]
    workspaces = [workspace_for(plan.table, notes_of(plan)) for _ in range(lanes)]
    numbers = list(range(lanes))
    while any(number < plan.number for number in numbers):
        for lane, number in enumerate(numbers):
            if number < plan.number:
                take_step(workspaces[lane], rows[number], plan.key, number)
                numbers[lane] += lanes if workspaces[lane].step == BEGIN else 0
    return rows


@pytest.mark.parametrize("name", PLANS)
def test_games_side_by_side_are_the_games_one_after_the_other(name: str) -> None:
    plan = PLANS[name]
    one_by_one = play_interpreted(plan.table, notes_of(plan), plan.key, 0, plan.number)
    assert side_by_side(plan, lanes=2) == one_by_one


def test_those_who_do_not_search_can_play_there() -> None:
    assert set(STEPS) == {play_one, play_one_by_chance}


@pytest.mark.parametrize("specialized", [long(False), True])
def test_the_kernel_is_whole(specialized: bool) -> None:
    kernel = Kernel(take_step_by_chance, "step", WEIGHTS, len(COLUMNS))
    specialization = whole_specialization_for(PLANS["touchdown"].table) if specialized else None
    code = parallel_code(kernel, specialization).decode("ascii").splitlines()
    assert any(line.startswith(".visible .entry play(") for line in code)
    assert [line for line in code if line.startswith(".extern")] == []
    assert len([line for line in code if "vote.sync.ballot" in line]) == len(WEIGHTS)
    assert [line for line in code if ANYWHERE.search(line)] == [], "a workspace lies in a thread's own memory"
    assert any("call.uni copy_words" in line for line in code) == specialized, "only then is the size known"
    functions = [VERSION.sub("", line) for line in code if line.startswith(".func")]
    assert len(functions) == len(set(functions)), "what numba has translated twice is there once"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"device": "tpu"}, "A device is cpu or gpu, not 'tpu'."),
        ({"device": "gpu", "workers": 2}, "A GPU plays alone: leave workers and clusters out."),
        ({"device": "gpu", "policies": "champion"}, "Champions search on the processor, not on a GPU."),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        simulate("express", rounds=10, **given)  # type: ignore[arg-type]
    assert str(refused.value) == sentence


def test_without_a_gpu_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from lastcard.compiled.gpu import driver as gpu

    gpu.driver.cache_clear()
    monkeypatch.setattr(gpu, "LIBRARY", "libcuda-that-is-not-there.so.1")
    with pytest.raises(GpuError) as refused:
        check_device(PLANS["express"], "gpu", None, None)
    assert str(refused.value).startswith("No GPU: this machine has no CUDA driver (libcuda-that")
    gpu.driver.cache_clear()


def test_the_processor_is_a_device_too() -> None:
    assert list(simulate("express", rounds=5, device="cpu")["turns"]) == list(
        simulate("express", rounds=5)["turns"]
    )
