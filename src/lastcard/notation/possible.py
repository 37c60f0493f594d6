"""Check whether a position is possible. One that no play leads to could make the game hang, or run longer.

Only what is open on the table is checked: a champion imagines the cards that it does not see, and every hand
that it imagines must be accepted. (`possible_activation` checks player cards in use.)
"""

from __future__ import annotations

from collections.abc import Callable

from lastcard.editions.edition import SEAT_LETTERS
from lastcard.notation.lines import Line
from lastcard.notation.pending import WINDOW, seats_in
from lastcard.notation.position import Position
from lastcard.notation.position_lines import PositionLines
from lastcard.notation.possible_activation import check_activation, check_extra_turn
from lastcard.rules.cards.wild_recover import AT_MOST
from lastcard.rules.dispatch import CARDS, ONE, SEVERAL, WINDOWS, rules_of
from lastcard.rules.kernel import acting, asked, legal
from lastcard.rules.kinds import NO_COLOR, does_something, is_wild, rule_slot
from lastcard.rules.lineup import has_eligible
from lastcard.rules.moves import MOST_MOVES
from lastcard.rules.options import EVERY_DRAW_CARD, RANDOM_SEAT
from lastcard.rules.piles import can_draw, top
from lastcard.rules.state import MOST_CARDS, NOBODY, PLAYER_DECK, State
from lastcard.rules.windows.activate import next_victim
from lastcard.rules.windows.draft import SPARE, drafting_seat_at

NEEDS_TOP = {
    card.opens: {one.symbol for one in CARDS if one.opens == card.opens} for card in CARDS if card.opens
}
"""The cards of which one must be on top while these windows are open."""

COUNTS = [window.name for window in WINDOWS if window.choices == SEVERAL]
"""The windows in which a seat makes several choices, counted by the line `left`."""

MOST_SCORE = 20_000
"""Far beyond every target: with alternative scoring, a match may continue after the target is reached."""


def check_possible(position: Position, lines: PositionLines) -> None:
    """Raise an error at the offending line if the position is impossible."""
    s = position.state
    check_table(s, lines)
    check_hands(s, lines)
    check_scores(s, lines)
    check_lines_fit(s, lines)
    name, symbol = window_name(s), top_symbol(s)
    if name in NEEDS_TOP and symbol not in NEEDS_TOP[name]:
        raise lines.window.error(f"{name} does not fit the top card.")
    if name in CHECKS:
        CHECKS[name](s, lines.window)
    if name == "draft":
        check_draft(s, lines, len(position.edition.deck))
    check_activation(s, lines)
    check_someone_can_act(s, lines.window)


def window_name(s: State) -> str:
    return WINDOWS[s.window].name


def top_symbol(s: State) -> str:
    """The symbol of the top card, if it does something."""
    return rules_of(s, top(s)).symbol if s.discards and does_something(top(s)) else ""


# The table


def check_table(s: State, lines: PositionLines) -> None:
    name = window_name(s)
    if s.turns == 0 and name not in ("draft", "color"):
        raise lines.at("turns").error("the first turn has begun: write `turns 1`, or leave it out.")
    if s.stuck:
        check_stuck(s, lines.at("stuck"))
    if name in ("over", "draft") and (s.open or s.yelled != NOBODY):
        raise lines.at("open", "yelled").error("nobody can be caught or thrown at now.")


def check_stuck(s: State, line: Line) -> None:
    """Seats pass only where nothing can be drawn; once all have, the round is over (R12, R13)."""
    if window_name(s) not in ("turn", "over") or can_draw(s):
        raise line.error("nobody is stuck while a card can be drawn, or is being settled.")
    if s.stuck.bit_count() == s.players and not s.over:
        raise line.error("once everyone is stuck the round is over: write `over -`.")


def check_hands(s: State, lines: PositionLines) -> None:
    """Only a seat that has just won, or is in the middle of a swap, holds no card.

    Before the deal nobody holds any.
    """
    if window_name(s) == "draft":
        return
    for seat, line in lines.hands.items():
        if owned(s, seat) == 0 and s.winner != seat:
            raise line.error(f"{SEAT_LETTERS[seat]} has no card, and has not won the round.")


def owned(s: State, seat: int) -> int:
    """Cards in hand, those laid in a droid (R67), and the one that is just being swapped (R109)."""
    laid = 0
    if s.window == WINDOW["droid"]:
        laid = sum((s.opener + n * s.direction) % s.players == seat for n in range(s.parts))
    return s.held[seat] + laid + being_swapped(s, seat)


def being_swapped(s: State, seat: int) -> bool:
    """A card has been taken from the seat, and another will be given back (R109)."""
    return s.window == WINDOW["give"] and bool(s.victims >> seat & 1) and next_victim(s) == seat


# The match


def is_decided(s: State) -> bool:
    """Whether the target is reached. With alternative scoring a tie may be played off first (R49, R144)."""
    scores = s.scores[: s.players]
    if s.express_alt_scoring and s.alt_tie and scores.count(min(scores)) > 1:
        return False
    return max(scores) >= s.target


def check_scores(s: State, lines: PositionLines) -> None:
    """With scoring, nobody has reached the target during a match, and only the winner has after it."""
    if max(s.scores) > MOST_SCORE and not s.over:
        raise lines.at("scores").error(f"a score is at most {MOST_SCORE}.")
    if s.match_over and s.winner == NOBODY:
        raise lines.at("match").error("a void round wins nobody the match.")
    if not s.scoring:
        return
    if is_decided(s) and not s.match_over:
        raise lines.at("scores").error(
            f"a score must be below {s.target}: whoever reaches that has won the match."
        )
    if s.match_over and not is_decided(s):
        raise lines.at("match").error(f"nobody has reached {s.target}, so the match goes on.")
    if s.match_over and not s.express_alt_scoring:
        for seat in range(s.players):
            if (s.scores[seat] - (s.winner == seat) * s.points >= s.target) or (
                s.winner == seat and s.scores[seat] < s.target
            ):
                raise lines.at("scores").error(f"only the winner has reached {s.target}, and in this round.")


# Lines that belong to some windows only


def check_lines_fit(s: State, lines: PositionLines) -> None:
    if "left" in lines.single and ("waiting" not in lines.single or WINDOWS[s.window].choices == ONE):
        raise lines.at("left").error(f"`left` belongs to {', '.join(COUNTS)}: here is nothing to count.")
    if "active" in lines.single and not ("waiting" in lines.single or s.over):
        raise lines.at("active").error("a player card in use waits for something: write `waiting aim a`.")
    if "again" in lines.single:
        check_extra_turn(s, lines.at("again"))


# What the game waits for


def check_drawn(s: State, line: Line) -> None:
    if s.held[s.actor] < 2:
        raise line.error("whoever has drawn a card holds another one.")


def check_color(s: State, line: Line) -> None:
    if not (is_wild(top(s)) and s.color == NO_COLOR):
        raise line.error("a color is asked for only when the top card is a wild without one.")


def check_stack(s: State, line: Line) -> None:
    """What is owed is a sum of equal draw cards (R146)."""
    if not s.stacking:
        raise line.error("stack needs the option stacking=on.")
    number = s.amounts[rule_slot(top(s))]
    if s.owed % number or not number <= s.owed <= number * MOST_CARDS:
        raise line.error(f"what is owed is a sum of draw cards that show {number}.")


def check_challenge(s: State, line: Line) -> None:
    if not s.wd4_bluff:
        raise line.error("nobody is asked to challenge where nobody may bluff: wd4_bluff=off.")


def check_race(s: State, line: Line) -> None:
    """A race for a last card is marked by `last`, and takes place only where last cards still act (R142)."""
    if (s.winner != NOBODY) != (s.held[s.opener] == 0):
        raise line.error("write `last` behind it if, and only if, it was the last card of its player.")
    if s.winner != NOBODY and s.last_card_draw != EVERY_DRAW_CARD:
        raise line.error("a last card wins without a race: last_card_draw=all would change that.")


def check_keep(s: State, line: Line) -> None:
    if s.held[s.actor] < 2:
        raise line.error("whoever keeps one card holds more than one.")


def check_activate(s: State, line: Line) -> None:
    if not has_eligible(s, s.actor):
        raise line.error("without a player card of the color in play nobody is asked.")


def check_recover(s: State, line: Line) -> None:
    """A Recover takes one card, which is owed; a Wild Recover up to three, and none is."""
    symbol = top_symbol(s)
    if s.active != NOBODY:
        return
    if symbol not in ("c", "Wc"):
        raise line.error("recover does not fit the top card.")
    may, must = (1, 1) if symbol == "c" else (AT_MOST, 0)
    if not 1 <= s.left <= may or s.owed != must:
        raise line.error(f"recover needs a line `left {may} {must}`: how many may and must be recovered.")
    if s.spends[s.actor] == 0:
        raise line.error(f"{SEAT_LETTERS[s.actor]} has no player card to recover.")


CHECKS: dict[str, Callable[[State, Line], None]] = {
    "drawn": check_drawn,
    "color": check_color,
    "stack": check_stack,
    "challenge": check_challenge,
    "race": check_race,
    "keep": check_keep,
    "activate": check_activate,
    "recover": check_recover,
}


def check_draft(s: State, lines: PositionLines, cards: int) -> None:
    """Player cards are drafted before anything else: nothing has been dealt or turned up yet."""
    line = lines.window
    if any(s.held[: s.players]):
        raise line.error("nobody holds cards while player cards are drafted.")
    if s.pile != cards:
        raise line.error("while player cards are drafted all other cards are in the pile.")
    for key in ("turns", "direction", "skips", "stuck"):
        if key in lines.single and lines.single[key].text.split() != ["turns", "0"]:
            raise lines.single[key].error(f"there is no line `{key}` while player cards are drafted.")
    if lines.shown:
        raise lines.shown[0].error("nobody has a hand to show while player cards are drafted.")
    if s.youngest_seat not in (RANDOM_SEAT, s.youngest + 1):
        raise line.error("the youngest is another seat by the option youngest_seat.")
    check_drafted(s, line)


def check_drafted(s: State, line: Line) -> None:
    """Each seat has as many cards as it has picked, and there are cards for everyone to draft eight."""
    if s.picks >= s.players * PLAYER_DECK:
        raise line.error("the draft is over after eight cards each.")
    picked = [0] * s.players
    for pick in range(s.picks):
        picked[drafting_seat_at(s, pick)] += 1
    if picked != s.in_deck[: s.players] or any(s.lined_up) or any(s.spends):
        raise line.error(
            f"after {s.picks} picks the decks hold {picked} cards, not {s.in_deck[: s.players]}, and there "
            "is no lineup yet."
        )
    to_go = s.players - s.picks % s.players
    if s.in_row < to_go or s.in_row + s.in_stock < s.players * PLAYER_DECK - s.picks:
        raise line.error("row and stock have too few cards for everyone to draft eight.")
    if s.in_row > to_go + SPARE:
        raise line.error(f"a row has {SPARE} cards more than there are seats to pick from it.")


def check_someone_can_act(s: State, line: Line) -> None:
    if s.window == WINDOW["over"]:
        return
    out = [0] * MOST_MOVES
    able = [seat for seat in range(s.players) if asked(s) >> seat & 1 and legal(s, seat, out)]
    if not able or acting(s) == 0:
        who = " or ".join(SEAT_LETTERS[seat] for seat in seats_in(asked(s))) or "Nobody"
        raise line.error(f"{who} is asked for {WINDOWS[s.window].asks}, and has none.")
