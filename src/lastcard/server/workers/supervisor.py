"""The parent of several workers: it accepts connections, passes each to the worker that serves its table, and
starts a worker that has died again.
"""

from __future__ import annotations

import asyncio
import errno
import os
import re
import signal
import socket
import subprocess
from collections import OrderedDict
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import structlog

from lastcard.errors import Error
from lastcard.server.event_loop import BACKLOG, limit_unread, new_event_loop
from lastcard.server.logs import set_up_logs
from lastcard.server.settings import ServerSettings
from lastcard.server.shard import Shard, shard_of
from lastcard.server.workers.starting import READY, WorkerStart, start_worker

SILENT_FOR = 2.0
"""Seconds that a client has to send the beginning of a request; then any worker gets it, and times it out."""

MOST_SILENT = 500
"""Silent clients that wait here at the same time; of more, the one that came first goes to any worker."""

LONGEST_LINE = 256
"""The bytes of a request that are looked at: a table's address is much shorter."""

BACK_WITHIN = 5.0
"""Seconds that clients wait for their worker to be started again; then another one serves them."""

PASSED_WITHIN = 30.0
"""Seconds until a connection that no worker takes is closed."""

FULL = (errno.EAGAIN, errno.ENOBUFS, errno.ETOOMANYREFS)
"""The worker is busy, and has not taken the last connections yet."""

TRY_AGAIN = 0.01
"""Seconds."""

PAUSE, LONGEST_PAUSE = 0.1, 30.0
"""Seconds until a worker that has died is started again: twice as long each time, up to the second."""

STEADY_AFTER = 60.0
"""Seconds after which a worker that dies is one that has worked: it is started again soon."""

STOPS_WITHIN = 10.0
"""Seconds until a worker that does not stop is killed."""

PASSING = "sqlite://"
"""A database that is gone when the server ends."""

TABLE = re.compile(rb"[A-Z]+ /api/tables/([0-9a-f]{16})[/? ]")
METRICS = re.compile(rb"GET /metrics\?process=([0-9]{1,2}) ")

log = structlog.get_logger()


class WorkerError(Error):
    """A worker could not be started; the message says why."""


def serve_with_workers(settings: ServerSettings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve with `settings.processes` workers until a signal arrives, as `serving.serve` does with none."""
    set_up_logs(settings.json_log, settings.quiet)
    limit_unread(listening)
    with ExitStack() as stack:
        if settings.database == PASSING:  # each worker would make one of its own
            folder = stack.enter_context(TemporaryDirectory(prefix="lastcard-"))
            settings = replace(settings, database=str(Path(folder) / "tables.db"))
        runner = stack.enter_context(asyncio.Runner(loop_factory=new_event_loop))
        runner.run(Supervisor(settings, listening).run(ready))


def shard_in(head: bytes, count: int) -> int | None:
    """The worker that a request is for. A line that came only in part is for any.

    >>> shard_in(b"GET /api/tables/0123456789abcdef/socket HTTP/1.1", 2)
    1
    >>> shard_in(b"GET /metrics?process=3 HTTP/1.1", 4)
    3
    >>> shard_in(b"GET /api/tables/012345", 2)
    """
    if table := TABLE.match(head):
        return shard_of(table[1].decode(), count)
    metrics = METRICS.match(head)
    return int(metrics[1]) if metrics and int(metrics[1]) < count else None


class Worker:
    """A process, and the socket over which it gets its connections."""

    def __init__(self, settings: ServerSettings, shard: Shard, hears: int, tells: tuple[int, ...]) -> None:
        self.settings, self.shard, self.hears, self.tells = settings, shard, hears, tells
        self.is_up = asyncio.Event()
        self.is_stopping = False
        self.process: subprocess.Popen[bytes] | None = None
        self.control: socket.socket | None = None

    async def keep(self) -> None:
        """Start it, and start it again whenever it has died. Raises if it has never been ready."""
        has_served, pause, loop = False, PAUSE, asyncio.get_running_loop()
        while True:
            began = loop.time()
            served, reason = await self.live()
            if self.is_stopping:
                return
            has_served = has_served or served
            if not has_served:
                raise WorkerError(reason)
            if loop.time() - began > STEADY_AFTER:
                pause = PAUSE
            log.error("a worker has died", worker=self.shard.number, reason=reason, again_in=pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def live(self) -> tuple[bool, str]:
        """From its start to its end: whether it has served, and why not if it says so."""
        self.control, theirs = socket.socketpair()
        self.control.setblocking(False)
        with self.control:
            with theirs:
                start = WorkerStart(self.settings, self.shard, theirs.fileno(), self.hears, self.tells)
                self.process = start_worker(start)
            said = await self.listen(self.control)
            self.is_up.clear()
        code = await asyncio.to_thread(self.process.wait)
        return said.startswith(READY), said.removeprefix(
            READY
        ).decode() or f"A server process has ended (exit code {code})."

    async def listen(self, control: socket.socket) -> bytes:
        """All that it says, until it has ended."""
        said = b""
        with suppress(ConnectionError):
            while more := await asyncio.get_running_loop().sock_recv(control, 4096):
                said += more
                if said == READY:
                    self.is_up.set()
        return said

    async def give(self, connection: socket.socket) -> bool:
        """Pass a connection on; False if the worker has died meanwhile."""
        while self.is_up.is_set() and self.control is not None:
            try:
                socket.send_fds(self.control, [b"c"], [connection.fileno()])
                return True
            except OSError as error:
                if error.errno not in FULL:
                    self.is_up.clear()
                    break
            await asyncio.sleep(TRY_AGAIN)
        return False

    async def stop(self) -> None:
        """Let it say goodbye to its clients, and wait for its end."""
        self.is_stopping = True
        if self.process is None:
            return
        if self.is_up.is_set() and self.control is not None:
            self.control.shutdown(socket.SHUT_WR)
        else:
            self.process.kill()
        try:
            await asyncio.to_thread(self.process.wait, STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            log.error("a worker did not stop, and was killed", worker=self.shard.number)
            self.process.kill()


class Supervisor:
    """Accepts connections, and keeps the workers."""

    def __init__(self, settings: ServerSettings, listening: socket.socket) -> None:
        self.settings, self.listening = settings, listening
        many = settings.processes
        pipes = [os.pipe() for _ in range(many)]
        self.workers = [
            Worker(settings, Shard(n, many), pipes[n][0], tuple(pipes[m][1] for m in range(many) if m != n))
            for n in range(many)
        ]
        self.turns = count()
        self.silent: OrderedDict[asyncio.Future[None], None] = OrderedDict()
        self.tasks: set[asyncio.Task[None]] = set()
        self.stopping = asyncio.Event()

    async def run(self, ready: Callable[[], None]) -> None:
        for one in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(one, self.on_signal)
        tasks = [asyncio.create_task(worker.keep()) for worker in self.workers]
        tasks.append(asyncio.create_task(self.accept_when_ready(ready)))
        stopping = asyncio.create_task(self.stopping.wait())
        try:
            done, _ = await asyncio.wait([*tasks, stopping], return_when=asyncio.FIRST_COMPLETED)
            for task in done - {stopping}:
                task.result()
        finally:
            tasks[-1].cancel()
            self.listening.close()
            await asyncio.gather(*(worker.stop() for worker in self.workers))

    def on_signal(self) -> None:
        """The first one stops the workers, a second one kills them."""
        for worker in self.workers if self.stopping.is_set() else ():
            if worker.process is not None:
                worker.process.kill()
        self.stopping.set()

    async def accept_when_ready(self, ready: Callable[[], None]) -> None:
        for worker in self.workers:
            await worker.is_up.wait()
        ready()
        self.listening.setblocking(False)
        self.listening.listen(BACKLOG)
        while True:
            try:
                connection, _ = await asyncio.get_running_loop().sock_accept(self.listening)
            except OSError as error:
                log.error("no connection can be accepted", reason=str(error))
                await asyncio.sleep(0.1)
                continue
            task = asyncio.create_task(self.pass_on(connection))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
            await asyncio.sleep(0)  # those accepted before come first, even if more are waiting

    async def pass_on(self, connection: socket.socket) -> None:
        """Without a worker that takes it in time, the connection is closed."""
        with connection, suppress(OSError):
            connection.setblocking(False)
            await self.first_byte(connection)
            head = b""
            with suppress(BlockingIOError):
                head = connection.recv(LONGEST_LINE, socket.MSG_PEEK)
            async with asyncio.timeout(PASSED_WITHIN):
                while not await (await self.choose(head)).give(connection):
                    pass

    async def first_byte(self, connection: socket.socket) -> None:
        """Wait until the client has sent something, but not for long."""
        loop = asyncio.get_running_loop()
        arrived: asyncio.Future[None] = loop.create_future()
        self.silent[arrived] = None
        if len(self.silent) > MOST_SILENT:
            resolve(self.silent.popitem(last=False)[0])
        loop.add_reader(connection, resolve, arrived)
        timer = loop.call_later(SILENT_FOR, resolve, arrived)
        try:
            await arrived
        finally:
            timer.cancel()
            loop.remove_reader(connection)
            self.silent.pop(arrived, None)

    async def choose(self, head: bytes) -> Worker:
        """The worker that a request is for, if it is there soon; otherwise, or for any, each in turn."""
        shard = shard_in(head, len(self.workers))
        if shard is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(BACK_WITHIN):
                    await self.workers[shard].is_up.wait()
                    return self.workers[shard]
        while not (up := [worker for worker in self.workers if worker.is_up.is_set()]):
            await asyncio.sleep(TRY_AGAIN)
        return up[(next(self.turns) if shard is None else shard) % len(up)]


def resolve(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)
