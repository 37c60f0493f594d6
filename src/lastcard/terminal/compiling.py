"""Compiling takes a while the first time: whoever waits is told."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.policies.batches import Driver, compiled_batch, needs_compiling


def compile_once(driver: Driver, say: Callable[[str], object]) -> None:
    """Have a driver ready, out of the cache or compiled now."""
    if needs_compiling(driver):
        say("compiling the rules (once, about fifteen seconds)")
    compiled_batch(driver)
