"""Running it twice (ours): once nobody can bet any more, all who are in the pot may agree to have the cards that are to come dealt twice.

Each pot is halved between the two boards, and an odd chip goes to the first. No betting is left to be done, so it changes what is won
and nothing else. The second board has the cards that lay there when it was agreed, and comes from the same shuffle.
"""

from collections.abc import Iterable

from cardroom.games.pot.contest import Contest
from cardroom.games.pot.flop.dealing import STREETS
from cardroom.games.pot.flop.rules import CommunityTable, turn_up_all
from cardroom.games.pot.rules import PotRound, PotRules
from cardroom.games.pot.showdown import SECOND_BOARD
from cardroom.round import NOBODY, Decision, Option, Steps
from cardroom.round.dealing import BURN

KIND = "run it twice"
TWICE, ONCE = "twice", "pass"
RULE = "run-twice"
RUN_TWICE = "run twice"  # what is noted when all agree


def may_run_twice(rules: PotRules, table: object) -> bool:
    """Whether the house has it, and the table offers it."""
    return isinstance(table, CommunityTable) and table.run_twice and rules.run_twice


class TwoRuns:
    """The question of one hand: asked once, before the first card that nobody can bet on."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.shared = 0  # cards of the board that lay there when it was agreed
        self.asked = not may_run_twice(contest.round.rules, contest.round.table)
        self.agreed = False

    def ask(self) -> Iterable[Decision]:
        """Ask all who are in the pot, as soon as nobody can bet; where all of them agree their hands are turned up."""
        if self.asked or self.contest.can_bet or len(self.contest.live) < 2:
            return ()
        self.asked = True
        round = self.contest.round
        if round.shoe.typed or round.setup.stepped or round.shoe.left < 2 * _needed(round):
            return ()
        return self._ask()

    def _ask(self) -> Steps:
        asked = [self.contest.names[seat] for seat in self.contest.live]
        options = (Option(TWICE, rule=RULE), Option(ONCE, rule=RULE))
        while asked:
            action = yield Decision(KIND, dict.fromkeys(asked, options))
            if action.verb == ONCE:
                return
            asked.remove(action.player)
        self.agreed, self.shared = True, len(self.contest.round.places.get("board", ()))
        self.contest.round.note(RUN_TWICE, "", "the cards to come are dealt twice", RULE)
        yield from turn_up_all(self.contest)

    def deal_again(self) -> None:
        """Burn and turn the streets that came after it was agreed, once more, for the second board."""
        round = self.contest.round
        shared = self.shared
        for street in STREETS:
            if shared >= street.cards:
                shared -= street.cards
                continue
            round.lay(BURN, 1, NOBODY)
            round.lay(SECOND_BOARD, street.cards)


def _needed(round: PotRound) -> int:
    """The cards of one run, with its burns."""
    there = len(round.places.get("board", ()))
    return sum(street.cards + 1 for at, street in enumerate(STREETS) if sum(each.cards for each in STREETS[: at + 1]) > there)
