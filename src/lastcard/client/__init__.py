"""A client for the table server: join a table by its link, and play from Python.

    async with await join("http://localhost:8000/j/k3v9m2x7qa", "Ann") as seat:
        async for change in seat:
            ...

`play_with(seat, bot)` lets a bot play, `join_cup` joins a cup over several tables. docs/join-from-code.md
shows all of it.
"""

from lastcard.client.changes import Change
from lastcard.client.cups import CupPlace, join_cup, leads_to_cup, open_cup
from lastcard.client.errors import Refusal, ServerError
from lastcard.client.joining import join, link_to, open_table
from lastcard.client.playing import play_with
from lastcard.client.seat import Seat

__all__ = [
    "Change",
    "CupPlace",
    "Refusal",
    "Seat",
    "ServerError",
    "join",
    "join_cup",
    "leads_to_cup",
    "link_to",
    "open_cup",
    "open_table",
    "play_with",
]
