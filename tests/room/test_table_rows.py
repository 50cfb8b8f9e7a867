"""All wagers of a player in one: a table keeps them as if they had come one by one, and takes none if one of them is refused."""

import random
from collections.abc import Sequence

import pytest

from cardroom.errors import IllegalAction
from cardroom.room.base.errors import Stale
from cardroom.room.table.table import Table
from cardroom.round import Action
from tests.counts import ONE_OF_EACH_GAME, counts, mostly_in_prove, of_family
from tests.room.room_helpers import OPENED, acts, everything, make_table, round_text, some_action, until_asked, until_over
from tests.support import actions_of

BANKED = of_family("banked")
ANN = "v-ann"


def bets(edition: str) -> Table:
    """A table at which Ann is asked for her wagers."""
    table = make_table(edition, people=("Ann", "Bob"), bots=1)
    table.wishes.offer_bank(table.seats["Bob"], True, OPENED)
    while True:
        until_asked(table, "Ann")
        assert table.round is not None and table.round.decision is not None
        if table.round.decision.kind == "wagers":
            return table
        until_over(table)


def wagers_of(table: Table, rng: random.Random) -> list[Action]:
    """What she bets at random on such a table, until she is done."""
    assert table.round is not None
    round, row = table.round.fork(), list[Action]()
    while not row or row[-1].spot is not None:
        row.append(some_action(round, "Ann", rng))
        round.act(row[-1])
    return row


def kept(table: Table) -> object:
    """What is stored of its rounds, and the one that is running."""
    change = table.change
    entries = [entry for entry in change.entries if entry.round_id is not None]
    return round_text(table.round), table.state.turn("Ann"), change.inputs, entries, change.results


def in_one(table: Table, row: Sequence[Action], turn: int | None = None) -> None:
    table.act(ANN, table.round_id, table.state.turn("Ann") if turn is None else turn, row, OPENED)


@pytest.mark.parametrize("edition", mostly_in_prove(BANKED, ONE_OF_EACH_GAME))
@counts("rows", 1, 20)
def test_a_row_is_kept_as_if_its_wagers_had_come_one_by_one(edition: str, rows: int) -> None:
    """The same stored inputs, entries and round, and everything else that the table has, to the end of the round."""
    for number in range(rows):
        alone, together = bets(edition), bets(edition)
        row = wagers_of(alone, random.Random(f"{edition} {number}"))
        for action in row:
            acts(alone, action)
        in_one(together, row)
        assert kept(together) == kept(alone)
        until_over(alone)
        until_over(together)
        assert kept(together) == kept(alone)


@pytest.mark.parametrize("edition", mostly_in_prove(BANKED, ONE_OF_EACH_GAME))
def test_a_row_is_refused_whole(edition: str) -> None:
    """Wherever the wrong one stands: one sentence, and the table is as if it had not been asked."""
    table = bets(edition)
    row = wagers_of(table, random.Random(edition))
    before, turn = everything(table), table.state.turn("Ann")
    for at in range(len(row) + 1):
        with pytest.raises(IllegalAction) as refused:
            in_one(table, [*row[:at], Action("Ann", "moonwalk"), *row[at:]])
        assert str(refused.value).endswith(".") and everything(table) == before
    with pytest.raises(Stale):
        in_one(table, row, turn + 1)
    assert everything(table) == before
    in_one(table, row)
    assert table.state.turn("Ann") == turn + len(row)


def test_nobody_acts_for_another_in_a_row() -> None:
    table = bets("tres-lounge/three-card-poker")
    row = [action._replace(player="Bob") for action in wagers_of(table, random.Random(1))]
    in_one(table, row)
    assert table.round is not None and {given.player for given in actions_of(table.round)[-len(row) :]} == {"Ann"}
