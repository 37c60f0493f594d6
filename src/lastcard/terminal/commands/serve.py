"""`lastcard serve`: the table server, from the command line."""

from __future__ import annotations

import os
import re
import socket
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path

from lastcard.editions import EDITIONS, load_edition
from lastcard.terminal.inputs import InputError

LOGS = ("text", "json")
SWITCH = ("on", "off")
MOST_PROCESSES = 64
METRICS_TOKEN = "LASTCARD_METRICS_TOKEN"
"""The environment variable for the token: other users of the computer can see the options of a program."""


@dataclass(frozen=True)
class ServeRequest:
    """The parsed command line."""

    host: str
    port: int
    database: str | None
    bus: str | None
    origins: Sequence[str]
    most_tables: int
    log: str
    limits: str = "on"
    behind_proxy: Sequence[str] = ()
    metrics_to: Sequence[str] = ()
    public_address: str | None = None
    editions: Sequence[str] = ()
    host_names: Sequence[str] = ()
    metrics_token: str | None = None
    processes: int = 1
    daily_secret: bool = False


def serve(request: ServeRequest) -> int:
    """Serve until a signal arrives."""
    if request.log not in LOGS:
        raise InputError(f"--log is {' or '.join(LOGS)}, not {request.log!r}.")
    if request.most_tables < 1:
        raise InputError("--most-tables is at least 1.")
    if request.limits not in SWITCH:
        raise InputError(f"--limits is {' or '.join(SWITCH)}, not {request.limits!r}.")
    check_processes(request.processes)
    check_addresses("--behind-proxy", request.behind_proxy)
    check_addresses("--metrics-to", request.metrics_to)
    check_host_names(request.host_names)
    metrics_token = check_token(request.metrics_token or os.environ.get(METRICS_TOKEN) or None)
    public_address = check_web_address(request.public_address)
    check_editions(request.editions)
    from lastcard.server.addresses import web_address
    from lastcard.server.settings import ServerSettings

    listening = listen(request.host, request.port)
    host, port = listening.getsockname()[:2]
    database = request.database or str(default_database())
    settings = ServerSettings(
        database,
        request.bus,
        tuple(request.origins),
        request.most_tables,
        json_log=request.log == "json",
        limits=request.limits == "on",
        behind_proxy=tuple(request.behind_proxy),
        metrics_to=tuple(request.metrics_to),
        host=host,
        port=port,
        public_address=public_address,
        editions=tuple(request.editions),
        host_names=(*request.host_names, request.host),
        metrics_token=metrics_token,
        processes=request.processes,
        daily_secret=request.daily_secret,
        site=served_site,
    )
    said = f"lastcard is ready on {web_address(host, port)}; Ctrl-C stops it, and nothing is lost."
    if request.processes > 1:
        from lastcard.server.workers.supervisor import serve_with_workers as run
    else:
        from lastcard.server.serving import serve as run
    run(settings, listening, lambda: print(said, flush=True))
    return 0


def listen(host: str, port: int) -> socket.socket:
    """The socket to serve on; an `InputError` if it is not available."""
    if not 0 <= port <= 65_535:
        raise InputError(f"A port is a number from 0 to 65535, not {port}.")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError:
        raise InputError(f"There is no address {host!r} on this computer.") from None
    from lastcard.server.event_loop import BACKLOG

    listening = socket.socket(family, kind, protocol)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
        listening.listen(BACKLOG)  # connections queue up from now on until the server has started
    except OSError as error:
        listening.close()
        raise InputError(
            f"{host}:{port} cannot be used ({error.strerror}): choose another with --port, or 0 for any that "
            "is free."
        ) from None
    return listening


def check_processes(processes: int) -> None:
    if not 1 <= processes <= MOST_PROCESSES:
        raise InputError(f"--processes is a number from 1 to {MOST_PROCESSES}, not {processes}.")
    if processes > 1 and sys.platform == "win32":
        raise InputError("--processes needs Linux or macOS: Windows cannot pass connections on.")


def check_addresses(option: str, addresses: Sequence[str]) -> None:
    for address in addresses:
        try:
            ip_network(address)
        except ValueError:
            raise InputError(
                f"{option} is an address such as 127.0.0.1, or a network such as 10.0.0.0/8, not {address!r}."
            ) from None


def check_host_names(names: Sequence[str]) -> None:
    from lastcard.server.host_names import plain_name

    for name in names:
        if not plain_name(name):
            raise InputError(
                f"--host-name is a name such as cards.example.org, without http:// or a port, not {name!r}."
            )


def check_token(token: str | None) -> str | None:
    if token is not None and not re.fullmatch(r"[!-~]{16,200}", token):
        raise InputError(
            f"--metrics-token, or {METRICS_TOKEN}, has 16 to 200 letters, digits and signs, without spaces."
        )
    return token


def check_editions(paths: Sequence[str]) -> None:
    """Check that the edition files can be read; errors are reported before anything is served."""
    for path in paths:
        if path in EDITIONS:
            raise InputError(f"{path} is there anyway: give the file of an edition of your own (.toml).")
        load_edition(path)


def check_web_address(address: str | None) -> str | None:
    """A URL without a path."""
    if address is None:
        return None
    if not re.fullmatch(r"https?://[^/?#\s@]+/?", address):
        raise InputError(f"--public-address is one such as https://cards.example.org, not {address!r}.")
    return address.rstrip("/")


def served_site() -> Mapping[str, bytes]:
    """The page that needs no server, which the server shows too."""
    from lastcard.site.folder import listed_files

    return listed_files()


def default_database() -> Path:
    """A file in the user's data folder."""
    from platformdirs import user_data_path

    folder = user_data_path("lastcard", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "tables.db"
