"""The fair deal: what chance is made from, and that nothing in a match can be changed afterwards."""

from __future__ import annotations

import hmac
import json
import pickle
import random
import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from hashlib import sha512
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lastcard as lc
from lastcard.editions import load_edition
from lastcard.editions.edition import edition_path
from lastcard.game.fair_deal import FairChance, FairDeal, commitment_of, new_secret
from lastcard.rules.state import NOBODY
from tests.support.dealing import (
    GIVEN,
    SCRIPT,
    SECRET,
    TABLES,
    all_rejected,
    in_javascript,
    new_game,
    play_on,
    played,
    rejected,
)
from tests.support.lengths import at_length

DROID = load_edition("droid")


def a_deal(*randomness: str | None) -> FairDeal:
    return FairDeal.of(SECRET, "kitchen-7", 3, randomness or (GIVEN[0], None))


def a_chance() -> FairChance:
    return FairChance(a_deal()).begin(DROID, 2)


# The stream, by a second reading of the page


def numbers(deal: FairDeal) -> Iterator[int]:
    """The numbers of the stream, as docs/fair-deal.md says."""
    lines = [
        "lastcard fair deal 1",
        f"table {deal.table}",
        f"match {deal.match}",
        "edition droid",
        f"a {deal.randomness[0]}",
        "b -",
    ]
    assert deal.secret
    for block in range(10_000):
        message = "".join(f"{line}\n" for line in lines).encode() + block.to_bytes(8, "big")
        data = hmac.new(bytes.fromhex(deal.secret), message, sha512).digest()
        yield from (int.from_bytes(data[place : place + 8], "big") for place in range(0, 64, 8))


def test_a_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment_of(SECRET) == sha512(bytes.fromhex(SECRET)).hexdigest()


def test_secrets_have_room_for_every_order_of_the_cards() -> None:
    secrets = {new_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert {len(bytes.fromhex(secret)) * 8 for secret in secrets} == {1024}


@pytest.mark.parametrize("n", [2, 6, 112, 2**63 + 1], ids=str)
def test_a_roll_passes_over_the_unfair_rest(n: int) -> None:
    """Of the last of these, every other number is passed over."""
    chance, stream = a_chance(), numbers(a_deal())
    fair = (number for number in stream if number < 2**64 // n * n)
    assert [chance.roll(n) for _ in range(200)] == [next(fair) % n for _ in range(200)]


def test_rolls_are_uniform() -> None:
    chance, sides, rolls = a_chance(), 7, 70_000
    found = Counter(chance.roll(sides) for _ in range(rolls))
    expected = rolls / sides
    assert sum((found[side] - expected) ** 2 / expected for side in range(sides)) < 30  # 6 degrees


def test_shuffles_are_uniform() -> None:
    chance, shuffles = a_chance(), 24_000
    cards = [DROID.kinds[text] for text in ("B1", "G1", "R1", "Y1")]
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(shuffles):
        order = list(cards)
        chance.shuffle(order, NOBODY)
        found[tuple(order)] += 1
    expected = shuffles / 24
    assert sum((found[order] - expected) ** 2 / expected for order in permutations(cards)) < 70  # 23 degrees


def test_a_shuffle_does_not_depend_on_how_the_cards_lay() -> None:
    cards, other = list(DROID.deck), list(DROID.deck)
    random.Random(1).shuffle(other)
    for pile in (cards, other):
        a_chance().shuffle(pile, NOBODY)
    assert cards == other
    assert sorted(cards) == sorted(DROID.deck)


def test_a_pick_takes_two_numbers() -> None:
    game = lc.Game.new("droid", players=2, chance=FairChance(a_deal()))
    chance, stream = a_chance(), numbers(a_deal())
    for _ in range(50):
        place = (next(stream) << 64 | next(stream)) % 7
        assert DROID.texts[chance.pick(game._s, 1)] == game.hand("b")[place]


@pytest.mark.parametrize(
    "changed",
    [
        {"table": "kitchen-8"},
        {"match": 4},
        {"randomness": ("9e" + GIVEN[0][2:], None)},
        {"randomness": (None, GIVEN[0])},
        {"secret": "00" + SECRET[2:]},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_everything_that_is_mixed_in_changes_the_deal(changed: dict[str, object]) -> None:
    other = replace(a_deal(), **changed)  # type: ignore[arg-type]
    games = [lc.Game.new("droid", players=2, chance=FairChance(deal)) for deal in (a_deal(), other)]
    assert games[0].position() != games[1].position()


def test_the_edition_is_mixed_in() -> None:
    first, other = a_chance(), FairChance(a_deal()).begin(load_edition("express"), 2)
    assert first.number() != other.number()


def test_a_chance_begins_anew_with_each_game() -> None:
    chance = FairChance(a_deal())
    games = [lc.Game.new("droid", players=2, chance=chance) for _ in range(2)]
    assert games[0].record() == games[1].record()


def test_dynasty_decks_may_be_brought_in_any_order() -> None:
    cards = [line.split("lineup ")[-1].split("deck ")[-1] for line in deck_lines(played("dynasty"))]
    decks = [f"{cards[seat]}, {cards[seat + 1]}".split(", ") for seat in range(0, len(cards), 2)]
    deal = FairDeal.of(SECRET, "kitchen-7", 3, GIVEN[:4])
    options = TABLES["dynasty"][2]
    games = [
        lc.Game.new("elite", 4, options=options, decks=brought, chance=FairChance(deal))
        for brought in (decks, [deck[::-1] for deck in decks])
    ]
    assert games[0].record() == games[1].record()


def deck_lines(game: lc.Game) -> list[str]:
    """Lineups and player decks of the first round, seat by seat."""
    first = game.record().split("\nround ")[1].splitlines()
    return [line for line in first if re.match(r"  [a-j] (lineup|deck) ", line)]


# Copies


@pytest.mark.parametrize("table", ["express", "elite", "draft"])
@pytest.mark.parametrize(
    "copied",
    [lc.Game.copy, deepcopy, lambda game: pickle.loads(pickle.dumps(game))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_a_copy_goes_on_alike(copied, table: str) -> None:
    game = play_on(new_game(table), random.Random(1), moves=15)
    twin = copied(game)
    for each in (game, twin):
        play_on(each, random.Random(2))
    assert twin.record() == game.record()
    assert lc.verify(twin.record()).fair


# Whole matches


@pytest.mark.parametrize("table", TABLES)
def test_a_match_of_every_edition_and_mode_is_verified_by_both(table: str) -> None:
    game = played(table)
    verdict = lc.verify(game.record())
    assert verdict.misfit == ""
    assert (verdict.rounds, verdict.over) == (len(game.rounds), True)
    assert verdict.moves == sum(len(each.entries) for each in game.rounds)
    (said,) = in_javascript(game.record())
    assert said == (
        f"Fair: {verdict.rounds} deals, {verdict.shuffles} shuffles, "
        f"and the commitment was {verdict.deal.commitment}."
    )


@pytest.mark.parametrize("table", TABLES)
def test_a_replay_keeps_the_proof(table: str) -> None:
    game = played(table)
    again = lc.Game.replay(game.record())
    assert again.record() == game.record()
    assert again.record("b") == game.record("b")
    assert again.fair_deal == game.fair_deal


def test_the_matches_use_every_kind_of_draw() -> None:
    told = "".join(played(table).record() for table in TABLES)
    for clause in ("(roll ", "(pile ", "; stock ", " shuffles ", "(from ", "(dealer "):
        assert clause in told
    assert re.search(r"^[a-j~].*\bpile ", told, re.MULTILINE), "no reshuffle"


def test_an_edition_of_ones_own_is_verified_with_its_file(tmp_path) -> None:
    path = tmp_path / "short.toml"
    text = edition_path("droid").read_text(encoding="utf-8")
    path.write_text(text.replace("hand_size = 7", "hand_size = 3"), encoding="utf-8")
    game = lc.Game.new(str(path), players=2, chance=FairChance(a_deal()))
    record = play_on(game, random.Random(3)).record()
    assert lc.verify(record, editions=[str(path)]).fair
    assert in_javascript(record)[0].startswith("Fair: 1 deals")


# What may be shown when


@pytest.mark.parametrize("table", ["express", "elite"])
def test_the_secret_is_shown_when_the_match_is_over_and_not_before(table: str) -> None:
    game, rng = new_game(table), random.Random(5)
    while not game.over:
        shown = [game.record(), game.record(0), game.record(redacted=True), game.position(), repr(game)]
        assert game.fair_deal
        shown += [str(game.view(0)), repr(game.fair_deal), json.dumps(game.fair_deal.to_json(reveal=True))]
        assert not any(SECRET in text for text in shown)
        assert "\nsecret ?\n" in game.record()
        play_on(game, rng, moves=5)
    assert f"\nsecret {SECRET}\n" in game.record()
    assert SECRET not in repr(game.fair_deal)
    for hidden in (game.record(0), game.record(redacted=True)):
        assert SECRET not in hidden
        assert "\nsecret ?\n" in hidden
        assert "dealer b;" not in hidden


def test_a_record_without_its_secret_cannot_be_verified_yet() -> None:
    game = play_on(new_game("droid"), random.Random(1), moves=5)
    with pytest.raises(lc.Error, match="cannot be verified yet"):
        lc.verify(game.record())
    assert in_javascript(game.record()) == ["Not fair: it cannot be verified yet, for it has no secret."]


def test_the_beginning_of_a_match_is_verified_as_far_as_it_goes() -> None:
    text = played("express").record()
    verdict = lc.verify(text[: text.index("\nround 3")])
    assert (verdict.fair, verdict.rounds, verdict.over) == (True, 2, False)


# Whatever is changed is found


def spans(text: str, pattern: str) -> list[tuple[int, int]]:
    return [found.span(1) for found in re.finditer(pattern, text, re.MULTILINE)]


@settings(max_examples=at_length(5, 25))
@given(data=st.data(), table=st.sampled_from(sorted(TABLES)))
def test_any_changed_bit_of_the_proof_is_rejected_by_both(data, table: str) -> None:
    text = played(table).record()
    forged = []
    for line in (r"^secret (\w+)$", r"^commitment (\w+)$", r"^random \w (\w+)$"):
        start, end = data.draw(st.sampled_from(spans(text, line)))
        place = data.draw(st.integers(start, end - 1))
        digit = f"{int(text[place], 16) ^ 1 << data.draw(st.integers(0, 3)):x}"
        forged.append(text[:place] + digit + text[place + 1 :])
    assert all_rejected(forged)


def told_by_the_table(text: str) -> list[tuple[int, int]]:
    """Where the cards are that chance decided: in the positions and in parentheses."""
    places = spans(text, r"^((?:  [a-j]\*?| {2}pile| {2}under| {2}top) .*)$") + spans(text, r"\(([^()]*)\)")
    return [
        (start + word.start(), start + word.end())
        for start, end in places
        for word in re.finditer(r"(?<![\w*+])[RYGBW](?:[0-9]\*?|[+][0-9]|[a-z])?(?=[ ;]|$)", text[start:end])
    ]


@settings(max_examples=at_length(12, 60))
@given(data=st.data(), table=st.sampled_from(sorted(TABLES)))
def test_any_changed_card_is_rejected(data, table: str) -> None:
    text, edition = played(table).record(), played(table).edition
    start, end = data.draw(st.sampled_from(told_by_the_table(text)))
    others = sorted({*edition.kinds} - {text[start:end]})
    assert rejected(text[:start] + data.draw(st.sampled_from(others)) + text[end:])


@settings(max_examples=at_length(5, 40))
@given(data=st.data(), table=st.sampled_from(sorted(name for name in TABLES if "draft" not in name)))
def test_any_changed_card_of_a_deal_is_rejected_without_rules_too(data, table: str) -> None:
    text, edition = played(table).record(), played(table).edition
    lines = spans(text, r"^(  .*|\(.*)$")
    start, end = data.draw(
        st.sampled_from([span for span in told_by_the_table(text) if within(span, lines)]),
    )
    others = sorted({*edition.kinds} - {text[start:end]})
    assert all_rejected([text[:start] + data.draw(st.sampled_from(others)) + text[end:]])


def test_a_card_taken_for_its_neighbor_before_the_deal_is_found_without_rules_too() -> None:
    """Shuffled by the same chance, it lies where the other one lay: only the cards of the deal tell."""
    text = played("highest card each round").record()
    begin, end = spans(text, r"^\(pile ([^;]*); dealer")[0]
    assert all_rejected([text[:begin] + text[begin:end].replace("Y6", "Y5") + text[end:]])


def within(span: tuple[int, int], others: list[tuple[int, int]]) -> bool:
    return any(start <= span[0] and span[1] <= end for start, end in others)


@settings(max_examples=at_length(5, 25))
@given(data=st.data(), table=st.sampled_from(sorted(TABLES)))
def test_any_two_cards_of_a_shuffle_swapped_are_rejected_by_both(data, table: str) -> None:
    text = played(table).record()
    start, end = data.draw(st.sampled_from(spans(text, r"[(; ](?:pile|stock|[a-j] shuffles) ([^;)\n]+)[;)]")))
    between = ", " if ", " in text[start:end] else " "
    cards = text[start:end].split(between)
    first, second = (data.draw(st.integers(0, len(cards) - 1)) for _ in range(2))
    if cards[first] == cards[second]:
        return
    cards[first], cards[second] = cards[second], cards[first]
    assert all_rejected([text[:start] + between.join(cards) + text[end:]])


@pytest.mark.parametrize("table", ["touchdown", "express", "dynasty"])
def test_hands_that_were_swapped_are_rejected_by_both(table: str) -> None:
    text = played(table).record()
    a, b = (re.search(rf"^  {seat}\*? ([RYGBW].*)$", text, re.MULTILINE) for seat in "ab")
    assert a
    assert b
    forged = text[: a.start(1)] + b[1] + text[a.end(1) : b.start(1)] + a[1] + text[b.end(1) :]
    assert all_rejected([forged])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r"^fair kitchen-7 3$", "fair kitchen-7 4"),
        (r"^fair kitchen-7 3$", "fair Kitchen-7 3"),
        (r"^random a .*\n", ""),
        (r"^random a ", "random b "),
        (r"^  edition droid$", "  edition touchdown"),
        (r"^\(.*\)$", ""),
        (r"^\(roll . of 4; ", "("),
        (r"^\(roll ", "(roll 0 of 1; roll "),
        (r"^\((.*)\)$", r"(pile R1 R2; \1)"),
        (r"^secret [0-9a-f]+$", "secret " + "00" * 128),
        (r"^secret [0-9a-f]+$", "secret " + SECRET.upper()),
    ],
)
def test_a_forged_line_is_rejected_by_both(old: str, new: str) -> None:
    text = played("any dealer").record()
    forged = re.sub(old, new, text, count=1, flags=re.MULTILINE)
    assert forged != text
    assert all_rejected([forged])


def test_a_record_that_went_on_by_another_chance_is_rejected() -> None:
    half = play_on(new_game("express"), random.Random(1), moves=60)
    other = play_on(lc.Game.replay(half.record()), random.Random(2))
    assert other.over
    assert all_rejected([other.record().replace("\nsecret ?\n", f"\nsecret {SECRET}\n")])


def test_a_seed_has_no_place_in_a_fair_deal() -> None:
    assert "seed" in lc.verify(played("droid").record() + "chance 7:0\n").misfit


# The script


def test_the_script_is_short_and_needs_only_web_crypto() -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 100
    assert re.findall(r'import\("([^"]+)"\)|^import .* from "([^"]+)"', text) == [("node:fs", "")]


# Bad input


@pytest.mark.parametrize("given", ["", "9f" * 15, "9f" * 65, "9f" * 16 + "a", "9F" * 16, "zz" * 16, 7, b"9f"])
def test_bad_randomness_is_refused_in_one_sentence(given: object) -> None:
    with pytest.raises(
        lc.Error, match=r"^Randomness is written with an even number from 32 to 128 of the hex digits"
    ):
        a_deal(given, None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"table": "my table"}, "A table is named by"),
        ({"table": ""}, "A table is named by"),
        ({"table": "x" * 65}, "A table is named by"),
        ({"match": 0}, "numbered from 1"),
        ({"match": True}, "numbered from 1"),
        ({"commitment": "00"}, "A commitment is written with 128 of"),
        ({"secret": "00"}, "A secret is written with 256 of"),
        ({"randomness": [None] * 2}, "Randomness is given for each"),
        ({"randomness": (None,) * 11}, "Randomness is given for each"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(changed: dict[str, object], sentence: str) -> None:
    with pytest.raises(lc.Error, match=sentence):
        replace(a_deal(), **changed)  # type: ignore[arg-type]


def test_a_deal_without_its_secret_cannot_be_dealt() -> None:
    with pytest.raises(lc.Error, match="needs its secret"):
        FairChance(a_deal().hidden())


def test_a_deal_is_for_its_number_of_seats() -> None:
    with pytest.raises(lc.OptionError, match="for 2 seats, not 3"):
        lc.Game.new("droid", players=3, chance=FairChance(a_deal()))


def test_a_proof_is_written_and_read_as_json() -> None:
    deal = a_deal()
    assert FairDeal.from_json(json.loads(json.dumps(deal.to_json(reveal=True)))) == deal
    assert FairDeal.from_json(json.loads(json.dumps(deal.to_json()))) == deal.hidden()


@pytest.mark.parametrize(
    "changed",
    [
        {"format": "lastcard fair deal 2"},
        {"more": 1},
        {"randomness": "9f"},
        {"randomness": ["9f"]},
        {"match": "3"},
        {"commitment": None},
        {"secret": 7},
        {"table": ["x"]},
    ],
    ids=str,
)
def test_a_proof_that_cannot_be_read_is_refused(changed: dict[str, object]) -> None:
    with pytest.raises(lc.Error):
        FairDeal.from_json({**a_deal().to_json(), **changed})
    with pytest.raises(lc.Error, match="has format, table"):
        FairDeal.from_json([])


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (r"^secret .*\n", "", r"line 5, column 1: a fair deal needs a line `secret"),
        (r"^fair .*\ncommitment .*\n", "", "a fair deal needs a line `fair"),
        (r"^fair (.*\n)*secret .*\n", "random a " + "9f" * 16 + "\n", "line 2, column 1: a fair deal needs"),
        (r"^fair .*$", "fair kitchen-7", "write `fair TABLE 1`"),
        (r"^fair .*$", "fair kitchen-7 03", "line 2, column 16: the matches of a table are numbered"),
        (r"^fair .*$", "fair kit/chen 3", "A table is named by"),
        (r"^(secret .*)$", r"\1\n\1", "there are two lines `secret`"),
        (r"^(random a .*)$", r"\1\n\1", "a is there twice"),
        (r"^random a ", "random d ", "There is no seat 'd'"),
        (r"^random a .*$", "random a 9f", "line 4, column 10: Randomness is written with"),
        (r"^(round 1)$", r"\1\nsecret ?", "`secret` stands before the first round"),
        (r"^(\(.*\))$", r"\1\n\1", "stands in parentheses before the moves, once"),
        (r"^(\(.*\))$", r"\1)", "stands in parentheses before the moves, once"),
    ],
)
def test_a_record_with_a_proof_that_cannot_be_read_is_refused(old: str, new: str, sentence: str) -> None:
    text = re.sub(old, new, played("droid").record(), count=1, flags=re.MULTILINE)
    for read in (lc.Game.replay, lc.verify):
        with pytest.raises(lc.NotationError) as refused:
            read(text)
        assert re.search(sentence, str(refused.value))
