"""Tables of every player-dealer edition with all its side bets on them, for what holds at any table."""

from cardroom.analysis.fixed_bets import BANKER, RICH, bettor
from cardroom.analysis.given import TableGiven
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.money import Cents
from cardroom.round import Action, Amounts, Round
from tests.counts import of_family

EVERY = of_family("banked")


def crowded(name: str) -> int:
    """Seven players, or as many as the edition seats."""
    given = TableGiven(name)
    return min(7, given.edition.game.seats(given.edition.rules))


def all_bets(given: TableGiven, times: int, sides: bool = True) -> dict[str, Cents]:
    """The base wager at so many times the least, and every side bet that is then offered and that the player-dealer pays."""
    names = [*(bettor(number) for number in range(1, given.count)), BANKER]
    round = Round(given.first_setup(dict.fromkeys(names, RICH), "every", player_dealer=BANKER))
    bonuses = getattr(given.edition.known(BankedRules, BankedTable).rules, "bonuses", {})
    from_the_fund = {key for key, bonus in bonuses.items() if bonus.payer == "jackpot"}
    found: dict[str, Cents] = {}
    while round.decision is not None and round.decision.kind in ("bank", "wagers"):
        player, options = next(iter(round.decision.asks.items()))
        if options[0].verb == "put-up":
            assert options[0].amounts is not None
            round.act(Action(player, "put-up", options[0].amounts.most))
            continue
        seat = next(seat for seat, name in round.setup.seats.items() if name == player)
        own = [option for option in options if option.spot is not None and option.verb == "bet" and option.spot.position == seat]
        new = [option for option in own if option.spot and option.spot.wager not in from_the_fund and option.spot.wager not in found]
        if not new or (found and not sides):
            return found
        spot, amounts = new[0].spot, new[0].amounts
        assert spot is not None and amounts is not None
        found[spot.wager] = sized(amounts, times)
        round.act(Action(player, "bet", found[spot.wager], spot))
    return found


def sized(amounts: Amounts, times: int) -> Cents:
    """So many times the least, or as much as may be bet."""
    if amounts.only:
        return amounts.only[min(times, len(amounts.only)) - 1]
    wanted = min(times * amounts.least, amounts.most)
    return wanted - (wanted - amounts.least) % amounts.step
