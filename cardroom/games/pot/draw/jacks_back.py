"""Jacks back: jacks or better, and where nobody opens for high the same cards are played as lowball with one blind."""

from cardroom.collection import END, FIRST_DRAW, LAST_CARD, NO_DRAW
from cardroom.games.pot.betting import Betting
from cardroom.games.pot.draw.drawing import Draw
from cardroom.games.pot.draw.game import draw_game
from cardroom.games.pot.draw.jacks import CLAUSES, FLOOR, JacksHand
from cardroom.games.pot.draw.jacks_rules import JacksRules, JacksTable
from cardroom.games.pot.draw.lowball import ACE_TO_FIVE, LowShowdown, NoCheckRaise
from cardroom.games.pot.showdown import left_of_the_button, win_uncontested
from cardroom.round import Procedure, Round, Steps


class JacksBackRules(JacksRules):
    low_check_raise: bool  # after the draw, when the pot is played for low
    check_penalty: str = ""  # the worst low that may not be checked after the draw


class JacksBackHand(JacksHand):
    rules: JacksBackRules

    def __init__(self, round: Round) -> None:
        super().__init__(round)
        self.short: list[int] = []  # who left the forced opening to the next player

    def passed_out(self) -> Steps:
        """Nobody has opened for high: single-blind lowball."""
        contest, bet = self.contest, self.table.bets[0]
        self.round.note("back", "", "nobody has opened: the pot is played for low", "back")
        able = [seat for seat in contest.live if contest.stack(seat) * 2 >= bet]
        if able:
            self.short = contest.live[: contest.live.index(able[0])]
            contest.bet(able[0], min(bet, contest.stack(able[0])), "forced opening", "back")
            yield from Betting(contest, self.rules, self.table, bet, bet).run(contest.after(able[0]))
        if self.over:
            self.collect(NO_DRAW)
            win_uncontested(contest)
            return True
        self.collect(FIRST_DRAW)
        yield from Draw(self.round, contest, self.rules).run()
        drawn = len(self.round.events)
        self.collect(LAST_CARD)
        if not self.rules.low_check_raise:
            self.rounds = NoCheckRaise
        yield from self.betting(1)
        self.collect(END)
        if self.over:
            win_uncontested(contest)
            return True
        worst = self.rules.check_penalty
        yield from LowShowdown(contest, self.rules, self.table, ACE_TO_FIVE, left_of_the_button, drawn, worst).run()
        return True

    def play(self) -> Procedure:
        """l.447: for a player who was short of the forced opening the button stays, if he wins or buys in again."""
        yield from super().play()
        if self.short:
            least = (self.table.bets[0] + 1) // 2
            self.round.carry["short"] = {self.contest.names[self.short[0]]: least}


def clauses(rules: JacksBackRules) -> frozenset[str]:
    return CLAUSES | {"back", "ranking-low"} | ({"check-penalty", "short-bet"} if rules.check_penalty else set())


def play(round: Round) -> Procedure:
    return JacksBackHand(round).play()


GAME = draw_game("jacks_back", play, clauses=clauses, rules=JacksBackRules, table=JacksTable, floor=FLOOR)
