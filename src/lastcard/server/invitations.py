"""Invitations: how they are made, typed and stored."""

from __future__ import annotations

import hashlib
import secrets

INVITE_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
INVITE_LENGTH = 10
"""Fifty bits."""

SHORT_LENGTH = 5
"""The characters of an invitation that suffice until the deal: its short code."""


def random_invite() -> str:
    return "".join(secrets.choice(INVITE_LETTERS) for _ in range(INVITE_LENGTH))


def clean_invite(invite: str) -> str:
    """An invitation as people type it: with capitals, spaces around it, and the dash that it is shown with.

    >>> clean_invite(" 9NMST-WY2MC ")
    '9nmstwy2mc'
    """
    return invite.strip().lower().replace("-", "")


def short_code(invite: str) -> str:
    """
    >>> short_code("9nmstwy2mc")
    '9nmst'
    """
    return invite[:SHORT_LENGTH]


def hash_of(invite: str) -> bytes:
    return hashlib.sha256(invite.encode()).digest()
