"""The same screen as a seat at a real server's table, beside other people and bots."""

from __future__ import annotations

import asyncio

from lastcard.client import join, open_table, play_with
from lastcard.terminal.seats.remote_seat import RemoteSeat
from tests.support.terminal.positions import POSITION, QUICK, SOON_OVER
from tests.support.terminal.tables import Presser, Watched


async def test_a_screen_another_person_and_two_bots_finish_a_match(server):
    connection = await open_table(server.address, "Ann", QUICK, SOON_OVER)
    async with connection, await join(connection.link, "Ben") as ben:
        other = asyncio.create_task(play_with(ben, lambda view: view.legal[0]))
        app = Watched(RemoteSeat(connection))
        async with app.run_test(size=(80, 24)) as pilot:
            await app.settle()
            assert "Enter Deal" in app.shown
            await Presser(app, seed=1).play(lambda moment: moment.phase == "match_over")
            await pilot.pause()
            assert "won the match" in app.shown
            assert any("Ben" in line.plain for line in app.told_log.sentences)
            assert "Watch it again" not in app.shown
        assert (await other).phase == "match_over"


async def test_something_is_said_to_everyone(server):
    connection = await open_table(server.address, "Ann", QUICK, POSITION)
    async with connection:
        app = Watched(RemoteSeat(connection))
        async with app.run_test(size=(80, 24)) as pilot:
            await app.settle()
            await app.press("enter")
            await app.until(lambda: "Your turn" in app.shown)
            await app.press("f2")
            for key in ("H", "i", "d", "enter"):
                await pilot.press(key)
            await app.until(lambda: any(one.plain == "Ann: Hid" for one in app.told_log.sentences))
            assert not app.panel.is_open
            await app.press("home", "right", "w")
            await app.until(lambda: "(droid/match)" in app.shown)
            assert "F2 chat" in app.shown


async def test_who_is_sent_away_leaves_the_screen(server):
    connection = await open_table(server.address, "Ann", QUICK, POSITION)
    async with connection, await join(connection.link, "Ben") as ben:
        app = Watched(RemoteSeat(ben))
        async with app.run_test(size=(80, 24)):
            await app.until(lambda: app.screen_state.moment is not None)
            await connection.ask("kick", person=ben.person)
            await app.until(lambda: app.closed is not None)
        assert app.return_value == 1


async def test_the_line_is_down_and_comes_back(server):
    connection = await open_table(server.address, "Ann", QUICK, POSITION)
    async with connection:
        app = Watched(RemoteSeat(connection))
        async with app.run_test(size=(80, 24)):
            await app.settle()
            await app.press("enter")
            await app.until(lambda: "Your turn" in app.shown)
            await asyncio.to_thread(server.kill)
            await app.until(lambda: "The line is down." in app.shown)
            await asyncio.to_thread(server.start)
            await app.until(lambda: "Your turn" in app.shown)
            await app.press("1")
            await app.until(lambda: "You played green 1." in app.shown)
