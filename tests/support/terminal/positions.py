"""Positions and settings of tables that people join from the terminal."""

from __future__ import annotations

QUICK = {"thinking": 0, "reaction": 0, "fill": "casual"}


POSITION = "edition droid\ntop G5\npile Y1 Y2 Y3 Y4 Y5 Y6\na* G1 R2 R3\nb G4 R5 R6\nc G7 R8 R9"


SOON_OVER = "edition droid\ntop G5\npile Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8\na* G1 G2 G3\nb G4 G6 G7\nc G8 G9\nd R2 R3"
"""Four players, where a match is one round. Bots take nearly half a second per move."""
