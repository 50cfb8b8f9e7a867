"""What is hashed is written value by value, as ``json`` writes it; and rows go in many at a time, all of them and in their order."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardroom.room.base.settings import read_settings
from cardroom.room.storage.insertion import LOTS, in_lots
from cardroom.room.storage.texts import read_alike, values_text

VALUES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()


@given(st.lists(VALUES | st.lists(VALUES, max_size=3) | st.dictionaries(st.text(), VALUES, max_size=3), min_size=1))
def test_values_are_written_as_json_writes_them(values: list[object]) -> None:
    assert f"[{','.join(values_text(values))}]" == json.dumps(values, separators=(",", ":"))


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_what_is_no_number_is_refused(value: float) -> None:
    with pytest.raises(ValueError):
        values_text((value,))


@pytest.mark.parametrize("count", [0, 1, 2, 3, 63, 64, 65, 127, 200])
def test_rows_go_in_lots_and_none_is_left_out(count: int) -> None:
    rows = [(number,) for number in range(count)]
    lots = in_lots(rows)
    assert [row for lot in lots for row in lot] == rows
    assert all(len(lot) in LOTS for lot in lots) and len(lots) <= count // 64 + 6


def test_tables_that_are_set_alike_share_their_settings() -> None:
    one, same, other = (read_settings({"edition": "tres-lounge/texas-holdem", "seats": seats}) for seats in (6, 6, 5))
    assert one is same and other.seats == 5
    assert read_alike('{"seats": 6}') is read_alike('{"seats": 6}')
