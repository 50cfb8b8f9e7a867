"""Blackjack: the hands that lie on the table, what they count, and where their cards come from.

The first hand of a position lies at ``seat/3``; a split makes ``seat/3/1`` and so on.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from cardroom.cards import Card, is_unknown
from cardroom.games.banked.bank import Bank
from cardroom.games.banked.blackjack.points import HandCount
from cardroom.games.banked.blackjack.rules import CARDS_KEPT, WAGER, BlackjackRound
from cardroom.games.banked.opening import OpenedRound
from cardroom.games.banked.per_table import per_table
from cardroom.games.banked.shoe import RACK
from cardroom.games.banked.verdicts import PLAYED, played
from cardroom.games.banked.wagers import Wagers
from cardroom.money import Cents
from cardroom.round import ALL, Audience, Spot, Steps
from cardroom.round.events import new
from cardroom.round.places import hand_at

DISCARDS = "discards"  # what this round has put away
DOUBLES = ("double", "double-2", "double-3")  # the wagers of a double and of double-double down


@dataclass(slots=True)
class PlayerHand:
    """One hand on a position."""

    position: int
    number: int = 0  # of the hands on the position
    split: bool = False  # it came of a split: no natural any more
    aces: bool = False  # of a split of aces
    doubles: int = 0
    stood: bool = False
    drawn: list[Card] = field(default_factory=list)  # after the first two, or after a split

    @property
    def place(self) -> str:
        return hand_at(self.position, self.number)

    @property
    def bet(self) -> str:
        """What its base wager is called among those of the position."""
        return f"{WAGER}/{self.number}" if self.number else WAGER

    def spot(self, wager: str, player: str) -> Spot:
        return new(Spot, (self.position, wager, player, self.number))


@per_table
def ups_known(round: BlackjackRound) -> dict[Card, bool]:
    """By the card that is up: whether the player-dealer may have a natural with it, as far as it was asked."""
    return {}


class Layout:
    """Everything on the table once the cards are dealt."""

    def __init__(self, round: BlackjackRound, opened: OpenedRound) -> None:
        self.round = round
        self.rules = round.rules
        self.bank: Bank = opened.bank
        self.wagers: Wagers = opened.wagers
        self.player_dealer = opened.position
        self.hands = {position: [PlayerHand(position)] for position in opened.wagers.hands}
        self.first: dict[int, tuple[Card, ...]] = {}  # each position's first two cards, wherever they are now
        self.no_natural = False  # the hole card was checked, and the player-dealer has none
        self.reshuffled = False

    # -- hands --------------------------------------------------------------------------------------------------------------

    @property
    def place(self) -> str:
        """Of the player-dealer's hand."""
        return hand_at(self.player_dealer.seat)

    @property
    def against(self) -> list[Card]:
        """The player-dealer's cards; the first is up, the second the hole card."""
        return self.round.places[self.place]

    @property
    def up(self) -> Card:
        return self.against[0]

    def against_count(self) -> HandCount:
        """What it comes to; nothing, as long as the hole card is not known and no wager waits for it."""
        if self.round.shoe.typed and any(map(is_unknown, self.against)):
            return HandCount(0)
        return self.rules.counting.count(self.against)

    def may_have_natural(self) -> bool:
        """Whether the player-dealer may have one, as far as everybody knows."""
        if self.no_natural:
            return False
        known, up = ups_known(self.round), self.up
        if up not in known:
            known[up] = any(self.rules.counting.is_natural((up, card)) for card in self.round.setup.edition.deck)
        return known[up]

    def cards(self, hand: PlayerHand) -> list[Card]:
        return self.round.places[hand.place]

    def count(self, hand: PlayerHand) -> HandCount:
        return self.rules.counting.count(self.cards(hand), natural=not hand.split)

    def hidden(self, hand: PlayerHand) -> bool:
        """Whether only its player knows what it counts: face-down cards of a felt table."""
        return self.round.shoe.typed and any(map(is_unknown, self.cards(hand)))

    def natural(self, hand: PlayerHand) -> bool:
        """Whether it lies there as one: a natural is turned over at once (l.3711)."""
        return not self.hidden(hand) and self.count(hand).natural

    def every_hand(self) -> Iterator[PlayerHand]:
        for hands in self.hands.values():
            yield from hands

    # -- wagers -------------------------------------------------------------------------------------------------------------

    def amount(self, hand: PlayerHand, wager: str, player: str) -> Cents:
        return self.round.accounts.get(hand.spot(wager, player), 0)

    def bettors(self, hand: PlayerHand) -> list[str]:
        """Who has a wager on the hand, the one in front first."""
        return [player for player in self.wagers.bettors(hand.position) if self.amount(hand, WAGER, player)]

    def live(self, hand: PlayerHand) -> bool:
        """Whether a wager on the hand is still to be settled."""
        accounts, position, number = self.round.accounts, hand.position, hand.number
        return any(accounts.get(new(Spot, (position, WAGER, player, number))) for player in self.wagers.bettors(position))

    # -- cards --------------------------------------------------------------------------------------------------------------

    def left(self) -> int:
        """Cards that can still be dealt in this round."""
        places = self.round.places
        return self.round.shoe.left + len(places.get(RACK, ())) + len(places.get(DISCARDS, ()))

    def may_draw(self, count: int = 1) -> bool:
        """Whether the players may still draw so many: not those kept for the player-dealer, nor the next card of each hand split off."""
        spare = self.left() - CARDS_KEPT - count
        if spare >= sum(map(len, self.hands.values())):  # one for every hand
            return True
        return spare >= sum(len(self.cards(hand)) == 1 for hand in self.every_hand())

    def draw(self, place: str, seen: Audience = ALL) -> Steps:
        """A card from the shoe; when that is out, from what earlier rounds have left, then from what this one has put away."""
        if not self.round.shoe.left:
            self._shuffle_in()
        yield from self.round.deal(place, 1, seen)

    def remember_first(self) -> None:
        """The first two cards of the hands that nobody has played yet: the floor may have had one replaced."""
        done = self.round.repairs.find(PLAYED, set())
        for position, (hand, *_) in self.hands.items():
            if position not in done and len(cards := self.cards(hand)) == 2:
                self.first[position] = tuple(cards)

    def draw_to(self, hand: PlayerHand) -> Steps:
        played(self.round, hand.position)
        yield from self.draw(hand.place)
        hand.drawn.append(self.cards(hand)[-1])

    def _shuffle_in(self) -> None:
        source = RACK if self.round.places.get(RACK) else DISCARDS
        self.round.move(source, "shoe")
        self.round.reshuffle()
        self.reshuffled = True
        self.round.note("reshuffle", "", "the shoe is out and the discards are shuffled", "reshuffle")

    def put_away(self, hand: PlayerHand) -> None:
        """Nothing is left to be settled on the hand: its cards go to the discards."""
        if not self.live(hand):
            self.round.move(hand.place, DISCARDS)
