"""Setting a table: an edition, its players and the options they agreed on become a state to deal from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lastcard.editions.datafile import shorten, whole_number
from lastcard.editions.decks import check_deck
from lastcard.editions.edition import SEAT_LETTERS, Edition
from lastcard.editions.roster import PlayerCard
from lastcard.errors import OptionError
from lastcard.rules.dispatch import CARDS
from lastcard.rules.kinds import ACTION_FACES, ICON_SLOT
from lastcard.rules.lineup import NO_ICON
from lastcard.rules.options import OPTIONS
from lastcard.rules.state import HEAD_PLANES, MOST_ICONS, NOBODY, PLANES, PLAYER_DECK, State

FEW_COPIES = 1 << HEAD_PLANES - 1


def read_options(edition: Edition, options: Mapping[str, object]) -> dict[str, str]:
    """All options of an edition, as agreed or by default."""
    chosen = dict(edition.defaults)
    for name, value in options.items():
        if name not in chosen:
            raise OptionError(f"{edition.name} has no option {name!r}. It has {', '.join(chosen)}.")
        chosen[name] = read_value(edition, name, value)
    check_together(edition, chosen)
    return chosen


def read_value(edition: Edition, name: str, value: object) -> str:
    option, allowed = OPTIONS[name], edition.allowed[name]
    text = ("on" if value else "off") if isinstance(value, bool) else str(value)
    if allowed and text not in allowed:
        raise OptionError(f"{name} is one of {', '.join(allowed)}, not {text!r}.")
    number = whole_number(text, option.most)
    if not allowed and (number is None or number < option.least):
        raise OptionError(f"{name} is a number from {option.least} to {option.most}, not {shorten(text)}.")
    return text


def check_together(edition: Edition, options: Mapping[str, str]) -> None:
    """Some options make sense only together."""
    if options.get("scoring") == "on" and options.get("match_wins", "1") != "1":
        raise OptionError("match_wins counts rounds and needs scoring=off; with points the target decides.")
    if options.get("scoring") == "off" and options.get("express_alt_scoring") == "on":
        raise OptionError("express_alt_scoring=on is a way of keeping points and needs scoring=on.")


def check_players(edition: Edition, players: object, options: Mapping[str, str]) -> None:
    """How many may sit down: as many as the edition seats, in dynasty up to ten (R130), with cards for
    all.
    """
    least, most = edition.dynasty_players if options.get("mode") == "dynasty" else edition.players
    if not isinstance(players, int) or isinstance(players, bool) or not least <= players <= most:
        raise OptionError(f"{edition.name} seats {least} to {most} players, not {players!r}.")
    needed = players * int(options["hand_size"]) + 1
    if needed > len(edition.deck):
        raise OptionError(
            f"{players} hands of {options['hand_size']} and a first card are {needed} cards, "
            f"and the deck has {len(edition.deck)}."
        )
    youngest = options.get("youngest_seat", "random")
    if youngest != "random" and SEAT_LETTERS.index(youngest) >= players:
        raise OptionError(f"youngest_seat={youngest} is no seat at a table of {players}.")


def set_table(edition: Edition, players: int, options: Mapping[str, str]) -> State:
    """A state with all cards in the draw pile, ready to be dealt from (no player cards yet)."""
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
    """Tell the state which rule each action card and wild follows."""
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

    elite/other-modes, elite/dynasty-own-cards.
    """
    if options.get("mode") != "dynasty":
        if decks:
            raise OptionError("Only a game with mode=dynasty takes decks.")
        return pool(edition, options)
    if not decks or len(decks) != players:
        raise OptionError(
            f"In dynasty everyone brings a deck: {players} decks are needed, not {len(decks or [])}."
        )
    assert edition.roster is not None
    for seat, deck in enumerate(decks):
        broken = check_deck(deck, roster=edition.roster, wild_fills=options["wild_fills"])
        if broken:
            raise OptionError(f"The deck of seat {SEAT_LETTERS[seat]} breaks the rules. " + " ".join(broken))
    known = edition.roster.cards
    return [card if isinstance(card, PlayerCard) else known[card] for deck in decks for card in deck]


def pool(edition: Edition, options: Mapping[str, str]) -> list[PlayerCard]:
    """elite/separate-decks, elite/foil-optional: the base cards, and the box's foils where agreed (R116)."""
    if edition.roster is None:
        return []
    return edition.roster.players() + (edition.roster.box_foils() if options["foils"] == "on" else [])


def deck_owners(players: int, options: Mapping[str, str]) -> list[int]:
    """Whose player card each number is, where everyone brings a deck."""
    return (
        [seat for seat in range(players) for _ in range(PLAYER_DECK)]
        if options.get("mode") == "dynasty"
        else []
    )


def hand_out_player_cards(s: State, cards: Sequence[PlayerCard], owners: Sequence[int]) -> None:
    """Print the cards into the state and put them where a round begins: in one stock, or in their owners'
    decks.
    """
    for number, card in enumerate(cards):
        s.card_colors[number] = card.color_mask
        codes = [icon.code for icon in card.icons] + [NO_ICON] * MOST_ICONS
        s.card_icons[number * MOST_ICONS : (number + 1) * MOST_ICONS] = codes[:MOST_ICONS]
        if owners:
            seat = owners[number]
            s.deck[seat * PLAYER_DECK + s.in_deck[seat]] = number
            s.in_deck[seat] += 1
        else:
            s.stock[number] = number
            s.in_stock += 1
