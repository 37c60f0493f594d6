"""Palettes: the four card colors and everything around them; full colors, or the terminal's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lastcard.terminal.lines.screen import CARD_STYLES, COLOR_STYLES


@dataclass(frozen=True)
class Palette:
    """Styles by the letter of a color; W is a wild. No information is conveyed by color alone."""

    card: Mapping[str, str]
    """A card."""
    faint: Mapping[str, str]
    """A card that cannot be played now."""
    word: Mapping[str, str]
    """A word, or a shape, of a color."""
    back: str
    """The back of a card."""
    lit: str
    """Live elements: a call, a catch, an answer that Enter would give."""
    soft: str
    """Secondary text."""
    felt: Mapping[str, str]
    """The table's cloth, by the name of the edition."""


FULL = Palette(
    card={
        "R": "bold #FFF9EF on #CC3720",
        "Y": "bold #1E1620 on #F6BE2C",
        "G": "bold #1E1620 on #45B27A",
        "B": "bold #FFF9EF on #2450C0",
        "W": "bold #1E1620 on #FFF9EF",
    },
    faint={
        "R": "#FFF9EF on #74170B",
        "Y": "#1E1620 on #B98209",
        "G": "#FFF9EF on #1F7A4C",
        "B": "#FFF9EF on #0E2463",
        "W": "#1E1620 on #A79BA5",
    },
    word={"R": "bold #FF7A63", "Y": "bold #F6BE2C", "G": "bold #7BD1A2", "B": "bold #8FA9FF", "W": "bold"},
    back="#FFF7EA on #32283A",
    lit="bold #2A1033 on #E3B1F5",
    soft="#CDC0CB",
    felt={
        "express": "#0D2226",
        "touchdown": "#15231A",
        "droid": "#231B1A",
        "hail-mary": "#18172C",
        "elite": "#261218",
    },
)
"""The colors of the page in the browser; words are lighter, because the cloth is dark."""

BASIC = Palette(
    card=CARD_STYLES,
    faint={letter: style.replace("bold", "dim") for letter, style in CARD_STYLES.items()},
    word={**COLOR_STYLES, "W": "bold"},
    back="reverse",
    lit="bold reverse",
    soft="dim",
    felt={},
)
"""The sixteen colors of a terminal, or none of them."""
