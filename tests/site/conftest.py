"""A site, gathered once."""

from __future__ import annotations

from pathlib import Path

import pytest

from lastcard.site.contents import site_files
from lastcard.site.folder import write_site
from tests.support.site.hosting import Site


@pytest.fixture(scope="session")
def site() -> Site:
    return Site(*site_files())


@pytest.fixture
def folder(site: Site, tmp_path: Path) -> Path:
    """The site, written."""
    folder = tmp_path / "site"
    write_site(folder, site.version, site.files, lambda done, total: None)
    return folder
