"""Dealt rounds of every version against a second reading of its settlement, written from the manuals and nothing else."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from cardroom import Action, Round, Spot, load
from cardroom.cards import Card, card_name
from tests.banked.blackjack_helpers import ALL_SIX, EIGHT, EIGHT_2, ELITE, FIRST, SIX, SPANISH, won
from tests.counts import counts


def faces(cards: list[Card]) -> list[str]:
    return [card_name(card) for card in cards]


def total(hand: list[str]) -> int:
    if "Jo" in hand or "JO" in hand:
        return 21
    plain = sum(10 if face[0] in "TJQK" else 1 if face[0] == "A" else int(face[0]) for face in hand)
    return plain + 10 if plain <= 11 and any(face[0] == "A" for face in hand) else plain


def natural(edition: str, hand: list[str]) -> bool:
    if len(hand) != 2:
        return False
    if edition == FIRST:  # l.914: aces and jokers
        return all(face[0] == "A" or face in ("Jo", "JO") for face in hand)
    return any(face[0] == "A" for face in hand) and any(face[0] in "TJQK" for face in hand)


def natural_pays(edition: str, hand: list[str]) -> Fraction:
    if edition == FIRST:  # l.914
        return Fraction(2) if hand[0] == hand[1] and hand[0][0] == "A" else Fraction(3, 2)
    if edition == SPANISH:  # l.2282
        return Fraction(3, 2)
    if edition == ELITE and {face[0] for face in hand} == {"A", "K"} and hand[0][1] == hand[1][1]:  # 004 l.2332
        return Fraction(3, 2)
    return Fraction(6, 5)  # l.1737, 2511, 3697; 004 l.2330


def paid(edition: str, mine: list[str], theirs: list[str]) -> Fraction:
    """What one dollar wins."""
    if natural(edition, mine):
        both = natural(edition, theirs)
        return Fraction(0) if both and edition != SPANISH else natural_pays(edition, mine)
    if natural(edition, theirs):
        return Fraction(-1)
    own, other = total(mine), total(theirs)
    if edition == ELITE and own == 31:  # 004 l.2331
        return Fraction(3)
    if own > 21 and other > 21:
        return both_over(edition, mine, theirs)
    if own > 21 or other > 21:
        return Fraction(-1 if own > 21 else 1)
    if own == other:
        return Fraction(1 if edition == SPANISH and own == 21 else 0)  # l.2360
    return Fraction(1 if own > other else -1)


def both_over(edition: str, mine: list[str], theirs: list[str]) -> Fraction:
    own, other = total(mine), total(theirs)
    closer = own < other
    saved = {
        EIGHT: closer and len(mine) == 3 and 23 <= own <= 25,  # l.2518
        EIGHT_2: closer and len(mine) == 3 and 23 <= own <= 25,  # l.3705
        SIX: closer and sorted(face[0] for face in theirs) == ["7", "8", "9"] and len({face[1] for face in theirs}) == 1,  # l.1823
        FIRST: closer,  # l.969
    }
    if edition == SPANISH:
        return Fraction(1 if [face[0] for face in theirs] == ["8", "8", "8"] else -1)  # l.2362
    return Fraction(0 if saved.get(edition) else -1)


@pytest.mark.parametrize("edition", ALL_SIX)
@counts("rounds", 120, 1_200)
def test_every_round_is_settled_as_the_second_reading_has_it(edition: str, rounds: int) -> None:
    loaded = load(edition)
    seen: Counter[Fraction] = Counter()
    for seed in range(rounds):
        rng = random.Random(f"{edition} oracle {seed}")
        setup = loaded.setup({"dee": 900_00, "ann": 900_00}, player_dealer="dee", seed=f"{edition} {seed}", option=None)
        round = Round(setup)
        round.act(Action("dee", "put-up", 500_00))
        round.act(Action("ann", "bet", 10_00, Spot(2, "wager", "ann")))
        while round.decision is not None:
            verbs = {option.verb for option in round.decision.asks["ann"]}
            choice = [verb for verb in ("hit", "hit", "stand") if verb in verbs]
            round.act(Action("ann", "done" if "done" in verbs else rng.choice(choice)))
        hand = round.places["seat/2"] or round.places["discards"]
        expected = paid(edition, faces(hand), faces(round.places["seat/1"]))
        assert won(round, "ann") == (float(10 * expected),), (faces(hand), faces(round.places["seat/1"]))
        seen[expected] += 1
    assert len(seen) >= 4 and min(seen.values()) >= 1
