"""A language file: begun, checked, sent to a translation program and back."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from lastcard.words import LANGUAGES, Speaker
from lastcard.words.catalogue import flat, read_file, words_in
from lastcard.words.languages import FOLDER, languages_in
from tools.words.__main__ import main
from tools.words.checking import check, check_texts, english_texts
from tools.words.exchange import from_po, to_po
from tools.words.layout import write_like

FRENCH = """
[language]
name = "Français"
direction = "ltr"
number = "12 345,6"
thousand = "1 000"

[language.plural]
one = "i = 0,1"

[plural]
cards = "# carte|# cartes"

[event]
drew_several = "[seat?Tu pioches|{seat} pioche] {number:cards}."
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a language that has only begun."""
    (tmp_path / "fr.toml").write_text(FRENCH, encoding="utf-8")
    return tmp_path


def test_a_language_is_one_file(folder: Path) -> None:
    [french] = languages_in(folder).values()
    assert (french.code, french.name, french.direction) == ("fr", "Français", "ltr")
    speaker = Speaker(words_in(folder, "fr"), ("Ann", "Bela").__getitem__, you=0)
    assert speaker.say("event.drew_several", seat=0, number=1) == "Tu pioches 1 carte."
    assert speaker.say("event.drew_several", seat=1, number=1234) == "Bela pioche 1 234 cartes."


def test_what_is_not_translated_is_english(folder: Path) -> None:
    speaker = Speaker(words_in(folder, "fr"))
    assert speaker.say("event.round_void") == "The round is void."
    assert [speaker.count(number, "points") for number in (0, 1, 2)] == ["0 point", "1 point", "2 points"]


def findings(language: str = "fr", **texts: str) -> list[str]:
    """What is wrong with German, if some of its texts are these. A dot in a key is written as two strokes."""
    changed = {key.replace("__", "."): text for key, text in texts.items()}
    return [str(one) for one in check_texts(language, {**read_file("de"), **changed}) if one.is_error]


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        ({"event__drew": "{seat} zieht."}, "The placeholders must be {card}, {seat}, not {seat}"),
        ({"event__drew": "{seat} zieht {card:cart}."}, "There is no form 'cart'"),
        ({"event__drew": "{seat} zieht {card."}, "A bracket or a brace is not closed"),
        ({"event__drewn": "{seat} zieht {card}."}, "There is no such key in English."),
        ({"plural__cards": "#|# K|# L"}, "plural.cards: This needs 2 forms (one | other), not 3."),
        ({"language__plural__one": "i is 1"}, "This is no plural rule as CLDR writes it"),
        ({"language__direction": "up"}, "This is ltr or rtl."),
        ({"language__number": "1.5"}, "number shows how 12,345.6 is written"),
        ({"name__of": "[aei => d'{name}\nde {name}"}, "This pattern cannot be read"),
        ({"name__of": "^a => d'{name}"}, "The last line is for all other names"),
    ],
)
def test_what_is_wrong_is_told(texts: dict[str, str], says: str) -> None:
    assert any(says in one for one in findings(**texts)), findings(**texts)


def test_a_sentence_that_is_built_otherwise_is_right() -> None:
    assert findings(event__drew="[seat?Du ziehst|{seat} zieht] {card}.") == []


def test_what_is_missing_or_english_or_long_is_told(folder: Path) -> None:
    told = [str(one) for one in check("fr", folder)]
    assert "event.round_void: This is missing. English: 'The round is void.'." in told
    assert "docs/rules/fr/droid.md: There is no such page: these rules are shown in English." in told
    english = {"event.round_void": "The round is void.", "page.close": "Close this panel and go on"}
    looks = [str(one) for one in check_texts("fr", english) if not one.is_error]
    assert any("event.round_void: This is still English" in one for one in looks)
    assert any("page.close: This is much longer than in English" in one for one in looks)
    assert "There is no such file" in str(check("tlh", folder)[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_comes_back_from_a_translation_program(language: str) -> None:
    texts = read_file(language)
    assert from_po(to_po(language, texts)) == texts


def test_what_is_not_translated_stays_so_in_a_translation_program(folder: Path) -> None:
    texts = read_file("fr", folder)
    sent = to_po("fr", texts)
    assert r'"Plural-Forms: nplurals=2; plural=((n == 0 || n == 1) ? 0 : 1);\n"' in sent
    assert 'msgid "The round is void."\nmsgstr ""' in sent
    assert 'msgid "# card"\nmsgid_plural "# cards"\nmsgstr[0] "# carte"\nmsgstr[1] "# cartes"' in sent
    assert from_po(sent) == texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_is_written_as_it_was(language: str) -> None:
    text = (FOLDER / f"{language}.toml").read_text(encoding="utf-8")
    written = write_like(text, read_file(language))
    assert dict(flat(tomllib.loads(written))) == read_file(language)
    assert [line for line in text.splitlines() if "#" in line] == [
        line for line in written.splitlines() if "#" in line
    ]


def test_a_new_file_has_every_text_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.words.__main__.FOLDER", tmp_path)
    (tmp_path / "en.toml").write_text((FOLDER / "en.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert main(["new", "pl"]) == 0
    made, english = read_file("pl", tmp_path), english_texts()
    assert made.keys() >= english.keys() - {"language.plural.one"}
    assert made["language.name"] == "Polski"
    assert words_in(tmp_path, "pl").plurals.category(3) == "few"
    assert main(["new", "pl"]) == 1
    assert main(["new", "tlh"]) == 1
