"""Bots: each chooses a move using only what its seat may know."""

from __future__ import annotations

from typing import Protocol

from lastcard.bots.bot import Bot, Reflexes
from lastcard.bots.champion import Champion
from lastcard.bots.novice import Novice
from lastcard.bots.player import BotPlayer, Planned
from lastcard.bots.thinking import Casual, Expert


class HouseBot(Protocol):
    """One of our own bots, constructed from a seed."""

    thinks_long: bool
    """It searches with the compiled rules: a server lets it think in another process."""

    def __call__(self, seed: int | str | None, /) -> Bot: ...


BOTS: dict[str, HouseBot] = {
    "novice": Novice,
    "casual": Casual,
    "expert": Expert,
    "champion": Champion,
}
"""All bots by name, the weakest first."""


def make_bot(name: str, seed: int | str | None, *, thinks: bool = True) -> Bot:
    """A bot by its name. With `thinks=False`, a bot that thinks for long does not think here: it then needs
    no compiled rules, and answers at once, like an expert.
    """
    if BOTS[name].thinks_long:
        return Champion(seed, thinks=thinks)
    return BOTS[name](seed)


__all__ = [
    "BOTS",
    "Bot",
    "BotPlayer",
    "Casual",
    "Champion",
    "Expert",
    "HouseBot",
    "Novice",
    "Planned",
    "Reflexes",
    "make_bot",
]
