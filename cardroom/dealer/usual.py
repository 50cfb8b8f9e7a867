"""What is usual, confirmed by one key: the wagers of the round before, everybody who is left calls or checks, the others muck, hands are
set the house way.

It is worked out on a fork, so a prompt shows exactly what the key does, wager by wager.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby

from cardroom.dealer.steps import Steps, seats_text
from cardroom.money import Cents, money_text
from cardroom.round import DEALER, Action, Option, Round

LastWagers = Mapping[str, Sequence[Action]]
"""By player: what he bet in the round before."""

EVERYBODY = "."
MUCK, SHOW = "muck", "show"
HOUSE_WAY = "house-way"
_USUAL = ("check", "call", MUCK, HOUSE_WAY)  # the first that is offered


# -- the round before -------------------------------------------------------------------------------------------------------


def as_before(round: Round, last: LastWagers) -> list[Action]:
    """Return the wagers of those who have bet nothing yet: what they bet the round before, as far as they may."""
    already = {account.player for account, amount in round.accounts.items() if not isinstance(account, str) and amount}
    wanted = [bet for player, bets in last.items() if player not in already for bet in bets]
    if not wanted:
        return []
    fork, found = round.fork(), list[Action]()
    for bet in wanted:  # what he put up is not offered now
        option = next((option for option in _offered(fork, bet.player) if option.verb == bet.verb and option.spot == bet.spot), None)
        if option is not None and option.amounts is not None and option.amounts.allows(bet.amount):
            fork.act(bet)
            found.append(bet)
    return found


def _offered(round: Round, player: str) -> Sequence[Option]:
    return round.decision.asks.get(player, ()) if round.decision is not None and round.decision.kind == "wagers" else ()


# -- everybody who is left --------------------------------------------------------------------------------------------------


def everybody(round: Round) -> list[Action]:
    """Return what each of those who are left does, in turn; nothing where one alone is left, or there is nothing usual."""
    if _usual(round) is None or round.decision is None:
        return []
    fork, found = round.fork(), list[Action]()
    kind = round.decision.kind
    while fork.decision is not None and fork.decision.kind == kind and (action := _usual(fork)) is not None:
        fork.act(action)
        found.append(action)
    return found if len(found) > 1 else []


def _usual(round: Round) -> Action | None:
    """Return what the one player who is asked does as a rule; of several who set their hands, the first."""
    asks = round.decision.asks if round.decision is not None else {}
    if not asks or DEALER in asks:
        return None
    player, options = next(iter(asks.items()))
    usual = _USUAL if len(asks) == 1 else (HOUSE_WAY,)
    option = next((option for verb in usual for option in options if option.verb == verb), None)
    if option is None or not _plain(option) or (option.verb == MUCK and not _shown(round)):
        return None
    return Action(player, option.verb, _amount(option), option.spot)


def _shown(round: Round) -> bool:
    """Whether somebody has shown a hand: before that nobody knows against what the others muck."""
    return any(isinstance(given, Action) and given.verb == SHOW for given in round.inputs)


def _plain(option: Option) -> bool:
    return option.pick is None and (option.amounts is None or (option.amounts.least == option.amounts.most and not option.amounts.only))


def _amount(option: Option) -> Cents:
    return 0 if option.amounts is None else option.amounts.least


def everybody_text(actions: Sequence[Action], steps: Steps) -> str:
    """Say what the key does: ``seats 4, 5 and 6 call $3; seat 2 calls $2; seat 3 checks``."""
    said = []
    for (verb, amount), group in groupby(actions, key=lambda action: (action.verb, action.amount)):
        players = [action.player for action in group]
        seats = [steps.seats[player] for player in players if player in steps.seats]
        who = _seats(seats) if len(seats) == len(players) else ", ".join(players)
        if verb == HOUSE_WAY:
            said.append(f"{who} the house way")
            continue
        said.append(f"{who} {verb if len(players) > 1 else f'{verb}s'}{f' {money_text(amount)}' if amount else ''}")
    return "; ".join(said)


def _seats(seats: Sequence[int]) -> str:
    return f"seat {seats[0]}" if len(seats) == 1 else seats_text(seats)
