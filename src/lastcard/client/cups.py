"""A cup over several tables: opening and joining one, and what it looks like now."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping
from typing import Any

from lastcard.client.errors import ServerError
from lastcard.client.joining import check_server, get, post, post_again, read_link
from lastcard.client.seat import Seat

RETRY_AFTER = 1.0
"""Seconds after which a server that does not answer is asked again."""

PASSING = ("unreachable", "paused", "busy", "too_many", "crowded", "fault", "http")
"""Refusals that go away by themselves."""


class CupPlace:
    """A place in a cup. Made by `open_cup` or `join_cup`. To return after the program has ended, keep
    `server`, `cup` and `token`: `CupPlace(server, {"cup": cup, "token": token})`.
    """

    def __init__(self, server: str, joined: Mapping[str, Any]) -> None:
        self.server = server.rstrip("/")
        self.cup: str = joined["cup"]
        self.person: str = joined.get("person", "")
        self.token: str = joined["token"]
        self.invite: str = joined.get("invite", "")
        self.number: int | None = None
        """The number of the latest state."""

    @property
    def link(self) -> str:
        """The link to give to others, so that they can join; empty if it is not known."""
        return f"{self.server}/j/{self.invite}" if self.invite else ""

    async def state(self, after: int | None = None) -> dict[str, Any]:
        """The cup as docs/protocol.md describes it. With `after`, wait for a later number for a while."""
        query = "" if after is None else f"?after={after}"
        told = await get(self.server, f"/api/cups/{self.cup}{query}", self.token)
        self.number = int(told["number"])
        return told

    async def changes(self) -> AsyncIterator[dict[str, Any]]:
        """The cup now, and whenever it has changed, until it is over. While the server does not answer, it is
        asked again and again. As long as somebody takes the changes, we are here.
        """
        while True:
            before = self.number
            try:
                told = await self.state(before)
            except ServerError as error:
                if error.code not in PASSING:
                    raise
                await asyncio.sleep(RETRY_AFTER)
                continue
            if told["number"] != before:
                yield told
            if told["phase"] == "over":
                return

    async def ask(self, kind: str, **details: Any) -> dict[str, Any]:
        """Send a command, such as `ask("next_round")`, and return the cup afterwards. A refusal is raised. If
        no answer arrives it is sent once more, and has no second effect.
        """
        asked = {"key": secrets.token_hex(8), "command": {"type": kind, **details}}
        path = f"/api/cups/{self.cup}/commands"
        return await post_again(self.server, path, asked, given=self.server, token=self.token)

    def seat(self, table: str) -> Seat:
        """Our seat at a table of the cup: `you.table` of its state says which."""
        return Seat(self.server, {"table": table, "person": self.person, "token": self.token})


async def open_cup(server: str, name: str, settings: dict[str, Any] | None = None) -> CupPlace:
    """Open a cup as its host; `place.link` is for the others."""
    asked = {"name": name, "settings": settings or {}}
    return CupPlace(check_server(server), await post(server, "/api/cups", asked, given=server))


async def join_cup(link: str, name: str) -> CupPlace:
    """Join a cup by its link, such as http://localhost:8000/j/k3v9m2x7qa. If no answer arrives, retry."""
    server, invite = read_link(link)
    asked = {"invite": invite, "name": name, "token": secrets.token_urlsafe(24)}
    joined = await post_again(server, "/api/cups/join", asked, given=link)
    return CupPlace(server, {**joined, "invite": invite})


async def leads_to_cup(link: str) -> bool:
    """Whether a link is an invitation to a cup, and not to a table."""
    server, invite = read_link(link)
    told = await get(server, f"/api/invitations/{invite}", given=link)
    return told.get("cup") is not None
