"""Chinese poker in points: every figure of 001 l.764-875 by its line, then what is read where the text is silent."""

import random
from itertools import combinations
from typing import TypedDict

import pytest
from typing_extensions import Unpack

from cardroom.cards import Card, deck, parse_cards
from cardroom.errors import BadSetup
from cardroom.games.points.chinese.automatic import best_win
from cardroom.games.points.chinese.rules import RowsSurrender, Rules
from cardroom.games.points.chinese.scoring import RowBonus, RowsHand, Win, bonuses, home_runners, out_of_order, score, strengths
from tests.editions import load_chinese

OCEANS = load_chinese("oceans-eleven/chinese-poker")

LOW = ("2c 3d 5h", "7c 8d 9h Js Kd", "2s 2d 4c 6h 8h")  # king high in the middle, a pair of deuces at the back
FAIR = ("9c Td Kh", "4s 4d 9s Jh Ad", "5s 6d 7h 8c 9d")  # pair of fours, straight
STRONG = ("Qs Qd 2h", "As Ad Ks Kh 3c", "Tc Td Th 6s 6c")  # pair of queens, two pair, full house


class State(TypedDict, total=False):
    foul: bool
    automatic: Win | None
    surrendered: RowsSurrender | None
    bonuses: tuple[RowBonus, ...]


def hand(player: str, rows: tuple[str, str, str], rules: Rules = OCEANS.rules, **state: Unpack[State]) -> RowsHand:
    strength = strengths([parse_cards(row) for row in rows])
    foul = out_of_order(rules, strength)
    return RowsHand(player, strength, foul, bonuses=() if foul else bonuses(rules, strength))._replace(**state)


def with_rules(**changes: object) -> Rules:
    return OCEANS.with_rules(**changes).rules


def net(one: RowsHand, two: RowsHand, rules: Rules = OCEANS.rules, *others: RowsHand) -> int:
    """What ``one`` wins from ``two``, in points; ``others`` are at the table, too."""
    items = score(rules, one, two, home_runners(rules, [one, two, *others]))
    return sum(item.points if item.to == one.player else -item.points for item in items)


def rules_cited(one: RowsHand, two: RowsHand, *others: RowsHand) -> list[str]:
    return [item.rule for item in score(OCEANS.rules, one, two, home_runners(OCEANS.rules, [one, two, *others]))]


# -- rows (l.769-773, 843-851) ---------------------------------------------------------------------------------------------


def test_two_of_three_is_one_point() -> None:
    """l.843."""
    one = hand("ann", ("2c 3d 5h", "As Ad Ks Kh 3c", "Tc Td Th 6s 6c"), bonuses=())
    assert net(one, hand("bob", FAIR)) == 1
    assert rules_cited(one, hand("bob", FAIR)) == ["two-of-three"]
    assert net(hand("bob", FAIR), one) == -1


def test_three_of_three_is_six_points() -> None:
    """l.845."""
    assert net(hand("ann", FAIR), hand("bob", LOW)) == 6
    assert rules_cited(hand("ann", FAIR), hand("bob", LOW)) == ["sweep"]


def test_a_home_run_is_nine_points_from_each_of_three_players() -> None:
    """l.847-851."""
    ann = hand("ann", STRONG)
    bob, cy, dee = (hand(name, LOW) for name in ("bob", "cy", "dee"))
    for one, two, three in ((bob, cy, dee), (cy, dee, bob), (dee, bob, cy)):
        assert net(ann, one, OCEANS.rules, two, three) == 9
        assert rules_cited(ann, one, two, three) == ["home-run"]
    assert net(bob, cy, OCEANS.rules, ann, dee) == 0


def test_with_fewer_players_or_a_row_lost_there_is_no_home_run() -> None:
    ann, bob, cy = hand("ann", STRONG), hand("bob", LOW), hand("cy", LOW)
    assert net(ann, bob, OCEANS.rules, cy) == 6
    lucky = hand("dee", ("As Ad 2h", *STRONG[1:]), foul=False)
    assert net(ann, bob, OCEANS.rules, cy, lucky) == 6


def test_a_foul_or_declared_hand_is_not_swept_for_a_home_run_unless_set_so() -> None:
    ann, bob, cy = hand("ann", STRONG), hand("bob", LOW), hand("cy", LOW)
    foul, dragon = hand("dee", LOW, foul=True), hand("dee", LOW, automatic=Win("dragon", 13))
    assert net(ann, bob, OCEANS.rules, cy, foul) == 6
    assert net(ann, bob, with_rules(home_run_over_foul=True), cy, foul) == 9
    assert net(ann, foul, with_rules(home_run_over_foul=True), bob, cy) == 6  # a foul hand pays its own figure
    assert net(ann, bob, with_rules(home_run_over_foul=True), cy, dragon) == 6


@pytest.mark.parametrize(
    ("one", "two", "points"),
    [
        (("9c Td Kh", "4s 4d 9s Jh Ad", "6s 6d 7h 8c 9d"), ("9d Ts Kc", "4h 4c 8s Jd Ac", "5c 5d 7s 8d 9s"), 2),  # front tied
        (("9c Td Kh", "4s 4d 9s Jh Ad", "5s 6d 7h 8c 9d"), ("9d Ts Kc", "4h 4c 8s Jd Ac", "5c 6c 7s 8d 9s"), 1),  # front and back tied
        (("9c Td Kh", "4s 4d 9s Jh Ad", "5s 6d 7h 8c 9d"), ("9d Ts Kc", "4h 4c 8s Jd Ac", "6c 7s 8d 9s Tc"), 0),  # won, lost, tied
        (("9c Td Kh", "4s 4d 9s Jh Ad", "5s 6d 7h 8c 9d"), ("9d Ts Kc", "4h 4c 9h Jd Ac", "5c 6c 7s 8d 9s"), 0),  # all tied
    ],
)
def test_a_tied_row_gives_no_point_and_prevents_three_of_three(one: tuple[str, str, str], two: tuple[str, str, str], points: int) -> None:
    ann, bob = hand("ann", one), hand("bob", two)
    assert not ann.foul and not bob.foul
    assert (net(ann, bob), net(bob, ann)) == (points, -points)


def test_two_rows_and_a_tie_may_be_read_as_two_of_three() -> None:
    ann = hand("ann", ("9c Td Kh", "4s 4d 9s Jh Ad", "6s 6d 7h 8c 9d"))
    bob = hand("bob", ("9d Ts Kc", "4h 4c 8s Jd Ac", "5c 5d 7s 8d 9s"))
    assert net(ann, bob, with_rules(two_and_a_tie=1)) == 1


# -- improperly set hands (l.769, 786-793) ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "foul"),
    [
        (FAIR, False),
        (("9c Td Kh", "5s 6d 7h 8c 9d", "4s 4d 9s Jh Ad"), True),  # middle over back
        (("4s 4d Kh", "9c Td Js Qh Ah", "5s 6d 7h 8c 9d"), True),  # front over middle
        (("9c Td Kh", "4s 4d 9s Jh Ad", "4h 4c 9h Jd Ac"), False),  # the back may equal the middle
        (("Ac Kd Qh", "As Kh Qd 3c 2d", "4h 4c 9h Jd Ac"), False),  # a middle that begins as the front goes on
        (("4h 4c Ac", "4s 4d Kd Qh Jc", "5s 6d 7h 8c 9d"), True),  # the same pair, a higher kicker in front
        (("Tc Jd Qh", "4s 4d 9s Jh Ad", "5s 6d 7h 8c 9d"), False),  # a straight in front does not count
        (("Tc Jc Qc", "4s 4d 9s Jh Ad", "5s 6d 7h 8c 9d"), False),  # nor does a flush
        (("2c 3d 5h", "2s 3h 4d 5c 6d", "As 2d 3s 4h 5d"), True),  # l.773: A-2-3-4-5 is the lowest straight
        (("2c 3d 5h", "As 2d 3s 4h 5d", "2s 3h 4d 5c 6d"), False),
        (("2c 2d 2h", "As Ad Ks Kh 3c", "Tc Td Th 6s 6c"), True),  # three deuces over two pair
    ],
)
def test_rows_out_of_order_are_foul(rows: tuple[str, str, str], foul: bool) -> None:
    assert hand("ann", rows).foul is foul


def test_a_house_may_want_the_back_higher_than_the_middle() -> None:
    rows = ("9c Td Kh", "4s 4d 9s Jh Ad", "4h 4c 9h Jd Ac")
    assert hand("ann", rows, with_rules(equal_rows="foul")).foul


def test_a_foul_hand_pays_six_points_to_each() -> None:
    """l.792."""
    foul = hand("dee", (FAIR[0], FAIR[2], FAIR[1]))
    assert foul.foul
    assert net(hand("ann", LOW), foul) == 6
    assert rules_cited(hand("ann", LOW), foul) == ["foul"]


def test_two_foul_hands_are_even() -> None:
    assert net(hand("ann", LOW, foul=True), hand("bob", LOW, foul=True)) == 0


def test_all_bonuses_count_against_a_foul_hand_and_none_for_it() -> None:
    """l.793: in the middle a full house is 2, at the back four of a kind 4; a row need not be won."""
    ann = hand("ann", ("2c 3d 5h", "Tc Td Th 6s 6c", "2s 2d 2h 9c 2c"))
    assert net(ann, hand("bob", STRONG, foul=True, bonuses=())) == 6 + 2 + 4
    straight_flush = ("2c 3d 5h", "7c 8d 9h Js Kd", "5s 6s 7s 8s 9s")
    assert net(hand("ann", LOW), hand("bob", straight_flush, foul=True, bonuses=())) == 6


def test_super_bonus_hands_count_against_a_foul_hand_too() -> None:
    """l.793: read as automatic wins, on top of the 6."""
    foul = hand("bob", LOW, foul=True)
    assert net(hand("ann", LOW, automatic=Win("six-pairs", 3)), foul) == 9
    assert net(hand("ann", LOW, automatic=Win("dragon", 13)), foul) == 19
    assert net(hand("ann", LOW, automatic=Win("dragon", 13, against_foul="larger")), foul) == 13
    assert net(hand("ann", LOW, automatic=Win("six-pairs", 3, against_foul="larger")), foul) == 6


# -- bonuses (l.857-872) ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "bonus"),
    [
        (("2c 3d 5h", "7c 8d 9h Js Kd", "2s 2d 2h 9c 2c"), 4),  # l.861
        (("2c 3d 5h", "7c 8d 9h Js Kd", "5s 6s 7s 8s 9s"), 5),  # l.866
        (("2c 3d 5h", "7c 8d 9h Js Kd", "Ts Js Qs Ks As"), 5),  # a royal flush is a straight flush
        (("2c 3d 5h", "Tc Td Th 6s 6c", "Jc Jd Jh 6d 6h"), 2),  # l.868
        (("2c 3d 5h", "2s 2d 2h 9c 2c", "9s 9d 9h 9c Kc"), 8 + 4),  # l.869
        (("2c 3d 5h", "5s 6s 7s 8s 9s", "6d 7d 8d 9d Td"), 10 + 5),  # l.870
        (("2c 2d 2h", "Tc 7d 8h 9s Jc", "Jd Jh Js 6d 6h"), 3),  # l.872
        (("2c 3d 5h", "7c 8d 9h Js Kd", "Jc Jd Jh 6d 6h"), 0),  # a full house at the back has none
    ],
)
def test_bonuses_come_on_top_of_the_rows(rows: tuple[str, str, str], bonus: int) -> None:
    ann = hand("ann", rows)
    assert not ann.foul
    weak = RowsHand("bob", (0, 0, 0))
    assert net(ann, weak) == 6 + bonus
    assert net(ann, weak, with_rules(bonus_counts="instead-of-the-point")) == 6 + bonus - len(ann.bonuses)


def test_a_bonus_needs_its_row_won_unless_set_otherwise() -> None:
    ann = hand("ann", ("2c 3d 5h", "Tc Td Th 6s 6c", "9s 9d 9h 9c Kc"))  # full house 2, four of a kind 4
    bob = hand("bob", ("As Ad 2h", "Jc Jd Jh 6d 6h", "7c 7d 7h 7s Kc"))  # full house 2, four of a kind 4, both lower at the back
    assert net(ann, bob) == -1 - 2 + 4
    assert net(ann, bob, with_rules(bonus_when="always")) == -1 + (2 + 4) - (2 + 4)


# -- automatic wins (l.819-839, 853-855, 873-875) ---------------------------------------------------------------------------

SIX_PAIRS = ("2c 2d 9h", "3c 3d 5h 5s 7c", "9d 7d Js Jd Ah")  # and an ace: pairs of 2 3 5 7 9 J
STRAIGHTS = ("2c 3d 4h", "5c 6d 7h 8s 9c", "9d Tc Jh Qd Kc")
FLUSHES = ("2c 9c Kc", "3d 5d 7d 9d Jd", "2h 4h 6h 8h Ah")
DRAGON = ("2c 9d Kc", "3d 5h 7d 8s Jd", "Ts 4h 6h Qh Ah")


def rows_of(text: tuple[str, str, str]) -> list[list[Card]]:
    return [parse_cards(row) for row in text]


@pytest.mark.parametrize(
    ("rows", "win"),
    [
        (SIX_PAIRS, Win("six-pairs", 3)),  # l.831, 855
        (STRAIGHTS, Win("three-straights", 3)),  # l.821-825
        (FLUSHES, Win("three-flushes", 3)),  # l.827-830
        (DRAGON, Win("dragon", 13)),  # l.833-839
        (("Ac 2d 3h", *STRAIGHTS[1:]), Win("three-straights", 3)),
        (("Ac Kd Qh", "5c 6d 7h 8s 9c", "2d 3c 4h 5d 6c"), Win("three-straights", 3)),
        (FAIR, None),
    ],
)
def test_automatic_wins(rows: tuple[str, str, str], win: Win | None) -> None:
    assert best_win(OCEANS.rules, rows_of(rows)) == win


def test_an_automatic_win_is_three_points_whatever_the_rows() -> None:
    """l.855."""
    assert net(hand("ann", LOW, automatic=Win("six-pairs", 3), bonuses=()), hand("bob", STRONG)) == 3


def test_the_dragon_is_thirteen_points_and_beats_all_other_automatic_wins() -> None:
    """l.839, 874."""
    dragon = hand("ann", LOW, automatic=Win("dragon", 13))
    assert net(dragon, hand("bob", STRONG)) == 13
    for other in ("six-pairs", "three-straights", "three-flushes"):
        assert net(dragon, hand("bob", LOW, automatic=Win(other, 3))) == 13
        assert net(hand("bob", LOW, automatic=Win(other, 3)), dragon) == -13


def test_a_declared_automatic_win_is_not_foul_however_it_is_set() -> None:
    wrong = hand("ann", LOW, foul=True, automatic=Win("three-flushes", 3))
    assert net(wrong, hand("bob", STRONG)) == 3
    assert net(wrong, hand("bob", LOW, foul=True)) == 9
    assert net(wrong._replace(automatic=None), hand("bob", LOW)) == -6


def test_two_equal_automatic_wins_push_unless_they_play_as_set() -> None:
    one, two = Win("six-pairs", 3), Win("three-flushes", 3)
    assert net(hand("ann", FAIR, automatic=one), hand("bob", LOW, automatic=two)) == 0
    assert net(hand("ann", FAIR, automatic=one._replace(tie="as-set")), hand("bob", LOW, automatic=two._replace(tie="as-set"))) == 6


def test_four_of_a_kind_may_or_may_not_be_two_pairs() -> None:
    rows = rows_of(("2c 2d 9h", "3c 3d 5h 5s 2h", "9d 2s Js Jd Ah"))
    assert best_win(OCEANS.rules, rows) == Win("six-pairs", 3)
    assert best_win(with_rules(four_are_two_pairs=False), rows) is None
    assert best_win(with_rules(four_are_two_pairs=False), rows_of(SIX_PAIRS)) == Win("six-pairs", 3)


def test_straights_and_flushes_may_have_to_be_set_as_such() -> None:
    strict = with_rules(automatic_by="setting")
    for rows in (STRAIGHTS, FLUSHES, SIX_PAIRS, DRAGON):
        assert best_win(strict, rows_of(rows)) == best_win(OCEANS.rules, rows_of(rows))
    for rows in (STRAIGHTS, FLUSHES):
        mixed = rows_of((rows[0], rows[1], rows[2]))
        mixed[0][0], mixed[2][1] = mixed[2][1], mixed[0][0]
        assert best_win(OCEANS.rules, mixed) is not None
        assert best_win(strict, mixed) is None


def test_surrender_concedes_three_points_and_no_more_to_an_opponent_who_fouls() -> None:
    """l.853-855, as read."""
    rules = OCEANS.rules
    gave_up = hand("bob", STRONG, surrendered=rules.surrender, bonuses=())
    assert net(hand("ann", LOW), gave_up) == 3
    assert net(hand("ann", STRONG), gave_up) == 3
    assert net(hand("ann", LOW, automatic=Win("six-pairs", 3)), gave_up) == 3
    assert net(hand("ann", LOW, automatic=Win("dragon", 13)), gave_up) == 13
    assert net(hand("ann", LOW, surrendered=rules.surrender), gave_up) == 0
    assert net(hand("ann", LOW, foul=True), gave_up) == 3 - 6


# -- always ----------------------------------------------------------------------------------------------------------------


def test_what_one_wins_the_other_loses_for_any_hands_and_rules() -> None:
    rng = random.Random(13)
    for number in range(2000):
        wins = [Win("six-pairs", 3), Win("dragon", 13), Win("three-flushes", 3)]
        if number % 2:
            wins = [win._replace(tie="as-set", against_foul="larger") for win in wins]
        rules = with_rules(
            bonus_when=rng.choice(("row-won", "always")),
            bonus_counts=rng.choice(("on-top", "instead-of-the-point")),
            home_run_over_foul=rng.random() < 0.5,
        )
        cards = rng.sample(deck(), 52)
        hands = []
        for seat, name in enumerate(("ann", "bob", "cy", "dee")):
            own = cards[13 * seat : 13 * seat + 13]
            strength = strengths([own[:3], own[3:8], own[8:]])
            foul = out_of_order(rules, strength)
            gave_up = rules.surrender if rng.random() < 0.1 else None
            win = rng.choice(wins) if rng.random() < 0.2 and not gave_up else None
            hands.append(RowsHand(name, strength, foul and not gave_up, win, gave_up, () if foul else bonuses(rules, strength)))
        home_runs = home_runners(rules, hands)
        for one, two in combinations(hands, 2):
            there, back = score(rules, one, two, home_runs), score(rules, two, one, home_runs)
            assert sorted(there) == sorted(back)
            assert all(item.points >= 0 and item.to in (one.player, two.player) for item in there)


def test_unknown_hands_are_refused() -> None:
    with pytest.raises(BadSetup, match="front pays for 'trips'"):
        OCEANS.with_rules(bonuses={"front": {"trips": 3}})
    with pytest.raises(BadSetup, match="'five-aces' is no automatic win"):
        OCEANS.with_rules(automatic={"five-aces": 3})
