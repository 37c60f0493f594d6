"""`--json`: one object that a program can read, with the fields that the page tells."""

from __future__ import annotations

import json
import os
import re
import subprocess
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import lastcard as lc
from lastcard.client import open_table
from lastcard.editions.rulebook import load_rules, load_rulings
from lastcard.terminal.cli import COMMANDS, main
from lastcard.terminal.shell.command import describe
from tests.support.dealing import played
from tests.support.server.web import ask, send
from tests.support.terminal.running import PROGRAM

PAGE = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
FIELDS = {
    kind: re.findall(r"`(\w+)`", fields)
    for kind, fields in re.findall(r"^\| `(\w+)` \| (`\w+`(?:, `\w+`)*) \|$", PAGE, re.MULTILINE)
}
HEAD = ["lastcard", "kind"]
GOLDEN = Path(__file__).parents[1] / "golden"


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict[str, Any]:
    """What a command tells a program."""
    assert main([*words, "--json"]) == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found["lastcard"] == lc.__version__
    assert found["kind"] == words[0]
    assert [*found] == [*HEAD, *FIELDS[words[0]]]
    return found


def test_the_page_lists_the_commands_that_have_it():
    having = [name for name, one in COMMANDS.items() if describe(one).option("--json")]
    assert {*FIELDS} == {*having}
    assert {*COMMANDS} - {*having} == {"play", "join", "host", "serve"}


# Looking things up: as the server tells it


def test_editions_are_as_on_a_server(capsys, server):
    found = told(capsys, "editions")["editions"]
    assert [one["name"] for one in found] == [*lc.EDITIONS]
    listed = ask(server, "/api/editions").json["editions"]
    for one, other in zip(found, listed, strict=True):
        cards, deck = one.pop("cards"), one.pop("deck")
        assert one == other
        shown = ask(server, f"/api/editions/{one['name']}").json
        assert (cards, deck) == (shown["cards"], shown["deck"])


def test_an_edition_of_ones_own_is_told_too(capsys, tmp_path):
    printed = Path(__file__).parents[2] / "src/lastcard/editions/droid.toml"
    own = tmp_path / "drizzle.toml"
    own.write_text(printed.read_text(encoding="utf-8"), encoding="utf-8")
    (found,) = told(capsys, "editions", str(own))["editions"]
    assert (found["name"], found["deck"]) == ("drizzle", 112)


def test_rules_are_as_on_a_server(capsys, server):
    everything = told(capsys, "rules")
    assert everything["rulings"] == ask(server, "/api/rulings").json["rulings"]
    listed = [ask(server, f"/api/editions/{name}/rules").json["rules"] for name in lc.EDITIONS]
    assert everything["rules"] == [*chain(*listed)]
    assert told(capsys, "rules", "express")["rules"] == listed[0]


def test_one_rule_one_ruling_and_a_search(capsys):
    one = told(capsys, "rules", "express/match")
    assert [rule["id"] for rule in one["rules"]] == ["express/match"]
    assert [ruling["id"] for ruling in one["rulings"]] == [*load_rules("express")["match"].rulings]
    assert told(capsys, "rules", "r15")["rulings"][0]["title"] == load_rulings()["R15"].title
    searched = told(capsys, "rules", "elite", "draft", "xyzzy")
    assert searched["rules"][0]["id"].startswith("elite/draft-")
    assert searched["unknown_words"] == ["xyzzy"]


@pytest.mark.parametrize(
    "query", ["expres", "R999", "express/mach", "elit/match", "express chalenge", "zzzz"]
)
def test_what_is_not_found_is_refused_as_for_people(capsys, query):
    for form in ([], ["--json"]):
        assert main(["rules", *query.split(), *form]) == 2
    plain, for_programs = capsys.readouterr().err.splitlines()
    assert plain == for_programs


def test_player_cards_are_as_on_a_server(capsys, server):
    listed = ask(server, "/api/players").json["players"]
    found = told(capsys, "roster")["players"]
    assert [one for one in listed if one in found] == found
    for one in told(capsys, "roster", "--color", "red", "--icon", "skip")["players"]:
        assert "red" in one["colors"]
        assert any("skip" in icon.lower() for icon in one["icons"])


# What one has written


def test_decks_are_judged_as_on_a_server(capsys, server, tmp_path):
    file = tmp_path / "decks.toml"
    file.write_text('[decks]\nbad = ["Ember Quill", "Nobody"]\n', encoding="utf-8")
    found = told(capsys, "deck", str(file), code=1)
    judged = send(server, "/api/decks/check", {"cards": ["Ember Quill", "Nobody"]}).json
    assert not found["playable"]
    assert found["decks"] == [{"name": "bad", **judged}]


def test_a_position_with_its_moves(capsys, tmp_path):
    file = tmp_path / "position"
    file.write_text("edition hail-mary\ntop G5\na* R5 W\nb Y1\nc Wh Y2\nopen b\n")
    found = told(capsys, "position", str(file))
    game = lc.Game.from_position(file.read_text())
    assert found["hands"] == {"a": game.hand("a"), "b": ["Y1"], "c": game.hand("c")}
    assert {one["seat"]: [move["move"] for move in one["moves"]] for one in found["may"]} == {
        seat: game.legal(seat) for seat in game.seats
    }
    assert {"move": "R5", "words": "red 5"} in found["may"][0]["moves"]
    assert lc.Game.from_position(found["position"]).position() == found["position"]
    assert found["view"] == json.loads(json.dumps(game.view(None).to_json()))


# Records


@pytest.mark.parametrize("name", ["droid-01", "elite-01"])
@pytest.mark.parametrize("hidden", [False, True], ids=["full", "redacted"])
def test_a_replay_is_as_on_a_server(capsys, server, tmp_path, name, hidden):
    game = lc.Game.replay((GOLDEN / f"{name}.lcg").read_text(encoding="utf-8"))
    file = tmp_path / "game.lcg"
    file.write_text(game.record(redacted=hidden), encoding="utf-8")
    found = told(capsys, "replay", str(file))
    asked = send(server, "/api/replays", {"record": file.read_text(encoding="utf-8")}).json
    assert {name: found[name] for name in FIELDS["replay"]} == asked
    assert found["full"] != hidden
    first = told(capsys, "replay", str(file), "--turn", "2")["moments"]
    assert first[-1]["turn"] == 2
    assert first == found["moments"][: len(first)]


def test_a_verdict(capsys, tmp_path):
    file = tmp_path / "game.lcg"
    record = played("droid").record()
    file.write_text(record, encoding="utf-8")
    verdict = lc.verify(record)
    found = told(capsys, "verify", str(file))
    assert found["fair"]
    assert found["misfit"] is None
    assert found["verified"]["moves"] == verdict.moves
    file.write_text(re.sub(r"draws \w\S*", "draws B9", record, count=1), encoding="utf-8")
    forged = told(capsys, "verify", str(file), code=1)
    assert not forged["fair"]
    assert forged["misfit"]


async def test_a_record_comes_from_a_server_by_its_link(capsys, server):
    async with await open_table(server.address, "Ann", {"edition": "droid", "players": 2}) as seat:
        await seat.ask("deal")
    invite = f"invite={seat.link.rpartition('/')[2]}"
    for page in ("replay", "t"):
        found = told(capsys, "replay", f"{server.address}/{page}/{seat.table}?{invite}")
        assert (found["edition"], found["players"], found["full"]) == ("droid", 2, False)
    link = f"{server.address}/replay/{seat.table}"
    for given in (f"{link}?match=1&{invite}", seat.link):
        assert main(["replay", given]) == 0
        printed = capsys.readouterr().out
        assert "it can be watched, not continued." in printed
        assert "Seat " not in printed, "a server knows who sits there"
    assert main(["replay", f"{link}?match=9&{invite}"]) == 2
    assert capsys.readouterr().err == "There is no match 9 at this table yet.\n"
    assert main(["replay", link]) == 2  # nobody else sees a table that is not public
    refused = capsys.readouterr().err
    assert refused.count("\n") == 1
    assert "The link button of its replay copies a link that you can use." in refused
    assert main(["verify", f"{link}?{invite}"]) == 2
    assert "hides cards" in capsys.readouterr().err


async def test_a_link_to_a_moment_is_replayed_up_to_its_turn(capsys, server):
    position = "edition droid\ntop R5\na* R1 R2 R3 R4\nb Y7 Y8 Y9\npile B8 B9 B7 ...\n"
    async with await open_table(server.address, "Ann", {"edition": "droid", "players": 2}, position) as seat:
        await seat.ask("deal")
        async for change in seat:
            if change is seat.latest and change.view and change.seat in change.view.asked:
                if len(change.view.hand) == 2:
                    break
                await seat.play(next(move for move in change.view.legal if move[0] == "R"))
    link = f"{server.address}/replay/{seat.table}?match=1&invite={seat.link.rpartition('/')[2]}"

    def plays(fragment: str) -> int:
        assert main(["replay", f"{link}{fragment}"]) == 0
        return str(capsys.readouterr().out).count("Ann played")

    assert (plays("#0"), plays("#1"), plays(""), plays("#99999")) == (0, 1, 2, 2)


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("http://127.0.0.1:1/replay/abc", "No server answers at http://127.0.0.1:1/replay/abc: "),
        ("http://127.0.0.1:1/j/abc", "No server answers at http://127.0.0.1:1/j/abc: "),
        ("https://HOST/x/abc", "A link to a match is like https://HOST/replay/TABLE?match=1, not 'https"),
        ("http://[/replay/abc", "A link to a match is like"),
    ],
)
def test_a_link_that_leads_nowhere(capsys, link, sentence):
    assert main(["replay", link, "--json"]) == 2
    assert capsys.readouterr().err.startswith(sentence)


# Measuring


def test_a_simulation(capsys):
    assert main(["simulate", "droid", "--rounds", "50", "--workers", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [*found] == [*HEAD, *FIELDS["simulate"]]
    shares = [*found["won_by_seat"], found["won_by_nobody"]]
    assert sum(share["count"] for share in shares) == found["done"] == 50
    assert all(share["low"] <= share["value"] <= share["high"] for share in shares)
    assert found["figures"]["turns"]["p5"] <= found["figures"]["turns"]["median"]
    assert found["command"].endswith("simulate droid --players 4 --rounds 50 --seed 1")


def test_an_arena(capsys):
    assert main(["arena", "--bots", "random,novice", "--deals", "20", "--workers", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [*found] == [*HEAD, *FIELDS["arena"]]
    assert {bot["bot"] for bot in found["bots"]} == {"random", "novice"}


def test_a_laboratory(capsys, tmp_path):
    page = tmp_path / "report.html"
    words = ["express", "--vary", "hand_size=4,5", "--players", "2", "--rounds", "2e2", "--out", str(page)]
    assert main(["lab", *words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [*found] == [*HEAD, *FIELDS["lab"]]
    assert str(page) in found["files"]
    written = json.loads(page.with_suffix(".json").read_text(encoding="utf-8"))
    assert written["tables"] == found["tables"]


def test_letters_survive_an_output_that_has_none():
    ended = subprocess.run(
        [*PROGRAM, "rules", "R15", "--json"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(ended.stdout)["rulings"][0]["text"] == load_rulings()["R15"].text
