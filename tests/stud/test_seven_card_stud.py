"""Seven card stud as oceans-eleven prints it (001 l.151-185): forced bet, turns, limits, fees, by its worked examples."""

import pytest

from cardroom import load
from cardroom.cards import card_names, parse_cards
from cardroom.chance import Stacked
from cardroom.errors import BadSetup, IllegalAction
from cardroom.round import ALL, Dealt, Round
from tests.pot.table import Table
from tests.stud.hands import FIVE_TEN, HANDS, RAZZ, SEVEN, SPLIT, STUD, call_down, choices, everybody

# -- the forced bet, l.157-159, 162, 167 ------------------------------------------------------------------------------------------


def test_completing_is_no_raise_and_three_raises_follow() -> None:
    """l.159: in $15-$30 the low card opens for $5; the next player completes to $15; three additional raises are then allowed."""
    table = Table(STUD, A=500, B=500, C=500, table={"bets": ("$15", "$30")}, hands=HANDS)
    assert table.turn == "C"
    assert table.offers == {"bring in": (5, 5), "complete": (15, 15)}
    table.go("C bring in")
    assert (table.turn, table.offers) == ("A", {"fold": None, "call": (5, 5), "complete": (15, 15)})
    table.go("A complete 15", "B raise 30", "C raise 45", "A raise 60")
    assert table.offers == {"fold": None, "call": (30, 30)}
    assert table.paid("A", "ante") == 2


def test_the_low_card_may_open_for_a_full_bet() -> None:
    table = Table(STUD, A=500, B=500, C=500, table={"bets": ("$15", "$30")}, hands=HANDS).go("C complete 15")
    assert table.offers == {"fold": None, "call": (15, 15), "raise": (30, 30)}
    table.go("A raise 30", "B raise 45", "C raise 60")
    assert "raise" not in table.offers


def test_who_brought_it_in_has_no_second_word_when_all_have_called() -> None:
    table = Table(STUD, A=500, B=500, C=500, hands=HANDS).go("C bring in", "A call", "B call")
    assert table.round.places["burn"]  # fourth street is dealt


@pytest.mark.parametrize(
    ("edition", "ups", "opens"),
    [
        (STUD, ("2d", "2c", "2h"), "B"),  # the lowest suit
        (STUD, ("Ac", "Kd", "Qh"), "C"),  # an ace is high
        (SPLIT, ("Ac", "3d", "3s"), "B"),  # l.187
        (RAZZ, ("Kc", "As", "Kd"), "C"),  # the highest card, aces low, of kings the higher suit
        (RAZZ, ("Ts", "Qh", "Qs"), "C"),
    ],
)
def test_whose_up_card_opens(edition: str, ups: tuple[str, ...], opens: str) -> None:
    holes = ("4c 5c", "6c 7c", "8c 9c")
    hands = {name: f"{hole} {up}" for name, hole, up in zip("ABC", holes, ups, strict=True)}
    assert Table(edition, A=100, B=100, C=100, hands=hands).turn == opens


def test_low_card_all_in_for_the_ante() -> None:
    """l.167: the player on his left may come in for the forced bet, make the full bet, or fold; the next has the same choice."""
    table = Table(STUD, A=100, B=100, C=0.5, hands=HANDS)
    assert (table.turn, table.offers) == ("A", {"fold": None, "bring in": (1, 1), "complete": (4, 4)})
    other = Table(STUD, A=100, B=100, C=0.5, D=100, hands=HANDS | {"D": "Ac Ad Ah As"}, button="C").go("D fold")
    assert (other.turn, set(other.offers)) == ("A", {"fold", "bring in", "complete"})
    other.go("A fold")
    assert other.round.decision is None  # B has nobody left to bet against
    table.go("A bring in")
    assert table.offers == {"fold": None, "call": (1, 1), "complete": (4, 4)}


def test_a_short_bring_in_still_stands_for_the_whole() -> None:
    table = Table(STUD, A=100, B=100, C=1, hands=HANDS).go("C bring in")
    assert table.paid("C", "bring-in") == 0.5
    assert table.offers == {"fold": None, "call": (1, 1), "complete": (4, 4)}


# -- turns, l.157 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "shows", "first"),
    [
        (STUD, ("Kd Qh", "Ks Jh", "2d 2s"), "C"),  # a pair
        (STUD, ("Kd Qh", "Ks Qs", "2d 3s"), "A"),  # equal: dealt to first
        (STUD, ("Kd Jh", "Ks Qs", "2d 3s"), "B"),
        (SPLIT, ("Kd 4h", "3s 2s", "Ad 5h"), "C"),
        (RAZZ, ("3d 4h", "3s 4s", "Kh 2h"), "A"),
        (RAZZ, ("3d 3h", "Ks Qs", "Kh 2h"), "C"),  # a pair is worse than king-queen
        (RAZZ, ("8d 4h", "8s Ad", "Kh 2h"), "B"),
    ],
)
def test_first_to_act_by_what_shows(edition: str, shows: tuple[str, ...], first: str) -> None:
    holes = ("4c 5c", "6c 7c", "8c 9c")
    hands = {name: f"{hole} {show}" for name, hole, show in zip("ABC", holes, shows, strict=True)}
    table = Table(edition, A=100, B=100, C=100, hands=hands)
    table.go(f"{table.turn} bring in")
    while "call" in table.offers:
        table.go(f"{table.turn} call")
    assert table.turn == first


# -- limits and the pair in sight, l.153, 160 --------------------------------------------------------------------------------------

PAIR = {"A": "2c 3c Kd Kh 5d 6d 7h", "B": "5c 6c 7d 9h Jd Qc Qd", "C": "8c Tc 2d Jh As Ah 9s"}


def fourth_street(edition: str, hands: dict[str, str]) -> Table:
    table = Table(edition, A=500, B=500, C=500, hands=hands, **FIVE_TEN)
    table.go(f"{table.turn} bring in")
    while "call" in table.offers:
        table.go(f"{table.turn} call")
    return table


def test_an_open_pair_on_fourth_street_opens_both_limits() -> None:
    """l.160: bet $5 or $10; after $5 call, raise $5 or raise $10; after a $10 raise all raises are $10."""
    table = fourth_street(STUD, PAIR)
    assert table.turn == "A"
    assert choices(table, "bet") == [5, 10]
    table.go("A bet 5")
    assert table.offers["call"] == (5, 5)
    assert choices(table, "raise") == [10, 15]
    table.go("B raise 10")
    assert choices(table, "raise") == [15, 20]
    table.go("C raise 20")
    assert choices(table, "raise") == [30]
    with pytest.raises(IllegalAction):
        table.go("A raise 25")


def test_the_options_stand_when_the_pair_checks() -> None:
    table = fourth_street(STUD, PAIR).go("A check")
    assert choices(table, "bet") == [5, 10]
    table.go("B bet 10")
    assert choices(table, "raise") == [20]


def test_no_pair_no_choice_and_the_higher_limit_from_fifth_street() -> None:
    table = fourth_street(STUD, PAIR | {"A": "2c 3c Kd Qh 5d 6d 7h"})
    assert choices(table, "bet") == [5]
    table.go("A check", "B check", "C check")
    assert choices(table, "bet") == [10]


def test_a_short_stack_with_an_open_pair_may_go_all_in_between() -> None:
    table = Table(STUD, A=10, B=500, C=500, hands=PAIR, **FIVE_TEN).go("C bring in", "A call", "B call")
    assert choices(table, "bet") == [5, 7]


@pytest.mark.parametrize("edition", [SPLIT, RAZZ])
def test_a_pair_in_sight_changes_nothing_in_the_other_games(edition: str) -> None:
    assert choices(fourth_street(edition, PAIR), "bet") == [5]  # l.195, 218


# -- fees, tables, secrecy --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "fee"), [(6, 4), (5, 3), (4, 2), (3, 1)])
def test_fee_at_the_second_betting_round_by_players(players: int, fee: int) -> None:
    assert call_down(everybody(players)).accounts["drop"] == fee * 100  # l.3391


@pytest.mark.parametrize("edition", [STUD, SPLIT, RAZZ])
@pytest.mark.parametrize(
    ("bets", "ante", "forced"),
    [
        ((1, 2), 0.5, 0.5), ((2, 4), 0.5, 1), ((3, 6), 0.5, 1), ((4, 8), 0.5, 1), ((5, 10), 1, 2),
        ((6, 12), 1, 2), ((10, 20), 2, 3), ((15, 30), 2, 5), ((20, 40), 2, 5),
    ],
)  # fmt: skip
def test_antes_and_limits_as_printed(edition: str, bets: tuple[int, int], ante: float, forced: float) -> None:
    """l.3388-3396, and l.159 for the forced bet of $15-$30 (the others are ours); razz by l.220."""
    table = Table(edition, A=500, B=500, C=500, hands=HANDS, table={"bets": tuple(f"${x}" for x in bets)})
    assert table.paid("A", "ante") == ante
    assert table.offers == {"bring in": (forced, forced), "complete": (bets[0], bets[0])}


def test_modified_fee_where_the_hand_ends_on_third_street() -> None:
    assert call_down(everybody(6), folds=5).accounts["drop"] == 100


def test_razz_pays_by_the_half_hour() -> None:
    stacks = {f"p{i}": 200_00 for i in range(6)}
    assert call_down(Round(load(RAZZ).setup(stacks, seed=1, moments=("half hour",)))).accounts["drop"] == 24_00
    assert call_down(Round(load(RAZZ).setup(stacks, seed=1))).accounts.get("drop", 0) == 0


def test_tables_that_are_not_played() -> None:
    edition = load(STUD)
    stacks = {"A": 100_00, "B": 100_00}
    with pytest.raises(BadSetup, match="bring_in"):
        edition.setup(stacks, seed=1, table={"bets": ("$8", "$16")})
    with pytest.raises(BadSetup, match="no less"):
        edition.setup(stacks, seed=1, table={"bets": ("$8", "$16"), "bring_in": "$8"})
    with pytest.raises(BadSetup, match="blinds"):
        edition.setup(stacks, seed=1, table={"blinds": ("$1", "$2")})
    edition.setup(stacks, seed=1, table={"bets": ("$8", "$16"), "bring_in": "$3", "ante": "$1"})  # by the other schedule


def test_who_sees_what() -> None:
    """Down cards only their owner, up cards everybody, burns nobody."""
    table = Table(STUD, A=200, B=200, C=200, hands=SEVEN)
    while table.round.decision is not None and len(table.round.places["seat/1"]) < 7:
        table.go(f"{table.turn} {next(v for v in ('check', 'call', 'bring in') if v in table.offers)}")
    for viewer in ("A", "B", "C", ""):
        view = table.round.view(viewer)
        for name in "ABC":
            cards = SEVEN[name].split()
            seen = cards if name == viewer else cards[2:6]
            assert card_names(view.cards(f"seat/{table.seat[name]}")).split() == seen
        assert view.cards("burn") == []


def test_nobody_has_the_button() -> None:
    """Seat 1 is dealt to first, round after round."""
    edition = load(STUD)
    round = call_down(everybody(3))
    again = Round(edition.next_setup(round, seed=3))
    first = next(e.place for e in again.events if isinstance(e, Dealt))
    assert first == "seat/1" and not round.carry


def test_calling_when_beaten_in_sight_is_not_refunded() -> None:
    """l.185."""
    hands = {"A": "2c 3d Kd Kh Ks Kc 7h", "B": "2d 4s 7c 8h 9s Jd 3c"}
    table = Table(STUD, A=100, B=100, hands=hands, table={"bets": ("$4", "$8")})
    call_down(table.round)
    assert table.stacks["B"] == 100 - 0.5 - 1


def test_stacked_cards_stay_where_they_were_laid() -> None:
    chance = Stacked(places={"seat/1": tuple(parse_cards("As Ah Ad"))})
    assert card_names(everybody(3, chance=chance).places["seat/1"]) == "As Ah Ad"


def test_up_cards_are_remembered() -> None:
    round = everybody(4)
    ups = {c for e in round.events if isinstance(e, Dealt) for c, s in zip(e.cards, e.seen, strict=True) if s == ALL}
    assert round.up == ups and len(ups) == 4
