"""Chips put in without a word, otherwise than was said, or more of them than the pot, at no-limit and pot-limit: what they count as.

Lines are those of 001 (l.463-465, 473, 477).
"""

from cardroom.errors import IllegalAction
from cardroom.games.pot.corrections import Taken
from cardroom.games.pot.floor import seat_of
from cardroom.games.pot.overs import OVERS_RULINGS
from cardroom.games.pot.rules import PotRound, PotRules, PotTable, Structure
from cardroom.money import Cents, money_text
from cardroom.round import Action, Amounts, Ask, Ruling, Transfer, replay
from cardroom.round.rulings import Asked, number

BIG_BET: tuple[Structure, ...] = ("no-limit", "pot-limit")
CHIP = "single-chip"
BEYOND = "beyond-the-pot"
SAID = "declared"


def _to_act(round: PotRound) -> tuple[str, dict[str, Amounts]]:
    """Who is to act in a betting round, and what he may put in."""
    if round.decision is None or round.decision.kind != "betting":
        raise IllegalAction("Chips are put in only while a betting round is open.")
    ((player, options),) = round.decision.asks.items()
    return player, {option.verb: option.amounts for option in options if option.amounts is not None}


def _single_chip(round: PotRound) -> Asked:
    """A chip larger than the bet that is to be called; or, where nobody has bet, any that is a bet."""
    if round.table.structure not in BIG_BET:
        raise IllegalAction("In limit games the bet is the limit, whatever the chip.")
    player, offered = _to_act(round)
    stack = round.accounts[player]
    if "call" in offered and stack > offered["call"].most:
        return {"chip": number(offered["call"].most + 1, stack)}
    if "bet" in offered:
        return {"chip": number(offered["bet"].least, stack)}
    raise IllegalAction(f"There is nothing that a single chip of {player} could be a bet or a call of.")


def single_chip(round: PotRound, chip: Cents) -> None:
    """Without comment it calls what was bet; where nobody has bet it is a bet of all of it, or of the most that is allowed."""
    player, offered = _to_act(round)
    if "call" in offered:
        action = Action(player, "call", offered["call"].most)
        text = f"{player} put in {money_text(chip)} without a word: a call of {money_text(action.amount)}"
    else:
        bet = offered["bet"]
        action = Action(player, "bet", min(chip - chip % bet.step if chip < bet.most else chip, bet.most))
        text = f"{player} put in {money_text(chip)} without a word: a bet of {money_text(action.amount)}"
    raise Taken(text, CHIP, seat_of(round, player), action)


def _just_bet(round: PotRound) -> tuple[Action, Transfer]:
    """The last thing that happened is a bet or a raise, at a table where it can be of any size."""
    if round.table.structure not in BIG_BET:
        raise IllegalAction("In limit games the bet is the limit, whatever was said.")
    _to_act(round)
    bet, chips = round.events[-2:]
    if not (isinstance(bet, Action) and bet.verb in ("bet", "raise") and isinstance(chips, Transfer) and round.inputs[-1] is bet):
        raise IllegalAction("Nobody has just bet or raised, or action has been taken behind the bet.")
    return bet, chips


def _declared(round: PotRound) -> Asked:
    """What he could have bet or raised to."""
    bet, _ = _just_bet(round)
    before = replay(round.setup, round.inputs[:-1]).decision
    assert before is not None
    bounds = next(option.amounts for option in before.asks[bet.player] if option.verb == bet.verb)
    assert bounds is not None
    return {"total": number(bounds.least, bounds.most)}


def declared(round: PotRound, total: Cents) -> None:
    """Where what was said and what was put in differ, the bet is corrected to what was said (l.463)."""
    bet, chips = _just_bet(round)
    text = f"{bet.player} said {money_text(total)} and put in {money_text(bet.amount)}: a {bet.verb} to {money_text(total)}"
    raise Taken(text, SAID, seat_of(round, bet.player), bet._replace(amount=total), chips.amount)


def _more(round: PotRound) -> tuple[str, str, Cents]:
    """The player to act, whether he bets or raises, and the most that he may."""
    if round.table.structure != "pot-limit":
        raise IllegalAction("Only at pot-limit is the size of the pot the most that can be bet.")
    player, offered = _to_act(round)
    for verb in ("bet", "raise"):
        if verb in offered:
            return player, verb, offered[verb].most
    raise IllegalAction(f"{player} may neither bet nor raise.")


def _beyond(round: PotRound) -> Asked:
    _more(round)
    return {}


def beyond_the_pot(round: PotRound) -> None:
    """The surplus goes back, and the bet or raise is the largest allowed."""
    player, verb, most = _more(round)
    raise Taken(
        f"{player} put in more than the pot: a {verb} to {money_text(most)}", BEYOND, seat_of(round, player), Action(player, verb, most)
    )


WHEN = "when the player to act has put chips in"
SINGLE_CHIP: Ruling[PotRules, PotTable] = Ruling(
    "single-chip", "A single chip or bill was put in without a word", "bets", CHIP, WHEN,
    (Ask("chip", "cents", "what the chip is worth, in cents"),), _single_chip, single_chip, again=True,
)  # fmt: skip
DECLARED: Ruling[PotRules, PotTable] = Ruling(
    "declared", "A bet is corrected to what its player said", "bets", SAID, "before anybody has acted behind the bet",
    (Ask("total", "cents", "what the wager comes to, in cents"),), _declared, declared, again=True,
)  # fmt: skip
BEYOND_THE_POT: Ruling[PotRules, PotTable] = Ruling(
    "beyond-the-pot", "A player bets more than the pot", "bets", BEYOND, WHEN, (), _beyond, beyond_the_pot, again=True,
)  # fmt: skip


def chips(rules: PotRules) -> tuple[Ruling[PotRules, PotTable], ...]:
    """What there is to rule under the structures that a house plays."""
    single = (SINGLE_CHIP, DECLARED) if set(BIG_BET) & set(rules.structures) else ()
    beyond = (BEYOND_THE_POT,) if "pot-limit" in rules.structures else ()
    return (*single, *beyond, *(OVERS_RULINGS if rules.overs_from is not None else ()))
