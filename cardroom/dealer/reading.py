"""Cards as they are typed, tapped or scanned."""

from collections.abc import Iterator

from cardroom.cards import JOKER, RANKS, SUITS, Card, face, is_joker, parse_card
from cardroom.errors import BadInput
from cardroom.tiles import KINDS

_TILES = {kind.key.replace("-", ""): kind.faces[0] for kind in KINDS if len(kind.faces) == 1}


def read_cards(text: str) -> list[Card]:
    """Cards by rank and suit in either order, run together or apart; a tile by its ends or, where it has a twin, by its name."""
    found: list[Card] = []
    for word in text.lower().replace(",", " ").split():
        found += [parse_card(name) for name in names_in(word)]
    return found


def names_in(word: str) -> Iterator[str]:
    if "-" in word or "|" in word or word == "joker":
        yield word
    elif word in _TILES:
        yield _TILES[word]
    else:
        plain = word.replace("10", "t")
        for at in range(0, len(plain), 2):
            pair = plain[at : at + 2]
            turned = len(pair) == 2 and pair[0] in SUITS and pair[1].upper() in RANKS
            yield pair[::-1] if turned else pair


def looks(card: Card) -> Card:
    """Its face; of two jokers of a deck one is as good as the other, and they are typed alike."""
    return JOKER if is_joker(card) else face(card)


def are_cards(text: str) -> bool:
    try:
        return bool(read_cards(text))
    except BadInput:
        return False
