"""Pieces by denomination, cut, counted and moved: nothing comes from nowhere, and no place gives what it does not hold."""

from itertools import product
from random import Random

import pytest

from cardroom.errors import BadInput
from cardroom.room.books.cage.inventory import OUTSIDE, PATRONS, SAFE, UNCOUNTED, Inventory, PieceMove, account_of, moves_data, read_moves
from cardroom.room.books.cage.pieces import CASH, CHIP, Piece, added, cash, chips, counts_data, cut, denominations, read_counts, told, worth
from cardroom.room.storage.rows import StaffRow
from tests.counts import counts


def line(*moves: PieceMove) -> StaffRow:
    return StaffRow(0.0, "ann", "cashier", "", "cage/test", data={"moves": moves_data(moves)}, why="a test")


def test_the_denominations_are_those_of_the_tables_and_of_the_currency() -> None:
    assert denominations()[CHIP] == (25, 50, 1_00, 5_00, 25_00, 100_00, 500_00, 1_000_00)
    assert denominations()[CASH] == (1, 5, 10, 25, 50, 1_00, 2_00, 5_00, 10_00, 20_00, 50_00, 100_00)


def test_a_count_is_written_and_read_again() -> None:
    counted = {**chips({5_00: 20, 100_00: 3}), **cash({20_00: 4})}
    assert counts_data(counted) == {"chip": {"500": 20, "10000": 3}, "cash": {"2000": 4}}
    assert read_counts(counts_data(counted)) == counted and worth(counted) == 480_00 and worth(counted, CASH) == 80_00
    assert told(counted) == "3 of $100 chips, 20 of $5 chips, 4 of $20 in cash"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "A count is a number of each piece"),
        ({"chip": 3}, "A count is a number of each piece"),
        ({"gold": {"100": 1}}, "chips and cash, not 'gold'"),
        ({"chip": {"700": 1}}, r"no chip of \$7 in this room"),
        ({"chip": {"x": 1}}, "no chip of 'x' in this room"),
        ({"cash": {"300": 1}}, r"no note or coin of \$3 in this room"),
        ({"cash": {"100": -1}}, r"Of \$1 in cash there are 0 to 1,000,000,000, not -1"),
        ({"cash": {"100": True}}, "not True"),
        ({"cash": {"100": 1.5}}, "not 1.5"),
    ],
)
def test_what_is_no_count(data: object, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        read_counts(data)


def test_an_amount_is_cut_into_the_largest_that_are_there() -> None:
    assert cut(637_50, CHIP) == chips({500_00: 1, 100_00: 1, 25_00: 1, 5_00: 2, 1_00: 2, 50: 1})
    assert cut(60_00, CASH, cash({50_00: 1, 20_00: 3})) == cash({20_00: 3})
    with pytest.raises(BadInput, match=r"\$60 cannot be given in cash with what lies there: 1 of \$50 in cash"):
        cut(60_00, CASH, cash({50_00: 1}))
    assert cut(10_00, CHIP, chips({25_00: -3, 5_00: 2})) == chips({5_00: 2})  # with the patrons a number may be below zero
    with pytest.raises(BadInput, match=r"\$0.10 cannot be given in chips"):
        cut(10, CHIP)


@counts("amounts", 60, 2000)
def test_whatever_can_be_given_is_found(amounts: int) -> None:
    """Held against every handful there is."""
    random = Random(18)
    for _ in range(amounts):
        held = {value: random.randrange(4) for value in random.sample(denominations()[CASH], 5)}
        sums = {
            sum(value * count for value, count in zip(held, some, strict=True)) for some in product(*(range(n + 1) for n in held.values()))
        }
        amount = random.choice([*sums, random.randrange(1, 200_00)])
        try:
            found = cut(amount, CASH, cash(held))
        except BadInput:
            assert amount not in sums
        else:
            assert worth(found) == amount and all(count <= held[piece.cents] for piece, count in found.items())


def test_no_place_gives_what_it_does_not_hold() -> None:
    inventory = Inventory()
    inventory.fold(1, line(PieceMove(OUTSIDE, SAFE, chips({100_00: 10}))))
    inventory.check([PieceMove(SAFE, "window/1", chips({100_00: 10})), PieceMove("window/1", "tray/t", chips({100_00: 10}))])
    inventory.check([PieceMove(PATRONS, SAFE, chips({5_00: 10**6}))])
    with pytest.raises(BadInput, match=r"The safe does not hold that: 11 of \$100 chips would go, and it has 10 of \$100 chips\."):
        inventory.check([PieceMove(SAFE, "window/1", chips({100_00: 4})), PieceMove(SAFE, "window/2", chips({100_00: 7}))])
    with pytest.raises(BadInput, match=r"Window 3 does not hold that: 1 of \$20 in cash would go, and it has 0 of \$20 in cash\."):
        inventory.check([PieceMove("window/3", OUTSIDE, cash({20_00: 1}))])
    assert inventory.held(SAFE) == chips({100_00: 10}) and (inventory.version(SAFE), inventory.version("window/1")) == (1, 0)


@counts("moves", 200, 5000)
def test_nothing_is_lost_however_it_is_moved(moves: int) -> None:
    random, inventory = Random(180), Inventory()
    places = [OUTSIDE, PATRONS, SAFE, "window/1", "window/2", "tray/a", "box/1", "bank/v1"]
    pieces = [Piece(kind, cents) for kind, values in denominations().items() for cents in values]
    refused = 0
    for number in range(1, moves + 1):
        source, target = random.sample(places, 2)
        wanted = [PieceMove(source, target, {piece: random.randrange(1, 9) for piece in random.sample(pieces, 2)})]
        before = {place: inventory.held(place) for place in places}
        try:
            inventory.check(wanted)
        except BadInput:
            refused += 1
            assert {place: inventory.held(place) for place in places} == before
            continue
        inventory.fold(number, line(*wanted))
        assert read_moves(line(*wanted).data) == wanted
        assert added(*(inventory.held(place) for place in places)) == {}
        assert all(count > 0 for place in places if place not in UNCOUNTED for count in inventory.held(place).values())
    assert 0 < refused < moves


def test_every_place_of_the_house_has_its_account() -> None:
    accounts = {
        "safe": "cage/safe", "window/2": "cage/window/2", "tray/abc": "table/abc/tray", "box/7": "cage/box/7", "bank/v1": "cage/bank/v1",
        "outside": None, "patrons": None,
    }  # fmt: skip
    assert {place: account_of(place) for place in accounts} == accounts
