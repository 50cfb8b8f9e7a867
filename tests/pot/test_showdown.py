"""Showdown: who shows first, who may muck, who sees what."""

from types import SimpleNamespace
from typing import Any

from cardroom import load
from cardroom.cards import parse_cards
from cardroom.games.pot.showdown import PotShowdown
from cardroom.round import Moved, Noted, Round, Shown
from tests.pot.table import Table

STANDARD = "standard/no-limit-texas-holdem"
OCEANS = "oceans-eleven/holdem"
BOARD = "2c 7d 9h Js 3d"
ASKED = {"showdown": "asked"}
HANDS = {"A": "4c 5h", "B": "Kc Kd", "C": "Ac Ad"}
THREE: dict[str, Any] = {"A": 100.0, "B": 100.0, "C": 100.0}


def to_the_river(table: Table) -> Table:
    while len(table.round.places.get("board", ())) < 5:
        table.go(f"{table.turn} {'call' if 'call' in table.offers else 'check'}")
    return table


def shown(round: Round) -> list[str]:
    return [e.place for e in round.events if isinstance(e, Shown)]


def test_last_to_bet_or_raise_on_the_river_shows_first() -> None:
    table = to_the_river(Table(STANDARD, hands=HANDS, board=BOARD, table=ASKED, **THREE))
    table.go("A bet 2", "B raise 4", "C call", "A call")
    order = []
    while table.turn:
        order.append(table.turn)
        table.go(f"{table.turn} show")
    assert order == ["B", "C", "A"]


def test_no_bet_on_the_river_the_first_left_of_the_button_shows_first() -> None:
    table = Table(STANDARD, hands=HANDS, board=BOARD, table=ASKED, **THREE).go("C raise 6")  # an earlier bet does not count
    to_the_river(table).go("A check", "B check", "C check")
    order = []
    while table.turn:
        order.append(table.turn)
        table.go(f"{table.turn} show")
    assert order == ["A", "B", "C"]


def test_who_bet_last_and_is_out_by_a_ruling_is_passed_over() -> None:
    showdown = PotShowdown.__new__(PotShowdown)
    showdown.contest = SimpleNamespace(last_aggressor=3, live=[1, 2])  # type: ignore[assignment]
    assert showdown.order() == [1, 2]


def test_where_cards_speak_beaten_hands_are_mucked_unseen() -> None:
    hands = {"A": "Kc Kd", "B": "4c 5h", "C": "Ac Ad"}
    table = Table(STANDARD, hands=hands, board=BOARD, **THREE).check_down()
    assert shown(table.round) == ["seat/1", "seat/3"]
    assert table.stacks["C"] == 104


def test_a_mucked_or_folded_hand_is_shown_to_nobody() -> None:
    hands = {"A": "Kc Kd", "B": "4c 5h", "C": "Ac Ad", "D": "Qc Qd"}
    table = Table(STANDARD, hands=hands, board=BOARD, A=100, B=100, C=100, D=100).go("C call", "D fold").check_down()
    mucked = set(parse_cards("4c 5h Qc Qd"))
    for player, own in (("", set()), ("A", set()), ("C", set()), ("B", set(parse_cards("4c 5h"))), ("D", set(parse_cards("Qc Qd")))):
        view = table.round.view(player)
        seen = {card for held in view.places.values() for card in held if card is not None}
        told = {card for e in view.events for card in getattr(e, "cards", ()) if card is not None}
        assert (seen | told) & mucked == own
        text = " ".join(e.text for e in view.events if isinstance(e, Noted))
        assert "five" not in text and "queen" not in text


def test_winner_without_a_showdown_shows_nothing() -> None:
    table = Table(STANDARD, hands=HANDS, board=BOARD, **THREE).go("C raise 10", "A fold", "B fold")
    assert shown(table.round) == []
    (pot,) = [t for t in table.round.transfers if t.source == "pot/0"]
    assert (pot.target, pot.amount, pot.rule) == ("C", 5_00, "win-uncontested")  # blinds of $1 and $2, and what C called of them
    assert all(card is None for card in table.round.view("").places.get("seat/3", []))


def test_the_shown_hand_is_read_out_with_its_rule() -> None:
    table = Table(STANDARD, hands=HANDS, board=BOARD, **THREE).check_down()
    notes = {e.who: (e.text, e.rule) for e in table.round.events if isinstance(e, Noted) and e.what == "hand"}
    assert notes["C"][0].startswith("pair of aces")
    assert {rule for _, rule in notes.values()} == {"showdown"}


def test_asked_a_player_may_muck_the_best_hand_and_loses() -> None:
    table = to_the_river(Table(STANDARD, hands=HANDS, board=BOARD, table=ASKED, **THREE)).go("A check", "B check", "C check")
    table.go("A show", "B show", "C muck")
    assert table.stacks["B"] == 104
    assert "seat/3" not in shown(table.round)
    assert [e.target for e in table.round.events if isinstance(e, Moved) and e.source == "seat/3"] == ["muck"]


def test_nobody_can_muck_away_the_only_claim() -> None:
    table = to_the_river(Table(STANDARD, hands=HANDS, board=BOARD, table=ASKED, **THREE)).go("A check", "B check", "C check")
    table.go("A muck", "B muck")
    assert table.turn == "C"
    assert table.offers == {"show": None}
    table.go("C show")
    assert table.stacks["C"] == 104


def test_nobody_can_muck_the_only_claim_to_a_side_pot() -> None:
    """A is all-in; B and C have a side pot; B mucks, so C must show, though A's hand may beat his."""
    hands = {"A": "Ac Ad", "B": "4c 5h", "C": "Kc Kd"}
    table = Table(STANDARD, hands=hands, board=BOARD, table=ASKED, A=10, B=100, C=100).go("C raise 30", "A call", "B call")
    to_the_river(table).go("B check", "C check")
    table.go("A show", "B muck")
    assert table.turn == "C"
    assert table.offers == {"show": None}
    table.go("C show")
    assert table.won() == [("pot/1", "C", 40), ("pot/0", "A", 30)]


ROYAL = "Ts Js Qs Ks As"


def board_played(edition: str, *showing: str) -> Table:
    """Everybody plays the royal flush on the board."""
    hands = {"A": "4c 5h", "B": "Kc Kd", "C": "Ac Ad"}
    table = to_the_river(Table(edition, hands=hands, board=ROYAL, table=ASKED, **THREE))
    table.go("A check", "B check", "C check")
    return table.go(*showing)


def test_playing_the_board_must_be_declared_l46() -> None:
    table = board_played(OCEANS)
    assert table.offers == {"show": None, "declare": None, "muck": None}
    table.go("A show", "B declare", "C declare")
    (ruling,) = table.rulings()
    assert ruling.rule == "playing-the-board"
    assert ruling.text == "A did not declare the board and has no claim"
    assert load(OCEANS).clauses[ruling.rule].lines == "46"
    assert {player for _, player, _ in table.won()} == {"B", "C"}


def test_what_is_asked_at_the_showdown_cites_its_clause() -> None:
    decision = board_played(OCEANS).round.decision
    assert decision is not None
    assert decision.kind == "showdown"
    assert [(option.verb, option.rule) for option in decision.asks["A"]] == [
        ("show", "showdown"),
        ("declare", "playing-the-board"),
        ("muck", "showdown"),
    ]


def test_declared_the_board_is_split_by_all_l46() -> None:
    table = board_played(OCEANS, "A declare", "B declare", "C declare")
    assert {player for _, player, _ in table.won()} == {"A", "B", "C"}
    assert table.rulings() == []


def test_the_last_claim_needs_no_declaration_l46() -> None:
    table = board_played(OCEANS, "A show", "B show", "C show")
    assert {player for _, player, _ in table.won()} == {"C"}
    assert sum(table.stacks.values()) + table.drop == 300


def test_other_houses_do_not_ask_for_a_declaration() -> None:
    table = board_played("black-sheep/texas-holdem")
    assert table.offers == {"show": None, "muck": None}


def test_a_hand_that_only_equals_the_board_in_part_is_not_playing_the_board() -> None:
    hands = {"A": "4c 5h", "B": "9s 8s", "C": "Ac Ad"}
    table = to_the_river(Table(OCEANS, hands=hands, board="2s 4s 6s Ts Qs", table=ASKED, **THREE)).go("A check", "B check", "C check")
    assert "declare" in table.offers  # A plays the queen-high flush on the board
    table.go("A declare")
    assert "declare" not in table.offers  # B has a better one


def test_where_cards_speak_by_themselves_the_board_counts_as_declared() -> None:
    table = Table(OCEANS, hands={"A": "4c 5h", "B": "Kc Kd", "C": "Ac Ad"}, board=ROYAL, **THREE).check_down()
    assert {player for _, player, _ in table.won()} == {"A", "B", "C"}
