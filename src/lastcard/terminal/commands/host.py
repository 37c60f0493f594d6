"""`lastcard host`: a server for one household; its front page is opened in the browser."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Thread

from lastcard.terminal.commands.serve import (
    check_editions,
    check_host_names,
    default_database,
    listen,
    served_site,
)
from lastcard.terminal.inputs import InputError

EVERYONE, NOBODY_ELSE = "0.0.0.0", "127.0.0.1"
LIGHT_ON_DARK, PLAIN = "\033[97;40m", "\033[0m"


@dataclass(frozen=True)
class HostRequest:
    """The parsed command line."""

    port: int
    local: bool
    no_browser: bool
    database: str | None
    editions: Sequence[str] = ()
    host_names: Sequence[str] = ()


def host(request: HostRequest) -> int:
    """Serve until a signal arrives."""
    from lastcard.server.serving import serve
    from lastcard.server.settings import ServerSettings

    check_editions(request.editions)
    check_host_names(request.host_names)
    listening = listen_somewhere(NOBODY_ELSE if request.local else EVERYONE, request.port)
    address, port = listening.getsockname()[:2]
    database = request.database or str(default_database())
    settings = ServerSettings(
        database,
        host=address,
        port=port,
        quiet=True,
        editions=tuple(request.editions),
        host_names=tuple(request.host_names),
        site=served_site,
    )

    def ready() -> None:
        from lastcard.server.addresses import home_address, others_address

        if request.port not in (0, port):
            print(f"Port {request.port} is in use: this is port {port}.")
        show_addresses(home_address(settings), others_address(settings), local=request.local)
        if not request.no_browser:
            Thread(target=open_browser, args=(home_address(settings),), daemon=True).start()

    serve(settings, listening, ready)
    print("lastcard has stopped. Your tables are kept.", flush=True)
    return 0


def listen_somewhere(host: str, port: int) -> socket.socket:
    """Listen on the requested port, or on any free one."""
    if port and is_served(port):
        return listen(host, 0)
    try:
        return listen(host, port)
    except InputError:
        if not 0 < port <= 65_535:
            raise
        return listen(host, 0)


def is_served(port: int) -> bool:
    """Whether something answers there. (Not every system refuses a port that is already in use.)"""
    if not 0 < port <= 65_535:
        return False
    with socket.socket() as asking:
        asking.settimeout(1.0)
        return asking.connect_ex((NOBODY_ELSE, port)) == 0


# Output


def show_addresses(home: str, others: str | None, *, local: bool) -> None:
    print(f"Play on this computer:  {home}")
    if others is not None:
        print(f"On phones in this network:  {others}")
        show_qr(others)
    elif not local:
        print("This computer is in no network: nobody else can join.")
    print("Ctrl-C stops it, and nothing is lost.", flush=True)


def show_qr(text: str) -> None:
    """A QR code made of half blocks, where they can be displayed."""
    import segno

    try:
        "\u2580\u2584\u2588".encode(sys.stdout.encoding)
    except (LookupError, UnicodeEncodeError):
        return
    before, after = (LIGHT_ON_DARK, PLAIN) if sys.stdout.isatty() else ("", "")
    lines = segno.make_qr(text, error="l")
    print()
    for line in half_blocks([[bool(one) for one in row] for row in lines.matrix_iter(border=2)]):
        print(f"  {before}{line}{after}")
    print()


def half_blocks(rows: list[list[bool]]) -> list[str]:
    """Two rows per line. Light modules are drawn: most terminals are dark."""
    rows = rows + [[True] * len(rows[0])] * (len(rows) % 2)
    signs = {(False, False): "\u2588", (False, True): "\u2580", (True, False): "\u2584", (True, True): " "}
    return [
        "".join(signs[pair] for pair in zip(*two, strict=True))
        for two in zip(rows[::2], rows[1::2], strict=True)
    ]


# The browser


def open_browser(address: str) -> None:
    if not has_screen() or not opened(address):
        print("No browser could be opened here: open the address yourself.", flush=True)


def has_screen() -> bool:
    """Without a display there may still be a text browser: it would write over our output."""
    if sys.platform in ("darwin", "win32") or "BROWSER" in os.environ:
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def opened(address: str) -> bool:
    try:
        return webbrowser.open(address)
    except (webbrowser.Error, OSError):
        return False
