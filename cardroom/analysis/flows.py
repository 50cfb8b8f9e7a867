"""Where the money of a finished round went, read off its transfers: by player and wager, by pot, into drop and jackpot fund."""

from collections import defaultdict
from dataclasses import dataclass, field

from cardroom.games.banked.bank import SHARED
from cardroom.money import Cents
from cardroom.round import BANK, DROP, HOUSE, JACKPOT, Noted, Round, Spot, Transfer

WON = frozenset({"win", "split", "win-uncontested"})  # the clauses by which a pot, or a share of one, is won
HALF = "-half"


@dataclass
class Flows:
    """One round's."""

    player_dealer: str = ""
    won: dict[str, dict[str, Cents]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(int)))
    """By player, by wager: what it has won or lost. What lies on no spot is known by the clause it is paid by."""
    staked: dict[str, dict[str, Cents]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(int)))
    """By player, by wager: what was put on it."""
    fees: dict[str, Cents] = field(default_factory=lambda: defaultdict(int))
    """What each player has paid into the drop; what came out of a pot is under ``pot``."""
    fed: dict[str, Cents] = field(default_factory=lambda: defaultdict(int))
    """What each player has paid into the jackpot fund beside his wagers: a rake."""
    pot: Cents = 0
    winners: set[str] = field(default_factory=set)
    """Of a pot or a part of it."""
    button: str = ""


def read(round: Round, banked: bool) -> Flows:
    """A round that is over and was not void, of a game with a player-dealer or of another."""
    found = Flows()
    transfers = []
    for event in round.events:
        if isinstance(event, Transfer):
            transfers.append(event)
        elif isinstance(event, Noted) and event.what in ("player-dealer", "button"):
            if event.what == "button":
                found.button = event.who
            else:
                found.player_dealer = event.who
    (_banked if banked else _pots)(found, transfers)
    return found


def _banked(found: Flows, transfers: list[Transfer]) -> None:
    for source, target, amount, _, rule, spot in transfers:
        if isinstance(source, Spot):
            if isinstance(target, Spot):  # a wager moved to another line
                found.staked[source.player][source.wager] -= amount
                found.staked[target.player][target.wager] += amount
            elif target in (BANK, JACKPOT):
                found.won[source.player][source.wager] -= amount
        elif isinstance(target, Spot):
            found.staked[target.player][target.wager] += amount
        elif target in (DROP, JACKPOT):
            (found.fees if target == DROP else found.fed)[source] += amount
        elif source == DROP:
            found.fees[target] -= amount
        elif target == BANK and rule == SHARED:  # put in with the player-dealer's wager
            found.won[source][rule] -= amount
        elif source in (BANK, JACKPOT, HOUSE) and not (source == BANK and target == found.player_dealer):
            found.won[target][spot.wager if spot is not None else rule] += amount


def _pots(found: Flows, transfers: list[Transfer]) -> None:
    for source, target, amount, _, rule, _ in transfers:
        from_pot = isinstance(source, str) and source.startswith("pot")
        if isinstance(target, str) and target.startswith("pot") and not from_pot:
            found.pot += amount
        if target == DROP:
            found.fees["pot" if from_pot else str(source)] += amount
        elif from_pot and isinstance(target, str) and (rule in WON or rule.endswith(HALF)):
            found.winners.add(target)
