"""Measure: rounds by the million, variants of the rules, and bots against each other."""

from __future__ import annotations

from typing import Annotated

from lastcard.terminal.commands.groups.completers import columns as column_names
from lastcard.terminal.commands.groups.completers import each_of, table_options
from lastcard.terminal.commands.groups.values import (
    BOTS,
    EditionName,
    Json,
    Options,
    OutFile,
    Policies,
    Seed,
    Workers,
)
from lastcard.terminal.shell.value import Value

Number = Annotated[str | None, Value("N")]


def simulate(
    edition: EditionName,
    /,
    *,
    players: int = 4,
    rounds: Number = None,
    matches: Number = None,
    seed: Seed = 1,
    policies: Policies = "random",
    option: Options = (),
    out: OutFile = None,
    workers: Workers = None,
    on: Annotated[str | None, Value("ADDRESS")] = None,
    device: Annotated[str | None, Value("DEVICE")] = None,
    columns: Annotated[str | None, Value("NAMES", complete=column_names)] = None,
    json: Json = False,
) -> int:
    """Play rounds by the million, and summarize them.

    Parameters
    ----------
    players
        Number of players.
    rounds
        Number of rounds, such as 1e6 or 1_000_000 (1e6 if left out).
    matches
        Play this many whole matches instead.
    out
        Write the figures of every round to this file (.parquet, .csv or .json).
    on
        Play on a cluster; dask://host:port is the address of its scheduler.

    device
        Play on the processor, cpu, or on a graphics processor, gpu, with the same figures (cpu if left out).
    columns
        Tell only these figures, separated by commas, such as winner,turns (all of them if left out).

    Examples
    --------
    lastcard simulate droid
    lastcard simulate express --players 2 --matches 1e4 --policies expert,casual
    lastcard simulate touchdown -o stacking=on --rounds 1e5 --json
    """
    from lastcard.terminal.commands.simulate import SimulateRequest
    from lastcard.terminal.commands.simulate import simulate as simulate_all

    return simulate_all(
        SimulateRequest(
            *(edition, players, rounds, matches, seed, policies, option, out, workers, on, device),
            columns,
            json,
        )
    )


def lab(
    edition: EditionName,
    /,
    *,
    vary: Annotated[tuple[str, ...], Value("NAME=VALUES", complete=table_options)] = (),
    players: str = "4",
    rounds: Annotated[str, Value("N")] = "1e5",
    matches: Number = None,
    seed: int = 1,
    policies: Policies = "random",
    option: Options = (),
    out: OutFile = None,
    json: Json = False,
) -> int:
    """Compare variants of the rules, and write a report.

    Parameters
    ----------
    vary
        Values of an option to compare, such as hand_size=5,7. Repeat it to combine several options.
    players
        Numbers of players to try, such as 4, 2-10 or 2,4,6.
    rounds
        Number of rounds for each variant and each number of players.
    matches
        Number of whole matches (a tenth of the rounds if left out).
    seed
        A number that fixes all shuffles and choices, the same ones for all variants.
    option
        A table option that all variants share, such as stacking=on. Repeat it to set several.
    out
        Write the report, with charts, to this file (lab-EDITION.html if left out), and the numbers beside
        it (.json, .csv).

    Examples
    --------
    lastcard lab express --vary hand_size=5,7
    lastcard lab mine.toml --players 2-6 --rounds 1e4 --out mine.html
    """
    from lastcard.terminal.commands.lab import LabRequest
    from lastcard.terminal.commands.lab import lab as compare

    return compare(LabRequest(edition, vary, players, rounds, matches, seed, policies, option, out, json))


def arena(
    edition: EditionName = "express",
    *,
    bots: Annotated[str, Value("BOTS", complete=each_of("random", *BOTS))],
    players: int | None = None,
    deals: Number = None,
    seed: int | None = None,
    option: Options = (),
    think: Annotated[float, Value("SECONDS")] = 1.0,
    out: OutFile = None,
    picture: OutFile = None,
    workers: Workers = None,
    worlds: Number = None,
    json: Json = False,
) -> int:
    """Let bots play against each other, yours too.

    Every deal is played once from each seat.

    Parameters
    ----------
    bots
        One bot for each seat, separated by commas: expert, casual, novice, random or champion;
        mybot.py:Bot is a class or function of your own, "cmd:./mybot --fast" a program of your own.
    players
        Number of players (as many as there are bots if left out).
    deals
        Number of deals (10_000 if left out, 1_000 with bots of your own, 500 with champions).
    seed
        A number that fixes all shuffles and choices (at random if left out, so that no bot can guess the
        deals; it is printed with the result).
    think
        Seconds that a bot of your own may think about each decision.
    out
        Write all figures to this file (.json).
    picture
        Draw the win rates, with their intervals, to this file (.svg or .png).
    worlds
        Number of worlds that a simulated champion tries for each decision (600 if left out, as in
        docs/bots.md).

    Examples
    --------
    lastcard arena --bots expert,casual
    lastcard arena droid --bots mybot.py:Bot,expert,casual --deals 500 --json
    """
    from lastcard.terminal.commands.arena import ArenaRequest
    from lastcard.terminal.commands.arena import arena as let_play

    request = ArenaRequest(
        edition, bots, players, deals, seed, option, think, out, picture, workers, worlds, json
    )
    return let_play(request)
