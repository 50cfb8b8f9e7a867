"""The player-dealer's money, with numbers reckoned by hand."""

from typing import Any

import pytest

from cardroom.games.banked.bank import Bank, Line
from cardroom.games.banked.coverage import Cover, Gross, Net, Shortfall
from cardroom.games.banked.order import Loop, groups
from cardroom.round import BANK, HOUSE, JACKPOT, Parts, Spot, Transfer


class Ledger:
    """As much of a round as a bank needs."""

    def __init__(self, **accounts: int) -> None:
        self.accounts: dict[Any, int] = dict(accounts)
        self.transfers: list[Transfer] = []
        self.notes: list[tuple[str, str, str, str]] = []

    def transfer(self, source: Any, target: Any, amount: int, why: str, rule: str, spot: Spot | None = None) -> None:
        assert amount >= 0
        if amount:
            assert source == HOUSE or self.accounts[source] >= amount
            self.accounts[source] = self.accounts.get(source, 0) - amount
            self.accounts[target] = self.accounts.get(target, 0) + amount
            self.transfers.append(Transfer(source, target, amount, why, rule, spot))

    repairs = Parts()  # nothing was ruled

    def note(self, what: str, who: str, text: str, rule: str) -> None:
        self.notes.append((what, who, text, rule))


class Felt:
    """A bank with a put-up amount, and lines on spots that hold their stakes."""

    def __init__(self, put_up: int, measure: Any, shortfall: Any) -> None:
        self.ledger = Ledger(Dee=1000)
        self.bank = Bank(self.ledger, "Dee", measure, shortfall)  # type: ignore[arg-type]
        self.bank.put_up(put_up)

    def line(self, owner: str, result: Any, stake: int, pay: int = 0) -> Line:
        spot = Spot(len(self.ledger.accounts), "ante", owner)
        self.ledger.accounts[spot] = stake
        return Line(spot, owner, stake, result, pay, f"ante {result}s", "ante")

    def win(self, owner: str, stake: int, pay: int | None = None) -> Line:
        return self.line(owner, "win", stake, stake if pay is None else pay)

    def lose(self, owner: str, stake: int) -> Line:
        return self.line(owner, "lose", stake)

    def has(self, owner: str) -> int:
        return self.ledger.accounts.get(owner, 0)

    def dee(self) -> int:
        """What the player-dealer has won after closing."""
        self.bank.close()
        assert self.ledger.accounts[BANK] == 0
        assert not [a for a, c in self.ledger.accounts.items() if isinstance(a, Spot) and c]
        return self.ledger.accounts["Dee"] - 1000


def test_gross_example_of_001_l552() -> None:
    # $100 put up, $50 lost, $50 won: he cannot win or lose any more; no other wager, win or lose, can be paid.
    felt = Felt(100, "gross", "returned")
    felt.bank.settle([[felt.win("Ann", 50)], [felt.lose("Bob", 50)]])
    assert felt.bank.coverage.exhausted
    felt.bank.settle([[felt.win("Cat", 20)], [felt.lose("Eve", 30)]])
    assert [felt.has(p) for p in ("Ann", "Bob", "Cat", "Eve")] == [100, 0, 20, 30]
    assert felt.dee() == 0


def test_gross_part_cover_either_way_and_a_push_uses_nothing() -> None:
    felt = Felt(60, "gross", "returned")
    felt.bank.settle([[felt.line("Ann", "push", 500)], [felt.lose("Bob", 50)], [felt.win("Cat", 15)]])
    # 50 used by Bob's loss, so 10 is left for Cat's 15: she is paid 10 and keeps her stake of 15.
    assert [felt.has(p) for p in ("Ann", "Bob", "Cat")] == [500, 0, 25]
    assert felt.dee() == 40

    felt = Felt(60, "gross", "returned")
    felt.bank.settle([[felt.win("Ann", 50)], [felt.lose("Bob", 25)]])  # 10 of Bob's 25 is collected, 15 goes back
    assert [felt.has(p) for p in ("Ann", "Bob")] == [100, 15]
    assert felt.dee() == -40


def test_net_exhausted_downwards_returns_everything_after() -> None:
    felt = Felt(100, "net", "returned")
    felt.bank.settle([[felt.lose("Ann", 40)], [felt.win("Bob", 100)], [felt.win("Cat", 90)], [felt.lose("Eve", 30)], [felt.win("Flo", 5)]])
    # N: +40, -60; Cat can be paid 40 of 90, N = -100: exhausted, Eve and Flo get their stakes back.
    assert [felt.has(p) for p in ("Ann", "Bob", "Cat", "Eve", "Flo")] == [0, 200, 130, 30, 5]
    assert felt.dee() == -100


def test_net_won_to_the_end_returns_losers_and_still_pays_winners() -> None:
    felt = Felt(50, "net", "returned")
    felt.bank.settle([[felt.lose("Ann", 70)], [felt.lose("Bob", 10)], [felt.win("Cat", 30)], [felt.lose("Eve", 45)]])
    # N: 50 of Ann's 70; Bob's 10 goes back; Cat is paid 30, N = 20; Eve loses 30 of 45, N = 50.
    assert [felt.has(p) for p in ("Ann", "Bob", "Cat", "Eve")] == [20, 10, 60, 15]
    assert felt.dee() == 50


def test_dead_hand_goes_back_whole_and_the_next_is_still_settled() -> None:
    felt = Felt(30, "net", "dead-hand")
    ann = [felt.win("Ann", 10), felt.win("Ann", 10), felt.win("Ann", 5)]
    bob = [felt.win("Bob", 10), felt.win("Bob", 10)]  # 5 is left for 20: dead
    cat = [felt.lose("Cat", 10), felt.lose("Cat", 10)]
    felt.bank.settle([ann, bob, cat])
    assert [felt.has(p) for p in ("Ann", "Bob", "Cat")] == [50, 20, 0]
    assert felt.bank.dead == [bob]
    assert felt.dee() == -5


def test_dead_hand_when_a_loss_is_more_than_he_may_win() -> None:
    felt = Felt(15, "net", "dead-hand")
    felt.bank.settle([[felt.lose("Ann", 10), felt.lose("Ann", 10)], [felt.lose("Bob", 15)], [felt.lose("Cat", 1)]])
    assert [felt.has(p) for p in ("Ann", "Bob", "Cat")] == [20, 0, 1]
    assert felt.dee() == 15


def test_dead_hand_with_no_money_left_kills_even_a_push() -> None:
    felt = Felt(10, "net", "dead-hand")
    felt.bank.settle([[felt.win("Ann", 10)], [felt.line("Bob", "push", 10)]])
    assert len(felt.bank.dead) == 1
    assert felt.dee() == -10


def test_pro_rata_shares_in_proportion_to_the_amounts_won_003_l216() -> None:
    felt = Felt(100, "net", "pro-rata")
    antes = [felt.win("Ann", 20), felt.win("Bob", 40), felt.lose("Cat", 30)]  # N = -30: all in full
    blinds = [felt.win("Ann", 20, 60), felt.win("Bob", 40, 120), felt.lose("Cat", 20)]
    plays = [felt.win("Ann", 20), felt.lose("Cat", 30)]
    felt.bank.settle([antes, blinds, plays])
    # Blinds: 70 is left and 20 comes from Cat, 90 for 180: half of each. Then nothing is left: plays go back.
    assert felt.has("Ann") == (20 + 20) + (20 + 30) + 20
    assert felt.has("Bob") == (40 + 40) + (40 + 60)
    assert felt.has("Cat") == 30
    assert felt.dee() == -100


def test_pro_rata_collects_in_proportion_when_he_has_won_his_bound() -> None:
    felt = Felt(60, "net", "pro-rata")
    felt.bank.settle([[felt.lose("Ann", 100), felt.lose("Bob", 50), felt.win("Cat", 30)]])  # 90 of 150 is collected: 60 and 30
    assert [felt.has(p) for p in ("Ann", "Bob", "Cat")] == [40, 20, 60]
    assert felt.dee() == 60


def test_pro_rata_cents_left_over_go_to_the_first() -> None:
    felt = Felt(10, "net", "pro-rata")
    felt.bank.settle([[felt.win("Ann", 7), felt.win("Bob", 7), felt.win("Cat", 7)]])  # 10 for 21: 3 each and one over
    assert [felt.has(p) for p in ("Ann", "Bob", "Cat")] == [7 + 4, 7 + 3, 7 + 3]


def test_a_line_that_lies_nowhere_lapses() -> None:
    felt = Felt(10, "net", "returned")
    felt.bank.settle(
        [[felt.win("Ann", 8)], [Line(None, "Bob", 0, "win", 5, "envy", "envy")], [Line(None, "Cat", 0, "win", 5, "envy", "envy")]]
    )
    assert [felt.has(p) for p in ("Ann", "Bob", "Cat")] == [16, 2, 0]
    assert len(felt.ledger.notes) == 2
    assert felt.dee() == -10


def test_part_of_what_lies_on_a_spot() -> None:
    felt = Felt(100, "net", "returned")
    line = felt.lose("Ann", 10)
    felt.bank.settle([[line._replace(stake=5)], [line._replace(stake=5, result="push")]])
    assert felt.has("Ann") == 5
    assert felt.dee() == 5


def test_another_payer_is_outside_the_bound() -> None:
    felt = Felt(10, "gross", "returned")
    felt.ledger.accounts[JACKPOT] = 30
    felt.bank.settle(
        [[felt.win("Ann", 5, 100)._replace(payer=JACKPOT)], [felt.lose("Bob", 5)._replace(payer=JACKPOT)], [felt.lose("Cat", 10)]]
    )
    assert [felt.has(p) for p in ("Ann", "Bob", "Cat")] == [105, 0, 0]
    assert (felt.ledger.accounts[JACKPOT], felt.ledger.accounts[HOUSE]) == (5, -70)  # its 30 first, the rest is the house's
    assert felt.dee() == 10


def test_uncovered_wagers_cite_it() -> None:
    felt = Felt(10, "net", "returned")
    felt.bank.settle([[felt.win("Ann", 10)], [felt.win("Bob", 10)], [felt.lose("Cat", 10)]])
    rules = [(t.target, t.why, t.rule) for t in felt.ledger.transfers if t.target in ("Bob", "Cat")]
    assert rules == [("Bob", "not covered", "not-covered"), ("Cat", "not covered", "not-covered")]


def test_losers_first_what_is_collected_pays_what_is_won_and_no_more() -> None:
    felt = Felt(50, "net", "returned")
    felt.bank.settle_losers_first([[felt.win("Ann", 30)], [felt.lose("Bob", 60)], [felt.lose("Cat", 40)], [felt.line("Eve", "push", 5)]])
    # He may win 50 and owes Ann 30, so 80 is collected: Bob's 60 and 20 of Cat's 40.
    assert [felt.has(p) for p in ("Ann", "Bob", "Cat", "Eve")] == [60, 0, 20, 5]
    felt.bank.settle([[felt.lose("Flo", 10)]])  # he has won all that he may: nothing is owed any more
    assert felt.has("Flo") == 10
    assert felt.dee() == 50


def test_before_anything_is_settled_all_that_was_put_up_is_there() -> None:
    for measure in (Net, Gross):
        coverage = measure(60)
        assert (coverage.put_up, coverage.owed, coverage.exhausted, coverage.holds()) == (60, 0, False, True)
        assert coverage.cover(60, 0) == (60, 0)
        assert coverage.cover(61, 0) == (60, 0)
        assert coverage.cover(0, 61) == (0, 60)


def test_what_is_paid_for_a_wager_names_it() -> None:
    felt = Felt(100, "net", "returned")
    line = felt.win("Ann", 30)
    felt.bank.settle([[line], [Line(None, "Bob", 0, "win", 5, "envy", "envy")]])
    assert [(t.target, t.amount, t.spot) for t in felt.ledger.transfers if t.source == BANK] == [("Ann", 30, line.spot), ("Bob", 5, None)]


def test_what_is_paid_in_part_is_said() -> None:
    felt = Felt(100, "net", "returned")
    felt.bank.settle([[felt.win("Ann", 60)], [felt.win("Bob", 90)], [felt.win("Cat", 30)]])
    assert felt.ledger.notes == [
        ("not covered", "Bob", "ante wins: $0.40 of $0.90 is covered", "not-covered"),
        ("not covered", "Cat", "ante wins: $0 of $0.30 is covered", "not-covered"),
    ]


def test_wagers_that_had_no_chance_of_action_are_kept_in_mind() -> None:
    felt = Felt(50, "gross", "returned")
    lines = [felt.win("Ann", 40), felt.lose("Bob", 20), felt.win("Cat", 5), felt.line("Eve", "push", 5), felt.lose("Flo", 5)]
    felt.ledger.accounts[JACKPOT] = 5
    lines.insert(3, felt.win("Gus", 5)._replace(payer=JACKPOT))
    felt.bank.settle([line] for line in lines)
    # Ann uses 40, 10 of Bob's 20 the rest: that wager had action. What another pays does not need the money; a push was not reached
    # either (001 l.557).
    assert [line.owner for line in felt.bank.unreached] == ["Cat", "Eve", "Flo"]


def test_a_push_before_the_money_is_used_up_was_reached_001_l557() -> None:
    felt = Felt(50, "gross", "returned")
    felt.bank.settle([[felt.line("Ann", "push", 5)], [felt.win("Bob", 50)], [felt.line("Cat", "push", 5), felt.line("Eve", "push", 5)]])
    assert [line.owner for line in felt.bank.unreached] == ["Cat", "Eve"]


@pytest.mark.parametrize("measure", ["net", "gross"])
def test_a_bank_that_nobody_put_up_covers_nothing_and_closes_with_nothing(measure: Any) -> None:
    spot = Spot(2, "ante", "Ann")
    ledger = Ledger(Dee=1000)
    ledger.accounts[spot] = 10
    bank = Bank(ledger, "Dee", measure, "returned")  # type: ignore[arg-type]
    bank.settle([[Line(spot, "Ann", 10, "win", 10, "ante wins", "ante")]])
    bank.close()
    assert [(t.source, t.target, t.amount, t.rule) for t in ledger.transfers] == [(spot, "Ann", 10, "not-covered")]


def test_where_no_fund_is_there_the_house_pays() -> None:
    felt = Felt(10, "net", "returned")
    felt.bank.settle([[felt.win("Ann", 5, 100)._replace(payer=JACKPOT)]])
    assert felt.has("Ann") == 105
    assert [(t.source, t.amount, t.why) for t in felt.ledger.transfers if t.target == "Ann"] == [
        (HOUSE, 100, "ante wins, by the house"),
        (Spot(2, "ante", "Ann"), 5, "stake back"),
    ]


def test_what_was_put_up_and_what_is_left_of_it_cite_the_same_clause() -> None:
    felt = Felt(100, "net", "returned")
    felt.bank.settle([[felt.win("Ann", 30)]])
    assert felt.dee() == -30
    moved = [(t.source, t.target, t.amount) for t in felt.ledger.transfers if t.rule == "player-dealer-wager"]
    assert moved == [("Dee", BANK, 100), (BANK, "Dee", 70)]


class Generous(Net):
    """A policy that promises more than there is."""

    def cover(self, wins: int, losses: int) -> Cover:
        return Cover(wins, losses)


def test_the_bound_is_asserted() -> None:
    felt = Felt(10, "net", "returned")
    felt.bank.coverage = Generous(10)
    with pytest.raises(AssertionError):
        felt.bank.settle([[felt.lose("Ann", 11)]])


def test_order_by_seat_and_by_wager() -> None:
    felt = Felt(10, "net", "returned")
    ann = {"ante": [felt.win("Ann", 1)], "play": [felt.win("Ann", 2)]}
    bob = {"ante": [felt.win("Bob", 3), felt.win("Cy", 5)], "bonus": [felt.win("Bob", 4)]}  # Cy has joined Bob's bet
    hands, wagers = [ann, {}, bob], ["play", "ante", "bonus", "none"]

    def stakes(loop: Loop, shortfall: Shortfall) -> list[list[int]]:
        return [[line.stake for line in group] for group in groups(hands, loop, wagers, shortfall)]

    assert stakes("seat", "dead-hand") == [[1, 2], [3, 5, 4]]
    assert stakes("seat", "returned") == [[1], [2], [3, 5], [4]]
    assert stakes("wager", "pro-rata") == [[2], [1, 3, 5], [4]]
    assert stakes("wager", "returned") == [[2], [1], [3, 5], [4]]
