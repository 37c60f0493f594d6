"""`lastcard simulate`: what it prints, that it prints it again, and what is kept when it is interrupted."""

from __future__ import annotations

import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import polars
import pytest

import lastcard as lc
from lastcard.compiled import batch
from lastcard.errors import INSTALL_SIM
from lastcard.policies.batches import compiled_batch, needs_compiling
from lastcard.policies.playing_out.driver import play_one_by_chance
from lastcard.simulation import streaming
from lastcard.terminal.cli import main
from tests.support.lengths import at_length
from tests.support.terminal.running import (
    LINE_BY_LINE,
    NO_CODE,
    PATIENCE,
    WITHOUT_EXTRAS,
    Terminal,
    lastcard,
    run_program,
    started,
)

pytestmark = pytest.mark.usefixtures("compiled_rules")


@pytest.fixture(scope="module")
def compiled_rules() -> None:
    compiled_batch()


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the command prints when all is well, without the timings."""
    assert main(["simulate", *arguments]) == 0
    return capsys.readouterr().out


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence that wrong input gets."""
    assert main(["simulate", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.strip()


def rows_of(printed: str) -> dict[str, list[str]]:
    """The lines of the tables by their first word or words."""
    found = (re.match(r"  (\S+(?: \S+)*)  +(\S.*)", line) for line in printed.splitlines())
    return {row[1]: row[2].split() for row in found if row}


# The summary


def test_twice_gives_identical_bytes(tmp_path):
    for name, start in (("one", lastcard), ("other", run_program)):
        run = start(
            "simulate", "droid", "--rounds", "3e4", "--seed", "1", "--out", f"{tmp_path}/{name}.parquet"
        )
        assert run.returncode == 0
        (tmp_path / name).write_text(run.stdout)
        assert "30,000 rounds in " in run.stderr
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "other.parquet").read_bytes()


def test_the_number_of_workers_changes_nothing(capsys):
    one = shown(capsys, "elite", "--rounds", "5000", "--workers", "1")
    assert one == shown(capsys, "elite", "--rounds", "5000", "--workers", "3")


@pytest.mark.parametrize("rounds", ["2000", "2_000", "2e3", "0.2E4"])
def test_numbers_are_read_as_people_write_them(capsys, rounds):
    assert "4 players, 2,000 rounds, seed 1, random\n" in shown(capsys, "express", "--rounds", rounds)


def test_the_figures_are_those_of_the_columns(capsys):
    rows = rows_of(shown(capsys, "hail-mary", "--players", "3", "--rounds", "4000", "--seed", "9"))
    columns = lc.simulate("hail-mary", players=3, rounds=4000, seed=9)
    assert rows["seat b"][0] == f"{100 * float((columns['winner'] == 1).mean()):.2f}"
    first = ((columns["winner"] - columns["dealer"]) % 3 == 1) & (columns["winner"] >= 0)
    assert rows["1st after the dealer"][0] == f"{100 * float(first.mean()):.2f}"
    assert rows["turns"][0] == f"{float(columns['turns'].mean()):.2f}"
    assert rows["reshuffles"][0] == f"{int(columns['reshuffles'].sum()):,}"
    thrown = int(columns["hail_mary_hits"].sum() + columns["hail_mary_misses"].sum())
    assert rows["Hail Marys"][0] == f"{thrown:,}"


def test_seats_are_told_with_policies_that_differ(capsys):
    printed = shown(
        capsys, "droid", "--players", "2", "--rounds", "2000", "--policies", "random+call,random-call"
    )
    rows = rows_of(printed)
    assert float(rows["seat a random+call"][0]) > 60
    assert float(rows["seat b random-call"][0]) < 40


def test_matches(capsys):
    arguments = ("elite", "--matches", "300", "-o", "mode=draft", "-o", "match_wins=2")
    printed = shown(capsys, *arguments)
    assert "4 players, 300 matches, seed 1, random\nmode=draft, match_wins=2\n" in printed
    assert "in a match" in printed
    assert "after the dealer" not in printed
    assert float(rows_of(printed)["rounds"][0]) >= 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("touchdown", "--players", "7", "--rounds", "500", "--seed", "-3"),
        ("express", "--matches", "50", "--policies", "anything,random,random+challenge-call,random"),
        ("droid", "--rounds", "500", "-o", "droid_wild_parts=on", "-o", "stacking=on"),
    ],
    ids=" ".join,
)
def test_the_command_that_is_told_gives_the_same_again(capsys, arguments):
    printed = shown(capsys, *arguments)
    program, command, *words = shlex.split(printed.splitlines()[-1])
    assert (program, command) == ("lastcard", "simulate")
    assert shown(capsys, *words) == printed


@pytest.mark.parametrize("edition", lc.EDITIONS)
def test_a_narrow_screen_is_wide_enough(capsys, edition):
    printed = shown(capsys, edition, "--rounds", str(at_length(10_000, 100_000)))
    tables = printed.partition("The same again:")[0].splitlines()
    assert max(map(len, tables)) <= 60


def test_an_edition_of_ones_own(capsys, tmp_path):
    source = Path(lc.__file__).parent / "editions" / "express.toml"
    file = tmp_path / "my own.toml"
    file.write_text(source.read_text(encoding="utf-8").replace("hand_size = 5", "hand_size = 3"))
    printed = shown(capsys, str(file), "--rounds", "100")
    assert f"lastcard simulate '{file}' --players 4 --rounds 100 --seed 1" in printed


# Files


@pytest.mark.parametrize("suffix", ["parquet", "csv", "json"])
def test_the_figures_of_every_round_go_to_a_file(capsys, tmp_path, suffix):
    file = tmp_path / f"figures.{suffix}"
    shown(capsys, "droid", "--rounds", "200", "--out", str(file))
    columns = lc.simulate("droid", rounds=200, seed=1)
    columns.write(tmp_path / f"again.{suffix}")
    assert file.read_bytes() == (tmp_path / f"again.{suffix}").read_bytes()


# Before and while it runs


def test_it_is_said_when_the_rules_have_to_be_compiled(capsys, monkeypatch, tmp_path):
    assert not needs_compiling()
    monkeypatch.setattr(batch, "BUILT", tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert needs_compiling()
    assert main(["simulate", "express", "--rounds", "10"]) == 0
    assert capsys.readouterr().err.startswith("compiling the rules (once, about fifteen seconds)\n")


def test_without_the_extra_it_plays_at_once_what_is_compiled():
    compiled_batch(play_one_by_chance)
    program = [sys.executable, "-c", WITHOUT_EXTRAS, "simulate", "droid", "--rounds", "5000"]
    run = subprocess.run(program, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"5,000 rounds in [\d.]+ s, [\d,]+ rounds/s\n", run.stderr)
    assert run.stdout == lastcard("simulate", "droid", "--rounds", "5000").stdout


def test_without_the_extra_it_says_how_to_get_the_fast_path():
    program = [sys.executable, "-c", WITHOUT_EXTRAS, "simulate", "droid", "--rounds", "40"]
    run = subprocess.run(program, capture_output=True, text=True, check=True, env=NO_CODE)
    assert f"For the fast path: {INSTALL_SIM}" in run.stderr
    assert run.stdout == lastcard("simulate", "droid", "--rounds", "40").stdout
    for more, sentence in (
        (
            ("--out", "figures.parquet"),
            "A .parquet file needs polars: make setup-sim "
            "(or with pip: '.[sim]' in a checkout, 'lastcard[sim] @ git+URL' without one); or write .csv.",
        ),
        (
            ("--policies", "champion"),
            "The champion needs the compiled rules: make setup-sim "
            "(or with pip: '.[sim]' in a checkout, 'lastcard[sim] @ git+URL' without one).",
        ),
        (("--on", "dask://127.0.0.1:8786"), "A cluster needs dask: pip install '.[dask]' in a checkout."),
    ):
        refused = subprocess.run([*program, *more], capture_output=True, text=True, check=False, env=NO_CODE)
        assert (refused.returncode, refused.stdout, refused.stderr.strip()) == (2, "", sentence)


def test_a_terminal_shows_progress_and_ctrl_c_keeps_what_is_done():
    with Terminal("simulate", "droid", "--rounds", "2e7") as terminal:
        assert "%" in terminal.wait_for("rounds/s")
        terminal.wait_for("left")
        terminal.type("\x03", end="")
        terminal.wait_for("Interrupted: ")
        assert "seat a" in terminal.wait_for("The same again:")
        terminal.wait_for("--seed 1")
        assert terminal.exit_code() == 130


def test_interrupted_it_keeps_the_finished_beginning(tmp_path):
    out = tmp_path / "figures.parquet"
    command = [sys.executable, "-c", LINE_BY_LINE, "simulate", "droid", "--rounds", "9e6", "--out", str(out)]
    with started(*command) as program:
        assert program.stderr is not None
        line = program.stderr.readline()
        assert re.fullmatch(r"[\d,]+ of 9,000,000 rounds, [\d,]+ rounds/s, \d+ s left\n", line)
        program.send_signal(signal.SIGINT)
        printed, said = program.communicate(timeout=PATIENCE)
    assert program.returncode == 130
    done = polars.read_parquet(out).height
    assert f"Interrupted: {done:,} of 9,000,000 rounds were finished, they are kept.\n" in said
    assert f"4 players, {done:,} of 9,000,000 rounds, seed 1, random\n" in printed
    words = shlex.split(printed.splitlines()[-1])[1:]
    again = lastcard(*words, "--out", str(tmp_path / "again.parquet"))
    assert again.returncode == 0
    assert (tmp_path / "again.parquet").read_bytes() == out.read_bytes()
    assert again.stdout == printed.replace(" of 9,000,000", "")


def test_interrupted_before_anything_was_finished(capsys, monkeypatch, tmp_path):
    def interrupted(*_: object) -> list[tuple[int, list[list[int]]]]:
        raise KeyboardInterrupt

    monkeypatch.setattr(streaming, "batches_of", interrupted)
    assert main(["simulate", "droid", "--out", str(tmp_path / "figures.csv")]) == 130
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == "Interrupted: 0 of 1,000,000 rounds were finished, there is nothing to keep.\n"
    assert not list(tmp_path.iterdir())


# Wrong input


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("drod",), "There is no edition 'drod'."),
        (("missing.toml",), "missing.toml"),
        (("droid", "--players", "11"), "droid seats 2 to 10 players, not 11."),
        (("elite", "--players", "8"), "elite seats 2 to 7 players, not 8."),
        (("express", "--players", "10", "-o", "hand_size=6"), "and the deck has 56."),
        (("droid", "-o", "jump_in=on"), "droid has no option 'jump_in'."),
        (("droid", "-o", "stacking=maybe"), "stacking is one of off, on, not 'maybe'."),
        (("droid", "-o", "stacking"), "An option is written name=value"),
        (("droid", "--policies", "clever"), "There is no policy 'clever'."),
        (("droid", "--policies", "random+sing"), "There is no habit 'sing'."),
        (("droid", "--policies", "random,random"), "one for each of 4 seats, not 2."),
        (("droid", "--rounds", "1e3", "--matches", "10"), "Rounds or whole matches are simulated, not both."),
        (("droid", "--rounds", "many"), "--rounds is a whole number such as 1e6"),
        (("droid", "--rounds", "1.5"), "--rounds is a whole number such as 1e6"),
        (("droid", "--rounds", "-5"), "--rounds"),
        (
            ("droid", "--matches", "0"),
            "The number of rounds or matches must be from 1 to 2,147,483,648, not 0.",
        ),
        (("droid", "--rounds", "1e99"), "must be from 1 to 2,147,483,648"),
        (("droid", "--seed", "x"), "--seed"),
        (("droid", "--workers", "0"), "From 1 to 1024 workers can play, not 0."),
        (("droid", "--out", "figures.xlsx"), "figures.xlsx should end in .parquet, .csv or .json."),
        (("droid", "--out", "/nowhere/figures.csv"), "cannot be written: no such file or directory."),
        (("droid", "--on", "127.0.0.1:8786"), "A cluster is written dask://host:port"),
        (("droid", "--on", "dask://127.0.0.1:1"), "No dask scheduler answers at dask://127.0.0.1:1."),
        (("droid", "--on", "dask://127.0.0.1:1", "--workers", "2"), "a cluster has its own."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_wrong_input_gets_one_sentence_before_any_work(capsys, monkeypatch, arguments, sentence):
    monkeypatch.setattr(
        "lastcard.terminal.commands.simulate.make_ready", lambda *_: pytest.fail("work has begun")
    )
    if "--on" in arguments:
        monkeypatch.undo()
    assert sentence in complaint(capsys, *arguments)
