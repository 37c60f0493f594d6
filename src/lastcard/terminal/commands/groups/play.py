"""Play: a match in the terminal, and a match seen again."""

from __future__ import annotations

from typing import Annotated

from lastcard.terminal.commands.groups.completers import files, one_of
from lastcard.terminal.commands.groups.values import (
    AnyEdition,
    Bots,
    Json,
    KeepByHand,
    Language,
    Notation,
    Options,
    OutFile,
    OwnEdition,
    Plain,
    Seed,
)
from lastcard.terminal.exits import DONE
from lastcard.terminal.inputs import LAST_GAME
from lastcard.terminal.shell.value import Value


def play(
    edition: AnyEdition = None,
    /,
    *,
    players: int | None = None,
    seed: int | None = None,
    option: Options = (),
    bots: Bots = None,
    name: str | None = None,
    speed: Annotated[str, Value(complete=one_of("slow", "normal", "fast"))] = "normal",
    reaction_time: Annotated[float, Value("SECONDS")] = 3.0,
    continue_: Annotated[str | None, Value("FILE", complete=files, bare=LAST_GAME)] = None,
    save: OutFile = None,
    deck: OutFile = None,
    keep_by_hand: KeepByHand = False,
    plain: Plain = False,
    notation: Notation = False,
    lang: Language = None,
) -> int:
    """Play a match against bots.

    Parameters
    ----------
    edition
        express, touchdown, droid, hail-mary, elite, or your own edition file (.toml); you are asked
        if you leave it out.
    players
        Number of players, including you (4 if left out).
    seed
        A number that fixes all shuffles and all choices of the bots.
    bots
        How well the bots play: novice, casual, expert or champion (which needs the extra sim). One for all
        of them, or one for each, separated by commas (casual if left out).
    name
        Your name in the score sheet.
    speed
        How long the bots take over a move: slow, normal or fast.
    reaction_time
        Seconds that you have to call, catch, raise your arms or throw. With 0 nobody waits for you.
    continue_
        Go on with the game in this file, or without a file with the last one. It is kept there after every
        move.
    save
        Keep the game in this file, after every move; left out, it is one in your data folder.
    deck
        Play dynasty with the deck in this file; FILE#NAME picks one of several. To check them first:
        `lastcard deck FILE`.

    Examples
    --------
    lastcard play
    lastcard play hail-mary --players 3 --bots expert
    lastcard play elite -o mode=draft --save evening.lcg
    lastcard play --continue
    """
    from lastcard.terminal.commands.game_setup import PlayRequest
    from lastcard.terminal.commands.play import play as play_match
    from lastcard.terminal.language import own_language

    return play_match(
        PlayRequest(
            edition,
            players,
            seed,
            option,
            bots,
            name,
            speed,
            reaction_time,
            continue_,
            save,
            deck,
            lang or own_language(),
            plain,
            keeps_drawn=not keep_by_hand,
            notation=notation,
        )
    )


def daily(
    day: Annotated[str | None, Value("DAY")] = None,
    /,
    *,
    history: bool = False,
    export: OutFile = None,
    import_: Annotated[str | None, Value("FILE", complete=files)] = None,
    secret: str = "",
    name: str | None = None,
    speed: Annotated[str, Value(complete=one_of("slow", "normal", "fast"))] = "normal",
    reaction_time: Annotated[float, Value("SECONDS")] = 3.0,
    keep_by_hand: KeepByHand = False,
    json: Json = False,
    plain: Plain = False,
    notation: Notation = False,
    lang: Language = None,
) -> int:
    """Play the daily deal: one for everybody.

    Each day has another edition or mode, against three experts. The first try at today's deal counts, and its
    result is a line to share; docs/daily.md tells what it says. A try that was left goes on, also
    one for fun.

    Parameters
    ----------
    day
        Another day, such as 2026-11-18, for fun; today if left out. A day begins at midnight UTC.
    history
        Print your results and your streak instead.
    export
        Write your results to this file instead.
    import_
        Add the results in this file to yours instead.
    secret
        The secret of a server's own deal, which it reveals when the day is over: then it is that deal.
    name
        Your name in the score sheet.
    speed
        How long the bots take over a move: slow, normal or fast. It changes nothing else.
    reaction_time
        Seconds that you have to call, catch, raise your arms or throw. Then you let it pass.

    Examples
    --------
    lastcard daily
    lastcard daily --history
    lastcard daily --export daily.json
    """
    from lastcard.terminal.commands import daily_history
    from lastcard.terminal.language import own_language

    language = lang or own_language()
    if json:
        from lastcard.terminal.commands.daily import deal_of
        from lastcard.terminal.commands.json_output import print_json

        print_json("daily", daily_history.daily_facts(deal_of(day, secret), secret))
    elif history or export is not None or import_ is not None:
        from lastcard.terminal.commands.daily import review_all_late
        from lastcard.words import Speaker, load_words

        speaker = Speaker(load_words(language))
        if import_ is not None:
            print(daily_history.import_history(import_, speaker))
        if export is not None:
            print(daily_history.export_history(export, speaker))
        if history:
            review_all_late(speaker)
            print(*daily_history.told_history(speaker), sep="\n")
    else:
        from lastcard.terminal.commands.daily import play_daily
        from lastcard.terminal.commands.game_setup import PlayRequest

        asked = PlayRequest(
            name=name,
            speed=speed,
            reaction_time=reaction_time,
            language=language,
            plain=plain,
            keeps_drawn=not keep_by_hand,
            notation=notation,
        )
        return play_daily(day, asked, secret)
    return DONE


def replay(
    file: Annotated[str, Value("FILE-or-LINK", complete=files)],
    /,
    *,
    turn: int | None = None,
    edition: OwnEdition = None,
    json: Json = False,
    plain: Plain = False,
    notation: Notation = False,
    lang: Language = None,
) -> int:
    """Look at a recorded game again.

    In a terminal on the whole screen, step by step and through anybody's eyes; with --plain, and in a pipe,
    it is retold turn by turn.

    Parameters
    ----------
    file
        The record (.lcg); - reads it from standard input. Or the link to a match on a server, such as
        https://cards.example.org/replay/k3v9m2x7qa; one that ends in a moment, such as #12, opens there.
    turn
        Open it at the end of this turn; what is printed stops there and shows the table. (If the record
        hides cards, there is no table to print.)

    Examples
    --------
    lastcard replay evening.lcg
    lastcard replay evening.lcg --turn 12
    lastcard replay "https://cards.example.org/replay/k3v9m2x7qa?match=2" --json
    """
    from lastcard.terminal.commands.screen_mode import fills_screen
    from lastcard.terminal.inputs import STANDARD_INPUT

    if json:
        from lastcard.terminal.commands.json_output import print_replay

        print_replay(file, turn, edition)
    elif file != STANDARD_INPUT and fills_screen(plain):
        from lastcard.terminal.commands.replay import view_replay
        from lastcard.terminal.language import own_language

        language = lang or own_language()
        code, game = view_replay(file, turn, edition, language)
        if game is not None:
            from lastcard.terminal.commands.play import play_on

            return play_on(game, edition, language)
        return code
    else:
        from lastcard.terminal.commands.records import reteller, show_replay
        from lastcard.terminal.language import own_language
        from lastcard.terminal.lines.screen import Screen
        from lastcard.words import load_words

        words = load_words(lang or own_language())
        show_replay(Screen(words), file, turn, edition, reteller(words, file, notation=notation))
    return DONE


def review(
    file: Annotated[str | None, Value("FILE-or-LINK", complete=files)] = None,
    /,
    *,
    kept: bool = False,
    seat: Annotated[str | None, Value("SEAT")] = None,
    seed: Seed = 0,
    worlds: int | None = None,
    edition: OwnEdition = None,
    json: Json = False,
    notation: Notation = False,
    lang: Language = None,
) -> int:
    """Review a recorded game: chances, mistakes and luck.

    Each decision is compared with the other moves, by playing on in many possible worlds that agree with what
    its player knew; docs/coach.md tells how.

    Parameters
    ----------
    file
        The record (.lcg), with all its cards; - reads it from standard input. Or the link to a match on a
        server that is over, such as https://cards.example.org/replay/k3v9m2x7qa.
    kept
        Instead of a file, all finished matches of "lastcard play" that are kept on this computer: your luck
        and skill in them. Matches with hints are not counted.
    seat
        The letter of a seat, such as a: only its decisions are told.
    worlds
        The number of worlds that each chance is from; left out, 384, or 32 if the rules are not compiled.

    Examples
    --------
    lastcard review evening.lcg
    lastcard review evening.lcg --seat a --worlds 1000
    lastcard review evening.lcg --json
    lastcard review --kept
    """
    from lastcard.terminal.commands.review import ReviewRequest, print_review, show_review

    if (file is None) is not kept:
        from lastcard.terminal.inputs import InputError

        raise InputError("Name one record to review, or --kept for all matches that are kept here.")
    if file is None:
        from lastcard.terminal.commands.review_kept import print_kept, show_kept
        from lastcard.terminal.language import own_language
        from lastcard.words import load_words

        if json:
            print_kept(seed, worlds)
        else:
            show_kept(seed, worlds, load_words(lang or own_language()))
        return DONE
    request = ReviewRequest(file, seat, seed, worlds, edition)
    if json:
        print_review(request)
    else:
        from lastcard.terminal.language import own_language
        from lastcard.words import load_words

        show_review(request, load_words(lang or own_language()), notation=notation)
    return DONE
