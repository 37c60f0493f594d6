"""Champions in a browser: their worlds are played by WebAssembly, in a worker of its own."""

from __future__ import annotations

from lastcard.bots import BotPlayer
from lastcard.bots.champion import ANSWERS, Champion
from lastcard.compiled.record import memory_of
from lastcard.policies.batches import driver_for, played_elsewhere
from lastcard.policies.playing_out.searching import play_and_search
from lastcard.policies.workspace import workspace_to_copy
from lastcard.site.worker.host import Host
from lastcard.views import View


def offer_champions(host: Host) -> None:
    """Let champions sit at tables, if there is WebAssembly for their search."""
    if host.has_driver(play_and_search.__name__):
        played_elsewhere.add(play_and_search)


async def decide(player: BotPlayer, view: View, host: Host) -> str:
    """A bot's move, as `BotPlayer.decide` makes it; the table goes on meanwhile."""
    bot, considered = player.bot, player.considered(view)
    if not isinstance(bot, Champion) or not bot.searches(considered):
        return player.say_call(bot.choose(considered), view)
    search = bot.search(considered)
    driver = driver_for(search.all_notes).__name__
    while number := search.next_worlds(bot.seconds, bot.worlds):
        workspace = bytes(memory_of(workspace_to_copy(search.state, search.all_notes)))
        answers = await host.play(driver, ANSWERS, workspace, search.key)
        search.take(number, memoryview(answers).cast("q"))
    return player.say_call(bot.decided(search, considered), view)
