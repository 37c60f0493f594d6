"""The changes of the table that the server sends, with types."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec

from lastcard.table.public_state import PublicState
from lastcard.views import Seen, View


class Change(dict[str, Any]):
    """The state of the table: the message as received (docs/protocol.md), and its parts with types."""

    @property
    def number(self) -> int:
        return int(self["number"])

    @property
    def seat(self) -> int | None:
        """Our seat; None if we are watching."""
        seat: int | None = self["you"]["seat"]
        return seat

    @property
    def is_host(self) -> bool:
        return bool(self["you"]["host"])

    @property
    def held(self) -> str | None:
        """Our move that is held back because others may still react."""
        held: str | None = self["you"].get("held")
        return held

    @property
    def react(self) -> int | None:
        """For this many milliseconds nobody takes an occasion to react from us; None if there is none."""
        react: int | None = self["you"].get("react")
        return react

    @property
    def deals_in(self) -> int | None:
        """In this many milliseconds we may deal, or ask for a rematch; None if we never may."""
        deals_in: int | None = self["you"].get("deals_in")
        return deals_in

    @property
    def phase(self) -> str:
        """`open` before the deal, `playing`, `round_over` or `match_over`."""
        return str(self["face"]["phase"])

    @cached_property
    def face(self) -> PublicState:
        """The table as everyone sees it, apart from the cards."""
        return msgspec.convert(self["face"], PublicState)

    @cached_property
    def view(self) -> View | None:
        """What we may know of the game; None before the deal."""
        return None if self["view"] is None else View.from_json(self["view"])

    @property
    def news(self) -> list[dict[str, Any]]:
        """The news that led here."""
        news: list[dict[str, Any]] = self["news"]
        return news

    def events(self) -> Iterator[Seen]:
        """The game events since the previous change."""
        for one in self.news:
            if one["type"] == "step":
                yield from map(Seen.from_json, one["events"])
