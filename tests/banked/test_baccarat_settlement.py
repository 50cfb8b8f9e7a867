"""Baccarat with two shared hands: settlements written out by hand for every edition, with enough money and with a short bank.

Dee banks from seat 1; Ann, Bob and Cat sit in seats 2, 3 and 4. Amounts are dollars.
"""

import pytest

from cardroom import load
from cardroom.round import DROP, Noted
from tests.banked.baccarat_helpers import (
    CALIFORNIA_2,
    DAI,
    DRAGON,
    DRAGON_HAND,
    EIGHT_SEVEN,
    EZ,
    NATURAL_HAND,
    PANDA,
    PANDA_HAND,
    SHEEP,
    TRES,
    TRES_EZ,
    played,
    results,
    settled,
    won,
)

THREE = {"Ann": {"player": 20, "dragon-7": 5}, "Bob": {"banker": 30, "tie": 5}, "Cat": {"banker": 10, "panda-8": 5}}


# -- tres-lounge ---------------------------------------------------------------------------------------------------------------


def test_tres_lounge_ez_with_enough_money() -> None:
    """000 l.259: from the left, clockwise, kind after kind: Player, Banker, Tie, Panda 8, Dragon 7. A three-card seven pays (l.255)."""
    round = played(TRES_EZ, 500, DRAGON_HAND, THREE)
    assert settled(round) == [
        "Ann's player -> bank 20 (line-loses)",
        "bank -> Bob 30 (line-wins)",
        "bank -> Cat 10 (line-wins)",
        "Bob's tie -> bank 5 (tie)",
        "Cat's panda-8 -> bank 5 (panda-8)",
        "bank -> Ann 200 (dragon-7)",
        "bank -> Dee 290 (player-dealer-wager)",
    ]
    assert results(round) == [180, 25, 5, -210]


def test_tres_lounge_ez_with_a_short_bank() -> None:
    """l.218, net: 20 won, 40 paid, 10 won; of the 100 put up 90 are left for Dragon 7's 200."""
    round = played(TRES_EZ, 100, DRAGON_HAND, THREE)
    assert settled(round)[-1] == "bank -> Ann 90 (dragon-7)"
    assert results(round) == [70, 25, 5, -100]


def test_tres_lounge_ez_lost_to_the_end() -> None:
    """l.259: Player wins are paid first; 50 put up pay Ann's 20 and 30 of Bob's 40. What is left goes back, winning or losing."""
    wagers = {"Ann": {"player": 20}, "Bob": {"player": 40}, "Cat": {"banker": 10, "tie": 5}}
    round = played(TRES_EZ, 50, NATURAL_HAND, wagers)
    assert settled(round) == [
        "bank -> Ann 20 (line-wins)",
        "bank -> Bob 30 (line-wins)",
        "Cat's banker -> Cat 10 (not-covered)",
        "Cat's tie -> Cat 5 (not-covered)",
    ]
    assert results(round) == [20, 30, 0, -50]


ACTION = {"Ann": {"player": 20, "tie": 5}, "Bob": {"banker": 30}, "Cat": {"player": 10}}


@pytest.mark.parametrize(
    ("first", "order"),
    [
        ("Ac", "Ann Cat"),  # one: Ann's seat; then counter-clockwise to Cat in seat 4
        ("2c", "Ann Cat"),  # two: Bob has no wager; on counter-clockwise to Ann
        ("3c", "Cat Ann"),  # three: Cat
        ("4c", "Cat Ann"),  # nobody in seats 5 to 8: on counter-clockwise to Cat
        ("7c", "Cat Ann"),
        ("8c", "Ann Cat"),  # eight is the player-dealer himself: the first seat on the left
        ("9c", "Ann Cat"),  # nine is one again
        ("Tc", "Ann Cat"),  # ten is two
        ("Kc", "Cat Ann"),  # thirteen is five
    ],
)
def test_tres_lounge_the_action_button(first: str, order: str) -> None:
    """000 l.159-163, 192: the Banker line's first card, the player-dealer zero, seats clockwise, settlement counter-clockwise."""
    round = played(TRES, 500, {"player": "Kd 9d", "banker": f"{first} 3h"}, {"Ann": {"player": 20}, "Cat": {"player": 10}})
    assert [line.split()[2] for line in settled(round) if "line-wins" in line] == order.split()


def test_tres_lounge_the_button_of_a_seat_between() -> None:
    """Two tells Bob: from him counter-clockwise Bob, Ann, Cat; kind after kind (l.192)."""
    round = played(TRES, 500, {"player": "Kd 9d", "banker": "2c Kh"}, ACTION)
    assert settled(round)[:-1] == [
        "bank -> Ann 20 (line-wins)",
        "bank -> Cat 10 (line-wins)",
        "Bob's banker -> bank 30 (line-loses)",
        "Ann's tie -> bank 5 (tie)",
    ]
    assert next(e.text for e in round.events if isinstance(e, Noted) and e.what == "action button") == "2♣ tells seat 3: seat 3"


def test_tres_lounge_with_a_short_bank() -> None:
    """25 put up: the king tells seat 6 (thirteen round eight seats), nobody is there, and Cat comes next. Cat 10, Ann 15 of 20."""
    round = played(TRES, 25, {"player": "Kd 9d", "banker": "Kc 2h"}, ACTION)
    assert settled(round) == [
        "bank -> Cat 10 (line-wins)",
        "bank -> Ann 15 (line-wins)",
        "Bob's banker -> Bob 30 (not-covered)",
        "Ann's tie -> Ann 5 (not-covered)",
    ]


def test_tres_lounge_fourteen_seats() -> None:
    """l.141: thirteen players; a king tells the thirteenth seat and no number goes round."""
    edition = load(TRES).with_rules(seats=14)
    seats = {1: "Dee", 2: "Ann", 14: "Cat"}
    round = played(edition, 500, {"player": "Kd 9d", "banker": "Kc 2h"}, {"Ann": {"player": 20}, "Cat": {"player": 10}}, seats=seats)
    assert [line.split()[2] for line in settled(round)[:2]] == ["Cat", "Ann"]


def test_tres_lounge_a_player_pays_one_fee_whatever_he_wagers() -> None:
    """Options 3 and 4 (l.85): $0.50 from each player, with one line or two; the player-dealer $0.50 for action up to $100 (l.88)."""
    wagers = {"Ann": {"player": 20, "banker": 10, "tie": 5}, "Bob": {"banker": 30}}
    round = played(TRES, 500, NATURAL_HAND, wagers, option="3")
    fees = {t.source: t.amount for t in round.transfers if t.target == DROP}
    assert fees == {"Ann": 50, "Bob": 50, "Dee": 50}
    assert played(TRES, 500, NATURAL_HAND, wagers, option="1").outcome.drop == 50


# -- black-sheep ---------------------------------------------------------------------------------------------------------------


def test_black_sheep_with_enough_money() -> None:
    """004 l.1205-1206: Dragon 7 comes before Panda 8, which the list leaves out."""
    round = played(SHEEP, 900, PANDA_HAND, {"Ann": {"player": 20, "panda-8": 5, "dragon-7": 5}, "Bob": {"banker": 30, "tie": 5}})
    assert settled(round) == [
        "bank -> Ann 20 (line-wins)",
        "Bob's banker -> bank 30 (line-loses)",
        "Bob's tie -> bank 5 (tie)",
        "Ann's dragon-7 -> bank 5 (dragon-7)",
        "bank -> Ann 125 (panda-8)",
        "bank -> Dee 795 (player-dealer-wager)",
    ]
    assert results(round) == [140, -35, 0, -105]


def test_black_sheep_with_a_short_bank() -> None:
    """Net (l.1072-1073): 20 put up are lost to Ann at once; everything after her goes back."""
    round = played(SHEEP, 20, PANDA_HAND, {"Ann": {"player": 20, "panda-8": 5, "dragon-7": 5}, "Bob": {"banker": 30, "tie": 5}})
    assert settled(round) == [
        "bank -> Ann 20 (line-wins)",
        "Bob's banker -> Bob 30 (not-covered)",
        "Bob's tie -> Bob 5 (not-covered)",
        "Ann's dragon-7 -> Ann 5 (not-covered)",
        "Ann's panda-8 -> Ann 5 (not-covered)",
    ]


def test_black_sheep_won_to_the_end() -> None:
    """The player-dealer can win no more than the 25 put up: of Bob's 30 the bank takes 25, then losing wagers go back."""
    round = played(SHEEP, 25, NATURAL_HAND, {"Bob": {"banker": 30, "tie": 5}})
    assert settled(round) == [
        "Bob's banker -> bank 25 (line-loses)",
        "Bob's banker -> Bob 5 (not-covered)",
        "Bob's tie -> Bob 5 (not-covered)",
        "bank -> Dee 50 (player-dealer-wager)",
    ]


# -- oceans-eleven -------------------------------------------------------------------------------------------------------------


def test_panda_with_enough_money() -> None:
    """001 l.5661: Panda 8 before Dragon 7; a three-card seven pays (l.5626, 5666)."""
    assert results(played(PANDA, 900, DRAGON_HAND, _tens(THREE))) == [360, 50, 10, -420]


def test_panda_with_a_short_bank() -> None:
    """Gross, as l.552: 40, 60, 20, 10 and 10 use up 140 of 200; 60 of Dragon 7's 400 are left."""
    round = played(PANDA, 200, DRAGON_HAND, _tens(THREE))
    assert settled(round)[-2:] == ["bank -> Ann 60 (dragon-7)", "bank -> Dee 120 (player-dealer-wager)"]
    assert results(round) == [20, 50, 10, -80]


def _tens(wagers: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    """The same wagers twice as large: these tables begin at $10."""
    return {player: {wager: 2 * amount for wager, amount in placed.items()} for player, placed in wagers.items()}


EZ_WAGERS = {"Ann": {"player": 20, "banker": 10, "tie": 10}, "Bob": {"banker": 30, "dragon-7": 10}, "Cat": {"player": 40}}


def test_ez_baccarat_with_enough_money() -> None:
    """l.1957: clockwise from the house dealer's left; Player and Dealer line of a seat together, then Ties, then Dragon 7 (l.1959).

    A three-card seven pushes the Dealer line, and the others lose (l.1875).
    """
    seats = {1: "Cat", 2: "Dee", 5: "Ann", 6: "Bob"}
    round = played(EZ, 900, DRAGON_HAND, EZ_WAGERS, seats=seats)
    assert settled(round) == [
        "Cat's player -> bank 40 (line-loses)",
        "Ann's player -> bank 20 (line-loses)",
        "Ann's banker -> Ann 10 (three-card-seven)",
        "Bob's banker -> Bob 30 (three-card-seven)",
        "Ann's tie -> bank 10 (tie)",
        "bank -> Bob 400 (dragon-7)",
        "bank -> Dee 570 (player-dealer-wager)",
    ]
    assert not [e for e in round.events if isinstance(e, Noted) and e.what == "action button"]


def test_ez_baccarat_with_a_short_bank() -> None:
    """l.1959: the second card of the Dealer line, a five, tells the fifth seat on Dee's left, seat 7; from there Cat, Ann, Bob.

    Gross: 40, 20 and 10 use up 70 of 100; 30 of the 400 are left.
    """
    seats = {1: "Cat", 2: "Dee", 5: "Ann", 6: "Bob"}
    round = played(EZ, 100, DRAGON_HAND, EZ_WAGERS, seats=seats)
    assert [line.split()[0] for line in settled(round)] == ["Cat's", "Ann's", "Ann's", "Bob's", "Ann's", "bank", "bank"]
    assert won(round, "Bob") == 30
    assert next(e.text for e in round.events if isinstance(e, Noted) and e.what == "action button") == "5♣ tells seat 7: seat 1"


@pytest.mark.parametrize(
    ("placed", "put_up", "button"),
    [
        ("settlement-short", 100, False),
        ("settlement-short", 80, True),
        ("wagers-short", 100, True),
        ("wagers-short", 120, False),
        ("always", 900, True),
    ],
)
def test_ez_baccarat_when_the_button_is_placed(placed: str, put_up: int, button: bool) -> None:
    """l.1913, 1957, 1981: three texts. The players wager $120; at a tie $80 is paid, $10 is lost and everything else pushes, $90 in all."""
    edition = load(EZ).with_rules(action_card={"card": 2, "placed": placed, "wrap": "past-player-dealer"})
    round = played(edition, put_up, {"player": "Kd 9d", "banker": "4c 5c"}, EZ_WAGERS, seats={1: "Cat", 2: "Dee", 5: "Ann", 6: "Bob"})
    assert any(isinstance(e, Noted) and e.what == "action button" for e in round.events) is button


def test_ez_baccarat_settles_both_lines_in_one_pass() -> None:
    """l.1959: each player line and dealer line wager, seat by seat; 25 put up reach Ann's Dealer line before Bob's Player line."""
    hands = {"player": "Kd 9d", "banker": "5c Ah"}  # the ace tells the first seat, Ann's
    round = played(EZ, 25, hands, {"Ann": {"banker": 20}, "Bob": {"player": 30}})
    assert settled(round) == [
        "Ann's banker -> bank 20 (line-loses)",
        "bank -> Bob 5 (line-wins)",
        "bank -> Dee 40 (player-dealer-wager)",
    ]


@pytest.mark.parametrize(
    ("card", "first"),
    [("A", 3), ("2", 4), ("3", 5), ("4", 6), ("5", 7), ("6", 8), ("7", 1), ("8", 3), ("9", 4), ("T", 5), ("J", 6), ("Q", 7), ("K", 8)],
)
def test_ez_baccarat_seats_told(card: str, first: int) -> None:
    """The player-dealer in seat 2 is zero (l.1959); past the seventh seat the count goes on at the first, as in l.1082-1097."""
    names = ("Ann", "Bob", "Cat", "Eve", "Flo", "Gus", "Hal")
    seats = {2: "Dee", **dict(zip((1, 3, 4, 5, 6, 7, 8), names, strict=True))}
    wagers = {name: {"player": 10} for name in names}
    other = "Kc" if card == "4" else "5c"  # not a nine in all
    round = played(EZ, 15, {"player": "Kd 9d", "banker": f"{other} {card}h"}, wagers, seats=seats)
    assert seats[first] == next(t.target for t in round.transfers if t.rule == "line-wins")


def test_california_baccarat_with_enough_money() -> None:
    """l.7424: from the player-dealer's right counter-clockwise: Cat, Bob, Ann; China Bear before Dragon King; seven pushes (l.7429)."""
    wagers = {"Ann": {"player": 20, "dragon-king": 10}, "Bob": {"banker": 30, "tie": 10}, "Cat": {"player": 10, "china-bear": 10}}
    round = played(CALIFORNIA_2, 900, DRAGON_HAND, wagers)
    assert settled(round) == [
        "Cat's player -> bank 10 (line-loses)",
        "Ann's player -> bank 20 (line-loses)",
        "Bob's banker -> Bob 30 (three-card-seven)",
        "Bob's tie -> bank 10 (tie)",
        "Cat's china-bear -> bank 10 (china-bear)",
        "bank -> Ann 400 (dragon-king)",
        "bank -> Dee 550 (player-dealer-wager)",
    ]
    short = played(CALIFORNIA_2, 25, DRAGON_HAND, wagers)  # gross: Cat 10, Ann 15 of 20; a push uses nothing, the rest goes back
    assert settled(short) == [
        "Cat's player -> bank 10 (line-loses)",
        "Ann's player -> bank 15 (line-loses)",
        "Ann's player -> Ann 5 (not-covered)",
        "Bob's banker -> Bob 30 (three-card-seven)",
        "Bob's tie -> Bob 10 (not-covered)",
        "Cat's china-bear -> Cat 10 (not-covered)",
        "Ann's dragon-king -> Ann 10 (not-covered)",
        "bank -> Dee 50 (player-dealer-wager)",
    ]


DAI_WAGERS = {
    "Ann": {"player": 20, "kill-the-ox-tiger": 10, "ox-6": 10, "tiger-7": 10},
    "Bob": {"banker": 30, "kill-the-ox-tiger": 10},
    "Cat": {"kill-the-ox-tiger": 10},
}


def test_dai_bacc_with_enough_money() -> None:
    """l.5141: from the left clockwise: Player, Banker, Kill, Ox 6, Tiger 7. Three-card six against three-card seven: Kill 30, Tiger 40."""
    round = played(DAI, 2000, DRAGON_HAND, DAI_WAGERS)
    assert settled(round) == [
        "Ann's player -> bank 20 (line-loses)",
        "Bob's banker -> Bob 30 (three-card-seven)",
        "bank -> Ann 300 (kill-the-ox-tiger)",
        "bank -> Bob 300 (kill-the-ox-tiger)",
        "bank -> Cat 300 (kill-the-ox-tiger)",
        "Ann's ox-6 -> bank 10 (ox-6)",
        "bank -> Ann 400 (tiger-7)",
        "bank -> Dee 730 (player-dealer-wager)",
    ]


def test_dai_bacc_with_a_short_bank() -> None:
    """Gross: 20 and 300 use up 320 of 500; Bob gets 180 of his 300, Cat and the rest of Ann's bets go back (l.5142, 5264)."""
    round = played(DAI, 500, DRAGON_HAND, DAI_WAGERS)
    assert settled(round)[2:] == [
        "bank -> Ann 300 (kill-the-ox-tiger)",
        "bank -> Bob 180 (kill-the-ox-tiger)",
        "Cat's kill-the-ox-tiger -> Cat 10 (not-covered)",
        "Ann's ox-6 -> Ann 10 (not-covered)",
        "Ann's tiger-7 -> Ann 10 (not-covered)",
        "bank -> Dee 40 (player-dealer-wager)",
    ]


DRAGON_WAGERS = {
    "Ann": {"player": 20, "tie": 10, "ox-8": 10},
    "Bob": {"banker": 30, "tiger-7": 10},
    "Cat": {"kill-the-ox-tiger": 10, "ox-8": 10},
}


def test_dragon_dai_bacc_with_enough_money() -> None:
    """l.5812: from the right counter-clockwise: Player, Banker, Tie, Tiger 7, Ox 8, Kill. Three-card eight beats three-card seven."""
    round = played(DRAGON, 2000, EIGHT_SEVEN, DRAGON_WAGERS)
    assert settled(round) == [
        "bank -> Ann 20 (line-wins)",
        "Bob's banker -> bank 30 (line-loses)",
        "Ann's tie -> bank 10 (tie)",
        "Bob's tiger-7 -> bank 10 (tiger-7)",
        "bank -> Cat 250 (ox-8)",
        "bank -> Ann 250 (ox-8)",
        "bank -> Cat 600 (kill-the-ox-tiger)",
        "bank -> Dee 930 (player-dealer-wager)",
    ]


def test_dragon_dai_bacc_with_a_short_bank() -> None:
    """Gross: 20, 30, 10, 10 and 250 use up 320 of 400; Ann's Ox 8 gets 80 of 250, Kill goes back (l.5813)."""
    round = played(DRAGON, 400, EIGHT_SEVEN, DRAGON_WAGERS)
    assert settled(round)[4:] == [
        "bank -> Cat 250 (ox-8)",
        "bank -> Ann 80 (ox-8)",
        "Cat's kill-the-ox-tiger -> Cat 10 (not-covered)",
        "bank -> Dee 100 (player-dealer-wager)",
    ]


def test_by_seat_the_wagers_of_a_seat_come_together() -> None:
    """The other reading of l.5141: seat after seat."""
    round = played(load(DAI).with_rules(loop="seat"), 500, DRAGON_HAND, DAI_WAGERS)
    assert settled(round)[:5] == [
        "Ann's player -> bank 20 (line-loses)",
        "bank -> Ann 300 (kill-the-ox-tiger)",
        "Ann's ox-6 -> bank 10 (ox-6)",
        "bank -> Ann 170 (tiger-7)",
        "Bob's banker -> Bob 30 (three-card-seven)",
    ]
