"""The frame of a pot game: who is dealt in, what is posted, betting rounds, the end; with blinds or with antes."""

from cardroom.collection import Facts
from cardroom.games.pot.betting import Betting
from cardroom.games.pot.button import (
    Entrances,
    Positions,
    carry_on,
    clockwise,
    draw_for_button,
    enter,
    find_button,
    post_antes,
    post_blinds,
    straddle,
)
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.games.pot.scales import Scale
from cardroom.games.pot.showdown import Order, Showdown, left_of_the_button, win_uncontested
from cardroom.round import DROP, Round, Steps


class Hand:
    """One hand. A game's procedure starts it, deals, bets and ends it."""

    contest: Contest

    def __init__(self, round: Round) -> None:
        self.round = round
        self.table: PotTable = round.table
        self.rules: PotRules = round.rules.at(self.table)

    @property
    def over(self) -> bool:
        """Everybody but one has folded."""
        return len(self.contest.live) == 1

    def betting(self, limit: int, order: list[int] | None = None) -> Steps:
        """At the lower (0) or the higher (1) limit, in the order given, or from the first live player left of the button."""
        contest = self.contest
        contest.last_aggressor = None
        if contest.can_bet:
            yield from Betting(contest, self.rules, self.table, self.table.bets[limit]).run(order or contest.live[:])

    def settle(self, moment: str, scales: tuple[Scale, ...], order: Order = left_of_the_button) -> Steps:
        """The last fee, then the showdown, or the last player's pots."""
        self.contest.collect(moment)
        if self.over:
            win_uncontested(self.contest)
            return
        yield from Showdown(self.contest, self.rules, self.table, scales, order).run()


class AntesHand(Hand):
    """A hand with antes and no blinds: the button only says who is dealt to last, and moves on."""

    def start(self) -> Steps:
        """Time collection, button, antes. False where nobody is left to play."""
        round = self.round
        collect_time(round)
        carry = round.setup.carry
        able = [s for s, p in round.setup.seats.items() if p not in round.setup.absent and round.accounts[p] > 0]
        if len(able) < 2:
            return False
        old = carry.get("button")
        if round.setup.button is not None:
            button = round.setup.button
        elif old is None:
            button = (yield from draw_for_button(round, able)) if self.rules.first_button == "high-card" else able[-1]
        else:
            button = old if carry.get("again") and old in able else clockwise(able, old)[0]
        round.carry_if_void["button"] = button
        round.note("button", round.setup.seats[button], "", "button")
        self.contest = Contest(round, clockwise(able, button), button)
        post_antes(self.contest, self.table)
        return True

    def end(self, moment: str, *scales: Scale, order: Order = left_of_the_button) -> Steps:
        """Settled, and the button carried on."""
        yield from self.settle(moment, scales, order)
        self.round.carry = {"button": self.contest.button}


class BlindsHand(Hand):
    """A hand with a button and blinds."""

    positions: Positions

    def __init__(self, round: Round) -> None:
        super().__init__(round)
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

    def first_betting(self) -> Steps:
        """From the left of the last blind (or straddle), who has the last word."""
        last = self.straddler if self.straddler is not None else self.positions.blinds[-1]
        betting = Betting(self.contest, self.rules, self.table, self.table.bets[0], self.positions.bet(self.table))
        return betting.run(self.contest.after(last))

    def end(self, moment: str, *scales: Scale) -> Steps:
        """Settled, and button, blinds and what is owed carried on."""
        yield from self.settle(moment, scales)
        carry_on(self.round, self.entrances, self.positions, self.contest.seats)


def collect_time(round: Round) -> None:
    """A time collection that fell due before this hand, from each player seated. A void gives it back and it falls due again."""
    players = tuple(round.setup.seats.values())
    moments = (*round.setup.carry.get("moments", ()), *round.setup.moments)
    round.carry_if_void["moments"] = list(moments)
    for moment in moments:
        for charge in round.setup.rate.due(moment, Facts(players=players)):
            round.transfer(charge.payer, DROP, min(charge.amount, round.accounts[charge.payer]), charge.why, charge.rule)
