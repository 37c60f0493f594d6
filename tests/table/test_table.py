"""The table: who comes first, by a clock that only the test has."""

from __future__ import annotations

import json

import pytest

import lastcard as lc
from lastcard.bots import BotPlayer, Reflexes
from lastcard.table import AT_ONCE, Pace, Table
from lastcard.views import View
from tests.support.playing import game_at

ALWAYS = Reflexes(quickest=1.0, slowest=1.0)


class Steady:
    """Plays the first move it has, and reacts after just one second to everything."""

    def __init__(self, reflexes: Reflexes = ALWAYS) -> None:
        self.reflexes = reflexes

    def choose(self, view: View) -> str:
        return view.legal[0]


class SilentPlayer(BotPlayer):
    """Decides nothing."""

    def decide(self, view: View) -> str | None:
        return None


def table_at(edition: str, position: str, *bots: int, pace: Pace | None = None, **reflexes: float) -> Table:
    """A table at a position, with a steady bot at some seats; it is 100 o'clock."""
    players = [BotPlayer(Steady(Reflexes(**{**vars(ALWAYS), **reflexes})), seat, seat) for seat in bots]
    pace = pace or Pace(thinking=(0.5, 0.5), reaction=3.0)
    return Table(game_at(edition, position), players, pace, seed=1, now=100.0)


def moves(table: Table) -> list[tuple[float, str]]:
    """What has happened, and when."""
    told = []
    for step in table.seen_by(None):
        who = "~" if step.seat is None else "abcdefghij"[step.seat]
        told.append((step.at, f"{who} {step.move}" if step.seat is not None else "~"))
    return told


TURN = "top G5 | pile Y1 Y2 Y3 Y4 | a* G1 R2 R3 | b G4 R5 R6 | c G7 R8 R9"


def test_a_bot_that_is_asked_thinks_and_answers() -> None:
    table = table_at("droid", TURN, 1, 2)
    assert table.due() is None  # everything waits for a
    table.submit(0, "G1", 105.0)
    due = table.due()
    assert due is not None
    assert (due.at, due.seat, due.move) == (105.5, 1, "")
    assert table.tick(105.4) == []
    table.tick(105.5)
    assert moves(table) == [(105.0, "a G1"), (105.5, "b G4")]


def test_what_was_due_before_comes_before() -> None:
    """Late to notice is not late: time is what was said, not when it was said."""
    table = table_at("droid", "top G5 | pile Y1 Y2 | a R2 R3 G1 | b G4 | c* G7 R8 R9 | open b", 1, 2)
    table.submit(0, "!b", 100.9)
    assert moves(table) == [(100.9, "a !b")]
    table = table_at("droid", "top G5 | pile Y1 Y2 | a R2 R3 G1 | b G4 | c* G7 R8 R9 | open b", 1, 2)
    with pytest.raises(lc.TooLate):
        table.submit(0, "!b", 103.1, window=0)
    assert moves(table) == [(103.0, "b !")]


FORGOTTEN = "top G5 | pile Y1 Y2 | a R2 R3 G1 | b G4 | c* G7 R8 R9 | open b"


@pytest.mark.parametrize("reaction", [3.0, 10.0])
def test_bots_take_no_occasion_from_a_person_in_their_time(reaction: float) -> None:
    """b would call after a second, and c catch it: both wait until a has had the time that a was told."""
    table = table_at("droid", FORGOTTEN, 1, 2, pace=Pace(thinking=(0.5, 0.5), reaction=reaction))
    due = table.due()
    assert due is not None
    assert due.at == 100.0 + reaction
    table.submit(0, "!b", 100.0 + reaction - 0.1)
    assert moves(table) == [(100.0 + reaction - 0.1, "a !b")]


def test_bots_react_after_a_human_time_where_no_person_loses_by_it() -> None:
    """a has let it go; or nobody waits for a; or there are only bots."""
    table = table_at("droid", FORGOTTEN, 1, 2)
    table.decline(0)
    for one in (
        table,
        table_at("droid", FORGOTTEN, 1, 2, pace=Pace(reaction=0.0)),
        table_at("droid", FORGOTTEN, 0, 1, 2),
    ):
        due = one.due()
        assert due is not None
        assert (due.at, due.move[0]) == (101.0, "!")


RACE = "top Wt | a R2 R3 | b G4 R5 | c G7 R8 | d* Y1 Y2 | race d a b c"


def test_no_bot_leaves_a_person_the_last_in_a_race_before_their_time_is_up() -> None:
    """b raises both arms after a second. c would too, and a would be the last: so c waits until the
    time is up that a had from the beginning.
    """
    table = table_at("touchdown", RACE, 1, 2, 3)
    table.tick(102.9)
    assert moves(table) == [(101.0, "b ^")]
    table.submit(0, "^", 102.95)
    assert table.game.waiting_for == "color"
    late = table_at("touchdown", RACE, 1, 2, 3)
    late.tick(103.4)
    assert moves(late) == [(101.0, "b ^"), (103.0, "c ^")]


def test_bots_react_in_the_order_of_their_reflexes() -> None:
    game = game_at("touchdown", "top Wt | a* R2 R3 | b G4 R5 | c G7 R8 | d Y1 Y2 | race a b c d")
    quick = Reflexes(quickest=0.4, slowest=0.4)
    bots = [BotPlayer(Steady(quick if seat == 2 else ALWAYS), seat, seat) for seat in (1, 2, 3)]
    table = Table(game, bots, Pace(), now=100.0)
    table.tick(200.0)
    assert moves(table)[:2] == [(100.4, "c ^"), (101.0, "b ^")]


def test_a_turn_does_not_close_an_occasion_before_its_time() -> None:
    """a forgot to call. b, whose turn it is, waits; nobody notices, and then it plays."""
    table = table_at("droid", TURN.replace("G1 R2 R3", "G1 R2"), 1, 2, notices_missed_call=0)
    table.submit(0, "G1", 105.0)
    due = table.due()
    assert due is not None
    assert (due.at, due.seat) == (108.0, 1)
    table.decline(0)
    due = table.due()
    assert due is not None
    assert due.at == 105.5


def test_with_others_at_the_table_waiting_tells_nothing_about_hands() -> None:
    """Whether a or b holds a Hail Mary changes nothing about how long c waits (R147)."""
    for a, b in (("Wh", "R5"), ("R2", "Wh"), ("R2", "R5")):
        position = f"top G5 | a {a} R3 | b {b} R6 | c* G7 R8 | d Y1 ! | yelled d"
        due = table_at("hail-mary", position, 2, 3, notices_throw=0).due()
        assert due is not None
        assert (due.at, due.seat) == (104.0, 2)


@pytest.mark.parametrize("edition", ["express", "touchdown", "droid", "elite"])
def test_nobody_waits_after_a_call_where_no_card_is_thrown(edition: str) -> None:
    """The deck is public: without a Hail Mary in it, a call gives nobody anything to do."""
    table = table_at(edition, "top G5 | a R2 R3 | b R5 R6 | c* G7 R8 | d Y1 ! | yelled d", 2, 3)
    due = table.due()
    assert due is not None
    assert (due.at, due.seat) == (100.5, 2)
    assert table.held_until(0) == 100.0


@pytest.mark.parametrize(("reaction", "waits"), [(1.0, 4.0), (3.0, 4.0), (10.0, 10.0), (0.0, 0.5)])
def test_who_has_to_name_a_color_has_four_seconds_at_least(reaction: float, waits: float) -> None:
    """Only where turns wait at all: 0 means that they do not."""
    position = "top G5 | a Wh R3 | b R5 R6 | c* G7 R8 | d Y1 ! | yelled d"
    pace = Pace(thinking=(0.5, 0.5), reaction=reaction)
    due = table_at("hail-mary", position, 1, 2, 3, pace=pace, notices_throw=0).due()
    assert due is not None
    assert (due.at, due.seat) == (100.0 + waits, 2)


def test_where_no_turn_waits_a_race_still_waits_for_its_people() -> None:
    """c's arms may not leave a the last at once, and the clock leaves a the time of any race."""
    at_once = Pace(thinking=(0.5, 0.5), reaction=0.0)
    table = table_at("touchdown", RACE, 1, 2, 3, pace=at_once)
    table.tick(102.9)
    assert moves(table) == [(101.0, "b ^")]
    slow = table_at("touchdown", RACE, 1, 2, 3, pace=at_once, notices_race=0)
    due = slow.due()
    assert due is not None
    assert (due.at, due.move) == (105.0, "~")
    bots = table_at("touchdown", RACE, 0, 1, 2, 3, pace=at_once, notices_race=0)
    due = bots.due()
    assert due is not None
    assert due.at == 100.0


def test_the_clock_closes_a_race() -> None:
    position = "top Wt | a* R2 R3 | b G4 R5 | c G7 R8 | d Y1 Y2 | race a b c d"
    table = table_at("touchdown", position, 2, 3, notices_race=0)
    due = table.due()
    assert due is not None
    assert (due.at, due.move) == (105.0, "~")
    table.tick(105.0)
    assert moves(table) == [(105.0, "~")]
    assert table.game.waiting_for == "color"


def test_a_table_keeps_no_card_for_a_person() -> None:
    """Whether the drawn card fits or not, the table waits as long: R136."""
    table = table_at("droid", TURN, 1, 2)
    table.submit(0, "+", 101.0)
    assert table.game.legal("a") == ["-"]
    assert table.due() is None
    table.tick(1000.0)
    assert moves(table) == [(101.0, "a +")]


def test_a_turn_clock_acts_for_a_person() -> None:
    table = table_at("droid", TURN, 1, 2, pace=Pace(thinking=(0.5, 0.5), turn=30.0))
    table.tick(129.9)
    assert table.steps == []
    table.tick(130.0)
    assert moves(table) == [(130.0, "~")]


def test_a_bot_that_does_not_decide_leaves_it_to_the_clock() -> None:
    game = game_at("droid", TURN)
    table = Table(game, [SilentPlayer(Steady(), seat) for seat in range(3)], AT_ONCE)
    due = table.due()
    assert due is not None
    table.tick(due.at)
    assert game.rounds[-1].entries[-1].seat is None
    assert game.turn == 1


def test_at_once_a_round_is_played_to_its_end() -> None:
    game = lc.Game.new("hail-mary", players=4, seed=3)
    table = Table(game, [BotPlayer(Steady(), seat, seat) for seat in range(4)], AT_ONCE)
    table.play_round()
    assert game.round_over
    times = [step.at for step in table.steps]
    assert times == sorted(times)


def test_the_same_seeds_give_the_same_log() -> None:
    def played() -> list[tuple[float, str]]:
        game = lc.Game.new("touchdown", players=3, seed=3)
        table = Table(game, [BotPlayer(Steady(Reflexes()), seat, seat) for seat in range(3)], Pace(), seed=7)
        table.play_round()
        return moves(table)

    assert played() == played()


def test_a_refused_move_changes_nothing() -> None:
    table = table_at("droid", TURN, 1, 2)
    before = table.game.position()
    with pytest.raises(lc.IllegalMove):
        table.submit(0, "R2", 101.0)
    with pytest.raises(lc.NotationError):
        table.submit(0, "Z9", 101.0)
    assert (table.steps, table.game.position()) == ([], before)


def test_the_log_goes_on_over_rounds_and_shows_to_each_what_they_may_see() -> None:
    game = lc.Game.new("express", players=2, seed=1)
    table = Table(game, [BotPlayer(Steady(), seat, seat) for seat in range(2)], AT_ONCE)
    table.play_round()
    first = len(table.steps)
    table.next_round(1000.0)
    table.play_round()
    assert [step.number for step in table.steps] == list(range(1, len(table.steps) + 1))
    dealt = table.seen_by(0)[first]
    assert (dealt.seat, dealt.move) == (None, None)
    text = json.dumps([seen.to_json() for seen in dealt.events])
    assert '"order": null' in text
    hidden = [seen for seen in dealt.events if seen.event.name == "dealt" and vars(seen.event)["seat"] == 1]
    assert hidden
    assert all(vars(seen.event)["card"] is None for seen in hidden)


def test_a_hidden_card_stays_hidden_in_the_log() -> None:
    position = "top Wh=R | a R2 ! | b* G1 B3 Y1 | c B1 Wh Y3 | waiting keep b"
    table = table_at("hail-mary", position, 0, 2)
    table.submit(1, "B3!", 101.0)
    assert [table.seen_by(viewer)[0].move for viewer in (0, 1, 2, None)] == ["?!", "B3!", "?!", "?!"]
