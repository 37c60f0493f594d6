"""Why a connection is closed."""

from __future__ import annotations

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
