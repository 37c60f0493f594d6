"""The words behind `lastcard`: a function becomes a command, with its help and its completion.

argparse finds the options; the pages of the help, the sentences and the completion are our own, because a
command that looks something up should be there at once (docs/decisions.md).
"""
