"""A person at a terminal, in their own process, who plays a match at a server's table and prints what the
screen shows in the end: `python -m tests.support.terminal.someone LINK NAME`.
"""

from __future__ import annotations

import asyncio
import sys

from lastcard.client import join
from lastcard.table.phases import MATCH_OVER
from lastcard.terminal.seats.remote_seat import RemoteSeat
from tests.support.terminal.tables import Presser, Watched


async def play(link: str, name: str) -> str:
    async with await join(link, name) as connection:
        app = Watched(RemoteSeat(connection))
        async with app.run_test(size=(80, 24)) as pilot:
            await Presser(app, seed=1).play(lambda moment: moment.phase == MATCH_OVER)
            await pilot.pause()
            return app.shown


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:])))
