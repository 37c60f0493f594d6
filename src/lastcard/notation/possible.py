"""Is a position possible? A window that waits for what cannot come would leave the game hanging."""

from __future__ import annotations

from lastcard.editions.edition import SEAT_LETTERS
from lastcard.notation.lines import Line
from lastcard.notation.pending import WINDOW, seats_in
from lastcard.rules.dispatch import WINDOWS, rules_of
from lastcard.rules.kernel import acting, asked, legal
from lastcard.rules.kinds import NO_COLOR, does_something, is_wild
from lastcard.rules.lineup import (
    ICON_DISCARD,
    ICON_RECOVER,
    ICON_SWAP,
    eligible,
    icon_action,
    icon_on_player_cards,
)
from lastcard.rules.moves import MOST_MOVES
from lastcard.rules.options import DRAFT
from lastcard.rules.piles import top
from lastcard.rules.state import NOBODY, PLAYER_DECK, State
from lastcard.rules.windows.draft import drafting_seat_at

NEEDS_TOP = {"stack": ("+N",), "challenge": ("W+N",), "race": ("Wt",), "droid": ("Wd",), "keep": ("Wh",)}
"""The card that must lie on top while these windows are open."""


def check_possible(s: State, line: Line) -> None:
    """Raise an error at the line if what the game waits for cannot come about."""
    name = WINDOWS[s.window].name
    symbol = rules_of(s, top(s)).symbol if s.discards and does_something(top(s)) else ""
    if name in NEEDS_TOP and symbol not in NEEDS_TOP[name]:
        raise line.error(f"{name} does not fit the top card.")
    if name == "color" and not (is_wild(top(s)) and s.color == NO_COLOR):
        raise line.error("a color is asked for only when the top card is a wild without one.")
    if name == "stack" and not s.stacking:
        raise line.error("stack needs the option stacking=on.")
    if name == "keep" and s.held[s.actor] < 2:
        raise line.error("whoever keeps one card holds more than one.")
    if name in ("shed", "bench", "take") and not s.victims >> s.actor & 1:
        raise line.error(f"{name} waits for a seat that carries no icon out: write for=... in `icons`.")
    if name in ("shed", "bench", "take") and s.left == 0:
        raise line.error(f"{name} needs a line `left 1 0`: how many cards are still to come.")
    if name == "give" and (s.actor != s.opener or s.victims == 0):
        raise line.error("give waits for the player who swaps, with a seat to give to: for=... in `icons`.")
    if name == "recover" and not 0 < s.left <= (3 if symbol == "Wc" else 9 if s.active != NOBODY else 1):
        raise line.error("recover needs a line `left 1 1`: how many may, and how many must be recovered.")
    if name == "draft":
        check_draft(s, line)
    if s.active != NOBODY or name == "activate":
        check_activation(s, line, symbol)
    check_someone_can_act(s, line)


def check_draft(s: State, line: Line) -> None:
    """There must be cards for everyone to draft eight, and each seat has as many as it has picked."""
    if s.mode != DRAFT:
        raise line.error("a draft needs the option mode=draft.")
    if not 0 <= s.picks < s.players * PLAYER_DECK:
        raise line.error("the draft is over after eight cards each.")
    if any(s.held[seat] for seat in range(s.players)):
        raise line.error("nobody holds cards while player cards are drafted.")
    picked = [0] * s.players
    for pick in range(s.picks):
        picked[drafting_seat_at(s, pick)] += 1
    if picked != s.in_deck[: s.players]:
        raise line.error(
            f"after {s.picks} picks the decks hold {picked} cards, not {s.in_deck[: s.players]}."
        )
    to_go = s.players - s.picks % s.players
    if s.in_row < to_go or s.in_row + s.in_stock < s.players * PLAYER_DECK - s.picks:
        raise line.error("row and stock have too few cards for everyone to draft eight.")


def owned(s: State, seat: int) -> int:
    """Cards in hand and laid in a droid, which are still the seat's (R67)."""
    laid = 0
    if s.window == WINDOW["droid"]:
        laid = sum((s.opener + n * s.direction) % s.players == seat for n in range(s.parts))
    return s.held[seat] + laid


def being_swapped(s: State, seat: int) -> bool:
    """A card has been taken from the seat, and another will be given back (R109)."""
    return s.window == WINDOW["give"] and bool(s.victims >> seat & 1)


ICON_OF_WINDOW = {"shed": ICON_DISCARD, "bench": ICON_DISCARD, "take": ICON_RECOVER, "give": ICON_SWAP}


def check_activation(s: State, line: Line, symbol: str) -> None:
    """A player card is used with an Elite card of its color on top, by the seat on turn."""
    name = WINDOWS[s.window].name
    if symbol not in ("*", "We"):
        raise line.error("a player card is activated by a card with an Elite icon on top.")
    if name == "activate":
        return
    if not eligible(s, s.active):
        raise line.error("the active player card does not show the color in play.")
    mine = s.lined_up[s.opener] + s.in_deck[s.opener] + s.spends[s.opener] + 1
    if mine > PLAYER_DECK:
        raise line.error(f"with the active one seat {SEAT_LETTERS[s.opener]} has {mine} player cards.")
    if name in ("icon", "aim") and s.actor != s.opener:
        raise line.error("whoever activated the player card decides.")
    if name in ICON_OF_WINDOW and icon_action(s.icon) != ICON_OF_WINDOW[name]:
        raise line.error(f"{name} does not fit the icon that is being carried out.")
    if name in ("shed", "bench") and icon_on_player_cards(s.icon) != (name == "bench"):
        raise line.error(f"{name} does not fit the icon that is being carried out.")
    if name == "give" and (s.victims >> s.opener & 1 or s.held[s.opener] < 2):
        raise line.error("give waits for a player who has just taken a card from another.")


def check_someone_can_act(s: State, line: Line) -> None:
    if s.window == WINDOW["over"]:
        return
    out = [0] * MOST_MOVES
    able = [seat for seat in range(s.players) if asked(s) >> seat & 1 and legal(s, seat, out)]
    if not able or acting(s) == 0:
        who = " or ".join(SEAT_LETTERS[seat] for seat in seats_in(asked(s))) or "Nobody"
        raise line.error(f"{who} is asked for {WINDOWS[s.window].asks}, and has none.")
