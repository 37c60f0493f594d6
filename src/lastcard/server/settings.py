"""What the server is started with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ServerSettings:
    """The choices of whoever runs the server."""

    database: str
    bus: str | None = None
    origins: tuple[str, ...] = ()
    """Web addresses, besides our own, whose pages may connect."""
    most_tables: int = 5_000
    json_log: bool = False
    limits: bool = True
    """Is there a limit on how much one address may ask?"""
    behind_proxy: tuple[str, ...] = ()
    """The addresses of proxies that are believed when they say whom they ask for."""
    metrics_to: tuple[str, ...] = ()
    """The addresses that may read the metrics, besides this computer."""
