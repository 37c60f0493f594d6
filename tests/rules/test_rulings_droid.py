"""The rulings for droid: R59 to R70."""

from __future__ import annotations

from collections import Counter

import pytest

import lastcard as lc
from lastcard.views import events as ev
from tests.support.playing import game_at, go_on, play, refused


def droid(position: str, *moves: str) -> lc.Game:
    return play("droid", position, *moves)


def sizes(game: lc.Game) -> list[int]:
    return [len(game.hand(seat)) for seat in range(game.players)]


THREE = "top R5 | a* Wd R1 G2 | b Y1 G3 B4 | c B5 G6 R7"


@pytest.mark.proves("R59")
@pytest.mark.parametrize("option", ["", "options droid_wild_parts=off | "])
def test_r59_a_wild_is_no_part(option):
    game = droid(option + "top R5 | a* Wd R1 W | b W Wd W+4 G2 | c Y1 Y2", "a Wd")
    assert game.legal("a") == ["R1"]
    assert refused(game, "a W") == "R59"
    go_on(game, "a R1")
    assert game.legal("b") == ["G2"]
    assert refused(game, "b Wd") == "R59"


@pytest.mark.proves("R59")
def test_r59_a_hand_of_wilds_is_unable():
    game = droid("top R5 | a* Wd R1 G1 | b W Wd W+4 | c Y1 Y2", "a Wd")
    events = game.play("a", "R1")
    assert ev.Unable(1) in events
    assert len(game.hand("b")) == 6


@pytest.mark.proves("R59", "R146")
def test_r59_a_wild_is_a_part_of_another_color_where_agreed():
    position = "options droid_wild_parts=on | top R5 | a* Wd R1 W | b W W+4 R2 | c G1 Y2"
    game = droid(position, "a Wd")
    assert game.legal("a") == ["R1", "W=R", "W=Y", "W=G", "W=B"]
    go_on(game, "a R1")
    assert game.legal("b") == ["W=Y", "W=G", "W=B", "W+4=Y", "W+4=G", "W+4=B"]
    assert refused(game, "b W=R") == "droid/droid-different-color"
    events = game.play("b", "W=G")
    assert ev.Laid(1, "W", "G") in events
    assert game.legal("c") == ["Y2"]
    assert lc.Game.from_position(game.position()).legal("c") == ["Y2"]
    go_on(game, "c Y2", "a W=B", "b W+4=Y", "c G1")
    assert game.hand("b") == ["R2", "W", "W+4"]
    assert len(game.hand("a")) == 5


@pytest.mark.proves("R60")
def test_r60_the_color_must_differ_from_the_last_part_only():
    game = droid(THREE, "a Wd", "a R1")
    assert game.legal("b") == ["Y1", "G3", "B4"]
    assert refused(game, "b R1") == "droid/one-card-a-turn"
    go_on(game, "b G3")
    assert game.legal("c") == ["R7", "B5"]
    assert refused(game, "c G6") == "droid/droid-different-color"
    go_on(game, "c R7")
    assert game.legal("a") == ["G2"]


@pytest.mark.proves("R60")
def test_r60_colors_may_repeat_and_laps_continue():
    position = "top R5 | a* Wd R1 R2 R3 | b G1 G2 G3"
    game = droid(position, "a Wd", "a R1", "b G1", "a R2", "b G2", "a R3", "b G3")
    assert game.waiting_for == "color"
    assert len(game.hand("a")) == 6
    assert {"R1", "R2", "R3"} <= set(game.hand("a"))
    assert game.hand("b") == ["G1", "G2", "G3"]


@pytest.mark.proves("R61")
def test_r61_whoever_can_lay_must_and_chooses_which():
    game = droid(THREE, "a Wd", "a R1")
    assert game.legal("b") == ["Y1", "G3", "B4"]
    for refusal in ("b +", "b -"):
        assert refused(game, refusal) == "R61"


@pytest.mark.proves("R61")
def test_r61_laid_action_cards_do_nothing():
    game = droid("top R5 | a* Wd Rs G1 | b G+2 Y1 | c Yr B1 | d B2 B3", "a Wd", "a Rs")
    assert game.seats == [1]
    go_on(game, "b G+2")
    assert game.seats == [2]
    events = game.play("c", "Yr")
    assert not any(isinstance(event, ev.Reversed | ev.Skipped) for event in events)
    assert (game.direction, game.seats, sizes(game)) == (1, [3], [1, 1, 1, 2])
    go_on(game, "d B2", "a G1", "b Y1", "c B1", "a =G")
    assert (game.turn, sizes(game)) == (1, [2, 2, 2, 5])


@pytest.mark.proves("R62")
def test_r62_a_starter_without_a_colored_card_is_the_one_unable():
    game = game_at("droid", "top R5 | a* Wd W W | b Y1 Y2 | c G1 G2")
    events = game.play("a", "Wd")
    assert ev.Unable(0) in events
    assert sizes(game) == [5, 2, 2]
    assert game.legal("a") == ["=R", "=Y", "=G", "=B"]
    go_on(game, "a =G")
    assert game.turn == 1


@pytest.mark.proves("R63")
def test_r63_laying_the_last_card_is_not_going_out():
    game = droid("top R5 | a* Wd R1 G1 | b Y1 ! | c G2 B2", "a Wd", "a R1", "b Y1")
    assert not game.round_over
    assert game.hand("b") == []
    assert game.called("b")
    go_on(game, "c G2", "a =R")
    assert not game.round_over
    assert (game.hand("b"), game.called("b"), game.turn) == (["Y1"], True, 1)


@pytest.mark.proves("R63")
def test_r63_it_returns_and_an_empty_hand_on_its_go_is_unable():
    game = droid("top R5 | a* Wd R1 B1 | b Y1 | c G2 Y2", "a Wd", "a R1", "b Y1", "c G2")
    events = game.play("a", "B1")
    assert ev.Unable(1) in events
    assert len(game.hand("b")) == 4
    assert "Y1" in game.hand("b")
    assert game.legal("a") == ["=R", "=Y", "=G", "=B"]


@pytest.mark.proves("R64")
def test_r64_the_loser_draws_three_then_everyone_takes_back_their_own():
    game = droid("top R5 | pile B7 B8 B9 Y9 | a* Wd R1 G9 | b Y1 G3 | c Y5 Y6", "a Wd", "a R1")
    events = game.play("b", "Y1")
    assert events == [
        ev.Laid(1, "Y1", "Y"),
        ev.Unable(2),
        ev.Drew(2, "B7"),
        ev.Drew(2, "B8"),
        ev.Drew(2, "B9"),
        ev.TookBack(0, "R1"),
        ev.TookBack(1, "Y1"),
    ]
    assert game.hand("a") == ["R1", "G9"]
    assert game.hand("b") == ["Y1", "G3"]
    assert game.hand("c") == ["Y5", "Y6", "B7", "B8", "B9"]


@pytest.mark.proves("R64")
def test_r64_the_loser_loses_no_turn():
    game = droid("top R5 | a* Wd R1 G9 | b Y1 G3 | c Y5 Y6", "a Wd", "a R1", "b Y1", "a =Y", "b Y1!")
    assert game.turn == 2
    assert "Y5" in game.legal("c")


@pytest.mark.proves("R64")
def test_r64_over_several_laps_everyone_gets_their_own_cards():
    game = droid(
        "top R5 | direction - | a* Wd R1 G2 | b G3 Y4 Y5 | c Y6 B7 B8",
        "a Wd",
        "a R1",
        "c Y6",
        "b G3",
    )
    assert game.waiting_for == "color"
    assert game.hand("b") == ["Y4", "Y5", "G3"]
    assert game.hand("c") == ["Y6", "B7", "B8"]
    assert len(game.hand("a")) == 5
    assert {"R1", "G2"} <= set(game.hand("a"))


@pytest.mark.proves("R65")
@pytest.mark.parametrize(
    ("position", "moves", "after"),
    [
        ("a* Wd R1 G9 | b R2 R3 | c Y5 Y6", ("a Wd", "a R1"), 1),
        ("a* Wd R1 G9 | b Y1 G3 | c Y5 Y6", ("a Wd", "a R1", "b Y1"), 1),
        ("a* Wd W W | b Y1 G3 | c Y5 Y6", ("a Wd",), 1),
        ("direction - | a* Wd R1 G9 | b Y1 G3 | c R5 R6", ("a Wd", "a R1"), 2),
    ],
)
def test_r65_play_resumes_after_the_droids_player_whoever_lost(position, moves, after):
    game = droid(f"top R5 | {position}", *moves, "a =B")
    assert (game.turn, game.top) == (after, "Wd=B")


@pytest.mark.proves("R66")
def test_r66_the_color_is_named_by_the_droids_player_after_the_droid():
    game = game_at("droid", "top R5 | a* Wd R1 G9 | b Y1 G3 | c Y5 Y6")
    assert refused(game, "a Wd=B") == "droid/droid-color"
    go_on(game, "a Wd")
    assert game.color is None
    assert refused(game, "a =B") == "R61"
    go_on(game, "a R1", "b Y1")
    assert (game.seats, game.legal("a")) == ([0], ["=R", "=Y", "=G", "=B"])
    go_on(game, "a =B")
    assert game.color == "B"


@pytest.mark.proves("R67")
def test_r67_laying_never_brings_the_duty_to_call():
    game = droid("top R5 | a* Wd R1 G9 | b Y1 G3 | c G5 Y6", "a Wd", "a R1")
    assert refused(game, "b Y1!") == "R67"
    go_on(game, "b Y1")
    assert game.hand("b") == ["G3"]
    assert game.view("c").open == ()
    assert refused(game, "c !b") == "R28"
    assert refused(game, "b !") == "R28"


@pytest.mark.proves("R67")
def test_r67_a_call_holds_while_the_card_lies_in_the_droid():
    game = droid("top R5 | a* Wd R1 | b Y1 ! | c G5 Y6", "a Wd!", "a R1", "b Y1")
    assert (game.hand("a"), game.hand("b")) == ([], [])
    assert game.called("a")
    assert game.called("b")
    assert refused(game, "c !a") == "R28"
    assert refused(game, "c !b") == "R28"
    twin = lc.Game.from_position(game.position())
    assert twin.position() == game.position()


@pytest.mark.proves("R67")
def test_r67_the_droids_player_left_with_one_must_call():
    game = droid("top R5 | a* Wd R1 | b Y1 Y2 | c G5 Y6", "a Wd")
    assert "!a" in game.legal("b")
    go_on(game, "a R1")
    assert "!a" in game.legal("c")
    go_on(game, "c !a")
    assert len(game.hand("a")) == 2


@pytest.mark.proves("R67")
def test_r67_a_catch_is_void_once_he_drew_three():
    game = droid("top R5 | a* Wd R1 | b Y1 Y2 | c G5 Y6", "a Wd", "a R1", "b Y1", "c G5")
    assert (len(game.hand("a")), game.waiting_for) == (4, "color")
    assert refused(game, "c !a") == "R28"
    assert refused(game, "a !") == "R28"


@pytest.mark.proves("R68", "R142")
@pytest.mark.parametrize("option", ["none", "all"])
def test_r68_as_the_last_card_it_wins_at_once(option):
    game = droid(f"options last_card_draw={option} | top R5 | a* Wd | b Y1 Y2 | c G5 Y6", "a Wd")
    assert (game.round_over, game.round_winner, sizes(game)) == (True, 0, [0, 2, 2])


def whole_deck(game: lc.Game) -> Counter[str]:
    """All cards of a game, as the position lists them."""
    cards: Counter[str] = Counter()
    for line in game.position().splitlines():
        key, *words = line.split()
        if key in ("top", "under", "pile") or (len(key.rstrip("*")) == 1 and key.rstrip("*") in "abcdefghij"):
            cards.update(word.partition("=")[0] for word in words if word != "!")
    return cards


@pytest.mark.proves("R69")
@pytest.mark.parametrize(("edition", "special"), [("droid", "Wd"), ("hail-mary", "Wh")])
def test_r69_the_foil_replaces_one_of_four_and_the_deck_stays_112(edition, special):
    games = [lc.Game.new(edition, seed=3, options={"foil": foil}) for foil in ("off", "on")]
    for game in games:
        deck = whole_deck(game)
        assert deck.total() == 112
        assert deck[special] == 4
    without, with_foil = games
    assert with_foil.options["foil"] == "on"
    assert lc.Game.new(edition, seed=3).options["foil"] == "off"
    assert [without.hand(seat) for seat in range(4)] == [with_foil.hand(seat) for seat in range(4)]


@pytest.mark.proves("R69")
@pytest.mark.parametrize("edition", ["express", "touchdown"])
def test_r69_boxes_without_a_foil_have_no_such_option(edition):
    with pytest.raises(lc.OptionError):
        lc.Game.new(edition, seed=3, options={"foil": "on"})


@pytest.mark.proves("R70")
def test_r70_parts_lie_face_up_for_everyone():
    game = droid(THREE, "a Wd", "a R1", "b G3")
    for seat in (0, 1, 2, None):
        view = game.view(seat)
        assert view.parts == ("R1", "G3")
        assert "droid a R1 G3" in str(view)
    laid = ev.Laid(1, "G3", "G")
    assert laid.seen_by(2).event == laid.seen_by(None).event == laid
