"""One open table: its log, its clock, the people connected to it, and what happens when the store fails.

`session` ties the other modules together and answers commands. `scheduler` and `presence` write through
`log`, `log` reports failures to `outage`, and no module imports one above it.
"""

from lastcard.server.session.session import Subscriber, TableSession

__all__ = ["Subscriber", "TableSession"]
