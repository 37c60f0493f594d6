"""The processor types that code is compiled for, and the detection of this one.

Code for a processor type runs on every operating system: it calls nothing outside itself. Only its calling
convention differs (`lastcard.compiled.translate.surroundings`).
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
    """A processor type, named as in LLVM; the features that it needs are named as in Linux. Files of code for
    it have this suffix.
    """

    name: str
    triple: str
    cpu: str
    features: str = ""
    needs: frozenset[str] = frozenset()
    suffix: str = ".code"


V2 = frozenset({"cx16", "lahf_lm", "popcnt", "sse4_1", "sse4_2", "ssse3"})
V3 = V2 | {"abm", "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe"}

PROCESSORS = (
    Processor("x86-64-v3", "x86_64-unknown-linux-gnu", "x86-64-v3", needs=V3),
    Processor("x86-64-v2", "x86_64-unknown-linux-gnu", "x86-64-v2", needs=V2),
    Processor("aarch64", "aarch64-unknown-linux-gnu", "generic", "+reserve-x18"),
)
"""Best first. Register x18 belongs to the operating system, except on Linux."""

WEBASSEMBLY = Processor(
    "wasm32",
    "wasm32-unknown-unknown",
    "generic",
    "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint",
    suffix=".wasm",
)
"""What browsers run; all of them have had these features since 2021."""

MACHINES = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64"}

AVX2_ON_WINDOWS = 40
"""The Windows feature number. Except for a few rare models, processors with AVX2 have the rest of `V3`."""


@cache
def this_processor() -> Processor:
    """The type of this processor."""
    machine = MACHINES.get(platform.machine().lower(), "")
    for processor in PROCESSORS:
        if processor.triple.startswith(f"{machine}-") and processor.needs <= abilities():
            return processor
    raise OptionError(f"The rules cannot be compiled for this processor ({platform.machine()}).")


@cache
def abilities() -> frozenset[str]:
    """The features of this processor, of those that a type may need."""
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        return abilities_told(cpuinfo.read_text(errors="replace"))
    return V3 if has_avx2() else V2


def abilities_told(text: str) -> frozenset[str]:
    """The features that Linux lists for the first processor.

    >>> sorted(abilities_told("processor : 0\\nflags : popcnt avx2\\n\\nprocessor : 1\\n"))
    ['avx2', 'popcnt']
    """
    lines = (line.partition(":") for line in text.splitlines())
    return frozenset(next((flags.split() for name, _, flags in lines if name.strip() == "flags"), ()))


def has_avx2() -> bool:
    """Whether macOS or Windows reports AVX2."""
    if sys.platform == "win32":
        return bool(ctypes.windll.kernel32.IsProcessorFeaturePresent(AVX2_ON_WINDOWS))
    value, size = ctypes.c_int(), ctypes.c_size_t(ctypes.sizeof(ctypes.c_int))
    library = ctypes.CDLL(None)
    found = library.sysctlbyname(b"hw.optional.avx2_0", ctypes.byref(value), ctypes.byref(size), None, 0)
    return found == 0 and bool(value.value)
