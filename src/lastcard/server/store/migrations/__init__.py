"""Migrations, which bring a database of any earlier version up to `schema.py`.

Each change of `schema.py` adds a file to `versions` and its number here; a released file is never changed.
"""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text

from lastcard.server.store.errors import StoreError

VERSIONS = ("0001", "0002", "0003", "0004", "0005")


def is_new(connection: Connection) -> bool:
    """Whether a database has the newest version; an even newer one is refused."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    version = connection.scalar(text("SELECT version_num FROM alembic_version"))
    if version not in VERSIONS:
        raise StoreError(
            "A newer lastcard has written this database: start that version, or name another database."
        )
    return bool(version == VERSIONS[-1])
