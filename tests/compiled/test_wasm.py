"""Modules for browsers: what an object file becomes, and what is refused. tools/gates/webassembly.py plays
them.
"""

from __future__ import annotations

import llvmlite.binding as llvm
import pytest

from lastcard import compiled
from lastcard.compiled.batch import built_file, make_code
from lastcard.compiled.load.processors import WEBASSEMBLY, this_processor
from lastcard.compiled.load.wasm import (
    CODE,
    CUSTOM,
    EXPORTS,
    FUNCTION,
    IMPORTS,
    Reader,
    imported_functions,
    module_of,
    number,
    sections_of,
)
from lastcard.compiled.translate.finishing import machine_for
from lastcard.compiled.translate.surroundings import CALL
from lastcard.errors import Error
from lastcard.policies.playing_out.driver import play_one_by_chance
from lastcard.policies.printed import printed_specialization
from lastcard.simulation import building

MEMORY, STACK, TABLE = "__linear_memory", "__stack_pointer", "__indirect_function_table"


def object_of(text: str) -> bytes:
    machine = machine_for(WEBASSEMBLY)
    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = WEBASSEMBLY.triple, str(machine.target_data)
    made: bytes = machine.emit_object(module)
    return made


def exports_of(module: bytes) -> dict[str, tuple[int, int]]:
    """The kind and the index of what a module exports."""
    reader = Reader(dict(sections_of(module))[EXPORTS])
    return {reader.name(): (reader.byte(), reader.number()) for _ in range(reader.number())}


def imports_of(module: bytes) -> set[str]:
    data = dict(sections_of(module))[IMPORTS]
    return {name for name in (MEMORY, STACK, TABLE) if name.encode() in data}


@pytest.mark.parametrize("value", [0, 1, 127, 128, 300, 2**31, 2**63])
def test_numbers_are_read_as_they_were_written(value):
    assert Reader(number(value)).number() == value


def test_a_driver_is_made_for_browsers():
    """It exports its entry, and needs a memory and a stack, as machine.ts has them."""
    made = make_code(play_one_by_chance, printed_specialization("express", ""), WEBASSEMBLY)
    kinds = [kind for kind, _ in sections_of(made)]
    assert CUSTOM not in kinds
    assert kinds.index(EXPORTS) < kinds.index(CODE)
    assert imports_of(made) == {MEMORY, STACK}
    assert not [*imported_functions([*sections_of(made)])]
    assert [*exports_of(made)] == [CALL]


def test_what_is_compiled_for_browsers_leaves_no_trace_in_other_code():
    """LLVM keeps some settings for the whole process."""
    piece = (play_one_by_chance, printed_specialization("express", ""), this_processor())
    before = make_code(*piece)
    object_of("define void @entry() { ret void }")
    assert make_code(*piece) == before


def test_the_function_of_that_name_is_exported():
    text = """
        @kept = global i64 7
        define i32 @first() { ret i32 1 }
        define i32 @second() { ret i32 2 }
        define i64 @third() { %r = load i64, ptr @kept ret i64 %r }
    """
    for index, name in enumerate(("first", "second", "third")):
        assert exports_of(module_of(object_of(text), name)) == {name: (FUNCTION, index)}


@pytest.mark.parametrize(
    "text",
    [
        "declare i32 @outside() define i32 @entry() { %r = call i32 @outside() ret i32 %r }",
        "@outside = external global i32 define i32 @entry() { %r = load i32, ptr @outside ret i32 %r }",
    ],
    ids=["function", "number"],
)
def test_code_that_needs_something_from_outside_is_refused(text):
    with pytest.raises(ValueError, match=r"^outside is not part of the code$"):
        module_of(object_of(text), "entry")


def test_what_is_no_object_file_is_refused():
    with pytest.raises(ValueError, match="this is no WebAssembly"):
        module_of(b"\x7fELF", "entry")


# The pieces of a site


@pytest.fixture
def one_piece(monkeypatch, tmp_path):
    """Instead of all of them, which take minutes."""
    piece = (play_one_by_chance, printed_specialization("express", ""), WEBASSEMBLY)
    monkeypatch.setattr("lastcard.compiled.batch.BUILT", tmp_path)
    monkeypatch.setattr(building, "BUILT", tmp_path)
    monkeypatch.setattr(building, "bitcode_of", lambda driver: b"")
    monkeypatch.setattr(building, "pieces", lambda processors: [piece])
    return piece


def test_a_site_gets_what_is_compiled_now_or_comes_with_the_package(one_piece, monkeypatch):
    name, code = dict(building.wasm_modules()).popitem()
    assert name == f"wasm/play_one_by_chance-{one_piece[1].name}.wasm"
    building.build([WEBASSEMBLY])
    assert built_file(*one_piece).read_bytes() == code == make_code(*one_piece)
    monkeypatch.setattr(building, "cached_code", None)
    assert [*building.wasm_modules()] == [(name, code)]


def test_a_site_gets_the_licences_of_what_the_modules_contain(one_piece):
    """The same, whether they come with the package or are compiled now."""
    path, before = building.wasm_notices()
    building.build([WEBASSEMBLY])
    assert building.wasm_notices() == (path, before)
    assert path == "wasm/THIRD_PARTY_NOTICES.txt"
    assert b"Redistributions in binary form must reproduce" in before


def test_without_both_it_says_what_to_install(one_piece, monkeypatch):
    monkeypatch.setattr(compiled, "is_available", lambda: False)
    with pytest.raises(Error, match="no rules for browsers, and cannot compile them: make setup-sim"):
        next(building.wasm_modules())


def test_every_module_has_a_path_of_its_own():
    paths = {building.wasm_path(driver, known) for driver, known, _ in building.pieces([WEBASSEMBLY])}
    assert len(paths) == 24
    assert {"wasm/play_one-every-table.wasm", "wasm/play_and_search-every-table.wasm"} < paths
