"""A table: a game, the seats at it, and the order in which they act. No I/O, no clock of its own."""

from lastcard.table.pace import AT_ONCE, Pace
from lastcard.table.steps import SeenStep, Step
from lastcard.table.table import Table

__all__ = ["AT_ONCE", "Pace", "SeenStep", "Step", "Table"]
