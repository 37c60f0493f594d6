"""The shape of the rule modules."""

from pathlib import Path

import pytest

import lastcard.rules.cards
import lastcard.rules.icons

ONE_SCREEN = 60

MODULES = [
    module
    for package in (lastcard.rules.cards, lastcard.rules.icons)
    for module in sorted(Path(package.__path__[0]).glob("*.py"))
]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: f"{module.parent.name}/{module.stem}")
def test_a_card_fits_on_one_screen(module):
    assert len(module.read_text(encoding="utf-8").splitlines()) <= ONE_SCREEN
