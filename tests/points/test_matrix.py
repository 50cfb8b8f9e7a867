"""The score between two players as data: what was paid is what it says, and each row is won by the better of the two."""

import pytest

from cardroom import Round
from cardroom.games.game import Reckoned
from cardroom.games.names import Namer
from cardroom.games.points.chinese.rules import Table
from cardroom.round import Noted, Transfer
from tests.counts import counts, of_game
from tests.support import finish, rounds


def reckoned(round: Round) -> list[tuple[Reckoned, Transfer | None]]:
    """Every score with the payment that follows it."""
    namer = Namer(round.setup, "")
    found = []
    for event, after in zip(round.events, [*round.events[1:], None], strict=True):
        namer.take(event)
        score = namer.reckon(event)
        if score is not None:
            found.append((score, after if isinstance(after, Transfer) else None))
    return found


@pytest.mark.parametrize("edition", of_game("chinese_poker", "open_face_chinese_poker"))
@counts("many", 25, 400)
def test_what_was_paid_is_what_is_reckoned(edition: str, many: int) -> None:
    scores = 0
    for fresh, rng in rounds(edition, many, 5):
        round = finish(fresh, rng)
        table = round.setup.table
        assert isinstance(table, Table)
        found = reckoned(round)
        assert len(found) == sum(isinstance(event, Noted) and event.what == "score" for event in round.events)
        for score, paid in found:
            scores += 1
            one, other = score.players
            assert score.points >= 0 and set(score.rows.values()) <= {one, other, ""}
            if score.points and paid is not None:
                assert (paid.target, paid.source) == (one, other)
                assert paid.why.split()[0] == str(score.points)  # as many as are due; he pays what he has
                assert paid.amount <= score.points * table.point
    assert scores


def test_rows_go_to_the_better_of_two() -> None:
    """Among all scores of rounds in which hands were compared some row goes to the one who loses on the whole."""
    whole = [score for fresh, rng in rounds("florida/chinese-poker", 40, 6) for score, _ in reckoned(finish(fresh, rng))]
    compared = [score for score in whole if any(score.rows.values())]
    assert any(score.players[1] in score.rows.values() for score in compared)
    assert all(list(score.rows) == ["front", "middle", "back"] for score in whole)
