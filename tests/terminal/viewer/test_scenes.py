"""What a replay looks like, as text that a person can read: see `tests.support.terminal.snapshots`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import lastcard as lc
from tests.support.terminal.snapshots import SIZES, compare
from tests.support.terminal.viewing import golden, viewing

SNAPSHOTS = Path(__file__).with_name("snapshots")
NAMES = ("Ada", "Bo", "Cleo", "Dora")


def hidden() -> str:
    return lc.Game.replay(golden("droid-05")).record("b")


SCENES: dict[str, tuple[Callable[[], str], tuple[str, ...], tuple[str, ...]]] = {
    "ten-players": (lambda: golden("elite-10"), (), ("m", "2", "0", "enter")),
    "draft": (lambda: golden("elite-09"), (), ("right", "right", "right")),
    "two-rounds": (lambda: golden("droid-11"), NAMES, ("n", "right", "right")),
    "one-seat": (lambda: golden("droid-05"), NAMES, ("m", "3", "0", "enter", "b")),
    "lineup": (lambda: golden("elite-08"), (), ("end", "pageup", "j")),
    "the-end": (lambda: golden("hail-mary-07"), NAMES, ("end",)),
    "not-over": (lambda: golden("express-01"), (), ("end",)),
    "hidden": (hidden, (), ("right", "right", "a")),
    "find": (lambda: golden("droid-05"), NAMES, ("m", "9", "enter", "slash", *"drew")),
    "keys": (lambda: golden("express-01"), (), ("f1",)),
    "table": (lambda: golden("elite-08"), (), ("m", "9", "9", "enter", "t")),
}
"""A record, the names of those who play, and the keys that lead there."""


@pytest.mark.parametrize("name", SCENES)
async def test_it_fits_and_looks_as_it_did(name):
    record, names, keys = SCENES[name]
    async with viewing(record(), names=names) as app:
        await app.press(*keys)
        for size, (width, height) in SIZES.items():
            await app.pilot.resize_terminal(width, height)
            await app.pilot.pause()
            compare(SNAPSHOTS / f"{name}-{size}.txt", app.shown)


def test_no_snapshot_is_left_over():
    expected = {f"{name}-{size}.txt" for name in SCENES for size in SIZES}
    assert {path.name for path in SNAPSHOTS.iterdir()} == expected


async def test_german_fits_too():
    async with viewing(golden("droid-11"), language="de") as app:
        await app.press("b")
        await app.pilot.pause()
        assert "wie Platz B es sah" in app.shown
        assert "Leertaste abspielen" in app.shown
        assert "Space" not in app.shown
        await app.press("f1")
        await app.pilot.pause()
        assert "  Links  Rechts       einen Schritt zurück, einen Schritt weiter\n" in app.shown
        assert app.shown.count("\n") == 24
        assert "…" not in app.shown


@pytest.mark.parametrize(("size", "fits"), [((40, 16), True), ((39, 16), False), ((40, 15), False)])
async def test_a_window_that_is_too_small_says_so(size, fits):
    async with viewing(golden("elite-10"), size) as app:
        assert ("too small" in " ".join(app.shown.split())) != fits
        assert ("All hands" in app.shown) == fits
        await app.pilot.resize_terminal(80, 24)
        await app.pilot.pause()
        assert "All hands" in app.shown


@pytest.mark.parametrize("few", [False, True])
async def test_colors_are_no_sign_by_themselves(few, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1") if few else monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    async with viewing(golden("elite-10"), SIZES["80x24"]) as app:
        await app.press("m", "2", "0", "enter")
        await app.pilot.pause()
        compare(SNAPSHOTS / "ten-players-80x24.txt", app.shown)
