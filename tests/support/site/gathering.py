"""The site, gathered once for all processes of a test run: that takes longer than most tests with it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import msgspec
import pytest

from lastcard.site.contents import site_files
from lastcard.site.folder import LIST, SiteList, write_site
from tests.support.site.hosting import Site


def gathered(temporary: pytest.TempPathFactory) -> Path:
    """The folder of the site, written by the process that comes first. Nobody changes anything in it."""
    base = temporary.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = shared / "site"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_whole(folder):
            write_site(folder, *site_files(), lambda done, total: None)
    return folder


def is_whole(folder: Path) -> bool:
    """The list has no version before all files are written."""
    return (folder / LIST).exists() and read_list(folder).version != ""


def read_site(folder: Path) -> Site:
    site = read_list(folder)
    return Site(site.version, {file.path: (folder / file.path).read_bytes() for file in site.files})


def read_list(folder: Path) -> SiteList:
    return msgspec.json.decode((folder / LIST).read_bytes(), type=SiteList)
