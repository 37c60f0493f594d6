"""A match seen again: stepped, scrubbed, played, linked to, verified, and played on from."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

import lastcard as lc
from lastcard.game.fair_deal import FairChance, FairDeal
from tests.support.web.browsing import PATIENCE, Table, at_rest, drop, few_cards
from tests.support.web.profiles import OpenPage

SECRET = bytes(range(128)).hex()


def fair_game(edition: str = "express", players: int = 3) -> lc.Game:
    """A match that was dealt fairly, played to its end by chance; a has given randomness."""
    given = [bytes(range(16)).hex(), *[None] * (players - 1)]
    chance = FairChance(FairDeal.of(SECRET, "kitchen", 1, given))
    game = lc.Game.new(edition, players=players, chance=chance)
    random = Random(1)
    while not game.over:
        if game.round_over:
            game.next_round()
            continue
        seat = random.choice(game.seats)
        moves = game.legal(seat)
        game.play(seat, random.choice([one for one in moves if one not in "+-"] or moves))
    return game


@pytest.fixture(scope="module")
def game() -> lc.Game:
    return fair_game()


def told(page: Page) -> str:
    return page.locator(".rep .told").inner_text()


def hands(page: Page) -> list[int]:
    """How many cards each seat holds, as they are drawn."""
    rows = page.locator(".openhands li")
    return [rows.nth(i).locator(".c").count() for i in range(rows.count())]


def test_a_file_is_stepped_through_by_keyboard(page: Page, game: lc.Game, tmp_path: Path) -> None:
    drop(page, game.record(), tmp_path)
    entries = game.rounds[0].entries
    assert hands(page) == [5, 5, 5]
    page.keyboard.press("ArrowRight")
    first = told(page)
    assert first.startswith(f"Seat {'ABC'[entries[0].seat or 0]} ")
    page.keyboard.press("ArrowRight")
    assert told(page) != first
    page.keyboard.press("ArrowLeft")
    assert told(page) == first
    page.keyboard.press("End")
    sizes = [len(game.hand(seat)) for seat in range(3)]
    assert hands(page) == sizes
    assert 0 in sizes
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()


def test_whoever_acts_is_seen_on_the_smallest_phone(
    open_page: OpenPage, game: lc.Game, tmp_path: Path
) -> None:
    page = open_page({"width": 320, "height": 568})
    drop(page, game.record(), tmp_path)
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        hidden = at_rest(
            page,
            """() => {
                const list = document.querySelector('.openhands').getBoundingClientRect();
                const row = document.querySelector('.openhands .on').getBoundingClientRect();
                return row.top < list.top - 1 || row.bottom > list.bottom + 1;
            }""",
        )
        assert not hidden, told(page)
    page.keyboard.press("Home")
    assert hands(page) == [5, 5, 5]


def test_it_plays_by_itself_and_stops(page: Page, game: lc.Game, tmp_path: Path) -> None:
    drop(page, game.record(), tmp_path)
    speed = page.locator(".controls button.chip")
    for shown in ("1×", "2×", "4×"):
        expect(speed).to_have_text(shown)
        if shown != "4×":
            speed.click()
    page.locator("h1").click()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_role("slider")).not_to_have_attribute(
        "aria-valuenow", re.compile("^[0-2]$"), timeout=PATIENCE
    )
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    stands = told(page)
    page.wait_for_timeout(800)
    assert told(page) == stands


def test_the_scrubber_shows_the_turn_that_is_touched(page: Page, game: lc.Game, tmp_path: Path) -> None:
    drop(page, game.record(), tmp_path)
    slider = page.get_by_role("slider")
    box = slider.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] - 5)
    half = int(slider.get_attribute("aria-valuenow") or 0)
    whole = int(slider.get_attribute("aria-valuemax") or 0)
    assert abs(half - whole / 2) <= 2
    page.mouse.click(box["x"] + box["width"] - 1, box["y"] + box["height"] - 5)
    assert int(slider.get_attribute("aria-valuenow") or 0) == whole


def test_only_one_hand_is_open_through_somebodys_eyes(page: Page, game: lc.Game, tmp_path: Path) -> None:
    drop(page, game.record(), tmp_path)
    names = page.locator(".openhands .row")
    open_before = [names.nth(seat).get_attribute("aria-label") or "" for seat in range(3)]
    assert all("," in said for said in open_before)
    page.get_by_label("Whose cards are open").select_option("Seat B")
    said = [names.nth(seat).get_attribute("aria-label") for seat in range(3)]
    assert said == ["5 cards", open_before[1], "5 cards"]


def test_a_step_in_the_log_is_shown(page: Page, game: lc.Game, tmp_path: Path) -> None:
    drop(page, game.record(), tmp_path)
    page.get_by_role("button", name="What happened").click()
    step = page.locator(".panelarea .steps button").nth(7)
    words = step.inner_text()
    step.click()
    page.keyboard.press("Escape")
    assert told(page) == words


def test_a_record_that_hides_cards_is_told(page: Page, game: lc.Game, tmp_path: Path) -> None:
    drop(page, game.record(redacted=True), tmp_path)
    page.keyboard.press("ArrowRight")
    assert told(page).startswith("Seat ")
    expect(page.locator(".openhands").get_by_text("Hidden in this record")).to_have_count(3)
    expect(page.get_by_role("button", name="Play on from here")).to_have_count(0)
    expect(page.locator(".middle .chev")).to_have_count(0)  # nobody knows which way play went


@pytest.fixture
def refused(open_page: OpenPage) -> Page:
    """A page to which the server refuses something, which browsers note down as an error."""
    return open_page()


@pytest.mark.parametrize(("language", "refusal"), [("en-US", "not a record"), ("de-DE", "keine Aufzeichn")])
def test_a_broken_record_is_refused_in_a_sentence(
    open_page: OpenPage, tmp_path: Path, language: str, refusal: str
) -> None:
    refused = open_page(language=language)
    path = tmp_path / "game.lcg"
    path.write_text("lastcard 1\nround 1\n  edition express\n  top R5\n  a R99\n  b R1\n")
    refused.goto("/replay")
    refused.locator("input[type=file]").set_input_files(path)
    expect(refused.get_by_role("alert")).to_contain_text(refusal)
    expect(refused.get_by_role("alert").locator("[lang=en]")).to_contain_text("line 5")


# The fair deal


def test_a_fair_deal_is_verified_in_the_browser(page: Page, game: lc.Game, tmp_path: Path) -> None:
    drop(page, game.record(), tmp_path)
    page.get_by_role("button", name="Verify the deal").click()
    panel = page.locator(".fairpanel")
    expect(panel.get_by_role("heading")).to_have_text("Dealt fairly")
    expect(panel).to_contain_text("Randomness was given by Seat A.")
    expect(panel).to_contain_text("None was given by Seat B and Seat C.")
    assert game.fair_deal
    expect(panel).to_contain_text(game.fair_deal.commitment)


def test_forged_randomness_is_found_out(page: Page, game: lc.Game, tmp_path: Path) -> None:
    drop(page, game.record().replace("random a 00", "random a 01"), tmp_path)
    page.get_by_role("button", name="Verify the deal").click()
    expect(page.locator(".fairpanel")).to_contain_text("Shuffle 1 is not what follows from the secret.")


# A match that was played here


def test_a_match_played_here_is_watched_again_and_verified(table: Table) -> None:
    page = table.page
    table.open("express", options={"hand_size": "2", "target": "1"})
    table.play_match()
    page.get_by_role("link", name="Watch it again").click()
    page.wait_for_selector(".repdock", timeout=PATIENCE)
    expect(page.locator(".openhands .who").first).to_have_text("Ann")
    page.get_by_role("button", name="Verify the deal").click()
    expect(page.locator(".fairpanel").get_by_role("heading")).to_have_text("Dealt fairly")
    page.get_by_role("button", name="Close").click()
    for _ in range(3):  # the shortest match has more steps
        page.keyboard.press("ArrowRight")
    words = told(page)
    page.wait_for_url(re.compile(r"/replay/[0-9a-f]{16}\?match=1#3$"))
    link = page.url
    page.goto("/")
    page.goto(link)
    expect(page.locator(".rep .told")).to_have_text(words, timeout=PATIENCE)
    page.goto("/replay")
    page.get_by_role("region", name="Watch again").get_by_role("link").click()
    page.wait_for_selector(".repdock", timeout=PATIENCE)


def test_somebody_who_was_not_there_is_told_so(refused: Page) -> None:
    refused.goto("/replay/0123456789abcdef?match=1")
    expect(refused.get_by_role("alert")).to_contain_text("not yours to see")


@pytest.mark.parametrize("eyes", ["All hands", "Seat B"])
def test_playing_on_from_a_moment_leads_to_that_moment(
    page: Page, game: lc.Game, tmp_path: Path, eyes: str
) -> None:
    drop(page, game.record(), tmp_path)
    page.get_by_label("Whose cards are open").select_option(eyes)
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    mine = 1 if eyes == "Seat B" else 0
    held = page.locator(".openhands .row").nth(mine).get_attribute("aria-label") or ""
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*", timeout=PATIENCE)
    page.wait_for_selector(".hand .slot", timeout=PATIENCE)
    cards = [one.get_attribute("aria-label") or "" for one in page.locator(".hand .slot").all()]
    plain = sorted(card.removesuffix(", playable").lower() for card in cards)
    assert plain == sorted(held.lower().split(", "))


def test_the_menu_replays_the_match_so_far_and_copies_the_invitation(table: Table) -> None:
    table.open("express", few_cards("express"), turn=0)
    table.page.locator('.slot[data-card="R5 0"]').click(position={"x": 10, "y": 30})
    expect(table.page.locator(".slot")).to_have_count(2, timeout=PATIENCE)
    table.page.get_by_role("button", name="Menu").click()
    copied = table.page.get_by_role("button", name="Copy the invitation")
    copied.click()
    expect(table.page.get_by_role("button", name="The invitation is copied.")).to_be_visible()
    with table.page.expect_popup() as opened:
        table.page.get_by_role("link", name="Replay so far").click()
    expect(opened.value.locator(".steps")).to_contain_text("played red 5", timeout=PATIENCE)
