"""Tables for bots, and every bot that can sit at one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import lastcard as lc
from lastcard.bots import BOTS, Bot, Champion
from lastcard.bots.decks import build_deck
from lastcard.editions import load_roster

TABLES = [
    ("express", {}),
    ("touchdown", {"last_card_draw": "all"}),
    ("droid", {"droid_wild_parts": "on"}),
    ("hail-mary", {"hail_mary_on_turn": "always"}),
    ("elite", {"icon_order": "chooser"}),
    ("elite", {"mode": "draft"}),
    ("elite", {"mode": "dynasty", "false_call_penalty": 1}),
]


def make_champion(seed: int | str | None) -> Champion:
    """A champion that does not depend on the clock."""
    return Champion(seed, seconds=600, worlds=24)


MAKERS: dict[str, Callable[[int | str | None], Bot]] = {**BOTS, "champion": make_champion}


def new_game(edition: str, options: dict[str, object], players: int, seed: int) -> lc.Game:
    decks = None
    if options.get("mode") == "dynasty":
        decks = [build_deck(load_roster(), "all", Random(seat)) for seat in range(players)]
    return lc.Game.new(edition, players=players, seed=seed, options=options, decks=decks)
