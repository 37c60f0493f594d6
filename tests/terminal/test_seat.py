"""A seat at a table in this process: moments, what is answered to them, and time that only the test has."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from threading import Event

import pytest

import lastcard as lc
from lastcard.bots import BOTS, BotPlayer, Reflexes
from lastcard.bots.decks import build_deck
from lastcard.editions import load_roster
from lastcard.table import Pace, Table
from lastcard.table.people import BOT_NAMES
from lastcard.terminal.seats.local_seat import LocalSeat
from lastcard.terminal.seats.seat import Moment, MoveRefused
from lastcard.views import View
from lastcard.views.asking import ask
from lastcard.words import load_words
from tests.support.playing import game_at
from tests.support.terminal.seats import OPEN, TURN, First, Leaping, seat_at


def told(moment: Moment) -> list[str]:
    return moment.tell(moment.speaker(load_words()))


async def test_moments_come_one_after_the_other():
    seat = seat_at("droid", TURN)
    first = await seat.next()
    assert (first.phase, first.seat, first.names) == ("playing", 0, ("Alma", "Bela", "Cleo"))
    assert first.asked == (0,)
    assert first.is_asked
    assert first.waits
    assert first.choices == ("G1", "+")
    assert (first.react, first.clock, first.sheet, first.held) == (None, None, None, None)
    await seat.play("G1", first.window)
    mine, bela, cleo = [await seat.next() for _ in range(3)]
    assert [told(one) for one in (mine, bela, cleo)] == [
        ["You played G1."],
        ["Bela played G4."],
        ["Cleo played G7."],
    ]
    assert mine.asked == (1,)
    assert not mine.waits
    assert mine.before == first.view
    assert cleo.is_asked
    assert cleo.window > first.window
    assert isinstance(seat.clock, Leaping)
    assert seat.clock.waited == [0.5, 0.5]


async def test_several_steps_can_come_in_one_moment():
    seat = seat_at("droid", TURN)
    first = await seat.next()
    await seat.play("+", first.window)
    await seat.play("-", seat.game.window)
    assert told(await seat.next()) == ["You drew Y1.", "You kept it."]


# A drawn card that does not fit (R136)


async def draw(seat: LocalSeat) -> Moment:
    first = await seat.next()
    await seat.play("+", first.window)
    return await seat.next()


@pytest.mark.parametrize("options", ["", "options false_call_penalty=2 | "])
async def test_a_drawn_card_that_does_not_fit_is_kept_after_a_human_pause(options):
    pauses = []
    for _ in range(6):
        seat = seat_at("droid", options + TURN)
        drawn = await draw(seat)
        assert (drawn.is_asked, drawn.waits) == (True, False)
        assert drawn.view is not None
        assert ask(drawn.view, drawn.speaker(load_words())) == "Y1 does not fit: you keep it."
        kept = await seat.next()
        assert told(kept) == ["You kept it."]
        assert isinstance(seat.clock, Leaping)
        pauses += seat.clock.waited
    assert all(0.7 <= pause <= 1.4 for pause in pauses)
    assert len({*pauses}) == 6


async def test_a_drawn_card_that_fits_is_not_kept_by_itself():
    seat = seat_at("droid", TURN.replace("pile Y1", "pile G8"))
    drawn = await draw(seat)
    assert drawn.waits
    assert drawn.choices == ("G8", "-")
    assert seat.due() is None


async def test_keeping_can_be_left_to_the_player():
    seat = seat_at("droid", TURN, keeps_drawn=False)
    drawn = await draw(seat)
    assert drawn.waits
    assert drawn.choices == ("-",)
    assert seat.due() is None
    await seat.play("-", drawn.window)
    assert told(await seat.next()) == ["You kept it."]


async def test_a_refusal_is_a_sentence_with_the_rule():
    seat = seat_at("droid", TURN)
    moment = await seat.next()
    with pytest.raises(MoveRefused) as refusal:
        await seat.play("R2", moment.window)
    assert str(refusal.value) == "R2 does not match G5 in color, number or symbol. (droid/match)"
    assert refusal.value.say(moment.speaker(load_words("de"))).endswith("(droid/match)")
    assert refusal.value.code == "illegal"
    why = await seat.explain("R3")
    assert why is not None
    assert why.rule == "droid/match"
    assert await seat.explain("G1") is None
    with pytest.raises(MoveRefused) as refusal:
        await seat.play("blah", moment.window)
    assert refusal.value.code == "unreadable"


async def test_an_answer_to_an_earlier_moment_never_hits_a_later_one():
    seat = seat_at("droid", TURN)
    first = await seat.next()
    await seat.play("G1", first.window)
    for _ in range(3):
        again = await seat.next()
    assert again.is_asked
    with pytest.raises(MoveRefused) as refusal:
        await seat.play("+", first.window)
    assert refusal.value.code == "too_late"
    await seat.play("+", again.window)


@pytest.mark.parametrize("seconds", [3.0, 10.0])
async def test_the_time_that_is_named_is_the_time_that_one_has(seconds):
    seat = seat_at("droid", OPEN, Pace(thinking=(0.5, 0.5), reaction=seconds))
    moment = await seat.next()
    assert moment.react == seconds
    assert moment.waits
    assert moment.chances == {"!b": ("!b",)}
    assert told(await seat.next()) == ['Bela called "UNO!"']
    assert isinstance(seat.clock, Leaping)
    assert seat.clock.waited == [seconds]


async def test_the_time_of_a_race_only_grows_shorter():
    """However many raise their arms before me, the last of them waits until my time is up."""
    position = "top Wt | a R5 G9 Y1 | b G1 G2 | c Y3 Y4 | d Y5 Y6 | e* R4 R3 | race e a b c d"
    seat = seat_at("touchdown", position)
    moments = [await seat.next()]
    while moments[-1].is_race:
        moments.append(await seat.next())
    assert [moment.react for moment in moments[:-1]] == [3.0, 2.0, 2.0]
    assert isinstance(seat.clock, Leaping)
    assert seat.clock.now == 103.0
    assert "You were the last with arms down." in told(moments[-1])


async def test_who_lets_it_pass_is_not_waited_for():
    seat = seat_at("droid", OPEN)
    moment = await seat.next()
    await seat.let_pass(moment.window)
    assert (await seat.next()).react is None
    assert told(await seat.next()) == ['Bela called "UNO!"']
    assert isinstance(seat.clock, Leaping)
    assert seat.clock.waited == [1.0]


async def test_a_moment_that_has_passed_cannot_be_let_pass():
    seat = seat_at("droid", OPEN)
    moment = await seat.next()
    await seat.let_pass(moment.window - 1)
    assert told(await seat.next()) == ['Bela called "UNO!"']
    assert isinstance(seat.clock, Leaping)
    assert seat.clock.waited == [3.0]


async def test_where_bots_take_no_time_it_is_skipped():
    seat = seat_at("droid", TURN, Pace(thinking=(0.0, 0.0), reaction=0.0))
    await seat.play("G1", (await seat.next()).window)
    while not (await seat.next()).is_asked:
        pass
    assert isinstance(seat.clock, Leaping)
    assert not any(seat.clock.waited)


async def test_the_next_round_waits_until_we_are_ready():
    seat = seat_at("express", "top G5 | a* G1 ! | b G4 R5 R6 | c G7 R8 R9 | scores a 30")
    moment = await seat.next()
    with pytest.raises(MoveRefused) as refusal:
        await seat.ready()
    assert refusal.value.code == "illegal"
    await seat.play("G1", moment.window)
    over = await seat.next()
    assert over.phase == "round_over"
    assert over.waits
    assert over.sheet is not None
    assert over.sheet.winners == (0,)
    assert over.choices == ()
    await seat.ready()
    dealt = await seat.next()
    assert dealt.phase == "playing"
    assert dealt.sheet is None
    assert "Everyone was dealt 5 cards." in told(dealt)


async def test_another_match():
    seat = seat_at("droid", "top G5 | a* G1 ! | b G4 R5 R6 | c G7 R8 R9")
    moment = await seat.next()
    with pytest.raises(MoveRefused):
        await seat.rematch()
    await seat.play("G1", moment.window)
    assert (await seat.next()).phase == "match_over"
    await seat.rematch()
    again = await seat.next()
    assert (again.phase, again.before, seat.match) == ("playing", None, 2)


async def test_every_step_is_kept():
    kept: list[str] = []

    def keep(game: lc.Game) -> str:
        kept.append(game.record())
        return "" if len(kept) != 2 else "The disk is full."

    seat = seat_at("droid", TURN, keep=keep)
    moment = await seat.next()
    assert (len(kept), moment.trouble) == (1, "")
    await seat.play("G1", moment.window)
    assert (await seat.next()).trouble == "The disk is full."
    assert (await seat.next()).trouble == ""
    assert len(kept) == 3
    assert lc.Game.replay(kept[-1]).position() == seat.game.position()


async def test_a_game_that_is_taken_up_tells_its_last_lap():
    game = game_at("droid", TURN)
    for who, move in ((0, "G1"), (1, "G4"), (2, "G7"), (0, "+")):
        game.play(who, move)
    bots = [BotPlayer(First(), seat, seat) for seat in (1, 2)]
    seat = LocalSeat(lambda _: Table(game, bots), BOT_NAMES[:3], [None, "first", "first"], clock=Leaping())
    assert told(await seat.next()) == ["Bela played G4.", "Cleo played G7.", "You drew Y1."]


class Slow(First):
    """Thinks until the test lets it go on."""

    def __init__(self, begun: Callable[[], object], may_go_on: Callable[[], object]) -> None:
        super().__init__(Reflexes(remembers_call=0, notices_missed_call=0))
        self.begun, self.may_go_on = begun, may_go_on

    def choose(self, view: View) -> str:
        self.begun()
        self.may_go_on()
        return view.legal[0]


async def test_who_reacts_while_a_bot_thinks_is_first():
    """c is on turn and thinks long. a catches b meanwhile, which c's turn would close."""
    begun, go_on = asyncio.Event(), Event()
    loop = asyncio.get_running_loop()
    thinks = Slow(lambda: loop.call_soon_threadsafe(begun.set), lambda: go_on.wait(30))
    game = game_at("droid", OPEN)
    table = Table(game, [BotPlayer(thinks, seat, seat) for seat in (1, 2)], Pace(reaction=1.0))
    seat = LocalSeat(lambda _: table, BOT_NAMES[:3], [None, "slow", "slow"], clock=Leaping())
    moment = await seat.next()
    coming = asyncio.create_task(seat.next())
    await begun.wait()
    catching = asyncio.create_task(seat.play("!b", moment.window))
    await asyncio.sleep(0)
    go_on.set()
    await catching
    assert told(await coming)[0] == "You caught Bela: the call was missed."


MODES = ["express", "touchdown", "droid", "hail-mary", "elite", "elite draft", "elite dynasty"]


@pytest.mark.parametrize("mode", MODES)
async def test_whoever_takes_any_choice_comes_to_the_end(mode):
    """What is offered is all that is needed, in every edition and mode."""
    edition, _, elite = mode.partition(" ")
    options = {"mode": elite} if elite else {"target": "60"} if edition == "express" else {}
    decks = [build_deck(load_roster(), "all", Random(n)) for n in range(3)]
    kinds: set[str] = set()

    def deal(match: int) -> Table:
        game = lc.Game.new(edition, 3, seed=5, options=options, decks=decks if elite == "dynasty" else None)
        bots = [BotPlayer(BOTS["casual"](seat), seat, seat) for seat in (1, 2)]
        return Table(game, bots, Pace(thinking=(0.1, 0.1), reaction=0.5), seed=1)

    seat = LocalSeat(deal, BOT_NAMES[:3], [None, "casual", "casual"], clock=Leaping())
    moment = await seat.next()
    while moment.phase != "match_over":
        if moment.phase == "round_over":
            await seat.ready()
        elif moment.is_asked and moment.choices:
            assert moment.view is not None
            kinds.add(moment.view.waiting_for)
            await seat.play(moment.choices[0], moment.window)
        assert told(moment) is not None
        moment = await seat.next()
    assert moment.sheet is not None
    assert "turn" in kinds
