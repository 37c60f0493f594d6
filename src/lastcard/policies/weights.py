"""The weights of the heuristic, as data: by hand for casual, tuned for expert (`tools/tune.py`).

`weights/casual.toml` is one table for all editions. `weights/<edition>.toml` holds expert's, a table for each
mode and number of players that was tuned; whoever plays another number takes the nearest. An edition of one's
own is played with the weights of `touchdown`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from lastcard.editions.edition import EDITIONS, Edition
from lastcard.policies.features import FEATURES

FOLDER = Path(__file__).with_name("weights")
STAND_IN = "touchdown"


@cache
def read_file(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def weights_for(name: str, edition: Edition, options: Mapping[str, str], players: int) -> tuple[int, ...]:
    """The weights by which a policy plays."""
    table: dict[str, int] = dict(read_file("casual"))
    if name != "casual":
        table |= tuned_table(edition, options, players)
    return tuple(table[feature] for feature in FEATURES)


def tuned_table(edition: Edition, options: Mapping[str, str], players: int) -> dict[str, int]:
    """Expert's weights for a number of players, or for the nearest that was tuned."""
    tuned = read_file(edition.name if edition.name in EDITIONS else STAND_IN)
    mode = options.get("mode", "all")
    tables: dict[str, Any] = tuned.get(mode) or next(iter(tuned.values()), {})
    if not tables:
        return {}
    nearest = min(tables, key=lambda number: abs(int(number) - players))
    return dict(tables[nearest])
