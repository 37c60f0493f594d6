"""The server's metrics. No label names a table, a person or a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest

from lastcard.server.shard import WHOLE, Shard

SHORT = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Histogram buckets, in seconds."""

ACCEPTED = "counts"
"""The outcome of an accepted command; for a refused one it is the code of the refusal."""


class Metrics:
    """The metrics of one server, in their own registry."""

    def __init__(self, shard: Shard = WHOLE) -> None:
        self.shard = shard
        self.registry = CollectorRegistry()
        self.tables = Gauge("lastcard_tables", "Tables in memory.", registry=self.registry)
        self.connections = Gauge("lastcard_connections", "Open sockets.", registry=self.registry)
        self.commands = Counter(
            "lastcard_commands", "What people asked.", ["type", "outcome"], registry=self.registry
        )
        self.requests = Counter(
            "lastcard_http_requests", "HTTP requests.", ["route", "status"], registry=self.registry
        )
        self.bots = Counter("lastcard_bot_decisions", "Decisions of bots.", ["bot"], registry=self.registry)
        self.append = self.histogram("append", "From a decision until it is on the disk.")
        self.lag = self.histogram("loop_lag", "How late the event loop is.")
        self.lateness = self.histogram("deadline_lateness", "How late what happens by itself happens.")

    def histogram(self, name: str, about: str) -> Histogram:
        return Histogram(f"lastcard_{name}_seconds", about, buckets=SHORT, registry=self.registry)

    def measure(self, tables: Callable[[], int], connections: Callable[[], int]) -> None:
        """Call these when the gauges are read."""
        self.tables.set_function(tables)
        self.connections.set_function(connections)

    def text(self) -> bytes:
        """The metrics in the format of Prometheus."""
        return generate_latest(self)

    def collect(self) -> Iterator[Metric]:
        """With several processes, a label says which one counted."""
        for family in self.registry.collect():
            if self.shard.count > 1:
                number = {"process": str(self.shard.number)}
                family.samples = [one._replace(labels={**one.labels, **number}) for one in family.samples]
            yield family
