"""Ways to spoil a text, a file or a value: what `fuzz` tries."""

from __future__ import annotations

import random
from itertools import product, repeat
from typing import Any

from lastcard.editions.roster import COLOR_NAMES

HUGE = "9" * 5000
LONG = 10**4000
MANY = 40_000

WORDS = [
    *("a", "b", "c", "j", "k", "a*", "0", "1", "2", "9", "32000", "-1", "1.5", "0x1F", "1e400"),
    *("!", "+", "-", "x", "^", "?", "...", ",", "=", "#", "(", ")", ";", "~", "R5", "W", "W=B"),
    *("W+4", "Wd", "Wh=R", "Wt", "We", "Wc=G", "Rc", "R5*", "Q7", "r5", "W=", "=P", "@1", "@0"),
    *(">b", ">k", "!c", "#2", "edition", "express", "elite", "options", "mode=draft"),
    *("mode=dynasty", "stacking=on", "round", "lastcard", "top", "under", "pile", "dealer"),
    *("direction", "scores", "open", "yelled", "skips", "turns", "stuck", "chance", "7:0"),
    *("secure", "row", "stock", "active", "icons", "done=1", "now=1", "for=a", "for=b,c", "again"),
    *("drawn", "color", "stack", "challenge", "race", "droid", "draft", "over", "match", "waiting"),
    *("left", "shown", "shed", "give", "take", "bench", "recover", "keep", "activate", "aim"),
    *("icon", "lineup", "deck", "spent", "guilty", "innocent", "last", "Ember Quill"),
    *("Copper Nye/red-yellow", "a draws R5", "pile R5", "from b R5", "a shuffles", HUGE),
]
"""Words of positions and records, and others."""

SIGNS: list[str] = [
    *"\0\t\r\n\x0b\x1b\x1c\x85\xa0\u2028\u200b\u202e\ufeff\ud800\udfffé²٣Ⅰİß😀",
    *" ,=:;/#()[]{}'\"\\%$*|`.-+!?",
]

LINES = [
    *("dealer @", "direction -", "scores @ $", "skips @ $", "turns $", "stuck @", "open @", "yelled @"),
    *(
        "top %",
        "top W=R",
        "top Wd",
        "top Wt",
        "top R5*",
        "top Rc",
        "under % %",
        "pile",
        "pile %",
        "pile % ...",
    ),
    *("shown @ @ %", "chance 7:0", "chance secure", "drawn %", "color @", "stack @ $", "challenge @ R"),
    *(
        "race @ b c",
        "race @ b c last",
        "droid @",
        "droid @ % %",
        "draft @ $",
        "over @ $",
        "over -",
        "match over",
    ),
    *("waiting keep @", "waiting activate @", "waiting icon @", "waiting aim @", "waiting shed @"),
    *("waiting bench @", "waiting take @", "waiting give @", "waiting recover @", "left $ $", "again"),
    *("active @ Ember Quill", "active @ Card $", "icons", "icons done=1 now=1", "icons done=1 now=1 for=@"),
    *(
        "@ lineup Ember Quill",
        "@ deck",
        "@ spent Ember Quill",
        "@ spent Brick Tolliver",
        "@ %",
        "@* % %",
        "@ % !",
    ),
    *("options mode=draft", "options stacking=on", "options mode=dynasty", "options icon_order=chooser"),
]
"""Lines of a position: @ is a seat, % a card, $ a number."""

VALUES = [
    *("1", "0", "-1", "8", "9", "99", "128", "81", "1e400", "nan", "2.5", "true", "false", "[]"),
    *("[[]]", "{}", "1979-05-27", "07:32:00", "'x'", '""', '"a"', '"W"', '"+128"', '"٣"'),
    *('"quick"', '"dynasty"', '["dynasty"]', '["on"]', '["Skip"]', '"..."', '"../roster.toml"'),
    *('"/dev/zero"', r'"roster\u0000.toml"', '"Ann (Ash)"', r'"Ann\nAsh"', '" Ann"', r'"\u2028"'),
    *('["Skip 9 Everyone", "Skip 9", "Play Again"]', '["Discard player 9"]', "[2, 3]", "[3, 2]"),
    *("{a = 1}", HUGE, "0x" + "f" * 5000, '"""\n"""', "[" * 500, "{a=" * 500, ".".join("a" * 30)),
]
"""Values for a data file, and things that only look like one."""


def spoil_word(word: str, rng: random.Random) -> str:
    """Change a word in one place."""
    place = rng.randrange(len(word) + 1)
    what = rng.randrange(6)
    if what == 0:
        return word[:place] + word[place + 1 :]
    if what == 1:
        return word[:place] + rng.choice(SIGNS) + word[place:]
    if what == 2:
        return word + rng.choice(WORDS)
    if what == 3:
        return rng.choice(WORDS)
    if what == 4:
        return word * rng.choice((2, 3, MANY // (len(word) + 1)))
    return word.swapcase() if word != word.swapcase() else word[::-1]


def spoil_text(text: str, rng: random.Random) -> str:
    """Change a text of lines in a few places."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        lines = text.splitlines() or [""]
        number = rng.randrange(len(lines))
        lines[number : number + 1] = spoil_line(lines, number, rng)
        text = "\n".join(lines) + "\n"
    return text


def spoil_position(text: str, cards: list[str], rng: random.Random) -> str:
    """Change a position in a few places, so that some can still be read."""
    for _ in range(rng.choice((0, 1, 1, 2))):
        lines = text.splitlines()
        number = rng.randrange(len(lines))
        words = lines[number].split(" ")
        place = rng.randrange(len(words))
        what = rng.randrange(6)
        if what == 0:
            lines.append(a_line(cards, rng))
        elif what == 1:
            lines[number] = a_line(cards, rng)
        elif what == 2:
            del words[place]
        elif what == 3 and words[place].strip(",").isdecimal():
            words[place] = str(max(0, int(words[place].strip(",")) + rng.choice((-2, -1, 1, 2, 100))))
        elif what == 4:
            words[place] = rng.choice(cards)
        else:
            words.insert(place, rng.choice((*cards, *"abcd0123!*+-")))
        if what > 1:
            lines[number] = " ".join(words)
        text = "\n".join(lines) + "\n"
    return text if rng.random() < 0.6 else spoil_text(text, rng)


def a_line(cards: list[str], rng: random.Random) -> str:
    """A line of a position that can be parsed, and may fit or not."""

    def fill(sign: str) -> str:
        if sign == "@":
            return rng.choice("aaabbbcd")
        if sign == "%":
            return rng.choice(cards)
        return str(rng.choice((0, 1, 1, 2, 3, 5, 40, 2000))) if sign == "$" else sign

    return "".join(map(fill, rng.choice(LINES)))


def spoil_line(lines: list[str], number: int, rng: random.Random) -> list[str]:
    """The replacement of a line."""
    line = lines[number]
    words = line.split(" ")
    place = rng.randrange(len(words))
    what = rng.randrange(12)
    if what == 0:
        return []
    if what == 1:
        return [line, rng.choice(lines)]
    if what == 2:
        return [line, " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 4)))]
    if what == 3:
        del words[place]
    elif what == 4:
        words.insert(place, rng.choice(WORDS))
    elif what == 5:
        words[place] = rng.choice(rng.choice(lines).split(" "))
    elif what == 6:
        words[place:] = words[place:] * rng.choice((2, MANY // (len(line) + 1)))
    elif what == 7:
        rng.shuffle(words)
    elif what == 8:
        words[place] = rng.choice(WORDS)
    elif what == 9:
        return [line] * rng.choice((2, MANY // (len(line) + 1)))
    else:
        words[place] = spoil_word(words[place], rng)
    return [" ".join(words)]


def spoil_file(text: str, rng: random.Random) -> str:
    """Change a data file in a few places: values, keys, whole lines."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        lines = text.splitlines()
        number = rng.choice([n for n, line in enumerate(lines) if line and not line.startswith("#")] or [0])
        lines[number : number + 1] = spoil_entry(lines, number, rng)
        text = "\n".join(lines) + "\n"
    return text


def spoil_entry(lines: list[str], number: int, rng: random.Random) -> list[str]:
    """The replacement of a line of a data file."""
    line = lines[number]
    key, equals, value = line.partition(" = ")
    what = rng.randrange(9)
    if what == 0:
        return []
    if what == 1:
        return [line, rng.choice(lines)]
    if what in (2, 3) and equals:
        return [f"{key} = {rng.choice(VALUES)}"]
    if what == 4 and equals:
        other = rng.choice([other for other in lines if " = " in other])
        return [f"{key} = {other.partition(' = ')[2]}"]
    if what == 5 and equals:
        return [f"{spoil_word(key, rng)} = {value}"]
    if what == 6:
        return [f"{rng.choice(VALUES)} = {rng.choice(VALUES)}"]
    if what == 7:
        return (
            more_players(rng) if line == "[[player]]" else [line] * rng.choice((2, MANY // (len(line) + 1)))
        )
    return spoil_line(lines, number, rng)


def more_players(rng: random.Random) -> list[str]:
    """More players for a roster, before the one whose table begins here."""
    icons = rng.choice(VALUES)
    people = range(rng.choice((1, 24, 25, 100, 1000)))
    added = [f'[[player]]\nname = "Player {n}"\ncolor = "red"\nicons = ["Skip"]' for n in people]
    return [*added, f'[[player]]\nname = "Ann"\ncolor = "blue"\nicons = {icons}', "[[player]]"]


def collectors_roster() -> str:
    """Player cards with every icon, number and modifier that can be written."""
    plain = ("Skip", "Reverse", "Draw", "Peek", "Play Again", "Swap", "Skip 2", "Draw 3")
    icons = [f"{action}{modifier}" for action, modifier in product(plain, ("", " Target", " Everyone"))]
    for action, kind, number in product(("Discard", "Recover"), ("UNO", "player"), (1, 2)):
        icons += [f"{action} {kind} {number}{modifier}" for modifier in ("", " Target", " Everyone")]
    several = ["Swap Everyone", "Discard UNO Everyone", "Play Again"], ["Recover UNO 3", "Draw", "Reverse"]
    cards = [[icon] for icon in icons] + [*several] * 4
    return "".join(
        f'[[player]]\nname = "Card {n}"\ncolor = "{COLOR_NAMES[n % 4]}"\nicons = {card}\n'
        for n, card in enumerate(cards)
    ).replace("'", '"')


def any_value(rng: random.Random) -> Any:
    """Something of any type."""
    values: list[Any] = [None, True, False, 0, 1, 2, -1, 1.5, 2.0, 1j, float("nan"), float("inf"), 1 << 64]
    values += ["", "a", "on", "2", "\0", "\ud800", HUGE, b"", b"a", bytearray(b"a"), memoryview(b"a"), ...]
    values += [[], [1], ["a"], [["a"]], ["Ember Quill"] * 8, (), ("a",), {}, {"a": 1}, {1: 2}]
    values += [set(), {"a"}, frozenset({1}), range(3), iter([]), repeat("Ember Quill"), object(), int, print]
    return rng.choice([*values, LONG, -LONG])
