"""Cards as slots of a shoe.

A card is an integer: ``deck * FACES + face``. Faces 0 to 51 are ``rank * 4 + suit`` (deuce of clubs 0, ace of spades 51), faces 52 and 53
the two jokers, the 21 faces above them the Chinese dominoes (``tiles.py``; a tile's twin is the same face of the second deck). Two aces of
spades of two decks are therefore two different cards with the same face; nothing ever has to guess which.

A slot below zero holds a card that nobody here knows: it can be dealt, moved and thrown away, and has neither rank nor suit.
"""

from collections.abc import Iterable

from cardroom.errors import BadInput

Card = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = 52
SECOND_JOKER = 53
FIRST_TILE = 54
TILE_FACES = (
    "6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1",
    "6-3", "5-4", "6-2", "5-3", "5-2", "4-3", "4-1", "3-2", "2-1", "4-2",
)  # fmt: skip
FACES = FIRST_TILE + len(TILE_FACES)
UNKNOWN = "??"  # the name of every card that is not known

RANK_NAMES = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
RANK_PLURALS = ("deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings", "aces")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
SUIT_SYMBOLS = "♣♦♥♠"

FACE_NAMES = (*(r + s for r in RANKS for s in SUITS), "Jo", "JO", *TILE_FACES)
_FACE_OF = {name: face for face, name in enumerate(FACE_NAMES)} | {name[::-1]: FIRST_TILE + i for i, name in enumerate(TILE_FACES)}


def face(card: Card) -> int:
    return card % FACES


def rank(card: Card) -> int:
    """0 for a deuce to 12 for an ace; a joker has no rank."""
    if card < 0:
        raise BadInput("A card that is not known has no rank.")
    return card % FACES >> 2


def suit(card: Card) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades: the order in which suits break ties where a manual breaks them by suit."""
    if card < 0:
        raise BadInput("A card that is not known has no suit.")
    return card % FACES & 3


def card_rank(card: Card) -> str:
    """Return the rank of a card as its name has it: ``2`` to ``9``, ``T``, ``J``, ``Q``, ``K``, ``A``.

    >>> from cardroom import card_rank, card_suit, parse_cards
    >>> [(card_rank(card), card_suit(card)) for card in parse_cards("As Td")]
    [('A', 's'), ('T', 'd')]
    """
    return RANKS[rank(_ranked(card))]


def card_suit(card: Card) -> str:
    """Return the suit of a card as its name has it: ``c``, ``d``, ``h`` or ``s``.

    >>> from cardroom import card_suit, parse_cards
    >>> card_suit(parse_cards("Td")[0])
    'd'
    """
    return SUITS[suit(_ranked(card))]


def _ranked(card: Card) -> Card:
    if is_unknown(card) or is_joker(card) or is_tile(card):
        raise BadInput(f"{card_name(card)} has neither rank nor suit.")
    return card


def unknown(number: int) -> Card:
    """One of the cards that are not known; they are told apart by their numbers, from 0."""
    return -1 - number


def is_unknown(card: Card) -> bool:
    return card < 0


def is_joker(card: Card) -> bool:
    return card >= 0 and JOKER <= card % FACES <= SECOND_JOKER


def is_tile(card: Card) -> bool:
    return card >= 0 and card % FACES >= FIRST_TILE


def card_name(card: Card) -> str:
    """Short text: ``As``, ``Td``, ``Jo``, ``6-4``; ``??`` where it is not known. The deck a card came from is not part of its name.

    >>> from cardroom import card_name, parse_cards
    >>> [card_name(card) for card in parse_cards("A♠ 10d Jo")]
    ['As', 'Td', 'Jo']
    """
    try:
        return FACE_NAMES[card % FACES] if card >= 0 else UNKNOWN
    except TypeError:
        raise BadInput(f"{str(card)[:60]!r} is not a card: cards are whole numbers, and parse_cards reads text.") from None


def card_names(cards: Iterable[Card]) -> str:
    return " ".join(card_name(card) for card in cards)


def pretty(card: Card) -> str:
    """For people: ``A♠``, ``10♦``, ``Joker``, ``[6|4]``, ``??``."""
    if is_unknown(card):
        return UNKNOWN
    if is_tile(card):
        return f"[{card_name(card).replace('-', '|')}]"
    if is_joker(card):
        return "Joker"
    text = RANKS[rank(card)]
    return ("10" if text == "T" else text) + SUIT_SYMBOLS[suit(card)]


def parse_card(text: str) -> Card:
    """The card of the first deck with this name; also ``10s``, ``A♠``, ``Joker``, and a tile either way round, ``6-4`` or ``[4|6]``."""
    name = text.strip()
    if name.lower() == "joker":
        return JOKER
    for symbol, letter in zip(SUIT_SYMBOLS, SUITS, strict=True):
        name = name.replace(symbol, letter)
    name = name.replace("10", "T")
    if name not in _FACE_OF and len(name) == 2:
        name = name[0].upper() + name[1].lower()
    if name not in _FACE_OF and _looks_like_a_tile(name):
        name = name.strip("[]").replace("|", "-")
        if name not in _FACE_OF:
            raise BadInput(f"'{text}' is not a tile of the Chinese set: write the spots of its two ends, like 6-6 or 6-4.")
    if name not in _FACE_OF:
        raise BadInput(f"'{text}' is not a card: write a rank of {RANKS} and a suit of {SUITS}, like As or Td, or Jo for a joker.")
    return _FACE_OF[name]


def _looks_like_a_tile(word: str) -> bool:
    return "-" in word or "|" in word


def parse_cards(text: str) -> list[Card]:
    """Cards of the first deck, separated by spaces or commas or run together (``AsKd``); tiles are never run together.

    >>> from cardroom import card_name, parse_cards
    >>> parse_cards("2c As")
    [0, 51]
    >>> card_name(parse_cards("10h")[0])
    'Th'
    """
    if not isinstance(text, str):
        raise BadInput(f"{str(text)[:60]!r} are not cards: write them as text, like 'As Kd'.")
    words = text.replace(",", " ").split()
    names: list[str] = []
    for word in words:
        if _looks_like_a_tile(word) or word.lower() == "joker":
            names.append(word)
            continue
        plain = word.replace("10", "T")
        names += [plain[i : i + 2] for i in range(0, len(plain), 2)]
    return [parse_card(name) for name in names]


def deck(decks: int = 1, jokers: int = 0, without: Iterable[int] = ()) -> tuple[Card, ...]:
    """Every card of a shoe: ``decks`` decks with ``jokers`` jokers each, less the faces in ``without`` (stripped decks)."""
    gone = frozenset(without)
    faces = [f for f in (*range(52), *range(JOKER, JOKER + jokers)) if f not in gone]
    return tuple(d * FACES + f for d in range(decks) for f in faces)
