"""What chips and words count as that are no plain bet, call or raise.

At no-limit and pot-limit: chips put in without a word, otherwise than was said, or more of them than the pot (001 l.463-465, 473, 477). In
limit games: chips moved towards the pot, and what was announced in turn (l.62, 84, 1261).
"""

from cardroom.errors import IllegalAction
from cardroom.games.pot.agreements import AGREED_SHARE
from cardroom.games.pot.corrections import TakenAction
from cardroom.games.pot.floor import seat_of
from cardroom.games.pot.overs import OVERS_RULINGS
from cardroom.games.pot.rules import PotRound, PotRules, PotTable, Structure
from cardroom.money import Cents, money_text
from cardroom.round import Action, Amounts, Ask, Ruling, Transfer, replay
from cardroom.round.rulings import Asked, number, one_of

ON_CHIPS = ("single-chip", "declared", "beyond-the-pot", "forward-motion", "announced", "agreement")  # clauses of these rulings
BIG_BET: tuple[Structure, ...] = ("no-limit", "pot-limit")
CHIP = "single-chip"
BEYOND = "beyond-the-pot"
MOTION = "forward-motion"
SPOKEN = "announced"
WAGERS = ("call", "bet", "complete", "raise")  # from the least
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
    raise TakenAction(text, CHIP, seat_of(round, player), action)


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
    raise TakenAction(text, SAID, seat_of(round, bet.player), bet._replace(amount=total), chips.amount)


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
    raise TakenAction(
        f"{player} put in more than the pot: a {verb} to {money_text(most)}", BEYOND, seat_of(round, player), Action(player, verb, most)
    )


def _wagers(round: PotRound) -> tuple[str, dict[str, Cents]]:
    """The player to act in a limit game, and by verb the least that each wager of theirs comes to."""
    if round.table.structure in BIG_BET:
        raise IllegalAction("At no-limit and pot-limit a wager binds when its chips are in the pot.")
    player, offered = _to_act(round)
    found = {verb: offered[verb].least for verb in WAGERS if verb in offered}
    if not found:
        raise IllegalAction(f"{player} may put nothing in.")
    return player, found


def _moved(round: PotRound) -> Asked:
    _wagers(round)
    return {}


def forward_motion(round: PotRound) -> None:
    """Chips moved towards the pot, so that others may act behind them, are the least wager that they can be: a call, or else a bet."""
    player, wagers = _wagers(round)
    verb, amount = next(iter(wagers.items()))
    text = f"{player} moved chips towards the pot: a {verb} {'of' if verb == 'call' else 'to'} {money_text(amount)}"
    raise TakenAction(text, MOTION, seat_of(round, player), Action(player, verb, amount))


def _announced(round: PotRound) -> Asked:
    return {"what": one_of(_wagers(round)[1])}


def announced(round: PotRound, what: str) -> None:
    """A player who announces a call, bet or raise in turn is held to it, for the least that it can be."""
    player, wagers = _wagers(round)
    text = f"{player} announced a {what}: it is binding"
    raise TakenAction(text, SPOKEN, seat_of(round, player), Action(player, what, wagers[what]))


WHEN = "when the player to act has put chips in"
IN_TURN = "in a limit game, when it is the player's turn"
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

FORWARD_MOTION: Ruling[PotRules, PotTable] = Ruling(
    "forward-motion", "A player moved chips towards the pot", "bets", MOTION, IN_TURN, (), _moved, forward_motion, again=True,
)  # fmt: skip
ANNOUNCED: Ruling[PotRules, PotTable] = Ruling(
    "announced", "A player announced a call, a bet or a raise in turn", "bets", SPOKEN, IN_TURN,
    (Ask("what", "choice", "what the player said", words=WAGERS),), _announced, announced, again=True,
)  # fmt: skip


def chips(rules: PotRules) -> tuple[Ruling[PotRules, PotTable], ...]:
    """What there is to rule under the structures that a house plays."""
    single = (SINGLE_CHIP, DECLARED) if set(BIG_BET) & set(rules.structures) else ()
    beyond = (BEYOND_THE_POT,) if "pot-limit" in rules.structures else ()
    limit = set(rules.structures) - set(BIG_BET)
    motion = (FORWARD_MOTION,) if limit and rules.motion == "a-wager" else ()
    spoken = (ANNOUNCED,) if limit and rules.spoken == "binding" else ()
    deals = (AGREED_SHARE,) if rules.deals is not None and set(rules.deals.structures) & set(rules.structures) else ()
    return (*single, *beyond, *motion, *spoken, *deals, *(OVERS_RULINGS if rules.overs_from is not None else ()))
