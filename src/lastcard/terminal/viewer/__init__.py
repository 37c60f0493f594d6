"""Replaying a record full-screen. The table is drawn with the parts of `tabletop`."""
