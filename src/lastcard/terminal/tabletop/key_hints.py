"""The key hints below the table."""

from __future__ import annotations

from lastcard.notation.move_parts import parts_of
from lastcard.terminal.tabletop.answers import NUMBERS
from lastcard.terminal.tabletop.screen_state import ScreenState


def enter_does(state: ScreenState) -> str:
    """The catalogue name of what Enter would do; empty if it would only say why not."""
    if state.is_race:
        return "arms"
    offer, answers = state.offer, state.answers
    if state.chosen is not None and answers:
        moves = answers[min(state.chosen, len(answers) - 1)].moves
        return (moves and offer.verb(parts_of(moves[0]).base)) or "take"
    if state.wild is not None or not state.hand or state.hand[state.cursor] not in state.raised:
        return ""
    return offer.verb(state.hand[state.cursor]) or "play"


def footer(state: ScreenState, page: str) -> list[tuple[str, str]]:
    """The keys of the moment, the most important ones first."""

    def named(*wanted: tuple[str, str]) -> list[tuple[str, str]]:
        return [(key, state.words[f"tabletop.key.{name}"]) for key, name in wanted]

    moment = state.moment
    if moment is None or state.leaving:
        return []
    if state.sought is not None:
        return named(("Enter", "take"), ("↑↓", "answer"), ("Esc", "close"))
    if page:
        typed = page in ("rules", "chat")
        others = [] if typed else [("?", "keys"), ("F1", "rules"), ("q", "leave")]
        return named(("Esc", "close"), ("↑↓", "scroll"), *others)
    first = [("Enter", does)] if (does := enter_does(state)) else []
    if state.wild is None and state.hand:
        first += [("←→", "card"), ("w", "why")]
    first += [("?", "keys"), ("F1", "rules"), ("q", "leave")]
    if state.answers:
        first += [("↑↓", "answer")]
    if len(state.answers) > len(NUMBERS):
        first += [("/", "find")]
    talk = [] if moment.local else [("F2", "chat")]
    return named(*first, ("l", "log"), *talk, ("t", "table"), ("s", "score"))
