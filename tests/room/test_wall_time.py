"""Tables go by a clock that nobody can set; what is stored of them has the time of the clock on the wall."""

from cardroom.room.storage.rows import Change, InputRow, PlayedRow, ResultRow, RoundRow, StaffRow
from cardroom.room.storage.wall_time import on_the_wall


def test_a_round_ends_in_a_history_when_its_result_says_so() -> None:
    change = Change()
    change.rounds.append(RoundRow("aaa-1", "aaa", 1, {}, 5.0, ""))
    change.inputs.append(InputRow("aaa-1", 0, {}, 6.0))
    change.results.append(ResultRow("aaa-1", 7.0, False, {"stacks": {}, "drop": 0, "jackpot": 0}))
    change.played.append(PlayedRow("aaa-1", "Ann", "v1", "aaa", "x/y", 7.0, 0, 0, False, False))
    change.staff.append(StaffRow(8.0, "console", "operator", "", "note"))
    on_the_wall(change, 1000.0)
    assert (change.rounds[0].begun_at, change.inputs[0].at, change.staff[0].at) == (1005.0, 1006.0, 1008.0)
    assert change.played[0].over_at == change.results[0].over_at == 1007.0
