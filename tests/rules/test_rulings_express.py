"""The rulings for express: R36 to R49."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import lastcard as lc
from lastcard.views import events as ev
from tests.support.playing import game_at, go_on, play, refused


def deal_until(wanted: Callable[[lc.Game], bool], players: int = 4, **options: object) -> lc.Game:
    """The first deal, by seed, that is as wanted."""
    for seed in range(4000):
        game = lc.Game.new("express", players=players, seed=seed, options=options)
        if wanted(game):
            return game
    raise AssertionError("no seed deals this")


def first_card(symbol: str) -> Callable[[lc.Game], bool]:
    """Does the deal turn up such a card first?"""

    def wanted(game: lc.Game) -> bool:
        card = turned_up(game)[0]
        return card == symbol or (card[0] != "W" and card[1:] == symbol)

    return wanted


def turned_up(game: lc.Game) -> list[str]:
    return [event.card for event in game.opening if isinstance(event, ev.TurnedUp)]


def cards_drawn_for_the_deal(events: list[lc.Event]) -> list[tuple[int, int]]:
    """Who drew what number for the deal; a symbol is nothing."""
    return [
        (event.seat, int(event.card[1]) if event.card[1:].isdigit() and event.card[1] != "+" else 0)
        for event in events
        if isinstance(event, ev.HighCard)
    ]


def drawing_rounds(events: list[lc.Event], players: int) -> list[list[tuple[int, int]]]:
    """The cards drawn for the deal, draw by draw: first by everyone, then by those who tied."""
    drawn = cards_drawn_for_the_deal(events)
    rounds = [drawn[:players]]
    drawn = drawn[players:]
    while drawn:
        highest = max(number for _, number in rounds[-1])
        tied = [seat for seat, number in rounds[-1] if number == highest]
        rounds.append(drawn[: len(tied)])
        assert [seat for seat, _ in rounds[-1]] == tied
        drawn = drawn[len(tied) :]
    return rounds


@pytest.mark.proves("R36")
@pytest.mark.parametrize("players", [2, 4, 10])
def test_r36_tied_players_draw_again_and_the_highest_deals(players):
    tied = 0
    for seed in range(60):
        game = lc.Game.new("express", players=players, seed=seed)
        rounds = drawing_rounds(game.opening, players)
        tied += len(rounds) > 1
        best = max(number for _, number in rounds[-1])
        assert [seat for seat, number in rounds[-1] if number == best] == [game.dealer]
    assert tied > 0


@pytest.mark.proves("R36")
def test_r36_a_symbol_counts_as_zero():
    def symbol_meets_low_number(game: lc.Game) -> bool:
        """Someone draws a symbol and the other a number."""
        cards = [event.card for event in game.opening if isinstance(event, ev.HighCard)]
        return len(cards) == 2 and not cards[0][1:].isdigit() and cards[1][1:] in ("1", "2")

    assert deal_until(symbol_meets_low_number, players=2).dealer == 1

    def symbol_meets_zero(game: lc.Game) -> bool:
        cards = [event.card for event in game.opening if isinstance(event, ev.HighCard)]
        return not cards[0][1:].isdigit() and cards[1][1:] == "0"

    tie = deal_until(symbol_meets_zero, players=2)
    assert len(drawing_rounds(tie.opening, 2)) > 1


@pytest.mark.proves("R36")
def test_r36_all_cards_drawn_for_the_deal_return_and_are_shuffled():
    game = deal_until(lambda game: len(cards_drawn_for_the_deal(game.opening)) > 4)
    events = game.opening
    last_drawn = max(n for n, event in enumerate(events) if isinstance(event, ev.HighCard))
    shuffles = [
        n for n, event in enumerate(events) if isinstance(event, ev.Shuffled) and len(event.order or ()) == 56
    ]
    first_dealt = next(n for n, event in enumerate(events) if isinstance(event, ev.Dealt))
    assert any(last_drawn < n < first_dealt for n in shuffles)
    assert sum(len(game.hand(seat)) for seat in range(4)) + game.pile_size + game.discard_size == 56


def after_a_round(**options: object) -> lc.Game:
    """A match in its second round."""
    chosen = " ".join(f"{name}={value}" for name, value in options.items())
    line = f"options {chosen} | " if chosen else ""
    game = play("express", f"{line}top R5 | dealer b | a* R1 | b Y1 Y2 | c Y3 Y4", "a R1")
    game.next_round()
    return game


@pytest.mark.proves("R37")
def test_r37_the_deal_is_drawn_for_once_and_then_passes_on():
    assert cards_drawn_for_the_deal(lc.Game.new("express", players=3, seed=1).opening)
    game = after_a_round()
    assert cards_drawn_for_the_deal(game.opening) == []
    assert game.dealer == 2


@pytest.mark.proves("R37", "R146")
def test_r37_the_deal_is_drawn_for_every_round_where_agreed():
    game = after_a_round(express_deal_each_round="on")
    rounds = drawing_rounds(game.opening, 3)
    assert {seat for seat, _ in rounds[0]} == {0, 1, 2}
    assert game.dealer == max(rounds[-1], key=lambda drawn: drawn[1])[0]
    assert ev.Dealer(game.dealer) in game.opening


@pytest.mark.proves("R38")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_r38_draw_one_turned_up_left_of_dealer_draws_one_and_misses_the_turn(players):
    game = deal_until(first_card("+1"), players=players)
    victim = (game.dealer + 1) % players
    assert [len(game.hand(seat)) for seat in range(players)] == [
        5 + (seat == victim) for seat in range(players)
    ]
    assert ev.Skipped(victim) in game.opening
    assert game.turn == (game.dealer + 2) % players
    assert len(turned_up(game)) == 1


@pytest.mark.proves("R39")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_r39_reverse_turned_up_the_dealer_goes_first_then_play_moves_right(players):
    game = deal_until(first_card("r"), players=players)
    assert (game.turn, game.direction) == (game.dealer, -1)
    go_on(game, f"{game.turn} +", f"{game.turn} -")
    assert game.turn == (game.dealer - 1) % players


@pytest.mark.proves("R39")
def test_r39_between_two_the_dealer_goes_first_under_either_option():
    game = deal_until(first_card("r"), players=2, two_player_reverse="skip")
    assert game.turn == game.dealer
    go_on(game, f"{game.turn} +", f"{game.turn} -")
    assert game.turn == 1 - game.dealer


@pytest.mark.proves("R40")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_r40_skip_turned_up_the_second_player_to_the_left_starts(players):
    game = deal_until(first_card("s"), players=players)
    assert (game.turn, game.direction) == ((game.dealer + 2) % players, 1)
    assert [len(game.hand(seat)) for seat in range(players)] == [5] * players


@pytest.mark.proves("R40")
def test_r40_skip_turned_up_between_two_the_dealer_starts():
    game = deal_until(first_card("s"), players=2)
    assert game.turn == game.dealer


@pytest.mark.proves("R41")
@pytest.mark.parametrize("players", [2, 4])
def test_r41_wild_turned_up_left_of_dealer_names_the_color_and_takes_the_first_turn(players):
    game = deal_until(first_card("W"), players=players)
    first = (game.dealer + 1) % players
    assert (game.seats, game.turn, game.color, game.waiting_for) == ([first], first, None, "color")
    assert game.legal(first) == ["=R", "=Y", "=G", "=B"]
    assert refused(game, f"{first} +") == "express/wild-color"
    go_on(game, f"{first} =G")
    assert (game.top, game.turn, game.waiting_for) == ("W=G", first, "turn")
    held = set(game.hand(first))
    playable = {move.partition("=")[0].rstrip("!") for move in game.legal(first)} - {"+"}
    assert playable == {card for card in held if card[0] in "GW"}


@pytest.mark.proves("R41")
def test_r41_a_position_before_the_first_turn_continues_identically():
    game = deal_until(first_card("W"))
    twin = lc.Game.from_position(game.position())
    first = game.turn
    assert twin.turn == first
    go_on(game, f"{first} =G")
    go_on(twin, f"{first} =G")
    assert twin.position() == game.position()


@pytest.mark.proves("R42")
def test_r42_wild_draw_two_turned_up_goes_back_and_another_card_is_turned_up():
    game = deal_until(first_card("W+2"))
    flips = turned_up(game)
    assert len(flips) >= 2
    assert game.top is not None
    assert game.top.partition("=")[0] == flips[-1] != "W+2"
    kinds = [type(event) for event in game.opening]
    returned = kinds.index(ev.Returned)
    assert kinds[returned - 1] is ev.TurnedUp
    assert kinds[returned + 1 : returned + 3] == [ev.Shuffled, ev.TurnedUp]
    assert game.discard_size == 1
    assert list(game.view(None).discard) == flips[-1:]
    drew_one = game.top[1:] == "+1"
    assert game.pile_size == 56 - 4 * 5 - 1 - drew_one


GUILT = [
    ("G2 R7", True),  # the color
    ("Gs R7", True),  # an action card of the color
    ("Gr R7", True),
    ("G+1 R7", True),
    ("R5 Y7", False),  # the number
    ("Ys R7", False),  # an action card of another color
    ("W R7", False),  # wilds never
    ("W+2 R7", False),
    ("B2 R7", False),  # the color that is named
]


@pytest.mark.proves("R43")
@pytest.mark.parametrize(("kept", "guilty"), GUILT)
def test_r43_only_a_card_of_the_same_color_is_guilty(kept, guilty):
    game = play("express", f"top G5 | a* W+2 {kept} | b Y1 Y2 | c Y3 Y4", "a W+2=B")
    events = game.play("b", "x")
    assert (ev.Guilty(0) in events) == guilty
    assert (ev.Innocent(0) in events) != guilty


@pytest.mark.proves("R43")
def test_r43_a_matching_symbol_is_innocent():
    game = play("express", "top Gs | a* W+2 Rs R7 | b Y1 Y2 | c Y3 Y4", "a W+2=B")
    assert ev.Innocent(0) in game.play("b", "x")


@pytest.mark.proves("R44")
def test_r44_guilty_the_player_draws_two_and_the_challenger_keeps_the_turn():
    game = play("express", "top G5 | a* W+2 G2 R7 | b Y1 B2 | c Y3 Y4", "a W+2=B", "b x")
    assert (len(game.hand("a")), game.hand("b")) == (4, ["Y1", "B2"])
    assert (game.turn, game.color) == (1, "B")
    go_on(game, "b B2")
    assert game.top == "B2"


@pytest.mark.proves("R44")
def test_r44_innocent_the_challenger_draws_four_and_loses_the_turn():
    game = play("express", "top G5 | a* W+2 R2 R7 | b Y1 B2 | c Y3 Y4", "a W+2=B", "b x")
    assert (len(game.hand("a")), len(game.hand("b"))) == (2, 6)
    assert (game.turn, game.color) == (2, "B")


@pytest.mark.proves("R45")
def test_r45_only_the_victim_may_challenge():
    game = play("express", "top G5 | a* W+2 G2 R7 | b Y1 B2 | c Y3 Y4", "a W+2=B")
    assert game.legal("b") == ["+", "x"]
    for seat in "ac":
        assert refused(game, f"{seat} x") == "express/wild-draw-options"


@pytest.mark.proves("R45")
def test_r45_only_before_drawing():
    game = play("express", "top G5 | a* W+2 G2 R7 | b Y1 B2 | c Y3 Y4", "a W+2=B", "b +")
    assert (len(game.hand("b")), game.turn) == (4, 2)
    assert refused(game, "b x") == "express/next-player"
    assert refused(game, "c x") == "express/wild-draw-options"


LAST = "top R5 | pile Ys W R9 | a* {} | b Y1 | c Y3"


@pytest.mark.proves("R46", "R143")
@pytest.mark.parametrize("option", ["", "options last_card_draw=listed | ", "options last_card_draw=all | "])
def test_r46_a_final_wild_draw_two_is_drawn_and_counted(option):
    game = play("express", option + LAST.format("W+2"), "a W+2=B")
    assert game.round_winner == 0
    assert game.hand("b") == ["Y1", "Ys", "W"]
    assert game.scores == [1 + 3 + 20 + 50, 0, 0]


@pytest.mark.proves("R46", "R143")
@pytest.mark.parametrize("option", ["", "options last_card_draw=listed | "])
def test_r46_a_final_draw_one_is_not(option):
    game = play("express", option + LAST.format("R+1"), "a R+1")
    assert (game.round_winner, game.hand("b"), game.scores) == (0, ["Y1"], [4, 0, 0])


@pytest.mark.proves("R46", "R143")
def test_r46_a_final_draw_one_is_drawn_too_where_agreed():
    game = play("express", "options last_card_draw=all | " + LAST.format("R+1"), "a R+1")
    assert (game.round_winner, game.hand("b"), game.scores) == (0, ["Y1", "Ys"], [24, 0, 0])


@pytest.mark.proves("R47")
def test_r47_playing_is_free_but_declining_means_drawing():
    game = game_at("express", "top R5 | pile Y9 Y8 | a* R1 R2 R3 | b Y1 Y2")
    assert game.legal("a") == ["R1", "R2", "R3", "+"]
    assert refused(game, "a -") == "express/declining-draws"
    go_on(game, "a +", "a -")
    assert len(game.hand("a")) == 4


@pytest.mark.proves("R48")
def test_r48_an_empty_draw_pile_is_made_of_the_discards_and_the_round_goes_on():
    game = play(
        "express", "top W=G | under R9 Y9 | pile Y8 | a* W+2 B1 B2 | b Y1 Y2 | c Y3 Y4", "a W+2=R", "b +"
    )
    assert (game.top, game.color, game.discard_size, game.pile_size) == ("W+2=R", "R", 1, 2)
    assert len(game.hand("b")) == 4
    assert not game.round_over
    assert game.turn == 2


@pytest.mark.proves("R48")
def test_r48_what_does_not_exist_is_waived_and_an_undrawable_turn_is_a_pass():
    game = play("express", "top R9 | pile | a* R+1 B1 B2 | b Y1 Y2 | c Y3 Y4", "a R+1")
    assert game.hand("b") == ["R9", "Y1", "Y2"]
    assert game.legal("c") == ["-"]
    go_on(game, "c -")
    assert (game.turn, game.round_over) == (0, False)


ALT = "options express_alt_scoring=on"


@pytest.mark.proves("R49")
def test_r49_by_default_the_winner_scores_what_the_others_hold():
    game = play("express", "top R5 | a* R1 | b Ys | c Y3 | scores b 200", "a R1")
    assert game.scores == [23, 200, 0]


@pytest.mark.proves("R49")
def test_r49_with_alternative_scoring_everyone_is_charged_with_their_own_leftovers():
    game = play("express", f"{ALT} | top R5 | a* R1 | b Ys | c Y3 | scores a 7, b 200", "a R1")
    assert game.scores == [7, 220, 3]
    assert (game.over, game.winners) == (False, [])


@pytest.mark.proves("R49")
def test_r49_it_ends_when_anyone_reaches_250_and_the_lowest_wins():
    game = play("express", f"{ALT} | top R5 | a* R1 | b Ys | c Y3 | scores a 9, b 230, c 4", "a R1")
    assert game.scores == [9, 250, 7]
    assert (game.round_winner, game.over, game.winner, game.winners) == (0, True, 2, [2])


@pytest.mark.proves("R49")
@pytest.mark.parametrize("option", ["", " alt_tie=share"])
def test_r49_a_tie_for_the_lowest_is_a_shared_win(option):
    game = play("express", f"{ALT}{option} | top R5 | a* R1 | b Ys | c Y3 | scores a 9, b 230, c 6", "a R1")
    assert game.scores == [9, 250, 9]
    assert (game.over, game.winner, game.winners) == (True, None, [0, 2])


@pytest.mark.proves("R49", "R144")
def test_r49_a_tie_for_the_lowest_is_broken_by_an_extra_round_where_agreed():
    game = play(
        "express",
        f"{ALT} alt_tie=extra_round | top R5 | a* R1 | b Ys | c Y3 | scores a 9, b 230, c 6",
        "a R1",
    )
    assert (game.round_over, game.over, game.winners) == (True, False, [])
    game.next_round()
    assert game.scores == [9, 250, 9]
    assert [len(game.hand(seat)) for seat in range(3)] >= [5, 5, 5]


@pytest.mark.proves("R49")
def test_r49_without_a_tie_extra_rounds_are_not_needed():
    game = play(
        "express",
        f"{ALT} alt_tie=extra_round | top R5 | a* R1 | b Ys | c Y3 | scores a 9, b 230, c 7",
        "a R1",
    )
    assert (game.over, game.winner) == (True, 0)
