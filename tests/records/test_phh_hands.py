"""PHH in and out, held against pokerkit."""

import random
import re
import warnings
from decimal import Decimal

import pytest

from cardroom.bots import drive
from cardroom.bots.random_bot import RandomBot
from cardroom.chance import Stacked
from cardroom.errors import BadInput
from cardroom.houses.loader import load
from cardroom.records.files import parse
from cardroom.records.phh import Hand, read_phh
from cardroom.records.phh_write import write_phh
from cardroom.round import Action, Round

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


def hands(text: str) -> list[Hand]:
    return read_phh(parse(text, "hand.phh", parse_float=Decimal), "hand.phh")


def pokerkit_stacks(text: str) -> list[int]:
    notation = pytest.importorskip("pokerkit.notation")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return [int(stack) for stack in list(notation.HandHistory.loads(text))[-1].stacks]


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
        ("[1, 2, 0]", "[1, 2, -2]", "posts out of turn are not here yet"),
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


def test_an_unknown_hand_cannot_win_a_showdown() -> None:
    with pytest.raises(BadInput, match="p3 comes to a showdown with cards that the file does not know"):
        hands(HAND.replace("'d dh p3 QhQd'", "'d dh p3 ????'").replace("'p3 sm QhQd'", "'p3 sm -'"))
    (mucked,) = hands(HAND.replace("'d dh p3 QhQd'", "'d dh p3 ????'").replace("'p3 sm QhQd'", "'p3 sm'"))
    assert mucked.finishing == (9900, 15100, 0)


def dealt(number: int) -> Round:
    """Random rounds. Nobody is too short for his blind: a short blind is a full bet to us and a short one to pokerkit."""
    dice = random.Random(number)
    edition = load("standard/no-limit-texas-holdem" if number % 2 else "standard/fixed-limit-texas-holdem")
    count = dice.randint(2, 9)
    stacks = {f"p{i + 1}": dice.choice((400, 500, 700, 1000, 2000, 5000, 20000, dice.randint(4, 200) * 100)) for i in range(count)}
    table = {"showdown": dice.choice(("asked", "cards-speak")), "ante": dice.choice((0, 0, 100))}
    return drive(Round(edition.setup(stacks, seed=number, table=table, button=count)), dict.fromkeys(stacks, RandomBot(number)))


def threw_away_an_all_in_hand(round: Round, text: str) -> bool:
    """pokerkit cannot go on when a hand is mucked before the board has run out."""
    return any(isinstance(given, Action) and given.verb == "muck" for given in round.inputs) and text.find(" sm") < text.rfind(" db")


def other_limit_rules(text: str) -> bool:
    """In limit games pokerkit caps at four wagers a street, heads-up too, and a short all-in is never a raise."""
    if "variant = 'FT'" not in text:
        return False
    streets = text.split("d db")
    wagers = [[int(amount) for amount in re.findall(r"cbr (\d+)", street)] for street in streets]
    return any(len(street) > 4 or any(amount % (2 if i < 2 else 4) for amount in street) for i, street in enumerate(wagers))


def test_random_rounds_go_out_and_come_back_equal_and_pokerkit_agrees() -> None:
    compared = 0
    for number in range(400):
        round = dealt(number)
        text = write_phh(round)
        (again,) = hands(text)
        assert dict(zip(again.players, again.finishing, strict=True)) == round.outcome.stacks, text
        if threw_away_an_all_in_hand(round, text) or other_limit_rules(text):
            continue
        ours = [stack // 100 for stack in again.finishing]
        theirs = pokerkit_stacks(text)
        # pokerkit merges pots that have the same winners, so that an odd chip can fall to another of them.
        pots = len({event.source for event in round.transfers if str(event.source).startswith("pot/")})
        assert ours == theirs or (pots > 1 and all(abs(a - b) < pots for a, b in zip(ours, theirs, strict=True))), text
        compared += 1
    assert compared > 250


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
