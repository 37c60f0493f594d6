"""The command-line framework: a function becomes a command, with its help and its completion.

argparse finds the options; the help, the messages and the completion are our own, because a lookup command
should start instantly (docs/decisions.md).
"""
