"""Overs: a bet of the true limit made by mistake where twice the limit is played, and what becomes of it (001 l.326-332).

A table offers the bet that should be made. Where people bet by hand the floor says that they bet the true limit, and the betting round goes
on with that; found out before it is completed, all bets are increased; found out later, they stand.
"""

from cardroom.errors import IllegalAction
from cardroom.games.pot.betting import Betting
from cardroom.games.pot.corrections import BETTING, CARRIED_OUT, Correction, Where
from cardroom.games.pot.rules import PotRound, PotRules, PotTable
from cardroom.money import money_text
from cardroom.round import Key, Ruling, Steps
from cardroom.round.rulings import Asked

OVERS = "overs"
FORGOTTEN, INCREASED = "overs forgotten", "bets increased"
MISTAKEN: Key[Betting] = Key("overs forgotten")  # in ``round.repairs``: the betting round in which the true limit is bet


def _open(round: PotRound) -> Betting:
    """The betting round, which began with nobody in it but players with an overs button."""
    betting = round.repairs.find(BETTING)
    if betting is None or round.decision is None or round.decision.kind != "betting":
        raise IllegalAction("No overs are being played.")
    return betting


def _forgettable(round: PotRound) -> Asked:
    betting = _open(round)
    if round.repairs.find(MISTAKEN) is betting:
        raise IllegalAction("The true limit is being bet already.")
    if betting.level:
        raise IllegalAction("Bets lie already, at the limit that is played.")
    return {}


def _increasable(round: PotRound) -> Asked:
    betting = _open(round)
    if round.repairs.find(MISTAKEN) is not betting:
        raise IllegalAction("The bets are those of the overs limit.")
    return {}


def forgotten(round: PotRound) -> None:
    """The players bet the true limit, by mistake."""
    raise Correction(FORGOTTEN, OVERS)


def increased(round: PotRound) -> None:
    """It is found out before the betting round is completed: all bets must be increased (l.332)."""
    raise Correction(INCREASED, OVERS)


def _bet_true_limit(correction: Correction, where: Where) -> Steps:
    betting, round, asked = where.betting, where.contest.round, where.asked
    betting.size //= 2
    betting.raise_by = betting.size
    round.repairs.put(MISTAKEN, betting)
    round.ruled(correction.why, f"the true limit, {money_text(betting.size)}, is bet by mistake", correction.rule)
    return where.go_on(asked)


def _increase(correction: Correction, where: Where) -> Steps:
    """To twice what they are, as far as each stack reaches; a folded hand has no more to do with it."""
    betting, contest, asked = where.betting, where.contest, where.asked
    betting.size *= 2
    betting.raise_by = betting.size
    del contest.round.repairs[MISTAKEN]
    contest.round.ruled(
        correction.why, f"overs are played: all bets are increased to the limit of {money_text(betting.size)}", correction.rule
    )
    for seat in contest.live:
        more = min(contest.bets[seat], contest.round.accounts[contest.names[seat]])
        contest.bet(seat, more, "bet increased", correction.rule)
    betting.level = max(contest.bets[seat] for seat in contest.live)
    betting.full = min(2 * betting.full, betting.level)
    return where.go_on(asked)


CARRIED_OUT[FORGOTTEN] = _bet_true_limit
CARRIED_OUT[INCREASED] = _increase

OVERS_RULINGS: tuple[Ruling[PotRules, PotTable], ...] = (
    Ruling(
        "overs-forgotten", "Players bet the true limit where overs are played", "bets", OVERS,
        "before a bet on a street with overs", (), _forgettable, forgotten, again=True,
    ),
    Ruling(
        "bets-increased", "It was found out that overs are played", "bets", OVERS,
        "while the true limit is bet by mistake", (), _increasable, increased, again=True,
    ),
)  # fmt: skip
