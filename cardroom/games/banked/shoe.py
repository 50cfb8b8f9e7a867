"""A shoe that lives through rounds: what is left of it, and when it is shuffled anew, is carried.

Cards leave the shoe from the top only, so the next round deals from the same shuffle after as many cards as have left it: the same seed,
the same commitment. At a felt table, where there is no shuffle to repeat, the cards that were seen are carried.
"""

from cardroom.games.carried import SHOE, ShoeLeft
from cardroom.round import NOBODY, Round

RACK = "rack"  # the discard rack: what earlier rounds have dealt


def take_up_shoe(round: Round) -> bool:
    """The cards that earlier rounds have dealt go to the rack; whether the shoe is a new one."""
    left = round.carry.take(SHOE, None)
    round.carry_if_void.put(SHOE, None)  # after a misdeal the shoe is shuffled anew
    if not left:
        return True
    dealt = left["dealt"]
    round.lay(RACK, dealt, NOBODY)
    if round.shoe.typed:
        round.told = list(left["cards"])
        round.look(RACK, range(len(left["cards"])))
    round.note("shoe", "", f"it goes on after {dealt} cards")
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
