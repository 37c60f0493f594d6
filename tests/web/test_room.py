"""From "I have a friend" to "we play": the first page, invitations, the waiting room. Two real browsers."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.support.lengths import long
from tests.support.web.browsing import NOTHING, OPEN, PATIENCE, THEME, at_rest, check_access, invite_of
from tests.support.web.profiles import DESKTOP, PHONE, OpenPage

WIDE = {"width": 1280, "height": 720}
MARKUP = "<b onclick=x>Eve</b>"
NewPerson = Callable[..., Page]


@pytest.fixture
def person(open_page: OpenPage) -> Iterator[NewPerson]:
    """Somebody with a browser of their own. Whatever a page complains about is a fault."""
    pages: list[Page] = []
    complaints: list[str] = []

    def come(name: str, *, at_home: bool = False, size: dict[str, int] | None = None) -> Page:
        """Has been here before and will follow a link, or types a name on the first page."""
        page = open_page(size or PHONE)
        pages.append(page)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        if at_home:
            page.goto("/")
            page.get_by_label("Your name").fill(name)
        else:
            page.goto(NOTHING)
            page.evaluate("(name) => (localStorage['lastcard.likes'] = JSON.stringify({ name }))", name)
        return page

    yield come
    for page in pages:
        page.close()
    complaints = [one for one in complaints if "status of 4" not in one]  # a refusal is no fault of the page
    assert not complaints


def open_room(page: Page, edition: str = "express") -> str:
    """A room with friends, opened as the first page does it; the link to it."""
    page.goto(page.evaluate(OPEN, ["Ann", {"edition": edition, "players": 4}, ""]))
    expect(page.locator(".roompage")).to_be_visible()
    return f"/j/{invite_of(page)}"


def open_room_by_hand(page: Page, edition: str = "Express") -> str:
    """From the first page; the link that the room's QR code says."""
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("button", name=f"Open a table for {edition}").click()
    code = page.get_by_alt_text("QR code with the link to this table")
    expect(code).to_be_visible()
    page.wait_for_function("() => document.querySelector('.qr img').naturalWidth > 0")
    source = code.get_attribute("src") or ""
    return parse_qs(urlparse(source).query)["link"][0]


def join_by_link(page: Page, link: str, button: str = "Take a seat") -> None:
    page.goto(urlparse(link).path)
    page.get_by_role("button", name=button).click()
    expect(page.locator(".roompage")).to_be_visible()


def join_by_code(page: Page, typed: str) -> None:
    page.goto("/")
    page.get_by_label("Join with a code").fill(typed)
    page.get_by_role("button", name="Join").click()
    page.get_by_role("button", name="Take a seat").click()
    expect(page.locator(".roompage")).to_be_visible()


def seats(page: Page) -> Locator:
    return page.get_by_role("region", name="At the table").locator(".people").first.get_by_role("listitem")


def open_rules(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^All ")).click()


def is_dealt(page: Page, least: int) -> None:
    """At least so many cards: somebody may have made me draw already."""
    page.wait_for_function(
        f"() => document.querySelectorAll('.hand .slot').length >= {least}", timeout=PATIENCE
    )


def agreed_at(page: Page) -> dict[str, Any]:
    """What the server says is agreed at the table of a page."""
    settings: dict[str, Any] = page.evaluate("""async () => {
        const { table, token } = JSON.parse(localStorage['lastcard.tables'])[0];
        const headers = { Authorization: `Bearer ${token}` };
        return (await (await fetch(`/api/tables/${table}`, { headers })).json()).settings;
    }""")
    return settings


def test_friends_join_by_link_and_by_code_and_play(person: NewPerson) -> None:
    ann, ben, cyd = person("Ann", at_home=True), person("Ben"), person("Cyd", size=DESKTOP)
    link = open_room_by_hand(ann, "Droid")
    invite = link.rsplit("/", 1)[1]
    assert re.fullmatch(r"[0-9a-z]{10}", invite)
    expect(ann.locator(".codebig")).to_have_text(invite[:5].upper())
    join_by_link(ben, link)
    join_by_code(cyd, f" {invite[:5]} {invite[5:]} ".upper())
    for page in (ann, ben, cyd):
        expect(seats(page)).to_contain_text(["Ann", "Ben", "Cyd", "Empty seat"])
    expect(ben.get_by_text("Ann deals when everybody is here.")).to_be_in_viewport(ratio=0.99)
    expect(ben.get_by_role("button", name=re.compile("^Deal"))).to_have_count(0)
    ann.get_by_role("button", name="Deal for four").click()
    for page in (ann, ben, cyd):
        is_dealt(page, 7)
        expect(page.locator(".seat")).to_have_count(3)


def test_a_whole_link_may_be_typed_for_a_code(person: NewPerson) -> None:
    ann, ben = person("Ann", at_home=True), person("Ben")
    link = open_room_by_hand(ann)
    join_by_code(ben, link.upper().replace("HTTP://", "http://"))
    expect(seats(ann)).to_contain_text(["Ann", "Ben"])


def test_what_the_host_agrees_on_is_seen_by_all(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    join_by_link(ben, open_room(ann))
    rules = ben.get_by_role("region", name="House rules")
    expect(rules).to_contain_text("By the leaflet")
    open_rules(ann)
    ann.get_by_role("switch", name="Stack draw cards").click()
    ann.get_by_role("spinbutton", name="Cards at the start").fill("9")
    ann.get_by_role("spinbutton", name="Cards at the start").blur()
    ann.get_by_role("combobox", name="Nobody can go on").select_option("lowest_hand_wins")
    ann.get_by_label("Time per turn").select_option("60")
    expect(rules).to_contain_text("Different from the leaflet: 3")
    expect(ben.locator(".houserule.different")).to_have_count(3)  # before anybody asks for all of them
    expect(ben.locator(".houserule")).to_have_count(6)
    expect(rules).to_contain_text("leaflet: 5")
    expect(rules).to_contain_text("the cheapest hand wins")
    expect(rules).to_contain_text("60 s")
    ann.get_by_label("Time to react").select_option("3")
    ann.get_by_label("Bots think for").select_option("0.8")
    open_rules(ben)
    expect(rules).to_contain_text("3 s")
    expect(rules).to_contain_text("0.8 s")
    ben.get_by_role("button", name="Fewer house rules").click()
    expect(ben.locator("select, .switch, .stepper, [role=radio]")).to_have_count(0)
    ben.get_by_role("button", name=re.compile("^Ruling R9")).click()
    expect(ben.get_by_text("No stacking of draw cards")).to_be_visible()
    ann.get_by_role("radio", name="By the leaflet").click()
    expect(rules).to_contain_text("The printed rules. 30 seconds a turn.")
    expect(ben.locator(".houserule.different")).to_have_count(0)
    ann.get_by_role("button", name="Deal for four").click()
    is_dealt(ben, 5)
    assert agreed_at(ann)["options"].get("hand_size", "5") == "5"


def chosen(page: Page) -> list[str]:
    """The presets that are shown as chosen."""
    cards = page.get_by_role("radiogroup", name="How do you want to play?").get_by_role("radio", checked=True)
    return [one.split("\n")[0] for one in cards.all_inner_texts()]


def check_agreed(page: Page, turn: int, options: dict[str, str]) -> None:
    """The server has these: the page shows a choice before its answer has come."""
    until = time.monotonic() + PATIENCE / 1000
    while True:
        settings = agreed_at(page)
        if (settings["turn"], settings["options"]) == (turn, options):
            return
        assert time.monotonic() < until, settings
        page.wait_for_timeout(30)


def test_a_preset_sets_the_house_rules_and_the_clock(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    join_by_link(ben, open_room(ann))
    presets = ann.get_by_role("radio")
    expect(presets).to_have_count(3)
    assert chosen(ann) == ["By the leaflet"]
    ann.get_by_role("radio", name="Family").click()
    rules = ben.get_by_role("region", name="House rules")
    expect(rules).to_contain_text("Draw cards may be stacked. No clock.")
    check_agreed(ann, 0, {"stacking": "on"})
    ann.get_by_role("radio", name="Fierce").click()
    expect(rules).to_contain_text("A false call costs two cards.")
    expect(ben.get_by_role("radio")).to_have_count(0)
    check_agreed(ann, 15_000, {"stacking": "on", "false_call_penalty": "2"})
    expect(ann.get_by_role("switch", name="False calls cost 2 cards")).to_be_checked()
    ann.get_by_role("switch", name="Keep score").click()
    expect(ann.get_by_role("radio", checked=True)).to_have_count(0)
    expect(rules).to_contain_text("Your own mixture. Different from the leaflet: 3")
    expect(rules).to_contain_text("15 s")  # the clock, which no preset tells any more
    ann.get_by_role("switch", name="Keep score").click()
    expect(ann.get_by_role("radio", name="Fierce")).to_be_checked()
    expect(rules).not_to_contain_text("Your own mixture")


def test_presets_are_chosen_with_the_arrow_keys(person: NewPerson) -> None:
    ann = person("Ann")
    open_room(ann, "droid")
    ann.get_by_role("radio", name="By the leaflet").focus()
    for key, name in (("ArrowDown", "Family"), ("ArrowRight", "Fierce"), ("ArrowDown", "By the leaflet")):
        ann.keyboard.press(key)
        expect(ann.get_by_role("radio", name=name)).to_be_focused()
        expect(ann.get_by_role("radio", name=name)).to_be_checked()
        expect(ann.get_by_role("radio", checked=True)).to_have_count(1)
    ann.keyboard.press("ArrowUp")
    ann.keyboard.press("Tab")  # one stop for all three: the next one is the first rule
    expect(ann.get_by_role("radio", name="Fierce")).to_be_checked()
    expect(ann.get_by_role("button", name=re.compile("^Ruling R9"))).to_be_focused()


def test_presets_are_offered_once_the_rules_they_set_are_known(person: NewPerson) -> None:
    ann = person("Ann")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ann.route("**/api/editions*", hold)
    open_room(ann)
    expect(ann.get_by_role("region", name="House rules")).to_be_visible()
    expect(ann.get_by_role("radio")).to_have_count(0)
    for route in held:
        route.continue_()
    ann.get_by_role("radio", name="Family").click()
    check_agreed(ann, 0, {"stacking": "on"})
    assert chosen(ann) == ["Family"]


def test_an_edition_without_stacking_has_presets_that_do_not_speak_of_it(person: NewPerson) -> None:
    ann = person("Ann")
    open_room(ann, "elite")
    ann.get_by_role("button", name="draft").click()
    for name, turn, options in (("Family", 0, {}), ("Fierce", 15_000, {"false_call_penalty": "2"})):
        preset = ann.get_by_role("radio", name=name)
        expect(preset).not_to_contain_text("stacked")
        preset.click()
        expect(preset).to_be_checked()
        check_agreed(ann, turn, {"mode": "draft", **options})
    questions = ann.get_by_role("region", name="House rules").get_by_role("switch")
    expect(questions).to_have_count(4)
    ann.get_by_role("switch", name="The winner deals next").click()
    expect(ann.get_by_role("switch", name="The winner deals next")).to_be_checked()
    check_agreed(ann, 15_000, {"mode": "draft", "false_call_penalty": "2", "dealer": "winner"})
    open_rules(ann)
    ann.get_by_role("combobox", name="Who deals next").select_option("random")
    ann.get_by_role("button", name="Fewer house rules").click()
    expect(ann.get_by_role("switch", name="The winner deals next")).not_to_be_checked()
    expect(ann.get_by_role("combobox", name="Who deals next")).to_have_value("random")


def test_every_house_rule_is_explained_beside_its_ruling(person: NewPerson) -> None:
    ann = person("Ann", size=DESKTOP)
    for edition in ("express", "elite"):
        open_room(ann, edition)
        open_rules(ann)
        for rule in ann.locator(".houserule").all():
            expect(rule.locator("small").first).to_have_text(re.compile(r"\w{3}.*\."))
            expect(rule.locator("button.rule")).to_have_text(re.compile(r"^R\d+$"))


TARGETS = """() => [...document.querySelectorAll('.houserules button, .houserules select, .houserules input')]
    .map((one) => [one.className, one.getBoundingClientRect()])
    .filter(([name, box]) => box.height < (name.includes('rule') ? 24 : 44) || box.width < 24)
    .map(([name, box]) => `${name} ${box.width} x ${box.height}`)"""


def test_all_house_rules_leave_the_seats_in_place_and_are_easy_to_hit(person: NewPerson) -> None:
    ann = person("Ann", size={"width": 1440, "height": 900})
    open_room(ann)
    expect(ann.locator(".houserule")).to_have_count(4)
    people = ann.get_by_role("region", name="At the table")
    before = people.bounding_box()
    open_rules(ann)
    expect(ann.get_by_label("Bots think for")).to_be_visible()
    assert people.bounding_box() == before
    assert ann.evaluate(TARGETS) == []


def test_what_was_agreed_is_dealt(person: NewPerson) -> None:
    ann = person("Ann")
    open_room(ann)
    open_rules(ann)
    for _ in range(4):
        ann.get_by_role("button", name="Cards at the start: more").click()
    ann.get_by_role("button", name="Seats: more").click()
    ann.get_by_role("button", name="Deal for five").click()
    is_dealt(ann, 9)
    assert agreed_at(ann)["options"]["hand_size"] == "9"
    expect(ann.locator(".seat")).to_have_count(4)


def test_edition_and_mode_are_chosen_in_the_room(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    join_by_link(ben, open_room(ann))
    ann.get_by_role("button", name="Elite").click()
    expect(ann.get_by_role("spinbutton", name="Seats")).to_have_attribute("max", "7")
    ann.get_by_role("button", name="dynasty").click()
    expect(ann.get_by_role("spinbutton", name="Seats")).to_have_attribute("max", "10")
    expect(ben.get_by_role("heading", name="Elite with friends")).to_be_visible()
    expect(ben.get_by_role("region", name="Player decks")).to_contain_text("one is built for you")
    ann.get_by_role("button", name="draft").click()
    expect(ben.get_by_role("region", name="What is played")).to_contain_text("draft")
    expect(ben.get_by_role("region", name="Player decks")).to_have_count(0)


def test_bots_are_put_chosen_and_removed(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    join_by_link(ben, open_room(ann))
    ann.get_by_role("button", name="Put a bot on seat 3").click()
    expect(seats(ben).nth(2)).to_contain_text("bot, casual")
    ann.get_by_label("How well Cleo plays").select_option("expert")
    expect(seats(ben).nth(2)).to_contain_text("bot, expert")
    offered = ann.get_by_label("How well Cleo plays").locator("option").all_inner_texts()
    has_champions = "champion" in ann.evaluate("async () => (await (await fetch('/api/bots')).json()).bots")
    assert offered == ["novice", "casual", "expert"] + ["champion"] * has_champions
    ann.get_by_role("button", name="Remove the bot Cleo").click()
    expect(seats(ben).nth(2)).to_contain_text("Empty seat")


def test_people_stand_up_sit_elsewhere_and_look_on(person: NewPerson) -> None:
    ann, ben, eve = person("Ann"), person("Ben"), person("Eve")
    link = open_room(ann)
    join_by_link(ben, link)
    join_by_link(eve, link, "Only look on")
    expect(ann.get_by_text("Looking on")).to_be_visible()
    ben.get_by_role("button", name="Look on").click()
    expect(seats(ann).nth(1)).to_contain_text("Empty seat")
    ben.get_by_role("button", name="Sit on seat 4").click()
    expect(seats(ann).nth(3)).to_contain_text("Ben")
    # nobody loses a seat because there are to be fewer
    expect(ann.get_by_role("button", name="Seats: fewer")).to_be_disabled()


def test_whoever_looks_on_takes_over_from_a_bot(person: NewPerson) -> None:
    ann, eve = person("Ann"), person("Eve")
    join_by_link(eve, open_room(ann), "Only look on")
    ann.get_by_role("button", name="Deal for four").click()
    bots = eve.get_by_role("button", name="Sit here")
    expect(bots).to_have_count(3)
    expect(eve.locator(".hand .slot")).to_have_count(0)
    bots.first.click()
    is_dealt(eve, 1)
    expect(eve.get_by_role("button", name="Sit here")).to_have_count(0)
    expect(ann.get_by_role("button", name=re.compile("^Eve, "))).to_be_visible()


def test_a_deck_of_my_own_is_brought_to_the_table(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    join_by_link(ben, open_room(ann))
    ann.get_by_role("button", name="Elite").click()
    ann.get_by_role("button", name="dynasty").click()
    ben.get_by_role("button", name="Your deck").click()
    ben.get_by_role("button", name="Random deck").click()
    ben.get_by_role("button", name="Bring this deck").click()
    expect(ben.get_by_text("Your deck is on the table.")).to_be_visible()
    expect(seats(ann).nth(1)).to_contain_text("has a deck")
    ann.get_by_role("button", name="Deal for four").click()
    is_dealt(ben, 5)


def test_whoever_is_sent_away_may_come_again(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    link = open_room(ann)
    join_by_link(ben, link)
    ann.get_by_role("button", name="What about Ben?").click()
    ann.get_by_role("button", name="Send Ben away").click()
    expect(ben.get_by_text("You are no longer at this table.")).to_be_visible()
    expect(seats(ann).nth(1)).to_contain_text("Empty seat")
    ben.get_by_role("link", name="Join again").click()
    ben.get_by_role("button", name="Take a seat").click()
    expect(seats(ann).nth(1)).to_contain_text("Ben")


def test_what_somebody_says_is_hidden_by_me_or_muted_by_the_host_for_all(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    join_by_link(ben, open_room(ann))
    ann.get_by_role("button", name="What about Ben?").click()
    ann.get_by_role("switch", name="Hide what Ben says").click()
    ann.get_by_role("button", name=re.compile("^Deal")).click()
    for page in (ann, ben):
        is_dealt(page, 5)
        page.keyboard.press("l")
    say(ben, "Boo")
    say(ann, "Hello")
    expect(ann.locator(".panelarea .said")).to_have_text(["Ann: Hello"])
    ann.reload()
    open_people(ann)
    hidden = ann.get_by_role("switch", name="Hide what Ben says")
    expect(hidden).to_have_attribute("aria-checked", "true")
    hidden.click()
    ann.get_by_role("switch", name="Mute Ben for everyone").click()
    told = ben.locator(".panelarea .note")
    expect(told).to_have_text("The host has muted you: nobody sees what you say until the host undoes it.")
    expect(ben.get_by_label("Say something")).to_have_count(0)
    ann.get_by_role("switch", name="Mute Ben for everyone").click()
    say(ben, "Thank you")
    ann.keyboard.press("Escape")
    ann.keyboard.press("l")
    expect(ann.locator(".panelarea .said").last).to_have_text("Ben: Thank you")
    open_people(ben)
    expect(ben.get_by_role("switch", name=re.compile("Mute"))).to_have_count(0)
    check_access(ben)


def say(page: Page, text: str) -> None:
    field = page.get_by_label("Say something")
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")
    page.locator("h2").first.click()  # out of the field


def open_people(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="People").click()


def test_the_host_passes_the_table_on(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    join_by_link(ben, open_room(ann))
    ann.get_by_role("button", name="What about Ben?").click()
    ann.get_by_role("button", name="Make host").click()
    expect(ben.get_by_role("button", name="Deal for four")).to_be_visible()
    expect(ann.get_by_text("Ben deals when everybody is here.")).to_be_visible()


def test_the_same_link_leads_back_to_my_seat(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    link = open_room(ann)
    join_by_link(ben, link)
    ben.goto("/")
    ben.goto(urlparse(link).path)
    expect(ben.locator(".roompage")).to_be_visible()
    expect(seats(ann)).to_contain_text(["Ann", "Ben", "Empty seat"])
    assert ben.evaluate("JSON.parse(localStorage['lastcard.tables']).length") == 1


def test_a_dead_invitation_says_so_and_shows_a_way_on(person: NewPerson) -> None:
    ben = person("Ben")
    ben.goto("/j/0000000000")
    expect(ben.get_by_role("alert")).to_contain_text("This invitation leads nowhere.")
    expect(ben.get_by_role("button", name="Take a seat")).to_have_count(0)
    ben.get_by_role("button", name="Home", exact=True).click()
    expect(ben.locator(".eds")).to_be_visible()


def test_an_invitation_says_who_invites_to_what(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    path = urlparse(open_room(ann)).path
    ben.goto(path)
    expect(ben.get_by_role("heading", name="Ann invites you to play Express.")).to_be_visible()
    expect(ben.get_by_text("3 seats are free.")).to_be_visible()
    for seat in (2, 3):
        ann.get_by_role("button", name=f"Put a bot on seat {seat}").click()
    expect(seats(ann).nth(2)).to_contain_text("bot")
    ben.reload()
    expect(ben.get_by_text("1 seat is free.")).to_be_visible()
    ann.get_by_role("button", name="Deal for four").click()
    is_dealt(ann, 5)
    ben.reload()
    expect(ben.get_by_text("They are playing already")).to_be_visible()
    ben.get_by_role("button", name="Come in").click()
    expect(ben.locator(".app.watching")).to_be_visible()


def test_five_characters_suffice_until_the_deal(person: NewPerson) -> None:
    ann, ben, cyd = person("Ann", at_home=True), person("Ben"), person("Cyd")
    invite = open_room_by_hand(ann).rsplit("/", 1)[1]
    code = ann.locator(".codebig").inner_text()
    assert code == invite[:5].upper()
    join_by_code(ben, code)
    expect(seats(ann).nth(1)).to_contain_text("Ben")
    assert ben.evaluate("JSON.parse(localStorage['lastcard.tables'])[0].invite") is None
    expect(ben.get_by_role("region", name="Invite friends")).to_have_count(0)
    ben.goto(f"/j/{code}")  # the same person again, at the same seat
    expect(ben.locator(".roompage")).to_be_visible()
    expect(seats(ben)).to_contain_text(["Ann", "Ben", "Empty seat", "Empty seat"])
    ann.get_by_role("button", name="Deal for four").click()
    is_dealt(ben, 5)
    cyd.goto("/")
    cyd.get_by_label("Join with a code").fill(code)
    cyd.get_by_role("button", name="Join").click()
    expect(cyd.get_by_role("alert")).to_contain_text("This invitation leads nowhere.")
    expect(cyd.get_by_role("alert")).to_contain_text("good until the cards are dealt")
    expect(cyd.get_by_role("button", name="Take a seat")).to_have_count(0)
    cyd.goto(f"/j/{invite}")
    expect(cyd.get_by_text("They are playing already")).to_be_visible()


def test_an_unknown_address_has_a_page_that_leads_home(person: NewPerson) -> None:
    ben = person("Ben")
    for path in ("/nope", "/t/nope"):
        ben.goto(path)
        expect(ben.get_by_role("heading", name="There is nothing at this address.")).to_be_visible()
    ben.get_by_role("button", name="Home", exact=True).click()
    expect(ben.locator(".eds")).to_be_visible()


def test_what_is_no_code_is_not_asked_for(person: NewPerson) -> None:
    ben = person("Ben", at_home=True)
    ben.get_by_label("Join with a code").fill("hello you")
    ben.get_by_role("button", name="Join").click()
    expect(ben.get_by_role("alert")).to_contain_text("A code has five or ten letters and digits")


def test_a_taken_name_can_be_changed_on_the_spot(person: NewPerson) -> None:
    ann, other = person("Ann"), person("ANN")
    link = open_room(ann)
    other.goto(urlparse(link).path)
    other.get_by_role("button", name="Take a seat").click()
    expect(other.get_by_role("alert")).to_contain_text("choose another name")
    other.get_by_label("Your name").fill("Anna B.")
    other.get_by_role("button", name="Take a seat").click()
    expect(seats(ann).nth(1)).to_contain_text("Anna B.")


def test_guests_without_a_name_are_numbered(person: NewPerson) -> None:
    ann, ben, cyd = person("Ann"), person(""), person("")
    link = open_room(ann)
    join_by_link(ben, link)
    join_by_link(cyd, link)
    expect(seats(ann)).to_contain_text(["Ann", "Guest", "Guest 2"])


def test_whoever_finds_no_seat_looks_on(person: NewPerson) -> None:
    ann, ben, cyd = person("Ann"), person("Ben"), person("Cyd")
    link = open_room(ann)
    for _ in range(2):
        ann.get_by_role("button", name="Seats: fewer").click()
    expect(ann.get_by_role("button", name="Deal for two")).to_be_visible()
    join_by_link(ben, link)
    join_by_link(cyd, link, "Come in")
    expect(ann.get_by_text("Looking on")).to_be_visible()
    expect(cyd.get_by_text("All seats are taken: you look on.")).to_be_visible()


def test_a_name_with_markup_is_only_text(person: NewPerson) -> None:
    ann, eve = person("Ann"), person(MARKUP)
    link = open_room(ann)
    join_by_link(eve, link)
    for page in (ann, eve):
        expect(seats(page).nth(1)).to_contain_text(MARKUP)
        expect(page.locator("b[onclick]")).to_have_count(0)
    ann.get_by_role("button", name=f"What about {MARKUP}?").click()
    expect(ann.get_by_role("button", name=f"Send {MARKUP} away")).to_be_visible()
    ann.get_by_role("button", name="Deal for four").click()
    expect(ann.locator(".seat").first).to_contain_text(MARKUP)
    expect(ann.locator("b[onclick]")).to_have_count(0)


def avatar_of(avatar: Locator) -> str:
    return str(avatar.locator(".portrait").evaluate("(node) => node.getAttribute('class') + node.innerHTML"))


def test_a_picked_avatar_is_seen_by_everyone_and_remembered(person: NewPerson) -> None:
    ann, ben = person("Ann", at_home=True), person("Ben")
    own = avatar_of(ann.locator(".namebtn .avatar"))
    ann.get_by_role("button", name="Your picture, the language, light or dark").click()
    ann.get_by_label("Picture 10").check(force=True)
    picked = avatar_of(ann.locator(".namebtn .avatar"))
    assert picked != own
    link = open_room_by_hand(ann)
    join_by_link(ben, link)
    assert avatar_of(seats(ben).nth(0).locator(".avatar")) == picked
    ann.get_by_role("button", name="Deal for four").click()
    assert avatar_of(ben.locator(".seat").filter(has_text="Ann").locator(".avatar")) == picked
    assert avatar_of(ann.locator(".dock .me .avatar")) == picked
    ann.goto("/")
    assert avatar_of(ann.locator(".namebtn .avatar")) == picked
    expect(ann.get_by_label("Your name")).to_have_value("Ann")


def test_my_tables_are_on_the_first_page_until_they_are_gone(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    link = open_room(ann, "hail-mary")
    join_by_link(ben, link)
    ben.goto("/")
    going = ben.get_by_role("navigation", name="Go on playing").get_by_role("link")
    expect(going).to_contain_text(["Ann"])
    expect(going).to_contain_text(["waiting for players"])
    ann.get_by_role("button", name="What about Ben?").click()
    ann.get_by_role("button", name="Send Ben away").click()
    expect(seats(ann).nth(1)).to_contain_text("Empty seat")
    ben.goto("/")
    expect(ben.locator(".eds")).to_be_visible()
    expect(going).to_have_count(0)
    ben.wait_for_function("() => JSON.parse(localStorage['lastcard.tables']).length === 0")
    ann.goto("/")
    ann.get_by_role("navigation", name="Go on playing").get_by_role("link").first.click()
    expect(ann.get_by_role("button", name="Deal for four")).to_be_visible()


NEARLY_OVER = """edition express
top R3
scores a 249, b 47
a* R5 !
b Y1 Y2
"""
FINISH = """async (position) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: 'Ann', position, settings: { thinking: 0, reaction: 0 } });
    const joined = await (await fetch('/api/tables', { method: 'POST', headers, body })).json();
    const seated = { ...joined, edition: 'express', at: Date.now() };
    localStorage.setItem('lastcard.tables', JSON.stringify([seated]));
    location.href = '/t/' + joined.table;
}"""


def test_finished_games_can_be_watched_again(person: NewPerson) -> None:
    ann = person("Ann")
    ann.evaluate(FINISH, NEARLY_OVER)
    ann.get_by_role("button", name="Deal for two").click()
    ann.locator('.slot[data-card="R5 0"]').click(position={"x": 10, "y": 30})
    expect(ann.get_by_role("button", name="Rematch")).to_be_visible()
    table = urlparse(ann.url).path.rsplit("/", 1)[1]
    ann.goto("/")
    again = ann.get_by_role("region", name="Watch again").get_by_role("link")
    expect(again).to_have_attribute("href", f"/replay/{table}?match=1")


def test_public_tables_can_be_looked_at_by_everyone(person: NewPerson) -> None:
    ann, eve = person("Ann"), person("Eve")
    open_room(ann, "elite")
    open_rules(ann)
    ann.get_by_role("switch", name="Listed for everyone").click()
    expect(ann.get_by_role("switch", name="Listed for everyone")).to_be_checked()
    ann.get_by_role("button", name="Fewer house rules").click()
    expect(ann.get_by_text("Everyone finds this table")).to_be_visible()  # never hidden
    table = urlparse(ann.url).path
    eve.goto("/")
    eve.locator(f'.shelf a[href="{table}"]').click()
    expect(seats(eve)).to_contain_text(["Ann"])
    expect(eve.locator(".roompage .empty:enabled")).to_have_count(0)


RANDOMNESS = "Object.values(JSON.parse(localStorage['lastcard.gifts']))"


def test_everyone_gives_to_the_fair_deal_once(person: NewPerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    sent: list[str] = []
    ben.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
    join_by_link(ben, open_room(ann))
    for page in (ann, ben):
        page.wait_for_function("() => (localStorage['lastcard.gifts'] ?? '{}') !== '{}'")
    (first,), (second,) = ann.evaluate(RANDOMNESS), ben.evaluate(RANDOMNESS)
    assert re.fullmatch("[0-9a-f]{64}", first)
    assert first != second
    ben.reload()
    expect(ben.locator(".roompage")).to_be_visible()
    assert ben.evaluate(RANDOMNESS) == [second]
    assert [re.findall("[0-9a-f]{64}", one) for one in sent if '"give"' in one] == [[second]]


STICKS_OUT = """() => [...document.querySelectorAll('.panel')].flatMap((panel) => {
    const edge = panel.getBoundingClientRect().right - parseFloat(getComputedStyle(panel).paddingRight) + 1;
    const inside = [...panel.querySelectorAll('button, select, input, span, p, b')];
    const seen = inside.filter((one) => !one.matches('.sr') && one.getClientRects().length);
    const out = seen.filter((one) => one.getBoundingClientRect().right > edge);
    return out.map((one) => one.outerHTML.slice(0, 80));
})"""


WIDTHS = (320, 360, 844, 820, 1440)


def fits(page: Page, *, panels: bool) -> None:
    """On every kind of screen nothing is wider than it is, nor sticks out of its panel."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 390 if width == 844 else 740})
        found = at_rest(page, f"() => [document.documentElement.scrollWidth, ({STICKS_OUT})()]")
        assert found[0] <= width
        assert not panels or found[1] == [], f"at {width}"


@pytest.mark.parametrize("language", [long("en-US"), "de-DE"])  # German words are longer
def test_nothing_is_wider_than_the_screen(open_page: OpenPage, language: str) -> None:
    page = open_page(language=language, touch=False)
    page.goto("/")
    for step in (".join .btn.primary", "[data-edition=elite] .go", ".houserules .all"):
        page.locator(step).last.click()
        fits(page, panels=False)
    page.wait_for_selector(".houserule")
    page.locator(".people li .btn").last.click()
    page.wait_for_selector(".people select")
    fits(page, panels=True)
    page.locator(".codebig").evaluate("(code) => (code.textContent = 'WWWWW-MMMMM')")
    fits(page, panels=True)
    words = page.locator("body").inner_text()
    assert not re.search(r"\b(room|value|bot|home)\.\w+", words), words


def faults(page: Page) -> dict[str, list[str]]:
    """What axe finds, in the dark and in the light."""
    found: dict[str, list[str]] = {}
    for theme in ("dark", "light"):
        page.evaluate(THEME, theme)
        violations = check_access(page, only_colors=theme == "light").response["violations"]
        found[theme] = [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in violations]
    return found


def test_everything_can_be_used_by_everyone(open_page: OpenPage) -> None:
    """axe finds nothing, as host and as guest."""
    ann, ben = (open_page(WIDE, touch=False) for _ in range(2))
    found: dict[str, dict[str, list[str]]] = {}
    for one, theme in ((ann, "light"), (ben, "dark")):
        one.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        one.goto("/")
        expect(one.locator("html")).to_have_attribute("data-theme", theme)
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Your picture, the language, light or dark").click()
    found["first page"] = faults(ann)
    link = open_room_by_hand(ann)
    ben.goto(urlparse(link).path)
    ben.get_by_role("button", name="Your picture").click()
    found["invitation"] = faults(ben)
    ben.get_by_role("button", name="Take a seat").click()
    ann.get_by_role("button", name="Put a bot on seat 3").click()
    open_rules(ann)
    ann.get_by_role("switch", name="A drawn card that fits must be played").click()
    ann.get_by_role("button", name=re.compile("^Ruling R8")).click()
    ann.get_by_role("button", name="What about Guest?").click()
    expect(ben.get_by_text("Different from the leaflet: 1")).to_be_visible()
    found["room of the host"] = faults(ann)
    found["room of a guest"] = faults(ben)
    ben.goto("/")
    expect(ben.get_by_role("navigation", name="Go on playing")).to_be_visible()
    found["first page with a table"] = faults(ben)
    assert found == {what: {"dark": [], "light": []} for what in found}
