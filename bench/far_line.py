"""A line that is really far: a network namespace whose packets take their time.

A delay inside a client or a proxy is invisible to the kernel, and so to a server that asks the kernel how
far a client is (`TCP_INFO`). Here two TUN devices are joined by a process that holds every packet back, so
that the kernels on both sides see a long line. It needs Linux, root and /dev/net/tun; the namespace and the
devices are gone when the program ends, however it ends.
"""

from __future__ import annotations

import asyncio
import ctypes
import fcntl
import os
import select
import socket
import struct
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

TUN = Path("/dev/net/tun")
TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
CLONE_NEWNET = 0x40000000
LARGEST_PACKET = 65_536
URGENT = -10
"""The priority of what holds packets back: it has to be on time while others work."""


def check_far_lines() -> None:
    """Ends the program with a sentence where there can be no far lines."""
    if sys.platform != "linux":
        raise SystemExit("Far lines need Linux: network namespaces and TUN devices.")
    if os.geteuid() != 0:
        raise SystemExit(
            "Far lines need root: a network namespace is made, and TUN devices. Nothing was measured."
        )
    if not TUN.exists():
        raise SystemExit(f"Far lines need TUN devices, and there is no {TUN} here. Nothing was measured.")


class FarLine:
    """A way to this computer that takes `one_way` seconds there, and as long back.

    with FarLine(0.060) as line:
        connection = await line.connect(port)  # to a server that listens on 0.0.0.0
    """

    def __init__(self, one_way: float) -> None:
        self.one_way = one_way
        self.inside = ThreadPoolExecutor(1)  # its thread lives in the namespace, and so do its sockets
        self.address = ""
        """This side of the line, as it is called on the other."""
        self.relay: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> FarLine:
        self.inside.submit(unshare_network).result()
        near, near_name = make_tun()
        far, far_name = self.inside.submit(make_tun).result()
        self.address, other = addresses_of(near_name)
        set_up(near_name, self.address, other)
        self.inside.submit(set_up, far_name, other, self.address).result()
        command = [sys.executable, "-m", "bench.far_line", str(near), str(far), str(self.one_way)]
        self.relay = subprocess.Popen(command, pass_fds=(near, far), stdin=subprocess.PIPE)
        for device in (near, far):
            os.close(device)
        return self

    def __exit__(self, *_: object) -> None:
        assert self.relay is not None
        self.relay.communicate()
        self.inside.shutdown()

    async def connect(self, port: int) -> socket.socket:
        """A connection from the other end of the line to a port here."""
        loop = asyncio.get_running_loop()
        made = await loop.run_in_executor(self.inside, socket.socket)
        made.setblocking(False)
        made.setsockopt(
            socket.IPPROTO_TCP, socket.TCP_NODELAY, 1
        )  # as browsers do: nothing waits for more to send
        await loop.sock_connect(made, (self.address, port))
        return made


def unshare_network() -> None:
    """Move the calling thread to a network namespace of its own."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(CLONE_NEWNET):
        raise OSError(ctypes.get_errno(), "no network namespace can be made")


def make_tun() -> tuple[int, str]:
    """A new device in the namespace of the calling thread, and its name."""
    device = os.open(TUN, os.O_RDWR | os.O_NONBLOCK)
    made = fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", b"far%d", IFF_TUN | IFF_NO_PI))
    return device, made[:16].rstrip(b"\0").decode()


def addresses_of(device: str) -> tuple[str, str]:
    """The addresses of both ends, by the number of the near one.

    >>> addresses_of("far3")
    ('10.78.3.1', '10.78.3.2')
    """
    number = int(device.removeprefix("far"))
    return f"10.78.{number}.1", f"10.78.{number}.2"


def set_up(device: str, address: str, peer: str) -> None:
    for words in (["addr", "add", address, "peer", peer, "dev", device], ["link", "set", device, "up"]):
        subprocess.run(["ip", *words], check=True)


def hold_back(near: int, far: int, one_way: float) -> None:
    """Carry packets between two devices, each as late as all, until whoever has started this is gone."""
    os.setpriority(os.PRIO_PROCESS, 0, URGENT)
    under_way: deque[tuple[float, int, bytes]] = deque()
    while True:
        now = time.monotonic()
        while under_way and under_way[0][0] <= now:
            _, to, packet = under_way.popleft()
            with suppress(OSError):  # the network may lose a packet
                os.write(to, packet)
        rest = max(0.0, under_way[0][0] - time.monotonic()) if under_way else None
        readable = select.select([near, far, sys.stdin], [], [], rest)[0]
        if sys.stdin in readable:
            return
        for device, to in ((near, far), (far, near)):
            if device in readable:
                under_way += [(time.monotonic() + one_way, to, packet) for packet in packets_of(device)]


def packets_of(device: int) -> Iterator[bytes]:
    """Those that wait to be read."""
    with suppress(BlockingIOError):
        while True:
            yield os.read(device, LARGEST_PACKET)


if __name__ == "__main__":
    hold_back(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
