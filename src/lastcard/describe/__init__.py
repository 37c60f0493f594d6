"""Data for programs, over HTTP and by `--json`: its types, and how they are filled in. Knows nothing of
requests.
"""
