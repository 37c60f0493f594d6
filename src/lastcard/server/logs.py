"""The server's log: events at tables and connections, but never cards, names, chat or tokens."""

from __future__ import annotations

import logging
import sys

import structlog


def set_up_logs(as_json: bool, quiet: bool = False) -> None:
    """Log to standard error: lines for people, or JSON for programs; if `quiet`, only problems."""
    render: structlog.typing.Processor = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    if as_json:
        render = structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            render,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING if quiet else logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
    )
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s %(message)s")
