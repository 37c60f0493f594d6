"""Golden games: short records that together show every edition, mode, special card, window, icon and option.

    python -m tools.gates.golden          # search for them again and write tests/golden/*.lcg
    python -m tools.gates.golden --list   # print which game shows what first
    python -m tools.gates.golden --json   # write what seat a has seen of some of them, as JSON, next to them

A rule change that changes one of these games fails tests/test_golden.py; if it is intended, run this.
The JSON files together show every event, as a client gets it: a change there is a change of the schema.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import lastcard as lc
from lastcard.editions import Edition, load_edition
from lastcard.game.history import PlayedMove
from lastcard.game.replay import moments
from lastcard.notation.position import Position
from lastcard.rules.dispatch import WINDOWS
from lastcard.rules.options import OPTIONS
from lastcard.views import events as ev
from lastcard.views.event import CLASSES, NAMES
from tests.support.cases import (
    Case,
    agree,
    choose,
    least_players,
    make,
    most_players,
    symbol_of,
    symbols_of,
    values_of,
    windows_of,
)

ROOT = Path(__file__).parents[2]

GOLDEN = ROOT / "tests" / "golden"
SEEDS = 25
MOST_MOVES = 250
SHORT_HAND = "3"
RETURNING = 18
"""A seed of express in which a card is turned up that cannot start the round."""

Item = tuple[str, str, str]


# Requirements


def option_items(edition: Edition, name: str) -> set[str]:
    """Every value of an option; for a number the default and any other."""
    default = edition.defaults[name]
    if OPTIONS[name].values:
        return {f"{name}={value}" for value in values_of(edition, name)}
    return {f"{name}={default}", f"{name} other than {default}"}


def option_item(edition: Edition, name: str, value: str) -> str:
    if OPTIONS[name].values or value == edition.defaults[name]:
        return f"{name}={value}"
    return f"{name} other than {edition.defaults[name]}"


def wanted(name: str) -> set[Item]:
    """Everything that the golden games of an edition must show, according to the edition's own data."""
    edition = load_edition(name)
    items = {(name, "card", symbol) for symbol in symbols_of(edition)}
    items |= {(name, "window", window) for window in windows_of(edition)}
    for option in edition.defaults:
        items |= {(name, "option", item) for item in option_items(edition, option)}
    cards = edition.roster.cards.values() if edition.roster else ()
    items |= {(name, "icon", icon.text) for card in cards for icon in card.icons}
    items |= {(name, "players", str(n)) for n in range(edition.players[0], edition.players[1] + 1)}
    return items | {(name, "round", "2"), (name, "clock", "~")}


def wanted_events() -> set[str]:
    """Events that some golden game must show; a void round takes 2,000 turns or a set position."""
    classes = {event.__name__ for event in CLASSES.values()}
    before_the_record = {"HighCard", "Dealer", "Returned", "RoundVoid"}
    return classes - before_the_record


# Contents of a game


def shown_in(record: str) -> set[Item]:
    """Everything that a record shows."""
    items: set[Item] = set()
    for match in moments(record):
        position = match.position
        name = position.edition.name
        items.add((name, "window", WINDOWS[position.state.window].name))
    items |= {(name, "option", option_item(position.edition, *option)) for option in position.options.items()}
    items.add((name, "players", str(position.state.players)))
    items |= {(name, "round", str(n)) for n in range(1, len(match.rounds) + 1)}
    for entry in (entry for played in match.rounds for entry in played.entries):
        items |= shown_by(entry, position)
    return items


def shown_by(entry: PlayedMove, position: Position) -> set[Item]:
    """What one move shows."""
    name, cards = position.edition.name, {card.text: card for card in position.cards}
    items: set[Item] = {(name, "clock", "~")} if entry.seat is None else set()
    for event in entry.events:
        items.add(("", "event", type(event).__name__))
        if isinstance(event, ev.Played):
            items.add((name, "card", symbol_of(event.card)))
        elif isinstance(event, ev.Spent):
            items |= {(name, "icon", icon.text) for icon in cards[event.player].icons}
    return items


# Searching for games


def mixes(edition: Edition) -> Iterator[dict[str, str]]:
    """Combinations of options such that every value occurs somewhere."""
    number = max(len(option_items(edition, name)) for name in edition.defaults)
    for n in range(number):
        options = {}
        for name in edition.defaults:
            values = values_of(edition, name) if OPTIONS[name].values else [edition.defaults[name], "2"]
            options[name] = values[n % len(values)]
        if n > 0:
            options["hand_size"] = SHORT_HAND
        for wish in ("match_wins", "express_alt_scoring"):
            yield agree(edition, wish, dict(options))


def tables(name: str) -> Iterator[tuple[dict[str, str], int]]:
    """Options and players to try: every combination with a few players, and short hands with any number of
    them.
    """
    edition = load_edition(name)
    for options in mixes(edition):
        least = least_players(edition, options)
        for players in range(least, min(most_players(edition, options), least + 2) + 1):
            yield options, players
    for players in range(edition.players[0], edition.players[1] + 1):
        yield {"hand_size": SHORT_HAND}, players


def candidates(name: str) -> Iterator[str]:
    """Records of short games."""
    for options, players in tables(name):
        for seed in range(SEEDS):
            rng = random.Random(f"{name} {players} {seed}")
            record = play(Case(name, tuple(options.items()), players, seed), rng)
            if record:
                yield record


def play(case: Case, rng: random.Random) -> str:
    """A round, or two if the match goes on; empty if it gets too long."""
    game = case.game()
    mood = rng.choice(("quick", "special", "any"))
    for _ in range(MOST_MOVES):
        if game.round_over and (game.over or rng.random() < 0.7):
            return game.record()
        if game.round_over:
            game.next_round()
        make(game, choose(game, rng, mood))
    return ""


def choose_games(name: str) -> list[str]:
    """Roughly the fewest and shortest that show everything: greedily the one with most news per length."""
    missing = wanted(name) | {("", "event", event) for event in wanted_events()}
    pool = {record: shown_in(record) for record in candidates(name)}
    missing &= set().union(*pool.values()) | wanted(name)
    games = []
    while missing:
        best = max(pool, key=lambda record: len(pool[record] & missing) / (len(record) + 500))
        if not pool[best] & missing:
            sys.exit(f"No game of {name} shows {sorted(missing)}: raise SEEDS.")
        missing -= pool.pop(best)
        games.append(best)
    return games


def write_all() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name in lc.EDITIONS:
        games = choose_games(name)
        for old in GOLDEN.glob(f"{name}-*.lcg"):
            old.unlink()
        for number, record in enumerate(games, 1):
            (GOLDEN / f"{name}-{number:02}.lcg").write_text(record, encoding="utf-8")
        print(f"{name}: {len(games)} games, {sum(map(len, games))} bytes")


def list_all() -> None:
    seen: set[Item] = set()
    for path in sorted(GOLDEN.glob("*.lcg")):
        items = shown_in(path.read_text(encoding="utf-8"))
        news = sorted(f"{kind} {what}" for _, kind, what in items - seen)
        seen |= items
        print(f"{path.name}: {', '.join(news)}")


# A client's view


def seen_json(game: lc.Game) -> str:
    """Everything that seat a has seen, one event per line."""
    lines = []
    for played in game.rounds:
        for entry in (played.opening, *(entry.events for entry in played.entries)):
            lines += [json.dumps(event.seen_by(0).to_json()) for event in entry]
    return "\n".join(lines) + "\n"


def opening_of(edition: str) -> lc.Game:
    """How a game of an edition starts, which no record contains. Here express turns a card up twice."""
    return lc.Game.new(edition, players=2, seed=RETURNING)


def games_for_json() -> Iterator[tuple[str, lc.Game]]:
    """Openings, and the shortest games that show every other event."""
    missing = set(NAMES) - {"round_void"}
    for edition in ("express", "elite"):
        game = opening_of(edition)
        missing -= names_in(seen_json(game))
        yield f"{edition}-opening", game
    games = {
        path.stem: lc.Game.replay(path.read_text(encoding="utf-8")) for path in sorted(GOLDEN.glob("*.lcg"))
    }
    texts = {name: seen_json(game) for name, game in games.items()}
    while missing:
        best = max(texts, key=lambda name: len(names_in(texts[name]) & missing) / (len(texts[name]) + 500))
        if not names_in(texts[best]) & missing:
            sys.exit(f"No golden game shows {sorted(missing)}.")
        missing -= names_in(texts.pop(best))
        yield best, games[best]


def names_in(text: str) -> set[str]:
    return {json.loads(line)["event"] for line in text.splitlines()}


def write_json() -> None:
    for old in GOLDEN.glob("*.jsonl"):
        old.unlink()
    for name, game in games_for_json():
        (GOLDEN / f"{name}.jsonl").write_text(seen_json(game), encoding="utf-8")
        print(f"{name}.jsonl")


if __name__ == "__main__":
    if sys.argv[1:] == ["--list"]:
        list_all()
    elif sys.argv[1:] == ["--json"]:
        write_json()
    else:
        write_all()
