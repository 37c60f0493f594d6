"""`lastcard` on the command line. Each command's module is imported when the command is given."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter

File = Annotated[str, Parameter(allow_leading_hyphen=True)]  # for - alone, standard input
Options = Annotated[tuple[str, ...], Parameter(name=("--option", "-o"), negative=(), show_default=False)]
NOT_FAIR = 1
WRONG_INPUT = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


def version() -> str:
    from lastcard import __version__

    return __version__


app = App(
    name="lastcard",
    help="Card games of the UNO family, by five printed rulebooks: play them, look up rules, replay games, "
    "and simulate. Not connected with the makers of UNO.",
    version=version,
    suppress_keyboard_interrupt=False,
)


@app.command(sort_key=0)  # first in the list
def play(
    edition: str | None = None,
    /,
    *,
    players: int | None = None,
    seed: int | None = None,
    option: Options = (),
    bots: str = "casual",
    name: str | None = None,
    speed: str = "normal",
    reaction_time: float = 3.0,
    continue_: Annotated[str | None, Parameter(name="--continue")] = None,
    save: str | None = None,
    deck: str | None = None,
    lang: str = "en",
) -> int:
    """Play a match against bots.

    Parameters
    ----------
    edition
        express, touchdown, droid, hail-mary, elite, or your own edition file (.toml); you are asked
        if you leave it out.
    players
        Number of players, including you (4 if left out).
    seed
        A number that fixes all shuffles and all choices of the bots.
    option
        A table option, such as stacking=on; repeat it to set several. To list them: `lastcard editions`.
    bots
        How well the bots play: novice, casual, expert or champion (which needs the extra sim). One for all
        of them, or one for each, separated by commas.
    name
        Your name at the table.
    speed
        How long the bots take over a move: slow, normal or fast.
    reaction_time
        Seconds that you have to call, catch, raise your arms or throw. With 0 nobody waits for you.
    continue_
        Continue the game that was saved to this file.
    save
        Save the game to this file when it ends or you quit.
    deck
        Play dynasty with the deck in this file; FILE#NAME picks one of several. To check them first:
        `lastcard deck FILE`.
    lang
        The language of the table: en (English) or de (German).
    """
    from lastcard.terminal.play import play as play_match
    from lastcard.terminal.setting import PlayRequest

    return play_match(
        PlayRequest(
            edition, players, seed, option, bots, name, speed, reaction_time, continue_, save, deck, lang
        )
    )


@app.command(sort_key=0)
def host(
    *,
    port: int = 8000,
    local: Annotated[bool, Parameter(negative=())] = False,
    no_browser: Annotated[bool, Parameter(negative=())] = False,
    database: str | None = None,
) -> int:
    """Open a table in the browser: for you and bots, and for friends in the same network.

    The address and a QR code for phones are printed. Ctrl-C stops it; tables are kept, and go on when you
    start it again.

    Parameters
    ----------
    port
        The port to listen on; if it is in use, one that is free.
    local
        Only this computer can reach it.
    no_browser
        Only print the address.
    database
        The file that the tables are kept in; left out, it is one in your data folder.
    """
    from lastcard.terminal.host import HostRequest
    from lastcard.terminal.host import host as run

    return run(HostRequest(port, local, no_browser, database))


@app.command
def rules(what: str | None = None, /, *words: str) -> int:
    """Read a rulebook, a rule or a ruling, or search them for words.

    Parameters
    ----------
    what
        An edition (express), a rule (express/match), a ruling (R15), or a word to search for.
    words
        More words to search for. After an edition, only its rulebook is searched.
    """
    from lastcard.terminal.rules import show_rules
    from lastcard.terminal.screen import Screen

    show_rules(Screen(), what, words)
    return 0


@app.command
def editions(*names: str) -> int:
    """List the editions, with their players, decks and options.

    Parameters
    ----------
    names
        Show only these.
    """
    from lastcard.editions import EDITIONS
    from lastcard.terminal.editions import show_editions
    from lastcard.terminal.screen import Screen

    show_editions(Screen(), names or EDITIONS)
    return 0


@app.command
def replay(file: File, /, *, turn: int | None = None, edition: str | None = None) -> int:
    """Retell a recorded game (.lcg), turn by turn.

    Parameters
    ----------
    file
        The record; - reads it from standard input.
    turn
        Stop after this turn and show the table. (If the record hides cards, there is no table to
        show.)
    edition
        Your own edition file (.toml), if the game was played with one.
    """
    from lastcard.terminal.records import show_replay
    from lastcard.terminal.screen import Screen

    show_replay(Screen(), file, turn, edition)
    return 0


@app.command
def verify(file: File, /, *, edition: str | None = None) -> int:
    """Check that a recorded match was dealt fairly.

    The record must have been made by a server that deals fairly, and the match must be over. The exit code
    is 0 if all fits, 1 if something does not, and 2 if there is nothing to check.

    Parameters
    ----------
    file
        The record; - reads it from standard input.
    edition
        Your own edition file (.toml), if the game was played with one.
    """
    from lastcard.terminal.screen import Screen
    from lastcard.terminal.verify import show_verdict

    return 0 if show_verdict(Screen(), file, edition) else NOT_FAIR


@app.command
def position(file: File, /, *, edition: str | None = None) -> int:
    """Show a position, and what each seat may do.

    Parameters
    ----------
    file
        The position; - reads it from standard input.
    edition
        Your own edition file (.toml), if the position uses one.
    """
    from lastcard.terminal.records import show_position
    from lastcard.terminal.screen import Screen

    show_position(Screen(), file, edition)
    return 0


@app.command
def deck(file: str, /, *, edition: str = "elite", option: Options = ()) -> int:
    """Check whether your own dynasty decks may be played.

    Parameters
    ----------
    file
        A file with decks (.toml); FILE#NAME checks one of several. docs/decks.md shows how to write
        one.
    edition
        The edition they are for, or your own edition file (.toml): its roster has the cards.
    option
        A table option that matters for decks, such as wild_fills=one. Repeat it to set several.
    """
    from lastcard.editions import load_edition
    from lastcard.terminal.decks import show_decks
    from lastcard.terminal.screen import Screen
    from lastcard.terminal.setting import split_options

    may_be_played = show_decks(Screen(), file, load_edition(edition), split_options(option))
    return 0 if may_be_played else WRONG_INPUT


@app.command
def roster(edition: str = "elite", /, *, color: str | None = None, icon: str | None = None) -> int:
    """List the player cards, with their colors and icons.

    Parameters
    ----------
    edition
        The edition whose cards are listed, or your own edition file (.toml).
    color
        Only cards that show this color: red, yellow, green or blue; or wild, for those that show all
        four.
    icon
        Only cards with this icon, such as skip, "draw 2" or "draw target".
    """
    from lastcard.editions import load_edition
    from lastcard.terminal.roster import show_roster
    from lastcard.terminal.screen import Screen

    show_roster(Screen(), load_edition(edition), color, icon)
    return 0


@app.command
def simulate(
    edition: str,
    /,
    *,
    players: int = 4,
    rounds: str | None = None,
    matches: str | None = None,
    seed: int = 1,
    policies: str = "random",
    option: Options = (),
    out: str | None = None,
    workers: int | None = None,
    on: str | None = None,
) -> int:
    """Play rounds by the million, and sum up the results.

    Parameters
    ----------
    edition
        express, touchdown, droid, hail-mary, elite, or your own edition file (.toml).
    players
        Number of players.
    rounds
        Number of rounds, such as 1e6 or 1_000_000 (1e6 if left out).
    matches
        Play this many whole matches instead.
    seed
        A number that fixes all shuffles and choices.
    policies
        How the seats play: one policy for all or one for each seat, separated by commas, such as random,
        casual, expert or random-call (which never calls).
    option
        A table option, such as stacking=on; repeat it to set several. To list them: `lastcard editions`.
    out
        Write the figures of every round to this file (.parquet, .csv or .json).
    workers
        Number of processor cores to use (all of them if left out).
    on
        Play on a cluster; dask://host:port is the address of its scheduler.
    """
    from lastcard.terminal.simulate import SimulateRequest
    from lastcard.terminal.simulate import simulate as simulate_all

    return simulate_all(
        SimulateRequest(edition, players, rounds, matches, seed, policies, option, out, workers, on)
    )


@app.command
def lab(
    edition: str,
    /,
    *,
    vary: Annotated[tuple[str, ...], Parameter(negative=(), show_default=False)] = (),
    players: str = "4",
    rounds: str = "1e5",
    matches: str | None = None,
    seed: int = 1,
    policies: str = "random",
    option: Options = (),
    out: str | None = None,
) -> int:
    """Compare variants of the rules, and write a report with charts.

    Parameters
    ----------
    edition
        express, touchdown, droid, hail-mary, elite, or your own edition file (.toml).
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
    policies
        How the seats play, as in `lastcard simulate`.
    option
        A table option that all variants share, such as stacking=on. Repeat it to set several.
    out
        Write the report to this file (lab-EDITION.html if left out), and the numbers beside it
        (.json, .csv).
    """
    from lastcard.terminal.lab import LabRequest
    from lastcard.terminal.lab import lab as compare

    return compare(LabRequest(edition, vary, players, rounds, matches, seed, policies, option, out))


@app.command
def arena(
    edition: str = "express",
    *,
    bots: str,
    players: int | None = None,
    deals: str | None = None,
    seed: int = 1,
    option: Options = (),
    think: float = 1.0,
    out: str | None = None,
    picture: str | None = None,
    workers: int | None = None,
    worlds: str | None = None,
) -> int:
    """Let bots play against each other: every deal is played once from each seat.

    Parameters
    ----------
    edition
        express, touchdown, droid, hail-mary, elite, or your own edition file (.toml).
    bots
        One bot for each seat, separated by commas: expert, casual, novice, random or champion;
        mybot.py:Bot is a class or function of your own, "cmd:./mybot --fast" a program of your own.
    players
        Number of players (as many as there are bots if left out).
    deals
        Number of deals (10_000 if left out, 1_000 with bots of your own, 500 with champions).
    seed
        A number that fixes all shuffles and choices.
    option
        A table option, such as stacking=on; repeat it to set several. To list them: `lastcard editions`.
    think
        Seconds that a bot of your own may think about each decision.
    out
        Write all figures to this file (.json).
    picture
        Draw the win rates, with their intervals, to this file (.svg or .png).
    workers
        Number of processor cores to use (all of them if left out).
    worlds
        Number of worlds that a simulated champion tries for each decision (600 if left out, as in
        docs/bots.md).
    """
    from lastcard.terminal.arena import ArenaRequest
    from lastcard.terminal.arena import arena as let_play

    request = ArenaRequest(edition, bots, players, deals, seed, option, think, out, picture, workers, worlds)
    return let_play(request)


@app.command
def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    bus: str | None = None,
    origin: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    most_tables: int = 5_000,
    limits: str = "on",
    behind_proxy: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    metrics_to: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    public_address: str | None = None,
    log: str = "text",
) -> int:
    """Run a table server: friends join by a link, and bots take the empty seats.

    Parameters
    ----------
    host
        The address to listen on; 127.0.0.1 is this computer only, 0.0.0.0 everyone who can reach it.
    port
        The port to listen on; 0 takes any that is free.
    database
        Where tables are kept: a file, or postgresql://user:password@host/name. Left out, it is a file in
        your data folder. Tables outlast the server.
    bus
        redis://host:port, if several servers share one database.
    origin
        A web address, such as https://cards.example.org, whose pages may connect besides our own; repeat it
        to name several.
    most_tables
        Beyond so many tables in memory no new ones are opened.
    limits
        on or off: whether one address may only ask so much. Turn it off in a closed network at most, where
        many people share an address.
    behind_proxy
        The address, or the network, of a proxy in front of this server: it is believed when it says
        whom it asks for (X-Forwarded-For). Repeat it to name several.
    metrics_to
        An address, or a network, that may read /metrics, besides this computer; repeat it to name several.
    public_address
        The web address that people reach the server by, such as https://cards.example.org: it stands in
        invitations that are made on this computer.
    log
        text or json: how the log on standard error is written.
    """
    from lastcard.terminal.serve import ServeRequest
    from lastcard.terminal.serve import serve as run

    asked = ServeRequest(
        host,
        port,
        database,
        bus,
        origin,
        most_tables,
        log,
        limits,
        behind_proxy,
        metrics_to,
        public_address,
    )
    return run(asked)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the answer is the exit code. Whatever is wrong is told in one sentence."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except CycloptsError as error:
        from lastcard.terminal.arguments import explain_arguments

        return complain(explain_arguments(error))
    except (ValueError, OSError) as error:
        return complain(explain(error))
    return code if isinstance(code, int) else 0


def explain(error: Exception) -> str:
    """The sentence of an error that a person can do something about; any other is raised again."""
    from lastcard import Error

    if isinstance(error, Error):
        return str(error)
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or error}."
    raise error


def complain(sentence: str) -> int:
    print(" ".join(sentence.split()), file=sys.stderr)
    return WRONG_INPUT
