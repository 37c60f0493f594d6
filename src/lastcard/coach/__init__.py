"""The coach: what everybody's chances were, what each decision cost, and what was luck."""

from lastcard.coach.accounts import Account
from lastcard.coach.chances import CERTAIN, Chance, Gain
from lastcard.coach.hints import Hint, hint
from lastcard.coach.reviewed import Review, ReviewedDecision, ReviewedMoment, ReviewedRound
from lastcard.coach.reviewer import review, reviewing

__all__ = [
    "CERTAIN",
    "Account",
    "Chance",
    "Gain",
    "Hint",
    "Review",
    "ReviewedDecision",
    "ReviewedMoment",
    "ReviewedRound",
    "hint",
    "review",
    "reviewing",
]
