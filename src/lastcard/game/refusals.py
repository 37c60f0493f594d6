"""Why a move is not legal: the sentence of the rulebook, or the ruling, that forbids it.

Nothing here decides legality; it explains what the rules have decided.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lastcard.editions.edition import Edition
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
from lastcard.words import Speaker


def refuse(position: Position, seat: int, choice: int) -> IllegalMove:
    """Explain why a seat may not make a move now; it has no other consequence (R35)."""
    return MoveRefusal(position, seat, choice).explain()


def too_late(position: Position, choice: int) -> TooLate:
    """What a move answers has closed; the ruling says who comes first."""
    verb = verb_of(choice)
    key, rule = "too_late", "R135"
    if verb in (CALL, CATCH):
        key, rule = "too_late_to_react", "R26"
    elif verb == ARMS_UP:
        key, rule = "too_late_for_race", "R134"
    elif verb == CARD and wilds(position.state.throwable) >> plain(argument_of(choice)) & 1:
        key, rule = "too_late_to_react", "R84"
    return TooLate(Speaker().say(f"refusal.{key}"), rule, f"refusal.{key}")


def not_over_yet(position: Position) -> IllegalMove:
    """The next round is requested, but there is none to deal."""
    key = "refusal.match_over" if position.state.match_over else "refusal.round_not_over"
    return IllegalMove(Speaker().say(key), rule_of(position.edition, ("winning",)), key)


def rule_of(edition: Edition, candidates: Sequence[str]) -> str:
    """The first candidate that is a ruling, or that is in the edition's rulebook. A custom edition has no
    rulebook: its rule is cited from the printed one that has it, the most similar first, so that it can be
    looked up.
    """
    from lastcard.editions.rulebook import books_for, load_rules

    for one in candidates:
        for book in books_for(edition):
            if one in load_rules(book):
                return f"{book}/{one}"
        if one[0] == "R":
            return one
    return f"{edition.name}/{candidates[0]}"


WILD_COLOR = "wild-color"


class MoveRefusal:
    """One refused move, and the search for the rule that forbids it."""

    def __init__(self, position: Position, seat: int, choice: int) -> None:
        self.s: State = position.state
        self.edition: Edition = position.edition
        self.seat, self.choice = seat, choice
        self.verb, self.argument = verb_of(choice), argument_of(choice)
        self.window = WINDOWS[self.s.window]

    def because(self, key: str, *candidates: str, **details: Any) -> IllegalMove:
        """A sentence of the catalogue, and the rule among the candidates that forbids the move."""
        sentence = Speaker().say(f"refusal.{key}", **details)
        return IllegalMove(sentence, rule_of(self.edition, candidates), f"refusal.{key}", details)

    def explain(self) -> IllegalMove:
        reaction = self.explain_reaction()
        if reaction:
            return reaction
        if self.s.over:
            return self.because("round_over", "winning")
        if not asked(self.s) >> self.seat & 1:
            return self.not_asked()
        explain: Callable[[], IllegalMove] = getattr(self, f"in_{self.window.name}", self.not_now)
        if self.verb == CARD and self.window.from_hand and not self.holds_card():
            return self.because("not_held", "one-card-a-turn", "R35", seat=self.seat, card=self.card())
        return explain()

    def card(self) -> str:
        return card_text(self.edition, self.argument)

    def holds_card(self) -> bool:
        return holds(self.s, self.seat, self.argument)

    def explain_reaction(self) -> IllegalMove | None:
        """Reactions without an occasion are void (R28, R57)."""
        if self.verb == CALL:
            return self.because("nothing_to_call", "R28", seat=self.seat)
        if self.verb == CATCH:
            if self.argument == self.seat:
                return self.because("not_oneself", "R28")
            return self.because("not_caught", "R28", target=self.argument)
        if self.verb == ARMS_UP:
            return self.because("no_race", "R57")
        throwable = self.verb == CARD and wilds(self.s.throwable) >> plain(self.argument) & 1
        if throwable and self.holds_card() and not self.s.over:
            return self.explain_throw()
        return None

    def explain_throw(self) -> IllegalMove | None:
        if self.s.yelled not in (NOBODY, self.seat) and color_named(self.choice) == NO_COLOR:
            return self.because("throw_names_color", "hail-mary-name-color", card=self.card())
        if says_call(self.choice) and self.s.held[self.seat] != 2:
            return self.call_too_early()
        if asked(self.s) >> self.seat & 1:
            return None
        if self.s.yelled == self.seat:
            return self.because("throw_at_another", "hail-mary-when", "R71")
        if self.s.yelled != NOBODY:
            return self.because("throw_after_settling", "R74")
        if wilds(self.s.throwable) >> plain(top(self.s)) & 1:
            return self.because("throw_was_first", "hail-mary-race", "R84")
        return self.because("throw_at_nobody", "hail-mary-when", "R71")

    def is_challenged(self, kind: int) -> bool:
        """Whether a card is answered by a challenge."""
        return does_something(kind) and rules_of(self.s, kind).opens == "challenge"

    def call_too_early(self) -> IllegalMove:
        return self.because("call_too_early", "R27")

    def not_asked(self) -> IllegalMove:
        seats = seats_in(asked(self.s))
        key = "not_asked" if len(seats) == 1 else "not_asked_of_several"
        return self.because(key, *self.window_rules(), seat=self.seat, seats=seats)

    def window_rules(self) -> tuple[str, ...]:
        """The sentence behind the open window."""
        if self.window.name == "color":
            return self.color_rules(top(self.s)) if self.s.discards else (WILD_COLOR,)
        return (self.window.because,)

    def color_rules(self, kind: int) -> tuple[str, ...]:
        """The sentences about naming the color of a card."""
        return (rules_of(self.s, kind).color_rule, WILD_COLOR) if does_something(kind) else (WILD_COLOR,)

    def not_now(self) -> IllegalMove:
        sign = move_text(self.edition, self.choice)
        return self.because("not_now", *self.window_rules(), move=sign, asks=self.window.name)

    # One explanation for each window

    def in_turn(self) -> IllegalMove:
        if self.verb == CARD:
            return self.card_on_turn()
        if self.verb == DRAW and not can_draw(self.s):
            return self.because("nothing_to_draw", "R12")
        if self.verb == KEEP:
            return self.because("must_draw", "declining-draws", "may-draw-instead")
        if self.verb == CHALLENGE:
            return self.because("nothing_to_challenge", "wild-draw-options", "R18")
        if self.verb in (PICK, AIM) and self.edition.roster is not None:
            return self.because("no_icon_played", "activate-any-time", "one-card-a-turn")
        if self.verb == COLOR:
            return self.because("color_not_asked", "wild-color")
        return self.because("play_or_draw", "one-card-a-turn")

    def card_on_turn(self) -> IllegalMove:
        """The card is held, but may not be played, or not like this."""
        kind, s = self.argument, self.s
        if not matching(s) >> plain(kind) & 1:
            face_up = colored_card_text(self.edition, top(s), s.color)
            key = "no_match_wild" if is_wild(top(s)) else "no_match"
            return self.because(key, "match", card=self.card(), top=face_up)
        if wilds(s.conditional) >> plain(kind) & 1 and not condition_holds(s, self.seat, kind):
            return self.condition_fails()
        return self.way_of_playing()

    def condition_fails(self) -> IllegalMove:
        if wilds(self.s.throwable) >> plain(self.argument) & 1:
            return self.because("thrown_not_played", "R73", card=self.card())
        return self.because("no_bluffing", "wild-draw-hitch", seat=self.seat)

    def way_of_playing(self) -> IllegalMove:
        """The card may be played, but not in the way it is written."""
        named = color_named(self.choice) != NO_COLOR
        rules = self.color_rules(self.argument)
        if is_wild(self.argument) and not named and not wilds(self.s.bare_wilds) >> self.argument & 1:
            return self.because("color_with_card", *rules, card=self.card())
        if named and wilds(self.s.bare_wilds) >> self.argument & 1:
            later = ("R19",) if self.is_challenged(self.argument) else rules
            return self.because("color_later", *later, card=self.card())
        return self.call_too_early()

    def in_drawn(self) -> IllegalMove:
        if self.verb == CARD and self.argument == self.s.drawn:
            return self.card_on_turn()
        if self.verb == KEEP:
            return self.because("drawn_must_be_played", "R146")
        return self.because("only_drawn_card", "only-drawn-card", "R7")

    def in_stack(self) -> IllegalMove:
        if self.verb == CARD and says_call(self.choice):
            return self.call_too_early()
        return self.because("answer_or_take", "R146")

    def in_droid(self) -> IllegalMove:
        if self.verb != CARD:
            return self.because("must_lay_part", "R61", asks=self.window.name)
        if says_call(self.choice):
            return self.because("part_is_no_play", "R67")
        if is_wild(self.argument) and not self.s.droid_wild_parts:
            return self.because("wild_is_no_part", "R59")
        return self.because("part_color", "droid-different-color")

    def card_not_played(self) -> IllegalMove:
        """A card is kept, discarded or given, but written as if it were played."""
        if self.verb != CARD:
            return self.not_now()
        if color_named(self.choice) != NO_COLOR:
            return self.because("no_color_now", *self.window_rules(), card=self.card())
        return self.call_too_early()

    in_keep = in_shed = in_give = card_not_played

    def in_take(self) -> IllegalMove:
        return self.because("take_under_top", "R107")

    def in_aim(self) -> IllegalMove:
        if self.verb == AIM:
            return self.because("aim_at_another", "R96")
        return self.not_now()

    def in_activate(self) -> IllegalMove:
        if self.verb == PICK and self.argument < self.s.lined_up[self.seat]:
            return self.because("player_color", "activate-same-color")
        return self.not_now()

    def in_recover(self) -> IllegalMove:
        if self.verb == KEEP:
            return self.because("must_recover", "R113")
        return self.not_now()
