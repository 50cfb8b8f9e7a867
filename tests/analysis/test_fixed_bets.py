"""Bets that are the same every hand are placed in one row: the round is the one in which they are placed one by one."""

import pytest

from cardroom.analysis.fixed_bets import BANKER, RICH, TablePlayers, bettor, deciders
from cardroom.analysis.given import TableGiven, next_setup
from cardroom.analysis.value import default_bets
from cardroom.round import Action, Round
from tests.counts import ONE_OF_EACH_GAME, counts, mostly_in_prove, of_family

PLAYERS = 4


def bets_on(given: TableGiven) -> dict[str, int]:
    """The base wager, and of all that may be bet beside it the first."""
    found = default_bets(given)
    names = [bettor(number) for number in range(1, PLAYERS)]
    round = Round(given.first_setup(dict.fromkeys((*names, BANKER), RICH), "beside", player_dealer=BANKER))
    round.act(Action(BANKER, "put-up", RICH // 2))
    assert round.decision is not None
    player = next(iter(round.decision.asks))
    seat = next(seat for seat, name in round.setup.seats.items() if name == player)
    for _ in range(2):
        own = [option for option in round.decision.asks[player] if option.spot is not None and option.spot.position == seat]
        option = next((option for option in own if option.verb == "bet" and option.spot and option.spot.wager not in found), None)
        base = next((option for option in own if option.spot and option.spot.wager in found), None)
        if base is not None:
            round.act(Action(player, "bet", found[next(iter(found))], base.spot))
        elif option is not None and option.spot is not None and option.amounts is not None:
            return {**found, option.spot.wager: option.amounts.least}
    return found


@pytest.mark.parametrize("edition", mostly_in_prove(of_family("banked"), ONE_OF_EACH_GAME))
@counts("rounds", 6, 60)
def test_a_row_is_what_would_have_been_bet_one_by_one(edition: str, rounds: int) -> None:
    given = TableGiven(edition, players=PLAYERS)
    names = [*(bettor(number) for number in range(1, PLAYERS)), BANKER]
    bets = dict.fromkeys(names[:-1], bets_on(given))
    in_rows, one_by_one = (
        TablePlayers(bets, deciders(given.edition, "bots", names, edition), lambda player: RICH // 4, lambda player: True) for _ in range(2)
    )
    setup = given.first_setup(dict.fromkeys(names, RICH), f"{edition}/0")
    for number in range(rounds):
        poor = {names[0]: sum(bets[names[0]].values())} if number % 3 == 2 else {}  # not enough for all of it, and for the fee
        setup = setup._replace(stacks={**setup.stacks, **poor})
        together = in_rows.play(Round(setup))
        one_by_one._rows.clear()
        alone = one_by_one.play(Round(setup))
        assert together.inputs == alone.inputs and together.events == alone.events
        setup = next_setup(together, dict.fromkeys(names, RICH), f"{edition}/{number + 1}")
    assert in_rows._rows  # of somebody they were known
