"""The 32 tiles and their hands. Hands of two and of four tiles are counted a second way, from the spots on the faces."""

import re
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from cardroom.cards import FACES, TILE_FACES, card_name, card_names, deck, is_joker, is_tile, parse_card, parse_cards, pretty
from cardroom.errors import BadInput
from cardroom.hands import high
from cardroom.hands.tiles import TILE_CATEGORIES, TileRanking, tile_ranking
from cardroom.records.plain import card_text, read_card
from cardroom.tiles import KINDS, glyph, kind, spots, tile_name, tile_set, values

SET = tile_set()
RANKING = tile_ranking("equal")

# The set again, as text: rank, name, spots and faces (001 l.5297-5302; 000 l.661-666).
PRINTED = """
1 Teen 12 6-6 6-6|2 Dey 2 1-1 1-1|3 Yun 8 4-4 4-4|4 Gor 4 3-1 3-1|5 Mooy 10 5-5 5-5|6 Chong 6 3-3 3-3|7 Bon 4 2-2 2-2|8 Foo 11 6-5 6-5
9 Ping 10 6-4 6-4|10 Tit 7 6-1 6-1|11 Look 6 5-1 5-1|12 Chop_Gow 9 6-3 5-4|13 Chop_Bot 8 6-2 5-3|14 Chop_Chit 7 5-2 4-3
15 Chop_Ng 5 4-1 3-2|16 Gee_Joon - 2-1 4-2
"""
ROWS = [row.split() for row in re.split(r"[|\n]", PRINTED.strip())]


def hand(text: str) -> int:
    return RANKING.strength(tuples(text))


def tuples(text: str) -> list[int]:
    """Tiles by face; one named twice is its twin."""
    found: list[int] = []
    for tile in parse_cards(text):
        found.append(tile + FACES if tile in found else tile)
    return found


# -- tiles ------------------------------------------------------------------------------------------------------------------


def test_the_set_is_what_the_manuals_print() -> None:
    """001 l.5285, 5297-5307: 32 tiles, 16 pairs, ranks 1 to 11 with an exact copy, which are 22 tiles."""
    assert len(ROWS) == 16 and len(SET) == len(set(SET)) == 32
    held = Counter(card_name(tile) for tile in SET)
    for rank, name, points, *faces in ROWS:
        tiles = [tile for tile in SET if card_name(tile) in faces]
        assert len(tiles) == 2 and Counter(faces) == {face: held[face] for face in faces}
        for tile in tiles:
            assert (kind(tile).rank, kind(tile).name) == (int(rank), name.replace("_", " "))
            assert points == "-" or spots(tile) == int(points)
            assert spots(tile) == sum(int(digit) for digit in card_name(tile) if digit.isdigit())
    assert sum(len(each.faces) == 1 for each in KINDS) * 2 == 22
    assert sorted(spots(tile) for tile in SET if kind(tile).name == "Gee Joon") == [3, 6]


def test_values() -> None:
    """l.5291: a tile of twelve spots counts 2; l.5308-5309: a Gee Joon tile 3 or 6, whichever it has; ten counts nothing."""
    assert values(parse_card("6-6")) == (2,) and values(parse_card("6-4")) == (0,) and values(parse_card("6-5")) == (1,)
    assert values(parse_card("2-1")) == values(parse_card("4-2")) == (3, 6)


def test_tiles_are_cards_that_no_deck_of_cards_has() -> None:
    assert not set(SET) & set(deck(8, jokers=2))
    assert all(is_tile(tile) and not is_joker(tile) for tile in SET)
    assert not any(is_tile(card) for card in deck(8, jokers=2))
    with pytest.raises(BadInput, match="is a card, not a tile"):
        spots(parse_card("As"))
    with pytest.raises(BadInput, match="A tile has no rank among cards"):
        high([*parse_cards("As Ks Qs Js"), SET[0]])


@pytest.mark.parametrize(("text", "name"), [("6-4", "6-4"), ("4-6", "6-4"), ("[4|6]", "6-4"), (" 1-2 ", "2-1"), ("6|6", "6-6")])
def test_tiles_are_read_either_way_round(text: str, name: str) -> None:
    assert card_name(parse_card(text)) == name


@pytest.mark.parametrize("text", ["6-0", "7-7", "3-6-1", "6-", "a-b", "6--6", "[6||6]"])
def test_what_is_no_tile_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadInput) as refusal:
        parse_card(text)
    assert "is not a tile of the Chinese set" in str(refusal.value) and str(refusal.value).count(".") == 1


def test_tiles_and_cards_in_one_text() -> None:
    assert card_names(parse_cards("6-6, 1-3 AsKd 10h")) == "6-6 3-1 As Kd Th"


def test_both_twins_are_told_apart_in_records_and_nowhere_else() -> None:
    assert sorted(read_card(card_text(tile)) for tile in SET) == sorted(SET)
    twins = [tile for tile in SET if card_name(tile) == "6-6"]
    assert [card_text(tile) for tile in twins] == ["6-6", "6-6.2"] and {pretty(tile) for tile in twins} == {"[6|6]"}
    assert all(RANKING.strength((twin, SET[5])) == hand("6-6 3-3") for twin in twins)


def test_a_person_recognises_them() -> None:
    assert tile_name(parse_card("4-6")) == "[6|4] Ping" and pretty(parse_card("1-3")) == "[3|1]"
    assert [glyph(parse_card(face)) for face in ("6-6", "1-1", "6-4")] == ["🁡", "🀹", "🁟"]  # U+1F061, U+1F039, U+1F05F
    assert len({glyph(tile) for tile in SET}) == len(TILE_FACES) == 21


# -- two tiles --------------------------------------------------------------------------------------------------------------

LADDER = [
    ("2-1 4-2", "supreme pair, Gee Joon"),  # l.5324
    ("6-6 6-6", "pair of Teen"),  # l.5329-5332
    ("1-1 1-1", "pair of Dey"),
    ("4-4 4-4", "pair of Yun (High Eight)"),
    ("3-1 3-1", "pair of Gor (High Four)"),
    ("5-5 5-5", "pair of Mooy (High Ten)"),
    ("3-3 3-3", "pair of Chong (High Six)"),
    ("2-2 2-2", "pair of Bon (Low Four)"),
    ("6-5 6-5", "pair of Foo (Eleven)"),
    ("6-4 6-4", "pair of Ping (Low Ten)"),
    ("6-1 6-1", "pair of Tit (High Seven)"),
    ("5-1 5-1", "pair of Look (Low Six)"),
    ("6-3 5-4", "pair of Chop Gow (Nine)"),  # l.5338-5340
    ("6-2 5-3", "pair of Chop Bot (Low Eight)"),
    ("5-2 4-3", "pair of Chop Chit (Low Seven)"),
    ("4-1 3-2", "pair of Chop Ng (Five)"),
    ("6-6 5-4", "Wong with Teen"),  # l.5344-5345
    ("1-1 6-3", "Wong with Dey"),
    ("6-6 5-3", "Gong with Teen"),  # l.5349-5350
    ("1-1 4-4", "Gong with Dey"),
    ("6-6 6-1", "nine, Teen high"),  # any two tiles that total nine or less (l.5320); the higher tile decides (l.5394)
    ("1-1 5-2", "nine, Dey high"),
    ("4-4 6-5", "nine, Yun high"),
    ("3-1 4-1", "nine, Gor high"),
    ("5-5 6-3", "nine, Mooy high"),
    ("3-3 2-1", "nine, Chong high"),  # Gee Joon as 3
    ("6-3 6-4", "nine, Ping high"),
    ("6-6 3-3", "eight, Teen high"),
    ("4-1 2-1", "eight, Chop Ng high"),
    ("5-2 6-4", "seven, Ping high"),
    ("6-6 3-1", "six, Teen high"),
    ("1-1 2-1", "eight, Dey high"),  # Gee Joon as 6; put in its place by the test
    ("6-5 6-4", "one, Foo high"),
    ("5-5 6-4", "zero"),
]


def test_the_ladder() -> None:
    rows = [(hand(text), words) for text, words in LADDER]
    assert [RANKING.describe(strength) for strength, _ in rows] == [words for _, words in rows]
    ladder = [strength for strength, words in rows if words != "eight, Dey high"]
    assert ladder == sorted(ladder, reverse=True) and len(set(ladder)) == len(ladder)
    assert hand("6-6 3-3") > hand("1-1 2-1") > hand("4-1 2-1")


def test_gor_outranks_foo_with_fewer_spots() -> None:
    """l.5295, 000 l.668: both hands are worth five."""
    assert RANKING.points(hand("3-1 6-5")) == RANKING.points(hand("6-5 2-2")) == 5
    assert hand("3-1 6-5") > hand("2-2 6-5")


def test_gee_joon_counts_three_or_six_whichever_is_better() -> None:
    """l.5308-5309, 000 l.672-673: the tile of three spots as six, the tile of six as three."""
    assert RANKING.points(hand("2-1 6-6")) == 8 and RANKING.points(hand("4-2 5-1")) == 9
    for other in SET:
        if kind(other).name != "Gee Joon":
            assert RANKING.strength((parse_card("2-1"), other)) == RANKING.strength((parse_card("4-2"), other))
            points = RANKING.points(RANKING.strength((parse_card("2-1"), other)))
            assert points == max((spots(other) + each) % 10 for each in (3, 6))


def test_only_the_higher_tile_breaks_a_tie() -> None:
    """l.5394: the highest single tile of each hand is compared, not the second."""
    assert hand("6-6 5-5") == hand("6-6 6-4")  # two points each, Teen high
    assert hand("6-3 1-1") == hand("5-4 1-1")


def test_hands_of_no_points() -> None:
    """l.5394: whatever the tiles; by the other policy they are compared like any hand."""
    assert {hand(text) for text in ("5-5 6-4", "5-1 2-2", "3-3 3-1", "6-1 2-1")} == {0, hand("6-1 2-1")} and hand("6-1 2-1") > 0
    assert RANKING.category(hand("6-6 4-4")) == "gong"  # ten spots over, and no hand of no points
    by_tile = TileRanking("by-tile")
    strengths = [by_tile.strength(tuples(text)) for text in ("3-3 3-1", "5-5 6-4", "5-1 2-2")]
    assert strengths == sorted(strengths, reverse=True) and len(set(strengths)) == 3
    assert by_tile.describe(strengths[0]) == "zero, Gor high"
    assert strengths[0] < by_tile.strength(tuples("6-5 6-4"))


def test_no_hand() -> None:
    for tiles in (parse_cards("6-6"), parse_cards("6-6 As"), parse_cards("6-3 6-3"), parse_cards("6-6 1-1 4-4")):
        with pytest.raises(BadInput, match="is not a hand of two tiles"):
            RANKING.strength(tiles)


def points_by_spots(one: str, other: str) -> int:
    """From the printed faces alone."""
    counts = [(3, 6) if face in ("2-1", "4-2") else (int(face[0]) + int(face[2]),) for face in (one, other)]
    return max((a + b) % 10 for a in counts[0] for b in counts[1])


@pytest.mark.parametrize("zero", ["equal", "by-tile"])
def test_every_two_tiles(zero: str) -> None:
    """496 hands by kind; and the quick table is the reference, for every one."""
    ranking = TileRanking(zero)  # type: ignore[arg-type]
    counts: Counter[str] = Counter()
    totals: Counter[int] = Counter()
    for two in combinations(SET, 2):
        strength = ranking.strength(two)
        assert strength == ranking.rate(*two) == ranking.rate(*reversed(two))
        counts[ranking.category(strength)] += 1
        if ranking.category(strength) == "points":
            assert ranking.points(strength) == points_by_spots(*map(card_name, two))
            totals[points_by_spots(*map(card_name, two))] += 1
    # one; eleven and four names; four tiles of 12 or 2 spots with two of nine, and with four of eight; the rest.
    expected = (1, 11, 4, 4 * 2, 4 * 4)
    assert tuple(counts[category] for category in TILE_CATEGORIES) == (*expected, comb(32, 2) - sum(expected))
    assert totals == points_from_values()


def points_from_values() -> Counter[int]:
    """The points hands, from how many tiles have each value: pairs of values, less what is a pair, Wong or Gong."""
    tiles = Counter({2: 4, 8: 4, 4: 4, 0: 4, 6: 4, 1: 2, 7: 4, 9: 2, 5: 2})  # thirty tiles without Gee Joon, by value
    totals: Counter[int] = Counter()
    for a, b in combinations(sorted(tiles), 2):
        totals[(a + b) % 10] += tiles[a] * tiles[b]
    for a, number in tiles.items():
        totals[2 * a % 10] += comb(number, 2) - number // 2  # two names of one value, or one: a pair for each two tiles
    for a, number in tiles.items():
        totals[max((a + 3) % 10, (a + 6) % 10)] += 2 * number
    totals[1] -= 4 * 2  # Wong counts eleven
    totals[0] -= 4 * 4  # Gong counts ten
    return totals


# -- four tiles -------------------------------------------------------------------------------------------------------------


def test_every_four_tiles_set_three_ways() -> None:
    """All 35,960 hands: how many pairs they hold, and which high hands they can make, against counts from combinations."""
    pairs: Counter[int] = Counter()
    can: Counter[str] = Counter()
    settings = 0
    for four in combinations(SET, 4):
        ways = RANKING.settings(four)
        for way in ways:
            assert way.high >= way.low
            assert sorted((*way.high_tiles, *way.low_tiles)) == [0, 1, 2, 3]
            assert RANKING.set_as(four, way.low_tiles) == RANKING.set_as(four, way.high_tiles[::-1]) == way or way.high == way.low
        settings += len({frozenset((frozenset(way.high_tiles), frozenset(way.low_tiles))) for way in ways})
        pairs[4 - len({kind(tile) for tile in four})] += 1
        made = {RANKING.category(way.high) for way in ways} | {RANKING.category(way.low) for way in ways}
        can.update(made)
    assert settings == 3 * comb(32, 4) == 107_880
    assert pairs == {0: comb(16, 4) * 2**4, 1: 16 * comb(15, 2) * 2**2, 2: comb(16, 2)}
    with_both = {"wong": holding(4, 2), "gong": holding(4, 4), "supreme-pair": comb(30, 2)}
    assert {category: can[category] for category in with_both} == with_both
    for category, names in (("matched-pair", 11), ("mixed-pair", 4)):  # some pair of these, less those with two counted twice
        assert can[category] == names * comb(30, 2) - comb(names, 2)


def holding(one: int, other: int) -> int:
    """Four tiles of 32 with at least one of ``one`` of them and at least one of ``other`` different ones."""
    return comb(32, 4) - comb(32 - one, 4) - comb(32 - other, 4) + comb(32 - one - other, 4)
