"""Chance: `roll` and `shuffle`, the only places where a game is not decided by its players.

*Seeded* chance is our own counter-based generator, kept in the state, the same on every machine.
For play, `State.chance` may hold another source: `Scripted` (what comes is stated beforehand), `Secure`
(the operating system's entropy) or `FairChance` (which can be verified: `lastcard.game.fair_deal`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from lastcard.rules.events import SHUFFLED
from lastcard.rules.hands import holds, nth_card
from lastcard.rules.numbers import Kind, Seat
from lastcard.rules.rule import rule
from lastcard.rules.state import State

GOLDEN = 0x9E3779B97F4A7C15
WORD = (1 << 64) - 1
HALF = (1 << 32) - 1
FIRST_FACTOR = 0xBF58476D1CE4E5B9
SECOND_FACTOR = 0x94D049BB133111EB


class Chance(Protocol):
    """A source of chance for play. It is copied and pickled with its game."""

    def roll(self, n: int) -> int:
        """A number from 0 to n - 1."""
        ...

    def shuffle(self, cards: list[int], owner: int) -> None:
        """Put the list in a random order. They are player cards, by their numbers, unless the owner is
        `NOBODY`: then they are cards of the draw pile, by their kinds.
        """
        ...

    def pick(self, s: State, seat: int) -> int:
        """The kind of one card of a hand."""
        ...


class Secure:
    """Chance from the operating system."""

    def roll(self, n: int) -> int:
        from random import SystemRandom

        return SystemRandom().randrange(n)

    def shuffle(self, cards: list[int], owner: int) -> None:
        from random import SystemRandom

        SystemRandom().shuffle(cards)

    def pick(self, s: State, seat: int) -> int:
        return nth_card(s, seat, self.roll(s.held[seat]))


class ScriptError(Exception):
    """Chance was asked for more than the script states, or for something else."""


class Scripted:
    """Chance that is stated beforehand: orders for shuffles, numbers for rolls, kinds for picks."""

    def __init__(self, answers: Iterable[object] = ()) -> None:
        self.answers = list(answers)

    def _next(self, wanted: type[object], what: str) -> object:
        if not self.answers or not isinstance(self.answers[0], wanted):
            raise ScriptError(f"chance needs {what}, and the script does not state it")
        return self.answers.pop(0)

    def roll(self, n: int) -> int:
        answer = self._next(int, f"a number below {n}")
        assert isinstance(answer, int)
        if not 0 <= answer < n:
            raise ScriptError(f"chance needs a number below {n}, and the script states {answer}")
        return answer

    def shuffle(self, cards: list[int], owner: int) -> None:
        order = self._next(list, f"an order of {len(cards)} cards")
        assert isinstance(order, list)
        if sorted(order) != sorted(cards):
            raise ScriptError("the script states an order of other cards than those being shuffled")
        cards[:] = order

    def pick(self, s: State, seat: int) -> int:
        answer = self._next(int, "a card")
        assert isinstance(answer, int)
        if not holds(s, seat, answer):
            raise ScriptError("the script takes a card out of a hand that does not hold it")
        return answer


def mixed(word: int) -> int:
    """A well-mixed 64-bit word for a counter (the SplitMix64 finalizer)."""
    word = (word ^ word >> 30) * FIRST_FACTOR & WORD
    word = (word ^ word >> 27) * SECOND_FACTOR & WORD
    return word ^ word >> 31


def key_of(seed: int, number: int) -> int:
    """The key of one of the many rounds that are played from a seed."""
    return mixed((seed + number * GOLDEN) & WORD)


def seed_chance(s: State, seed: int) -> None:
    """Make chance a function of the seed."""
    s.key = mixed((seed + GOLDEN) & WORD)
    s.rolled = 0


def random_bits(key: int, n: int) -> int:
    """The n-th 32 bits of a key's stream."""
    return mixed(key + n * GOLDEN & WORD) >> 32


@rule
def seeded_roll(s: State, n: int) -> int:
    """A number below n, each equally likely, from the state's own stream."""
    number, s.rolled = number_below(n, s.key, s.rolled)
    return number


@rule
def number_below(n: int, key: int, rolled: int) -> tuple[int, int]:
    """The next number below n of a key's stream, each equally likely, and how far it has been rolled then."""
    while True:
        rolled += 1
        product = random_bits(key, rolled) * n
        rest = product & HALF
        if rest >= n or rest >= (1 << 32) % n:  # the second asks it exactly, the first quickly
            return product >> 32, rolled


@rule
def seeded_aside(s: State, n: int, place: int) -> int:
    """A number below n from a place of the state's own stream, which stays where it is."""
    return random_bits(s.key, place) * n >> 32


@rule
def seeded_shuffle(s: State, cards: list[int], first: int, n: int) -> None:
    """Put n cards of a list, from `first` on, in a random order from the state's own stream. (How far it has
    been rolled is kept at hand meanwhile: a compiler cannot know that no card is written over it.)
    """
    key, rolled = s.key, s.rolled
    for last in range(first + n - 1, first, -1):
        other, rolled = number_below(last - first + 1, key, rolled)
        card = cards[last]
        cards[last] = cards[first + other]
        cards[first + other] = card
    s.rolled = rolled


@rule
def seeded_pick(s: State, seat: Seat) -> Kind:
    """One card of a hand, from the state's own stream."""
    return nth_card(s, seat, seeded_roll(s, s.held[seat]))


def roll(s: State, n: int) -> int:
    """Chance: a number from 0 to n - 1."""
    if s.chance is not None:
        return int(s.chance.roll(n))
    return seeded_roll(s, n)


def roll_aside(s: State, n: int, place: int) -> int:
    """Chance beside the game, such as who of several is the first: a number from 0 to n - 1."""
    if s.chance is not None:
        return int(s.chance.roll(n))
    return seeded_aside(s, n, place)


def shuffle(s: State, cards: list[int], first: int, n: int, owner: Seat) -> None:
    """Chance: put n cards of a list, from `first` on, in a random order.

    The owner is the seat whose player cards are shuffled, or `NOBODY` for the draw pile.
    """
    if s.chance is not None:
        part = cards[first : first + n]
        s.chance.shuffle(part, owner)
        cards[first : first + n] = part
    else:
        seeded_shuffle(s, cards, first, n)
    s.events.append((SHUFFLED, owner, tuple(cards[first : first + n])))


def pick_at_random(s: State, seat: Seat) -> Kind:
    """Chance: one card of a hand, unseen."""
    if s.chance is not None:
        return int(s.chance.pick(s, seat))
    return seeded_pick(s, seat)
