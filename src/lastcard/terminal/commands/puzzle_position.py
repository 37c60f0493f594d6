"""A puzzle's position in sentences, short enough for a small terminal."""

from __future__ import annotations

from collections import Counter

from lastcard.editions import load_edition
from lastcard.puzzle import Puzzle
from lastcard.puzzle.telling import tell_goal
from lastcard.views.explaining import about_player_card
from lastcard.words import Speaker
from lastcard.words.speaking import ICON, WILD, face_of, symbol_of

COLORS = "RYGB"
LIST_INDENT = 2


def told_position(one: Puzzle, speaker: Speaker) -> list[tuple[str, int]]:
    """The position as the seat sees it: lines with their indent."""
    view, fill = one.view, speaker.fill
    above = [
        f"{fill('puzzle.head', id=one.id, level=str(one.level))} {load_edition(one.edition).title}",
        tell_goal(one, speaker),
        fill("puzzle.hand", letter=one.letter.upper(), hand=speaker.say_detail("hand", view.hand, "") or ""),
        speaker.phrase("puzzle.top", top=(view.top or "").partition("=")[0], color=view.color or ""),
    ]
    played = told_played(one, speaker) if len(view.discard) > 1 else []
    if played:
        above.append(told_count(one, speaker))
    below = [*told_others(one, speaker), *told_lineups(one, speaker)]
    return [
        *((line, 0) for line in above),
        *((line, LIST_INDENT) for line in played),
        *((line, 0) for line in below),
    ]


def told_others(one: Puzzle, speaker: Speaker) -> list[str]:
    """How many cards the others hold. A single one has no order."""
    view = one.view
    told = [speaker.words["puzzle.order"]] if view.players > 2 else []
    for n in range(1, view.players):
        seat = (one.seat + n * view.direction) % view.players
        key = "around_called" if seat in view.called else "around_open" if seat in view.open else "around"
        told.append(speaker.say(f"puzzle.{key}", seat=seat, number=view.hand_sizes[seat]))
    return told


def told_lineups(one: Puzzle, speaker: Speaker) -> list[str]:
    """elite: the player cards face up, with what they do, one's own first."""
    cards = {card.text: about_player_card(card, speaker) for card in one.table.cards}
    own_first = sorted(enumerate(one.view.areas), key=lambda area: area[0] != one.seat)
    told = []
    for seat, area in own_first:
        named = "; ".join(f"{card} ({cards[card]})" for card in area.lineup)
        if named:
            key = "lineup" if seat == one.seat else "lineup_of"
            told.append(speaker.fill(f"puzzle.{key}", seat=speaker.say_seat(seat), cards=named))
    return told


def told_count(one: Puzzle, speaker: Speaker) -> str:
    """How many cards have been played."""
    told = speaker.say("puzzle.discard", number=len(one.view.discard))
    icons = any(card.endswith(ICON) for card in one.view.discard) and not speaker.writes
    return f"{told} {speaker.words['puzzle.icon']}" if icons else told


def told_played(one: Puzzle, speaker: Speaker) -> list[str]:
    """The cards that have been played, a line for each color, with the numbers first."""
    lines = []
    for color in COLORS + WILD:
        cards = Counter(card for card in one.view.discard if card.startswith(color))
        if cards:
            named = ", ".join(counted(card, cards[card], speaker) for card in sorted(cards, key=by_face))
            lines.append(named if color == WILD else with_color(color, named, speaker))
    return lines


def with_color(color: str, cards: str, speaker: Speaker) -> str:
    title = speaker.words.capital(speaker.say_color(color))
    return speaker.fill("puzzle.of_color", color=title, cards=cards)


def counted(card: str, number: int, speaker: Speaker) -> str:
    """A card without its color, and how often it has been played: `7`, `5*`, `Skip ×2`."""
    name = card if speaker.writes else speaker.title(card) + ICON * card.endswith(ICON)
    return name if number == 1 else f"{name} ×{number}"


def by_face(card: str) -> tuple[bool, str]:
    """Numbers come before the other cards."""
    symbol, _ = symbol_of(card)
    return symbol is not None, face_of(card)
