"""A hand before the deal: the engine's own fees and the wagers that go along with others, read off a real round."""

from collections.abc import Mapping

import pytest

from cardroom import load
from cardroom.analysis.fixed_bets import BANKER, bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.value import default_bets, opened
from cardroom.analysis.value.opening import clock_fees
from cardroom.collection import ChargedRound
from cardroom.errors import BadInput

OCEANS = "oceans-eleven/three-card-poker"
TRES = "tres-lounge/three-card-poker"
FACE_UP = "oceans-eleven/21st-century-baccarat"


def everybody(number: int, **bets: int) -> dict[str, dict[str, int]]:
    return {bettor(one): {wager.replace("_", "-"): amount for wager, amount in bets.items()} for one in range(1, number + 1)}


def test_the_player_dealer_pays_by_table_action_001_l4614() -> None:
    """Option 44: $8 on $850 of table action, as the fee engine's own example has it."""
    given = TableGiven(OCEANS, players=6, option="44", table={"least": "$10", "most": "$300"})
    hand = opened(given, everybody(5, ante=170_00))
    assert hand.action == 850_00 and hand.fees == {BANKER: 8_00} and hand.option == "44" and not hand.rakes
    assert hand.staked[bettor(3)] == {"ante": 170_00} and not hand.later[bettor(3)]


def test_players_pay_where_the_option_says_so() -> None:
    """An option that charges each circle: the bettors pay, and what goes along with a wager counts with it."""
    name = "gulfstream-park/ultimate-texas-holdem"
    given = TableGiven(name, players=3, option="iii")
    hand = opened(given, everybody(2, ante=20_00))
    assert set(hand.staked[bettor(1)]) == {"ante", "blind"}  # the Blind goes in with the Ante
    rate = load(name).post("iii", load(name).table)
    assert hand.fees == {charge.payer: charge.amount for charge in rate.due("before the deal", _charged_round(given, hand.staked))}


def _charged_round(given: TableGiven, staked: Mapping[str, Mapping[str, int]]) -> ChargedRound:
    """Such a hand as fees know it, written down by itself."""
    assert isinstance(staked, dict)
    own = {player: sum(wagers.values()) for player, wagers in staked.items()}
    return ChargedRound(
        players=(*own, BANKER), player_dealer=BANKER, action=sum(own.values()), circles=dict.fromkeys(own, 1), own=own,
        bases={player: (wagers["ante"],) for player, wagers in staked.items()},
    )  # fmt: skip


def test_a_rake_goes_to_the_fund_003_l77() -> None:
    """A house jackpot takes a rake of each hand dealt in; one that is optional takes it from those who bet it."""
    name = "gulfstream-park/three-card-poker"
    posted = {"rake": "$1", "pays": {"straight-flush": "$500"}}
    given = TableGiven(name, players=3, table={"jackpot": posted})
    ((base, least),) = default_bets(given).items()
    assert opened(given, everybody(2, **{base: least})).rakes == {bettor(1): 1_00, bettor(2): 1_00}
    optional = TableGiven(name, players=3, table={"jackpot": {**posted, "participation": "optional"}})
    bets = {bettor(1): {base: least}, bettor(2): {base: least, "jackpot": 1_00}}
    assert opened(optional, bets).rakes == {bettor(2): 1_00}


def test_a_late_tie_bet_is_made_after_the_first_cards_001_l1125_1149() -> None:
    """As much as the early one at most; without one $50 at most (``late_alone``)."""
    given = TableGiven(FACE_UP, players=3)
    hand = opened(given, everybody(2, stand_line=50_00, early_tie=20_00, late_tie=10_00))
    assert hand.later[bettor(1)] == {"late-tie": 10_00} and hand.action == 140_00
    with pytest.raises(BadInput, match=r"the late-tie wager is \$10 to \$20 .* not \$30"):
        opened(given, everybody(2, stand_line=50_00, early_tie=20_00, late_tie=30_00))


def test_the_usual_bet_is_the_least() -> None:
    assert default_bets(TableGiven(TRES)) == {"ante": 5_00}
    assert default_bets(TableGiven("oceans-eleven/dai-bacc")) in ({"player": 10_00}, {"banker": 10_00})


def test_no_banked_table_is_charged_by_the_clock_here() -> None:
    assert clock_fees(TableGiven(TRES, players=3), [bettor(1), bettor(2), BANKER]) == {}


def test_the_clock_by_hand() -> None:
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
