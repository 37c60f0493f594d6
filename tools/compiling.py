"""Compile what the tests use, in one process: code shared by several drivers is translated once.

python -m tools.compiling
"""

from __future__ import annotations

from lastcard.compiled.load.processors import this_processor
from lastcard.envs import games
from lastcard.simulation.building import build, wasm_modules

if __name__ == "__main__":
    games.compile_all()
    build([this_processor()])
    list(wasm_modules())
