"""The notices beside the machine code name what numba has put into it."""

from __future__ import annotations

import re

import llvmlite.binding as llvm

from lastcard.compiled.batch import bitcode_of
from lastcard.policies.batches import DRIVERS
from lastcard.simulation.building import notices

LENGTH = re.compile(r"\d+")
NAMED = {"ol_min": "`min`", "ol_max": "`max`", "in_seq": "`in`", "int_power_impl": "power of whole numbers"}
"""Functions of numba that are compiled with ours, and the words for them in the notices."""


def path_of(mangled: str) -> list[str]:
    """The modules and functions in a name that numba has made, such as `_ZN5numba7cpythonB3v73...`."""
    path, rest = [], mangled.partition("_ZN")[2]
    while found := LENGTH.match(rest):
        end = found.end() + int(found[0])
        path.append(rest[found.end() : end])
        rest = rest[end:]
    return path


def test_a_mangled_name_is_taken_apart():
    assert path_of("cfunc._ZN5numba7cpython8builtins6ol_minB3v96") == [
        "numba",
        "cpython",
        "builtins",
        "ol_min",
    ]


def test_the_notices_name_what_numba_has_put_into_the_code():
    used = set()
    for driver in DRIVERS:
        module = llvm.parse_bitcode(bitcode_of(driver))
        paths = [path_of(function.name) for function in module.functions if not function.is_declaration]
        used |= {path[3] for path in paths if path[:1] == ["numba"]}
    assert used == {*NAMED}
    for words in NAMED.values():
        assert words in " ".join(notices().split())
