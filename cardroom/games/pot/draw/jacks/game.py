"""Draw poker, jacks or better: antes, five cards, a pair of jacks to open; one draw; the opener must prove his openers.

A deal that nobody opens (or that was opened falsely) leaves its chips in the pot, and the next deal is part of the same round.
"""

from typing_extensions import TypeVar

from cardroom.collection import END, FIRST_DRAW, LAST_CARD, NO_DRAW
from cardroom.games.carried import BUTTON
from cardroom.games.pot.betting import Betting
from cardroom.games.pot.button import clockwise
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.corrections import Correction, Where, ask, carry_out
from cardroom.games.pot.draw import floor as rulings
from cardroom.games.pot.draw.dealing import deal_hands
from cardroom.games.pot.draw.game import draw_game
from cardroom.games.pot.draw.jacks import openers
from cardroom.games.pot.draw.jacks.antes import RULE as ANTE_IN
from cardroom.games.pot.draw.jacks.antes import come_in
from cardroom.games.pot.draw.jacks.openers import KEPT, FalseOpeners, could_have_had, has_openers, openers_in
from cardroom.games.pot.draw.jacks.proof import HIGH_BUG, JacksDraw, JacksShowdown, return_bets, show_opening, withdraw
from cardroom.games.pot.draw.jacks.rules import JacksRules, JacksTable
from cardroom.games.pot.floor import show_what_was_asked
from cardroom.games.pot.hand import AntesHand
from cardroom.games.pot.posting import post_antes
from cardroom.games.pot.scales import Scale
from cardroom.games.pot.showdown import Order, PotShowdown, all_odd_to_the_first, left_of_the_button, win_uncontested
from cardroom.money import Cents
from cardroom.round import Decision, Ended, Misdeal, Option, Parts, Procedure, Round, Ruling, Steps, Transfer, exactly

PASS = Option("pass", rule="open")
DECLARE = (Option("declare open", rule="open"), PASS)
CLAUSES = frozenset({"open", "passed-out", "openers", "split-openers", "false-openers"})


HandJacks = TypeVar("HandJacks", bound=JacksRules, covariant=True, default=JacksRules)


class JacksHand(AntesHand[HandJacks, JacksTable]):
    def __init__(self, round: Round[HandJacks, JacksTable]) -> None:
        super().__init__(round)
        self.antes = 1
        self.out: set[int] = set()  # all-in and opened falsely: out until the pot is won (001 l.418)
        self.forfeited = False  # somebody has lost a bet to the pot and it was dealt again: nobody else may come in (l.426)
        self.paid: set[str] = set()  # fees are taken once, however often the hand is dealt

    def collect(self, moment: str) -> None:
        if moment not in self.paid:
            self.paid.add(moment)
            self.contest.collect(moment)

    # -- one deal -----------------------------------------------------------------------------------------------------------

    def deal(self) -> Steps:
        self.opener: int | None = None
        self.opening: Cents = 0  # the opening bet
        self.false: set[int] = set()  # who has opened falsely in this deal
        self.passed: set[int] = set()
        self.kept: list[int] | None = None  # what the opener kept on the draw
        self.entitled = [(pot, set(pot.eligible)) for pot in self.contest.pots]
        yield from deal_hands(self.round, self.contest, self.rules.cards)
        self.dealt = len(self.round.log)

    def open(self) -> Steps:
        """In turn from the left of the button: pass, or open; openers are proved later. One all-in for the ante may too (l.418)."""
        contest, bet = self.contest, self.table.bets[0]
        for seat in contest.live[:]:
            chips = min(bet, contest.stack(seat))
            offer = Option("open", exactly(chips) if chips else None, rule="open")
            action = yield from ask(contest, seat, "opening", (PASS, offer))
            if action is None:
                continue
            if action.verb == "open":
                contest.bet(seat, chips, "opens", "open")
                self.opens(seat)
                return
            self.passed.add(seat)

    def opens(self, seat: int) -> None:
        self.opener, self.opening = seat, self.contest.bets[seat]
        self.opening_hand = list(self.round.places[self.contest.place(seat)])

    def before_the_draw(self) -> Steps[bool]:
        """The betting after the opening; all come in for a full bet (l.427). False where the pot does not play (l.391)."""
        contest, opener = self.contest, self.opener
        assert opener is not None
        bet = self.table.bets[0]
        betting = Betting(contest, self.rules, self.table, bet, bet)
        betting.acted[opener] = 0
        order = contest.after(opener)[:-1]
        steps = betting.run(order)
        while True:
            try:
                yield from steps
                return True
            except Correction as correction:
                steps = carry_out(correction, Where(contest, betting, order))
            except FalseOpeners as shown:
                old = self.opener
                assert old is not None
                self.false.add(old)
                text = "the pot plays without it" if shown.plays else "the opening bet stays"
                text = f"{shown.why}: the hand is dead, {text}"
                self.round.ruled("false openers", text, shown.rule, place=contest.place(old), verdict="dead")
                contest.fold_dead(old)
                order = withdraw(contest, betting, old, self.opening) if shown.plays else (yield from self.declared(betting, old))
                if not shown.plays and self.opener == old:
                    return_bets(contest, self.false)
                    return False
                steps = betting.run(order)

    def declared(self, betting: Betting, after: int) -> Steps[list[int]]:
        """Another player who has not passed may declare the pot open. Returns who is still to act."""
        contest = self.contest
        for seat in contest.after(after):
            if seat not in self.passed:
                action = yield Decision("openers", {contest.names[seat]: DECLARE})
                if action.verb == "declare open":
                    owed = max(0, min(betting.level - contest.bets[seat], contest.stack(seat)))
                    contest.bet(seat, owed, "opens", "open")
                    self.opens(seat)
                    betting.acted[seat] = betting.reopened
                    return [s for s in contest.after(seat) if s not in betting.acted]
        return []

    def after_the_draw(self) -> Steps:
        contest = self.contest
        self.collect(FIRST_DRAW)
        draw = JacksDraw(self.round, contest, self.rules)
        draw.opener = self.opener
        before = list(self.round.places[contest.place(self.opener)]) if self.opener in contest.live else []
        yield from draw.run()
        now = self.round.places.get(contest.place(self.opener), []) if self.opener is not None else []
        self.kept = [card for card in before if card in now]
        self.collect(LAST_CARD)
        yield from self.betting(1)

    def high(self) -> Steps[bool]:
        """The pot has been opened. True where somebody has won it."""
        if not (yield from self.before_the_draw()):
            return False
        if not self.over:
            yield from self.after_the_draw()
        if self.over and self.contest.live[0] == self.opener:
            return (yield from self.prove_uncontested())
        yield from self.settle(NO_DRAW if self.kept is None else END, (HIGH_BUG,))
        yield from self.expose_discards()
        return True

    # -- openers ------------------------------------------------------------------------------------------------------------

    def proved(self) -> Steps[bool]:
        assert self.opener is not None
        place, kept_back = self.contest.place(self.opener), f"aside/{self.opener}"
        yield from self.round.know(place)
        if self.round.places.get(kept_back):
            yield from self.round.know(kept_back)
        hand, aside = self.round.places[place], self.round.places.get(kept_back, [])
        if self.kept is None:
            return has_openers(hand, self.rules.openers)
        kept = self.round.now(self.kept)
        if not aside:
            return has_openers(kept, self.rules.openers)
        if self.rules.split_proof == "possible":
            return could_have_had(hand, aside, self.rules.openers)
        return has_openers([*kept, *aside], self.rules.openers)

    def prove_uncontested(self) -> Steps[bool]:
        """Everybody else has folded: the opener shows openers or does not win (l.384)."""
        opener, contest = self.opener, self.contest
        assert opener is not None
        place = contest.place(opener)
        if (yield from self.proved()):
            for time in self.time_due:
                self.contest.collect(time)
            self.collect(NO_DRAW if self.kept is None else END)
            yield from self.round.show(place, openers_in(self.round.places[place], self.rules.openers) or None)
            yield from self.expose_discards()
            win_uncontested(contest)
            yield from show_what_was_asked(self.round)
            return True
        yield from self.round.show(place)
        self.round.ruled("false openers", f"{contest.names[opener]} has no openers: the pot stays for the next deal", "false-openers")
        # Where nobody called the opening bet has come back to him: it is lost all the same.
        lost = max(0, self.opening - self.put_in(contest.names[opener]))
        self.round.transfer(contest.names[opener], contest.pots[-1].account, lost, "opening bet forfeited", "false-openers")
        return False

    def put_in(self, player: str) -> Cents:
        """What the player has in the pot of this deal, beyond the antes."""
        moved = [event for event in self.round.events[self.dealt :] if isinstance(event, Transfer)]
        bets = sum(t.amount for t in moved if t.source == player)
        return bets - sum(t.amount for t in moved if t.target == player)

    def expose_discards(self) -> Steps:
        """Split openers lay under a chip and are turned up when the hand is over; all of the opening hand, if that was asked (l.398)."""
        if self.round.repairs.take(KEPT, False) and self.opener is not None:
            yield from show_opening(self.round, self.opener, self.opening_hand)
        elif self.round.places.get(f"aside/{self.opener}"):
            yield from self.round.show(f"aside/{self.opener}")

    def showdown(self, scales: tuple[Scale, ...], order: Order = left_of_the_button) -> PotShowdown:
        showdown = JacksShowdown(self.contest, self.rules, self.table, scales, order)
        showdown.opener, showdown.proved = self.opener, self.proved
        return showdown

    # -- the next deal of the same round ------------------------------------------------------------------------------------

    def restore(self) -> None:
        """The pots as they were before the deal, with what was lost in it; everybody may win them again but who is out."""
        contest = self.contest
        if self.opener is not None:
            self.forfeited = True
            out = self.out | {seat for seat in {*self.false, self.opener} if not contest.stack(seat)}
            if out < {*contest.seats, *self.out}:  # where nobody else is left, all play on for the pot
                self.out = out
        pots = [pot for pot, _ in self.entitled]
        for pot in contest.pots[len(pots) :]:
            self.round.transfer(pot.account, pots[-1].account, contest.holds(pot), "stays in the pot", "false-openers")
        for pot, eligible in self.entitled:
            pot.eligible = eligible - self.out or set(pots[0].eligible)
        contest.pots = pots

    def again(self, button: str) -> Steps[bool]:
        """Cards back, another ante up to the limit (l.390). False where only one player is left, who takes the pot."""
        round, old = self.round, self.contest
        self.gather()
        joined: list[int] = [] if self.forfeited else (yield from come_in(old))
        seats = [seat for seat in sorted([*old.seats, *joined]) if seat not in self.out]
        where = clockwise(seats, old.button)[0] if button == "forward" else old.button
        self.contest = contest = Contest(round, clockwise(seats, where), where)
        contest.pots, contest.taken = old.pots, old.taken
        if len(seats) == 1:
            return False
        round.note("button", round.setup.seats[where], "dealt again", "passed-out")
        if self.antes < self.table.ante_limit:
            self.antes += 1
            post_antes(contest, self.table)
        return True

    def gather(self) -> None:
        """All cards back, and shuffled."""
        for place in [place for place, held in self.round.places.items() if held]:
            self.round.move(place, "shoe")
        self.round.reshuffle()
        self.round.repairs.clear()

    def undo(self, mark: int, misdeal: Misdeal) -> None:
        """A misdeal of a later deal: what was wagered in it goes back, what the pot held before it stays; the same button."""
        round, old = self.round, self.contest
        round.ruled("misdeal", misdeal.why, misdeal.rule)
        for moved in reversed([event for event in round.events[mark:] if isinstance(event, Transfer)]):
            round.transfer(moved.target, moved.source, moved.amount, "void", misdeal.rule)
        self.gather()
        self.contest = Contest(round, old.seats, old.button)
        self.contest.pots = [pot for pot, _ in self.entitled]
        for pot, eligible in self.entitled:
            pot.eligible = eligible
        round.note("button", round.setup.seats[old.button], "dealt again", "button")

    def divide(self) -> None:
        """Nobody has won the pot in all the deals that the house allows."""
        for pot in self.contest.pots:
            sharing = [seat for seat in self.contest.seats if seat in pot.eligible] or self.contest.seats
            amount = self.contest.holds(pot)
            for seat, part in zip(sharing, all_odd_to_the_first(amount, len(sharing), self.round.setup.chip), strict=True):
                self.round.transfer(pot.account, self.contest.names[seat], part, "nobody has won the pot: it is divided", "passed-out")

    def passed_out(self) -> Steps[bool]:
        """Nobody has opened: dealt again. True where the pot has been won all the same (jacks back)."""
        return False
        yield

    def one_deal(self, first: bool) -> Steps[bool]:
        """True where somebody has won the pot. A misdeal of the first deal voids the round, one of a later deal only that."""
        while True:
            mark, paid, taken = len(self.round.log), set(self.paid), self.contest.taken
            try:
                yield from self.deal()
                yield from self.open()
                return (yield from (self.passed_out() if self.opener is None else self.high()))
            except Misdeal as misdeal:
                if first or isinstance(misdeal, Ended):
                    raise
                self.undo(mark, misdeal)
                self.paid, self.contest.taken = paid, taken

    def play(self) -> Procedure:
        if not (yield from self.start()):
            return
        for deal in range(self.rules.most_deals):
            if (yield from self.one_deal(first=deal == 0)):
                break
            self.restore()
            if deal + 1 == self.rules.most_deals:
                self.divide()
            elif not (yield from self.again("forward" if self.opener is None else self.rules.false_button)):
                win_uncontested(self.contest)
                break
        self.round.carry = Parts({BUTTON: self.contest.button})


def play(round: Round[JacksRules, JacksTable]) -> Procedure:
    return JacksHand(round).play()


def floor(rules: JacksRules) -> tuple[Ruling[JacksRules, JacksTable], ...]:
    own = {ruling.name for ruling in openers.FLOOR}
    return (*(ruling for ruling in rulings.rulings(rules) if ruling.name not in own), *openers.FLOOR)


GAME = draw_game("jacks_or_better", play, clauses=lambda rules: CLAUSES | {ANTE_IN}, rules=JacksRules, table=JacksTable, floor=floor)
