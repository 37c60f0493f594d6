"""`lastcard daily`: one try counts, what it was is kept, and what cannot be read is said in one sentence."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

import lastcard as lc
from lastcard.calendar import FIRST_DAY, DailyResult, today
from lastcard.calendar.deals import deal_on
from lastcard.terminal.cli import main
from lastcard.terminal.commands import daily as daily_command
from lastcard.terminal.commands.daily_history import HISTORY, place_of
from lastcard.terminal.commands.play import LocalTable
from lastcard.terminal.commands.saved_games import games_folder, noted
from lastcard.terminal.commands.screen_mode import Noting
from lastcard.words import Speaker
from tests.support.terminal.running import lastcard, some_numbers

FAST = ("--speed", "fast", "--reaction-time", "0", "--notation")
QUICKLY = (*FAST, "--lang", "en")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture(autouse=True)
def on_a_droid_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Today is a day of droids, and no review is made: it would take long."""
    monkeypatch.setattr("lastcard.calendar.deals.today", lambda: DAY)
    monkeypatch.setattr(daily_command, "today", lambda: DAY)
    monkeypatch.setattr(daily_command, "reviewed", lambda result, game, speaker: result)


DAY = FIRST_DAY + timedelta(days=2)


def test_the_first_try_counts_and_the_next_is_for_fun() -> None:
    first = lastcard("daily", *QUICKLY, typed=some_numbers())
    assert (first.returncode, first.stderr) == (0, "")
    assert "The daily deal of 2026-11-03: Droid, against three experts." in first.stdout
    assert "This try counts." in first.stdout
    *_, line, shapes, link = first.stdout.splitlines()
    assert line.startswith(f"lastcard daily 2026-11-03 {deal_on(DAY).digest} · Droid · ")
    assert line.endswith(" · streak 1")
    assert len(shapes.split()) == 4
    assert f"/daily/2026-11-03?v={deal_on(DAY).digest}&r=" in link
    again = lastcard("daily", *QUICKLY, typed=some_numbers())
    assert "This try is for fun: your result of this day stays." in again.stdout
    assert "streak" not in again.stdout
    told = lastcard("daily", "--history", "--lang", "en")
    assert told.stdout.splitlines() == [line.removesuffix(" · streak 1"), "1 day in a row, 1 day in all"]


def worked_out(result: DailyResult, game: lc.Game, speaker: Speaker) -> DailyResult:
    return result.with_review(12, -3)


def test_luck_and_skill_that_are_missing_are_worked_out_later(monkeypatch: pytest.MonkeyPatch) -> None:
    lastcard("daily", *QUICKLY, typed=some_numbers())
    monkeypatch.setattr(daily_command, "reviewed", worked_out)
    again = lastcard("daily", *QUICKLY, typed="quit\n").stdout.splitlines()
    assert again[0].endswith(" · luck +12, skill -3 · streak 1")
    assert "&a=12.-3" in again[2]
    assert "luck" not in "".join(lastcard("daily", *QUICKLY, typed="quit\n").stdout.splitlines())


def test_the_history_works_out_luck_and_skill_too(monkeypatch: pytest.MonkeyPatch) -> None:
    lastcard("daily", *QUICKLY, typed=some_numbers())
    kept = place_of(deal_on(DAY))
    monkeypatch.setattr(daily_command, "reviewed", worked_out)
    kept.rename(kept.with_suffix(".gone"))
    assert "luck" not in lastcard("daily", "--history", "--lang", "en").stdout
    kept.with_suffix(".gone").rename(kept)
    assert "luck +12, skill -3" in lastcard("daily", "--history", "--lang", "en").stdout


def test_whoever_plays_on_from_the_replay_is_told_the_result_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def watch_and_play_on(table: LocalTable, screen: Noting, speaker: Speaker) -> tuple[int, lc.Game]:
        table.get_ready(screen, speaker)
        return 0, table.first

    played: list[lc.Game] = []

    def play_on(game: lc.Game, *_: object) -> int:
        played.append(game)
        return 0

    monkeypatch.setattr(daily_command, "fills_screen", lambda plain: True)
    monkeypatch.setattr(daily_command, "sit_on_screen", watch_and_play_on)
    monkeypatch.setattr(daily_command, "play_on", play_on)
    assert main(["daily", *QUICKLY]) == 0
    assert "The deal waits for you" in capsys.readouterr().out
    assert len(played) == 1


def test_a_try_that_was_left_goes_on_and_still_counts() -> None:
    left = lastcard("daily", *QUICKLY, typed="1\nquit\n")
    assert "The deal waits for you" in left.stdout
    before = lc.Game.replay(place_of(deal_on(DAY)).read_text(encoding="utf-8"))
    assert noted(str(place_of(deal_on(DAY))), "bots") == "expert,expert,expert"
    ended = lastcard("daily", *QUICKLY, typed=some_numbers())
    assert "It goes on where you left it." in ended.stdout
    after = lc.Game.replay(place_of(deal_on(DAY)).read_text(encoding="utf-8"))
    assert after.over
    assert after.rounds[0].entries[0].move == before.rounds[0].entries[0].move
    assert "streak 1" in ended.stdout
    assert "There is no game to go on with" in lastcard("play", "--continue").stderr


def test_an_earlier_day_is_for_fun() -> None:
    played = lastcard("daily", "2026-11-02", *QUICKLY, typed="quit\n")
    assert "only today's deal counts" in played.stdout


def test_a_player_card_that_aims_twice_is_answered_twice() -> None:
    played = lastcard("daily", "2026-11-02", *QUICKLY, typed=some_numbers())
    assert played.stdout.count("Whom is Myrtle Crane for?") == 2
    assert "won the match" in played.stdout


def test_a_try_for_fun_that_was_left_goes_on_until_it_is_over() -> None:
    deal = deal_on(DAY - timedelta(days=1))
    place = place_of(deal, for_fun=True)
    left = lastcard("daily", deal.date, *QUICKLY, typed="1\nquit\n")
    assert f"The deal waits for you: lastcard daily {deal.date} goes on." in left.stdout
    before = lc.Game.replay(place.read_text(encoding="utf-8"))
    ended = lastcard("daily", deal.date, *QUICKLY, typed=some_numbers())
    assert "This try is for fun. It goes on where you left it." in ended.stdout
    after = lc.Game.replay(place.read_text(encoding="utf-8"))
    assert after.over
    assert after.rounds[0].entries[0].move == before.rounds[0].entries[0].move
    assert "streak" not in ended.stdout
    assert "only today's deal counts" in lastcard("daily", deal.date, *QUICKLY, typed="quit\n").stdout
    assert not lc.Game.replay(place.read_text(encoding="utf-8")).over


def test_a_server_s_own_deal_goes_on_beside_the_open_one() -> None:
    day, secret = "2026-11-02", "5" * 64
    lastcard("daily", day, *QUICKLY, typed="1\nquit\n")
    left = lastcard("daily", day, "--secret", secret, *QUICKLY, typed="1\nquit\n")
    assert f"lastcard daily {day} --secret {secret} goes on" in " ".join(left.stdout.split())
    for own in ((), ("--secret", secret)):
        again = lastcard("daily", day, *own, *QUICKLY, typed="quit\n")
        assert "This try is for fun. It goes on where you left it." in again.stdout


def test_what_is_no_try_for_fun_makes_way_for_one() -> None:
    place = place_of(deal_on(DAY - timedelta(days=1)), for_fun=True)
    place.parent.mkdir(parents=True)
    place.write_text(deal_on(DAY).new_game().record(), encoding="utf-8")
    played = lastcard("daily", "2026-11-02", *QUICKLY, typed="quit\n")
    assert "only today's deal counts" in played.stdout


def test_in_german() -> None:
    played = lastcard("daily", *FAST, "--lang", "de", typed="quit\n")
    assert "Das Spiel des Tages vom 2026-11-03: Droid, gegen drei Experten." in played.stdout


def test_a_history_is_exported_and_imported(tmp_path: Path) -> None:
    lastcard("daily", *QUICKLY, typed=some_numbers())
    file = str(tmp_path / "mine.json")
    assert lastcard("daily", "--export", file, "--lang", "en").stdout == f"The history is in {file}.\n"
    (games_folder() / HISTORY).unlink()
    assert lastcard("daily", "--import", file, "--lang", "en").stdout == "1 day added.\n"
    assert lastcard("daily", "--import", file, "--lang", "en").stdout == "0 days added.\n"
    assert "1 day in a row" in lastcard("daily", "--history", "--lang", "en").stdout


def test_json_is_for_programs() -> None:
    facts = json.loads(lastcard("daily", "--json").stdout)
    assert (facts["kind"], facts["date"], facts["edition"]) == ("daily", "2026-11-03", "droid")
    assert (facts["digest"], facts["streak"], facts["result"]) == (deal_on(DAY).digest, 0, None)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("2026-11-04",), "The deal of 2026-11-04 is not open yet: today is 2026-11-03 (UTC)."),
        (("2026-10-31",), "The first daily deal is that of 2026-11-01: there is none for 2026-10-31."),
        (("yesterday",), "A day is written as year, month and day, such as 2026-11-01, not 'yesterday'."),
        (("--import", "nowhere.json"), "nowhere.json cannot be read: no such file or directory."),
    ],
)
def test_bad_input_gets_one_sentence(words: tuple[str, ...], sentence: str) -> None:
    refused = lastcard("daily", *words)
    assert refused.returncode == 2
    assert refused.stderr == f"{sentence}\n"


def test_files_that_were_changed(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text('{"format": "lastcard daily 1", "tries": [], "check": "0"}', encoding="utf-8")
    refused = lastcard("daily", "--import", str(file))
    assert refused.returncode == 2
    assert "This history of daily deals was changed after it was written: nothing was read." in refused.stderr
    file.write_text("my diary", encoding="utf-8")
    refused = lastcard("daily", "--export", str(file))
    assert "This is no history of daily deals" in refused.stderr
    assert file.read_text(encoding="utf-8") == "my diary"
    record = place_of(deal_on(DAY))
    record.parent.mkdir(parents=True, exist_ok=True)
    record.write_text(deal_on(DAY + timedelta(days=2)).new_game().record(), encoding="utf-8")
    refused = lastcard("daily", *QUICKLY, typed="quit\n")
    assert refused.returncode == 2
    assert "This is no record of the daily deal of 2026-11-03." in refused.stderr


def test_today_is_a_date() -> None:
    assert isinstance(today(), date)
