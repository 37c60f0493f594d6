"""Sentences that speak to somebody."""

from __future__ import annotations

import re
from itertools import product

import pytest

import lastcard as lc
from lastcard.views.asking import ask
from lastcard.views.event import NAMES as EVENTS
from lastcard.views.event import Event
from lastcard.views.events import (
    Activated,
    Caught,
    LaidOut,
    LinedUp,
    Played,
    RoundWon,
    Scored,
    Shown,
    SwappedIn,
    TookBack,
    Waived,
)
from lastcard.views.explaining import Explainer
from lastcard.views.telling import tell
from lastcard.words import LANGUAGES, Speaker, Words, load_words
from tests.support.playing import game_at

NAMES = ("Ann", "Bela", "Cleo", "Hans")


def speaker(language: str, you: int | None = 0) -> Speaker:
    return Speaker(load_words(language), NAMES.__getitem__, you)


@pytest.mark.parametrize(
    ("event", "english", "german"),
    [
        (Caught(0, 1), "You caught Bela: the call was missed.", "Du hast Bela erwischt: Der Ruf fehlte."),
        (Caught(2, 0), "Cleo caught you: the call was missed.", "Cleo hat dich erwischt: Der Ruf fehlte."),
        (Shown(1, 0, ("R5", "W")), "Bela saw your hand: R5 W.", "Bela hat deine Hand gesehen: R5 W."),
        (Shown(0, 3, None), "You saw Hans's hand.", "Du hast Hans' Hand gesehen."),
        (SwappedIn(1, 0, None), "Bela gave you a card.", "Bela hat dir eine Karte gegeben."),
        (
            Waived(0, 2),
            "No cards are left: you were let off 2.",
            "Du musst 2 Karten weniger ziehen: Es gibt keine mehr.",
        ),
        (Played(0, "W", "R"), "You played W and named red.", "Du hast W gespielt und Rot gewählt."),
        (Played(1, "R5", "R"), "Bela played R5.", "Bela hat R5 gespielt."),
        (Scored(1, 1), "Bela scored 1.", "Bela hat 1 Punkt bekommen."),
        (Scored(0, 0), "You scored 0.", "Du hast 0 Punkte bekommen."),
        (RoundWon(0, 0), "You won the round.", "Du hast die Runde gewonnen."),
        (
            RoundWon(1, 1),
            "Bela won the round; the other hands held 1 point.",
            "Bela hat die Runde gewonnen; die anderen Hände brachten 1 Punkt.",
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)
def test_sentences_speak_to_you(event: Event, english: str, german: str) -> None:
    assert event.revealed().sentence(speaker("en")) == english
    assert event.revealed().sentence(speaker("de")) == german


def test_what_the_other_hands_held_is_told_where_it_is_scored() -> None:
    won, scored = (one.revealed() for one in (RoundWon(1, 94), Scored(1, 94)))
    assert tell([won, scored], speaker("en")) == [
        "Bela won the round; the other hands held 94 points.",
        "Bela scored 94.",
    ]
    assert tell([won], speaker("en")) == ["Bela won the round."]


def test_a_droid_comes_apart_in_a_sentence_for_each_player() -> None:
    taken = [TookBack(0, "R5"), TookBack(1, "B4"), TookBack(0, "G3"), TookBack(2, "Y7"), TookBack(1, "R1")]
    assert tell([event.seen_by(0) for event in taken], speaker("en")) == [
        "You took R5 G3 back.",
        "Bela took B4 R1 back.",
        "Cleo took Y7 back.",
    ]
    assert tell([taken[0].seen_by(0)], speaker("de")) == ["Du hast R5 zurückgenommen."]


def test_the_opening_of_elite_is_told_in_a_sentence_for_each_lineup() -> None:
    game = lc.Game.new("elite", players=3, seed=2, options={"mode": "quick"})
    told = tell([event.seen_by(0) for event in game.opening], speaker("en"))
    lineups = [[e.player for e in game.opening if isinstance(e, LinedUp) and e.seat == s] for s in range(3)]
    assert told.count("Everyone shuffled their player deck.") == 1
    for whose, (one, two, three) in zip(("your", "Bela's", "Cleo's"), lineups, strict=True):
        assert f"{one}, {two} and {three} joined {whose} lineup." in told
    assert sum("lineup" in sentence for sentence in told) == 3


def test_a_row_of_the_draft_is_told_in_one_sentence() -> None:
    game = lc.Game.new("elite", players=3, seed=2, options={"mode": "draft"})
    row = game.view(0).row
    told = tell([event.seen_by(0) for event in game.opening], speaker("de"))
    assert told[-1] == f"Zur Wahl stehen {', '.join(row[:-1])} und {row[-1]}."


def test_cards_may_be_named_in_words() -> None:
    english = Speaker(card=Speaker().card_in_words)
    assert Played(1, "Bs", "B").seen_by(0).sentence(english) == "b played blue Skip."
    german = Speaker(load_words("de"), card=Speaker(load_words("de")).card_in_words)
    assert (
        Played(1, "W+4", "B").seen_by(0).sentence(german)
        == "b hat Farbenwahl Zieh Vier gespielt und Blau gewählt."
    )


def test_a_throw_is_told_as_a_throw_at_somebody() -> None:
    game = game_at("hail-mary", "top R5 | a R9 ! | b* Wh Y2 Y1 | c Y3 Y4 | yelled a")
    events = [event.seen_by(2) for event in game.play("b", "Wh=G")]
    assert tell(events, speaker("en", None)) == [
        "Bela threw Wh at Ann and guessed green.",
        "It is a miss: Ann's last card is not green.",
    ]
    assert tell(events, speaker("en", 0))[0] == "Bela threw Wh at you and guessed green."


@pytest.mark.parametrize(
    ("edition", "position", "seat", "move", "words"),
    [
        ("express", "top G5 | a* R5 G9 | b Y1 Y2", "a", "+", "draw a card"),
        ("express", "top G5 | a* R5 G9 | b Y1 | open b", "a", "!b", "catch Bela, who missed the call"),
        ("droid", "top G5 | a* R+2 G9 | b Y1 Y2", "a", "R5", "red 5"),
        ("hail-mary", "top G5 | a Wh G9 | b Y1 ! | c* R1 R2 | yelled b", "a", "Wh=B", "throw at Bela: "),
        ("hail-mary", "top G5 | a* Wh G9 | b Y1 Y2", "a", "Wh=B", "Wild Hail Mary"),
        ("touchdown", "top W+4=R | a R1 R2 | b* Y1 Y2 | challenge b G", "a", "+", "take the cards and lose"),
        ("hail-mary", "top Wh=R | a* R2 ! | b G1 B3 Y1 | waiting keep b", "b", "-", "keep all your cards"),
    ],
)
def test_moves_are_explained(edition: str, position: str, seat: str, move: str, words: str) -> None:
    game = game_at(edition, position)
    explainer = Explainer(game.view(seat), speaker("en"), game.player_cards)
    assert explainer.explain(move).startswith(words)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_move_of_a_draft_and_of_elite_is_explained(language: str) -> None:
    for mode in ("draft", "quick"):
        game = lc.Game.new("elite", players=3, seed=2, options={"mode": mode})
        for _ in range(60):
            if game.round_over:
                break
            seat = game.view(None).asked[0]
            explainer = Explainer(game.view(seat), speaker(language), game.player_cards)
            assert all(explainer.explain(move) for move in game.legal(seat))
            game.play(seat, game.legal(seat)[0])


def test_a_refusal_is_told_in_another_language() -> None:
    game = game_at("droid", "top G5 | a* R1 G1 | b G2 G3")
    with pytest.raises(lc.IllegalMove) as refused:
        game.play("a", "R1")
    error = refused.value
    assert error.sentence == "R1 does not match G5 in color, number or symbol."
    german = speaker("de").say(error.key, **error.details)
    assert german == "R1 passt weder in Farbe noch in Zahl oder Zeichen auf G5."
    with pytest.raises(lc.IllegalMove) as refused:
        game.play("b", "G2")
    error = refused.value
    assert error.sentence == "It is not for b to move: a is asked."
    assert speaker("de", 1).say(error.key, **error.details) == "Nicht du bist gefragt, sondern Ann."


# Every event and every key, whoever is spoken to

SAID_BY_SPEAKERS = ("cardname.", "event.", "move.", "refusal.", "asked.", "screen.", "tabletop.")
"""The keys that a `Speaker` fills in; the page, and screens that speak of no seats, fill in the others."""

SEVERAL = ("hand", "cards", "order")
OPTIONAL = re.compile(r"\[(?!\w+\?)[^\[\]]*\]")
PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
LEFT_OVER = re.compile(r"[{}\[\]]|None|  | [.,;:]|\(\)")
"""What is in no sentence: signs of a template, and what is left where something was not filled in."""


def detail(name: str, number: int) -> object:
    """Something to say for a detail; seats are 0 and 1, numbers are as wished."""
    if name in ("seat", "owner", "target", "direction"):
        return int(name == "target")
    if name in SEVERAL:
        return ("R5", "W")
    if name in ("seats", "players"):
        return (0, 1) if name == "seats" else ("Moss Gantry", "Ivy Calder")
    known = {"color": "R", "named": "B", "card": "R5", "top": "W=B", "asks": "turn", "about": "red: skips"}
    return known.get(name, number if name in NUMBERS else "Moss Gantry")


NUMBERS = ("number", "points", "goal", "more", "fitting", "most", "seconds")


@pytest.mark.parametrize("name", EVENTS)
def test_every_event_is_a_sentence(name: str) -> None:
    """With everything seen and with what is hidden, to whoever did it, suffered it or looks on."""
    event = EVENTS[name](*(detail(one, 1) for one in EVENTS[name].__match_args__))
    for language, you in product(LANGUAGES, (None, 0, 1, 2)):
        to = speaker(language, you)
        for seen in (event.revealed(), *(event.seen_by(viewer) for viewer in (0, 1, 2, None))):
            for sentence in (seen.sentence(to), *tell([seen], to)):
                assert sentence.endswith((".", "!", "“", "”", "»", '"'))
                assert not LEFT_OVER.search(sentence), sentence
                assert "about" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("you", [None, 0])
def test_what_is_not_there_is_left_out_of_every_sentence(language: str, you: int | None) -> None:
    """Each key with the details that it needs and no more says what it says without its brackets."""
    words = load_words(language)
    for key, template in words.texts.items():
        if key.startswith(SAID_BY_SPEAKERS):
            bare = OPTIONAL.sub("", template)
            needed = {name: detail(name, 2) for name in details_in(bare, words)}
            said = speaker(language, you).say(key, **needed)
            without = Words(language, {**words.texts, key: bare})
            assert said == Speaker(without, NAMES.__getitem__, you).say(key, **needed)
            everything = {name: detail(name, 2) for name in details_in(template, words)}
            for sentence in (said, speaker(language, you).say(key, **everything)):
                assert not re.search(r"[{}]|None", sentence), f"{key}: {sentence}"


def details_in(template: str, words: Words) -> set[str]:
    """The details of a template, without the words that change when it is about you."""
    return {name for name, _ in PLACE.findall(template) if f"you.{name}" not in words}


ALWAYS_SEVERAL = ("screen.welcome", "screen.welcome_back", "asked.you.turn", "asked.you.turn_again")
"""Sentences about as many as play, or about several cards that fit."""

AFTER_SEVERAL = "players points cards turns rounds rules Punkten Punkte Karten Spielerkarten Züge Runden"


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_of_something_is_not_said_as_several(language: str) -> None:
    words = load_words(language)
    wrong = re.compile(rf"\b1 ({AFTER_SEVERAL.replace(' ', '|')}|win|bleiben|gewinnen)\b|\b(waren|were) 1\b")
    for key, template in words.texts.items():
        if key.startswith(SAID_BY_SPEAKERS) and key not in ALWAYS_SEVERAL:
            given = {name: detail(name, 1) for name in details_in(template, words)}
            said = speaker(language).say(key, **given)
            assert not wrong.search(said), f"{key}: {said}"


@pytest.mark.parametrize(
    ("event", "english", "german"),
    [
        (
            Activated(1, "Teal Ambrose"),
            "Bela activated Teal Ambrose.",
            "Bela hat Teal Ambrose eingesetzt.",
        ),
        (Activated(0, "Teal Ambrose"), "You activated Teal Ambrose.", "Du hast Teal Ambrose eingesetzt."),
        (LaidOut("Lapis Grove"), "Lapis Grove is up for the draft.", "Lapis Grove steht zur Wahl."),
        (Scored(1, 1), "Bela scored 1.", "Bela hat 1 Punkt bekommen."),
        (Scored(0, 0), "You scored 0.", "Du hast 0 Punkte bekommen."),
        (
            Waived(0, 1),
            "No cards are left: you were let off 1.",
            "Du musst 1 Karte weniger ziehen: Es gibt keine mehr.",
        ),
    ],
    ids=repr,
)
def test_sentences_of_elite_and_of_one(event: Event, english: str, german: str) -> None:
    assert event.revealed().sentence(speaker("en")) == english
    assert event.revealed().sentence(speaker("de")) == german


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [("en", "(1 point wins)", "(2 points win)"), ("de", "(1 Punkt gewinnt)", "(2 Punkte gewinnen)")],
)
def test_a_goal_of_one_point(language: str, one: str, many: str) -> None:
    """Options are texts, and so is the goal."""
    assert [speaker(language).say("screen.points_win", goal=goal) for goal in ("1", "2")] == [one, many]


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "Your turn: your last card fits."), ("de", "Du bist am Zug: Deine letzte Karte passt.")],
)
def test_the_last_card_is_not_one_of_one(language: str, expected: str) -> None:
    game = game_at("droid", "top G5 | a* G1 ! | b Y1 Y2")
    assert ask(game.view("a"), speaker(language)) == expected


# What another language can say, from its file alone


def of_language(**texts: str) -> Words:
    """English, but for some texts."""
    changed = {key.replace("__", "."): text for key, text in texts.items()}
    return Words("fr", {**load_words().texts, **changed})


def test_a_sentence_may_be_built_otherwise_for_you() -> None:
    words = of_language(
        event__shown="[seat?Tu as|{seat} a] vu [target?ta main|la main {target:of}][ : {hand}].",
        name__of="^[aeiouyhé] => d'{name}\nde {name}",
    )
    speakers = [Speaker(words, NAMES.__getitem__, you) for you in (0, 1, 2)]
    assert [Shown(1, 0, ("R5", "W")).revealed().sentence(one) for one in speakers] == [
        "Bela a vu ta main : R5 W.",
        "Tu as vu la main d'Ann : R5 W.",
        "Bela a vu la main d'Ann : R5 W.",
    ]
    assert Shown(0, 2, None).seen_by(1).sentence(speakers[1]) == "Ann a vu la main de Cleo."


def test_a_name_takes_the_ending_that_fits_it() -> None:
    endings = ("[aı]$ => {name}'nın", "[aı][^aıeioöuü]*$ => {name}'ın", "[ou]$ => {name}'nun", "{name}'in")
    words = of_language(event__dealer="{seat:whose} sırası.", name__whose="\n".join(endings))
    told = [Speaker(words, NAMES.__getitem__).say("event.dealer", seat=seat) for seat in range(4)]
    assert told == ["Ann'ın sırası.", "Bela'nın sırası.", "Cleo'nun sırası.", "Hans'ın sırası."]


@pytest.mark.parametrize(
    ("last", "expected"),
    [("Bela", "Ana y Bela"), ("Iris", "Ana e Iris"), ("Inés", "Ana e Inés"), ("Íñigo", "Ana e Íñigo")],
)
def test_the_last_of_a_list_may_change_the_word_before_it(last: str, expected: str) -> None:
    assert Speaker(load_words("es")).list(["Ana", last]) == expected
    assert Speaker().list(["Ana", last]) == f"Ana and {last}"


def test_a_list_of_three_changes_only_before_the_last() -> None:
    assert Speaker(load_words("es")).list(["Inés", "Iris", "Ian"]) == "Inés, Iris y Ian"


@pytest.mark.parametrize(
    ("language", "seat", "expected"),
    [
        ("nl", "Plaats A", "Plaats A’s winstkans"),
        ("nl", "Plaats B", "Plaats B’s winstkans"),
        ("nl", "Bob", "Bobs winstkans"),
        ("de", "Platz A", "Platz A's Chance"),
        ("de", "b", "b's Chance"),
        ("de", "Bela", "Belas Chance"),
        ("en", "Seat B", "Seat B's"),
        ("es", "Asiento B", "la probabilidad del Asiento B"),
        ("pt", "Lugar B", "a chance do Lugar B"),
        ("pl", "Miejsce B", "Szansa na wygraną (Miejsce B)"),
        ("tr", "Yer B", "Yer B'nin kazanma olasılığı"),
    ],
)
def test_the_letter_of_a_seat_takes_the_form_of_a_name(language: str, seat: str, expected: str) -> None:
    speaker = Speaker(load_words(language), lambda _: seat)
    assert expected in speaker.say("coach.swing_deal", owner=1, points="+5.0")


def test_a_color_has_other_forms_where_a_language_needs_them() -> None:
    words = of_language(event__named="{seat} wybiera {color:accusative}.", color__accusative__R="czerwoną")
    assert Speaker(words).say("event.named", seat=0, color="R") == "a wybiera czerwoną."
    assert Speaker(words).say("event.named", seat=0, color="B") == "a wybiera blue."


TITLES = {"Prends {number}": "Prends Two", "Prends {number:word}": "Prends two", "+{number:digits}": "+2"}


def test_a_number_on_a_card_is_a_word_or_a_figure() -> None:
    titles = {text: Speaker(of_language(**{"card__+N__title": text})).title("R+2") for text in TITLES}
    assert titles == TITLES


def test_a_capital_is_that_of_the_language() -> None:
    words = of_language(language__capitals="iİ", event__drew="iki kart")
    assert Speaker(words, you=0).say("event.drew", seat=1) == "İki kart"
