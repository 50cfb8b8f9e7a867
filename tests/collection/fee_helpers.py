"""What the tests of the fee engine share."""

from functools import cache
from pathlib import Path
from typing import Any

import cardroom
from cardroom.collection import ChargedRound, PostedRate, Schedule, load_schedule

HOUSES = Path(cardroom.__file__).parent / "houses"
FILES = sorted(HOUSES.glob("*/collection/*.toml"))
BANKED = [
    "oceans-eleven/three-card-poker", "oceans-eleven/ultimate-texas-holdem", "oceans-eleven/caribbean-stud-poker",
    "oceans-eleven/pai-gow-poker", "oceans-eleven/face-up-pai-gow-poker", "oceans-eleven/face-up-pai-gow-poker-2",
    "oceans-eleven/pai-gow-tiles", "oceans-eleven/blackjack", "oceans-eleven/pure-spanish-21-5", "black-sheep/blackjack-elite",
    "tres-lounge/three-card-poker", "tres-lounge/pai-gow-poker", "tres-lounge/pai-gow-tiles",
    "black-sheep/three-card-poker-6-card-bonus", "black-sheep/ultimate-texas-holdem", "black-sheep/pai-gow-poker-gold",
    "black-sheep/face-up-pai-gow-poker",
    "oceans-eleven/baccarat", "oceans-eleven/21st-century-baccarat", "oceans-eleven/dai-bacc", "oceans-eleven/dragon-dai-bacc",
    "oceans-eleven/california-baccarat-2-0",
    "tres-lounge/ez-baccarat-panda-8", "tres-lounge/21st-century-baccarat", "black-sheep/ez-baccarat",
]  # fmt: skip


def schedule_of(name: str, **switches: str) -> Schedule:
    """``"oceans-eleven/flop-games"``, loaded once."""
    house, _, slug = name.partition("/")
    path = HOUSES / house / "collection" / f"{slug}.toml"
    return load_schedule(path, switches) if switches else _loaded(path)


@cache
def _loaded(path: Path) -> Schedule:
    return load_schedule(path)


def people(number: int) -> tuple[str, ...]:
    return tuple(f"player {n}" for n in range(1, number + 1))


def total(rate: PostedRate, moment: str, payer: str = "pot", **charged: Any) -> int:
    return sum(charge.amount for charge in rate.due(moment, ChargedRound(**charged)) if charge.payer == payer)
