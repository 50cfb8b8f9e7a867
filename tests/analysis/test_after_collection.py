"""What is left after the collection: the engine's own fees, on the exact odds, by hand."""

from collections.abc import Mapping

import pytest

from cardroom import load
from cardroom.analysis.after_collection import after_collection, clock_fees, default_bets, opened
from cardroom.analysis.fixed_bets import BANKER, bettor
from cardroom.analysis.given import TableGiven
from cardroom.collection import Facts
from cardroom.errors import BadInput
from tests.analysis import fake_solver

OCEANS = "oceans-eleven/three-card-poker"
TRES = "tres-lounge/three-card-poker"


def everybody(number: int, **bets: int) -> dict[str, dict[str, int]]:
    return {bettor(one): {wager.replace("_", "-"): amount for wager, amount in bets.items()} for one in range(1, number + 1)}


def test_the_player_dealer_pays_by_table_action_001_l4614() -> None:
    """Option 44: $8 on $850 of table action, as the fee engine's own example has it."""
    given = TableGiven(OCEANS, players=6, option="44", table={"least": "$10", "most": "$300"})
    hand = opened(given, everybody(5, ante=170_00))
    assert hand.action == 850_00 and hand.fees == {BANKER: 8_00} and hand.option == "44" and not hand.rakes
    assert hand.staked[bettor(3)] == {"ante": 170_00}


def test_a_hand_by_hand() -> None:
    """Ante -1/10, Play -2/10 of the Ante, bonus +15/100 of it, Pair Plus (8 seats) -1/10: of $100 and $50 a bettor loses $20.

    The fee comes out of the player-dealer's pocket: 2 bettors lose $40 to him.
    """
    given = TableGiven(TRES, players=3)
    odds = fake_solver.solve(load(TRES))
    after = after_collection(given, odds, everybody(2, ante=100_00, pair_plus=50_00))
    (fee,) = set(opened(given, everybody(2, ante=100_00, pair_plus=50_00)).fees.values())
    assert fee > 0
    for share in after.bettors:
        assert share.game == pytest.approx(100_00 * (-0.1 - 0.2 + 0.15) - 50_00 * 0.1) and share.fee == 0
    assert after.player_dealer.game == pytest.approx(40_00)
    assert after.player_dealer.after == pytest.approx(40_00 - fee)
    assert after.house == fee and after.fund == 0 and not after.exact  # Pair Plus was sampled
    staked, won = after.wagers["play"]
    assert staked == pytest.approx(2 * 80_00) and won == pytest.approx(-40_00)
    staked, won = after.wagers["pair-plus"]
    assert staked == 100_00 and won == pytest.approx(-10_00)
    total = sum(share.after for share in after.bettors) + after.player_dealer.after + after.house + after.fund
    assert total == pytest.approx(0)


def test_each_bettor_his_own_bets() -> None:
    given = TableGiven(TRES, players=3)
    odds = fake_solver.solve(load(TRES))
    after = after_collection(given, odds, {bettor(1): {"ante": 10_00}, bettor(2): {"ante": 20_00, "pair-plus": 10_00}})
    assert [share.game for share in after.bettors] == [pytest.approx(-1_50), pytest.approx(-4_00)]
    assert after.action == 40_00


def test_players_pay_where_the_option_says_so() -> None:
    """An option that charges each circle: the bettors pay, and what goes along with a wager counts with it."""
    name = "gulfstream-park/ultimate-texas-holdem"
    given = TableGiven(name, players=3, option="iii")
    hand = opened(given, everybody(2, ante=20_00))
    assert set(hand.staked[bettor(1)]) == {"ante", "blind"}  # the Blind goes in with the Ante
    rate = load(name).post("iii", load(name).table)
    assert hand.fees == {charge.payer: charge.amount for charge in rate.due("before the deal", _facts(given, hand.staked))}


def _facts(given: TableGiven, staked: Mapping[str, Mapping[str, int]]) -> Facts:
    """The facts of such a hand, written down by themselves."""
    assert isinstance(staked, dict)
    own = {player: sum(wagers.values()) for player, wagers in staked.items()}
    return Facts(
        players=(*own, BANKER), player_dealer=BANKER, action=sum(own.values()), circles=dict.fromkeys(own, 1), own=own,
        bases={player: (wagers["ante"],) for player, wagers in staked.items()},
    )  # fmt: skip


def test_a_rake_goes_to_the_fund() -> None:
    """003 l.77: a house jackpot takes a rake of each hand dealt in."""
    name = "gulfstream-park/three-card-poker"
    given = TableGiven(name, players=3, table={"jackpot": {"rake": "$1", "pays": {"straight-flush": "$500"}}})
    ((base, least),) = default_bets(given).items()
    hand = opened(given, everybody(2, **{base: least}))
    assert hand.rakes == {bettor(1): 1_00, bettor(2): 1_00}
    odds = fake_solver.solve(load(name))
    after = after_collection(given, odds, everybody(2, **{base: least}))
    assert after.fund == 2_00 and {share.fund for share in after.bettors} == {1_00}


def test_the_usual_bet_is_the_least() -> None:
    assert default_bets(TableGiven(TRES)) == {"ante": 5_00}
    assert default_bets(TableGiven("oceans-eleven/dai-bacc")) in ({"player": 10_00}, {"banker": 10_00})


def test_no_banked_table_is_charged_by_the_clock_here() -> None:
    assert clock_fees(TableGiven(TRES, players=3), [bettor(1), bettor(2), BANKER]) == {}


def test_the_clock_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """$4 a half hour from each seat is 20 cents a hand at 40 hands an hour (001 l.3267, asked of a lowball schedule)."""
    edition = load("oceans-eleven/lowball-ace-to-five")
    given = TableGiven(edition.id, players=6, option="1", rounds_an_hour=40)
    players = [*(bettor(number) for number in range(1, 6)), BANKER]
    assert clock_fees(given, players) == dict.fromkeys(players, pytest.approx(20.0))


@pytest.mark.parametrize(
    ("bets", "said"),
    [
        ({"moon": 10_00}, "cannot bet on 'moon'"),
        ({"pair-plus": 10_00}, "cannot bet on 'pair-plus'"),
        ({"ante": 1_00}, r"the ante wager is \$5 to \$200 in steps of \$1 here, not \$1"),
        ({"ante": 500_00}, r"not \$500"),
        ({"ante": 10_00, "pair-plus": 1000_00}, "pair-plus wager is"),
    ],
)
def test_bets_that_nobody_can_make(bets: dict[str, int], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        opened(TableGiven(TRES, players=2), {bettor(1): bets})
