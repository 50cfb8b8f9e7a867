"""The schedule of the school: what comes back, and when."""

import json
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.school.schedule import Progress, load_progress, save_progress

MONDAY = datetime(2026, 3, 2, 20, tzinfo=UTC)
EDITION = "tres-lounge/three-card-poker"

CARD = {
    "card_id": 1, "state": 1, "step": 0, "stability": None, "difficulty": None, "due": "2026-03-02T20:00:00+00:00", "last_review": None,
}  # fmt: skip


def test_only_the_first_answer_of_a_day_moves_a_card() -> None:
    progress = Progress()
    progress.answered(EDITION, "payment", True, MONDAY)
    due = progress.due(EDITION, "payment")
    for minutes in range(5):
        progress.answered(EDITION, "payment", minutes % 2 == 0, MONDAY + timedelta(minutes=minutes))
    learned = progress.learned[EDITION, "payment"]
    assert progress.due(EDITION, "payment") == due and (learned.asked, learned.right) == (6, 4)
    progress.answered(EDITION, "payment", True, MONDAY + timedelta(days=1))
    assert progress.due(EDITION, "payment") != due


def test_a_day_ends_at_midnight_where_the_learner_is() -> None:
    """In California 23:50 and 00:10 are two days, and one in UTC; 15:30 and 16:30 are one day, and two in UTC."""
    pacific = timezone(timedelta(hours=-8))
    late, early = datetime(2026, 3, 2, 23, 50, tzinfo=pacific), datetime(2026, 3, 3, 0, 10, tzinfo=pacific)
    before, after = datetime(2026, 3, 2, 15, 30, tzinfo=pacific), datetime(2026, 3, 2, 16, 30, tzinfo=pacific)
    for first, second, moves in ((late, early, True), (before, after, False)):
        progress = Progress()
        progress.answered(EDITION, "payment", True, first)
        due = progress.due(EDITION, "payment")
        progress.answered(EDITION, "payment", True, second)
        assert (progress.due(EDITION, "payment") != due) == moves


def test_what_is_known_comes_back_later_than_what_is_not() -> None:
    progress = Progress()
    for day in range(4):
        now = MONDAY + timedelta(days=3 * day)
        progress.answered(EDITION, "payment", True, now)
        progress.answered(EDITION, "order", False, now)
    known, missed = progress.due(EDITION, "payment"), progress.due(EDITION, "order")
    assert known is not None and missed is not None and known > missed


def test_due_kinds_come_first_then_new_ones_then_the_rest() -> None:
    progress = Progress()
    progress.answered(EDITION, "payment", False, MONDAY)
    for day in range(6):
        progress.answered(EDITION, "order", True, MONDAY + timedelta(days=5 * day))
    later = MONDAY + timedelta(days=26)
    assert progress.order(EDITION, ["order", "fee", "payment"], later) == ["payment", "fee", "order"]


def test_progress_is_kept_and_found_again(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "school.json"
    assert load_progress(file).learned == {}
    progress = Progress()
    progress.answered(EDITION, "payment", True, MONDAY)
    save_progress(progress, file)
    again = load_progress(file)
    assert again.due(EDITION, "payment") == progress.due(EDITION, "payment")
    again.answered(EDITION, "payment", False, MONDAY)
    assert again.due(EDITION, "payment") == progress.due(EDITION, "payment"), "the day counts on after a restart"
    assert [path.name for path in file.parent.iterdir()] == ["school.json"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"version": 2, "learned": {}}',
        '{"version": 1, "learned": []}',
        '{"version": 1, "learned": {"a": {"b": {"card": 3}}}}',
        "[" * 100_000,
        *(
            json.dumps({"version": 1, "learned": {EDITION: {"order": {"card": CARD | wrong, "day": "", "right": 0, "asked": asked}}}})
            for wrong, asked in (
                ({"due": "2026-03-02T20:00:00"}, 1),
                ({"due": "soon"}, 1),
                ({"state": 2, "stability": None}, 1),
                ({"step": "first"}, 1),
                ({}, float("inf")),
            )
        ),
    ],
)
def test_a_file_that_is_none_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "school.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"school\.json") as refused:
        load_progress(file)
    assert "\n" not in str(refused.value) and file.read_text(encoding="utf-8") == text
