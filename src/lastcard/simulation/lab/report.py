"""The report of a study: one self-contained page, for people, with its numbers in files beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from lastcard.errors import OptionError
from lastcard.simulation.lab.design import edition_digest, write_players
from lastcard.simulation.lab.findings import findings
from lastcard.simulation.lab.measures import BY_NAME, FAR_BEHIND
from lastcard.simulation.lab.numbers import CSV_BEGINS, JSON_BEGINS, as_csv, as_json, versions
from lastcard.simulation.lab.study import Study
from lastcard.simulation.lab.tables import cards_table, counted_table, places_table, tables
from lastcard.simulation.writing import check_writable

PAGE_BEGINS = "<!doctype html>\n<!-- lastcard lab -->"
MOST_FINDINGS = 12
BEGINNINGS = {".html": PAGE_BEGINS, ".json": JSON_BEGINS, ".csv": CSV_BEGINS}


def check_files(path: str) -> Path:
    """The files of the report and its numbers. An existing file that is not a report is not overwritten."""
    page = check_writable(path, (".html",))
    for suffix, begins in BEGINNINGS.items():
        file = check_writable(page.with_suffix(suffix), (suffix,))
        there = file.read_text("utf-8", "replace") if file.exists() else ""
        if there and not there.startswith(begins):
            raise OptionError(f"{file} is there already and is no report: nothing was written.")
    return page


def write_report(study: Study, page: Path) -> list[Path]:
    """The page, and its numbers beside it."""
    texts = {".html": as_html(study, page.stem), ".json": as_json(study), ".csv": as_csv(study)}
    for suffix, text in texts.items():
        page.with_suffix(suffix).write_text(text, encoding="utf-8")
    return [page.with_suffix(suffix) for suffix in texts]


def as_html(study: Study, stem: str = "report") -> str:
    design = study.design
    css = Path(__file__).with_name("report.css").read_text("utf-8")
    title = f"{escape(design.edition.title)} in the laboratory"
    body = "\n".join(
        [
            f"<header>\n<h1>{title}</h1>\n{lead(study)}\n</header>\n<main>",
            *found(study),
            *noticed(study),
            *length(study),
            *seats(study),
            *cards(study),
            *course(study),
            *counted(study),
            "</main>",
            *made(study, stem),
        ]
    )
    return (
        f'{PAGE_BEGINS}\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{css}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def lead(study: Study) -> str:
    design = study.design
    what = f"{len(study.variants)} variants" if len(study.variants) > 1 else "The rules as they stand"
    seats_taken = f"{write_players(study.players)} players".replace("-", " to ").replace(",", ", ")
    return (
        f'<p class="lead">{what} at tables of {seats_taken}, {design.rounds:,} rounds each'
        f", everybody playing <code>{escape(design.policies)}</code>. "
        f"{compared(study)}</p>"
    )


def compared(study: Study) -> str:
    if len(study.variants) == 1:
        return ""
    return f"Compared with {escape(study.design.base.label)}, on the same deals."


def found(study: Study) -> Iterator[str]:
    """The findings, as many as can be taken in at once; the rest can be expanded."""
    lines = [
        f"<li>{escape(finding.text)}</li>"
        if finding.beyond_chance
        else f'<li class="chance">{escape(finding.text)}</li>'
        for finding in findings(study)
    ]
    yield '<section aria-labelledby="found">\n<h2 id="found">What was found</h2>'
    shown = len(lines) if len(lines) <= MOST_FINDINGS + 2 else MOST_FINDINGS
    yield from ('<ul class="findings">', *lines[:shown], "</ul>")
    if lines[shown:]:
        more = ('<ul class="findings">', *lines[shown:], "</ul>")
        yield from folded(f"{len(lines) - shown} more findings", more)
    yield "</section>"


def noticed(study: Study) -> Iterator[str]:
    if study.notices:
        yield '<section aria-labelledby="noticed">\n<h2 id="noticed">What its designer should know</h2>'
        yield '<ul class="notices">'
        yield from (f"<li>{escape(notice.text)}</li>" for notice in study.notices)
        yield "</ul>\n</section>"


# Pictures and tables


def figures(study: Study, *names: str) -> Iterator[str]:
    """Pictures side by side if there is room."""
    from lastcard.simulation.lab import pictures

    yield '<div class="pictures">'
    for name in names:
        if name in BY_NAME:
            if not any(name in cell.figures for cell in study.cells.values()):
                continue
            picture = pictures.by_players(study, name)
        else:
            picture = getattr(pictures, name)(study)
        caption = f"<figcaption>{escape(picture.title)}</figcaption>"
        yield f"<figure>\n{caption}\n{picture.svg}\n{legend(study)}</figure>"
    yield "</div>"


def legend(study: Study) -> str:
    """The sign of each variant."""
    from lastcard.simulation.lab.series import all_series, legend_key

    if len(study.variants) == 1:
        return ""
    entries = "".join(
        f"<li>{legend_key(series)}{escape(series.variant.label)}</li>\n" for series in all_series(study)
    )
    return f'<ul class="legend">\n{entries}</ul>\n'


def length(study: Study) -> Iterator[str]:
    yield '<section aria-labelledby="length">\n<h2 id="length">How long a game is</h2>'
    yield from figures(study, "turns", "match_rounds", "lengths", "decisions")
    yield from tables(study, "turns", "match_rounds")
    yield from folded(
        "Decisions, turns of a whole match, points", tables(study, "decisions", "match_turns", "points")
    )
    yield "</section>"


def seats(study: Study) -> Iterator[str]:
    yield '<section aria-labelledby="seats">\n<h2 id="seats">Does the seat matter?</h2>'
    yield "<p>The first seat is the one after the dealer, who is last. Rounds with a winner are counted.</p>"
    yield from figures(study, "winning_places", *(["first_seat"] if len(study.players) > 1 else []))
    yield from folded("The numbers", [*tables(study, "first_wins"), places_table(study)])
    yield "</section>"


def cards(study: Study) -> Iterator[str]:
    yield '<section aria-labelledby="cards">\n<h2 id="cards">Which cards decide</h2>'
    yield "<p>A card decides when it lies on top as the round is won: the winner's last card, as a rule.</p>"
    yield from figures(study, "deciding_cards", "special_wins")
    yield from folded("The numbers", [cards_table(study), *tables(study, "special_wins")])
    yield "</section>"


def course(study: Study) -> Iterator[str]:
    yield '<section aria-labelledby="course">\n<h2 id="course">Comebacks, and being stuck</h2>'
    yield (
        f"<p>A comeback is a win by somebody who was once {FAR_BEHIND} or more cards behind the leader. "
        "Somebody is stuck while they play no card turn after turn; the figure is the longest such run of a "
        "round.</p>"
    )
    yield from figures(study, "comebacks", "longest_stuck")
    names = ("comebacks", "comeback", "lead_changes", "longest_stuck", "void")
    yield from folded("The numbers, with changes of lead and void rounds", tables(study, *names))
    yield "</section>"


def folded(summary: str, parts: Iterable[str]) -> Iterator[str]:
    yield f"<details>\n<summary>{escape(summary)}</summary>"
    yield from parts
    yield "</details>"


def counted(study: Study) -> Iterator[str]:
    yield '<section aria-labelledby="counted">\n<h2 id="counted">What else happens in a round</h2>'
    yield from folded("The numbers", [counted_table(study)])
    yield "</section>"


# How it was made


def made(study: Study, stem: str) -> Iterator[str]:
    design = study.design
    facts = {
        "Edition": escape(design.edition.path),
        "Fingerprint": edition_digest(design),
        "Seed": str(design.seed),
        "Played": f"{design.rounds:,} rounds of each variant at each table"
        + (f", and {design.matches:,} matches" if any(cell.matches for cell in study.cells.values()) else ""),
        "Made with": ", ".join(f"{name} {number}" for name, number in versions().items()),
        "Numbers": f'<a href="{escape(stem)}.json">{escape(stem)}.json</a>, '
        f'<a href="{escape(stem)}.csv">{escape(stem)}.csv</a>, beside this page',
    }
    rows = "\n".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in facts.items() if value)
    yield '<footer>\n<section aria-labelledby="made">\n<h2 id="made">How this was made</h2>'
    yield f"<pre><code>{escape(design.command)}</code></pre>\n<dl>\n{rows}\n</dl>"
    yield f"<p>{METHOD.format(comparisons=study.comparisons)}</p>"
    yield "<p>lastcard is independent: the editions are named to say which rulebook is meant.</p>"
    yield "</section>\n</footer>"


METHOD = (
    "The number after ± is half the width of a 95 % interval (Wilson's for shares). All variants are played "
    "with the same seed, so that round number n begins with the same shuffle in all of them, and "
    "differences are taken round by round. ▲ and ▼ mark differences beyond chance: {comparisons:,} "
    "comparisons are made here, and the mark is set so high that, were there no differences at all, only "
    "5 % of such reports would show any. The figures show how the rules behave in the hands of these "
    "players, not how people play."
)
