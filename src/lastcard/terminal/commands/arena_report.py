"""The results of an arena's bots as a table, with their decision times."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from lastcard.bots.forfeit import LOOKING_ON
from lastcard.errors import INSTALL_SIM
from lastcard.simulation.arena.matchup import Matchup, is_champion
from lastcard.simulation.arena.ratings import can_rate
from lastcard.simulation.arena.results import Results, Standing, standings
from lastcard.simulation.arena.writing import mean, slowest
from lastcard.simulation.intervals import Interval, digits_for
from lastcard.terminal.commands.summary import GAP, show_table
from lastcard.terminal.lines.screen import WIDEST, Screen

SHORTEST_NAME, OTHER_COLUMNS = 8, 52


def shows_worlds(matchup: Matchup) -> bool:
    """Whether the result depends on the number of worlds that champions sample."""
    return not matchup.at_table and any(is_champion(bot) for bot in matchup.bots)


def show_results(screen: Screen, results: Results, command: str) -> None:
    """The table, the forfeits, and the command that reproduces them."""
    matchup, plan = results.matchup, results.matchup.plan
    screen.say(Text(f"{plan.edition.name} · {plan.edition.title}", "bold"))
    deals = "1 deal" if results.done == 1 else f"{results.done:,} deals"
    how = "move by move at the table" if matchup.at_table else "simulated"
    screen.say(
        f"{matchup.players} players, {deals}, each in {matchup.players} rotations, {how}, seed {plan.seed}"
    )
    changed = [f"{name}={text}" for name, text in plan.options.items() if text != plan.edition.defaults[name]]
    if changed:
        screen.say(", ".join(changed))
    if shows_worlds(matchup):
        screen.say(f"champions look at {matchup.worlds:,} worlds for each decision")
    rows = standings(results)
    width = min(screen.console.width, WIDEST)
    room = max(SHORTEST_NAME, width - OTHER_COLUMNS) if screen.console.is_terminal else None
    show_table(
        screen,
        ("bot", "won", "95 % interval", "", "points", "rating"),
        [row_of(row, results.even, room) for row in rows],
    )
    screen.say()
    screen.say(f"Equals would win {percent(results.even)} each; a deal in all rotations is one observation.")
    if not can_rate():
        screen.say(f"Ratings need openskill: {INSTALL_SIM}.")
    if results.void:
        screen.say(f"{results.void:,} of {results.rounds:,} rounds were void: nobody has won them.")
    for row in rows:
        for line in told_forfeits(row):
            screen.say(line)
    screen.say()
    screen.say("The same again:")
    screen.console.print(Text(" " * GAP + command), soft_wrap=True)  # one line, so that it can be copied


def row_of(row: Standing, even: float, room: int | None) -> Sequence[str]:
    share = row.share
    ends = f"{100 * share.low:.2f} – {100 * share.high:.2f}"
    rating = "–" if row.rating is None else f"{row.rating.mu:.1f}±{row.rating.sigma:.1f}"
    return cut(row.bot, room), percent(share.value), ends, row.against(even), points(row.points), rating


def cut(name: str, room: int | None) -> str:
    """A name cut to fit: its beginning and its end.

    >>> cut("cmd:./mybot --fast --deep", 13)
    'cmd:./…--deep'
    """
    if room is None or len(name) <= room:
        return name
    half = room // 2
    return name[: room - half - 1] + "…" + name[-half:]


def percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def points(interval: Interval) -> str:
    digits = min(2, digits_for(interval.half, sure=True))
    return f"{interval.value:,.{digits}f}"


def told_forfeits(row: Standing) -> list[str]:
    """How often the table decided for a bot, and why."""
    lines = []
    for kind, forfeits in sorted(row.forfeits.items()):
        number = forfeits.number
        if kind == LOOKING_ON:
            rounds = "one round" if number == 1 else f"{number:,} rounds"
            lines.append(f"{row.bot} could not look on to the end in {rounds}: {forfeits.first}")
            continue
        times = "one decision" if number == 1 else f"{number:,} decisions"
        lines.append(f"{row.bot} forfeited {times} to the table ({kind}): {forfeits.first}")
    return lines


def show_times(console: Console, results: Results) -> None:
    """How long decisions took: on the screen only, because it differs each time."""
    for label, seconds in zip(results.matchup.labels, results.seconds, strict=False):
        console.print(
            f"{label}: {1000 * mean(seconds):.2f} ms a decision, p99 {1000 * slowest(seconds):.2f} ms",
            soft_wrap=True,
        )
    if not results.seconds and results.decisions:
        each = 1e6 * results.elapsed / results.decisions
        console.print(f"{each:,.2f} µs a decision, all bots and workers together", soft_wrap=True)


def write_rate(rate: float) -> str:
    return f"{rate:,.{0 if rate >= 10 else 1}f} rounds/s"
