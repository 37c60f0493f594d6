"""Environments for learning: the rules as PettingZoo, Gymnasium and OpenSpiel know games.

Each of these libraries has a module here, which is imported only by whoever uses it.
"""
