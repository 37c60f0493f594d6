"""Several processes that serve one port: `supervisor` is the parent, which accepts connections and passes
each to a `worker`.

Only the connection is passed on, no bytes: the worker speaks with the client itself, and the kernel goes on
measuring how far away that is.
"""
