"""Nothing that a seat may not know is in the page's traffic, nor on the page."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.support.web.scenes import Scene, lines, show

HIDDEN = ("Y9", "R8")
"""Cards that an express deck has once. Bela holds them."""

POSITION = lines("edition express", "top B5", "a* B1 G2 R3", "b Y9 R8 G7", "c Y1 Y2", "pile B2 B3 ...")


def test_no_card_of_another_hand_reaches_the_page(page: Page) -> None:
    heard: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    page.on("response", lambda reply: heard.append(reply.text()) if "/api/tables" in reply.url else None)
    show(page, Scene("secrets", POSITION))
    page.locator('.slot[data-card="B1 0"]').click(position={"x": 8, "y": 40})
    page.get_by_text("You played blue 1").first.wait_for()
    told = "\n".join(heard)
    assert '"hand"' in told
    assert not [card for card in HIDDEN if f'"{card}"' in told or f'data-card="{card}' in page.content()]


def test_names_and_chat_are_only_ever_text(page: Page) -> None:
    show(page, Scene("chat", POSITION))
    page.keyboard.press("l")
    field = page.locator(".panelarea input")
    field.fill("<img src=x onerror='window.run=1'><b>bold</b>")
    field.press("Enter")
    page.locator(".panelarea").get_by_text("<b>bold</b>").wait_for()
    assert page.evaluate("window.run") is None
    assert page.locator(".lines b", has_text="bold").count() == 0
