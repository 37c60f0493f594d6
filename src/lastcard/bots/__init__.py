"""Bots: each chooses a move from what its seat may know, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.bots.bot import Bot, Reflexes
from lastcard.bots.champion import Champion
from lastcard.bots.novice import Novice
from lastcard.bots.player import BotPlayer, Planned
from lastcard.bots.thinking import Casual, Expert

BOTS: dict[str, Callable[[int | str | None], Bot]] = {
    "novice": Novice,
    "casual": Casual,
    "expert": Expert,
    "champion": Champion,
}
"""Every bot by its name, the weakest first; it is made with a seed."""

__all__ = ["BOTS", "Bot", "BotPlayer", "Casual", "Champion", "Expert", "Novice", "Planned", "Reflexes"]
