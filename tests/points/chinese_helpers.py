"""Hand-made rounds of chinese poker: four hands of one deck, set as they are written."""

from collections.abc import Mapping
from typing import Any

from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.games.points.chinese.rules import Table
from cardroom.houses.edition import Edition
from cardroom.round import DROP, Action, Round
from tests.editions import load_chinese

OCEANS = load_chinese("oceans-eleven/chinese-poker")
FLORIDA = load_chinese("florida/chinese-poker")
FREE = OCEANS.with_rules(fee_from="button")

# Four hands of one deck, front | middle | back. Each sweeps all that come after it.
BEST = "Qs Qd 2h | As Ad Ks Kh 3c | Tc Td Th 6s 6c"
SECOND = "Jh Ts 4c | 8h 8c 2d 2s 3d | 4d 5d 9d Jd Kd"
THIRD = "3s 8d 9c | 5h 5s 7c 8s Kc | 3h 4h 6h 7h 9h"
LAST = "2c 4s 7s | 5c 7d Ac Js Qc | 6d 9s Jc Qh Ah"
FOUR = {"ann": BEST, "bob": SECOND, "cy": THIRD, "dee": LAST}

SIX_PAIRS = "2c 2d Ah | 3c 3d 5h 5s 7c | 7d 9h 9d Js Jd"
DRAGON = "2h 3h 4h | 5d 6d 7h 8h 9s | Ts Jh Qh Kh As"
PLAIN = "2s 3s Kc | 4c 4d 8d 9c Qd | Ac Ad Th Tc 6c"


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_cards(text.replace("|", " ")))


def start(edition: Edition, hands: Mapping[str, str], stacks: Mapping[str, int] | int = 400_00, **given: Any) -> Round:
    """A round with these hands, set as they are written; the last player has the button, so the first is on its left."""
    seats = given.pop("seats", dict(enumerate(hands, start=1)))
    where = {player: seat for seat, player in seats.items()}
    chance = Stacked(places={f"seat/{where[player]}": cards(text) for player, text in hands.items()})
    money = dict.fromkeys(hands, stacks) if isinstance(stacks, int) else stacks
    given.setdefault("button", where[list(hands)[-1]])
    round = Round(edition.setup(money, seats, chance=chance, **given))
    for player in hands:
        round.act(Action(player, "set", picks=tuple(range(13))))
    return round


def finish(round: Round, **said: str) -> Round:
    while round.decision is not None:
        player = next(iter(round.decision.asks))
        round.act(Action(player, said.get(player, "play")))
    return round


def won(round: Round) -> dict[str, float]:
    """Points won, fees left out."""
    assert isinstance(round.table, Table)
    found = {}
    for player, stack in round.outcome.stacks.items():
        fees = sum(t.amount for t in round.transfers if t.target == DROP and t.source == player)
        found[player] = (stack - round.setup.stacks[player] + fees) / round.table.point
    return found


def payments(round: Round) -> list[tuple[object, object, int]]:
    return [(t.source, t.target, t.amount) for t in round.transfers if t.target != DROP]
