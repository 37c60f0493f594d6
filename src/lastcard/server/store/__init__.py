"""The store: each table's log, its listing and its deadline, in SQLite or PostgreSQL.

It knows nothing about cards. A log entry is bytes; the store only decides which of two writers was first.
"""

from lastcard.server.store.errors import Gone, StoreError, Unsure
from lastcard.server.store.rows import KeptEdition, Listing, Overdue, Phase, Row
from lastcard.server.store.store import Store, open_store

__all__ = [
    "Gone",
    "KeptEdition",
    "Listing",
    "Overdue",
    "Phase",
    "Row",
    "Store",
    "StoreError",
    "Unsure",
    "open_store",
]
