"""What the player-dealer's hand comes to in each version: counted over the shoe by recursion, and dealt.

The counting is of its own: cards are values with their numbers in the shoe, an ace is 1, a joker 0.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache
from math import sqrt

import pytest

from cardroom import Action, Round, Spot
from cardroom.chance import Seeded
from cardroom.round import Dealt
from tests.banked.blackjack_helpers import ALL_SIX, EIGHT, EIGHT_2, ELITE, FIRST, SIX, SPANISH
from tests.editions import load_blackjack

JOKER = 0
Shoe = tuple[int, ...]  # how many cards of each value 0 to 10 are left
SHOES: dict[str, Shoe] = {
    **dict.fromkeys((EIGHT, EIGHT_2, SIX, ELITE), (0, *[24] * 9, 96)),
    SPANISH: (0, *[24] * 9, 72),
    FIRST: (2, *[24] * 9, 96),
}
BET = {EIGHT: "buster", EIGHT_2: "buster", SIX: "buster-a", FIRST: "buster-a", ELITE: "boom", SPANISH: ""}
NATURAL, OVER = "natural", "over"


def is_natural(edition: str, one: int, other: int) -> bool:
    return {one, other} <= {JOKER, 1} if edition == FIRST else {one, other} == {1, 10}


def stands(edition: str, hard: int, ace: bool, joker: bool) -> str:
    """What the hand counts if it stands; empty if it draws."""
    if joker:
        return "21"
    soft = ace and hard <= 11
    total = hard + 10 if soft else hard
    if total > 21:
        return OVER
    draws = total < 17 or (total == 17 and soft and edition != ELITE)
    return "" if draws else str(total)


def counted(edition: str, shoe: Shoe) -> dict[tuple[str, int], float]:
    """The chance of each count with each number of cards."""

    @cache
    def hands(shoe: Shoe, hard: int, ace: bool, joker: bool, cards: int) -> dict[tuple[str, int], float]:
        end = stands(edition, hard, ace, joker) if cards >= 2 else ""
        if end:
            return {(end, cards): 1.0}
        found: defaultdict[tuple[str, int], float] = defaultdict(float)
        left = sum(shoe)
        for value, number in enumerate(shoe):
            if not number:
                continue
            less = (*shoe[:value], number - 1, *shoe[value + 1 :])
            for key, chance in hands(less, hard + value, ace or value == 1, joker or value == JOKER, cards + 1).items():
                found[key] += chance * number / left
        return found

    found: defaultdict[tuple[str, int], float] = defaultdict(float)
    left = sum(shoe)
    for one, many in enumerate(shoe):
        for other, more in enumerate(shoe):
            more -= one == other
            if many <= 0 or more <= 0:
                continue
            chance = many * more / (left * (left - 1))
            if is_natural(edition, one, other):
                found[NATURAL, 2] += chance
                continue
            rest = list(shoe)
            rest[one] -= 1
            rest[other] -= 1
            joker = JOKER in (one, other)
            for key, part in hands(tuple(rest), one + other, 1 in (one, other), joker, 2).items():
                found[key] += chance * part
    return found


@cache
def expected(edition: str) -> dict[tuple[str, int], float]:
    """In Spanish 21.5 no bet waits for the hand when the player has 21.5 himself: those deals are taken out."""
    shoe = SHOES[edition]
    every = counted(edition, shoe)
    if BET[edition]:
        return every
    left = sum(shoe)
    chance = 2 * shoe[1] * shoe[10] / (left * (left - 1))
    without = counted(edition, (shoe[0], shoe[1] - 1, *shoe[2:10], shoe[10] - 1))
    return {key: (part - chance * without.get(key, 0)) / (1 - chance) for key, part in every.items()}


def by_total(chances: dict[tuple[str, int], float]) -> dict[str, float]:
    found: defaultdict[str, float] = defaultdict(float)
    for (total, _), chance in chances.items():
        found[total] += chance
    return found


# -- the counting against figures that are known ------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ALL_SIX)
def test_chances_make_one(edition: str) -> None:
    assert abs(sum(expected(edition).values()) - 1) < 1e-9


def test_naturals_by_hand() -> None:
    assert by_total(expected(EIGHT))[NATURAL] == pytest.approx(2 * 24 * 96 / (312 * 311))
    assert by_total(expected(FIRST))[NATURAL] == pytest.approx(26 * 25 / (314 * 313))
    assert by_total(counted(SPANISH, SHOES[SPANISH]))[NATURAL] == pytest.approx(2 * 24 * 72 / (288 * 287))


def test_a_shoe_without_end_is_the_textbook() -> None:
    """Standing on all 17, every card as likely as before: the usual table, in percent."""
    endless = (0, *[10**9] * 9, 4 * 10**9)
    found = by_total(counted(ELITE, endless))
    known = {"17": 14.51, "18": 13.95, "19": 13.35, "20": 18.03, "21": 7.27, NATURAL: 4.73, OVER: 28.16}
    assert {total: round(100 * chance, 2) for total, chance in found.items()} == known
    assert by_total(counted(EIGHT, endless))[OVER] > found[OVER]  # who hits soft 17 goes over more often


# -- dealt rounds -----------------------------------------------------------------------------------------------------------


def result(edition: str, cards: list[int]) -> tuple[str, int]:
    values = [JOKER if card % 75 >= 52 else 1 if card % 75 >> 2 == 12 else min(10, (card % 75 >> 2) + 2) for card in cards]
    if is_natural(edition, values[0], values[1]):
        return NATURAL, 2
    return stands(edition, sum(values), 1 in values, JOKER in values) or "drawing", len(values)


def dealt(edition: str, rounds: int, seed: str) -> Counter[tuple[str, int]]:
    """One player who stands whenever he may, with a bet that the player-dealer goes over; a fresh shoe each time."""
    loaded = load_blackjack(edition)
    found: Counter[tuple[str, int]] = Counter()
    bet = BET[edition]
    stacks = {"Dee": 10_000_000, "Ann": 10_000_000}
    for number in range(rounds):
        table = {"bonuses": (bet,)} if bet else None
        round = Round(loaded.setup(stacks, player_dealer="Dee", chance=Seeded(f"{seed} {number}"), table=table))
        round.act(Action("Dee", "put-up", 1_000_00))
        round.act(Action("Ann", "bet", 1_000, Spot(2, "wager", "Ann")))
        if bet:
            round.act(Action("Ann", "bet", 500, Spot(2, bet, "Ann")))
        while round.decision is not None:
            verbs = {option.verb for option in round.decision.asks["Ann"]}
            round.act(Action("Ann", "done" if "done" in verbs else "stand" if "stand" in verbs else "hit"))
        hand = [c for e in round.events if isinstance(e, Dealt) and e.place == "seat/1" for c in e.cards if c is not None]
        own = round.places["seat/2"]
        if bet or not loaded.rules.counting.count(own).natural:
            found[result(edition, hand)] += 1
    return found


def check(edition: str, rounds: int, seed: str, errors: float) -> None:
    found = dealt(edition, rounds, seed)
    dealt_rounds = sum(found.values())
    ways: list[Callable[[tuple[str, int]], bool]] = [
        *(lambda key, total=total: key[0] == total for total in (NATURAL, OVER, "17", "18", "19", "20", "21")),
        *(lambda key, cards=cards: key == (OVER, cards) for cards in (3, 4, 5)),
        lambda key: key[0] == OVER and key[1] >= 6,
    ]
    for number, way in enumerate(ways):
        chance = sum(part for key, part in expected(edition).items() if way(key))
        seen = sum(count for key, count in found.items() if way(key)) / dealt_rounds
        assert abs(seen - chance) <= errors * sqrt(chance * (1 - chance) / dealt_rounds), (number, seen, chance)
    assert not any(key[0] == "drawing" for key in found)


@pytest.mark.thorough
@pytest.mark.parametrize("edition", ALL_SIX)
def test_a_sample_of_dealt_rounds(edition: str) -> None:
    check(edition, 200, f"sample {edition}", 4)


@pytest.mark.prove
@pytest.mark.timeout(7_200)
@pytest.mark.parametrize("edition", ALL_SIX)
def test_a_million_dealt_rounds(edition: str) -> None:
    check(edition, 1_000_000, f"million {edition}", 4)
