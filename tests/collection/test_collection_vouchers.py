"""Vouchers and promotional chips in play: wagers made with one, their fee, the room it needs, what a void gives back (001 l.4439)."""

import json
import random
from typing import Any

import pytest

from cardroom import Action, Round, Spot, load
from cardroom.collection import load_schedule
from cardroom.errors import BadSetup, IllegalAction
from cardroom.houses.edition import Edition
from cardroom.records.record import audit_record, dumps
from cardroom.records.settle import settle
from cardroom.round import DROP, replay
from tests.collection.fee_helpers import HOUSES
from tests.collection.option_tables import posted_table
from tests.editions import load_banked
from tests.support import EDITIONS, finish

OCEANS = "oceans-eleven/three-card-poker-6-card-bonus"
SEATS = {1: "Dee", 2: "Ann", 3: "Bob"}
VOUCHER, CHIPS = "bet-voucher", "bet"


def opened(edition: str | Edition = OCEANS, option: str = "7", vouchers: bool = True, ann: int = 1_000_00, **given: Any) -> Round:
    """Dee has put up; Ann and Bob are asked for wagers. Option 7 has no fee but $0.50 and $1 from the player-dealer, and $1 a voucher."""
    loaded = load(edition) if isinstance(edition, str) else edition
    stacks = {"Dee": 1_000_00, "Ann": ann, "Bob": 1_000_00}
    setup = loaded.setup(stacks, SEATS, seed=1, option=option, player_dealer="Dee", table={"vouchers": vouchers}, **given)
    round = Round(setup)
    round.act(Action("Dee", "put-up", 500_00))
    return round


def offers(round: Round, player: str) -> dict[tuple[str, str], tuple[int, int]]:
    assert round.decision is not None
    options = round.decision.asks.get(player, ())
    return {(o.verb, o.spot.wager): (o.amounts.least, o.amounts.most) for o in options if o.spot and o.amounts}


def place(round: Round, player: str, verb: str, wager: str, dollars: int) -> None:
    seat = next(seat for seat, name in SEATS.items() if name == player)
    round.act(Action(player, verb, dollars * 100, Spot(seat, wager, player)))


def deal(round: Round) -> None:
    while round.decision is not None and round.decision.kind == "wagers":
        round.act(Action(next(iter(round.decision.asks)), "done"))


def fees(round: Round, player: str) -> list[tuple[int, str]]:
    return [(t.amount, t.rule) for t in round.transfers if t.target == DROP and t.source == player]


def test_a_dollar_for_each_voucher_used_l4439() -> None:
    round = opened()
    place(round, "Ann", VOUCHER, "ante", 20)
    place(round, "Ann", VOUCHER, "pair-plus", 5)
    place(round, "Ann", CHIPS, "6-card-bonus", 5)
    place(round, "Bob", CHIPS, "ante", 20)
    deal(round)
    assert fees(round, "Ann") == [(2_00, "collection.three-card-poker.7")]
    assert fees(round, "Bob") == []
    assert fees(round, "Dee") == [(50, "collection.three-card-poker.7.1")]  # $50 of action: what a voucher is worth counts like chips
    clause = load(OCEANS).clauses["collection.three-card-poker.7"]
    assert "$1 from the player" in clause.says and "each voucher" in clause.says


def test_the_fee_of_a_voucher_is_on_top_of_that_of_the_circle() -> None:
    """Option 2: $0.50 a circle and $1 a voucher (l.4447)."""
    round = opened(option="2")
    place(round, "Ann", VOUCHER, "ante", 20)
    place(round, "Bob", CHIPS, "ante", 20)
    deal(round)
    assert sorted(amount for amount, _ in fees(round, "Ann")) == [50, 1_00]
    assert [amount for amount, _ in fees(round, "Bob")] == [50]


def test_bounds_leave_room_for_it() -> None:
    """The ante and an equal Play wager: $21 is $10 twice and the fee; one cent less is $9 twice, in whole dollars."""
    assert offers(opened(ann=21_00, chip=100), "Ann") == {(CHIPS, "ante"): (5_00, 10_00), (VOUCHER, "ante"): (5_00, 10_00)}
    assert offers(opened(ann=20_99, chip=100), "Ann") == {(CHIPS, "ante"): (5_00, 10_00), (VOUCHER, "ante"): (5_00, 9_00)}
    assert offers(opened(ann=10_50, chip=100), "Ann") == {(CHIPS, "ante"): (5_00, 5_00)}  # no room for the fee of a voucher
    round = opened(ann=21_00, chip=100)
    place(round, "Ann", VOUCHER, "ante", 5)
    assert offers(round, "Ann")[CHIPS, "pair-plus"] == (5_00, 10_00)  # 21 - 5 - 5 for the Play wager - 1 for the voucher
    assert offers(round, "Ann")[VOUCHER, "pair-plus"] == (5_00, 9_00)
    with pytest.raises(IllegalAction):
        place(round, "Ann", VOUCHER, "pair-plus", 10)


def test_one_wager_on_a_spot() -> None:
    round = opened()
    place(round, "Ann", VOUCHER, "ante", 5)
    assert not {(CHIPS, "ante"), (VOUCHER, "ante")} & set(offers(round, "Ann"))


def test_a_void_returns_wager_and_fee() -> None:
    round = opened()
    place(round, "Ann", VOUCHER, "ante", 20)
    deal(round)
    assert round.accounts[DROP] == 1_50
    round.misdeal("a card short", "irregularity.misdeal")
    assert round.outcome.stacks == round.setup.stacks and round.outcome.drop == 0


def test_only_a_table_that_takes_them_under_an_option_that_knows_them() -> None:
    assert not any(verb == VOUCHER for verb, _ in offers(opened(vouchers=False), "Ann"))
    with pytest.raises(BadSetup, match=r"table\.vouchers: option 27 has no fee for vouchers"):
        opened(option="27")  # l.4538: not charged, so not taken
    for edition in EDITIONS:
        loaded = load(edition)
        if loaded.game.family != "banked":
            continue
        assert not load_banked(loaded).table.vouchers
        assert loaded.schedule is not None
        known = {name for name, option in loaded.schedule.options.items() if option.vouchers}
        if not known:
            with pytest.raises(BadSetup, match="has no fee for vouchers"):
                loaded.setup({"a": 10_000_00, "b": 10_000_00}, table={"vouchers": True}, seed=1)


def test_where_only_base_wagers_are_made_with_them() -> None:
    """001 l.5205: a fee for each controlled game wager placed with a voucher."""
    path = HOUSES / "oceans-eleven/collection/three-card-poker.toml"
    assert load_schedule(path).options["7"].vouchers == "any wager"
    schedule = load_schedule(path, {"vouchers": "base wager"})
    assert schedule.options["7"].vouchers == "base wager" and schedule.options["27"].vouchers == ""
    round = opened()
    setup = round.setup._replace(rate=schedule.post("7"))
    round = Round(setup)
    round.act(Action("Dee", "put-up", 500_00))
    place(round, "Ann", VOUCHER, "ante", 20)
    assert (CHIPS, "pair-plus") in offers(round, "Ann") and (VOUCHER, "pair-plus") not in offers(round, "Ann")


@pytest.mark.parametrize("seed", range(8))
def test_rounds_with_vouchers_replay_and_balance(seed: int) -> None:
    edition = load(random.Random(seed).choice([OCEANS, "oceans-eleven/pai-gow-poker", "oceans-eleven/caribbean-stud-poker"]))
    assert edition.schedule is not None
    table, option = posted_table(edition, next(one for one in edition.schedule.options.values() if one.vouchers))
    stacks = {"a": 5_000_00, "b": 23_00, "c": 60_50, "d": 400_00}
    setup = edition.setup(stacks, seed=seed, option=option, player_dealer="a", table={**table, "vouchers": True})
    round = finish(Round(setup), random.Random(f"vouchers {seed}"))
    assert sum(round.outcome.stacks.values()) + round.outcome.drop == sum(stacks.values())
    assert replay(setup, round.inputs).events == round.events
    assert json.loads(dumps(audit_record(round)))["setup"]["table"]["vouchers"] is True


def test_in_a_described_round() -> None:
    described = {
        "edition": OCEANS, "option": "7", "player_dealer": "dana", "put_up": "$300", "table": {"vouchers": True},
        "players": [{"name": name, "seat": seat, "stack": "$500"} for seat, name in enumerate(("dana", "ann", "bob"), 1)],
        "wagers": {"bob": {"ante": "$25"}},
        "actions": ["ann: bet-voucher ante 10", "ann: play", "bob: play"],
        "cards": {"dana": "Qd 8h 3c", "ann": "Kh Ks 4d", "bob": "Jd 9c 2s"},
    }  # fmt: skip
    round = settle(described, "test").round
    assert fees(round, "ann") == [(1_00, "collection.three-card-poker.7")] and fees(round, "bob") == []
