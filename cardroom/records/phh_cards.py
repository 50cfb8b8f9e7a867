"""The cards of a hand in PHH: what each player was dealt, holds, throws and shows, as far as the file knows it."""

from cardroom.cards import UNKNOWN, Card, card_name, is_unknown, parse_cards, unknown
from cardroom.errors import BadInput
from cardroom.records.phh_figures import Kind
from cardroom.round.places import hand_at

BOARD = "board"


def pairs(cards: str) -> list[str]:
    if len(cards) % 2:
        raise BadInput(f"'{cards}' are not cards, two letters each")
    found = [cards[i : i + 2] for i in range(0, len(cards), 2)]
    for pair in found:
        if pair != UNKNOWN:
            parse_cards(pair)
    return found


def board_cards(cards: str) -> list[Card]:
    return [card_of(pair) for pair in pairs(cards)] if UNKNOWN in cards else parse_cards(cards)


def card_of(pair: str) -> Card:
    return unknown(0) if pair == UNKNOWN else parse_cards(pair)[0]


class PhhCards:
    """``size`` is the number of cards of a full hand."""

    def __init__(self, kind: Kind, players: int, size: int) -> None:
        self.kind = kind
        self.size = size
        self.hands: list[list[str]] = [[] for _ in range(players)]  # all that each was dealt; two letters a card
        self.held: list[list[int]] = [[] for _ in range(players)]  # which of these each still holds
        self.board: list[Card] = []

    def deal(self, i: int, cards: list[str]) -> None:
        start = len(self.hands[i])
        self.hands[i] += cards
        self.held[i] += range(start, len(self.hands[i]))

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

    def check(self) -> None:
        """In a game with a board no card comes again; in others discards and folded hands may be shuffled and dealt once more."""
        known: set[Card] = set()
        for card in self.all_known():
            if card in known and (self.kind == "flop" or card in self.board):
                raise BadInput(f"{card_name(card)} is dealt twice")
            known.add(card)
        for i, held in enumerate(self.held):
            if len(held) > self.size or (self.kind == "flop" and len(held) not in (0, self.size)):
                raise BadInput(f"p{i + 1} is dealt {len(held)} cards; in this game it is {self.size}")

    def all_known(self) -> list[Card]:
        return [card for card in (*self.board, *(card_of(pair) for dealt in self.hands for pair in dealt)) if not is_unknown(card)]

    def places(self) -> dict[str, tuple[Card, ...]]:
        """What each place is dealt, in order."""
        hands = {hand_at(i + 1): tuple(map(card_of, dealt)) for i, dealt in enumerate(self.hands)}
        return {**hands, BOARD: tuple(self.board)}

    def known(self, i: int) -> bool:
        """Whether the file knows every card that the player holds in the end; a common card may stand for one."""
        known = [slot for slot in self.held[i] if self.hands[i][slot] != UNKNOWN]
        common = len(self.board) if self.kind == "stud" else 0
        return len(known) == len(self.held[i]) and len(known) + common == self.size
