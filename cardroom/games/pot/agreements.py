"""Deals at pot-limit: the players in a large pot agree on shares of it, and the floor pays them out (001 l.491-492)."""

from cardroom.errors import IllegalAction
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.rules import PotRound, PotRules, PotTable
from cardroom.money import Cents, money_text
from cardroom.round import Ask, Key, Ruling, Spot
from cardroom.round.rulings import SEAT, Asked, number, one_of

AGREEMENT = "agreement"
CONTEST: Key[Contest] = Key("contest")  # in ``round.repairs``: the hand, at tables where deals may be made


def may_deal(rules: PotRules, table: PotTable) -> bool:
    """Whether players may make deals at such a table."""
    return rules.deals is not None and table.structure in rules.deals.structures


def _winnable(contest: Contest) -> dict[int, Cents]:
    """By live seat, the chips in the pots that it may win, where there are any."""
    pots = {seat: sum(contest.holds(pot) for pot in contest.pots if seat in pot.eligible) for seat in contest.live}
    return {seat: chips for seat, chips in pots.items() if chips}


def _agreed(round: PotRound) -> Asked:
    """Refuse where the house allows no deal now; else offer a share to each player in the pot, as much as all of them could take."""
    deals, contest = round.rules.deals, round.repairs.find(CONTEST)
    if deals is None or not may_deal(round.rules, round.table):
        raise IllegalAction(f"No deals are made at {round.table.structure}.")
    if contest is None or len(contest.live) < 2:
        raise IllegalAction("There is no pot that two players could divide.")
    if any(contest.bets.values()):
        raise IllegalAction("A deal is made when the bets are in the pot.")
    if all(contest.stack(seat) for seat in contest.live):
        raise IllegalAction("A deal is made only when a player is all-in.")
    pot = contest.total + sum(chips for account, chips in round.accounts.items() if isinstance(account, Spot) and account.wager == "agreed")
    if pot < deals.pot:
        raise IllegalAction(f"A deal needs {money_text(deals.pot)} in the pot, not {money_text(pot)}.")
    winnable = _winnable(contest)
    if not winnable:
        raise IllegalAction("Nothing is left in the pot.")
    return {SEAT.name: one_of(winnable), "share": number(1, min(winnable.values()))}


def agreed_share(round: PotRound, seat: int, share: Cents) -> None:
    """Set the player's share aside, out of the last side pot first; whatever is left is played for.

    The chips lie before the player until the hand is over: a player who is all-in does not bet with them.
    """
    contest = round.repairs.find(CONTEST)
    assert contest is not None
    player = contest.names[seat]
    round.ruled("agreed share", f"{player} takes {money_text(share)} out of the pot, as all who play for it agree", AGREEMENT)
    for pot in reversed(contest.pots):
        if seat in pot.eligible:
            part = min(share, contest.holds(pot))
            round.transfer(pot.account, Spot(seat, "agreed", player), part, "agreed share", AGREEMENT)
            share -= part


def hand_over(round: PotRound) -> None:
    """Give every player the share that lies before them; the hand is over."""
    for account, chips in list(round.accounts.items()):
        if isinstance(account, Spot) and account.wager == "agreed" and chips:
            round.transfer(account, account.player, chips, "agreed share", AGREEMENT)


AGREED_SHARE: Ruling[PotRules, PotTable] = Ruling(
    "agreed-share", "The players in the pot have agreed on a share of it", "bets", AGREEMENT,
    "when the bets are in a large pot and a player is all-in",
    (SEAT._replace(title="who takes it"), Ask("share", "cents", "what this player takes out of the pot, in cents")),
    _agreed, agreed_share, again=True,
)  # fmt: skip
