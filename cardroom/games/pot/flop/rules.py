"""What a table of a game with a board may set."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from cardroom.errors import BadSetup
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.game import check_table
from cardroom.games.pot.rules import PotEdition, PotRules, PotTable
from cardroom.round import Decision, Round, Steps


class CommunityTable(PotTable):
    """Ours, since no manual says it: whether hands are turned up as soon as nobody can bet any more and cards are to come; whether the
    table asks who wants to see what would have come, and whether those who are all-in want the cards to come dealt twice, where the house
    allows that."""

    all_in: Literal["at-the-showdown", "turned-up"] = "at-the-showdown"
    rabbit_hunt: bool = False
    run_twice: bool = False


CommunityRound: TypeAlias = Round[PotRules, CommunityTable]


def check_community_table(edition: PotEdition, table: PotTable) -> None:
    check_table(edition, table)
    if isinstance(table, CommunityTable) and table.rabbit_hunt and table.structure not in edition.rules.rabbit:
        raise BadSetup(f"{edition.id} allows no rabbit hunting at this table.")
    if isinstance(table, CommunityTable) and table.run_twice and not edition.rules.run_twice:
        raise BadSetup(f"{edition.id} does not run it twice.")


def turn_up_all_in(contest: Contest) -> Iterable[Decision]:
    """Every hand that is still in, once: nothing is left to be decided, so it changes nothing but what is seen."""
    table = contest.round.table
    if not isinstance(table, CommunityTable) or table.all_in != "turned-up" or contest.can_bet or contest.turned_up:
        return ()
    return turn_up_all(contest)


def turn_up_all(contest: Contest) -> Steps:
    """Turn up every hand that is still in and does not lie open."""
    for seat in [seat for seat in contest.live if seat not in contest.turned_up]:
        yield from contest.round.show(contest.place(seat))
        contest.turned_up.add(seat)
