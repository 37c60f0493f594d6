"""UNO Elite, dynasty mode: everyone builds a player deck of their own by the construction rules."""

from __future__ import annotations

from collections import Counter

import pytest

import lastcard as lc
from lastcard.editions.roster import PlayerCard, parse_icon
from lastcard.views import events as ev
from tests.support.playing import game_at, go_on, play

GOOD = [
    "Ember Quill",  # red: Skip
    "Scarlet Moss",  # red: Draw 1
    "Sunny Ortolan",  # yellow: Skip
    "Canary Finch",  # yellow: Play Again
    "Fern Hollis",  # green: Skip
    "Kelp Vasquill",  # green: Recover UNO
    "Sky Pellham",  # blue: Skip
    "Tide Marchbank",  # blue: Discard UNO
]
OTHER = [
    "Copper Nye",  # red: Swap
    "Blaze Umber",  # red: Draw 3 Target
    "Butters Gale",  # yellow: Swap
    "Daffy Prospero",  # yellow: Peek
    "Mint Alder",  # green: Swap
    "Hazel Tibbs",  # green: Play Again
    "Sapphire Ode",  # blue: Swap
    "Lagoon Pratt",  # blue: Recover player 2
]
DYNASTY = {"mode": "dynasty"}


def broken(*cards: str | PlayerCard, wild_fills: str = "all") -> list[str]:
    """The construction rules that a deck breaks."""
    return [problem.rule for problem in lc.check_deck(cards, wild_fills=wild_fills)]


def changed(**swaps: str) -> list[str]:
    """The good deck with some cards exchanged: `changed(Ember_Quill="Rusty Vane")`."""
    names = {old.replace("_", " "): new for old, new in swaps.items()}
    assert set(names) <= set(GOOD)
    return [names.get(card, card) for card in GOOD]


def card(name: str, color: str, *icons: str) -> PlayerCard:
    """A card that a collector owns."""
    return PlayerCard(name, name, (color,), tuple(parse_icon(icon) for icon in icons))


def dynasty(*decks: list[str], **options: object) -> lc.Game:
    return lc.Game.new("elite", players=len(decks), seed=1, options={**DYNASTY, **options}, decks=decks)


def brought(game: lc.Game, seat: int) -> Counter[str]:
    """The player cards of a seat, wherever they lie in its play area."""
    letter = "abcdefghij"[seat]
    cards: list[str] = []
    for line in game.position().splitlines():
        for area in ("lineup", "deck", "spent"):
            if line.startswith(f"{letter} {area} "):
                cards += line.removeprefix(f"{letter} {area} ").split(", ")
    return Counter(cards)


# The mode


@pytest.mark.proves("elite/dynasty-own-cards", "elite/dynasty-build-before")
def test_everyone_plays_with_the_deck_they_have_built_before_the_game():
    game = dynasty(GOOD, OTHER)
    assert brought(game, 0) == Counter(GOOD)
    assert brought(game, 1) == Counter(OTHER)
    assert [(len(area.lineup), area.deck_size) for area in game.view(None).areas] == [(3, 5), (3, 5)]
    assert [len(game.hand(seat)) for seat in range(2)] == [7, 7]
    assert game.waiting_for == "turn"


@pytest.mark.proves("elite/dynasty-own-cards")
def test_two_players_may_own_the_same_cards():
    game = dynasty(GOOD, GOOD, OTHER)
    assert brought(game, 0) == brought(game, 1) == Counter(GOOD)


@pytest.mark.proves("elite/dynasty-own-cards", "R130")
def test_ten_may_play_where_everyone_brings_a_deck():
    game = dynasty(*[GOOD] * 10)
    assert game.players == 10
    assert [brought(game, seat) for seat in range(10)] == [Counter(GOOD)] * 10
    with pytest.raises(lc.OptionError, match="2 to 10 players"):
        dynasty(*[GOOD] * 11)


@pytest.mark.proves("elite/dynasty-own-cards")
@pytest.mark.parametrize("decks", [None, [], [GOOD], [GOOD, GOOD, GOOD]])
def test_each_player_must_have_a_deck_of_their_own(decks):
    with pytest.raises(lc.OptionError, match="everyone brings a deck"):
        lc.Game.new("elite", players=2, seed=1, options=DYNASTY, decks=decks)


@pytest.mark.proves("elite/dynasty-build-before")
def test_decks_are_only_brought_to_dynasty():
    for mode in ("quick", "draft"):
        with pytest.raises(lc.OptionError, match="mode=dynasty"):
            lc.Game.new("elite", players=2, seed=1, options={"mode": mode}, decks=[GOOD, OTHER])


@pytest.mark.proves("elite/dynasty-own-cards")
def test_a_deck_is_built_of_cards_that_exist():
    assert broken(*changed(Ember_Quill="Nobody Inparticular")) == ["elite/dynasty-own-cards"]
    assert "elite/dynasty-own-cards" in broken(*changed(Ember_Quill="ember quill"))


@pytest.mark.proves("elite/dynasty-own-cards")
def test_a_collectors_own_card_may_be_brought():
    mine = card("Mine Alone", "red", "Draw 2 Everyone", "Play Again")
    deck: list[str | PlayerCard] = [mine, *GOOD[1:]]
    assert broken(*deck) == []
    game = lc.Game.new("elite", players=2, seed=1, options=DYNASTY, decks=[deck, OTHER])
    assert "Mine Alone" in brought(game, 0)
    assert [icon.text for icon in game.player_cards["Mine Alone"].icons] == ["Draw 2 Everyone", "Play Again"]


@pytest.mark.proves("elite/dynasty-build-before", "elite/shuffle-player-deck")
def test_the_deck_that_was_built_is_shuffled():
    lineups = {
        lc.Game.new("elite", 2, seed=seed, options=DYNASTY, decks=[GOOD, OTHER]).view(None).areas[0].lineup
        for seed in range(10)
    }
    assert len(lineups) > 7


@pytest.mark.proves("elite/dynasty-build-before", "R115")
def test_in_the_next_round_everyone_has_their_own_deck_again():
    position = (
        f"options mode=dynasty match_wins=2 | top R1 | a* R5 | b Y1 Y2 "
        f"| a lineup {', '.join(GOOD[:3])} | a deck {', '.join(GOOD[3:6])} | a spent {', '.join(GOOD[6:])} "
        f"| b lineup {', '.join(OTHER[:2])} | b spent {', '.join(OTHER[2:])}"
    )
    game = play("elite", position, "a R5")
    game.next_round()
    assert brought(game, 0) == Counter(GOOD)
    assert brought(game, 1) == Counter(OTHER)
    assert [(len(area.lineup), area.spent) for area in game.view(None).areas] == [(3, ()), (3, ())]


@pytest.mark.proves("elite/dynasty-build-before", "R104", "R115")
def test_a_card_in_use_when_the_round_ends_belongs_to_its_owner_in_the_next():
    position = (
        f"options mode=dynasty match_wins=2 | top B1 | a* B5* B6 | b Y1 "
        f"| a lineup {', '.join(GOOD[5:])} | a deck {', '.join(GOOD[:5])} | b lineup {', '.join(OTHER[:3])}"
    )
    game = play("elite", position, "a B5*", "a @3", "b Y1")
    assert game.round_winner == 1
    game.next_round()
    assert brought(game, 0) == Counter(GOOD)


# Construction


@pytest.mark.proves("elite/dynasty-construction")
def test_a_deck_that_keeps_to_the_rules():
    assert broken(*GOOD) == broken(*OTHER) == []
    assert dynasty(GOOD, OTHER).players == 2


@pytest.mark.proves("elite/dynasty-construction")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_game_with_a_broken_deck_is_not_dealt_and_says_whose_and_why(seat):
    decks = [GOOD, OTHER, GOOD]
    decks[seat] = GOOD[:7]
    with pytest.raises(lc.OptionError, match=rf"seat {'abc'[seat]} .*\(elite/dynasty-eight\)"):
        lc.Game.new("elite", players=3, seed=1, options=DYNASTY, decks=decks)


@pytest.mark.proves("elite/dynasty-eight", "R123")
@pytest.mark.parametrize(("deck", "size"), [(GOOD[:7], 7), ([*GOOD, "Copper Nye"], 9)])
def test_a_deck_must_have_eight_cards(deck, size):
    (problem,) = lc.check_deck(deck)
    assert problem.rule == "elite/dynasty-eight"
    assert f"not {size}" in problem


@pytest.mark.proves("elite/dynasty-eight", "elite/dynasty-every-color")
def test_an_empty_deck():
    assert broken() == ["elite/dynasty-eight", "elite/dynasty-every-color"]


@pytest.mark.proves("elite/dynasty-one-per-name", "R124")
def test_no_player_twice_by_name():
    (problem,) = lc.check_deck(changed(Scarlet_Moss="Tide Marchbank"))
    assert problem.rule == "elite/dynasty-one-per-name"
    assert "Tide Marchbank" in problem


@pytest.mark.proves("elite/dynasty-one-per-name", "R124")
@pytest.mark.parametrize(
    ("old", "foil"),
    [
        ("Scarlet_Moss", "Tide Marchbank/green-blue"),
        ("Scarlet_Moss", "Sunny Ortolan/yellow"),
        ("Canary_Finch", "Ember Quill/blue"),
    ],
)
def test_a_foil_is_the_same_player_by_name(old, foil):
    assert "elite/dynasty-one-per-name" in broken(*changed(**{old: foil}))


@pytest.mark.proves("elite/dynasty-every-color")
@pytest.mark.parametrize(
    ("color", "deck"),
    [
        ("red", changed(Ember_Quill="Mint Alder", Scarlet_Moss="Sapphire Ode")),
        ("yellow", changed(Sunny_Ortolan="Mint Alder", Canary_Finch="Sapphire Ode")),
        ("green", changed(Fern_Hollis="Copper Nye", Kelp_Vasquill="Sapphire Ode")),
        ("blue", changed(Sky_Pellham="Copper Nye", Tide_Marchbank="Mint Alder")),
    ],
)
def test_at_least_one_card_of_each_color(color, deck):
    (problem,) = lc.check_deck(deck)
    assert problem.rule == "elite/dynasty-every-color"
    assert color in problem


@pytest.mark.proves("elite/dynasty-dual-color", "elite/dynasty-every-color", "R125")
def test_a_dual_color_card_counts_as_one_of_its_colors():
    neither = changed(
        Fern_Hollis="Ivy Calder/green-blue",
        Kelp_Vasquill="Copper Nye",
        Sky_Pellham="Butters Gale",
        Tide_Marchbank="Daffy Prospero",
    )
    assert broken(*neither) == ["elite/dynasty-every-color"]
    green = [("Sapphire Ode" if card == "Copper Nye" else card) for card in neither]
    assert broken(*green) == []
    blue = [("Mint Alder" if card == "Copper Nye" else card) for card in neither]
    assert broken(*blue) == []
    two = [("Tide Marchbank/green-blue" if card == "Copper Nye" else card) for card in neither]
    assert broken(*two) == []


@pytest.mark.proves("elite/dynasty-dual-color", "R125")
def test_which_color_each_dual_stands_for_is_found_as_it_suits():
    """Red and yellow are on the two duals only: one stands for red, the other for yellow."""
    deck = [
        "Goldie Farrow/red-yellow",
        "Copper Nye/red-yellow",
        "Fern Hollis",
        "Kelp Vasquill",
        "Mint Alder",
        "Sky Pellham",
        "Tide Marchbank",
        "Sapphire Ode",
    ]
    assert broken(*deck) == []
    deck[1] = "Hazel Tibbs"
    assert broken(*deck) == ["elite/dynasty-every-color"]


@pytest.mark.proves("elite/dynasty-every-color", "elite/foil-wild", "R126")
def test_one_wild_counts_as_all_four_colors_or_as_one_where_agreed():
    deck = [
        "River Stokes/wild",  # Draw 1, Skip
        "Copper Nye",  # Swap
        "Blaze Umber",  # Draw 3 Target
        "Garnet Lowe",  # Reverse
        "Brick Tolliver",  # Play Again
        "Chili Marsh",  # Recover player 2
        "Ember Quill",  # Skip
        "Ruby Fenwick",  # Peek, Discard player Target
    ]
    assert broken(*deck) == []
    assert broken(*deck, wild_fills="one") == ["elite/dynasty-every-color"]
    deck[1], deck[2] = "Butters Gale", "Mint Alder"
    assert broken(*deck, wild_fills="one") == []


@pytest.mark.proves("elite/dynasty-every-color", "R126")
def test_where_a_wild_fills_one_color_a_game_is_dealt_accordingly():
    deck = ["River Stokes/wild", "Copper Nye", "Blaze Umber", "Garnet Lowe"]
    deck += ["Brick Tolliver", "Chili Marsh", "Ember Quill", "Ruby Fenwick"]
    assert dynasty(deck, GOOD).players == 2
    with pytest.raises(lc.OptionError, match="dynasty-every-color"):
        dynasty(deck, GOOD, wild_fills="one")


@pytest.mark.proves("elite/dynasty-wild-and-dual-limit", "R127")
def test_two_wilds_and_two_duals_and_no_third_of_either():
    wilds = changed(Scarlet_Moss="River Stokes/wild", Canary_Finch="Hazel Tibbs/wild")
    wilds[0] = "Copper Nye"
    assert broken(*wilds) == []
    three = [("Sapphire Ode/wild" if card == "Kelp Vasquill" else card) for card in wilds]
    (problem,) = lc.check_deck(three)
    assert problem.rule == "elite/dynasty-wild-and-dual-limit"
    assert "Wild" in problem
    both = [("Blaze Umber/red-yellow" if card == "Copper Nye" else card) for card in wilds]
    both = [("Ivy Calder/green-blue" if card == "Fern Hollis" else card) for card in both]
    assert sum("wild" in card for card in both) == sum("-" in card for card in both) == 2
    assert broken(*both) == []


@pytest.mark.proves("elite/dynasty-wild-and-dual-limit", "R127")
def test_a_third_dual_is_one_too_many():
    duals = changed(Scarlet_Moss="Goldie Farrow/red-yellow", Canary_Finch="Copper Nye/red-yellow")
    assert broken(*duals) == []
    (problem,) = lc.check_deck([("Blaze Umber/red-yellow" if c == "Kelp Vasquill" else c) for c in duals])
    assert problem.rule == "elite/dynasty-wild-and-dual-limit"
    assert "Dual" in problem


@pytest.mark.proves("elite/dynasty-wild-and-dual-limit", "elite/foil-base")
def test_base_color_foils_are_not_limited():
    deck = changed(Sunny_Ortolan="Sunny Ortolan/yellow", Ember_Quill="Ember Quill/blue")
    deck[1] = "Teal Ambrose/red"
    assert broken(*deck) == []


@pytest.mark.proves("elite/dynasty-four-icons", "R128")
def test_no_more_than_four_of_any_icon():
    assert broken(*GOOD) == []
    (problem,) = lc.check_deck(changed(Scarlet_Moss="Rusty Vane"))
    assert problem.rule == "elite/dynasty-four-icons"
    assert "Skip 5 times" in problem


@pytest.mark.proves("elite/dynasty-each-icon-counts", "R128")
@pytest.mark.parametrize("card_with_two", ["Maple Stroud", "Sorrel Bex"])
def test_each_icon_of_a_card_counts(card_with_two):
    (problem,) = lc.check_deck(changed(Scarlet_Moss=card_with_two))
    assert problem.rule == "elite/dynasty-four-icons"
    assert "Skip 5 times" in problem


@pytest.mark.proves("elite/dynasty-each-icon-counts", "R128")
def test_two_skips_on_one_card_are_two_instances():
    twice = card("Twice Over", "red", "Skip", "Skip")
    three = ["Sunny Ortolan", "Fern Hollis", "Sky Pellham"]
    rest = ["Canary Finch", "Kelp Vasquill", "Tide Marchbank"]
    assert broken(twice, *three, *rest, "Copper Nye") == ["elite/dynasty-four-icons"]
    assert broken(twice, *three[:2], *rest, "Copper Nye", "Sapphire Ode") == []


@pytest.mark.proves("elite/dynasty-modifiers-ignored", "R129")
@pytest.mark.parametrize("fifth", ["Rusty Vane", "Cinder Pike"])
def test_target_and_everyone_do_not_make_an_icon_unique(fifth):
    assert broken(*changed(Scarlet_Moss=fifth)) == ["elite/dynasty-four-icons"]


@pytest.mark.proves("elite/dynasty-modifiers-ignored", "R128", "R129")
def test_numbers_do_not_make_an_icon_unique_and_draw_3_counts_once():
    draws = ["Scarlet Moss", "Blaze Umber", "Honey Bracken", "Juniper Slate"]
    rest = ["Sky Pellham", "Canary Finch", "Kelp Vasquill"]
    assert broken(*draws, *rest, "Tide Marchbank") == []
    (problem,) = lc.check_deck([*draws, *rest, "Marina Tull"])
    assert problem.rule == "elite/dynasty-four-icons"
    assert "Draw 5 times" in problem


@pytest.mark.proves("elite/dynasty-modifiers-ignored", "R129")
@pytest.mark.parametrize(
    ("four", "fifth", "action"),
    [
        (["Ruby Fenwick", "Mustard Keys", "Myrtle Crane", "Glacier Boone"], "Tide Marchbank", "Discard"),
        (["Chili Marsh", "Straw Bellamy", "Cypress Dunn", "Lagoon Pratt"], "Kelp Vasquill", "Recover"),
    ],
)
def test_uno_and_player_share_one_count(four, fifth, action):
    rest = ["Copper Nye", "Canary Finch", "Sky Pellham"]
    assert broken(*four, *rest, "Garnet Lowe") == []
    (problem,) = lc.check_deck([*four, *rest, fifth])
    assert problem.rule == "elite/dynasty-four-icons"
    assert f"{action} 5 times" in problem


@pytest.mark.proves("elite/dynasty-construction")
def test_every_rule_that_is_broken_is_named_at_once():
    deck = [
        "Goldie Farrow/red-yellow",
        "Blaze Umber/red-yellow",
        "Copper Nye/red-yellow",
        "Ember Quill",
        "Ember Quill",
        "Rusty Vane",
        "Cinder Pike",
        "Sunny Ortolan",
        "Amber Wick",
        "Nobody Inparticular",
    ]
    assert sorted(broken(*deck)) == [
        "elite/dynasty-eight",
        "elite/dynasty-every-color",
        "elite/dynasty-four-icons",
        "elite/dynasty-one-per-name",
        "elite/dynasty-own-cards",
        "elite/dynasty-wild-and-dual-limit",
    ]
    with pytest.raises(lc.OptionError) as refusal:
        dynasty(deck, GOOD)
    for rule in broken(*deck):
        assert f"({rule})" in str(refusal.value)


@pytest.mark.proves("elite/dynasty-construction", "elite/dynasty-wild-and-dual-limit", "R125")
@pytest.mark.timeout(10)
@pytest.mark.parametrize(("foil", "fills"), [("Copper Nye/red-yellow", "all"), ("Sapphire Ode/wild", "one")])
def test_a_heap_of_foils_is_judged_at_once(foil, fills):
    rules = broken(*[foil] * 40, wild_fills=fills)
    assert {"elite/dynasty-eight", "elite/dynasty-wild-and-dual-limit"} <= set(rules)


# Playing with foils


@pytest.mark.proves("elite/foil-dual-activation", "elite/foil-wild-activation", "R93")
@pytest.mark.parametrize(("color", "slots"), [("R", "13"), ("Y", "13"), ("G", "23"), ("B", "23")])
def test_foils_in_a_dynasty_deck_answer_to_their_colors(color, slots):
    position = (
        f"options mode=dynasty | top {color}1 | a* {color}5* B8 B9 | b Y2 Y3 | b lineup Sky Pellham "
        "| a lineup Copper Nye/red-yellow, Tide Marchbank/green-blue, Hazel Tibbs/wild"
    )
    game = play("elite", position, f"a {color}5*")
    assert game.legal("a") == [*(f"@{slot}" for slot in slots), "-"]


@pytest.mark.proves("elite/dynasty-own-cards", "elite/recover")
def test_a_dynasty_is_played_like_quick_play():
    position = (
        "options mode=dynasty | top R1 | a* R5* Rc B9 | b Y2 Y3 | b lineup Ember Quill "
        "| a lineup Ember Quill | a deck Teal Ambrose/red"
    )
    game = play("elite", position, "a R5*", "a @1")
    assert game.turn == 0
    go_on(game, "a Rc", "a @1")
    area = game.view(None).areas[0]
    assert (area.lineup, area.spent, area.deck_size) == (("Teal Ambrose/red", "Ember Quill"), (), 0)


@pytest.mark.proves("elite/dynasty-own-cards")
def test_a_dynasty_position_names_everyones_cards():
    with pytest.raises(lc.NotationError, match="brings player cards of its own"):
        game_at("elite", "options mode=dynasty | top R1 | a* R5 | b Y2 | a lineup Ember Quill")


@pytest.mark.proves("elite/dynasty-build-before")
def test_a_dynasty_is_dealt_with_everyones_lineup_from_their_own_deck():
    game = dynasty(GOOD, OTHER)
    lined_up = [event for event in game.opening if isinstance(event, ev.LinedUp)]
    assert len(lined_up) == 6
    assert all(event.player in (GOOD, OTHER)[event.seat] for event in lined_up)
