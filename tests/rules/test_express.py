"""UNO Express, sentence by sentence: what its leaflet says and the other four don't, or say otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import count

import pytest

import lastcard as lc
from lastcard.views import events as ev
from tests.support.playing import game_at, go_on, play, refused

COLORS = "RYGB"
THREE = "b B1 B2 B3 | c Y1 Y2 Y3"


def everything(game: lc.Game) -> Counter[str]:
    """Every card of a game, wherever it lies."""
    cards: list[str] = []
    for line in game.position().splitlines():
        key, *words = line.split()
        if key in ("top", "under", "pile") or len(key.rstrip("*")) == 1:
            cards += [word.partition("=")[0] for word in words if word != "!"]
    return Counter(cards)


def dealt(players: int, wanted: Callable[[lc.Game], bool], **options: object) -> lc.Game:
    """The first game, seed after seed, that was dealt as wanted."""
    games = (lc.Game.new("express", players=players, seed=seed, options=options) for seed in count())
    return next(game for game in games if wanted(game))


def turned_up(*faces: str) -> Callable[[lc.Game], bool]:
    """Was the first card to be turned up one of these faces?"""

    def first_face(game: lc.Game) -> str:
        return next(event.card.lstrip(COLORS) for event in game.opening if isinstance(event, ev.TurnedUp))

    return lambda game: first_face(game) in faces


def play_round(game: lc.Game) -> lc.Game:
    """Everyone does the first thing that is legal, until the round is over."""
    while not game.round_over:
        (seat,) = game.view(None).asked
        game.play(seat, game.legal(seat)[0])
    return game


def worth(cards: list[str]) -> int:
    """The points table of the leaflet, once more."""
    return sum(50 if c[0] == "W" else int(c[1:]) if c[1:].isdigit() and "+" not in c else 20 for c in cards)


# Contents


@pytest.mark.proves("express/deck")
def test_56_cards():
    assert everything(lc.Game.new("express", players=4, seed=1)).total() == 56


@pytest.mark.proves("express/deck-numbers")
def test_ten_numbers_in_each_color():
    cards = everything(lc.Game.new("express", players=4, seed=1))
    assert all(cards[f"{color}{number}"] == 1 for color in COLORS for number in range(10))
    assert sum(cards[card] for card in cards if card[1:] in "0123456789" and card[0] != "W") == 40


@pytest.mark.proves("express/deck-actions")
def test_one_draw_one_reverse_and_skip_in_each_color():
    cards = everything(lc.Game.new("express", players=4, seed=1))
    assert [cards[color + face] for color in COLORS for face in ("+1", "r", "s")] == [1] * 12


@pytest.mark.proves("express/deck-wilds")
def test_two_wilds():
    assert everything(lc.Game.new("express", players=4, seed=1))["W"] == 2
    with pytest.raises(lc.NotationError, match="only 2 of W"):
        game_at("express", "top R5 | a* W W W | b R1")


@pytest.mark.proves("express/deck-wild-draws")
def test_two_wild_draw_twos():
    assert everything(lc.Game.new("express", players=4, seed=1))["W+2"] == 2
    with pytest.raises(lc.NotationError, match="no card of express"):
        game_at("express", "top R5 | a* W+4 | b R1")


# Object


@pytest.mark.proves("express/object", "express/object-points", "express/score-winner", "R32")
def test_the_first_without_cards_scores_what_opponents_are_left_holding():
    game = play("express", "top R5 | a* R7 | b R9 Gs W | c Y0 B+1", "a R7")
    assert game.round_over
    assert game.round_winner == 0
    assert game.scores == [9 + 20 + 50 + 0 + 20, 0, 0]


@pytest.mark.proves("express/running-tally", "express/new-round", "express/play-again", "R33", "R37")
def test_points_accumulate_over_rounds_until_250():
    game = lc.Game.new("express", players=3, seed=4)
    scores, rounds, dealer = [0, 0, 0], 0, game.dealer
    while True:
        play_round(game)
        rounds += 1
        assert game.round_winner is not None
        left = [card for seat in range(3) if seat != game.round_winner for card in game.hand(seat)]
        scores[game.round_winner] += worth(left)
        assert game.scores == scores
        assert game.over == (max(scores) >= 250)
        if game.over:
            break
        game.next_round()
        dealer = (dealer + 1) % 3
        assert game.dealer == dealer
        assert game.scores == scores
        assert everything(game).total() == 56
        assert not any(isinstance(event, ev.HighCard) for event in game.opening)
    assert rounds > 2
    assert game.winner == game.round_winner
    assert game.scores[game.winner] >= 250


# Set up


def drawn_for_the_deal(game: lc.Game) -> list[ev.HighCard]:
    return [event for event in game.opening if isinstance(event, ev.HighCard)]


def number_shown(card: str) -> int:
    """A card with a symbol counts as zero."""
    return int(card[1]) if card[0] in COLORS and card[1:].isdigit() else 0


@pytest.mark.proves("express/highest-deals", "R36")
@pytest.mark.parametrize("players", range(2, 11))
def test_each_draws_a_card_and_the_highest_number_deals(players):
    for seed in range(40):
        game = lc.Game.new("express", players=players, seed=seed)
        drawn = drawn_for_the_deal(game)
        contenders = list(range(players))
        while len(contenders) > 1:
            cards = {event.seat: number_shown(event.card) for event in drawn[: len(contenders)]}
            assert list(cards) == contenders
            drawn = drawn[len(contenders) :]
            contenders = [seat for seat in contenders if cards[seat] == max(cards.values())]
        assert drawn == []
        assert [game.dealer] == contenders
        assert everything(game).total() == 56


@pytest.mark.proves("express/symbol-is-zero", "R36")
def test_a_card_with_a_symbol_counts_as_zero():
    def symbol_against_number(game: lc.Game) -> bool:
        first = drawn_for_the_deal(game)[:2]
        return first[0].card.lstrip(COLORS) in ("+1", "W+2", "s") and first[1].card[1:] == "1"

    assert dealt(2, symbol_against_number).dealer == 1


@pytest.mark.proves("express/symbol-is-zero", "R36")
def test_a_symbol_ties_with_a_zero_and_the_two_draw_again():
    def symbol_against_zero(game: lc.Game) -> bool:
        first = drawn_for_the_deal(game)[:2]
        return first[0].card.lstrip(COLORS) in ("r", "W", "s", "+1") and first[1].card[1:] == "0"

    game = dealt(2, symbol_against_zero)
    *_, tied, last = zip(*[iter(drawn_for_the_deal(game))] * 2, strict=True)
    assert number_shown(tied[0].card) == number_shown(tied[1].card)
    assert [event.seat for event in last] == [0, 1]
    assert game.dealer == int(number_shown(last[1].card) > number_shown(last[0].card))


@pytest.mark.proves("express/highest-deals", "R37", "R146")
def test_where_agreed_the_highest_card_deals_every_round():
    game = play_round(lc.Game.new("express", 4, seed=2, options={"express_deal_each_round": "on"}))
    game.next_round()
    first = drawn_for_the_deal(game)[:4]
    highest = max(number_shown(event.card) for event in first)
    assert number_shown(first[game.dealer].card) == highest


@pytest.mark.proves("express/shuffle", "express/deal", "express/draw-pile")
@pytest.mark.parametrize("players", range(2, 11))
def test_five_cards_each_and_the_rest_facedown(players):
    game = dealt(players, turned_up(*"0123456789"))
    assert [len(game.hand(seat)) for seat in range(players)] == [5] * players
    assert game.pile_size == 56 - 5 * players - 1
    assert game.discard_size == 1
    for seat in range(players):
        assert f"\npile {' '.join('?' * game.pile_size)}\n" in str(game.view(seat))
    orders = {tuple(lc.Game.new("express", players, seed=seed).hand(0)) for seed in range(8)}
    assert len(orders) == 8


@pytest.mark.proves("express/start-card", "express/left-of-dealer-starts", "R34")
@pytest.mark.parametrize("players", range(2, 11))
def test_a_number_turned_up_the_left_of_the_dealer_starts(players):
    game = dealt(players, turned_up(*"0123456789"))
    assert game.turn == (game.dealer + 1) % players
    assert game.direction == 1
    assert game.color == str(game.top)[0]
    assert game.seats == [game.turn]


START = "express/start-action-applies"


@pytest.mark.proves(START, "express/draw-one-start", "R38")
@pytest.mark.parametrize("players", range(2, 11))
def test_draw_one_turned_up_the_left_of_the_dealer_draws_one_and_misses_the_turn(players):
    game = dealt(players, turned_up("+1"))
    left = (game.dealer + 1) % players
    for seat in range(players):
        assert len(game.hand(seat)) == (6 if seat == left else 5)
    assert game.turn == (game.dealer + 2) % players
    assert game.direction == 1
    assert game.color == str(game.top)[0]
    assert refused(game, f"{left} +") == "express/next-player"


@pytest.mark.proves(START, "express/reverse-start", "R39")
@pytest.mark.parametrize("players", range(2, 11))
def test_reverse_turned_up_the_dealer_goes_first_then_to_the_right(players):
    game = dealt(players, turned_up("r"))
    assert game.turn == game.dealer
    assert game.direction == -1
    assert game.color == str(game.top)[0]
    go_on(game, f"{game.dealer} +", f"{game.dealer} -")
    assert game.turn == (game.dealer - 1) % players


@pytest.mark.proves(START, "express/skip-start", "R40")
@pytest.mark.parametrize("players", range(2, 11))
def test_skip_turned_up_the_left_of_the_dealer_is_skipped(players):
    game = dealt(players, turned_up("s"))
    assert game.turn == (game.dealer + 2) % players
    assert game.direction == 1
    assert [len(game.hand(seat)) for seat in range(players)] == [5] * players
    skipped = [event.seat for event in game.opening if isinstance(event, ev.Skipped)]
    assert skipped == [(game.dealer + 1) % players]


@pytest.mark.proves(START, "express/skip-start", "R40")
def test_a_skip_turned_up_is_spent_when_the_turn_comes_round():
    game = dealt(3, turned_up("s"))
    first = game.turn
    go_on(game, f"{first} +", f"{first} -")
    assert game.turn == game.dealer
    go_on(game, f"{game.dealer} +", f"{game.dealer} -")
    assert game.turn == (game.dealer + 1) % 3


@pytest.mark.proves(START, "express/wild-start", "R41")
@pytest.mark.parametrize("color", COLORS)
@pytest.mark.parametrize("players", [2, 3, 10])
def test_wild_turned_up_the_left_of_the_dealer_chooses_the_color_and_starts(players, color):
    game = dealt(players, turned_up("W"))
    left = (game.dealer + 1) % players
    assert game.color is None
    assert game.turn == left
    assert game.seats == [left]
    assert game.legal(left) == ["=R", "=Y", "=G", "=B"]
    assert refused(game, f"{game.dealer} ={color}") == "express/wild-color"
    assert refused(game, f"{left} +") == "express/wild-color"
    go_on(game, f"{left} ={color}")
    assert game.top == f"W={color}"
    assert game.color == color
    assert game.turn == left
    playable = {card for card in game.hand(left) if card[0] in (color, "W")}
    assert {move.partition("=")[0] for move in game.legal(left)} == {*playable, "+"}
    go_on(game, f"{left} +", f"{left} -")
    assert game.turn == (left + 1) % players


@pytest.mark.proves(START, "express/wild-draw-start", "R42")
@pytest.mark.parametrize("players", [2, 3, 10])
def test_wild_draw_two_turned_up_goes_back_and_another_is_turned_up(players):
    game = dealt(players, lambda game: turned_up("W+2")(game) and str(game.top)[1:].isdigit())
    news = [type(event) for event in game.opening]
    first = news.index(ev.TurnedUp)
    assert news[first : first + 4] == [ev.TurnedUp, ev.Returned, ev.Shuffled, ev.TurnedUp]
    assert game.discard_size == 1
    assert game.pile_size == 56 - 5 * players - 1
    assert everything(game)["W+2"] == 2
    assert [len(game.hand(seat)) for seat in range(players)] == [5] * players
    assert game.turn == (game.dealer + 1) % players


@pytest.mark.proves("express/wild-draw-start", "R42")
def test_a_wild_draw_two_never_stays_on_the_first_pile():
    for seed in range(300):
        assert not str(lc.Game.new("express", players=2, seed=seed).top).startswith("W+2")


# Playing


@pytest.mark.proves("express/one-card-a-turn", "R47")
def test_a_turn_is_for_one_card():
    game = play("express", f"top R5 | a* R6 R7 R8 | {THREE}", "a R6")
    assert game.hand("a") == ["R7", "R8"]
    assert refused(game, "a R7") == "express/next-player"
    assert game.turn == 1


@pytest.mark.proves("express/match", "R35")
def test_a_card_matches_by_number_color_or_symbol_and_else_not_at_all():
    game = game_at("express", f"top Rs | a* R1 Gs G5 Yr B+1 | {THREE}")
    assert game.legal("a") == ["R1", "Gs", "+"]
    for card in ("G5", "Yr", "B+1"):
        assert refused(game, f"a {card}") == "express/match"


@pytest.mark.proves("express/symbol-is-action")
@pytest.mark.parametrize("symbol", ["s", "r", "+1"])
def test_a_symbol_is_an_action_card_and_matches_its_like(symbol):
    game = game_at("express", f"top G{symbol} | a* R{symbol} R1 R2 | b B1 B2 | c Y4 Y5 | d Y6 Y7")
    assert game.legal("a") == [f"R{symbol}", "+"]
    plain = play("express", "top G1 | a* R1 R2 R3 | b B1 B2 | c Y4 Y5 | d Y6 Y7", "a R1")
    go_on(game, f"a R{symbol}")
    assert plain.turn == 1
    assert game.turn != 1


@pytest.mark.proves("express/match-example", "express/wild-matches")
def test_example_on_a_blue_7_any_blue_any_7_or_a_wild():
    game = game_at("express", "top B7 | a* B0 Br R7 Y7 G8 Ys W W+2 | b R1 R2")
    playable = {move.partition("=")[0] for move in game.legal("a")}
    assert playable == {"B0", "Br", "R7", "Y7", "W", "W+2", "+"}
    assert refused(game, "a G8") == "express/match"
    assert refused(game, "a Ys") == "express/match"


@pytest.mark.proves("express/draw-when-stuck", "express/play-drawn-card", "express/next-player", "R136")
def test_with_nothing_that_matches_a_card_is_drawn_and_may_be_put_down():
    position = f"top R5 | pile R9 ... | a* G1 G2 | {THREE}"
    game = play("express", position, "a +")
    assert game.legal("a") == ["R9", "-"]
    go_on(game, "a R9")
    assert (game.top, game.turn) == ("R9", 1)
    game = play("express", position.replace("R9", "Y8"), "a +")
    assert game.legal("a") == ["-"]
    assert refused(game, "a Y8") == "express/match"
    go_on(game, "a -")
    assert (game.hand("a"), game.turn) == (["Y8", "G1", "G2"], 1)


@pytest.mark.proves("express/may-draw-instead", "express/declining-draws", "R47")
def test_not_playing_a_playable_card_means_drawing_one():
    game = game_at("express", f"top R5 | pile Y9 ... | a* R1 G2 | {THREE}")
    assert "+" in game.legal("a")
    assert "-" not in game.legal("a")
    assert refused(game, "a -") == "express/declining-draws"
    go_on(game, "a +", "a -")
    assert game.hand("a") == ["R1", "Y9", "G2"]
    assert game.turn == 1


@pytest.mark.proves("express/play-chosen-draw", "R8")
def test_a_card_drawn_by_choice_may_be_put_down_in_the_same_turn():
    game = play("express", f"top R5 | pile G5 ... | a* R1 G2 | {THREE}", "a +")
    assert game.legal("a") == ["G5", "-"]
    go_on(game, "a G5")
    assert (game.hand("a"), game.top, game.turn) == (["R1", "G2"], "G5", 1)


@pytest.mark.proves("express/only-drawn-card", "R7")
def test_after_the_draw_no_other_card_of_the_hand_may_be_played():
    game = play("express", f"top R5 | pile G5 ... | a* R1 W | {THREE}", "a +")
    assert refused(game, "a R1") == "express/only-drawn-card"
    assert refused(game, "a W=R") == "express/only-drawn-card"
    assert refused(game, "a +") == "express/only-drawn-card"
    game = play("express", f"top R5 | pile Y8 ... | a* R1 W | {THREE}", "a +")
    assert refused(game, "a R1") == "express/only-drawn-card"
    assert game.legal("a") == ["-"]


# Draw One


@pytest.mark.proves("express/draw-one", "R9")
def test_draw_one_the_next_player_draws_one_and_misses_the_turn():
    game = play("express", f"top R5 | pile G1 G2 ... | a* R+1 R1 R2 | {THREE}", "a R+1")
    assert game.hand("b") == ["G1", "B1", "B2", "B3"]
    assert len(game.hand("c")) == 3
    assert game.turn == 2
    assert refused(game, "b +") == "express/next-player"
    go_on(game, "c +", "c -")
    assert game.turn == 0


@pytest.mark.proves("express/draw-one")
def test_draw_one_follows_the_direction_of_play():
    game = play("express", f"top R5 | direction - | a* R+1 R1 R2 | {THREE}", "a R+1")
    assert [len(game.hand(seat)) for seat in "abc"] == [2, 3, 4]
    assert game.turn == 1


@pytest.mark.proves("express/draw-one", "R2")
def test_draw_one_between_two_comes_back_at_once():
    game = play("express", "top R5 | a* R+1 R1 R2 | b B1 B2", "a R+1")
    assert len(game.hand("b")) == 3
    assert game.turn == 0


@pytest.mark.proves("express/draw-one", "R9")
def test_draw_one_is_not_answered_with_another():
    game = play("express", "top R5 | pile G1 ... | a* R+1 R1 R2 | b B+1 B2 | c Y1 Y2", "a R+1")
    assert game.hand("b") == ["G1", "B2", "B+1"]
    assert refused(game, "b B+1") == "express/next-player"


@pytest.mark.proves("express/draw-one", "R146", "R152")
def test_where_stacking_is_agreed_draw_ones_add_up():
    game = play(
        "express", "options stacking=on | top R5 | a* R+1 R1 R2 | b B+1 B2 B3 | c Y1 Y2 Y3", "a R+1", "b B+1"
    )
    assert game.legal("c") == ["+"]
    go_on(game, "c +")
    assert [len(game.hand(seat)) for seat in "abc"] == [2, 2, 5]
    assert game.turn == 0


@pytest.mark.proves("express/draw-one-match", "R5")
def test_draw_one_goes_on_its_color_or_on_another_draw_one():
    assert "R+1" in game_at("express", "top R5 | a* R+1 G9 | b B1").legal("a")
    assert "R+1" in game_at("express", "top G+1 | a* R+1 B9 | b B1").legal("a")
    for top in ("G1", "Gs", "Gr", "W=G", "W+2=G"):
        assert refused(game_at("express", f"top {top} | a* R+1 B9 | b B1"), "a R+1") == "express/match"


# Reverse


@pytest.mark.proves("express/reverse", "express/reverse-both-ways")
def test_reverse_left_becomes_right_and_right_left():
    game = play("express", f"top R5 | a* Rr R1 R2 | {THREE} | d Gr G1 Rs", "a Rr")
    assert (game.direction, game.turn) == (-1, 3)
    game = play("express", f"top R5 | direction - | a* Rr R1 R2 | {THREE} | d Gr G1 Rs", "a Rr")
    assert (game.direction, game.turn) == (1, 1)


@pytest.mark.proves("express/reverse-match", "R5")
def test_reverse_goes_on_its_color_or_on_another_reverse():
    assert "Rr" in game_at("express", "top R5 | a* Rr G9 | b B1").legal("a")
    assert "Rr" in game_at("express", "top Gr | a* Rr B9 | b B1").legal("a")
    for top in ("G1", "Gs", "G+1", "W=G", "W+2=G"):
        assert refused(game_at("express", f"top {top} | a* Rr B9 | b B1"), "a Rr") == "express/match"


# Skip


@pytest.mark.proves("express/skip")
def test_skip_the_next_player_loses_the_turn():
    game = play("express", f"top R5 | a* Rs R1 R2 | {THREE}", "a Rs")
    assert game.turn == 2
    assert [len(game.hand(seat)) for seat in "abc"] == [2, 3, 3]
    assert refused(game, "b +") == "express/next-player"


@pytest.mark.proves("express/skip-match", "R5")
def test_skip_goes_on_its_color_or_on_another_skip():
    assert "Rs" in game_at("express", "top R5 | a* Rs G9 | b B1").legal("a")
    assert "Rs" in game_at("express", "top Gs | a* Rs B9 | b B1").legal("a")
    for top in ("G1", "Gr", "G+1", "W=G", "W+2=G"):
        assert refused(game_at("express", f"top {top} | a* Rs B9 | b B1"), "a Rs") == "express/match"


# Wild


@pytest.mark.proves("express/wild-color", "R6")
@pytest.mark.parametrize("color", COLORS)
def test_wild_its_player_chooses_the_color_that_continues_play(color):
    game = play("express", "top R5 | a* W R1 R2 | b R9 Y9 G9 B9 | c R0", f"a W={color}")
    assert game.color == color
    assert game.legal("b") == [f"{color}9", "+"]


@pytest.mark.proves("express/wild-same-color", "R6")
def test_wild_may_name_the_color_that_was_in_play():
    game = play("express", "top R5 | a* W G1 G2 | b R9 Y9 G9 | c R0", "a W=R")
    assert (game.color, game.top, game.turn) == ("R", "W=R", 1)
    assert game.legal("b") == ["R9", "+"]


@pytest.mark.proves("express/wild-with-playable")
def test_wild_may_be_played_although_another_card_could_be():
    game = game_at("express", f"top R5 | a* W R1 R2 | {THREE}")
    assert game.legal("a") == ["R1", "R2", "W=R", "W=Y", "W=G", "W=B", "+"]
    go_on(game, "a W=G")
    assert (game.hand("a"), game.color) == (["R1", "R2"], "G")


# Wild Draw Two

HITCH = "express/wild-draw-hitch"


@pytest.mark.proves("express/wild-draw-color", "express/wild-draw-penalty", "R146")
def test_wild_draw_two_names_the_color_and_the_next_player_draws_two_and_loses_the_turn():
    game = play("express", f"top R5 | pile G1 G2 G3 ... | a* W+2 G8 G9 | {THREE}", "a W+2=G", "b +")
    assert game.hand("b") == ["G1", "G2", "B1", "B2", "B3"]
    assert (game.color, game.top, game.turn) == ("G", "W+2=G", 2)
    assert refused(game_at("express", f"top R5 | a* W+2 G8 G9 | {THREE}"), "a W+2") == (
        "express/wild-draw-color"
    )


@pytest.mark.proves("express/wild-draw-penalty", "R2")
def test_wild_draw_two_between_two_comes_back_at_once():
    game = play("express", "top R5 | a* W+2 G8 G9 | b B1 B2", "a W+2=G", "b +")
    assert (len(game.hand("b")), game.turn) == (4, 0)


GUILTY = {
    "a number of the color": ("R5", "R1 G9"),
    "an action card of the color": ("R5", "Rs G9"),
    "the color that a wild named": ("W=B", "B8 G9"),
    "the color, and a wild beside it": ("R5", "R6 W"),
}
INNOCENT = {
    "the number in another color": ("R5", "G5 B5"),
    "the symbol in another color": ("Rs", "Gs Bs"),
    "a draw one in another color": ("R+1", "G+1 B9"),
    "a wild": ("R5", "W G9"),
    "another wild draw two": ("R5", "W+2 G9"),
    "nothing that fits": ("R5", "G9 B9"),
    "the color named with the wild draw two itself": ("R5", "G1 G9"),
}


@pytest.mark.proves(HITCH, "express/challenge-guilty", "R14", "R16", "R43", "R44", "R20")
@pytest.mark.parametrize(("top", "rest"), GUILTY.values(), ids=GUILTY)
def test_guilty_with_a_card_of_the_color_the_player_draws_the_two_instead(top, rest):
    game = play("express", f"top {top} | a* W+2 {rest} | {THREE}", "a W+2=G", "b x")
    assert [len(game.hand(seat)) for seat in "abc"] == [4, 3, 3]
    assert (game.turn, game.color, game.top) == (1, "G", "W+2=G")
    assert game.waiting_for == "turn"
    assert "+" in game.legal("b")


@pytest.mark.proves("express/hitch-color-only", "express/challenge-innocent", "R15", "R43", "R44")
@pytest.mark.parametrize(("top", "rest"), INNOCENT.values(), ids=INNOCENT)
def test_innocent_without_the_color_the_challenger_draws_four_and_loses_the_turn(top, rest):
    game = play("express", f"top {top} | a* W+2 {rest} | {THREE}", "a W+2=G", "b x")
    assert [len(game.hand(seat)) for seat in "abc"] == [2, 7, 3]
    assert (game.turn, game.color, game.top) == (2, "G", "W+2=G")
    assert refused(game, "b +") == "express/next-player"


@pytest.mark.proves("express/challenge-innocent", "R44")
def test_innocent_between_two_the_turn_comes_back_at_once():
    game = play("express", "top R5 | a* W+2 G8 G9 | b B1 B2", "a W+2=Y", "b x")
    assert ([len(game.hand(seat)) for seat in "ab"], game.turn, game.color) == ([2, 6], 0, "Y")


@pytest.mark.proves(HITCH, "R154")
def test_without_bluffing_the_hitch_forbids_the_card():
    game = game_at("express", f"options wd4_bluff=off | top R5 | a* W+2 R1 G9 | {THREE}")
    assert refused(game, "a W+2=G") == HITCH
    game = play("express", f"options wd4_bluff=off | top R5 | a* W+2 G5 W | {THREE}", "a W+2=G")
    assert [len(game.hand(seat)) for seat in "abc"] == [2, 5, 3]
    assert game.turn == 2


@pytest.mark.proves("express/wild-draw-options", "R18", "R45")
def test_only_the_player_it_was_played_on_may_challenge_and_before_drawing():
    game = play("express", f"top R5 | a* W+2 R1 G9 | {THREE}", "a W+2=G")
    assert game.legal("b") == ["+", "x"]
    assert game.legal("a") == game.legal("c") == []
    assert refused(game, "c x") == "express/wild-draw-options"
    assert refused(game, "b B1") == "express/wild-draw-options"
    go_on(game, "b +")
    assert refused(game, "b x") == "express/next-player"
    assert refused(game, "c x") == "express/wild-draw-options"


@pytest.mark.proves("express/challenge-shows-hand", "R17", "R21", "R148")
def test_the_challenged_player_shows_the_hand_to_the_challenger_alone():
    game = play("express", f"top R5 | a* W+2 R1 G9 | {THREE}", "a W+2=G")
    (shown,) = [event for event in game.play("b", "x") if isinstance(event, ev.Shown)]
    assert (shown.seat, shown.target, shown.hand) == (1, 0, ("R1", "G9"))
    assert shown.seen_by(1).event == shown
    assert shown.seen_by(2).to_json()["hand"] is None
    assert shown.seen_by(None).to_json()["hand"] is None
    assert game.view("b").shown == {0: ("R1", "G9")}
    assert game.view("c").shown == {}


@pytest.mark.proves("express/challenge-guilty", "R133")
def test_guilt_is_fixed_at_the_play_and_not_by_cards_drawn_since():
    game = play("express", f"top R5 | pile R1 R2 ... | a* W+2 G9 | {THREE}", "a W+2=G", "c !a", "b x")
    assert [len(game.hand(seat)) for seat in "abc"] == [3, 7, 3]
    assert game.turn == 2


# Going out


@pytest.mark.proves("express/call", "R24")
def test_uno_is_called_with_the_next_to_last_card():
    game = play("express", f"top R5 | a* R1 G9 | {THREE}", "a R1!")
    assert game.called("a")
    assert refused(game, "b !a") == "R28"
    game = game_at("express", f"top R5 | a* R1 G9 G8 | {THREE}")
    assert refused(game, "a R1!") == "R27"


@pytest.mark.proves("express/catch", "R25")
def test_uncalled_and_caught_before_the_next_player_begins_two_cards():
    game = play("express", f"top R5 | a* R1 G9 | {THREE}", "a R1", "c !a")
    assert len(game.hand("a")) == 3
    game = play("express", f"top R5 | a* R1 G9 | {THREE}", "a R1", "b +")
    assert refused(game, "c !a") == "R28"


@pytest.mark.proves("express/winning")
def test_without_cards_the_round_is_over():
    game = play("express", f"top R5 | a* R1 | {THREE}", "a R1")
    assert game.round_over
    assert game.seats == []
    assert refused(game, "b B1") == "express/winning"


LAST = "express/last-wild-draw"
COUNTS = "express/last-wild-draw-counts"


@pytest.mark.proves(LAST, COUNTS, "express/winning", "R22", "R46")
def test_a_last_wild_draw_two_is_drawn_and_counted():
    game = play("express", "top R5 | pile Gs B9 ... | a* W+2 | b B1 B2 | c Y1 Y2", "a W+2=G")
    assert game.round_over
    assert game.hand("b") == ["Gs", "B1", "B2", "B9"]
    assert game.hand("c") == ["Y1", "Y2"]
    assert game.scores == [20 + 9 + 1 + 2 + 1 + 2, 0, 0]


@pytest.mark.proves(LAST, COUNTS, "R22")
def test_a_last_wild_draw_two_cannot_be_challenged():
    game = play("express", "top R5 | a* W+2 | b B1 B2 | c Y1 Y2", "a W+2=G")
    assert game.legal("b") == []
    assert refused(game, "b x") == "express/winning"


@pytest.mark.proves(LAST, COUNTS)
def test_a_last_wild_draw_two_hits_the_next_player_in_the_direction_of_play():
    game = play("express", "top R5 | direction - | pile W W ... | a* W+2 | b B1 | c Y1", "a W+2=G")
    assert game.hand("c") == ["Y1", "W", "W"]
    assert game.scores == [50 + 50 + 1 + 1, 0, 0]


@pytest.mark.proves(LAST, COUNTS)
def test_the_two_cards_of_a_last_wild_draw_two_may_win_the_match():
    game = play("express", "top R5 | scores a 240 | pile R9 B0 ... | a* W+2 | b B1 | c Y0", "a W+2=R")
    assert (game.scores, game.over, game.winner) == ([250, 0, 0], True, 0)
    game = play("express", "top R5 | scores a 240 | pile R8 B0 ... | a* W+2 | b B1 | c Y0", "a W+2=R")
    assert (game.scores, game.over, game.winner) == ([249, 0, 0], False, None)


@pytest.mark.proves(LAST, COUNTS, "R11", "R12")
def test_a_last_wild_draw_two_draws_what_there_is():
    game = play("express", "top R5 | pile G7 | a* W+2 | b B1 | c Y1", "a W+2=G")
    assert (game.hand("b"), game.scores) == (["R5", "G7", "B1"], [5 + 7 + 1 + 1, 0, 0])
    game = play("express", "top R5 | pile | a* W+2 | b B1 | c Y1", "a W+2=G")
    assert (game.hand("b"), game.scores) == (["R5", "B1"], [5 + 1 + 1, 0, 0])


@pytest.mark.proves(LAST, "R46", "R143")
def test_a_last_draw_one_makes_nobody_draw_unless_agreed():
    position = "top R5 | pile G7 ... | a* R+1 | b B1 | c Y1"
    game = play("express", position, "a R+1")
    assert (game.hand("b"), game.scores) == (["B1"], [2, 0, 0])
    game = play("express", f"options last_card_draw=all | {position}", "a R+1")
    assert (game.hand("b"), game.scores) == (["G7", "B1"], [9, 0, 0])


@pytest.mark.proves("express/reshuffle", "R10", "R48")
def test_a_depleted_draw_pile_is_made_anew_of_the_discards_and_play_continues():
    game = play("express", "top R5 | under G3 B7 | pile Y8 | a* G1 G2 | b B1 B2", "a +", "a -")
    assert (game.pile_size, game.round_over) == (0, False)
    go_on(game, "b +")
    assert (game.top, game.discard_size, game.pile_size) == ("R5", 1, 1)
    assert len({"G3", "B7"} & set(game.hand("b"))) == 1
    assert everything(game) == Counter(["R5", "G3", "B7", "Y8", "G1", "G2", "B1", "B2"])


# Scoring


@pytest.mark.proves("express/card-values", "express/points-numbers")
@pytest.mark.parametrize("number", range(10))
def test_number_cards_count_their_face_value(number):
    assert play("express", f"top R4 | a* R8 | b G{number} | c W", "a R8").scores == [number + 50, 0, 0]


@pytest.mark.proves("express/card-values", "express/points-actions")
@pytest.mark.parametrize("symbol", ["+1", "r", "s"])
def test_draw_one_reverse_and_skip_count_20(symbol):
    assert play("express", f"top R4 | a* R8 | b G{symbol} | c G0", "a R8").scores == [20, 0, 0]


@pytest.mark.proves("express/card-values", "express/points-wilds")
@pytest.mark.parametrize("wild", ["W", "W+2"])
def test_wild_and_wild_draw_two_count_50(wild):
    assert play("express", f"top R4 | a* R8 | b {wild} | c {wild}", "a R8").scores == [100, 0, 0]


@pytest.mark.proves("express/new-round", "express/target")
def test_with_249_points_a_new_round_is_dealt():
    game = play("express", "scores a 240, b 249 | top R5 | a* R1 | b B9 | dealer a", "a R1")
    assert game.scores == [249, 249]
    assert not game.over
    assert game.winner is None
    game.next_round()
    assert game.scores == [249, 249]
    assert everything(game).total() == 56
    assert game.dealer == 1
    assert not game.round_over
    assert game.opening


@pytest.mark.proves("express/target", "R32")
def test_the_first_to_reach_250_points_is_the_winner():
    game = play("express", "scores a 241, b 249 | top R5 | a* R1 | b B9", "a R1")
    assert game.scores == [250, 249]
    assert (game.over, game.winner, game.winners) == (True, 0, [0])
    with pytest.raises(lc.IllegalMove, match="match is over"):
        game.next_round()


@pytest.mark.proves("express/new-round")
def test_no_new_round_before_the_old_one_is_over():
    game = lc.Game.new("express", players=3, seed=1)
    with pytest.raises(lc.IllegalMove, match="not over yet"):
        game.next_round()


# Alternative scoring

ALTERNATIVE = "options express_alt_scoring=on"


@pytest.mark.proves("express/alternative-scoring", "R49")
def test_alternatively_everyone_keeps_a_tally_of_what_they_are_left_with():
    game = play("express", f"{ALTERNATIVE} | top R5 | a* R7 | b R9 Gs W | c Y0 B+1", "a R7")
    assert game.scores == [0, 9 + 20 + 50, 20]
    assert game.round_winner == 0
    assert not game.over
    game.next_round()
    before = game.scores
    play_round(game)
    assert game.scores == [points + worth(game.hand(seat)) for seat, points in enumerate(before)]
    assert game.scores[game.round_winner] == before[game.round_winner]


@pytest.mark.proves("express/alternative-scoring", "express/last-wild-draw-counts")
def test_alternatively_a_last_wild_draw_two_is_charged_to_the_one_who_draws_it():
    game = play("express", f"{ALTERNATIVE} | top R5 | pile G8 G9 ... | a* W+2 | b B1 | c Y1", "a W+2=R")
    assert game.scores == [0, 18, 1]


@pytest.mark.proves("express/alternative-winner", "R49")
def test_alternatively_when_one_reaches_250_the_lowest_points_win():
    table = "scores a 200, b 240, c 10 | top R5 | a* R7"
    game = play("express", f"{ALTERNATIVE} | {table} | b B9 | c Y4 Y5", "a R7")
    assert (game.scores, game.over, game.winner) == ([200, 249, 19], False, None)
    game = play("express", f"{ALTERNATIVE} | {table} | b B9 G1 | c Y4 Y5", "a R7")
    assert (game.scores, game.over) == ([200, 250, 19], True)
    assert game.round_winner == 0
    assert game.winner == 2


@pytest.mark.proves("express/alternative-winner", "R49")
def test_alternatively_a_tie_for_the_lowest_is_a_shared_win():
    game = play("express", f"{ALTERNATIVE} | scores a 9, b 245 | top R5 | a* R7 | b B5 | c Y9", "a R7")
    assert game.scores == [9, 250, 9]
    assert (game.over, game.winner, game.winners) == (True, None, [0, 2])


@pytest.mark.proves("express/alternative-winner", "R49", "R144")
def test_alternatively_a_tie_may_be_played_off_in_an_extra_round_by_all():
    tie = "scores a 9, b 245 | top R5 | a* R7 | b B5 | c Y9"
    game = play("express", f"{ALTERNATIVE} alt_tie=extra_round | {tie}", "a R7")
    assert (game.scores, game.over, game.winners) == ([9, 250, 9], False, [])
    game.next_round()
    assert [len(game.hand(seat)) >= 5 for seat in range(3)] == [True] * 3
    while True:
        play_round(game)
        lowest = min(game.scores)
        if game.scores.count(lowest) == 1:
            break
        game.next_round()
    assert game.over
    assert game.winners == [game.scores.index(lowest)]


@pytest.mark.proves("express/alternative-scoring", "express/alternative-winner")
def test_alternatively_a_whole_match():
    game = lc.Game.new("express", players=4, seed=11, options={"express_alt_scoring": "on"})
    tally = [0] * 4
    while not game.over:
        if game.round_over:
            game.next_round()
        play_round(game)
        tally = [points + worth(game.hand(seat)) for seat, points in enumerate(tally)]
        assert game.scores == tally
        assert game.over == (max(tally) >= 250)
    assert game.winners == [seat for seat in range(4) if tally[seat] == min(tally)]
