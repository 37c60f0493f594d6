"""The daily deal in the page: played, left and found again, shared, and kept in the browser."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from http.client import HTTPConnection
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from lastcard.calendar import DailyResult, History
from lastcard.calendar.deals import FIRST_DAY, deal_on, read_date
from lastcard.calendar.promises import promise_of
from tests.support.daily import play_at, terminal_result
from tests.support.lengths import LONG
from tests.support.records import play_rounds
from tests.support.server.running import Clock, Server
from tests.support.server.web import JSON, ask
from tests.support.web.access import MISNAMED
from tests.support.web.browsing import Table, check_access
from tests.support.web.profiles import OpenPage

QUICK = """
import lastcard.server.reviews as reviews
import lastcard.table.room as room
reviews.AT_ONCE = 1
room.QUICKEST_BOT = 0.0
"""
"""Bots that answer at once, and a coach that has time for one match."""

FORBIDDEN = "Storage.prototype.setItem = () => { throw new DOMException('no', 'SecurityError'); };"


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("daily") / "tables.db"), before=QUICK) as running:
        yield running


def today() -> date:
    return datetime.now(UTC).date()


def result_on(day: date, *, won: bool = True) -> DailyResult:
    deal = deal_on(day)
    cards = (0, 3, 1, 6) if won else (2, 0, 1, 6)
    return DailyResult(deal.date, deal.digest, deal.edition.name, deal.mode, won, cards, 14)


def be_at_once(route: Route) -> None:
    """The table that the page opens has bots that answer at once, and no time to react."""
    asked = json.loads(route.request.post_data or "{}")
    if "settings" in asked:
        asked["settings"] |= {"thinking": 0, "reaction": 0}
    route.continue_(post_data=json.dumps(asked))


def test_a_try_goes_on_where_it_was_left(page: Page) -> None:
    begin_and_leave(page)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Home; your seat is kept")).to_be_visible()
    expect(page.get_by_role("button", name="Leave for good")).to_have_count(0)


@LONG
def test_a_try_counts_once(open_page: OpenPage, quick: Server) -> None:
    page = open_page(address=quick.address)
    page.route("**/api/tables", be_at_once)
    begin_and_leave(page)
    table = Table(page)
    table.play_until(table.over, seconds=120)
    expect(page.get_by_text("This try counted. 1 day in a row.")).to_be_visible()
    expect(page.get_by_role("button", name="Share the result")).to_be_visible()
    page.get_by_role("link", name="Streak and history").click()
    expect(page.get_by_role("button", name="Once more, for fun")).to_be_visible()
    line = page.locator(".dailyresult .line").inner_text()
    assert line.startswith(f"lastcard daily {today()} {deal_on(today()).digest} · ")
    assert line.endswith(" · streak 1")


def begin_and_leave(page: Page) -> None:
    """Begin today's try, leave it, and go back to it."""
    page.goto("/")
    page.get_by_role("link", name=re.compile("Daily deal.*not played yet")).click()
    page.get_by_role("button", name="Play: this try counts").click()
    page.wait_for_selector(".middle")
    address = page.url
    expect(page.get_by_role("banner")).to_contain_text("this try counts")
    page.goto("/")
    page.get_by_role("link", name=re.compile("Daily deal.*begun")).click()
    page.get_by_role("button", name="Go on: this try counts").click()
    page.wait_for_selector(".middle")
    assert page.url == address


def test_a_try_for_fun_is_found_again_and_can_be_left(page: Page) -> None:
    page.goto(f"/daily/{FIRST_DAY}")
    page.get_by_role("button", name="Play for fun").click()
    page.wait_for_selector(".middle")
    address = page.url
    page.goto(f"/daily/{FIRST_DAY}")
    page.get_by_role("link", name="Go on: for fun").click()
    page.wait_for_selector(".middle")
    assert page.url == address
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave for good").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave for good").click()
    expect(page.get_by_role("link", name=re.compile("Daily deal.*not played yet"))).to_be_visible()
    page.goto(f"/daily/{FIRST_DAY}")
    expect(page.get_by_role("button", name="Play for fun")).to_be_visible()
    expect(page.get_by_role("link", name="Go on: for fun")).to_have_count(0)


@dataclass
class Played:
    """A deal that was played at a server, and a page that comes back to it."""

    page: Page
    table: str
    terminal: DailyResult
    """What the terminal says of it."""


@pytest.fixture
def played(open_page: OpenPage, quick: Server) -> Played:
    day = FIRST_DAY.isoformat()
    with ThreadPoolExecutor(1) as elsewhere:
        seat = elsewhere.submit(asyncio.run, play_at(quick.address, day)).result()
    token = f"Bearer {seat.token}"
    record = ask(quick, f"/api/tables/{seat.table}/record.lcg", Authorization=token).body.decode()
    page = open_page(address=quick.address)
    page.goto("/health")
    seated = {"table": seat.table, "person": seat.person, "token": seat.token, "edition": "express"}
    kept = {"tables": [seated], "daily_tries": {day: seated | {"digest": deal_on(FIRST_DAY).digest}}}
    for name, value in kept.items():
        page.evaluate(
            "([name, text]) => localStorage.setItem(name, text)", [f"lastcard.{name}", json.dumps(value)]
        )
    return Played(page, seat.table, terminal_result(record, day))


def kept_results(page: Page) -> list[DailyResult]:
    kept = json.loads(page.evaluate("localStorage['lastcard.daily']"))
    return [DailyResult(**{**one, "cards": tuple(one["cards"])}) for one in kept]


def test_luck_and_skill_are_those_of_the_terminal(played: Played) -> None:
    page, result = played.page, played.terminal
    page.goto(f"/t/{played.table}")
    expect(page.get_by_text("This try counted.")).to_be_visible()
    assert kept_results(page) == [replace(result, luck=None, skill=None)], "it was there at once"
    expect(page.locator(".luckandskill")).to_contain_text(f"Luck {result.luck:+d}, skill {result.skill:+d}")
    assert kept_results(page) == [result]
    page.goto(f"/daily/{result.date}")
    expect(page.locator(".dailyresult .line")).to_have_text(result.line(streak=1))
    page.get_by_role("button", name="Copy").click()
    page.goto(f"/daily/{result.date}?{result.query}")
    shared = page.get_by_role("region", name="The result that was shared with you")
    expect(shared).to_contain_text(f"Luck {result.luck:+d}, skill {result.skill:+d}")


def test_a_busy_coach_is_asked_again(played: Played, quick: Server) -> None:
    page, result = played.page, played.terminal
    with coach_busy(quick):
        page.goto(f"/t/{played.table}")
        expect(page.locator(".luckandskill")).to_contain_text(
            "The coach has as many matches to review as it can"
        )
        expect(page.get_by_text("This try counted.")).to_be_visible()
    page.goto(f"/daily/{result.date}")
    page.get_by_role("button", name="Work out luck and skill").click()
    line, again = page.locator(".dailyresult .line"), page.get_by_role("button", name="Try again")
    while "luck" not in line.inner_text():  # the server may not have noticed yet that the others are gone
        if again.count():
            again.click()
        page.wait_for_timeout(100)
    expect(line).to_have_text(result.line(streak=1))


@contextmanager
def coach_busy(server: Server) -> Iterator[None]:
    """Somebody else's match is reviewed, until they go away."""
    record = play_rounds("express", 3, 5, bots=("novice",), rounds=30)
    assert record.over
    with closing(HTTPConnection("127.0.0.1", server.port)) as connection:
        connection.request("POST", "/api/reviews", json.dumps({"record": record.record()}), JSON)
        with closing(connection.getresponse()) as reply:
            assert reply.status == 200
            yield


def remember(page: Page, *results: DailyResult) -> None:
    page.goto("/health")
    kept = json.dumps([{**vars(one), "cards": [*one.cards]} for one in results])
    page.evaluate("(kept) => { localStorage['lastcard.daily'] = kept; }", kept)


def test_the_history_goes_to_a_file_and_comes_back(page: Page, tmp_path: Path) -> None:
    first = FIRST_DAY
    remember(page, result_on(first), result_on(first + timedelta(days=1), won=False))
    page.goto(f"/daily/{first}")
    expect(page.get_by_role("link", name=re.compile("won, 0 cards left"))).to_be_visible()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save to a file").click()
    saved = saving.value.path().read_text()
    history = History.read(saved)
    assert [one.won for one in history.results.values()] == [True, False]
    assert history.write() == saved
    history.add(result_on(first + timedelta(days=2)))
    path = tmp_path / "daily.json"
    path.write_text(history.write())
    chooser = page.locator("input[type=file]")
    chooser.set_input_files(path)
    expect(page.get_by_text("1 day added.")).to_be_visible()
    path.write_text(history.write().replace('"turns": 14', '"turns": 13'))
    chooser.set_input_files(path)
    expect(page.get_by_role("alert")).to_contain_text("was changed after it was written")


def test_a_shared_link_shows_the_result_and_is_refused_where_the_deal_is_another(page: Page) -> None:
    page.goto(f"/daily/2026-11-03?{result_on(date(2026, 11, 3)).query}")
    expect(page.get_by_text("Won, 0 cards left, 14 turns")).to_be_visible()
    expect(page.get_by_role("button", name="Play for fun")).to_be_visible()
    findings = check_access(page)
    assert not findings.violations_count, findings.generate_report()
    assert page.evaluate(MISNAMED) == []
    page.goto("/daily/2026-11-03?v=00000000&r=w.14.0.1.2.3")
    expect(page.get_by_role("alert")).to_contain_text("there the deal of this day was 00000000")
    expect(page.get_by_role("button", name=re.compile("^Play"))).to_have_count(0)
    page.goto(f"/daily/{today()}?v=00000000&r=w.14.0.1.2.3")
    page.get_by_role("button", name="To today's deal").click()
    expect(page.get_by_role("button", name="Play: this try counts")).to_be_visible()
    for link, sentence in (
        (f"/daily/2026-11-03?v={deal_on(date(2026, 11, 3)).digest}&r=w", "not the result of a daily deal"),
        ("/daily/2026-10-31", "The first daily deal is that of November 1, 2026."),
        ("/daily/2999-01-01", "is not open yet"),
        ("/daily/soon", "There is no such day"),
    ):
        page.goto(link)
        expect(page.get_by_role("alert")).to_contain_text(sentence)


def test_a_servers_own_deal_is_promised_played_and_revealed(open_page: OpenPage, tmp_path: Path) -> None:
    clock = Clock(tmp_path)
    with Server(str(tmp_path / "tables.db"), before=clock.code, more=("--daily-secret",)) as server:
        page = open_page(address=server.address)
        page.goto("/daily")
        kind = page.locator(".dealkind")
        expect(kind).to_contain_text("This server's own deal")
        promised, next_promised = (
            told_after(page, words) for words in ("Promised for this day:", "Promised for tomorrow:")
        )
        expect(page.get_by_text("The secret of this day:")).to_have_count(0)
        page.get_by_role("button", name="Play: this try counts").click()
        page.wait_for_selector(".middle")
        begun = json.loads(page.evaluate("localStorage['lastcard.daily_tries']"))
        [(day, tried)] = begun.items()
        assert tried["digest"] != deal_on(read_date(day)).digest

        clock.put_forward(86_400)
        page.goto("/daily")
        assert told_after(page, "Promised for this day:") == next_promised
        page.get_by_role("link", name=re.compile(", begun$")).click()
        expect(kind).to_contain_text("It is what was promised.")
        assert told_after(page, "Promised for this day:") == promised
        secret = told_after(page, "The secret of this day:").split()[0]
        assert promise_of(read_date(day), secret) == promised
        own = deal_on(read_date(day), secret)
        expect(kind).to_contain_text(f"Number of the deal: {own.digest}")
        page.get_by_role("button", name="Go on: this try counts").click()
        page.wait_for_selector(".middle")
        expect(page.locator(".hand .slot")).to_have_count(len(own.new_game().hand("a")))


def test_a_broken_promise_is_told(open_page: OpenPage, tmp_path: Path) -> None:
    clock = Clock(tmp_path)
    with Server(str(tmp_path / "tables.db"), before=clock.code, more=("--daily-secret",)) as server:
        page = open_page(address=server.address)
        page.goto("/daily")
        expect(page.locator(".dealkind")).to_contain_text("Promised for this day:")
        day = page.evaluate(
            "fetch('/api/daily/today').then((reply) => reply.json()).then((deal) => deal.date)"
        )
        clock.put_forward(86_400)
        page.route(f"**/api/daily/{day}", reveal_another_secret)
        page.goto(f"/daily/{day}")
        expect(page.locator(".dealkind")).to_contain_text("It is not what was promised!")


def reveal_another_secret(route: Route) -> None:
    reply = route.fetch()
    told = reply.json()
    told["own"]["secret"] = told["own"]["secret"][::-1]
    route.fulfill(response=reply, json=told)


def told_after(page: Page, words: str) -> str:
    """What a line says after these words."""
    line = page.locator(".dealkind p", has_text=words)
    return line.inner_text().removeprefix(words).strip()


def test_a_browser_that_keeps_nothing_is_told_so(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(FORBIDDEN)
    page.goto("/daily")
    expect(page.get_by_text("This browser keeps nothing")).to_be_visible()
    page.get_by_role("button", name="Play: this try counts").click()
    page.wait_for_selector(".middle")
    expect(page.get_by_role("banner")).to_contain_text("this try counts")


def test_at_midnight_the_page_offers_the_new_deal(open_page: OpenPage) -> None:
    page = open_page()
    now = datetime.now(UTC)
    page.clock.install(time=now)
    page.goto("/daily")
    expect(page.get_by_role("button", name="Play: this try counts")).to_be_visible()
    page.clock.fast_forward(seconds_to_midnight(now) * 1000 + 5_000)
    expect(page.get_by_role("status").filter(has_text="There is a new deal")).to_be_visible()
    expect(page.get_by_role("button", name="Play for fun")).to_be_visible()


def seconds_to_midnight(now: datetime) -> int:
    return 86_400 - (now.hour * 3600 + now.minute * 60 + now.second)
