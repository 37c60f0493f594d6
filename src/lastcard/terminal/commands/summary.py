"""The summary of a simulation, as tables that fit a narrow screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from lastcard.editions.edition import SEAT_LETTERS
from lastcard.simulation.intervals import interval_json
from lastcard.simulation.summary import Occurrence, Share, Spread, Summary
from lastcard.terminal.lines.screen import Screen

Row = Sequence[str]

PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th")
FIGURE_NAMES = {"comeback": "cards caught up", "longest_stuck": "turns stuck"}
GAP = 2


def show_summary(screen: Screen, summary: Summary, command: str) -> None:
    """The results, and the command that reproduces them."""
    plan = summary.plan
    done = f"{summary.done:,}" if summary.done == plan.number else f"{summary.done:,} of {plan.number:,}"
    screen.say(Text(f"{plan.edition.name} · {plan.edition.title}", "bold"))
    screen.say(f"{plan.players} players, {done} {plan.noun}, seed {plan.seed}, {plan.policy_text}")
    changed = [f"{name}={text}" for name, text in plan.options.items() if text != plan.edition.defaults[name]]
    if changed:
        screen.say(", ".join(changed))
    each = "a match" if plan.matches else "a round"
    show_table(screen, ("won by", "share", "95 % interval"), seat_rows(summary))
    show_table(screen, ("won by", "share", "95 % interval"), place_rows(summary))
    figures = [figure_row(name, spread) for name, spread in summary.spreads.items()]
    show_table(screen, (f"in {each}", "mean", "±", "median", "5 – 95 %"), figures)
    events = [event_row(happening) for happening in summary.happenings]
    show_table(screen, ("how often", "in all", each, ""), events)
    screen.say()
    screen.say("The same again:")
    screen.console.print(Text(" " * GAP + command), soft_wrap=True)  # one line, so that it can be copied


def summary_facts(summary: Summary, command: str) -> dict[str, Any]:
    """The same, for programs."""
    plan = summary.plan
    return {
        "edition": plan.edition.name,
        "players": plan.players,
        "options": dict(plan.options),
        "policies": plan.policy_text,
        "seed": plan.seed,
        "counted": plan.noun,
        "wanted": plan.number,
        "done": summary.done,
        "won_by_seat": [share_facts(share) for share in summary.by_seat],
        "won_by_place": [share_facts(share) for share in summary.by_place],
        "won_by_nobody": share_facts(summary.nobody) if summary.nobody else None,
        "figures": {name: spread_facts(spread) for name, spread in summary.spreads.items()},
        "happenings": [happening_facts(one) for one in summary.happenings],
        "command": command,
    }


def share_facts(share: Share) -> dict[str, Any]:
    return {"count": share.count, "of": share.of, **interval_json(share.interval)}


def spread_facts(spread: Spread) -> dict[str, Any]:
    ends = {"median": spread.median, "p5": spread.low, "p95": spread.high}
    return {"total": spread.total, "mean": interval_json(spread.mean), **ends}


def happening_facts(one: Occurrence) -> dict[str, Any]:
    facts = {"name": one.name, "total": one.total, "each": one.each, "outcome": one.outcome or None}
    return {**facts, "share": share_facts(one.share) if one.share else None, "ratio": one.ratio}


def show_table(screen: Screen, heading: Row, rows: Sequence[Row]) -> None:
    """All columns right-aligned, except the first and a last one of remarks; prints nothing without rows."""
    if not rows:
        return
    indented = [(" " * GAP + row[0], *row[1:]) for row in rows]
    widths = [max(len(row[place]) for row in (heading, *indented)) for place in range(len(heading))]
    screen.say()
    for row in (heading, *indented):
        cells = [row[0].ljust(widths[0])]
        cells += [text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True) if width]
        if not heading[-1]:
            cells[-1] = row[-1]
        screen.say(Text((" " * GAP).join(cells).rstrip(), "bold" if row is heading else ""))


def seat_rows(summary: Summary) -> list[Row]:
    """Each seat, with its policy where they differ, and rounds without a winner."""
    names = summary.plan.policy_text.split(",")
    played_by = [f" {name.strip()}" for name in names] if len(names) > 1 else [""] * len(summary.by_seat)
    rows = [
        share_row(f"seat {SEAT_LETTERS[seat]}{played_by[seat]}", share)
        for seat, share in enumerate(summary.by_seat)
    ]
    if summary.nobody:
        rows.append(share_row("nobody" if summary.plan.matches else "nobody (void)", summary.nobody))
    return rows


def place_rows(summary: Summary) -> list[Row]:
    """The seats in the order in which they were dealt cards."""
    names = [f"{place} after the dealer" for place in PLACES[: len(summary.by_place) - 1]]
    return [*map(share_row, [*names, "the dealer"], summary.by_place)]


def share_row(name: str, share: Share) -> Row:
    return name, percent(share.share), interval(share)


def percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def interval(share: Share) -> str:
    return f"{100 * share.interval.low:.2f} – {100 * share.interval.high:.2f} %"


def figure_row(name: str, spread: Spread) -> Row:
    mean, error = f"{spread.mean.value:.2f}", f"{spread.mean.half:.2f}"
    shown = FIGURE_NAMES.get(name, name.replace("_", " "))
    return shown, mean, error, f"{spread.median}", f"{spread.low} – {spread.high}"


def event_row(happening: Occurrence) -> Row:
    outcome = ""
    if happening.share is not None:
        outcome = f"{percent(happening.share.share)} {happening.outcome}"
    elif happening.ratio is not None:
        outcome = f"{happening.ratio:.2f} {happening.outcome}"
    return happening.name, f"{happening.total:,}", f"{happening.each:.3f}", outcome
