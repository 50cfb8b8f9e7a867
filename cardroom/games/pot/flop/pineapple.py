"""Pineapple high-low split: hold'em with three cards each, one thrown away before the flop, or (crazy pineapple) before the turn."""

from typing import Literal, TypeAlias

from cardroom.games.pot.corrections import ask
from cardroom.games.pot.flop.dealing import CommunityStreet
from cardroom.games.pot.flop.game import flop_game, play_flop
from cardroom.games.pot.hand import BlindsHand
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.games.pot.scales import HIGH, LOW_EIGHT
from cardroom.round import Option, Pick, Procedure, Round, Steps

HOLE_CARDS = 3
DISCARD = Option("discard", pick=Pick("your cards", 1, 1, HOLE_CARDS, "that you throw away"), rule="discard")
KEEP = Option("keep all", rule="not-discarded")


class PineappleRules(PotRules):
    discard_before: Literal["flop", "turn"]
    undiscarded: Literal["cannot-be", "disqualified"]  # who has three cards when the burn comes: the dealer waits, or he is out


PineappleHand: TypeAlias = BlindsHand[PineappleRules, PotTable]


def discards(hand: PineappleHand, street: CommunityStreet) -> Steps:
    """Each active player in turn from the left of the button; face down to the muck, all-in players too."""
    rules = hand.round.rules
    if street.name != rules.discard_before:
        return
    may_fail = rules.undiscarded == "disqualified" and hand.table.showdown == "asked"
    for seat in hand.contest.live[:]:
        if hand.over:  # all the others are out
            return
        action = yield from ask(hand.contest, seat, "discard", (DISCARD, KEEP) if may_fail else (DISCARD,))
        if action is None:
            continue
        if action.verb == "discard":
            hand.round.move(hand.contest.place(seat), "muck", action.picks)
        else:
            disqualify(hand, seat)


def disqualify(hand: PineappleHand, seat: int) -> None:
    """Out, with no refund (001 l.2828); a side pot that nobody is left to win goes with the pot before it."""
    contest = hand.contest
    text = f"{contest.names[seat]} has not discarded and is out, with no refund"
    hand.round.ruled("not discarded", text, "not-discarded", place=contest.place(seat), verdict="dead")
    contest.fold_dead(seat)


def play(round: Round[PineappleRules, PotTable]) -> Procedure:
    return play_flop(round, HOLE_CARDS, HIGH, LOW_EIGHT, before_street=discards)


GAME = flop_game("pineapple", play, "high-half", "low-half", "discard", "not-discarded", rules=PineappleRules, table=PotTable)
