"""The exit codes, the same for every command: docs/command-line.md tells them to people."""

DONE = 0
NO = 1
"""The answer is no (a deal was not fair, a deck breaks a rule), or only a part of it could be had."""

WRONG_INPUT = 2
INTERRUPTED = 130
"""As after Ctrl-C everywhere: 128 and the number of the signal."""

PIPE_CLOSED = 141
"""The reader of the output has closed it, as `head` does: other tools end with this code too."""
