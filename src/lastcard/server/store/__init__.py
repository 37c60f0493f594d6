"""The store: each table's log, its line in the lists and its deadline, in SQLite or PostgreSQL.

It knows nothing of cards. An entry of a log is bytes; which of two writers was first is all that it decides.
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
