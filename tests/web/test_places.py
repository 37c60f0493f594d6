"""Where things lie on the table, on screens of every size: nothing is cut off, nothing covers another."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import Page

from tests.support.web.access import PLACES
from tests.support.web.browsing import at_rest, inside, overlap
from tests.support.web.scenes import SCENES, Scene, show

SIZES = ((320, 568), (360, 740), (640, 400), (844, 390), (820, 1180), (1280, 720), (1440, 900))
CROWDED = [scene for scene in SCENES if scene.name in {"02-table", "03-ten", "10-ten"}]


@pytest.mark.parametrize("scene", CROWDED, ids=lambda scene: scene.name)
def test_nothing_covers_another_or_is_cut_off(page: Page, scene: Scene) -> None:
    show(page, scene)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        places = at_rest(page, PLACES)
        assert len({place["name"] for place in places if place["name"].startswith("seat")}) >= 3
        screen = {"x": 0, "y": 0, "width": width, "height": height}
        out = [place for place in places if not inside(place, screen)]
        assert not out, f"at {width} x {height} these are cut off: {out}"
        pairs = [(a, b) for a, b in combinations(places, 2) if a["name"] != b["name"] and overlap(a, b)]
        assert not pairs, f"at {width} x {height} these lie on one another: {pairs}"
