"""The files of the laboratory in the page: what a browser needs to set up any table of a printed edition.

`lab/lab.json` says how a workspace is laid out, and what is common to all editions; `lab/<edition>.json` has
an edition's table as bytes, what each option changes in them, and how its bots think. The page puts the same
workspace together from them as `workspace_to_copy` does (`web/src/lab/workspace.ts`).
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any

from lastcard.compiled.layout import Layout, bytes_of, layout_of
from lastcard.describe.editions import option_of
from lastcard.editions.edition import EDITIONS, Edition, load_edition
from lastcard.editions.options import CLASHES
from lastcard.editions.roster import PlayerCard
from lastcard.editions.setup import pool, read_options, set_table
from lastcard.policies.batches import DRIVERS, WORLDS_IN_SIMULATION
from lastcard.policies.notes import Notes
from lastcard.policies.playing_out.columns import COLUMNS
from lastcard.policies.policy import CHAMPION, HEURISTIC, POLICIES, Policy, kind_of
from lastcard.policies.printed import MODE, modes_of, printed_specialization
from lastcard.policies.weights import values_for, weights_for
from lastcard.policies.workspace import Workspace
from lastcard.rules.lineup import NO_ICON
from lastcard.rules.options import OPTIONS
from lastcard.rules.state import MOST_ICONS, State
from lastcard.simulation.intervals import CONFIDENCE, sigmas
from lastcard.simulation.plan import decks_for_all

FORMAT = 1
"""Raised when the page could no longer read files made before."""

DECK_SEEDS = 100
"""The seeds, from 1 on, whose random dynasty decks are in the files."""

MOST_COMPARISONS = 250
"""The most comparisons for which the files have a threshold."""

STATES = ("start", "game", "sight", "base", "world")
"""The fields of a workspace that begin as the table."""

STATE_FIELDS = ("players", "card_colors", "card_icons", "stock", "in_stock", "deck", "in_deck")
NOTES_FIELDS = (
    *("watching", "whole_match", "bots", "worlds"),
    *("policy", "forgets_call", "remembers_call", "catches", "throws", "speed", "weights", "network"),
)

Patch = list[tuple[int, str]]
"""Bytes to write, in base 64, each run with its place."""


def lab_files() -> Iterator[tuple[str, bytes]]:
    """The files by their paths in the site."""
    yield "lab/lab.json", as_file(common())
    for name in EDITIONS:
        yield f"lab/{name}.json", as_file(edition_data(load_edition(name)))


def as_file(data: Any) -> bytes:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()


# For all editions


def common() -> dict[str, Any]:
    """How a workspace is laid out, what is reported, and what all bots have in common."""
    workspace, state, notes = layout_of(Workspace), layout_of(State), layout_of(Notes)
    return {
        "format": FORMAT,
        "editions": list(EDITIONS),
        "columns": COLUMNS,
        "drivers": [driver.__name__ for driver in DRIVERS],
        "workspace": {
            "bytes": workspace.stride,
            "states": [workspace.fields[name].offset for name in STATES],
            "notes": workspace.fields["notes"].offset,
            "inner": workspace.fields["inner"].offset,
        },
        "state": {name: field_of(state, name) for name in STATE_FIELDS},
        "notes": {name: field_of(notes, name) for name in NOTES_FIELDS},
        "bots": {name: bot_data(policy) for name, policy in POLICIES.items()},
        "worlds": WORLDS_IN_SIMULATION,
        "in_worlds": HEURISTIC,
        "clashes": [asdict(clash) for clash in CLASHES],
        "sigmas": sigmas(),
        "thresholds": [sigmas(1 - (1 - CONFIDENCE) / number) for number in range(1, MOST_COMPARISONS + 1)],
        "deck_seeds": DECK_SEEDS,
    }


def field_of(layout: Layout, name: str) -> tuple[int, int]:
    """Where a field begins, and how far apart its items are."""
    field = layout.fields[name]
    return field.offset, field.itemsize


def bot_data(policy: Policy) -> dict[str, Any]:
    numbers = asdict(policy)
    del numbers["weights"], numbers["values"]
    return {**numbers, "thinks": policy.thinks, "searches": kind_of(policy.code) == CHAMPION}


# An edition


def edition_data(edition: Edition) -> dict[str, Any]:
    """An edition's table, options, modes and player cards."""
    numbers: list[tuple[int, ...]] = []
    return {
        "format": FORMAT,
        "edition": edition.name,
        "cards": len(edition.deck),
        "deck": shares_of(edition),
        "faces": [edition.texts.get(kind, "") for kind in range(max(edition.texts) + 1)],
        "table": patch_between(bytes(len(table_bytes(edition, {}))), table_bytes(edition, {})),
        "options": [option_data(edition, name) for name in edition.defaults],
        "modes": {mode: mode_data(edition, mode, numbers) for mode in modes_of(edition.name)},
        "numbers": numbers,
        "player_cards": player_card_data(edition),
    }


def shares_of(edition: Edition) -> list[int]:
    """How many cards of each kind the deck has."""
    return [edition.deck.count(kind) for kind in range(max(edition.texts) + 1)]


def table_bytes(edition: Edition, options: Mapping[str, str], players: int | None = None) -> bytes:
    """The table without player cards and without its number of players."""
    agreed = {**edition.defaults, **options}
    s = set_table(edition, players or players_range(edition, agreed.get(MODE, ""))[1], agreed)
    s.players = 0
    return bytes_of(s)


def patch_between(before: bytes, after: bytes) -> Patch:
    """What to write into the first to get the second."""
    changed = [place for place, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
    patch: Patch = []
    for _, run in groupby(enumerate(changed), lambda pair: pair[1] - pair[0]):
        places = [place for _, place in run]
        patch.append((places[0], b64encode(after[places[0] : places[-1] + 1]).decode()))
    return patch


def option_data(edition: Edition, name: str) -> dict[str, Any]:
    """An option as the API describes it, what its values write, and whether compiled code depends on it."""
    option, described = OPTIONS[name], option_of(edition, name, "en")
    data: dict[str, Any] = {
        "name": name,
        "about": described.about,
        "values": list(described.values),
        "least": described.least,
        "most": described.most,
        "default": described.default,
        "ruling": described.ruling,
        "fixed": option.field in State.fixed_fields,
    }
    if described.values:
        data["patches"] = {value: option_patch(edition, name, value) for value in described.values}
    else:
        data["at"] = field_of(layout_of(State), option.field)
    return data


def option_patch(edition: Edition, name: str, value: str) -> Patch:
    """What a value changes in a table; in the largest one, because some values name a seat."""
    largest = {} if name == MODE or MODE not in edition.defaults else {MODE: "dynasty"}
    players = players_range(edition, largest.get(MODE, ""))[1] if name != MODE else edition.players[0]
    before = table_bytes(edition, largest, players)
    return patch_between(before, table_bytes(edition, {**largest, name: value}, players))


def players_range(edition: Edition, mode: str) -> tuple[int, int]:
    return edition.dynasty_players if mode == "dynasty" else edition.players


def mode_data(edition: Edition, mode: str, numbers: list[tuple[int, ...]]) -> dict[str, Any]:
    """How many may play, the compiled code made for this mode, and the numbers that its bots think with."""
    agreed = read_options(edition, {MODE: mode} if mode else {})
    least, most = players_range(edition, mode)
    tables = range(least, most + 1)

    def weights(bot: str) -> list[list[int]]:
        return spans(tables, lambda players: weights_for(bot, edition, agreed, players), numbers)

    return {
        "least": least,
        "most": most,
        "code": printed_specialization(edition.name, mode).name,
        "weights": {name: weights(name) for name, one in POLICIES.items() if kind_of(one.code) >= HEURISTIC},
        "values": spans(tables, lambda players: values_for(edition, agreed, players), numbers),
    }


def spans(
    tables: Sequence[int], find: Callable[[int], tuple[int, ...]], numbers: list[tuple[int, ...]]
) -> list[list[int]]:
    """From how many players to how many which numbers hold: by their place among all numbers, where each row
    stands once.
    """
    found = []
    for row, group in groupby(tables, find):
        players = list(group)
        if row not in numbers:
            numbers.append(row)
        found.append([players[0], players[-1], numbers.index(row)])
    return found


# Player cards


def player_card_data(edition: Edition) -> dict[str, Any] | None:
    """The player cards, which of them are in the pool, and the random decks of dynasty."""
    if edition.roster is None:
        return None
    cards: list[PlayerCard] = list(edition.roster.cards.values())
    pools = {foils: pool(edition, {"foils": foils}) for foils in edition.allowed["foils"]}
    return {
        "colors": [card.color_mask for card in cards],
        "icons": [icons_of(card) for card in cards],
        "pools": {foils: [cards.index(card) for card in there] for foils, there in pools.items()},
        "decks": random_decks(edition, [card.text for card in cards]),
    }


def icons_of(card: PlayerCard) -> list[int]:
    return ([icon.code for icon in card.icons] + [NO_ICON] * MOST_ICONS)[:MOST_ICONS]


def random_decks(edition: Edition, texts: Sequence[str]) -> dict[str, list[list[int]]]:
    """For each way to fill wild foils, and for each seed: the decks of all seats, one after the other. Fewer
    players have the first of these decks.
    """
    most = edition.dynasty_players[1]
    found = {}
    for fills in edition.allowed["wild_fills"]:
        options = {**edition.defaults, "wild_fills": fills}
        found[fills] = [
            [texts.index(card) for deck in decks_for_all(edition, most, options, seed) for card in deck]
            for seed in range(1, DECK_SEEDS + 1)
        ]
    return found
