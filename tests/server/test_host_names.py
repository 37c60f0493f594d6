"""Promise 24: the server answers to its own names alone, so that no other site can make one lead here."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator

import pytest

from lastcard.client import ServerError, open_table
from lastcard.server.host_names import HostNames
from lastcard.server.settings import ServerSettings
from tests.support.server.running import Server
from tests.support.server.web import Reply, ask, handshake, raw, send

SOCKET = "/api/tables/0123456789abcdef/socket"
FOREIGN = (
    "evil.example",
    "evil.example:8000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "evil.example#127.0.0.1",
    "evil.example:localhost",
    "user@localhost",
    "cards.example.org.evil.example",
    "local",
    ".",
    "[::1",
    "::1",
    "0x7f.1",
    "127.0.0.1:80:80",
    "",
)
OWN = ("localhost", "LocalHost:8000", "localhost.", "127.0.0.1", "127.0.0.1:1", "[::1]:8000", "[2001:db8::7]")
NEARBY = ("192.168.1.20:8000", "10.0.0.7", "203.0.113.7:80")
"""Addresses in the local network, behind a router or of a container: nobody but their owner can move them."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server("sqlite://") as running:
        yield running


@pytest.fixture(scope="module")
def named() -> Iterator[Server]:
    """A server behind a proxy, with three names."""
    more = ["--host-name", "cards.example.org", "--host-name", "Bücher.example"]
    more += ["--behind-proxy", "127.0.0.1", "--public-address", "https://play.example.org:8443"]
    with Server("sqlite://", more=more) as running:
        yield running


def check_wrong_host(reply: Reply) -> None:
    assert (reply.status, reply.code) == (421, "wrong_host")
    assert reply.headers["content-security-policy"]


def shake(server: Server, host: str, *lines: str) -> Reply:
    return handshake(server, SOCKET, *lines, host=host)


@pytest.mark.parametrize("host", [*OWN, *NEARBY])
def test_an_address_or_localhost_is_our_own(server: Server, host: str) -> None:
    assert ask(server, "/health", Host=host).status == 200
    assert shake(server, host).status == 101


@pytest.mark.parametrize("host", FOREIGN)
def test_any_other_name_is_refused(server: Server, named: Server, host: str) -> None:
    for running in (server, named):
        check_wrong_host(ask(running, "/api/tables", Host=host))
        check_wrong_host(shake(running, host))


def test_a_foreign_name_reaches_nothing(server: Server) -> None:
    opened = send(server, "/api/tables", {"name": "Ann"}).json
    mine = {"Authorization": f"Bearer {opened['token']}", "Host": "evil.example"}
    for path in ("/", "/health", "/metrics", "/api/openapi.json", "/nope", f"/api/tables/{opened['table']}"):
        check_wrong_host(ask(server, path, **mine))
    check_wrong_host(send(server, "/api/tables", {"name": "Eve"}, Host="evil.example"))
    check_wrong_host(shake(server, "evil.example", "Origin: http://evil.example"))


def test_the_answer_says_what_to_do(server: Server) -> None:
    said = ask(server, "/health", Host="laptop.fritz.box:8000").json["sentence"]
    assert "`--host-name laptop.fritz.box`" in said
    strange = ask(server, "/health", Host="<b>evil</b>").json["sentence"]
    assert "evil" not in strange
    assert "`--host-name NAME`" in strange


def test_people_get_a_page(server: Server) -> None:
    reply = ask(server, "/", Host="laptop.fritz.box", Accept="text/html,*/*")
    assert (reply.status, reply.headers["content-type"]) == (421, "text/html; charset=utf-8")
    assert "<code>--host-name laptop.fritz.box</code>" in reply.body.decode()
    assert reply.headers["content-security-policy"]
    assert ask(server, "/", "HEAD", Host="laptop.fritz.box", Accept="text/html").body == b""


async def test_the_client_passes_it_on(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    real = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda host, *rest: real("127.0.0.1", *rest))
    with pytest.raises(ServerError, match=r"--host-name cards\.test"):
        await open_table(f"http://cards.test:{server.port}", "Ann")


def test_names_that_were_given_are_our_own(named: Server) -> None:
    for host in ("cards.example.org", "CARDS.example.org.:444", "xn--bcher-kva.example", "play.example.org"):
        assert ask(named, "/health", Host=host).status == 200, host
        assert shake(named, host).status == 101, host
    check_wrong_host(ask(named, "/health", Host="www.cards.example.org"))


def test_this_computers_own_name_is_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Laptop.home.example")
    names = HostNames(ServerSettings("sqlite://"))
    assert all(names.serves(host) for host in ("laptop:8000", "laptop.local", "laptop.home.example"))
    assert not any(names.serves(host) for host in ("example", "home.example", "other.local", "other"))


def test_a_request_without_a_name_is_from_no_browser(server: Server) -> None:
    assert raw(server, b"GET /health HTTP/1.0\r\n\r\n").status == 200


def test_what_the_proxy_was_asked_for_must_be_ours_too(server: Server, named: Server) -> None:
    """A proxy may put a name of its own into `Host`, or pass on whatever a page has written beside it."""
    ours, theirs = "cards.example.org", "evil.example"
    assert ask(named, "/health", Host="127.0.0.1", X_Forwarded_Host=ours).status == 200
    both = f"{theirs}, {ours}"
    for host, forwarded in ((theirs, ours), (ours, theirs), ("127.0.0.1", theirs), (ours, both)):
        check_wrong_host(ask(named, "/health", Host=host, X_Forwarded_Host=forwarded))
        check_wrong_host(shake(named, host, f"X-Forwarded-Host: {forwarded}"))
    assert ask(server, "/health", X_Forwarded_Host=theirs).status == 200, "without a proxy it means nothing"


def test_foreign_names_are_limited_as_well() -> None:
    with Server("sqlite://", limits=True) as running:
        statuses = {ask(running, "/health", Host="evil.example").status for _ in range(200)}
    assert statuses == {421, 429}


def test_the_document_knows_the_answer(server: Server) -> None:
    paths = ask(server, "/api/openapi.json").json["paths"]
    assert all("421" in operation["responses"] for path in paths.values() for operation in path.values())


def test_a_good_handshake_stays_one(server: Server) -> None:
    assert handshake(server, SOCKET, f"Origin: http://127.0.0.1:{server.port}").status == 101
    assert json.loads(ask(server, "/health").body)["status"] == "ok"
