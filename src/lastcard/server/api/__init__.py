"""The HTTP API: everything that does not need a socket. `routes` lists all endpoints."""
