"""Warnings for a designer: rules that no round has used, options without effect, games without an end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from lastcard.errors import OptionError
from lastcard.policies.batches import play_interpreted
from lastcard.policies.playing_out.driver import MOST_ROUNDS
from lastcard.rules.dispatch import CARDS
from lastcard.rules.events import PLAYED
from lastcard.rules.options import OPTIONS
from lastcard.simulation.lab.cards import is_special
from lastcard.simulation.lab.design import Design, Variant, write_players
from lastcard.simulation.lab.measures import Cell, digest, face_text
from lastcard.simulation.lab.playing import play_all
from lastcard.simulation.plan import Plan
from lastcard.simulation.playing import notes_of

Cells = Mapping[tuple[Variant, int], Cell]

LOOKED_AT = 200
"""The maximum number of rounds per variant that are searched for a card that has never won one."""

TOO_MANY_VOID = 0.5
TRIED_ROUNDS, TRIED_MATCHES = 1000, 100
"""How many are played with another value of each option of a custom edition."""

SIGNS_OF_USE: dict[str, dict[str, str]] = {
    "": {"calls": "nobody ever called", "catches": "nobody was ever caught"},
    "s": {"skips": "nobody was ever skipped"},
    "r": {"reverses": "the direction never turned"},
    "W+N": {
        "challenges": "nobody ever challenged",
        "challenges_won": "no challenge ever succeeded",
        "challenges_lost": "no challenge ever failed",
    },
    "Wt": {"races": "no race of arms was ever run"},
    "Wd": {"droid_parts": "no part was ever laid for a droid"},
    "Wh": {"hail_mary_hits": "no Hail Mary ever hit", "hail_mary_misses": "no Hail Mary ever missed"},
    "*": {"activations": "no player card was ever activated"},
}
"""For each card that an edition may have, the columns that show it at work, and the message if none does."""


@dataclass(frozen=True)
class Notice:
    """One notice, as a sentence. `about` is missing, end, unused or option."""

    about: str
    text: str


def notices(design: Design, cells: Cells) -> list[Notice]:
    """All notices, the worst first."""
    return [
        *endless(design, cells),
        *merged(design, {variant: unused(design, variant, cells) for variant in design.variants}),
        *without_effect(design, cells),
        *(own_options(design, cells) if design.is_own else ()),
    ]


# Notices of an interrupted study


def endings(design: Design, cells: Cells) -> list[Notice]:
    """The notices that need no further playing."""
    return [*endless(design, cells), *without_effect(design, cells)]


def interruption(design: Design, missing: Sequence[tuple[Variant, int]]) -> Notice:
    """What is missing, all variants of a table as one."""
    empty = [n for n in design.players if all((variant, n) in missing for variant in design.variants)]
    parts = [f"{variant.label} at {players} players" for variant, players in missing if players not in empty]
    parts += [f"everything at {write_players(empty)} players"] if empty else []
    number = len(design.cells)
    what = f"{number - len(missing)} of {number} variants at their tables are finished. "
    what += f"Missing: {'; '.join(parts)}. " if parts else ""
    return Notice("missing", f"Interrupted: {what}Rules that were never used were not looked for.")


# Games that do not end


def endless(design: Design, cells: Cells) -> Iterator[Notice]:
    for variant in design.variants:
        at = [cell for (its, _), cell in cells.items() if its == variant]
        for noun, number, of, why in (
            ("rounds", "void", "rounds", "were void: nobody won"),
            ("matches", "broken_off", "matches", f"were broken off after {MOST_ROUNDS:,} rounds"),
        ):
            some = {cell.players: getattr(cell, number) for cell in at if getattr(cell, number)}
            if some:
                total = sum(getattr(cell, of) for cell in at)
                where = ", ".join(f"{times:,} at {players} players" for players, times in some.items())
                yield Notice(
                    "end", f"{named(variant)}{sum(some.values()):,} of {total:,} {noun} {why} ({where})."
                )
        none = [cell.players for cell in at if design.match_plan(variant, cell.players) and not cell.matches]
        if none:
            yield Notice("end", f"{named(variant)}no matches were played, since most rounds are void.")


def named(variant: Variant) -> str:
    return f"{variant.label}: " if variant.varied else ""


# Cards that are never played, reactions that never happen


def unused(design: Design, variant: Variant, cells: Cells) -> list[str]:
    """What never happened in any round of a variant."""
    at = [cells[variant, players] for players in design.players]
    symbols = {"", *(CARDS[place].symbol for _, place, _ in design.edition.card_rules)}
    never = [
        sentence
        for symbol, columns in SIGNS_OF_USE.items()
        if symbol in symbols
        for name, sentence in columns.items()
        if not any(cell.counted[name].value for cell in at)
    ]
    faces = {face for face in at[0].cards if is_special(face)}
    rest = {face for face in faces if not any(cell.cards[face].value for cell in at)}
    return [
        *(f"the card {face} was never played" for face in sorted(unplayed(design, variant, rest))),
        *never,
    ]


def unplayed(design: Design, variant: Variant, faces: set[str]) -> set[str]:
    """Which of these cards nobody plays, checked card by card."""
    rest = set(faces)
    each = max(1, LOOKED_AT // len(design.players))
    for players in design.players:
        plan = design.rounds_plan(variant, players)
        for played in islice(played_faces(plan), min(each, plan.number)):
            if not rest:
                break
            rest -= played
    return rest


def played_faces(plan: Plan) -> Iterator[set[str]]:
    """The cards played in each round: the same rounds, but played as at a table, event by event."""
    notes = notes_of(plan)
    for number in range(plan.number):
        state = plan.table.copy()
        play_interpreted(plan.table, notes, plan.key, number, 1, state=state)
        yield {face_text(plan.edition.texts[event[2]]) for event in state.events if event[0] == PLAYED}


def merged(design: Design, never: Mapping[Variant, Sequence[str]]) -> Iterator[Notice]:
    """Each sentence once: for all variants, or with those it applies to."""
    for sentence in dict.fromkeys(sentence for sentences in never.values() for sentence in sentences):
        where = [variant.label for variant, sentences in never.items() if sentence in sentences]
        text = sentence if len(where) == len(never) else f"with {'; '.join(where)} {sentence}"
        yield Notice("unused", f"{text[0].upper()}{text[1:]}.")


# Options without effect


def without_effect(design: Design, cells: Cells) -> Iterator[Notice]:
    """Values of a varied option that made no difference to any round or match."""
    for name, values in design.vary.items():
        for value in values[1:]:
            pairs = [
                (cell.digests, cells[other].digests)
                for (variant, players), cell in cells.items()
                if (name, value) in variant.varied
                if (other := (with_value(variant, name, values[0]), players)) in cells
            ]
            if pairs and all(one == other for one, other in pairs):
                yield Notice(
                    "option",
                    f"{name}={value} changed nothing: every round was as with {name}={values[0]}.",
                )


def with_value(variant: Variant, name: str, value: str) -> Variant:
    return Variant(tuple((other, value if other == name else its) for other, its in variant.varied))


def own_options(design: Design, cells: Cells) -> Iterator[Notice]:
    """Options of a custom edition that make no difference, whatever their value. None if games do not end."""
    if any(cells[design.base, players].broken_off for players in design.players):
        return
    if any(cell.void > TOO_MANY_VOID * cell.rounds for cell in cells.values()):
        return
    before = [tried(design, players) for players in design.players]
    for name, default in design.edition.defaults.items():
        if name in design.vary or name == "scoring":  # matches are played with points in any case
            continue
        value = design.options.get(name, default)
        others = [other for other in other_values(design, name, value) if fits(design, name, other)]
        if others and not any(changes(design, name, other, before) for other in others):
            yield Notice(
                "option",
                f"The option {name} made no difference: with {' or '.join(others)} instead of {value} "
                f"not one of {TRIED_ROUNDS:,} rounds and {TRIED_MATCHES} matches at each table changed.",
            )


def other_values(design: Design, name: str, value: str) -> list[str]:
    option = OPTIONS[name]
    values: Sequence[str] = design.edition.allowed[name]
    if not values:
        near = (int(value) + 1, int(value) - 1)
        values = [str(number) for number in near if option.least <= number <= option.most][:1]
    return [other for other in values if other != value]


def with_option(design: Design, name: str, value: str) -> Design:
    return replace(design, options={**design.options, name: value})


def fits(design: Design, name: str, value: str) -> bool:
    """Whether these tables can be played with the value."""
    try:
        for players in design.players:
            with_option(design, name, value).rounds_plan(design.base, players)
    except OptionError:
        return False
    return True


def changes(design: Design, name: str, value: str, before: Sequence[list[str]]) -> bool:
    other = with_option(design, name, value)
    return any(
        tried(other, players) != digests for players, digests in zip(design.players, before, strict=True)
    )


def tried(design: Design, players: int) -> list[str]:
    """Fingerprints of a few rounds and matches."""
    plans = (
        design.rounds_plan(design.base, players, TRIED_ROUNDS),
        design.match_plan(design.base, players, TRIED_MATCHES),
    )
    return [digest(play_all(plan)) for plan in plans if plan]
