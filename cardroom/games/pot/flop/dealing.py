"""Dealing in games with a board: hole cards one at a time, streets after a burn; a stepped dealer may err in either."""

from collections.abc import Iterable
from typing import NamedTuple

from cardroom.games.pot.contest import Contest
from cardroom.games.pot.flop import floor
from cardroom.round import ALL, NOBODY, Decision, Misdeal, Option, Pick, Round, Steps
from cardroom.round.dealing import BURN, TURNED_UP


class CommunityStreet(NamedTuple):
    """Board cards dealt after a burn, then a betting round at the lower (0) or the higher (1) limit."""

    name: str
    cards: int
    limit: int


FLOP, TURN, RIVER = STREETS = (CommunityStreet("flop", 3, 0), CommunityStreet("turn", 1, 1), CommunityStreet("river", 1, 1))
WITH_BURNS = sum(street.cards + 1 for street in STREETS)
AS_ALWAYS = floor.Repair()
EXPOSED = "that were exposed"


def deal_hole_cards(round: Round, contest: Contest, number: int) -> Steps:
    """One at a time from the left of the button, who is last; a stepped dealer may expose a card or deal one too many."""
    around = contest.hands
    if not round.setup.stepped:
        round.deal_around(around, number)
        return
    count = number * len(around)
    replaceable = max(0, min(count, len(round.shoe.cards) - count - WITH_BURNS))
    place, player = around[0]
    while True:
        fault = yield from round.dealer_step(
            "deal",
            *([Option("expose", pick=Pick("the cards in the order dealt", 1, replaceable, count, EXPOSED))] if replaceable else []),
            Option("extra card"),
            Option("extra cards"),
        )
        if 0 in fault.picks:
            yield from round.deal(place, 1, ALL)
            floor.first_card_exposed(round)
            continue  # 001 l.35: the deal starts again
        round.deal_around(around, number)
        if fault.verb == "deal":
            return
        if fault.verb == "expose":
            for pick in sorted(fault.picks):
                seat, index = contest.seats[pick % len(around)], _index(contest, pick, fault.picks)
                yield from round.know(contest.place(seat), [index], TURNED_UP)
                floor.replace_exposed(round, seat, index)
            return
        yield from round.deal(place, 1 if fault.verb == "extra card" else 2, (player,))
        if fault.verb == "extra cards":
            raise Misdeal("more than one extra card was dealt", "irregularity.extra-cards")  # 001 l.42
        floor.extra_card(round, place)
        return


def _index(contest: Contest, pick: int, picks: tuple[int, ...]) -> int:
    """Where an exposed card lies in its hand now: replacing an earlier one has shifted it."""
    seats = len(contest.seats)
    return pick // seats - sum(1 for other in picks if other < pick and other % seats == pick % seats)


def deal_street(round: Round, street: CommunityStreet) -> Iterable[Decision]:
    """Burn and turn, unless a ruling has changed how this street is dealt."""
    if round.setup.stepped or round.shoe.typed or floor.STREETS[street.name] in round.repairs:
        return _deal_otherwise(round, street)
    round.lay(BURN, 1, NOBODY)
    round.lay("board", street.cards)
    return ()


def _deal_otherwise(round: Round, street: CommunityStreet) -> Steps:
    """By a dealer who is asked or types in what lies there, or as the floor has ordered it."""
    repair = round.repairs.take(floor.STREETS[street.name], AS_ALWAYS)
    if repair.shuffle_in:
        round.move(repair.shuffle_in, "shoe")
        round.reshuffle()
    fault = None
    if round.setup.stepped:
        fault = yield from round.dealer_step(street.name, *([Option("too many")] if street.name == "flop" else []))
    if repair.burn:
        yield from round.burn()
    if fault is not None and fault.verb == "too many":
        yield from round.deal("board", street.cards + 1, ALL)
        floor.too_many_on_the_flop(round)
    yield from round.deal("board", street.cards, ALL)
