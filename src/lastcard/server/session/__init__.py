"""One open table: its log, its clock, the people connected to it, and what happens when the store fails.

`session` puts the other modules together and answers commands. Of those, `scheduler` and `presence` write
through `log`, `log` reports failures to `outage`, and none imports another that stands above it.
"""

from lastcard.server.session.session import Subscriber, TableSession

__all__ = ["Subscriber", "TableSession"]
