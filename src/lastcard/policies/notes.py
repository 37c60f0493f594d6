"""Notes: the row of numbers that the driver keeps while it plays, and where each stands in it.

First come what is counted in one game and what is asked for, then a row for each seat, then the weights.
"""

from lastcard.policies.features import WEIGHTS
from lastcard.rules.state import SEATS

# Counted in one game
(CHOICES_MADE, DECISIONS, WATCHED_TURN, LEADER, LEAD_CHANGES, LONGEST_STUCK, MISSED_CALLS) = range(7)
(OCCASION, LET_GO, COUNTED) = range(7, 10)

# Asked for
(WATCHING, WHOLE_MATCH, BOTS, TASK, ME, CANDIDATES, WORLDS, FIRST_WORLD) = range(COUNTED, COUNTED + 8)
OPEN_HANDS = COUNTED + 8  # a champion that sees all cards: what no honest player can reach
SEAT_ROWS = COUNTED + 9

# For each seat: counted
BEHIND = SEAT_ROWS
STUCK = BEHIND + SEATS
SCORES = STUCK + SEATS

# For each seat: its policy, and its reflexes as chances in a thousand
POLICY = SCORES + SEATS
FORGETS_CALL = POLICY + SEATS
REMEMBERS_CALL = FORGETS_CALL + SEATS
CATCHES = REMEMBERS_CALL + SEATS
THROWS = CATCHES + SEATS
SPEED = THROWS + SEATS
WEIGHTED = SPEED + SEATS  # where its weights begin
HELD = WEIGHTED + SEATS  # how many cards it held before the last move
LACKS = HELD + SEATS  # the colors it had none of when it last drew, as a mask

# The moves that are compared by playing on from each, and what came of them
MOST_CANDIDATES = 6
CANDIDATE = LACKS + SEATS
VALUE = CANDIDATE + MOST_CANDIDATES
GAIN = VALUE + MOST_CANDIDATES
GAIN_SQUARED = GAIN + MOST_CANDIDATES

FIRST_WEIGHT = GAIN_SQUARED + MOST_CANDIDATES
NOTES = FIRST_WEIGHT + SEATS * WEIGHTS

SEARCHING = 1
"""The task of trying candidates out in worlds; any other is playing from the deal on."""
