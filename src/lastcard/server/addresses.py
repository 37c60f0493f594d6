"""The addresses of the server: on this computer, and for others on its network."""

from __future__ import annotations

import socket
from ipaddress import ip_address

from lastcard.server.settings import ServerSettings

SOMEWHERE = ("192.0.2.1", 9)
"""A reserved address: only the route to it is looked up; nothing is sent."""


def web_address(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def home_address(settings: ServerSettings) -> str:
    """The address to open on the computer that runs the server."""
    host = "127.0.0.1" if ip_address(settings.host).is_unspecified else settings.host
    return web_address(host, settings.port)


def others_address(settings: ServerSettings) -> str | None:
    """The address for everyone else, as far as we know; None if they cannot reach us."""
    if settings.public_address is not None:
        return settings.public_address
    address = ip_address(settings.host)
    if address.is_loopback:
        return None
    host = lan_address() if address.is_unspecified else settings.host
    return None if host is None else web_address(host, settings.port)


def lan_address() -> str | None:
    """The address of this computer on its network; None if it has no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(SOMEWHERE)
        except OSError:
            return None
        host: str = asking.getsockname()[0]
    return None if ip_address(host).is_loopback else host
