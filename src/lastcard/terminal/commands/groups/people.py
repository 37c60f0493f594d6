"""People: tables that others come to, and the proof that nobody has chosen the cards."""

from __future__ import annotations

from typing import Annotated

from lastcard.terminal.commands.groups.completers import files, one_of
from lastcard.terminal.commands.groups.values import (
    EditionFile,
    EditionFiles,
    Json,
    KeepByHand,
    Language,
    Notation,
    OutFile,
    OwnEdition,
    Plain,
    Several,
)
from lastcard.terminal.exits import DONE, NO
from lastcard.terminal.shell.value import Value

Switch = Annotated[str, Value(complete=one_of("on", "off"))]
HostName = Annotated[tuple[str, ...], Value("NAME")]


def host(
    *editions: EditionFile,
    port: int = 8000,
    local: bool = False,
    no_browser: bool = False,
    database: OutFile = None,
    host_name: HostName = (),
) -> int:
    """Open a table in the browser, for friends nearby too.

    The address and a QR code for phones are printed. Ctrl-C stops it; tables are kept, and go on when you
    start it again.

    Parameters
    ----------
    editions
        Your own edition files (.toml), to be played beside the printed editions.
    port
        The port to listen on; if it is in use, one that is free.
    local
        Only this computer can reach it.
    no_browser
        Only print the address.
    database
        The file that the tables are kept in; left out, it is one in your data folder.
    host_name
        A name that your router has for this computer, such as laptop.fritz.box, if friends use it instead of
        the address; repeat it to name several.

    Examples
    --------
    lastcard host
    lastcard host --local
    lastcard host mine.toml
    """
    from lastcard.terminal.commands.host import HostRequest
    from lastcard.terminal.commands.host import host as run

    return run(HostRequest(port, local, no_browser, database, editions, host_name))


def join(
    link: Annotated[str, Value("LINK")],
    /,
    *,
    name: str | None = None,
    look_on: bool = False,
    keep_by_hand: KeepByHand = False,
    plain: Plain = False,
    notation: Notation = False,
    edition: OwnEdition = None,
    lang: Language = None,
) -> int:
    """Take a seat at a server's table.

    People in browsers sit beside you. In a match that is being played you take over from a bot. The same link
    leads back to the same seat. The link of a cup leads from table to table, line by line, with the standings
    between them.

    Parameters
    ----------
    link
        The link of the table, such as http://localhost:8000/j/k3v9m2x7qa.
    name
        Your name at the table; left out, it is the one that you have on this computer.
    look_on
        Take no seat, and watch.

    Examples
    --------
    lastcard join http://localhost:8000/j/k3v9m2x7qa
    lastcard join http://localhost:8000/j/k3v9m2x7qa --name Ada
    """
    from lastcard.terminal.commands.join import JoinRequest
    from lastcard.terminal.commands.join import join as take_seat
    from lastcard.terminal.language import own_language

    language = lang or own_language()
    return take_seat(JoinRequest(link, name, language, plain, look_on, not keep_by_hand, notation, edition))


def serve(
    *,
    host: Annotated[str, Value("ADDRESS")] = "127.0.0.1",
    port: int = 8000,
    database: Annotated[str | None, Value(complete=files)] = None,
    bus: Annotated[str | None, Value("ADDRESS")] = None,
    origin: Several = (),
    processes: int = 1,
    most_tables: int = 5_000,
    limits: Switch = "on",
    behind_proxy: Several = (),
    metrics_to: Several = (),
    metrics_token: Annotated[str | None, Value("TOKEN")] = None,
    public_address: Annotated[str | None, Value("ADDRESS")] = None,
    host_name: HostName = (),
    edition: EditionFiles = (),
    daily_secret: bool = False,
    log: Annotated[str, Value("FORM", complete=one_of("text", "json"))] = "text",
) -> int:
    """Run a table server, for friends anywhere.

    Friends join by a link, and bots take the empty seats. Ctrl-C stops it, and nothing is lost:
    docs/operate.md tells how to run one for long.

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
    processes
        How many processes serve this port together, one for each core at most. All who sit at a table meet in
        the same one.
    most_tables
        With this many tables in memory, no new ones are opened.
    limits
        on or off: whether one address may only ask so much. Turn it off in a closed network at most, where
        many people share an address. What one connection may send, and one person say, stays limited.
    behind_proxy
        The address, or the network, of a proxy in front of this server: it is believed when it says
        whom it asks for (X-Forwarded-For). Repeat it to name several.
    metrics_to
        An address, or a network, that may read /metrics, besides this computer; repeat it to name several.
    metrics_token
        Whoever sends this as a bearer token may read /metrics, from anywhere. Better put it into the
        environment, as LASTCARD_METRICS_TOKEN: options can be seen by others on this computer.
    public_address
        The web address that people reach the server by, such as https://cards.example.org: it stands in
        invitations that are made on this computer.
    host_name
        A name that people reach the server by, such as cards.example.org; repeat it to name several. It
        answers to IP addresses, localhost, this computer's own name and that of --public-address anyway, and
        to no other name: a page of another site could make one lead here.
    edition
        Your own edition file (.toml), to be played beside the printed editions; repeat it to name several.
    daily_secret
        The daily deal is this server's own. Nobody can know it before its day begins, but it is not the one
        that others play: docs/daily.md tells how it is promised and revealed.
    log
        text or json: how the log on standard error is written.

    Examples
    --------
    lastcard serve
    lastcard serve --host 0.0.0.0 --port 80 --public-address https://cards.example.org
    """
    from lastcard.terminal.commands.serve import ServeRequest
    from lastcard.terminal.commands.serve import serve as run

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
        edition,
        host_name,
        metrics_token,
        processes,
        daily_secret,
    )
    return run(asked)


def site(folder: Annotated[str, Value("FOLDER", complete=files)] = "site", /, *, json: Json = False) -> int:
    """Write the page as files that need no server.

    Any host of files can publish it, under any address: the rules, the table and the bots then run in
    the browser, also without a network. docs/site.md tells how to publish it. Done again, it changes what is
    new, and leaves files of others alone.

    Parameters
    ----------
    folder
        A new or an empty folder, or one that this command has written before.

    Examples
    --------
    lastcard site public
    """
    from lastcard.terminal.commands.site import SiteRequest
    from lastcard.terminal.commands.site import site as run

    return run(SiteRequest(folder, json))


def verify(
    file: Annotated[str, Value("FILE-or-LINK", complete=files)],
    /,
    *,
    edition: OwnEdition = None,
    json: Json = False,
) -> int:
    """Check that a recorded match was dealt fairly.

    The record must have been made by a server that deals fairly, and the match must be over. The exit code
    is 0 if all fits, 1 if something does not, and 2 if there is nothing to check.

    Parameters
    ----------
    file
        The record (.lcg); - reads it from standard input. Or the link to a match on a server, such as
        https://cards.example.org/replay/k3v9m2x7qa.

    Examples
    --------
    lastcard verify evening.lcg
    lastcard verify evening.lcg --json
    """
    if json:
        from lastcard.terminal.commands.json_output import print_verdict

        fair = print_verdict(file, edition)
    else:
        from lastcard.terminal.commands.verify import show_verdict
        from lastcard.terminal.lines.screen import Screen

        fair = show_verdict(Screen(), file, edition)
    return DONE if fair else NO
