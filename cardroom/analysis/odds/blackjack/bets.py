"""Blackjack: insurance and the side bets, counted card by card."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb

from cardroom import cards
from cardroom.analysis.odds.blackjack.dealer import by_cards
from cardroom.analysis.odds.blackjack.hands import ACE, FACES, KINDS, Ints, kind
from cardroom.analysis.odds.blackjack.table import Situation
from cardroom.analysis.odds.result import Exact, Payer, WagerOdds, counted
from cardroom.cards import Card, is_joker
from cardroom.games.banked.blackjack.rules import INSURANCE, Bonus
from cardroom.games.banked.blackjack.side_bets import SEVEN, SideBetCards, paid, said
from cardroom.money import Odds

LOSES = "loses"


def _wins(odds: Odds) -> Fraction:
    return Fraction(odds.pays, odds.stake)


def insurance(known: Situation) -> WagerOdds | None:
    """When an ace is up: ordered pairs of up card and hole card."""
    offered = known.rules.insurance
    aces, total = int(known.shoe[ACE]), int(known.shoe.sum())
    if offered is None or not aces:
        return None
    naturals = sum(
        int(known.shoe[hole]) - (hole == ACE)
        for hole in range(KINDS)
        if known.shoe[hole] and known.rules.counting.is_natural((FACES[ACE], FACES[hole]))
    )
    lines: list[tuple[str, Exact, int]] = [
        ("the player-dealer has a natural", _wins(offered.pays), aces * naturals),
        (LOSES, -1, aces * (total - 1 - naturals)),
    ]
    return counted(INSURANCE, "Insurance, with an ace up", lines)


def side_bet(known: Situation, key: str, bonus: Bonus, sevens_drawn: Mapping[int, bool]) -> WagerOdds:
    """``sevens_drawn``: by up card, whether the chart gives two sevens a third card."""
    if bonus.of == "bust":
        lines = _bust(known, bonus)
    elif bonus.of == "sevens":
        lines = _sevens(known, bonus, sevens_drawn)
    else:
        lines = _match(known, bonus)
    named = [(said(bonus, line), _wins(bonus.pays[line]), lines.get(line, 0)) for line in bonus.pays]
    payer: Payer = "jackpot" if bonus.payer == "jackpot" else "player-dealer"
    return counted(key, bonus.name, [*named, (LOSES, -1, lines[LOSES])], payer=payer)


def _line(bonus: Bonus, seen: SideBetCards) -> str:
    line = paid(seen, bonus)
    return LOSES if line is None else line.hand


def _bust(known: Situation, bonus: Bonus) -> Counter[str]:
    """By the number of cards; a deal is an ordered row as long as the longest hand."""
    found: Counter[str] = Counter()
    finished, _ = by_cards(known.rules, known.shoe)
    for (over, number), ways in finished.items():
        found[_line(bonus, SideBetCards((), None, [FACES[ACE]] * number, over))] += ways
    return found


def _sevens(known: Situation, bonus: Bonus, drawn: Mapping[int, bool]) -> Counter[str]:
    """Ordered rows of five: the player's first two cards, the next card of his hand, the up card and the hole card."""
    total = int(known.shoe.sum())
    sevens = [
        sum(not is_joker(card) and cards.rank(card) == SEVEN and cards.suit(card) == suit for card in known.deck) for suit in range(4)
    ]
    all_sevens = sum(sevens)
    seven, other = [4 * SEVEN + suit for suit in range(4)], FACES[ACE]
    rest = (total - 2) * (total - 3) * (total - 4)
    found: Counter[str] = Counter()
    found[_line(bonus, SideBetCards((other, other), None, (), False))] += (total - all_sevens) * (total - 1) * rest
    found[_line(bonus, SideBetCards((seven[0], other), None, (), False))] += all_sevens * (total - all_sevens) * rest
    dealt, undealt = _third_cards(known, drawn)
    for one in range(4):
        for two in range(4):
            first = (seven[one], seven[two])
            ways = sevens[one] * (sevens[two] - (one == two))
            if not ways:
                continue
            found[_line(bonus, SideBetCards(first, None, (), False))] += ways * (undealt + dealt[1])
            for three in range(4):
                left = sevens[three] - (three == one) - (three == two)
                found[_line(bonus, SideBetCards((*first,), seven[three], (), False))] += ways * left * dealt[0]
    return found


def _third_cards(known: Situation, drawn: Mapping[int, bool]) -> tuple[tuple[int, int], int]:
    """After two sevens, ways of third card, up card and hole card: for each seven as third card, for all other third cards; and of all
    three where none is dealt."""
    shoe = known.shoe.copy()
    seven = kind(4 * SEVEN)
    shoe[seven] -= 2
    total = int(shoe.sum())

    def ways(third: int) -> int:
        """Of up card and hole card with which the hand is played."""
        left = shoe.copy()
        left[third] -= 1
        return sum(_holes(known, left, up) for up in known.ups if drawn[up])

    with_seven = ways(seven) if shoe[seven] > 0 else 0
    with_other = sum(int(shoe[third]) * ways(third) for third in range(KINDS) if shoe[third] and third != seven)
    dealt = int(shoe[seven]) * with_seven + with_other
    return (with_seven, with_other), total * (total - 1) * (total - 2) - dealt


def _holes(known: Situation, left: Ints, up: int) -> int:
    """Ways of this up card and a hole card that does not end the round at the check."""
    holes = left.copy()
    holes[up] -= 1
    ended = known.checked(up)
    natural = known.rules.counting.is_natural
    return int(left[up]) * sum(
        int(holes[hole]) for hole in range(KINDS) if holes[hole] > 0 and not (ended and natural((FACES[up], FACES[hole])))
    )


def _match(known: Situation, bonus: Bonus) -> Counter[str]:
    """The up card, and two of the rest."""
    faces = Counter(card % cards.FACES for card in known.deck)
    total = len(known.deck)
    found: Counter[str] = Counter()
    for up, number in faces.items():
        same = number - 1
        rank = (
            0 if is_joker(up) else sum(faces[face] for face in faces if not is_joker(face) and cards.rank(face) == cards.rank(up)) - number
        )
        if is_joker(up):
            same = 0
        rest = total - 1 - same - rank
        unsuited, stranger = up ^ 1, _stranger(up)
        pairs: dict[tuple[Card, Card], int] = {
            (up, up): comb(same, 2), (up, unsuited): same * rank, (up, stranger): same * rest,
            (unsuited, unsuited): comb(rank, 2), (unsuited, stranger): rank * rest, (stranger, stranger): comb(rest, 2),
        }  # fmt: skip
        for first, ways in pairs.items():
            if ways:
                found[_line(bonus, SideBetCards(first, None, (up,), False))] += number * ways
    return found


def _stranger(up: Card) -> Card:
    """A card of another rank."""
    return 0 if is_joker(up) or cards.rank(up) else 4
