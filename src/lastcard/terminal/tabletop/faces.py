"""Cards drawn with letters: the shape and letter of the color, and the number or sign."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rich.text import Text

from lastcard.terminal.tabletop.palette import Palette
from lastcard.words import Speaker
from lastcard.words.speaking import face_of, symbol_of

SHAPES = {"R": "▲", "Y": "●", "G": "■", "B": "☾", "W": "◆"}
SIGNS = {"s": "⊘", "r": "⇄", "c": "↶", "W": "", "Wt": "\\o/", "Wd": "[o]", "Wh": "~o>", "We": "★", "Wc": "↶"}
ICON, STAR = "*", "★"
HOUSE_SIGN = "!"

SMALL, MIDDLE, LARGE, HUGE = 3, 4, 5, 7
WIDTHS = {SMALL: 5, MIDDLE: 5, LARGE: 7, HUGE: 11}
"""The widths of cards by height."""
EDGES = tuple("╭─╮│╰╯")
CHOSEN = tuple("╔═╗║╚╝")
"""The edges of a card, and of the selected one."""


def color_of(card: str) -> str:
    """The letter of a card's color; for a wild, the color named with it, or W.

    >>> color_of("R7"), color_of("W+4"), color_of("W=B")
    ('R', 'W', 'B')
    """
    return card.partition("=")[2] or card[0]


def sign_of(card: str) -> str:
    """The face of a card: its number, or the sign of its effect.

    >>> [sign_of(card) for card in ("R7", "Gs", "Y+2", "W", "W+4=R", "B3*")]
    ['7', '⊘', '+2', '', '+4', '3★']
    """
    symbol, _ = symbol_of(card)
    face = face_of(card)
    if symbol is None:
        return face.replace(ICON, STAR)
    return SIGNS.get(symbol, face.removeprefix("W"))


def shape_of(card: str) -> str:
    return SHAPES[color_of(card)]


def inline_card(card: str, palette: Palette) -> Text:
    """A card in a line of text: ` ▲7 `."""
    return Text().append(f" {shape_of(card)}{sign_of(card) or 'W'} ", palette.card[color_of(card)])


def color_tag(color: str, speaker: Speaker, palette: Palette) -> Text:
    """A color by hue, shape and word."""
    return Text().append(f" {SHAPES[color]} {speaker.words[f'color.{color}']} ", palette.card[color])


def in_color(color: str, speaker: Speaker, palette: Palette) -> Text:
    return Text().append(f"{SHAPES[color]} {speaker.words[f'color.{color}']}", palette.word[color])


def card_rows(
    card: str, palette: Palette, height: int = MIDDLE, *, faint: bool = False, chosen: bool = False
) -> list[Text]:
    """A card, row by row, from its upper edge down.

    >>> from lastcard.terminal.tabletop.palette import BASIC
    >>> print(*(row.plain for row in card_rows("R7", BASIC)), sep="\\n")
    ╭───╮
    │▲R │
    │ 7 │
    ╰───╯
    """
    style = (palette.faint if faint else palette.card)[color_of(card)]
    return framed(face_rows(card, height), WIDTHS[height], style, chosen=chosen)


def face_rows(card: str, height: int) -> list[str]:
    """The inside of a card. A small card has no room for a shape beside a sign of three letters.

    >>> face_rows("W+4=B", SMALL), face_rows("Wd", SMALL)
    (['☾+4'], ['[o]'])
    """
    shape, letter, sign = shape_of(card), card[0], sign_of(card)
    if height == SMALL:
        brief = f"{shape}{sign or letter}"
        return [brief if len(brief) <= WIDTHS[SMALL] - 2 else sign]
    if height == HUGE:
        return [f"{shape} {letter}", "", sign.center(9), "", f"{shape:>9}"]
    rows = [f"{shape}{letter}", f"{sign:^3}"]
    return rows if height == MIDDLE else [*rows, f"{shape:>5}"]


def back_rows(number: int, palette: Palette, height: int = MIDDLE) -> list[Text]:
    """A pile face down, with its number of cards."""
    rows = [""] * (height - 2)
    middle = (height - 3) // 2
    rows[middle] = str(number)
    if height > SMALL:
        rows[middle + 1] = HOUSE_SIGN
    return framed([row.center(WIDTHS[height] - 2) for row in rows], WIDTHS[height], palette.back)


def framed(rows: Sequence[str], width: int, style: str, *, chosen: bool = False) -> list[Text]:
    left_top, across, right_top, side, left_foot, right_foot = CHOSEN if chosen else EDGES
    inner = width - 2
    drawn = [f"{left_top}{across * inner}{right_top}"]
    drawn += [f"{side}{row:{inner}}{side}" for row in rows]
    drawn.append(f"{left_foot}{across * inner}{right_foot}")
    return [Text().append(row, style) for row in drawn]


def beside(blocks: Iterable[Sequence[Text]], gap: int = 2) -> list[Text]:
    """Blocks of rows side by side, aligned at the top; each keeps its width."""
    parts = [list(block) for block in blocks if block]
    widths = [max(row.cell_len for row in part) for part in parts]
    rows = []
    for line in zip_longest(*parts):
        row = Text()
        for place, (text, width) in enumerate(zip(line, widths, strict=True)):
            shown = Text() if text is None else text.copy()
            shown.pad_right(width - shown.cell_len)
            row.append(" " * gap if place else "").append_text(shown)
        rows.append(row)
    return rows


def rows_as_text(rows: Iterable[Text]) -> Text:
    shown = list(rows)
    return Text("\n", no_wrap=True, end="").join(shown)
