"""The table in a browser: what a server does for one person and bots, with the same messages and answers.

Python runs in a worker of the page (Pyodide). `start` gives the worker's script what it passes messages to.
"""

from __future__ import annotations

from lastcard.site.worker.worker import Worker, start

__all__ = ["Worker", "start"]
