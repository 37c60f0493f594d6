"""Setting up a table: an edition, its players and the options agreed on become a state to deal from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lastcard.editions.datafile import is_whole, shown
from lastcard.editions.decks import check_deck, listed_cards
from lastcard.editions.edition import SEAT_LETTERS, Edition
from lastcard.editions.options import option_text, what_clashes
from lastcard.editions.roster import PlayerCard
from lastcard.errors import EditionError, OptionError, did_you_mean
from lastcard.rules.dispatch import CARDS
from lastcard.rules.kinds import ACTION_FACES, ICON_SLOT
from lastcard.rules.lineup import NO_ICON
from lastcard.rules.options import OPTIONS
from lastcard.rules.state import HEAD_PLANES, MOST_ICONS, NOBODY, PLANES, PLAYER_DECK, State

FEW_COPIES = 1 << HEAD_PLANES - 1
MOST_TOLD = 12


def check_seed(seed: object) -> None:
    """A seed is any whole number."""
    if not is_whole(seed):
        raise OptionError(f"A seed is a whole number, not {shown(seed)}.")


def read_options(edition: Edition, options: Mapping[str, object]) -> dict[str, str]:
    """All options of an edition, as agreed or by default."""
    if not isinstance(options, Mapping):
        raise OptionError(
            f'Options are names with values, such as {{"stacking": "on"}}, not {shown(options)}.'
        )
    chosen = dict(edition.defaults)
    for name, value in options.items():
        chosen[name] = read_value(edition, name, value)
    clash = what_clashes(chosen)
    if clash:
        raise OptionError(clash)
    return chosen


def read_value(edition: Edition, name: str, value: object) -> str:
    """The value of one option, as text."""
    if name not in edition.defaults:
        near = did_you_mean(str(name), edition.defaults)
        raise OptionError(
            f"{edition.name} has no option {shown(name)}.{near} It has {', '.join(edition.defaults)}."
        )
    option, allowed = OPTIONS[name], edition.allowed[name]
    given = ("on" if value else "off") if isinstance(value, bool) else value
    text = option_text(option, given)
    if allowed and text not in allowed:
        near = did_you_mean(given, allowed) if isinstance(given, str) else ""
        raise OptionError(f"{name} is one of {', '.join(allowed)}, not {shown(given)}.{near}")
    if text is None:
        raise OptionError(f"{name} is a number from {option.least} to {option.most}, not {shown(given)}.")
    return text


def check_players(edition: Edition, players: object, options: Mapping[str, str]) -> None:
    """How many may sit down: as many as the edition seats, in dynasty up to ten (R130), with cards for
    all.
    """
    least, most = edition.dynasty_players if options.get("mode") == "dynasty" else edition.players
    if not is_whole(players) or not least <= players <= most:
        raise OptionError(f"{edition.name} seats {least} to {most} players, not {shown(players)}.")
    needed = players * int(options["hand_size"]) + 1
    if needed > len(edition.deck):
        raise OptionError(
            f"{players} hands of {options['hand_size']} and a first card are {needed} cards, "
            f"and the deck has {len(edition.deck)}."
        )
    youngest = options.get("youngest_seat", "random")
    if youngest != "random" and SEAT_LETTERS.index(youngest) >= players:
        raise OptionError(f"youngest_seat={youngest} is no seat at a table of {players}.")
    if options.get("mode") == "draft":
        drafted, there = players * PLAYER_DECK, len(pool(edition, options))
        if there < drafted:
            raise OptionError(f"{players} players draft {drafted} player cards, and the roster has {there}.")


def set_table(edition: Edition, players: int, options: Mapping[str, str]) -> State:
    """A state with all cards in the draw pile, ready to deal (no player cards yet)."""
    check_players(edition, players, options)
    s = State()
    s.players = players
    s.cards[: len(edition.deck)] = edition.deck
    s.pile = len(edition.deck)
    s.turn = s.actor = s.yelled = s.winner = s.active = NOBODY
    s.direction = 1
    s.player_cards = edition.uses_player_cards
    s.planes = PLANES if edition.uses_player_cards or edition.most_copies > FEW_COPIES else HEAD_PLANES
    s.action_points = edition.action_points
    s.wild_points = edition.wild_points
    for name, value in edition.rules.items():
        setattr(s, name, value)
    for name, text in options.items():
        set_option(s, name, text)
    set_card_rules(s, edition)
    return s


def set_option(s: State, name: str, text: str) -> None:
    """Options that do not change how cards act have no field in the state: */foil, */foil-alternate,
    */foil-optional, */foil-replaces: the foil stands for one special wild and changes nothing else (R69).
    """
    option = OPTIONS[name]
    if hasattr(s, option.field):
        setattr(s, option.field, option.values.index(text) if option.values else int(text))


def set_card_rules(s: State, edition: Edition) -> None:
    """Set the rule of each action card and wild."""
    for slot, place, number in edition.card_rules:
        s.card_rules[slot] = place
        s.amounts[slot] = number
        if ACTION_FACES <= slot < ICON_SLOT:
            bit = 1 << slot - ACTION_FACES
            rules = CARDS[place]
            later = rules.names_color_later or (rules.symbol == "W+N" and s.color_after_challenge)
            s.bare_wilds |= bit if later else 0
            s.throwable |= bit if rules.thrown else 0
            s.conditional |= bit if rules.may_play else 0


def player_cards(
    edition: Edition,
    players: int,
    options: Mapping[str, str],
    decks: Sequence[Sequence[str | PlayerCard]] | None,
) -> list[PlayerCard]:
    """The player cards of a game by number: the pool, or with dynasty the decks that the players bring.

    elite/other-modes, elite/dynasty-own-cards.
    """
    check_players(edition, players, options)
    if options.get("mode") == "dynasty":
        return brought_cards(edition, players, options, decks)
    if decks is not None and decks != []:
        raise OptionError("Only a game with mode=dynasty takes decks.")
    return pool(edition, options)


def brought_cards(
    edition: Edition, players: int, options: Mapping[str, str], decks: object
) -> list[PlayerCard]:
    """The cards of everyone's deck, each of which must satisfy the rules."""
    if decks is None:
        decks = []
    if not isinstance(decks, Sequence) or isinstance(decks, str):
        raise OptionError(f"Decks are a list of lists of player cards, not {shown(decks)}.")
    if len(decks) != players:
        raise OptionError(f"In dynasty everyone brings a deck: {players} decks are needed, not {len(decks)}.")
    assert edition.roster is not None, "no edition has the mode without a roster"
    cards: list[PlayerCard] = []
    for seat, brought in zip(SEAT_LETTERS, decks, strict=False):
        try:
            deck = listed_cards(brought)
            broken = check_deck(deck, roster=edition.roster, wild_fills=options["wild_fills"])
        except EditionError as error:
            raise OptionError(f"The deck of seat {seat} cannot be read. {error}") from None
        if broken:
            more = f" And {len(broken) - MOST_TOLD} more." if len(broken) > MOST_TOLD else ""
            told = " ".join(broken[:MOST_TOLD]) + more
            raise OptionError(f"The deck of seat {seat} breaks the rules. {told}")
        cards += [card if isinstance(card, PlayerCard) else edition.roster.cards[card] for card in deck]
    return cards


def pool(edition: Edition, options: Mapping[str, str]) -> list[PlayerCard]:
    """elite/separate-decks, elite/foil-optional: the base cards, and the box's foils where agreed (R116)."""
    if edition.roster is None:
        return []
    return edition.roster.players() + (edition.roster.box_foils() if options["foils"] == "on" else [])


def deck_owners(players: int, options: Mapping[str, str]) -> list[int]:
    """The owner of each numbered player card, if everyone brings a deck."""
    return (
        [seat for seat in range(players) for _ in range(PLAYER_DECK)]
        if options.get("mode") == "dynasty"
        else []
    )


def hand_out_player_cards(s: State, cards: Sequence[PlayerCard], owners: Sequence[int]) -> None:
    """Put the cards into the state where a round starts: in one stock, or in their owners' decks."""
    print_player_cards(s, cards)
    for number in range(len(cards)):
        if owners:
            seat = owners[number]
            s.deck[seat * PLAYER_DECK + s.in_deck[seat]] = number
            s.in_deck[seat] += 1
        else:
            s.stock[number] = number
            s.in_stock += 1


def print_player_cards(s: State, cards: Sequence[PlayerCard]) -> None:
    """Set what is printed on the player cards."""
    for number, card in enumerate(cards):
        s.card_colors[number] = card.color_mask
        codes = [icon.code for icon in card.icons] + [NO_ICON] * MOST_ICONS
        s.card_icons[number * MOST_ICONS : (number + 1) * MOST_ICONS] = codes[:MOST_ICONS]
