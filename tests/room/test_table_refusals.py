"""What a table refuses: with one sentence, and as if it had not been asked."""

import pytest

from cardroom.errors import CardroomError, IllegalAction
from cardroom.room.base.errors import Forbidden, Stale
from cardroom.room.table.table import Table
from cardroom.round import Action
from tests.counts import one_of_each_kind
from tests.room.room_helpers import OPENED, acts, begin, everything, is_asked, make_table, until_asked, until_over


def refused(table: Table, visitor: str, round_id: str, turn: int, action: Action, kind: type[CardroomError]) -> str:
    before = everything(table)
    with pytest.raises(kind) as refusal:
        table.act(visitor, round_id, turn, [action], OPENED + 5)
    assert everything(table) == before
    sentence = str(refusal.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize("edition", one_of_each_kind(0))
def test_stale_repeated_wrong_and_out_of_turn(edition: str) -> None:
    """At every question that Ann is asked in a few rounds; Bob sits out and Cy has just come in."""
    table = make_table(edition, people=("Ann", "Bob"), bots=1, clock=20)
    table.absences.sit_out(table.seats["Bob"], True, OPENED)
    begin(table)
    table.seating.sit("Cy", "v-cy", None, table.placard.buy_in.usual, OPENED)
    questions = 0
    while table.number < 4 or questions < 6:
        until_asked(table, "Ann")
        questions += 1
        assert table.round is not None and table.round.decision is not None
        id, turn, last = table.round_id, table.state.turn("Ann"), f"{table.id}-{table.number - 1}"
        options = table.round.view("Ann").options
        good = Action("Ann", options[0].verb)
        assert refused(table, "v-ann", last, turn, good, Stale) == "That round is over."
        assert refused(table, "v-ann", "", turn, good, Stale)
        for other in (turn - 1, turn + 1, -1):
            assert refused(table, "v-ann", id, other, good, Stale) == "That question has been answered already."
        assert "may not moonwalk" in refused(table, "v-ann", id, turn, Action("Ann", "moonwalk"), IllegalAction)
        if options[0].amounts is None:
            refused(table, "v-ann", id, turn, Action("Ann", options[0].verb, 7), IllegalAction)
        assert refused(table, "v-nobody", id, turn, good, Forbidden) == "You do not sit at this table."
        for visitor, name in (("v-bob", "Bob"), ("v-cy", "Cy")):
            if not is_asked(table, name):
                assert f"not {name}'s turn" in refused(table, visitor, id, table.state.turn(name), good, IllegalAction)
        done = table.round.view("Ann").options
        acts(table, quiet(table))
        if table.running and table.round_id == id:  # the same again
            refused(table, "v-ann", id, turn, Action("Ann", done[0].verb), Stale)


def quiet(table: Table) -> Action:
    from cardroom.room.table.quiet_action import quiet_action

    assert table.round is not None
    return quiet_action(table.edition, table.round.view("Ann"))


def test_one_cannot_act_for_another() -> None:
    """Whatever name an action has, it is the visitor's own player who acts."""
    table = until_asked(make_table(people=("Ann", "Bob"), bots=1), "Ann")
    bob = table.state.turn("Bob")
    refused(table, "v-bob", table.round_id, bob, Action("Ann", "fold"), IllegalAction)
    assert is_asked(table, "Ann")


def test_before_the_first_round() -> None:
    table = make_table()
    assert refused(table, "v-ann", "", 0, Action("Ann", "fold"), Stale) == "No round has begun."
    assert refused(table, "v-ann", "tttttt-1", 0, Action("Ann", "fold"), Stale) == "No round has begun."


def test_after_the_round() -> None:
    table = make_table(pause=60.0)
    until_over(begin(table))
    turn = table.state.turn("Ann")
    for number in (turn, turn - 1, turn + 1):
        refused(table, "v-ann", table.round_id, number, Action("Ann", "fold"), CardroomError)


def test_an_action_that_has_been_taken_is_not_taken_twice() -> None:
    """Also where the same question comes again at once: wagers are asked until one is done."""
    table = until_asked(make_table("tres-lounge/three-card-poker", people=("Ann", "Bob"), bots=2), "Ann")
    while table.round is None or table.round.decision is None or table.round.decision.kind != "wagers" or not is_asked(table, "Ann"):
        acts(table, quiet(table))
        until_asked(table, "Ann")
    option = next(option for option in table.round.view("Ann").options if option.verb == "bet")
    assert option.amounts is not None
    turn = table.state.turn("Ann")
    bet = Action("Ann", "bet", option.amounts.least, option.spot)
    table.act("v-ann", table.round_id, turn, [bet], OPENED)
    stack = table.state.stack(table.seats["Ann"])
    refused(table, "v-ann", table.round_id, turn, bet, Stale)
    assert table.state.stack(table.seats["Ann"]) == stack
