"""Flat code: for every kind of processor, whole, and loaded where it lies."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Annotated

import llvmlite.binding as llvm
import numpy as np
import pytest

from lastcard.compiled import batch as batches
from lastcard.compiled.batch import code_of, compile_batch, make_code
from lastcard.compiled.load.executable import placed_at
from lastcard.compiled.load.flat import FlatCode, flatten
from lastcard.compiled.load.processors import PROCESSORS, V2, V3, this_processor
from lastcard.compiled.signature import EACH, Number
from lastcard.compiled.translate.finishing import machine_for
from lastcard.policies.playing_out.driver import play_one_by_chance
from lastcard.policies.printed import printed_specialization
from lastcard.rules.rows import clear_part, copy_part
from lastcard.simulation import building
from tests.support.lengths import sampled

Row = Annotated[list[int], "u1", EACH]
BY_NAME = {processor.name: processor for processor in PROCESSORS}


def copy_and_clear(copied: Row, cleared: Row, given: Row, number: Number) -> None:
    copy_part(copied, 0, given, 0, number)
    clear_part(cleared, number)


def flattened(text, processor):
    machine = machine_for(processor)
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = processor.triple, str(machine.target_data)
    return flatten(machine.emit_object(module), "entry", "other")


@pytest.mark.parametrize("name", sampled([*BY_NAME], 1))
def test_a_driver_is_made_for_every_kind_of_processor(name):
    made = FlatCode.from_bytes(
        make_code(play_one_by_chance, printed_specialization("express", ""), BY_NAME[name])
    )
    assert made.code
    assert made.entry != made.entry_on_windows
    assert not made.absolute, "it can be copied anywhere"
    assert FlatCode.from_bytes(made.to_bytes()) == made


def test_the_same_code_is_made_again_to_the_byte():
    piece = (play_one_by_chance, printed_specialization("express", ""), this_processor())
    assert make_code(*piece) == code_of(*piece)


@pytest.mark.parametrize("name", BY_NAME)
def test_code_that_needs_something_from_outside_is_refused(name):
    text = """
        declare i32 @outside()
        define i32 @entry() { %r = call i32 @outside() ret i32 %r }
        define i32 @other() { ret i32 0 }
    """
    with pytest.raises(ValueError, match="outside is not part of the code"):
        flattened(text, BY_NAME[name])


@pytest.mark.parametrize("name", BY_NAME)
def test_what_holds_an_address_is_listed_and_filled_in_where_the_code_lies(name):
    text = """
        @place = internal global ptr @other
        define ptr @entry() { %r = load ptr, ptr @place ret ptr %r }
        define i32 @other() { ret i32 0 }
    """
    flat = flattened(text, BY_NAME[name])
    (place,) = flat.absolute
    start = 0x7F0000001000
    code = placed_at(flat, start)
    assert int.from_bytes(code[place : place + 8], "little") == start + flat.entry_on_windows
    assert code[:place] == flat.code[:place]


def test_the_kind_of_this_processor_is_the_best_that_it_can_be(monkeypatch):
    monkeypatch.setattr("platform.machine", lambda: "AMD64")
    for can, kind in ((V3, "x86-64-v3"), (V2, "x86-64-v2"), (V3 - {"bmi2"}, "x86-64-v2")):
        monkeypatch.setattr("lastcard.compiled.load.processors.abilities", lambda can=can: can)
        this_processor.cache_clear()
        assert this_processor().name == kind
    monkeypatch.undo()
    this_processor.cache_clear()


@pytest.mark.parametrize(
    "size", [0, 1, 2, 3, 4, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 192, 193, 200, 255]
)
def test_memory_is_copied_and_filled_by_our_own_functions(size):
    given, copied, cleared = (np.arange(1, 256, dtype=np.uint8).reshape(1, -1) for _ in range(3))
    copied[:] = 0
    compile_batch(copy_and_clear)(copied, cleared, given, size)
    assert (copied[0] == np.where(np.arange(255) < size, given[0], 0)).all()
    assert (cleared[0] == np.where(np.arange(255) < size, 0, given[0])).all()


def test_what_is_built_comes_with_the_package(monkeypatch, tmp_path):
    """It is loaded before anything else, and what does not fit the sources is removed."""
    monkeypatch.setattr(batches, "BUILT", tmp_path)
    monkeypatch.setattr(building, "BUILT", tmp_path)
    monkeypatch.setattr(building, "bitcode_of", lambda driver: b"")
    specialization, processor = printed_specialization("express", ""), this_processor()
    monkeypatch.setattr(
        building, "pieces", lambda processors: [(play_one_by_chance, specialization, processor)]
    )
    stale = tmp_path / processor.name / "stale.code"
    stale.parent.mkdir()
    stale.touch()
    building.build([processor])
    assert (tmp_path / "THIRD_PARTY_NOTICES.txt").read_text(encoding="utf-8") == building.notices()
    (built,) = tmp_path.glob("*/*")
    assert built == batches.built_file(play_one_by_chance, specialization, processor)
    monkeypatch.setattr(batches, "make_code", None)
    assert batches.code_of(play_one_by_chance, specialization, processor) == built.read_bytes()


DIGEST = """
import os
from lastcard.compiled import batch
from lastcard.compiled.translate import pointers
from lastcard.policies.playing_out.driver import play_one_by_chance
os.environ["LASTCARD_CHECKS"] = {too_late!r}
print(pointers.CHECKS, batch.digest_of(play_one_by_chance))
"""


def test_code_that_checks_itself_is_never_taken_for_other_code():
    """What the environment says too late counts neither for making code nor for finding it."""
    environment = {name: value for name, value in os.environ.items() if name != "LASTCARD_CHECKS"}
    printed = {
        subprocess.check_output(
            [sys.executable, "-c", DIGEST.format(too_late=too_late)], env=environment, text=True
        )
        for too_late in ("", "1")
    }
    assert len(printed) == 1
