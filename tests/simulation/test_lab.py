"""The laboratory: what is compared, what is measured, what a designer is told, and the report."""

from __future__ import annotations

import csv
import json
import re
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

import lastcard as lc
from lastcard.simulation.lab import study as studying
from lastcard.simulation.lab.design import make_design
from lastcard.simulation.lab.findings import findings
from lastcard.simulation.lab.measures import face_text
from lastcard.simulation.lab.numbers import as_csv, as_json
from lastcard.simulation.lab.report import as_html, check_files, write_report
from lastcard.simulation.lab.series import legend_key, series_of
from lastcard.simulation.lab.study import Study, play_cell, study
from tests.support.lengths import sampled

OWN = """
title = "A game of my own"
players = [2, 4]
[deck]
{deck}
[points]
actions = 0
wilds = 0
[rules]
call_on = "reaching"
start_card = "ignored"
first_dealer = "chosen"
[options]
hand_size = {hand_size}
target = 50
scoring = "on"
stalemate = "void"
{options}
"""


def own_edition(folder: Path, deck: str, hand_size: int = 5, options: str = "") -> str:
    path = folder / "own.toml"
    path.write_text(OWN.format(deck=deck, hand_size=hand_size, options=options), encoding="utf-8")
    return str(path)


@pytest.fixture(scope="module")
def compared() -> Study:
    vary = {"hand_size": ["5", "7"], "foil": ["off", "on"]}
    return study(make_design("droid", vary=vary, players=[2, 4], rounds=1000))


def said(found: Study, about: str) -> list[str]:
    return [notice.text for notice in found.notices if notice.about == about]


# What is compared


def test_every_combination_is_a_variant_and_the_printed_rules_are_the_base():
    design = make_design("touchdown", vary={"stacking": ["on", "off"], "hand_size": ["5", "6", "7"]})
    assert len(design.variants) == 6
    assert design.base.label == "stacking=off, hand_size=7"


def test_the_first_is_the_base_where_the_printed_rules_are_not_among_them():
    assert make_design("droid", vary={"hand_size": ["5", "6"]}).base.label == "hand_size=5"


def test_matches_are_played_with_points_where_the_edition_keeps_them():
    def options(edition: str, **agreed: str) -> dict[str, str] | None:
        design = make_design(edition, options=agreed)
        plan = design.match_plan(design.base, 4)
        return dict(plan.options) if plan else None

    with_points = options("touchdown")
    assert with_points is not None
    assert with_points["scoring"] == "on"
    assert options("touchdown", scoring="off") is None
    by_wins = options("touchdown", match_wins="3")
    assert by_wins is not None
    assert by_wins["scoring"] == "off"
    assert options("elite") is None
    assert options("elite", match_wins="2") is not None


def test_the_command_gives_the_same_study():
    design = make_design(
        "droid",
        vary={"foil": ["off", "on"]},
        players=[2, 3, 4],
        rounds=500,
        seed=7,
        options={"stacking": "on"},
    )
    assert design.command == (
        "lastcard lab droid --vary foil=off,on -o stacking=on --players 2-4 --rounds 500 --seed 7"
    )


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"vary": {"hand_size": ["7"]}}, "takes two values or more"),
        ({"vary": {"hand_size": ["7", "7"]}}, "there twice"),
        ({"vary": {"hand_size": ["5", "7"]}, "options": {"hand_size": "5"}}, "not both"),
        ({"vary": {"hand_size": [str(n) for n in range(2, 12)], "target": ["1", "2", "3"]}}, "30 variants"),
        ({"vary": {"colour": ["a", "b"]}}, "no option 'colour'"),
        ({"rounds": 99}, "at least 100 rounds"),
        ({"matches": 5}, "at least 100 matches"),
        ({"players": []}, "how many players"),
        ({"players": [11]}, "seats 2 to 10"),
        ({"vary": {"hand_size": ["7", "20"]}, "players": [2, 6]}, "hand_size=20 at 6 players: "),
    ],
)
def test_what_cannot_be_studied_is_refused(asked, sentence):
    with pytest.raises(lc.OptionError, match=sentence):
        make_design("droid", **asked)


# What is measured


def test_figures_are_those_of_the_simulation(compared):
    columns = lc.simulate("droid", 4, 1000, seed=1, options={"hand_size": 5})
    cell = compared.cell(compared.design.variants[0], 4)
    assert cell.variant.label == "hand_size=5, foil=off"
    assert cell.figures["turns"].value == pytest.approx(columns["turns"].mean())
    first = (columns["winner"] - columns["dealer"] - 1) % 4 == 0
    assert cell.places[0].value == pytest.approx(first.mean())
    assert cell.figures["first_wins"] == cell.places[0]
    skips = sum(card.endswith("s") for card in columns["last_card"]) / 1000
    assert cell.cards["s"].value == pytest.approx(skips)
    assert sum(share.value for face, share in cell.cards.items() if face != "0-9") == pytest.approx(1)
    matches = lc.simulate("droid", 4, matches=100, seed=1, options={"hand_size": 5, "scoring": "on"})
    assert cell.figures["match_rounds"].value == pytest.approx(matches["rounds"].mean())


def test_the_same_deals_make_differences_sharper(compared):
    """foil=on changes nothing, so with the same deals the difference is exactly none."""
    shorter, same = compared.design.variants[0], compared.design.variants[3]
    assert same.label == "hand_size=7, foil=on"
    change = compared.difference(same, 4, "turns")
    assert (change.by.value, change.by.half) == (0, 0)
    assert not compared.is_beyond_chance(change)
    assert compared.is_beyond_chance(compared.difference(shorter, 4, "turns"))
    assert compared.difference(compared.design.base, 4, "turns") is None


def test_half_of_the_rounds_are_no_longer_than_the_median(compared):
    cell = compared.base(4)
    median = cell.length_below(0.5)
    longer = sum(rounds for turns, rounds in cell.lengths.items() if turns > median)
    assert longer <= cell.rounds / 2 <= longer + cell.lengths[median]


@pytest.mark.parametrize("edition", lc.EDITIONS)
def test_every_card_has_a_face(edition):
    assert all(face_text(card) for card in lc.simulate(edition, 3, 50, seed=1)["last_card"])


# What is told


def test_findings_say_what_is_beyond_chance(compared):
    told = findings(compared)
    change = r"a round takes \d+ turns instead of \d+ \(4 players; −\d.* ± \d.*; .*beyond chance.*\)\."
    assert re.fullmatch(f"With hand_size=5 {change}", told[0].text)
    assert any("nothing changes" in finding.text and not finding.beyond_chance for finding in told)
    assert any(
        finding.text.startswith("With hand_size=7, foil=off and 4 players a round takes") for finding in told
    )


def test_an_option_that_changes_nothing_is_noticed(compared):
    assert said(compared, "option") == ["foil=on changed nothing: every round was as with foil=off."]
    assert not said(compared, "end")
    assert not said(compared, "unused")


def test_matches_that_cannot_end_are_noticed_and_soon_given_up(tmp_path):
    found = study(make_design(own_edition(tmp_path, '"0" = 8', 3), players=[2], rounds=100, matches=5000))
    assert said(found, "end") == ["100 of 100 matches were broken off after 1,000 rounds (100 at 2 players)."]


def test_void_rounds_are_noticed(tmp_path):
    found = study(make_design(own_edition(tmp_path, '"0-1" = 1', 3), players=[2], rounds=500))
    assert "rounds were void" in said(found, "end")[0]


def test_where_nearly_all_rounds_are_void_no_matches_are_played(tmp_path):
    edition = own_edition(tmp_path, '"0" = 1\n"Wh" = 8', 3, 'hail_mary_on_turn = "never"')
    found = study(make_design(edition, players=[3], rounds=100))
    assert found.base(3).void > 50
    assert found.base(3).matches == 0
    assert "no matches were played, since most rounds are void." in said(found, "end")


def test_a_card_that_is_never_played_is_noticed(tmp_path):
    """Nobody calls, so none can be thrown, and in turn it may not be played: it can only lie in hands."""
    edition = own_edition(tmp_path, '"0-9" = 2\n"s" = 2\n"Wh" = 1', 5, 'hail_mary_on_turn = "never"')
    found = study(make_design(edition, players=[3], rounds=300, policies="random-call"))
    assert "The card Wh was never played." in said(found, "unused")
    assert "No Hail Mary ever hit." in said(found, "unused")
    assert not any("card s" in text for text in said(found, "unused"))


def test_a_reaction_that_never_happens_is_noticed_with_its_variant():
    found = study(make_design("touchdown", vary={"wd4_bluff": ["on", "off"]}, rounds=300))
    assert said(found, "unused")[0] == "With wd4_bluff=off nobody ever challenged."


def test_options_of_ones_own_edition_are_tried(tmp_path):
    edition = own_edition(tmp_path, '"0-9" = 2\n"s" = 2', 5, 'droid_wild_parts = "on"\nforce_play = "off"')
    told = said(study(make_design(edition, players=[3], rounds=200)), "option")
    assert any(text.startswith("The option droid_wild_parts made no difference") for text in told)
    assert not any("force_play" in text or "hand_size" in text for text in told)


# The report


class Page(HTMLParser):
    """What there is in a page, and that all of it is closed."""

    VOID = ("meta", "link", "br", "img", "input")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.seen if name == tag]


def test_the_page_stands_alone_and_can_be_read_by_all(compared):
    text = as_html(compared)
    page = Page(text)
    assert not re.search(r"(?:src|href)=\"(?!#|report\.(?:json|csv)\")|url\((?!#)|@import", text)
    assert "<script" not in text
    pictures = [svg for svg in page.all("svg") if svg.get("aria-hidden") != "true"]
    assert len(pictures) == 10
    assert all(svg["role"] == "img" and svg["aria-label"] for svg in pictures)
    assert len(page.all("table")) == len(page.all("caption"))
    assert all(heading.get("scope") for heading in page.all("th"))
    identities = [attributes["id"] for _, attributes in page.seen if attributes.get("id")]
    assert len(set(identities)) == len(identities)
    assert "prefers-color-scheme: dark" in text
    assert not re.search(r"#ab\d\d(?:cd|e\d)", text)
    assert compared.design.command in text
    for finding in findings(compared):
        assert finding.text in text


def test_one_variant_at_one_table_makes_a_report_too():
    alone = study(make_design("elite", rounds=200))
    text = as_html(alone)
    Page(text)
    assert "As it stands and 4 players a round takes" in text
    assert "Rounds in a match" not in text


def test_two_dozen_variants_can_be_told_apart(compared):
    design = make_design("droid", vary={"hand_size": [str(n) for n in range(2, 14)], "foil": ["off", "on"]})
    keys = [legend_key(series) for series in series_of(design)]
    assert len(set(keys)) == 24


def test_the_same_study_gives_the_same_bytes(tmp_path):
    def files(folder: str) -> list[bytes]:
        (tmp_path / folder).mkdir()
        page = check_files(str(tmp_path / folder / "report.html"))
        again = study(make_design("express", vary={"hand_size": ["4", "5"]}, players=[2, 3], rounds=200))
        return [file.read_bytes() for file in write_report(again, page)]

    assert files("one") == files("two")


def test_the_numbers_behind_it(compared):
    data = json.loads(as_json(compared))
    cell = compared.base(2)
    row = next(
        row for row in data["tables"] if row["variant"] == dict(cell.variant.varied) and row["players"] == 2
    )
    assert row["figures"]["turns"]["value"] == pytest.approx(cell.figures["turns"].value)
    assert sum(row["turns"].values()) == 1000
    assert data["command"] == compared.design.command
    rows = list(csv.DictReader(as_csv(compared).splitlines()))
    turns = [row for row in rows if row["kind"] == "figure" and row["name"] == "turns"]
    assert len(turns) == len(compared.cells)
    assert {row["beyond_chance"] for row in turns} == {"", "True", "False"}


def test_a_file_that_is_no_report_is_left_alone(tmp_path):
    (tmp_path / "report.csv").write_text("mine", encoding="utf-8")
    with pytest.raises(lc.OptionError, match="is no report"):
        check_files(str(tmp_path / "report.html"))
    assert [file.name for file in tmp_path.iterdir()] == ["report.csv"]


# A study that was interrupted

VARY = {"hand_size": ["3", "5"], "two_player_reverse": ["literal", "skip"]}


def interrupted_after(monkeypatch, finished: int) -> Study:
    """Four variants at three tables, of which so many are finished."""
    left = iter([*[True] * finished, False])

    def play_cell_or_stop(*wishes):
        if not next(left):
            raise KeyboardInterrupt
        return play_cell(*wishes)

    monkeypatch.setattr(studying, "play_cell", play_cell_or_stop)
    return study(make_design("express", vary=VARY, players=[2, 3, 4], rounds=200))


@pytest.mark.parametrize("finished", sampled([1, 3, 5, 8, 11], 2))
def test_what_is_finished_is_reported_and_what_is_missing_is_said(monkeypatch, finished):
    found = interrupted_after(monkeypatch, finished)
    assert found.interrupted
    assert len(found.cells) == finished
    assert f"{finished} of 12 variants at their tables are finished" in said(found, "missing")[0]
    page = as_html(found)
    assert escape(said(found, "missing")[0]) in page
    assert json.loads(as_json(found))["complete"] is False
    told = {(row["players"], row["hand_size"], row["two_player_reverse"]) for row in rows_of(found)}
    assert len(told) == finished
    assert findings(found)


def rows_of(found: Study) -> list[dict[str, str]]:
    return list(csv.DictReader(as_csv(found).splitlines()))


def test_of_a_table_that_was_not_finished_what_there_is_is_told(monkeypatch):
    found = interrupted_after(monkeypatch, 6)
    assert said(found, "missing")[0].startswith(
        "Interrupted: 6 of 12 variants at their tables are finished. "
        "Missing: hand_size=3, two_player_reverse=skip at 3 players; "
        "hand_size=5, two_player_reverse=skip at 3 players; everything at 4 players."
    )
    assert (found.players, found.table, len(found.variants)) == ((2, 3), 2, 4)
    assert "–" in as_html(found)


def test_what_an_unfinished_study_has_played_is_what_a_whole_one_plays(monkeypatch):
    whole = study(make_design("express", vary=VARY, players=[2, 3, 4], rounds=200))
    found = interrupted_after(monkeypatch, 6)
    for place, cell in found.cells.items():
        assert (cell.digests, cell.figures) == (whole.cells[place].digests, whole.cells[place].figures)


def test_interrupted_while_looking_for_unused_rules_all_figures_are_kept(monkeypatch):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(studying, "notices", interrupted)
    found = study(make_design("express", vary=VARY, players=[2], rounds=200))
    assert (found.interrupted, found.missing, len(found.cells)) == (True, [], 4)
    assert said(found, "missing") == [
        "Interrupted: 4 of 4 variants at their tables are finished. "
        "Rules that were never used were not looked for."
    ]
