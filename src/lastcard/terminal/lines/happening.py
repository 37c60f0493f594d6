"""What has happened at a table since the last moment, as lines for any screen."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.table.phases import PLAYING, ROUND_OVER
from lastcard.terminal.seats.seat import Moment, SeatNews
from lastcard.words import Speaker

QUIET, LOUD, ASIDE = "dim", "bold", "italic"


def happened(moment: Moment, before: Moment | None, speaker: Speaker) -> Iterator[tuple[str, str]]:
    """In the game, around it, and with the connection: sentences, each with its style."""
    words = speaker.words
    if before is not None and before.phase == ROUND_OVER and moment.phase == PLAYING:
        yield words["screen.new_round"], LOUD
    for news in moment.news:
        if said := say_news(news, speaker):
            yield said, QUIET
    for sentence in moment.tell(speaker):
        yield sentence, ""
    if moment.cut != (before is not None and before.cut):
        yield words[f"screen.{'cut' if moment.cut else 'back'}"], ASIDE
    if moment.trouble and moment.trouble != (before.trouble if before else ""):
        yield moment.trouble, ASIDE


def say_news(news: SeatNews, speaker: Speaker) -> str:
    words = speaker.words
    if news.kind == "said":
        return speaker.fill("screen.said", name=news.name, text=news.text)
    if news.kind == "emoted":
        face = words.texts.get(f"page.emote.{news.text}", news.text)
        return speaker.fill("screen.said", name=news.name, text=face)
    key = f"page.news.{news.kind}"
    return speaker.fill(key, name=news.name) if key in words else ""
