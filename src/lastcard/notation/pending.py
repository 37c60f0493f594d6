"""What a game is waiting for, as a line of a position: for each window how it is written.

Written for a seat (`viewer`), a line tells only what that seat may know; written for nobody, all of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.editions.edition import COLOR_LETTERS, SEAT_LETTERS, Edition
from lastcard.editions.roster import PlayerCard
from lastcard.notation.cards import card_text, colored_card_text
from lastcard.rules.dispatch import WINDOWS
from lastcard.rules.lineup import icon_of
from lastcard.rules.piles import part
from lastcard.rules.state import MOST_ICONS, NOBODY, State

WINDOW = {window.name: number for number, window in enumerate(WINDOWS)}
UNKNOWN = "?"


def seats_in(mask: int) -> list[int]:
    """The seats of a mask, in order."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def letters(mask: int) -> str:
    return " ".join(SEAT_LETTERS[seat] for seat in seats_in(mask))


def write_pending(s: State, edition: Edition, cards: Sequence[PlayerCard], viewer: int | None) -> list[str]:
    """The lines that say what the game is waiting for; none in an ordinary turn."""
    name = WINDOWS[s.window].name
    opener, actor = SEAT_LETTERS[s.opener], SEAT_LETTERS[s.actor]
    if name == "turn":
        lines = ["again"] if s.again else []
    elif name == "drawn":
        known = viewer is None or viewer == s.actor
        lines = [f"drawn {card_text(edition, s.drawn) if known else UNKNOWN}"]
        lines += ["again"] if s.again else []
    elif name == "color":
        lines = [f"color {actor}"]
    elif name == "stack":
        lines = [f"stack {opener} {s.owed}"]
    elif name == "challenge":
        verdict = (" guilty" if s.guilty else " innocent") if viewer is None else ""
        lines = [f"challenge {opener} {COLOR_LETTERS[s.color_before]}{verdict}"]
    elif name == "race":
        last = " last" if s.winner != NOBODY else ""
        lines = [f"race {opener} {letters(s.awaited)}{last}"]
    elif name == "droid":
        lines = [f"droid {opener} {write_parts(s, edition)}".rstrip()]
    elif name == "draft":
        lines = [f"draft {SEAT_LETTERS[s.youngest]} {s.picks}"]
    elif name == "over":
        lines = [f"over {SEAT_LETTERS[s.winner]} {s.points}" if s.winner != NOBODY else "over -"]
        lines += ["match over"] if s.match_over else []
    else:
        lines = [f"waiting {name} {actor}"]
    return lines + write_activation(s, cards)


def write_parts(s: State, edition: Edition) -> str:
    """The parts of a droid; only the last color matters, so only a wild laid last shows it."""
    texts = [card_text(edition, part(s, n)) for n in range(s.parts)]
    if texts:
        texts[-1] = colored_card_text(edition, part(s, s.parts - 1), s.part_color)
    return " ".join(texts)


def write_activation(s: State, cards: Sequence[PlayerCard]) -> list[str]:
    lines = []
    if s.active != NOBODY:
        lines.append(f"active {SEAT_LETTERS[s.opener]} {cards[s.active].text}")
        lines.append(write_icons(s))
    if s.left or WINDOWS[s.window].name == "recover":
        lines.append(f"left {s.left} {s.owed}")
    return lines


def write_icons(s: State) -> str:
    """How far the active card is: icons done, the one being carried out, by whom it still has to be."""
    words = ["icons"]
    done = [n for n in range(MOST_ICONS) if s.icons_done >> n & 1]
    if done:
        now = next(n for n in done if icon_of(s, s.active, n) == s.icon)
        words += [f"done={','.join(str(n + 1) for n in done)}", f"now={now + 1}"]
    if s.victims:
        words.append(f"for={letters(s.victims).replace(' ', ',')}")
    return " ".join(words + (["again"] if s.again else []))
