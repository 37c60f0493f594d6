"""People who play by screen reader: they hear what is announced, and read roles and names."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Error, Page

LISTEN = r"""() => {
    window.heard = [];
    const region = (node) => {
        for (let one = node; one; one = one.parentElement) {
            const said = one.getAttribute?.('aria-live') ?? '';
            const role = one.getAttribute?.('role') ?? '';
            if (said === 'off' || one.ariaHidden === 'true') return null;
            if (said || role === 'log' || role === 'status' || role === 'alert') return one;
        }
        return null;
    };
    const say = (text) => {
        const said = text.replace(/\s+/g, ' ').trim();
        if (said) window.heard.push(said);
    };
    const below = (node) => [...(node.getElementsByTagName?.('*') ?? [])];
    const alerts = (node) => below(node).filter((one) => one.role === 'alert');
    new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
            if (type === 'characterData' && region(target.parentElement)) say(target.data);
            for (const node of addedNodes) {
                if (region(node.parentElement)) say(node.textContent);
                else if (node.role === 'alert') say(node.textContent);
                else alerts(node).forEach((one) => say(one.textContent));
            }
        }
    }).observe(document, { subtree: true, childList: true, characterData: true });
}"""
"""What a screen reader says by itself: additions to a live region, and an alert that appears."""

HEARD = "() => window.heard.splice(0)"

NODE = re.compile(r'(?P<role>[\w-]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<states>(?: \[[^\]]*\])*)')
NAMED = {
    *(
        "button",
        "link",
        "textbox",
        "searchbox",
        "combobox",
        "switch",
        "spinbutton",
        "checkbox",
        "radio",
        "slider",
    ),
    *("region", "navigation", "group", "log", "img"),
}
"""Roles that are meaningless without a name."""

HAND = "Your hand"
CALL = "UNO!"
SKIPPED = re.compile(r"Player card .*|Take .* back|.*: look at .*|Close|Show .*")
"""Buttons of a stage that decide nothing."""


@dataclass(frozen=True)
class Node:
    """A line of the accessibility tree."""

    depth: int
    role: str
    name: str
    states: str

    @property
    def usable(self) -> bool:
        return self.role == "button" and "disabled" not in self.states


def read_tree(text: str) -> list[Node]:
    """Parse Playwright's accessibility tree: one node per line, without properties and bare text."""
    nodes = []
    for line in text.splitlines():
        said = line.strip().removeprefix("- ")
        if said.startswith("'"):  # quoted, because it contains a colon
            said = said[1 : said.rindex("'")].replace("''", "'")
        found = NODE.match(said)
        if found and not said.startswith(("text:", "/")):
            name = re.sub(r"\\(.)", r"\1", found["name"] or "")
            nodes.append(Node(len(line) - len(line.lstrip()), found["role"], name, found["states"]))
    return nodes


def part_of(tree: list[Node], place: int) -> list[Node]:
    """The nodes below a node."""
    rest = tree[place + 1 :]
    end = next((i for i, node in enumerate(rest) if node.depth <= tree[place].depth), len(rest))
    return rest[:end]


class Listener:
    """Plays whatever is offered; keeps everything that was announced."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page, self.random = page, Random(seed)
        self.heard: list[str] = []
        self.unnamed: set[str] = set()
        page.add_init_script(f"({LISTEN})()")

    def look(self) -> list[Node]:
        """The accessibility tree; nodes that lack a required name are recorded."""
        tree = read_tree(self.page.locator("body").aria_snapshot())
        self.heard += self.page.evaluate(HEARD)
        self.unnamed |= {
            f"{node.role} after {before.role} {before.name}"
            for before, node in zip([Node(0, "page", "", ""), *tree], tree, strict=False)
            if node.role in NAMED and not node.name
        }
        return tree

    def press(self, name: str) -> None:
        """Go to a button and press Enter; if it is gone by then, nothing happens."""
        try:
            self.page.get_by_role("button", name=name, exact=True).first.press("Enter", timeout=2_000)
        except Error as error:
            if "Timeout" not in str(error):
                raise

    def play_until(self, *names: str, seconds: float = 600.0) -> None:
        """Play until there is a button with one of these names."""
        until = time.monotonic() + seconds
        while True:
            tree = self.look()
            if any(node.usable and node.name in names for node in tree):
                return
            assert time.monotonic() < until, self.heard[-20:]
            wanted = self.choose(tree)
            if wanted:
                self.press(wanted)
            self.page.wait_for_timeout(30)

    def choose(self, tree: list[Node]) -> str | None:
        """Something that is offered, the most urgent first."""
        for offered in (self.seats(tree), self.decisions(tree), self.hand(tree)):
            if offered:
                return self.random.choice(offered)
        return None

    def seats(self, tree: list[Node]) -> list[str]:
        return [node.name for node in tree if re.search("may be caught|aim here", node.name)]

    def decisions(self, tree: list[Node]) -> list[str]:
        """The buttons of the stage over the table."""
        for place, node in enumerate(tree):
            if node.role == "region" and node.name != HAND:
                below = part_of(tree, place)
                return [one.name for one in below if one.usable and not SKIPPED.fullmatch(one.name)]
        return []

    def hand(self, tree: list[Node]) -> list[str]:
        """A card that fits, after the call if one is announced as due; else the button before the call."""
        place = next((i for i, node in enumerate(tree) if (node.role, node.name) == ("region", HAND)), None)
        buttons = (
            [node for node in part_of(tree, place) if node.role == "button"] if place is not None else []
        )
        calls = [i for i, node in enumerate(buttons) if node.name == CALL]
        if not calls:
            return []
        cards = [node.name for node in buttons if node.name.endswith((", playable", ", to choose"))]
        due = bool(self.heard) and "say UNO!" in self.heard[-1]
        if due and "pressed" not in buttons[calls[0]].states:
            return [CALL]
        thumb = buttons[calls[0] - 1]
        return cards or ([thumb.name] if thumb.usable else [])
