"""A showdown with real cards: a hand is known when it is turned up, and what its player may do before that hangs on no card of it."""

from collections.abc import Mapping
from typing import Any

from cardroom.cards import parse_cards
from cardroom.chance import Felt
from cardroom.round import Noted
from tests.felt import asked_for, type_in
from tests.pot.table import Table

STANDARD, HIGH_LOW = "standard/no-limit-texas-holdem", "standard/fixed-limit-omaha-high-low"
STUD = "standard/fixed-limit-seven-card-stud"
OCEANS, UNNAMED = "oceans-eleven/holdem", "unnamed-california/texas-holdem"
BOARD = "2c 7d 9h Js 3d"
HANDS = {"A": "4c 5h", "B": "Kc Kd", "C": "Ac Ad"}
THREE: dict[str, Any] = {"A": 100.0, "B": 100.0, "C": 100.0}


class FeltTable(Table):
    """The dealer types in what lies there whenever he is asked; ``asked`` is for what."""

    def __init__(self, edition: str, hands: Mapping[str, str], board: str = BOARD, **given: Any) -> None:
        super().__init__(edition, chance=Felt(), **given)
        self.lie = {f"seat/{self.seat[player]}": parse_cards(cards) for player, cards in hands.items()} | {"board": parse_cards(board)}
        self.asked: list[str] = []
        self.deal()

    def go(self, *lines: str) -> "FeltTable":
        for line in lines:
            super().go(line)
            self.deal()
        return self

    def deal(self) -> None:
        while asked := asked_for(self.round):
            place, number = asked.split()
            cards = self.lie[place]
            self.lie[place] = cards[int(number) :]
            self.asked.append(asked)
            type_in(self.round, cards[: int(number)])

    def to_the_showdown(self) -> "FeltTable":
        while self.round.decision is not None and self.round.decision.kind != "showdown":
            self.go(f"{self.turn} {'check' if 'check' in self.offers else 'call'}")
        return self


def test_a_hand_is_measured_when_it_is_turned_up() -> None:
    """Jack high, kings, aces: C has the pot of $6, and nobody is asked who has won."""
    table = FeltTable(STANDARD, HANDS, **THREE).to_the_showdown()
    assert table.asked == ["board 3", "board 1", "board 1"]
    table.go("A show", "B show", "C show")
    assert table.asked[3:] == ["seat/1 2", "seat/2 2", "seat/3 2"]
    assert table.round.over and table.stacks == {"A": 98, "B": 98, "C": 104}
    notes = [event.text for event in table.round.events if isinstance(event, Noted) and event.what == "hand"]
    assert [text.split(",")[0] for text in notes] == ["jack high", "pair of kings", "pair of aces"]


def test_the_board_plays_with_a_hand_that_is_turned_up() -> None:
    """With the board A has a straight to the seven; without it B's kings would win."""
    table = FeltTable(STANDARD, HANDS, "6c 7d 3h Js 9d", **THREE).to_the_showdown().go("A show", "B show", "C show")
    assert table.round.over and table.stacks == {"A": 104, "B": 98, "C": 98}


def test_both_halves_are_measured() -> None:
    """$4: A has the nut low, 7-4-3-2-A; B three jacks and no low. $2 to each."""
    hands = {"A": "As 4c Td Th", "B": "Jc Jd Ks Qd"}
    table = FeltTable(HIGH_LOW, hands, "2c 7d 9h Js 3d", A=100.0, B=100.0).to_the_showdown().go("A show", "B show")
    assert table.round.over and sorted(table.won()) == [("pot/0", "A", 2), ("pot/0", "B", 2)]


def test_a_game_without_a_board() -> None:
    """Seven card stud: A shows two aces, but the third of B's kings lay face down. Antes of $1 and a bring-in of $2."""
    hands = {
        "A": "As 2c Ad 9c 7h 5d Qd",
        "B": "Ks 3h Kc 8d Kh 4c Jh",
    }  # as they are typed in: four cards that lie face up, three that do not
    table = FeltTable(STUD, hands, A=100.0, B=100.0).go("B bring in", "A call").to_the_showdown()
    assert table.asked == ["seat/1 1", "seat/2 1"] * 4
    table.go("A show", "B show")
    assert table.asked[8:] == ["seat/1 3", "seat/2 3"] and table.round.over and table.stacks == {"A": 97, "B": 103}


def test_nobody_can_muck_away_the_only_claim() -> None:
    table = FeltTable(STANDARD, HANDS, **THREE).to_the_showdown()
    assert table.offers == {"show": None, "muck": None}
    table.go("A muck", "B muck")
    assert table.turn == "C" and table.offers == {"show": None}
    assert table.go("C show").stacks == {"A": 98, "B": 98, "C": 104} and table.asked[3:] == ["seat/3 2"]


def test_where_the_fee_has_taken_all_even_the_last_hand_may_be_thrown_away() -> None:
    """002 l.446: $2 at the flop of four players or fewer. Both are all-in for $1 each, so nothing is left to win."""
    table = FeltTable(UNNAMED, {}, A=1.0, B=1.0).to_the_showdown()
    assert (table.pots(), table.drop) == ([0], 2)
    first, last = table.turn, "AB".replace(table.turn, "")
    assert table.go(f"{first} muck").turn == last and table.offers == {"show": None, "muck": None}
    assert table.go(f"{last} muck").round.over and table.stacks == {"A": 0, "B": 0}


def test_whoever_may_be_playing_the_board_may_declare_it_and_who_is_must_l46() -> None:
    """Oceans Eleven, a flush to the queen on the board: A plays it and says nothing, B has a better one and need not."""
    table = FeltTable(OCEANS, {"A": "4c 5h", "B": "9s 8s", "C": "Ac Ad"}, "2s 4s 6s Ts Qs", **THREE).to_the_showdown()
    for player in "AB":
        assert (table.turn, table.offers) == (player, {"show": None, "declare": None, "muck": None})
        table.go(f"{player} show")
    assert [ruling.text for ruling in table.rulings()] == ["A did not declare the board and has no claim"]
    table.go("C declare")
    assert table.round.over and {player for _, player, _ in table.won()} == {"B"}
