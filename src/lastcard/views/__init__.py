"""What one seat may know: its view of the game and of each event."""

from lastcard.views.event import SCHEMA, Event, Seen
from lastcard.views.events import read_events
from lastcard.views.view import View, make_view

__all__ = ["SCHEMA", "Event", "Seen", "View", "make_view", "read_events"]
