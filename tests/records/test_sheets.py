"""The rule sheet and the printed collection of every edition as plain data."""

import json

import pytest

from cardroom.houses.files import edition_files, house_name
from cardroom.houses.loader import load
from cardroom.records.sheets import fees_data, sheet_data


@pytest.mark.parametrize("edition_id", list(edition_files()))
def test_a_page_can_be_drawn_from_it(edition_id: str) -> None:
    edition = load(edition_id)
    sheet, fees = sheet_data(edition), fees_data(edition)
    json.dumps([sheet, fees], allow_nan=False)  # nothing but what JSON has
    assert {clause["id"] for clause in sheet["clauses"]} == set(edition.clauses) and sheet["sections"]
    assert fees["edition"] == sheet["edition"] == edition_id
    if edition.schedule is None:
        assert sheet["collection"] is None and dict(fees) == {"edition": edition_id, "default": "", "options": []}
        return
    assert sheet["collection"] is not None
    assert [option["option"] for option in fees["options"]] == sheet["collection"]["options"]
    assert fees["default"] == sheet["collection"]["posted"]["option"]
    assert set(fees["default"].split("+")) <= {option["option"] for option in fees["options"]}
    for option in fees["options"]:
        assert option["tables"] and option["rates"]
        for rate in option["rates"]:
            assert rate["moment"] and rate["payer"] and rate["lines"] and rate["amount"] >= 0


def test_a_printed_option() -> None:
    """001 l.3222: option 33, $3 of the pot after the flop with seven players or more."""
    option = next(each for each in fees_data(load("oceans-eleven/holdem"))["options"] if each["option"] == "33")
    assert option["tables"].endswith(", 7 or more players")
    assert [(rate["moment"], rate["payer"], rate["amount"]) for rate in option["rates"]] == [("flop", "pot", 300)]


def test_a_house_as_people_write_it() -> None:
    assert [house_name(slug) for slug in ("tres-lounge", "oceans-eleven")] == ["Tres Lounge", "Ocean's Eleven"]


@pytest.mark.parametrize(
    ("edition_id", "dollars"),
    [
        ("oceans-eleven/holdem", 100),  # stated
        ("florida/open-face-chinese-poker", 100),  # fifty points of $2
        ("tres-lounge/texas-holdem", 300),  # a hundred big blinds of $3
        ("tres-lounge/three-card-poker", 500),  # a hundred wagers of $5
    ],
)
def test_what_a_player_brings(edition_id: str, dollars: int) -> None:
    """The table's buy-in, else a hundred of its smallest bets."""
    assert load(edition_id).buy_in == dollars * 100
