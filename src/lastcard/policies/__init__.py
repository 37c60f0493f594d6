"""Policies: who decides for a seat, as numbers and plain functions, interpreted and compiled alike."""
