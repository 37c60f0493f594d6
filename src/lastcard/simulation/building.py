"""Building the compiled code in the package: every driver, for every table and for each printed edition.

    python -m lastcard.simulation.building this    # for processors like this one
    python -m lastcard.simulation.building all     # for all types: x86-64-v3, x86-64-v2, aarch64

Code that matches the sources is left alone or taken from the cache; the rest is removed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import distribution
from multiprocessing import get_context
from pathlib import Path

from lastcard.compiled.batch import BUILT, bitcode_of, built_file, cached_code
from lastcard.compiled.checks import checks
from lastcard.compiled.load.processors import PROCESSORS, Processor, this_processor
from lastcard.compiled.specialize.specialization import Specialization
from lastcard.policies.batches import DRIVERS, Driver
from lastcard.policies.printed import printed_specializations

Piece = tuple[Driver, Specialization | None, Processor]

NOTICES = """\
The machine code in these folders was compiled by numba. It contains parts of numba's own library: `min`,
`max`, `in` and the power of whole numbers. It contains nothing of LLVM, and no runtime of either.

{rule}
numba {version} ({licence})
{rule}

{text}
"""


def pieces(processors: Sequence[Processor]) -> Iterator[Piece]:
    """Everything to build, the slowest first."""
    for driver in reversed(DRIVERS):
        for specialization in (
            None,
            *sorted(printed_specializations(), key=lambda specialization: specialization.name),
        ):
            for processor in processors:
                yield driver, specialization, processor


def build(processors: Sequence[Processor]) -> None:
    """Build what is missing, on all cores."""
    if checks():
        raise SystemExit("Code that checks itself does not come with the package: unset LASTCARD_CHECKS.")
    wanted = {built_file(*piece): piece for piece in pieces(processors)}
    for file in BUILT.glob("*/*"):
        if file not in wanted:
            file.unlink()
    BUILT.mkdir(exist_ok=True)
    (BUILT / "THIRD_PARTY_NOTICES.txt").write_text(notices(), encoding="utf-8")
    missing = {file: piece for file, piece in wanted.items() if not file.exists()}
    if not missing:
        return
    for driver in DRIVERS:
        bitcode_of(driver)
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for done, file in enumerate(pool.map(build_piece, missing, missing.values()), 1):
            print(f"{done} of {len(missing)}: {file.parent.name}/{file.name}", flush=True)


def build_piece(file: Path, piece: Piece) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_suffix(".unfinished")
    unfinished.write_bytes(cached_code(*piece))
    unfinished.replace(file)
    return file


def notices() -> str:
    """The third-party code included, with its licence."""
    numba = distribution("numba")
    text = next((file.read_text() for file in numba.files or () if file.name == "LICENSE"), "")
    if not text:
        raise SystemExit("numba is installed without its licence, which has to come with the code.")
    metadata = numba.metadata.json
    licence = metadata.get("license_expression") or metadata["license"]
    return NOTICES.format(rule="=" * 80, version=numba.version, licence=licence, text=text.strip())


def alike(processor: Processor) -> list[Processor]:
    """The processor types of the same architecture."""
    return [other for other in PROCESSORS if other.triple == processor.triple]


if __name__ == "__main__":
    KINDS = {"this": alike(this_processor()), "all": list(PROCESSORS)}
    if len(sys.argv) != 2 or sys.argv[1] not in KINDS:
        sys.exit(f"Build for which processors: {' or '.join(KINDS)}?")
    build(KINDS[sys.argv[1]])
