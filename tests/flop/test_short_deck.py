"""Short deck: the deck, the order of hands, two and three blinds."""

import pytest

from cardroom import Round, load
from cardroom.cards import RANKS, rank
from cardroom.errors import BadSetup
from cardroom.games.pot.rules import PotTable
from cardroom.round import Action, Amounts
from tests.pot.table import Table

SHORT = "oceans-eleven/short-deck"


def winners(hands: dict[str, str], board: str, **rules: bool) -> set[str]:
    edition = load(SHORT).with_rules(**rules)
    table = Table(edition, A=100, B=100, C=100, hands=hands, board=board).check_down()
    return {player for _, player, _ in table.won()}


def test_six_to_ace() -> None:
    """001 l.4753."""
    deck = load(SHORT).deck
    assert len(deck) == 36 and {RANKS[rank(card)] for card in deck} == set("6789TJQKA")


FILL = "Kd Qc"


def test_a_flush_beats_a_full_house() -> None:
    """l.4767-4768."""
    hands = {"A": "As 7s", "B": "9c 9d", "C": FILL}
    board = "9s Js Qs Qd 8h"
    assert winners(hands, board) == {"A"}
    assert winners(hands, board, flush_over_full_house=False) == {"B"}


def test_a_straight_beats_three_of_a_kind_as_printed() -> None:
    """l.4769-4770; other rooms the other way."""
    hands = {"A": "Tc 7d", "B": "9c 9d", "C": "Kd Ac"}
    board = "9s 8s Jh Qd 6h"
    assert winners(hands, board) == {"A"}
    assert winners(hands, board, trips_over_straight=True) == {"B"}


def test_an_ace_is_low_below_the_six() -> None:
    """l.4757: A-6-7-8-9 is a straight, the lowest of them."""
    hands = {"A": "As 6d", "B": "Kc Kd", "C": "Qc Jd"}
    board = "7c 8d 9h Ks Qh"
    assert winners(hands, board) == {"A"}
    assert winners(hands, board, low_straight=False) == {"B"}
    assert winners({**hands, "C": "6c Tc"}, board) == {"C"}


def test_the_board_may_be_played() -> None:
    """l.4749, 4848: three share a pot of 12 less the fees."""
    assert winners({"A": "6c 7d", "B": "6d 7c", "C": "6h 7h"}, "As Ks Qs Js Ts") == {"A", "B", "C"}


THREE = {"structure": "no-limit", "blinds": ("$1", "$2", "$5"), "middle_blind": True, "buy_in": "$100"}


def test_three_blinds() -> None:
    """l.4795: small, middle, big from the left of the button; action starts left of the big blind."""
    table = Table(SHORT, A=100, B=100, C=100, D=100, E=100, table=THREE)
    posted = [(t.source, t.why, t.amount) for t in table.round.transfers if t.rule == "blinds"]
    assert posted == [("A", "small blind", 100), ("B", "middle blind", 200), ("C", "big blind", 500)]
    assert table.turn == "D" and table.offers["raise"] == (10, 100)
    table.go("D call", "E call", "A call", "B call")
    assert table.turn == "C" and "check" in table.offers  # the big blind has the last word
    table.go("C check")
    assert table.turn == "A" and table.offers["bet"] == (5, 95)
    settings = table.round.setup.table
    assert isinstance(settings, PotTable) and settings.big_blind == 500


def test_three_blinds_move_on_and_are_owed() -> None:
    edition = load(SHORT)
    table = Table(SHORT, A=100, B=100, C=100, D=100, E=100, table=THREE).go(*(f"{p} fold" for p in "DEAB"))
    carry = table.round.outcome.carry
    assert (carry["small"], carry["big"]) == (1, 3)
    second = Round(edition.next_setup(table.round, seed=1, absent=frozenset("D")))
    posts = {t.source: t.why for t in second.transfers if t.rule == "blinds"}
    assert posts == {"B": "small blind", "C": "middle blind", "E": "big blind"}  # D is away, and passed
    assert second.decision is not None and list(second.decision.asks) == ["A"]
    round = second
    for _ in range(4):  # he may not come in between the button and the big blind
        while round.decision is not None:
            round.act(Action(next(iter(round.decision.asks)), "fold"))
        round = Round(edition.next_setup(round, seed=1, absent=frozenset()))
        if round.decision is not None and round.decision.kind == "entry":
            break
    assert round.decision is not None
    assert round.decision.asks["D"][0].amounts == Amounts(800, 800)  # all three blinds


def test_three_players_and_two() -> None:
    table = Table(SHORT, A=100, B=100, C=100, table=THREE)
    assert {t.source: t.why for t in table.round.transfers} == {"A": "small blind", "B": "middle blind", "C": "big blind"}
    assert table.turn == "A"
    table = Table(SHORT, A=100, B=100, table=THREE)  # nobody posts the third
    assert [(t.source, t.amount) for t in table.round.transfers] == [("B", 100), ("A", 200)]


def test_a_middle_blind_needs_three() -> None:
    with pytest.raises(BadSetup, match="has three blinds"):
        load(SHORT).setup({"A": 10_000, "B": 10_000}, table={"middle_blind": True})


def test_a_full_table_has_cards_enough() -> None:
    table = Table(SHORT, stacks=dict.fromkeys("ABCDEFGHIJ", 100)).check_down()
    assert table.round.over
