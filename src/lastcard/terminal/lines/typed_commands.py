"""Commands that can be typed at the table besides moves."""

from __future__ import annotations

from collections.abc import Callable

from lastcard.coach.telling import tell_hint
from lastcard.editions import Edition, find_edition, load_edition
from lastcard.editions.rulebook import books_for
from lastcard.errors import EditionError
from lastcard.terminal.inputs import InputError
from lastcard.terminal.lines.card_help import cards_called, explain_all, written_card
from lastcard.terminal.lines.help import show_help
from lastcard.terminal.lines.move_menu import how_to_call
from lastcard.terminal.lines.muting import SAID, obey_muting
from lastcard.terminal.lines.rulebook import answer, is_id, show_one
from lastcard.terminal.lines.score_sheet import show_sheet
from lastcard.terminal.lines.screen import Screen
from lastcard.terminal.lines.standings import show_standings
from lastcard.terminal.lines.table_text import about_named
from lastcard.terminal.seats.seat import Moment, TableSeat
from lastcard.words import Speaker, Words, load_words

ANSWERS_IN_GAME = 4
WORDS = ("help", "hint", "rules", "view", "score", "say", *SAID, "save", "quit")


class LeftTable(Exception):  # noqa: N818 - not an error
    """The person leaves the table, with an exit code."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code


class TypedCommands:
    """Handles `?` and the words of `WORDS`, in any case, in two languages.

    `save` writes the game to a file, and returns the message to print.
    """

    def __init__(
        self,
        seat: TableSeat,
        screen: Screen,
        words: Words,
        save: Callable[[str], str],
        *,
        notation: bool = False,
    ) -> None:
        self.seat, self.screen, self.words, self.save, self.notation = seat, screen, words, save, notation
        self.named = {
            name: word
            for word in WORDS
            for one in (words, load_words())
            for name in one[f"typed.{word}"].split("|")
        }

    def speaker(self, moment: Moment) -> Speaker:
        return moment.speaker(self.words, notation=self.notation)

    async def obey(self, text: str, moment: Moment) -> bool:
        """Handle a command; False if it is none."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        if text.startswith("?"):
            word, rest = "rules" if text[1:].strip() else "help", text[1:].strip()
        match self.named.get(word.casefold()):
            case "help":
                works = self.working(moment)
                show_help(self.screen, self.speaker(moment), edition_of(moment), works)
            case "hint":
                self.screen.say(tell_hint(await self.seat.hint(), self.speaker(moment)))
            case "rules":
                self.look_up(rest, moment)
            case "view":
                for line in str(moment.view or "").splitlines():
                    self.screen.say(line)
            case "score":
                self.show_score(moment)
            case "say":
                await self.say(rest)
            case "hide" | "show" | "mute" | "unmute" as command:
                self.screen.say(await obey_muting(command, rest, self.seat, self.speaker(moment)))
            case "save":
                self.keep(rest)
            case "quit":
                raise LeftTable
            case _:
                return False
        return True

    def working(self, moment: Moment) -> Callable[[str], bool]:
        """Whether a line of the help page is about something that works at this table."""
        useless = {*(("say", *SAID) if moment.local else ()), *(() if moment.hints else ("hint",))}
        return lambda line: self.named.get(line.strip().partition(" ")[0].casefold()) not in useless

    async def say(self, text: str) -> None:
        if text:
            await self.seat.say(text)
        else:
            self.screen.say(self.words["screen.say_what"])

    def keep(self, path: str) -> None:
        try:
            self.screen.say(self.save(path))
        except InputError as error:
            self.screen.say(str(error))

    def show_score(self, moment: Moment) -> None:
        """The score sheet of the last round."""
        sheet = moment.sheet or moment.last_sheet
        if sheet is None or moment.view is None:
            self.screen.say(self.words["screen.no_sheet"])
        else:
            show_sheet(self.screen, sheet, moment.view, self.speaker(moment))
        show_standings(self.screen, moment.evening, self.speaker(moment))

    # Looking something up

    def look_up(self, query: str, moment: Moment) -> None:
        """Look up a card first, by notation or by name; then the rules."""
        edition, speaker = edition_of(moment), self.speaker(moment)
        cards = self.show_cards(query, edition, speaker)
        if self.show_player_cards(query, moment, speaker):
            return
        words = Speaker().title(cards[0]) if len(cards) == 1 else query
        books = [book for book in books_for(edition) if load_edition(book).kinds.keys() >= {*cards}]
        try:
            if is_id(query):
                show_one(self.screen, query)
            elif books and all(card in edition.kinds and not words.isdecimal() for card in cards):
                answer(self.screen, words or "object", books, ANSWERS_IN_GAME)
        except (InputError, EditionError) as error:
            if not cards:
                self.screen.say(str(error))

    def show_cards(self, query: str, edition: Edition, speaker: Speaker) -> list[str]:
        """The cards that a query is about, with their effects."""
        written = written_card(query, speaker)
        cards = [written] if written else cards_called(query, edition, speaker)[:ANSWERS_IN_GAME]
        for card, meaning in explain_all(cards, speaker):
            self.screen.say_pair(f"{card}  " if speaker.writes else "", meaning)
        if written and written not in edition.kinds:
            self.screen.say(speaker.say("screen.not_in_deck", card=written))
        if written and query.endswith("!"):
            self.screen.say(how_to_call(speaker))
        return cards

    def show_player_cards(self, query: str, moment: Moment, speaker: Speaker) -> bool:
        """Player cards by their name, or by a part of it."""
        wanted = query.casefold()
        found = [one for one in moment.cards if wanted in (one.casefold(), *one.casefold().split())]
        for one in found[:ANSWERS_IN_GAME]:
            self.screen.say(about_named(one, moment.cards, speaker))
        return bool(found)


def edition_of(moment: Moment) -> Edition:
    return find_edition(moment.edition) if moment.view is None else moment.view.rules
