"""Closing a socket: the reason goes into a last message, `bye`, and into the close code."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from lastcard.server.messages import Bye, encode

BYE_WITHIN = 2.0
"""Seconds within which the last message must be sent."""

CLOSE_CODES = {
    "bad_message": 4400,
    "wrong_token": 4401,
    "gone": 4403,
    "no_such_table": 4404,
    "silent": 4408,
    "replaced": 4409,
    "too_slow": 4410,
    "newer_protocol": 4426,
    "too_many": 4429,
    "crowded": 4503,
    "broken": 1011,
    "restart": 1012,
}
"""The close code of the WebSocket for each reason."""


class Closing(Exception):  # noqa: N818 - not an error
    """The socket is to be closed, for a reason."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code, self.sentence = code, sentence


async def say_bye(socket: WebSocket, closing: Closing) -> None:
    with suppress(RuntimeError, WebSocketDisconnect, OSError):  # a timeout is an OSError, too
        if socket.application_state == WebSocketState.CONNECTED:
            async with asyncio.timeout(BYE_WITHIN):
                await socket.send_text(encode(Bye(closing.code, closing.sentence)).decode())
                await socket.close(CLOSE_CODES.get(closing.code, 4400), closing.code)
