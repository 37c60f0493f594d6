"""The answers of the HTTP API that never change, as files: `/api/words/de` is `data/words/de.json`; and the
examples.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from lastcard.bots import BOTS
from lastcard.describe.editions import EditionList, PlayerList, faces_of, page_of, summary_of
from lastcard.describe.rulebooks import RulingList, rule_list, rulings_told
from lastcard.describe.words import language_list, word_list
from lastcard.editions import EDITIONS, load_edition, load_roster
from lastcard.editions.rulebook import load_rulings
from lastcard.protocol.daily import daily_calendar
from lastcard.puzzle.pages import book_in_all_languages, list_books
from lastcard.site.examples import example_pages
from lastcard.table.bot_list import BotList
from lastcard.words import LANGUAGES


def data_files(*, champion: bool) -> dict[str, bytes]:
    """All of them by path. `champion`: whether this bot can sit at a table, having code to think with."""
    answers = {
        **dict(answers_in_all_languages()),
        "bots": bot_list(champion=champion),
        "examples": example_pages(),
    }
    return {f"data/{path}.json": msgspec.json.encode(answer) for path, answer in answers.items()}


def answers_in_all_languages() -> Iterator[tuple[str, object]]:
    editions = [load_edition(name) for name in EDITIONS]
    yield "rulings", RulingList(rulings_told(load_rulings().values()))
    yield "languages", language_list()
    yield "puzzles", list_books()
    yield "daily", daily_calendar()
    for book in list_books().books:
        for language, told in book_in_all_languages(book.book).items():
            yield f"puzzles/{book.book}.{language}", told
    for language in LANGUAGES:
        yield f"words/{language}", word_list(language)
        yield f"players.{language}", PlayerList(faces_of(load_roster().cards.values(), language))
        yield f"editions.{language}", EditionList([summary_of(one, language) for one in editions])
        for one in editions:
            yield f"editions/{one.name}.{language}", page_of(one, language)
            yield f"editions/{one.name}/rules.{language}", rule_list(one, language)


def bot_list(*, champion: bool) -> BotList:
    return BotList([name for name, bot in BOTS.items() if champion or not bot.thinks_long])
