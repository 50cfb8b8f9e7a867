"""What a table of a game with a board may set."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from cardroom.games.pot.contest import Contest
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.round import Decision, Round, Steps


class BoardTable(PotTable):
    """Ours, since no manual says it: whether hands are turned up as soon as nobody can bet any more and cards are to come."""

    all_in: Literal["at-the-showdown", "turned-up"] = "at-the-showdown"


BoardRound: TypeAlias = Round[PotRules, BoardTable]


def turn_up_all_in(contest: Contest) -> Iterable[Decision]:
    """Every hand that is still in, once: nothing is left to be decided, so it changes nothing but what is seen."""
    table = contest.round.table
    if not isinstance(table, BoardTable) or table.all_in != "turned-up" or contest.can_bet or contest.turned_up:
        return ()
    return _turn_up_all(contest)


def _turn_up_all(contest: Contest) -> Steps:
    for seat in contest.live:
        yield from contest.round.show(contest.place(seat))
        contest.turned_up.add(seat)
