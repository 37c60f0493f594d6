"""An edition with one custom player card."""

from __future__ import annotations

import json
from pathlib import Path

import lastcard as lc


def collector(tmp_path: Path, *icons: str) -> str:
    """elite with one custom red player card, called One."""
    printed = Path(lc.__file__).parent / "editions" / "elite.toml"
    (tmp_path / "collector.toml").write_text(printed.read_text())
    card = f'[[player]]\nname = "One"\ncolor = "red"\nicons = {json.dumps(icons)}\n'
    (tmp_path / "roster.toml").write_text(card)
    return str(tmp_path / "collector.toml")
