"""Text: cards, moves, positions and records, each kind of line once (the grammar: docs/notation.md)."""

from __future__ import annotations

import pytest

import lastcard as lc
from lastcard.editions import load_edition
from lastcard.notation import move_text, parse_card, parse_move, parse_seat
from tests.support.playing import game_at, go_on, play

# Cards

CARDS = {
    "express": ("R7", "Gs", "Yr", "B+1", "W", "W+2"),
    "touchdown": ("R7", "Gs", "Yr", "B+2", "W", "W+4", "Wt"),
    "droid": ("R7", "Gs", "Yr", "B+2", "W", "W+4", "Wd"),
    "hail-mary": ("R7", "Gs", "Yr", "B+2", "W", "W+4", "Wh"),
    "elite": ("R7", "R7*", "Rc", "We", "Wc"),
}


@pytest.mark.parametrize("edition", lc.EDITIONS)
def test_every_card_of_an_edition_can_be_written_and_read(edition: str) -> None:
    read = load_edition(edition)
    assert set(CARDS[edition]) <= set(read.kinds)
    for text, kind in read.kinds.items():
        assert parse_card(read, text) == kind
        assert read.texts[kind] == text


def test_decks_have_the_printed_size() -> None:
    sizes = [len(load_edition(edition).deck) for edition in lc.EDITIONS]
    assert sizes == [56, 112, 112, 112, 112]


def test_cards_begin_with_a_capital() -> None:
    for edition in lc.EDITIONS:
        assert all(text[0] in "RYGBW" for text in load_edition(edition).kinds)


# Seats


def test_seats_are_letters_in_text_and_numbers_in_code() -> None:
    assert [parse_seat(seat, 10) for seat in "abcdefghij"] == list(range(10))
    assert [parse_seat(seat, 10) for seat in range(10)] == list(range(10))
    assert parse_seat("3", 10) == 3


# Moves

MOVES = [
    *(
        "R7",
        "Gs",
        "Yr",
        "B+2",
        "W=B",
        "W+4=R",
        "Wh=G",
        "Wh",
        "R7!",
        "W=B!",
        "=B",
        "+",
        "-",
        "x",
        "^",
        "!",
        "!c",
    ),
    *(">c", "@1", "@12", "#2"),
]


@pytest.mark.parametrize("text", MOVES)
def test_moves_can_be_written_and_read(text: str) -> None:
    edition = load_edition("hail-mary")
    assert move_text(edition, parse_move(edition, text, 4)) == text


def test_seats_in_moves_may_be_numbers_and_are_written_as_letters() -> None:
    edition = load_edition("hail-mary")
    assert move_text(edition, parse_move(edition, "!2", 4)) == "!c"
    assert move_text(edition, parse_move(edition, ">2", 4)) == ">c"


def test_spaces_around_a_move_make_it_unreadable() -> None:
    """A program that sends them has a fault, which it should hear of."""
    with pytest.raises(lc.NotationError, match="without blanks"):
        game_at("express", "top R5 | a* R7 R8 | b G1 G2").play("a", " R7! ")


def test_a_wild_without_its_color_is_illegal_not_unreadable() -> None:
    game = game_at("express", "top R5 | a* W R8 | b G1 G2")
    with pytest.raises(lc.IllegalMove, match="W=B"):
        game.play("a", "W")


# Positions: each line once


def test_a_position_with_every_line_of_the_design() -> None:
    game = lc.Game.from_position("""
        edition hail-mary
        options last_card_draw=all two_player_reverse=skip
        top R5              # face-up card
        under G3 B7         # the rest of the discard
        pile Y1 Y2 W ...
        a* R5 G9 B2
        b Y1 !
        c Wh R3
        direction -
        scores a 120, b 30
        dealer b
        """)
    assert game.options["last_card_draw"] == "all"
    assert game.options["two_player_reverse"] == "skip"
    assert game.top == "R5"
    assert game.discard_size == 3
    assert game.position().split("pile ")[1].startswith("Y1 Y2 W ")
    assert game.pile_size == 112 - 3 - 6
    assert game.turn == 0
    assert game.hand("a") == ["R5", "G9", "B2"]
    assert game.called("b")
    assert not game.called("c")
    assert game.direction == -1
    assert game.scores == [120, 30, 0]
    assert game.dealer == 1


def test_the_order_of_lines_is_free() -> None:
    lines = ["edition express", "top R5", "a* R7 R8", "b G1 G2", "direction -", "pile Y1"]
    positions = {lc.Game.from_position("\n".join(order)).position() for order in (lines, lines[::-1])}
    assert len(positions) == 1


def test_what_is_left_out_has_a_meaning() -> None:
    game = game_at("express", "top R5 | a R7 R8 | b G1 G2")
    assert game.turn == 0
    assert game.direction == 1
    assert game.scores == [0, 0]
    assert game.dealer == 1
    assert game.discard_size == 1
    assert game.waiting_for == "turn"
    assert game.options == load_edition("express").defaults


def test_the_pile_may_be_empty_exact_or_the_rest_of_the_deck() -> None:
    hands = "top R5 | a* R7 R8 | b G1 G2"
    assert game_at("express", f"{hands} | pile").pile_size == 0
    assert game_at("express", f"{hands} | pile Y1 Y2").pile_size == 2
    assert game_at("express", f"{hands} | pile Y1 ...").pile_size == 56 - 5
    assert game_at("express", hands).pile_size == 56 - 5
    assert play("express", f"{hands} | pile Y1 Y2", "a +").hand("a") == ["R7", "R8", "Y1"]


def test_the_seed_settles_what_is_left_open_and_nothing_else() -> None:
    open_pile, exact = "top R5 | a* R7 R8 | b G1 G2", "top R5 | pile Y1 | a* R7 R8 | b G1 G2"
    assert (
        game_at("express", open_pile, seed=1).position() == game_at("express", open_pile, seed=1).position()
    )
    assert (
        game_at("express", open_pile, seed=1).position() != game_at("express", open_pile, seed=2).position()
    )
    views = [game_at("express", exact, seed=seed).view(0) for seed in (1, 2)]
    assert views[0] == views[1]


def test_lineups_are_dealt_from_the_seed_where_they_are_not_written() -> None:
    position = "top R5 | a* R7 R8 | b G1 G2 | a lineup Ember Quill"
    game = game_at("elite", position, seed=3)
    areas = game.view(None).areas
    assert areas[0].lineup == ("Ember Quill",)
    assert areas[0].deck_size == 0
    assert len(areas[1].lineup) == 3
    assert areas[1].deck_size == 5
    assert game_at("elite", position, seed=4).view(None).areas[1] != areas[1]


PENDING = {
    "drawn": ("express", "top R5 | a* R7 R8 | b G1 G2 | drawn R7", 0, ["R7", "R7!", "-"]),
    "color": ("touchdown", "top Wt | a* R7 R8 | b G1 G2 | color a", 0, ["=R", "=Y", "=G", "=B"]),
    "stack": (
        "express",
        "options stacking=on | top R+1 | a* R7 R8 | b G+1 G1 G2 | stack a 3",
        1,
        ["G+1", "+"],
    ),
    "challenge": ("express", "top W+2=B | a* R7 R8 | b G1 G2 | challenge a R", 1, ["+", "x"]),
    "race": ("touchdown", "top Wt | a* R7 R8 | b G1 G2 | c B1 B2 | race a b c", 2, ["^"]),
    "droid": ("droid", "top Wd | a* R7 R8 | b G1 R2 | droid a R5", 1, ["G1"]),
    "keep": (
        "hail-mary",
        "top Wh=B | a* R7 R8 | b G1 ! | waiting keep a",
        0,
        ["R7", "R7!", "R8", "R8!", "-"],
    ),
    "over": ("express", "top R5 | a | b G1 G2 | over a 3", 0, []),
    "activate": (
        "elite",
        "top R5* | a* R7 R8 | b G1 G2 | a lineup Ember Quill, Fern Hollis | waiting activate a",
        0,
        ["@1", "-"],
    ),
    "draft": (
        "elite",
        "options mode=draft | turns 0 | a | b | row Ember Quill, Fern Hollis, Sky Pellham | draft b 0",
        1,
        ["@1", "@2", "@3"],
    ),
}


@pytest.mark.parametrize("window", PENDING)
def test_what_is_pending_can_be_written(window: str) -> None:
    edition, position, seat, moves = PENDING[window]
    game = game_at(edition, position)
    assert game.waiting_for == window
    assert game.legal(seat) == moves
    again = lc.Game.from_position(game.position())
    assert again.position() == game.position()
    assert again.legal(seat) == moves


def test_who_can_be_caught_and_who_has_just_called() -> None:
    hands = "top R5 | a R7 | b* G1 Wh G2 | c R1 Wh"
    assert game_at("hail-mary", hands).legal("c") == []
    assert game_at("hail-mary", f"{hands} | open a").legal("c") == ["!a"]
    assert game_at("hail-mary", f"{hands} | open a").legal("a") == ["!"]
    throws = [f"Wh={color}{call}" for color in "RYGB" for call in ("", "!")]
    assert game_at("hail-mary", f"{hands} | yelled a").legal("c") == throws


def test_turns_owed_are_written() -> None:
    game = play("express", "top R5 | a* R7 R8 G1 | b G2 G3 | c B1 B2 B3 | skips b 1", "a R7")
    assert game.turn == 2


def test_a_position_of_an_edition_of_ones_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("editions with a space")
    text = load_edition_text("express").replace("hand_size = 5", "hand_size = 4")
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    game = lc.Game.new(str(folder / "mine.toml"), players=3, seed=1)
    assert [len(game.hand(seat)) for seat in range(3)] == [4, 4, 4]
    assert lc.Game.from_position(game.position()).position() == game.position()
    assert lc.Game.replay(game.record()).record() == game.record()


def load_edition_text(name: str) -> str:
    from lastcard.editions.edition import edition_path

    return edition_path(name).read_text(encoding="utf-8")


# Records


def test_outside_parentheses_what_a_player_decided_inside_what_the_table_answered() -> None:
    position = "top R5 | pile Y1 Y2 Y3 | a* R7 R8 | b G1 G2 | c B1 B2"
    game = play("express", position, "a R7", "b !a", "b +", "b -", "c +")
    assert game.record().startswith("lastcard 1\n\nround 1\n  edition express\n")
    assert "\na R7\nb !a (a draws Y1 Y2) + (b draws Y3) -\nc + (pile R5; c draws R5)\n" in game.record()


def test_one_turn_a_line() -> None:
    game = play("touchdown", "top R5 | a* R7 R8 R9 | b R1 R2 R3", "a R7", "b R1", "a +", "a -", "b R2")
    lines = [line.split(" (")[0] for line in game.record().splitlines() if line[:2] in ("a ", "b ")]
    assert lines == ["a R7", "b R1", "a +", "b R2"]


def test_a_replay_needs_no_seed() -> None:
    game = lc.Game.new("elite", players=3, seed=5)
    while not game.round_over:
        game.timeout()
    other = lc.Game.replay(
        "\n".join(line for line in game.record().splitlines() if "chance" not in line) + "\n"
    )
    assert other.scores == game.scores
    assert other.winners == game.winners
    assert [other.hand(seat) for seat in range(3)] == [game.hand(seat) for seat in range(3)]


def test_a_full_record_can_be_continued() -> None:
    game = go_on(lc.Game.new("express", players=3, seed=2))
    for _ in range(12):
        game.timeout()
    other = lc.Game.replay(game.record())
    for _ in range(12):
        assert other.timeout() == game.timeout()
    assert other.record() == game.record()


def test_a_game_by_the_operating_systems_chance_replays_too() -> None:
    game = lc.Game.new("elite", players=3)
    for _ in range(60):
        game.timeout()
    other = lc.Game.replay(game.record())
    assert other.record() == game.record()
    assert other.view(0) == game.view(0)
    assert "chance secure" in game.position()


def test_comments_stand_anywhere_in_a_record() -> None:
    game = play("express", "top R5 | pile Y1 Y2 | a* R7 R8 | b G1 G2", "a R7")
    record = game.record()
    assert (
        lc.Game.replay(
            record.replace("round 1\n", "# the first round\nround 1\n  # dealt by hand\n")
        ).record()
        == record
    )
