"""Why a move is not legal: the sentence of the rulebook, or the ruling, that forbids it.

Nothing here decides legality; it explains what the rules have decided.
"""

from __future__ import annotations

from collections.abc import Callable

from lastcard.editions.edition import SEAT_LETTERS, Edition
from lastcard.errors import IllegalMove, TooLate
from lastcard.notation.cards import card_text, colored_card_text
from lastcard.notation.moves import move_text
from lastcard.notation.pending import seats_in
from lastcard.notation.position import Position
from lastcard.rules.dispatch import WINDOWS, condition_holds, rules_of
from lastcard.rules.hands import holds
from lastcard.rules.kernel import asked
from lastcard.rules.kinds import NO_COLOR, does_something, is_wild, plain, wilds
from lastcard.rules.moves import (
    AIM,
    ARMS_UP,
    CALL,
    CARD,
    CATCH,
    CHALLENGE,
    COLOR,
    DRAW,
    KEEP,
    PICK,
    argument_of,
    color_named,
    says_call,
    verb_of,
)
from lastcard.rules.piles import can_draw, top
from lastcard.rules.state import NOBODY, State
from lastcard.rules.windows.turn import matching


def refuse(position: Position, seat: int, choice: int) -> IllegalMove:
    """Explain why a seat may not make a move now; nothing else happens to it (R35)."""
    return Refusal(position, seat, choice).explain()


def too_late(position: Position, choice: int) -> TooLate:
    """What a move answers has closed; the ruling says who was to be first."""
    verb = verb_of(choice)
    if verb in (CALL, CATCH):
        return TooLate("Too late: somebody was faster, or the next player has begun.", "R26")
    if verb == ARMS_UP:
        return TooLate("Too late: the race is over.", "R134")
    if verb == CARD and wilds(position.state.throwable) >> plain(argument_of(choice)) & 1:
        return TooLate("Too late: somebody was faster, or the next player has begun.", "R84")
    return TooLate("Too late: that has been decided already.", "R135")


COLOR_RULES = {
    "Wt": "touchdown-color",
    "Wd": "droid-color",
    "Wh": "hail-mary-name-color",
    "Wc": "wild-recover-color",
    "W+N": "wild-draw-color",
}


OUT_OF_HAND = ("turn", "drawn", "stack", "droid", "keep", "shed", "give")
"""The windows in which a card of the own hand is asked for."""


class Refusal:
    """One refused move, and the search for what forbids it."""

    def __init__(self, position: Position, seat: int, choice: int) -> None:
        self.s: State = position.state
        self.edition: Edition = position.edition
        self.seat, self.choice = seat, choice
        self.verb, self.argument = verb_of(choice), argument_of(choice)
        self.me = SEAT_LETTERS[seat]
        self.window = WINDOWS[self.s.window]

    def because(self, sentence: str, *candidates: str) -> IllegalMove:
        """Name the first candidate that this edition's rulebook has, or that is a ruling."""
        from lastcard.editions.rulebook import load_rules

        rules = load_rules(self.edition.name)
        for candidate in candidates:
            if candidate in rules:
                return IllegalMove(sentence, rules[candidate].id)
            if candidate[0] == "R":
                return IllegalMove(sentence, candidate)
        return IllegalMove(sentence, f"{self.edition.name}/{candidates[0]}")

    def explain(self) -> IllegalMove:
        reaction = self.explain_reaction()
        if reaction:
            return reaction
        if self.s.over:
            return self.because("The round is over.", "winning")
        if not asked(self.s) >> self.seat & 1:
            return self.not_asked()
        explain: Callable[[], IllegalMove] = getattr(self, f"in_{self.window.name}", self.not_now)
        if self.verb == CARD and self.window.name in OUT_OF_HAND and not self.holds_card():
            return self.because(f"{self.me} does not hold {self.card()}.", "one-card-a-turn", "R35")
        return explain()

    def card(self) -> str:
        return card_text(self.edition, self.argument)

    def holds_card(self) -> bool:
        return holds(self.s, self.seat, self.argument)

    def explain_reaction(self) -> IllegalMove | None:
        """Reactions with nothing to them are void (R28, R57)."""
        if self.verb == CALL:
            return self.because(f"{self.me} has nothing to call now.", "R28")
        if self.verb == CATCH:
            target = SEAT_LETTERS[self.argument]
            if self.argument == self.seat:
                return self.because("Nobody catches themselves: call with !.", "R28")
            return self.because(f"{target} cannot be caught now.", "R28")
        if self.verb == ARMS_UP:
            return self.because("There is no race that these arms would count in.", "R57")
        throwable = self.verb == CARD and wilds(self.s.throwable) >> plain(self.argument) & 1
        if throwable and self.holds_card() and not self.s.over:
            return self.explain_throw()
        return None

    def explain_throw(self) -> IllegalMove | None:
        if self.s.yelled not in (NOBODY, self.seat) and color_named(self.choice) == NO_COLOR:
            return self.because("The color guessed is named with the throw: Wh=B.", "hail-mary-name-color")
        if says_call(self.choice) and self.s.held[self.seat] != 2:
            return self.call_too_early()
        if asked(self.s) >> self.seat & 1:
            return None
        if self.s.yelled == self.seat:
            return self.because("A Hail Mary is thrown at another seat's call.", "hail-mary-when", "R71")
        if self.s.yelled != NOBODY:
            return self.because("First the card that led to the call is settled; then it is thrown.", "R74")
        if wilds(self.s.throwable) >> plain(top(self.s)) & 1:
            return self.because("Another Hail Mary was there first.", "hail-mary-race", "R84")
        return self.because("Nobody has just called: there is nothing to throw at.", "hail-mary-when", "R71")

    def call_too_early(self) -> IllegalMove:
        return self.because("The call is said only with a move that leaves one card.", "R27")

    def not_asked(self) -> IllegalMove:
        seats = [SEAT_LETTERS[seat] for seat in seats_in(asked(self.s))]
        waiting = f"{' and '.join(seats)} {'is' if len(seats) == 1 else 'are'} asked"
        return self.because(f"It is not for {self.me} to move: {waiting}.", *self.window_rules())

    def window_rules(self) -> tuple[str, ...]:
        """The sentence behind the open window."""
        if self.window.name == "color":
            return COLOR_RULES.get(self.top_symbol(), "wild-color"), "wild-color"
        return (self.window.because,)

    def top_symbol(self) -> str:
        if self.s.discards == 0 or not does_something(top(self.s)):
            return ""
        return rules_of(self.s, top(self.s)).symbol

    def not_now(self) -> IllegalMove:
        sign = move_text(self.edition, self.choice)
        return self.because(f"{sign} is not possible now; asked is {self.window.asks}.", *self.window_rules())

    # One explanation for each window

    def in_turn(self) -> IllegalMove:
        if self.verb == CARD:
            return self.card_on_turn()
        if self.verb == DRAW and not can_draw(self.s):
            return self.because("There is no card left to draw: pass with -.", "R12")
        if self.verb == KEEP:
            return self.because("Not playing means drawing a card: +.", "declining-draws", "may-draw-instead")
        if self.verb == CHALLENGE:
            return self.because("There is nothing to challenge.", "wild-draw-options", "R18")
        if self.verb in (PICK, AIM) and self.edition.roster is not None:
            return self.because(
                "No card with an Elite icon has been played.", "activate-any-time", "one-card-a-turn"
            )
        if self.verb == COLOR:
            return self.because("A color is named only when it is asked for.", "wild-color")
        return self.because("In a turn a card is played or drawn.", "one-card-a-turn")

    def card_on_turn(self) -> IllegalMove:
        """The card is held and may not be played, or not like this."""
        kind, s = self.argument, self.s
        if not matching(s) >> plain(kind) & 1:
            face_up = colored_card_text(self.edition, top(s), s.color)
            what = "color" if is_wild(top(s)) else "color, number or symbol"
            return self.because(f"{self.card()} does not match {face_up} in {what}.", "match")
        if wilds(s.conditional) >> plain(kind) & 1 and not condition_holds(s, self.seat, kind):
            return self.condition_fails()
        return self.way_of_playing()

    def condition_fails(self) -> IllegalMove:
        if wilds(self.s.throwable) >> plain(self.argument) & 1:
            return self.because(f"{self.card()} is thrown when someone calls, not played in turn.", "R73")
        return self.because(f"{self.me} holds a match, and bluffing is not agreed on.", "wild-draw-hitch")

    def way_of_playing(self) -> IllegalMove:
        """The card may be played, but not in the way it is written."""
        named = color_named(self.choice) != NO_COLOR
        symbol = rules_of(self.s, self.argument).symbol if does_something(self.argument) else ""
        rules = (COLOR_RULES.get(symbol, "wild-color"), "wild-color")
        if is_wild(self.argument) and not named and not wilds(self.s.bare_wilds) >> self.argument & 1:
            return self.because(f"The color is named with {self.card()}: {self.card()}=B.", *rules)
        if named and wilds(self.s.bare_wilds) >> self.argument & 1:
            later = ("R19",) if symbol == "W+N" else rules
            return self.because(f"{self.card()} is played alone; its color is asked for later.", *later)
        return self.call_too_early()

    def in_drawn(self) -> IllegalMove:
        if self.verb == CARD and self.argument == self.s.drawn:
            return self.card_on_turn()
        if self.verb == KEEP:
            return self.because("A drawn card that can be played must be played at this table.", "R146")
        return self.because(
            "After drawing only the drawn card may be played, or none: -.", "only-drawn-card", "R7"
        )

    def in_stack(self) -> IllegalMove:
        if self.verb == CARD and says_call(self.choice):
            return self.call_too_early()
        return self.because("Answer with a card of the same kind, or take what is owed: +.", "R146")

    def in_droid(self) -> IllegalMove:
        if self.verb != CARD:
            return self.because(f"Whoever can lay a part must; asked is {self.window.asks}.", "R61")
        if says_call(self.choice):
            return self.because("Laying a part is not playing: there is nothing to call.", "R67")
        if is_wild(self.argument) and not self.s.droid_wild_parts:
            return self.because("A wild has no color and cannot be a part.", "R59")
        return self.because("A part has another color than the one laid before it.", "droid-different-color")

    def card_not_played(self) -> IllegalMove:
        """A card is kept, discarded or given, and written as if it were played."""
        if self.verb != CARD:
            return self.not_now()
        if color_named(self.choice) != NO_COLOR:
            return self.because(f"No color is named now: write {self.card()} alone.", *self.window_rules())
        return self.call_too_early()

    in_keep = in_shed = in_give = card_not_played

    def in_take(self) -> IllegalMove:
        return self.because("Take a card that lies under the top card.", "R107")

    def in_aim(self) -> IllegalMove:
        if self.verb == AIM:
            return self.because("Aim at another player.", "R96")
        return self.not_now()

    def in_activate(self) -> IllegalMove:
        if self.verb == PICK and self.argument < self.s.lined_up[self.seat]:
            return self.because("That player card does not show the color in play.", "activate-same-color")
        return self.not_now()

    def in_recover(self) -> IllegalMove:
        if self.verb == KEEP:
            return self.because("A player card must be recovered.", "R113")
        return self.not_now()
