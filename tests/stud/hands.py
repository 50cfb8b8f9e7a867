"""What tests of seven card stud share: hands, a table to be dealt step by step, players who check or call."""

from typing import Any

import pytest

from cardroom import load
from cardroom.errors import IllegalAction
from cardroom.round import Action, Round
from tests.pot.table import Table, assert_replays, snapshot

STUD = "oceans-eleven/seven-card-stud"
SPLIT = "oceans-eleven/seven-card-stud-high-low-split"
RAZZ = "oceans-eleven/razz"
FIVE_TEN: dict[str, Any] = {"table": {"bets": ("$5", "$10")}}
HANDS = {"A": "2c 3c Kd 4h", "B": "5c 6c 7d 9h", "C": "8c Tc 2d Jh"}  # C has the low card
SEVEN = {"A": "2c 3c Kd 4h 9d 8d 7c", "B": "5c 6c 7d 9h Jd Qc As", "C": "8c Tc 2d Jh 3h 4d Ks"}


def choices(table: Table, verb: str) -> list[float]:
    """The single totals that an offer allows."""
    assert table.round.decision is not None
    ((_, options),) = table.round.decision.asks.items()
    bounds = next(option.amounts for option in options if option.verb == verb)
    assert bounds is not None
    return [amount / 100 for amount in (bounds.only or {bounds.least, bounds.most})]


def everybody(count: int, edition: str = STUD, **given: Any) -> Round:
    stacks = {f"p{i}": 200_00 for i in range(count)}
    return Round(load(edition).setup(stacks, **{"seed": 7, **given}))


def call_down(round: Round, folds: int = 0) -> Round:
    """Everybody checks or calls; the first ones fold to the bring-in."""
    while round.decision is not None:
        ((player, options),) = round.decision.asks.items()
        verbs = [option.verb for option in options]
        if folds and "fold" in verbs:
            folds -= 1
            verb = "fold"
        else:
            verb = next(v for v in ("check", "call", "bring in", "deal", "play", "keep") if v in verbs)
        round.act(Action(player, verb))
    return round


def stepped(hands: dict[str, str], edition: str = STUD, **stacks: float) -> Table:
    stacks = stacks or dict.fromkeys(hands, 200)
    return Table(edition, hands=hands, stepped=True, **stacks)  # type: ignore[arg-type]


def to_the_last_card(table: Table, *folds: str) -> Table:
    while table.round.decision is not None and table.round.decision.kind != "seventh street":
        verbs = table.offers
        if table.turn in folds and "fold" in verbs:
            table.go(f"{table.turn} fold")
        else:
            table.go(f"{table.turn} {next(v for v in ('deal', 'check', 'call', 'bring in') if v in verbs)}")
    return table


def checked(table: Table, *until: str) -> Table:
    """Everybody checks or calls up to a decision of this kind."""
    while table.round.decision is not None and table.round.decision.kind not in until:
        table.go(f"{table.turn} {next(v for v in ('deal', 'check', 'call', 'bring in', 'play') if v in table.offers)}")
    return table


def act(table: Table, verb: str, *picks: int) -> Table:
    table.round.act(Action("dealer", verb, picks=picks))
    return table


def refused(table: Table, ruling: str, match: str, **args: Any) -> None:
    before = snapshot(table.round)
    with pytest.raises(IllegalAction, match=match):
        table.round.floor(ruling, **args)
    assert snapshot(table.round) == before


def rules(table: Table) -> list[str]:
    return [ruled.rule for ruled in table.rulings()]


def ended(table: Table) -> Table:
    """Played out, with every chip and card where it must be, and again from its inputs."""
    call_down(table.round)
    assert sum(table.round.accounts.values()) == sum(table.round.setup.stacks.values())
    assert sorted([*table.round.shoe.cards, *(c for held in table.round.places.values() for c in held)]) == sorted(table.edition.deck)
    assert_replays(table.round)
    return table
