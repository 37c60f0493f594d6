"""The fair deal: chance that nobody at the table can control, and that everybody can verify afterwards.

A match has a secret, which is committed to by its hash before anybody contributes randomness, and revealed
after the match. All chance of the match follows from the secret and the players' randomness:
docs/fair-deal.md specifies the exact bytes.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from lastcard.editions.datafile import is_whole, shown
from lastcard.editions.edition import SEAT_LETTERS, Edition
from lastcard.editions.roster import PlayerCard
from lastcard.errors import Error, OptionError
from lastcard.rules.hands import nth_card
from lastcard.rules.state import NOBODY, PLAYER_DECK, State

FORMAT = "lastcard fair deal 1"
SECRET_BYTES = 128
"""1,024 bits, where every order of 112 cards needs 606; and exactly one block of SHA-512, so that HMAC uses
the secret as it is.
"""
LEAST_RANDOMNESS, MOST_RANDOMNESS = 16, 64  # bytes
MOST_MATCHES = 1_000_000_000
TABLE = re.compile(r"[A-Za-z0-9._~-]{1,64}")
HEX = re.compile(r"(?:[0-9a-f]{2})+")
BLOCK = 64
"""Bytes of a hash, and of a block of the stream."""

NUMBER = 8
"""Bytes of a number taken from the stream."""

KEYS = ("format", "table", "match", "randomness", "commitment", "secret")


def new_secret() -> str:
    """A secret for one match, from the operating system's entropy."""
    from secrets import token_hex

    return token_hex(SECRET_BYTES)


def commitment_of(secret: str) -> str:
    """The hash shown before the deal: it binds the table to the secret without revealing it."""
    from hashlib import sha512

    check_hex(secret, "A secret", SECRET_BYTES, SECRET_BYTES)
    return sha512(bytes.fromhex(secret)).hexdigest()


def hmac_sha512(key: bytes, message: bytes) -> bytes:
    from hmac import digest

    return digest(key, message, "sha512")


def check_hex(text: object, what: str, least: int, most: int) -> None:
    digits = f"{2 * least}" if least == most else f"an even number from {2 * least} to {2 * most}"
    if not isinstance(text, str) or not HEX.fullmatch(text) or not least <= len(text) // 2 <= most:
        raise Error(f"{what} is written with {digits} of the hex digits 0-9 and a-f.")


def check_randomness(text: object) -> None:
    """A player's randomness: 16 to 64 bytes, in hex."""
    check_hex(text, "Randomness", LEAST_RANDOMNESS, MOST_RANDOMNESS)


def check_table(table: object, match: object) -> None:
    """A table has a one-word name, and numbers its matches."""
    if not isinstance(table, str) or not TABLE.fullmatch(table):
        raise Error(
            "A table is named by 1 to 64 letters, digits or signs out of `.`, `_`, `~` and `-`, "
            f"not {shown(table)}."
        )
    if not is_whole(match) or not 1 <= match <= MOST_MATCHES:
        raise Error(f"The matches of a table are numbered from 1, not {shown(match)}.")


def check_given(randomness: object) -> None:
    """Randomness by seat."""
    if not isinstance(randomness, tuple) or len(randomness) > len(SEAT_LETTERS):
        raise Error(f"Randomness is given for each of at most {len(SEAT_LETTERS)} seats.")
    for given in randomness:
        if given is not None:
            check_randomness(given)


@dataclass(frozen=True)
class FairDeal:
    """The inputs to the chance of one match: the proof, once it includes the secret.

    >>> deal = FairDeal.of("00" * 128, "kitchen", 1, ["9f" * 16, None])
    >>> deal.commitment[:16], deal.to_json()["secret"]
    ('ab942f526272e456', None)
    """

    table: str
    match: int
    randomness: tuple[str | None, ...]  # by seat; None for bots and absent people
    commitment: str
    secret: str | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        check_table(self.table, self.match)
        check_given(self.randomness)
        check_hex(self.commitment, "A commitment", BLOCK, BLOCK)
        if self.secret is not None:
            check_hex(self.secret, "A secret", SECRET_BYTES, SECRET_BYTES)

    @classmethod
    def of(cls, secret: str, table: str, match: int, randomness: Sequence[str | None]) -> FairDeal:
        """The deal of a match, once everybody has contributed their randomness."""
        return cls(table, match, tuple(randomness), commitment_of(secret), secret)

    @property
    def keeps_promise(self) -> bool:
        """Whether the secret matches its commitment."""
        return self.secret is not None and commitment_of(self.secret) == self.commitment

    def hidden(self) -> FairDeal:
        """The same without the secret: what may be shown before the match is over."""
        return replace(self, secret=None)

    def to_json(self, *, reveal: bool = False) -> dict[str, Any]:
        """The proof; with its secret only if `reveal` is set."""
        return {
            "format": FORMAT,
            "table": self.table,
            "match": self.match,
            "randomness": list(self.randomness),
            "commitment": self.commitment,
            "secret": self.secret if reveal else None,
        }

    @classmethod
    def from_json(cls, data: object) -> FairDeal:
        if not isinstance(data, Mapping) or set(data) != set(KEYS) or data["format"] != FORMAT:
            raise Error(f"The proof of a fair deal has {', '.join(KEYS)}; its format is `{FORMAT}`.")
        given = data["randomness"]
        if not isinstance(given, list):
            raise Error("The randomness in a proof is a list with a text or nothing for each seat.")
        return cls(data["table"], data["match"], tuple(given), data["commitment"], data["secret"])

    def context(self, edition: Edition) -> bytes:
        """What is mixed with the secret, as bytes: one line per item."""
        lines = [FORMAT, f"table {self.table}", f"match {self.match}", f"edition {edition.written}"]
        lines += [f"{SEAT_LETTERS[seat]} {given or '-'}" for seat, given in enumerate(self.randomness)]
        return "".join(f"{line}\n" for line in lines).encode()


class FairChance:
    """The chance of a fairly dealt match: a stream of numbers from the secret and the players' randomness.

    `Game.new` starts it at its table. Its position in the stream is copied and pickled with it.
    """

    def __init__(self, deal: FairDeal) -> None:
        if deal.secret is None:
            raise Error("A fair deal needs its secret to be dealt.")
        self.deal = deal
        self.key = bytes.fromhex(deal.secret)
        self.context = b""
        self.texts: Mapping[int, str] = {}
        self.taken = 0  # numbers taken from the stream
        self.block = b""  # the current block of the stream
        self.drawn: list[tuple[int, int] | None] = []

    def begin(self, edition: Edition, players: int) -> FairChance:
        """The same chance from its start, at a table of an edition."""
        if len(self.deal.randomness) != players:
            raise OptionError(f"This fair deal is for {len(self.deal.randomness)} seats, not {players}.")
        begun = FairChance(self.deal)
        begun.context, begun.texts = self.deal.context(edition), edition.texts
        return begun

    def __deepcopy__(self, memo: dict[int, object]) -> FairChance:
        twin = FairChance.__new__(FairChance)
        twin.__dict__.update(self.__dict__)
        twin.drawn = list(self.drawn)
        return twin

    def number(self) -> int:
        """The next 64 bits of the stream."""
        assert self.context, "a fair chance begins at a table: Game.new(..., chance=FairChance(deal))"
        block, start = divmod(self.taken * NUMBER, BLOCK)
        if start == 0:
            self.block = hmac_sha512(self.key, self.context + block.to_bytes(8, "big"))
        self.taken += 1
        return int.from_bytes(self.block[start : start + NUMBER], "big")

    def below(self, n: int) -> int:
        """A number below n, uniformly distributed, by rejection sampling."""
        fair = (1 << 64) // n * n
        while True:
            number = self.number()
            if number < fair:
                return number % n

    def roll(self, n: int) -> int:
        number = self.below(n)
        self.drawn.append((number, n))
        return number

    def shuffle(self, cards: list[int], owner: int) -> None:
        """Starting from alphabetical order, so that a verifier need not know the previous order of the cards.
        (Player cards are numbered alphabetically: `in_alphabet`.)
        """
        cards.sort(key=self.texts.__getitem__ if owner == NOBODY else None)
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        self.drawn.append(None)

    def pick(self, s: State, seat: int) -> int:
        """Two numbers, however many cards there are: a verifier that knows no hands can skip them."""
        wide = self.number() << 64 | self.number()
        return nth_card(s, seat, wide % s.held[seat])

    def take_drawn(self) -> deque[tuple[int, int] | None]:
        """What was drawn since the last call: a number with its limit, or None for a shuffle."""
        drawn, self.drawn = self.drawn, []
        return deque(drawn)


def in_alphabet(cards: Sequence[PlayerCard], owners: Sequence[int]) -> list[PlayerCard]:
    """Player cards in the order in which a fair deal numbers them: the pool, or each seat's deck."""
    each = PLAYER_DECK if owners else len(cards)
    decks = [cards[first : first + each] for first in range(0, len(cards), each)] if cards else []
    return [card for deck in decks for card in sorted(deck, key=lambda card: card.text)]
