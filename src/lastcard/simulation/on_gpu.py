"""Running a plan on a GPU: the same rows as anywhere else, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lastcard import compiled
from lastcard.compiled.specialize.specialization import whole_specialization_for
from lastcard.errors import INSTALL_SIM, OptionError
from lastcard.policies import batches
from lastcard.policies.playing_out.columns import COLUMNS
from lastcard.policies.playing_out.driver import play_one, play_one_by_chance
from lastcard.policies.playing_out.side_by_side import WEIGHTS, take_step, take_step_by_chance
from lastcard.policies.workspace import workspace_to_copy
from lastcard.simulation.plan import Plan
from lastcard.simulation.playing import driver_of, notes_of
from lastcard.simulation.rows import has_numpy

if TYPE_CHECKING:
    from lastcard.compiled.gpu.driver import DeviceMemory

DEVICES = ("cpu", "gpu")
FIRST_BATCH, LARGEST_BATCH = 1 << 16, 1 << 24
SECONDS_A_BATCH = 1.0
PART = 1 << 18
"""Rows copied at once, so that little is buffered here."""

ANSWER_BYTES = 4
STEPS: dict[batches.Driver, batches.Driver] = {
    play_one_by_chance: take_step_by_chance,
    play_one: take_step,
}
"""The function that advances a game by one step, for each driver. Drivers that search do not run on a GPU.
"""


def check_device(plan: Plan, device: str | None, workers: int | None, on: str | None) -> None:
    """Raise before any work starts if the plan cannot run there, or not in this combination."""
    if device not in (None, *DEVICES):
        raise OptionError(f"A device is {' or '.join(DEVICES)}, not {device!r}.")
    if device != "gpu":
        return
    if workers is not None or on is not None:
        raise OptionError("A GPU plays alone: leave workers and clusters out.")
    if driver_of(plan) not in STEPS:
        raise OptionError("Champions search on the processor, not on a GPU.")
    if not has_numpy():
        raise OptionError(f"Figures from a GPU need NumPy: {INSTALL_SIM}.")
    from lastcard.compiled.gpu.driver import driver

    driver()


def kernel_file(plan: Plan) -> Path:
    """Where its kernel is cached, named after everything it was made from."""
    from lastcard.compiled.sources import sources_of, user_cache

    digest = sources_of(STEPS[driver_of(plan)]).hexdigest()
    return user_cache() / "lastcard" / f"{digest}-{whole_specialization_for(plan.table).name}.ptx"


def code_of(plan: Plan) -> bytes:
    """The kernel for its table, from the cache or built now."""
    from lastcard.compiled.sources import kept

    return kept(kernel_file(plan), lambda: make_code(plan))


def make_code(plan: Plan) -> bytes:
    if not compiled.is_available():
        raise OptionError(f"A GPU needs the rules made ready for it once, by the compiler: {INSTALL_SIM}.")
    from lastcard.compiled.gpu.kernel import Kernel, parallel_code

    kernel = Kernel(STEPS[driver_of(plan)], "step", WEIGHTS, len(COLUMNS))
    return parallel_code(kernel, whole_specialization_for(plan.table))


def gpu_batches(plan: Plan) -> Iterator[tuple[int, Any]]:
    """Batches in order. They grow until each takes about a second; games that finish first wait for the last,
    so larger batches lose less. Their rows come in parts.
    """
    from lastcard.compiled.gpu.driver import DeviceMemory, Gpu
    from lastcard.compiled.gpu.threads import BLOCK, KERNEL
    from lastcard.compiled.record import memory_of

    gpu = Gpu(code_of(plan), KERNEL)
    start = DeviceMemory.of(bytes(memory_of(workspace_to_copy(plan.table, notes_of(plan)))))
    size, first = min(FIRST_BATCH, plan.number), 0
    answers = DeviceMemory(min(LARGEST_BATCH, plan.number) * len(COLUMNS) * ANSWER_BYTES)
    while first < plan.number:
        number = min(size, plan.number - first)
        before = Gpu.seconds
        gpu.play(start, answers, BLOCK, number, plan.key, first)
        for begin in range(0, number, PART):
            yield first + begin, part_of(answers, plan.places, number, begin, min(begin + PART, number))
        first += number
        wanted = int(number * SECONDS_A_BATCH / max(Gpu.seconds - before, 1e-6))
        size = min(max(wanted, FIRST_BATCH), 4 * size, LARGEST_BATCH)


def part_of(answers: DeviceMemory, places: Sequence[int], number: int, begin: int, end: int) -> Any:
    """Some rows of a batch's answers, which are stored column by column: only the selected columns are
    copied.
    """
    import numpy as np

    rows = np.empty((len(places), end - begin), np.int32)
    for row, place in zip(rows, places, strict=True):
        answers.copy_to(row.ctypes.data, row.nbytes, ANSWER_BYTES * (place * number + begin))
    return rows.T
