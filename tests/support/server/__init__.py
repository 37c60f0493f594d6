"""Servers for tests.

`running`: a real server, and players; `two_playing`: two people in the middle of a turn; `inside`: a server
in the test's own process; `proxy`: a bad network; `web`: requests over HTTP; `logs`: what the database holds.
"""
