"""Cards for a hand in PHH whose discards were shuffled and dealt again: no order of one deck has them, so they are typed in."""

from cardroom.cards import Card, card_name, parse_cards
from cardroom.errors import BadInput

UNKNOWN = "??"


class FeltDealer:
    """Knows what each player is dealt, in order, and who is dealt next. ``cards``: how many each has first, in a draw game."""

    def __init__(self, hands: list[list[str]], dealt: list[tuple[int, int]], board: list[Card], cards: int) -> None:
        self.left: list[list[Card | None]] = [[parse_cards(pair)[0] if pair != UNKNOWN else None for pair in hand] for hand in hands]
        self.due = [i for _ in range(cards) for i in range(len(hands))]  # one at a time, around
        self.burn = False
        self.burnt = False  # before this street of stud
        self.common: list[Card | None] = [*board]
        self.times: dict[Card, list[int]] = {}  # when the file deals each card
        for time, (player, slot) in enumerate(dealt):
            card = self.left[player][slot]
            if card is not None:
                self.times.setdefault(card, []).append(time)

    def threw(self, i: int, count: int) -> None:
        """A player is due so many cards; the first of a draw are dealt after a burn."""
        self.burn = self.burn or (count > 0 and not self.due)
        self.due += [i] * count

    def street(self, live: list[int], count: int) -> None:
        """The next cards of stud: as many around as there are, one burned before them, or one for all after a burn."""
        if count > 1:
            self.due = live * (count // len(live))
            self.burnt = False
        elif self.burnt:
            self.left.append(self.common)
            self.due = [len(self.left) - 1]
        else:
            self.burn = self.burnt = True

    def picks(self, shoe: list[Card], count: int) -> tuple[int, ...]:
        """The next cards, by their place among those undealt, lowest first."""
        undealt = sorted(shoe)
        chosen: list[Card] = []
        for _ in range(count):
            chosen.append(self._next([card for card in undealt if card not in chosen]))
        return tuple(map(undealt.index, chosen))

    def _next(self, undealt: list[Card]) -> Card:
        """A burn, or a card that the file does not know, is one that it deals latest or never."""
        wanted = None
        if self.burn:
            self.burn = False
        elif left := self.left[self.due.pop(0)]:
            wanted = left.pop(0)
        if wanted is None:
            return max(undealt, key=lambda card: self.times.get(card, [NEVER])[0])
        if wanted not in undealt:
            raise BadInput(f"{card_name(wanted)} is dealt twice, and was not among the cards that were shuffled in between")
        times = self.times.get(wanted, [NEVER])
        times.pop(0)
        if not times:
            self.times.pop(wanted, None)
        return wanted


NEVER = 10_000  # later than any hand deals
