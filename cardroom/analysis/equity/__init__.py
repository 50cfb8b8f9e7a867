"""How much of a pot each hand wins on average: ``equity(edition, hands, board, dead)``.

Every way to deal the cards that are not known is looked at if that takes seconds, else so many by chance, with a standard error.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import TYPE_CHECKING

import numpy as np

from cardroom.analysis.equity.deals import beside, count_deals, enumerate_deals, sample_deals
from cardroom.analysis.equity.hands import Hand, parse_hand, relabelled
from cardroom.analysis.equity.kinds import ShowdownKind, kind_of
from cardroom.analysis.equity.shares import Shares
from cardroom.analysis.kernels import Cards
from cardroom.analysis.spread import Progress, spread, unheard
from cardroom.cards import Card, card_name, parse_cards
from cardroom.errors import BadInput

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

__all__ = ["Equity", "equity"]

EXACT_MOST = 400_000_000  # looks into a table that take seconds
WAYS_MOST = 20_000  # ways for players with ranges to hold their cards that are told apart
SAMPLES = 2_000_000
BLOCK = 250_000

_ODD = 0x9E3779B97F4A7C15


@dataclass(frozen=True)
class Equity:
    """What was found."""

    hands: tuple[str, ...]  # as they were given
    shares: Shares
    split: bool  # whether there is a low half
    exact: bool
    note: str


class _Way:
    """One way for all players to hold what is known of their cards, and how many such ways it stands for."""

    def __init__(self, kind: ShowdownKind, hands: Sequence[Hand], board: Hand, dead: Hand, weight: int) -> None:
        self.kind, self.hands, self.board, self.weight = kind, hands, board, weight
        out = {*board, *dead, *(card for hand in hands for card in hand)}
        self.deck = np.array([card for card in kind.deck if card not in out], np.uint8)
        self.sizes = (*(kind.own - len(hand) for hand in hands), kind.board - len(board))
        self.deals = count_deals(len(self.deck), self.sizes)


def equity(
    edition: "Edition",
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    *,
    exact: bool = False,
    samples: int = 0,
    seed: int = 0,
    progress: Progress = unheard,
) -> Equity:
    """``exact``: however long it takes; ``samples``: so many deals by chance, whatever could be counted."""
    kind = kind_of(edition)
    if exact and samples:
        raise BadInput("Either every deal is looked at or so many by chance, not both.")
    held = [parse_hand(text, kind) for text in hands]
    on_board, out = _cards(board, kind, "the board"), _cards(dead, kind, "the dead cards")
    held = _without(held, hands, on_board, out)
    _check(kind, held, on_board, out)
    ways = None if samples else _ways(kind, held, on_board, out, exact)
    shares = _counted(ways, progress) if ways is not None else _sampled(kind, held, on_board, out, samples or SAMPLES, seed, progress)
    return Equity(tuple(text.strip() or "random" for text in hands), shares, len(kind.ratings) > 1, ways is not None, kind.note)


# -- what is given ----------------------------------------------------------------------------------------------------------


def _cards(text: str, kind: ShowdownKind, what: str) -> Hand:
    cards = tuple(parse_cards(text))
    for card in cards:
        if card not in kind.deck:
            raise BadInput(f"{card_name(card)} among {what} is not in the deck of this game.")
    if len(set(cards)) < len(cards):
        raise BadInput(f"There is a card twice among {what}.")
    return cards


def _without(held: Sequence[tuple[Hand, ...]], texts: Sequence[str], board: Hand, dead: Hand) -> list[tuple[Hand, ...]]:
    """The hands that can be held, the cards that lie elsewhere being known."""
    gone = {*board, *dead}
    found = []
    for hands, text in zip(held, texts, strict=True):
        left = tuple(hand for hand in hands if not gone & set(hand))
        if not left:
            raise BadInput(f"'{text.strip()}' cannot be held: its cards are on the board or dead.")
        found.append(left)
    return found


def _check(kind: ShowdownKind, held: Sequence[tuple[Hand, ...]], board: Hand, dead: Hand) -> None:
    if len(held) < 2:
        raise BadInput("Hands are compared: give two or more.")
    if len(board) > kind.board:
        raise BadInput(f"A board of this game has {kind.board} cards, not {len(board)}." if kind.board else "This game has no board.")
    if twice := {*board} & {*dead}:
        raise BadInput(f"{card_name(min(twice))} is on the board and dead.")
    if len(held) * kind.own + kind.board + len(dead) > len(kind.deck):
        raise BadInput(f"{len(held)} hands of {kind.own} are more than the deck gives.")
    single = [hands[0] for hands in held if len(hands) == 1]
    seen: set[Card] = set()
    for hand in single:
        if twice := seen & set(hand):
            raise BadInput(f"{card_name(min(twice))} is in two hands.")
        seen |= set(hand)
    if not any(_apart(hands) for hands in product(*held)):  # as a rule the first that is looked at is
        raise BadInput("These hands cannot be held at the same time: they need the same cards.")


def _apart(hands: Sequence[Hand]) -> bool:
    """Whether no two of them have a card in common."""
    return len({card for hand in hands for card in hand}) == sum(map(len, hands))


# -- every deal -------------------------------------------------------------------------------------------------------------


def _ways(kind: ShowdownKind, held: Sequence[tuple[Hand, ...]], board: Hand, dead: Hand, however_long: bool) -> list[_Way] | None:
    """The ways to hold what is known, those that differ only in the names of suits as one; None if it would take too long."""
    number = 1
    for hands in held:
        number *= len(hands)
    if number > WAYS_MOST and not however_long:
        return None
    found: dict[tuple[Hand, ...], int] = {}
    every_suit = list(permutations(range(4)))
    for hands in product(*held):
        if not _apart(hands):
            continue
        known = (*hands, board, dead)
        same = min(tuple(relabelled(cards, suits) for cards in known) for suits in every_suit) if number > 1 else known
        found[same] = found.get(same, 0) + 1
    ways = [_Way(kind, known[:-2], known[-2], known[-1], weight) for known, weight in found.items()]
    looks = sum(way.deals for way in ways) * len(held) * kind.cost * len(kind.ratings)
    return ways if however_long or looks <= EXACT_MOST else None


def _counted(ways: Sequence[_Way], progress: Progress) -> Shares:
    parts = [(way, start) for way in ways for start in range(0, way.deals, BLOCK)]

    def one(part: tuple[_Way, int]) -> Shares:
        way, start = part
        dealt = enumerate_deals(way.deck, way.sizes, start, min(BLOCK, way.deals - start))
        own, column = [], 0
        for hand, size in zip(way.hands, way.sizes, strict=False):
            own.append(_beside(hand, dealt[:, column : column + size]))
            column += size
        shares = Shares(len(own))
        _rate(way.kind, own, _beside(way.board, dealt[:, column:]), shares, way.weight)
        return shares

    total = Shares(len(ways[0].hands))
    for shares in spread(one, parts, progress):
        total.merge(shares)
    return total


def _beside(known: Hand, dealt: Cards) -> Cards:
    return beside(np.array([known], np.uint8), dealt)


def _rate(kind: ShowdownKind, own: Sequence[Cards], board: Cards, shares: Shares, weight: int = 1) -> None:
    first, *second = (np.stack([rating(cards, board) for cards in own]) for rating in kind.ratings)
    shares.add(first, second[0] if second else None, weight)


# -- deals by chance --------------------------------------------------------------------------------------------------------


def _sampled(
    kind: ShowdownKind, held: Sequence[tuple[Hand, ...]], board: Hand, dead: Hand, samples: int, seed: int, progress: Progress
) -> Shares:
    """The same for any number of workers: each block has a seed of its own."""
    players = len(held)
    deck = np.array([card for card in kind.deck if card not in {*board, *dead}], np.uint8)
    hands = np.zeros((sum(map(len, held)), kind.own), np.uint8)
    starts = np.cumsum([0, *map(len, held)])
    needs = np.array([kind.own - len(options[0]) for options in held], np.int64)
    for i, hand in enumerate(hand for options in held for hand in options):
        hands[i, : len(hand)] = hand

    def one(block: int) -> Shares:
        number = min(BLOCK, samples - block * BLOCK)
        dealt = np.empty((number, players * kind.own + kind.board - len(board)), np.uint8)
        start = np.uint64((seed * _ODD + (block + 1) * 0x2545F4914F6CDD1D) % 2**64)
        sample_deals(deck, hands, starts, needs, kind.board - len(board), start, dealt)
        shares = Shares(players)
        own = [dealt[:, p * kind.own : (p + 1) * kind.own] for p in range(players)]
        _rate(kind, own, _beside(board, dealt[:, players * kind.own :]), shares)
        return shares

    total = Shares(players)
    for shares in spread(one, range(-(-samples // BLOCK)), progress):
        total.merge(shares)
    return total
