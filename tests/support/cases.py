"""Tables to try: an edition, options, players and a seed; and ways to play that make rare things happen.

`exhaust` plays them all, `golden` searches them for games worth keeping, and tests draw from them.
"""

from __future__ import annotations

import inspect
import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import lastcard as lc
from lastcard.editions import Edition, PlayerCard, Roster, check_deck, load_edition
from lastcard.editions.edition import SEAT_LETTERS
from lastcard.rules.dispatch import CARDS, ICONS, WINDOWS
from lastcard.rules.options import OPTIONS
from lastcard.rules.state import PLAYER_DECK

WIDE = 20
"""For a range wider than this, only its ends and the default are tried."""

STARTS = {
    "stuck": "top R5 | pile | a* G1 G2 | b G3 G4",  # nobody can play, and there is nothing to draw
    "stuck-even": "top R5 | pile | a* G1 | b B1",
    "clock-keep": "top Wh=G | under R5 | a G9 ! | b* Y1 Y2 | c Y3 G4 | waiting keep c",
    "clock-take": "top G5* | under R1 | a* R2 R3 | b B1 B2 | a lineup | b lineup | waiting take a | "
    "active a Kelp Vasquill | icons done=1 now=1 for=a | left 1 0",
    "clock-icon": "top B5* | under R1 | a* R2 R3 | b B1 B2 | a lineup | b lineup | waiting icon a | "
    "active a Glacier Boone",
    "no-icon": "top R5 | a* R1* G1 | b B1 B2 | a lineup Sky Pellham | b lineup Fern Hollis",
}
"""Positions that no deal leads to, or hardly ever; in a `clock-` one the table's clock runs out first."""


@dataclass(frozen=True)
class Case:
    """One table. As text: `express stacking=on,scoring=off 4 17`, `-` where no option is agreed on."""

    edition: str
    options: tuple[tuple[str, str], ...]
    players: int
    seed: int
    start: str = ""

    @classmethod
    def parse(cls, text: str) -> Case:
        edition, options, players, seed, *start = text.split()
        pairs = [] if options == "-" else [pair.partition("=") for pair in options.split(",")]
        agreed = tuple((name, value) for name, _, value in pairs)
        return cls(edition, agreed, int(players), int(seed), *start)

    def __str__(self) -> str:
        options = ",".join(f"{name}={value}" for name, value in self.options) or "-"
        return f"{self.edition} {options} {self.players} {self.seed} {self.start}".rstrip()

    def rng(self) -> random.Random:
        """The randomness of this case's players."""
        return random.Random(str(self))

    def game(self) -> lc.Game:
        """The game, dealt or at its given position."""
        options = dict(self.options)
        if self.start:
            pairs = " ".join(f"{name}={value}" for name, value in self.options)
            lines = STARTS[self.start].replace("|", "\n")
            header = f"edition {self.edition}\n" + (f"options {pairs}\n" if pairs else "")
            return lc.Game.from_position(header + lines, seed=self.seed)
        decks = None
        if options.get("mode") == "dynasty":
            fills = options.get("wild_fills", "all")
            roster = load_edition(self.edition).roster
            assert roster is not None
            decks = [random_deck(roster, f"{self} {seat}", fills) for seat in range(self.players)]
        return lc.Game.new(self.edition, self.players, self.seed, options, decks)


def random_deck(roster: Roster, seed: str, wild_fills: str = "all") -> list[str | PlayerCard]:
    """A deck that satisfies the construction rules."""
    rng = random.Random(seed)
    while True:
        deck: list[str | PlayerCard] = list(rng.sample(sorted(roster.cards), PLAYER_DECK))
        if not check_deck(deck, roster=roster, wild_fills=wild_fills):
            return deck


# Options


def values_of(edition: Edition, name: str) -> list[str]:
    """The values of an option to try, the default first."""
    default, option = edition.defaults[name], OPTIONS[name]
    values: tuple[str, ...] = edition.allowed[name] or option.values
    if not values and option.most - option.least <= WIDE:
        values = tuple(str(number) for number in range(option.least, option.most + 1))
    elif not values:
        values = str(option.least), str(option.most)
    return [default, *(value for value in values if value != default)]


def most_players(edition: Edition, options: Mapping[str, str]) -> int:
    most = edition.dynasty_players[1] if options.get("mode") == "dynasty" else edition.players[1]
    hand_size = int(options.get("hand_size", edition.defaults["hand_size"]))
    return min(most, (len(edition.deck) - 1) // hand_size)


def agree(edition: Edition, wish: str, options: dict[str, str]) -> dict[str, str]:
    """Adjust the other options so that the wished one is possible."""
    agreed = {name: value for name, value in options.items() if value != edition.defaults[name]}
    if wish == "match_wins" and "match_wins" in agreed and "scoring" in edition.defaults:
        agreed.pop("express_alt_scoring", None)
        agreed["scoring"] = "off"
    elif agreed.get("express_alt_scoring") == "on" or agreed.get("scoring") == "on":
        agreed.pop("match_wins", None)
    if agreed.get("express_alt_scoring") == "on":
        agreed["scoring"] = "on"
    if agreed.get("scoring", edition.defaults.get("scoring")) == "on":
        agreed.pop("match_wins", None)
    youngest = agreed.get("youngest_seat", "random")
    if youngest != "random" and SEAT_LETTERS.index(youngest) >= edition.players[1]:
        agreed["mode"] = "dynasty"
    return {name: value for name, value in agreed.items() if value != edition.defaults[name]}


def least_players(edition: Edition, options: Mapping[str, str]) -> int:
    youngest = options.get("youngest_seat", "random")
    return max(edition.players[0], 1 + SEAT_LETTERS.find(youngest) if youngest != "random" else 2)


def random_case(rng: random.Random, edition_name: str, wish: str = "", value: str = "") -> Case:
    """A table with some options changed, one of them as wished."""
    edition = load_edition(edition_name)
    options = {
        name: rng.choice(values_of(edition, name))
        for name in edition.defaults
        if rng.random() < 0.15 and name != "hand_size"
    }
    if wish:
        options[wish] = value
    agreed = agree(edition, wish, options)
    if most_players(edition, agreed) < least_players(edition, agreed):
        agreed.pop("youngest_seat")
    players = rng.randint(least_players(edition, agreed), most_players(edition, agreed))
    return Case(edition_name, tuple(agreed.items()), players, rng.randrange(10_000))


def all_cases(seed: int) -> Iterator[Case]:
    """Every edition and mode with every number of players; every value of every option; all positions."""
    rng = random.Random(seed)
    for name in lc.EDITIONS:
        edition = load_edition(name)
        for mode in values_of(edition, "mode") if "mode" in edition.defaults else [""]:
            options = agree(edition, "mode", {"mode": mode}) if mode else {}
            for players in range(edition.players[0], most_players(edition, options) + 1):
                yield Case(name, tuple(options.items()), players, rng.randrange(10_000))
        for option in edition.defaults:
            for value in values_of(edition, option):
                yield random_case(rng, name, option, value)
    for stalemate in ("void", "lowest_hand_wins"):
        for start in ("stuck", "stuck-even"):
            yield Case("touchdown", (("stalemate", stalemate),), 2, rng.randrange(10_000), start)
    yield Case("hail-mary", (), 3, rng.randrange(10_000), "clock-keep")
    yield Case("elite", (), 2, rng.randrange(10_000), "clock-take")
    yield Case("elite", (), 2, rng.randrange(10_000), "no-icon")
    yield Case("elite", (("icon_order", "chooser"),), 2, rng.randrange(10_000), "clock-icon")


# Contents of an edition


def symbol_of(text: str) -> str:
    """What a card shows besides its color: `R7*` is a `*`, `R7` nothing, `Rs` an `s`, `W+4` itself."""
    if text.startswith("W"):
        return text
    return text[1:].lstrip("0123456789") if text[1].isdigit() else text[1:]


def symbols_of(edition: Edition) -> set[str]:
    """The special cards of an edition."""
    return {symbol_of(text) for text in edition.kinds} - {""}


def used_by(modules: set[str]) -> set[str]:
    """The modules whose functions some modules use, including themselves."""
    things = [thing for module in modules for thing in vars(sys.modules[module]).values()]
    return {thing.__module__ for thing in things if inspect.isfunction(thing)}


def modules_of(edition: Edition) -> set[str]:
    """The rule modules of an edition: the common ones, its cards', and those of player cards."""
    rules = [CARDS[place] for _, place, _ in edition.card_rules]
    modules = {"lastcard.rules.windows.turn", "lastcard.rules.rounds"}
    modules |= used_by({entry.played.__module__ for entry in rules}) - {"lastcard.rules.windows.color"}
    starts = edition.rules["start_card"] and any(entry.symbol == "W" for entry in rules)
    if starts or "color_after_challenge" in edition.defaults or any(r.names_color_later for r in rules):
        modules.add("lastcard.rules.windows.color")
    if edition.roster is not None:
        modules |= {f"lastcard.rules.{module}" for module in ("activation", "discarding", "lineup", "draft")}
        modules |= used_by({rules.carry_out.__module__ for rules in ICONS.values()})
    return modules


def windows_of(edition: Edition) -> set[str]:
    """The windows that can open in an edition."""
    return {window.name for window in WINDOWS if window.legal.__module__ in modules_of(edition)}


# Ways to play

MOODS = {"any": 3, "quick": 4, "special": 4, "bold": 3, "slow": 0.5}
"""How often each occurs."""

CLOCK = {"any": 0.02, "quick": 0.0, "special": 0.01, "bold": 0.01, "slow": 0.05}
"""How often the table's clock runs out."""

SELDOM_ASKED = 5
"""How much more often it runs out in a window that is not part of every turn."""

RARELY = 0.01
"""The weight of a call that may be false and then costs cards."""


def any_mood(rng: random.Random) -> str:
    return rng.choices(list(MOODS), list(MOODS.values()))[0]


def weight(mood: str, move: str) -> float:
    """How much a mood likes a move."""
    card, special = move[0].isupper(), move[0].isupper() and symbol_of(move.rstrip("!").partition("=")[0])
    if mood == "quick":
        return (40 if move.endswith("!") else 10) if card or move == "!" else 1
    if mood == "special":
        return 30 if special or move[0] in "@x^" else 3 if card else 1
    if mood == "bold":
        return 20 if move[0] in "Wx!" else 3 if card else 1
    if mood == "slow":
        return 20 if move in "+-" else 1
    return 1


def choose(game: lc.Game, rng: random.Random, mood: str) -> tuple[int, str] | None:
    """A seat and its move, or None: the clock runs out."""
    patience = 1 if game.waiting_for in ("turn", "drawn") else SELDOM_ASKED
    if rng.random() < CLOCK[mood] * patience:
        return None
    choices = [(seat, move) for seat in game.seats for move in game.legal(seat)]
    costly = game.options.get("false_call_penalty", "0") != "0"
    weights = [RARELY if costly and move[0] == "!" else weight(mood, move) for _, move in choices]
    return rng.choices(choices, weights)[0]


def make(game: lc.Game, choice: tuple[int, str] | None) -> list[lc.Event]:
    """Make a move, or let the clock run out."""
    return game.timeout() if choice is None else game.play(*choice)
