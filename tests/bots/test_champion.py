"""Champion: what it remembers of others, the worlds it imagines, and how it judges them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

import lastcard as lc
from lastcard.bots import Champion, champion
from lastcard.bots.memory import Memory
from lastcard.editions.edition import edition_path
from lastcard.notation.moves import move_text, parse_move
from lastcard.notation.position import Position
from lastcard.policies.batches import notes_for, notes_in_worlds, play_compiled, play_interpreted
from lastcard.policies.believing.evidence import note_decision, unlike_expert
from lastcard.policies.believing.player_decks import known_decks
from lastcard.policies.believing.seen import seen_card, seen_in_hand
from lastcard.policies.believing.worlds import first_world, next_world, straighten
from lastcard.policies.deciding.heuristic import best_move
from lastcard.policies.notes import Notes, Remembered
from lastcard.policies.playing_out.driver import begin_watching, sit_down
from lastcard.policies.playing_out.search import NO_THROW, play_on, search
from lastcard.policies.playing_out.searching import list_choices, see_and_move
from lastcard.policies.playing_out.value import CERTAIN_WIN, chance_to_win
from lastcard.policies.policy import read_policy
from lastcard.policies.sight import Sight
from lastcard.policies.sight import look as look_at_table
from lastcard.policies.workspace import NotesOfBoth, workspace_for
from lastcard.rules.chance import key_of, shuffle
from lastcard.rules.dispatch import legal_in_window
from lastcard.rules.events import CAUGHT, HIT, MISSED
from lastcard.rules.hands import cards_in_hand, count_among
from lastcard.rules.kinds import COLOR_MASK, GREEN, RED, color_of, is_wild
from lastcard.rules.moves import MOST_MOVES
from lastcard.rules.state import NOBODY, PLAYER_DECK, State
from lastcard.simulation.plan import Plan, make_plan
from tests.support.bots import TABLES, new_game
from tests.support.lengths import at_length, long, sampled
from tests.support.playing import game_at, go_on


def position_of(game: lc.Game) -> Position:
    return game._position


def champion_notes(game: lc.Game) -> Notes:
    """The notes of those who play on in a champion's worlds."""
    position = position_of(game)
    policy = read_policy("champion", position.edition, position.options, game.players)
    return notes_in_worlds([policy] * game.players)


# What is remembered


@pytest.mark.parametrize(("edition", "options"), TABLES)
@pytest.mark.parametrize("players", [2, 4])
def test_what_is_remembered_at_the_table_is_what_a_simulation_notes(edition, options, players):
    random = Random(players)
    game = new_game(edition, options, players, 2)
    memory, notes = Memory(), champion_notes(game)
    begin_watching(position_of(game).state, notes)
    look(memory, game, game.opening)
    for _ in range(at_length(100, 150)):
        seat = random.choice(game.seats)
        text = random.choice(game.legal(seat))
        choice = parse_move(game.edition, text, players)
        state = position_of(game).state.copy()
        note_decision(state, seat, choice, notes.remembered)
        see_and_move(state, seat, choice, notes)
        events = game.play(seat, text)
        assert state.values() == position_of(game).state.values()
        if game.round_over:
            break
        look(memory, game, events)
        assert decided(memory.notes) == decided(notes.remembered)
        assert seen_by(0, memory.notes) == seen_by(0, notes.remembered)
        for owner in range(1, players):
            number = seen_in_hand(state, 0, owner, notes.remembered.seen)
            seen = seen_by(0, notes.remembered)[owner][:number]
            assert not Counter(seen) - Counter(cards_in_hand(state, owner))
    assert sum(notes.remembered.times_noted[:players]) > 5


def look(memory: Memory, game: lc.Game, events: Sequence[lc.Event] = ()) -> None:
    """Seat a sees what has happened, and how the table lies."""
    memory.see([event.seen_by(0) for event in events], game.view(0))


def seen_by(viewer: int, notes: Remembered) -> list[list[int]]:
    """The cards that a seat has seen in each hand."""
    return [
        [seen_card(viewer, owner, n, notes.seen) for n in range(hand.number[viewer])]
        for owner, hand in enumerate(notes.seen.hands)
    ]


def decided(notes: Remembered) -> tuple[Any, ...]:
    """All that is remembered of decisions."""
    decisions = [decision.values() for decision in notes.decisions]
    return notes.lacks, notes.times_noted, decisions


def test_a_new_round_is_another_matter():
    game = new_game("express", {}, 3, 1)
    memory, random = Memory(), Random(1)
    look(memory, game, game.opening)
    while not game.round_over:
        seat = random.choice(game.seats)
        look(memory, game, game.play(seat, random.choice(game.legal(seat))))
    assert memory.notes.values() != Remembered().values()
    look(memory, game, game.next_round())
    assert memory.notes.values() == Remembered().values()


def test_what_the_clock_does_is_no_evidence():
    """Whoever is away draws, whatever they hold."""
    drawn = ("a G3", "b +", "b -")
    _, notes = seen_by_champion(PLAYING, *drawn)
    assert (notes.remembered.times_noted[1], notes.remembered.lacks[1]) == (1, 1 << GREEN)
    _, notes = seen_by_champion(PLAYING, "a G3", "~")
    assert (notes.remembered.times_noted[1], notes.remembered.lacks[1]) == (0, 0)


def test_a_card_that_leaves_a_hand_in_another_way_makes_its_plays_no_evidence():
    position = "top G5 | a* R1 G1 Wh | b G2 Y7 | c G3 R4 R5 R6"
    _, notes = seen_by_champion(position, "a G1", "b G2!", edition="hail-mary")
    assert notes.remembered.times_noted[:3] == [1, 1, 0]
    _, notes = seen_by_champion(position, "a G1", "b G2!", "a Wh=Y", edition="hail-mary")
    assert notes.remembered.times_noted[:3] == [0, 2, 0]  # and what the throw has told


# Worlds


def seen_by_champion(position: str, *moves: str, edition: str = "droid") -> tuple[lc.Game, Notes]:
    """A game after some moves that seat a has looked at, and its notes."""
    game = game_at(edition, position)
    memory = Memory()
    look(memory, game)
    for move in moves:
        go_on(game, move)
        look(memory, game, game.rounds[-1].entries[-1].events)
    notes = champion_notes(game)
    notes.remembered = memory.notes
    return game, notes


def worlds_of(game: lc.Game, notes: Notes, number: int) -> list[Position]:
    """Some of the worlds that seat a imagines."""
    position = position_of(game).copy()
    s, sight, out = position.state, Sight(position.state.copy()), [0] * MOST_MOVES
    s.chance = None
    notes.hidden.known_decks = known_decks(s, 0)
    straighten(s, 0, notes)
    s.key, s.rolled = key_of(1, 0), 0
    first_world(s, sight, 0, out, notes)
    worlds = [position.copy()]
    for world in range(1, number):
        s.key, s.rolled = key_of(1, world), 0
        next_world(s, sight, 0, out, notes)
        worlds.append(position.copy())
    return worlds


PLAYING = "top G5 | a* G1 G3 Y7 | b R1 R2 B7 W | c Y1 Y2 R9"


def test_a_world_agrees_with_all_that_is_seen():
    game, notes = seen_by_champion(PLAYING)
    true = position_of(game).state
    for position in worlds_of(game, notes, 20):
        s = position.state
        assert cards_in_hand(s, 0) == cards_in_hand(true, 0)
        assert s.held == true.held
        assert s.cards[-s.discards :] == true.cards[-true.discards :]
        every = sorted(s.cards[: s.pile] + [card for seat in range(3) for card in cards_in_hand(s, seat)])
        assert every == sorted(
            true.cards[: true.pile] + [card for seat in range(3) for card in cards_in_hand(true, seat)]
        )


COLORS_ONLY = "options wild_counts_as_match=off"
CHALLENGED = "top G5 | a W R2 R3 | b* W+4 G7 Y2 B9"


def cards_seen(edition: str, position: str, *moves: str) -> list[str]:
    """What seat a has seen of the hand of seat b after some moves."""
    game, notes = seen_by_champion(position, *moves, edition=edition)
    return [game.edition.texts[kind] for kind in seen_by(0, notes.remembered)[1]]


def test_a_challenged_hand_is_remembered_card_by_card():
    challenge = ("b W+4=R", "a x")
    assert cards_seen("hail-mary", CHALLENGED, *challenge) == ["Y2", "G7", "B9"]
    assert cards_seen("hail-mary", CHALLENGED, *challenge, "a W=G", "b G7") == ["Y2", "B9"]


def test_a_part_of_a_droid_is_remembered():
    position = "top G5 | a* Wd R1 B2 Y3 | b G2 Y7 | c R4 R9 B5"
    assert cards_seen("droid", position, "a Wd", "a R1", "b G2") == ["G2"]


def test_the_part_that_ends_a_droid_is_remembered():
    position = "top G5 | a* Wd R1 B2 Y3 | b G2 Y7 | c W W+4 B5 B6"
    assert cards_seen("droid", position, "a Wd", "a Y3", "b G2", "c B5", "a R1", "b Y7") == ["G2", "Y7"]


BUILDING = "top G5 | a* Wd Y3 G1 R2 | b R7 G2 | c B9 B8 Y1 Y2"


def test_whoever_cannot_lay_a_part_lacks_the_other_colors():
    """b lays its red card and has nothing for a green part: its other card is green, or a wild."""
    moves = ("a Wd", "a Y3", "b R7", "c B9", "a G1")
    game, notes = seen_by_champion(BUILDING, *moves)
    assert game.waiting_for == "color"
    hands = [cards_in_hand(world.state, 1) for world in worlds_of(game, notes, 150)]
    assert all(len(hand) == 5 and game.edition.kinds["R7"] in hand for hand in hands)
    assert all(any(is_wild(card) or color_of(card) == GREEN for card in hand) for hand in hands)
    other = notes.copy()
    other.remembered.times_noted[1] = 0  # without that evidence it may hold anything
    hands = [cards_in_hand(world.state, 1) for world in worlds_of(game, other, 150)]
    assert not all(any(is_wild(card) or color_of(card) == GREEN for card in hand) for hand in hands)


def test_whoever_cannot_begin_a_droid_has_wilds_only():
    position = "top G5 | a R1 R2 R3 | b* Wd W W+4"
    game, notes = seen_by_champion(position, "b Wd")
    for world in worlds_of(game, notes, 100):
        assert sum(is_wild(card) for card in cards_in_hand(world.state, 1)) >= 2


def test_what_was_seen_is_so_in_every_world():
    game, notes = seen_by_champion(CHALLENGED, "b W+4=R", "a x", "a W=G", "b G7", edition="hail-mary")
    worlds = [Counter(cards_in_hand(world.state, 1)) for world in worlds_of(game, notes, 30)]
    seen = Counter(game.edition.kinds[card] for card in ("Y2", "B9"))
    assert all(hand >= seen for hand in worlds)
    assert len({frozenset(hand.items()) for hand in worlds}) > 10


TAKING = "under R9 B8 | b* G3* Y1 R2 | a R1 R3 R4 | c B1 B2 | b lineup Kelp Vasquill"


def test_a_card_taken_back_is_remembered():
    assert cards_seen("elite", f"top G5 | {TAKING}", "b G3*", "b @1", "b R9") == ["R9"]


def test_a_reshuffle_while_somebody_takes_a_card_shows_nothing():
    position = "top G5 | pile G1 | under R9 B8 B7 B6 | b* G3* Y1 | a R1 R3 | c B1 B2 | b lineup Kelp Vasquill"
    assert cards_seen("elite", position, "b G3*", "b @1", "c !b") == []


def test_whoever_cannot_begin_a_droid_has_played_it_all_the_same():
    """It draws three cards in the same move, so its hand has become larger."""
    position = f"{COLORS_ONLY} | top G5 | a R1 R2 R3 | b* W+4 Wd W"
    challenged = ("b W+4=R", "a x")
    assert cards_seen("droid", position, *challenged) == ["W", "Wd"]
    assert cards_seen("droid", position, *challenged, "b Wd") == ["W"]


def test_whoever_sheds_and_draws_in_one_move_is_no_longer_known(tmp_path):
    edition = tmp_path / "collector.toml"
    edition.write_text(edition_path("elite").read_text("utf-8"), "utf-8")
    players = {"One": ["Peek"], "Two": ["Discard UNO", "Draw 2"]}
    (tmp_path / "roster.toml").write_text(
        "".join(
            f'[[player]]\nname = "{name}"\ncolor = "red"\nicons = {json.dumps(icons)}\n'
            for name, icons in players.items()
        ),
        "utf-8",
    )
    position = "top R5 | a* R3* R9* G1 | b Y1 Y2 R1 | a lineup One, Two"
    peek = ("a R3*", "a @1", "a >b")
    assert cards_seen(str(edition), position, *peek) == ["R1", "Y1", "Y2"]
    assert cards_seen(str(edition), position, *peek, "b R1", "a R9*", "a @1", "b Y1") == []


def share_with_red(*moves: str) -> float:
    """How often seat b is thought to hold a red card beside the nine, when it did not play on red twice."""
    position = "top R5 | pile B9 Y9 B6 Y8 R4 R6 R7 R2 Y4 Y6 | under R9 B8 | b lineup Kelp Vasquill"
    hands = "a* R3 R1 G1 Y7 | b G3* B7 Y3 Y5 B2 | c B1 Y2 B4"
    drawing = ("a R3", "b +", "b -", "c +", "c -", "a R1", "b +", "b -", "c +", "c -", "a G1", "b G3*")
    game, notes = seen_by_champion(f"{position} | {hands}", *drawing, *moves, edition="elite")
    nine = game.edition.kinds["R9"]
    imagined = [cards_in_hand(world.state, 1) for world in worlds_of(game, notes, 150)]
    return float(np.mean([any(card != nine and color_of(card) == RED for card in hand) for hand in imagined]))


def test_a_card_taken_back_was_not_there_before():
    """What was decided earlier is still evidence."""
    assert share_with_red("b @1", "b R9") < share_with_red() + 0.1


def test_parts_on_the_table_are_in_no_hand():
    position = "top G5 | a* Wd R1 B2 Y3 | b G2 Y7 | c R4 R9 B5"
    game, notes = seen_by_champion(position, "a Wd", "a R1", "b G2", "c R4", edition="droid")
    true = Counter(game.edition.deck)
    for world in worlds_of(game, notes, 10):
        s = world.state
        hands = [card for seat in range(3) for card in cards_in_hand(s, seat)]
        assert Counter(s.cards[: s.pile] + hands + s.cards[-s.discards - s.parts :]) == true


def test_worlds_differ():
    game, notes = seen_by_champion(PLAYING)
    hands = {tuple(cards_in_hand(position.state, 1)) for position in worlds_of(game, notes, 30)}
    assert len(hands) > 10


def holds_green(position: Position) -> bool:
    return count_among(position.state, 1, COLOR_MASK[GREEN]) > 0


def share_with_green(*moves: str) -> float:
    game, notes = seen_by_champion(PLAYING, *moves)
    return float(np.mean([holds_green(position) for position in worlds_of(game, notes, 150)]))


def test_whoever_draws_or_plays_a_wild_is_thought_to_lack_the_color():
    nothing_known = share_with_green("a G3")
    assert nothing_known > 0.5
    assert share_with_green("a G3", "b +", "b -") < nothing_known / 3
    assert share_with_green("a G3", "b W=R") < nothing_known / 3


def test_the_slots_hold_the_hidden_hands():
    game, notes = seen_by_champion(PLAYING, "a G3", "b +", "b -")
    (world,) = worlds_of(game, notes, 1)
    assert notes.hidden.number == world.state.held[1] + world.state.held[2]
    assert sorted(notes.hidden.cards[: world.state.held[1]]) == sorted(cards_in_hand(world.state, 1))


def test_what_an_expert_would_not_have_done_is_counted():
    game, notes = seen_by_champion("top G5 | a* G1 G3 Y7 | b G6 B7 B8 | c Y1 Y2 R9", "a G3", "b +", "b -")
    (world,) = worlds_of(game, notes, 1)
    sight, out = Sight(world.state.copy()), [0] * MOST_MOVES
    for hand, unlike in ((["B7", "B8", "R1", "R2"], 0), (["G6", "B7", "B8", "R1"], 1)):
        notes.hidden.cards[:4] = [game.edition.kinds[card] for card in hand]
        assert unlike_expert(sight, 1, 4, out, notes) == unlike


@pytest.mark.parametrize("options", [{}, {"mode": "draft"}, {"mode": "dynasty"}])
def test_player_cards_that_are_not_known_may_be_any(options):
    game = new_game("elite", options, 3, 4)
    while game.waiting_for == "draft":
        seat = game.seats[0]
        game.play(seat, game.legal(seat)[0])
    true = position_of(game).state
    decks: list[set[tuple[int, ...]]] = [set() for _ in range(3)]
    for world in worlds_of(game, champion_notes(game), 12):
        s = world.state
        for owner in range(3):
            deck = sorted(s.deck[owner * PLAYER_DECK :][: s.in_deck[owner]])
            assert len(deck) == true.in_deck[owner]
            assert not {*deck} & {*s.lineup[: s.lined_up[0]]} or options
            decks[owner].add(tuple(deck))
    known = {"draft": {0, 1, 2}, "dynasty": {0}}.get(options.get("mode"), set())
    for owner in range(3):
        assert (len(decks[owner]) == 1) == (owner in known)


@pytest.mark.parametrize(
    ("edition", "options"),
    [("express", {}), ("hail-mary", {}), ("elite", {}), ("elite", {"mode": "dynasty"})],
)
def test_hidden_cards_change_no_choice_in_a_simulation(edition, options):
    plan = make_plan(edition, 3, 1, options=options, policies="champion")
    for number in range(at_length(1, 3)):
        choices = {search_with_hidden_cards_dealt(plan, number, key) for key in (1, 2, 3)}
        assert len(choices) == 1


def search_with_hidden_cards_dealt(plan: Plan, number: int, key: int) -> tuple[int, ...]:
    """What a champion finds out about its first decision, when all that it cannot see is dealt anew."""
    work = workspace_for(plan.table, notes_for(plan.policies, worlds=8))
    s, k, out, notes, inner = work.game, work.sight, work.moves, work.notes, work.inner
    sit_down(work, 9, number)
    begin_watching(s, notes)
    seat, own_key = s.actor, s.key
    inner.hidden.known_decks = known_decks(s, seat)
    straighten(s, seat, inner)
    s.key, s.rolled = key_of(key, 1), 0
    first_world(s, k, seat, out, inner)
    s.key, s.rolled = own_key, 0
    look_at_table(k, s, seat)
    n = legal_in_window(s, seat, out, 0)
    best = best_move(k, seat, out, n, notes)
    search(work, seat, n, best)
    return tuple(number for candidate in notes.candidates for number in (candidate.choice, candidate.value))


def test_the_call_is_said_in_worlds():
    """Nobody is caught who goes down to one card in a world that is tried out."""
    game = game_at("touchdown", "top G5 | a* G1 G3 | b R2 B7 Y3 Y4 | c Y2 R9 B6 B8")
    position, notes = position_of(game), champion_notes(game)
    chances = []
    for key in range(20):
        w = position.state.copy()
        w.chance, w.key = None, key_of(5, key)
        shuffle(w, w.cards, 0, w.pile, NOBODY)
        choice = parse_move(game.edition, "G1", 3)
        chances.append(play_on(w, Sight(position.state.copy()), 0, [0] * MOST_MOVES, notes, choice))
        assert not any(event[0] == CAUGHT and event[2] == 0 for event in w.events)
    assert np.mean(chances) > 0.6 * CERTAIN_WIN


def colors_of_last_card(*moves: str) -> set[str]:
    """The colors that seat b's last card has in the worlds of seat a."""
    position = "top G5 | a Wh R1 G8 B4 B5 | b* G2 Y7 | c Wh G3 R4 R5 R6"
    game, notes = seen_by_champion(position, "b G2!", *moves, edition="hail-mary")
    cards = [cards_in_hand(world.state, 1)[0] for world in worlds_of(game, notes, 150)]
    return {game.edition.texts[card][0] for card in cards}


def test_what_a_hail_mary_has_told_is_so_in_every_world():
    assert colors_of_last_card() == {*"RYGBW"}
    assert colors_of_last_card("a Wh=R") == {*"YGBW"}
    assert colors_of_last_card("c Wh=Y") == {"Y"}


def test_what_a_challenge_has_told_is_so_in_every_world():
    """An innocent hand holds nothing of the color, a guilty one does: for those who have not seen it too."""
    for hand, guilty in ("Y7 Y8 R3", False), ("Y7 Y8 G3", True):
        position = f"{COLORS_ONLY} | top G5 | a R1 R2 R3 R4 | b* W+4 {hand} | c G8 R4 R5 R6"
        game, notes = seen_by_champion(position, "b W+4=B", "c x", edition="touchdown")
        greens = [count_among(w.state, 1, COLOR_MASK[GREEN]) > 0 for w in worlds_of(game, notes, 100)]
        assert all(greens) if guilty else not any(greens)


# Throwing


def choices_of(position: str) -> list[str]:
    """What seat a thinks over."""
    game = game_at("hail-mary", position)
    out = [0] * MOST_MOVES
    n = list_choices(position_of(game).state, 0, out, throws=True)
    return [move_text(game.edition, choice) for choice in out[:n]]


def test_throws_are_thought_over_and_not_to_throw():
    throws = ["Wh=R", "Wh=Y", "Wh=G", "Wh=B"]
    assert choices_of("top G5 | a Wh B2 B3 | b Y1 ! | c* R1 R2 R3 | yelled b") == [*throws, "-"]
    assert choices_of("top G5 | a* Wh B2 G3 | b Y1 ! | c R1 R2 R3 | yelled b") == ["G3", "+", *throws]
    assert choices_of("top G5 | a Wh B2 B3 | b Y1 | c* R1 R2 R3 | open b") == []


def test_a_habit_of_throwing_changes_nothing_where_nothing_is_thrown():
    rows = []
    for name in ("champion", "champion+throw", "champion-throw"):
        plan = make_plan("express", 2, 1, policies=f"{name},expert")
        rows.append(play_compiled(plan.table, notes_for(plan.policies, worlds=20), 5, 0, 20).tolist())
    assert rows[0] == rows[1] == rows[2]


def test_who_does_not_throw_leaves_it_to_others():
    """The occasion is gone for the seat itself, in its worlds as well."""
    game = game_at("hail-mary", "top G5 | a Wh B2 B3 B4 | b Y1 ! | c* R1 R2 R3 | yelled b")
    position, notes = position_of(game), champion_notes(game)
    w = position.state.copy()
    w.chance, w.key = None, key_of(5, 1)
    sight, out = Sight(position.state.copy()), [0] * MOST_MOVES
    play_on(w, sight, 0, out, notes, NO_THROW)
    assert not any(event[0] in (HIT, MISSED) and event[1] == 0 for event in w.events)
    w = position.state.copy()
    w.chance, w.key = None, key_of(5, 1)
    play_on(w, sight, 0, out, notes, parse_move(game.edition, "Wh=Y", 3))
    assert any(event[0] == HIT for event in w.events)


# Judging


def judged(edition: str, position: str, seat: int = 0) -> float:
    game = game_at(edition, position)
    return chance_to_win(position_of(game).state, seat, champion_notes(game)) / CERTAIN_WIN


def test_the_nearer_to_going_out_the_better():
    nearly_out = judged("touchdown", "top G5 | a* G1 ! | b R1 R2 B7 Y3")
    even = judged("touchdown", "top G5 | a* G1 R6 B1 Y9 | b R1 R2 B7 Y3")
    behind = judged("touchdown", "top G5 | a R1 R2 B7 Y3 | b* G1 !")
    assert nearly_out > 0.9 > even > 0.1 > behind


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("edition", "options"), TABLES)
def test_somebody_wins(edition, options, players):
    """The chances of all seats together come to about one, turn for turn."""
    game = new_game(edition, options, players, 3)
    random = Random(1)
    totals = []
    for _ in range(20 * players):
        seat = random.choice(game.seats)
        game.play(seat, random.choice(game.legal(seat)))
        if game.round_over or game.waiting_for != "turn":
            continue
        notes = champion_notes(game)
        totals.append(sum(chance_to_win(position_of(game).state, seat, notes) for seat in range(players)))
    assert np.mean(totals) / CERTAIN_WIN == pytest.approx(1, abs=0.3)


@pytest.mark.parametrize("worlds", [2, long(6)])
@pytest.mark.parametrize(("edition", "options"), sampled(TABLES, 3))
def test_a_champion_is_the_same_compiled(edition, options, worlds):
    plan = make_plan(edition, 3, 1, options=options, policies="champion,expert,casual")
    notes = notes_for(plan.policies, worlds=worlds)
    rows = play_interpreted(plan.table, notes, 5, 0, 2)
    assert np.asarray(play_compiled(plan.table, notes, 5, 0, 2)).tolist() == rows


# Time


class Clock:
    """Time passes only in worlds: so much in each, for every candidate."""

    def __init__(self, seconds_a_world: float) -> None:
        self.now, self.seconds_a_world = 0.0, seconds_a_world

    def monotonic(self) -> float:
        return self.now

    def play_compiled(self, table: State, notes: NotesOfBoth, *rest: int) -> Any:
        self.now += notes[0].worlds * notes[0].compared * self.seconds_a_world
        return play_compiled(table, notes, *rest)


@pytest.mark.parametrize("seconds_a_world", [0.00001, 0.0002, 0.002])
def test_a_champion_thinks_no_longer_than_it_may(monkeypatch, seconds_a_world):
    clock = Clock(seconds_a_world)
    monkeypatch.setattr(champion, "time", clock)
    monkeypatch.setattr(champion, "play_compiled", clock.play_compiled)
    bot = Champion(1)
    for seed in range(12):
        game = new_game("touchdown", {}, 4, seed)
        bot.choose(game.view(game.turn))
        assert bot.thought is not None
        assert bot.thought.seconds <= 0.12 + 1e-9
        assert bot.thought.worlds >= min(bot.worlds, 8)
