"""Policies decide for a seat: plain functions over integers, run interpreted or compiled."""
