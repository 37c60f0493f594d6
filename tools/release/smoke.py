"""Try out an installed lastcard, with the standard library alone.

    python -I tools/release/smoke.py [--machine-code]

Imports every module, plays a round of each edition, looks up a rule, simulates, and fetches the page from a
server. Prints one line that sums it up. With --machine-code it fails if simulations run as plain Python.

`make dist` and the workflows run it in environments that hold the wheel and its dependencies; -I keeps the
checkout off the path.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.request import ProxyHandler, build_opener

import lastcard as lc
from lastcard.simulation import make_plan
from lastcard.simulation.playing import batch_player, play_interpreted

OF_EXTRAS = {
    *("asyncpg", "dask", "distributed", "gymnasium", "llvmlite", "matplotlib", "numba", "numpy", "openskill"),
    *("pettingzoo", "polars", "pyspiel", "redis"),
}
"""Packages that come with an extra: a module may need one that is not installed."""

ROUNDS = 20
OPENER = build_opener(ProxyHandler({}))


def import_all() -> str:
    """Every public name, and every module except those for an extra that is not installed."""
    for name in lc.__all__:
        getattr(lc, name)
    modules = [
        module.name for module in pkgutil.walk_packages(lc.__path__, "lastcard.", onerror=fail_to_import)
    ]
    imported = [name for name in modules if can_import(name)]
    left = len(modules) - len(imported)
    return f"{len(imported)} modules" + (f" ({left} more are for extras)" if left else "")


def fail_to_import(package: str) -> None:
    if can_import(package):
        raise ImportError(f"{package} cannot be walked through")


def can_import(module: str) -> bool:
    """Import a module, unless it is for an extra that is not installed."""
    try:
        importlib.import_module(module)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in OF_EXTRAS:
            raise
        return False
    return True


def play_round() -> str:
    """A round of each edition, with each record replayed."""
    moves = 0
    for edition in lc.EDITIONS:
        random, game = Random(1), lc.Game.new(edition, players=3, seed=1)
        while not game.round_over:
            seat = random.choice(game.seats)
            game.play(seat, random.choice(game.legal(seat)))
            moves += 1
        assert lc.Game.replay(game.record()).position() == game.position(), edition
    return f"a round of each edition ({moves} moves)"


def look_up_rule() -> str:
    told = command("rules", "touchdown/match")
    assert "touchdown/match" in told, told
    return "a rule"


def simulate(*, by_machine_code: bool) -> str:
    """The same rounds in the fastest way that works here, and as plain Python."""
    told = command("simulate", "droid", "--rounds", str(ROUNDS), "--seed", "1")
    assert "droid" in told.lower(), told
    ways = set()
    for policies in ("random", "expert,casual,novice"):
        plan = make_plan("droid", 3, ROUNDS, policies=policies)
        play = batch_player(plan)
        ways.add("plain Python" if play is play_interpreted else "machine code")
        rows = [[int(number) for number in row] for row in play(plan, 0, ROUNDS)]
        assert rows == play_interpreted(plan, 0, ROUNDS), policies
    if by_machine_code and ways != {"machine code"}:
        raise AssertionError("The rules that came with the wheel do not run as machine code here.")
    return f"simulations by {' and '.join(sorted(ways))}"


def command(*arguments: str) -> str:
    """What the lastcard command prints."""
    done = subprocess.run(
        [sys.executable, "-I", "-m", "lastcard", *arguments],
        capture_output=True,
        encoding="utf-8",
        errors="replace",  # Windows uses its own encoding for pipes
        check=False,
    )
    assert done.returncode == 0, f"lastcard {' '.join(arguments)}: {done.stdout}{done.stderr}"
    return done.stdout


@contextmanager
def served() -> Iterator[str]:
    """The address of a running server."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["serve", "--port", "0", "--limits", "off", "--database", str(Path(folder) / "tables.db")]
        server = subprocess.Popen(
            [sys.executable, "-I", "-m", "lastcard", *words], stdout=subprocess.PIPE, encoding="utf-8"
        )
        assert server.stdout is not None
        with server:
            try:
                told = server.stdout.readline()
                found = re.search(r"http://\S+:\d+", told)
                assert found, f"lastcard serve does not tell its address: {told!r}"
                yield found[0]
            finally:
                server.terminate()


def fetch_page() -> str:
    """The page and all its files, which must be the bytes that were installed."""
    built = Path(lc.__file__).with_name("server") / "built"
    files = {
        path.relative_to(built).as_posix(): path.read_bytes()
        for path in built.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }
    with served() as address:
        for name, content in {"": files["index.html"], **files}.items():
            if name != "index.html":
                with OPENER.open(f"{address}/{name}", timeout=30) as reply:
                    assert (reply.status, reply.read()) == (200, content), name
    named = re.findall(r'(?:src|href)="/([^"]+)"', files["index.html"].decode())
    assert named, "index.html names no script"
    assert {*named} <= {*files}, named
    return f"the page ({len(files)} files)"


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="Try out an installed lastcard.")
    parser.add_argument("--machine-code", action="store_true", help="the rules must run as machine code")
    by_machine_code = parser.parse_args(arguments).machine_code
    done = [
        import_all(),
        play_round(),
        look_up_rule(),
        simulate(by_machine_code=by_machine_code),
        fetch_page(),
    ]
    print(f"lastcard {lc.__version__}: {', '.join(done)}")


if __name__ == "__main__":
    main(sys.argv[1:])
