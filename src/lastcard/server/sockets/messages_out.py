"""The short way out of a socket, past ASGI: the extension of a socket's scope that offers it."""

from __future__ import annotations

from typing import Protocol

EXTENSION = "lastcard.messages_out"


class MessagesOut(Protocol):
    """Sends text messages. Both raise an `OSError` when the client has gone."""

    @property
    def is_writable(self) -> bool:
        """Whether the client reads what it is sent."""

    def write_text(self, text: bytes) -> None:
        """Send a message, or queue it if the client does not read."""

    async def send_text(self, text: bytes) -> None:
        """Send a message once the client reads."""
