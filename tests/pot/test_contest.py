"""Wagers, side pots and fees with numbers reckoned by hand, without a game around them."""

from collections.abc import Iterable
from types import SimpleNamespace

import pytest

from cardroom.collection import Charge, ChargedRound
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.scales import HIGH
from cardroom.games.pot.showdown import PotShowdown, left_of_the_button, win_uncontested
from cardroom.round import Account, Spot, Transfer

SEATS = {1: "A", 2: "B", 4: "C", 5: "D"}


class Felt:
    """As much of a round as a contest needs: the button is in seat 3, A to D have so many chips each."""

    def __init__(self, *stacks: int, charges: tuple[Charge, ...] = ()) -> None:
        self.accounts: dict[Account, int] = dict(zip(SEATS.values(), stacks, strict=True))
        self.transfers: list[Transfer] = []
        self.mucked: list[tuple[str, str]] = []
        self.asked: list[tuple[str, ChargedRound]] = []
        self.charges = charges
        self.setup = SimpleNamespace(seats=SEATS, chip=1, rate=SimpleNamespace(moments=frozenset({"flop"}), due=self.due))

    def due(self, moment: str, charged: ChargedRound) -> tuple[Charge, ...]:
        self.asked.append((moment, charged))
        return self.charges

    def transfer(self, source: Account, target: Account, amount: int, why: str, rule: str, spot: Spot | None = None) -> None:
        assert amount >= 0 and self.accounts.get(source, 0) >= amount
        if amount:
            self.accounts[source] -= amount
            self.accounts[target] = self.accounts.get(target, 0) + amount
            self.transfers.append(Transfer(source, target, amount, why, rule, spot))

    def gather(self, sources: Iterable[tuple[Account, int]], target: Account, why: str, rule: str) -> None:
        for source, amount in sources:
            assert amount > 0
            self.transfer(source, target, amount, why, rule)

    def move(self, source: str, target: str) -> None:
        self.mucked.append((source, target))

    def contest(self) -> Contest:
        return Contest(self, [4, 5, 1, 2], 3)  # type: ignore[arg-type]


def betting(*wagers: int, folded: str = "", stacks: tuple[int, ...] = (100, 100, 100, 100)) -> tuple[Felt, Contest]:
    """A to D have bet so much on this street, and some have folded."""
    felt = Felt(*stacks)
    contest = felt.contest()
    for seat, amount in zip(SEATS, wagers, strict=True):
        contest.bet(seat, amount, "bet", "bet")
    for player in folded:
        contest.fold(next(seat for seat, name in SEATS.items() if name == player))
    return felt, contest


def pots(felt: Felt, contest: Contest) -> list[tuple[int, str]]:
    """What each pot holds, and who may win it."""
    return [(felt.accounts.get(pot.account, 0), "".join(sorted(SEATS[seat] for seat in pot.eligible))) for pot in contest.pots]


def test_seats_in_turn_from_any_seat() -> None:
    contest = Felt(1, 1, 1, 1).contest()
    assert contest.after(5) == [1, 2, 4, 5]
    assert contest.after(2) == [4, 5, 1, 2]
    assert contest.after(6) == [1, 2, 4, 5]  # nobody sits there
    assert contest.after(3) == [4, 5, 1, 2]  # the button's seat is free
    contest.fold(5)
    assert contest.after(5) == [1, 2, 4]
    assert contest.after(2) == [4, 1, 2]
    contest.fold(4)
    assert contest.after(4) == [1, 2]
    assert contest.after(5) == [1, 2]


def test_who_can_bet_and_how_far_a_wager_reaches() -> None:
    felt, contest = betting(10, 0, 30, 100, stacks=(10, 0, 50, 120))
    assert contest.reach() == [0, 10, 50, 120]
    assert contest.can_bet
    assert contest.stack(4) == 20
    contest.fold(4)
    assert not contest.can_bet  # only D has chips behind
    assert felt.mucked == [("seat/4", "muck")]


def test_wagers_of_several_go_as_far_as_each_stack() -> None:
    felt = Felt(5, 2, 5, 0)
    contest = felt.contest()
    contest.bet_each([(1, 3), (2, 3), (4, 3), (5, 3)], "ante", "ante")
    assert contest.bets == {1: 3, 2: 2, 4: 3, 5: 0}
    assert felt.transfers == [
        Transfer("A", Spot(1, "bet", "A"), 3, "ante", "ante"),
        Transfer("B", Spot(2, "bet", "B"), 2, "ante", "ante"),
        Transfer("C", Spot(4, "bet", "C"), 3, "ante", "ante"),
    ]
    contest.bet_each([(1, 1)], "ante", "ante")
    assert contest.bets[1] == 4


def test_dead_chips_are_in_the_pot_and_no_bet() -> None:
    felt = Felt(10, 10, 10, 10)
    contest = felt.contest()
    contest.dead(4, 3, "dead blind", "post")
    contest.bet(1, 4, "call", "call")
    contest.bet(1, 2, "raise", "raise")
    assert contest.bets == {1: 6, 2: 0, 4: 0, 5: 0}
    assert contest.total == 9
    assert felt.transfers == [
        Transfer("C", "pot/0", 3, "dead blind", "post"),
        Transfer("A", Spot(1, "bet", "A"), 4, "call", "call"),
        Transfer("A", Spot(1, "bet", "A"), 2, "raise", "raise"),
    ]


def test_what_nobody_called_goes_back() -> None:
    felt, contest = betting(10, 60, 25, 0)
    contest.return_uncalled()
    assert contest.bets == {1: 10, 2: 25, 4: 25, 5: 0}
    assert (felt.transfers[-1].target, felt.transfers[-1].amount, felt.transfers[-1].rule) == ("B", 35, "uncalled")
    contest.return_uncalled()
    assert contest.bets == {1: 10, 2: 25, 4: 25, 5: 0}
    felt, contest = betting(7, 0, 0, 0)
    contest.return_uncalled()
    assert felt.accounts["A"] == 100


@pytest.mark.parametrize(
    ("wagers", "folded", "found", "back"),
    [
        ((10, 10, 10, 10), "", [(40, "ABCD")], {}),
        ((0, 0, 0, 0), "", [(0, "ABCD")], {}),
        ((0, 10, 10, 10), "", [(30, "BCD")], {}),  # A has no chips and no part of it
        ((10, 10, 5, 10), "C", [(35, "ABD")], {}),
        ((20, 50, 80, 80), "", [(80, "ABCD"), (90, "BCD"), (60, "CD")], {}),
        ((20, 50, 80, 90), "", [(80, "ABCD"), (90, "BCD"), (60, "CD")], {"D": 10}),
        ((20, 50, 80, 40), "D", [(80, "ABC"), (80, "BC")], {"C": 30}),
        ((20, 30, 50, 0), "CD", [(60, "AB"), (40, "B")], {}),  # C's 20 beyond all others stay in the last pot
        ((5, 0, 0, 2), "BC", [(4, "AD")], {"A": 3}),
    ],
)
def test_wagers_go_into_pots(wagers: tuple[int, ...], folded: str, found: list[tuple[int, str]], back: dict[str, int]) -> None:
    felt, contest = betting(*wagers, folded=folded)
    contest.sweep()
    assert pots(felt, contest) == found
    assert {
        name: felt.accounts[name] - 100 + wager for name, wager in zip("ABCD", wagers, strict=True) if felt.accounts[name] - 100 + wager
    } == back
    assert set(contest.bets.values()) == {0}
    assert {t.rule for t in felt.transfers if str(t.target).startswith("pot/")} <= {"pot"}
    assert contest.total == sum(amount for amount, _ in found)


def test_the_next_street_adds_to_the_last_pot_until_somebody_is_out_of_it() -> None:
    felt, contest = betting(20, 50, 50, 50)
    contest.sweep()
    assert pots(felt, contest) == [(80, "ABCD"), (90, "BCD")]
    for seat in (2, 4, 5):
        contest.bet(seat, 10, "bet", "bet")
    contest.sweep()
    assert pots(felt, contest) == [(80, "ABCD"), (120, "BCD")]
    contest.bet(2, 40, "bet", "bet")
    contest.bet(4, 40, "call", "call")
    contest.fold(5)
    contest.sweep()
    assert pots(felt, contest) == [(80, "ABC"), (200, "BC")]


def charged(*charges: Charge) -> tuple[Felt, Contest]:
    """A main pot of 20 that all four may win, and a side pot of 45 without A; D has 1 left."""
    felt = Felt(5, 50, 50, 21, charges=charges)
    contest = felt.contest()
    for seat, amount in ((1, 5), (2, 20), (4, 20), (5, 20)):
        contest.bet(seat, amount, "bet", "bet")
    contest.sweep()
    assert pots(felt, contest) == [(20, "ABCD"), (45, "BCD")]
    return felt, contest


@pytest.mark.parametrize(("fee", "left"), [(7, [13, 45]), (20, [0, 45]), (23, [0, 42]), (65, [0, 0]), (90, [0, 0])])
def test_a_fee_from_the_pots(fee: int, left: list[int]) -> None:
    felt, contest = charged(Charge("pot", fee, "collection", "collection.1"))
    contest.collect("turn")  # nothing is due then
    assert felt.asked == [] and contest.taken == 0
    contest.collect("flop")
    assert [amount for amount, _ in pots(felt, contest)] == left
    assert felt.accounts["drop"] == contest.taken == min(fee, 65)
    assert {t.rule for t in felt.transfers if t.target == "drop"} == {"collection.1"}
    assert felt.asked == [("flop", ChargedRound(players=("C", "D", "A", "B"), pot=65, taken=0))]
    contest.collect("flop")
    assert felt.asked[1] == ("flop", ChargedRound(players=("C", "D", "A", "B"), pot=sum(left), taken=min(fee, 65)))


def test_a_fee_from_players_takes_no_more_than_they_have() -> None:
    felt, contest = charged(
        Charge("B", 3, "button", "collection.2"), Charge("D", 3, "button", "collection.2"), Charge("pot", 4, "pot", "collection.1")
    )
    contest.collect("flop")
    assert [(t.source, t.amount, t.why, t.rule) for t in felt.transfers if t.target == "drop"] == [
        ("B", 3, "button", "collection.2"),
        ("D", 1, "button", "collection.2"),
        ("pot/0", 4, "pot", "collection.1"),
    ]
    assert contest.taken == 4  # what came from the pots


def test_pots_without_a_chip() -> None:
    felt = Felt(10, 10, 10, 10, charges=(Charge("pot", 5, "collection", "collection.1"),))
    contest = felt.contest()
    contest.collect("flop")
    assert felt.asked == [("flop", ChargedRound(players=("C", "D", "A", "B")))]
    assert contest.taken == 0
    showdown = shown_down(felt, contest, {1: 5, 2: 4, 4: 3, 5: 2})
    assert showdown.beaten(1)  # there is nothing to show for
    showdown.award()
    for seat in (1, 2, 4):
        contest.fold(seat)
    win_uncontested(contest)
    assert felt.transfers == []


def shown_down(felt: Felt, contest: Contest, strength: dict[int, int]) -> PotShowdown:
    """A showdown of hands of this strength."""
    showdown = PotShowdown.__new__(PotShowdown)
    showdown.contest, showdown.round = contest, felt  # type: ignore[assignment]
    showdown.rules = SimpleNamespace(odd_chips="to-the-first", both_halves="each-split")  # type: ignore[assignment]
    showdown.scales, showdown.strength, showdown.second, showdown.told = (HIGH,), [strength], [], {}
    showdown.odd_order, showdown.shown = left_of_the_button, set()
    return showdown


def test_equal_hands_split_the_pot_as_they_sit() -> None:
    felt, contest = betting(10, 10, 10, 10)
    contest.sweep()
    showdown = shown_down(felt, contest, {1: 5, 2: 4, 4: 5, 5: 2})
    showdown.award()
    assert [(t.target, t.amount, t.why, t.rule) for t in felt.transfers[-2:]] == [
        ("C", 20, "splits the pot", "split"),
        ("A", 20, "splits the pot", "split"),
    ]


def test_a_side_pot_that_only_dead_hands_could_win_goes_with_the_pot_before_it() -> None:
    """A is in for 10, B for 30, C and D for 60: pots of 40, 60 and 60. When the hands of C, D and B die in turn, the last pot falls to B,
    and then both to A."""
    _, contest = betting(10, 30, 60, 60, stacks=(10, 30, 60, 60))
    contest.sweep()
    assert [pot.eligible for pot in contest.pots] == [{1, 2, 4, 5}, {2, 4, 5}, {4, 5}]
    contest.fold_dead(4)
    assert contest.pots[2].eligible == {5}
    contest.fold_dead(5)
    assert [pot.eligible for pot in contest.pots] == [{1, 2}, {2}, {2}]
    contest.fold_dead(2)
    assert [pot.eligible for pot in contest.pots] == [{1}, {1}, {1}]
    contest.pots[1].eligible.add(9)
    assert contest.pots[0].eligible == {1}, "each has its own"
