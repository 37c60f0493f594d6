"""Compiling takes a while the first time, and says so."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.errors import INSTALL_SIM
from lastcard.policies.batches import Driver, compiled_batch, needs_compiling, plays_compiled
from lastcard.policies.playing_out.searching import play_and_search
from lastcard.rules.state import State
from lastcard.terminal.inputs import InputError


def check_compiler() -> None:
    """Champions try moves out in thousands of rounds: interpreted, a decision would take seconds."""
    if not plays_compiled(play_and_search):
        raise InputError(f"The champion needs the compiled rules: {INSTALL_SIM}.")


def compile_once(
    driver: Driver, say: Callable[[str], object], table: State | None = None, numbers: int = 0
) -> None:
    """Have a driver ready, out of the cache or compiled now: for every table, or as is best for one."""
    if needs_compiling(driver, table, numbers):
        say("compiling the rules (once, about fifteen seconds)")
    compiled_batch(driver, table, numbers)
