"""An evening: several matches at one table that count together."""

from __future__ import annotations

import pytest

from lastcard.table import commands as ask
from lastcard.table.commands import AskedSettings
from lastcard.table.deciding import check_settings
from lastcard.table.entries import Settings
from lastcard.table.evening import Evening, Line, Result
from lastcard.table.phases import MATCH_OVER, OPEN
from lastcard.table.public_state import PublicEvening, public_state_of
from lastcard.table.refusals import TableError
from tests.support.table.comparing import differences
from tests.support.table.rooming import Running
from tests.support.table.snapshots import made_again
from tests.support.table.walking import state_of

WON = "edition touchdown\noptions hand_size=2\ntop R5\npile Y1 Y2 Y3 ...\na* R1\nb G4 G5\nc Y8 B8 B9\n"
"""Ann wins with her only card, Ben has fewer cards left than Cem."""


def evening_of(table: Running) -> PublicEvening:
    found = public_state_of(table.room, table.now).evening
    assert found is not None
    return found


def told(table: Running) -> list[tuple[int, str, int, tuple[int | None, ...]]]:
    return [(one.place, one.name, one.points, one.results) for one in evening_of(table).standings]


def won_by_ann(**settings: object) -> Running:
    """A table at which Ann has just won a match against Ben and Cem."""
    table = Running(
        "ann", "ben", "cem", position=WON, edition="touchdown", players=3, turn=5_000, reaction=0, **settings
    )
    table.ask("ann", ask.Deal())
    table.ask("ann", ask.Move("R1", table.room.game.window))
    assert table.room.phase == MATCH_OVER
    return table


def play_match(table: Running) -> None:
    """Another match: Ann against bots."""
    table.rematch("ann")
    for name in ("ben", "cem"):
        table.ask(name, ask.Stand())
    table.ask("ann", ask.Deal())
    for _ in range(500):
        game = table.room.game
        if not game.over and 0 in game.asked:
            table.ask("ann", ask.Move(game.legal(0)[0], game.window))
        table.wait(5)
    assert table.room.phase == MATCH_OVER


def test_a_win_is_a_point() -> None:
    table = won_by_ann(evening_matches=3)
    assert told(table) == [(1, "Ann", 1, (1,)), (2, "Ben", 0, (0,)), (2, "Cem", 0, (0,))]
    assert not evening_of(table).over


def test_everybody_left_behind_is_a_point() -> None:
    table = won_by_ann(evening_matches=3, evening_places=True)
    assert told(table) == [(1, "Ann", 2, (2,)), (2, "Ben", 1, (1,)), (3, "Cem", 0, (0,))]


def test_without_an_evening_nothing_is_counted() -> None:
    table = won_by_ann()
    assert public_state_of(table.room, table.now).evening is None
    assert table.room.evening == Evening()


def test_people_come_late_and_leave_and_come_back() -> None:
    table = won_by_ann(evening_matches=5)
    table.ask("ann", ask.Leave())
    table.ask("cem", ask.Leave())
    table.rematch("ben")
    for name in ("dan", "ann"):
        table.join(name)
    assert told(table) == [
        (1, "Ann", 1, (1,)),
        (2, "Ben", 0, (0,)),
        (2, "Cem", 0, (0,)),
        (2, "Dan", 0, (None,)),
    ]
    ann, _, cem, _ = evening_of(table).standings
    assert (ann.person, ann.seat) == ("ann", 2)
    assert (cem.person, cem.seat) == (None, None)


def test_an_evening_survives_the_server_and_a_snapshot() -> None:
    table = won_by_ann(evening_matches=3, evening_places=True)
    play_match(table)
    assert evening_of(table).played == 2
    again = table.again()
    assert state_of(again) == state_of(table.room)
    assert public_state_of(again, table.now) == public_state_of(table.room, table.now)
    assert differences(table.room, made_again(table.room)) == []


def test_an_evening_ends_with_enough_points_and_another_begins() -> None:
    table = won_by_ann(evening_points=1)
    told = evening_of(table)
    assert told.over
    assert [(one.kind, one.name, one.number) for one in told.awards] == [("wins", "Ann", 1)]
    table.rematch("ann")
    assert table.room.phase == OPEN
    assert evening_of(table).played == 0
    assert {one.points for one in evening_of(table).standings} == {0}


def test_the_host_ends_an_evening_between_matches() -> None:
    table = won_by_ann(evening_matches=3)
    table.rematch("ann")
    plain = {"edition": "touchdown", "players": 3, "turn": 5_000}
    table.ask("ann", ask.Agree(AskedSettings(**plain, evening_matches=5)))  # type: ignore[arg-type]
    assert evening_of(table).played == 1
    table.ask("ann", ask.Agree(AskedSettings(**plain)))  # type: ignore[arg-type]
    assert table.room.evening == Evening()


@pytest.mark.parametrize(
    ("wins", "over"),
    [((1,), False), ((2,), True), ((1, 1), False), ((2, 1), True), ((1, 1, 1), True)],
)
def test_best_of_three_ends_when_nobody_can_catch_up(wins: tuple[int, ...], over: bool) -> None:
    evening, match = Evening(played=sum(wins)), 0
    for seat, number in enumerate(wins):
        evening.lines[str(seat)] = Line(str(seat))
        for _ in range(number):
            match += 1
            evening.lines[str(seat)].results[match] = Result(won=True, beaten=1)
    assert evening.is_decided(Settings(evening_matches=3)) == over


def test_the_quickest_arms_of_a_person_get_an_award() -> None:
    position = "edition touchdown\ntop Wt\na* R1 R2\nb G1 G2\nc B1 Y8\nd Y1 Y2\nrace a b c d\n"
    table = Running("ann", "ben", position=position, edition="touchdown", players=4, evening_matches=2)
    table.ask("ann", ask.Deal())
    table.wait(0.6)
    table.ask("ben", ask.Move("^", table.room.game.window), lag=50)
    table.wait(5)
    assert {key: line.arms for key, line in table.room.evening.lines.items()} == {"ben": 550}


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"evening_matches": 1}, "An evening has 2 to 99 matches; 0: no fixed number."),
        ({"evening_matches": -1}, "An evening has 2 to 99 matches; 0: no fixed number."),
        ({"evening_points": 1000}, "An evening ends with 1 to 999 points; 0: points end none."),
        ({"evening_places": True}, "Places count in an evening only: say how many matches it has."),
    ],
)
def test_an_evening_that_cannot_be_is_refused(settings: dict[str, object], sentence: str) -> None:
    with pytest.raises(TableError) as refused:
        check_settings(Settings(**settings))  # type: ignore[arg-type]
    assert refused.value.sentence == sentence
