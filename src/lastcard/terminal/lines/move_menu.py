"""The moves to choose from: in menu order, named, and explained by kind."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from lastcard.notation.move_parts import MoveKind, MoveParts, parts_of
from lastcard.terminal.lines.screen import Screen
from lastcard.views.explaining import Explainer, explain_card
from lastcard.views.reacting import says_call
from lastcard.words import Speaker
from lastcard.words.speaking import symbol_of

WIDEST_MOVES = 40
TYPED = {
    MoveKind.DRAW: "draw",
    MoveKind.PASS: "pass",
    MoveKind.CHALLENGE: "challenge",
    MoveKind.ARMS_UP: "arms",
    MoveKind.CALL: "call",
}
"""Moves with their own entries in the catalogue, under `typed`."""


def in_menu_order(moves: Sequence[str]) -> tuple[str, ...]:
    """Plain cards first, then those with an effect, each kind together; everything else in its given order.

    >>> in_menu_order(["Rs", "R5", "R5!", "W=R", "Gs", "+", "!b"])
    ('R5', 'R5!', 'Rs', 'Gs', 'W=R', '+', '!b')
    """
    kinds = list(dict.fromkeys(map(kind_of, moves)))
    return tuple(sorted(moves, key=lambda move: (kind_of(move) != PLAIN, kinds.index(kind_of(move)))))


PLAIN = "plain"


def kind_of(move: str) -> str:
    """The key of moves that are explained together: the same kind of card, whatever its color."""
    card = parts_of(move).card
    if not card:
        return move
    return "*" if card.endswith("*") else symbol_of(card)[0] or PLAIN


def show_moves(screen: Screen, moves: Sequence[str], explainer: Explainer) -> None:
    """The numbered moves, one line per kind, with its effect; plain cards need no explanation."""
    numbered = list(enumerate(moves, 1))
    groups = [list(group) for _, group in groupby(numbered, lambda pair: kind_of(pair[1]))]
    if explainer.speaker.writes:
        show_written_moves(screen, groups, explainer)
    else:
        for group in groups:
            items = [f"{number} {name_move(move, explainer)}" for number, move in group]
            meaning = explain_kind(group, explainer)
            items[-1] += f": {meaning}" if meaning else ""
            screen.say_items(items, indent=2, between=", ")
    if any(map(says_call, moves)):
        screen.say(how_to_call(explainer.speaker), indent=2, style="dim")


def show_written_moves(
    screen: Screen, groups: Sequence[Sequence[tuple[int, str]]], explainer: Explainer
) -> None:
    """In notation, in one column, with their effects in another."""
    lines = [([f"{n} {move}" for n, move in group], explain_kind(group, explainer)) for group in groups]
    widths = [len("  ".join(items)) for items, meaning in lines if meaning]
    width = max((one for one in widths if one <= min(WIDEST_MOVES, screen.width // 2)), default=0)
    for items, meaning in lines:
        together = "  ".join(items)
        if meaning and len(together) <= width:
            screen.say_pair(f"{together:{width}}   ", meaning, indent=2)
        else:
            screen.say_items([*items, *([meaning] if meaning else [])], indent=2, between="  ")


def how_to_call(speaker: Speaker) -> str:
    return speaker.words["screen.how_to_call" if speaker.writes else "screen.how_to_call_in_words"]


def name_move(move: str, explainer: Explainer) -> str:
    """The name of a move in a list: the name of its card, or else its effect."""
    return move_in_words(move, explainer.speaker) if parts_of(move).card else explainer.explain(move)


def move_in_words(move: str, speaker: Speaker) -> str:
    """A move as it can be typed: `red 7`, `Wild in blue UNO!`, `draw`; otherwise in notation."""
    if speaker.writes:
        return move
    parts = parts_of(move)
    if not parts.card:
        return typed_words(parts, speaker)
    named = speaker.card_in_words(move.removesuffix("!"))
    return f"{named} {speaker.words['page.call']}" if parts.call else named


def typed_words(move: MoveParts, speaker: Speaker) -> str:
    """The words to type for a move without a card."""
    if move.kind in TYPED:
        return speaker.words[f"typed.{TYPED[move.kind]}"].partition("|")[0]
    if move.color:
        return speaker.words[f"color.{move.color}"]
    if move.seat is not None:
        verb = f"{speaker.words['typed.catch'].partition('|')[0]} " if move.kind is MoveKind.CATCH else ""
        return f"{verb}{speaker.name(move.seat)}"
    return move.text


def explain_kind(group: Sequence[tuple[int, str]], explainer: Explainer) -> str:
    """The effect of the moves of a kind; without the color if there are several. In words, a move without a
    card is already named by its effect.
    """
    moves = [move for _, move in group]
    speaker, kind = explainer.speaker, kind_of(moves[0])
    cards = {parts_of(move).card for move in moves}
    means_else = f"window.{explainer.view.waiting_for}.card" in speaker.words
    if not parts_of(moves[0]).card:
        return explainer.explain(moves[0]) if speaker.writes else ""
    if means_else or explainer.view.seat not in explainer.view.asked:
        return explainer.explain(moves[0])
    if kind == PLAIN:
        return ""
    card = moves[0].removesuffix("!")
    if not speaker.writes:
        explained = explainer.explain(moves[0])
        own = explained == explain_card(parts_of(card).card, speaker)
        return (speaker.effect(card) or "") if own else explained
    if len(cards) == 1:
        return explainer.explain(moves[0])
    return speaker.effect(card) or "" if kind == "*" else f"{speaker.title(card)}: {speaker.effect(card)}"
