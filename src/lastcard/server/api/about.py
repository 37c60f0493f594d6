"""The server's own endpoints: front page, health, metrics."""

from __future__ import annotations

import hmac
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import msgspec

from lastcard.editions import EDITIONS, load_edition
from lastcard.server.api.request import ApiRequest
from lastcard.table.refusals import TableError

FRONT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>lastcard</title>
<h1>lastcard</h1>
<p>This is a table server for games of the UNO family: {titles}.
It plays by the printed rulebooks, and is independent of their makers.</p>
<p>Programs find what they can ask in <a href="/api/openapi.json">/api/openapi.json</a>,
and <a href="/api/tables">the public tables</a>.</p>
"""


FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
"""Headers of proxies: whoever is behind one is not this computer, wherever the proxy runs."""


class Health(msgspec.Struct, frozen=True):
    """The server can read and write; `tables` are in memory."""

    status: str
    tables: int


async def show_front(request: ApiRequest) -> str:
    return FRONT.format(titles=", ".join(load_edition(name).title for name in EDITIONS))


async def show_health(request: ApiRequest) -> Health:
    await request.services.store.next_deadline()
    return Health("ok", len(request.registry.tables))


async def show_metrics(request: ApiRequest) -> str:
    """Served to this computer, to those who have the token, and to the addresses in the settings only: the
    metrics reveal too much about what people do. Everyone else gets a 404.
    """
    if not may_measure(request):
        if request.bearer is not None and request.settings.metrics_token is not None:
            raise TableError("wrong_token", "This is not the token that the server has for its metrics.")
        raise no_such_page()
    return request.metrics.text().decode()


def may_measure(request: ApiRequest) -> bool:
    if has_metrics_token(request):
        return True
    address = address_of(request)
    if address is None:
        return False
    if address.is_loopback:
        return not any(name in request.http.headers for name in FORWARDED)
    return any(address in ip_network(one) for one in request.settings.metrics_to)


def has_metrics_token(request: ApiRequest) -> bool:
    token = request.settings.metrics_token
    return token is not None and hmac.compare_digest((request.bearer or "").encode(), token.encode())


def is_this_computer(request: ApiRequest) -> bool:
    """Whether the request comes from the computer that runs the server."""
    address = address_of(request)
    return address is not None and address.is_loopback


def address_of(request: ApiRequest) -> IPv4Address | IPv6Address | None:
    """The client's address; None if it cannot be known because of a proxy that is not in the settings."""
    if "x-forwarded-for" in request.http.headers and not request.settings.behind_proxy:
        return None
    try:
        return ip_address(request.address)
    except ValueError:
        return None


def no_such_page() -> TableError:
    return TableError(
        "no_such_page", "There is nothing at this address; /api/openapi.json lists all there is."
    )
