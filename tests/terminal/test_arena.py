"""`lastcard arena`: what it prints and writes, that it does so again, and what it refuses."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import sys
from pathlib import Path

import pytest

from lastcard.policies.batches import compiled_batch
from lastcard.simulation.arena import processes
from lastcard.terminal.cli import main
from lastcard.terminal.commands import arena, compiling
from tests.support.terminal.running import LINE_BY_LINE, PATIENCE, Terminal, run_program, started

FOUR_BOTS = ("--edition", "droid", "--players", "4", "--bots", "expert,casual,novice,random")
FOUR = (*FOUR_BOTS, "--seed", "1", "--deals", "200")
TEN_LINES = """
from random import Random


class Bot:
    def __init__(self, seed):
        self.random = Random(seed)

    def choose(self, view):
        cards = [move for move in view.legal if move[0] in "RYGBW"]
        return self.random.choice(cards or view.legal)
"""


@pytest.fixture(scope="module", autouse=True)
def _compiled_rules() -> None:
    compiled_batch()


@pytest.fixture
def at_home(tmp_path, monkeypatch):
    """A folder with a bot in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mybot.py").write_text(TEN_LINES, encoding="utf-8")
    (tmp_path / "syntax.py").write_text("class Bot\n", encoding="utf-8")
    (tmp_path / "fails.py").write_text(
        "class Bot:\n    def __init__(self):\n        1 / 0\n    def choose(self, view):\n        ...\n"
        "class Numb:\n    reflexes = 3\n    def choose(self, view):\n        ...\n"
        "class Idle:\n    pass\n"
        "def three(one, two, three):\n    ...\n",
        encoding="utf-8",
    )
    return tmp_path


WITHOUT_SIM = """
import sys
from importlib.abc import MetaPathFinder

EXTRA = ("llvmlite", "matplotlib", "numba", "numpy", "openskill", "polars")


class Missing(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in EXTRA:
            sys.modules[name] = None
            raise ModuleNotFoundError(name)


sys.meta_path.insert(0, Missing())
sys.modules.update(dict.fromkeys(EXTRA))
"""


@pytest.fixture
def without_sim(at_home, monkeypatch):
    """No program that is started finds what the extra brings."""
    (at_home / "sitecustomize.py").write_text(WITHOUT_SIM, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(at_home))


@pytest.mark.usefixtures("without_sim")
def test_bots_of_ones_own_need_no_extra():
    done = run_program(
        "arena", "--edition", "droid", "--bots", "mybot.py:Bot,novice", "--deals", "2", "--seed", "1"
    )
    assert done.returncode == 0, done.stderr
    assert "mybot" in done.stdout
    assert "Ratings need openskill" in done.stdout


@pytest.mark.usefixtures("without_sim")
@pytest.mark.parametrize(
    ("bots", "more", "needed"),
    [
        ("novice,casual", (), "An arena of our own bots alone needs numpy, numba"),
        ("mybot.py:Bot,novice", ("--picture", "arena.svg"), "A picture needs matplotlib"),
    ],
)
def test_what_needs_the_extra_says_so(bots, more, needed):
    done = run_program("arena", "--edition", "droid", "--bots", bots, "--deals", "1", *more)
    assert done.returncode == 2
    assert needed in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["arena", *arguments]) == 0
    return capsys.readouterr().out


def test_a_function_is_a_bot_too(capsys, at_home):
    (at_home / "tidy.py").write_text(
        "def tidy(view):\n    return max(view.legal, key=lambda move: (move != '+', move))\n"
        "def careless(view, random):\n    return random.choice(view.legal)\n",
        encoding="utf-8",
    )
    command = ("--bots", "tidy.py:tidy,tidy.py:careless", "--deals", "3", "--workers", "1", "--seed", "1")
    printed = shown(capsys, *command)
    assert "forfeited" not in printed
    assert shown(capsys, *command) == printed  # its chance comes from the seed


def test_the_table_and_the_command_that_gives_it_again(capsys):
    printed = shown(capsys, *FOUR)
    assert "4 players, 200 deals, each in 4 rotations, simulated, seed 1\n" in printed
    rows = {line.split()[0]: line.split() for line in printed.splitlines() if line.startswith("  ")}
    assert float(rows["expert"][1]) > 25 > float(rows["novice"][1])
    program, command, *words = shlex.split(printed.splitlines()[-1])
    assert (program, command) == ("lastcard", "arena")
    assert shown(capsys, *words) == printed
    assert shown(capsys, *words, "--workers", "3") == printed


def test_without_a_seed_nobody_can_guess_it_and_it_is_printed(capsys):
    """Whoever knows the seed can rebuild the deals: a bot must not even be able to try all there are."""
    command = (*FOUR_BOTS, "--deals", "20", "--workers", "1")
    seeds = []
    for _ in range(3):
        printed = shown(capsys, *command)
        (seed,) = re.findall(r"simulated, seed (\d+)\n", printed)
        assert printed.endswith(f"--seed {seed}\n")
        seeds.append(int(seed))
    assert len({*seeds}) == 3
    assert max(seeds) > 1 << 48
    assert shown(capsys, *command, "--seed", str(seeds[-1])) == printed


def test_files(capsys, tmp_path):
    out, svg, png = (str(tmp_path / f"arena.{ending}") for ending in ("json", "svg", "png"))
    shown(capsys, *FOUR, "--out", out, "--picture", svg)
    found = json.loads((tmp_path / "arena.json").read_text())
    assert [bot["bot"] for bot in found["bots"]] == ["expert", "casual", "novice", "random"]
    assert sum(bot["rounds_won"] for bot in found["bots"]) + found["void"] == found["rounds"] == 800
    assert sum(winner == 0 for deal in found["winners"] for winner in deal) == found["bots"][0]["rounds_won"]
    picture = (tmp_path / "arena.svg").read_bytes()
    assert b"novice" in picture
    shown(capsys, *FOUR, "--out", out, "--picture", svg)
    again = json.loads((tmp_path / "arena.json").read_text())
    assert {**again, "timing": 0} == {**found, "timing": 0}
    assert (tmp_path / "arena.svg").read_bytes() == picture
    shown(capsys, *FOUR, "--picture", png)
    assert (tmp_path / "arena.png").read_bytes().startswith(b"\x89PNG")


def test_a_bot_in_a_file_of_ones_own(at_home):
    """As a program: the bot is played in processes of their own."""
    run = run_program("arena", "--bots", f"{at_home}/mybot.py:Bot,novice", "--deals", "2")
    assert run.returncode == 0
    assert (
        "express · UNO Express\n2 players, 2 deals, each in 2 rotations, move by move at the table"
        in run.stdout
    )
    assert "mybot.py:Bot: " in run.stderr
    assert "ms a decision, p99 " in run.stderr


def test_forfeits_are_told(capsys, at_home):
    printed = shown(capsys, "--bots", "cmd:sh -c 'read view; echo nonsense',novice", "--deals", "1")
    assert "(illegal): 'nonsense' is none of its legal moves.\n" in printed
    assert "(ended): The program has ended with code 0.\n" in printed
    assert "(not asked): After 3 late or missing answers it was not asked again.\n" in printed


def test_a_bot_that_ends_its_process_ends_nothing_else(capsys, at_home):
    (at_home / "exits.py").write_text(
        "import os\nclass Bot:\n    def choose(self, view):\n        os._exit(3)\n", encoding="utf-8"
    )
    assert main(["arena", "--bots", "exits.py:Bot,novice", "--deals", "1"]) == 0
    told = capsys.readouterr().out
    assert "forfeited 6 decisions to the table (ended): The program has ended with code 3." in told


@pytest.mark.parametrize("ending", ["SIGKILL", "SIGTERM"])
def test_a_worker_that_is_ended_loses_no_finished_deal(at_home, ending):
    """What was finished before is told, written and kept."""
    (at_home / "first.py").write_text(
        "import time\nclass Bot:\n    def choose(self, view):\n        time.sleep(0.002)\n"
        "        return view.legal[0]\n",
        encoding="utf-8",
    )
    words = ("arena", "--bots", "first.py:Bot,novice", "--deals", "500", "--workers", "1")
    with started(sys.executable, "-c", LINE_BY_LINE, *words) as running:
        assert running.stderr is not None
        line = running.stderr.readline()  # a deal is finished
        assert re.fullmatch(r"[\d,]+ of 1,000 rounds, .*\n", line)
        os.kill(worker_of(running.pid), getattr(signal, ending))
        out, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 1
    assert "A process in which deals were played has ended: only those before it are told." in err
    assert "of 500 deals were finished, they are kept." in err
    assert "The same again:" in out


def worker_of(arena: int) -> int:
    """The process that plays the deals."""
    children = Path(f"/proc/{arena}/task/{arena}/children").read_text().split()
    (worker,) = [child for child in children if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text()]
    return int(worker)


def test_interrupted_it_keeps_what_is_done():
    with Terminal("arena", *FOUR[:-1], "1e7", COLUMNS="60") as terminal:
        terminal.wait_for("rounds/s")
        terminal.type("\x03", end="")
        terminal.wait_for("Interrupted: ")
        terminal.wait_for("of 10,000,000 deals were finished, they are kept.")
        terminal.wait_for("The same again:")
        terminal.wait_for("a decision")
        assert terminal.exit_code() == 130


def test_interrupted_at_the_table_it_ends_soon(at_home):
    with Terminal("arena", "--bots", f"{at_home}/mybot.py:Bot,novice", "--deals", "1e6") as terminal:
        terminal.wait_for("rounds/s")
        terminal.type("\x03", end="")
        terminal.wait_for("of 1,000,000 deals were finished, they are kept.")
        terminal.wait_for("a decision")
        terminal.wait_for("novice: ")
        assert terminal.exit_code() == 130


@pytest.mark.parametrize("width", [60, 120])
def test_names_fit_the_screen(capsys, monkeypatch, width):
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    bots = "expert+call-challenge+catch-throw,novice,casual-challenge+catch"
    printed = shown(capsys, "--bots", bots, "--deals", "20")
    table = [line.rstrip() for line in printed.splitlines() if "–" in line]
    assert len(table) == 3
    assert max(map(len, table)) <= width
    assert ("expert+call-challenge+catch-throw" in table[0]) == (width == 120)


def test_compiling_is_told(capsys, monkeypatch):
    monkeypatch.setattr(compiling, "needs_compiling", lambda *given: True)
    assert main(["arena", *FOUR]) == 0
    assert "compiling the rules" in capsys.readouterr().err


# What is refused: one sentence, and nothing is played


REFUSED = {
    "an edition that is not there": (("--edition", "droit"), "droit"),
    "a bot that is not there": (("--bots", "expert,experd"), "There is no policy 'experd'."),
    "a habit that is not there": (("--bots", "expert,casual+fly"), "There is no habit 'fly'."),
    "too few bots": (
        ("--bots", "expert,casual", "--players", "4"),
        "4 seats need 4 bots, but 2 bots are named",
    ),
    "one bot for all": (("--bots", "expert", "--players", "2"), "2 seats need 2 bots, but one bot is named"),
    "too many players": (("--bots", ",".join(["casual"] * 11)), "2 to 10"),
    "one player": (("--bots", "casual"), "2 to 10"),
    "an option that is not there": (("-o", "jump_in=on"), "express has no option 'jump_in'."),
    "an option without a value": (("-o", "stacking"), "An option is written name=value"),
    "a number that is none": (("--deals", "many"), "--deals is a whole number"),
    "no deals": (("--deals", "0"), "must be from 1 to"),
    "no workers": (("--workers", "0"), "From 1 to 1024 workers"),
    "no time to think": (("--think", "0"), "A bot may think from 0.01"),
    "a file that is not there": (
        ("--bots", "none.py:Bot,expert"),
        "none.py cannot be read: there is no such file.",
    ),
    "a class that is not there": (
        ("--bots", "mybot.py:Bott,expert"),
        "mybot.py has no class or function Bott.",
    ),
    "no class": (("--bots", "mybot.py,expert"), "A bot of your own is written FILE.py:NAME"),
    "a file that cannot be run": (
        ("--bots", "syntax.py:Bot,expert"),
        "syntax.py cannot be loaded: SyntaxError",
    ),
    "a bot that cannot be made": (("--bots", "fails.py:Bot,expert"), "ZeroDivisionError"),
    "a bot with strange reflexes": (("--bots", "fails.py:Numb,expert"), "reflexes that are no"),
    "a bot that cannot choose": (("--bots", "fails.py:Idle,expert"), "has no method choose(self, view)."),
    "a function that is no bot": (("--bots", "fails.py:three,expert"), "three(view) or three(view, random)."),
    "a policy at the table": (("--bots", "mybot.py:Bot,random"), "random plays in simulations only"),
    "a program that is not there": (("--bots", "cmd:./none,expert"), "./none cannot be started"),
    "figures of another kind": (("--out", "arena.xlsx"), "arena.xlsx should end in .json."),
    "a folder that is not there": (("--out", "none/arena.json"), "none/arena.json cannot be written"),
    "a picture of another kind": (("--picture", "arena.gif"), "arena.gif should end in .svg or .png."),
    "a picture nowhere": (("--picture", "none/arena.svg"), "none/arena.svg cannot be written"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(capsys, monkeypatch, at_home, case):
    def nothing_is_played(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(arena, "run", nothing_is_played)
    monkeypatch.setattr(processes, "play_deal", nothing_is_played)
    arguments, sentence = REFUSED[case]
    bots = () if "--bots" in arguments else ("--bots", "expert,casual")
    assert main(["arena", *bots, *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert sentence in printed.err
    assert sorted(path.name for path in at_home.iterdir() if path.suffix != "") == [
        "fails.py",
        "mybot.py",
        "syntax.py",
    ]
