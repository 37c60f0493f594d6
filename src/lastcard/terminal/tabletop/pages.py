"""Pages of line mode, shown on the full screen: the rules, the score sheet, the whole table."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

from rich.console import Console
from rich.text import Text

from lastcard.editions.rulebook import books_for
from lastcard.errors import EditionError
from lastcard.table.phases import MATCH_OVER
from lastcard.terminal.inputs import InputError
from lastcard.terminal.lines.rulebook import ALL_ANSWERS, answer, is_id, show_one, show_rulebook
from lastcard.terminal.lines.score_sheet import show_sheet
from lastcard.terminal.lines.screen import Screen
from lastcard.terminal.lines.standings import show_standings
from lastcard.terminal.lines.table_text import show_table
from lastcard.terminal.lines.typed_commands import edition_of
from lastcard.terminal.seats.seat import Moment
from lastcard.terminal.tabletop.buttons import key_sign
from lastcard.terminal.tabletop.screen_state import ScreenState
from lastcard.words import Speaker, Words

KEY_COLUMN = 18
CHAT_KEY, HINT_KEY = "F2", "h"


def printed(write: Callable[[Screen], None], width: int, words: Words) -> Text:
    """What line mode would print at this width."""
    screen, paper = Screen(words), StringIO()
    screen.console = Console(
        file=paper,
        width=width,
        force_terminal=True,
        color_system="standard",
        no_color=False,
        highlight=False,
        markup=False,
        emoji=False,
    )
    try:
        write(screen)
    except (InputError, EditionError) as error:
        screen.say(str(error))
    return Text.from_ansi(paper.getvalue().rstrip("\n"))


def page(kind: str, state: ScreenState, *, typed: str, width: int) -> Text | None:
    """A page by its name; None for those that are not made from line mode."""
    moment, speaker = state.moment, state.speaker
    assert moment is not None
    match kind:
        case "keys":
            return keys_page(state, width)
        case "rules":
            return rules_page(moment, typed, width, speaker.words)
        case "sheet":
            return sheet_page(moment, speaker, width)
        case "table":
            return table_page(moment, speaker, state.asking, width)
    return None


def keys_page(state: ScreenState, width: int) -> Text:
    """What each key does on this screen: first those of this moment, then the permanent ones."""
    words, moment = state.words, state.moment
    useless = {
        *((CHAT_KEY,) if moment is None or moment.local else ()),
        *(() if moment is None or moment.hints else (HINT_KEY,)),
    }

    def write(screen: Screen) -> None:
        for one in state.answers:
            if one.key:
                screen.say_pair(f"  {key_sign(one.key, words):{KEY_COLUMN}}", one.label)
        for line in words["tabletop.help"].splitlines():
            keys, _, does = line.partition(" | ")
            if keys not in useless:
                screen.say_pair(f"  {keys:{KEY_COLUMN}}", does)
        screen.say(words["tabletop.help_mouse"])

    return printed(write, width, words)


def rules_page(moment: Moment, query: str, width: int, words: Words) -> Text:
    """The rules of the edition, or the results of a query."""

    def write(screen: Screen) -> None:
        books = books_for(edition_of(moment))
        if is_id(query):
            show_one(screen, query)
        elif query:
            answer(screen, query, books, ALL_ANSWERS)
        else:
            for book in books:
                show_rulebook(screen, book)

    return printed(write, width, words)


def say_winner(moment: Moment, speaker: Speaker) -> str:
    """The winner of the finished round or match; empty during a round."""
    sheet = moment.sheet
    if sheet is None:
        return ""
    if not sheet.winners:
        return speaker.words["page.void"]
    what = "match" if moment.phase == MATCH_OVER else "round"
    if sheet.winners == (moment.seat,):
        return speaker.words[f"page.you_won_{what}"]
    return speaker.fill(f"page.won_{what}", name=speaker.list(map(speaker.name, sheet.winners)))


def sheet_page(moment: Moment, speaker: Speaker, width: int) -> Text:
    """The score sheet of the last round."""

    def write(screen: Screen) -> None:
        sheet = moment.sheet or moment.last_sheet
        if sheet is None or moment.view is None:
            screen.say(speaker.words["screen.no_sheet"])
        else:
            show_sheet(screen, sheet, moment.view, speaker)
        show_standings(screen, moment.evening, speaker)

    return printed(write, width, speaker.words)


def table_page(moment: Moment, speaker: Speaker, asking: str, width: int) -> Text:
    """The question, and everything on the table, with the effect of each player card."""

    def write(screen: Screen) -> None:
        screen.say(asking, style="bold")
        if moment.view is not None:
            screen.cards = moment.view.rules.kinds
            show_table(screen, moment.view, speaker, moment.cards)

    return printed(write, width, speaker.words)
