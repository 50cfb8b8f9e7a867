"""The cards of a hand in PHH: what each player was dealt, holds, throws and shows, as far as the file knows it."""

from typing import Literal

from cardroom.cards import Card, card_name, parse_cards
from cardroom.errors import BadInput
from cardroom.records.phh_felt import UNKNOWN, FeltDealer
from cardroom.round.places import hand_at

Kind = Literal["flop", "stud", "draw"]
BOARD = "board"
BURNS = 3  # at most, in a draw game


def pairs(cards: str) -> list[str]:
    if len(cards) % 2:
        raise BadInput(f"'{cards}' are not cards, two letters each")
    found = [cards[i : i + 2] for i in range(0, len(cards), 2)]
    for pair in found:
        if pair != UNKNOWN:
            parse_cards(pair)
    return found


class Cards:
    """``size`` is the number of cards of a full hand."""

    def __init__(self, kind: Kind, players: int, size: int) -> None:
        self.kind = kind
        self.size = size
        self.hands: list[list[str]] = [[] for _ in range(players)]  # all that each was dealt; two letters a card
        self.held: list[list[int]] = [[] for _ in range(players)]  # which of these each still holds
        self.dealt: list[tuple[int, int]] = []  # player and which of his cards, in the order of the file
        self.board: list[Card] = []

    def deal(self, i: int, cards: list[str]) -> None:
        start = len(self.hands[i])
        self.hands[i] += cards
        new = range(start, len(self.hands[i]))
        self.held[i] += new
        self.dealt += [(i, slot) for slot in new]

    def find(self, i: int, card: str, taken: list[int]) -> int | None:
        """Where a player holds this card, or one that may be it because the file has not said which it is."""
        held, dealt = self.held[i], self.hands[i]
        for wanted in (card, UNKNOWN):
            for at, slot in enumerate(held):
                if dealt[slot] == wanted and at not in taken:
                    dealt[slot] = card
                    return at
        return None

    def show(self, i: int, cards: list[str]) -> None:
        """What is shown completes what was dealt face down."""
        taken: list[int] = []
        for card in sorted(cards, key=lambda card: card not in self.hands[i]):
            if card == UNKNOWN:
                continue
            at = self.find(i, card, taken)
            if at is None and len(self.held[i]) < self.size:
                self.deal(i, [card])
                at = len(self.held[i]) - 1
            if at is None:
                raise BadInput(f"p{i + 1} shows {' '.join(cards)}, but holds {' '.join(self.hands[i][slot] for slot in self.held[i])}")
            taken.append(at)

    def throw(self, i: int, cards: list[str]) -> tuple[int, ...]:
        """The picks of a draw: cards that the file knows, then any of those that it does not."""
        picks: list[int] = []
        for card in sorted(cards, key=lambda card: (card == UNKNOWN, card not in self.hands[i])):
            at = self.find(i, card, picks)
            if at is None:
                raise BadInput(f"p{i + 1} holds {' '.join(self.hands[i][slot] for slot in self.held[i]) or 'nothing'}, not {card}")
            picks.append(at)
        self.held[i] = [slot for at, slot in enumerate(self.held[i]) if at not in picks]
        return tuple(picks)

    def dealt_again(self, deck: tuple[Card, ...]) -> FeltDealer | None:
        """Discards, or in stud folded hands, may be shuffled and dealt again: no order of one deck has that, and a dealer types it in."""
        known: set[Card] = set()
        again = self.kind == "draw" and len(self.dealt) + BURNS > len(deck)
        for card in self.all_known():
            if card in known and (self.kind == "flop" or card in self.board):
                raise BadInput(f"{card_name(card)} is dealt twice")
            again = again or card in known
            known.add(card)
        return FeltDealer(self.hands, self.dealt, self.board, self.size if self.kind == "draw" else 0) if again else None

    def all_known(self) -> list[Card]:
        return [*self.board, *(parse_cards(pair)[0] for dealt in self.hands for pair in dealt if pair != UNKNOWN)]

    def places(self, deck: tuple[Card, ...]) -> dict[str, tuple[Card, ...]]:
        """What each place is dealt, in order: what the file does not know is filled in from the rest of the deck."""
        count, known = self.size, set(self.all_known())
        rest = iter([card for card in deck if card not in known])
        places: dict[str, tuple[Card, ...]] = {}
        for i, dealt in enumerate(self.hands):
            number = len(self.held[i])
            if number > count or (self.kind == "flop" and number not in (0, count)):
                raise BadInput(f"p{i + 1} is dealt {number} cards; in this game it is {count}")
            cards = [next(rest, None) if pair == UNKNOWN else parse_cards(pair)[0] for pair in dealt]
            if None in cards:
                raise BadInput("more cards are dealt than there are in the deck")
            if cards:
                places[hand_at(i + 1)] = tuple(card for card in cards if card is not None)
        if self.board:
            places[BOARD] = tuple(self.board)
        return places

    def known(self, i: int) -> bool:
        """Whether the file knows every card that the player holds in the end; a common card may stand for one."""
        known = [slot for slot in self.held[i] if self.hands[i][slot] != UNKNOWN]
        common = len(self.board) if self.kind == "stud" else 0
        return len(known) == len(self.held[i]) and len(known) + common == self.size
