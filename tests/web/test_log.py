"""The log of a table: turn by turn, with names that stand out, and its end in sight."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.support.web.browsing import PATIENCE
from tests.support.web.scenes import Scene, lines, show

SKIPS = lines("edition express", "top B5", "a* Bs B1 G2 R3", "b Y9 R8 G7")
"""With two players, whoever plays Skip has the next turn."""

AT_THE_END = """() => {
    const lines = document.querySelector('.panelarea .lines');
    const last = lines.querySelector('li:last-child').getBoundingClientRect();
    const seen = lines.getBoundingClientRect();
    return [lines.scrollHeight > lines.clientHeight, last.bottom <= seen.bottom + 1];
}"""


def play(page: Page, card: str) -> None:
    page.locator(f'.slot[data-card="{card} 0"]').click(position={"x": 8, "y": 40})
    page.get_by_text("You played blue").first.wait_for(timeout=PATIENCE)


def test_each_turn_is_one_block_with_bold_names(page: Page) -> None:
    show(page, Scene("log", SKIPS))
    play(page, "Bs")
    expect(page.locator('.slot[data-card="B1 0"]')).to_be_visible()
    play(page, "B1")
    page.keyboard.press("l")
    turns = page.locator(".panelarea .lines li")
    expect(turns.nth(-2)).to_have_text("You played blue Skip. Bela lost a turn.")
    expect(turns.nth(-2).locator("b")).to_have_text(["You", "Bela"])
    expect(turns.last).to_have_text("You played blue 1.")
    expect(turns.last.locator("b")).to_have_text(["You"])


def test_the_log_opens_at_its_end(page: Page) -> None:
    show(page, Scene("log", SKIPS))
    play(page, "Bs")
    page.keyboard.press("l")
    field = page.locator(".panelarea input")
    for number in range(6):  # not so many that the table asks for patience
        field.fill(f"This is line {number}, " + "and it goes on, " * 12)
        field.press("Enter")
        expect(field).to_have_value("")
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("l")
    expect(page.locator(".panelarea .lines")).to_contain_text("This is line 5")
    assert page.evaluate(AT_THE_END) == [True, True]
