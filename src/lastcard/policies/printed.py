"""The printed editions: each edition and mode as in its leaflet, with no option changed."""

from __future__ import annotations

from functools import cache

from lastcard.compiled.specialize.specialization import Specialization, specialization_for
from lastcard.editions.edition import EDITIONS, load_edition
from lastcard.editions.setup import read_options, set_table

MODE = "mode"
ONE_MODE = ("",)


def editions_and_modes() -> tuple[tuple[str, str], ...]:
    """Every printed edition in each of its modes; an edition without modes has the mode `""`."""
    return tuple((name, mode) for name in EDITIONS for mode in modes_of(name))


def modes_of(edition: str) -> tuple[str, ...]:
    return tuple(load_edition(edition).allowed.get(MODE, ONE_MODE))


@cache
def printed_specialization(edition: str, mode: str) -> Specialization:
    """The specialization of a printed edition and mode, the same for any number of players."""
    read = load_edition(edition)
    players = read.dynasty_players if mode == "dynasty" else read.players
    return specialization_for(set_table(read, players[0], read_options(read, {MODE: mode} if mode else {})))


@cache
def printed_specializations() -> frozenset[Specialization]:
    return frozenset(printed_specialization(edition, mode) for edition, mode in editions_and_modes())
