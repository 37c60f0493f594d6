"""The score sheet: what everybody sees when a round is over."""

from __future__ import annotations

import lastcard as lc
from lastcard.protocol.outgoing import change_for
from lastcard.table import commands as ask
from lastcard.table.sheet import Highlight, Sheet, sheet_of
from tests.support.table.rooming import Running


def sheet_after(position: str, *moves: str) -> Sheet:
    """The sheet when these moves, `a G1`, have ended a round."""
    game = lc.Game.from_position(position.replace(" | ", "\n"))
    for move in moves:
        game.play(move[0], move[2:])
    assert game.round_over
    return sheet_of(game)


def test_the_winner_takes_the_points_of_all_other_hands() -> None:
    sheet = sheet_after("edition express | options target=300 | top R5 | a* R7 | b G4 W | c Gs", "a R7")
    assert sheet.winners == (0,)
    assert sheet.goal == 300
    assert sheet.hands == ((), ("G4", "W"), ("Gs",))
    assert sheet.points[0] == 0
    assert sheet.rounds == ((sum(sheet.points), 0, 0),)
    assert sheet.memories == ()


def test_with_alternative_scoring_the_lowest_score_wins_the_match() -> None:
    agreed = "edition express | options express_alt_scoring=on target=5"
    sheet = sheet_after(f"{agreed} | top R5 | scores a 4 | a* R7 | b G4 | c G7", "a R7")
    assert sheet.winners == (0, 1)
    assert sheet.rounds == ((0, 4, 7),)


def test_without_points_rounds_are_counted() -> None:
    sheet = sheet_after("edition droid | options match_wins=3 | top R5 | a* R7 | b G4 W | c Gs", "a R7")
    assert (sheet.goal, sheet.rounds, sheet.points) == (3, ((1, 0, 0),), (0, 0, 0))


def test_what_everybody_will_remember() -> None:
    position = "edition droid | top R5 | pile Y1 Y2 Y3 Y4 | a* R7 G1 | b R4 G4 | c Gs B1"
    sheet = sheet_after(position, "a R7", "c !a", "b R4!", "c +", "c -", "a +", "a -", "b G4")
    assert sheet.memories == (Highlight("caught", 2, 1), Highlight("drew", 0, 3))


def test_nobody_is_remembered_for_what_others_did_as_often() -> None:
    position = "edition droid | top R5 | pile Y1 Y2 Y3 Y4 | a R7 | b* G4 | c Gs B1"
    assert sheet_after(position, "b +", "b -", "c +", "c -", "a R7").memories == ()


def test_hands_lie_open_only_when_the_round_is_over() -> None:
    position = "edition droid\ntop R5\na* R7\nb G4 W\n"
    table = Running("ann", "ben", position=position, players=2, edition="droid")
    assert sheet_for("ann", table) is None
    table.ask("ann", ask.Deal())
    assert sheet_for("ann", table) is None
    table.ask("ann", ask.Move("R7", table.room.game.window))
    sheet = sheet_for("ann", table)
    assert sheet is not None
    assert sheet.hands == ((), ("G4", "W"))
    table.rematch("ann")
    assert sheet_for("ann", table) is None


def sheet_for(person: str, table: Running) -> Sheet | None:
    return change_for(table.room, person, 0, table.now).sheet
