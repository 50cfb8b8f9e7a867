"""What the floor rules while a betting round is open, and how the round goes on: a hand dies, a call is taken back."""

import itertools
from collections.abc import Callable

from cardroom.games.pot.betting import Betting
from cardroom.games.pot.contest import Contest
from cardroom.money import Cents
from cardroom.round import Action, Dealt, Decision, Key, Misdeal, Moved, Option, Steps

UNAWARE = "unaware of a raise"
BACK = "hand retrieved"
TAKEN = "chips put in"
BETTING: Key[Betting] = Key("betting")  # in ``round.repairs``: the betting round that is open, where overs are played


class Correction(Misdeal):
    """A ruling that changes whose turn it is, or what he may do: thrown to the hand where it waits, which goes on from there."""

    def __init__(self, ruling: str, rule: str, seat: int = 0) -> None:
        super().__init__(ruling, rule)
        self.seat = seat


class Where:
    """The betting round that was ruled in, and whose turns it has."""

    def __init__(self, contest: Contest, betting: Betting, order: list[int], own_order: bool = False) -> None:
        self.contest = contest
        self.betting = betting
        self.order = order
        self.own_order = own_order

    @property
    def asked(self) -> int:
        """Whose turn it is."""
        decision = self.contest.round.decision
        assert decision is not None
        return next(seat for seat, name in self.contest.names.items() if name in decision.asks)

    def go_on(self, *first: int) -> Steps:
        """With these, and then with those who still have to act."""
        turns = dict.fromkeys([*first, *reversed(self.betting.waiting)])
        return Betting.run(self.betting, self.order, self.own_order, [seat for seat in turns if seat in self.contest.live])

    def had_acted(self, seat: int) -> bool:
        """Whether the seat has acted on this street before it did so last."""
        street = itertools.takewhile(lambda event: not isinstance(event, Dealt), reversed(self.contest.round.standing()))
        return sum(isinstance(event, Action) and event.player == self.contest.names[seat] for event in street) > 1

    def dies(self, seat: int) -> None:
        """What a game does beside folding a dead hand."""

    def comes_back(self, seat: int) -> None:
        """What a game does beside giving a hand back."""


def dead_hand(correction: Correction, where: Where) -> Steps:
    """The hand is dead and what it has put in stays."""
    asked = where.asked
    _ruled_dead(correction, where.contest)
    where.dies(correction.seat)
    where.contest.fold_dead(correction.seat)
    return where.go_on(asked)


def _ruled_dead(correction: Correction, contest: Contest) -> None:
    seat = correction.seat
    text = f"the hand of {contest.names[seat]} is dead"
    contest.round.ruled(correction.why, text, correction.rule, place=contest.place(seat), verdict="dead")


def ask(contest: Contest, seat: int, kind: str, options: tuple[Option, ...]) -> Steps[Action | None]:
    """What a player answers outside a betting round: to a draw, a discard. Hands may die meanwhile; None where his own does."""
    while seat in contest.live:
        try:
            action: Action = yield Decision(kind, {contest.names[seat]: options})
            return action
        except Correction as correction:
            _ruled_dead(correction, contest)
            contest.fold_dead(correction.seat)
    return None


def unaware(correction: Correction, where: Where) -> Steps:
    """The call goes back and its player is asked again; he may raise only if the raise that he missed let him (l.304, 1261, 1495)."""
    contest, betting, seat, asked = where.contest, where.betting, correction.seat, where.asked
    call = contest.round.transfers[-1].amount
    contest.round.ruled(correction.why, f"{contest.names[seat]} is not held to the call", correction.rule)
    contest.round.transfer(contest.spots[seat], contest.names[seat], call, "call taken back", correction.rule)
    contest.bets[seat] -= call
    if betting.full == betting.level:
        del betting.acted[seat]
    return where.go_on(seat, asked)


def retrieved(correction: Correction, where: Where) -> Steps:
    """The hand comes back out of the muck, into every pot, and its player is asked again: who had to act has chips behind (l.1488)."""
    contest, seat, asked = where.contest, correction.seat, where.asked
    round = contest.round
    moved = round.events[-1]
    assert isinstance(moved, Moved)
    round.ruled(correction.why, f"{contest.names[seat]} has the hand back", correction.rule)
    last = len(round.places["muck"])
    round.move("muck", contest.place(seat), range(last - len(moved.indices), last))
    contest.live = [other for other in contest.seats if other in contest.live or other == seat]
    for pot in contest.pots:
        pot.eligible.add(seat)
    where.comes_back(seat)
    if where.betting.full == where.betting.level or not where.had_acted(seat):
        where.betting.acted.pop(seat, None)
    return where.go_on(seat, asked)


class TakenAction(Correction):
    """What a player has put in counts as this action, instead of what has been taken for it."""

    def __init__(self, text: str, rule: str, seat: int, action: Action, instead_of: Cents = 0) -> None:
        super().__init__(TAKEN, rule, seat)
        self.text = text
        self.action = action
        self.instead_of = instead_of


def taken(correction: Correction, where: Where) -> Steps:
    """As if the player had said so himself."""
    assert isinstance(correction, TakenAction)
    contest, betting, seat, action = where.contest, where.betting, correction.seat, correction.action
    contest.round.ruled(correction.why, correction.text, correction.rule)
    if correction.instead_of:
        betting.take_back(seat, correction.instead_of, correction.rule)
    contest.round.log.append(action)
    if action.verb == "call":
        contest.bet(seat, action.amount, "call", "call")
    else:
        betting.raise_to(seat, action.amount, action.verb)
        betting.waiting = [other for other in betting.following(where.order, seat, where.own_order) if other != seat][::-1]
    betting.opened = True
    betting.acted[seat] = betting.reopened
    return where.go_on()


CARRIED_OUT: dict[str, Callable[[Correction, Where], Steps]] = {UNAWARE: unaware, BACK: retrieved, TAKEN: taken}


def carry_out(correction: Correction, where: Where) -> Steps:
    return CARRIED_OUT.get(correction.why, dead_hand)(correction, where)


def take_bets(contest: Contest, betting: Betting, order: list[int], own_order: bool = False) -> Steps:
    """A betting round. What the floor rules in the midst of it is carried out, and it goes on."""
    steps = betting.run(order, own_order)
    repairs = contest.round.repairs
    if betting.overs:
        repairs.put(BETTING, betting)
    while True:
        try:
            yield from steps
            repairs.pop(BETTING, None)
            return
        except Correction as correction:
            steps = carry_out(correction, Where(contest, betting, order, own_order))
