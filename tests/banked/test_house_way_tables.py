"""House ways of pai gow poker: the table of every edition against its printed examples, the manual and the deck."""

import os
import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardroom.cards import JOKER, card_names, parse_cards
from cardroom.games.banked.pai_gow.house_way import HouseWayRow, set_hand
from tests.banked.house_ways import EXAMPLES, Way, ways, with_rows
from tests.counts import counts
from tests.hands.pai_gow_classes import NATURAL, WITH_JOKER, another, classes

PRINTED = [(edition, row) for edition in with_rows() for row in ways()[edition].rows.root if row.example]
SOURCES = os.environ.get("CARDROOM_SOURCES", "")


def name(value: object) -> str:
    return f"l.{value.lines}-{value.hand}" if isinstance(value, HouseWayRow) else str(value)


def test_every_edition_has_its_table() -> None:
    assert set(ways()) >= set(EXAMPLES)
    assert {edition: sum(row.example is not None for row in ways()[edition].rows.root) for edition in EXAMPLES} == EXAMPLES


@pytest.mark.parametrize(("edition", "row"), PRINTED, ids=name)
def test_printed_example(edition: str, row: HouseWayRow) -> None:
    """Each example is set as printed, by its own row; which of two equal cards is in front is no matter (an ace or the joker)."""
    way = ways()[edition]
    front, back = row.split()
    for cards in ([*front, *back], [*back, *front], sorted([*front, *back])):
        set_front, set_back, used = way.front(cards)
        assert (set_front, set_back) == (way.ranking.front(front), way.ranking.back(back)), card_names(cards)
        assert used == row or used.hand == row.otherwise


@pytest.mark.parametrize("edition", with_rows())
def test_no_hand_is_without_a_row(edition: str) -> None:
    way = ways()[edition]
    assert way.rows.gaps(way.ranking.joker) == []


@pytest.mark.thorough
@pytest.mark.parametrize("edition", with_rows())
@settings(max_examples=50, deadline=None)
@given(cards=st.lists(st.integers(0, 52), min_size=7, max_size=7, unique=True), suits=st.permutations(range(4)), chance=st.randoms())
def test_any_hand_is_set_whatever_the_suits_and_the_order(edition: str, cards: list[int], suits: list[int], chance: random.Random) -> None:
    way = ways()[edition]
    other = [card if card == 52 else card & ~3 | suits[card & 3] for card in cards]
    chance.shuffle(other)
    assert way.front(cards) == way.front(other)


@pytest.mark.thorough
@pytest.mark.parametrize("edition", with_rows())
@counts("hands", 120, 1_500)
def test_hands_with_many_of_a_kind_are_set(edition: str, hands: int) -> None:
    rng = random.Random(edition)
    for _ in range(hands):
        few = rng.sample(range(13), rng.choice((3, 4, 5)))
        ways()[edition].front(rng.sample([*(rank * 4 + suit for rank in few for suit in range(4)), 52], 7))


@pytest.mark.prove
@pytest.mark.timeout(7_200)
@pytest.mark.parametrize("edition", with_rows())
def test_all_154_143_080_hands_are_set(edition: str) -> None:
    """Two hands of each class, which must be set alike; and every row of the table is used."""
    way = ways()[edition]
    rng = random.Random(edition)
    used: set[str] = set()
    for joker, number in ((False, NATURAL), (True, WITH_JOKER)):
        total = 0
        for cards, hands in classes(joker):
            total += hands
            as_set = way.front(cards)
            used.add(repr(as_set[2]))
            assert way.front(another(cards, rng)) == as_set, card_names(cards)
        assert total == number
    assert {row.hand for row in way.rows.root if repr(row) not in used} == idle(edition)


def idle(edition: str) -> set[str]:
    """Rows that never set a hand themselves.

    A straight or a flush takes a card of each of two pair, so that row always hands over to the rows of two pair. Florida's footnote
    (003 l.359) comes before two rows that say the same as it.
    """
    said_twice = {"straight-or-flush-with-three-of-a-kind", "four-of-a-kind-and-pair"}
    return {"straight-or-flush-with-two-pair"} | (said_twice if edition == FLORIDA else set())


# What each row's lines must say, by the hand it is for.
SAID = {
    "high-card": ("high card", "no pair"),
    "pair": ("pair",),
    "two-pair": ("pair",),
    "three-pair": ("three pair",),
    "three-of-a-kind": ("three of a kind", "kings and below"),
    "two-threes-of-a-kind": ("two three of a kinds", "two sets"),
    "straight-or-flush-with-no-pair": ("no pair",),
    "straight-or-flush-with-pair": ("one pair",),
    "straight-or-flush-with-two-pair": ("two pair",),
    "straight-or-flush-with-three-of-a-kind": ("three of a kind", "3 of a kind"),
    "full-house": ("full house",),
    "full-house-and-pair": ("full house",),
    "four-of-a-kind": ("four of a kind", "four jacks", "four 8", "four 5"),
    "four-of-a-kind-and-pair": ("four of a kind with a pair", "four of a kind and a", "4 of a kind with a pair"),
    "four-of-a-kind-and-three-of-a-kind": ("four of a kind and trips", "four of a kind with a pair"),
    "four-of-a-kind-and-joker": ("four of a kind with a joker",),
    "five-of-a-kind": ("five aces", "five of a kind"),
    "any": ("always play the highest pair in front",),
}
IN_FRONT = {"A": "ace", "K": "king", "Q": "queen"}


@pytest.mark.skipif(not SOURCES, reason="CARDROOM_SOURCES names no folder with the manuals")
@pytest.mark.parametrize("edition", with_rows())
def test_the_lines_cited_are_those_of_the_row(edition: str) -> None:
    way = ways()[edition]
    manual = ["", *(Path(SOURCES) / way.source).read_text(encoding="utf-8").split("\n")]
    for row in way.rows.root:
        first, _, last = row.lines.partition("-")
        text = " ".join(" ".join(manual[int(first) : int(last or first) + 1]).lower().split())
        assert any(words in text for words in SAID[row.hand]), (row.hand, text)
        for play in row.front:
            if play.least:
                word = IN_FRONT[play.least]
                assert word in text or f"unless {word[0]} in front" in text, (row.hand, text)
        if row.otherwise:
            assert "strategy" in text
        if row.example and edition in SUITS_LEGIBLE and "twice" not in (row.note or ""):
            printed = {parse_cards(rank + suit)[0] for rank, suit in re.findall(r"(10|[2-9JQKA]) ?([♠♥♦♣])", text.upper())}
            assert printed == {card for card in parse_cards(row.example.replace("/", " ")) if card != JOKER}, (row.hand, text)


SUITS_LEGIBLE = (
    "oceans-eleven/face-up-pai-gow-poker-2",
    "oceans-eleven/fortune-pai-gow-poker",
    "black-sheep/face-up-pai-gow-poker",
    "black-sheep/pai-gow-poker-gold",
)


def test_the_same_printed_table_is_the_same_rows() -> None:
    """Six editions print one table, save for its last row: their rows differ in nothing but lines and notes."""
    same = [e for e in EXAMPLES if e in with_rows() and "gold" not in e and not e.startswith("florida")]
    tables = [[row.model_copy(update={"lines": "", "note": None, "ours": None}) for row in ways()[e].rows.root[:22]] for e in same]
    assert all(table == tables[0] for table in tables)


def _dealer(way: Way, text: str) -> str:
    setting = set_hand(parse_cards(text), way.rows, way.ranking)
    return f"{way.ranking.describe_front(setting.front)} / {way.ranking.describe_back(setting.back)}"


TRES, GOLD, FLORIDA = "tres-lounge/pai-gow-poker", "black-sheep/pai-gow-poker-gold", "florida/fortune-pai-gow-poker"
FORTUNE, FACE_UP, FACE_UP_2 = (
    f"oceans-eleven/{slug}" for slug in ("fortune-pai-gow-poker", "face-up-pai-gow-poker", "face-up-pai-gow-poker-2")
)
LOGICAL, SHEEP = "oceans-eleven/pai-gow-poker", "black-sheep/face-up-pai-gow-poker"


@pytest.mark.parametrize(
    ("edition", "cards", "expected"),
    [
        # The joker is an ace, unless it completes a hand; then the natural cards say what it comes with.
        (TRES, "Jo Ks Jh 9d 7c 5s 3h", "king high, jack / ace high, nine seven five three"),
        (TRES, "9s 9h 8s 8h 7d 6c Jo", "ace high, seven / two pair, nines and eights, six kicker"),
        (TRES, "As Jo 9s 9h 8d 7c 6h", "ace high, nine / straight, ten high"),
        (TRES, "As Jo Ks Kh Qs Qh Jd", "pair of aces / two pair, kings and queens, jack kicker"),
        (TRES, "As Ah Jo 9s 9h 4c 2d", "pair of nines / three of a kind, aces, four kicker"),
        (TRES, "As Ah Ad 9s 9h 4c 2d", "pair of nines / three of a kind, aces, four kicker"),
        (TRES, "Js Jh Jd Jc Jo Qs 4d", "ace high, queen / four of a kind, jacks, four kicker"),
        (TRES, "5s 5h 5d 5c As Jo 4d", "pair of aces / four of a kind, fives, four kicker"),
        (TRES, "As Ah Ad Jo Kc Qd Jh", "pair of aces / straight, ace high"),
        (TRES, "Ks Kh Kd Kc 5s 5h 5d", "pair of fives / four of a kind, kings, five kicker"),
        (TRES, "8s 8h 8d Ks Kh Qd Qc", "pair of kings / full house, eights over queens"),
        (TRES, "As Ah Ad Ac Jo Ks Kh", "pair of kings / five aces"),  # l.623
        # 004: five aces, pair of aces in front; quads and trips by its own row (l.1676-1683).
        (GOLD, "As Ah Ad Ac Jo Ks Kh", "pair of aces / full house, aces over kings"),
        (GOLD, "5s 5h 5d 5c Qs Qh Qd", "pair of queens / four of a kind, fives, queen kicker"),
        (GOLD, "As Ah Jo 9s 9h 9d 4c", "pair of aces / three of a kind, nines, ace kicker"),
        (GOLD, "9s 8s 7s 3s 2s 8h 7d", "pair of sevens / pair of eights, nine kicker"),
        # 004 l.2511-2512: the joker completes no flush.
        (SHEEP, "Ks 9s 8s 3s Jo 6d 2h", "king high, nine / ace high, eight six three deuce"),
        (TRES, "Ks 9s 8s 3s Jo 6d 2h", "six high, deuce / flush, ace king nine eight three"),
        # 003 l.359: the highest pair in front that leaves a straight or better.
        (FLORIDA, "Ts Th 9d 8c 7s 6h 5d", "pair of tens / straight, nine high"),
        (FLORIDA, "5s 5h 5d 5c 2s 2h 2d", "pair of fives / full house, deuces over fives"),
        (FLORIDA, "As Ah Ad 3s 3h 2s 2h", "pair of threes / full house, aces over deuces"),
        (FLORIDA, "9s 9h 9d Ks Kh 4d 2c", "pair of kings / three of a kind, nines, four kicker"),
        (FLORIDA, "Qs Qh Qd 9s 9h 4d 2c", "pair of nines / three of a kind, queens, four kicker"),
        (FLORIDA, "As Ah Ad Ac Jo Ks Kh", "pair of aces / full house, aces over kings"),
        # 001: the joker is wild and takes its best value.
        (FORTUNE, "Ks Jd 9h 7c 5s 3d Jo", "jack high, nine / pair of kings, seven kicker"),
        (FORTUNE, "Ks Kh 9d 7c 5s 3d Jo", "nine high, seven / three of a kind, kings, five kicker"),
        (FORTUNE, "As Ah 9d 7c 5s 3d Jo", "ace high, nine / pair of aces, seven kicker"),
        (FORTUNE, "Ks Kh 9s 9h Jo 7d 2c", "pair of kings / three of a kind, nines, seven kicker"),
        (FORTUNE, "Ks Kh Kd Jo 9s 7c 5h", "pair of kings / pair of kings, nine kicker"),
        (FORTUNE, "Js Jh Jd Jo Ks 7c 5h", "king high, seven / four of a kind, jacks, five kicker"),
        (FORTUNE, "Js Jh Jd 5s 5h 5d Jo", "pair of jacks / four of a kind, fives, jack kicker"),
        (FORTUNE, "Js Jh Jd Jc Jo Ks Kd", "pair of kings / five jacks"),
        (FORTUNE, "Ks 9s 8h 7d 6c 5s Jo", "pair of kings / straight, nine high"),
        (FORTUNE, "As Ah Ks Kh Qs Qh Jo", "pair of aces / full house, kings over queens"),
        # 001 l.6267-6270 and l.6759-6761: the joker goes in front of four of a kind.
        (FACE_UP, "5s 5h 5d 5c Jo Ks 9d", "pair of kings / four of a kind, fives, nine kicker"),
        (FACE_UP, "5s 5h 5d 5c Jo Ks Kd", "pair of kings / four of a kind, fives, king kicker"),
        (FACE_UP_2, "5s 5h 5d 5c Jo Ks 9d", "ace high, king / four of a kind, fives, nine kicker"),
        (FACE_UP_2, "As Ah Ad Jo 9s 9d 4c", "pair of nines / four of a kind, aces, four kicker"),
        (LOGICAL, "5s 5h 5d 5c Jo Ks 9d", "pair of kings / four of a kind, fives, nine kicker"),
    ],
)
def test_readings(edition: str, cards: str, expected: str) -> None:
    assert _dealer(ways()[edition], cards) == expected
