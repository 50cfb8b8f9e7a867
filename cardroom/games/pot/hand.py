"""The frame of a pot game: who is dealt in, what is posted, betting rounds, the end; with blinds or with antes."""

from collections.abc import Iterable
from typing import Generic

from typing_extensions import TypeVar

from cardroom.collection import ANTES, ON_THE_BUTTON, ChargedRound
from cardroom.games.carried import BUTTON
from cardroom.games.pot.agreements import CONTEST, hand_over, may_deal
from cardroom.games.pot.betting import Betting
from cardroom.games.pot.button import (
    Entrances,
    Positions,
    carry_on,
    clockwise,
    draw_for_button,
    enter,
    find_button,
    note_button,
    stays,
)
from cardroom.games.pot.carried import KILL, SHORT
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.corrections import take_bets
from cardroom.games.pot.floor import SHOWN, show_what_was_asked
from cardroom.games.pot.kill import Kill
from cardroom.games.pot.policies import by_rules
from cardroom.games.pot.posting import able_to_post, last_blind, post_antes, post_blinds, straddle
from cardroom.games.pot.rules import PotRound, PotRules, PotTable, who_can_play
from cardroom.games.pot.scales import Scale
from cardroom.games.pot.showdown import Order, PotShowdown, left_of_the_button, win_uncontested
from cardroom.games.time_collection import collect_time
from cardroom.money import Cents
from cardroom.round import DROP, Decision, Parts, Round, Steps

NOTHING_TO_ASK: tuple[Decision, ...] = ()

HandRules = TypeVar("HandRules", bound=PotRules, covariant=True, default=PotRules)
HandTable = TypeVar("HandTable", bound=PotTable, covariant=True, default=PotTable)


class Hand(Generic[HandRules, HandTable]):
    """One hand. A game's procedure starts it, deals, bets and ends it."""

    contest: Contest
    rounds: type[Betting] = Betting  # the kind of betting rounds after the first
    own_order = False  # after a raise turns keep to the order in which the betting began, instead of going on clockwise

    def __init__(self, round: Round[HandRules, HandTable]) -> None:
        self.round = round
        self.table = round.table
        self.rules = round.rules
        self.time_due: list[str] = []  # time collections that come out of this hand's pot

    def begin_contest(self, seats: list[int], button: int) -> None:
        """Open the pot for these seats; where its players may make deals, the floor finds it."""
        self.contest = Contest(self.round, seats, button)
        if may_deal(self.rules, self.table):
            self.round.repairs.put(CONTEST, self.contest)

    @property
    def over(self) -> bool:
        """Everybody but one has folded."""
        return len(self.contest.live) == 1

    def betting(self, limit: int, order: list[int] | None = None) -> Iterable[Decision]:
        """At the lower (0) or the higher (1) limit, in the order given, or from the first live player left of the button."""
        contest = self.contest
        contest.last_aggressor = None
        if not contest.can_bet:
            return NOTHING_TO_ASK
        betting = by_rules(self.rounds, self.rules)(contest, self.rules, self.table, self.bet_size(limit))
        if self.table.overs:
            betting.overs = self.overs_played
        return take_bets(contest, betting, order or self.order(), self.own_order)

    def bet_size(self, limit: int) -> Cents:
        """The bet of a street; twice it when only players with an overs button are left (001 l.326-330)."""
        return self.table.bets[limit] * (2 if self.overs_played else 1)

    @property
    def overs_played(self) -> bool:
        overs = self.table.overs
        return bool(overs) and all(self.contest.names[seat] in overs for seat in self.contest.live)

    def order(self) -> list[int]:
        """The turns of a betting round: from the first live player left of the button."""
        return self.contest.live[:]

    def settle(self, moment: str, scales: tuple[Scale, ...], order: Order = left_of_the_button) -> Steps:
        """The last fee, then the showdown, or the last player's pots."""
        for time in self.time_due:
            self.contest.collect(time)
        self.contest.collect(moment)
        if self.over:
            win_uncontested(self.contest)
        else:
            yield from self.showdown(scales, order).run()
        if CONTEST in self.round.repairs:
            hand_over(self.round)
        if SHOWN in self.round.repairs:
            yield from show_what_was_asked(self.round)

    def showdown(self, scales: tuple[Scale, ...], order: Order) -> PotShowdown:
        return PotShowdown(self.contest, self.rules, self.table, scales, order)


class AntesHand(Hand[HandRules, HandTable]):
    """A hand with antes and no blinds: the button only says who is dealt to last, and moves on."""

    def start(self) -> Steps[bool]:
        """Time collection, button and the fee on it, antes and the fee out of them. False where nobody is left to play."""
        round = self.round
        self.time_due = collect_time(round)
        setup = round.setup
        able = who_can_play(setup.seats, setup.absent, round.accounts.__getitem__)
        if len(able) < 2:
            return False
        button = self.find_button(able)
        if button is None:
            button = yield from draw_for_button(round, able)
            round.carry_if_void.put(BUTTON, button)
        if collect_on_the_button(round, button, able):
            able = who_can_play(setup.seats, setup.absent, round.accounts.__getitem__)
        if len(able) < 2:
            return False
        self.begin_contest(clockwise(able, button), button)
        post_antes(self.contest, self.table)
        self.contest.collect(ANTES)
        return True

    def find_button(self, able: list[int]) -> int | None:
        """As set, as before (after a misdeal), or one seat on. None: it has to be drawn for."""
        round = self.round
        carry = round.setup.carry
        old = carry.find(BUTTON)
        if round.setup.button is not None:
            button = round.setup.button
        elif old is None and self.rules.first_button == "high-card":
            return None
        elif old is None:
            button = able[-1]
        else:
            button = old if stays(round) and old in able else clockwise(able, old)[0]
        round.carry_if_void.put(BUTTON, button)
        round.note("button", round.setup.seats[button], "", "button")
        return button

    def end(self, moment: str, *scales: Scale, order: Order = left_of_the_button) -> Steps:
        """Settled, and the button carried on."""
        yield from self.settle(moment, scales, order)
        self.round.carry = Parts({BUTTON: self.contest.button})


class BlindsHand(Hand[HandRules, HandTable]):
    """A hand with a button and blinds."""

    positions: Positions

    def __init__(self, round: Round[HandRules, HandTable]) -> None:
        super().__init__(round)
        self.straddler: int | None = None
        self.kill: Kill | None = None
        self.short: list[int] = []  # who had less than half a blind and left it to the next player

    def start(self) -> Steps[bool]:
        """Time collection, button, those who enter, antes, blinds, straddle. False where nobody is left to play."""
        round, table = self.round, self.table
        self.time_due = collect_time(round)
        self.entrances = entrances = Entrances(round, self.rules, table)
        if len(entrances.able) < 2:
            return False  # the time collection left nobody to play with
        button = find_button(round, entrances)
        if button is None:
            button = yield from draw_for_button(round, entrances.regulars)
        round.carry_if_void.put(BUTTON, button)
        positions = entrances.positions(button)
        if table.kill or self.rules.entry.new_players == "kill":
            self.kill = kill = Kill(round, self.rules, table, positions.bet(table))
            kill.require({*entrances.regulars, *positions.posting})
        seats, posts = entrances.able, []
        if entrances.entering:
            posts = yield from enter(round, entrances, positions, self.kill)
            dealt_in = {*entrances.regulars, *positions.posting, *[seat for seat, _, _ in posts]}
            seats = [seat for seat in seats if seat in dealt_in]
        self.positions = positions = entrances.heads_up(positions, seats)
        if positions.button != button:  # a dead one, with two left: who has the small blind has it
            button = positions.button
            note_button(round, button, seats)
        entrances.record_missed(positions)
        self.begin_contest(clockwise(seats, button), button)
        self.takes_blind = positions.blinds
        if self.rules.short_blind == "next-player":
            self.takes_blind, self.short = able_to_post(self.contest, positions.blinds, table)
        post_blinds(self.contest, self.takes_blind, table, posts)
        for seat in self.short:
            self.contest.bet(seat, self.contest.stack(seat), "short of the blind", "short-blind")
        if table.straddle:
            self.straddler = yield from straddle(self.contest, table, positions)
        if self.kill is not None and self.kill.killed:
            self.killed()
        return True

    def killed(self) -> None:
        """The kill blind is posted and the limits of this hand are those of a killed pot."""
        assert self.kill is not None
        self.kill.post(self.contest)
        self.table = self.kill.limits(self.table)

    def first_order(self) -> list[int]:
        """The turns of the first betting round: from the left of the last blind (or straddle), who has the last word."""
        if self.rules.betting == "as-told":
            return self.contest.after(last_blind(self.contest, self.table))
        return self.contest.after(self.straddler if self.straddler is not None else self.takes_blind[-1])

    def first_betting(self) -> Steps:
        if self.kill is not None and self.kill.killed:
            killed = self.kill.betting(self.contest, self.rules, self.table)
            return take_bets(self.contest, killed, self.kill.last(self.first_order()), self.own_order)
        kind = by_rules(Betting, self.rules)
        betting = kind(self.contest, self.rules, self.table, self.table.bets[0], self.positions.bet(self.table))
        return take_bets(self.contest, betting, self.first_order(), self.own_order)

    def end(self, moment: str, *scales: Scale) -> Steps:
        """Settled, and button, blinds and what is owed carried on."""
        yield from self.settle(moment, scales)
        carry_on(self.round, self.entrances, self.positions, self.contest.seats)
        if self.kill is not None:
            self.round.carry.put(KILL, self.kill.carry(len(scales) > 1))
        if self.short:
            seat, *_ = self.short
            self.round.carry.put(SHORT, {self.contest.names[seat]: (max(self.round.table.blinds) + 1) // 2})


def collect_on_the_button(round: PotRound, button: int, able: list[int]) -> bool:
    """A fee that the player with the button pays for the whole table, before the deal. Whether there is one."""
    if ON_THE_BUTTON not in round.setup.rate.moments:
        return False
    players = tuple(round.setup.seats[seat] for seat in able)
    for charge in round.setup.rate.due(ON_THE_BUTTON, ChargedRound(players=players, button=round.setup.seats[button])):
        round.transfer(charge.payer, DROP, min(charge.amount, round.accounts[charge.payer]), charge.why, charge.rule)
    return True
