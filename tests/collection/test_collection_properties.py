"""What holds for every option, in any round."""

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from cardroom.collection import MOMENTS, ChargedRound, Option, PostedRate, TableLimit
from cardroom.collection.fees import Ladder, LadderStep
from cardroom.collection.player_fees import OwnWager
from cardroom.collection.printed import ANY_COUNT
from tests.collection.fee_helpers import BANKED, FILES, people, schedule_of

DEAL = "before the deal"
NAMES = people(6)
SCHEDULES = [f"{path.parent.parent.name}/{path.stem}" for path in FILES]
ALONE = [
    (name, option) for name in SCHEDULES for option, one in schedule_of(name).options.items() if one.answers_all or len(one.counts) > 1
]
BEFORE = [(name, option) for name, option in ALONE if name in BANKED or schedule_of(name).options[option].amount is not None]

money = st.integers(0, 20_000_00) | st.sampled_from([0, 1, 49_99, 50_00, 50_01, 100_00, 300_00, 300_01, 1_500_00, 1_500_01, 5_001_00])
pieces = st.dictionaries(st.sampled_from(NAMES[1:]), st.integers(0, 4))


@st.composite
def tables(draw: Any) -> tuple[PostedRate, ChargedRound]:
    name, option = draw(st.sampled_from(BEFORE))
    bases = draw(st.dictionaries(st.sampled_from(NAMES[1:]), st.lists(money, max_size=3).map(tuple)))
    bonuses = draw(st.dictionaries(st.sampled_from(list(bases)), money)) if bases else {}
    own = {player: sum(wagers) + bonuses.get(player, 0) for player, wagers in bases.items()}
    circles = {player: len(wagers) for player, wagers in bases.items()}
    hands = {player: (wagers[0] + bonuses.get(player, 0), *wagers[1:]) for player, wagers in bases.items() if wagers}
    return schedule_of(name).post(option), ChargedRound(NAMES, NAMES[0], draw(money), circles, own, bases, draw(pieces), hands=hands)


def of(rate: PostedRate, charged: ChargedRound, payer: str) -> int:
    return sum(charge.amount for charge in rate.due(DEAL, charged) if charge.payer == payer)


@given(tables(), money)
def test_more_action_never_costs_less(table: tuple[PostedRate, ChargedRound], more: int) -> None:
    rate, charged = table
    assert of(rate, charged, NAMES[0]) <= of(rate, charged._replace(action=charged.action + more), NAMES[0])


@given(tables(), money)
def test_the_reserve_covers_any_fee(table: tuple[PostedRate, ChargedRound], less: int) -> None:
    rate, charged = table
    lower = charged._replace(action=max(0, charged.action - less))
    assert of(rate, lower, NAMES[0]) <= rate.reserve(charged.action, lower) <= rate.reserve(None, lower)
    assert rate.reserve(charged.action) == of(
        rate, charged, NAMES[0]
    )  # every printed ladder rises, so the reserve is what is due at the top


@given(tables(), money, st.sampled_from(NAMES[1:]), st.integers(0, 2))
def test_an_affordable_wager_leaves_room_for_its_fee(table: tuple[PostedRate, ChargedRound], stack: int, player: str, opens: int) -> None:
    rate, charged = table

    def cost(wager: int) -> int:
        """A wager that opens no circle may lie beside any of the player's others."""
        before = charged.hands.get(player, ())
        after = charged._replace(
            action=charged.action + wager,
            circles={**charged.circles, player: charged.circles.get(player, 0) + opens},
            own={**charged.own, player: charged.own.get(player, 0) + wager},
            bases={**charged.bases, player: (*charged.bases.get(player, ()), *[wager, 0][:opens])},
        )
        ways = [(*before, *[wager, 0][:opens])]
        if before and not opens:
            ways = [(*before[:place], hand + wager, *before[place + 1 :]) for place, hand in enumerate(before)]
        return wager + max(of(rate, after._replace(hands={**charged.hands, player: way}), player) for way in ways)

    most = rate.affordable(stack, player, charged, opens)
    assert 0 <= most <= stack
    assert most == 0 or cost(most) <= stack
    assert cost(most + 1) > stack  # and one cent more does not fit


@given(tables(), money)
def test_the_player_dealer_keeps_back_his_fee(table: tuple[PostedRate, ChargedRound], stack: int) -> None:
    rate, charged = table
    up = rate.affordable(stack, NAMES[0], charged)
    assert up == 0 or up + of(rate, charged, NAMES[0]) <= stack


@given(st.sampled_from(SCHEDULES), st.sampled_from(MOMENTS), st.integers(2, 10), money, money, st.data())
def test_every_charge_has_a_payer_an_amount_and_a_clause(name: str, moment: str, players: int, pot: int, action: int, data: Any) -> None:
    schedule = schedule_of(name)
    block = data.draw(st.sampled_from(schedule.blocks)).announced
    options = [option for option in schedule.options.values() if option.block == block]
    seats = max(n for n in range(2, 11) if any(option.answers(n) for option in options))
    players = min(players, seats)
    chosen = [data.draw(st.sampled_from(options))]
    while missing := [n for n in range(2, seats + 1) if not any(option.answers(n) for option in chosen)]:
        chosen.append(data.draw(st.sampled_from([option for option in options if option.answers(missing[0])])))
    rates = set().union(*(option.amounts() for option in chosen))
    assume(schedule.most_rates is None or len(rates) <= schedule.most_rates or len(chosen) == 1)
    rate = schedule.post("+".join(option.name for option in chosen), seats)
    circles, own, bases = {"player 2": 1}, {"player 2": action}, {"player 2": (action,)}
    charged = ChargedRound(people(players), "player 1", action, circles=circles, own=own, bases=bases, pot=pot, button="player 2")
    for charge in rate.due(moment, charged):
        assert charge.amount > 0
        assert charge.payer == "pot" or charge.payer in charged.players
        assert schedule.clauses()[charge.rule].lines == rate.lines(charge.rule)
        assert charge.why


@given(st.sampled_from(["tres-lounge/flop-games"]), st.integers(1, 40), st.lists(money, min_size=1, max_size=4))
def test_a_fee_asked_for_again_is_not_taken_twice(name: str, option: int, bets: list[int]) -> None:
    rate = schedule_of(name).post(str(option))
    pot = taken = 0
    for moment, bet in zip(("flop", "turn", "river", "end of the hand"), bets, strict=False):
        pot += bet
        for charge in rate.due(moment, ChargedRound(pot=pot, taken=taken)):
            amount = min(charge.amount, pot)
            pot, taken = pot - amount, taken + amount
    opening, *_, regular = (one.amount for one in rate.rates())
    assert taken <= max(opening, regular)
    if bets[0] >= 7_00:
        assert taken == regular


def test_a_default_can_always_be_posted() -> None:
    for low in (1, 2, 3, 4, 9, 10, 100):
        for name in ("oceans-eleven/flop-games", "tres-lounge/flop-games"):
            table = TableLimit("limit", low * 100, low * 200)
            for seats in range(2, 11):
                schedule_of(name).post(schedule_of(name).default(table, seats), seats, table)


@given(st.integers(0, 200_00) | st.integers(49_00, 54_00) | st.integers(99_00, 121_00), st.integers(0, 130_00))
def test_a_wager_leaves_room_for_a_fee_that_rises_with_it(stack: int, placed: int) -> None:
    fee = OwnWager(Ladder([LadderStep(50_00, 50, "low"), LadderStep(100_00, 3_00, "middle"), LadderStep(None, 20_00, "high")]), "own total")
    rate = PostedRate("own", [Option("own", "own", "own", "1", (ANY_COUNT,), (), (fee,), ())])
    charged = ChargedRound(NAMES, NAMES[0], own={NAMES[1]: placed})

    def fits(wager: int, times: int = 1) -> bool:
        own = placed + times * wager
        return times * wager + (50 if 0 < own <= 50_00 else 3_00 if 0 < own <= 100_00 else 20_00 if own else 0) <= stack

    assert rate.affordable(stack, NAMES[1], charged) == max((wager for wager in range(stack + 1) if fits(wager)), default=0)
    assert rate.affordable(stack, NAMES[1], charged, times=3) == max((wager for wager in range(stack + 1) if fits(wager, 3)), default=0)
