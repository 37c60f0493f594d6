"""HTTP connections: what cannot be read is refused as JSON, and nobody may take for ever to ask."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from lastcard.server.api.asking import Problem
from lastcard.server.garbage import Garbage

ASKS_WITHIN = 10.0
"""Seconds in which a connection must have asked something."""


class Connection(H11Protocol):
    """One connection of a client."""

    waiting: asyncio.TimerHandle | None = None
    has_asked = False
    """Has the head of a request come, and not yet all of its body?"""

    def __init__(self, *arguments: Any, garbage: Garbage, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.garbage = garbage

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        self.garbage.closed += 1
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        if self.transport.get_protocol() is not self:  # a socket from now on
            self.stop_waiting()
        elif self.conn.their_state is h11.IDLE:
            self.wait()
        elif self.conn.their_state is not h11.SEND_BODY:
            self.stop_waiting()
        elif not self.has_asked:
            self.stop_waiting()
            self.wait(2 * ASKS_WITHIN)  # whoever reads the body gives up before, and says so
        self.has_asked = self.conn.their_state is h11.SEND_BODY

    def wait(self, seconds: float | None = None) -> None:
        """For the head of a request, or for the rest of it."""
        if self.waiting is None:
            self.waiting = self.loop.call_later(ASKS_WITHIN if seconds is None else seconds, self.give_up)

    def stop_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def give_up(self) -> None:
        """Nothing was asked, or not to the end."""
        self.waiting = None
        if not self.transport.is_closing():
            if self.conn.our_state is h11.IDLE:
                self.refuse(408, b"Request Timeout", Problem("slow", "This request took too long."))
            self.transport.close()
            self.loop.call_later(ASKS_WITHIN, self.transport.abort)

    def send_400_response(self, msg: str) -> None:
        """What comes makes no sense. If only the rest of it does not, what was asked is not answered."""
        answering: RequestResponseCycle | None = self.cycle
        if answering is not None and not answering.response_complete:
            answering.disconnected = True
            answering.message_event.set()
            if answering.response_started:
                self.transport.close()
                return
        self.refuse(400, b"Bad Request", Problem("unreadable", "This is no HTTP request."))

    def refuse(self, status: int, reason: bytes, problem: Problem) -> None:
        body = msgspec.json.encode(problem)
        headers = [
            ("content-type", "application/json"),
            ("content-length", str(len(body))),
            ("connection", "close"),
        ]
        for event in (
            h11.Response(status_code=status, headers=headers, reason=reason),
            h11.Data(data=body),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()
