"""Card kinds: every card of the family as a small number.

A kind from 0 to 62 is one bit of a word, so that a hand, or all that matches the top card,
is one number. Each color has fourteen faces (0-9 and four action faces), then come seven wilds.
Which action faces and wilds an edition uses is said by its file. A number card with the
Elite icon is the plain number plus `ICON`.
"""

from lastcard.rules.numbers import Color, Kind, Lookup, Mask
from lastcard.rules.rule import rule

RED, YELLOW, GREEN, BLUE = range(4)
COLORS = 4
NO_COLOR = -1
NO_CARD = -1

FACES = 14
NUMBERS = 10
ACTION_FACES = FACES - NUMBERS
FIRST_WILD = COLORS * FACES
WILDS = 7
ICON = 64

COLOR_MASK = Lookup(((1 << FACES) - 1) << color * FACES for color in range(COLORS))
FACE_MASK = Lookup(sum(1 << color * FACES + face for color in range(COLORS)) for face in range(FACES))
WILD_MASK = ((1 << WILDS) - 1) << FIRST_WILD
COLORED_MASK = (1 << FIRST_WILD) - 1
SAME_FACE = Lookup([FACE_MASK[kind % FACES] if kind < FIRST_WILD else 0 for kind in range(ICON)])


@rule
def is_wild(kind: Kind) -> bool:
    return FIRST_WILD <= kind < ICON


@rule
def has_icon(kind: Kind) -> bool:
    """elite/elite-icon: a number card that shows it."""
    return kind >= ICON


@rule
def plain(kind: Kind) -> Kind:
    """The kind without its Elite icon, which is no symbol to match: elite/elite-icon-no-match."""
    return kind & (ICON - 1)


@rule
def color_of(kind: Kind) -> Color:
    """The printed color; a wild has none."""
    if is_wild(kind):
        return NO_COLOR
    return plain(kind) // FACES


@rule
def face_of(kind: Kind) -> int:
    """The printed face of a colored card."""
    return plain(kind) % FACES


@rule
def alike(kind: Kind) -> Mask:
    """The kinds that show the same number or symbol; a wild shows none (R5)."""
    return SAME_FACE[plain(kind)]


@rule
def is_number(kind: Kind) -> bool:
    return not is_wild(kind) and face_of(kind) < NUMBERS


@rule
def does_something(kind: Kind) -> bool:
    """*/action-effect, express/symbol-is-action: an action card, a wild or a number with the Elite icon."""
    return has_icon(kind) or not is_number(kind)


@rule
def rule_slot(kind: Kind) -> int:
    """Where a card that does something stands in the edition's list of card rules."""
    if has_icon(kind):
        return ICON_SLOT
    if is_wild(kind):
        return ACTION_FACES + kind - FIRST_WILD
    return face_of(kind) - NUMBERS


ICON_SLOT = ACTION_FACES + WILDS
RULE_SLOTS = ICON_SLOT + 1


@rule
def wilds(which: int) -> Mask:
    """Some of the wilds, numbered from the first, as a mask of kinds."""
    return which << FIRST_WILD


def lowest(mask: Mask) -> int:
    """The lowest kind, or seat, in a mask that is not empty."""
    return (mask & -mask).bit_length() - 1


def how_many(mask: Mask) -> int:
    """How many kinds, or seats, are in a mask."""
    return mask.bit_count()
