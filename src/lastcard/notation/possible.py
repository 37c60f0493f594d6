"""Is a position possible? A window that waits for what cannot come would leave the game hanging."""

from __future__ import annotations

from lastcard.notation.lines import Line
from lastcard.notation.pending import WINDOW
from lastcard.rules.dispatch import WINDOWS, rules_of
from lastcard.rules.kinds import does_something
from lastcard.rules.moves import MOST_MOVES
from lastcard.rules.piles import top
from lastcard.rules.state import PLAYER_DECK, State
from lastcard.rules.windows import acting, asked, legal

NEEDS_TOP = {"stack": ("+N",), "challenge": ("W+N",), "race": ("Wt",), "droid": ("Wd",), "keep": ("Wh",)}
"""The card that must lie on top while these windows are open."""


def check_possible(s: State, line: Line) -> None:
    """Raise an error at the line if what the game waits for cannot come about."""
    name = WINDOWS[s.window].name
    symbol = rules_of(s, top(s)).symbol if s.discards and does_something(top(s)) else ""
    if name in NEEDS_TOP and symbol not in NEEDS_TOP[name]:
        raise line.error(f"{name} does not fit the top card.")
    if name == "stack" and not s.stacking:
        raise line.error("stack needs the option stacking=on.")
    if name == "keep" and s.held[s.actor] < 2:
        raise line.error("whoever keeps one card holds more than one.")
    if name in ("shed", "bench", "take") and not s.victims >> s.actor & 1:
        raise line.error(f"{name} waits for a seat that carries no icon out: write for=... in `icons`.")
    if name == "give" and (s.actor != s.opener or s.victims == 0):
        raise line.error("give waits for the player who swaps, with a seat to give to: for=... in `icons`.")
    if name == "recover" and s.left == 0:
        raise line.error("recover needs a line `left 1 1`: how many may, and how many must be recovered.")
    if name == "draft" and not 0 <= s.picks < s.players * PLAYER_DECK:
        raise line.error("the draft is over after eight cards each.")
    check_someone_can_act(s, line)


def check_someone_can_act(s: State, line: Line) -> None:
    if s.window == WINDOW["over"]:
        return
    out = [0] * MOST_MOVES
    able = [seat for seat in range(s.players) if asked(s) >> seat & 1 and legal(s, seat, out)]
    if not able or acting(s) == 0:
        raise line.error("nobody can do what this position waits for.")
