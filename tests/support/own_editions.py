"""Random custom editions: other decks, more copies, cards combined that no box combines.

`write_edition(folder, number)` writes edition number n, and its roster if it has one, and returns its path.
The same number is always the same edition. The differential gate plays them besides the printed ones.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from lastcard.editions.box import MOST_COPIES
from lastcard.editions.edition import RULES
from lastcard.editions.roster import ACTIONS, COLOR_NAMES, DUALS
from lastcard.rules.kinds import ACTION_FACES, COLORS, WILDS
from lastcard.rules.options import OPTIONS
from lastcard.rules.state import MOST_CARDS, MOST_ICONS, MOST_PLAYER_CARDS, PLAYER_DECK

NUMBERS = ("0-9", "0-5", "1-3", "0-9", "7", "2-9")
ACTION_CARDS = ("s", "r", "+1", "+2", "+3", "+9")
WILD_CARDS = ("W", "W+1", "W+2", "W+4", "W+9", "Wt", "Wd", "Wh")
PLAYER_CARD_ACTIONS, PLAYER_CARD_WILDS = ("c",), ("We", "Wc")
SEATED = (2, 10)
"""The minimum and maximum number of players. Edition number n is for a table of one more than edition number
n - 1.
"""

SEATED_WITH_FOILS = 7
"""The maximum if foils leave room for that many decks of player cards."""

FEWEST_CARDS = 30
FOR_PLAYER_CARDS = (
    *("mode", "icon_order", "elite_draw", "elite_discard", "discard_to_zero", "recover_uno", "refill"),
    *("foils", "youngest_seat", "wild_fills"),
)
NOT_AGREED_ON = {"scoring": "on", "match_wins": "1"}
"""What must be the default for the other options to be free."""


def write_edition(folder: Path, number: int) -> Path:
    """Edition number n; every second one has its own player cards."""
    random = Random(f"an edition of one's own, number {number}")
    has_roster, most = has_player_cards(number), most_players(number)
    path = folder / f"own-{number}.toml"
    path.write_text(edition_text(random, path.stem, has_roster, most), encoding="utf-8")
    if has_roster:
        path.with_stem(f"{path.stem}-roster").write_text(roster_text(random, most), encoding="utf-8")
    return path


def has_player_cards(number: int) -> bool:
    return number % 2 == 1


def most_players(number: int) -> int:
    """Everyone may sit down; with foils, as many as the rest of the player cards suffices for."""
    least, most = SEATED
    players = least + number % (most - least + 1)
    has_foils = has_player_cards(number) and players <= SEATED_WITH_FOILS
    return SEATED_WITH_FOILS if has_foils else most


def edition_text(random: Random, name: str, has_roster: bool, most: int) -> str:
    lines = [f'title = "{name}"', f"players = [{SEATED[0]}, {most}]"]
    lines += [f'roster = "{name}-roster.toml"'] if has_roster else []
    lines += ["[deck]", *(f'"{card}" = {copies}' for card, copies in deck(random, has_roster).items())]
    lines += ["[points]", f"actions = {random.randint(0, 100)}", f"wilds = {random.randint(0, 100)}"]
    lines += ["[rules]", *(f'{rule} = "{random.choice(values)}"' for rule, values in RULES.items())]
    lines += ["[options]"]
    for option, means in OPTIONS.items():
        if option == "hand_size":
            lines.append(f"hand_size = {random.randint(2, 9)}")
        elif has_roster or option not in FOR_PLAYER_CARDS:
            default = NOT_AGREED_ON.get(option) or default_of(random, means.values, means.least, means.most)
            lines.append(f'{option} = "{default}"')
    return "\n".join(lines) + "\n"


def default_of(random: Random, values: tuple[str, ...], least: int, most: int) -> str:
    return random.choice(values) if values else str(random.randint(least, most))


def deck(random: Random, has_roster: bool) -> dict[str, int]:
    """Up to as many cards as a state can hold; up to as many copies of each as a hand can count."""
    actions = random.sample(ACTION_CARDS, random.randint(0, ACTION_FACES - has_roster))
    wilds = random.sample(WILD_CARDS, random.randint(0, WILDS - 2 * has_roster))
    if has_roster:
        actions += PLAYER_CARD_ACTIONS
        wilds += PLAYER_CARD_WILDS
    numbers = random.choice(NUMBERS)
    cards = {numbers: 1} | ({starred(numbers): 1} if has_roster else {})
    cards |= dict.fromkeys(actions, 1) | dict.fromkeys(wilds, 1)
    wanted = random.randint(FEWEST_CARDS, MOST_CARDS)
    while can_grow := [card for card in cards if may_add(cards, card, wanted)]:
        cards[random.choice(can_grow)] += 1
    return cards


def may_add(cards: dict[str, int], card: str, wanted: int) -> bool:
    more = cards | {card: cards[card] + 1}
    return more[card] <= MOST_COPIES and size(more) <= wanted


def starred(numbers: str) -> str:
    """The same numbers with the Elite icon."""
    return "-".join(f"{number}*" for number in numbers.split("-"))


def size(cards: dict[str, int]) -> int:
    """The number of cards in a deck."""
    total = 0
    for card, copies in cards.items():
        first, _, last = card.replace("*", "").partition("-")
        faces = int(last) - int(first) + 1 if last else 1
        total += copies * faces * (1 if card.startswith("W") else COLORS)
    return total


def roster_text(random: Random, most: int) -> str:
    """Player cards with every icon there is, alone and combined, with numbers and modifiers of all kinds; and
    as many foils as there is room for.
    """
    entries = []
    for player in range(most * PLAYER_DECK):
        icons = [icon(random, player + n) for n in range(random.randint(1, MOST_ICONS))]
        color = COLOR_NAMES[player % len(COLOR_NAMES)]
        written = ", ".join(f'"{text}"' for text in icons)
        entries.append(f'[[player]]\nname = "Player {player}"\ncolor = "{color}"\nicons = [{written}]\n')
    for player in range(MOST_PLAYER_CARDS - most * PLAYER_DECK):
        colors = ", ".join(f'"{color}"' for color in random.choice((*DUALS, COLOR_NAMES)))
        entries.append(f'[[foil]]\nplayer = "Player {player}"\ncolors = [{colors}]\nbox = true\n')
    return "\n".join(entries)


def icon(random: Random, turn: int) -> str:
    """An icon; every action in turn, so that decks can be built that satisfy the rules."""
    action = list(ACTIONS)[turn % len(ACTIONS)]
    kind = random.choice((" UNO", " player")) if action in ("Discard", "Recover") else ""
    number = random.choice(("", "", " 2", " 3", " 9"))
    return f"{action}{number}{kind}{random.choice(('', ' Target', ' Everyone'))}"
