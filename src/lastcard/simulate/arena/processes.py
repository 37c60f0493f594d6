"""Deals at the table in processes of their own: each bot's clock can ring there, and all cores play."""

from __future__ import annotations

import os
import signal
import sys
from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

from lastcard.simulate.arena.matchup import Matchup
from lastcard.simulate.arena.results import Forfeits, Results
from lastcard.simulate.arena.table import Deal, Setting, play_deal, setting_of
from lastcard.simulate.running import cores

AHEAD = 2  # deals that wait for each worker


class ArenaError(RuntimeError):
    """The arena cannot go on."""


def get_ready() -> None:
    """In a worker: Ctrl-C is for the one who waits for us, and what a bot prints is not the result."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - until the end


def play_deals_in_processes(
    matchup: Matchup, workers: int | None, progress: Callable[[int], None] | None
) -> Results:
    deals: dict[int, Deal] = {}
    try:
        for number, deal in finished_deals(setting_of(matchup), matchup.deals, workers or cores()):
            deals[number] = deal
            if progress:
                progress(matchup.players)
    except KeyboardInterrupt:
        pass
    except BrokenProcessPool:
        raise ArenaError("A bot has ended the process it was played in: nothing can be told.") from None
    return put_together(matchup, deals)


def finished_deals(setting: Setting, number: int, workers: int) -> Iterator[tuple[int, Deal]]:
    """Deals as they are finished, in any order."""
    running: dict[Future[Deal], int] = {}
    first = 0
    with ProcessPoolExecutor(min(workers, number), get_context("spawn"), get_ready) as pool:
        try:
            while first < number or running:
                while first < number and len(running) < workers * AHEAD:
                    running[pool.submit(play_deal, setting, first)] = first
                    first += 1
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(done), done.result()
        except KeyboardInterrupt:
            pool.shutdown(wait=True, cancel_futures=True)
            for late, at in running.items():
                if late.done() and not late.cancelled():
                    yield at, late.result()
            raise


def put_together(matchup: Matchup, deals: dict[int, Deal]) -> Results:
    """The deals in their order, from the first on without a gap."""
    import numpy as np

    done = 0
    while done in deals:
        done += 1
    ordered = [deals[number] for number in range(done)]
    shape = (done, matchup.players)
    winners = np.array([deal.winners for deal in ordered], np.int32).reshape(shape)
    points = np.array([deal.points for deal in ordered], np.int32).reshape(shape)
    results = Results(matchup, winners, points)
    for bot in range(matchup.players):
        seconds = array("d")
        forfeits: dict[str, Forfeits] = {}
        for deal in ordered:
            seconds.extend(deal.seconds[bot])
            for who, kind, sentence in deal.forfeits:
                if who == bot:
                    forfeits.setdefault(kind, Forfeits(0, sentence)).number += 1
        results.seconds.append(seconds)
        results.forfeits.append(forfeits)
        results.decisions += len(seconds)
    return results
