"""Closing a socket: the reason goes into a last message, `bye`, and into the close code."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from lastcard.protocol.closing import CLOSE_CODES, Closing
from lastcard.protocol.messages import Bye, encode

BYE_WITHIN = 2.0
"""Seconds within which the last message must be sent."""


async def say_bye(socket: WebSocket, closing: Closing) -> None:
    with suppress(RuntimeError, WebSocketDisconnect, OSError):  # a timeout is an OSError, too
        if socket.application_state == WebSocketState.CONNECTED:
            async with asyncio.timeout(BYE_WITHIN):
                await socket.send_text(encode(Bye(closing.code, closing.sentence)).decode())
                await socket.close(CLOSE_CODES.get(closing.code, 4400), closing.code)
