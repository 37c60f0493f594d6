"""The rules table: a rule by its id, with the places of its code and its tests; ids that are not there."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.support.lengths import LONG
from tools.docs.rules_table import (
    ROOT,
    Place,
    all_rules,
    choose,
    code_places,
    find_holes,
    print_rule,
    print_table,
)

RULES = all_rules()
PLACE = re.compile(r"(\S+\.py):(\d+) (\w+)$")


def rules_table(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.docs.rules_table", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_rules_with_their_sentences_and_places():
    ended = rules_table("touchdown/match", "R15")
    assert (ended.returncode, ended.stderr) == (0, "")
    match, ruling = ended.stdout.split("\nR15  ")
    assert match.startswith(f"touchdown/match  {RULES['touchdown/match']}\n  code   src/lastcard/rules/")
    assert "\n  tests  tests/rules/test_common.py:" in match
    assert ruling.startswith(f"{RULES['R15']}\n  code   ")
    places = [found.groups() for line in ended.stdout.splitlines() if (found := PLACE.search(line))]
    assert len(places) >= 6
    for file, line, name in places:
        around = (ROOT / file).read_text(encoding="utf-8").splitlines()[int(line) - 1 :]
        defined = next(text for text in around if text.startswith(("def ", "class ", "    def ")))
        assert f" {name}(" in f" {defined.split(maxsplit=1)[1]}"


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("touchdown/mach", "There is no rule 'touchdown/mach'. Did you mean touchdown/match or "),
        ("touchdwn", "There is no rule 'touchdwn'. Did you mean touchdown or "),
        ("r15", "There is no rule 'r15'. Did you mean R15?"),
        ("zzz", "There is no rule 'zzz'. Name an edition, or a rule such as express/challenge-guilty."),
    ],
)
def test_an_id_that_is_not_there(what, sentence):
    with pytest.raises(LookupError) as refused:
        choose([what], RULES)
    assert str(refused.value).startswith(sentence)


def test_an_unknown_id_fails():
    ended = rules_table("touchdown/mach")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1


@LONG
def test_a_reader_that_leaves_early_is_no_error():
    command = [sys.executable, "-m", "tools.docs.rules_table"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as table:
        assert table.stdout is not None
        assert table.stderr is not None
        table.stdout.readline()
        table.stdout.close()
        assert table.stderr.read() == b""
    assert table.returncode == 0


def test_tests_that_cannot_be_collected_are_told(tmp_path):
    (tmp_path / "test_broken.py").write_text("import no_such_module\n")
    check = (
        f"import pathlib, tools.docs.rules_table as r; r.test_places({{}}, pathlib.Path({str(tmp_path)!r}))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", check], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert "The tests cannot be collected:\n" in ended.stderr
    assert "No module named 'no_such_module'" in ended.stderr


def test_what_is_shown():
    assert choose([], RULES) == ([*RULES], [])
    assert choose(["touchdown/match"], RULES) == ([], ["touchdown/match"])
    table, single = choose(["droid", "R15"], RULES)
    assert {rule.partition("/")[0] for rule in table} == {"droid"}
    assert single == ["R15"]
    assert choose(["rulings"], RULES)[0] == [rule for rule in RULES if "/" not in rule]


PLAY = Place("src/turn.py", 7, "play")
TESTS = [Place("tests/test_turn.py", 3, "test_one"), Place("tests/test_turn.py", 9, "test_two")]


def test_a_row_and_a_rule(capsys):
    print_table(["droid/match", "R5"], {"droid/match": [PLAY]}, {"droid/match": TESTS})
    assert capsys.readouterr().out == (
        "droid/match  src/turn.py:7 play  tests/test_turn.py:3 test_one (+1)\n"
        "R5           -                   -\n"
    )
    print_rule("droid/match", "A card fits.", {}, {"droid/match": TESTS})
    assert capsys.readouterr().out == (
        "droid/match  A card fits.\n"
        "  code   -\n"
        "  tests  tests/test_turn.py:3 test_one\n"
        "         tests/test_turn.py:9 test_two\n"
    )


def test_a_hole_is_told():
    rules = {"droid/match": "A card fits.", "R5": "Fits"}
    holes = find_holes(rules, {"droid/match": [PLAY]}, {"R5": TESTS})
    assert holes == ["droid/match has no test: A card fits.", "R5 has no code: Fits"]


def test_a_rule_that_is_not_there_is_told():
    fewer = {rule: text for rule, text in RULES.items() if rule != "touchdown/touchdown-arms"}
    _, wrong = code_places(fewer)
    assert wrong
    assert all("names touchdown/touchdown-arms, which is no rule" in complaint for complaint in wrong)
