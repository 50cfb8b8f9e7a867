"""Face-up pai gow poker, and Florida's two formats: settlements by hand from the manuals, with enough money and without."""

from dataclasses import replace

import pytest

from cardroom import Action, Round, load
from cardroom.cards import parse_cards
from cardroom.errors import BadSetup
from cardroom.round import Noted
from cardroom.web.catalogue.forms import fields_data
from tests.banked.pai_gow_helpers import (
    BLACK_SHEEP_FACE_UP,
    FACE_UP,
    FACE_UP_2,
    FLORIDA,
    FOUR_JACKS,
    ON_DEE,
    fees,
    noted,
    paid,
    played,
    settled,
    start,
)  # fmt: skip
from tests.editions import load_pai_gow

# -- oceans-eleven, first text: envy in turn, only the highest ------------------------------------------------------------------------


def face_up(bank: int) -> Round:
    """Dice fifteen: the button goes to Ann. Bob's Fortune bet is too small for a button (001 l.6316)."""
    bets = [
        ("Ann", 2, "wager", 40), ("Ann", 2, "fortune", 5), ("Bob", 3, "wager", 30), ("Bob", 3, "fortune", 4), ("Cat", 4, "wager", 100),
        ("Eve", 6, "wager", 50), ("Eve", 6, "fortune", 10),
    ]  # fmt: skip
    return played(FACE_UP, bank, ON_DEE, bets, {6: FOUR_JACKS})


def test_face_up_with_enough_money_001_l6273_6287() -> None:
    round = face_up(500)
    assert settled(round) == [
        *paid("Ann", 2, "wager", 40, 40, "win"),
        "2/fortune/Ann -> bank 5 (fortune)",
        "bank -> Ann 5 (envy)",  # for Eve's four jacks, at Ann's seat
        "3/wager/Bob -> Bob 30 (copy)",
        "3/fortune/Bob -> bank 4 (fortune)",
        "4/wager/Cat -> bank 100 (lose)",
        *paid("Eve", 6, "wager", 50, 50, "win"),
        *paid("Eve", 6, "fortune", 10, 250, "fortune-pays"),
        "bank -> Dee 264 (player-dealer-wager)",
    ]
    assert fees(round) == {"Dee": 2, "Ann": 0.5, "Bob": 0.5, "Cat": 0.5, "Eve": 0.5}  # option 1, l.6363-6364: action $239


def test_face_up_with_too_little_001_l552_6275() -> None:
    """Gross, $200 up: 40, 5, 5, 4 and 100 leave 46 of Eve's 50."""
    assert settled(face_up(200)) == [
        *paid("Ann", 2, "wager", 40, 40, "win"),
        "2/fortune/Ann -> bank 5 (fortune)",
        "bank -> Ann 5 (envy)",
        "3/wager/Bob -> Bob 30 (copy)",
        "3/fortune/Bob -> bank 4 (fortune)",
        "4/wager/Cat -> bank 100 (lose)",
        *paid("Eve", 6, "wager", 50, 46, "win"),
        "6/fortune/Eve -> Eve 10 (not-covered)",
        "bank -> Dee 218 (player-dealer-wager)",
    ]


NOTHING = {1: "Kh Qs 9c 8d 6s 4c 2d", 2: "8c Th 9h 6h 4s 3s 2h", 4: "3c 3d Td 7d 5c Tc Ks", 6: FOUR_JACKS}


def test_king_high_pushes_and_five_aces_is_the_only_envy_001_l6163_6324() -> None:
    """The manual's example: one has four of a kind, another five aces. Nobody sets a hand, bonus bets are settled."""
    players = (("Ann", 2), ("Bob", 3), ("Eve", 6))
    bets = [bet for player, seat in players for bet in ((player, seat, "wager", 40), (player, seat, "fortune", 5))]
    round = start(FACE_UP, 3000, ON_DEE, bets, {**NOTHING, 3: "As Ac Ad Ah Jo 3h 5d"})
    assert round.over
    assert settled(round) == [
        "2/wager/Ann -> Ann 40 (automatic-push)",
        "2/fortune/Ann -> bank 5 (fortune)",
        "bank -> Ann 50 (envy)",
        "3/wager/Bob -> Bob 40 (automatic-push)",
        *paid("Bob", 3, "fortune", 5, 1250, "fortune-pays"),
        "6/wager/Eve -> Eve 40 (automatic-push)",
        *paid("Eve", 6, "fortune", 5, 125, "fortune-pays"),
        "bank -> Eve 50 (envy)",
        "bank -> Dee 1530 (player-dealer-wager)",
    ]


@pytest.mark.parametrize(
    ("edition", "hand", "pushes"),
    [
        (FACE_UP, "Kh Qs 9c 8d 6s 4c 2d", True),
        (FACE_UP, "Ah Qs 9c 8d 6s 4c 2d", True),
        (FACE_UP, "Qh Qd 9c 8d 6s 4c 2d", False),  # a pair
        (FACE_UP, "Qc 9s 8c 7d 6d 4c 2d", False),  # queen-high (l.6163 names two)
        (FACE_UP, "Jo Qs 9c 8d 6s 4c 2d", False),  # fully wild: a pair of queens
        (FACE_UP_2, "Kh Qs 9c 8d 6s 4c 2d", False),  # ace-high only (l.6704)
        (FACE_UP_2, "Ah Qs 9c 8d 6s 4c 2d", True),
        (FACE_UP_2, "Jo Qs 9c 8d 6s 4c 2d", True),  # the joker is the ace
        (FACE_UP_2, "Jo 9s 8c 7d 6s 4c 2d", False),  # a straight
        (FACE_UP_2, "Jo Qc 9c 8d 6c 4c 2d", False),  # a flush
        (BLACK_SHEEP_FACE_UP, "Jo Qc 9c 8d 6c 4c 2d", True),  # there the joker completes no flush (004 l.2511)
        (BLACK_SHEEP_FACE_UP, "Ah Ad 9c 8d 6c 4c 2d", False),
    ],
)
def test_what_pushes(edition: str, hand: str, pushes: bool) -> None:
    others = {2: "Tc Td 5c 5d 3c 3d Kd", 3: "Jc Jd Th Ts 7c 7h 2c", 4: "Js Jh 5h 5s 3h 3s 2s", 6: "9d 9h 4d 4h Kc Ks 8h"}
    round = played(edition, 500, ON_DEE, [("Ann", 2, "wager", 40)], {1: hand, **others})
    assert any(line == "2/wager/Ann -> Ann 40 (automatic-push)" for line in settled(round)) is pushes


# -- oceans-eleven, second text: ace-high bonus after the envy ------------------------------------------------------------------------

JOKER_HIGH = {1: "Jo Kh 9c 8d 6s 4c 2d", 2: "Ac Qs Th 8h 6h 4s 3d", 3: "Tc Td Ks Qd 8c 6d 2c", 4: "9s 9d Ts 7d 7c 3h 3c", 6: FOUR_JACKS}


def face_up_2(bank: int) -> Round:
    """Dee: ace-high with the joker. Ann is ace-high too, Eve has four of a kind."""
    bets = [
        ("Ann", 2, "wager", 40), ("Ann", 2, "fortune", 10), ("Ann", 2, "ace-high", 10), ("Bob", 3, "wager", 30), ("Bob", 3, "ace-high", 10),
        ("Eve", 6, "wager", 50), ("Eve", 6, "fortune", 10),
    ]  # fmt: skip
    return start(FACE_UP_2, bank, ON_DEE, bets, JOKER_HIGH)


def test_face_up_2_with_enough_money_001_l6717_6838() -> None:
    """Base, Fortune, Envy, Ace-High; Dee is not asked to set a hand that pushes."""
    assert settled(face_up_2(1000)) == [
        "2/wager/Ann -> Ann 40 (automatic-push)",
        "2/fortune/Ann -> bank 10 (fortune)",
        "bank -> Ann 5 (envy)",
        *paid("Ann", 2, "ace-high", 10, 400, "ace-high-pays"),  # both ace-high: 40 to 1, and not 15 besides
        "3/wager/Bob -> Bob 30 (automatic-push)",
        *paid("Bob", 3, "ace-high", 10, 150, "ace-high-pays"),  # with the joker: 15 to 1
        "6/wager/Eve -> Eve 50 (automatic-push)",
        *paid("Eve", 6, "fortune", 10, 200, "fortune-pays"),  # 20 to 1 in this text
        "bank -> Dee 255 (player-dealer-wager)",
    ]


def test_face_up_2_with_too_little_001_l6717() -> None:
    """Gross, $300 up: 10 and 5 leave 285 of Ann's 400."""
    assert settled(face_up_2(300)) == [
        "2/wager/Ann -> Ann 40 (automatic-push)",
        "2/fortune/Ann -> bank 10 (fortune)",
        "bank -> Ann 5 (envy)",
        *paid("Ann", 2, "ace-high", 10, 285, "ace-high-pays"),
        "3/wager/Bob -> Bob 30 (automatic-push)",
        "3/ace-high/Bob -> Bob 10 (not-covered)",
        "6/wager/Eve -> Eve 50 (automatic-push)",
        "6/fortune/Eve -> Eve 10 (not-covered)",
        "bank -> Dee 20 (player-dealer-wager)",
    ]


def test_ace_high_without_the_joker_pays_five_and_else_loses_001_l6841_6834() -> None:
    hands = {**JOKER_HIGH, 1: "As Kh 9c 8d 6s 4c 2d"}
    bets = [("Bob", 3, "wager", 30), ("Bob", 3, "ace-high", 10)]
    assert paid("Bob", 3, "ace-high", 10, 50, "ace-high-pays")[0] in settled(start(FACE_UP_2, 500, ON_DEE, bets, hands))
    assert "3/ace-high/Bob -> bank 10 (ace-high)" in settled(played(FACE_UP_2, 500, ON_DEE, bets))


def test_three_pair_push_the_fortune_bet_001_l6807() -> None:
    bets = [("Bob", 3, "wager", 30), ("Bob", 3, "fortune", 10)]
    round = played(FACE_UP_2, 500, ON_DEE, bets, {3: "Tc Td Ks Kd 8h 8s 6s", 6: FOUR_JACKS.replace("8s", "6c")})
    assert "3/fortune/Bob -> Bob 10 (fortune-pays)" in settled(round)


def test_the_player_dealer_sets_as_he_likes_001_l6706() -> None:
    round = start(FACE_UP_2, 500, ON_DEE, [("Ann", 2, "wager", 40)])
    assert round.decision is not None and list(round.decision.asks) == ["Dee"]
    round.act(Action("Dee", "set", picks=(5, 6)))
    assert noted(round, "hand")["Dee"] == "five high, three in front, pair of nines, king kicker behind"
    assert list(round.decision.asks) == ["Ann"]  # the players set after he has


def test_a_foul_setting_of_his_is_set_again_001_l636() -> None:
    round = start(FACE_UP_2, 500, ON_DEE, [("Ann", 2, "wager", 40)])
    round.act(Action("Dee", "set", picks=(0, 1)))  # the nines in front of king-high
    assert "Dee" in noted(round, "set again")
    assert round.places["front/1"] == parse_cards("Kh Qs")


def test_he_may_ask_for_the_house_way_001_l6706() -> None:
    round = start(FACE_UP_2, 500, ON_DEE, [("Ann", 2, "wager", 40)])
    round.act(Action("Dee", "house-way"))
    assert round.places["front/1"] == parse_cards("Kh Qs")


# -- black-sheep: ace-high before fortune, envy between buttons -----------------------------------------------------------------------


def black_sheep(bank: int) -> Round:
    """Bob and Eve both have four of a kind, and a button: neither is paid for the other's (004 l.3552-3554); Ann is for both."""
    hands = {2: "Ac Ah 4c 4d Kc 7d 3s", 3: "2c 2d 2h 2s Ks Qd 8h", 4: "8c 8d Th 9h 6h 4s 3c", 6: FOUR_JACKS}
    bets = [
        ("Ann", 2, "wager", 40), ("Ann", 2, "ace-high", 5), ("Ann", 2, "fortune", 5), ("Bob", 3, "wager", 30), ("Bob", 3, "fortune", 5),
        ("Eve", 6, "wager", 50), ("Eve", 6, "fortune", 5),
    ]  # fmt: skip
    return played(BLACK_SHEEP_FACE_UP, bank, ON_DEE, bets, hands)


def test_black_sheep_with_enough_money_004_l2698_3546() -> None:
    round = black_sheep(500)
    assert settled(round) == [
        *paid("Ann", 2, "wager", 40, 40, "win"),
        "2/ace-high/Ann -> bank 5 (ace-high)",
        "2/fortune/Ann -> bank 5 (fortune)",
        "bank -> Ann 5 (envy)",
        "bank -> Ann 5 (envy)",
        "3/wager/Bob -> Bob 30 (copy)",
        *paid("Bob", 3, "fortune", 5, 125, "fortune-pays"),
        *paid("Eve", 6, "wager", 50, 50, "win"),
        *paid("Eve", 6, "fortune", 5, 125, "fortune-pays"),
        "bank -> Dee 160 (player-dealer-wager)",
    ]
    assert fees(round) == {"Dee": 2, "Ann": 1, "Bob": 1, "Eve": 1}  # option 1, l.4649


def test_a_backline_button_wins_envy_and_qualifies_no_hand_004_l3527_3542() -> None:
    """Bob, with four deuces, bets on no bonus; Zoe's $5 on the same hand earns a button. Ann is not paid for it; Zoe is for Eve's."""
    hands = {2: "Ac Ah 4c 4d Kc 7d 3s", 3: "2c 2d 2h 2s Ks Qd 8h", 4: "8c 8d Th 9h 6h 4s 3c", 6: FOUR_JACKS}
    bets = [
        ("Ann", 2, "wager", 40), ("Ann", 2, "fortune", 5), ("Bob", 3, "wager", 30), ("Zoe", 3, "wager", 20), ("Zoe", 3, "fortune", 5),
        ("Eve", 6, "wager", 50), ("Eve", 6, "fortune", 5),
    ]  # fmt: skip
    round = played(BLACK_SHEEP_FACE_UP, 900, ON_DEE, bets, hands)
    assert [(t.target, t.amount, t.why) for t in round.transfers if t.rule == "envy"] == [
        ("Ann", 5_00, "envy: four of a kind at seat 6"),
        ("Zoe", 5_00, "envy: four of a kind at seat 6"),
    ]


def test_black_sheep_with_too_little_004_l2703_2705() -> None:
    """Net, $100 up: 40 down after Ann, so 60 of Bob's 125."""
    assert settled(black_sheep(100)) == [
        *paid("Ann", 2, "wager", 40, 40, "win"),
        "2/ace-high/Ann -> bank 5 (ace-high)",
        "2/fortune/Ann -> bank 5 (fortune)",
        "bank -> Ann 5 (envy)",
        "bank -> Ann 5 (envy)",
        "3/wager/Bob -> Bob 30 (copy)",
        *paid("Bob", 3, "fortune", 5, 60, "fortune-pays"),
        "6/wager/Eve -> Eve 50 (not-covered)",
        "6/fortune/Eve -> Eve 5 (not-covered)",
    ]


# -- florida: the designated player pays, or the house jackpot, or a meter ------------------------------------------------------------

ANN_AND_EVE = [("Ann", 2, "wager", 40), ("Cat", 4, "wager", 100), ("Eve", 6, "wager", 50)]


def fortune(key: str) -> list[tuple[str, int, str, int]]:
    return [ANN_AND_EVE[0], ("Ann", 2, key, 5), *ANN_AND_EVE[1:], ("Eve", 6, key, 5)]


def test_florida_with_enough_money_003_l322_402() -> None:
    """Eve's seven cards hold trips and a straight, which beats Dee's nines: paid 3 to 1, the better line."""
    round = played(FLORIDA, 300, ON_DEE, fortune("fortune"))
    assert settled(round) == [
        *paid("Ann", 2, "wager", 40, 40, "win"),
        "2/fortune/Ann -> bank 5 (fortune)",
        "4/wager/Cat -> bank 100 (lose)",
        *paid("Eve", 6, "wager", 50, 50, "win"),
        *paid("Eve", 6, "fortune", 5, 15, "fortune-pays"),
        "bank -> Dee 300 (player-dealer-wager)",
    ]
    assert fees(round) == dict.fromkeys(("Dee", "Ann", "Cat", "Eve"), 1)


def test_florida_with_too_little_003_l402() -> None:
    """$20 up: half of Ann's 40 uses it up, and everything after that goes back."""
    assert settled(played(FLORIDA, 20, ON_DEE, fortune("fortune"))) == [
        *paid("Ann", 2, "wager", 40, 20, "win"),
        "2/fortune/Ann -> Ann 5 (not-covered)",
        "4/wager/Cat -> Cat 100 (not-covered)",
        "6/wager/Eve -> Eve 50 (not-covered)",
        "6/fortune/Eve -> Eve 5 (not-covered)",
    ]


@pytest.mark.parametrize(("no_better", "line"), [("push", "6/fortune/Eve -> Eve 5"), ("lose", "6/fortune/Eve -> bank 5")])
def test_a_listed_hand_that_does_not_beat_the_designated_players_003_l402(no_better: str, line: str) -> None:
    """Dee has a flush, Eve trips and a straight."""
    loaded = load(FLORIDA)
    bonuses = loaded.rules.model_dump()["bonuses"]
    bonuses["fortune"]["no_better"] = no_better
    hands = {1: "9c Jc 7c 3c Qc 5d 3h", 2: "Ac Ah 4c 4d Kc 7d 2s"}
    round = played(loaded.with_rules(bonuses=bonuses), 300, ON_DEE, fortune("fortune"), hands)
    assert f"{line} (fortune-needs)" in settled(round)


def test_florida_house_jackpot_pays_bet_and_envy_from_its_fund_003_l396_406() -> None:
    table = {"bonuses": ["fortune-jackpot"]}
    lines = settled(played(FLORIDA, 300, ON_DEE, fortune("fortune-jackpot"), {6: FOUR_JACKS}, table=table, jackpot=1000_00))
    assert lines == [
        *paid("Ann", 2, "wager", 40, 40, "win"),
        "2/fortune-jackpot/Ann -> jackpot 5 (fortune-jackpot)",
        "jackpot -> Ann 5 (envy)",
        "4/wager/Cat -> bank 100 (lose)",
        *paid("Eve", 6, "wager", 50, 50, "win"),
        "jackpot -> Eve 125 (fortune-jackpot-pays)",
        "6/fortune-jackpot/Eve -> Eve 5 (fortune-jackpot-pays)",
        "bank -> Dee 310 (player-dealer-wager)",
    ]
    short = played(FLORIDA, 300, ON_DEE, fortune("fortune-jackpot"), {6: FOUR_JACKS}, table=table, jackpot=50_00)
    # Ann's lost $5 pays her own envy; the fund has $50 of Eve's 125, and the house pays the rest (003 l.390).
    assert [line for line in settled(short) if "Eve 1" in line or "Eve 50" in line or line.startswith("house")][-2:] == [
        "jackpot -> Eve 50 (fortune-jackpot-pays)",
        "house -> Eve 75 (fortune-jackpot-pays)",
    ]
    assert (short.outcome.jackpot, short.outcome.house) == (0, 75_00)


def test_florida_meter_003_l459_470() -> None:
    """The bets go into the meter before the deal; it holds $1,010, less Ann's envy of $5, and pays ten in a hundred."""
    table = {"bonuses": ["fortune-jackpot"], "meter": {"percent": {"four-of-a-kind": 10}}}
    round = played(FLORIDA, 300, ON_DEE, fortune("fortune-jackpot"), {6: FOUR_JACKS}, table=table, jackpot=1000_00)
    assert settled(round) == [
        "2/fortune-jackpot/Ann -> jackpot 5 (meter)",
        "6/fortune-jackpot/Eve -> jackpot 5 (meter)",
        *paid("Ann", 2, "wager", 40, 40, "win"),
        "jackpot -> Ann 5 (envy)",
        "4/wager/Cat -> bank 100 (lose)",
        *paid("Eve", 6, "wager", 50, 50, "win"),
        "jackpot -> Eve 100.5 (meter)",
        "bank -> Dee 310 (player-dealer-wager)",
    ]
    assert round.outcome.jackpot == 904_50


@pytest.mark.parametrize(("unposted", "won_by_bob", "left"), [("printed", 15_00, 985_00), ("nothing", -5_00, 1005_00)])
def test_hands_that_are_not_posted_pay_by_the_printed_table_003_l396_428(unposted: str, won_by_bob: int, left: int) -> None:
    """A royal flush is posted. Bob's three fives pay 3 to 1 (l.430) on $5 by the table: $15, and the $5 that went into the meter."""
    table = {"bonuses": ["fortune-jackpot"], "meter": {"pays": {"royal-flush": "$5,000"}}}
    bets = [("Bob", 3, "wager", 40), ("Bob", 3, "fortune-jackpot", 5)]
    hands = {3: "5s 5h 5c Kd 7s 8s Jd", 6: "Tc Td Ks Qd 8h 6s 2c"}
    edition = load(FLORIDA).with_rules(unposted=unposted)
    round = played(edition, 300, ON_DEE, bets, hands, table=table, jackpot=1000_00)
    paid_ = [(t.source, t.amount, t.why, t.rule) for t in round.transfers if t.target == "Bob" and t.source == "jackpot"]
    assert sum(amount for _, amount, *_ in paid_) - 5_00 == won_by_bob and round.outcome.jackpot == left
    if unposted == "printed":
        assert [(amount, why, rule) for _, amount, why, rule in paid_] == [
            (15_00, "Fortune Jackpot from the meter: three of a kind, 3 to 1", "fortune-jackpot-pays"),
            (5_00, "stake back", "fortune-jackpot-pays"),
        ]
        assert noted(round, "win page") == {
            "Bob": "Fortune Jackpot from the meter: three of a kind, 3 to 1, $15; the meter goes from $1,005 to $990; a supervisor's card"
        }


def test_of_what_is_posted_and_what_is_printed_the_better_is_paid_003_l428() -> None:
    """Four jacks are posted at one in a hundred of $1,005, $10.05; three of a kind, which they also make, pays $15 and the bet."""
    table = {"bonuses": ["fortune-jackpot"], "meter": {"percent": {"four-of-a-kind": 1}}}
    bets = [("Eve", 6, "wager", 50), ("Eve", 6, "fortune-jackpot", 5)]
    round = played(FLORIDA, 300, ON_DEE, bets, {6: FOUR_JACKS}, table=table, jackpot=1000_00)
    assert round.outcome.jackpot == 1005_00 - 20_00


def test_opening_and_every_round_say_which_hands_are_posted_003_l467() -> None:
    """On the meter: two of the eleven hands of l.421-431; the other nine by the table, in its order."""
    meter = {"pays": {"royal-flush": "$5,000"}, "percent": {"five-aces": 50}}
    table = {"bonuses": ["fortune-jackpot"], "meter": meter}
    says = (
        "on the meter: five aces, royal flush; by the printed table: seven card straight flush no joker, royal flush with royal match, "
        "seven card straight flush with joker, straight flush, four of a kind, full house, flush, three of a kind, straight"
    )
    round = played(FLORIDA, 300, ON_DEE, [("Bob", 3, "wager", 40)], table=table, jackpot=1000_00)
    assert next(event.text for event in round.events if isinstance(event, Noted) and event.what == "meter pays") == says
    edition = load_pai_gow(FLORIDA)
    opened = replace(edition, table=edition.settings(table))
    assert any(line.startswith(says.capitalize()) for _, lines in opened.sheet() for line in lines)
    (hint,) = [field["hint"] for field in fields_data(edition) if field["name"] == "meter"]
    assert hint == "Hands without an amount here are paid by the printed table."


def test_a_part_of_a_cent_stays_in_the_meter() -> None:
    """$1,000.05 and two bets of $5, less Ann's envy of $5: ten in a hundred of $1,005.05 is $100.505."""
    table = {"bonuses": ["fortune-jackpot"], "meter": {"percent": {"four-of-a-kind": 10}}}
    round = played(FLORIDA, 300, ON_DEE, fortune("fortune-jackpot"), {6: FOUR_JACKS}, table=table, jackpot=1000_05)
    assert "jackpot -> Eve 100.5 (meter)" in settled(round)
    assert round.outcome.jackpot == 904_55


def test_tables_that_florida_does_not_have() -> None:
    loaded, stacks = load(FLORIDA), {"Ann": 100_00, "Bob": 100_00}
    for table, said in (
        ({"bonuses": ["fortune", "fortune-jackpot"]}, "one of fortune and fortune-jackpot"),
        ({"bonuses": ["golden"]}, "no bonus bet 'golden'"),
        ({"meter": {"percent": {"straight": 10}}}, "a meter needs a bonus bet that the jackpot pays"),
        ({"bonuses": ["fortune-jackpot"], "meter": {"percent": {"straight": 101}}}, "101 percent"),
        ({"dealing": "by-machine"}, "is not dealt by machine"),
        ({"jackpot": {"rake": "$1", "pays": {"straight": "$5"}}}, "no house jackpot"),
        ({"bonus_least": "$9", "bonus_most": "$8"}, "the largest bonus bet is below the least"),
    ):
        with pytest.raises(BadSetup, match=said):
            loaded.setup(stacks, seed=1, table=table)
