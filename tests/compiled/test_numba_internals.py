"""What reaches into numba: it is written for one version, and puts back what it replaces."""

from __future__ import annotations

import inspect
import re
from importlib.metadata import requires, version

import pytest
from numba.core.callconv import CPUCallConv
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary, JITCPUCodegen

from lastcard.compiled import numba_internals
from lastcard.compiled.numba_internals import VERSION, only_translate

REPLACED = {
    (CPUCodeLibrary, "finalize"): ["self"],
    (CPUCodeLibrary, "add_llvm_module"): ["self", "ll_module"],
    (JITCodeLibrary, "get_pointer_to_function"): ["self", "name"],
    (JITCPUCodegen, "set_env"): ["self", "env_name", "env"],
    (CPUCallConv, "return_value"): ["self", "builder", "retval"],
}
"""Methods of numba, and what they take."""


def test_it_is_the_version_that_this_was_written_for():
    """Before you allow another: read `numba_internals`, run the gate, and write its number there."""
    assert version("numba").rpartition(".")[0] == VERSION
    needed = next(one for one in requires("lastcard") or () if re.match(r"numba\b", one))
    assert f">={VERSION}" in needed
    assert f"<{VERSION[:-1]}{int(VERSION[-1]) + 1}" in needed


@pytest.mark.parametrize(("owner", "name"), REPLACED)
def test_what_is_replaced_takes_what_ours_takes(owner, name):
    assert [*inspect.signature(getattr(owner, name)).parameters] == REPLACED[owner, name]


def test_everything_is_put_back():
    """After an error, too."""
    before = {place: getattr(*place) for place in REPLACED}

    def fail() -> None:
        with only_translate():
            assert all(getattr(*place).__module__ == numba_internals.__name__ for place in REPLACED)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert {place: getattr(*place) for place in REPLACED} == before
