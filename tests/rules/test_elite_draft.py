"""UNO Elite, draft mode: players take turns drafting player cards, and then play."""

from __future__ import annotations

import pytest

import lastcard as lc
from lastcard.views import events as ev
from tests.support.playing import game_at, go_on, refused

PLAYERS = range(2, 8)
LETTERS = "abcdefghij"


def draft(players: int, youngest: str = "a", seed: int = 1, **options: object) -> lc.Game:
    options = {"mode": "draft", "youngest_seat": youngest, **options}
    return lc.Game.new("elite", players=players, seed=seed, options=options)


def row(game: lc.Game) -> list[str]:
    return list(game.view(None).row)


def line_of(game: lc.Game, key: str) -> list[str]:
    """The player cards on a line of the position."""
    (line,) = [line for line in game.position().splitlines() if f"{line} ".startswith(f"{key} ")]
    return [name for name in line.removeprefix(key).strip().split(", ") if name]


def pick(game: lc.Game, wanted: int = 0) -> tuple[int, str]:
    """Whoever is asked drafts a card of the row; the seat and the card."""
    (seat,) = game.seats
    place = wanted % len(row(game))
    card = row(game)[place]
    game.play(seat, f"@{place + 1}")
    return seat, card


def finish(game: lc.Game) -> list[list[str]]:
    """Draft to the end, now this card and now that; what each seat has drafted."""
    drafted: list[list[str]] = [[] for _ in range(game.players)]
    for n in range(8 * game.players):
        seat, card = pick(game, 3 * n)
        drafted[seat].append(card)
    return drafted


def cards_of(game: lc.Game, seat: int) -> list[str]:
    """The lineup and, in its order, the player deck of a seat after the draft."""
    letter = LETTERS[seat]
    return line_of(game, f"{letter} lineup") + line_of(game, f"{letter} deck")


@pytest.mark.proves("elite/draft-mode", "elite/draft-then-play")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_same_as_quick_play_except_that_player_cards_are_drafted(players):
    game = draft(players, seed=players)
    assert game.waiting_for == "draft"
    assert game.top is None
    assert [game.hand(seat) for seat in range(players)] == [[]] * players
    finish(game)
    assert (game.waiting_for, game.turn) == ("turn", (game.dealer + 1) % players)
    assert [len(game.hand(seat)) for seat in range(players)] == [7] * players
    assert str(game.top)[1] in "0123456789"
    for area in game.view(None).areas:
        assert (len(area.lineup), area.deck_size, area.spent) == (3, 5, ())


@pytest.mark.proves("elite/draft-mode", "R122")
def test_the_limits_of_dynasty_do_not_hold_in_a_draft():
    game = draft(2)
    for _ in range(16):
        skips = [
            place
            for place, card in enumerate(row(game))
            if any(icon.action == "Skip" for icon in game.player_cards[card].icons)
        ]
        pick(game, skips[0] if skips and game.seats == [0] else len(row(game)) - 1)
    broken = {problem.rule for problem in lc.check_deck(cards_of(game, 0))}
    assert "elite/dynasty-four-icons" in broken
    assert game.waiting_for == "turn"


@pytest.mark.proves("elite/draft-shuffle", "R116")
def test_the_56_player_cards_are_shuffled():
    game = draft(4)
    (order,) = [event.order or () for event in game.opening if isinstance(event, ev.Shuffled)]
    assert sorted(order) == sorted(game.player_cards)
    assert len(order) == 56
    assert row(game) + line_of(game, "stock") == list(order)
    assert len({tuple(row(draft(4, seed=seed))) for seed in range(10)}) == 10


@pytest.mark.proves("elite/draft-shuffle", "R116")
def test_with_foils_60_player_cards_are_shuffled():
    game = draft(4, foils="on")
    assert len(row(game) + line_of(game, "stock")) == 60


@pytest.mark.proves("elite/draft-row")
@pytest.mark.parametrize("players", PLAYERS)
def test_as_many_cards_as_players_plus_two_are_flipped_over(players):
    game = draft(players)
    assert len(row(game)) == players + 2
    assert len(line_of(game, "stock")) == 56 - players - 2
    assert [event.player for event in game.opening if isinstance(event, ev.LaidOut)] == row(game)


@pytest.mark.proves("elite/draft-row")
def test_example_four_players_six_cards():
    assert len(row(draft(4))) == 6


@pytest.mark.proves("elite/draft-row", "R119")
def test_56_player_cards_are_not_enough_for_eight_to_draft():
    with pytest.raises(lc.OptionError, match="2 to 7 players"):
        draft(8)


@pytest.mark.proves("elite/draft-row-visible")
def test_the_row_is_laid_out_for_all_players_to_see():
    game = draft(3)
    for seat in ("a", "b", "c", None):
        view = game.view(seat)
        assert len(view.row) == 5
        assert f"row {', '.join(view.row)}\n" in str(view)
        assert not set(line_of(game, "stock")) & set(str(view).replace("\n", ", ").split(", "))


@pytest.mark.proves("elite/draft-youngest-first", "R117")
@pytest.mark.parametrize("youngest", "abcd")
def test_the_youngest_drafts_first_and_takes_one(youngest):
    game = draft(4, youngest)
    seat = LETTERS.index(youngest)
    assert game.seats == [seat]
    assert game.legal(seat) == ["@1", "@2", "@3", "@4", "@5", "@6"]
    assert refused(game, f"{(seat + 1) % 4} @1") == "elite/draft-clockwise"
    assert refused(game, f"{seat} @7") == "elite/draft-clockwise"
    assert refused(game, f"{seat} -") == "elite/draft-clockwise"
    third = row(game)[2]
    go_on(game, f"{seat} @3")
    assert third not in row(game)
    assert len(row(game)) == 5
    assert line_of(game, f"{youngest} deck") == [third]
    assert refused(game, f"{seat} @1") == "elite/draft-clockwise"


@pytest.mark.proves("elite/draft-youngest-first", "R117", "R146")
def test_who_is_youngest_is_left_to_chance_unless_stated():
    games = [lc.Game.new("elite", 4, seed=seed, options={"mode": "draft"}) for seed in range(30)]
    assert {game.seats[0] for game in games} == {0, 1, 2, 3}
    with pytest.raises(lc.OptionError, match="no seat at a table of 3"):
        draft(3, "d")


@pytest.mark.proves("elite/draft-clockwise", "elite/draft-round-ends")
@pytest.mark.parametrize("players", PLAYERS)
def test_then_clockwise_the_rest_draft_one_and_two_cards_remain(players):
    youngest = players - 1
    game = draft(players, LETTERS[youngest])
    first_row = row(game)
    picked = [pick(game) for _ in range(players)]
    assert [seat for seat, _ in picked] == [(youngest + n) % players for n in range(players)]
    assert [card for _, card in picked] == first_row[:players]
    for seat in range(players):
        assert len(line_of(game, f"{LETTERS[seat]} deck")) == 1
    assert first_row[players:] == line_of(game, "stock")[-2:]


@pytest.mark.proves("elite/draft-leftovers", "elite/draft-next-row", "R120")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_undrafted_go_to_the_bottom_and_as_many_cards_are_flipped_over(players):
    game = draft(players)
    left, stock = row(game), line_of(game, "stock")
    for n in range(players):
        left.remove(pick(game, n)[1])
    assert len(left) == 2
    assert row(game) == stock[: players + 2]
    assert line_of(game, "stock") == stock[players + 2 :] + left


@pytest.mark.proves("elite/draft-snake", "R118")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("youngest", "ab")
def test_who_chose_last_chooses_first_and_the_order_is_reversed(players, youngest):
    game = draft(players, youngest)
    start = LETTERS.index(youngest)
    there = [(start + n) % players for n in range(players)]
    order = [pick(game)[0] for _ in range(8 * players)]
    assert order == (there + there[::-1]) * 4


@pytest.mark.proves("elite/draft-eight", "elite/draft-next-row", "elite/draft-leftovers", "R119", "R120")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_whole_draft_until_each_has_eight(players):
    game = draft(players, seed=players)
    stock = row(game) + line_of(game, "stock")
    drafted: list[list[str]] = [[] for _ in range(players)]
    for turn in range(8):
        expected, stock = stock[: players + 2], stock[players + 2 :]
        assert len(expected) == (7 if (players, turn) == (7, 7) else players + 2)
        for n in range(players):
            assert row(game) == expected
            assert line_of(game, "stock") == stock
            seat, card = pick(game, 5 * n + turn)
            drafted[seat].append(card)
            expected.remove(card)
        assert len(expected) == (0 if (players, turn) == (7, 7) else 2)
        stock += expected
    assert game.waiting_for != "draft"
    assert [len(cards) for cards in drafted] == [8] * players
    assert len({card for cards in drafted for card in cards}) == 8 * players
    for seat in range(players):
        assert sorted(cards_of(game, seat)) == sorted(drafted[seat])


@pytest.mark.proves("elite/draft-leftovers", "R120")
@pytest.mark.parametrize(("players", "resurface"), [(2, None), (5, None), (6, 8), (7, 7)])
def test_when_the_undrafted_come_up_again(players, resurface):
    game = draft(players)
    returned: set[str] = set()
    first = None
    for turn in range(1, 9):
        if first is None and returned & set(row(game)):
            first = turn
        for _ in range(players - 1):
            pick(game)
        before = set(row(game))
        _, card = pick(game)
        returned |= before - {card}
    assert first == resurface


@pytest.mark.proves("elite/draft-shuffle-deck", "R121")
def test_everyone_shuffles_their_picks_into_a_player_deck_and_flips_three():
    game = draft(3)
    for n in range(23):
        pick(game, n)
    last = row(game)[0]
    (seat,) = game.seats
    events = game.play(seat, "@1")
    shuffled = {event.owner: event.order or () for event in events if isinstance(event, ev.Shuffled)}
    assert last in shuffled[seat]
    for owner in range(3):
        assert len(shuffled[owner]) == 8
        assert cards_of(game, owner) == list(shuffled[owner][::-1])
        flipped = [e.player for e in events if isinstance(e, ev.LinedUp) and e.seat == owner]
        assert flipped == list(game.view(None).areas[owner].lineup)
        for viewer in ("a", "b", "c", None):
            assert game.view(viewer).areas[owner].deck_size == 5


@pytest.mark.proves("elite/draft-shuffle-deck", "R121")
def test_the_order_of_the_picks_does_not_tell_the_lineup():
    lineups = set()
    for seed in range(12):
        game = draft(2, seed=seed)
        drafted = finish(game)
        lineups.add(tuple(drafted[0].index(card) for card in game.view(None).areas[0].lineup))
    assert len(lineups) > 8


@pytest.mark.proves("elite/draft-then-play", "R115")
def test_the_next_round_begins_with_a_new_draft():
    game = draft(2, match_wins=2)
    finish(game)
    while not game.round_over:
        (seat,) = game.view(None).asked
        game.play(seat, game.legal(seat)[0])
    assert not game.over
    game.next_round()
    assert game.waiting_for == "draft"
    assert len(row(game) + line_of(game, "stock")) == 56
    assert [area.deck_size + len(area.lineup) for area in game.view(None).areas] == [0, 0]


@pytest.mark.proves("elite/draft-eight", "R135")
def test_the_clock_drafts_the_first_card_shown():
    game = draft(2)
    first = row(game)[0]
    go_on(game, "~")
    assert line_of(game, "a deck") == [first]
    go_on(game, *["~"] * 15)
    assert game.waiting_for == "turn"


@pytest.mark.proves("elite/draft-snake")
def test_a_draft_can_be_written_down_and_continued():
    game = draft(3, "c")
    for n in range(24):
        again = lc.Game.from_position(game.position())
        assert again.position() == game.position()
        assert again.seats == game.seats
        pick(game, n)
        pick(again, n)
        assert again.position() == game.position()


@pytest.mark.proves("elite/draft-row")
def test_a_draft_from_a_position():
    table = "options mode=draft | row Ember Quill, Sky Pellham | stock Fern Hollis, ... | draft a 1 | a | b"
    game = game_at("elite", f"{table} | a deck Rusty Vane")
    assert game.seats == [1]
    assert game.legal("b") == ["@1", "@2"]
