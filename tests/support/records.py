"""Records of matches that bots have played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import lastcard as lc
from lastcard.bots.player import BotPlayer
from lastcard.table.table import Table
from tests.support.bots import MAKERS, new_game

FOREVER = 1e9


def play_rounds(
    edition: str,
    players: int,
    seed: int,
    *,
    bots: Sequence[str] = ("expert",),
    options: Mapping[str, object] | None = None,
    rounds: int = 1,
) -> lc.Game:
    """A game after some rounds between bots: one kind for all seats, or one for each."""
    game = new_game(edition, dict(options or {}), players, seed)
    kinds = list(bots) * players if len(bots) == 1 else bots
    seated = [
        BotPlayer(MAKERS[kind](f"{seed} {seat}"), seat, f"{seed} reflexes {seat}")
        for seat, kind in enumerate(kinds)
    ]
    table = Table(game, seated, seed=seed)
    table.tick(FOREVER)
    for number in range(1, rounds):
        if game.over:
            break
        table.next_round(number * FOREVER)
        table.tick((number + 1) * FOREVER)
    return game
