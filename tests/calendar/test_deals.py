"""Which deal a day has, how it ended, and what is kept of it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

import pytest

import lastcard as lc
from lastcard.calendar import FIRST_DAY, DailyResult, History, daily_deal, read_result
from lastcard.calendar.deals import PLAY, ROTATION, deal_on
from lastcard.words import Speaker, load_words
from tests.support.daily import play_daily

DAY = date(2026, 11, 18)
RESULT = DailyResult("2026-11-18", deal_on(DAY).digest, "elite", "draft", True, (0, 3, 12, 1), 14)


def test_everybody_has_the_same_deal_on_a_day_and_another_one_on_the_next() -> None:
    one, other = deal_on(DAY), deal_on(DAY + timedelta(days=1))
    assert deal_on(DAY) == one
    assert one.new_game().record() == deal_on(DAY).new_game().record()
    assert (one.seed, one.edition.name) != (other.seed, other.edition.name)


def test_a_week_has_every_edition_and_mode_and_no_edition_twice_running() -> None:
    week = [deal_on(FIRST_DAY + timedelta(days=n)) for n in range(len(ROTATION) + 1)]
    assert {one.edition.name for one in week} == {*lc.EDITIONS}
    assert {one.mode for one in week if one.mode} == {"quick", "draft", "dynasty"}
    assert all(one.edition != other.edition for one, other in pairwise(week))


def test_the_deal_depends_on_what_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    before = deal_on(DAY)
    monkeypatch.setattr("lastcard.calendar.deals.PLAY", 99)
    after = deal_on(DAY)
    assert after.digest != before.digest
    assert after.seed != before.seed


@pytest.mark.parametrize(
    ("day", "sentence"),
    [
        ("2026-11-19", "The deal of 2026-11-19 is not open yet: today is 2026-11-18 (UTC)."),
        ("2026-10-31", "The first daily deal is that of 2026-11-01: there is none for 2026-10-31."),
        ("tomorrow", "A day is written as year, month and day, such as 2026-11-01, not 'tomorrow'."),
        ("2026-02-30", "A day is written as year, month and day, such as 2026-11-01, not '2026-02-30'."),
        (5, "A day is written as year, month and day, such as 2026-11-01, not 5."),
    ],
)
def test_a_day_without_a_deal(day: str, sentence: str) -> None:
    with pytest.raises(lc.OptionError) as refused:
        daily_deal(day, now=DAY)
    assert str(refused.value) == sentence


def test_a_deal_is_one_round_and_has_a_result() -> None:
    game = play_daily("2026-11-03")
    assert game.over
    assert len(game.game.rounds) == 1
    result = game.result
    assert result.left == len(game.game.hand("a"))
    assert result.won == (game.game.winners == [0])
    assert lc.Game.replay(game.game.record()).record() == game.game.record()


def test_there_is_nothing_to_let_pass_on_ones_turn_and_no_result_before_the_end() -> None:
    game = lc.daily("2026-11-03")
    assert game.must_move
    with pytest.raises(lc.OptionError, match="nothing to let pass"):
        game.let_pass()
    with pytest.raises(lc.OptionError, match="no result"):
        _ = game.result


def test_whoever_changes_what_is_played_raises_the_number() -> None:
    """Rules or bots that play another game from the same deal need another `PLAY`, in `calendar/deals.py`;
    then change the fingerprint here.
    """
    records = [play_daily(f"2026-11-{day:02}", 1).game.record() for day in range(1, 8)]
    fingerprint = hashlib.sha256("".join(records).encode()).hexdigest()[:16]
    assert (PLAY, fingerprint) == (1, "227b7872a99c0f8e")


# The line


def test_the_line_tells_nothing_of_the_cards() -> None:
    digest = RESULT.digest
    assert RESULT.line(streak=4) == (
        f"lastcard daily 2026-11-18 {digest} · Elite (draft) · won, 0 cards left, 14 turns · streak 4"
    )
    assert RESULT.shapes == "★ ▪▪▪ ▪▪▪▪▪▪▪▪▪+ ▪"
    reviewed = replace(RESULT, won=False, cards=(1, 0, 2, 2), turns=1).with_review(12, -3)
    assert reviewed.line() == (
        f"lastcard daily 2026-11-18 {digest} · Elite (draft) · lost, 1 card left, 1 turn · luck +12, skill -3"
    )


def test_the_line_in_german() -> None:
    line = RESULT.line(Speaker(load_words("de")), streak=1)
    assert "gewonnen, 0 Karten übrig, 14 Züge · Serie 1" in line


@pytest.mark.parametrize("result", [RESULT, RESULT.with_review(-12, 3)])
def test_a_link_carries_the_result(result: DailyResult) -> None:
    assert read_result("2026-11-18", result.query) == result


def test_a_link_without_a_result() -> None:
    assert read_result("2026-11-18", "") is None


@pytest.mark.parametrize(
    "query", ["r=w.14", "r=x.14.0.1.2.3", "r=w.0.0.1.2.3", "r=w.14.0.1.2.900", "r=w.14.0.1.2.3&a=best"]
)
def test_a_link_whose_result_was_changed(query: str) -> None:
    with pytest.raises(lc.OptionError, match="something in it was changed"):
        read_result("2026-11-18", query)


def test_a_result_of_another_version() -> None:
    with pytest.raises(lc.OptionError, match="another server: on 2026-11-18 it dealt 00000000"):
        read_result("2026-11-18", "v=00000000&r=w.14.0.1.2.3")


# The history


def history(*days: int) -> History:
    return History({f"2026-11-{day:02}": replace(RESULT, date=f"2026-11-{day:02}") for day in days})


@pytest.mark.parametrize(("days", "streak"), [((), 0), ((18,), 1), ((14, 16, 17, 18), 3), ((30,), 1)])
def test_a_streak_is_of_days_in_a_row(days: tuple[int, ...], streak: int) -> None:
    assert history(*days).streak() == streak


def test_only_the_first_try_counts() -> None:
    kept = history(18)
    assert not kept.add(replace(RESULT, won=False))
    assert kept.results["2026-11-18"].won


def test_a_history_is_read_as_it_was_written() -> None:
    kept = history(1, 2, 18)
    assert History.read(kept.write()) == kept
    other = history(2, 3)
    assert other.merge(kept) == 2
    assert sorted(other.results) == ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-18"]


def changed(**change: object) -> str:
    given = json.loads(history(18).write())
    given["tries"][0] |= change
    return json.dumps(given)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This is no history of daily deals"),
        ("[]", "This is no history of daily deals"),
        ("[" * 100_000, "This is no history of daily deals"),
        ('{"format": "lastcard daily 1", "tries": 7}', "was changed after it was written"),
        (changed(turns=2), "was changed after it was written"),
    ],
)
def test_a_file_that_is_no_history(text: str, sentence: str) -> None:
    with pytest.raises(lc.OptionError, match=sentence):
        History.read(text)


@pytest.mark.parametrize(
    "change", [{"date": "never"}, {"turns": -1}, {"cards": 7}, {"cards": [1]}, {"more": 1}]
)
def test_a_history_with_a_day_that_is_none(change: dict[str, object]) -> None:
    from lastcard.calendar.history import FORMAT, check_of

    tries = [json.loads(changed(**change))["tries"][0]]
    text = json.dumps({"format": FORMAT, "tries": tries, "check": check_of(tries)})
    with pytest.raises(lc.OptionError, match="a day that cannot be read"):
        History.read(text)
