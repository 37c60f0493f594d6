"""A worker: a server process that gets its connections from a parent instead of listening itself."""

from __future__ import annotations

import asyncio
import pickle
import socket
import sys
from contextlib import suppress

import structlog
import uvicorn

from lastcard.errors import Error
from lastcard.server.bus import Bus, PipeBus, open_bus
from lastcard.server.event_loop import new_event_loop
from lastcard.server.logs import set_up_logs
from lastcard.server.registry import TableRegistry
from lastcard.server.serving import Server, config_for, open_registry
from lastcard.server.workers.starting import READY, WorkerStart

log = structlog.get_logger()


class WorkerServer(Server):
    """Serves the connections that come over `control`, until that ends: the parent has died, or wants us to
    stop.
    """

    def __init__(self, config: uvicorn.Config, registry: TableRegistry, control: socket.socket) -> None:
        super().__init__(config, registry, self.say_ready)
        self.control = control
        self.taking: set[asyncio.Task[None]] = set()

    def say_ready(self) -> None:
        with suppress(OSError):  # the parent has died, which `take` notices
            self.control.sendall(READY)
        self.control.setblocking(False)
        asyncio.get_running_loop().add_reader(self.control, self.take)

    def take(self) -> None:
        """Take one connection: each comes with one byte."""
        try:
            byte, files, _, _ = socket.recv_fds(self.control, 1, 1)
        except BlockingIOError:
            return
        except OSError:
            byte, files = b"", []
        if not byte:
            self.stop_taking()
            self.should_exit = True
        for file in files:
            task = asyncio.create_task(self.connect(socket.socket(fileno=file)))
            self.taking.add(task)
            task.add_done_callback(self.taking.discard)
        if byte and not files:
            log.error("a connection was lost: this process has too many open files")

    async def connect(self, connection: socket.socket) -> None:
        """What uvicorn does with a connection that it has accepted itself."""
        connection.setblocking(False)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(self.new_protocol, connection)
        except OSError:  # the client has gone
            connection.close()

    def new_protocol(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    def stop_taking(self) -> None:
        asyncio.get_running_loop().remove_reader(self.control)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.stop_taking()
        await super().shutdown(sockets)


async def run(start: WorkerStart, control: socket.socket) -> None:
    async def connect_bus() -> Bus:
        return await open_bus(settings.bus) if settings.bus else PipeBus(start.hears, start.tells)

    settings = start.settings
    async with open_registry(settings, connect_bus, start.shard) as registry:
        await WorkerServer(config_for(settings, registry), registry, control).serve(sockets=[])


def main() -> None:
    start: WorkerStart = pickle.load(sys.stdin.buffer)
    set_up_logs(start.settings.json_log, start.settings.quiet)
    control = socket.socket(fileno=start.control)
    try:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(run(start, control))
    except Error as error:  # for the parent to say, once for all workers
        with suppress(OSError):
            control.sendall(str(error).encode())
        sys.exit(1)
