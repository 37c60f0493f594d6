"""Notes: the row of numbers that the driver keeps while it plays, and where each stands in it.

First come what is counted in one game and what is asked for, then a row for each seat, then the weights.
"""

from lastcard.policies.features import WEIGHTS
from lastcard.rules.state import MOST_CARDS, MOST_PLAYER_CARDS, SEATS

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

# The last decisions of each seat (`lastcard.policies.evidence`)
MOST_NOTED = 10
NOTED_WIDTH = 5 + SEATS
TIMES_NOTED = LACKS + SEATS
NOTED = TIMES_NOTED + SEATS

# For each seat, what it has seen of each hand (`lastcard.policies.seen`): how many cards, how many of these
# are old, and which
MOST_SEEN = 12
SEEN_WIDTH = 2 + MOST_SEEN
SEEN = NOTED + SEATS * MOST_NOTED * NOTED_WIDTH
REMEMBERED_END = SEEN + SEATS * SEATS * SEEN_WIDTH

# The hidden cards of all hands in a row (`lastcard.policies.worlds`): how many, where those of each seat
# begin, how many noted decisions are unlike an expert's with them, the cards, and which of them were seen
HIDDEN = REMEMBERED_END
SLOTS = HIDDEN + 1
UNLIKE = SLOTS + SEATS
SLOT = UNLIKE + SEATS
FIXED = SLOT + MOST_CARDS

# Player cards: whose decks are known, as a mask; and those that do not lie open, how many, and which
KNOWN_DECKS = FIXED + MOST_CARDS
UNSEEN = KNOWN_DECKS + 1
PLAYER_CARD = UNSEEN + 1

# The moves that are compared by playing on from each, and what came of them
MOST_CANDIDATES = 6
CANDIDATE = PLAYER_CARD + MOST_PLAYER_CARDS
VALUE = CANDIDATE + MOST_CANDIDATES
GAIN = VALUE + MOST_CANDIDATES
GAIN_SQUARED = GAIN + MOST_CANDIDATES

# How likely a seat is to win (`lastcard.policies.value`): what is seen of a world, and the network
INPUTS_A_PLAYER = 16
INPUTS = 4 * INPUTS_A_PLAYER + 4
UNITS = 16
INPUT = GAIN_SQUARED + MOST_CANDIDATES
UNIT = INPUT + INPUTS
NETWORK = UNIT + UNITS
NETWORK_SIZE = UNITS + INPUTS * UNITS + UNITS + 1

FIRST_WEIGHT = NETWORK + NETWORK_SIZE
NOTES = FIRST_WEIGHT + SEATS * WEIGHTS

SEARCHING = 1
"""The task of trying candidates out in worlds; any other is playing from the deal on."""
