"""What the floor sees of a bank at a glance."""

from cardroom import Action, Round, load
from cardroom.room.table.tally import HeldBank, TableTally
from cardroom.round import Setup

THREE_CARD = "tres-lounge/three-card-poker"


def banked_by_ann(tally: TableTally, setup: Setup, now: float) -> Round:
    round = Round(setup)
    tally.look(round, now)
    round.act(Action("Ann", "accept"))
    tally.look(round, now)
    return round


def test_a_round_that_was_called_back_is_not_counted_000_l760() -> None:
    tally, edition = TableTally(), load(THREE_CARD)
    first = banked_by_ann(tally, edition.setup(dict.fromkeys(("Ann", "Bob"), 50_000), seed=1), 10)
    first.act(Action("Ann", "put-up", 10_000))
    first.act(Action("Bob", "done"))
    tally.look(first, 10)
    second = banked_by_ann(tally, edition.next_setup(first), 20)
    assert tally.held == HeldBank("Ann", 10, 2) and tally.glance(second, True).turn == "turn 2 of 2"
    second.misdeal("the deck was short", "irregularity.misdeal")
    tally.look(second, 20)
    assert tally.held == HeldBank("Ann", 10, 1) and tally.glance(second, False).held is None
    third = banked_by_ann(tally, edition.next_setup(second), 30)
    assert tally.held == HeldBank("Ann", 10, 2) and tally.glance(third, True).turn == "turn 2 of 2"
