"""How a daily deal ended: a line that tells nothing of the cards, and the same in a link."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from lastcard.calendar.deals import PERSON, PLAYERS, DailyDeal, deal_on, read_date
from lastcard.errors import OptionError
from lastcard.game import Game

if TYPE_CHECKING:
    from lastcard.words import Speaker

MOST_SHOWN = 9
"""Cards of one player in the shapes."""
MOST_CARDS, MOST_TURNS, MOST_POINTS = 112, 9999, 1000
STAR, CARD, MORE = "★", "▪", "+"


@dataclass(frozen=True)
class DailyResult:
    """The end of one try."""

    date: str
    digest: str
    edition: str
    mode: str
    won: bool
    cards: tuple[int, ...]
    """Seat by seat, how many cards were left; the person's first."""
    turns: int
    luck: int | None = None
    """In percentage points of win chance, as `lc.review` tells them; None if that was not worked out."""
    skill: int | None = None

    @property
    def left(self) -> int:
        return self.cards[PERSON]

    def with_review(self, luck: int, skill: int) -> DailyResult:
        """The same with luck and skill, in percentage points."""
        return replace(self, luck=luck, skill=skill)

    @property
    def shapes(self) -> str:
        """Everybody's cards that were left, without their faces."""
        return " ".join(shapes_for(cards) for cards in self.cards)

    def line(self, speaker: Speaker | None = None, streak: int = 0) -> str:
        """One line to share."""
        speaker = speaker or default_speaker()
        name = name_of(self.edition, self.mode, speaker)
        parts = [f"lastcard daily {self.date} {self.digest}", name, *self.ending(speaker)]
        if streak:
            parts.append(speaker.fill("daily.streak", days=str(streak)))
        return " · ".join(parts)

    def ending(self, speaker: Speaker) -> list[str]:
        """How it ended, and luck and skill if they are known."""
        cards, turns = speaker.count(self.left, "cards"), speaker.count(self.turns, "turns")
        parts = [speaker.fill("daily.won" if self.won else "daily.lost", cards=cards, turns=turns)]
        if self.luck is not None and self.skill is not None:
            parts.append(speaker.fill("daily.account", luck=f"{self.luck:+d}", skill=f"{self.skill:+d}"))
        return parts

    @property
    def query(self) -> str:
        """The result in a link: behind `/daily/2026-11-18?`."""
        ended = "w" if self.won else "l"
        account = "" if self.luck is None else f"&a={self.luck}.{self.skill}"
        return f"v={self.digest}&r={ended}.{self.turns}.{'.'.join(map(str, self.cards))}{account}"


def shapes_for(cards: int) -> str:
    return STAR if cards == 0 else CARD * min(cards, MOST_SHOWN) + MORE * (cards > MOST_SHOWN)


def name_of(edition: str, mode: str, speaker: Speaker) -> str:
    """The game of a day, in short: `Elite (draft)`."""
    name = speaker.words[f"page.edition_{edition}"]
    return f"{name} ({speaker.words[f'page.mode.{mode}']})" if mode else name


def default_speaker() -> Speaker:
    from lastcard.words import Speaker, load_words

    return Speaker(load_words())


def result_of(game: Game, deal: DailyDeal) -> DailyResult:
    """How a game ended that was dealt from a daily deal."""
    cards = tuple(len(game.hand(seat)) for seat in range(game.players))
    turns = game.view(PERSON).turns
    return DailyResult(
        deal.date, deal.digest, deal.edition.name, deal.mode, PERSON in game.winners, cards, turns
    )


RESULT = re.compile(r"([wl])\.([0-9]{1,4})((?:\.[0-9]{1,3}){4})")
ACCOUNT = re.compile(r"(-?[0-9]{1,4})\.(-?[0-9]{1,4})")


def read_result(day: str | date, query: str) -> DailyResult | None:
    """The result in a link to an open deal, if it has one; raises `OptionError` if it cannot be one of that
    day and this version.
    """
    return result_in(query, deal_on(read_date(day)))


def result_in(query: str, deal: DailyDeal) -> DailyResult | None:
    """The result in a link to a deal, if it has one."""
    given = {name: values[0] for name, values in parse_qs(query).items()}
    check_digest(deal, given.get("v"))
    if "r" not in given:
        return None
    found = RESULT.fullmatch(given["r"])
    if found is None:
        raise unreadable()
    cards = tuple(int(number) for number in found[3][1:].split("."))
    account = account_in(given.get("a"))
    return checked(
        DailyResult(
            deal.date,
            deal.digest,
            deal.edition.name,
            deal.mode,
            found[1] == "w",
            cards,
            int(found[2]),
            *account,
        )
    )


def account_in(text: str | None) -> tuple[int | None, int | None]:
    if text is None:
        return None, None
    found = ACCOUNT.fullmatch(text)
    if found is None:
        raise unreadable()
    return int(found[1]), int(found[2])


def check_digest(deal: DailyDeal, digest: str | None) -> None:
    """A result of another version of the program belongs to another deal."""
    if digest is not None and digest != deal.digest:
        raise OptionError(
            f"This is a result of another version, or of another server: on {deal.date} it dealt "
            f"{digest[:16]}, here it is {deal.digest}."
        )


def checked(result: DailyResult) -> DailyResult:
    """Refuse what no game can have ended with."""
    account: Sequence[int] = [number for number in (result.luck, result.skill) if number is not None]
    possible = (
        len(result.cards) == PLAYERS
        and all(0 <= number <= MOST_CARDS for number in result.cards)
        and 0 < result.turns <= MOST_TURNS
        and all(abs(number) <= MOST_POINTS for number in account)
    )
    if not possible:
        raise unreadable()
    return result


def unreadable() -> OptionError:
    return OptionError("This is not the result of a daily deal: something in it was changed or is missing.")
