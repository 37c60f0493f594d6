"""Bots: each chooses a move from what its seat may know, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.bots.bot import Bot, Reflexes
from lastcard.bots.casual import Casual
from lastcard.bots.novice import Novice
from lastcard.bots.player import BotPlayer, Planned

BOTS: dict[str, Callable[[int | str | None], Bot]] = {"casual": Casual, "novice": Novice}
"""Every bot by its name; it is made with a seed."""

__all__ = ["BOTS", "Bot", "BotPlayer", "Casual", "Novice", "Planned", "Reflexes"]
