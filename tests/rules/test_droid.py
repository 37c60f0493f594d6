"""The Wild Let's Build a Droid card. What droid shares with other editions stands in test_common."""

from __future__ import annotations

import pytest

import lastcard as lc
from lastcard.views.events import Drew, Laid, Named, Played, TookBack, Unable
from tests.support.playing import game_at, go_on, play, refused

TABLE = "top R1 | pile Y1 Y2 Y3 Y4 | a* Wd R5 G9 | b R6 B3 B4 | c B6 B7 Gs"


def droid(*moves: str) -> lc.Game:
    """a has played the droid card at a table of three."""
    return play("droid", TABLE, "a Wd", *moves)


def hands(game: lc.Game) -> list[str]:
    return [" ".join(game.hand(seat)) for seat in range(game.players)]


# The first part


@pytest.mark.proves("droid/droid-first-part")
def test_first_take_a_card_of_any_color_and_place_it_in_front_of_you():
    game = game_at("droid", "top R1 | a* Wd R5 Y6 G9 Bs W | b R6 B3 B4 | c B6 B7 Gs")
    assert game.play("a", "Wd") == [Played(0, "Wd", None)]
    assert game.seats == [0]
    assert game.legal("a") == ["R5", "Y6", "G9", "Bs"]

    assert game.play("a", "Y6") == [Laid(0, "Y6", "Y")]

    assert hands(game)[0] == "R5 G9 Bs W"
    assert all(game.view(viewer).parts == ("Y6",) for viewer in (0, 1, 2, None))
    assert (game.top, game.discard_size) == ("Wd", 2)


@pytest.mark.proves("droid/droid-first-part")
def test_whoever_plays_the_droid_begins_it():
    game = droid()

    assert refused(game, "a +") == "R61"
    assert refused(game, "a -") == "R61"
    assert refused(game, "a B3") == "droid/one-card-a-turn"
    assert refused(game, "b B3") == "droid/droid-goes-round"
    assert refused(game, "a =B") == "R61"


# The parts that follow


@pytest.mark.proves("droid/droid-different-color")
def test_the_next_player_must_place_a_card_of_a_different_color():
    game = droid("a R5")

    assert game.seats == [1]
    assert game.legal("b") == ["B3", "B4"]
    assert refused(game, "b R6") == "droid/droid-different-color"
    assert refused(game, "b +") == refused(game, "b -") == "R61"

    assert game.play("b", "B4") == [Laid(1, "B4", "B")]
    assert hands(game)[1] == "R6 B3"
    assert game.view("c").parts == ("R5", "B4")


@pytest.mark.proves("droid/droid-different-color")
def test_a_part_of_the_same_number_must_still_be_of_a_different_color():
    game = play("droid", "top R1 | a* Wd R5 G9 | b R5 Y2 | c B6 B7", "a Wd", "a R5")

    assert game.legal("b") == ["Y2"]
    assert refused(game, "b R5") == "droid/droid-different-color"


@pytest.mark.proves("droid/droid-different-color")
def test_the_next_player_in_current_order_goes_on():
    game = play("droid", f"{TABLE} | direction -", "a Wd", "a R5")

    assert game.seats == [2]
    assert game.legal("c") == ["Gs", "B6", "B7"]


@pytest.mark.proves("droid/droid-goes-round")
def test_this_continues_from_player_to_player():
    game = droid("a R5", "b B4")
    assert game.legal("c") == ["Gs"]
    assert refused(game, "c B6") == "droid/droid-different-color"
    assert refused(game, "a G9") == "droid/droid-goes-round"
    assert Unable(0) in game.play("c", "Gs")  # a has only a green card left
    assert game.waiting_for == "color"


@pytest.mark.proves("droid/droid-goes-round")
def test_a_droid_goes_round_more_than_once_and_colors_may_come_again():
    game = play(
        "droid",
        "top R1 | pile Y1 Y2 Y3 | a* Wd R5 G9 R8 | b B3 B4 Y6 | c G6 R7 G7",
        *["a Wd", "a R5", "b B3", "c G6", "a R8", "b B4", "c R7", "a G9"],
    )

    assert game.seats == [1]
    assert game.view(None).parts == ("R5", "B3", "G6", "R8", "B4", "R7", "G9")
    go_on(game, "b Y6", "c G7")
    assert game.waiting_for == "color"  # a has laid everything


@pytest.mark.proves("droid/droid-goes-round")
def test_the_parts_have_no_effect_of_their_own():
    game = play(
        "droid", "top R1 | pile Y1 Y2 Y3 | a* Wd Rs G9 | b Br B4 | c G+2 R7", "a Wd", "a Rs", "b Br", "c G+2"
    )

    assert game.direction == 1
    assert game.view(None).skips == (0, 0, 0)
    assert [len(game.hand(seat)) for seat in "abc"] == [5, 2, 2]  # a could lay only green, and drew three


# The end of the droid


@pytest.mark.proves("droid/droid-unable-draws")
def test_the_player_who_is_unable_must_draw_three_cards():
    position = "top R1 | pile Y1 Y2 Y3 Y4 | a* Wd R5 G9 | b R6 R7 | c B6 B7"
    game = play("droid", position, "a Wd")

    events = game.play("a", "R5")

    assert events == [
        Laid(0, "R5", "R"),
        Unable(1),
        Drew(1, "Y1"),
        Drew(1, "Y2"),
        Drew(1, "Y3"),
        TookBack(0, "R5"),
    ]
    assert hands(game) == ["R5 G9", "R6 R7 Y1 Y2 Y3", "B6 B7"]
    assert game.pile_size == 1


@pytest.mark.proves("droid/droid-unable-draws")
def test_unable_to_begin_the_player_of_the_droid_draws():
    game = play("droid", "top R1 | pile Y1 Y2 Y3 Y4 | a* Wd W W+4 | b R6 R7 | c B6 B7", "a Wd")

    assert hands(game) == ["Y1 Y2 Y3 W W+4", "R6 R7", "B6 B7"]
    assert game.waiting_for == "color"


@pytest.mark.proves("droid/droid-unable-draws")
def test_the_one_who_draws_keeps_their_turn():
    game = play("droid", "top R1 | pile Y1 Y2 Y3 | a* Wd R5 G9 | b R6 R7 | c B6 B7", "a Wd", "a R5", "a =Y")

    assert game.turn == 1
    assert game.legal("b") == ["Y1", "Y2", "Y3", "+"]


@pytest.mark.proves("droid/droid-parts-return")
def test_all_players_return_the_cards_they_laid_down_to_their_hand():
    before = hands(game_at("droid", TABLE))
    game = droid("a R5", "b B4")
    assert hands(game) == ["G9", "R6 B3", "Gs B6 B7"]

    events = game.play("c", "Gs")

    assert [event for event in events if isinstance(event, TookBack)] == [
        TookBack(0, "R5"),
        TookBack(1, "B4"),
        TookBack(2, "Gs"),
    ]
    assert hands(game) == ["R5 Y1 Y2 Y3 G9", before[1], before[2]]
    assert game.discard_size == 2
    go_on(game, "a =G")
    assert game.view(None).parts == ()


@pytest.mark.proves("droid/droid-parts-return")
def test_several_parts_go_back_to_whoever_laid_them():
    game = play(
        "droid",
        "top R1 | pile Y1 Y2 Y3 | a* Wd R5 G9 | b B3 B4 | c G6 R7",
        *["a Wd", "a R5", "b B3", "c R7", "a G9", "b B4", "c G6"],
    )

    assert hands(game) == ["R5 Y1 Y2 Y3 G9", "B3 B4", "R7 G6"]


@pytest.mark.proves("droid/droid-parts-return")
def test_laying_the_last_card_is_not_going_out():
    game = play("droid", "top R1 | pile Y1 Y2 Y3 | a* Wd R5 | b B3 ! | c B6 B7", "a Wd!", "a R5", "b B3")

    assert not game.round_over
    assert hands(game) == ["R5", "B3", "Y1 Y2 Y3 B6 B7"]


@pytest.mark.proves("droid/droid-color")
@pytest.mark.parametrize(("color", "fits"), [("R", ["R6"]), ("Y", []), ("G", []), ("B", ["B3", "B4"])])
def test_you_get_to_choose_the_color_that_resumes_play(color, fits):
    game = droid("a R5", "b B4", "c Gs")
    assert (game.color, game.seats) == (None, [0])
    assert game.legal("a") == ["=R", "=Y", "=G", "=B"]
    assert refused(game, "b =B") == "droid/droid-color"
    assert refused(game, "b R6") == "droid/droid-color"

    assert game.play("a", f"={color}") == [Named(0, color)]

    assert (game.color, game.top) == (color, f"Wd={color}")
    assert game.turn == 1  # the player after the droid card, wherever the droid ended
    assert game.legal("b") == [*fits, "+"]


@pytest.mark.proves("droid/droid-color")
def test_the_color_is_chosen_by_the_player_of_the_droid_and_not_by_the_one_who_is_unable():
    position = "top R1 | pile Y1 Y2 Y3 | a* Wd R5 G9 | b B3 B4 | c B6 B7"
    game = play("droid", position, "a Wd", "a R5", "b B3")
    assert hands(game)[2] == "Y1 Y2 Y3 B6 B7"

    assert refused(game, "c =B") == "droid/droid-color"
    go_on(game, "a =B")
    assert (game.color, game.turn) == ("B", 1)


@pytest.mark.proves("droid/droid-color")
def test_the_color_is_not_named_with_the_card():
    game = game_at("droid", TABLE)

    assert {"Wd", "R5", "+"} == set(game.legal("a"))
    assert refused(game, "a Wd=G") == "droid/droid-color"


@pytest.mark.proves("droid/droid-color")
@pytest.mark.parametrize("top", ["R5", "Gs", "Yr", "B+2", "W=R", "W+4=Y", "Wd=G"])
def test_a_droid_is_a_wild_card_and_goes_on_anything(top):
    game = game_at("droid", f"top {top} | a* Wd R9 Y8 | b R6 B3 | c R7 B4")

    assert "Wd" in game.legal("a")
    go_on(game, "a Wd")
    assert game.top == "Wd"
