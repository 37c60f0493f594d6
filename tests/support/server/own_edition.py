"""A custom edition for servers: a wild without a rulebook and without a drawing."""

from __future__ import annotations

from pathlib import Path

import lastcard

DOWNPOUR = """
from lastcard.rules.dispatch import played
from lastcard.rules.piles import must_draw
from lastcard.rules.windows.turn import end_turn, next_seat


@played("Wp", title="Wild Downpour", effect="names the color, and everyone else draws one")
def downpour(s, seat):
    other = next_seat(s, seat)
    while other != seat:
        must_draw(s, other, 1)
        other = next_seat(s, other)
    end_turn(s, seat)
"""
"""What docs/add-a-card.md adds to a rules module: the server runs it before it starts."""


def write_rainy(folder: Path, title: str = "Rainy Days", card: str = "Wp") -> Path:
    """touchdown with Wild Downpours, or other wilds, for Wild Touchdowns."""
    printed = Path(lastcard.__file__).parent / "editions" / "touchdown.toml"
    text = printed.read_text(encoding="utf-8").replace('"Wt" = 4', f'"{card}" = 4')
    lines = [f'title = "{title}"' if line.startswith("title = ") else line for line in text.splitlines()]
    path = folder / "rainy.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path
