"""What a game may wait for: one module for each window, or for those that belong together.

A window that only one card opens stands in that card's module.
"""
