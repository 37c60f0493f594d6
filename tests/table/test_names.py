"""Names and sayings: only text, as long as it may be, and nobody is taken for somebody else."""

from __future__ import annotations

import pytest

from lastcard.table.deciding import decide_join
from lastcard.table.people import BOT_NAMES, LONGEST_SAYING, clean_name, clean_text, likeness
from lastcard.table.refusals import TableError
from tests.support.table.rooming import Running


def refusal_of(name: str) -> str:
    with pytest.raises(TableError) as refused:
        clean_name(name)
    return refused.value.code


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\n Green ", "Ann of Green"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("\u0410\u043d\u043d\u0430", "\u0410\u043d\u043d\u0430"),
        ("\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd", None),
        ("Ann \u2764\ufe0f", "Ann \u2764\ufe0f"),
        ("x" * 20, "x" * 20),
    ],
)
def test_a_name_is_shown_in_its_normal_form(given: str, shown: str | None) -> None:
    clean = clean_name(given)
    assert clean == (shown or clean)
    assert clean_name(clean) == clean


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 21,
        "a\x00b",
        "a\x1b[31m",
        "a\x7f",
        "\u202eAnn",
        "An\u200bn",
        "An\u200dn",
        "\ufeffAnn",
        "Ann\u2066",
        "\U000e0041nn",
        "\u3164",
        "\u2800\u2800",
        "\u034fAnn",
        "\ue000",
        "---",
        "a" + "\u0300" * 5,
        "Z\u0351\u036b\u0343\u036a\u0302algo",
        "\u0301Ann",
    ],
    ids=ascii,
)
def test_a_name_that_disturbs_others_is_refused(name: str) -> None:
    assert refusal_of(name) == "bad_text"


@pytest.mark.parametrize(
    "name", [*BOT_NAMES, "cleo", "CLEO", "Cle\u043e", "\uff23leo", "Hug0", "lris", "C leo"]
)
def test_nobody_is_called_like_a_bot(name: str) -> None:
    assert refusal_of(name) == "name_taken"


@pytest.mark.parametrize(
    "name", ["ANN", "\u0410nn", "A.n.n", "\u00c1nn", "\uff21nn", "A n n", "Ann\ufe0f"], ids=ascii
)
def test_nobody_is_called_like_somebody_else(name: str) -> None:
    table = Running("ann")
    assert table.room.people["ann"].name == "Ann"
    with pytest.raises(TableError) as refused:
        decide_join(table.room, "other", clean_name(name), "hash", spectator=False)
    assert refused.value.code == "name_taken"


def test_names_that_do_not_look_alike_are_told_apart() -> None:
    names = [
        "Ann",
        "Anna",
        "Hanna",
        "Ben",
        "Bert",
        "Max",
        "Mia",
        "\u0418\u0432\u0430\u043d",
        "\u674e",
        "\u738b",
    ]
    assert len({likeness(name) for name in names}) == len(names)


def test_sayings_are_text() -> None:
    assert (
        clean_text("<script>x</script> \U0001f600", LONGEST_SAYING, "It") == "<script>x</script> \U0001f600"
    )
    for text in ("", "\u202e", "x" * 301, "a" + "\u0300" * 20):
        with pytest.raises(TableError):
            clean_text(text, LONGEST_SAYING, "It")
