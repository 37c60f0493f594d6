"""A specialization's answers, linked over the defaults that hold at every table.

LLVM finds out which windows can be open at its tables, as a fixed point: start with none, then add the
windows opened by code that is reachable while these are open, until no more are added.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import llvmlite.binding as llvm

from lastcard.compiled.specialize.specialization import Known, Specialization

ASKED = "lastcard.asked"
FIXED, WINDOW, CARD, OPENS, REACHED = "fixed", "window", "card", "opens", "reached"


def question(*parts: str | int) -> str:
    """The function name of a question."""
    return ".".join((ASKED, *map(str, parts)))


def questions(module: Any) -> list[str]:
    """The names of all questions in a module."""
    names = (function.name for function in module.functions)
    return [name for name in names if name.startswith(ASKED)]


def settle(module: Any, names: Iterable[str]) -> None:
    """Make the answers to these questions final, and inline each at its call sites."""
    for name in names:
        function = module.get_function(name)
        function.linkage = "internal"
        function.add_function_attribute("alwaysinline")


def specialize(module: Any, specialization: Specialization, machine: Any) -> None:
    """Answer the questions with what is known from a specialization."""
    asked = questions(module)
    link_answers(
        module,
        [*answers_about_fields(asked, specialization), *answers_about(CARD, asked, specialization.cards)],
    )
    windows = windows_reached(module, asked, machine)
    link_answers(module, answers_about(WINDOW, asked, windows))


def link_answers(module: Any, answers: Iterable[str]) -> None:
    module.link_in(llvm.parse_assembly("\n".join(answers)))


def answers_about_fields(asked: Iterable[str], specialization: Specialization) -> Iterator[str]:
    """Answers for known fields: a constant, or a constant row next to the code."""
    for name in asked:
        what, *details = parts_of(name)
        if what == FIXED and (known := specialization.values.get(details[1])) is not None:
            yield from answer_about_field(name, known, f"i{8 * int(details[2][1:])}")


def answer_about_field(name: str, known: Known, width: str) -> Iterator[str]:
    if isinstance(known, int):
        yield f'define i64 @"{name}"(ptr %record) {{ ret i64 {known} }}'
        return
    numbers = ", ".join(f"{width} {number}" for number in known)
    yield f'@"{name}.row" = private constant [{len(known)} x {width}] [{numbers}]'
    yield f'define ptr @"{name}"(ptr %record) {{ ret ptr @"{name}.row" }}'


def answers_about(what: str, asked: Iterable[str], occurring: frozenset[int]) -> Iterator[str]:
    """Answers on whether windows, or cards, occur."""
    for name in asked:
        about, place, *_ = parts_of(name)
        if about == what:
            yield f'define i1 @"{name}"() {{ ret i1 {int(int(place) in occurring)} }}'


def parts_of(name: str) -> list[str]:
    return name.removeprefix(f"{ASKED}.").split(".")


def windows_reached(module: Any, asked: Iterable[str], machine: Any) -> frozenset[int]:
    """The windows that can be open."""
    opened = [name for name in asked if parts_of(name)[0] == OPENS]
    trial = module.clone()
    link_answers(trial, map(tell_outside, opened))
    settle(trial, [name for name in asked if parts_of(name)[0] != WINDOW])
    simplify(trial, machine)
    windows: frozenset[int] = frozenset()
    while (found := windows_opened(trial, windows, machine)) != windows:
        windows = found
    return windows


def tell_outside(name: str) -> str:
    """Report an opened window to an undefined external function, so that LLVM cannot remove the call."""
    outside = question(REACHED, parts_of(name)[1])
    return f'declare void @"{outside}"()\ndefine void @"{name}"() {{ call void @"{outside}"() ret void }}'


def windows_opened(trial: Any, windows: frozenset[int], machine: Any) -> frozenset[int]:
    """The windows opened by code that is reachable while only these windows are open."""
    trial = trial.clone()
    asked = [name for name in questions(trial) if parts_of(name)[0] == WINDOW]
    link_answers(trial, answers_about(WINDOW, asked, windows))
    settle(trial, asked)
    simplify(trial, machine)
    left = map(parts_of, questions(trial))
    return frozenset(int(place) for what, place in left if what == REACHED)


def simplify(module: Any, machine: Any) -> None:
    """Remove unreachable code."""
    passes = llvm.create_new_module_pass_manager()
    passes.add_always_inliner_pass()
    passes.add_sroa_pass()
    passes.add_ipsccp_pass()
    passes.add_instruction_combine_pass()
    passes.add_simplify_cfg_pass()
    passes.add_global_dead_code_eliminate_pass()
    passes.add_strip_dead_prototype_pass()
    passes.run(module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options()))
