"""Check a player card in use: its icons, and who still has to carry one out."""

from __future__ import annotations

from lastcard.editions.edition import SEAT_LETTERS
from lastcard.notation.lines import Line
from lastcard.notation.position_lines import PositionLines
from lastcard.rules.dispatch import WINDOWS, rules_of
from lastcard.rules.kinds import does_something
from lastcard.rules.lineup import (
    EVERYONE,
    ICON_DISCARD,
    ICON_PEEK,
    ICON_PLAY_AGAIN,
    ICON_RECOVER,
    ICON_REVERSE,
    ICON_SWAP,
    NO_ICON,
    TARGET,
    eligible,
    icon_action,
    icon_modifier,
    icon_number,
    icon_of,
    icon_on_player_cards,
)
from lastcard.rules.piles import top
from lastcard.rules.state import LINEUP, MOST_ICONS, NOBODY, PLAYER_DECK, State
from lastcard.rules.windows.activate import icons_left, next_victim, others, unmodified_doer
from lastcard.rules.windows.turn import next_seat

ICON_OF_WINDOW = {
    "shed": (ICON_DISCARD, False),
    "bench": (ICON_DISCARD, True),
    "take": (ICON_RECOVER, False),
    "recover": (ICON_RECOVER, True),
    "give": (ICON_SWAP, False),
}
"""The icon that is being carried out in a window, and whether it is about player cards."""


def shows_elite_icon(s: State) -> bool:
    """Whether the top card lets a player card be activated."""
    return does_something(top(s)) and rules_of(s, top(s)).symbol in ("*", "We")


def check_extra_turn(s: State, line: Line) -> None:
    """An extra turn comes from a Play Again that its player has just spent (R100)."""
    if WINDOWS[s.window].name not in ("turn", "drawn"):
        raise line.error("`again` belongs to a turn; a player card in use has it in its line `icons`.")
    last = s.spent[s.turn * PLAYER_DECK + s.spends[s.turn] - 1] if s.spends[s.turn] else NOBODY
    if last == NOBODY or not has_play_again(s, last, -1):
        raise line.error("an extra turn needs a Play Again as the last card that its player has spent.")


def has_play_again(s: State, card: int, which: int) -> bool:
    """Whether Play Again is among the icons of a player card given by a mask."""
    icons = [icon_of(s, card, n) for n in range(MOST_ICONS) if which >> n & 1]
    return any(icon != NO_ICON and icon_action(icon) == ICON_PLAY_AGAIN for icon in icons)


def check_activation(s: State, lines: PositionLines) -> None:
    """A player card is used with an Elite card of its color on top, by the seat on turn."""
    if s.active == NOBODY:
        return
    line, name = lines.window, WINDOWS[s.window].name
    if name in ("activate", "keep"):
        raise line.error(f"{name} comes when no player card is in use: leave out `active`.")
    if not shows_elite_icon(s):
        raise line.error("a player card is activated by a card with an Elite icon on top.")
    if not eligible(s, s.active):
        raise line.error("the active player card does not show the color in play.")
    check_cards_of_opener(s, line)
    check_icons(s, lines.at("icons", "active"))
    if s.over:
        return
    if name in ("icon", "aim"):
        check_decision(s, line)
    else:
        check_doer(s, line)


def check_cards_of_opener(s: State, line: Line) -> None:
    mine = s.lined_up[s.opener] + s.in_deck[s.opener] + s.spends[s.opener] + 1
    if mine > PLAYER_DECK:
        raise line.error(f"with the active one seat {SEAT_LETTERS[s.opener]} has {mine} player cards.")
    if s.lined_up[s.opener] == LINEUP:
        raise line.error(f"the active player card has left the lineup: it holds {LINEUP - 1} at most.")


def check_icons(s: State, line: Line) -> None:
    """Icons are carried out as printed, or in the order that the player chooses (R94)."""
    begun = s.icons_done.bit_count()
    first = (1 << begun) - 1
    if begun and not s.icon_order and (s.icons_done, s.icon) != (first, icon_of(s, s.active, begun - 1)):
        raise line.error("icons are carried out in the order in which they are printed.")
    if not s.over and bool(s.again) != has_play_again(s, s.active, s.icons_done):
        raise line.error("write `again` if, and only if, a Play Again has been carried out.")


def check_decision(s: State, line: Line) -> None:
    """The seat that activated the card chooses the next icon, or aims one, before anyone carries it out."""
    if s.victims:
        raise line.error("nobody carries an icon out yet: leave out for=.")
    if WINDOWS[s.window].name == "icon":
        if not s.icon_order or icons_left(s).bit_count() < 2:
            raise line.error("icons are chosen with icon_order=chooser, and while two or more are left.")
    elif s.icons_done == 0 or not is_aimed(s.icon):
        raise line.error("aim does not fit the icon that is being carried out: now= says which it is.")


def is_aimed(icon: int) -> bool:
    """Whether an icon needs a target seat (R96, R99, R101)."""
    if icon_action(icon) in (ICON_REVERSE, ICON_PLAY_AGAIN) or icon_modifier(icon) == EVERYONE:
        return False
    return icon_modifier(icon) == TARGET or icon_action(icon) in (ICON_PEEK, ICON_SWAP)


def check_doer(s: State, line: Line) -> None:
    """A seat carries the icon out: the first in turn order of those who still have to."""
    name = WINDOWS[s.window].name
    if name not in ICON_OF_WINDOW:
        return
    if s.icons_done == 0 or (icon_action(s.icon), icon_on_player_cards(s.icon)) != ICON_OF_WINDOW[name]:
        raise line.error(f"{name} does not fit the icon that is being carried out: now= says which it is.")
    if name == "give" and (s.held[s.opener] < 2 or s.victims >> s.opener & 1):
        raise line.error("give waits for a player who has just taken a card from another.")
    if s.victims == 0 or s.victims != expected_victims(s):
        raise line.error(f"{name} needs for=... in `icons`: the seats that still carry the icon out.")
    if s.actor != (s.opener if name == "give" else next_victim(s)):
        raise line.error(f"{name} waits for another seat: whose turn it is to carry the icon out.")
    if name == "take" and s.recover_uno:
        raise line.error("with recover_uno=top_below there is nothing to choose.")
    if name == "shed" and s.discard_to_zero and s.held[s.actor] < 2:
        raise line.error("with discard_to_zero=exempt nobody discards their last card.")
    if name != "give":
        check_count(s, line)


def expected_victims(s: State) -> int:
    """The seats that must still carry the icon out, given the first of those in the position.

    With Everyone, these are that seat and all after it in turn order (R96).
    """
    first, action = next_victim(s), icon_action(s.icon)
    if icon_modifier(s.icon) == EVERYONE:
        seats, seat = 0, first
        while seat != s.opener:
            seats |= 1 << seat
            seat = next_seat(s, seat)
        return seats
    if is_aimed(s.icon):
        return others(s) & 1 << first
    return 1 << unmodified_doer(s, action)


def check_count(s: State, line: Line) -> None:
    """Check how many of the icon's choices are left. Player cards must be recovered (R113)."""
    must = icon_number(s.icon) if WINDOWS[s.window].name == "recover" else 0
    if not 1 <= s.left <= icon_number(s.icon) or s.owed != must:
        raise line.error(
            f"{WINDOWS[s.window].name} needs a line `left {icon_number(s.icon)} {must}`: how many are still "
            "to come, and how many must."
        )
