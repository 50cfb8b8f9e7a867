"""Stud with cards in sight that nobody knows: nothing is taken for granted of them."""

import pytest

from cardroom.cards import parse_cards, unknown
from cardroom.chance import Told
from cardroom.houses.loader import load
from cardroom.round import Action, Round

THIRD = {"A": "2c 3c Kd", "B": "4c 5c 7h", "C": "6c 8c 9s"}


def dealt(edition: str, up: str, fourth: dict[str, str]) -> Round:
    """Three players; of A's door card ``up`` is known."""
    cards = {f"seat/{i}": (*parse_cards(THIRD[p]), *map(card, fourth[p].split())) for i, p in enumerate("ABC", start=1)}
    cards["seat/1"] = (*parse_cards("2c 3c"), card(up), *map(card, fourth["A"].split()))
    return Round(load(edition).setup(dict.fromkeys("ABC", 20_000), chance=Told(cards)))


def card(name: str) -> int:
    return unknown(0) if name == "??" else parse_cards(name)[0]


def asked(round: Round) -> tuple[str, list[str]]:
    assert round.decision is not None
    return round.decision.kind, sorted(round.decision.asks)


NO_FOURTH = dict.fromkeys("ABC", "")


def test_the_low_card_brings_it_in_where_all_are_known() -> None:
    assert asked(dealt("standard/fixed-limit-seven-card-stud", "Kd", NO_FOURTH)) == ("opening", ["B"])


def test_one_unknown_door_card_may_be_the_low_one() -> None:
    round = dealt("standard/fixed-limit-seven-card-stud", "??", NO_FOURTH)
    assert asked(round) == ("first to act", ["A", "B", "C"])
    round.act(Action("C", "act first"))
    assert asked(round) == ("opening", ["C"])


@pytest.mark.parametrize(
    ("fourth", "kind"), [({"A": "Ah", "B": "Qd", "C": "Qs"}, "betting"), ({"A": "Ah", "B": "??", "C": "Qs"}, "first to act")]
)
def test_a_later_round_is_begun_by_whoever_says_so_once_a_card_is_not_known(fourth: dict[str, str], kind: str) -> None:
    round = dealt("standard/fixed-limit-seven-card-stud", "Kd", fourth)
    for player, verb in (("B", "bring in"), ("C", "call"), ("A", "call")):
        round.act(Action(player, verb))
    assert asked(round) == (kind, ["A"] if kind == "betting" else ["A", "B", "C"])


@pytest.mark.parametrize(("fourth", "limits"), [("Qd", 1), ("7d", 2), ("??", 2)])
def test_a_card_that_may_pair_opens_both_limits(fourth: str, limits: int) -> None:
    """001 l.160: with a pair in sight a bet may be of the upper limit."""
    round = dealt("oceans-eleven/seven-card-stud", "Kd", {"A": "Ah", "B": fourth, "C": "Js"})
    for player, verb in (("B", "bring in"), ("C", "call"), ("A", "call")):
        round.act(Action(player, verb))
    if asked(round)[0] == "first to act":
        round.act(Action("A", "act first"))
    assert round.decision is not None
    ((_, options),) = round.decision.asks.items()
    (bet,) = [option.amounts for option in options if option.verb == "bet"]
    assert bet is not None and len(bet.only or {bet.least, bet.most}) == limits
