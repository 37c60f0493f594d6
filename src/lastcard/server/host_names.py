"""The names that the server answers to.

A page of another site can make a name of its own lead to this computer (DNS rebinding): to the browser, we
would then be part of that site. The name gives it away, in `Host`. An IP address cannot be made to lead
elsewhere, so all of them are accepted.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from lastcard.server.settings import ServerSettings
from lastcard.table.refusals import TableError

HOST = re.compile(r"(?:\[(?P<bracketed>[0-9a-f:.]+)\]|(?P<plain>[a-z0-9._-]+))(?::[0-9]*)?")
"""A name or an address, and a port; the port may be any, since proxies and routers change it."""


class HostNames:
    """The names of one server: of this computer, and those in the settings."""

    def __init__(self, settings: ServerSettings) -> None:
        names = {"localhost", *names_of_computer(), *map(plain_name, settings.host_names)}
        if settings.public_address is not None:
            names.add(plain_name(urlsplit(settings.public_address).hostname or ""))
        self.names = names - {""}
        self.behind_proxy = bool(settings.behind_proxy)

    def check(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Raise a refusal if a request asks for another name. A browser always names one.

        The name that a proxy was asked for is checked as well, never instead: a proxy may pass on one that a
        page has made up.
        """
        for name, value in headers:
            if name == b"host":
                self.check_one(value.decode("latin-1"))
            elif name == b"x-forwarded-host" and self.behind_proxy:
                for one in value.decode("latin-1").split(","):
                    self.check_one(one)

    def check_one(self, host: str) -> None:
        if not self.serves(host):
            raise WrongHost(name_in(host))

    def serves(self, host: str) -> bool:
        name = name_in(host)
        return name in self.names or is_address(name)


class WrongHost(TableError):  # noqa: N818 - what it is
    """The server does not answer to this name; None if it is no name at all."""

    def __init__(self, name: str | None) -> None:
        called = "this name" if name is None else f"the name {name}"
        self.option = f"--host-name {name or 'NAME'}"
        super().__init__(
            "wrong_host",
            f"This server does not answer to {called}: open it by its IP address, or start it with "
            f"`{self.option}`.",
        )


def name_in(host: str) -> str | None:
    """The name or the address in a `Host` header; None if there is none.

    >>> name_in("Cards.example.org.:8000"), name_in("[::1]:8000"), name_in("user@localhost")
    ('cards.example.org', '::1', None)
    """
    found = HOST.fullmatch(host.strip().lower())
    if found is None:
        return None
    return found["bracketed"] or found["plain"].removesuffix(".") or None


def is_address(name: str | None) -> bool:
    try:
        ip_address(name or "")
    except ValueError:
        return False
    return True


def names_of_computer() -> set[str]:
    """What this computer is called, here and by others in the local network (mDNS)."""
    full = plain_name(socket.gethostname())
    short = full.partition(".")[0]
    return {full, short, f"{short}.local"} if short else set()


def plain_name(name: str) -> str:
    """A name as browsers send it: in lower case, other alphabets encoded; empty if it cannot be one.

    >>> plain_name("Cards.example.org."), plain_name("bücher.example"), plain_name("no name")
    ('cards.example.org', 'xn--bcher-kva.example', '')
    """
    try:
        plain = name.encode("idna").decode().lower().removesuffix(".")
    except UnicodeError:
        return ""
    return plain if re.fullmatch(r"[a-z0-9._-]+", plain) else ""
