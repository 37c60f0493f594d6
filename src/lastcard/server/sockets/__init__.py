"""WebSockets: `endpoint` greets a client, `connection` serves it, `latency` measures how far away it is."""
