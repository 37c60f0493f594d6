"""Editions of one's own at a server: offered, described, played, and never lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from urllib.parse import quote

import pytest

from lastcard.client import join, open_table
from lastcard.terminal.cli import main
from tests.support.server.own_edition import DOWNPOUR, write_rainy
from tests.support.server.running import Player, Server, play_together
from tests.support.server.web import ask, send


@pytest.fixture
def chdir_tmp(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


QUICK = {"reaction": 0, "thinking": 0, "players": 2}


def rainy_server(folder: Path, *files: Path) -> Server:
    more = [word for file in files for word in ("--edition", str(file))]
    return Server(str(folder / "tables.db"), more=more, before=DOWNPOUR)


def own_names(server: Server) -> list[str]:
    return [one["name"] for one in ask(server, "/api/editions").json["editions"][5:]]


def test_it_is_offered_with_its_options_cards_and_rules(tmp_path):
    with rainy_server(tmp_path, write_rainy(tmp_path)) as server:
        (rainy,) = own_names(server)
        assert rainy.startswith("rainy ")
        page = ask(server, f"/api/editions/{quote(rainy)}").json
        assert page["edition"]["title"] == "Rainy Days"
        assert page["edition"]["picture"][-1] == "Wp"
        (card,) = [one for one in page["cards"] if one["card"] == "Wp"]
        assert (card["title"], card["copies"]) == ("Wild Downpour", 4)
        rules = ask(server, f"/api/editions/{quote(rainy)}/rules").json["rules"]
        told = {rule["id"]: rule["text"] for rule in rules}
        assert told["rainy/wild-downpour"].startswith("Wild Downpour (4 in the deck): ")
        assert "touchdown/match" in told, "what the most similar rulebook says"
        assert not any(rule["section"] == "Wild Touchdown" for rule in rules), "it has no such card"
        german = ask(server, f"/api/editions/{quote(rainy)}/rules?lang=de").json
        assert german["language"] == "de"
        assert [rule["id"] for rule in german["rules"]] == [*told]
        assert german["rules"][0]["section"] == "Die Karten"


def test_what_has_not_changed_is_not_sent_again(tmp_path):
    with rainy_server(tmp_path) as server:
        first = ask(server, "/api/editions")
        again = ask(server, "/api/editions", If_None_Match=first.headers["etag"])
        assert (again.status, again.body) == (304, b"")


async def test_a_match_is_played_with_bots_that_think_elsewhere(tmp_path):
    """A champion thinks in a process of its own, which has to know the edition."""
    with rainy_server(tmp_path, write_rainy(tmp_path, card="W+3")) as server:
        settings = {"edition": own_names(server)[0], "fill": "champion", **QUICK}
        ann = Player(await open_table(server.address, "Ann", settings))
        (last,) = await play_together(ann)
        assert last["view"]["match_over"]
        moves = [one for change in ann.changes for one in change["news"] if one["type"] == "step"]
        assert sum(one["seat"] == 1 and one["move"] is not None for one in moves) >= 3
        record = ask(
            server, f"/api/tables/{ann.seat.table}/record.lcg", Authorization=f"Bearer {ann.seat.token}"
        )
        replay = send(server, "/api/replays", {"record": record.body.decode()}).json
        assert (replay["edition"], replay["full"]) == ("rainy", True)


POSITION = "edition {rainy}\ntop G5\npile Y1 Y2 Y3 Y4 Y5 Y6\na* Wp G1 R2 R3\nb G4 R5 R6"


@pytest.mark.parametrize("file", ["gone", "changed"])
async def test_a_table_goes_on_whatever_becomes_of_the_file(tmp_path, file):
    path = write_rainy(tmp_path)
    with rainy_server(tmp_path, path) as server:
        (rainy,) = own_names(server)
        ann = await open_table(server.address, "Ann", QUICK, POSITION.format(rainy=rainy))
        async with ann, await join(ann.link, "Ben") as ben:
            await ann.ask("deal")
            await asyncio.to_thread(server.kill)
            if file == "gone":
                path.unlink()
                server.arguments = server.arguments[:-2]
            else:
                write_rainy(tmp_path, "Rainier Days")
            await asyncio.to_thread(server.start)
            assert rainy not in own_names(server), "no new table is opened with it"
            assert len(own_names(server)) == (file == "changed")
            await ann.play("Wp=G")
            async for change in ben.changes():
                if change.view is not None and change.view.asked == (1,):
                    break
            await ben.play("G4")
            assert change.face.settings.edition == rainy
        assert ask(server, f"/api/editions/{quote(rainy)}").json["edition"]["title"] == "Rainy Days"


@pytest.mark.parametrize("edition", ["rainy", "rainy 0123456789abcdef", "rainy.toml", "x"])
def test_an_edition_that_is_not_here_is_refused(tmp_path, edition):
    with rainy_server(tmp_path, write_rainy(tmp_path)) as server:
        refused = send(server, "/api/tables", {"name": "Ann", "settings": {"edition": edition}})
        assert refused.code == "bad_settings"
        assert "GET /api/editions" in refused.json["sentence"]
        assert ask(server, f"/api/editions/{quote(edition)}").code == "no_such_edition"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("droid", "droid is there anyway: give the file of an edition of your own (.toml)."),
        ("nowhere.toml", "nowhere.toml cannot be read: no such file or directory."),
        ("broken.toml", "the deck has no number card to begin with."),
    ],
)
@pytest.mark.parametrize("command", [["host"], ["serve", "--edition"]])
def test_a_file_that_cannot_be_played_is_refused_at_once(chdir_tmp, capsys, command, given, sentence):
    Path("broken.toml").write_text("[deck]\n", encoding="utf-8")
    assert main([*command, given, "--database", "tables.db"]) == 2
    assert sentence in capsys.readouterr().err


def test_at_the_terminal_one_needs_the_file_too(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with rainy_server(tmp_path, write_rainy(tmp_path)) as server:
        opened = send(
            server, "/api/tables", {"name": "Ann", "settings": {"edition": own_names(server)[0]}}
        ).json
        link = f"{server.address}/j/{opened['invite']}"
        assert main(["join", link, "--name", "Ben", "--plain"]) == 2
        assert "This table plays rainy, an edition of somebody's own" in capsys.readouterr().err
