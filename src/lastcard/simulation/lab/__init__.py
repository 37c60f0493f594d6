"""The laboratory: rule variants compared, with intervals, as a readable report."""
