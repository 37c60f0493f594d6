"""Tables as a store holds them."""

from __future__ import annotations

from dataclasses import replace

from lastcard.server.store import Listing, Row, Store

OPEN = Listing("oak", "droid", public=True, phase="open", players=1, free=3, changed_at=1000)


def row(number: int, key: str | None = None, entry: bytes = b"{}", at: int = 1000) -> Row:
    return Row(number, at, key, entry)


async def new_table(store: Store, name: str = "oak", deadline: int | None = None, **changes) -> Listing:
    listing = replace(OPEN, table=name, **changes)
    assert await store.create(name, name.encode(), listing, [row(1)], deadline)
    return listing
