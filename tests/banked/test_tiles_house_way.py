"""The house way of pai gow tiles, line by line, and over all 35,960 hands against a second writing of it."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import comb

import pytest

from cardroom.cards import FACES, card_name, parse_cards
from cardroom.errors import BadSetup
from cardroom.games.banked.tiles.house_way import TilesWayRow, house_way
from cardroom.games.banked.tiles.sheet import house_way_line
from cardroom.tiles import tile_set
from tests.counts import in_prove
from tests.editions import load_tiles

EDITIONS = ("tres-lounge/pai-gow-tiles", "oceans-eleven/pai-gow-tiles")
LINES = {  # what each line is about, with its number in the two manuals
    "pair": ("734", "5382"),
    "gee-joon": ("735", "5383"),
    "sevens": ("736", "5384"),
    "eights": ("737", "5385"),
    "nines": ("738", "5386"),
    "teen-dey": ("739", "5387"),
    "never": ("740", "5388"),
    "ours": ("", ""),
}


def tiles(text: str) -> list[int]:
    found: list[int] = []
    for tile in parse_cards(text):
        found.append(tile + FACES if tile in found else tile)
    return found


def set_by(edition: str, text: str) -> tuple[str, str, str]:
    """High, low, and the line that set them."""
    rules = load_tiles(edition).rules
    held = tiles(text)
    way, row = house_way(rules.ranking, rules.house_way, held)
    named = [" ".join(sorted(card_name(held[i]) for i in side)) for side in (way.high_tiles, way.low_tiles)]
    return named[0], named[1], row.lines


CASES = [
    # Gee Joon: the third tile has six spots and the fourth four, five or six.
    ("2-1 4-2 3-3 3-1", "2-1 3-3", "3-1 4-2", "gee-joon"),
    ("2-1 4-2 5-1 4-1", "2-1 5-1", "4-1 4-2", "gee-joon"),
    ("2-1 4-2 3-3 5-1", "2-1 3-3", "4-2 5-1", "gee-joon"),
    ("2-1 4-2 3-1 2-2", "2-1 4-2", "2-2 3-1", "pair"),  # no six
    ("2-1 4-2 3-3 6-1", "2-1 4-2", "3-3 6-1", "pair"),  # a six and a seven
    ("2-1 4-2 3-1 4-1", "2-1 4-2", "3-1 4-1", "pair"),  # a four and a five
    # Sevens: with Teen or Dey, if the low hand is then seven or more.
    ("6-1 6-1 6-6 6-4", "6-1 6-6", "6-1 6-4", "sevens"),  # nine and seven
    ("5-2 4-3 1-1 6-5", "1-1 4-3", "5-2 6-5", "sevens"),  # nine and eight
    ("6-1 6-1 6-6 1-1", "6-1 6-6", "1-1 6-1", "sevens"),  # nine and nine
    ("6-1 6-1 6-6 5-1", "6-1 6-1", "5-1 6-6", "pair"),  # the low hand would be three
    ("6-1 6-1 6-5 6-4", "6-1 6-1", "6-4 6-5", "pair"),  # eight and seven, but neither Teen nor Dey
    # Eights: if the low hand is then seven or more.
    ("4-4 4-4 6-5 3-3", "4-4 4-4", "3-3 6-5", "pair"),  # 8 + 6 = 4
    ("4-4 4-4 6-5 6-3", "4-4 6-5", "4-4 6-3", "eights"),  # nine and seven
    ("6-2 5-3 6-6 1-1", "5-3 6-6", "1-1 6-2", "eights"),  # two Gongs: above nine
    ("6-2 5-3 6-6 6-5", "5-3 6-6", "6-2 6-5", "eights"),  # Gong and nine
    ("6-2 5-3 6-6 3-1", "5-3 6-2", "3-1 6-6", "pair"),  # the low hand would be two
    # Nines: if the low hand is then nine or more.
    ("6-3 5-4 6-6 6-4", "5-4 6-6", "6-3 6-4", "nines"),  # Wong and nine
    ("6-3 5-4 6-6 1-1", "5-4 6-6", "1-1 6-3", "nines"),  # two Wongs
    ("6-3 5-4 5-5 6-4", "5-4 5-5", "6-3 6-4", "nines"),  # two nines
    ("6-3 5-4 6-6 6-2", "5-4 6-3", "6-2 6-6", "pair"),  # the low hand would be seven
    # Teen or Dey: if the low hand is then six or more, or with a nine and an eleven.
    ("6-6 6-6 3-1 6-2", "6-2 6-6", "3-1 6-6", "teen-dey"),  # Gong and six
    ("1-1 1-1 4-1 6-1", "1-1 6-1", "1-1 4-1", "teen-dey"),  # nine and seven
    ("6-6 6-6 6-3 6-5", "6-3 6-6", "6-5 6-6", "teen-dey"),  # Wong and three, instead of a pair and nothing
    ("6-6 6-6 6-5 6-4", "6-6 6-6", "6-4 6-5", "pair"),  # three and two
    ("1-1 1-1 6-3 6-4", "1-1 1-1", "6-3 6-4", "pair"),  # a nine, and a ten: Wong and two
    # Never: fours, fives, sixes, tens, elevens, even where it would look well.
    ("3-1 3-1 4-1 6-6", "3-1 3-1", "4-1 6-6", "never"),
    ("4-1 3-2 3-1 2-2", "3-2 4-1", "2-2 3-1", "never"),
    ("3-3 3-3 2-1 6-6", "3-3 3-3", "2-1 6-6", "never"),
    ("5-1 5-1 2-1 6-6", "5-1 5-1", "2-1 6-6", "never"),
    ("5-5 5-5 6-3 6-1", "5-5 5-5", "6-1 6-3", "never"),
    ("6-4 6-4 6-3 6-1", "6-4 6-4", "6-1 6-3", "never"),
    ("6-5 6-5 4-4 6-2", "6-5 6-5", "4-4 6-2", "never"),
    # Ours. Two pairs stay, also where the lines would part them.
    ("2-2 2-2 4-1 3-2", "2-2 2-2", "3-2 4-1", "ours"),
    ("2-1 4-2 3-3 3-3", "2-1 4-2", "3-3 3-3", "ours"),
    ("6-6 6-6 6-3 5-4", "6-6 6-6", "5-4 6-3", "ours"),
    ("4-4 4-4 6-2 5-3", "4-4 4-4", "5-3 6-2", "ours"),
    # No pair: Wong, Gong, a nine with Teen or Dey, else the best low hand.
    ("6-6 6-3 6-4 5-5", "6-3 6-6", "5-5 6-4", "ours"),
    ("6-6 1-1 6-3 3-1", "1-1 6-3", "3-1 6-6", "ours"),  # either Wong: the low hand with Teen is the better six
    ("6-6 6-2 6-4 6-1", "6-2 6-6", "6-1 6-4", "ours"),
    ("1-1 5-2 6-4 3-1", "1-1 5-2", "3-1 6-4", "ours"),
    ("4-4 6-5 3-3 6-4", "4-4 6-4", "3-3 6-5", "ours"),  # eight and seven, not nine and six
]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("text", "high", "low", "line"), CASES)
def test_each_line(edition: str, text: str, high: str, low: str, line: str) -> None:
    found = set_by(edition, text)
    assert found[2] == LINES[line][EDITIONS.index(edition)]
    strength = load_tiles(edition).rules.ranking.strength  # of two tiles of one name either may lie in either hand
    assert [strength(tiles(each)) for each in found[:2]] == [strength(tiles(each)) for each in (high, low)], found
    if line in ("pair", "never"):
        assert found[:2] == (high, low)


# -- every hand, by a second writing ----------------------------------------------------------------------------------------

ORDER = "6-6 1-1 4-4 3-1 5-5 3-3 2-2 6-5 6-4 6-1 5-1 6-3/5-4 6-2/5-3 5-2/4-3 4-1/3-2 2-1/4-2"
RANK = {face: place for place, faces in enumerate(ORDER.split(), 1) for face in faces.split("/")}
SPOTS = {face: int(face[0]) + int(face[2]) for face in RANK}


def worth(one: str, other: str) -> tuple[int, int]:
    """Nine and below are points, 10 Gong, 11 Wong, 12 a pair, 13 Gee Joon; then how high."""
    best = min(RANK[one], RANK[other])
    if RANK[one] == RANK[other]:
        return (13, 0) if best == 16 else (12, -best)
    if best <= 2 and 9 in (SPOTS[one], SPOTS[other]):
        return 11, -best
    if best <= 2 and 8 in (SPOTS[one], SPOTS[other]):
        return 10, -best
    wild = [(3, 6) if RANK[face] == 16 else (SPOTS[face],) for face in (one, other)]
    points = max((a + b) % 10 for a in wild[0] for b in wild[1])
    return (points, -best) if points else (0, 0)


Two = tuple[tuple[int, int], tuple[int, int]]


def second_writing(hand: list[str]) -> tuple[Two, str]:
    """Low hand and high hand, and the line."""

    def way(i: int) -> Two:
        """The first tile with the i-th, low hand first."""
        rest = [hand[j] for j in (1, 2, 3) if j != i]
        low, high = sorted((worth(hand[0], hand[i]), worth(*rest)))
        return low, high

    ways = [way(i) for i in (1, 2, 3)]
    count = Counter(RANK[face] for face in hand)
    doubled = [rank for rank in count if count[rank] == 2]
    if not doubled:
        made_by: tuple[Callable[[Two], bool], ...]
        made_by = (lambda w: w[1][0] == 11, lambda w: w[1][0] == 10, lambda w: w[1][0] == 9 and w[1][1] >= -2)
        for made in made_by:
            if some := [w for w in ways if made(w)]:
                return max(some), "ours"
        return max(ways), "ours"
    kept = max(ways, key=lambda w: (w[1], w[0]))
    if len(doubled) == 2:
        return kept, "ours"
    pair = doubled[0]
    split = next(w for w in ways if w[1][0] < 12)
    others = sorted(SPOTS[face] for face in hand if RANK[face] != pair)
    beside = {RANK[face] for face in hand}
    points = {3: 8, 13: 8, 10: 7, 14: 7, 12: 9}.get(pair, 0)
    if pair == 16 and 6 in others and set(others) <= {4, 5, 6}:
        return split, "gee-joon"
    if points == 7 and beside & {1, 2} and split[0][0] >= 7:
        return split, "sevens"
    if points == 8 and split[0][0] >= 7:
        return split, "eights"
    if points == 9 and split[0][0] >= 9:
        return split, "nines"
    if pair <= 2 and (split[0][0] >= 6 or others == [9, 11]):
        return split, "teen-dey"
    return kept, "never" if pair in (4, 7, 15, 6, 11, 5, 9, 8) else "pair"


@pytest.mark.thorough
@pytest.mark.parametrize("edition", [EDITIONS[0], *in_prove(*EDITIONS[1:])])  # both set alike, as is shown below
def test_every_hand_of_the_set(edition: str) -> None:
    """35,960 hands, set legally and as the second writing sets them; each line of the table is used."""
    rules = load_tiles(edition).rules
    lines: Counter[str] = Counter()
    for four in combinations(tile_set(), 4):
        way, row = house_way(rules.ranking, rules.house_way, four)
        assert sorted((*way.high_tiles, *way.low_tiles)) == [0, 1, 2, 3] and way.high >= way.low
        names = [card_name(tile) for tile in four]
        low, high = (worth(*(names[i] for i in side)) for side in (way.low_tiles, way.high_tiles))
        expected, line = second_writing(names)
        assert ((low, high), row.lines) == (expected, LINES[line][EDITIONS.index(edition)]), names
        lines[line] += 1
    assert sum(lines.values()) == 35_960
    assert lines["ours"] == comb(16, 4) * 16 + comb(16, 2)  # no pair; two pairs
    assert lines["gee-joon"] == 4 * (4 + 2) + 4  # a six with a four or a five; a six of each name
    assert lines["never"] == 8 * comb(15, 2) * 4
    assert set(lines) == set(LINES)


def test_both_houses_set_alike() -> None:
    """The two texts differ in nothing but the word for a spot."""
    plain = [[row.model_dump(exclude={"lines"}) for row in load_tiles(edition).rules.house_way] for edition in EDITIONS]
    assert plain[0] == plain[1]


# -- the rows as data -------------------------------------------------------------------------------------------------------


def test_rows_that_leave_hands_unset_or_make_no_sense_are_refused() -> None:
    edition = load_tiles(EDITIONS[0])
    rows = [row.model_dump() for row in edition.rules.house_way]
    for pairs, word in ((0, "0 pairs"), (1, "1 pair"), (2, "2 pairs")):
        left = [row for row in rows if row["pairs"] != pairs or row["low"] is not None]
        with pytest.raises(BadSetup, match=f"no row that fits every hand with {word}"):
            edition.with_rules(house_way=left)
    for wrong, why in (
        ({"do": "split", "pairs": 2}, "only a hand with one pair"),
        ({"do": "make", "pairs": 0}, "says which"),
        ({"do": "keep", "high": "wong"}, "says which"),
        ({"do": "split", "pair": ["ten"]}, "there is no tile 'ten'"),
        ({"do": "split", "others": [[6]]}, "two tiles beside the pair"),
        ({"do": "best-low", "pairs": 0, "have": ["teen"]}, "one pair only"),
    ):
        with pytest.raises(BadSetup, match=why):
            edition.with_rules(house_way=[wrong, *rows])


def test_a_house_may_set_another_way() -> None:
    """Rows are data: this house breaks two pairs and always makes the best low hand."""
    ranking = load_tiles(EDITIONS[0]).rules.ranking
    rows = [TilesWayRow(do="best-low", pairs=pairs) for pairs in (0, 1, 2)]
    way, _ = house_way(ranking, rows, tiles("6-6 6-6 6-4 5-5"))
    assert (ranking.describe(way.high), ranking.describe(way.low)) == ("two, Teen high", "two, Teen high")


def test_rows_in_words() -> None:
    said = [house_way_line(row) for row in load_tiles(EDITIONS[1]).rules.house_way]
    assert "Pair of Tit or Chop Chit with Teen or Dey: split it, if the low hand is then 7 or more (l.5384)" in said
    assert "Pair of Teen or Dey with a tile of 9 spots and one of 11: split it (l.5387)" in said
    assert said[0] == "Two pairs: keep both (ours)" and said[-1] == "No pair: the best low hand (ours)"
