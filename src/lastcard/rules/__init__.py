"""The kernel: state, windows and one module for each card and icon. Standard library only."""

from importlib import import_module
from pkgutil import iter_modules

from lastcard.rules import cards, catching, deal, icons, windows

for package in (cards, icons):
    for module in sorted(found.name for found in iter_modules(package.__path__)):
        import_module(f"{package.__name__}.{module}")

__all__ = ["cards", "catching", "deal", "icons", "windows"]
