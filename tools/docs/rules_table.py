"""Print each rule with the code that carries it out and the tests that prove it; fail on any hole.

python -m tools.docs.rules_table [WHAT ...] [--sum]

WHAT is an edition, `rulings`, or the id of a rule or ruling (touchdown/match, R15); all of them if left out.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

import pytest

from lastcard.editions import EDITIONS
from lastcard.editions.rulebook import load_rules, load_rulings

ROOT = Path(__file__).parents[2]
PROVING = re.compile(r"\bproves\b|\beverywhere\b")
"""What a file of tests says that proves something."""

MENTION = re.compile(r"(?:[a-z-]+|\*)/[a-z]+(?:-[a-z]+)*|\bR\d+\b")
RULINGS = "rulings"
WRONG_INPUT = 2
LINES_OF_PYTEST = 12


@dataclass(frozen=True, order=True)
class Place:
    """Where something stands, as editors and terminals open it."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


Places = dict[str, list[Place]]


def all_rules() -> dict[str, str]:
    """Every id with its text."""
    rules = {rule.id: rule.text for edition in EDITIONS for rule in load_rules(edition).values()}
    rules |= {ruling.id: ruling.title for ruling in load_rulings().values()}
    return rules


def kind_of(rule: str) -> str:
    return rule.partition("/")[0] if "/" in rule else RULINGS


def spread(mention: str, rules: Iterable[str]) -> list[str]:
    """The ids a mention stands for: `*/skip` is the sentence of every edition that has it."""
    if not mention.startswith("*/"):
        return [mention]
    return [rule for rule in rules if rule.partition("/")[2] == mention[2:]]


# Code


def code_places(rules: dict[str, str]) -> tuple[Places, list[str]]:
    """For each id the functions and classes that name it; and mentions of ids that do not exist."""
    places: Places = defaultdict(list)
    wrong = []
    for path in sorted((ROOT / "src").rglob("*.py")):
        for place, text in docstrings(path):
            for mention in MENTION.findall(text):
                ids = spread(mention, rules)
                if (not ids or ids[0] not in rules) and looks_like_id(mention):
                    wrong.append(f"{place}: {place.name} names {mention}, which is no rule")
                for rule in ids:
                    if rule in rules and place not in places[rule]:
                        places[rule].append(place)
    return places, wrong


def looks_like_id(mention: str) -> bool:
    return mention.startswith(("R", "*")) or mention.partition("/")[0] in EDITIONS


def docstrings(path: Path) -> Iterator[tuple[Place, str]]:
    """The place and docstring of every function and class, and of the entries of option tables."""
    file = str(path.relative_to(ROOT))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            text = ast.get_docstring(node)
            if text:
                yield Place(file, node.lineno, node.name), text


# Tests


class Collector:
    """A pytest plugin that notes which ids each test proves."""

    def __init__(self) -> None:
        self.proofs: dict[str, set[Place]] = defaultdict(set)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            file, line, _ = item.location
            place = Place(file, (line or 0) + 1, item.name.partition("[")[0])
            for marker in item.iter_markers("proves"):
                for rule in marker.args:
                    self.proofs[rule].add(place)


def test_places(rules: dict[str, str], folder: Path) -> tuple[Places, list[str]]:
    """For each id the tests that prove it; and proofs of ids that do not exist."""
    collector = Collector()
    arguments = ["--collect-only", "--assert=plain", "-p", "no:terminal", "-p", "no:cacheprovider"]
    if pytest.main([*arguments, *proving_files(folder)], plugins=[collector]) != pytest.ExitCode.OK:
        sys.exit(f"The tests cannot be collected:\n{last_lines(folder)}")
    places: Places = defaultdict(list)
    wrong = []
    for mention, tests in sorted(collector.proofs.items()):
        ids = spread(mention, rules)
        if not ids or ids[0] not in rules:
            first = min(tests)
            wrong.append(f"{first}: {first.name} proves {mention}, which is no rule")
        for rule in ids:
            places[rule] += sorted(tests)
    return places, wrong


def proving_files(folder: Path) -> list[str]:
    """To collect all the others would take many times as long."""
    files = [
        str(file) for file in sorted(folder.rglob("test_*.py")) if PROVING.search(file.read_text("utf-8"))
    ]
    return files or [str(folder)]


def last_lines(folder: Path) -> str:
    """What pytest says at the end when tests cannot be collected."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", str(folder)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    return "\n".join(said.splitlines()[-LINES_OF_PYTEST:])


# The table


def choose(wanted: list[str], rules: dict[str, str]) -> tuple[list[str], list[str]]:
    """The ids to show in a table, and those that were asked for one by one; anything else is refused."""
    kinds = (*EDITIONS, RULINGS)
    for what in wanted:
        if what not in kinds and what not in rules:
            near = get_close_matches(what, [*kinds, *rules], n=3)
            hint = (
                f"Did you mean {' or '.join(near)}?"
                if near
                else "Name an edition, or a rule such as express/challenge-guilty."
            )
            raise LookupError(f"There is no rule {what!r}. {hint}")
    table = [rule for rule in rules if not wanted or kind_of(rule) in wanted]
    return table, [what for what in wanted if what in rules]


def print_table(table: list[str], code: Places, tests: Places) -> None:
    rows = [(rule, short(code.get(rule, [])), short(tests.get(rule, []))) for rule in table]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(2)]
    for rule, in_code, in_tests in rows:
        print(f"{rule:{widths[0]}}  {in_code:{widths[1]}}  {in_tests}")


def short(places: list[Place]) -> str:
    """The first place, and how many more there are."""
    more = f" (+{len(places) - 1})" if len(places) > 1 else ""
    return f"{places[0]} {places[0].name}{more}" if places else "-"


def print_rule(rule: str, text: str, code: Places, tests: Places) -> None:
    """One rule with its sentence and all its places."""
    print(f"{rule}  {text}")
    for title, places in (("code", code.get(rule, [])), ("tests", tests.get(rule, []))):
        for number, place in enumerate(places):
            print(f"  {'' if number else title:6} {place} {place.name}")
        if not places:
            print(f"  {title:6} -")


def find_holes(rules: dict[str, str], code: Places, tests: Places) -> list[str]:
    holes = []
    for rule, text in rules.items():
        missing = [what for what, places in (("code", code), ("test", tests)) if not places.get(rule)]
        if missing:
            holes.append(f"{rule} has no {' and no '.join(missing)}: {text}")
    return holes


def main() -> int:
    parser = argparse.ArgumentParser(description="Each rule with its code and its tests; fails on a hole.")
    parser.add_argument(
        "what", nargs="*", help="an edition, `rulings`, or ids such as touchdown/match or R15"
    )
    parser.add_argument("--sum", action="store_true", help="print the sum and the holes only")
    wanted = parser.parse_args()
    rules = all_rules()
    try:
        table, single = choose(wanted.what, rules)
    except LookupError as refusal:
        print(refusal, file=sys.stderr)
        return WRONG_INPUT
    code, wrong_code = code_places(rules)
    tests, wrong_tests = test_places(rules, ROOT / "tests")
    holes = find_holes(rules, code, tests)
    if not wanted.sum:
        print_table(table, code, tests)
        for rule in single:
            print_rule(rule, rules[rule], code, tests)
    for complaint in (*wrong_code, *wrong_tests, *holes):
        print(complaint, file=sys.stderr)
    if not single:
        proofs = sum(map(len, tests.values()))
        print(f"{len(rules)} rules and rulings, {proofs} proofs, {len(holes)} holes")
    return 1 if holes or wrong_code or wrong_tests else 0


def run() -> int:
    """Whoever reads may leave early, as `head` does."""
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0  # or make would complain
    return code


if __name__ == "__main__":
    sys.exit(run())
