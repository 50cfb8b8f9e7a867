"""Jackpots are the house's debt: paid in full, from the fund first and then by the house; amounts reckoned by hand (003)."""

import json
from dataclasses import replace
from typing import Any

import pytest

from cardroom import Action, Round, load
from cardroom.games.banked.pai_gow.house_way import set_hand
from cardroom.records.record import audit_record, public_record
from cardroom.records.settle import settle
from cardroom.records.verify import verify
from cardroom.round import HOUSE, JACKPOT, Noted, Spot, replay
from tests.banked.banked_helpers import GULFSTREAM, OCEANS, SEATS, check_finished, hand_of, settled, won
from tests.banked.pai_gow_helpers import FLORIDA, FOUR_JACKS, ON_DEE
from tests.banked.pai_gow_helpers import settled as settled_pai_gow
from tests.banked.pai_gow_helpers import start as start_pai_gow
from tests.editions import load_pai_gow, load_versus

POSTED = {"rake": "$1", "pays": {"straight-flush": "$500", "pair": "$4"}}
CARDS = {"Ann": "4h 3h 2h", "Bob": "9h 9d 5c", "Dee": "Ks Qs Js"}
BLINDS = {player: {"blind": 10} for player in ("Ann", "Bob")}


def test_what_the_fund_lacks_the_house_pays_003_l77_265_530() -> None:
    """$2 of rake are in the fund; Ann loses to a higher straight flush and is owed $500: the fund's 2, 498 of the house's; Bob has 4."""
    round = hand_of(GULFSTREAM, 100, CARDS, BLINDS, table={"jackpot": POSTED})
    assert [line for line in settled(round) if "(jackpot)" in line] == [
        "jackpot -> Ann 2 (jackpot)",
        "house -> Ann 498 (jackpot)",
        "house -> Bob 4 (jackpot)",
    ]
    assert (round.outcome.jackpot, round.outcome.house, round.accounts[HOUSE]) == (0, 502_00, -502_00)
    assert won(round, "Ann") == -20 - 1 + 500
    before, after = sum(round.setup.stacks.values()), sum(round.outcome.stacks.values())
    assert before + 502_00 == after + round.outcome.drop
    check_finished(round)


def test_a_fund_that_holds_enough_pays_alone() -> None:
    round = hand_of(GULFSTREAM, 100, CARDS, BLINDS, table={"jackpot": POSTED}, jackpot=600_00)
    assert (round.outcome.jackpot, round.outcome.house) == (600_00 + 2_00 - 504_00, 0)


def test_a_void_round_gives_the_house_its_money_back() -> None:
    """The meter has paid, with the house's help, when the misdeal is called."""
    round = at_the_end({"percent": {"flush": 1}, "pays": {"four-of-a-kind": "$300"}}, 100_00)
    round.misdeal("a card was found on the floor", "irregularity.misdeal")
    assert round.void
    assert round.accounts[HOUSE] == 0
    assert (round.outcome.house, round.outcome.jackpot) == (0, 100_00)


@pytest.mark.parametrize("form", [audit_record, public_record])
def test_records_say_what_the_house_paid_and_are_checked_for_it(form: Any) -> None:
    round = hand_of(GULFSTREAM, 100, CARDS, BLINDS, table={"jackpot": POSTED})
    record = json.loads(json.dumps(form(round)))
    assert record["house"] == 502_00
    assert verify(record, "true").ok
    assert not verify({**record, "house": 501_00}, "less of the house's").ok
    assert not verify({**record, "house": 0}, "none of the house's").ok
    assert replay(round.setup, round.inputs).outcome == round.outcome


def test_a_record_of_before_needs_no_house() -> None:
    round = hand_of(GULFSTREAM, 100, {"Ann": "9h 7d 5c", "Dee": "Kh Kd Ks"}, {"Ann": {"blind": 10}})
    record = json.loads(json.dumps(audit_record(round)))
    assert record.pop("house") == 0
    assert verify(record, "before").ok


# -- taking part is mandatory or optional (l.265, 530) --------------------------------------------------------------------------------

OPTIONAL = {**POSTED, "participation": "optional"}


def test_where_it_is_optional_only_those_who_take_part_pay_and_are_paid() -> None:
    """Bob takes part and has a pair; Ann does not, and her straight flush wins her nothing of it."""
    wagers = {"Ann": {"blind": 10}, "Bob": {"blind": 10, "jackpot": 1}}
    round = hand_of(GULFSTREAM, 100, CARDS, wagers, table={"jackpot": OPTIONAL}, jackpot=100_00)
    jackpot = [f"{t.source} -> {t.target} {t.amount // 100}" for t in round.transfers if JACKPOT in (t.source, t.target)]
    assert jackpot == ["3/jackpot/Bob -> jackpot 1", "jackpot -> Bob 4"]
    assert (won(round, "Ann"), won(round, "Bob")) == (-20, -20 - 1 + 4)


def test_a_mandatory_rake_is_nothing_to_bet_on_and_every_wager_leaves_room_for_it() -> None:
    """Ann has $21: $10 on the blind, as much to play it with, and the rake; $20 are too few."""
    for dollars, may in ((21, {"blind"}), (20, set())):
        stacks = {**dict.fromkeys(SEATS.values(), 100_00), "Ann": dollars * 100}
        setup = load(GULFSTREAM).setup(stacks, SEATS, seed=1, player_dealer="Dee", table={"jackpot": POSTED, "least": "$10"})
        round: Round = Round(setup)
        round.act(Action("Dee", "put-up", 50_00))
        assert round.decision is not None
        assert {option.spot.wager for option in round.decision.asks.get("Ann", ()) if option.spot is not None} == may


def test_an_optional_rake_is_exact_and_needs_a_hand() -> None:
    edition = load(GULFSTREAM)
    stacks = dict.fromkeys(SEATS.values(), 100_00)
    round: Round = Round(edition.setup(stacks, SEATS, seed=1, player_dealer="Dee", table={"jackpot": OPTIONAL}))
    round.act(Action("Dee", "put-up", 50_00))
    assert round.decision is not None
    assert {option.spot.wager for option in round.decision.asks["Ann"] if option.spot is not None} == {"blind"}
    round.act(Action("Ann", "bet", 10_00, Spot(2, "blind", "Ann")))
    (rake,) = [o for o in round.decision.asks["Ann"] if o.spot is not None and o.spot.wager == "jackpot"]
    assert rake.amounts is not None
    assert (rake.amounts.least, rake.amounts.most, rake.rule) == (1_00, 1_00, "jackpot")


def test_an_optional_rake_is_no_action_for_a_fee() -> None:
    """At the rates of 001 l.4452-4453: $0.50 of the player-dealer's for action up to $50, $1 above it, and $0.50 for the circle."""
    edition = replace(load_versus(GULFSTREAM), schedule=load_versus(OCEANS).schedule)
    table = {"jackpot": OPTIONAL, "most": "$300"}
    for wagers, fee in (({"blind": 50, "jackpot": 1}, 1_00), ({"blind": 51}, 1_50)):
        assert hand_of(edition, 200, CARDS, {"Ann": wagers}, table=table, option="3").outcome.drop == fee


def test_a_folded_hand_that_took_no_part_is_thrown_away_at_once_l184() -> None:
    wagers = {"Ann": {"blind": 10, "jackpot": 1}, "Bob": {"blind": 10}}
    round = hand_of(GULFSTREAM, 100, CARDS, wagers, folds="Ann Bob", table={"jackpot": OPTIONAL})
    assert round.places["seat/2"] and not round.places["seat/3"]
    assert won(round, "Ann") == -10 - 1 + 500


def test_a_described_round_says_who_takes_part() -> None:
    data = {
        "edition": GULFSTREAM,
        "player_dealer": "dee",
        "put_up": "$100",
        "jackpot": "$30",
        "table": {"jackpot": {"rake": "$1", "participation": "optional", "pays": {"pair": "$40"}}},
        "players": [{"name": name, "seat": seat, "stack": "$500"} for seat, name in enumerate(("dee", "ann", "bob"), 1)],
        "wagers": {"ann": {"blind": "$10", "jackpot": "$1"}, "bob": {"blind": "$10"}},
        "cards": {"dee": "Kh Kd Ks", "ann": "9h 9d 5c", "bob": "8h 8d 4c"},
        "actions": ["ann: call", "bob: call"],
    }
    outcome = settle(data).round.outcome
    assert outcome.house == 40_00 - 31_00  # the fund's $30 and ann's $1 first


# -- the progressive meter (l.455-472) ------------------------------------------------------------------------------------------------

JACKPOT_BETS = [
    ("Ann", 2, "wager", 40), ("Ann", 2, "fortune-jackpot", 5), ("Cat", 4, "wager", 100),
    ("Eve", 6, "wager", 50), ("Eve", 6, "fortune-jackpot", 5),
]  # fmt: skip


def go_on(round: Round, until: str) -> Round:
    """The dealer deals and the players set their hands the house way, up to one of the dealer's steps."""
    rules = load_pai_gow(FLORIDA).rules
    while round.decision is not None and round.decision.kind != until:
        player, (option, *_) = next(iter(round.decision.asks.items()))
        if option.verb == "set":
            assert option.spot is not None
            held = round.places[f"seat/{option.spot.position}"]
            front = set_hand(held, rules.house_way, rules.ranking).front
            round.act(Action(player, "set", spot=option.spot, picks=tuple(held.index(card) for card in front)))
        else:
            round.act(Action(player, "deal"))
    return round


def stepped(meter: dict[str, object], fund: int) -> Round:
    """A stepped table with a meter; Eve has four jacks, Ann a jackpot bet that loses."""
    table = {"bonuses": ["fortune-jackpot"], "meter": meter}
    return start_pai_gow(FLORIDA, 300, ON_DEE, JACKPOT_BETS, {6: FOUR_JACKS}, table=table, jackpot=fund, stepped=True)


def at_the_end(meter: dict[str, object], fund: int) -> Round:
    return go_on(stepped(meter, fund), "end-game")


def said(round: Round, what: str) -> list[str]:
    return [event.text for event in round.events if isinstance(event, Noted) and event.what == what]


PAYS: dict[str, object] = {"pays": {"four-of-a-kind": "$300"}, "executive": "$300"}


def test_the_meter_is_started_and_ended_and_a_win_has_its_page_l459_471() -> None:
    """$500 and two bets of $5; Ann's envy of $5 is paid before, at her seat; four jacks have the posted $300, for an executive's card."""
    round = at_the_end(PAYS, 500_00)
    assert said(round, "meter") == ["START GAME, lights at seat 2, 6"]
    page = "Fortune Jackpot from the meter: four of a kind, $300; the meter goes from $505 to $205; an executive's card"
    assert said(round, "win page") == [page]
    go_on(round, "")
    assert said(round, "meter")[-1] == "END GAME, it shows $205"
    assert round.outcome.jackpot == 205_00


def test_below_the_level_a_supervisors_card_is_enough_l470() -> None:
    round = at_the_end({**PAYS, "executive": "$301"}, 500_00)
    assert said(round, "win page")[0].endswith("a supervisor's card")
    assert said(at_the_end({"pays": {"four-of-a-kind": "$300"}}, 500_00), "win page")[0].endswith("a supervisor's card")


def test_a_button_pressed_by_accident_changes_nothing_l468() -> None:
    round = go_on(stepped(PAYS, 500_00), "hand-button")
    round.act(Action("dealer", "pressed-by-accident"))
    assert "pressed again and off" in said(round, "meter")[-1]
    assert go_on(round, "").outcome == go_on(stepped(PAYS, 500_00), "").outcome


def test_a_win_can_be_backed_out_by_hand_before_the_game_is_ended_l472() -> None:
    """The meter held $105 and the house added 195: each has its part back, and the win cannot be taken back twice."""
    round = at_the_end(PAYS, 100_00)
    assert settled_pai_gow(round)[-2:] == ["jackpot -> Eve 105 (meter)", "house -> Eve 195 (meter)"]
    eve = round.accounts["Eve"]
    round.act(Action("dealer", "back-out", spot=Spot(6, "fortune-jackpot", "Eve")))
    assert (round.accounts["Eve"], round.accounts[JACKPOT], round.accounts[HOUSE]) == (eve - 300_00, 105_00, 0)
    assert round.decision is not None
    assert [option.verb for option in round.decision.asks["dealer"]] == ["deal"]
    assert go_on(round, "").outcome.house == 0


def test_a_described_round_tells_of_the_meter_too() -> None:
    data = {
        "edition": FLORIDA,
        "player_dealer": "dee",
        "put_up": "$300",
        "jackpot": "$100",
        "stepped": True,
        "dice": [4, 5, 6],
        "table": {"bonuses": ["fortune-jackpot"], "meter": {"pays": {"four-of-a-kind": "$300"}}},
        "players": [{"name": name, "seat": seat, "stack": "$1,000"} for name, seat in (("dee", 1), ("eve", 6))],
        "wagers": {"eve": {"wager": "$50", "fortune-jackpot": "$5"}},
        "cards": {"dee": "9c 9d Kh Qs 7c 5d 3h", "eve": FOUR_JACKS},
        "actions": ["eve: set [Jc Jd]", "dealer: pressed-by-accident", "dealer: back-out fortune-jackpot"],
    }
    outcome = settle(data).round.outcome
    assert (outcome.stacks["eve"], outcome.jackpot, outcome.house) == (1000_00 - 1_00 + 50_00 - 5_00, 105_00, 0)


def test_without_steps_the_game_of_the_meter_is_told_all_the_same() -> None:
    table = {"bonuses": ["fortune-jackpot"], "meter": PAYS}
    round = go_on(start_pai_gow(FLORIDA, 300, ON_DEE, JACKPOT_BETS, {6: FOUR_JACKS}, table=table, jackpot=500_00), "")
    assert said(round, "meter") == ["START GAME, lights at seat 2, 6", "END GAME, it shows $205"]
    assert len(said(round, "win page")) == 1


@pytest.mark.parametrize("name", [GULFSTREAM, "gulfstream-park/ultimate-texas-holdem", FLORIDA])
def test_the_readings_say_whose_debt_it_is(name: str) -> None:
    (reading,) = [reading for reading in load(name).readings if reading.id == "house-debt"]
    assert reading.read.startswith("The house pays the rest")
