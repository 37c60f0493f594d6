"""Whatever is read gets its answer at once: no text, however long, costs 30 million additions, or 200 MB."""

from __future__ import annotations

import gc
import random
import time
import tracemalloc
from collections.abc import Callable
from functools import cache, partial

import pytest

import lastcard as lc
from lastcard.game.replay import LONGEST_RECORD
from lastcard.notation.position_lines import LONGEST_POSITION
from tests.support.cases import choose, make
from tests.support.lengths import sampled
from tests.support.playing import game_at

MEGABYTE = 1 << 20
ADDITIONS = 30_000_000
MOST_MEMORY = 200 * MEGABYTE

HEAD = "edition elite\ntop R5\na* R7\nb G1\n"
DRAFT = "edition elite\noptions mode=draft\na\nb\ndraft a 0\n"
LONG_LINES: dict[str, Callable[[int], str]] = {
    "one word": lambda size: "x" * size,
    "a card": lambda size: f"{HEAD}under {'R' * size}",
    "many cards": lambda size: f"{HEAD}under {'R1 ' * (size // 3)}",
    "many unknown cards": lambda size: f"{HEAD}pile {'Q1 ' * (size // 3)}",
    "many options": lambda size: f"{HEAD}options {'mode=quick ' * (size // 11)}",
    "one option": lambda size: f"{HEAD}options mode={'q' * size}",
    "many seats": lambda size: f"{HEAD}open {'b ' * (size // 2)}",
    "many scores": lambda size: f"{HEAD}scores {'a 1, ' * (size // 5)}",
    "many commas": lambda size: f"{HEAD}scores {', ' * (size // 2)}",
    "a number": lambda size: f"{HEAD}turns {'9' * size}",
    "many player cards": lambda size: f"{HEAD}a deck {'Ember Quill, ' * (size // 13)}",
    "many unknown player cards": lambda size: f"{HEAD}a deck {'Ember Quilt, ' * (size // 13)}",
    "one player card": lambda size: f"{HEAD}a deck {'Ember ' * (size // 6)}",
    "a long row": lambda size: (
        f"edition elite\noptions mode=draft\na\nb\ndraft a 0\nrow {'A, ' * (size // 3)}"
    ),
    "many hands shown": lambda size: f"{HEAD}" + "shown a b W\n" * (size // 12),
    "many cards shown": lambda size: f"{HEAD}shown a b {'W ' * (size // 2)}",
    "many parts": lambda size: f"edition droid\ntop Wd\na* R7\nb G1\ndroid a {'R5 G3 ' * (size // 6)}",
    "many icons": lambda size: f"{HEAD}active a Ember Quill\nicons {'for=b ' * (size // 6)}",
    "many places": lambda size: f"{HEAD}active a Ember Quill\nicons done={'1,' * (size // 2)}",
    "a long comment": lambda size: f"{HEAD}# {'#' * size}",
    "many comments": lambda size: f"{HEAD}" + "#\n" * (size // 2),
    "many empty lines": lambda size: f"{HEAD}" + "\n" * size,
    "many spaces": lambda size: f"{HEAD}{' ' * size}",
    "many hands": lambda size: f"{HEAD}" + "a R7\n" * (size // 5),
    "many other lines": lambda size: f"{HEAD}" + "weather fine\n" * (size // 13),
    "an edition": lambda size: f"edition {'x' * size}",
    "an edition of many words": lambda size: f"edition {'x ' * (size // 2)}",
}


def seconds_of(act: Callable[[], object]) -> float:
    """The processor time that something takes in this thread, older objects out of the collector's way."""
    gc.freeze()
    start = time.thread_time()
    try:
        act()
        return time.thread_time() - start
    finally:
        gc.unfreeze()


def memory_of(act: Callable[[], object]) -> int:
    tracemalloc.start()
    try:
        act()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@cache
def seconds_of_adding_up() -> float:
    def add_up() -> None:
        total = 0
        for number in range(ADDITIONS // 10):
            total += number

    return 10 * seconds_of(add_up)


def assert_cheap(act: Callable[[], object]) -> None:
    """Something costs less than adding up does on this machine."""
    assert seconds_of(act) < seconds_of_adding_up()
    assert memory_of(act) < MOST_MEMORY


def refused(read: Callable[[str], object], text: str) -> Callable[[], None]:
    """Reading a text that is refused in one short sentence."""

    def act() -> None:
        with pytest.raises(lc.NotationError) as error:
            read(text)
        assert len(str(error.value)) < 400

    return act


@pytest.mark.parametrize("name", sampled([*LONG_LINES], 9))
def test_a_long_position_is_answered_at_once(name: str) -> None:
    text = LONG_LINES[name](LONGEST_POSITION - 200) + "\nweather fine"
    assert_cheap(refused(lc.Game.from_position, text))
    record = "lastcard 1\nround 1\n  " + text.replace("\n", "\n  ")
    assert_cheap(refused(lc.Game.replay, record))


def test_a_position_too_long_is_not_even_looked_at() -> None:
    for long in LONG_LINES.values():
        with pytest.raises(lc.NotationError, match=r"line 1, column 1: a position has at most 100,000 char"):
            lc.Game.from_position(long(MEGABYTE))


START = "lastcard 1\nround 1\n  edition express\n  top R5\n  pile Y1 Y2\n  a* R7 R8\n  b G1 G2\n"
LONG_RECORDS: dict[str, str] = {
    "a move": f"{START}a {'R' * MEGABYTE}",
    "many moves": f"{START}a {'R7 ' * (MEGABYTE // 3)}",
    "many seats": f"{START}{'a ' * (MEGABYTE // 2)}",
    "many turns": START + "a +\n" * (MEGABYTE // 4),
    "an answer": f"{START}a + ({'a draws Y1; ' * (MEGABYTE // 12)})",
    "a long answer": f"{START}a + (a draws {'Y1 ' * (MEGABYTE // 3)})",
    "a shuffle": f"{START}a + (pile {'Y1 ' * (MEGABYTE // 3)})",
    "a shuffle of player cards": f"{START}a + (a shuffles {'Ann, ' * (MEGABYTE // 5)})",
    "many answers": f"{START}a + {'() ' * (MEGABYTE // 3)}",
    "many parentheses": f"{START}a + {'(' * MEGABYTE}",
    "many rounds": "lastcard 1\n" + "round 1\n" * (MEGABYTE // 8),
    "a record too long": START + "#" * LONGEST_RECORD,
}


@pytest.mark.parametrize("name", sampled([*LONG_RECORDS], 5))
def test_a_long_record_is_answered_at_once(name: str) -> None:
    assert_cheap(refused(lc.Game.replay, LONG_RECORDS[name]))


def test_a_round_that_was_not_dealt_follows_no_other() -> None:
    """A record of a thousand rounds in which nothing happens took half a minute."""
    nothing = "\n  edition express\n  top R5\n  a R1\n  b R2\n  over -\n"
    record = "lastcard 1\n" + "".join(f"round {n}{nothing}" for n in range(1, 2000))
    assert_cheap(refused(lc.Game.replay, record))


def test_a_match_of_many_rounds_takes_time_with_its_length() -> None:
    """Four times the rounds take about four times the time, and not sixteen times."""
    game, rng = lc.Game.new("express", players=2, seed=1, options={"target": 10_000}), random.Random(1)
    seconds = []
    for rounds in (10, 40):
        while len(game.rounds) < rounds:
            make(game, choose(game, rng, "quick")) if not game.round_over else game.next_round()
        record = game.record()
        seconds.append(min(seconds_of(partial(lc.Game.replay, record)) for _ in range(3)))
    assert seconds[1] < 10 * seconds[0]


@pytest.mark.parametrize("number", [9, 100, 5000])
def test_a_deck_of_unknown_names_is_answered_at_once(number: int) -> None:
    deck = [f"Nobody {n}" for n in range(number)]
    assert_cheap(lambda: lc.check_deck(deck))
    broken = lc.check_deck(deck)
    assert "elite/dynasty-eight" in {rule.rule for rule in broken}
    if number > 100:
        assert len(broken) == 1, "nothing else is worked out"


def test_near_names_are_suggested_for_the_first_few() -> None:
    sentences = lc.check_deck([f"Ember Quil{letter}" for letter in "abcdefgh"])
    assert sum("is it Ember Quill?" in sentence for sentence in sentences) == 3


def test_a_long_name_gets_no_suggestion() -> None:
    assert_cheap(lambda: lc.check_deck(["Ember Quill" * 10_000] * 8))


def test_turns_that_are_owed_are_soon_lost() -> None:
    owed = ", ".join(f"{seat} 100" for seat in "abcdefghij")
    hands = " | ".join(f"{seat} R{n} Y{n}" for n, seat in enumerate("abcdefghij"))
    game = game_at("droid", f"top G5 | {hands} | skips {owed}")
    assert_cheap(lambda: game.copy().timeout())


@pytest.mark.parametrize("move", ["R" * MEGABYTE, "R7 " * 100_000, "=" * MEGABYTE, "@" + "9" * MEGABYTE])
def test_a_long_move_is_answered_at_once(move: str) -> None:
    game = game_at("express", "top R5 | a* R7 R8 | b G1 G2")
    assert_cheap(refused(lambda text: game.play("a", text), move))
