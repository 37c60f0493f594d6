"""What tests of several commands share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.server.running import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One table server for all of them: it takes longer to start than most tests."""
    with Server(str(tmp_path_factory.mktemp("server") / "tables.db")) as running:
        yield running
