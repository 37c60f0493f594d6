"""The server's startup settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class ServerSettings:
    """The settings that an operator can choose."""

    database: str
    bus: str | None = None
    origins: tuple[str, ...] = ()
    """Origins, besides our own, whose pages may connect."""
    most_tables: int = 5_000
    editions: tuple[str, ...] = ()
    """The paths of edition files that can be played besides the printed ones."""
    json_log: bool = False
    quiet: bool = False
    """Whether only problems are logged."""
    limits: bool = True
    """Whether requests are rate-limited by address."""
    behind_proxy: tuple[str, ...] = ()
    """The addresses of proxies that are trusted to name the client."""
    metrics_to: tuple[str, ...] = ()
    """The addresses that may read the metrics, besides this computer."""
    metrics_token: str | None = field(default=None, repr=False)
    """With this as a bearer token, anybody may read them."""
    processes: int = 1
    """The number of processes that serve the tables together."""
    host: str = "127.0.0.1"
    port: int = 0
    """What the server listens on."""
    public_address: str | None = None
    """The URL at which people reach the server, if it is behind a proxy or a name."""
    host_names: tuple[str, ...] = ()
    """The names by which the server may be asked for, besides this computer's own and any IP address."""
    daily_secret: bool = False
    """Whether the daily deal is this server's own: nobody can know it before its day begins."""
    site: Callable[[], Mapping[str, bytes]] | None = None
    """Makes the files of the page that needs no server; the server shows them below /here/."""
