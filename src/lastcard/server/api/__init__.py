"""The HTTP side: what can be asked without a socket. `routes` is the list of it all."""
