"""PHH of stud and draw games, in and out, held against pokerkit."""

import random
import warnings
from decimal import Decimal
from typing import Any

import pytest

from cardroom.bots import drive
from cardroom.bots.random_bot import RandomBot
from cardroom.chance import Felt
from cardroom.cli import run
from cardroom.errors import BadInput
from cardroom.houses.loader import load
from cardroom.records.files import parse
from cardroom.records.phh import VARIANTS, Hand, read_phh
from cardroom.records.phh_write import write_phh
from cardroom.round import Round

notation = pytest.importorskip("pokerkit.notation")

CODES = ("F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")
ROUNDS = 150
# pokerkit shuffles in cards just thrown and burns with the other discards; here only where the others do not suffice.
SHUFFLED = "not among the discards that were shuffled"
RAZZ = """
variant = 'FR'
antes = [1, 1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
actions = [
  'd dh p1 ????Kd', 'd dh p2 Ah2c3d', 'd dh p3 4c5c9s',
  'p1 pb', 'p2 cbr 4', 'p3 cc', 'p1 f',
  'd dh p2 4d', 'd dh p3 8h', 'p2 cbr 4', 'p3 cc',
  'd dh p2 5h', 'd dh p3 Qc', 'p2 cbr 8', 'p3 cc',
  'd dh p2 Kh', 'd dh p3 Qd', 'p2 cc', 'p3 cc',
  'd dh p2 Ks', 'd dh p3 ??', 'p2 cc', 'p3 cc',
  'p2 sm Ah2c3d4d5hKhKs', 'p3 sm',
]
"""
SINGLE = """
variant = 'N2L1D'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 50]
actions = [
  'd dh p1 ??????????', 'd dh p2 2c3c4c7dKs', 'd dh p3 ??????????',
  'p3 cbr 6', 'p1 f', 'p2 cc',
  'p2 sd Ks', 'p3 sd AhAd', 'd dh p2 5h', 'd dh p3 ????',
  'p2 cbr 44', 'p3 cc',
  'p2 sm 2c3c4c7d5h', 'p3 sm 8c7c6c3d2d',
]
"""


def read(text: str) -> Hand:
    (hand,) = read_phh(parse(text, "hand.phh", parse_float=Decimal), "hand.phh")
    return hand


def theirs(text: str) -> list[int]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return [int(stack) for stack in list(notation.HandHistory.loads(text))[-1].stacks]


def streets(text: str) -> list[list[int]]:
    """The wagers of each betting round."""
    found: list[list[int]] = []
    betting = False
    for line in text.split("actions = [")[1].split("]")[0].split("'")[1::2]:
        words = line.split()
        acts = words[1] in ("f", "cc", "cbr", "pb")
        if acts and not betting:
            found.append([])
        betting = acts
        if words[1] == "cbr":
            found[-1].append(int(words[2]))
    return found


def other_limit_rules(text: str) -> bool:
    """In limit games pokerkit caps at four wagers a street, and a short all-in is never completed: the next raise is on top of it."""
    if "small_bet" not in text:
        return False
    small, big = (int(text.split(f"{key} = ")[1].split("\n")[0]) for key in ("small_bet", "big_bet"))
    rounds = streets(text)
    return any(len(wagers) > 4 or any(w % (small if i < 2 else big) for w in wagers) for i, wagers in enumerate(rounds))


def dealt(code: str, number: int) -> Round:
    """Random rounds. Nobody is too short for his blind or bring-in: see the oracles of these games for that."""
    dice = random.Random(number)
    edition = load(VARIANTS[code].edition)
    count = dice.randint(2, 8 if number % 5 == 0 else 6)
    stacks = {f"p{i + 1}": dice.choice((500, 700, 1000, 2000, 5000, 20000, dice.randint(5, 200) * 100)) for i in range(count)}
    table = {"showdown": dice.choice(("asked", "cards-speak")), "ante": dice.choice((0, 100))}
    return drive(Round(edition.setup(stacks, seed=number, table=table, button=count)), dict.fromkeys(stacks, RandomBot(number)))


@pytest.mark.parametrize("code", CODES)
def test_random_rounds_go_out_and_come_back_equal_and_pokerkit_agrees(code: str) -> None:
    compared = 0
    for number in range(ROUNDS):
        round = dealt(code, number)
        text = write_phh(round)
        assert f"variant = '{code}'" in text
        again = read(text)
        assert dict(zip(again.players, again.finishing, strict=True)) == round.outcome.stacks, text
        ours = [stack // 100 for stack in again.finishing]
        try:
            others = theirs(text)
        except (KeyError, ValueError):  # it cannot go on
            assert other_limit_rules(text) or threw_away_an_all_in_hand(text), text
            continue
        pots = len({event.source for event in round.transfers if str(event.source).startswith("pot/")})
        # With side pots pokerkit merges and, in split games, halves in its own way: see the stud oracle.
        apart = 0 if pots < 2 else pots - 1 if code != "F7S/8" else sum(ours)
        assert all(abs(a - b) <= apart for a, b in zip(ours, others, strict=True)), text
        compared += ours == others
    assert compared > ROUNDS * 0.85


def threw_away_an_all_in_hand(text: str) -> bool:
    """pokerkit cannot go on when a hand is mucked before the cards have run out."""
    lines = text.split("'")[1::2]
    shown = [i for i, line in enumerate(lines) if " sm" in line]
    return bool(shown) and any(line.startswith("d dh") for line in lines[shown[0] :]) and any(line.endswith(" sm") for line in lines)


def played_by_pokerkit(code: str, number: int) -> str:
    """A hand of pokerkit's own, by chance, as it writes it."""
    dice = random.Random(f"{code} {number}")
    kinds = notation.Automation
    automations = tuple(kind for kind in kinds if kind is not kinds.RUNOUT_COUNT_SELECTION)
    count = dice.randint(2, 6)
    random.seed(number)  # pokerkit shuffles by it
    kind = VARIANTS[code].kind
    forced: tuple[Any, ...] = (2,) if kind == "stud" else ((1, 2),)
    bets = (4, 8) if VARIANTS[code].fixed else (2,)
    game = notation.HandHistory.game_types[code](automations, True, 1, *forced, *bets)
    state = game([dice.choice((400, 800)) for _ in range(count)], count)
    while state.status:
        act(state, dice)
    text: str = notation.HandHistory.from_game_state(game, state).dumps()
    return text


def act(state: Any, dice: random.Random) -> None:
    player = state.stand_patter_or_discarder_index
    if player is not None:
        cards = list(state.hole_cards[player])
        state.stand_pat_or_discard(dice.sample(cards, dice.randint(0, min(3, len(cards)))))
    elif state.can_post_bring_in() and dice.random() < 0.7:
        state.post_bring_in()
    elif state.can_complete_bet_or_raise_to() and (dice.random() < 0.25 or not state.can_check_or_call()):
        state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
    elif state.can_fold() and dice.random() < 0.2:
        state.fold()
    else:
        state.check_or_call()


@pytest.mark.parametrize("code", CODES)
def test_hands_of_pokerkit_are_read(code: str) -> None:
    otherwise = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for number in range(60):
            text = played_by_pokerkit(code, number)
            try:
                hand = read(text)
            except BadInput as error:
                assert SHUFFLED in str(error), text
                otherwise += 1
                continue
            assert hand.round.over, text
            assert [stack // 100 for stack in hand.finishing] == theirs(text), text
    assert otherwise <= (6 if VARIANTS[code].kind == "draw" else 0)


def test_unknown_cards_of_stud_stay_where_they_lie() -> None:
    hand = read(RAZZ)
    assert hand.round.over
    assert [stack // 100 for stack in hand.finishing] == [97, 120, 83] == theirs(RAZZ)


def test_what_is_thrown_and_shown_tells_unknown_cards_of_a_draw() -> None:
    hand = read(SINGLE)
    assert [stack // 100 for stack in hand.finishing] == [99, 151, 0]
    with pytest.raises(BadInput, match="p3 comes to a showdown with cards that the file does not know"):
        read(SINGLE.replace("p3 sm 8c7c6c3d2d", "p3 sm -"))


def test_discards_that_were_dealt_again_are_typed_in() -> None:
    again = [read(write_phh(round)) for round in (dealt("F2L3D", number) for number in range(0, 40, 5)) if round.shoe.shuffles > 1]
    felt = [hand for hand in again if isinstance(hand.round.setup.chance, Felt)]
    assert felt and all(hand.finishing == hand.declared for hand in felt)


@pytest.mark.parametrize(
    ("text", "old", "new", "says"),
    [
        (RAZZ, "bring_in = 2\n", "", "bring_in: is missing"),
        (RAZZ, "bring_in = 2", "bring_in = 4", "is no less than the bet"),
        (RAZZ, "'p1 pb'", "'p2 pb'", "line 4 ('p2 pb'): It is not p2's turn"),
        (RAZZ, "'p1 pb'", "'p1 sd'", "there is no draw in this game"),
        (RAZZ, "'p1 pb'", "'p1 cc'", "line 4 ('p1 cc')"),
        (RAZZ, "'d dh p2 Ks'", "'d dh p2 KsKc'", "p2 is dealt 8 cards; in this game it is 7"),
        (RAZZ, "'d dh p3 Qc'", "'d dh p3 Kd'", "Kd is dealt twice"),
        (SINGLE, "blinds_or_straddles = [1, 2, 0]\n", "", "blinds_or_straddles: is missing"),
        (SINGLE, "'p2 sd Ks'", "'p2 sd Kd'", "line 7 ('p2 sd Kd'): p2 holds 2c 3c 4c 7d Ks, not Kd"),
        (SINGLE, "'p2 sd Ks'", "'p2 sd ??'", "not ??"),
        (SINGLE, "'p2 sd Ks'", "'p2 pb'", "there is no bring-in in this game"),
        (SINGLE, "'d dh p1 ??????????'", "'d dh p1 Ks????????'", "Ks is dealt twice"),
        (SINGLE, "p3 sm 8c7c6c3d2d", "p3 sm 8c7c6c3d2d9d", "p3 shows"),
    ],
)
def test_what_cannot_be_read_says_where(text: str, old: str, new: str, says: str) -> None:
    assert old in text
    with pytest.raises(BadInput) as caught:
        read(text.replace(old, new, 1))
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_a_game_played_otherwise_has_no_code() -> None:
    edition = load("standard/fixed-limit-seven-card-stud")
    for change in ({"opening": "bet"}, {"opens": "high-card"}, {"opening_live": True}):
        changed = edition.with_rules(**change)
        round = drive(Round(changed.setup({"a": 10_000, "b": 10_000}, seed=1)), dict.fromkeys("ab", RandomBot(1)))
        with pytest.raises(BadInput, match="PHH has no code for this game and structure"):
            write_phh(round)


@pytest.mark.parametrize("code", VARIANTS)
def test_deal_writes_phh(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deal", VARIANTS[code].edition, "--seed", "3", "--phh"]) == 0
    hand = read(capsys.readouterr().out)
    assert hand.round.over and hand.finishing == hand.declared
    assert run(["deal", VARIANTS[code].edition, "--seed", "3", "--phh", "--rounds", "2"]) == 0
    hands = read_phh(parse(capsys.readouterr().out, "hands.phhs", parse_float=Decimal), "hands.phhs")
    assert len(hands) == 2 and all(hand.finishing == hand.declared for hand in hands)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["tres-lounge/three-card-poker", "--seed", "1", "--phh"], "tres-lounge/three-card-poker: PHH has no code for this game"),
        (["standard/fixed-limit-razz", "--phh", "--json"], "--json and --phh cannot both be"),
    ],
)
def test_deal_says_where_there_is_no_phh(args: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deal", *args]) == 2
    out, err = capsys.readouterr()
    assert not out and says in err and err.count("\n") == 1
