"""Deals at the table in separate processes: each bot's timer can run there, and all cores are used."""

from __future__ import annotations

import os
import signal
import sys
from array import array
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

from lastcard.errors import Error
from lastcard.simulation.arena.keeping import Keep, NowAndThen, Progress
from lastcard.simulation.arena.matchup import Matchup
from lastcard.simulation.arena.results import Forfeits, Results
from lastcard.simulation.arena.table import ArenaDeal, ArenaSetting, Places, Stopped, play_deal, setting_of
from lastcard.simulation.running import cores

AHEAD = 2  # deals queued for each worker


class ArenaError(Error):
    """The arena cannot continue; `results` are those of the deals that were finished."""

    results: Results


class Worker:
    """The state of a worker process: the bots, and the number of the last deal that is still wanted, which
    may change.
    """

    last: Synchronized[int]
    places: Places | None = None


def get_ready(last: Synchronized[int]) -> None:
    """In a worker: Ctrl-C is handled by the parent, and a bot's output is not part of the result."""
    Worker.last = last
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - until the end


def play(setting: ArenaSetting, number: int) -> ArenaDeal | None:
    """In a worker: play a deal; None if it is no longer wanted."""
    if Worker.places is None:
        Worker.places = Places(setting)
    try:
        return play_deal(setting, Worker.places, number, lambda: number > Worker.last.value)
    except Stopped:
        return None


def play_deals_in_processes(
    matchup: Matchup, workers: int | None, progress: Progress | None, keep: Keep | None = None
) -> Results:
    """Play all deals; `keep` is called with the finished ones now and then. If interrupted, those started
    before the last finished one are finished too.
    """
    context = get_context("spawn")
    last = context.Value("q", matchup.deals)
    deals: dict[int, ArenaDeal] = {}
    keep_now_and_then = NowAndThen(lambda done: keep and keep(put_together(matchup, done)))
    workers = min(workers or cores(), matchup.deals)
    try:
        with ProcessPoolExecutor(workers, context, get_ready, (last,)) as pool:
            running: dict[Future[ArenaDeal | None], int] = {}
            try:
                job = partial(play, setting_of(matchup))
                for number in range(matchup.deals):
                    running[pool.submit(job, number)] = number
                    if len(running) >= workers * AHEAD:
                        take_finished(running, deals, progress)
                        keep_now_and_then.offer(deals)
                while running:
                    take_finished(running, deals, progress)
                    keep_now_and_then.offer(deals)
            except KeyboardInterrupt:
                last.value = max(deals, default=-1)
                for future, number in running.items():
                    if (deal := future.result()) is not None:
                        deals[number] = deal
            finally:
                last.value = -1
    except BrokenProcessPool:
        lost = ArenaError("A process in which deals were played has ended: only those before it are told.")
        lost.results = put_together(matchup, deals)
        raise lost from None
    return put_together(matchup, deals)


def take_finished(
    running: dict[Future[ArenaDeal | None], int], deals: dict[int, ArenaDeal], progress: Progress | None
) -> None:
    """Wait for at least one deal."""
    for done in wait(running, return_when=FIRST_COMPLETED).done:
        deal = done.result()
        assert deal is not None
        deals[running.pop(done)] = deal
        if progress:
            progress(deal.players)


def put_together(matchup: Matchup, deals: dict[int, ArenaDeal]) -> Results:
    """The deals in order, from the first on without a gap."""
    done = 0
    while done in deals:
        done += 1
    ordered = [deals[number] for number in range(done)]
    results = Results(matchup, [deal.winners for deal in ordered], [deal.points for deal in ordered])
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
