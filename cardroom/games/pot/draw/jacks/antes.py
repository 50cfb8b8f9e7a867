"""Coming into a pot of jacks or better that nobody has opened yet: by all the antes so far (001 l.426)."""

from cardroom.games.pot.button import clockwise
from cardroom.games.pot.contest import Contest
from cardroom.money import Cents
from cardroom.round import Action, Decision, Option, Round, Steps, exactly

RULE = "ante-in"
WAIT = Option("wait", rule=RULE)


def anted(round: Round, player: str) -> Cents:
    """What a player has put in while nobody has opened."""
    paid = sum(t.amount for t in round.moved if t.source == player and t.rule in ("ante", RULE))
    return paid - sum(t.amount for t in round.moved if t.target == player and t.rule == "uncalled")


def shares(contest: Contest) -> list[Cents]:
    """What each player has put into each pot: a pot reaches from the one before it to the least that those in it have anted."""
    levels = [min(anted(contest.round, contest.names[seat]) for seat in pot.eligible) for pot in contest.pots]
    return [level - before for before, level in zip([0, *levels], levels, strict=False)]


def come_in(contest: Contest) -> Steps[list[int]]:
    """Those at the table who are not in the pot may match it and receive a hand. Returns the seats of those who do."""
    round = contest.round
    parts = shares(contest)
    joined: list[int] = []
    for seat in clockwise([seat for seat in round.setup.seats if seat not in contest.seats], contest.button):
        player = round.setup.seats[seat]
        if round.accounts[player] >= sum(parts):
            offer = Option("ante", exactly(sum(parts)), rule=RULE)
            action: Action = yield Decision("entry", {player: (offer, WAIT)})
            if action.verb == "ante":
                joined.append(seat)
    for seat in joined:
        for pot, part in zip(contest.pots, parts, strict=True):
            round.transfer(round.setup.seats[seat], pot.account, part, "antes so far", RULE)
            pot.eligible.add(seat)
    return joined
