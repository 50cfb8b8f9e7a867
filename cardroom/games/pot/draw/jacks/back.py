"""Jacks back: jacks or better, and where nobody opens for high the same cards are played as lowball with one blind."""

from cardroom.collection import END, FIRST_DRAW, LAST_CARD, NO_DRAW
from cardroom.games.pot.betting import Betting
from cardroom.games.pot.carried import SHORT
from cardroom.games.pot.corrections import take_bets
from cardroom.games.pot.draw.calling import CalledShowdown
from cardroom.games.pot.draw.drawing import Draw
from cardroom.games.pot.draw.game import draw_game
from cardroom.games.pot.draw.jacks.game import CLAUSES, JacksHand, floor
from cardroom.games.pot.draw.jacks.rules import JacksRules, JacksTable
from cardroom.games.pot.draw.lowball import ACE_TO_FIVE, LowShowdown, NoCheckRaise
from cardroom.games.pot.scales import Scale
from cardroom.games.pot.showdown import Order, PotShowdown, left_of_the_button
from cardroom.money import Cents
from cardroom.round import Procedure, Round, Steps


class JacksBackRules(JacksRules):
    low_check_raise: bool  # after the draw, when the pot is played for low
    check_penalty: str = ""  # the worst low that may not be checked after the draw


class JacksBackHand(JacksHand[JacksBackRules]):
    def __init__(self, round: Round[JacksBackRules, JacksTable]) -> None:
        super().__init__(round)
        self.short: list[int] = []  # who left the forced opening to the next player
        self.drawn = 0  # played for low: how many events there were when the draw was over
        self.bet: Cents = 0  # after that draw

    def passed_out(self) -> Steps[bool]:
        """Nobody has opened for high: single-blind lowball."""
        contest, bet = self.contest, self.table.bets[0]
        self.round.note("back", "", "nobody has opened: the pot is played for low", "back")
        able = [seat for seat in contest.live if contest.stack(seat) * 2 >= bet]
        if able:
            self.short = contest.live[: contest.live.index(able[0])]
            contest.bet(able[0], min(bet, contest.stack(able[0])), "forced opening", "back")
            yield from take_bets(contest, Betting(contest, self.rules, self.table, bet, bet), contest.after(able[0]))
        if not self.over:
            self.collect(FIRST_DRAW)
            yield from Draw(self.round, contest, self.rules).run()
            self.drawn = len(self.round.log)
            self.bet = self.bet_size(1)
            self.collect(LAST_CARD)
            if not self.rules.low_check_raise:
                self.rounds = NoCheckRaise
            yield from self.betting(1)
        yield from self.settle(END if self.drawn else NO_DRAW, (ACE_TO_FIVE,))
        return True

    def showdown(self, scales: tuple[Scale, ...], order: Order = left_of_the_button) -> PotShowdown:
        """For low, with the seven-or-better rule where the house has it."""
        if not self.drawn:
            return super().showdown(scales, order)
        worst = self.rules.check_penalty
        if not worst:
            return CalledShowdown(self.contest, self.rules, self.table, scales, order)
        return LowShowdown(self.contest, self.rules, self.table, scales[0], order, self.drawn, worst, self.bet)

    def play(self) -> Procedure:
        """l.447: for a player who was short of the forced opening the button stays, if he wins or buys in again."""
        yield from super().play()
        if self.short:
            least = (self.table.bets[0] + 1) // 2
            self.round.carry.put(SHORT, {self.contest.names[self.short[0]]: least})


def clauses(rules: JacksBackRules) -> frozenset[str]:
    return CLAUSES | {"back", "ranking-low"} | ({"check-penalty", "short-bet"} if rules.check_penalty else set())


def play(round: Round[JacksBackRules, JacksTable]) -> Procedure:
    return JacksBackHand(round).play()


GAME = draw_game("jacks_back", play, clauses=clauses, rules=JacksBackRules, table=JacksTable, floor=floor)
