"""The database tables, as the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("invite_hash", LargeBinary, nullable=False),
    # of the short code; none after the first deal, or if an older version opened the table
    Column("short_hash", LargeBinary),
    # the number of the log's last row; an append locks this row
    Column("number", Integer, nullable=False),
    Column("written_at", BigInteger, nullable=False),
    # the listing
    Column("edition", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("phase", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("free", Integer, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    # `deadline` is when something has to happen, `due` when it may be claimed: later, once somebody has
    # claimed it
    Column("deadline", BigInteger),
    Column("due", BigInteger),
    UniqueConstraint("invite_hash", name="tables_invite_hash"),
    Index("tables_short_hash", "short_hash"),
    Index("tables_due", "due"),
    Index("tables_listed", "public", "changed_at"),
    Index("tables_ended", "phase", "written_at"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE", name="log_table"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("key", Text),
    Column("entry", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "key", name="log_key"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column(
        "table_id",
        Text,
        ForeignKey("tables.id", ondelete="CASCADE", name="snapshots_table"),
        primary_key=True,
    ),
    # the result of the log up to this number; other versions read the log instead
    Column("number", Integer, nullable=False),
    Column("version", Text, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

editions = Table(
    "editions",
    metadata,
    # a custom edition, by its name and digest, with the text of its file and of its roster
    Column("written", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("roster", Text),
)

daily_secrets = Table(
    "daily_secrets",
    metadata,
    # what a server's own daily deal of a day, such as 2026-11-18, is dealt from
    Column("day", Text, primary_key=True),
    Column("secret", Text, nullable=False),
)

beats = Table(
    "beats",
    metadata,
    Column("process", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)
