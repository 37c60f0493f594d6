"""`--json`: one object on standard output, for programs; docs/command-line.md describes its shape.

Whatever the table server sends too has the same shape here: `lastcard.describe`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from lastcard import __version__
from lastcard.editions import Edition, load_edition

ENGLISH = "en"


def print_json(kind: str, facts: Mapping[str, Any]) -> None:
    """Print the version, the command given, and the facts."""
    plain = (getattr(sys.stdout, "encoding", "") or "").lower().replace("-", "") != "utf8"
    told = {"lastcard": __version__, "kind": kind, **facts}
    print(json.dumps(told, indent=2, ensure_ascii=plain, allow_nan=False))


def builtins(told: object) -> Any:
    """Data that the server encodes as bytes, as JSON types."""
    from msgspec import to_builtins

    return to_builtins(told)


# Looking things up


def print_rules(what: str | None, words: Sequence[str]) -> None:
    from lastcard.describe.rulebooks import rules_told, rulings_told
    from lastcard.terminal.lines.rule_search import look_up

    found = look_up(what, words)
    told = {"rules": rules_told(found.rules), "rulings": rulings_told(found.rulings)}
    print_json("rules", {**builtins(told), "unknown_words": found.unknown})


def print_editions(names: Sequence[str]) -> None:
    from lastcard.describe.editions import page_of

    pages = [builtins(page_of(load_edition(name), ENGLISH)) for name in names]
    told = [{**page["edition"], "deck": page["deck"], "cards": page["cards"]} for page in pages]
    print_json("editions", {"editions": told})


def print_roster(edition: Edition, color: str | None, icon: str | None) -> None:
    from lastcard.describe.editions import faces_of
    from lastcard.terminal.commands.roster import chosen_cards

    players = faces_of(chosen_cards(edition, color, icon), ENGLISH)
    print_json("roster", {"edition": edition.name, "players": builtins(players)})


# The user's own files


def print_decks(wish: str, edition: Edition, agreed: Mapping[str, str]) -> bool:
    """Returns whether all of them may be played."""
    from lastcard.describe.decks import verdict_on_deck
    from lastcard.terminal.commands.decks import check_decks

    broken = check_decks(wish, edition, agreed)
    decks = [{"name": name, **builtins(verdict_on_deck(rules))} for name, rules in broken.items()]
    playable = not any(broken.values())
    print_json("deck", {"edition": edition.name, "playable": playable, "decks": decks})
    return playable


def print_position(path: str, edition: str | None, viewer: str | None = None) -> None:
    """All of a position, or only the view of one seat."""
    from lastcard.editions.edition import SEAT_LETTERS
    from lastcard.terminal.commands.records import load_position
    from lastcard.views.explaining import Explainer
    from lastcard.words import Speaker

    game = load_position(path, edition)
    facts = {"edition": game.edition.name, "players": game.players, "options": dict(game.options)}
    if viewer is not None:
        print_json("position", {**facts, "view": game.view(viewer).to_json()})
        return
    moves = []
    for seat in game.seats:
        explainer = Explainer(game.view(seat), Speaker(), game.player_cards)
        said = [{"move": move, "words": explainer.explain(move)} for move in game.legal(seat)]
        moves.append({"seat": seat, "moves": said})
    hands = {SEAT_LETTERS[seat]: game.hand(seat) for seat in range(game.players)}
    shown = {"position": game.position(), "view": game.view(None).to_json(), "hands": hands}
    print_json("position", {**facts, **shown, "may": moves})


def print_replay(path: str, turn: int | None, edition: str | None) -> None:
    from lastcard.errors import EditionError, NotationError
    from lastcard.replay.document import replay_of
    from lastcard.terminal.commands.records import record_up_to, where
    from lastcard.terminal.inputs import InputError

    try:
        document = replay_of(*record_up_to(path, turn, edition))
    except (NotationError, EditionError) as error:
        raise InputError(where(path, error)) from None
    print_json("replay", builtins(document))


def print_verdict(path: str, edition: str | None) -> bool:
    """Returns whether everything matches."""
    from lastcard.terminal.commands.verify import verdict_on

    verdict = verdict_on(path, edition)
    deal = verdict.deal
    facts = {
        "fair": verdict.fair,
        "misfit": verdict.misfit or None,
        "edition": verdict.edition.name,
        "table": deal.table,
        "match": deal.match,
        "over": verdict.over,
        "verified": {
            "deals": verdict.rounds,
            "shuffles": verdict.shuffles,
            "picks": verdict.picks,
            "moves": verdict.moves,
        },
        "commitment": deal.commitment,
        "randomness": list(deal.randomness),
    }
    print_json("verify", facts)
    return verdict.fair
