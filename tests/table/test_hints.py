"""Hints at a table: against bots only, and marked."""

from __future__ import annotations

import lastcard as lc
from lastcard.table import commands as ask
from lastcard.table import entries as log
from tests.support.table.rooming import Running


def code(refusal: object) -> str:
    return getattr(refusal, "code", "")


def test_a_hint_is_marked_in_the_record_for_everyone() -> None:
    table = Running("ann", edition="droid", players=3)
    assert code(table.ask("ann", ask.TakeHint(0))) == "wrong_phase"
    assert table.ask("ann", ask.Deal()) is None
    assert table.ask("ann", ask.TakeHint(table.room.game.window)) is None
    moment = len(table.room.game.rounds[0].entries)
    assert table.room.game.hints == [(0, moment)]
    assert f"hint a {moment}" in table.room.game.record(redacted=True).splitlines()
    assert any(isinstance(one.what, log.Hinted) for one in table.room.happenings)
    assert lc.Game.replay(table.room.game.record()).hints == [(0, moment)]


def test_there_is_none_against_people_nor_for_onlookers() -> None:
    table = Running("ann", "ben", edition="droid", players=3)
    table.join("cleo", spectator=True)
    table.ask("ann", ask.Deal())
    hint = ask.TakeHint(table.room.game.window)
    assert code(table.ask("ann", hint)) == "no_hint_with_people"
    assert code(table.ask("cleo", hint)) == "not_seated"
    table.away("ben")
    assert code(table.ask("ann", hint)) == "no_hint_with_people", "ben may come back"
    assert table.room.game.hints == []


def test_there_is_none_for_a_moment_that_is_over() -> None:
    table = Running("ann", edition="droid", players=3)
    table.ask("ann", ask.Deal())
    assert code(table.ask("ann", ask.TakeHint(table.room.game.window + 1))) == "too_late"
    assert table.room.game.hints == []
