"""One line that says who is asked and for what, for the asked seat and for everyone else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lastcard.editions.edition import COLOR_LETTERS
from lastcard.editions.roster import PlayerCard
from lastcard.rules.windows.challenge import FALSE_SUSPICION
from lastcard.views.explaining import explain_icon
from lastcard.views.reacting import choices, is_throw
from lastcard.views.telling import NO_CARDS
from lastcard.views.view import View
from lastcard.words import Speaker

OVER = "over"
DRAW, PASS = "+", "-"


def ask(view: View, speaker: Speaker, cards: Mapping[str, PlayerCard] = NO_CARDS) -> str:
    """What the game waits for, as one sentence for the seat whose view it is.

    >>> from lastcard import Game
    >>> game = Game.from_position("edition droid\\ntop G5\\na* R5 G9 B2\\nb Y1 Y2")
    >>> ask(game.view("a"), Speaker(you=0)), ask(game.view("b"), Speaker(you=1))
    ('Your turn: 2 of your 3 cards fit.', "A's turn.")
    """
    if view.waiting_for == OVER:
        return speaker.words["window.over.title"]
    who = "you" if view.seat is not None and view.seat in view.asked else "other"
    return speaker.say(f"asked.{who}.{form_of(view, who)}", **details_of(view, speaker, cards))


def form_of(view: View, who: str) -> str:
    """The key of the sentence for a window; some windows have more than one."""
    window = view.waiting_for
    if window == "droid" and view.part_color is None:
        return "droid_first"
    if who == "you" and window == "challenge" and wilds_count(view):
        return "challenge_wilds"
    if who == "you" and window == "drawn" and choices(view) == (PASS,):
        return "drawn_unfit"
    if who == "you" and window == "turn":
        if fits := fitting(view):
            some = "" if fits > 1 else "_one" if len(view.hand) > 1 else "_last"
            return f"turn{'_again' if view.again else ''}{some}"
        return "turn_draw" if DRAW in view.legal or PASS not in view.legal else "turn_pass"
    return window


def wilds_count(view: View) -> bool:
    return view.options.get("wild_counts_as_match") == "on"


def fitting(view: View) -> int:
    """How many cards of the hand can be played; a card that would be thrown does not count."""
    plays = {move.removesuffix("!").partition("=")[0] for move in view.legal}
    return sum(card in plays and not is_throw(view, card) for card in view.hand)


def details_of(view: View, speaker: Speaker, cards: Mapping[str, PlayerCard]) -> dict[str, Any]:
    """All details that a sentence may use."""
    window = view.waiting_for
    number = len(view.hand) if window == "turn" else view.owed or view.left or 1
    return {
        "seat": view.asked[0],
        "seats": view.asked,
        "target": view.opener,
        "card": view.top if window == "challenge" else view.drawn,
        "color": view.color_before if window == "challenge" else view.part_color,
        "colors": parts_that_fit(view, speaker),
        "number": number,
        "more": view.owed + FALSE_SUSPICION,
        "fitting": fitting(view),
        "player": view.active,
        "icon": icon_in_use(view, speaker, cards),
    }


def parts_that_fit(view: View, speaker: Speaker) -> str:
    """The colors that may follow in a droid: `yellow, green or blue`."""
    names = [speaker.words[f"color.{color}"] for color in COLOR_LETTERS if color != view.part_color]
    return f"{', '.join(names[:-1])} {speaker.words['list.or']} {names[-1]}"


def icon_in_use(view: View, speaker: Speaker, cards: Mapping[str, PlayerCard]) -> str:
    """What the icon that is being carried out does."""
    if view.active is None or view.active not in cards or view.icon is None:
        return ""
    return explain_icon(cards[view.active].icons[view.icon - 1], speaker)
