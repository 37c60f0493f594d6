"""What holds for all tests: a data folder and a language of their own, working signals, no server left."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support.server import running
from tests.support.server.forking import Forking
from tests.support.server.running import RUNNING

settings.register_profile("however slow", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("however slow")


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A data folder of its own, for this process and all that it starts."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "XDG_DATA_HOME", str(folder))
        patch.setitem(os.environ, "LANGUAGE", "en")  # goes before LANG and LC_ALL
        yield folder


@pytest.fixture(scope="session", autouse=True)
def interrupts() -> None:
    """A shell starts background jobs with SIGINT ignored, and programs inherit that: Ctrl-C would do nothing
    in the programs that tests start.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def forked_servers(data_folder: Path, interrupts: None) -> Iterator[None]:
    """A server that a test starts does not import the program anew."""
    running.FORKING = Forking()
    yield
    running.FORKING.close()
    running.FORKING = None


@pytest.fixture(autouse=True)
def no_server_left() -> Iterator[None]:
    """A server that a test has started and not stopped, because it failed, ends with the test."""
    before = {*RUNNING}
    yield
    for server in RUNNING - before:
        server.kill()
