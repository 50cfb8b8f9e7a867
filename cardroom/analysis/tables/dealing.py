"""Cards: from the deck to hands and board, in the order in which a dealer deals them."""

from cardroom.analysis.compiled import compiled
from cardroom.analysis.nights.draws import Words, below
from cardroom.analysis.tables.betting import street_figure
from cardroom.analysis.tables.layout import (
    BOARD,
    BURNED,
    DECK,
    DECK_SIZE,
    DOWN,
    END,
    HAND_ROOM,
    HELD,
    HELD_BOARD,
    LIVE,
    PLAYERS,
    TO_BOARD,
    TOP,
    CardRow,
    Row,
)


@compiled
def fresh_deck(row: Row, cards: CardRow, rules: Row, deck: CardRow) -> None:
    """All cards in the deck, in their order: they are shuffled as far as they are dealt."""
    size = rules[DECK_SIZE]
    for card in range(size):
        cards[DECK + card] = deck[card]
    row[TOP], row[END], row[HELD_BOARD] = 0, size, 0
    for seat in range(rules[PLAYERS]):
        row[HELD + seat] = 0


@compiled
def next_card(row: Row, cards: CardRow, stream: Words) -> int:
    """The next card off the deck; those before the top lie as they were dealt."""
    top = row[TOP]
    place = DECK + top
    other = place + below(stream, row[END] - top)
    card = cards[other]
    cards[other] = cards[place]
    cards[place] = card
    row[TOP] = top + 1
    return int(card)


@compiled
def deal_street(row: Row, cards: CardRow, rules: Row, stream: Words) -> None:
    """Burn, then one card at a time to every live hand, then the board."""
    for _ in range(street_figure(row, rules, BURNED)):
        next_card(row, cards, stream)
    for _ in range(street_figure(row, rules, DOWN)):
        for seat in range(rules[PLAYERS]):
            if row[LIVE] >> seat & 1:
                cards[seat * HAND_ROOM + row[HELD + seat]] = next_card(row, cards, stream)
                row[HELD + seat] += 1
    for _ in range(street_figure(row, rules, TO_BOARD)):
        cards[BOARD + row[HELD_BOARD]] = next_card(row, cards, stream)
        row[HELD_BOARD] += 1
