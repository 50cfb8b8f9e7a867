"""Cards: from the deck to hands and board in the order in which a dealer deals them, and back into a deck that has run out."""

from cardroom.analysis.compiled import borrowing
from cardroom.analysis.nights.draws import Words, below
from cardroom.analysis.tables.betting import street_figure
from cardroom.analysis.tables.layout import (
    BOARD,
    BURNED,
    BURNED_CARD,
    DEALT,
    DECK,
    DECK_SIZE,
    DRAWS,
    END,
    FACES,
    HAND_ROOM,
    HELD,
    IN_PLAY,
    LEAVERS,
    LIES,
    LIVE,
    MARKS,
    MOST_MARKS,
    ON_BOARD,
    PLAYERS,
    SHUFFLED,
    STUD,
    TO_BOARD,
    TOP,
    CardRow,
    Row,
)


@borrowing
def fresh_deck(row: Row, cards: CardRow, rules: Row, deck: CardRow) -> None:
    """All cards in the deck, in their order: they are shuffled as far as they are dealt."""
    size = rules[DECK_SIZE]
    for card in range(size):
        cards[DECK + card] = deck[card]
    row[TOP], row[END], row[ON_BOARD], row[SHUFFLED] = 0, size, 0, 0
    for seat in range(rules[PLAYERS]):
        row[HELD + seat] = 0
    if rules[STUD] or rules[DRAWS]:
        for face in range(FACES):
            cards[LIES + face] = IN_PLAY


@borrowing
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


@borrowing
def give(row: Row, cards: CardRow, stream: Words, seat: int) -> None:
    """A card to a hand."""
    cards[seat * HAND_ROOM + row[HELD + seat]] = next_card(row, cards, stream)
    row[HELD + seat] += 1


@borrowing
def burn(row: Row, cards: CardRow, stream: Words) -> None:
    cards[LIES + next_card(row, cards, stream)] = BURNED_CARD


@borrowing
def turn(row: Row, cards: CardRow, stream: Words) -> None:
    """A card to the board."""
    cards[BOARD + row[ON_BOARD]] = next_card(row, cards, stream)
    row[ON_BOARD] += 1


@borrowing
def left(row: Row) -> int:
    """How many cards are in the deck."""
    return int(row[END] - row[TOP])


@borrowing
def take_back(row: Row, cards: CardRow, first: int, last: int) -> None:
    """The cards that lie so, from one way to another, go back into the deck."""
    for face in range(FACES):
        if first <= cards[LIES + face] <= last:
            cards[LIES + face] = IN_PLAY
            cards[DECK + row[END]] = face
            row[END] += 1


@borrowing
def note_shuffle(row: Row) -> None:
    """Say where the cards after this shuffle begin: whoever plays the hand again must know."""
    if row[SHUFFLED] < MOST_MARKS:
        row[MARKS + row[SHUFFLED]] = row[TOP]
    row[SHUFFLED] += 1


@borrowing
def deal_street(row: Row, cards: CardRow, rules: Row, stream: Words) -> None:
    """Burn, then one card at a time to every live hand, then the board; seats that left without a wager get cards too."""
    burned, dealt = street_figure(row, rules, BURNED), street_figure(row, rules, DEALT)
    if dealt:
        players, live = rules[PLAYERS], row[LIVE]
        hands = leavers = 0
        for seat in range(players):
            hands += live >> seat & 1
            leavers += row[LEAVERS] >> seat & 1
        if left(row) < (hands + leavers) * dealt + burned:
            row[LEAVERS] = 0
        if left(row) < hands * dealt + burned:
            _deal_short(row, cards, players, hands, stream)
            return
    for _ in range(burned):
        burn(row, cards, stream)
    for _ in range(dealt):
        for seat in range(players):
            if live >> seat & 1:
                give(row, cards, stream, seat)
            elif row[LEAVERS] >> seat & 1:
                next_card(row, cards, stream)
    for _ in range(street_figure(row, rules, TO_BOARD)):
        turn(row, cards, stream)


@borrowing
def _deal_short(row: Row, cards: CardRow, players: int, hands: int, stream: Words) -> None:
    """The last card and the burns are shuffled for those who lack a card; where they do not suffice, one card plays for all."""
    burns = 0
    for face in range(FACES):
        burns += cards[LIES + face] == BURNED_CARD
    if left(row) + burns < hands:
        if left(row) < 2:
            _gather(row, cards)
        burn(row, cards, stream)
        turn(row, cards, stream)
        return
    if left(row) > 1:
        burn(row, cards, stream)
    first = max(0, left(row) - 1)
    served = 0
    for seat in range(players):
        if row[LIVE] >> seat & 1:
            if served == first:
                _gather(row, cards)
                if left(row) > hands - first:
                    burn(row, cards, stream)
            give(row, cards, stream, seat)
            served += 1


@borrowing
def _gather(row: Row, cards: CardRow) -> None:
    note_shuffle(row)
    take_back(row, cards, BURNED_CARD, BURNED_CARD)
