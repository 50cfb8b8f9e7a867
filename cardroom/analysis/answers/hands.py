"""What a form needs that asks about equities: how many cards a hand and a board have, and the deck."""

from cardroom.analysis.answers.form_fields import OddsHandsData
from cardroom.analysis.equity.kinds import kind_of
from cardroom.cards import card_name, is_joker, rank, suit
from cardroom.houses.files import house_name
from cardroom.houses.loader import load


def hands_data(id: str) -> OddsHandsData:
    edition = load(id)
    kind = kind_of(edition)
    deck = sorted(kind.deck, key=lambda card: (1, 0, card) if is_joker(card) else (0, -suit(card), -rank(card)))
    return {
        "edition": edition.id,
        "name": edition.name,
        "house_name": house_name(edition.house),
        "players": min(edition.game.seats(edition.rules), (len(kind.deck) - kind.board) // kind.own),
        "cards": kind.own,
        "board": kind.board,
        "deck": [card_name(card) for card in deck],
        "note": kind.note,
    }
