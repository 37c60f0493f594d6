"""How far away a client is: what the kernel knows bounds what pongs can claim (promise 9)."""

from __future__ import annotations

import asyncio
import socket
import struct
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.server.event_loop import new_event_loop
from lastcard.server.sockets.latency import LatencyProbe
from lastcard.server.sockets.round_trip import (
    EXTENSION,
    NO_SAMPLE,
    SMALLEST_AT,
    UNPROVEN,
    RoundTrip,
    is_proxy,
    kernel_round_trip,
)

PROXIES = ("127.0.0.1", "10.1.0.0/16", "2001:db8::/32")


def lag_after(probe: LatencyProbe, *pongs: float) -> int:
    """The lag in milliseconds after pongs that came so many seconds after their pings."""
    for number, seconds in enumerate(pongs):
        probe.sent[number] = time.monotonic() - seconds
        probe.answered(number)
    return probe.lag


# What the kernel says


@pytest.mark.skipif(sys.platform != "linux", reason="others have no TCP_INFO that we read")
def test_the_kernel_measures_a_connection() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()):
        accepted, _ = server.accept()
        found = kernel_round_trip(accepted)
        assert found is not None
        assert 0 <= found < 1
        accepted.close()
        assert kernel_round_trip(accepted) is None


class Told:
    """A socket whose kernel says this."""

    def __init__(self, info: bytes) -> None:
        self.info = info

    def getsockopt(self, level: int, option: int, length: int) -> bytes:
        return self.info[:length]


@pytest.mark.skipif(sys.platform != "linux", reason="others have no TCP_INFO that we read")
def test_the_smallest_round_trip_stands_after_148_bytes() -> None:
    told = bytes(68) + struct.pack("=I", 999_000) + bytes(76)
    assert kernel_round_trip(Told(told + struct.pack("=I", 120_300))) == 0.1203
    assert kernel_round_trip(Told(told + struct.pack("=I", NO_SAMPLE))) is None
    assert kernel_round_trip(Told(told)) is None  # an older kernel
    assert len(told) == SMALLEST_AT


def test_a_transport_that_is_closed_has_no_round_trip() -> None:
    """With any event loop, in the middle of a message from a client that is gone."""
    for new_loop in (asyncio.new_event_loop, new_event_loop):
        with asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(close_and_measure())


async def close_and_measure() -> None:
    server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
    _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    connection = writer.transport.get_extra_info("socket")
    assert (kernel_round_trip(connection) is not None) is (sys.platform == "linux")
    writer.transport.abort()
    await asyncio.sleep(0.05)
    assert kernel_round_trip(connection) is None
    server.close()


def test_what_is_no_tcp_connection_has_no_round_trip() -> None:
    one, other = socket.socketpair()
    with one, other:
        assert kernel_round_trip(one) is None
    assert kernel_round_trip(None) is None


# What is believed


def test_late_pongs_claim_no_more_than_the_kernel_measures() -> None:
    assert lag_after(LatencyProbe(RoundTrip(lambda: 0.0203)), *[0.160] * 5) == 20


def test_somebody_far_gets_the_whole_line() -> None:
    assert lag_after(LatencyProbe(RoundTrip(lambda: 0.1203)), *[0.121] * 5) == 120


def test_the_smallest_round_trip_of_a_connection_is_never_forgotten() -> None:
    """The kernel forgets it after five minutes."""
    told = iter([0.0203, 0.160, 0.160, 0.160])
    assert lag_after(LatencyProbe(RoundTrip(lambda: next(told))), *[0.160] * 3) == 20


def test_whoever_answers_no_ping_gets_nothing() -> None:
    assert LatencyProbe(RoundTrip(lambda: 0.120)).lag == 0


seconds = st.floats(0, 2)


@given(st.lists(seconds, min_size=1, max_size=9), st.lists(st.none() | seconds, min_size=1), st.booleans())
def test_no_pong_makes_anybody_further_away(
    pongs: list[float], kernel: list[float | None], proxied: bool
) -> None:
    told = iter(kernel)
    probe = LatencyProbe(RoundTrip(lambda: next(told, None), is_proxied=proxied))
    lag = lag_after(probe, *pongs)
    known = [one for one in kernel[: len(pongs) + 1] if one is not None]
    unproven = proxied or not known
    assert lag <= round(1000 * max(min(known, default=0), UNPROVEN if unproven else 0))
    assert lag <= round(1000 * min(pongs[-5:])) + 5


# Proxies


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("127.0.0.1", True),
        ("10.1.2.3", True),
        ("2001:db8::7", True),
        ("10.2.0.1", False),
        ("", False),
        (None, False),
        ("a unix socket", False),
    ],
)
def test_a_proxy_is_known_by_its_address(address: str | None, found: bool) -> None:
    assert is_proxy(address, PROXIES) is found


def peer(address: str) -> dict[str, object]:
    return {EXTENSION: {"address": address, "socket": Told(bytes(SMALLEST_AT) + struct.pack("=I", 300))}}


def test_behind_a_proxy_only_a_little_is_given_back() -> None:
    """The kernel sees the proxy, which is next door."""
    assert lag_after(LatencyProbe(RoundTrip.of(peer("127.0.0.1"), PROXIES)), 0.120) == round(1000 * UNPROVEN)
    assert lag_after(LatencyProbe(RoundTrip.of(peer("127.0.0.1"), PROXIES)), 0.007) == 7


@pytest.mark.skipif(sys.platform != "linux", reason="others have no TCP_INFO that we read")
def test_who_only_claims_to_be_a_proxy_is_measured() -> None:
    assert lag_after(LatencyProbe(RoundTrip.of(peer("192.0.2.7"), PROXIES)), 0.120) == 0


@pytest.mark.parametrize("extensions", [None, {}, {"websocket.http.response": {}}])
def test_without_a_kernel_only_a_little_is_given_back(extensions: dict[str, object] | None) -> None:
    probe = LatencyProbe(RoundTrip.of(extensions, PROXIES))
    assert lag_after(probe, 0.120) == round(1000 * UNPROVEN)
