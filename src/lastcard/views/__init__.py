"""What one seat may know: the game as it sees it, and each event as it sees it."""

from lastcard.views.event import Event
from lastcard.views.events import read_events
from lastcard.views.view import View, make_view

__all__ = ["Event", "View", "make_view", "read_events"]
