"""Snapshots of tables, so that a long log need not be read from its beginning."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "snapshots",
        sa.Column(
            "table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE", name="snapshots_table")
        ),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
