"""The exit codes, the same for every command; docs/command-line.md documents them."""

DONE = 0
NO = 1
"""The answer is no (a deal was not fair, a deck breaks a rule), or it is incomplete."""

WRONG_INPUT = 2
INTERRUPTED = 130
"""The convention after Ctrl-C: 128 plus the number of the signal."""

PIPE_CLOSED = 141
"""The reader has closed the pipe, as `head` does: other tools exit with this code too."""
