"""Promise 3: a log always comes to the same, whichever version of the program has written it.

If one of these fails, tables that people have stored can no longer be read: mend the code, not the files. New
kinds of entries get a log of their own: `python -m tools.gates.golden_rooms` writes those that are missing.
"""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from lastcard.table.entries import AnyEntry, encode_entry
from lastcard.table.room import Room
from tests.support.table.walking import state_of
from tools.gates.golden_rooms import MODES, ROOMS, entries_of, outcome, read_log

PATHS = sorted(ROOMS.glob("*.jsonl"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_golden_room_comes_to_what_it_came_to(path: Path) -> None:
    assert outcome(read_log(path)) == path.with_suffix(".json").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_reading_what_was_written_again_gives_the_same(path: Path) -> None:
    """At any place: whoever reads the log so far, then the rest, has the same room."""
    entries = list(entries_of(read_log(path)))
    whole = Room.read(entries)
    half = Room.read(entries[: len(entries) // 2])
    for at, entry in entries[len(entries) // 2 :]:
        half.apply(entry, at)
    assert state_of(half) == state_of(whole)
    assert [encode_entry(entry) for _, entry in entries] == [
        encode_entry(entry) for _, entry in entries_of(read_log(path))
    ]


def test_every_mode_has_a_golden_room_and_every_entry_is_in_one() -> None:
    assert {path.stem for path in PATHS} >= set(MODES)
    written = {entry["type"] for path in PATHS for _, _, entry in read_log(path)}
    assert written == {one.__struct_config__.tag for one in get_args(AnyEntry)}
