"""Short codes: the hash of an invitation's first characters, which suffice until the deal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("short_hash", sa.LargeBinary))
    op.create_index("tables_short_hash", "tables", ["short_hash"])
