"""Position poker: an order of action that is not the order of seats, and who holds the button (001 l.2636-2641)."""

from typing import Any

import pytest

from cardroom import Round, load
from cardroom.errors import BadSetup
from cardroom.games.pot import carried
from cardroom.round import Noted
from tests.pot.table import Table, assert_replays

POSITION = "oceans-eleven/position-poker"
STACKS: dict[str, Any] = {"A": 100, "B": 100, "C": 100, "D": 100, "E": 100}  # A small blind, B big blind, E the dealer button
WIN_B = {"A": "2c 3d", "B": "As Ah", "C": "4c 9d", "D": "5h Ts", "E": "6c Jd"}
BOARD = "Ad 7d 8h Kc 3c"


def table(holder: str = "", **given: Any) -> Table:
    return Table(POSITION, **{**STACKS, **given}, carry={"position": holder} if holder else {})


def turns(played: Table, verb: str, count: int) -> str:
    """Who is asked, when each does the same."""
    found = ""
    for _ in range(count):
        found += played.turn
        played.go(f"{played.turn} {verb if verb in played.offers else 'check'}")
    return found


@pytest.mark.parametrize(
    ("holder", "first", "later"),
    [
        ("", "CDEAB", "ABCDE"),
        ("C", "DECAB", "ABDEC"),  # skipped in seat order, after the button, before the small blind; then last
        ("D", "CEDAB", "ABCED"),
        ("E", "CDEAB", "ABCDE"),  # the dealer button itself
        ("A", "CDEAB", "BCDEA"),  # the small blind acts where he sits; after the flop last
        ("B", "CDEAB", "ACDEB"),  # the big blind after the small blind (l.2638)
    ],
)
def test_the_order_of_action(holder: str, first: str, later: str) -> None:
    """l.2638-2641, 2655, 2684-2688."""
    played = table(holder)
    assert turns(played, "call", 5) == first
    for _ in range(3):
        assert turns(played, "check", 5) == later
    assert played.round.over
    assert_replays(played.round)


def test_a_raise_goes_on_in_that_order() -> None:
    """D holds the button: after C's raise E, D, A, B; B's re-raise comes round to C, E, D, A."""
    played = table("D").go("C raise 4", "E call")
    assert played.turn == "D"
    played.go("D call", "A call", "B raise 6")
    assert turns(played, "call", 4) == "CEDA"
    assert turns(played, "check", 3) == "ABC"
    played.go("E bet 2")
    assert turns(played, "call", 4) == "DABC"


def test_folded_players_lose_their_turn() -> None:
    played = table("C").go("D fold", "E call", "C call", "A fold", "B check")
    assert turns(played, "check", 3) == "BEC"


def test_heads_up_the_order_before_the_flop_is_the_blinds() -> None:
    played = Table(POSITION, A=100, B=100, carry={"position": "A"})  # B has the dealer button and the small blind
    assert turns(played, "call", 2) == "BA"
    assert turns(played, "check", 2) == "BA"  # A would be first, and holds the position button
    played = Table(POSITION, A=100, B=100)
    assert turns(played, "call", 2) == "BA" and turns(played, "check", 2) == "AB"


# -- who holds it next ---------------------------------------------------------------------------------------------------------


def holder(played: Table) -> str | None:
    return played.round.outcome.carry.find(carried.POSITION)


def test_nobody_in_the_first_hand_then_the_winner() -> None:
    first = table(hands=WIN_B, board=BOARD)
    assert not [e for e in first.round.events if isinstance(e, Noted) and e.what == "position"]
    first.check_down()
    assert holder(first) == "B"
    again = Round(load(POSITION).next_setup(first.round, seed=2))
    noted = [e for e in again.events if isinstance(e, Noted) and e.what == "position"]
    assert [(e.who, e.rule) for e in noted] == [("B", "position")]


def test_a_pot_won_without_a_showdown_has_one_winner() -> None:
    played = table("C").go("D fold", "E fold", "C raise 4", "A fold", "B fold")
    assert holder(played) == "C"


SPLIT = {"A": "2c 3d", "B": "Ah Qs", "C": "4c 9d", "D": "As Qc", "E": "6c Jd"}


def split(**rules: str) -> Table:
    edition = load(POSITION).with_rules(**rules)
    return Table(edition, **STACKS, hands=SPLIT, board="Ad 7d 8h Kc 3c", carry={"position": "B"}).check_down()


def test_after_a_split_pot_nobody_or_the_higher_suit() -> None:
    """l.2636 against l.2672: D has the ace of spades, B that of hearts."""
    assert holder(split()) is None
    assert holder(split(after_split="higher-suit")) == "D"


@pytest.mark.parametrize(("side_pots", "expected"), [("nobody", None), ("main-pot", "C")])
def test_main_and_side_pots_with_different_winners(side_pots: str, expected: str | None) -> None:
    edition = load(POSITION).with_rules(side_pots=side_pots)
    hands = {"A": "2c 3d", "B": "Ah Ks", "C": "As Ac", "D": "5c 9s", "E": "6c Jd"}
    played = Table(edition, **{**STACKS, "C": 2}, hands=hands, board=BOARD).go(
        "C call", "D call", "E fold", "A fold", "B check", "B bet 2", "D call"
    )
    played.check_down()
    assert {pot: player for pot, player, _ in played.won()} == {"pot/1": "B", "pot/0": "C"}
    assert holder(played) == expected


def test_one_winner_of_main_and_side_pot_holds_it() -> None:
    played = Table(POSITION, **{**STACKS, "C": 2}, hands=WIN_B, board=BOARD).check_down()
    assert holder(played) == "B"


def test_a_holder_who_is_away_leaves_it_idle() -> None:
    first = table(hands=WIN_B, board=BOARD).check_down()
    round = Round(load(POSITION).next_setup(first.round, seed=2, absent=frozenset({"B"})))
    assert not [e for e in round.events if isinstance(e, Noted) and e.what == "position"]


def test_a_void_hand_leaves_it_where_it_was() -> None:
    played = table("C").go("D call")
    played.round.misdeal("a card too many", "irregularity.misdeal")
    assert holder(played) == "C"


def test_the_raise_cap_and_a_minimum_to_start() -> None:
    edition = load(POSITION).with_rules(starts_with=4)
    with pytest.raises(BadSetup, match="needs 4 players"):
        edition.setup({"A": 10_000, "B": 10_000, "C": 10_000})
    edition.setup(dict.fromkeys("ABCD", 10_000))
    with pytest.raises(BadSetup, match="seats 1 to 9"):
        edition.setup({f"p{i}": 10_000 for i in range(10)})


def test_worked_example_the_blinds_of_two_four_l2635() -> None:
    played = table()
    assert (played.paid("A", "small blind"), played.paid("B", "big blind")) == (1, 2)
    assert played.offers["raise"] == (4, 4)


@pytest.mark.parametrize(
    ("bets", "blinds", "allowed"), [("$4 $8", "$2 $4", False), ("$10 $20", "$5 $10", True), ("$20 $40", "$10 $20", True)]
)
def test_straddles_as_in_other_games_than_twenty_forty_holdem_l318(bets: str, blinds: str, allowed: bool) -> None:
    """l.318: from 10-20 up; l.70 is headed $20-$40 hold'em and is another game's."""
    settings = {"bets": tuple(bets.split()), "blinds": tuple(blinds.split()), "straddle": True}
    if allowed:
        load(POSITION).setup(dict.fromkeys("ABCD", 100_000), table=settings)
    else:
        with pytest.raises(BadSetup, match="allows no straddle"):
            load(POSITION).setup(dict.fromkeys("ABCD", 100_000), table=settings)


def test_playing_the_board_must_be_declared() -> None:
    """l.2594: the standards of hold'em, whose l.46 asks for it."""
    board = "As Ks Qs Js Ts"
    played = Table(POSITION, A=100, B=100, hands={"A": "2c 3d", "B": "2d 3c"}, board=board, table={"showdown": "asked"})
    turns(played, "call", 2)
    for _ in range(3):
        turns(played, "check", 2)
    assert "declare" in played.offers
    played.go("A declare", "B show")
    assert {player for _, player, _ in played.won()} == {"A"}
