"""Compiling takes a while the first time, and prints a notice."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.errors import INSTALL_SIM
from lastcard.policies.batches import Driver, compiled_batch, needs_compiling, plays_compiled
from lastcard.policies.playing_out.searching import play_and_search
from lastcard.rules.state import State
from lastcard.terminal.inputs import InputError


def check_compiler() -> None:
    """Champions play out thousands of rounds per decision: interpreted, that would take seconds."""
    if not plays_compiled(play_and_search):
        raise InputError(f"The champion needs the compiled rules: {INSTALL_SIM}.")


def compile_once(
    driver: Driver, say: Callable[[str], object], table: State | None = None, numbers: int = 0
) -> None:
    """Get a driver ready, from the cache or compiled now: for every table, or specialized for one."""
    if needs_compiling(driver, table, numbers):
        say("compiling the rules (once, about fifteen seconds)")
    compiled_batch(driver, table, numbers)
