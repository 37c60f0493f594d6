"""Why the server has closed a connection permanently."""

from __future__ import annotations

from websockets.exceptions import ConnectionClosed

from lastcard.client.errors import ServerError

FINAL = {
    "bad_message": 4400,
    "wrong_token": 4401,
    "gone": 4403,
    "no_such_table": 4404,
    "replaced": 4409,
    "newer_protocol": 4426,
}
"""After these a client does not reconnect: the server's reason, and its close code."""


def final_of(closed: ConnectionClosed) -> ServerError | None:
    """Why a connection was closed permanently, if its last message was lost."""
    number = None if closed.rcvd is None else closed.rcvd.code
    code = next((code for code, one in FINAL.items() if one == number), None)
    return None if code is None else ServerError(code, f"The server has closed this connection: {code}.")
