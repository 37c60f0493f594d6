"""The table server: people playing at one table over the network.

An edge: it moves bytes and makes no decisions. The rules of a table are in `lastcard.table`.
"""
