"""Running the migrations. Alembic takes as long to import as the rest of the store, and is rarely needed."""

from __future__ import annotations

from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext, RevisionStep
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from lastcard.server.store.migrations import is_new

STARTING = 0x6C617374
"""The number of the lock that processes starting on the same PostgreSQL take in turn."""


def upgrade(connection: Connection) -> None:
    """Bring a database to the newest version, in the open transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": STARTING})
    if is_new(connection):
        return  # another process was first
    scripts = ScriptDirectory(Path(__file__).parent)

    def steps(revision: tuple[str, ...], _: MigrationContext) -> list[RevisionStep]:
        return [*scripts._upgrade_revs("head", revision)]  # type: ignore[arg-type]

    with EnvironmentContext(Config(), scripts, fn=steps, destination_rev="head") as environment:
        environment.configure(connection=connection)
        environment.run_migrations()
