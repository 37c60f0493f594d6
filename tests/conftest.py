"""What holds for all tests: none writes into the data folder of whoever runs it, or speaks their language."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A data folder of its own, for this process and all that it starts."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "XDG_DATA_HOME", str(folder))
        patch.setitem(os.environ, "LANGUAGE", "en")  # goes before LANG and LC_ALL
        yield folder
