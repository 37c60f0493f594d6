"""What a person at a table does next: random, but never at a loss."""

from __future__ import annotations

import secrets
from random import Random
from typing import Any

from lastcard.table.deciding import EMOTES

Command = dict[str, Any]

SAYS, GUESSES, REACTS, PAUSES, STANDS, TRIES = 0.03, 0.02, 0.5, 0.003, 0.004, 0.05
"""How likely each is, where it is possible."""

HURRIES = 0.15
"""How likely somebody is ready for the next round each time: sometimes the table does not wait for all."""

EXPECTED = 2
"""People whom a host waits for before the deal."""


def choose_command(
    change: dict[str, Any], answered: tuple[int, int] | None, random: Random
) -> Command | None:
    """The next command of somebody who sees this; None if they wait."""
    face, you = change["face"], change["you"]
    if random.random() < SAYS:
        return say_something(random)
    if face["paused"]:
        return {"type": "resume"} if you["host"] else None
    if you["host"] and random.random() < PAUSES:
        return {"type": "pause"}
    if you["seat"] is None:
        return sit_down(face, random)
    if face["phase"] == "playing":
        if random.random() < STANDS:
            return {"type": "stand"}
        return move(change, answered, random)
    return go_on(change, random)


def say_something(random: Random) -> Command:
    if random.random() < 0.5:
        return {"type": "emote", "emote": random.choice(EMOTES)}
    return {"type": "say", "text": f"I say {random.randrange(1_000_000)}"}


def sit_down(face: dict[str, Any], random: Random) -> Command | None:
    """Whoever has no seat takes one sooner or later; two may want the same."""
    free = [seat for seat, one in enumerate(face["seats"]) if one["person"] is None]
    return {"type": "sit", "seat": random.choice(free)} if free and random.random() < 0.2 else None


def go_on(change: dict[str, Any], random: Random) -> Command | None:
    """Between two rounds, or two matches."""
    face, you = change["face"], change["you"]
    if face["phase"] == "round_over":
        waits = you["person"] in face["ready"] or random.random() > HURRIES
        return None if waits else {"type": "ready"}
    if not you["host"] and (you["deals_in"] is None or random.random() > TRIES):
        return None
    if face["phase"] == "match_over":
        return {"type": "rematch"}
    if random.random() < 0.3:
        return {"type": "give", "randomness": secrets.token_hex(16)}
    return {"type": "deal"} if len(face["people"]) >= EXPECTED else None


def move(change: dict[str, Any], answered: tuple[int, int] | None, random: Random) -> Command | None:
    view, you = change["view"], change["you"]
    window = view["window"]
    others = [seat for seat in range(view["players"]) if seat != you["seat"]]
    if random.random() < GUESSES:  # mostly there is nobody to catch
        return {"type": "move", "move": f"!{'abcdefghij'[random.choice(others)]}", "window": window}
    done = answered == (change["face"]["match"], window)
    if not view["legal"] or (done and random.random() < 0.9) or (you["held"] and random.random() < 0.9):
        return None
    if you["seat"] in view["asked"] or random.random() < REACTS:
        return {"type": "move", "move": choose_move(view["legal"], random), "window": window}
    return {"type": "let_pass"} if random.random() < REACTS else None


def choose_move(legal: list[str], random: Random) -> str:
    """Drawing and keeping are for those who have nothing else, most of the time."""
    cards = [one for one in legal if one not in ("+", "-")]
    return random.choice(cards if cards and random.random() < 0.9 else legal)
