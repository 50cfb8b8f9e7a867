"""What each wager of three card poker does, by the lines of each manual. Cards are stacked, amounts reckoned by hand from the text.

Dee is the player-dealer; Ann, Bob and Cat follow to her left. Nothing here comes from what the code printed.
"""

import pytest
from typing_extensions import Unpack

from cardroom import Action, Round, load
from cardroom.houses.edition import Edition, SetupOptions
from cardroom.round import Shown
from tests.banked.banked_helpers import BLACK_SHEEP, FLORIDA, GULFSTREAM, OCEANS, OCEANS_SIX, TRES, hand_of, won
from tests.editions import load_versus

QUEEN_HIGH = "Qs 7d 4c"  # qualifies
JACK_HIGH = "Js 7d 4c"  # does not
QUEEN_LOWEST = "Qs 3d 2c"  # the lowest hand that qualifies

THREE_CARD_TABLE = {  # own three cards, what they pay (000 l.860-865, 001 l.1304-1309, 001 l.5537-5542, 004 l.2076-2084)
    "Ah Kh Qh": 200,
    "Kh Qh Jh": 40,
    "3h 2h Ah": 40,
    "8h 8d 8s": 30,
    "9h 8d 7s": 6,
    "Ah 2d 3s": 6,
    "Ah Jh 5h": 3,
    "9h 9d 5s": 1,
}
SIX_CARD_TABLE = {  # own cards, the player-dealer's, what they pay (001 l.5565-5571, 004 l.2117-2126)
    ("Ah Kh Qh", "Jh Th 2c"): 1000,
    ("9h Kh Qh", "Jh Th 2c"): 200,
    ("9h 9d Qh", "9s 9c 2c"): 100,
    ("9h 9d Qh", "9s Qc 2c"): 20,
    ("2h 9h Qh", "5h 7h Kc"): 15,
    ("9h 8d 7s", "6s 5c Kc"): 9,
    ("Ah 2d 3s", "4s 5c Kc"): 9,
    ("9h 9d 5s", "9s Qc 2c"): 8,
}


def one(edition: str | Edition, cards: str, against: str, wagers: dict[str, int], folds: str = "", **setup: Unpack[SetupOptions]) -> Round:
    """Ann alone against Dee, with money enough."""
    return hand_of(edition, 900, {"Ann": cards, "Dee": against}, {"Ann": wagers}, folds, **setup)


# -- tres-lounge (000) ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "dealer", "dollars", "line"),
    [
        ("Kh 5d 3s", JACK_HIGH, 10, "833: higher than a hand that does not qualify: Ante paid, Play back"),
        ("9h 5d 3s", JACK_HIGH, 0, "833: lower: Ante pushes"),
        ("Jh 7s 4d", JACK_HIGH, 0, "833, reading: equal: Ante pushes"),
        ("Kh 5d 3s", QUEEN_HIGH, 20, "837: even money on Ante and Play"),
        ("9h 5d 3s", QUEEN_HIGH, -20, "838: both lose"),
        ("Qh 7s 4d", QUEEN_HIGH, 0, "839: equal hands push"),
        ("Jh Td 8s", QUEEN_LOWEST, -20, "828: Q-3-2 qualifies"),
        ("2h 3d Ah", "Kh Kd Ks", -20, "786-787: three of a kind beats a straight"),
        ("2h 3d As", "Kh Jh 9h", 20, "787, 791: a straight beats a flush"),
        ("Ah Kh Qh", "Ks Qs Js", 20, "784: the mini royal beats K-Q-J suited"),
        ("4h 3h 2h", "3s 2s As", 20, "785: A-2-3 is the lowest straight flush"),
        ("Kh Ah 2d", "Qh Jh Td", -20, "781: no straight goes round the ace"),
    ],
)
def test_tres_lounge_ante_and_play(cards: str, dealer: str, dollars: int, line: str) -> None:
    round = one(TRES, cards, dealer, {"ante": 10})
    assert won(round, "Ann") == dollars
    assert won(round, "Dee") == -dollars


@pytest.mark.parametrize("cards", THREE_CARD_TABLE)
@pytest.mark.parametrize("dealer", [QUEEN_HIGH, JACK_HIGH])
def test_tres_lounge_pair_plus_l859_865_whether_he_qualifies_or_not_l835(cards: str, dealer: str) -> None:
    ante = 20 if dealer == QUEEN_HIGH else 10  # every hand of the table beats both
    round = hand_of(TRES, 2000, {"Ann": cards, "Dee": dealer}, {"Ann": {"ante": 10, "pair-plus": 5}}, stacks=stacks())
    assert won(round, "Ann") == ante + 5 * THREE_CARD_TABLE[cards]


def test_tres_lounge_pair_plus_wins_with_a_losing_hand_l850() -> None:
    assert won(one(TRES, "9h 9d 5s", "Kh Kd 2s", {"ante": 10, "pair-plus": 5}), "Ann") == -20 + 5


def test_tres_lounge_pair_plus_loses_with_a_winning_hand_l850() -> None:
    assert won(one(TRES, "Ah Kd 5s", QUEEN_HIGH, {"ante": 10, "pair-plus": 5}), "Ann") == 20 - 5


@pytest.mark.parametrize("dealer", [QUEEN_HIGH, JACK_HIGH])
def test_tres_lounge_fold_forfeits_ante_and_pair_plus_l826_even_if_he_does_not_qualify(dealer: str) -> None:
    round = one(TRES, "9h 9d 9s", dealer, {"ante": 10, "pair-plus": 5}, folds="Ann")
    assert won(round, "Ann") == -15
    assert not [e for e in round.events if isinstance(e, Shown) and e.place == "seat/2"]
    assert len(round.places["discards"]) == 3  # l.827


# -- oceans-eleven, the older text (001) ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "dealer", "dollars", "line"),
    [
        ("Kh 5d 3s", JACK_HIGH, 10, "1289-1290: the Ante is paid, Play back"),
        ("9h 5d 3s", JACK_HIGH, -10, "1290, reading: the Ante has action and loses"),
        ("Jh 7s 4d", JACK_HIGH, 0, "1290, reading: equal: push"),
        ("Kh 5d 3s", QUEEN_HIGH, 20, "1295"),
        ("9h 5d 3s", QUEEN_HIGH, -20, "1296"),
        ("Qh 7s 4d", QUEEN_HIGH, 0, "reading: equal hands push"),
        ("Ah Kh Qh", "Ks Qs Js", 20, "1271: A-K-Q suited is the highest straight flush"),
        ("9h 8d 7s", "Kh Jh 9s", 20, "1273"),
        ("9h 8d 7s", "Ks Js 2s", 20, "1273-1274: a straight beats a flush"),
    ],
)
def test_oceans_eleven_ante_and_play(cards: str, dealer: str, dollars: int, line: str) -> None:
    assert won(one(OCEANS, cards, dealer, {"ante": 10}), "Ann") == dollars


@pytest.mark.parametrize("cards", THREE_CARD_TABLE)
def test_oceans_eleven_bonus_bet_l1303_1309(cards: str) -> None:
    # gross: $20 and 5 x odds are paid out of 2,000
    round = hand_of(OCEANS, 2000, {"Ann": cards, "Dee": QUEEN_HIGH}, {"Ann": {"ante": 10, "bonus-bet": 5}}, stacks=stacks())
    assert won(round, "Ann") == 20 + 5 * THREE_CARD_TABLE[cards]


def test_oceans_eleven_bonus_bet_is_exactly_5_l1302_and_stands_after_a_fold_l1317() -> None:
    round = one(OCEANS, "9h 9d 5s", QUEEN_HIGH, {"ante": 10, "bonus-bet": 5}, folds="Ann")
    assert won(round, "Ann") == -10 + 5
    assert won(one(OCEANS, "9h 8d 5s", QUEEN_HIGH, {"ante": 10, "bonus-bet": 5}, folds="Ann"), "Ann") == -15


def test_oceans_eleven_bonus_bet_from_a_jackpot_fund_is_a_switch() -> None:
    edition = load_versus(OCEANS)
    bonus = edition.rules.bonuses["bonus-bet"].model_dump() | {"payer": "jackpot"}
    edition = edition.with_rules(bonuses={"bonus-bet": bonus})
    cards = {"Ann": "Kh 8d 5s", "Bob": "9h 9d 5c", "Dee": QUEEN_HIGH}
    round = hand_of(edition, 100, cards, {"Ann": {"ante": 10, "bonus-bet": 5}, "Bob": {"ante": 10, "bonus-bet": 5}})
    assert won(round, "Ann") == 20 - 5
    assert won(round, "Bob") == 20 + 5  # out of the fund, which Ann fed
    assert won(round, "Dee") == -40
    assert (round.outcome.jackpot, round.outcome.house) == (0, 0)


# -- oceans-eleven, 6 card bonus (001) --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "dealer", "dollars", "line"),
    [
        ("Kh 5d 3s", JACK_HIGH, 10, "5505-5506"),
        ("9h 5d 3s", JACK_HIGH, 10, "5506: paid whichever hand is higher"),
        ("Jh 7s 4d", JACK_HIGH, 10, "5506"),
        ("Kh 5d 3s", QUEEN_HIGH, 20, "5508"),
        ("9h 5d 3s", QUEEN_HIGH, -20, "5509"),
        ("Qh 7s 4d", QUEEN_HIGH, 0, "5513"),
    ],
)
def test_oceans_eleven_six_ante_and_play(cards: str, dealer: str, dollars: int, line: str) -> None:
    assert won(one(OCEANS_SIX, cards, dealer, {"ante": 10}), "Ann") == dollars


@pytest.mark.parametrize("edition", [OCEANS_SIX, BLACK_SHEEP])
@pytest.mark.parametrize("cards", THREE_CARD_TABLE)
def test_pair_plus_001_l5536_5542_and_004_l2075_2084(edition: str, cards: str) -> None:
    round = hand_of(edition, 2000, {"Ann": cards, "Dee": QUEEN_HIGH}, {"Ann": {"ante": 10, "pair-plus": 5}}, stacks=stacks())
    assert won(round, "Ann") == 20 + 5 * THREE_CARD_TABLE[cards]


@pytest.mark.parametrize("edition", [OCEANS_SIX, BLACK_SHEEP])
@pytest.mark.parametrize("folds", ["", "Ann"])
@pytest.mark.parametrize(("cards", "dealer"), SIX_CARD_TABLE)
def test_6_card_bonus_001_l5564_5571_and_004_l2115_2126_kept_after_a_fold(edition: str, cards: str, dealer: str, folds: str) -> None:
    wagers = {"ante": 5, "6-card-bonus": 5}
    paid = 5 * SIX_CARD_TABLE[cards, dealer]
    round = hand_of(edition, 8000, {"Ann": cards, "Dee": dealer}, {"Ann": wagers}, folds, stacks=stacks())
    without = hand_of(edition, 8000, {"Ann": cards, "Dee": dealer}, {"Ann": {"ante": 5}}, folds, stacks=stacks())
    assert won(round, "Ann") == won(without, "Ann") + paid
    assert bool(folds) == (won(without, "Ann") == -5 and not [e for e in without.events if isinstance(e, Shown) and e.place == "seat/2"])
    assert [e for e in round.events if isinstance(e, Shown) and e.place == "seat/2"]  # turned up when it is settled


@pytest.mark.parametrize("edition", [OCEANS_SIX, BLACK_SHEEP])
def test_6_card_bonus_loses_below_three_of_a_kind(edition: str) -> None:
    assert won(one(edition, "9h 9d 5s", "5h Qc 2c", {"ante": 5, "6-card-bonus": 5}, folds="Ann"), "Ann") == -10


@pytest.mark.parametrize("edition", [OCEANS_SIX, BLACK_SHEEP])
def test_a_fold_forfeits_pair_plus_but_not_the_6_card_bonus_001_l5497_5498_004_l1995_1998(edition: str) -> None:
    round = one(edition, "9h 9d 5s", "9s Qc 2c", {"ante": 5, "pair-plus": 5, "6-card-bonus": 5}, folds="Ann")
    assert won(round, "Ann") == -5 - 5 + 8 * 5


# -- gulfstream-park (003) --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "dealer", "dollars", "line"),
    [
        ("Kh 5d 3s", JACK_HIGH, 10, "24"),
        ("9h 5d 3s", JACK_HIGH, 10, "24: whatever the player holds"),
        ("Kh 5d 3s", QUEEN_HIGH, 20, "26"),
        ("9h 5d 3s", QUEEN_HIGH, -20, "26"),
        ("Qh 7s 4d", QUEEN_HIGH, 0, "26: equal rank pushes"),
        ("6h 6d 2s", "5h 5d As", 20, "67, reading: sixes beat fives, whatever the kicker"),
        ("3h 2d As", "4h 3d 2s", -20, "61-63: 3-2-A is the lowest straight; a straight that loses has no Blind Bonus (28)"),
        ("4h 3d 2s", "3h 2d As", 20 + 10, "28, 39-40: straight, 1 to 1 on the Blind"),
        ("4h 3d 2s", JACK_HIGH, 10 + 10, "24, 28"),
        ("9h 9d 9s", QUEEN_HIGH, 20 + 20, "28, 37-38: three of a kind, 2 to 1"),
        ("9h 8h 7h", QUEEN_HIGH, 20 + 30, "28, 35-36: straight flush, 3 to 1"),
        ("Ah Kh Qh", QUEEN_HIGH, 20 + 100, "28, 33-34: A-K-Q suited, 10 to 1"),
        ("Ah Kh Qh", "As Ks Qs", 0, "28: a tie has no Blind Bonus"),
        ("Ah Jh 2h", QUEEN_HIGH, 20, "87: a flush has none"),
    ],
)
def test_gulfstream_blind_call_and_blind_bonus(cards: str, dealer: str, dollars: int, line: str) -> None:
    assert won(one(GULFSTREAM, cards, dealer, {"blind": 10}), "Ann") == dollars


def test_gulfstream_fold_forfeits_the_blind_l21() -> None:
    assert won(one(GULFSTREAM, "4h 3d 2s", QUEEN_HIGH, {"blind": 10}, folds="Ann"), "Ann") == -10


def test_gulfstream_jackpot_from_the_fund_even_on_a_loss_l77() -> None:
    jackpot = {"rake": "$5", "pays": {"straight": "$8", "pair": "$4"}}
    cards = {"Ann": "4h 3d 2s", "Bob": "9h 9d 5c", "Cat": "7h 6d 5s", "Dee": "Kh Kd Ks"}
    wagers = {player: {"blind": 10} for player in ("Ann", "Bob", "Cat")}
    round = hand_of(GULFSTREAM, 100, cards, wagers, folds="Cat", table={"jackpot": jackpot})
    # $15 in the fund; Ann loses and has $8, Bob loses and has $4, Cat has folded and has $8: the $3 that are left
    # and $5 of the house's.
    assert [won(round, player) for player in ("Ann", "Bob", "Cat")] == [-20 - 5 + 8, -20 - 5 + 4, -10 - 5 + 8]
    assert won(round, "Dee") == 50
    assert (round.outcome.jackpot, round.outcome.house) == (0, 5_00)


def test_gulfstream_a_folded_hand_without_the_switch_has_no_jackpot() -> None:
    jackpot = {"rake": "$5", "pays": {"straight": "$8"}}
    edition = load(GULFSTREAM).with_rules(jackpot_after_fold=False)
    round = hand_of(edition, 100, {"Ann": "4h 3d 2s", "Dee": QUEEN_HIGH}, {"Ann": {"blind": 10}}, "Ann", table={"jackpot": jackpot})
    assert won(round, "Ann") == -15
    assert round.outcome.jackpot == 500
    assert not [e for e in round.events if isinstance(e, Shown) and e.place == "seat/2"]


# -- florida (003) ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "dealer", "dollars", "line"),
    [
        ("9h 5d 3s", JACK_HIGH, 10 - 5, "118, 122: Base Bet paid, Call back; eligible but not on the table"),
        ("9h 9d 3s", JACK_HIGH, 10 + 5, "122: eligible when the designated player does not qualify"),
        ("Kh 5d 3s", QUEEN_HIGH, 20 - 5, "121-122"),
        ("9h 9d 3s", QUEEN_HIGH, 20 + 5, "121-122: pair, 1 to 1 (ours)"),
        ("9h 8d 7s", QUEEN_HIGH, 20 + 30, "straight, 6 to 1 (ours)"),
        ("9h 9d 3s", "Kh Kd 2s", -20 - 5, "122: a losing hand is not eligible"),
        ("9h 9d 3s", "9s 9c 3h", 0, "reading: equal hands push, Pair Plus too"),
        ("Ah Kh Qh", "9s 9c 3h", 20 + 200, "119: no mini royal; straight flush, 40 to 1 (ours)"),
    ],
)
def test_florida_base_bet_call_and_pair_plus(cards: str, dealer: str, dollars: int, line: str) -> None:
    assert won(one(FLORIDA, cards, dealer, {"base-bet": 10, "pair-plus": 5}), "Ann") == dollars


def test_florida_fold_forfeits_both_l116() -> None:
    assert won(one(FLORIDA, "9h 9d 3s", JACK_HIGH, {"base-bet": 10, "pair-plus": 5}, folds="Ann"), "Ann") == -15


# -- black-sheep (004) ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "dealer", "dollars", "line"),
    [
        ("9h 5d 3s", JACK_HIGH, 10, "2014-2016 and the reading: Play back, Ante paid"),
        ("Kh 5d 3s", QUEEN_HIGH, 20, "2022"),
        ("9h 5d 3s", QUEEN_HIGH, -20, "2025"),
        ("Qh 7s 4d", QUEEN_HIGH, 0, "2028"),
    ],
)
def test_black_sheep_ante_and_play(cards: str, dealer: str, dollars: int, line: str) -> None:
    assert won(one(BLACK_SHEEP, cards, dealer, {"ante": 10}), "Ann") == dollars


def test_black_sheep_literal_text_leaves_the_ante_alone() -> None:
    edition = load(BLACK_SHEEP).with_rules(unqualified="push")
    assert won(one(edition, "Kh 5d 3s", JACK_HIGH, {"ante": 10}), "Ann") == 0


# -- switches ---------------------------------------------------------------------------------------------------------------------


def test_a_tie_may_go_to_the_player_dealer() -> None:
    edition = load(TRES).with_rules(tie="lose")
    assert won(one(edition, "Qh 7s 4d", QUEEN_HIGH, {"ante": 10}), "Ann") == -20


@pytest.mark.parametrize("edition", [TRES, OCEANS, OCEANS_SIX, FLORIDA, BLACK_SHEEP])
def test_one_card_is_up_before_the_decisions_000_l822_001_l1284_l5493_003_l114_004_l1978(edition: str) -> None:
    assert shown_before_decisions(edition) == 1


def test_gulfstream_exposes_no_card_l19() -> None:
    assert shown_before_decisions(GULFSTREAM) == 0


def shown_before_decisions(edition: str) -> int:
    round = Round(load(edition).setup({"Dee": 100_000, "Ann": 100_000}, seed=1, player_dealer="Dee"))
    round.act(Action("Dee", "put-up", 10_000))
    assert round.decision is not None
    round.act(Action("Ann", "bet", 1_000, round.decision.asks["Ann"][0].spot))
    round.act(Action("Ann", "done"))
    assert round.decision.kind == "decision"
    assert len(round.view("Ann").cards("seat/2")) == 3
    assert len(round.view("Dee").cards("seat/2")) == 0
    assert round.view("Dee").cards("seat/1") == round.view("Ann").cards("seat/1")  # the player-dealer does not look either
    return len(round.view("").cards("seat/1"))


def stacks() -> dict[str, int]:
    return dict.fromkeys(("Dee", "Ann", "Bob", "Cat"), 2_000_000)
