"""A blackjack player by basic strategy, as far as the house's switches let him follow it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardroom.bots.banked import BankedBot
from cardroom.bots.bot import pick
from cardroom.cards import Card, is_joker, rank
from cardroom.games.banked.blackjack.points import HALF, TWENTY_ONE, HandCount, is_ace, value
from cardroom.games.banked.blackjack.rules import Rules, Table
from cardroom.round import Action, Noted, Option, View
from cardroom.round.places import hand_at, is_split_off

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

ACE_UP = 11


class BlackjackBot(BankedBot[Rules, Table]):
    """Never insures; surrenders 16 to a nine or more; doubles, splits and stands by the usual chart."""

    def __init__(self, edition: "Edition[Rules, Table]", seed: int | str = 0) -> None:
        super().__init__(edition, seed)
        self.counting = edition.rules.counting

    def decide(self, view: View, options: dict[str, Option]) -> Action:
        spot = next(option.spot for option in view.options if option.spot is not None)
        number = min(option.spot.hand for option in view.options if option.spot is not None)  # a split names the hand it will make
        cards = view.cards(hand_at(spot.position, number))
        split = any(is_split_off(place, spot.position) for place in view.places)
        wanted = self._wanted(cards, self.counting.count(cards, natural=not split), up_value(view), options)
        amounts = options[wanted].amounts
        return pick(view, options[wanted], amounts.most if amounts is not None else None)

    def _wager(self, view: View) -> Action:
        """As in every game; but the same word ends what comes before the check, where only surrender is thought about."""
        if view.decision is None or view.decision.kind != "insurance":
            return super()._wager(view)
        for option in view.options:
            if option.verb == "surrender" and option.spot is not None:
                cards = view.cards(hand_at(option.spot.position))
                if gives_up(self.counting.count(cards), cards, up_value(view)):
                    return pick(view, option)
        return Action(view.player, "done")

    def _wanted(self, cards: Sequence[Card], count: HandCount, up: int, options: dict[str, Option]) -> str:
        """The first of what the chart wants that is offered; the last resort is always there."""
        if "rescue" in options:
            return "rescue" if count.points < 17 * HALF and up >= 7 else "stand"
        wants = []
        if "surrender" in options and gives_up(count, cards, up):
            wants.append("surrender")
        if "split" in options and splits(cards, up):
            wants.append("split")
        if doubles(count, up):
            wants.append("double")
        wants.append("stand" if stands(count, up) else "hit")
        return next((verb for verb in wants if verb in options), "stand" if "stand" in options else "hit")


def up_value(view: View) -> int:
    """What the player-dealer's up card counts, an ace as eleven, a joker as ten."""
    bank = next(event.who for event in view.events if isinstance(event, Noted) and event.what == "player-dealer")
    seat = next(seat for seat, player in view.seats.items() if player == bank)
    card = view.cards(hand_at(seat))[0]
    return 10 if is_joker(card) else ACE_UP if is_ace(card) else value(card) // HALF


def gives_up(count: HandCount, cards: Sequence[Card], up: int) -> bool:
    pair = rank(cards[0]) == rank(cards[1])
    return not count.soft and not pair and ((count.points == 16 * HALF and up >= 9) or (count.points == 15 * HALF and up == 10))


def splits(cards: Sequence[Card], up: int) -> bool:
    """Aces and eights always, tens and fives never, the others against a weak up card."""
    pair = value(cards[0]) // HALF
    if pair in (1, 8):
        return rank(cards[0]) == rank(cards[1])
    if pair in (5, 10):
        return False
    if pair == 9:
        return up not in (7, 10, ACE_UP)
    return up <= {2: 7, 3: 7, 4: 0, 6: 6, 7: 7}[pair]


def doubles(count: HandCount, up: int) -> bool:
    points = count.points // HALF
    if count.soft:
        return {13: (5, 6), 14: (5, 6), 15: (4, 6), 16: (4, 6), 17: (3, 6), 18: (3, 6)}.get(points, (9, 0))[0] <= up <= 6
    return {9: 3 <= up <= 6, 10: up <= 9, 11: up <= 10}.get(points, False)


def stands(count: HandCount, up: int) -> bool:
    if count.points >= TWENTY_ONE:
        return True
    points = count.points // HALF
    if count.soft:
        return points >= 19 or (points == 18 and up <= 8)
    return points >= 17 or (points >= 13 and up <= 6) or (points == 12 and 4 <= up <= 6)
