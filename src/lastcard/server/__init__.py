"""The table server: people at one table over the net.

An edge: it moves bytes and decides nothing. The rules of a table stand in `lastcard.table`.
"""
