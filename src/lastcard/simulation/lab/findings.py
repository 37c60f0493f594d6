"""The findings, as plain sentences."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.simulation.lab.design import Variant, write_players
from lastcard.simulation.lab.measures import BY_NAME, FAR_BEHIND, NUMBER, Measure
from lastcard.simulation.lab.study import Study

MENTIONED = (
    "turns",
    "match_rounds",
    "points",
    "first_wins",
    "special_wins",
    "comebacks",
    "longest_stuck",
    "void",
)
"""The measures that findings mention; related ones are in the tables."""


@dataclass(frozen=True)
class Finding:
    """A sentence, and whether it is statistically significant."""

    text: str
    beyond_chance: bool = True


def findings(study: Study) -> list[Finding]:
    """All findings: the differences first, then a description of the base."""
    found = []
    for variant in study.others:
        if len(variant.changed_from(study.design.base)) == 1:
            found += differences(study, variant)
    return [*found, *extremes(study), *as_it_stands(study)]


def differences(study: Study, variant: Variant) -> list[Finding]:
    """The effects of one changed option."""
    design = study.design
    name = ", ".join(f"{option}={value}" for option, value in variant.changed_from(design.base))
    cells = [(cell, study.base(cell.players)) for cell in study.played(variant)]
    if all(cell.digests == base.digests for cell, base in cells):
        return [Finding(f"With {name} nothing changes: every round and match went the same way.", False)]
    found, alike = [], []
    for measure in (BY_NAME[one] for one in MENTIONED):
        if not any(cell.figures[measure.name].value for cell, _ in cells if measure.name in cell.figures):
            continue
        where = [players for players in study.players if is_beyond(study, variant, players, measure)]
        if where:
            found.append(Finding(f"With {name} {told_difference(study, variant, measure, where)}"))
        else:
            alike.append(measure.title[0].lower() + measure.title[1:])
    if alike:
        found.append(
            Finding(f"With {name} there is no difference beyond chance in: {', '.join(alike)}.", False)
        )
    return found


def is_beyond(study: Study, variant: Variant, players: int, measure: Measure) -> bool:
    found = study.difference(variant, players, measure.name)
    return found is not None and study.is_beyond_chance(found)


def told_difference(study: Study, variant: Variant, measure: Measure, where: list[int]) -> str:
    """At the usual table if it differs there, otherwise at the one with the clearest difference."""
    table = study.table if study.table in where else where[0]
    found = study.difference(variant, table, measure.name)
    assert found is not None
    now = measure.write(study.cell(variant, table).figures[measure.name])
    before = measure.write(study.base(table).figures[measure.name])
    sentence = f"{measure.sentence.format(now)} instead of {before}"
    return f"{sentence} ({at(table)}; {measure.write_change(found.by)}{elsewhere(study, where)})."


def at(players: int) -> str:
    return f"{players} players"


def elsewhere(study: Study, where: list[int]) -> str:
    if len(study.players) == 1:
        return ""
    if len(where) == len(study.players):
        return "; beyond chance at every table"
    if len(where) == 1:
        return "; at no other table beyond chance"
    return f"; beyond chance with {write_players(where).replace(',', ', ')} players"


def extremes(study: Study) -> list[Finding]:
    """The shortest and the longest game among many variants."""
    if len(study.variants) < 3:
        return []
    turns = {variant: study.cell(variant, study.table).figures["turns"] for variant in study.variants}
    shortest = min(turns, key=lambda variant: turns[variant].value)
    longest = max(turns, key=lambda variant: turns[variant].value)
    write = BY_NAME["turns"].write
    return [
        Finding(
            f"The shortest rounds at {at(study.table)} come with {shortest.label} ({write(turns[shortest])} "
            f"turns), the longest with {longest.label} ({write(turns[longest])})."
        )
    ]


def as_it_stands(study: Study) -> list[Finding]:
    """The base itself: how long, who wins, and how."""
    design = study.design
    table = study.table
    cell = study.base(table)
    figures = {
        measure.name: measure.write(cell.figures[measure.name])
        for measure in study.measures
        if measure.name in cell.figures
    }
    name = f"With {design.base.label}" if design.vary else "As it stands"
    length = (
        f"{name} and {at(table)} a round takes {figures['turns']} turns; half take no more than "
        f"{cell.length_below(0.5)}, one in ten more than {cell.length_below(0.9)}."
    )
    if "match_rounds" in figures:
        length += f" A match takes {figures['match_rounds']} rounds."
    first = study.first_seat(design.base, table)
    surely = study.is_beyond_chance(first)
    numbers = 100 * cell.cards[NUMBER].value
    return [
        Finding(length),
        Finding(
            f"The first seat after the dealer wins {figures['first_wins']} of those rounds, where "
            f"{100 / table:.1f} % would be fair: {'beyond' if surely else 'not beyond'} chance.",
            surely,
        ),
        Finding(
            f"{numbers:.0f} % of them are won with a number, {100 - numbers:.0f} % with a special card; "
            f"in {figures['comebacks']} the winner was once {FAR_BEHIND} or more cards behind."
        ),
    ]
