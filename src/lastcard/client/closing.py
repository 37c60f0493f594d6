"""Why the server has closed a connection for good."""

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
"""After these a client does not come back: what the server says, and the code it closes with."""


def final_of(closed: ConnectionClosed) -> ServerError | None:
    """Why a connection was closed for good, if its last message was lost."""
    number = None if closed.rcvd is None else closed.rcvd.code
    code = next((code for code, one in FINAL.items() if one == number), None)
    return None if code is None else ServerError(code, f"The server has closed this connection: {code}.")
