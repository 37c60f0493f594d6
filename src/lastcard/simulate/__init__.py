"""Many games: rounds by the thousand, as columns."""

from lastcard.simulate.rounds import COLUMNS, random_round, simulate

__all__ = ["COLUMNS", "random_round", "simulate"]
