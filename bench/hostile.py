"""Promise 15 at full size: `python -m bench.hostile --messages 1e6 --handshakes 1e5` sends a server messages
and handshakes that make no sense, while people play at another table, and reports what became of all of them.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import monotonic

from lastcard.client import Refusal, Seat, join, open_table
from tests.support.server.hostile import Attacker, shake_hands_badly
from tests.support.server.logs import written
from tests.support.server.running import Server

ATTACKERS = 6


async def feel(seat: Seat, waits: list[float]) -> None:
    """How long somebody at another table waits for answers in the meantime."""
    while True:
        started = monotonic()
        with suppress(Refusal):  # nothing is dealt yet: only the answer counts
            await seat.explain("R7")
        waits.append(1000 * (monotonic() - started))
        await asyncio.sleep(0.2)


async def tell(attackers: list[Attacker], server: Server) -> None:
    """Report progress every minute."""
    while True:
        await asyncio.sleep(60)
        sent = sum(one.sent for one in attackers)
        print(f"{sent:,} messages sent, the server has {server.memory:.0f} MiB", file=sys.stderr, flush=True)


async def attack(server: Server, messages: int, handshakes: int, folder: Path) -> None:
    ann = await open_table(server.address, "Ann", {"edition": "droid", "public": True, "turn": 0})
    mal = await join(ann.link, "Mal", spectator=True)
    quiet = await open_table(server.address, "Ben", {"edition": "droid"})
    async with ann, quiet:
        await ann.next_change()
        await ann.ask("deal")
        await ann.ask("pause")
        before, memory = written(folder / "tables.db", ann.table), round(server.memory)
        waits: list[float] = []
        feeling = asyncio.create_task(feel(quiet, waits))
        started, random = monotonic(), Random(1)
        tokens = [mal.token] + [""] * (ATTACKERS - 1)
        attackers = [Attacker(ann, token, seed) for seed, token in enumerate(tokens)]
        telling = asyncio.create_task(tell(attackers, server))
        shares = [messages // 20, *[messages * 19 // 20 // (ATTACKERS - 1)] * (ATTACKERS - 1)]
        await asyncio.gather(*(one.attack(share) for one, share in zip(attackers, shares, strict=True)))
        took = monotonic() - started
        for _ in range(handshakes // 50):
            await asyncio.gather(*(shake_hands_badly(server.port, random) for _ in range(50)))
        feeling.cancel()
        telling.cancel()
        changed = written(folder / "tables.db", ann.table) != before
    heard = sum((one.heard for one in attackers), Counter[str]())
    print(f"{sum(one.sent for one in attackers):,} messages in {took:,.0f} s: {dict(heard.most_common())}")
    print(f"{handshakes // 50 * 50:,} broken handshakes in {monotonic() - started - took:,.0f} s")
    print(f"the table that was attacked has {'CHANGED' if changed else 'not changed'}")
    cuts = quantiles(waits, n=100)
    print(f"answers at another table: p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms of {len(waits):,}")
    print(f"memory: {memory} MiB before, {round(server.memory)} MiB after")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=float, default=1e4)
    parser.add_argument("--handshakes", type=float, default=1e3)
    arguments = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        server = Server(str(folder / "tables.db"), log=folder / "server.log")
        try:
            asyncio.run(attack(server, round(arguments.messages), round(arguments.handshakes), folder))
        finally:
            server.stop()
        errors = re.findall(r"(?i)traceback.*|exception.*|.*failed.*", (folder / "server.log").read_text())
        print(f"unhandled exceptions in the log: {len(errors)}")
        print("\n".join(errors[:10]))


if __name__ == "__main__":
    main()
