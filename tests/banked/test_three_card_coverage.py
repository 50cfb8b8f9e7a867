"""Who is paid when the player-dealer's money runs out: every transfer written down by hand from each manual, with enough and short.

Settlement goes from Dee's left: Ann, Bob, Cat. Dee's hand is a qualifying queen-high unless said.
"""

import pytest

from cardroom import Action, Round, Spot, load
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.round import DROP, Dealt
from tests.banked.banked_helpers import (
    BLACK_SHEEP,
    EDITIONS,
    FLORIDA,
    GULFSTREAM,
    OCEANS,
    OCEANS_SIX,
    SEATS,
    TRES,
    hand_of,
    settled,
    won,
)
from tests.editions import load_versus

QUEEN_HIGH = "Qs 7d 4c"
CARDS = {"Ann": "Kh Kd 5s", "Bob": "9h 8d 7s", "Cat": "Jh 8s 2d", "Dee": QUEEN_HIGH}  # a pair, a straight, a loser
WAGERS = {"Ann": {"ante": 10, "pair-plus": 5}, "Bob": {"ante": 10, "pair-plus": 5}, "Cat": {"ante": 10}}

ANN_IN_FULL = [
    "bank -> Ann 10 (player-wins)",
    "2/ante/Ann -> Ann 10 (player-wins)",
    "bank -> Ann 10 (player-wins)",
    "2/play/Ann -> Ann 10 (player-wins)",
    "bank -> Ann 5 (pair-plus-pays)",
    "2/pair-plus/Ann -> Ann 5 (pair-plus-pays)",
]


def test_tres_lounge_covered_l837_840() -> None:
    assert settled(hand_of(TRES, 100, CARDS, WAGERS)) == [
        *ANN_IN_FULL,
        "bank -> Bob 10 (player-wins)",
        "3/ante/Bob -> Bob 10 (player-wins)",
        "bank -> Bob 10 (player-wins)",
        "3/play/Bob -> Bob 10 (player-wins)",
        "bank -> Bob 30 (pair-plus-pays)",
        "3/pair-plus/Bob -> Bob 5 (pair-plus-pays)",
        "4/ante/Cat -> bank 10 (player-loses)",
        "4/play/Cat -> bank 10 (player-loses)",
        "bank -> Dee 45 (player-dealer-wager)",  # 100 - 25 - 50 + 20
    ]


def test_tres_lounge_short_l841() -> None:
    # $30: Ann takes 25, Bob's Ante 5 of 10; the rest, won or lost, goes back.
    assert settled(hand_of(TRES, 30, CARDS, WAGERS)) == [
        *ANN_IN_FULL,
        "bank -> Bob 5 (player-wins)",
        "3/ante/Bob -> Bob 10 (player-wins)",
        "3/play/Bob -> Bob 10 (not-covered)",
        "3/pair-plus/Bob -> Bob 5 (not-covered)",
        "4/ante/Cat -> Cat 10 (not-covered)",
        "4/play/Cat -> Cat 10 (not-covered)",
    ]


def test_tres_lounge_may_not_win_more_than_he_put_up_l760() -> None:
    # $15: 10 and 5 of Ann's lost 20, nothing of Bob's; Cat's win is still paid, and leaves room again for no one.
    cards = {"Ann": "Jh 8s 2d", "Bob": "Th 8h 3d", "Cat": "Kh Kd 5s", "Dee": QUEEN_HIGH}
    assert settled(hand_of(TRES, 15, cards, {player: {"ante": 10} for player in ("Ann", "Bob", "Cat")})) == [
        "2/ante/Ann -> bank 10 (player-loses)",
        "2/play/Ann -> bank 5 (player-loses)",
        "2/play/Ann -> Ann 5 (not-covered)",
        "3/ante/Bob -> Bob 10 (not-covered)",
        "3/play/Bob -> Bob 10 (not-covered)",
        "bank -> Cat 10 (player-wins)",
        "4/ante/Cat -> Cat 10 (player-wins)",
        "bank -> Cat 10 (player-wins)",
        "4/play/Cat -> Cat 10 (player-wins)",
        "bank -> Dee 10 (player-dealer-wager)",  # 15 + 15 - 20
    ]


def test_tres_lounge_play_goes_back_to_all_before_any_ante_is_settled_l834() -> None:
    # Jack-high: Ann's pair is higher, Bob's jack-six lower. $5 covers half of Ann's Ante.
    cards = {"Ann": "Kh Kd 5s", "Bob": "Jh 6s 4d", "Dee": "Js 7d 4c"}
    assert settled(hand_of(TRES, 5, cards, {"Ann": {"ante": 10}, "Bob": {"ante": 10}})) == [
        "2/play/Ann -> Ann 10 (unqualified-second)",
        "3/play/Bob -> Bob 10 (unqualified-second)",
        "bank -> Ann 5 (unqualified-base)",
        "2/ante/Ann -> Ann 10 (unqualified-base)",
        "3/ante/Bob -> Bob 10 (unqualified-base)",
    ]


OCEANS_CARDS = {"Ann": "Jh 8s 2d", "Bob": "9h 8d 7s", "Cat": "Th 8h 3d", "Dee": QUEEN_HIGH}
OCEANS_WAGERS = {"Ann": {"ante": 10}, "Bob": {"ante": 10, "bonus-bet": 5}, "Cat": {"ante": 10}}


def test_oceans_eleven_covered_l1294_1296() -> None:
    assert settled(hand_of(OCEANS, 200, OCEANS_CARDS, OCEANS_WAGERS)) == [
        "2/ante/Ann -> bank 10 (player-loses)",
        "2/play/Ann -> bank 10 (player-loses)",
        "bank -> Bob 10 (player-wins)",
        "3/ante/Bob -> Bob 10 (player-wins)",
        "bank -> Bob 10 (player-wins)",
        "3/play/Bob -> Bob 10 (player-wins)",
        "bank -> Bob 30 (bonus-bet-pays)",  # straight, 6:1, l.1307
        "3/bonus-bet/Bob -> Bob 5 (bonus-bet-pays)",
        "4/ante/Cat -> bank 10 (player-loses)",
        "4/play/Cat -> bank 10 (player-loses)",
        "bank -> Dee 190 (player-dealer-wager)",
    ]


def test_oceans_eleven_short_gross_l1297_l552() -> None:
    # $35: 20 are used by what Ann loses, 10 by Bob's Ante, 5 by half of his Play; then the round ends.
    assert settled(hand_of(OCEANS, 35, OCEANS_CARDS, OCEANS_WAGERS)) == [
        "2/ante/Ann -> bank 10 (player-loses)",
        "2/play/Ann -> bank 10 (player-loses)",
        "bank -> Bob 10 (player-wins)",
        "3/ante/Bob -> Bob 10 (player-wins)",
        "bank -> Bob 5 (player-wins)",
        "3/play/Bob -> Bob 10 (player-wins)",
        "3/bonus-bet/Bob -> Bob 5 (not-covered)",
        "4/ante/Cat -> Cat 10 (not-covered)",
        "4/play/Cat -> Cat 10 (not-covered)",
        "bank -> Dee 40 (player-dealer-wager)",  # 35 + 20 - 15
    ]


SIX_CARDS = {"Ann": "Qd 2c 7h", "Bob": "Th 8h 3d", "Cat": "Kh Kd Ks", "Dee": "Qs Qh 4c"}  # Dee has queens; with Ann's: three
SIX_WAGERS = {"Ann": {"ante": 10, "6-card-bonus": 5}, "Bob": {"ante": 20, "6-card-bonus": 5}, "Cat": {"ante": 10, "pair-plus": 5}}


def test_oceans_eleven_six_covered_l5491() -> None:
    assert settled(hand_of(OCEANS_SIX, 900, SIX_CARDS, SIX_WAGERS, folds="Ann")) == [
        "2/ante/Ann -> bank 10 (fold)",
        "bank -> Ann 40 (6-card-bonus-pays)",  # 8:1, l.5571, though she folded, l.5498
        "2/6-card-bonus/Ann -> Ann 5 (6-card-bonus-pays)",
        "3/ante/Bob -> bank 20 (player-loses)",
        "3/play/Bob -> bank 20 (player-loses)",
        "3/6-card-bonus/Bob -> bank 5 (6-card-bonus)",  # queens only
        "bank -> Cat 10 (player-wins)",
        "4/ante/Cat -> Cat 10 (player-wins)",
        "bank -> Cat 10 (player-wins)",
        "4/play/Cat -> Cat 10 (player-wins)",
        "bank -> Cat 150 (pair-plus-pays)",  # 30:1, l.5539
        "4/pair-plus/Cat -> Cat 5 (pair-plus-pays)",
        "bank -> Dee 745 (player-dealer-wager)",  # 900 + 10 - 40 + 45 - 170
    ]


def test_oceans_eleven_six_short_gross_l5530_l5558() -> None:
    # $100: 10 by Ann's fold, 40 by her bonus, 45 by Bob, 5 by half of Cat's Ante.
    assert settled(hand_of(OCEANS_SIX, 100, SIX_CARDS, SIX_WAGERS, folds="Ann")) == [
        "2/ante/Ann -> bank 10 (fold)",
        "bank -> Ann 40 (6-card-bonus-pays)",
        "2/6-card-bonus/Ann -> Ann 5 (6-card-bonus-pays)",
        "3/ante/Bob -> bank 20 (player-loses)",
        "3/play/Bob -> bank 20 (player-loses)",
        "3/6-card-bonus/Bob -> bank 5 (6-card-bonus)",
        "bank -> Cat 5 (player-wins)",
        "4/ante/Cat -> Cat 10 (player-wins)",
        "4/play/Cat -> Cat 10 (not-covered)",
        "4/pair-plus/Cat -> Cat 5 (not-covered)",
        "bank -> Dee 110 (player-dealer-wager)",  # 100 + 55 - 45
    ]


BLINDS = {player: {"blind": 10} for player in ("Ann", "Bob", "Cat")}
GULFSTREAM_CARDS = {"Ann": "9h 8d 7s", "Bob": "Jh 8s 2d", "Cat": "Kh Kd 5s", "Dee": QUEEN_HIGH}


def test_gulfstream_covered_l26_28() -> None:
    assert settled(hand_of(GULFSTREAM, 100, GULFSTREAM_CARDS, BLINDS)) == [
        "bank -> Ann 10 (player-wins)",
        "2/blind/Ann -> Ann 10 (player-wins)",
        "bank -> Ann 10 (base-bonus)",
        "bank -> Ann 10 (player-wins)",
        "2/call/Ann -> Ann 10 (player-wins)",
        "3/blind/Bob -> bank 10 (player-loses)",
        "3/call/Bob -> bank 10 (player-loses)",
        "bank -> Cat 10 (player-wins)",
        "4/blind/Cat -> Cat 10 (player-wins)",
        "bank -> Cat 10 (player-wins)",
        "4/call/Cat -> Cat 10 (player-wins)",
        "bank -> Dee 70 (player-dealer-wager)",  # 100 - 30 + 20 - 20
    ]


def test_gulfstream_short_l45() -> None:
    # $25: 10 and 10, then 5 of Ann's Call; nothing is left for Bob or Cat.
    assert settled(hand_of(GULFSTREAM, 25, GULFSTREAM_CARDS, BLINDS)) == [
        "bank -> Ann 10 (player-wins)",
        "2/blind/Ann -> Ann 10 (player-wins)",
        "bank -> Ann 10 (base-bonus)",
        "bank -> Ann 5 (player-wins)",
        "2/call/Ann -> Ann 10 (player-wins)",
        "3/blind/Bob -> Bob 10 (not-covered)",
        "3/call/Bob -> Bob 10 (not-covered)",
        "4/blind/Cat -> Cat 10 (not-covered)",
        "4/call/Cat -> Cat 10 (not-covered)",
    ]


def test_gulfstream_by_wager_and_pro_rata_as_in_its_ultimate_l216() -> None:
    # $20. Blinds: Ann and Cat win 10 each, Bob loses 10: -10. Bonus: Ann's 10 takes the rest. Calls go back.
    edition = load(GULFSTREAM).with_rules(loop="wager", shortfall="pro-rata")
    round = hand_of(edition, 20, GULFSTREAM_CARDS, BLINDS)
    assert [won(round, player) for player in ("Ann", "Bob", "Cat", "Dee")] == [20, -10, 10, -20]
    # $5: with Bob's 10 there are 15 for the two Blinds: 7.50 each.
    round = hand_of(edition, 5, GULFSTREAM_CARDS, BLINDS)
    assert [won(round, player) for player in ("Ann", "Bob", "Cat", "Dee")] == [7.5, -10, 7.5, -5]


FLORIDA_WAGERS = {"Ann": {"base-bet": 10, "pair-plus": 5}, "Bob": {"base-bet": 10}, "Cat": {"base-bet": 10}}
FLORIDA_ANN = [
    "bank -> Ann 10 (player-wins)",
    "2/base-bet/Ann -> Ann 10 (player-wins)",
    "bank -> Ann 10 (player-wins)",
    "2/call/Ann -> Ann 10 (player-wins)",
    "bank -> Ann 5 (pair-plus-pays)",
    "2/pair-plus/Ann -> Ann 5 (pair-plus-pays)",
]
FLORIDA_CAT = ["4/base-bet/Cat -> bank 10 (player-loses)", "4/call/Cat -> bank 10 (player-loses)"]


def test_florida_covered_l121_122() -> None:
    assert settled(hand_of(FLORIDA, 100, CARDS, FLORIDA_WAGERS)) == [
        *FLORIDA_ANN,
        "bank -> Bob 10 (player-wins)",
        "3/base-bet/Bob -> Bob 10 (player-wins)",
        "bank -> Bob 10 (player-wins)",
        "3/call/Bob -> Bob 10 (player-wins)",
        *FLORIDA_CAT,
        "bank -> Dee 75 (player-dealer-wager)",
    ]


def test_florida_short_the_hand_is_dead_and_not_raked_l123() -> None:
    # $30: Ann takes 25; 5 cannot cover Bob's 20, so his hand is dead; Cat's loss can be covered.
    round = hand_of(FLORIDA, 30, CARDS, FLORIDA_WAGERS, option="ii")
    assert settled(round) == [
        *FLORIDA_ANN,
        "3/base-bet/Bob -> Bob 10 (not-covered)",
        "3/call/Bob -> Bob 10 (not-covered)",
        *FLORIDA_CAT,
        "bank -> Dee 25 (player-dealer-wager)",
    ]
    fees = [(t.source, t.target, t.amount) for t in round.transfers if DROP in (t.source, t.target)]
    assert fees == [("Ann", DROP, 100), ("Bob", DROP, 100), ("Cat", DROP, 100), (DROP, "Bob", 100)]
    assert [t.rule for t in round.transfers if t.source == DROP] == ["not-covered"]


def test_florida_no_hand_left_to_rake_l123() -> None:
    round = hand_of(FLORIDA, 15, {"Ann": "Kh Kd 5s", "Dee": QUEEN_HIGH}, {"Ann": {"base-bet": 10}}, option="i")
    assert won(round, "Ann") == 0
    assert round.outcome.drop == 0
    assert round.outcome.stacks == round.setup.stacks


def test_florida_a_part_payment_is_the_other_reading() -> None:
    edition = load(FLORIDA).with_rules(shortfall="returned")
    round = hand_of(edition, 30, CARDS, FLORIDA_WAGERS)
    assert [won(round, player) for player in ("Ann", "Bob", "Cat", "Dee")] == [25, 5, 0, -30]


SHEEP_CARDS = {"Ann": "Jh 8s 2d", "Bob": "Th 8h 3d", "Cat": "Kh Kd 5s", "Dee": QUEEN_HIGH}
SHEEP_WAGERS = {"Ann": {"ante": 10}, "Bob": {"ante": 10}, "Cat": {"ante": 10, "pair-plus": 5, "6-card-bonus": 5}}


def test_black_sheep_covered_l2019_2027() -> None:
    assert settled(hand_of(BLACK_SHEEP, 100, SHEEP_CARDS, SHEEP_WAGERS, folds="Ann")) == [
        "2/ante/Ann -> bank 10 (fold)",
        "3/ante/Bob -> bank 10 (player-loses)",
        "3/play/Bob -> bank 10 (player-loses)",
        "bank -> Cat 10 (player-wins)",
        "4/ante/Cat -> Cat 10 (player-wins)",
        "bank -> Cat 10 (player-wins)",
        "4/play/Cat -> Cat 10 (player-wins)",
        "bank -> Cat 5 (pair-plus-pays)",
        "4/pair-plus/Cat -> Cat 5 (pair-plus-pays)",
        "4/6-card-bonus/Cat -> bank 5 (6-card-bonus)",
        "bank -> Dee 110 (player-dealer-wager)",
    ]


def test_black_sheep_short_net_l1858_1861() -> None:
    # $10: Ann's fold wins all he may win, Bob's loss goes back; Cat's Ante and Play take 20 (-10), her bonus bets go back.
    assert settled(hand_of(BLACK_SHEEP, 10, SHEEP_CARDS, SHEEP_WAGERS, folds="Ann")) == [
        "2/ante/Ann -> bank 10 (fold)",
        "3/ante/Bob -> Bob 10 (not-covered)",
        "3/play/Bob -> Bob 10 (not-covered)",
        "bank -> Cat 10 (player-wins)",
        "4/ante/Cat -> Cat 10 (player-wins)",
        "bank -> Cat 10 (player-wins)",
        "4/play/Cat -> Cat 10 (player-wins)",
        "4/pair-plus/Cat -> Cat 5 (not-covered)",
        "4/6-card-bonus/Cat -> Cat 5 (not-covered)",
    ]


def test_counter_clockwise_is_a_switch() -> None:
    edition = load(TRES).with_rules(direction="counter-clockwise")
    round = hand_of(edition, 20, CARDS, {player: {"ante": 10} for player in ("Ann", "Bob", "Cat")})
    # Cat loses 20 first (+20), Bob takes 20 (0), Ann 20 (-20).
    assert [won(round, player) for player in ("Ann", "Bob", "Cat", "Dee")] == [20, 20, -20, -20]


@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_begins_left_of_the_player_dealer_wherever_he_sits(edition: str) -> None:
    # Bob banks from seat 3: cards, decisions and settlement go Cat (4), Dee (1), Ann (2); the player-dealer is dealt last.
    loaded = load_versus(edition)
    places = {"seat/4": "Kh Kd 5s", "seat/1": "Ah Ad 5c", "seat/2": "Jh Jd 5d", "seat/3": "Qs 7d 4c"}
    chance = Stacked(places={place: tuple(parse_cards(cards)) for place, cards in places.items()})
    round = Round(loaded.setup(dict.fromkeys(SEATS.values(), 100_000), SEATS, chance=chance, player_dealer="Bob"))
    round.act(Action("Bob", "put-up", 3_000))
    for seat, player in ((1, "Dee"), (2, "Ann"), (4, "Cat")):
        round.act(Action(player, "bet", 1_000, Spot(seat, loaded.rules.base, player)))
        round.act(Action(player, "done"))
    decided: list[str] = []
    while round.decision is not None:
        decided += round.decision.asks
        round.act(Action(decided[-1], loaded.rules.second))
    assert decided == ["Cat", "Dee", "Ann"]
    assert [e.place for e in round.events if isinstance(e, Dealt)] == ["seat/4", "seat/1", "seat/2", "seat/3"]
    # $30: Cat takes 20, Dee 10 (Florida: Dee's 20 cannot be covered, nor Ann's: dead hands).
    assert [won(round, player) for player in ("Cat", "Dee", "Ann")] == ([20, 0, 0] if edition == FLORIDA else [20, 10, 0])
