"""Building the compiled code in the package: every driver, for every table and for each printed edition.

    python -m lastcard.simulation.building this    # for processors like this one, and for browsers
    python -m lastcard.simulation.building all     # for all types: x86-64-v3, x86-64-v2, aarch64, wasm32
    python -m lastcard.simulation.building wasm    # for browsers

Code that matches the sources is left alone or taken from the cache; the rest is removed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import distribution
from itertools import starmap
from multiprocessing import get_context

from lastcard import compiled
from lastcard.compiled.batch import BUILT, bitcode_of, built_file, cache_file, cached_code
from lastcard.compiled.checks import checks
from lastcard.compiled.load.processors import PROCESSORS, WEBASSEMBLY, Processor, this_processor
from lastcard.compiled.specialize.specialization import Specialization
from lastcard.errors import INSTALL_SIM, Error
from lastcard.policies.batches import DRIVERS, Driver
from lastcard.policies.printed import printed_specializations

Piece = tuple[Driver, Specialization | None, Processor]

NOTICES_FILE = "THIRD_PARTY_NOTICES.txt"
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
    (BUILT / NOTICES_FILE).write_text(notices(), encoding="utf-8")
    missing = {file: piece for file, piece in wanted.items() if not file.exists()}
    for done, (file, code) in enumerate(zip(missing, codes(missing.values()), strict=True), 1):
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(".unfinished")
        unfinished.write_bytes(code)
        unfinished.replace(file)
        print(f"{done} of {len(missing)}: {file.parent.name}/{file.name}", flush=True)


def codes(wanted: Collection[Piece]) -> Iterator[bytes]:
    """The code of pieces, from the cache or compiled now, on all cores."""
    if all(cache_file(*piece).exists() for piece in wanted):
        yield from starmap(cached_code, wanted)
        return
    for driver in dict.fromkeys(driver for driver, *_ in wanted):
        bitcode_of(driver)
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        yield from pool.map(cached_code, *zip(*wanted, strict=True))


def wasm_is_built() -> bool:
    """Whether all of them came with the package."""
    return all(built_file(*piece).exists() for piece in pieces([WEBASSEMBLY]))


def wasm_modules() -> Iterator[tuple[str, bytes]]:
    """All modules for browsers, each with its path on a site: as they came with the package, or compiled now,
    which takes a minute or two and the extra `sim`.
    """
    wanted = [*pieces([WEBASSEMBLY])]
    missing = [piece for piece in wanted if not built_file(*piece).exists()]
    if missing and not compiled.is_available():
        raise Error(f"This installation has no rules for browsers, and cannot compile them: {INSTALL_SIM}")
    made = dict(zip(missing, codes(missing), strict=True))
    for piece in wanted:
        yield wasm_path(*piece[:2]), made.get(piece) or built_file(*piece).read_bytes()


def wasm_path(driver: Driver, specialization: Specialization | None) -> str:
    """The path of a module on a site.

    >>> from lastcard.policies.playing_out.driver import play_one
    >>> wasm_path(play_one, None)
    'wasm/play_one-every-table.wasm'
    """
    return f"wasm/{driver.__name__}-{specialization.name if specialization else 'every-table'}.wasm"


def wasm_notices() -> tuple[str, bytes]:
    """The path on a site, and the content, of the licences of what these modules contain."""
    built = BUILT / NOTICES_FILE
    return f"wasm/{NOTICES_FILE}", built.read_bytes() if built.exists() else notices().encode()


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
    KINDS = {
        "this": [*alike(this_processor()), WEBASSEMBLY],
        "all": [*PROCESSORS, WEBASSEMBLY],
        "wasm": [WEBASSEMBLY],
    }
    if len(sys.argv) != 2 or sys.argv[1] not in KINDS:
        sys.exit(f"Build for which processors: {' or '.join(KINDS)}?")
    build(KINDS[sys.argv[1]])
