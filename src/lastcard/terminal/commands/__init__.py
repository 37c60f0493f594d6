"""The implementation of each command of `lastcard`, one module per command. `groups` has their signatures and
help.
"""
