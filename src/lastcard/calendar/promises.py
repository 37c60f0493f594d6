"""A server's own daily deals: each day has a secret, which is promised by its hash the day before, and
revealed the day after. docs/daily.md specifies the exact bytes.
"""

from __future__ import annotations

import hashlib
import re
from datetime import date

from lastcard.errors import OptionError

FORMAT = "lastcard daily secret 1"
SECRET_BYTES = 32
SECRET = re.compile(f"[0-9a-f]{{{2 * SECRET_BYTES}}}")
DIGEST_LETTERS = 8


def new_daily_secret() -> str:
    """A secret for one day, from the operating system's entropy."""
    from secrets import token_hex

    return token_hex(SECRET_BYTES)


def promise_of(day: date, secret: str) -> str:
    """The hash that binds a server to the secret of a day without revealing it."""
    if not SECRET.fullmatch(secret):
        raise OptionError(
            f"The secret of a day is written with {2 * SECRET_BYTES} of the hex digits 0-9 and a-f."
        )
    return hashlib.sha256(f"{FORMAT}\n{day.isoformat()}\n{secret}".encode()).hexdigest()


def own_digest(digest: str, promise: str) -> str:
    """The digest of a server's own deal: nobody else has it on that day."""
    return hashlib.sha256(f"{digest}\n{promise}".encode()).hexdigest()[:DIGEST_LETTERS]
