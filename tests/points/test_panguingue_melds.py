"""Melds and conditions of panguingue: every figure and example of 001 l.1339-1393, and the ways to use a card against a plain count."""

import random
from collections import Counter
from itertools import combinations

import pytest

from cardroom.cards import FACES, RANKS, card_name, is_joker, rank, suit
from cardroom.games.points.panguingue.melds import Kind, Meld, MeldRules, meld_rules
from tests.counts import counts
from tests.points.panguingue_helpers import PAN, faces

BOOK = meld_rules(PAN.rules)


def meld(text: str, book: MeldRules = BOOK) -> Meld:
    """The first three as a new meld, the rest added one by one."""
    cards = faces(text)
    kind = book.new_kind(cards[:3])
    assert kind is not None, text
    lying = Meld(kind, cards[:3])
    for card in cards[3:]:
        assert book.fits(lying, card), text
        lying = lying._replace(faces=(*lying.faces, card))
    return lying


def book(**changes: object) -> MeldRules:
    return MeldRules(PAN.with_rules(**changes).rules)


def test_the_deck_is_310_cards() -> None:
    """l.1339: eight decks without 8, 9, 10 and jokers, less one set of spades."""
    assert len(PAN.deck) == len(set(PAN.deck)) == 310
    count = Counter(card % FACES for card in PAN.deck)
    assert {RANKS[each >> 2] for each in count} == set("A234567JQK")
    assert all(number == (7 if each & 3 == 3 else 8) for each, number in count.items())
    assert sum(suit(card) == 3 for card in PAN.deck) == 70
    assert not any(is_joker(card) for card in PAN.deck)


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("6c 7c Jc", "rope"),  # l.1365
        ("7c Jc 6c", "rope"),
        ("As 2s 3s", "rope"),
        ("Jh Qh Kh", "rope"),
        ("Qh Kh Ah", None),  # king high, the ace is low only (l.1339)
        ("Kh Ah 2h", None),
        ("6c 7c Jd", None),
        ("6c 7c 7c", None),
        ("5c 6c Jc", None),
        ("6c 6h 6d", "mixed"),  # l.1371
        ("Qd Qd Qd", "suited"),
        ("6c 6c 6h", None),
        ("Kh Kh Kc", "any"),
        ("Ac Ac Ad", "any"),
        ("Kh Kd Kc", "any"),
        ("As As As", "suited"),
        ("2c 3d 4h", None),
    ],
)
def test_what_is_a_meld(cards: str, kind: Kind | None) -> None:
    assert BOOK.new_kind(faces(cards)) == kind


@pytest.mark.parametrize(
    ("cards", "chips"),
    [
        ("3c 3d 3h", 1), ("5c 5d 5s", 1), ("7s 7d 7h", 1),  # l.1381
        ("3c 3c 3c", 2), ("5d 5d 5d", 2), ("7h 7h 7h", 2), ("7s 7s 7s", 4), ("3s 3s 3s", 4),  # l.1382
        ("Qd Qd Qd", 1), ("Kh Kh Kh", 1), ("Ac Ac Ac", 1), ("6s 6s 6s", 2),  # l.1383
        ("Ac 2c 3c", 1), ("As 2s 3s", 2),  # l.1384
        ("Jd Qd Kd", 1), ("Js Qs Ks", 2),  # l.1385
        ("6c 6h 6d", 0), ("Kh Kh Kc", 0), ("As Ac Ad", 0), ("2c 3c 4c", 0), ("6c 7c Jc", 0), ("5s 6s 7s", 0),
        ("7c 7d 7h 7c", 2), ("7c 7d 7h 7c 7c", 3),  # l.1389: one for each added, by the general sentence
        ("7h 7h 7h 7h", 3), ("7s 7s 7s 7s 7s", 8),  # half value: one in any suit, two in spades
        ("Kh Kh Kh Kh", 2), ("6s 6s 6s 6s", 4),  # l.1389, the example: the original value again for each identical card
        ("6c 6d 6h 6c", 0), ("Kh Kh Kc Ks", 0),
        ("Ac 2c 3c 4c", 1), ("2c 3c 4c Ac", 1), ("As 2s 3s 4s 5s 6s 7s Js Qs Ks", 4), ("7d Jd Qd Kd", 1),
    ],
)  # fmt: skip
def test_what_a_meld_is_worth_as_it_lies(cards: str, chips: int) -> None:
    assert BOOK.value(meld(cards)) == chips


def test_each_value_is_a_switch() -> None:
    for key, cards, chips in (
        ("valle_mixed", "3c 3d 3h", 9), ("valle_suited", "3c 3c 3c", 9), ("suited", "6c 6c 6c", 9), ("rope", "Ac 2c 3c", 9),
        ("added_valle_mixed", "3c 3d 3h 3c", 10), ("added_valle_suited", "3c 3c 3c 3c", 11), ("added_suited", "6c 6c 6c 6c", 10),
    ):  # fmt: skip
        changed = book(values={key: 9})
        assert changed.value(meld(cards, changed)) == chips
    dear = book(values={"dear_suit": "hearts", "dear_times": 3})
    assert dear.value(meld("6h 6h 6h", dear)) == 3 and dear.value(meld("6s 6s 6s", dear)) == 1


def test_a_rope_that_grows_into_a_condition_is_a_switch() -> None:
    never = book(grown_rope="nothing")
    assert never.value(meld("2c 3c 4c Ac", never)) == 0
    assert never.value(meld("Ac 2c 3c 4c", never)) == 1


@pytest.mark.parametrize(
    ("lying", "card", "fits"),
    [
        ("6c 6d 6h", "6c", True), ("6c 6d 6h", "6s", True), ("6c 6d 6h", "7c", False),  # l.1389: any of the rank
        ("Qd Qd Qd", "Qd", True), ("Qd Qd Qd", "Qc", False), ("Kh Kh Kh", "Kc", False),  # the character is preserved
        ("Kh Kh Kc", "Ks", True), ("Kh Kh Kc", "Kh", True),
        ("5d 6d 7d", "Jd", True), ("5d 6d 7d", "4d", True), ("5d 6d 7d", "Qd", False), ("5d 6d 7d", "Jc", False),
        ("5d 6d 7d", "6d", False), ("Jd Qd Kd", "Ad", False), ("Jd Qd Kd", "7d", True),
    ],
)  # fmt: skip
def test_what_may_be_added(lying: str, card: str, fits: bool) -> None:
    assert BOOK.fits(meld(lying), faces(card)[0]) == fits


def test_adding_another_suit_to_a_one_suit_square_is_a_switch() -> None:
    wide = book(added_to_one_suit="any-suit")
    mixed = meld("7h 7h 7h 7c", wide)
    assert wide.value(mixed) == 2  # only identical cards pay
    assert wide.spares(mixed, 3) and not wide.spares(mixed, 0)


@pytest.mark.parametrize(
    ("lying", "spared"),
    [
        ("Jd 7d 6d 5d", "Jd 5d"),  # l.1393
        ("6h 6c 6s 6s", "6s"),
        ("6h 6c 6s", ""),  # not increased
        ("Kh Kh Kc Kd", "Kh Kc Kd"),
        ("7s 7s 7s 7s", "7s"),
        ("6h 6c 6s 6d", "6h 6c 6s 6d"),
        ("Ac 2c 3c 4c 5c 6c 7c", "Ac 7c"),
    ],
)
def test_what_may_be_borrowed(lying: str, spared: str) -> None:
    found = meld(lying)
    assert {card_name(card) for index, card in enumerate(found.faces) if BOOK.spares(found, index)} == set(spared.split())


def test_kings_left_in_one_suit_by_borrowing_are_a_condition_as_they_lie() -> None:
    """l.1383, 1393, 1397."""
    lying = meld("Kh Kh Kc Kh")
    assert BOOK.value(lying) == 0
    left = BOOK.without(lying, 2)
    assert left == meld("Kh Kh Kh") and BOOK.value(left) == 1
    assert BOOK.without(lying, 0).kind == "any"
    assert BOOK.without(meld("6h 6c 6s 6s"), 3).kind == "mixed"


def is_meld(cards: tuple[int, ...]) -> bool:
    """The text of l.1365-1371 in other words."""
    if len({rank(card) for card in cards}) == 1:
        suits = [suit(card) for card in cards]
        return len(set(suits)) in (1, 3) or RANKS[rank(cards[0])] in "AK"
    text = "".join(sorted((RANKS[rank(card)] for card in cards), key="A234567JQK".index))
    return text in "A234567JQK" and len({suit(card) for card in cards}) == 1


@pytest.mark.thorough
@counts("hands", 500, 2000)
def test_every_new_meld_of_a_hand_is_offered_and_no_other(hands: int) -> None:
    rng = random.Random(5)
    met: Counter[Kind] = Counter()
    for _ in range(hands):
        cards = tuple(card % FACES for card in rng.sample(PAN.deck, 11))
        narrow = tuple(card for card in cards if suit(card) < 2 or RANKS[rank(card)] in "AK7")  # more melds than chance has
        for hand in (cards[:10], narrow[:10]):
            wanted = {chosen for chosen in combinations(range(len(hand)), 3) if is_meld(tuple(hand[i] for i in chosen))}
            moves = BOOK.moves(hand, ())
            assert sorted(move.hand for move in moves) == sorted(wanted)
            assert all(move.mask == sum(1 << i for i in move.hand) for move in moves)
            met.update(move.kind for move in moves)
        drawn = cards[10]
        pairs = {pair for pair in combinations(range(10), 2) if is_meld((drawn, *(cards[i] for i in pair)))}
        moves = BOOK.moves(cards[:10], (), (drawn,))
        assert sorted(move.hand for move in moves) == sorted(pairs)
        assert all(move.drawn == 0 for move in moves)
    assert min(met[kind] for kind in ("rope", "mixed", "suited", "any")) > hands / 100


def test_moves_with_melds_on_the_table_are_adds_and_borrowings() -> None:
    lying = (meld("5d 6d 7d Jd"), meld("Kh Kh Kc"))
    moves = BOOK.moves(faces("5c 5h 2s"), lying, faces("Kd"))
    assert [move.text for move in moves] == ["add Kd to Kc Kh Kh"]
    moves = BOOK.moves(faces("5c 2s"), lying, faces("5h"))
    assert [move.text for move in moves] == ["meld 5c 5d 5h with 5d from 5d 6d 7d Jd"]
    assert moves[0].borrowed == ((0, 0),)
    assert not BOOK.moves(faces("6c 2s"), lying, faces("6h"))  # the six in the middle cannot be borrowed
    assert [move.text for move in BOOK.moves(faces("5c 5h"), lying)] == ["meld 5c 5d 5h with 5d from 5d 6d 7d Jd"]


def test_a_meld_is_never_made_of_borrowed_cards_alone() -> None:
    lying = (meld("5c 5c 5c 5c"), meld("5d 5d 5d 5d"), meld("5h 5h 5h 5h"))
    assert not BOOK.moves(faces("2c"), lying)


def test_equal_melds_are_one_way_and_equal_cards_are_two() -> None:
    twice = (meld("6c 6d 6h"), meld("6h 6d 6c"))
    assert len(BOOK.moves((), twice, faces("6s"))) == 1
    moves = BOOK.moves(faces("7c 7d 7d 2s"), (), faces("7h"))
    assert [move.text for move in moves] == ["meld 7c 7d 7h"] * 2
    assert {move.mask for move in moves} == {0b0011, 0b0101}


def test_the_number_of_ways_stays_modest() -> None:
    rng = random.Random(6)
    most = max(len(BOOK.moves(tuple(card % FACES for card in rng.sample(PAN.deck, 10)), ())) for _ in range(3000))
    assert most < 40
