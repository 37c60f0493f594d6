"""What a move costs the server, from socket to sockets: `python -m bench.move`.

A server is started whose functions are measured, people play at it (`bench.load`), and the processor time
of each stage is printed for one move. Time is taken from the processor, not from the clock on the wall, since
the machine may do other things meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.page import machine
from bench.parts import with_part

STAGES = {
    "receive": "frames in, to the application",
    "parse": "parse the message",
    "decide": "decide: is it legal",
    "apply": "apply it by the rules",
    "entry": "encode the entry, what is due next",
    "snapshot": "snapshots",
    "public": "public state and news, once for all",
    "views": "four views",
    "legal": "four lists of legal moves",
    "frames": "encode four frames",
    "send": "send four frames and the answer",
    "rest": "event loop, tasks, locks, metrics, pings",
    "sql": "SQL, in the thread of the store",
}


class Costs:
    """The time spent in each stage, without that of stages that are called from it."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)
        self.inner: list[float] = []

    def measured(self, stage: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            self.inner.append(0.0)
            began = time.thread_time()
            try:
                return work(*arguments, **named)
            finally:
                took = time.thread_time() - began
                self.spent[stage] += took - self.inner.pop()
                if self.inner:
                    self.inner[-1] += took

        return call

    def measure(self, stage: str, owner: Any, *names: str) -> None:
        for name in names:
            setattr(owner, name, self.measured(stage, getattr(owner, name)))


def install(report: str) -> None:
    """Measure the functions of this process, which is about to serve. SIGUSR1 begins, SIGUSR2 reports."""
    from lastcard.game.game import Game
    from lastcard.protocol import outgoing
    from lastcard.server.protocols.websocket import WebSocketProtocol
    from lastcard.server.session import log
    from lastcard.server.session.session import TableSession
    from lastcard.server.sockets import connection
    from lastcard.table.room import Room

    costs = Costs()
    costs.measure("receive", WebSocketProtocol, "data_received")
    costs.measure("parse", connection, "decode_or_refuse")
    costs.measure("decide", TableSession, "decide")
    costs.measure("apply", Room, "apply")
    costs.measure("entry", log, "encode_entry", "next_scheduled")
    costs.measure("entry", log.TableLog, "listing")
    costs.measure("snapshot", log, "pack")
    costs.measure("public", outgoing.Broadcast, "__init__", "news")
    costs.measure("views", Game, "view", "view_json")
    costs.measure("legal", outgoing, "legal_moves")
    costs.measure("frames", connection, "change_for", "encode")
    costs.measure("send", WebSocketProtocol, "write_text")
    began = [0.0, 0.0]

    def begin(*_: object) -> None:
        costs.spent.clear()
        began[:] = time.thread_time(), time.process_time()

    def end(*_: object) -> None:
        here, everywhere = time.thread_time() - began[0], time.process_time() - began[1]
        costs.spent["rest"] = here - sum(costs.spent.values())
        costs.spent["sql"] = everywhere - here
        written = Path(f"{report}.new")
        written.write_text(json.dumps(costs.spent), encoding="ascii")
        written.replace(report)

    signal.signal(signal.SIGUSR1, begin)
    signal.signal(signal.SIGUSR2, end)


def cost_of_move(arguments: argparse.Namespace) -> dict[str, float]:
    """Microseconds of each stage."""
    from bench.load import Load
    from tests.support.server.running import Server

    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "costs.json"
        before = f"from bench.move import install; install({str(report)!r})"
        with Server(f"{folder}/tables.db", log=Path(folder) / "log", before=before) as server:
            assert server.process is not None
            process, moves = server.process.pid, 0
            load = Load(server.address, arguments, server)

            async def watch(until: float) -> None:
                nonlocal moves
                await asyncio.sleep(5)  # deals cost more than moves
                moves = -load.moves
                os.kill(process, signal.SIGUSR1)
                await asyncio.sleep(max(0.0, until - time.monotonic() - 1))
                moves += load.moves
                os.kill(process, signal.SIGUSR2)
                while not report.exists():
                    await asyncio.sleep(0.05)

            load.watch = watch  # type: ignore[method-assign]
            asyncio.run(load.run())
            spent: dict[str, float] = json.loads(report.read_text(encoding="ascii"))
    return {stage: 1e6 * spent.get(stage, 0.0) / moves for stage in STAGES}


def page_part(spent: dict[str, float], arguments: argparse.Namespace) -> str:
    whole = sum(spent.values())
    lines = [
        f"| {name} | {spent[stage]:.0f} | {spent[stage] / whole:.0%} |" for stage, name in STAGES.items()
    ]
    return "\n\n".join(
        [
            "## What a move costs the server",
            "Made by `python -m bench.move --write docs/speed.md`: processor time of one move, from the "
            "socket of whoever moves to the sockets of all four, with a move every "
            f"{arguments.every:g} s at {arguments.tables} tables.",
            machine(),
            "\n".join(["| stage | us | |", "|---|--:|--:|", *lines, f"| in all | {whole:.0f} | |"]),
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--every", type=float, default=0.5, help="seconds between two moves at a table")
    parser.add_argument("--minutes", type=float, default=0.5)
    parser.add_argument("--write", type=Path, metavar="FILE", help="also put the table on this page")
    arguments = parser.parse_args()
    arguments.seats, arguments.crowded, arguments.crowd = 4, False, 0
    arguments.reconnect = arguments.crash = False
    text = page_part(cost_of_move(arguments), arguments)
    print(f"\n{text}")
    if arguments.write is not None:
        page = arguments.write.read_text(encoding="utf-8")
        arguments.write.write_text(with_part(page, "move", text), encoding="utf-8")


if __name__ == "__main__":
    main()
