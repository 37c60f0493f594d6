"""The examples that the page runs: taken from the documentation, and they print what stands there."""

from __future__ import annotations

import json

import pytest

from lastcard.site.examples import ExamplePage, example_pages, read_examples
from lastcard.site.worker.session import CUT, LONGEST, begin


@pytest.mark.parametrize("page", example_pages().pages, ids=lambda page: page.title)
def test_every_example_prints_what_the_documentation_says(page: ExamplePage) -> None:
    session = begin()
    steps = [step for section in page.sections for step in section.steps]
    assert len(steps) >= 10
    for step in steps:
        printed = json.loads(session.run(step.code, step.output))
        assert printed["as_expected"], printed["output"]


def test_prose_code_and_output_of_a_page() -> None:
    page = read_examples(
        "# Title\n\n## Part\n\nFirst.\n\nRead **[this](there.md)** and\n`that`:\n\n"
        "```python\n>>> a = 1\n>>> a\n1\n>>> b = 2\n\n```\n\n```sh\nls\n```\n"
    )
    assert page.title == "Title"
    (section,) = page.sections
    assert (section.heading, section.text) == ("Part", "Read this and `that`:")
    assert [(step.code, step.output) for step in section.steps] == [("a = 1\na\n", "1\n"), ("b = 2\n", "")]


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero\n"),
        ("raise SystemExit(1)", "SystemExit: 1\n"),
        ("print('so far'); nobody", "so far\nNameError: name 'nobody' is not defined\n"),
    ],
)
def test_an_error_is_told_without_a_traceback(code: str, printed: str) -> None:
    answer = json.loads(begin().run(code, ""))
    assert answer == {"output": printed, "failed": True, "as_expected": False}


def test_what_is_no_python_is_told() -> None:
    answer = json.loads(begin().run("game =", ""))
    assert answer["failed"]
    assert "SyntaxError" in answer["output"]


def test_an_endless_output_is_cut() -> None:
    output = json.loads(begin().run(f"print('x' * {2 * LONGEST})", ""))["output"]
    assert output == "x" * LONGEST + CUT
