"""The laboratory: variants of the rules compared, with intervals, as a report that can be read."""
