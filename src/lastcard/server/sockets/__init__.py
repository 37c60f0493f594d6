"""WebSockets: `endpoint` accepts a client, `connection` serves it, `latency` measures its lag."""
