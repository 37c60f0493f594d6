"""A site, gathered once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.support.site.gathering import gathered, read_site
from tests.support.site.hosting import Site


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, written, to be read."""
    return gathered(tmp_path_factory)


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Site:
    return read_site(site_folder)


@pytest.fixture
def folder(site_folder: Path, tmp_path: Path) -> Path:
    """A site of one's own, which may be changed."""
    return Path(shutil.copytree(site_folder, tmp_path / "site"))
