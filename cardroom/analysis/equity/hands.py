"""Hands as people write them: cards, some of them or all, or a range of two-card hands (``QQ+, AKs, T9s-76s, A5o+``)."""

import re
from itertools import combinations, product

from cardroom.analysis.equity.kinds import ShowdownKind
from cardroom.cards import RANKS, SUITS, Card, card_name, parse_cards, rank, suit
from cardroom.errors import BadInput

Hand = tuple[Card, ...]
ANY = ("", "?", "random", "any")

_RUN = re.compile(r"^([2-9TJQKA])([2-9TJQKA])([so]?)(\+|-([2-9TJQKA])([2-9TJQKA])([so]?))?$", re.IGNORECASE)


def parse_hand(text: str, kind: ShowdownKind) -> tuple[Hand, ...]:
    """Every hand that is meant: one, whose missing cards are dealt; or in a game of two cards all hands of a range."""
    given = text.strip()
    if given.lower() in ANY:
        return ((),)
    if kind.ranges and (found := _range(given, kind)) is not None:
        return found
    cards = tuple(parse_cards(given))
    _check(cards, kind, text)
    return (cards,)


def _check(cards: Hand, kind: ShowdownKind, text: str) -> None:
    if len(cards) > kind.own:
        raise BadInput(f"'{text}' has {len(cards)} cards; a hand of this game has {kind.own}.")
    if len(set(cards)) < len(cards):
        raise BadInput(f"'{text}' has a card twice.")
    for card in cards:
        if card not in kind.deck:
            raise BadInput(f"'{text}': {card_name(card)} is not in the deck of this game.")


def _range(text: str, kind: ShowdownKind) -> tuple[Hand, ...] | None:
    """The hands of a range; None if it is none, but cards. Each hand is in it once, and equally likely."""
    words = [word for word in re.split(r"[,\s]+", text) if word]
    runs = [_RUN.match(word) for word in words]
    listed = "," in text and all(len(word.replace("10", "T")) == 4 for word in words)  # AsKs,AhKh
    if not any(runs) and not listed:
        return None
    found: dict[Hand, None] = {}
    for word, run in zip(words, runs, strict=True):
        hands = _hands_of(run, word, kind) if run is not None else [tuple(sorted(parse_cards(word)))]
        for hand in hands:
            _check(hand, kind, word)
            if len(hand) != 2:
                raise BadInput(f"'{word}' in a range is not two cards, and no kind of hand like QQ+, AKs or T9s-76s.")
            found[hand] = None
    return tuple(found)


def _hands_of(run: re.Match[str], word: str, kind: ShowdownKind) -> list[Hand]:
    high, low, suited, more, high_end, low_end, suited_end = run.groups(default="")
    first = _ranks(high, low)
    if first[0] == first[1] and suited:
        raise BadInput(f"'{word}': a pair is neither suited nor not.")
    if not more:
        kinds = [first]
    elif more == "+":
        kinds = _upwards(first)
    else:
        last = _ranks(high_end, low_end)
        if suited.lower() != suited_end.lower():
            raise BadInput(f"'{word}' goes from {'suited' if suited else 'any'} hands to others; write both ends alike.")
        kinds = _between(first, last, word)
    ranks = {rank(card) for card in kind.deck if card < len(RANKS) * len(SUITS)}
    return [hand for pair in kinds if set(pair) <= ranks for hand in _hands(*pair, suited.lower())]


def _ranks(one: str, other: str) -> tuple[int, int]:
    a, b = RANKS.index(one.upper()), RANKS.index(other.upper())
    return max(a, b), min(a, b)


def _upwards(first: tuple[int, int]) -> list[tuple[int, int]]:
    """QQ+: all higher pairs. ATs+: the higher kickers up to the ace's neighbour."""
    high, low = first
    if high == low:
        return [(each, each) for each in range(high, len(RANKS))]
    return [(high, each) for each in range(low, high)]


def _between(first: tuple[int, int], last: tuple[int, int], word: str) -> list[tuple[int, int]]:
    """99-66, A5s-A2s (the same high card) or T9s-65s (the same gap)."""
    top, bottom = max(first, last), min(first, last)
    if top[0] == bottom[0] and top[1] != top[0]:
        return [(top[0], each) for each in range(bottom[1], top[1] + 1)]
    if top[0] - top[1] == bottom[0] - bottom[1]:
        return [(bottom[0] + step, bottom[1] + step) for step in range(top[0] - bottom[0] + 1)]
    raise BadInput(f"'{word}' does not go from one hand to another of its kind: write 99-66, A5s-A2s or T9s-65s.")


def _hands(high: int, low: int, suited: str) -> list[Hand]:
    if high == low:
        return [(low * 4 + a, low * 4 + b) for a, b in combinations(range(4), 2)]
    return [(low * 4 + a, high * 4 + b) for a, b in product(range(4), repeat=2) if not suited or (a == b) == (suited == "s")]


def relabelled(cards: Hand, suits: tuple[int, ...]) -> Hand:
    """The same cards with the suits named otherwise."""
    return tuple(sorted(rank(card) * 4 + suits[suit(card)] if card < 52 else card for card in cards))
