"""A record looked at again on the whole screen. The table is drawn with the parts of `tabletop`."""
