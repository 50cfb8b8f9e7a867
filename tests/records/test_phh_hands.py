"""PHH in and out, held against pokerkit."""

from decimal import Decimal

import pytest

from cardroom.cards import parse_cards
from cardroom.chance import Seeded, Stacked
from cardroom.errors import BadInput
from cardroom.houses.loader import load
from cardroom.records.files import parse
from cardroom.records.phh import PhhHand
from cardroom.records.phh_file import read_phh
from cardroom.records.phh_write import write_phh
from cardroom.round import Action, Round
from tests.phh import pokerkit_stacks

HAND = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 50]
actions = [
  'd dh p1 ????', 'd dh p2 AsKs', 'd dh p3 QhQd',
  'p3 cbr 6', 'p1 f', 'p2 cc # a call',
  'd db 2cAd7h', 'p2 cc', 'p3 cbr 44', 'p2 cc',
  'p2 sm AsKs', 'p3 sm QhQd',
  'd db 3c', 'd db 9d',
]
players = ['Ann', 'Bob', 'Cy']
finishing_stacks = [99, 151, 0]
"""


def hands(text: str) -> list[PhhHand]:
    return read_phh(parse(text, "hand.phh", parse_float=Decimal), "hand.phh")


def test_a_hand_is_read_and_played() -> None:
    (hand,) = hands(HAND)
    assert hand.players == ("Ann", "Bob", "Cy") and hand.round.over
    assert hand.finishing == (9900, 15100, 0) == hand.declared
    assert [stack // 100 for stack in hand.finishing] == pokerkit_stacks(HAND)


def test_many_hands_in_one_file() -> None:
    body = HAND.strip()
    found = hands(f"[1]\n{body}\n\n[2]\n{body}\n")
    assert [hand.finishing for hand in found] == [(9900, 15100, 0)] * 2
    assert found[1].name == "hand.phh: hand 2"


def test_decimal_chips_are_cents() -> None:
    text = HAND.replace("[1, 2, 0]", "[0.05, 0.1, 0]").replace("min_bet = 2", "min_bet = 0.1").replace("cbr 6", "cbr 0.35")
    text = text.replace("finishing_stacks = [99, 151, 0]", "").replace("cbr 44", "cbr 49.65")
    (hand,) = hands(text)
    assert hand.finishing == (9995, 10000 + 5000 + 5, 0)


def test_heads_up_lists_are_turned_round() -> None:
    text = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 50]
actions = ['d dh p1 2c3c', 'd dh p2 4c5c', 'p2 f']
"""
    (hand,) = hands(text)
    assert hand.finishing == (10100, 4900)  # p2 is the button and has the small blind
    assert pokerkit_stacks(text) == [101, 49]


def test_a_hand_that_stops_is_not_over() -> None:
    cut = HAND[: HAND.index(" 'p2 cc',\n  'p2 sm")] + "]\n"
    (hand,) = hands(cut)
    assert not hand.round.over and hand.round.decision is not None and "p2" in hand.round.decision.asks


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("'NT'", "'XX'", "variant: 'XX' is not here yet"),
        ("variant = 'NT'", "", "has no key 'variant'"),
        ("min_bet = 2\n", "", "min_bet: is missing"),
        ("min_bet = 2", "min_bet = 'two'", "min_bet: must be a number of chips"),
        ("min_bet = 2", "min_bet = 0.001", "finer than a hundredth"),
        ("antes = [0, 0, 0]", "antes = [0, 0, -1]", "antes.2: -1 is below zero"),
        ("[1, 2, 0]", "[0, 0, 0]", "there must be a blind, or an ante instead"),
        ("[1, 2, 0]", "[1, 2, 'x']", "blinds_or_straddles.2: must be a number of chips"),
        ("min_bet = 2", "min_bet = 0", "min_bet: 0 must be above zero"),
        ("[100, 100, 50]", "[100, 0, 50]", "starting_stacks.1: must be above zero"),
        ("antes = [0, 0, 0]", "antes = [0, 0, 0]\nante_trimming_status = 1", "ante_trimming_status: must be true or false"),
        ("[1, 2, 0]", "[1, 2, 0, 0]", "has 4 figures for 3 players"),
        ("p3 cbr 6'", "p3 cbr 3'", "line 4 ('p3 cbr 3'): Cy may raise $4 to $50"),
        ("'p1 f'", "'p2 f'", "line 5 ('p2 f'): It is not Bob's turn"),
        ("'p1 f'", "'p9 f'", "'p9' is none of the players p1 to p3"),
        ("'p1 f'", "'p1 sd'", "no draw in this game"),
        ("'p1 f'", "'p1 dances'", "is not an action of PHH"),
        ("'p1 f'", "'p1 cbr lots'", "'lots' is not an amount"),
        ("'d dh p3 QhQd'", "'d dh p3 QhAs', 'd db As'", "p3 shows"),
        ("2cAd7h", "2cAs7h", "As is dealt twice"),
        ("'d dh p3 QhQd'", "'d dh p3 QhQ'", "are not cards"),
        ("'d dh p3 QhQd'", "'d dh p3 QhQx'", "is not a card"),
        ("'d dh p3 QhQd'", "'d dh p3 QhQdQc'", "p3 is dealt 3 cards"),
        ("'p3 sm QhQd'", "'p3 sm QcQs'", "p3 shows"),
        ("'d db 9d',", "", "the board needs 5 cards, the file deals 4"),
        ("'d db 9d',", "'d db 9d', 'd db 8d',", "6 board cards are in the file"),
        ("'d db 9d',", "'d db 9d', 'p1 f',", "the hand is over before it"),
        ("[99, 151, 0]", "[99, 151]", "finishing_stacks: has 2 figures"),
        ("starting_stacks = [100, 100, 50]", "starting_stacks = 7", "starting_stacks: must be a list"),
        ("actions = [", "actions = [7, ", "actions.0: must be text"),
        ("antes = [0, 0, 0]", "antes = [0, 0, inf]", "must be a number of chips"),
    ],
)
def test_what_cannot_be_read_says_where(old: str, new: str, says: str) -> None:
    assert old in HAND
    with pytest.raises(BadInput) as caught:
        hands(HAND.replace(old, new, 1))
    assert says in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("shown", [" -", " ????", " Qh??", ""])
def test_an_unknown_hand_loses_to_one_that_is_shown(shown: str) -> None:
    """Shown in part, or mucked, it is not known; with both queens it would have won against ace and king without the ace on the board."""
    board = ("'d db 2cAd7h'", "'d db 2c3d7h'")
    (known,) = hands(HAND.replace(*board))
    assert known.finishing == (9900, 5000, 10100)
    (hand,) = hands(HAND.replace(*board).replace("'d dh p3 QhQd'", "'d dh p3 ????'").replace("'p3 sm QhQd'", f"'p3 sm{shown}'"))
    assert hand.finishing == (9900, 15100, 0)


def test_what_phh_cannot_say_is_refused() -> None:
    with pytest.raises(BadInput, match="played to its end"):
        write_phh(Round(load("standard/no-limit-texas-holdem").setup({"a": 1000, "b": 1000}, seed=1, button=1)))
    with pytest.raises(BadInput, match="PHH has no code for this game"):
        write_phh(Round(load("tres-lounge/three-card-poker").setup({"a": 50_000, "b": 50_000}, chance=Stacked())))


# The hand with which the format's authors introduce it (Dwan and Ivey, 2009).
DWAN_IVEY = """
variant = 'NT'
ante_trimming_status = true
antes = [500, 500, 500]
blinds_or_straddles = [1000, 2000, 0]
min_bet = 2000
starting_stacks = [1125600, 2000000, 553500]
actions = [
  'd dh p1 Ac2d', 'd dh p2 ????', 'd dh p3 7h6h',
  'p3 cbr 7000', 'p1 cbr 23000', 'p2 f', 'p3 cc',
  'd db Jc3d5c', 'p1 cbr 35000', 'p3 cc',
  'd db 4h', 'p1 cbr 90000', 'p3 cbr 232600', 'p1 cbr 1067100', 'p3 cc',
  'p1 sm Ac2d', 'p3 sm 7h6h',
  'd db Jh',
]
author = 'Juho Kim'
year = 2009
month = 2
day = 24
players = ['Phil Ivey', 'Patrik Antonius', 'Tom Dwan']
finishing_stacks = [572100, 1997500, 1109500]
"""


def test_a_famous_hand() -> None:
    (hand,) = hands(DWAN_IVEY)
    assert hand.finishing == hand.declared
    assert [stack // 100 for stack in hand.finishing] == pokerkit_stacks(DWAN_IVEY)
    assert dict(hand.round.outcome.stacks)["Tom Dwan"] == 1_109_500_00


def test_an_ante_of_the_big_blind_alone_stays_in_the_pot() -> None:
    text = HAND.replace("antes = [0, 0, 0]", "ante_trimming_status = false\nantes = [0, 2, 0]")
    (hand,) = hands(text)
    assert [stack // 100 for stack in hand.finishing] == pokerkit_stacks(text) == [99, 151, 0]


POSTED = """
variant = 'NT'
antes = [0, 0, 0, 0, 0]
blinds_or_straddles = [1, 2, {}]
min_bet = 2
starting_stacks = [100, 100, 100, 100, 100]
actions = [
  'd dh p1 2c3c', 'd dh p2 4c5c', 'd dh p3 6c7c', 'd dh p4 8c9c', 'd dh p5 TcJc',
  {}
]
"""


@pytest.mark.parametrize(
    ("posted", "actions", "stacks"),
    [
        ("0, -2, 0", "'p3 f', 'p4 cc', 'p5 f', 'p1 f', 'p2 f'", [99, 98, 100, 103, 100]),  # p4 posted out of turn, and checks
        ("0, -2, 0", "'p3 f', 'p4 cbr 4', 'p5 f', 'p1 f', 'p2 f'", [99, 98, 100, 103, 100]),
        ("4, 0, 0", "'p4 f', 'p5 f', 'p1 f', 'p2 f'", [99, 98, 103, 100, 100]),  # a straddle: left of it is first
        ("4, 0, 0", "'p4 cbr 6', 'p5 f', 'p1 f', 'p2 f', 'p3 f'", [99, 98, 96, 107, 100]),  # a raise by the least bet
        ("4, 8, 0", "'p5 f', 'p1 f', 'p2 f', 'p3 cc', 'p4 cbr 16', 'p3 f'", [99, 98, 92, 111, 100]),  # and a second straddle
        ("0, 0, 4", "'p1 f', 'p2 f', 'p3 f', 'p4 f'", [99, 98, 100, 100, 103]),  # the button straddles
        ("-2, -2, 0", "'p3 f', 'p4 f', 'p5 cc', 'p1 f', 'p2 cbr 4', 'p5 f'", [99, 107, 98, 98, 98]),
    ],
)
def test_posts_and_straddles(posted: str, actions: str, stacks: list[int]) -> None:
    text = POSTED.format(posted, actions)
    (hand,) = hands(text)
    assert hand.round.over
    assert [stack // 100 for stack in hand.finishing] == stacks == pokerkit_stacks(text)
    (again,) = hands(write_phh(hand.round))
    assert again.finishing == hand.finishing


def test_a_fold_that_could_have_been_a_check_is_read() -> None:
    ends = HAND.index("'p2 cc', 'p3 cbr 44'")
    (hand,) = hands(HAND[:ends] + "'p2 f']\n")
    assert hand.finishing == (9900, 9400, 5700)


def test_a_short_big_blind_that_had_to_be_met_is_told_as_a_post() -> None:
    """Here C must put in $2 though B could post only $1; in PHH only what lies there is called, so C has posted it."""
    edition = load("standard/no-limit-texas-holdem")
    places = {"seat/1": tuple(parse_cards("2c7d")), "seat/2": tuple(parse_cards("AsAh")), "seat/3": tuple(parse_cards("KsKh"))}
    chance = Stacked(places={**places, "board": tuple(parse_cards("3c8d9hTcJs"))})
    round = Round(edition.setup({"A": 10_000, "B": 100, "C": 10_000}, chance=chance, button=3))
    for player, verb in (("C", "call"), ("A", "fold")):
        round.act(Action(player, verb))
    text = write_phh(round)
    assert "blinds_or_straddles = [1, 2, -2]" in text
    assert pokerkit_stacks(text) == [99, 3, 99]  # C has $1 back that nobody called
    (again,) = hands(text)
    assert dict(zip(again.players, again.finishing, strict=True)) == round.outcome.stacks == {"A": 9900, "B": 300, "C": 9900}


def test_a_dead_blind_is_told_as_an_ante() -> None:
    """D missed the small blind and comes in with $1 dead and $2 live."""
    edition = load("standard/no-limit-texas-holdem")
    stacks = dict.fromkeys("ABCDE", 10_000)
    carry = {"button": 5, "small": 1, "big": 2, "owed": {"D": ["small", "big"]}, "known": {p: i for i, p in enumerate("ABCDE", start=1)}}
    round = Round(edition.setup(stacks, chance=Seeded(1), carry=carry))
    round.act(Action("D", "post", 300))
    while not round.over:
        assert round.decision is not None
        ((player, options),) = round.decision.asks.items()
        verbs = [option.verb for option in options]
        round.act(Action(player, next(verb for verb in ("fold", "check", "show") if verb in verbs)))
    text = write_phh(round)
    assert "ante_trimming_status = false" in text
    (again,) = hands(text)
    assert dict(zip(again.players, again.finishing, strict=True)) == round.outcome.stacks
    assert [stack // 100 for stack in again.finishing] == pokerkit_stacks(text)


@pytest.mark.parametrize(("trimmed", "first"), [("false", 2 + 3 + 3), ("true", 2 + 2 + 2)])
def test_a_short_ante_wins_all_antes_where_they_are_dead_and_its_match_where_they_are_trimmed(trimmed: str, first: int) -> None:
    text = f"""
variant = 'NT'
ante_trimming_status = {trimmed}
antes = [3, 3, 3]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [2, 50, 50]
actions = [
  'd dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 4c2d', 'p3 cc', 'p2 cc',
  'd db 3c8d9h', 'p2 cc', 'p3 cc', 'd db Tc', 'p2 cc', 'p3 cc', 'd db Jd', 'p2 cc', 'p3 cc',
  'p2 sm KsKh', 'p3 sm 4c2d', 'p1 sm AsAh',
]
"""
    (hand,) = hands(text)
    assert [stack // 100 for stack in hand.finishing] == [first, 102 - 45 - first, 45] == pokerkit_stacks(text)
