"""HTTP connections: unreadable requests are refused with JSON, and slow ones time out."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from lastcard.protocol.problems import status_of
from lastcard.server.gc_tuning import GcTuning
from lastcard.server.problems import encode_problem
from lastcard.table.refusals import TableError

REQUEST_WITHIN = 10.0
"""Seconds within which a request must arrive."""


class HttpProtocol(H11Protocol):
    """One client connection."""

    waiting: asyncio.TimerHandle | None = None
    has_head = False
    """The head of a request has arrived, but not its body."""

    def __init__(self, *arguments: Any, gc_tuning: GcTuning, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.gc_tuning = gc_tuning

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        self.gc_tuning.connection_closed()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        if self.transport.get_protocol() is not self:  # upgraded to a WebSocket
            self.stop_waiting()
        elif self.conn.their_state is h11.IDLE:
            self.wait()
        elif self.conn.their_state is not h11.SEND_BODY:
            self.stop_waiting()
        elif not self.has_head:
            self.stop_waiting()
            self.wait(2 * REQUEST_WITHIN)  # the endpoint that reads the body times out first
        self.has_head = self.conn.their_state is h11.SEND_BODY

    def wait(self, seconds: float | None = None) -> None:
        """Start the timeout for the head of a request, or for its body."""
        if self.waiting is None:
            self.waiting = self.loop.call_later(REQUEST_WITHIN if seconds is None else seconds, self.give_up)

    def stop_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def give_up(self) -> None:
        """No request arrived, or only part of one."""
        self.waiting = None
        if not self.transport.is_closing():
            if self.conn.our_state is h11.IDLE:
                self.refuse(b"Request Timeout", TableError("slow", "This request took too long."))
            self.transport.close()
            self.loop.call_later(REQUEST_WITHIN, self.transport.abort)

    def send_400_response(self, msg: str) -> None:
        """The data is not HTTP. A request that it interrupts is not answered."""
        answering: RequestResponseCycle | None = self.cycle
        if answering is not None and not answering.response_complete:
            answering.disconnected = True
            answering.message_event.set()
            if answering.response_started:
                self.transport.close()
                return
        self.refuse(b"Bad Request", TableError("unreadable", "This is no HTTP request."))

    def refuse(self, reason: bytes, problem: TableError) -> None:
        body, named = encode_problem(problem)
        headers = [*named.items(), ("Connection", "close")]
        for event in (
            h11.Response(status_code=status_of(problem.code), headers=headers, reason=reason),
            h11.Data(data=body),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()
