"""Print every rule with the code that carries it and the tests that prove it; fail on any hole.

python tools/rules_table.py [EDITION | rulings]
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from lastcard.editions import EDITIONS
from lastcard.editions.rulebook import load_rules, load_rulings

ROOT = Path(__file__).parents[1]
MENTION = re.compile(r"(?:[a-z-]+|\*)/[a-z]+(?:-[a-z]+)*|\bR\d+\b")


def all_rules() -> dict[str, str]:
    """Every id with its text."""
    rules = {rule.id: rule.text for edition in EDITIONS for rule in load_rules(edition).values()}
    rules |= {ruling.id: ruling.title for ruling in load_rulings().values()}
    return rules


def spread(mention: str, rules: Iterable[str]) -> list[str]:
    """The ids a mention stands for: `*/skip` is the sentence of every edition that has it."""
    if not mention.startswith("*/"):
        return [mention]
    return [rule for rule in rules if rule.partition("/")[2] == mention[2:]]


def code_places(rules: dict[str, str]) -> tuple[dict[str, list[str]], list[str]]:
    """For each id the functions and classes that name it; and mentions of ids that do not exist."""
    places: dict[str, list[str]] = defaultdict(list)
    wrong = []
    for path in sorted((ROOT / "src").rglob("*.py")):
        for name, text in docstrings(path):
            for mention in MENTION.findall(text):
                ids = spread(mention, rules)
                if (not ids or ids[0] not in rules) and looks_like_id(mention):
                    wrong.append(f"{path.relative_to(ROOT)}: {name} names {mention}, which is no rule")
                for rule in ids:
                    if rule in rules and name not in places[rule]:
                        places[rule].append(name)
    return places, wrong


def looks_like_id(mention: str) -> bool:
    return mention.startswith(("R", "*")) or mention.partition("/")[0] in EDITIONS


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """The name and docstring of every function and class, and of the entries of option tables."""
    module = ".".join(path.relative_to(ROOT / "src" / "lastcard").with_suffix("").parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            text = ast.get_docstring(node)
            if text:
                yield f"{module}.{node.name}", text


class Collector:
    """A pytest plugin that notes which ids each test proves."""

    def __init__(self) -> None:
        self.proofs: dict[str, set[str]] = defaultdict(set)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for marker in item.iter_markers("proves"):
                for rule in marker.args:
                    self.proofs[rule].add(f"{item.path.stem}::{item.name.partition('[')[0]}")


def test_places(rules: dict[str, str]) -> tuple[dict[str, list[str]], list[str]]:
    """For each id the tests that prove it; and proofs of ids that do not exist."""
    collector = Collector()
    arguments = ["--collect-only", "-p", "no:terminal", "-p", "no:cacheprovider", str(ROOT / "tests")]
    if pytest.main(arguments, plugins=[collector]) not in (
        pytest.ExitCode.OK,
        pytest.ExitCode.NO_TESTS_COLLECTED,
    ):
        sys.exit("The tests cannot be collected: run `make test ARGS=--collect-only` and see.")
    places: dict[str, list[str]] = defaultdict(list)
    wrong = []
    for mention, tests in sorted(collector.proofs.items()):
        ids = spread(mention, rules)
        if not ids or ids[0] not in rules:
            wrong.append(f"{sorted(tests)[0]} proves {mention}, which is no rule")
        for rule in ids:
            places[rule] += sorted(tests)
    return places, wrong


def short(names: list[str], most: int = 2) -> str:
    return ", ".join(names[:most]) + (f" (+{len(names) - most})" if len(names) > most else "")


def main(wanted: list[str]) -> int:
    rules = all_rules()
    code, wrong_code = code_places(rules)
    tests, wrong_tests = test_places(rules)
    holes = []
    for rule in rules:
        kind = rule.partition("/")[0] if "/" in rule else "rulings"
        missing = [what for what, places in (("code", code), ("test", tests)) if not places.get(rule)]
        if missing:
            holes.append(f"{rule} has no {' and no '.join(missing)}: {rules[rule]}")
        if not wanted or kind in wanted:
            print(f"{rule:38} {short(code.get(rule, [])) or '-':60} {short(tests.get(rule, [])) or '-'}")
    for complaint in (*wrong_code, *wrong_tests, *holes):
        print(complaint, file=sys.stderr)
    proofs = sum(map(len, tests.values()))
    print(f"{len(rules)} rules and rulings, {proofs} proofs, {len(holes)} holes")
    return 1 if holes or wrong_code or wrong_tests else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
