"""The same rules, compiled: the only package that uses numba (the extra `sim`)."""

from importlib.util import find_spec

__all__ = ["is_available"]


def is_available() -> bool:
    """Whether the compiler is installed."""
    return find_spec("numba") is not None
