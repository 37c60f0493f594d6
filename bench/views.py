"""The cost of a view and its JSON: they are made for every seat after every move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import mean
from time import perf_counter

import lastcard as lc

MOMENTS = 300
TRIES = 7


def moments(edition: str, players: int) -> Iterator[tuple[lc.Game, int]]:
    """Random games, at many moments, and a seat that may act."""
    random, made = Random(1), 0
    while made < MOMENTS:
        game = lc.Game.new(edition, players=players, seed=made)
        while not game.round_over and made < MOMENTS:
            seat = random.choice(game.seats)
            yield game, seat
            made += 1
            game.play(seat, random.choice(game.legal(seat)))


def view_microseconds(edition: str, players: int) -> float:
    """Microseconds for a view and its JSON, on average over a game; the fastest of several tries each,
    because whatever else the machine does only makes it slower.
    """
    taken = []
    for game, seat in moments(edition, players):
        quickest = float("inf")
        for _ in range(TRIES):
            started = perf_counter()
            game.view(seat).json()
            quickest = min(quickest, perf_counter() - started)
        taken.append(quickest)
    return 1e6 * mean(taken)
