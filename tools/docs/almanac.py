"""Answer the questions of docs/almanac.md by playing, and write the page. No figure in it is typed.

    python -m tools.docs.almanac [--only SLUG]

Each table stands behind the commands that give its figures, or has one in each line.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from tools.docs.questions import POLICY, QUESTIONS, SURE, Question

PAGE = Path(__file__).parents[2] / "docs" / "almanac.md"

HEADER = f"""\
# Almanac

Questions people ask about these games, answered by playing them. Every figure on this page was made by the
command that stands with it, and `make almanac` makes the page anew: nothing here is typed by hand.

All seats are played by `{POLICY}`: it plays any card it can, each equally likely, and draws only when it
must. So the figures tell what the rules do, not what good players would make of them. Behind ± stands half of
a 95 % interval; a difference in **bold** is more than {SURE:.0f} standard errors away from none, which is
no matter of chance. `lastcard simulate` prints its figures ([simulate](simulate.md)); `lastcard lab` writes
them into a report ([lab](lab.md)). The extra `sim` compiles the rules, which makes
both a hundred times as fast:

```sh
make setup-sim
```
"""


def section(question: Question) -> str:
    print(question.title, file=sys.stderr)
    return "\n".join([f"## {question.title}\n", *question.answer()])


def sections_of(page: str) -> list[str]:
    """What stands under each heading, the heading included."""
    return re.split(r"^(?=## )", page, flags=re.MULTILINE)[1:]


def main() -> None:
    parser = argparse.ArgumentParser(description="Write docs/almanac.md.")
    parser.add_argument("--only", choices=[question.slug for question in QUESTIONS], help="only this section")
    only = parser.parse_args().only
    before = sections_of(PAGE.read_text("utf-8")) if only else []
    sections = [
        before[place] if only and question.slug != only else section(question)
        for place, question in enumerate(QUESTIONS)
    ]
    PAGE.write_text("\n".join([HEADER, *(f"{part.rstrip()}\n" for part in sections)]), encoding="utf-8")


if __name__ == "__main__":
    main()
