"""A shoe that lives through rounds: what is left of it, and when it is shuffled anew, is carried.

Cards leave the shoe from the top only, so the next round deals from the same shuffle after as many cards as have left it: the same seed,
the same commitment. At a felt table, where there is no shuffle to repeat, the cards that were seen are carried.
"""

from collections.abc import Mapping

from cardroom.errors import BadSetup
from cardroom.games.carried import SHOE, ShoeLeft
from cardroom.house_rules import HouseRules
from cardroom.round import NOBODY, EditionLike, Round, Setup
from cardroom.switches import Switches

RACK = "rack"  # the discard rack: what earlier rounds have dealt


def behind_the_cut(rules: HouseRules, table: Switches) -> int | None:
    """How many cards lie behind the cut card; None in a game that is shuffled for every round."""
    cut: int | None = getattr(rules, "cut", None) or getattr(table, "cut", None)
    return cut if getattr(rules, "shuffle", "cut-card") == "cut-card" else None


def check_dealt(edition: EditionLike, table: Switches, dealt: object) -> None:
    """Refuse a shoe that cannot go on after so many cards: the cut card must be still to come."""
    cut, deck = behind_the_cut(edition.rules, table), len(edition.deck)
    if cut is None:
        raise BadSetup(f"{edition.id} is shuffled for every round: no shoe goes on.")
    if not isinstance(dealt, int) or isinstance(dealt, bool) or not 0 <= dealt < deck - cut:
        raise BadSetup(f"A shoe of {edition.id} goes on after 0 to {deck - cut - 1} cards of {deck}, not {dealt!r}.")


def check_shoe(setup: Setup) -> None:
    """Refuse a setup whose shoe cannot go on."""
    left = setup.carry.get(SHOE)  # by whoever wrote the setup: it may be anything
    if isinstance(left, Mapping):
        if left:
            check_dealt(setup.edition, setup.table, left.get("dealt"))
    elif left:
        raise BadSetup(f"How far a shoe goes on is written like {{dealt = 60}}, not {left!r}.")


def take_up_shoe(round: Round) -> bool:
    """The cards that earlier rounds have dealt go to the rack; whether the shoe is a new one."""
    left = round.carry.take(SHOE, None)
    round.carry_if_void.put(SHOE, None)  # after a misdeal the shoe is shuffled anew
    if not left:
        return True
    dealt = left["dealt"]
    round.lay(RACK, dealt, NOBODY)
    if round.shoe.typed:
        seen = left.get("cards", [])  # where the table began in the middle of the shoe, those before it were not
        round.told = list(seen)
        round.look(RACK, range(len(seen)))
    round.note("shoe", "", f"it goes on after {dealt} cards" if dealt else "it goes on")
    round.shoe.throws = left.get("throws", 0)  # dice go on too: each throw of a shoe has a stream of its own
    return False


def lay_down_shoe(round: Round, cut: int, rule: str) -> None:
    """The round is over: the shoe goes on unless the cut card is out, with so many cards or fewer left behind it."""
    if round.shoe.left <= cut:
        round.note("cut card", "", "the shoe is shuffled before the next round", rule)
        return
    goes_on: ShoeLeft = {"dealt": len(round.setup.edition.deck) - round.shoe.left}
    if round.shoe.typed:
        goes_on["cards"] = sorted({*round.setup.edition.deck} - {*round.unseen()})
    if round.shoe.throws:
        goes_on["throws"] = round.shoe.throws
    round.carry.put(SHOE, goes_on)
