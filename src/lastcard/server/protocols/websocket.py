"""WebSocket connections: limits on control frames, and on clients that do not read; and a short way out."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import State

from lastcard.server.gc_tuning import GcTuning
from lastcard.server.sockets import messages_out, round_trip

CLOSED_WITHIN = 10.0
"""Seconds that a client has to close after we did; then the connection is aborted."""

CONTROLS_PER_SECOND = 50
"""Pings, pongs and continuation frames."""

MOST_UNREAD = 256 * 1024
"""The maximum number of bytes buffered for a client that does not read its pongs."""

WHOLE_TEXT = 0x81
"""The first byte of a text message in one frame."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, protected against floods and clients that do not read."""

    def __init__(self, *arguments: Any, gc_tuning: GcTuning, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.gc_tuning = gc_tuning
        self.controls, self.since = 0, 0.0

    # Sending a message directly: ASGI and the library would take it through five more functions, each time

    @property
    def is_writable(self) -> bool:
        """Whether the client reads what it is sent."""
        return self.writable.is_set()

    def write_text(self, text: bytes) -> None:
        """Send a message, or queue it if the client does not read."""
        if self.close_sent or self.conn.state is not State.OPEN or self.transport.is_closing():
            raise ClientDisconnected
        if self.conn.extensions:  # compressed, if the client wants that, as browsers do
            self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(head_of(len(text)) + text)

    async def send_text(self, text: bytes) -> None:
        """Send a message once the client reads."""
        if not self.is_writable:
            await self.writable.wait()
        self.write_text(text)

    def connection_lost(self, exc: Exception | None) -> None:
        """Also counts connections that never became a WebSocket."""
        self.gc_tuning.connection_closed()
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        """Tells the application who has connected (the client that a proxy names may be further away), and
        the short way back to them.
        """
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[round_trip.EXTENSION] = {
            "address": self.client[0] if self.client else None,
            "socket": self.transport.get_extra_info("socket"),
        }
        extensions[messages_out.EXTENSION] = {"protocol": self}
        await super().run_asgi()

    def is_flood(self) -> bool:
        """Whether there were too many control frames; if so, the connection is closed."""
        now = self.loop.time()
        if now - self.since > 1:
            self.controls, self.since = 0, now
        self.controls += 1
        if self.close_sent:
            return True
        if self.controls > CONTROLS_PER_SECOND or self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.refuse(CloseCode.POLICY_VIOLATION, "too_many")
            return True
        return False

    def refuse(self, code: int, reason: str) -> None:
        """Close, and notify the application. Further input is ignored: aborting at once would cut off the
        close frame.
        """
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.close_timer = self.loop.call_later(CLOSED_WITHIN, self.transport.abort)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def handle_ping(self) -> None:
        if not self.is_flood():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if not self.is_flood():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if not self.is_flood():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.refuse(CloseCode.INVALID_DATA, "bad_message")
                return
        super().send_receive_event_to_app()

    async def send(self, message: ASGISendEvent) -> None:
        if self.close_sent and message["type"] == "websocket.send":
            raise ClientDisconnected
        await super().send(message)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self.loop.call_later(CLOSED_WITHIN, self.transport.abort)


def head_of(size: int) -> bytes:
    """The head of a frame that carries a whole text message, as RFC 6455 has it; servers do not mask.

    >>> head_of(5).hex(), head_of(2_400).hex(), head_of(70_000).hex()
    ('8105', '817e0960', '817f0000000000011170')
    """
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, 126, size >> 8, size & 0xFF))
    return bytes((WHOLE_TEXT, 127)) + size.to_bytes(8, "big")
