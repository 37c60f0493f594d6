"""The tables of the environments as docs/envs.md shows them: actions and observations of each edition."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from textwrap import fill

import lastcard as lc
from lastcard.editions import load_edition
from lastcard.editions.edition import COLOR_LETTERS, Edition
from lastcard.editions.roster import ACTIONS as ICON_ACTIONS
from lastcard.editions.roster import MODIFIERS
from lastcard.envs.actions import LET_BE, LET_BE_TEXT, actions_of
from lastcard.envs.parts import PARTS, kinds_of, lengths_of, observation_of
from lastcard.rules.dispatch import WINDOWS
from lastcard.rules.moves import (
    AIM,
    ARMS_UP,
    CALL,
    CARD,
    CATCH,
    CHALLENGE,
    COLOR,
    DRAW,
    ICON_FIRST,
    KEEP,
    PICK,
    verb_of,
)

WIDTH = 110
LEARNING = Path(__file__).parents[2] / "docs" / "learning.json"  # made by examples/learning.py

SAYS: dict[int, tuple[str, str]] = {
    DRAW: ("`+`", "draw, or take the cards that are owed"),
    KEEP: ("`-`", "keep what was drawn, pass, decline"),
    CHALLENGE: ("`x`", "challenge"),
    ARMS_UP: ("`^`", "both arms up, in a race"),
    CALL: ("`!`", "call, late"),
    COLOR: ("`=R` ... `=B`", "name a color on its own"),
    CATCH: ("`!b` ... `!j`", "catch a seat: `!b` is the next one clockwise"),
    CARD: (
        "`R0`, `R0!`, ... `W=B!`",
        "a card, without the call and with it; a wild bare and with each color",
    ),
    AIM: (
        "`>b` ... `>j`",
        "aim a player card at a seat: `>b` is the next one clockwise",
    ),
    PICK: ("`@1` ... `@12`", "the player card in this place"),
    ICON_FIRST: ("`#1` ... `#3`", "the icon in this place comes next"),
}

AXES = {
    "card": "the kinds of cards of the edition, in the order below",
    "seat": "the seats, from mine on, clockwise",
    "color": f"the colors: {', '.join(COLOR_LETTERS)}",
    "window": "what a game can wait for, in the order below",
    "slot": "the places of a lineup",
    "place": "the places of a player deck",
    "laid": "the places of the row that is drafted from",
    "icon": "the icons of a player card",
    "digit": "how often 128 goes into it, then the rest",
    "fact": "what is printed on a player card: its colors; then for each icon its action, its modifier, "
    "whether it is about player cards, and its number. All 0: there is no card",
}


def editions() -> list[Edition]:
    return [load_edition(name) for name in lc.EDITIONS]


def run_of(numbers: Iterable[int]) -> str:
    """Numbers that follow one another."""
    found = sorted(numbers)
    if not found:
        return ""
    assert found == [*range(found[0], found[-1] + 1)]
    return str(found[0]) if len(found) == 1 else f"{found[0]}-{found[-1]}"


def verbs_table() -> str:
    """Which numbers each kind of action has in each edition."""
    names = " | ".join(edition.name for edition in editions())
    lines = [f"| action | says | {names} |", f"|---|---|{'---|' * len(lc.EDITIONS)}"]
    zeros = " | ".join(str(LET_BE) for _ in lc.EDITIONS)
    lines.append(f"| `{LET_BE_TEXT}` | let it be: nothing to say to what happens | {zeros} |")
    tables = [actions_of(edition) for edition in editions()]
    for verb, (text, says) in SAYS.items():
        runs = [
            run_of(n for n in range(1, len(table)) if verb_of(table.moves[n]) == verb) for table in tables
        ]
        lines.append(f"| {text} | {says} | {' | '.join(runs)} |")
    return "\n".join(lines)


def listed(texts: Iterable[str]) -> str:
    return f"```\n{fill(' '.join(texts), WIDTH, break_long_words=False, break_on_hyphens=False)}\n```"


def for_each_edition(texts_of: Callable[[Edition], Iterable[str]]) -> str:
    return "\n\n".join(f"**{edition.name}**\n\n{listed(texts_of(edition))}" for edition in editions())


def actions_list() -> str:
    """Every action with its number."""
    return for_each_edition(
        lambda edition: [f"{n}:{text}" for n, text in enumerate(actions_of(edition).texts)]
    )


def cards_list() -> str:
    """The order of cards on their axis."""
    return for_each_edition(lambda edition: [edition.texts[kind] for kind in kinds_of(edition)])


def windows_list() -> str:
    return listed(window.name for window in WINDOWS)


def parts_table() -> str:
    lines = ["| part | axes | what it tells |", "|---|---|---|"]
    elite = False
    for part in PARTS:
        if part.of_player_cards and not elite:
            lines.append("| *in editions with player cards:* | | |")
            elite = True
        lines.append(f"| `{part.name}` | {' × '.join(part.axes) or 'one number'} | {part.tells} |")
    return "\n".join(lines)


def axes_table() -> str:
    lengths = {axis: str(length) for axis, length in lengths_of(0, 0).items()} | {
        "card": "see below",
        "seat": "as many as play",
    }
    lines = ["| axis | length | along it stand |", "|---|---|---|"]
    lines += [f"| {axis} | {lengths[axis]} | {text} |" for axis, text in AXES.items()]
    return "\n".join(lines)


def icons_table() -> str:
    """How the icons of player cards are counted."""
    actions = ", ".join(f"{number + 1} {name}" for name, number in ICON_ACTIONS.items())
    modifiers = ", ".join(f"{number} {name}" for name, number in MODIFIERS.items())
    return f"Actions of icons: {actions}. Modifiers: 0 none, {modifiers}."


def sizes_table() -> str:
    """How large the tables are: the numbers grow by so many with each player."""
    lines = ["| edition | actions | cards | numbers in an observation, with n players |", "|---|---|---|---|"]
    for edition in editions():
        two, three = (observation_of(edition, players).size for players in (2, 3))
        sizes = f"{two - 2 * (three - two)} + {three - two} n"
        lines.append(f"| {edition.name} | {len(actions_of(edition))} | {len(kinds_of(edition))} | {sizes} |")
    return "\n".join(lines)


def learning_table() -> str:
    """How often the learner of the example has won, about a minute apart."""
    known = json.loads(LEARNING.read_text(encoding="utf-8"))
    lines = ["| minutes | rounds | won |", "|---:|---:|---:|"]
    shown = 0.0
    for minutes, rounds, won in known["points"]:
        if minutes >= shown:
            lines.append(f"| {minutes} | {rounds:,} | {100 * won / rounds:.1f} % |")
            shown = minutes + 0.75
    lines.append(f"| learned | {known['rounds']:,} | {100 * known['won'] / known['rounds']:.1f} % |")
    return "\n".join(lines)


TABLES: dict[str, Callable[[], str]] = {
    "sizes": sizes_table,
    "verbs": verbs_table,
    "actions": actions_list,
    "parts": parts_table,
    "axes": axes_table,
    "icons": icons_table,
    "windows": windows_list,
    "cards": cards_list,
    "learning": learning_table,
}
"""What stands between its comments in docs/envs.md."""
