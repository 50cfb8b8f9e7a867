"""How a house way is read: what it refuses, and hands without a joker set by a plain procedure that shares nothing with it."""

import random
from collections import Counter
from itertools import combinations

import pytest
from pydantic import ValidationError

from cardroom.cards import RANKS, card_names, parse_cards, rank, suit
from cardroom.errors import BadInput
from cardroom.games.banked.pai_gow.house_way import HouseWay, HouseWayRow, set_hand
from cardroom.hands.pai_gow import PaiGow
from tests.banked.house_ways import ways
from tests.counts import counts

A, K, Q, J, NINE, EIGHT, SIX, FIVE = 12, 11, 10, 9, 7, 6, 4, 3


def complete(five: list[int]) -> bool:
    ranks = sorted(map(rank, five))
    run = ranks == list(range(ranks[0], ranks[0] + 5)) or ranks == [0, 1, 2, 3, A]
    return run or len(set(map(suit, five))) == 1


def by_hand(cards: list[int]) -> list[int]:
    """The ranks in front, after the words of 000 l.600-622, as a dealer without a joker would follow them."""
    times = Counter(map(rank, cards))
    of = {number: sorted((r for r in times if times[r] == number), reverse=True) for number in (1, 2, 3, 4)}
    singles, pairs, trips, quads = of[1], of[2], of[3], of[4]
    if quads:
        if pairs or trips:
            return [(pairs + trips)[0]] * 2
        least = K if NINE <= quads[0] <= J else Q if SIX <= quads[0] <= EIGHT else 0
        return [quads[0]] * 2 if quads[0] >= Q or singles[0] < least else singles[:2]
    if len(trips) == 2:
        return [trips[0]] * 2
    if trips and pairs:
        return [pairs[0]] * 2
    if len(pairs) == 3:
        return [pairs[0]] * 2
    fronts = [two for two in combinations(cards, 2) if complete([card for card in cards if card not in two])]
    if fronts and len(pairs) < 2:
        both = [sorted(map(rank, two), reverse=True) for two in fronts]
        return max(both, key=lambda two: (two[0] == two[1], two))
    if trips:
        return [A, singles[0]] if trips[0] == A else singles[:2]
    if len(pairs) == 2:
        least = A if NINE <= pairs[0] <= J else K if SIX <= pairs[0] <= EIGHT else Q
        return [pairs[1]] * 2 if pairs[0] >= Q or singles[0] < least else singles[:2]
    return singles[:2] if pairs else singles[1:3]


@pytest.mark.thorough
@pytest.mark.parametrize("edition", ["tres-lounge/pai-gow-poker", "tres-lounge/fortune-pai-gow-poker", "black-sheep/face-up-pai-gow-poker"])
@counts("turns", 2_000, 6_000)
def test_hands_without_a_joker_as_a_dealer_sets_them(edition: str, turns: int) -> None:
    way = ways()[edition]
    rng = random.Random(600)
    hands: Counter[str] = Counter()
    for turn in range(turns):
        match turn % 4:
            case 0:
                pool = list(range(52))
            case 1:  # many of a kind
                pool = [r * 4 + s for r in rng.sample(range(13), rng.choice((3, 4, 5))) for s in range(4)]
            case 2:  # close together
                low = rng.randrange(7)
                pool = [r % 13 * 4 + s for r in range(low, low + 7) for s in range(4)]
            case _:  # mostly one suit
                pool = [r * 4 for r in range(13)] + rng.sample([r * 4 + s for r in range(13) for s in (1, 2, 3)], 4)
        cards = rng.sample(pool, 7)
        setting = set_hand(cards, way.rows, way.ranking)
        assert sorted(map(rank, setting.front), reverse=True) == by_hand(cards), card_names(cards)
        hands[setting.row.hand] += 1
    assert len(hands) == 14  # every hand that needs no joker; straights with two pair are set by the rows of two pair


ROW = {"hand": "pair", "front": [{"cards": "two-highest", "behind": "the-kind"}], "lines": "601"}


def test_a_row() -> None:
    row = HouseWayRow.model_validate(ROW | {"example": "Ac Qd / 3s 3c Jh 8d 4c"})
    assert row.split() == (parse_cards("Ac Qd"), parse_cards("3s 3c Jh 8d 4c"))
    assert row.says() == "Pair: the two highest cards in front, with the pair behind (l.601)"


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"hand": "two-pairs"}, "two-pair"),
        ({"front": [{"cards": "the-best"}]}, "two-highest"),
        ({"front": [{"cards": "two-highest", "behind": "pair"}]}, "the-kind"),
        ({"front": [{"cards": "two-highest", "least": "J"}]}, "'A', 'K' or 'Q'"),
        ({"front": [{"cards": "two-highest", "colour": "red"}]}, "Extra inputs"),
        ({"of": "AXK"}, "'AXK' are not ranks"),
        ({"of": ""}, "'' are not ranks"),
        ({"front": []}, "puts nothing in front and names no other row"),
        ({"otherwise": "pair"}, "names itself"),
        ({"hand": "full-house"}, "'the-kind' says nothing in a row for full-house"),
        ({"example": "Ac Qd 3s 3c Jh 8d 4c"}, "no example"),
        ({"example": "Ac Qd / 3s 3c Jh 8d Ac"}, "no example"),
        ({"example": "Ac Qd / 3s 3c Jh 8d 4x"}, "is not a card"),
        ({"lines": None}, "lines"),
    ],
)
def test_rows_that_are_refused(changed: dict[str, object], reason: str) -> None:
    with pytest.raises(ValidationError) as refused:
        HouseWay.model_validate([ROW | changed])
    assert reason in str(refused.value)


def test_other_rows_must_exist_and_end() -> None:
    straight = {"hand": "straight-or-flush-with-two-pair", "otherwise": "two-pair", "lines": "1"}
    two_pair = {"hand": "two-pair", "front": [{"cards": "small-pair"}], "lines": "1"}
    HouseWay.model_validate([two_pair, straight])
    with pytest.raises(ValidationError, match="no row that names no other"):
        HouseWay.model_validate([straight])
    with pytest.raises(ValidationError, match="no row that names no other"):
        HouseWay.model_validate([two_pair | {"otherwise": "straight-or-flush-with-two-pair"}, straight])


def test_gaps_are_named() -> None:
    rows = ways()["tres-lounge/pai-gow-poker"].rows.root
    fewer = HouseWay(tuple(row for row in rows if row.of != "876" and row.hand != "five-of-a-kind"))
    sixes = [f"{hand} of {letter}" for hand in ("two-pair", "four-of-a-kind") for letter in "678"]
    assert fewer.gaps("bug") == [*sixes, "five-of-a-kind of A"]
    assert fewer.gaps("none") == sixes
    assert fewer.gaps("wild") == [*sixes, *(f"five-of-a-kind of {letter}" for letter in RANKS)]


def test_a_house_without_a_house_way() -> None:
    with pytest.raises(BadInput, match="No row of this house way sets Kd Jc"):
        set_hand(parse_cards("Kd Jc Ah Tc 7s 5h 3d"), HouseWay(), PaiGow())
    assert ways()["florida/double-hand-poker"].rows == HouseWay()


def test_wrong_cards() -> None:
    way = ways()["tres-lounge/pai-gow-poker"]
    for cards in ("Kd Jc Ah Tc 7s 5h", "Kd Jc Ah Tc 7s 5h 3d 2d", "Kd Jc Ah Tc 7s Jo JO"):
        with pytest.raises(BadInput, match=r"7 cards, not|one joker"):
            set_hand(parse_cards(cards), way.rows, way.ranking)


def test_the_last_row_that_fits_is_used() -> None:
    """Two rows for one hand: the later printed; where it cannot be played, the earlier."""
    first = {"hand": "pair", "front": [{"cards": "two-highest", "behind": "the-kind"}], "lines": "1"}
    later = {"hand": "any", "front": [{"cards": "two-of-the-kind"}], "lines": "2"}
    way = HouseWay.model_validate([first, later])
    cards = parse_cards("9s 9d Kh Jc 7s 5h 2d")
    assert set_hand(cards, way, PaiGow()).row.lines == "1"  # a pair of nines in front of a king is foul
    ours = HouseWay.model_validate(
        [first, later | {"front": [{"cards": "two-highest", "behind": "the-kind", "least": "K"}], "hand": "pair"}]
    )
    assert set_hand(cards, ours, PaiGow()).row.lines == "2"


def test_the_rule_sheet_says_each_row() -> None:
    lines = ways()["tres-lounge/pai-gow-poker"].rows.lines()
    assert lines[3] == (
        "Two pair, the high pair of jacks, tens or nines: the two highest cards in front, with both pairs behind, if that puts an ace "
        "there; else the small pair in front (l.603)"
    )
    assert "Full house and pair: the highest pair in front, with at least three of a kind behind (ours, after l.617)" in lines
    assert lines[12].endswith("else as two pair (l.615)")
    for way in ways().values():
        assert len(way.rows.lines()) == len(way.rows.root)
