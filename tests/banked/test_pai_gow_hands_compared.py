"""Pai gow poker: copies, fouls, the line a bonus is paid by, the three regimes of envy, and who sees which cards when."""

from collections.abc import Mapping
from typing import Any

import pytest

from cardroom import Action, Round, load
from cardroom.cards import parse_cards
from cardroom.games.banked.envy import BonusBet, Envy, envy_lines
from cardroom.games.banked.pai_gow.house_way import set_hand
from cardroom.games.banked.pai_gow.house_way_hands import PairsBeside
from cardroom.games.banked.pai_gow.settlement import seven_card_strength
from cardroom.round import JACKPOT
from tests.banked.pai_gow_helpers import (
    BLACK_SHEEP_FACE_UP,
    DOUBLE_HAND,
    FACE_UP,
    FACE_UP_2,
    FLORIDA,
    GOLD,
    HANDS,
    OCEANS,
    OCEANS_FORTUNE,
    ON_DEE,
    TRES,
    TRES_FORTUNE,
    paid,
    played,
    settled,
    start,
)  # fmt: skip
from tests.editions import load_pai_gow

# -- copies and fouls ---------------------------------------------------------------------------------------------------------------

ANN = [("Ann", 2, "wager", 40)]


@pytest.mark.parametrize(
    ("ann", "front", "line"),
    [  # against K-Q in front of 9-9-7-5-3
        ("Tc Td Ks Qd 8h 6s 2c", "Ks Qd", "2/wager/Ann -> Ann 40 (copy)"),  # a copy and higher: a push
        ("8c 8d Ks Qd Tc 6h 2h", "Ks Qd", "2/wager/Ann -> bank 40 (copy)"),  # a copy and lower
        ("9h 9s Ks Qd 7d 5h 3c", "Ks Qd", "2/wager/Ann -> bank 40 (copy)"),  # two copies
        ("9h 9s As Qd 7d 5h 3c", "As Qd", "2/wager/Ann -> Ann 40 (copy)"),  # higher in front, a copy behind
        ("9h 9s Qd Jd 7d 5h 3c", "Qd Jd", "2/wager/Ann -> bank 40 (copy)"),  # lower in front, a copy behind
        ("9h 9s As Jd 8d 5h 3c", "As Jd", "bank -> Ann 40 (win)"),  # the kicker behind decides
        ("Tc Td Ks Jd 8h 6s 2c", "Ks Jd", "2/wager/Ann -> Ann 40 (push)"),
    ],
)
def test_copies_are_the_player_dealers_000_l635(ann: str, front: str, line: str) -> None:
    others = {3: "Ac Ad Ah 4c 4s 6c 2d", 4: "Jc Jh Js 8s Ts Th 6d", 6: "5s 5c 3d 3s 4h 4d 2s"}
    round = played(TRES, 300, ON_DEE, ANN, {2: ann, **others}, fronts={2: front})
    assert settled(round)[0] == line


def test_where_nobody_wins_copies() -> None:
    loaded = load(DOUBLE_HAND).with_rules(copies="push")
    others = {3: "Ac Ad Ah 4c 4s 6c 2d", 4: "Jc Jh Js 8s Ts Th 6d", 6: "5s 5c 3d 3s 4h 4d 2s"}
    for ann, line in (("Tc Td Ks Qd 8h 6s 2c", "bank -> Ann 40 (copy)"), ("9h 9s Ks Qd 7d 5h 3c", "2/wager/Ann -> Ann 40 (copy)")):
        round = played(loaded, 300, (), ANN, {2: ann, **others}, fronts={2: "Ks Qd"})
        assert settled(round)[0] == line


@pytest.mark.parametrize("edition", [TRES, OCEANS, OCEANS_FORTUNE, FACE_UP, FACE_UP_2, GOLD, BLACK_SHEEP_FACE_UP, FLORIDA, DOUBLE_HAND])
def test_a_foul_hand_loses_000_l593(edition: str) -> None:
    """Aces in front of a pair of fours: she would have won; foul, she loses."""
    round = played(edition, 300, ON_DEE, ANN, fronts={2: "Ac Ah"})
    assert settled(round)[0] == "2/wager/Ann -> bank 40 (foul)"


def test_a_foul_hand_keeps_its_bonus_bet_000_l466() -> None:
    """Jacks in front of a jack: foul. Three of a kind are paid all the same."""
    bets = [("Eve", 6, "wager", 50), ("Eve", 6, "fortune", 10)]
    lines = settled(played(TRES_FORTUNE, 500, ON_DEE, bets, {6: "Jc Jd Jh 4h 5h 7s 8s"}, fronts={6: "Jc Jd"}))
    assert lines[:2] == ["6/wager/Eve -> bank 50 (foul)", "bank -> Eve 30 (fortune-pays)"]


def test_a_designated_player_who_fouls_loses_to_all_but_another_foul_003_l536() -> None:
    bets = [("Ann", 2, "wager", 40), ("Cat", 4, "wager", 100)]
    lines = settled(played(DOUBLE_HAND, 300, (), bets, fronts={1: "9c 9d", 2: "Ac Ah"}))
    assert lines[:3] == ["2/wager/Ann -> Ann 40 (foul)", *paid("Cat", 4, "wager", 100, 100, "foul")]


def test_a_player_dealer_with_a_house_way_is_set_again_001_l636() -> None:
    round = start(OCEANS, 300, ON_DEE, ANN)
    round.act(Action("Ann", "set", picks=(2, 3)))
    assert round.decision is not None and list(round.decision.asks) == ["Dee"]
    round.act(Action("Dee", "set", picks=(0, 1)))  # the nines in front of king-high
    assert round.places["front/1"] == parse_cards("Kh Qs")
    assert settled(round)[0] == "bank -> Ann 40 (win)"


# -- the line a bonus is paid by ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "key", "win"),
    [
        (TRES_FORTUNE, "fortune", 30),  # three of a kind 3 to 1 (000 l.506), and the straight only 2
        (OCEANS_FORTUNE, "fortune", 20),  # no line for three of a kind (001 l.7324-7334)
        (FACE_UP, "fortune", 20),
        (FACE_UP_2, "fortune", 30),
        (GOLD, "golden", 30),
        (BLACK_SHEEP_FACE_UP, "fortune", 30),
        (FLORIDA, "fortune", 30),
    ],
)
def test_trips_and_a_straight_are_paid_by_the_better_line(edition: str, key: str, win: int) -> None:
    round = played(edition, 500, ON_DEE, [("Eve", 6, "wager", 50), ("Eve", 6, key, 10)])
    assert f"bank -> Eve {win} ({key}-pays)" in settled(round)


def test_the_manuals_example_of_the_golden_bonus_004_l1766_1769() -> None:
    """Ace of hearts and clubs behind, king and deuce in front: paid for the flush in hearts."""
    hands = {2: "Tc Td 4c 4d Kc 7d 2d", 3: "9h 9s Ks Qd 8h 6s 2c", 4: "8c 8d Th 9h 6h 4s 2h", 6: "Ah Ac Kh Jh Th 2s 3h"}
    hands |= {1: "9c 9d Kd Qs 7c 5d 3c", 3: "Jc Jd Ks Qd 8h 6s 2c", 4: "8c 8d Ts 9h 6h 4s 2h"}
    round = played(GOLD, 500, ON_DEE, [("Eve", 6, "wager", 50), ("Eve", 6, "golden", 10)], hands, fronts={6: "Kh 2s"})
    assert "bank -> Eve 40 (golden-pays)" in settled(round)  # 4 to 1


def test_seven_cards_rank_as_florida_prints_them_003_l287_308() -> None:
    ranking = load_pai_gow(FLORIDA).rules.ranking
    best_first = [
        "9c 8c 7c 6c 5c 4c 3c",  # seven-card straight flush, no joker
        "Ac Kc Qc Jc Tc Kh Qh",  # royal flush with royal match
        "Ac Kc Qc Jc Tc 9c Jo",  # seven-card straight flush with joker
        "Ac Ad Ah As Jo 3c 2d",  # five aces
        "Ac Kc Qc Jc Tc 3d 2d",
        "9c 8c 7c 6c 5c 3d 2d",
        "2c 2d 2h 2s 9c 8d 4h",
        "3c 3d 3h 2s 2c 8d 4h",
        "9c 8c 7c 6c 2c 3d 4d",
        "9c 8d 7c 6c 5c Kd 2d",
        "5c 5d 5h 9s 8d 2c 3d",
        "Ac Ad Kc Kd 9s 7c 2d",
        "Ac Ad Kc Qd 9s 7c 2d",
        "Ac Kd Qc 9d 8s 6c 2d",
    ]
    strengths = [seven_card_strength(parse_cards(cards), ranking) for cards in best_first]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(strengths)


# -- envy -----------------------------------------------------------------------------------------------------------------------------

PAYS: dict[str, Any] = {"five-aces": 250_00, "royal-flush": 50_00, "straight-flush": 5_00, "four-of-a-kind": 5_00}
BETS = [BonusBet("Ann", 2, 10_00, True), BonusBet("Bob", 3, 4_00, True), BonusBet("Cat", 4, 5_00, True), BonusBet("Zoe", 4, 5_00, False)]
OWN = {"Ann": [2], "Bob": [3], "Cat": [4], "Zoe": [4]}


def envy(made: Mapping[int, str], **regime: Any) -> dict[str, list[int]]:
    """Dollars paid to each button."""
    rules = Envy(least=5_00, pays=PAYS, **regime)
    ranks = dict.fromkeys(made, 0)
    lines = envy_lines(rules, BETS, {seat: {name, "pair"} for seat, name in made.items()}, OWN, ranks.__getitem__)
    return {bet.player: [line.pay // 100 for line in paid_] for bet, paid_ in lines.items()}


def test_every_other_hand_pays_000_l479_491() -> None:
    """Bob's bet is too small for a button, but his hand pays; Zoe's is none of a seat."""
    assert envy({2: "five-aces", 3: "four-of-a-kind", 4: "pair"}) == {"Ann": [5], "Cat": [250, 5]}
    assert envy({2: "four-of-a-kind", 3: "four-of-a-kind", 4: "pair"}) == {"Ann": [5], "Cat": [5, 5]}
    assert envy({2: "pair", 3: "pair", 4: "royal-flush"}, holders="anyone") == {"Ann": [50], "Cat": [], "Zoe": []}  # Zoe's hand too


def test_a_hand_without_the_bonus_bet_pays_nobody_000_l483() -> None:
    assert envy({2: "pair", 5: "five-aces"}) == {"Ann": [], "Cat": []}


def test_only_the_highest_row_pays_by_the_switch() -> None:
    regime = {"several": "highest", "holders": "anyone"}
    assert envy({2: "five-aces", 3: "four-of-a-kind", 4: "pair"}, **regime) == {"Ann": [], "Cat": [250], "Zoe": [250]}
    # Two rows that pay the same: the higher one counts, and its holder gets nothing for the lower.
    assert envy({2: "straight-flush", 3: "four-of-a-kind", 4: "pair"}, **regime) == {"Ann": [], "Cat": [5], "Zoe": [5]}
    # Two equal hands: each is paid once, their holders for the other's.
    assert envy({2: "four-of-a-kind", 3: "four-of-a-kind", 4: "pair"}, **regime) == {"Ann": [5], "Cat": [5], "Zoe": [5]}


@pytest.mark.parametrize(
    ("ranks", "paid_"),
    [
        ({2: 13, 3: 12}, {"Ann": [], "Cat": [5], "Zoe": [5]}),  # four aces and four kings: only the aces pay, and not their holder
        ({2: 12, 3: 13}, {"Ann": [5], "Cat": [5], "Zoe": [5]}),
        ({2: 9, 3: 9}, {"Ann": [5], "Cat": [5, 5], "Zoe": [5, 5]}),  # two straight flushes of equal rank: both pay
    ],
)
def test_only_the_highest_ranking_hand_pays_001_l6324_004_l1813(ranks: dict[int, int], paid_: dict[str, list[int]]) -> None:
    """By rank and not by row: the two hands are of one row, which pays $5."""
    rules = Envy(least=5_00, pays=PAYS, several="highest-rank", holders="anyone")
    made = {2: {"four-of-a-kind"}, 3: {"four-of-a-kind"}, 4: {"pair"}}
    lines = envy_lines(rules, BETS, made, OWN, ranks.__getitem__)
    assert {bet.player: [line.pay // 100 for line in each] for bet, each in lines.items()} == paid_


def test_a_backline_bettors_button_wins_and_qualifies_no_hand_004_l3527() -> None:
    """Cat, who sits at seat 4, bet too little for a button; Zoe has one on the backline of the same hand."""
    bets = [BonusBet("Ann", 2, 10_00, True), BonusBet("Cat", 4, 4_00, True), BonusBet("Zoe", 4, 5_00, False)]
    made = {2: {"royal-flush"}, 4: {"five-aces"}}
    for trigger, ann in (("own-button", []), ("button", [250])):
        rules = Envy(least=5_00, pays=PAYS, trigger=trigger, holders="anyone")
        lines = envy_lines(rules, bets, made, OWN, lambda position: 0)
        assert {bet.player: [line.pay // 100 for line in each] for bet, each in lines.items()} == {"Ann": ann, "Zoe": [50]}


def test_between_buttons_and_not_for_the_same_hand_004_l3527_3554() -> None:
    regime = {"trigger": "button", "same_hand": "not-paid", "holders": "anyone"}
    assert envy({2: "pair", 3: "five-aces", 4: "pair"}, **regime) == {"Ann": [], "Cat": [], "Zoe": []}  # Bob has no button
    assert envy({2: "four-of-a-kind", 3: "pair", 4: "four-of-a-kind"}, **regime) == {"Ann": [], "Cat": [], "Zoe": []}
    assert envy({2: "four-of-a-kind", 3: "pair", 4: "royal-flush"}, **regime) == {"Ann": [50], "Cat": [5], "Zoe": [5]}


def test_another_payer() -> None:
    lines = envy_lines(Envy(least=5_00, pays=PAYS), BETS, {2: {"five-aces"}}, OWN, lambda position: 0, JACKPOT)
    assert {line.payer for paid_ in lines.values() for line in paid_} == {JACKPOT}


# -- who sees what when ---------------------------------------------------------------------------------------------------------------


def seen(round: Round) -> dict[str, str]:
    """For the players and the public: the seats whose cards are known, all seven of them; ``*`` marks a hand seen in part."""
    found = {}
    for viewer in ("Dee", "Ann", "Bob", "Zoe", ""):
        known = []
        for seat in (1, 2, 3, 5):
            places = round.view(viewer).places
            cards = [*places.get(f"seat/{seat}", ()), *places.get(f"front/{seat}", ())]
            if cards and None not in cards:
                known.append(str(seat))
            elif any(card is not None for card in cards):
                known.append(f"{seat}*")
        found[viewer or "public"] = " ".join(known)
    return found


TWO = [("Ann", 2, "wager", 40), ("Bob", 3, "wager", 30)]
OWN_ONLY = {"Dee": "", "Ann": "2", "Bob": "3", "Zoe": "", "public": ""}


@pytest.mark.parametrize("edition", [TRES, TRES_FORTUNE, OCEANS, OCEANS_FORTUNE, GOLD, FLORIDA])
def test_secrecy_with_a_closed_player_dealer(edition: str) -> None:
    """His hand is closed, to himself too, until all have set theirs (000 l.597, 001 l.542, 609, 004 l.1548, 003 l.344)."""
    round = start(edition, 300, ON_DEE, TWO)
    assert seen(round) == OWN_ONLY
    round.act(Action("Ann", "set", picks=(2, 3)))
    assert seen(round) == OWN_ONLY  # what is set stays down
    round.act(Action("Bob", "set", picks=(2, 3)))
    if not round.over:  # as he likes: with his hand open and theirs closed
        assert seen(round) == {"Dee": "1", "Ann": "1 2", "Bob": "1 3", "Zoe": "1", "public": "1"}
        round.act(Action("Dee", "set", picks=(2, 3)))
    assert set(seen(round).values()) == {"1 2 3"}


@pytest.mark.parametrize("edition", [FACE_UP, FACE_UP_2, BLACK_SHEEP_FACE_UP])
def test_secrecy_face_up(edition: str) -> None:
    """The player-dealer's hand is open and set before the players set theirs (001 l.6162, 6703, 004 l.2665)."""
    round = start(edition, 300, ON_DEE, TWO)
    opened = {"Dee": "1", "Ann": "1 2", "Bob": "1 3", "Zoe": "1", "public": "1"}
    assert seen(round) == opened
    if edition == FACE_UP_2:
        round.act(Action("Dee", "set", picks=(2, 3)))
    round.act(Action("Ann", "house-way"))
    assert seen(round) == opened
    assert not round.places.get("front/2")  # where the house way puts face-down cards would tell something of them
    round.act(Action("Bob", "set", picks=(2, 3)))
    assert set(seen(round).values()) == {"1 2 3"}


def test_secrecy_in_double_hand_003_l536() -> None:
    """The designated player sees and sets his own hand with the others, unseen by them."""
    round = start(DOUBLE_HAND, 300, (), TWO)
    assert round.decision is not None and set(round.decision.asks) == {"Dee", "Ann", "Bob"}
    assert seen(round) == {**OWN_ONLY, "Dee": "1"}
    round.act(Action("Dee", "set", picks=(2, 3)))
    assert seen(round) == {**OWN_ONLY, "Dee": "1"}


@pytest.mark.parametrize("edition", [TRES, OCEANS, FACE_UP])
def test_hands_of_seats_without_a_wager_are_never_seen_000_l589(edition: str) -> None:
    round = played(edition, 300, ON_DEE, TWO)
    assert len(round.places["discards"]) == 28
    assert all(card is None for viewer in ("Dee", "Cat", "") for card in round.view(viewer).places["discards"])


def test_all_hands_of_the_helpers_are_what_their_remarks_say() -> None:
    """Ann is higher in both, Bob copies the front, Cat is lower in both, Eve higher in both."""
    lines = settled(played(TRES, 900, ON_DEE, [(p, s, "wager", 10) for s, p in ((2, "Ann"), (3, "Bob"), (4, "Cat"), (6, "Eve"))]))
    assert lines[0] == "bank -> Ann 10 (win)"
    assert lines[2:5] == ["3/wager/Bob -> Bob 10 (copy)", "4/wager/Cat -> bank 10 (lose)", "bank -> Eve 10 (win)"]
    assert len({card for cards in HANDS.values() for card in parse_cards(cards)}) == 35


@pytest.mark.parametrize(("pairs", "front"), [("natural", "Ac 8d"), ("with-the-joker", "8d 8h")])
def test_the_joker_that_completes_a_straight_makes_no_pair_beside_it_000_l614_615(pairs: PairsBeside, front: str) -> None:
    """9-8-joker-6-5 with a pair of eights and an ace: one pair, the straight stays; or aces and eights, which are split (l.608-615)."""
    rules = load_pai_gow(TRES).rules
    chosen = set_hand(parse_cards("Ac Jo 9s 8d 8h 6s 5d"), rules.house_way, rules.ranking, pairs)
    assert sorted(chosen.front) == sorted(parse_cards(front))


@pytest.mark.parametrize(
    ("cards", "front", "otherwise"),
    [
        ("Kd Ks 9d 9c Ad 5d Jo", "9d 9c", "Ad Jo"),  # a flush of diamonds: kings and nines, the nines in front (l.1563-1569)
        ("Kd Ks Qd Qc As Jh Jo", "Qd Qc", "As Jo"),  # a straight to the ace: kings and queens
        ("8d 8s 7d 7c Ad 5d Jo", "Ad Jo", "Ad Jo"),  # eights and sevens stay behind an ace in front (l.1580-1587), as three pair would
        ("Ad As Kd Kc Qd Jd Jo", "Kd Kc", "Kd Kc"),  # aces and kings: the small pair in front, as in a full house
        ("Kd Ks 9d 9c Ah 5s Jo", "Ah Jo", "Ah Jo"),  # nothing to complete: the joker is an ace, three pair (l.1598)
    ],
)
def test_two_natural_pairs_go_before_the_jokers_pair_004_l1631(cards: str, front: str, otherwise: str) -> None:
    """The joker completes a straight or a flush, and makes three pair or a full house with an ace: the hand is two natural pairs."""
    rules = load_pai_gow(GOLD).rules
    for pairs, expected in ((rules.complete_pairs, front), ("natural", otherwise)):
        chosen = set_hand(parse_cards(cards), rules.house_way, rules.ranking, pairs)
        assert sorted(chosen.front) == sorted(parse_cards(expected)), pairs
