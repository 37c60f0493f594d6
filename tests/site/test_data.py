"""The data of a site is what a server answers, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from lastcard.bots import BOTS
from lastcard.editions import EDITIONS
from lastcard.puzzle.pages import list_books
from lastcard.site.data import data_files
from lastcard.words import LANGUAGES
from tests.support.server.running import Server
from tests.support.server.web import ask


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("data") / "tables.db")) as running:
        yield running


def requests() -> dict[str, str]:
    """The paths of requests, by the files with their answers."""
    plain = {"data/rulings.json": "/api/rulings", "data/languages.json": "/api/languages"}
    plain |= {"data/puzzles.json": "/api/puzzles", "data/daily.json": "/api/daily"}
    plain |= {f"data/words/{one}.json": f"/api/words/{one}" for one in LANGUAGES}
    names = ["players", "editions", *(f"editions/{name}{of}" for name in EDITIONS for of in ("", "/rules"))]
    names += [f"puzzles/{one.book}" for one in list_books().books]
    return plain | {
        f"data/{name}.{one}.json": f"/api/{name}?lang={one}" for name in names for one in LANGUAGES
    }


def test_every_answer_that_never_changes_is_a_file(site):
    assert {path for path in site.files if path.startswith("data/")} == {
        *requests(),
        "data/bots.json",
        "data/examples.json",
    }


@pytest.mark.parametrize("path", requests())
def test_a_file_is_what_the_server_answers(site, server, path):
    assert site.files[path] == ask(server, requests()[path]).body


def test_all_bots_sit_at_a_table_if_there_is_code_for_the_champion():
    assert data_files(champion=True)["data/bots.json"] == msgspec.json.encode({"bots": [*BOTS]})
    without = [name for name in BOTS if name != "champion"]
    assert data_files(champion=False)["data/bots.json"] == msgspec.json.encode({"bots": without})
