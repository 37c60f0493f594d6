"""The editions that can be played here: the printed ones, and those from the files passed to the server.

Every file is kept in the database, so that a table can be loaded whatever has happened to the file since.
"""

from __future__ import annotations

from collections.abc import Iterable

import structlog

from lastcard.editions import EDITIONS, Edition, load_edition
from lastcard.editions.datafile import DataFile
from lastcard.editions.edition import EditionFiles, edition_path, read_edition, read_files
from lastcard.errors import EditionError
from lastcard.server.store import KeptEdition, Store

log = structlog.get_logger()


class ServedEditions:
    """Printed and custom editions, by the names that settings use for them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.offered: dict[str, Edition] = {name: load_edition(name) for name in EDITIONS}
        """The editions that a new table can play, by `Edition.written`."""
        self.known: dict[str, Edition] = {}
        """All custom editions that tables here have ever been able to play."""
        self.files: dict[str, EditionFiles] = {}
        """The files they are read from; the processes in which bots think need them."""

    async def open(self, paths: Iterable[str] = ()) -> None:
        """Offer the editions in these files, and load those that were kept."""
        await self.refresh()
        for path in paths:
            files = read_files(edition_path(path))
            edition = read_edition(files, given=path)
            self.learn(edition, files)
            self.offered[edition.written] = edition
            roster = files.roster.text if files.roster else None
            await self.store.keep_edition(KeptEdition(edition.written, edition.name, files.file.text, roster))

    async def refresh(self) -> bool:
        """Load what was kept in the meantime, by other processes too. Returns whether anything was new."""
        before = len(self.known)
        for kept in await self.store.editions():
            if kept.written not in self.known:
                self.read(kept)
        return len(self.known) > before

    def read(self, kept: KeptEdition) -> None:
        try:
            roster = None if kept.roster is None else DataFile.parse("roster.toml", kept.roster)
            files = EditionFiles(kept.name, DataFile.parse(f"{kept.name}.toml", kept.text), roster)
            self.learn(read_edition(files, given=f"{kept.name}.toml"), files)
        except EditionError as error:  # a card it needs is gone
            log.info("an edition cannot be played any more", edition=kept.written, reason=str(error))

    def learn(self, edition: Edition, files: EditionFiles) -> None:
        self.known[edition.written] = edition
        self.files[edition.written] = files
