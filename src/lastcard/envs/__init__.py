"""Environments for reinforcement learning with PettingZoo, Gymnasium and OpenSpiel.

Each of these libraries has a module here. None is imported unless you import its module.
"""
