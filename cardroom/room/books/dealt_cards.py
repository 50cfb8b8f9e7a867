"""Cards of rounds that are over, as one of their players saw them; and hands by which somebody looks for rounds.

>>> hand = read_hand("A Ks")
>>> hand.is_among(parse_cards("Ks 7d Ah")), hand.is_among(parse_cards("Kd Ah"))
(True, False)
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardroom.cards import RANKS, SUIT_SYMBOLS, SUITS, Card, face, is_joker, is_tile, parse_cards, rank
from cardroom.errors import BadInput, CardroomError
from cardroom.room.storage import Store
from cardroom.room.storage.replay import play_stored
from cardroom.round import Dealt, Round, Shown
from cardroom.round.places import owner_of

_WANTED = re.compile(r"(10|[2-9TJQKA])([cdhs]?)", re.IGNORECASE)
_LETTERS = str.maketrans(SUIT_SYMBOLS, SUITS)
BOARD = "board"


class DealtCards(NamedTuple):
    """``own`` None: the round cannot be dealt again."""

    own: tuple[Card, ...] | None
    board: tuple[Card, ...] = ()


NOT_DEALT = DealtCards(None)


class WantedHand(NamedTuple):
    """Cards, and ranks of any suit."""

    faces: tuple[int, ...]
    ranks: tuple[int, ...]

    def is_among(self, cards: Sequence[Card]) -> bool:
        """Whether all of them are there, each with a card of its own."""
        left = list(map(face, cards))
        for wanted in self.faces:
            if wanted not in left:
                return False
            left.remove(wanted)
        ranks = [rank(card) for card in left if not is_joker(card) and not is_tile(card)]
        return all(ranks.count(wanted) >= self.ranks.count(wanted) for wanted in self.ranks)


def read_hand(text: str) -> WantedHand:
    """Read a hand: cards like ``As`` and ranks like ``A``, with or without spaces."""
    plain = re.sub(r"[\s,]+", "", text).translate(_LETTERS)
    found = [match.groups() for match in _WANTED.finditer(plain)]
    if "".join(rank + suit for rank, suit in found) != plain:
        raise BadInput(f"'{text[:40]}' is no hand: write ranks and cards, like AK or As Kd.")
    names = [(letter.upper().replace("10", "T"), suit.lower()) for letter, suit in found]
    cards = parse_cards(" ".join(letter + suit for letter, suit in names if suit))
    return WantedHand(tuple(map(face, cards)), tuple(RANKS.index(letter) for letter, suit in names if not suit))


def dealt_in(store: Store, round_id: str, player: str) -> DealtCards:
    """The cards of a round that is over, as this player saw them."""
    stored = store.rounds.find(round_id)
    if stored is None or stored.result is None:
        return NOT_DEALT  # it has gone to the archive
    try:
        return dealt_to(play_stored(stored), player)
    except CardroomError:
        return NOT_DEALT  # its edition is not here any more, or its key


def dealt_to(round: Round, player: str) -> DealtCards:
    """The cards that a player was dealt, and those on the board, as the player knows them in the end."""
    seats = {seat for seat, name in round.setup.seats.items() if name == player}
    view = round.view(player)
    known: dict[Card, None] = {}
    board: dict[Card, None] = {}
    for event in view.events:
        if isinstance(event, Dealt | Shown):
            into = board if event.place == BOARD else known if owner_of(event.place) in seats else None
            if into is not None:
                into |= {card: None for card in event.cards if card is not None}
    return DealtCards(tuple(known), tuple(board))
