"""Pai gow poker without face-up hands: a settlement of each edition by hand from its manual, with enough money and without."""

import pytest

from cardroom.round import Round
from tests.banked.banked_helpers import won
from tests.banked.pai_gow_helpers import (
    DOUBLE_HAND,
    FACE_UP,
    FOUR_JACKS,
    GOLD,
    OCEANS,
    OCEANS_FORTUNE,
    ON_ANN,
    ON_CAT,
    ON_DEE,
    ON_EVE,
    TRES,
    TRES_FORTUNE,
    fees,
    noted,
    paid,
    played,
    settled,
)  # fmt: skip
from tests.editions import load_pai_gow

# -- tres-lounge pai gow poker: base wagers only, net ---------------------------------------------------------------------------------


def tres(bank: int) -> Round:
    """Dice 1-1-2: four, which is Cat (000 l.583-584). Clockwise from her: Cat, Eve and who backs her, Ann, Bob and who backs him."""
    bets = [("Ann", 2, "wager", 40), ("Bob", 3, "wager", 30), ("Cat", 4, "wager", 100), ("Eve", 6, "wager", 50)]
    return played(TRES, bank, ON_CAT, [*bets, ("Zoe", 3, "wager", 20), ("Zoe", 6, "wager", 10)])


def test_tres_lounge_with_enough_money_000_l632_635() -> None:
    round = tres(300)
    assert settled(round) == [
        "4/wager/Cat -> bank 100 (lose)",
        *paid("Eve", 6, "wager", 50, 50, "win"),
        *paid("Zoe", 6, "wager", 10, 10, "win"),
        *paid("Ann", 2, "wager", 40, 40, "win"),
        "3/wager/Bob -> Bob 30 (copy)",  # K-Q is a copy and lost, the tens are higher: a push
        "3/wager/Zoe -> Zoe 20 (copy)",
        "bank -> Dee 300 (player-dealer-wager)",
    ]
    # l.20-22: action of $250; by a player's wagers together, $40, $30, $100, $50, and Zoe's $20 and $10.
    assert fees(round) == {"Dee": 2, "Ann": 0.5, "Bob": 0.5, "Cat": 1, "Eve": 1, "Zoe": 0.5}


def test_tres_lounge_with_too_little_000_l513_630() -> None:
    """$30 up, net: Cat loses 30 of 100; that and his own 30 pay Eve and Zoe; Ann is not covered."""
    assert settled(tres(30)) == [
        "4/wager/Cat -> bank 30 (lose)",
        "4/wager/Cat -> Cat 70 (not-covered)",
        *paid("Eve", 6, "wager", 50, 50, "win"),
        *paid("Zoe", 6, "wager", 10, 10, "win"),
        "2/wager/Ann -> Ann 40 (not-covered)",
        "3/wager/Bob -> Bob 30 (copy)",
        "3/wager/Zoe -> Zoe 20 (copy)",
    ]


# -- tres-lounge fortune: bonus after each base wager, envy at the end -----------------------------------------------------------------


def tres_fortune(bank: int) -> Round:
    """Dice fifteen: Dee, so the button goes to Ann (000 l.393)."""
    bets = [
        ("Ann", 2, "wager", 40), ("Ann", 2, "fortune", 5), ("Bob", 3, "wager", 30), ("Bob", 3, "fortune", 5), ("Cat", 4, "wager", 100),
        ("Eve", 6, "wager", 50), ("Eve", 6, "fortune", 10), ("Zoe", 6, "wager", 20),
    ]  # fmt: skip
    return played(TRES_FORTUNE, bank, ON_DEE, bets, {6: FOUR_JACKS})


def test_tres_fortune_with_enough_money_000_l441_454() -> None:
    round = tres_fortune(500)
    assert noted(round, "action button") == {"Ann": "seat 2"}
    assert settled(round) == [
        *paid("Ann", 2, "wager", 40, 40, "win"),
        "2/fortune/Ann -> bank 5 (fortune)",
        "3/wager/Bob -> Bob 30 (copy)",
        "3/fortune/Bob -> bank 5 (fortune)",
        "4/wager/Cat -> bank 100 (lose)",
        *paid("Eve", 6, "wager", 50, 50, "win"),
        *paid("Eve", 6, "fortune", 10, 250, "fortune-pays"),  # four of a kind, 25 to 1 (l.503)
        *paid("Zoe", 6, "wager", 20, 20, "win"),
        "bank -> Ann 5 (envy)",  # $5 for four of a kind; Eve is not paid for her own (l.484)
        "bank -> Bob 5 (envy)",
        "bank -> Dee 240 (player-dealer-wager)",
    ]
    assert fees(round)["Eve"] == 1  # base and bonus together, $60 (l.17)


def test_tres_fortune_with_too_little_000_l443_475_490() -> None:
    """$100 up: after Cat's 100 he is 70 ahead, Eve's 50 leave 20, and 120 of her 250 is all; Zoe goes back, envies lapse."""
    assert settled(tres_fortune(100)) == [
        *paid("Ann", 2, "wager", 40, 40, "win"),
        "2/fortune/Ann -> bank 5 (fortune)",
        "3/wager/Bob -> Bob 30 (copy)",
        "3/fortune/Bob -> bank 5 (fortune)",
        "4/wager/Cat -> bank 100 (lose)",
        *paid("Eve", 6, "wager", 50, 50, "win"),
        *paid("Eve", 6, "fortune", 10, 120, "fortune-pays"),
        "6/wager/Zoe -> Zoe 20 (not-covered)",
    ]


# -- oceans-eleven pai-gow poker: gross -----------------------------------------------------------------------------------------------


def oceans(bank: int) -> Round:
    """Dice six: Eve; then Ann, Bob, Cat. Eve's 50 are lost to her by Dee, Ann now holds Cat's cards and loses."""
    swapped = {2: "8c 8d Th 9h 6h 4s 2h", 4: "Ac Ah 4c 4d Kc 7d 2s"}
    bets = [("Ann", 2, "wager", 50), ("Bob", 3, "wager", 30), ("Cat", 4, "wager", 100), ("Eve", 6, "wager", 50)]
    return played(OCEANS, bank, ON_EVE, bets, swapped)


def test_oceans_eleven_with_enough_money_001_l550() -> None:
    round = oceans(300)
    assert settled(round) == [
        *paid("Eve", 6, "wager", 50, 50, "win"),
        "2/wager/Ann -> bank 50 (lose)",
        "3/wager/Bob -> Bob 30 (copy)",
        *paid("Cat", 4, "wager", 100, 100, "win"),
        "bank -> Dee 200 (player-dealer-wager)",
    ]
    assert fees(round) == {"Dee": 2, "Ann": 1, "Bob": 1, "Cat": 1, "Eve": 1}  # option 1, l.3984-3986: $1 a circle
    assert "free_collection" not in round.outcome.carry


def test_the_manuals_example_of_a_hundred_dollars_001_l552_557() -> None:
    """$100 put up, $50 lost to the action hand, $50 won from the next: nothing more is won or lost. Bob and Cat get a button."""
    round = oceans(100)
    assert settled(round) == [
        *paid("Eve", 6, "wager", 50, 50, "win"),
        "2/wager/Ann -> bank 50 (lose)",
        "3/wager/Bob -> Bob 30 (copy)",
        "4/wager/Cat -> Cat 100 (not-covered)",
        "bank -> Dee 100 (player-dealer-wager)",
    ]
    assert round.outcome.carry["free_collection"] == {"Bob": 1, "Cat": 1}


# -- oceans-eleven fortune: backline on all wagers, envy on the backline too -----------------------------------------------------------


def oceans_fortune(bank: int) -> Round:
    """Dice nine: Ann. Zoe backs Eve with both wagers and has a button (001 l.7308); Eve's hand is her own too."""
    bets = [
        ("Ann", 2, "wager", 40), ("Ann", 2, "fortune", 10), ("Cat", 4, "wager", 100), ("Cat", 4, "fortune", 10),
        ("Eve", 6, "wager", 50), ("Eve", 6, "fortune", 10), ("Zoe", 6, "wager", 20), ("Zoe", 6, "fortune", 20),
    ]  # fmt: skip
    return played(OCEANS_FORTUNE, bank, ON_ANN, bets, {6: FOUR_JACKS})


def test_oceans_fortune_with_enough_money_001_l7263_7279() -> None:
    assert settled(oceans_fortune(1500)) == [
        *paid("Ann", 2, "wager", 40, 40, "win"),
        "2/fortune/Ann -> bank 10 (fortune)",
        "4/wager/Cat -> bank 100 (lose)",
        "4/fortune/Cat -> bank 10 (fortune)",
        *paid("Eve", 6, "wager", 50, 50, "win"),
        *paid("Eve", 6, "fortune", 10, 250, "fortune-pays"),
        *paid("Zoe", 6, "wager", 20, 20, "win"),
        *paid("Zoe", 6, "fortune", 20, 500, "fortune-pays"),
        "bank -> Ann 5 (envy)",
        "bank -> Cat 5 (envy)",
        "bank -> Dee 750 (player-dealer-wager)",
    ]


def test_oceans_fortune_with_too_little_001_l552_7301() -> None:
    """Gross, $400 up: 40, 10, 100, 10 and 50 use 210; 190 of Eve's 250 is the rest, and Zoe is returned."""
    assert settled(oceans_fortune(400)) == [
        *paid("Ann", 2, "wager", 40, 40, "win"),
        "2/fortune/Ann -> bank 10 (fortune)",
        "4/wager/Cat -> bank 100 (lose)",
        "4/fortune/Cat -> bank 10 (fortune)",
        *paid("Eve", 6, "wager", 50, 50, "win"),
        *paid("Eve", 6, "fortune", 10, 190, "fortune-pays"),
        "6/wager/Zoe -> Zoe 20 (not-covered)",
        "6/fortune/Zoe -> Zoe 20 (not-covered)",
        "bank -> Dee 240 (player-dealer-wager)",
    ]


# -- black-sheep gold: only the highest envy hand, at the end --------------------------------------------------------------------------


def gold(bank: int) -> Round:
    """Dice six: Eve, with four jacks; then Ann, with nothing on the table; then Bob with five aces."""
    bets = [
        ("Ann", 2, "wager", 40), ("Ann", 2, "golden", 10), ("Bob", 3, "wager", 30), ("Bob", 3, "golden", 10),
        ("Eve", 6, "wager", 50), ("Eve", 6, "golden", 10),
    ]  # fmt: skip
    return played(
        GOLD, bank, ON_EVE, bets, {2: "8c 8d Th 9h 6h 4s 2h", 3: "Ac Ah As Ad Jo 3c 2c", 4: "Tc Td Ks Qd 8h 6s 2d", 6: FOUR_JACKS}
    )


def test_gold_with_enough_money_004_l1814_1817() -> None:
    """Four of a kind and five aces at one table: the five aces' Envy is the only one paid, and not to Bob."""
    assert settled(gold(5000)) == [
        *paid("Eve", 6, "wager", 50, 50, "win"),
        *paid("Eve", 6, "golden", 10, 250, "golden-pays"),
        "2/wager/Ann -> bank 40 (lose)",
        "2/golden/Ann -> bank 10 (golden)",
        *paid("Bob", 3, "wager", 30, 30, "win"),
        *paid("Bob", 3, "golden", 10, 4000, "golden-pays"),  # 400 to 1 (l.1842)
        "bank -> Eve 250 (envy)",
        "bank -> Ann 250 (envy)",
        "bank -> Dee 220 (player-dealer-wager)",
    ]


@pytest.mark.parametrize("edition", [GOLD, FACE_UP])
def test_of_two_fours_of_a_kind_the_higher_pays_envy_004_l1813_001_l6324(edition: str) -> None:
    """Eve has four jacks and Bob four deuces, of one row: Ann and Bob are paid $5 for the jacks, and nobody for the deuces."""
    key = "golden" if edition == GOLD else "fortune"
    players = (("Ann", 2), ("Bob", 3), ("Eve", 6))
    bets = [bet for player, seat in players for bet in ((player, seat, "wager", 40), (player, seat, key, 10))]
    hands = {2: "8c 8d Th 9h 6h 4s 3s", 3: "2c 2d 2h 2s Ks Qd 8h", 4: "Tc Td Qc 6s 3c Ad 5c", 6: FOUR_JACKS}
    for several, paid_ in (("highest-rank", ["Ann", "Bob"]), ("all", ["Ann", "Ann", "Bob", "Eve"])):
        loaded = load_pai_gow(edition)
        bonus = loaded.rules.bonuses[key].model_dump()
        bonuses = {**loaded.rules.model_dump()["bonuses"], key: {**bonus, "envy": {**bonus["envy"], "several": several}}}
        assert several != "highest-rank" or bonus["envy"]["several"] == several  # as printed
        round = played(loaded.with_rules(bonuses=bonuses), 3000, ON_DEE, bets, hands)
        found = [(t.target, t.amount) for t in round.transfers if t.rule == "envy"]
        assert sorted(found, key=str) == [(name, 5_00) for name in paid_]


def test_gold_charges_two_positions_twice_004_l4500() -> None:
    """Option 1, l.4518-4520: $110 and a $10 bonus on Bob's own hand are $2, $40 behind Ann's is $1. By $160 in all it would be $2."""
    bets = [("Ann", 2, "wager", 40), ("Bob", 3, "wager", 110), ("Bob", 3, "golden", 10), ("Bob", 2, "wager", 40)]
    assert fees(played(GOLD, 500, ON_DEE, bets, option="1")) == {"Dee": 2, "Ann": 1, "Bob": 3}


def test_gold_with_too_little_004_l1788_1790() -> None:
    """$280 up, net: 50 and 230 of Eve's 250 use it up; all that comes after goes back."""
    assert settled(gold(280)) == [
        *paid("Eve", 6, "wager", 50, 50, "win"),
        *paid("Eve", 6, "golden", 10, 230, "golden-pays"),
        "2/wager/Ann -> Ann 40 (not-covered)",
        "2/golden/Ann -> Ann 10 (not-covered)",
        "3/wager/Bob -> Bob 30 (not-covered)",
        "3/golden/Bob -> Bob 10 (not-covered)",
    ]


# -- florida double hand poker: an ante, no dice, no house way -------------------------------------------------------------------------


def double_hand(bank: int) -> Round:
    bets = [("Ann", 2, "wager", 40), ("Bob", 3, "wager", 30), ("Cat", 4, "wager", 100), ("Eve", 6, "wager", 50)]
    return played(DOUBLE_HAND, bank, (), bets)


def test_double_hand_with_enough_money_003_l536_538() -> None:
    """From the left of the button; an ante of $1 from everybody, Dee too."""
    round = double_hand(300)
    assert settled(round) == [
        *paid("Ann", 2, "wager", 40, 40, "win"),
        "3/wager/Bob -> Bob 30 (copy)",
        "4/wager/Cat -> bank 100 (lose)",
        *paid("Eve", 6, "wager", 50, 50, "win"),
        "bank -> Dee 310 (player-dealer-wager)",
    ]
    assert fees(round) == dict.fromkeys(("Dee", "Ann", "Bob", "Cat", "Eve"), 1)


def test_double_hand_with_too_little_003_l538() -> None:
    round = double_hand(45)
    assert settled(round) == [
        *paid("Ann", 2, "wager", 40, 40, "win"),
        "3/wager/Bob -> Bob 30 (copy)",
        "4/wager/Cat -> bank 85 (lose)",  # 40 back and 45 won is as far as it goes
        "4/wager/Cat -> Cat 15 (not-covered)",
        *paid("Eve", 6, "wager", 50, 50, "win"),
        "bank -> Dee 40 (player-dealer-wager)",
    ]
    assert won(round, "Dee") == -5
