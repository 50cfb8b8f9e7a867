"""Lowball: five cards, a betting round, one draw, a second betting round; the lowest hand wins, ace-to-five or deuce-to-seven."""

from typing import Literal

from cardroom.cards import RANKS
from cardroom.games.pot.betting import Betting
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.draw.calling import CalledShowdown
from cardroom.games.pot.draw.drawing import DrawHand
from cardroom.games.pot.draw.game import blinds_clauses, draw_game
from cardroom.games.pot.draw.rules import DrawRules
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.games.pot.scales import Scale
from cardroom.games.pot.showdown import Order, PotShowdown
from cardroom.hands.deuce_to_seven import deuce_to_seven, name_deuce_to_seven
from cardroom.hands.joker import ace_to_five_with_joker
from cardroom.hands.low import name_low
from cardroom.house_rules import FromHouse
from cardroom.money import Cents
from cardroom.round import Action, Procedure, Round, Spot, Steps, Transfer

ACE_TO_FIVE = Scale("low", lambda own, board: ace_to_five_with_joker(own), name_low)
DEUCE_TO_SEVEN = Scale("low", lambda own, board: deuce_to_seven(own), name_deuce_to_seven)
SCALES = {"ace-to-five": ACE_TO_FIVE, "deuce-to-seven": DEUCE_TO_SEVEN}


class LowballTable(PotTable):
    """One blind or several; the last is the big one (001 l.263: $10, $20 and $30)."""

    ranking: FromHouse[Literal["ace-to-five", "deuce-to-seven"]] = None  # which lowball it is (001 l.286-287)

    @property
    def big(self) -> int:
        return len(self.blinds) - 1


class LowballRules(DrawRules):
    check_raise: bool  # after the draw
    check_penalty: str = ""  # the worst hand that may not be checked after the draw, as its ranks; none: any hand may be


class NoCheckRaise(Betting):
    """A betting round without blinds in which who has checked may call, but not raise (001 l.262)."""

    def may_raise(self, seat: int) -> bool:
        checked = seat in self.acted and not self.contest.bets[seat]
        return not checked and super().may_raise(seat)


class LowShowdown(CalledShowdown):
    """A showdown with the seven-or-better rule: who checked such a hand wins nothing that was bet after the draw (001 l.265, 269)."""

    def __init__(
        self, contest: Contest, rules: PotRules, table: PotTable, scale: Scale, order: Order, drawn: int, worst: str, bet: Cents
    ) -> None:
        super().__init__(contest, rules, table, (scale,), order)
        self.drawn = drawn  # how many events there were when the draw was over
        self.bet = bet  # of the betting round after it
        ranks = [RANKS.index(letter) * 4 for letter in worst]
        self.mark = scale.strength([ranks[0] + 1, *ranks[1:]], ())

    def award(self) -> None:
        strength = self.strength[0]
        best = max(strength[seat] for seat in self.contest.live)
        winners = [seat for seat in self.contest.live if strength[seat] == best]
        if best >= self.mark:
            actions = [e for e in self.round.standing(self.drawn) if isinstance(e, Action)]
            level = max((a.amount for a in actions if a.verb in ("bet", "raise")), default=0)
            if level * 2 >= self.bet:
                self._void_if_checked(winners, actions)
            elif level:
                self._return_overcalls(winners, actions)
        super().award()

    def _void_if_checked(self, winners: list[int], actions: list[Action]) -> None:
        """All action after the draw is void; the pot as it was before it is won."""
        for seat in winners:
            name = self.contest.names[seat]
            if next((a.verb for a in actions if a.player == name), "") == "check":
                text = f"{name} checked the best hand: what was bet after the draw goes back"
                self.round.ruled("checked seven or better", text, "check-penalty")
                self._give_back(set(self.contest.names.values()), "check-penalty")
                return

    def _return_overcalls(self, winners: list[int], actions: list[Action]) -> None:
        """An all-in of less than half a bet: a seven or better calls and wins; who called after him and lost has his call back."""
        callers = [a.player for a in actions if a.verb == "call"]
        names = [self.contest.names[seat] for seat in winners]
        first = min((callers.index(name) for name in names if name in callers), default=len(callers))
        over = {name for name in callers[first + 1 :] if name not in names}
        if over:
            self.round.ruled("overcall of a short bet", f"{' and '.join(sorted(over))} has the call back", "short-bet")
            self._give_back(over, "short-bet")

    def _give_back(self, players: set[str], rule: str) -> None:
        swept = [e for e in self.round.standing(self.drawn) if isinstance(e, Transfer) and isinstance(e.source, Spot)]
        for each in swept:
            if isinstance(each.source, Spot) and each.source.player in players and str(each.target).startswith("pot/"):
                left = self.round.accounts[each.target]  # a fee may have come out of it
                self.round.transfer(each.target, each.source.player, min(each.amount, left), "bet after the draw returned", rule)


class LowballHand(DrawHand[LowballRules]):
    drawn = 0
    bet: Cents = 0  # after the draw

    def __init__(self, round: Round[LowballRules, LowballTable]) -> None:
        super().__init__(round)
        if not self.rules.check_raise:
            self.rounds = NoCheckRaise

    def draw(self) -> Steps:
        yield from super().draw()
        self.drawn = len(self.round.log)
        self.bet = self.bet_size(1)

    def showdown(self, scales: tuple[Scale, ...], order: Order) -> PotShowdown:
        if not self.rules.check_penalty or self.table.structure != "limit":
            return super().showdown(scales, order)
        return LowShowdown(self.contest, self.rules, self.table, scales[0], order, self.drawn, self.rules.check_penalty, self.bet)


def low_clauses(rules: LowballRules) -> frozenset[str]:
    return frozenset({"check-penalty", "short-bet"}) if rules.check_penalty else frozenset()


def play(round: Round[LowballRules, LowballTable]) -> Procedure:
    return LowballHand(round).play(SCALES[round.rules.ranking])


GAME = draw_game("lowball", play, rules=LowballRules, table=LowballTable, clauses=lambda rules: blinds_clauses(rules) | low_clauses(rules))
