"""Hands in PHH for tests: read here, read by pokerkit, played here at random, played by pokerkit at random."""

import random
import re
import warnings
from decimal import Decimal
from functools import cache
from typing import Any

import pytest

from cardroom.bots import drive
from cardroom.bots.random_bot import RandomBot
from cardroom.houses.loader import load
from cardroom.records.files import parse
from cardroom.records.phh import PhhHand
from cardroom.records.phh_figures import VARIANTS
from cardroom.records.phh_file import read_phh
from cardroom.round import Round

notation = pytest.importorskip("pokerkit.notation")

STUD = """
variant = '{}'
antes = [1, 1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
actions = ["""  # three players; what they do follows
STACKS = (1, 2, 3, 5, 7, 10, 20, 50, 100, 400)


def read(text: str) -> PhhHand:
    (hand,) = read_phh(parse(text, "hand.phh", parse_float=Decimal), "hand.phh")
    return hand


def chips(hand: PhhHand) -> list[int]:
    return [stack // 100 for stack in hand.finishing]


def pokerkit_stacks(text: str) -> list[int]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return [int(stack) for stack in list(notation.HandHistory.loads(text))[-1].stacks]


def hidden(text: str, hands: str) -> str:
    """The hand as a file tells it that knows no card of those who fold ("folded"), or of anybody ("all")."""
    players = re.findall(r"p\d+", " ".join(re.findall(r"p\d+ f\b", text))) if hands == "folded" else re.findall(r"d dh (p\d+)", text)
    for player in set(players):
        for line in (rf"(d dh {player}) (\w+)", rf"({player} sd) (\w+)", rf"({player} sm) (\w+)"):
            text = re.sub(line, lambda found: f"{found[1]} {'??' * (len(found[2]) // 2)}", text)
    return text


def odd_chips(round: Round, code: str) -> int:
    """How far stacks may be apart: pokerkit merges pots once a hand is killed, and in split games halves a side pot without a low."""
    pots: dict[str, int] = {}
    for transfer in round.transfers:
        if str(transfer.source).startswith("pot/"):
            pots[str(transfer.source)] = pots.get(str(transfer.source), 0) + transfer.amount
    if len(pots) < 2:
        return 0
    return sum(pots.values()) // 100 if code.endswith("/8") else 2 * len(pots)


def dealt(code: str, number: int) -> Round:
    """A random round here, with stacks too short for an ante, a blind or a bet among them."""
    dice = random.Random(number)
    edition = load(VARIANTS[code].edition)
    count = dice.randint(2, 9 if VARIANTS[code].kind == "flop" else 6)
    stacks = {f"p{i + 1}": 100 * dice.choice((*STACKS, dice.randint(1, 200))) for i in range(count)}
    table = {"showdown": dice.choice(("asked", "cards-speak")), "ante": dice.choice((0, 100))}
    return drive(Round(edition.setup(stacks, seed=number, table=table, button=count)), {p: RandomBot(f"{number}{p}") for p in stacks})


@cache
def played_by_pokerkit(code: str, number: int, crowd: bool = False) -> tuple[str, list[int]]:
    """A hand of pokerkit's own, by chance, as it writes it: straddles, posts out of turn, antes of one or of all; its stacks.

    With a crowd the deck runs out: seven or eight with enough chips to stay to the end.
    """
    dice = random.Random(f"{code} {number}")
    random.seed(number)  # pokerkit shuffles by it
    variant = VARIANTS[code]
    automations = tuple(kind for kind in notation.Automation if kind is not notation.Automation.RUNOUT_COUNT_SELECTION)
    count = dice.randint(7, 8) if crowd else dice.randint(2, 9 if variant.kind == "flop" else 6)
    antes = dice.choice((0, 3, (0, 2, *(0,) * (count - 2)), tuple(dice.randint(0, 2) for _ in range(count))))
    trimmed = not isinstance(antes, tuple) and dice.random() < 0.5
    posted = [1, 2, *(dice.choice((0, 0, 0, 4, -1, -2, -3)) for _ in range(count - 2))]
    forced: tuple[Any, ...] = (2,) if variant.kind == "stud" else (tuple(posted),)
    bets = (4, 8) if variant.fixed else (2,)
    game = notation.HandHistory.game_types[code](automations, trimmed, antes, *forced, *bets)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = game([400 if crowd else dice.choice((*STACKS, dice.randint(1, 200))) for _ in range(count)], count)
        while state.status:
            act(state, dice, fixed=variant.fixed, folds=0.03 if crowd else 0.2)
        text: str = notation.HandHistory.from_game_state(game, state, ante_trimming_status=trimmed).dumps()
    return text, list(state.stacks)


def act(state: Any, dice: random.Random, fixed: bool, folds: float) -> None:
    player = state.stand_patter_or_discarder_index
    if player is not None:
        cards = list(state.hole_cards[player])
        state.stand_pat_or_discard(dice.sample(cards, dice.randint(0, len(cards))))
    elif state.can_post_bring_in() and dice.random() < 0.7:
        state.post_bring_in()
    elif state.can_complete_bet_or_raise_to() and (dice.random() < 0.35 or not state.can_check_or_call()):
        least, most = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
        most = least if fixed else most  # its FO/8 is pot-limit
        state.complete_bet_or_raise_to(dice.choice((least, least, most, dice.randint(least, most))))
    elif state.can_fold() and dice.random() < folds:
        state.fold()
    else:
        state.check_or_call()
