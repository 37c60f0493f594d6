"""Words that can be typed during a game beside the moves."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from lastcard.editions import EDITIONS
from lastcard.errors import EditionError
from lastcard.game import Game
from lastcard.terminal.cards import cards_called, explain_all, written_card
from lastcard.terminal.help import show_help
from lastcard.terminal.inputs import InputError, reason
from lastcard.terminal.program import program
from lastcard.terminal.rules import answer, is_id, show_one
from lastcard.terminal.screen import Screen
from lastcard.words import Speaker

ANSWERS_IN_GAME = 4
RECORD_BEGINS = b"lastcard "


class Left(Exception):  # noqa: N818 - not an error
    """The person leaves the table."""


class Commands:
    """Obeys `?`, `rules`, `view`, `save` and `quit`."""

    def __init__(self, game: Game, screen: Screen, speaker: Speaker, seat: int) -> None:
        self.game, self.screen, self.speaker, self.seat = game, screen, speaker, seat
        self.saved: str | None = None

    def obey(self, text: str) -> bool:
        """Do what a word says; false when it is none of them."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        if text.startswith("?"):
            word, rest = "rules" if text[1:].strip() else "help", text[1:].strip()
        match word:
            case "help":
                show_help(self.screen, self.speaker, self.game.edition)
            case "rules":
                self.look_up(rest)
            case "view":
                for line in str(self.game.view(self.seat)).splitlines():
                    self.screen.say(line)
            case "save":
                self.save(rest)
            case "quit" | "exit" | "q":
                raise Left
            case _:
                return False
        return True

    def look_up(self, query: str) -> None:
        """A card first, by how it is written or what it is called; then what the rules say."""
        cards = self.show_cards(query)
        words = Speaker().title(cards[0]) if len(cards) == 1 else query
        try:
            if is_id(query):
                show_one(self.screen, query)
            elif all(card in self.game.edition.kinds and not words.isdecimal() for card in cards):
                answer(self.screen, words or "object", self.rulebooks, ANSWERS_IN_GAME)
        except (InputError, EditionError) as error:
            if not cards:
                self.screen.say(str(error))

    @property
    def rulebooks(self) -> Sequence[str]:
        """Where to search: an edition of one's own has no rulebook, and takes all."""
        edition = self.game.edition
        return [edition.name] if edition.is_printed else EDITIONS

    def show_cards(self, query: str) -> list[str]:
        """The cards that a query is about, with what they do."""
        edition = self.game.edition
        written = written_card(query, self.speaker)
        cards = [written] if written else cards_called(query, edition, self.speaker)[:ANSWERS_IN_GAME]
        for card, meaning in explain_all(cards, self.speaker):
            self.screen.say_pair(f"{card}  ", meaning)
        if written and written not in edition.kinds:
            self.screen.say(self.speaker.say("screen.not_in_deck", card=written))
        if written and query.endswith("!"):
            self.screen.say(self.speaker.words["screen.how_to_call"])
        return cards

    def save(self, path: str) -> None:
        try:
            save(self.game, path)
        except InputError as error:
            self.screen.say(str(error))
            return
        self.saved = path
        self.screen.say(self.speaker.say("screen.saved", command=going_on(self.game, path)))


def going_on(game: Game, path: str) -> str:
    """The command that goes on with a saved game; an edition of one's own has to be named."""
    own = [] if game.edition.is_printed else [game.edition.path]
    return f"{program()} {shlex.join(['play', *own, '--continue', path])}"


def save(game: Game, path: str) -> None:
    """Write the record of a game."""
    check_place(path)
    try:
        Path(path).expanduser().write_text(game.record(), encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path} cannot be written: {reason(error)}.") from None


def check_place(path: str) -> None:
    """A record may replace a record; a file that is something else is left alone."""
    if not path:
        raise InputError("Say where to: save FILE, such as save evening.lcg.")
    file = Path(path).expanduser()
    try:
        if not file.parent.is_dir():
            raise InputError(f"{path} cannot be written: there is no folder {file.parent}.")
        taken = file.exists() and not file.read_bytes().startswith(RECORD_BEGINS)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {reason(error)}.") from None
    if taken:
        raise InputError(f"{path} is there already and is no record: nothing was written.")
