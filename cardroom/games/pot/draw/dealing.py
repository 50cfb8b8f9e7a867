"""The deal of a draw game, in which a stepped dealer may err."""

from collections import Counter

from cardroom.games.pot.contest import Contest
from cardroom.games.pot.draw import floor as rulings
from cardroom.games.pot.draw.rules import DrawRound
from cardroom.round import Option, Pick, Steps
from cardroom.round.dealing import TURNED_UP

LEAVE_OUT, EXTRA = "leave out", "extra card"
EXPOSED, NOT_DEALT = "that were exposed", "that were left out"


def in_order(how: str, most: int, count: int, becomes: str) -> Pick:
    return Pick(f"the cards in the order {how}", 1, most, count, becomes)


def deal_hands(round: DrawRound, contest: Contest, number: int, already: int = 0) -> Steps:
    """``number`` cards each, face down, one at a time from the left of the button; some of them may be dealt ``already``.

    A stepped dealer may expose some, leave some out or deal one too many.
    Exposed cards are ruled on at once; a wrong number of cards when somebody notices it, by the floor, or at the draw.
    """
    around = [(contest.place(seat), contest.names[seat]) for seat in contest.seats]
    if not round.setup.stepped:
        round.deal_around(around, number - already)
        return
    fault = yield from round.dealer_step("deal", *_faults(round, len(around), number, already))
    if fault.verb == LEAVE_OUT:
        _deal_without(round, around, number, already, set(fault.picks))
        return
    round.deal_around(around, number - already)
    if fault.verb == EXTRA:
        place, player = around[fault.picks[0]]
        yield from round.deal(place, 1, (player,))
        return
    replaced: Counter[int] = Counter()  # replacing a card has shifted those after it
    for pick in sorted(fault.picks):
        seat = contest.seats[pick % len(around)]
        index = pick // len(around) - replaced[seat]
        yield from round.know(contest.place(seat), [index], TURNED_UP)
        replaced[seat] += rulings.exposed_on_the_deal(round, seat, index)


def _faults(round: DrawRound, hands: int, number: int, already: int) -> list[Option]:
    """What can go wrong: each hand has at least one card, and no more are used than there are."""
    left = len(round.shoe.cards) - (number - already) * hands
    to_come = (number - max(already, 1)) * hands
    found = [Option(LEAVE_OUT, pick=Pick("the cards to come after each has one, in the order dealt", 1, to_come, to_come, NOT_DEALT))]
    if left > 0:
        found.append(Option("expose", pick=in_order("dealt", min(number * hands, left), number * hands, EXPOSED)))
        found.append(Option(EXTRA, pick=Pick("the players in the order dealt", 1, 1, hands, "who got one too many")))
    return found


def _deal_without(round: DrawRound, around: list[tuple[str, str]], number: int, already: int, left_out: set[int]) -> None:
    """The deal passes some players by: they have fewer cards than the others."""
    if not already:
        round.deal_around(around, 1)
    for turn in range(number - max(already, 1)):
        served = [hand for at, hand in enumerate(around) if turn * len(around) + at not in left_out]
        if served:
            round.deal_around(served, 1)
