"""Cards for a hand in PHH whose discards were shuffled and dealt again: no order of one deck has them, so they are typed in."""

from cardroom.cards import Card, card_name, parse_cards
from cardroom.errors import BadInput

UNKNOWN = "??"


class FeltDealer:
    """Knows what each player of a draw game is dealt, in order, and who is dealt next."""

    def __init__(self, hands: list[list[str]], cards: int) -> None:
        self.left = [[parse_cards(pair)[0] if pair != UNKNOWN else None for pair in dealt] for dealt in hands]
        self.due = [i for _ in range(cards) for i in range(len(hands))]  # one at a time, around
        self.burn = False

    def threw(self, i: int, count: int) -> None:
        """A player is due so many cards; the first of a draw are dealt after a burn."""
        self.burn = self.burn or (count > 0 and not self.due)
        self.due += [i] * count

    def picks(self, shoe: list[Card], count: int) -> tuple[int, ...]:
        """The next cards, by their place among those undealt, lowest first."""
        undealt = sorted(shoe)
        chosen: list[Card] = []
        for _ in range(count):
            chosen.append(self._next([card for card in undealt if card not in chosen]))
        return tuple(map(undealt.index, chosen))

    def _next(self, undealt: list[Card]) -> Card:
        wanted = None
        if self.burn:
            self.burn = False
        elif left := self.left[self.due.pop(0)]:
            wanted = left.pop(0)
        if wanted is None:
            return max(undealt, key=self._not_before)
        if wanted not in undealt:
            raise BadInput(f"{card_name(wanted)} is dealt twice, and was not among the discards that were shuffled in between")
        return wanted

    def _not_before(self, card: Card) -> int:
        """How late the file deals this card: a burn, or a card that it does not know, is one that it deals late or never."""
        return min((left.index(card) for left in self.left if card in left), default=len(self.left) * 52)
