"""Views and seen events as JSON."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest

import lastcard as lc
from lastcard.views import SCHEMA
from lastcard.views.event import NAMES
from lastcard.views.view import View
from tests.support.cases import choose, make, random_case
from tests.support.lengths import at_length
from tests.support.playing import game_at

MODES = [
    *((edition, "") for edition in lc.EDITIONS[:-1]),
    *(("elite", mode) for mode in ("quick", "draft", "dynasty")),
]


@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_both_ways_to_write_a_view_say_the_same(edition: str, mode: str) -> None:
    import random

    rng = random.Random(f"{edition} {mode}")
    for _ in range(at_length(1, 4)):
        case = random_case(rng, edition, "mode" if mode else "", mode)
        game, chance = case.game(), case.rng()
        for _ in range(60):
            for seat in (None, *range(game.players)):
                view = game.view(seat)
                plain = view.to_json()
                assert json.loads(view.json()) == plain == json.loads(json.dumps(plain))
                assert View.from_json(json.loads(view.json())) == view
                assert list(plain) == ["schema", *(field.name for field in fields(View))]
                for event in game.rounds[-1].entries[-1].events if game.rounds[-1].entries else ():
                    seen = event.seen_by(seat)
                    assert lc.Seen.from_json(json.loads(json.dumps(seen.to_json()))) == seen
            if game.round_over:
                break
            make(game, choose(game, chance, "special"))


def test_names_that_json_must_escape(tmp_path) -> None:
    from lastcard.editions.edition import edition_path

    folder = edition_path("elite").parent
    text = (folder / "roster.toml").read_text(encoding="utf-8")
    (tmp_path / "roster.toml").write_text(
        text.replace('"Ember Quill"', "'Em \"Bé\" Quill'"), encoding="utf-8"
    )
    (tmp_path / "mine.toml").write_bytes((folder / "elite.toml").read_bytes())
    game = game_at(str(tmp_path / "mine.toml"), 'top R5 | a* R1 R2 | b G1 G2 | a lineup Em "Bé" Quill')
    assert json.loads(game.view("a").json())["areas"][0]["lineup"] == ['Em "Bé" Quill']


def test_a_view_says_its_version() -> None:
    assert lc.Game.new("droid", seed=1).view(0).to_json()["schema"] == SCHEMA


def test_every_field_of_a_view_is_explained() -> None:
    import ast
    import inspect

    from lastcard.views import view as module

    tree = ast.parse(inspect.getsource(module))
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name in ("View", "PlayerArea"):
            for first, second in zip(node.body[:-1], node.body[1:], strict=True):
                if isinstance(first, ast.AnnAssign):
                    assert isinstance(second, ast.Expr), ast.unparse(first)


BAD_EVENTS = {
    "no event": {},
    "a list": [],
    "a name that is none": {"event": "Drew", "seat": 0, "card": None},
    "too little": {"event": "drew", "seat": 0},
    "too much": {"event": "drew", "seat": 0, "card": None, "more": 1},
    "a seat that is no number": {"event": "drew", "seat": "0", "card": None},
    "a seat that is true": {"event": "drew", "seat": True, "card": None},
    "a hidden seat": {"event": "drew", "seat": None, "card": None},
    "a card that is a list": {"event": "drew", "seat": 0, "card": ["R5"]},
    "a hand that is a text": {"event": "shown", "seat": 0, "target": 1, "hand": "R5"},
    "a name that is a list": {"event": ["drew"], "seat": 0, "card": None},
}


@pytest.mark.parametrize("name", BAD_EVENTS)
def test_what_is_no_event_is_refused(name: str) -> None:
    with pytest.raises(lc.NotationError):
        lc.Seen.from_json(BAD_EVENTS[name])


def test_names_of_events_are_no_class_names() -> None:
    assert all(name == name.lower() for name in NAMES)
    assert all(kind.name == name for name, kind in NAMES.items())
