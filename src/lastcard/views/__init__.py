"""What one seat may know: the game as it sees it, and each event as it sees it."""

from lastcard.views.events import Event, read_events
from lastcard.views.view import View, make_view

__all__ = ["Event", "View", "make_view", "read_events"]
