"""What each window looks like, as text that a person can read.

    LASTCARD_RENEW=1 pytest tests/terminal/tabletop/test_scenes.py

writes all of it anew; then look at what git says has changed.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.terminal import snapshots
from tests.support.terminal.scenes import PRESSED, SCENES, last_card, scene
from tests.support.terminal.snapshots import SIZES
from tests.support.terminal.tables import Watched, seat_in

SNAPSHOTS = Path(__file__).with_name("snapshots")


def compare(name: str, shown: str) -> None:
    snapshots.compare(SNAPSHOTS / f"{name}.txt", shown)


async def compare_sizes(app: Watched, name: str) -> None:
    """In each size of the window."""
    assert app.pilot is not None
    for size, (width, height) in SIZES.items():
        await app.pilot.resize_terminal(width, height)
        await app.pilot.pause()
        compare(f"{name}-{size}", app.shown)


@pytest.mark.parametrize("name", SCENES)
async def test_every_window_fits_and_looks_as_it_did(name):
    app = Watched(seat_in(scene(name)))
    async with app.run_test(size=SIZES["80x24"]) as app.pilot:
        await app.settle()
        await compare_sizes(app, name)


@pytest.mark.parametrize("name", PRESSED)
async def test_what_keys_show(name):
    where, keys = PRESSED[name]
    app = Watched(seat_in(scene(where)))
    async with app.run_test(size=SIZES["80x24"]) as app.pilot:
        await app.settle()
        await app.press(*keys)
        await compare_sizes(app, name)


@pytest.mark.parametrize(("phase", "score"), [("round_over", 30), ("match_over", 400)])
async def test_score_sheets(phase, score):
    app = Watched(seat_in(last_card(score)))
    async with app.run_test(size=SIZES["80x24"]) as app.pilot:
        await app.settle()
        await app.press("1")
        assert app.screen_state.moment is not None
        assert app.screen_state.moment.phase == phase
        await compare_sizes(app, phase)


def test_every_picture_is_one_of_a_scene():
    known = {*SCENES, *PRESSED, "round_over", "match_over"}
    expected = {f"{name}-{size}.txt" for name in known for size in SIZES}
    assert {path.name for path in SNAPSHOTS.iterdir()} == expected


async def test_the_direction_never_touches_the_log():
    app = Watched(seat_in(scene("a-turn")))
    async with app.run_test(size=(80, 30)) as app.pilot:
        for width in range(80, 121, 2):
            await app.pilot.resize_terminal(width, 30)
            await app.pilot.pause()
            assert not re.search(r"[↻↺] (counter)?clockwise\S", app.shown), width
