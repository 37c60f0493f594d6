"""Promise 13 at full size: `python -m bench.secrecy --games 1e5` compares tables with twins that differ only
in what one person there cannot know, byte by byte.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from multiprocessing import get_context
from time import monotonic

from tests.support.server.twins import MODES, compare_game

TOGETHER = 20
"""Games that a process plays before it reports."""


def compare_some(asked: tuple[str, str, int, int]) -> tuple[str, int, int, list[str]]:
    """Some games of a mode: how often all bytes were compared, and what went wrong."""
    edition, mode, seed, first = asked
    compared, wrong = 0, []
    for number in range(first, first + TOGETHER):
        name = f"{seed} {edition} {mode} {number}"
        try:
            compared += compare_game(edition, mode, name, most_moments=1)
        except Exception as error:
            wrong.append(f"compare_game({edition!r}, {mode!r}, {name!r}, 1): {error!r}")
    return f"{edition} {mode}".strip(), TOGETHER, compared, wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=float, default=1e3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    each = max(1, round(arguments.games / len(MODES) / TOGETHER))
    tasks = [(*mode, arguments.seed, n * TOGETHER) for n in range(each) for mode in MODES]
    games: Counter[str] = Counter()
    compared: Counter[str] = Counter()
    wrong, started = 0, monotonic()
    with get_context("spawn").Pool(arguments.processes) as pool:
        for mode, count, times, failures in pool.imap_unordered(compare_some, tasks):
            games[mode] += count
            compared[mode] += times
            wrong += len(failures)
            for failure in failures:
                print(failure[:2000], flush=True)
            if games.total() % 1000 == 0:
                print(f"{games.total():,} games compared", file=sys.stderr, flush=True)
    print(
        f"{games.total():,} games in {monotonic() - started:,.0f} s, {wrong} in which a byte told something"
    )
    for mode in sorted(games):
        print(f"  {mode}: {games[mode]:,} games, all bytes compared {compared[mode]:,} times")
    if wrong:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
