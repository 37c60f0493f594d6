"""The rulings that several editions share: R1 to R35."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import lastcard as lc
from lastcard.views import events as ev
from tests.support.playing import game_at, go_on, play, refused

CLASSIC = ("touchdown", "droid", "hail-mary")
WITH_ACTIONS = ("express", *CLASSIC)
IGNORING = (*CLASSIC, "elite")
SPECIAL = {"touchdown": "Wt", "droid": "Wd", "hail-mary": "Wh"}
WILD_DRAW = {"express": ("W+2", 2), "touchdown": ("W+4", 4), "droid": ("W+4", 4), "hail-mary": ("W+4", 4)}
DRAW_CARD = {"express": ("R+1", 1), "touchdown": ("R+2", 2), "droid": ("R+2", 2), "hail-mary": ("R+2", 2)}
ACTIONS = {
    "express": ("s", "r", "+1"),
    "touchdown": ("s", "r", "+2"),
    "droid": ("s", "r", "+2"),
    "hail-mary": ("s", "r", "+2"),
    "elite": ("c",),
}
WILDS = {
    "express": ("W", "W+2"),
    "touchdown": ("W", "W+4", "Wt"),
    "droid": ("W", "W+4", "Wd"),
    "hail-mary": ("W", "W+4", "Wh"),
    "elite": ("We", "Wc"),
}
COLORS = "RYGB"

everyone = pytest.mark.parametrize("edition", lc.EDITIONS)
with_actions = pytest.mark.parametrize("edition", WITH_ACTIONS)
classic = pytest.mark.parametrize("edition", CLASSIC)


def deal_until(
    edition: str, wanted: Callable[[lc.Game], bool], players: int = 4, **options: object
) -> lc.Game:
    """The first deal, by seed, that is as wanted."""
    for seed in range(2000):
        game = lc.Game.new(edition, players=players, seed=seed, options=options)
        if wanted(game):
            return game
    raise AssertionError("no seed deals this")


def turned_up(game: lc.Game) -> list[str]:
    return [event.card for event in game.opening if isinstance(event, ev.TurnedUp)]


def is_number(card: str) -> bool:
    return card[0] != "W" and card[1:].rstrip("*").isdigit() and card[1] != "+"


def plain_wild(edition: str) -> str:
    """A wild that does nothing but name a color."""
    return "Wc" if edition == "elite" else "W"


# R1, R2: two players


def between_two(edition: str, kind: str) -> tuple[str, tuple[str, ...]]:
    """A position of two in which a plays a Reverse or a Skip, and the moves that do it."""
    if edition == "elite":
        player = "Garnet Lowe" if kind == "r" else "Ember Quill"
        return f"top R5 | a* R3* R9 G1 | b Y1 Y2 | a lineup {player}", ("a R3*", "a @1")
    return f"top R5 | a* R{kind} R9 G1 | b Y1 Y2", (f"a R{kind}",)


@pytest.mark.proves("R1")
@everyone
def test_r1_reverse_between_two_changes_nothing_and_the_opponent_moves_next(edition):
    position, moves = between_two(edition, "r")
    game = play(edition, position, *moves)
    assert game.direction == -1
    assert game.turn == 1
    assert game.legal("a") == []


@pytest.mark.proves("R1")
@everyone
def test_r1_reverse_between_two_skips_where_agreed(edition):
    position, moves = between_two(edition, "r")
    game = play(edition, f"options two_player_reverse=skip | {position}", *moves)
    assert game.turn == 0
    assert "R9" in game.legal("a")
    assert game.legal("b") == []


@pytest.mark.proves("R1")
@with_actions
def test_r1_among_three_the_option_changes_nothing(edition):
    game = play(edition, "options two_player_reverse=skip | top R5 | a* Rr R9 G1 | b Y1 Y2 | c Y3 Y4", "a Rr")
    assert game.turn == 2


@pytest.mark.proves("R2")
@everyone
def test_r2_with_two_players_whoever_skips_moves_again(edition):
    position, moves = between_two(edition, "s")
    game = play(edition, position, *moves)
    assert game.turn == 0
    assert game.legal("b") == []
    go_on(game, "a R9")
    assert game.turn == 1


@pytest.mark.proves("R2")
@with_actions
def test_r2_with_two_players_a_draw_card_too_brings_the_turn_back(edition):
    card, number = DRAW_CARD[edition]
    game = play(edition, f"top R5 | a* {card} R9 G1 | b Y1 Y2", f"a {card}")
    assert len(game.hand("b")) == 2 + number
    assert game.turn == 0


@pytest.mark.proves("R2")
@with_actions
def test_r2_with_two_players_a_wild_draw_card_too_brings_the_turn_back(edition):
    card, number = WILD_DRAW[edition]
    game = play(edition, f"top R5 | a* {card} B9 G1 | b Y1 Y2", f"a {card}=B", "b +")
    assert len(game.hand("b")) == 2 + number
    assert game.turn == 0


# R3, R4: the first card


@pytest.mark.proves("R3")
@pytest.mark.parametrize(
    ("edition", "symbol"), [(e, symbol) for e in IGNORING for symbol in (*ACTIONS[e], *WILDS[e])]
)
def test_r3_everything_but_a_number_is_ignored_as_first_card(edition, symbol):
    def begins_with_symbol(game: lc.Game) -> bool:
        card = turned_up(game)[0]
        return card == symbol or (card[0] in COLORS and card[1:] == symbol)

    game = deal_until(edition, begins_with_symbol)
    assert is_number(game.top or "")
    assert game.waiting_for == "turn"
    assert game.turn == (game.dealer + 1) % 4
    assert game.direction == 1
    assert [len(game.hand(seat)) for seat in range(4)] == [7] * 4
    assert not any(isinstance(event, ev.Drew | ev.Skipped | ev.Reversed) for event in game.opening)


@pytest.mark.proves("R4")
@pytest.mark.parametrize("edition", IGNORING)
def test_r4_an_ignored_first_card_stays_in_the_discard_and_the_next_goes_on_top(edition):
    game = deal_until(edition, lambda game: len(turned_up(game)) >= 3)
    flips = turned_up(game)
    assert not any(map(is_number, flips[:-1]))
    assert is_number(flips[-1])
    assert game.top == flips[-1]
    assert list(game.view(None).discard) == flips[::-1]
    assert game.discard_size == len(flips)
    assert game.pile_size == 112 - 4 * 7 - len(flips)


# R5, R6: wilds


@pytest.mark.proves("R5")
@pytest.mark.parametrize(("edition", "wild"), [(e, wild) for e in lc.EDITIONS for wild in WILDS[e]])
def test_r5_on_a_wild_only_its_color_matches_and_any_wild(edition, wild):
    red = " ".join(f"R{n}" for n in range(10))
    actions = " ".join(f"R{symbol}" for symbol in ACTIONS[edition])
    another = plain_wild(edition)
    game = game_at(edition, f"top {wild}=B | a* {red} {actions} B4 {another} | b Y1 Y2 | pile Y3 Y4")
    named = [f"{another}={color}" for color in COLORS]
    assert game.legal("a") == ["B4", *named, "+"]
    assert refused(game, "a R0") == f"{edition}/match"


@pytest.mark.proves("R5")
@everyone
def test_r5_a_wild_goes_on_a_wild(edition):
    wild = plain_wild(edition)
    game = play(edition, f"top {wild}=B | a* {wild} G1 G2 | b Y1 Y2", f"a {wild}=G")
    assert game.top == f"{wild}=G"
    assert game.color == "G"


@pytest.mark.proves("R6")
@everyone
def test_r6_the_color_in_play_may_be_named_again(edition):
    wild = plain_wild(edition)
    game = play(edition, f"top R5 | a* {wild} G1 G2 | b Y1 Y2", f"a {wild}=R")
    assert (game.top, game.color, game.turn) == (f"{wild}=R", "R", 1)


@pytest.mark.proves("R6")
@classic
def test_r6_the_color_in_play_may_be_named_again_with_a_wild_draw_four(edition):
    game = play(edition, "top R5 | a* W+4 G1 G2 | b Y1 Y2 | c Y3 Y4", "a W+4=R", "b +")
    assert (game.top, game.color, game.turn) == ("W+4=R", "R", 2)


# R7, R8: after drawing


@pytest.mark.proves("R7")
@everyone
def test_r7_after_drawing_only_the_drawn_card_may_be_played(edition):
    game = play(edition, "top R5 | pile R9 Y9 | a* R1 G2 G3 | b Y1 Y2", "a +")
    assert game.legal("a") == ["R9", "-"]
    assert refused(game, "a R1") == ("express/only-drawn-card" if edition == "express" else "R7")
    go_on(game, "a R9")
    assert game.top == "R9"
    assert game.hand("a") == ["R1", "G2", "G3"]


@pytest.mark.proves("R7")
@everyone
def test_r7_an_unplayable_drawn_card_frees_no_other(edition):
    game = play(edition, "top R5 | pile Y9 Y8 | a* R1 G2 G3 | b Y1 Y2", "a +")
    assert game.legal("a") == ["-"]


@pytest.mark.proves("R8")
@everyone
def test_r8_drawing_is_always_legal_and_the_drawn_card_may_be_kept(edition):
    game = game_at(edition, "top R5 | pile R9 Y9 | a* R1 R2 R3 | b Y1 Y2")
    assert "+" in game.legal("a")
    go_on(game, "a +", "a -")
    assert game.hand("a") == ["R1", "R2", "R3", "R9"]
    assert (game.top, game.turn) == ("R5", 1)


@pytest.mark.proves("R8")
@everyone
def test_r8_with_force_play_a_playable_drawn_card_must_be_played(edition):
    position = "options force_play=on | top R5 | pile R9 Y9 | a* R1 R2 R3 | b Y1 Y2"
    game = game_at(edition, position)
    assert "+" in game.legal("a")
    go_on(game, "a +")
    assert game.legal("a") == ["R9"]
    assert refused(game, "a -") == "R146"


# R9, draw cards on draw cards


@pytest.mark.proves("R9")
@with_actions
def test_r9_draw_cards_do_not_stack(edition):
    card, number = DRAW_CARD[edition]
    answer = "G" + card[1:]
    game = play(edition, f"top R5 | a* {card} R9 G1 | b {answer} Y2 | c R3 Y4", f"a {card}")
    assert game.turn == 2
    assert len(game.hand("b")) == 2 + number
    assert game.legal("b") == []
    assert "stacking" in game.options
    assert game.options["stacking"] == "off"


@pytest.mark.proves("R9")
@with_actions
def test_r9_draw_cards_stack_where_agreed(edition):
    card, number = DRAW_CARD[edition]
    answer = "G" + card[1:]
    position = f"options stacking=on | top R5 | a* {card} R9 G1 | b {answer} Y2 Y5 | c R3 Y4"
    game = play(edition, position, f"a {card}")
    assert game.legal("b") == [answer, "+"]
    go_on(game, f"b {answer}", "c +")
    assert (len(game.hand("b")), len(game.hand("c"))) == (2, 2 + 2 * number)
    assert game.turn == 0


# R10, R11, R12: the draw pile runs out


@pytest.mark.proves("R10")
@everyone
def test_r10_a_reshuffle_keeps_the_top_card_and_the_color(edition):
    wild = plain_wild(edition)
    game = game_at(edition, f"top {wild}=B | under R3 G4 Y7 | pile | a* R1 G2 | b Y1 Y2")
    events = game.play("a", "+")
    assert ev.Reshuffled(3) in events
    assert (game.top, game.color, game.discard_size, game.pile_size) == (f"{wild}=B", "B", 1, 2)
    (drawn,) = set(game.hand("a")) - {"R1", "G2"}
    assert drawn in {"R3", "G4", "Y7"}
    go_on(game, "a -")
    assert game.legal("b") == ["+"]


@pytest.mark.proves("R10")
@everyone
def test_r10_the_cards_under_the_top_are_shuffled(edition):
    position = "top B5 | under R3 G4 Y7 G8 R2 B9 | pile | a* R1 G2 | b Y1 Y2"
    drawn = set()
    for seed in range(40):
        game = play(edition, position, "a +", seed=seed)
        drawn |= set(game.hand("a")) - {"R1", "G2"}
    assert drawn == {"R3", "G4", "Y7", "G8", "R2", "B9"}


@pytest.mark.proves("R11")
@with_actions
def test_r11_a_penalty_takes_what_is_left_then_reshuffles_and_goes_on(edition):
    card, number = WILD_DRAW[edition]
    game = play(
        edition, f"top R5 | under G3 G4 G6 Y7 | pile Y9 | a* {card} B1 B2 | b Y1 Y2 | c Y3 Y4", f"a {card}=B"
    )
    events = game.play("b", "+")
    kinds = [type(event) for event in events]
    assert kinds.index(ev.Drew) < kinds.index(ev.Reshuffled)
    assert events[0] == ev.Drew(1, "Y9")
    assert kinds.count(ev.Drew) == number
    assert len(game.hand("b")) == 2 + number
    assert game.pile_size == 1 + 5 - number
    assert game.top == f"{card}=B"


@pytest.mark.proves("R11")
@everyone
def test_r11_a_catch_reshuffles_in_the_middle_too(edition):
    game = play(edition, "top R5 | under G3 G4 | pile Y9 | a R1 | b* Y1 Y2 | open a", "b !a")
    assert len(game.hand("a")) == 3
    assert "Y9" in game.hand("a")
    assert game.pile_size == 1


@pytest.mark.proves("R12")
@with_actions
def test_r12_a_penalty_draws_what_exists_and_the_rest_is_waived(edition):
    card, number = WILD_DRAW[edition]
    game = play(edition, f"top R5 | pile | a* {card} B1 B2 | b Y1 Y2 | c Y3 Y4", f"a {card}=B")
    events = game.play("b", "+")
    assert game.hand("b") == sorted(["R5", "Y1", "Y2"], key=lambda card: (COLORS.index(card[0]), card))
    assert ev.Waived(1, number - 1) in events
    assert game.turn == 2


@pytest.mark.proves("R12")
@everyone
def test_r12_a_turn_in_which_nothing_can_be_drawn_is_a_pass(edition):
    game = game_at(edition, "top R5 | pile | a* R1 G2 | b Y1 Y2")
    assert game.legal("a") == ["R1", "R1!", "-"]
    assert refused(game, "a +") == "R12"
    events = game.play("a", "-")
    assert events == [ev.Passed(0)]
    assert (game.turn, game.hand("a"), game.top) == (1, ["R1", "G2"], "R5")


# R13, when nobody can move

STUCK = "top R5 | pile | a* G9 G8 | b Y1 Y2 | c B7 B6"


@pytest.mark.proves("R13", "R132")
@everyone
def test_r13_a_round_in_which_nobody_can_play_or_draw_is_void(edition):
    game = play(edition, f"{STUCK} | dealer b", "a -", "b -")
    assert not game.round_over
    events = game.play("c", "-")
    assert ev.RoundVoid() in events
    assert (game.round_over, game.round_winner, game.over, game.winner) == (True, None, False, None)
    assert game.scores == [0, 0, 0]
    assert game.seats == []
    game.next_round()
    assert not game.round_over
    assert game.dealer == 2


@pytest.mark.proves("R13", "R132")
@everyone
def test_r13_the_lowest_hand_wins_where_agreed(edition):
    scoring = "" if edition == "elite" else "scoring=on "
    position = "top R5 | pile | a* G9 G8 | b Y1 | c B7 B6"
    game = play(edition, f"options {scoring}stalemate=lowest_hand_wins | {position}", "a -", "b -", "c -")
    assert (game.round_over, game.round_winner) == (True, 1)
    points = {"elite": 1, "hail-mary": 4 * 5}.get(edition, 9 + 8 + 7 + 6)
    assert game.scores == [0, points, 0]


@pytest.mark.proves("R13", "R132")
@everyone
def test_r13_equally_low_hands_make_the_round_void_after_all(edition):
    position = "options stalemate=lowest_hand_wins | top R5 | pile | a* G3 G4 | b Y1 Y6 | c B7 B6 B1"
    game = play(edition, position, "a -", "b -", "c -")
    assert (game.round_over, game.round_winner) == (True, None)


@pytest.mark.proves("R13")
@everyone
def test_r13_one_who_could_play_keeps_the_round_alive(edition):
    game = play(edition, "top R5 | pile | a* G9 G8 | b R1 Y2 Y3 | c B7 B6", "a -", "b -", "c -", "a -")
    assert not game.round_over
    go_on(game, "b R1")
    assert game.turn == 2


@pytest.mark.proves("R13")
def test_r13_a_seat_that_was_skipped_has_not_been_unable():
    game = play(
        "elite", "top R5 | pile | a* G9 G8 | b Y1 Y2 | c R7 R1 B3 | skips c 1", "a -", "b -", "a -", "b -"
    )
    assert not game.round_over
    assert game.turn == 2
    assert "R7" in game.legal("c")


# R14 to R22: the wild draw card


def wild_drawn(edition: str, kept: str, top: str = "R5", options: str = "") -> lc.Game:
    """a has played the edition's wild draw card, naming blue, and kept some cards."""
    card, _ = WILD_DRAW[edition]
    position = f"top {top} | a* {card} {kept} | b Y1 Y2 | c Y3 Y4"
    return play(edition, f"options {options} | {position}" if options else position, f"a {card}=B")


def is_guilty(game: lc.Game) -> bool:
    """Let b challenge, and see who draws."""
    before = len(game.hand("a"))
    events = game.play("b", "x")
    guilty = ev.Guilty(0) in events
    assert guilty != (ev.Innocent(0) in events)
    assert guilty == (len(game.hand("a")) > before)
    assert guilty == (game.turn == 1)
    return guilty


@pytest.mark.proves("R14")
@with_actions
def test_r14_a_wild_draw_card_may_be_played_as_a_bluff_and_only_a_challenge_punishes(edition):
    card, number = WILD_DRAW[edition]
    game = game_at(edition, f"top R5 | a* {card} R9 G1 | b Y1 Y2 | c Y3 Y4")
    assert f"{card}=B" in game.legal("a")
    go_on(game, f"a {card}=B", "b +")
    assert len(game.hand("a")) == 2
    assert len(game.hand("b")) == 2 + number
    assert is_guilty(wild_drawn(edition, "R9 G1"))


@pytest.mark.proves("R14", "R154")
@with_actions
def test_r14_without_bluffing_the_card_is_refused_to_a_guilty_hand(edition):
    card, _ = WILD_DRAW[edition]
    game = game_at(edition, f"options wd4_bluff=off | top R5 | a* {card} R9 G1 | b Y1 Y2 | c Y3 Y4")
    assert game.legal("a") == ["R9", "+"]
    assert refused(game, f"a {card}=B") == f"{edition}/wild-draw-hitch"


@pytest.mark.proves("R15")
@pytest.mark.parametrize(("edition", "wild"), [(e, wild) for e in CLASSIC for wild in WILDS[e]])
def test_r15_any_wild_left_in_hand_is_guilty(edition, wild):
    assert is_guilty(wild_drawn(edition, f"{wild} G1"))
    assert not is_guilty(wild_drawn(edition, f"{wild} G1", options="wild_counts_as_match=off"))


@pytest.mark.proves("R15", "R43")
@pytest.mark.parametrize("wild", WILDS["express"])
def test_r15_in_express_a_wild_left_in_hand_is_no_guilt(wild):
    assert not is_guilty(wild_drawn("express", f"{wild} G1"))
    assert is_guilty(wild_drawn("express", f"{wild} G1", options="wild_counts_as_match=on"))


@pytest.mark.proves("R15", "R154")
@pytest.mark.parametrize(("edition", "wild"), [(e, wild) for e in CLASSIC for wild in WILDS[e]])
def test_r15_legality_without_bluffing_uses_the_same_test(edition, wild):
    position = f"top R5 | a* W+4 {wild} G1 | b Y1 Y2"
    strict = game_at(edition, f"options wd4_bluff=off | {position}")
    assert "W+4=B" not in strict.legal("a")
    lenient = game_at(edition, f"options wd4_bluff=off wild_counts_as_match=off | {position}")
    assert "W+4=B" in lenient.legal("a")


@pytest.mark.proves("R15")
@with_actions
def test_r15_a_number_or_symbol_that_matches_is_no_guilt(edition):
    assert not is_guilty(wild_drawn(edition, "G5 Y9"))
    assert not is_guilty(wild_drawn(edition, "Gs Y9", top="Rs"))


@pytest.mark.proves("R16")
@with_actions
def test_r16_the_color_of_guilt_is_the_one_before_the_card(edition):
    assert is_guilty(wild_drawn(edition, "R9 G1"))
    assert not is_guilty(wild_drawn(edition, "B9 G1"))


@pytest.mark.proves("R16")
@with_actions
def test_r16_on_a_wild_it_is_the_color_named_with_that_wild(edition):
    assert is_guilty(wild_drawn(edition, "G9 Y9", top="W=G"))
    assert not is_guilty(wild_drawn(edition, "R9 Y9", top="W=G"))
    assert is_guilty(wild_drawn(edition, "G9 Y9", top=f"{WILD_DRAW[edition][0]}=G"))


@pytest.mark.proves("R17")
@classic
def test_r17_the_played_card_is_no_evidence(edition):
    assert not is_guilty(wild_drawn(edition, "G9 Y9"))
    assert is_guilty(wild_drawn(edition, "W+4 Y9"))


@pytest.mark.proves("R17", "R154")
@classic
def test_r17_the_card_does_not_stand_in_its_own_way_without_bluffing(edition):
    position = "options wd4_bluff=off | top R5 | a* {} | b Y1 Y2"
    assert "W+4=B" in game_at(edition, position.format("W+4 G9 Y9")).legal("a")
    assert "W+4=B" not in game_at(edition, position.format("W+4 W+4 Y9")).legal("a")


@pytest.mark.proves("R18")
@with_actions
@pytest.mark.parametrize(("direction", "victim"), [("+", "b"), ("-", "d")])
def test_r18_only_the_next_player_in_order_may_challenge(edition, direction, victim):
    card, _ = WILD_DRAW[edition]
    game = play(
        edition,
        f"top R5 | direction {direction} | a* {card} G9 G1 | b Y1 Y2 | c Y3 Y4 | d B1 B2",
        f"a {card}=B",
    )
    assert game.seats == ["abcd".index(victim)]
    assert game.legal(victim) == ["+", "x"]
    for other in set("abcd") - {victim}:
        assert game.legal(other) == []
        assert refused(game, f"{other} x") == f"{edition}/wild-draw-options"


@pytest.mark.proves("R19")
@with_actions
@pytest.mark.parametrize("kept", ["R9 G1", "G9 G1"])
@pytest.mark.parametrize("answer", ["+", "x"])
def test_r19_the_color_is_named_with_the_play_and_stands_either_way(edition, kept, answer):
    card, _ = WILD_DRAW[edition]
    game = game_at(edition, f"top R5 | a* {card} {kept} | b Y1 Y2 | c Y3 Y4")
    assert refused(game, f"a {card}") == f"{edition}/wild-draw-color"
    go_on(game, f"a {card}=B")
    assert (game.top, game.color) == (f"{card}=B", "B")
    go_on(game, f"b {answer}")
    assert (game.top, game.color, game.waiting_for) == (f"{card}=B", "B", "turn")


@pytest.mark.proves("R19", "R146")
@with_actions
@pytest.mark.parametrize(
    ("kept", "answer", "after"), [("R9 G1", "x", "b"), ("G9 G1", "x", "c"), ("G9 G1", "+", "c")]
)
def test_r19_the_color_is_named_after_the_challenge_where_agreed(edition, kept, answer, after):
    card, _ = WILD_DRAW[edition]
    game = game_at(
        edition, f"options color_after_challenge=on | top R5 | a* {card} {kept} | b Y1 Y2 | c Y3 Y4"
    )
    assert card in game.legal("a")
    assert refused(game, f"a {card}=B") == "R19"
    go_on(game, f"a {card}")
    assert game.color is None
    go_on(game, f"b {answer}")
    assert game.seats == [0]
    assert game.legal("a") == ["=R", "=Y", "=G", "=B"]
    go_on(game, "a =G")
    assert (game.top, game.turn) == (f"{card}=G", "abc".index(after))


@pytest.mark.proves("R20")
@classic
def test_r20_after_a_guilty_play_the_challenger_takes_a_normal_turn(edition):
    game = play(edition, "top R5 | a* W+4 R9 G1 | b B1 Y2 | c Y3 Y4", "a W+4=B", "b x")
    assert (len(game.hand("a")), game.hand("b")) == (6, ["Y2", "B1"])
    assert (game.turn, game.top) == (1, "W+4=B")
    assert game.legal("b") == ["B1", "B1!", "+"]
    go_on(game, "b B1!")
    assert game.turn == 2


@pytest.mark.proves("R20")
@classic
def test_r20_after_an_innocent_play_the_challenger_draws_six_and_loses_the_turn(edition):
    game = play(edition, "top R5 | a* W+4 G9 G1 | b B1 Y2 | c Y3 Y4", "a W+4=B", "b x")
    assert (len(game.hand("a")), len(game.hand("b")), game.turn) == (2, 8, 2)


@pytest.mark.proves("R21")
@with_actions
def test_r21_the_hand_is_shown_to_the_challenger_only(edition):
    game = wild_drawn(edition, "R9 G1")
    events = game.play("b", "x")
    (shown,) = [event for event in events if isinstance(event, ev.Shown)]
    assert shown == ev.Shown(1, 0, ("R9", "G1"))
    assert shown.seen_by(1).event == shown
    assert shown.seen_by(2).event == shown.seen_by(None).event == ev.Shown(1, 0, None)
    assert game.view("b").shown == {0: ("R9", "G1")}
    assert game.view("c").shown == {}
    assert game.view(None).shown == {}
    assert "R9" not in str(game.view("c"))


@pytest.mark.proves("R22")
@with_actions
def test_r22_a_wild_draw_card_as_the_last_card_cannot_be_challenged(edition):
    card, _ = WILD_DRAW[edition]
    game = play(edition, f"top R5 | a* {card} | b Y1 Y2 | c Y3 Y4", f"a {card}=B")
    assert (game.round_over, game.round_winner) == (True, 0)
    assert game.legal("b") == []


@pytest.mark.proves("R23")
@classic
@pytest.mark.parametrize(("card", "move"), [("R+2", "R+2"), ("W+4", "W+4=B")])
def test_r23_the_round_ends_at_once_with_a_draw_card(edition, card, move):
    game = game_at(edition, f"options scoring=on | top R5 | pile Bs Bs Gs Gs W | a* {card} | b Ys W | c W Ys")
    events = game.play("a", move)
    assert game.round_winner == 0
    assert game.hand("b") == ["Ys", "W"]
    assert ev.RoundWon(0, 140) in events
    assert game.scores == [140, 0, 0]


@pytest.mark.proves("R23", "R143")
@classic
@pytest.mark.parametrize(
    ("card", "move", "drawn", "points"), [("R+2", "R+2", 2, 40), ("W+4", "W+4=B", 4, 80)]
)
def test_r23_the_victim_draws_before_scoring_where_agreed(edition, card, move, drawn, points):
    game = game_at(
        edition,
        f"options scoring=on last_card_draw=all | top R5 | pile Bs Bs Gs Gs W | a* {card} | b Ys W | c W Ys",
    )
    game.play("a", move)
    assert game.round_winner == 0
    assert len(game.hand("b")) == 2 + drawn
    assert game.hand("c") == ["Ys", "W"]
    assert game.scores == [140 + points, 0, 0]


# R24 to R31: calling


@pytest.mark.proves("R24")
@everyone
def test_r24_playing_the_next_to_last_card_obliges_to_call(edition):
    game = play(edition, "top R5 | a* R1 G2 | b Y1 Y2 | c Y3 Y4", "a R1")
    assert game.view("b").open == (0,)
    go_on(game, "b !a")
    assert len(game.hand("a")) == 3


@pytest.mark.proves("R24", "R79")
def test_r24_discarding_down_to_one_card_obliges_to_call_too():
    game = play("hail-mary", "top R5 | a* R1 G2 | b Wh Y1 Y2 | c Y3 Y4", "a R1!", "b Wh=G", "b Y1")
    assert game.view("c").open == (1,)
    go_on(game, "c !b")
    assert len(game.hand("b")) == 3


@pytest.mark.proves("R24", "R105")
def test_r24_one_card_after_a_discard_icon_obliges_to_call_too():
    position = "top B5 | a* B1* G2 G3 | b Y1 Y2 | c Y3 Y4 | a lineup Tide Marchbank"
    game = play("elite", position, "a B1*", "a @1", "b Y1")
    assert game.view("c").open == (1,)
    go_on(game, "c !b")
    assert len(game.hand("b")) == 3


@pytest.mark.proves("R24")
def test_r24_where_only_playing_counts_one_card_reached_otherwise_is_no_duty(tmp_path: Path):
    """Express has no card that discards, so its sentence is given to a box that has one."""
    printed = Path(lc.__file__).parent / "editions" / "hail-mary.toml"
    literal = tmp_path / "literal.toml"
    literal.write_text(printed.read_text().replace('call_on = "reaching"', 'call_on = "playing"'))
    position = "top R5 | a* R1 G2 | b Wh Y1 Y2 | c Y3 Y4"
    game = play(str(literal), position, "a R1!", "b Wh=G", "b Y1")
    assert game.hand("b") == ["Y1"]
    assert game.view("c").open == ()
    assert refused(game, "c !b") == "R28"
    assert 'call_on = "playing"' in (printed.parent / "express.toml").read_text()


LOSING_TURN = {
    "express": (("a Rs",), ("a R+1",), ("a W+2=G", "b +"), ("a W+2=G", "b x")),
    "touchdown": (("a Rs",), ("a R+2",), ("a W+4=G", "b +"), ("a W+4=G", "b x")),
    "droid": (("a Rs",), ("a R+2",), ("a W+4=G", "b +"), ("a W+4=G", "b x")),
    "hail-mary": (("a Rs",), ("a R+2",), ("a W+4=G", "b +"), ("a W+4=G", "b x")),
    "elite": (("a R3*", "a @1"), ("a R3*", "a @2")),
}


@pytest.mark.proves("R25", "R157")
@pytest.mark.parametrize(("edition", "moves"), [(e, moves) for e in lc.EDITIONS for moves in LOSING_TURN[e]])
@pytest.mark.parametrize("last", ["play", "draw"])
def test_r25_a_skipped_player_does_not_close_the_window(edition, moves, last):
    played = moves[0].split()[1].partition("=")[0]
    position = f"top R5 | a* {played} B2 | b Y1 Y2 | c R1 G7 Y4 | d B4 B6"
    if edition == "elite":
        position += " | a lineup Ember Quill, Sorrel Bex"
    game = play(edition, position, *moves)
    assert game.turn == 2
    for seat in "bcd":
        assert "!a" in game.legal(seat)
    closing = next(move for move in game.legal("c") if move[0] in "RG") if last == "play" else "+"
    go_on(game, f"c {closing}")
    for seat in "bcd":
        assert "!a" not in game.legal(seat)
        assert refused(game, f"{seat} !a") == "R28"


@pytest.mark.proves("R25")
@everyone
def test_r25_a_pass_closes_the_window_as_a_play_does(edition):
    game = play(edition, "top R5 | pile | a R1 | b* Y1 Y2 | c Y3 Y4 | open a")
    assert "!a" in game.legal("c")
    go_on(game, "b -")
    assert refused(game, "c !a") == "R28"


@pytest.mark.proves("R26", "R134")
@everyone
def test_r26_a_call_that_comes_first_is_safe(edition):
    game = play(edition, "top R5 | a* R1 G2 | b Y1 Y2 | c Y3 Y4", "a R1", "a !")
    assert game.called("a")
    assert refused(game, "c !a") == "R28"
    assert game.hand("a") == ["G2"]


@pytest.mark.proves("R26", "R134")
@everyone
def test_r26_a_catch_that_comes_first_counts(edition):
    game = play(edition, "top R5 | a* R1 G2 | b Y1 Y2 | c Y3 Y4", "a R1", "c !a")
    assert len(game.hand("a")) == 3
    assert not game.called("a")
    assert refused(game, "a !") == "R28"
    assert refused(game, "b !a") == "R28"


@pytest.mark.proves("R27")
@everyone
def test_r27_a_call_is_valid_as_part_of_the_move_that_leaves_one_card(edition):
    game = game_at(edition, "top R5 | a* R1 G2 | b Y1 Y2")
    assert {"R1", "R1!"} <= set(game.legal("a"))
    events = game.play("a", "R1!")
    assert ev.Called(0) in events
    assert game.called("a")
    assert refused(game, "b !a") == "R28"


@pytest.mark.proves("R27")
@everyone
def test_r27_a_call_before_that_is_void(edition):
    game = game_at(edition, "top R5 | a* R1 G2 | b Y1 Y2")
    assert refused(game, "a !") == "R28"
    more = game_at(edition, "top R5 | a* R1 G2 G3 | b Y1 Y2")
    assert "R1!" not in more.legal("a")
    assert refused(more, "a R1!") == "R27"
    last = game_at(edition, "top R5 | a* R1 | b Y1 Y2")
    assert refused(last, "a R1!") == "R27"


@pytest.mark.proves("R28")
@everyone
def test_r28_a_false_call_and_a_wrong_accusation_have_no_effect(edition):
    game = game_at(edition, "top R5 | a* R1 G2 | b Y1 ! | c Y3 Y4")
    for void in ("a !", "b !", "c !", "a !b", "a !c", "b !a"):
        assert refused(game, void) == "R28"
    assert not any(move[0] == "!" for seat in "abc" for move in game.legal(seat))


@pytest.mark.proves("R28")
@everyone
def test_r28_a_false_call_and_a_wrong_accusation_cost_what_was_agreed(edition):
    game = game_at(edition, "options false_call_penalty=3 | top R5 | a* R1 G2 | b Y1 ! | c Y3 Y4")
    assert set(game.legal("c")) == {"!", "!a", "!b"}
    events = game.play("c", "!")
    assert events[0] == ev.FalseCall(2)
    assert (len(game.hand("c")), len(game.hand("a")), game.hand("b")) == (5, 2, ["Y1"])
    go_on(game, "c !b")
    assert (len(game.hand("c")), game.hand("b")) == (8, ["Y1"])
    assert (game.turn, game.called("b")) == (0, True)


@pytest.mark.proves("R28")
@everyone
def test_r28_with_a_penalty_a_right_call_and_a_right_catch_cost_nothing(edition):
    position = "options false_call_penalty=3 | top R5 | a R1 | b Y1 | c* Y3 Y4 | open a b"
    game = play(edition, position, "a !", "c !b")
    assert (game.hand("a"), len(game.hand("b")), len(game.hand("c"))) == (["R1"], 3, 2)


@pytest.mark.proves("R28")
def test_r28_before_the_deal_there_is_nothing_to_pay_a_false_call_with():
    game = lc.Game.new("elite", players=3, seed=1, options={"mode": "draft", "false_call_penalty": 2})
    for seat in "abc":
        if "!" in game.legal(seat):
            go_on(game, f"{seat} !")
        assert game.hand(seat) == []
    while game.waiting_for == "draft":
        game.timeout()
    assert [len(game.hand(seat)) for seat in "abc"] == [7, 7, 7]


@pytest.mark.proves("R29")
@everyone
def test_r29_two_players_on_one_card_have_windows_of_their_own(edition):
    game = game_at(edition, "top R5 | a R1 | b Y1 | c* Y3 Y4 | d B1 B2 | open a b")
    assert {"!a", "!b"} <= set(game.legal("c"))
    assert game.legal("a") == ["!", "!b"]
    go_on(game, "d !a")
    assert (len(game.hand("a")), game.hand("b")) == (3, ["Y1"])
    assert refused(game, "d !a") == "R28"
    go_on(game, "b !")
    assert refused(game, "d !b") == "R28"


@pytest.mark.proves("R29")
@everyone
def test_r29_a_catch_needs_an_open_window_and_exactly_one_card(edition):
    game = game_at(edition, "top R5 | a R1 | b Y1 ! | c* Y3 Y4 | d B1 B2 | open a")
    assert [refused(game, f"d {catch}") for catch in ("!b", "!c")] == ["R28", "R28"]
    go_on(game, "d !a")
    assert refused(game, "c !a") == "R28"


@pytest.mark.proves("R30")
@everyone
def test_r30_every_time_one_card_is_reached_needs_a_call_of_its_own(edition):
    game = play(edition, "top R5 | pile R7 Y9 | a* G2 ! | b Y1 Y2", "a +")
    assert not game.called("a")
    go_on(game, "a R7")
    assert not game.called("a")
    assert game.legal("b")[-1] == "!a"
    again = play(edition, "top R5 | pile R7 Y9 | a* G2 ! | b Y1 Y2", "a +", "a R7!")
    assert again.called("a")


@pytest.mark.proves("R31")
@everyone
def test_r31_who_never_called_and_was_never_caught_wins(edition):
    game = play(edition, "top R5 | a* R1 R2 | b R3 Y2 Y6 | c R4 Y4 Y7", "a R1", "b R3", "c R4", "a R2")
    assert (game.round_over, game.round_winner) == (True, 0)


# R32 to R35


@pytest.mark.proves("R32")
@classic
def test_r32_by_default_one_hand_is_the_game(edition):
    game = play(edition, "top R5 | a* R1 | b Y8 Ys | c W Y4", "a R1")
    assert (game.over, game.winner, game.scores) == (True, 0, [1, 0, 0])
    assert game.options["scoring"] == "off"


@pytest.mark.proves("R32")
@classic
def test_r32_with_scoring_the_winner_alone_scores_and_500_win(edition):
    number = 5 if edition == "hail-mary" else 8
    game = play(edition, "options scoring=on | top R5 | a* R1 | b Y8 Ys | c W | scores a 10, b 20", "a R1")
    assert game.scores == [10 + number + 20 + 50, 20, 0]
    assert (game.round_over, game.over) == (True, False)
    below = play(edition, "options scoring=on | top R5 | a* R1 | b Ys | scores a 479", "a R1")
    assert (below.scores, below.over, below.winner) == ([499, 0], False, None)
    reached = play(edition, "options scoring=on | top R5 | a* R1 | b Ys | scores a 480, b 499", "a R1")
    assert (reached.scores, reached.over, reached.winner) == ([500, 499], True, 0)


@pytest.mark.proves("R32")
def test_r32_express_keeps_score_to_250():
    below = play("express", "top R5 | a* R1 | b Ys | scores a 229", "a R1")
    assert (below.scores, below.over) == ([249, 0], False)
    reached = play("express", "top R5 | a* R1 | b Ys | scores a 230", "a R1")
    assert (reached.scores, reached.over, reached.winner) == ([250, 0], True, 0)
    single = play("express", "options scoring=off | top R5 | a* R1 | b Ys", "a R1")
    assert (single.scores, single.over, single.winner) == ([1, 0], True, 0)


def round_won(edition: str, option: str, seed: int = 0) -> lc.Game:
    """d has dealt, a has won, and the match goes on."""
    agreed = [option] if option else []
    agreed += [] if edition == "express" else ["match_wins=2"]
    options = f"options {' '.join(agreed)} | " if agreed else ""
    return play(
        edition, f"{options}top R5 | dealer d | a Y7 Y8 | b* R1 | c Y1 Y2 | d Y3 Y4", "b R1", seed=seed
    )


@pytest.mark.proves("R33")
@everyone
@pytest.mark.parametrize(("option", "dealer"), [("", 0), ("dealer=rotate", 0), ("dealer=winner", 1)])
def test_r33_the_deal_passes_left_or_to_the_winner(edition, option, dealer):
    game = round_won(edition, option)
    assert (game.dealer, game.round_winner) == (3, 1)
    opening = game.next_round()
    assert game.dealer == dealer
    assert ev.Dealer(dealer) in opening


@pytest.mark.proves("R33")
@everyone
def test_r33_the_deal_goes_to_anyone_at_random_where_agreed(edition):
    dealers = set()
    for seed in range(40):
        game = round_won(edition, "dealer=random", seed=seed)
        game.next_round()
        dealers.add(game.dealer)
    assert dealers == {0, 1, 2, 3}


@pytest.mark.proves("R34")
@everyone
@pytest.mark.parametrize("players", [2, 3, 4, 7])
def test_r34_the_player_left_of_the_dealer_begins_and_play_goes_clockwise(edition, players):
    game = deal_until(edition, lambda game: is_number(turned_up(game)[0]), players=players)
    for step in range(1, players + 2):
        assert game.turn == (game.dealer + step) % players
        assert game.direction == 1
        go_on(game, f"{game.turn} +", f"{game.turn} -")


@pytest.mark.proves("R34", "R33")
@everyone
def test_r34_left_of_the_last_seat_is_the_first(edition):
    game = deal_until(edition, lambda game: game.dealer == 3 and is_number(turned_up(game)[0]))
    assert game.turn == 0


@pytest.mark.proves("R35")
@everyone
def test_r35_an_illegal_card_is_rejected_without_penalty(edition):
    game = game_at(edition, "top R5 | a* G1 G2 | b Y1 Y2")
    assert refused(game, "a G1") == f"{edition}/match"
    assert (game.hand("a"), game.turn, game.top) == (["G1", "G2"], 0, "R5")
    assert game.legal("a") == ["+"]
