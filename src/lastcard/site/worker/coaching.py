"""Loading the coach: most people play without it, so its Python comes when somebody first asks for it."""

from __future__ import annotations

from lastcard.site.worker.host import Host, NotKept
from lastcard.table.refusals import TableError


async def load_coach(host: Host) -> None:
    """After this, `lastcard.site.worker.reviewing` can be imported."""
    try:
        await host.load_coach()
    except NotKept:
        raise TableError("not_loaded", "The coach could not be loaded: look at your connection.") from None
