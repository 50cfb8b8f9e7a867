"""Cards, chance, the four shoes, commitments."""

import random
from collections import Counter
from hashlib import sha256
from math import factorial

import pytest

from cardroom import Round, load
from cardroom.cards import card_name, card_names, deck, parse_card, parse_cards, pretty
from cardroom.chance import Live, Seeded, Shoe, Stacked, commit, open_card
from cardroom.commitments import Commitment, Opening, root_of
from cardroom.errors import BadInput, BadSetup
from cardroom.streams import Stream


def test_a_card_is_a_slot_of_the_shoe() -> None:
    shoe = deck(decks=8, jokers=1)
    assert len(shoe) == len(set(shoe)) == 8 * 53
    assert Counter(card_name(card) for card in shoe)["As"] == 8
    assert Counter(card_name(card) for card in shoe)["Jo"] == 8


def test_stripped_decks() -> None:
    eights = [parse_card("8" + suit) for suit in "cdhs"]
    assert len(deck(without=eights)) == 48


@pytest.mark.parametrize(("text", "names"), [("As", "As"), ("10d", "Td"), ("A♠", "As"), ("qh", "Qh"), ("Jo", "Jo")])
def test_reading_cards(text: str, names: str) -> None:
    assert card_name(parse_card(text)) == names


def test_reading_cards_run_together() -> None:
    assert card_names(parse_cards("AsKd10h, Jo 2c")) == "As Kd Th Jo 2c"
    assert pretty(parse_card("Td")) == "10♦"


@pytest.mark.parametrize("text", ["", "Zs", "A", "Asd", "1s", "A♤"])
def test_what_is_no_card_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(BadInput, match=f"'{text}' is not a card"):
        parse_card(text)


def test_each_use_of_chance_has_its_own_stream() -> None:
    seed = Seeded(5).secret
    one, again, two, dice = (Stream(seed, label) for label in ("shuffle/1", "shuffle/1", "shuffle/2", "dice/1"))
    draws = [[stream.below(52) for _ in range(30)] for stream in (one, again, two, dice)]
    assert draws[0] == draws[1]
    assert len({tuple(d) for d in draws}) == 3


def test_a_stream_is_the_published_function() -> None:
    """SHAKE-256 over seed, a bar and the label, read byte by byte with rejection: anybody can check it without our code."""
    from hashlib import shake_256

    seed = b"x" * 32
    raw = shake_256(seed + b"|dice/1").digest(300)
    expected = [b % 6 + 1 for b in raw if b < 252][:20]
    stream = Stream(seed, "dice/1")
    assert [stream.dice(1)[0] for _ in range(20)] == expected


def test_the_shuffle_favours_no_card() -> None:
    """Where each of six cards ends up over 6,000 shuffles: chi-square with 25 degrees of freedom stays under its 99.99 % point (59.7)."""
    counts: Counter[tuple[int, int]] = Counter()
    for number in range(6000):
        cards = list(range(6))
        Stream(b"fair", f"shuffle/{number}").shuffle(cards)
        counts.update(enumerate(cards))
    chi = sum((counts[i, j] - 1000) ** 2 / 1000 for i in range(6) for j in range(6))
    assert chi < 59.7


@pytest.mark.parametrize("size", [0, 1, 2, 7, 52, 53, 104, 310])
def test_a_shuffle_is_fisher_yates_from_one_number(size: int) -> None:
    """The number is drawn from the bytes of the stream, of the orders that so many cards have; each card but the first takes its place."""
    from hashlib import shake_256

    orders = factorial(size)
    count = orders.bit_length() // 8 + 8
    raw, at = shake_256(b"seed|shuffle/1").digest(10_000), 0
    while (number := int.from_bytes(raw[at : at + count], "big")) >= 256**count // orders * orders:
        at += count
    expected = list(range(size))
    number %= orders
    for last in range(size - 1, 0, -1):
        number, other = divmod(number, last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    cards = list(range(size))
    Stream(b"seed", "shuffle/1").shuffle(cards)
    assert cards == expected


def test_a_long_shoe_is_shuffled_whole() -> None:
    cards = list(deck(decks=8))
    Stream(b"long", "shuffle/1").shuffle(cards)
    assert sorted(cards) == sorted(deck(decks=8))
    assert cards != list(deck(decks=8))


def test_a_stacked_shoe_deals_from_the_top_and_by_place() -> None:
    top = tuple(parse_cards("As Kd 2c"))
    shoe = Shoe(Stacked(top, {"board": tuple(parse_cards("9h 9s"))}), deck())
    assert [card_name(shoe.draw(place)) for place in ("seat/1", "board", "seat/2", "board", "seat/3")] == ["As", "9h", "Kd", "9s", "2c"]
    assert len(shoe.cards) == 47
    assert card_name(shoe.draw("board")) == "2d", "what is not laid follows in the deck's own order"


def test_dealing_no_cards_takes_none() -> None:
    shoe = Shoe(Seeded(1), deck())
    assert shoe.draw_round([], 2) == []
    assert shoe.draw_round(["seat/1"], 0) == [()]
    assert len(shoe.cards) == 52


def test_a_stacked_shoe_refuses_a_card_twice_and_a_card_that_is_not_in_the_deck() -> None:
    with pytest.raises(BadInput, match="As lies on the table twice"):
        Shoe(Stacked((51,), {"board": (51,)}), deck())
    with pytest.raises(BadInput, match="Jo is not in this game's deck"):
        Shoe(Stacked((52,)), deck())


def test_a_live_table_takes_no_seeded_or_stacked_cards() -> None:
    edition = load("standard/no-limit-texas-holdem")
    for chance in (Seeded(1), Stacked()):
        with pytest.raises(BadSetup, match="A live table does not take"):
            edition.setup({"ann": 1000, "bob": 1000}, chance=chance, live=True)
    assert isinstance(edition.setup({"ann": 1000, "bob": 1000}, live=True).chance, Live)


def test_live_seeds_are_fresh() -> None:
    assert len({Live.fresh().seed for _ in range(100)}) == 100
    assert len(Live.fresh().seed) == 32


def test_a_commitment_opens_card_by_card_and_hides_the_rest() -> None:
    secret, cards = b"s" * 32, list(deck())
    promise = commit(secret, 1, cards)
    assert promise.root == root_of(promise.leaves)
    top = open_card(secret, 1, 0, cards[-1])
    assert promise.opens(top)
    assert not promise.opens(top._replace(card="2c"))
    assert not promise.opens(top._replace(at=1))
    assert not promise.opens(Opening(99, "As", "00"))
    leaf = sha256(f"0|{top.card}|".encode() + bytes.fromhex(top.nonce)).hexdigest()
    assert promise.leaves[0] == leaf, "the leaf is what is documented"
    assert len(set(promise.leaves)) == 52


def test_a_live_round_commits_before_the_deal() -> None:
    from cardroom.round import Shuffled

    edition = load("standard/no-limit-texas-holdem")
    round = Round(edition.setup({"ann": 10_00, "bob": 10_00}, button=1))
    first = round.events[0]
    assert isinstance(first, Shuffled)
    again = Shoe(round.setup.chance, edition.deck)
    assert first.root == again.commitment().root
    assert isinstance(again.commitment(), Commitment)


@pytest.mark.parametrize("size", [1, 2, 3, 52, 416])
def test_a_shoe_is_shuffled_as_far_as_it_is_drawn_from(size: int) -> None:
    """Whoever draws, looks or puts back in between: the cards come as from a shoe that was shuffled whole."""
    rng, every = random.Random(size), list(range(size))
    for seed in range(6):
        whole = list(every)
        Stream(Seeded(seed).secret, "shuffle/1").shuffle(whole)
        shoe = Shoe(Seeded(seed), every)
        drawn: list[int] = []
        while shoe.left:
            count = min(rng.randint(1, 9), shoe.left)
            drawn += [shoe.draw("seat/1")] if count == 1 else [card for hand in shoe.draw_round(("seat/1",), count) for card in hand]
            assert shoe.left == size - len(drawn)
            if rng.random() < 0.2:
                assert shoe.cards == whole[: shoe.left]
        assert drawn == whole[::-1]
        shoe.take_back(drawn)
        shoe.shuffle()
        again = list(every)
        Stream(Seeded(seed).secret, "shuffle/2").shuffle(again)
        assert shoe.left == size and shoe.draw("seat/1") == again[-1] and shoe.cards == again[:-1]
        with pytest.raises(IndexError):
            shoe.draw_round(("seat/1",), size)
