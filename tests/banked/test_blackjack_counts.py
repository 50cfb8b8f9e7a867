"""What hands count in each version: the card values of the manuals, naturals, soft and hard, over, jokers, hard 31."""

from itertools import combinations

import pytest

from cardroom import load
from cardroom.cards import RANKS, parse_cards
from cardroom.errors import BadSetup
from cardroom.games.banked.blackjack.points import Counting, HandCount, natural_hands, points_text
from tests.banked.blackjack_helpers import EIGHT, EIGHT_2, ELITE, FIRST, SIX, SPANISH
from tests.editions import load_blackjack


def count(edition: str, cards: str, natural: bool = True) -> str:
    return str(load_blackjack(edition).rules.counting.count(parse_cards(cards), natural=natural))


@pytest.mark.parametrize(
    ("edition", "cards", "says"),
    [
        (EIGHT, "As Kd", "natural, 21.5"),  # l.2436
        (EIGHT, "Td As", "natural, 21.5"),
        (EIGHT, "As 9d", "soft 20"),  # l.2437
        (EIGHT, "As Ad", "soft 12"),  # l.2439: 2 or 12
        (EIGHT, "As Ad 9c", "soft 21"),
        (EIGHT, "As Kd Qd", "21"),  # l.2438: 1 or 11 with three or more
        (EIGHT, "As 6d 9c", "16"),
        (EIGHT, "Ks Qd 2c", "22, over"),
        (EIGHT_2, "Js Ac", "natural, 21.5"),  # l.3631
        (SIX, "As Kd", "natural, 22"),  # l.1747
        (SIX, "Ks 6d 6c", "22, over"),  # neither less nor more than a natural: read as over
        (SIX, "As Ad", "soft 12"),  # l.1750
        (FIRST, "As Ad", "natural, 22"),  # l.914
        (FIRST, "As Jo", "natural, 22"),
        (FIRST, "JO Jo", "natural, 22"),
        (FIRST, "As Kd", "soft 21"),  # no natural here
        (FIRST, "Jo 2d", "21"),  # l.922
        (FIRST, "9c 8d Jo", "21"),
        (FIRST, "As 4d Jo", "21"),
        (SPANISH, "As Jd", "natural, 21.5"),  # l.2297
        (SPANISH, "Js Qd", "20"),  # l.2294
        (SPANISH, "As Jd 5c", "16"),
        (ELITE, "As Td", "natural, 31"),  # l.2261
        (ELITE, "9s 5d 7c Kd", "31"),  # hard 31, l.2249
        (ELITE, "9s 5d 7c 9d", "30, over"),  # l.2259
        (ELITE, "Ks 2d Qc", "22, over"),
        (ELITE, "As Td Kd", "21"),  # an ace of a hard 31 counts one
    ],
)
def test_counts(edition: str, cards: str, says: str) -> None:
    assert count(edition, cards) == says


@pytest.mark.parametrize("edition", [EIGHT, EIGHT_2, SIX, SPANISH, ELITE])
def test_after_a_split_an_ace_and_a_ten_are_21(edition: str) -> None:
    """l.1835-1836, 2531-2532, 3723-3724; 004 l.2344-2346."""
    assert count(edition, "As Kd", natural=False) == "soft 21"


def test_after_a_split_two_aces_are_twelve_and_a_joker_makes_21() -> None:
    assert count(FIRST, "As Ad", natural=False) == "soft 12"
    assert count(FIRST, "As Jo", natural=False) == "21"


def test_twenty_two_can_be_the_best_hand_below_a_natural() -> None:
    """The other reading of l.1818-1824."""
    rules = load_blackjack(SIX).with_rules(counting={"natural": "22", "most": "22"}).rules
    assert rules.counting.count(parse_cards("Ks 6d 6c")) == HandCount(44)
    assert rules.counting.count(parse_cards("Ks 6d 7c")).over


def by_hand(ranks: str) -> tuple[int, bool]:
    """Every way to count the aces, the best that is not over 21; else the least."""
    plain = sum(10 if r in "TJQK" else 0 if r == "A" else int(r) for r in ranks)
    aces = ranks.count("A")
    ways = sorted(plain + aces + 10 * high for high in range(aces + 1))
    fits = [way for way in ways if way <= 21]
    best = fits[-1] if fits else ways[0]
    return best, best != plain + aces


def test_every_hand_of_up_to_five_ranks_against_every_way_to_count_its_aces() -> None:
    counting = Counting(natural=43)
    seen = 0
    for size in (2, 3, 4, 5):
        for ranks in combinations(RANKS * 2, size):
            if size == 5 and seen % 3:
                seen += 1
                continue
            seen += 1
            found = counting.count(parse_cards(" ".join(r + "s" for r in ranks)), natural=False)
            best, soft = by_hand("".join(ranks))
            assert (found.points, found.soft, found.over) == (2 * best, soft, best > 21), ranks
    assert seen > 60_000


def test_what_a_natural_may_be_paid_for() -> None:
    """004 l.2262: ace and king of one suit; 001 l.914: two aces of one suit."""
    hands = {"As Ks": ["natural", "suited-ace-king"], "As Kd": ["natural"], "As Qs": ["natural"], "Jo As": ["natural"]}
    assert {cards: natural_hands(parse_cards(cards)) for cards in hands} == hands
    assert natural_hands([51, 51 + 75]) == ["natural", "suited-aces"]  # the ace of spades of two decks
    assert natural_hands(parse_cards("As Ad")) == ["natural"]


def test_counts_are_written_in_halves() -> None:
    assert [points_text(n) for n in (42, 43, 44, 62)] == ["21", "21.5", "22", "31"]
    for wrong in ("21.25", "high", "21.", ""):
        with pytest.raises(BadSetup, match="is not a count"):
            load(EIGHT).with_rules(counting={"natural": wrong})


def test_decks() -> None:
    """l.2291: 48 cards without the tens; l.920-921: two jokers in the shoe, 262 or 314 cards."""
    sizes = {EIGHT: 312, EIGHT_2: 312, SIX: 312, SPANISH: 288, FIRST: 314, ELITE: 312}
    assert {edition: len(load(edition).deck) for edition in sizes} == sizes
    first = load(FIRST)
    assert len(first.at(first.settings({"shuffle": "machine"})).deck) == 262
    assert len(load(SPANISH).with_rules(decks=4).deck) == 192 and len(load(SPANISH).with_rules(decks=8).deck) == 384
    for edition, decks in ((SPANISH, 3), (EIGHT, 9)):
        with pytest.raises(BadSetup):
            load(edition).with_rules(decks=decks)
