"""Editions of one's own in positions, records and views: a text names them, and opens no file."""

from __future__ import annotations

import builtins
import json
from pathlib import Path

import pytest

import lastcard as lc
from lastcard.editions.edition import LOADED, edition_path, load_edition


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """An express with hands of three."""
    file = tmp_path / "mine.toml"
    text = edition_path("express").read_text(encoding="utf-8")
    file.write_text(text.replace("hand_size = 5", "hand_size = 3"), encoding="utf-8")
    return file


@pytest.fixture
def no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens a file fails; the printed editions are read already."""
    for edition in lc.EDITIONS:
        load_edition(edition)

    def refuse(*arguments: object, **_: object) -> None:
        raise AssertionError(f"opened {arguments[0]}")

    monkeypatch.setattr(builtins, "open", refuse)
    monkeypatch.setattr(Path, "open", refuse)
    monkeypatch.setattr(Path, "read_text", refuse)
    monkeypatch.setattr(Path, "read_bytes", refuse)


POSITION = "top R5\na* R1 R2\nb G1 G2"


@pytest.mark.parametrize(
    "name", ["/etc/passwd", "mine.toml", "../mine.toml", "/dev/zero.toml", "mine", "express 0123", "a b c"]
)
@pytest.mark.usefixtures("no_file")
def test_a_text_opens_no_file(name: str) -> None:
    position = f"edition {name}\n{POSITION}"
    record = "lastcard 1\nround 1\n  " + position.replace("\n", "\n  ")
    with pytest.raises(lc.NotationError, match="There is no edition"):
        lc.Game.from_position(position)
    with pytest.raises(lc.NotationError, match="There is no edition"):
        lc.Game.replay(record)


def test_the_caller_gives_the_file(mine: Path) -> None:
    game = lc.Game.from_position(f"edition mine\n{POSITION}", editions=[str(mine)])
    assert game.options["hand_size"] == "3"


def test_what_is_written_names_no_path(mine: Path) -> None:
    game = lc.Game.new(str(mine), players=2, seed=1)
    written = [
        game.position(),
        game.record(),
        game.record("a"),
        str(game.view("a")),
        json.dumps(game.view("a").to_json()),
        str(game.view(None)),
    ]
    for text in written:
        assert str(mine.parent) not in text
        assert "mine" in text
        assert game.edition.digest in text
    view = game.view("a")
    assert (view.edition, view.digest) == ("mine", game.edition.digest)


def test_a_game_goes_on_while_its_edition_is_there(mine: Path) -> None:
    game = lc.Game.new(str(mine), players=2, seed=1)
    game.timeout()
    assert lc.Game.from_position(game.position()).position() == game.position()
    assert lc.Game.replay(game.record()).position() == game.position()


def test_elsewhere_the_file_is_asked_for_and_must_be_the_same(mine: Path) -> None:
    record = lc.Game.new(str(mine), players=2, seed=1).record()
    LOADED.clear()
    with pytest.raises(
        lc.NotationError, match=r"no edition 'mine' here. It is not built in: give its file with editions="
    ):
        lc.Game.replay(record)
    assert lc.Game.replay(record, editions=[str(mine)]).record() == record
    LOADED.clear()
    mine.write_text(mine.read_text(encoding="utf-8").replace('"s" = 1', '"s" = 2'), encoding="utf-8")
    with pytest.raises(lc.NotationError, match="mine has changed since this was written"):
        lc.Game.replay(record, editions=[str(mine)])


def test_a_changed_copy_is_not_the_printed_edition(tmp_path: Path) -> None:
    file = tmp_path / "express.toml"
    text = edition_path("express").read_text(encoding="utf-8")
    file.write_text(text.replace("hand_size = 5", "hand_size = 3"), encoding="utf-8")
    game = lc.Game.new(str(file), players=2, seed=1)
    assert game.position().startswith(f"edition express {game.edition.digest}\n")
    assert lc.Game.from_position(game.position()).options["hand_size"] == "3"
    assert lc.Game.from_position(f"edition express\n{POSITION}").options["hand_size"] == "5"
