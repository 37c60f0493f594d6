"""The kinds of processors that code is made for, and which of them this one is.

Code for a kind runs under every operating system: it calls nothing outside itself, and differs only in how it
is called (`lastcard.compiled.translate.surroundings`).
"""

from __future__ import annotations

import ctypes
import platform
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from lastcard.errors import OptionError


@dataclass(frozen=True)
class Processor:
    """A kind of processor as LLVM names it; the features that it must have, as Linux names them."""

    name: str
    triple: str
    cpu: str
    features: str = ""
    needs: frozenset[str] = frozenset()


V2 = frozenset({"cx16", "lahf_lm", "popcnt", "sse4_1", "sse4_2", "ssse3"})
V3 = V2 | {"abm", "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe"}

PROCESSORS = (
    Processor("x86-64-v3", "x86_64-unknown-linux-gnu", "x86-64-v3", needs=V3),
    Processor("x86-64-v2", "x86_64-unknown-linux-gnu", "x86-64-v2", needs=V2),
    Processor("aarch64", "aarch64-unknown-linux-gnu", "generic", "+reserve-x18"),
)
"""The best first. Register x18 belongs to the operating system, but on Linux."""

MACHINES = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64"}

AVX2_ON_WINDOWS = 40
"""What Windows calls it. All processors that have it have the rest of `V3`, but for a few that were rare."""


@cache
def this_processor() -> Processor:
    """The kind of this processor."""
    machine = MACHINES.get(platform.machine().lower(), "")
    for processor in PROCESSORS:
        if processor.triple.startswith(f"{machine}-") and processor.needs <= abilities():
            return processor
    raise OptionError(f"The rules cannot be compiled for this processor ({platform.machine()}).")


@cache
def abilities() -> frozenset[str]:
    """What this processor can do, of what a kind may need."""
    told = Path("/proc/cpuinfo")
    if told.exists():
        return abilities_told(told.read_text(errors="replace"))
    return V3 if has_avx2() else V2


def abilities_told(text: str) -> frozenset[str]:
    """What Linux tells of the first processor.

    >>> sorted(abilities_told("processor : 0\\nflags : popcnt avx2\\n\\nprocessor : 1\\n"))
    ['avx2', 'popcnt']
    """
    lines = (line.partition(":") for line in text.splitlines())
    return frozenset(next((told.split() for name, _, told in lines if name.strip() == "flags"), ()))


def has_avx2() -> bool:
    """As macOS or Windows tells it."""
    if sys.platform == "win32":
        return bool(ctypes.windll.kernel32.IsProcessorFeaturePresent(AVX2_ON_WINDOWS))
    told, size = ctypes.c_int(), ctypes.c_size_t(ctypes.sizeof(ctypes.c_int))
    library = ctypes.CDLL(None)
    found = library.sysctlbyname(b"hw.optional.avx2_0", ctypes.byref(told), ctypes.byref(size), None, 0)
    return found == 0 and bool(told.value)
