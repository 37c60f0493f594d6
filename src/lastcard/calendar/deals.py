"""Which deal a day has. It follows from the date, and from the digest of what is played."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from random import Random

from lastcard.bots import BotPlayer, make_bot
from lastcard.bots.decks import build_deck
from lastcard.calendar.promises import own_digest, promise_of
from lastcard.editions import Edition, find_edition
from lastcard.editions.datafile import shown
from lastcard.editions.setup import read_options
from lastcard.errors import OptionError
from lastcard.game import Game
from lastcard.policies.weights import weights_for

PLAY = 1
"""Raise it when rules or bots play another game from the same deal: a test notices that."""

FIRST_DAY = date(2026, 11, 1)
PLAYERS = 4
BOT = "expert"
"""The opponents: they decide by weights, without a search, so that every machine decides alike."""
PERSON = 0

ONE_ROUND = {"stalemate": "lowest_hand_wins"}
ROTATION: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("express", {"scoring": "off"}),
    ("elite", {"mode": "quick"}),
    ("droid", {}),
    ("elite", {"mode": "draft"}),
    ("touchdown", {}),
    ("elite", {"mode": "dynasty"}),
    ("hail-mary", {}),
)
"""One after the other, day by day. With these options one round decides."""

DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
DIGEST_LETTERS = 8


@dataclass(frozen=True)
class DailyDeal:
    """The deal of one day."""

    day: date
    edition: Edition
    options: dict[str, str]
    digest: str
    """Of everything that the deal and the bots follow from, besides the date. Programs with another digest
    have another deal on this day.
    """
    seed: int

    @property
    def date(self) -> str:
        return self.day.isoformat()

    @property
    def mode(self) -> str:
        """The mode, where the edition has several; otherwise empty."""
        return self.options.get("mode", "")

    def new_game(self) -> Game:
        """The game, dealt. The person sits at seat a."""
        return pinned_game(self.edition, PLAYERS, self.options, self.seed)

    def bots(self) -> list[BotPlayer]:
        """The opponents."""
        return [pinned_bot(self.seed, seat) for seat in range(PLAYERS) if seat != PERSON]


def pinned_game(edition: Edition, players: int, options: Mapping[str, str], seed: int) -> Game:
    """A game dealt from a seed. In dynasty everybody gets a deck that is built for them."""
    decks = None
    if options.get("mode") == "dynasty":
        assert edition.roster is not None
        random = Random(f"{seed} decks")
        decks = [build_deck(edition.roster, options["wild_fills"], random) for _ in range(players)]
    return Game.new(edition, players, seed, options, decks)


def pinned_bot(seed: int, seat: int) -> BotPlayer:
    """An opponent whose choices follow from the seed of the deal and the moves so far."""
    pin = f"{seed} {seat}"
    return BotPlayer(make_bot(BOT, pin), seat, pin, pinned=pin)


def today() -> date:
    """A day begins at midnight UTC, everywhere at once."""
    return datetime.now(UTC).date()


def daily_deal(day: str | date | None = None, *, secret: str = "", now: date | None = None) -> DailyDeal:
    """The deal of a day; without one, of today. With the secret that a server has revealed, it is that
    server's own. Raises `OptionError` for a day that has none yet.
    """
    now = now or today()
    return deal_on(check_day(read_date(day) if day is not None else now, now), secret)


def deal_on(day: date, secret: str = "") -> DailyDeal:
    """The deal of a day, whether it has begun or not; with a server's secret of that day, that server's."""
    name, mode = ROTATION[(day - FIRST_DAY).days % len(ROTATION)]
    edition = find_edition(name)
    options = read_options(edition, {**ONE_ROUND, **mode})
    digest = digest_of(edition, options)
    text = f"lastcard daily 1\n{day.isoformat()}\n{digest}\n{secret}"
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1
    if secret:
        digest = own_digest(digest, promise_of(day, secret))
    return DailyDeal(day, edition, options, digest, seed)


def digest_of(edition: Edition, options: Mapping[str, str]) -> str:
    """The digest of how it is played, the edition, its options, the opponents and their weights."""
    weights = weights_for(BOT, edition, options, PLAYERS)
    parts = [PLAY, edition.name, edition.digest, dict(options), PLAYERS, BOT, weights]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:DIGEST_LETTERS]


def read_date(text: str | date) -> date:
    """A date as text, such as 2026-11-18."""
    if isinstance(text, date):
        return text
    try:
        if DATE.fullmatch(text):
            return date.fromisoformat(text)
    except (ValueError, TypeError):
        pass
    raise OptionError(f"A day is written as year, month and day, such as {FIRST_DAY}, not {shown(text)}.")


def check_day(day: date, now: date) -> date:
    if day < FIRST_DAY:
        raise OptionError(f"The first daily deal is that of {FIRST_DAY}: there is none for {day}.")
    if day > now:
        raise OptionError(f"The deal of {day} is not open yet: today is {now} (UTC).")
    return day
