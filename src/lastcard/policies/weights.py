"""The data of policies: the weights of the heuristic, and a champion's value network.

`weights/casual.toml` is one table for all editions, written by hand. `weights/<edition>.toml` holds expert's
weights (tuned by `tools/training/tune.py`), `values/<edition>.toml` champion's network
(`tools/training/learn.py`): for each mode a table for two players, one for three, and one for four and more.
An edition without files, such as a custom one, is played with the data for `touchdown`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from lastcard.editions.edition import EDITIONS, Edition
from lastcard.policies.features import FEATURES
from lastcard.policies.inputs import INPUT_NAMES

IN_WEIGHTS, IN_VALUES = "weights", "values"
PLAYERS_KNOWN = (2, 3, 4)
"""The player counts with tables of their own; more than four players use the table for four."""

STAND_IN = "touchdown"


def file_of(folder: str, name: str) -> Path:
    return Path(__file__).with_name(folder) / f"{name}.toml"


@cache
def read_file(folder: str, name: str) -> dict[str, Any]:
    return tomllib.loads(file_of(folder, name).read_text(encoding="utf-8"))


def known_edition(folder: str, edition: Edition) -> str:
    """The edition whose file is used: its own, if there is one."""
    own = edition.name in EDITIONS and file_of(folder, edition.name).is_file()
    return edition.name if own else STAND_IN


def learnt_for(bot: str, edition: Edition) -> str:
    """The edition whose data a bot plays with; novice and casual play every edition alike."""
    folders = {"expert": [IN_WEIGHTS], "champion": [IN_WEIGHTS, IN_VALUES]}.get(bot, [])
    taken = [known_edition(folder, edition) for folder in folders]
    return next((name for name in taken if name != edition.name), edition.name)


def weights_for(name: str, edition: Edition, options: Mapping[str, str], players: int) -> tuple[int, ...]:
    """The heuristic weights of a policy."""
    table: dict[str, int] = dict(read_file(IN_WEIGHTS, "casual"))
    if name != "casual":
        table |= table_for(IN_WEIGHTS, edition, options, players)
    return tuple(table[feature] for feature in FEATURES)


def values_for(edition: Edition, options: Mapping[str, str], players: int) -> tuple[int, ...]:
    """The numbers of the value network.

    They are the bias of each unit, the weight of each input for each unit, the weight of each unit in the
    sum, and the bias of the sum.
    """
    table = table_for(IN_VALUES, edition, options, players)
    inputs = [number for name in INPUT_NAMES for number in table[name]]
    return (*table["units"], *inputs, *table["shares"], table["start"])


def table_for(folder: str, edition: Edition, options: Mapping[str, str], players: int) -> dict[str, Any]:
    """The table for a number of players, or for the nearest one."""
    known = read_file(folder, known_edition(folder, edition))
    tables: dict[str, Any] = known.get(options.get("mode", "all")) or next(iter(known.values()), {})
    if not tables:
        return {}
    nearest = min(tables, key=lambda number: abs(int(number) - players))
    return dict(tables[nearest])
