"""The frame of a pot game with a button and blinds: who is dealt in, what is posted, betting rounds, the end."""

from cardroom.collection import END, NO_FLOP, Facts
from cardroom.games.pot.betting import Betting
from cardroom.games.pot.button import Entrances, Positions, carry_on, enter, find_button, post_blinds, straddle
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.games.pot.scales import Scale
from cardroom.games.pot.showdown import Showdown, win_uncontested
from cardroom.round import DROP, Round, Steps


class BlindsHand:
    """One hand. A game's procedure starts it, deals, bets and ends it."""

    contest: Contest
    positions: Positions

    def __init__(self, round: Round) -> None:
        self.round = round
        self.table: PotTable = round.table
        self.rules: PotRules = round.rules.at(self.table)
        self.straddler: int | None = None

    def start(self) -> Steps:
        """Time collection, button, those who enter, antes, blinds, straddle. False where nobody is left to play."""
        round, table = self.round, self.table
        collect_time(round)
        self.entrances = entrances = Entrances(round, self.rules, table)
        if len(entrances.able) < 2:
            return False  # the time collection left nobody to play with
        button: int = yield from find_button(round, entrances)
        round.carry_if_void["button"] = button
        positions = entrances.positions(button)
        posts = (yield from enter(round, entrances, positions)) if entrances.entering else []

        dealt_in = {*entrances.regulars, *positions.blinds, *(seat for seat, _, _ in posts)}
        self.positions = positions = entrances.heads_up(positions, dealt_in)
        entrances.record_missed(positions)
        seats = [seat for seat in entrances.able if seat in dealt_in]
        self.contest = Contest(round, [s for s in seats if s > button] + [s for s in seats if s <= button], button)
        post_blinds(self.contest, positions, table, posts)
        if table.straddle:
            self.straddler = yield from straddle(self.contest, table, positions)
        return True

    @property
    def over(self) -> bool:
        """Everybody but one has folded."""
        return len(self.contest.live) == 1

    def first_betting(self) -> Steps:
        """From the left of the last blind (or straddle), who has the last word."""
        last = self.straddler if self.straddler is not None else self.positions.blinds[-1]
        betting = Betting(self.contest, self.rules, self.table, self.table.bets[0], self.positions.bet(self.table))
        return betting.run(self.contest.after(last))

    def betting(self, limit: int) -> Steps:
        """From the first live player left of the button, at the lower (0) or the higher (1) limit."""
        contest = self.contest
        contest.last_aggressor = None
        if contest.can_bet:
            yield from Betting(contest, self.rules, self.table, self.table.bets[limit]).run(contest.live[:])

    def end(self, *scales: Scale) -> Steps:
        """The last fee, the showdown or the last player's pots, and what is carried on."""
        self.contest.collect(END if self.round.places.get("board") else NO_FLOP)
        if self.over:
            win_uncontested(self.contest)
        else:
            yield from Showdown(self.contest, self.rules, self.table, scales).run()
        carry_on(self.round, self.entrances, self.positions, self.contest.seats)


def collect_time(round: Round) -> None:
    """A time collection that fell due before this hand, from each player seated. A void gives it back and it falls due again."""
    players = tuple(round.setup.seats.values())
    moments = (*round.setup.carry.get("moments", ()), *round.setup.moments)
    round.carry_if_void["moments"] = list(moments)
    for moment in moments:
        for charge in round.setup.rate.due(moment, Facts(players=players)):
            round.transfer(charge.payer, DROP, min(charge.amount, round.accounts[charge.payer]), charge.why, charge.rule)
