"""What the server is started with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ServerSettings:
    """What an operator can choose."""

    database: str
    bus: str | None = None
    origins: tuple[str, ...] = ()
    """Web addresses, besides our own, whose pages may connect."""
    most_tables: int = 5_000
    editions: tuple[str, ...] = ()
    """The paths of edition files that can be played besides the printed ones."""
    json_log: bool = False
    quiet: bool = False
    """Is only logged what goes wrong?"""
    limits: bool = True
    """Is there a limit on how much one address may ask?"""
    behind_proxy: tuple[str, ...] = ()
    """The addresses of proxies that are believed when they say whom they ask for."""
    metrics_to: tuple[str, ...] = ()
    """The addresses that may read the metrics, besides this computer."""
    host: str = "127.0.0.1"
    port: int = 0
    """What the server listens on."""
    public_address: str | None = None
    """The web address under which people reach it, if a proxy or a name stands in front of it."""
