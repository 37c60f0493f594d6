"""Records as bytes: any declared class, with records within it."""

from typing import Annotated

from lastcard.compiled.layout import FRONT_BYTES, bytes_of, layout_of, read_as
from lastcard.compiled.record import aligned_rows
from lastcard.rules.record import Record, become, slotted
from lastcard.rules.state import State


@slotted
class Card(Record):
    kind: Annotated[int, "u1"]
    seen_by: Annotated[list[int], "i2", 3]


@slotted
class Drawer(Record):
    number: Annotated[int, "i1"]
    cards: Annotated[list[Card], Card, 2]
    first: Card
    total: Annotated[int, "i8"]
    label: str  # for play only


@slotted
class Cupboard(Record):
    drawers: Annotated[list[Drawer], Drawer, 2]
    game: State


def filled() -> Cupboard:
    cupboard = Cupboard()
    for n, drawer in enumerate(cupboard.drawers):
        drawer.number, drawer.total = -n, 1 << 40
        for place, card in enumerate((*drawer.cards, drawer.first)):
            card.fill([10 * n + place, 1, 2, -3])
    cupboard.game.turns = 7
    return cupboard


def test_what_is_written_is_read_again():
    cupboard = filled()
    again = read_as(Cupboard, bytes_of(cupboard))
    assert again.values() == cupboard.values() != Cupboard().values()
    assert again.drawers[1].cards[1].seen_by == [1, 2, -3]


def test_a_copy_is_independent():
    cupboard, other = filled(), Cupboard()
    twin = cupboard.copy()
    become(other, cupboard)
    cupboard.drawers[0].cards[0].seen_by[0] = 9
    cupboard.game.turns = 8
    assert twin.values() == other.values() == filled().values() != cupboard.values()


@slotted
class Shelf(Record):
    """A record with one that begins at a line of 64 bytes."""

    number: Annotated[int, "i8"]
    case: Annotated[Card, type("Aligned", (Card,), {"__slots__": (), "aligned": 64})]


def test_a_record_begins_where_it_is_declared_to():
    layout = layout_of(Shelf)
    assert layout.fields["case"].offset % 64 == layout.stride % 64 == 0
    rows = aligned_rows(3, Shelf())
    assert rows.ctypes.data % 64 == 0
    assert rows.shape == (3, layout.stride)
    assert rows.flags.c_contiguous


def test_wide_fields_come_first_and_every_number_lies_where_its_width_fits():
    fields = layout_of(Drawer).fields
    assert list(fields)[-1] == "number"
    assert "label" not in fields
    assert all(field.offset % 8 == 0 for name, field in fields.items() if name != "number")
    assert layout_of(Drawer).whole_bytes % 8 == 0


def test_tallies_stand_in_front_of_a_state_wherever_it_is():
    game = layout_of(Cupboard).fields["game"]
    drawers = layout_of(Cupboard).fields["drawers"]
    assert game.offset == drawers.end + FRONT_BYTES
    assert layout_of(Cupboard).front == 0
    assert game.end <= layout_of(Cupboard).whole_bytes
