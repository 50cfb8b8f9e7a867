"""Two-card hands: the order of 003 l.484-488, and counts derived by another way."""

from collections import Counter
from itertools import combinations

import pytest

from cardroom.cards import parse_cards
from cardroom.errors import BadInput
from cardroom.hands.two_card import TWO_CARD_CATEGORIES, TwoCardRanking

RANKING = TwoCardRanking()


def strength(text: str) -> int:
    return RANKING.strength(parse_cards(text))


def test_the_order_of_the_manual() -> None:
    best_to_worst = [
        "As Ad", "Ks Kd", "2s 2d",  # pairs, aces high (l.485)
        "As Ks", "Ks Qs", "3d 2d",  # straight flushes, A-K suited high (l.486)
        "As Qs", "As 2s", "Kd Jd", "4h 2h",  # flushes, A-Q high (l.487)
        "As Kd", "As Qd", "3s 2d",  # high card; straights have no value (l.488)
    ]  # fmt: skip
    strengths = [strength(text) for text in best_to_worst]
    assert strengths == sorted(set(strengths), reverse=True)
    assert strength("As Kd") == strength("Ah Kc")


def test_counts_of_all_1326_hands() -> None:
    counted = Counter(RANKING.category(RANKING.strength(cards)) for cards in combinations(range(52), 2))
    # 13 ranks and 6 pairs of suits; 12 neighbours in 4 suits; the rest of 78 in 4 suits; the rest of 1,326.
    assert counted == {"pair": 13 * 6, "straight-flush": 12 * 4, "flush": (78 - 12) * 4, "high-card": 1326 - 78 - 78 * 4}


def test_an_ace_may_be_low_by_a_switch() -> None:
    low = TwoCardRanking(low_ace="straight-flush")
    assert low.category(low.strength(parse_cards("As 2s"))) == "straight-flush"
    assert low.strength(parse_cards("As 2s")) < low.strength(parse_cards("3d 2d"))
    assert RANKING.category(strength("As 2s")) == "flush"


def test_qualifiers_words_and_categories() -> None:
    mark = RANKING.at_least("jack-deuce-suited")
    assert mark == strength("Js 2s")
    assert strength("Ts 8s") < mark <= strength("Js 3s")
    assert strength("3d 2d") > mark  # every straight flush is above
    assert RANKING.at_least("pair") == strength("2c 2d")
    assert RANKING.describe(strength("Ks Kd")) == "pair of kings"
    assert RANKING.describe(strength("Js 2s")) == "flush, jack deuce"
    assert RANKING.describe(strength("As Kd")) == "ace-king high"
    assert RANKING.categories_made(parse_cards("As Ks")) == ("straight-flush", "flush", "high-card")


def test_bad_input_is_one_sentence() -> None:
    for wrong in ("jack-deuce", "straight", "eleven-two-suited"):
        with pytest.raises(BadInput, match="No two cards make"):
            RANKING.at_least(wrong)
    with pytest.raises(BadInput, match="names each of"):
        TwoCardRanking(TWO_CARD_CATEGORIES[:3])
    with pytest.raises(BadInput, match="not 3"):
        strength("As Ks Qs")
