"""Tokens prove who somebody is; a table keeps only their hashes."""

from __future__ import annotations

import hashlib
import re

from lastcard.table.refusals import TableError
from lastcard.table.room import Room

TOKEN = re.compile(r"[A-Za-z0-9_-]{32,64}")


def no_such_table() -> TableError:
    """The same answer for a table that does not exist and for one that the caller may not see."""
    return TableError("no_such_table", "There is no such table, or you may not see it.")


def no_such_cup() -> TableError:
    """The same answer for a cup that does not exist and for one that the caller may not see."""
    return TableError("no_such_cup", "There is no such cup, or you may not see it.")


def wrong_token() -> TableError:
    """The same answer for a wrong token, for the token of a person who was kicked, and for any token at a
    table that does not exist.
    """
    return TableError("wrong_token", "You are not at this table, or no longer.")


def check_token(token: str) -> str:
    """The token that the client made up, if any."""
    if token and not TOKEN.fullmatch(token):
        raise TableError("bad_text", "A token of your own is 32 to 64 letters, digits, - and _, by chance.")
    return token


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def person_with(room: Room, token: str) -> str | None:
    """The id of the person who has this token."""
    found = token_hash(token)
    return next((one.id for one in room.people.values() if one.token == found), None)
