"""`lastcard replay` and `lastcard position`: games and positions from files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from urllib.parse import urlsplit

from lastcard.editions.edition import (
    EDITIONS,
    SEAT_LETTERS,
    Edition,
    UnknownEdition,
    find_edition,
    load_edition,
)
from lastcard.editions.roster import PlayerCard
from lastcard.errors import EditionError, Error, NotationError
from lastcard.game import Game
from lastcard.game.hinted import is_hint
from lastcard.game.history import Round
from lastcard.game.proof import is_proof
from lastcard.game.redacted import read_redacted_round
from lastcard.game.replay import RoundText, split_record
from lastcard.replay.moments import read_moments
from lastcard.table.people import BOT_NAMES
from lastcard.terminal.commands.saved_games import noted
from lastcard.terminal.inputs import STANDARD_INPUT, InputError, read_file, source
from lastcard.terminal.lines.screen import Screen
from lastcard.terminal.lines.table_text import show_cards, show_table
from lastcard.terminal.program import program
from lastcard.terminal.seats.names import PERSON
from lastcard.views import make_view
from lastcard.views.explaining import Explainer
from lastcard.views.reacting import says_call
from lastcard.views.telling import tell
from lastcard.words import Speaker, Words

RECORD_BEGINS = "lastcard "
HIDDEN = "?"
EDITION_LINE = re.compile(r"^[ \t]*edition[ \t]+([^#\n]+)", re.MULTILINE)


def load_game(path: str, edition: str | None = None) -> Game:
    """The game of a record, after its last line; its edition may be a custom one."""
    text, own = read_file(path), own_edition(edition)
    check_edition(text, own, path, f"`{program()} play {{file}} --continue {path}`")
    try:
        return Game.replay(text, editions=own)
    except NotationError as error:
        raise InputError(where(path, error)) from None


def load_position(path: str, edition: str | None = None) -> Game:
    text, own = read_file(path), own_edition(edition)
    check_position(text, path)
    check_edition(text, own, path)
    try:
        return Game.from_position(text, editions=own)
    except NotationError as error:
        raise InputError(where(path, error)) from None


def check_position(text: str, path: str) -> None:
    """A record or a view is easily mistaken for a position."""
    if text.startswith(RECORD_BEGINS):
        raise InputError(f"{source(path)}: this is a record: `{program()} replay {path}` tells it.")
    begins = next((line for line in text.splitlines() if line.partition("#")[0].strip()), "")
    if begins.startswith("edition ") and any(
        HIDDEN in line.partition("#")[0].split() for line in text.splitlines()
    ):
        raise InputError(f"{source(path)}: this is a view: a position needs every card.")


def check_edition(
    text: str, own: Sequence[Edition], path: str, advice: str = "add `--edition {file}`"
) -> None:
    """A custom edition has to be given: its file is not searched for."""
    named = EDITION_LINE.search(text)
    try:
        find_edition(" ".join(named[1].split()) if named else EDITIONS[0], own)
    except UnknownEdition as unknown:
        how = advice.format(file=f"{unknown.name}.toml")
        raise InputError(f"{source(path)}: edition {unknown.name!r} is not built in: {how}.") from None
    except EditionError:
        pass  # reported when the text is parsed, with its line


def where(path: str, error: Error) -> str:
    """What is wrong with a text, and where: `game.lcg: line 2, ...`, `standard input, line 2, ...`."""
    comma = path == STANDARD_INPUT and isinstance(error, NotationError) and error.line
    return f"{source(path)}{',' if comma else ':'} {error}"


def own_edition(path: str | None) -> list[Edition]:
    """The edition that a text may name besides the printed ones, if one is given."""
    return [] if path is None else [load_edition(path)]


def first_turns(text: str, turns: int) -> str:
    """A record up to a turn; each turn has a line, so this is a prefix.

    >>> first_turns("lastcard 1\\nround 1\\n  edition droid\\na +\\nb -\\n", 1)
    'lastcard 1\\nround 1\\n  edition droid\\na +'
    """
    lines = text.splitlines()
    ends = [number for number, line in enumerate(lines) if is_turn(line)]
    if not 0 <= turns <= len(ends):
        raise InputError(f"There is no turn {turns}: the record ends with turn {len(ends)}.")
    first = next((number for number, line in enumerate(lines) if is_turn(line)), len(lines))
    return "\n".join(lines[: ends[turns - 1] + 1 if turns else first])


def is_turn(line: str) -> bool:
    words = line.split()
    if not words or line.startswith((" ", "#", "(")) or is_proof(line) or is_hint(line):
        return False
    return words[0] not in ("lastcard", "round", "chance")


def read_record(path: str) -> str:
    """The text of a record: from a file, or from a server, by a link to one of its matches."""
    if not is_link(path):
        return read_file(path)
    from lastcard.client.records import fetch_record

    return fetch_record(path)


def is_link(path: str) -> bool:
    return path.startswith(("http://", "https://"))


def named_moment(path: str) -> int | None:
    """The moment named in a link's fragment, as in those copied from the browser."""
    fragment = urlsplit(path).fragment if is_link(path) else ""
    return int(fragment) if fragment.isdecimal() and len(fragment) < 7 else None


def load_record(path: str, edition: str | None) -> tuple[str, list[Edition]]:
    """A record, and the edition that it may name besides the printed ones."""
    text, own = read_record(path), own_edition(edition)
    check_edition(text, own, path)
    return text, own


def record_up_to(path: str, turn: int | None, edition: str | None) -> tuple[str, list[Edition]]:
    """A record up to a turn, or up to the turn of the moment that its link names."""
    text, own = load_record(path, edition)
    moment = named_moment(path)
    if turn is None and moment is not None:
        moments = read_moments(text, own)
        turn = moments.turns_until(min(moment, moments.last))
    return text if turn is None else first_turns(text, turn), own


def seat_names(path: str) -> list[str]:
    """The names of the seats, which a server knows and a record does not contain; empty where nobody knows
    one. In a game of the terminal they are those of the bots.
    """
    if not is_link(path):
        bots = bot_seats(path)
        return [BOT_NAMES[seat] if seat in bots else "" for seat in range(bots.stop)]
    from lastcard.client import ServerError
    from lastcard.client.records import fetch_names

    try:
        return fetch_names(path)
    except ServerError:
        return []


def reteller(words: Words, path: str, *, notation: bool) -> Speaker:
    """A speaker for a record, addressing nobody: in notation with the letters of the seats, else in words,
    with the names that a server knows, or that bots had in this terminal.
    """
    if notation:
        return Speaker(words)
    seat = words["page.replay.seat"]
    letters = [seat.replace("{letter}", letter.upper()) for letter in SEAT_LETTERS]
    known = seat_names(path)
    names = [name or letter for name, letter in zip_longest(known, letters, fillvalue="")]
    return Speaker(words, lambda number: names[number]).in_words


def bot_seats(path: str) -> range:
    """The seats where bots sat, if the record is of a game in the terminal, which notes that."""
    bots = None if is_link(path) else noted(path, "bots")
    return range(0) if bots is None else range(PERSON + 1, PERSON + 2 + bots.count(","))


def show_replay(
    screen: Screen, path: str, turn: int | None, edition: str | None = None, speaker: Speaker | None = None
) -> None:
    """Every event of a record as a sentence, up to a turn."""
    speaker = speaker or Speaker()
    try:
        text, own = record_up_to(path, turn, edition)
        rounds, _ = split_record(text)
        if any(played.hides_cards for played in rounds):
            show_watched(screen, rounds, own, speaker)
        else:
            show_game(screen, Game.replay(text, editions=own), speaker)
    except (NotationError, EditionError) as error:
        raise InputError(where(path, error)) from None


def show_watched(
    screen: Screen, rounds: Sequence[RoundText], editions: Iterable[Edition], speaker: Speaker
) -> None:
    """Everything that a record with hidden cards shows, turn by turn."""
    edition = find_edition(" ".join(rounds[0].words("edition")), editions)
    screen.cards = edition.kinds
    screen.say(speaker.fill("retold.hides", title=edition.title))
    for number, played in enumerate(rounds, 1):
        watched = read_redacted_round(played, edition, speaker)
        show_deal(screen, number, watched.dealer, watched.top, speaker)
        for seat, hand in watched.hands.items():
            screen.say(speaker.phrase("retold.holds", seat=SEAT_LETTERS.index(seat), hand=hand))
        for turn, sentences in watched.turns:
            for place, sentence in enumerate(sentences):
                screen.say((" " * 6 if place else f"{turn:4}  ") + as_sentence(sentence, speaker))


def show_deal(screen: Screen, number: int, dealer: str, top: str | None, speaker: Speaker) -> None:
    """How a round starts."""
    screen.say()
    screen.say(speaker.fill("page.replay.round", round=str(number)), style="bold")
    dealt = speaker.phrase("retold.dealt", seat=SEAT_LETTERS.index(dealer) if dealer else 0)
    lies = speaker.phrase("retold.face_up", card=top) if top else speaker.words["retold.nothing_up"]
    screen.say(f"{dealt} {as_sentence(lies, speaker)}")


def as_sentence(sentence: str, speaker: Speaker) -> str:
    """In words a sentence starts with a capital; in notation with the letter of a seat."""
    return sentence if speaker.writes else speaker.words.capital(sentence)


def show_game(screen: Screen, game: Game, speaker: Speaker) -> None:
    """The events, then the table."""
    screen.cards = game.edition.kinds
    screen.say(speaker.fill("retold.players", title=game.edition.title, number=str(game.players)))
    for number, played in enumerate(game.rounds, 1):
        start = make_view(played.start, None, ())
        show_deal(screen, number, SEAT_LETTERS[start.dealer], start.top, speaker)
        show_round(screen, played, game.player_cards, speaker)
    screen.say()
    show_open_table(screen, game, speaker)


def show_round(screen: Screen, played: Round, cards: Mapping[str, PlayerCard], speaker: Speaker) -> None:
    turn = -1
    for entry in played.entries:
        mark = f"{entry.turn:4}  " if entry.turn != turn else " " * 6
        turn = entry.turn
        for sentence in tell([event.revealed() for event in entry.events], speaker, cards):
            screen.say(mark + as_sentence(sentence, speaker))
            mark = " " * 6


def show_position(screen: Screen, path: str, edition: str | None = None) -> None:
    """The table of a position, and the legal moves of each seat."""
    game = load_position(path, edition)
    screen.cards = game.edition.kinds
    screen.say(f"{game.edition.title}, {game.players} players.")
    show_open_table(screen, game, Speaker())
    for seat in game.seats:
        explainer = Explainer(game.view(seat), Speaker(), game.player_cards)
        screen.say()
        screen.say(f"{SEAT_LETTERS[seat]} may")
        for move in game.legal(seat):
            screen.say(f"{move:8}{explainer.explain(move)}", indent=4)
        if any(map(says_call, game.legal(seat))):
            screen.say(explainer.speaker.words["screen.call_leaves_one"], indent=4)


def show_view(screen: Screen, path: str, edition: str | None, seat: str) -> None:
    """What one seat sees of a position, in notation."""
    screen.say(str(load_position(path, edition).view(seat)).rstrip())


def show_open_table(screen: Screen, game: Game, speaker: Speaker) -> None:
    """The table with all hands open."""
    show_table(screen, game.view(None), speaker, game.player_cards)
    for seat in range(game.players):
        show_cards(screen, f"  {speaker.name(seat)}", game.hand(seat), speaker)
    if game.round_over and game.round_winner is None:
        screen.say(speaker.words["event.round_void"])
    elif game.round_over:
        screen.say(speaker.phrase("retold.won", seat=game.round_winner))
