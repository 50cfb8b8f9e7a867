"""The player-dealer's seat over nights: by hand where a hand can tell, the same on any number of workers, in line with the exact odds."""

import json
from dataclasses import replace
from math import exp, inf, log, sqrt
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardroom import Round, load
from cardroom.analysis.bank import NOT_RUINED, SHORT, Banking, Night, Nights, Plan
from cardroom.analysis.bankroll_sizes import lost_by_bankroll
from cardroom.analysis.cache import find_odds
from cardroom.analysis.confidence import Quantile
from cardroom.analysis.fixed_bets import BANKER, RICH, TablePlayers, bettor, deciders
from cardroom.analysis.given import TableGiven
from cardroom.analysis.nights.blocks import play_nights
from cardroom.analysis.quick import quick_odds
from cardroom.analysis.real_nights import nights_of_plan
from cardroom.analysis.ruin import MORE, TOO_FEW, bankroll_forever, ruin, ruined_forever
from cardroom.analysis.tally import tally
from cardroom.analysis.value import Figure, TableValue, table_value
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.cli import run
from cardroom.round import Action, Transfer, View
from tests.counts import counts

Capture = pytest.CaptureFixture[str]
TRES = "tres-lounge/three-card-poker"
SVG = "{http://www.w3.org/2000/svg}"


def plan_of(name: str = TRES, players: int = 3, rounds: int = 20, ante: int = 10_00, base: str = "ante", **more: object) -> Plan:
    given = TableGiven(name, players=players)
    bets = {bettor(number): {base: ante} for number in range(1, players)}
    return Plan(given, bets, rounds, **more)  # type: ignore[arg-type]


# -- rounds with fixed bets -----------------------------------------------------------------------------------------------------


def test_everybody_bets_as_given() -> None:
    edition = load(TRES)
    names = [bettor(1), bettor(2), BANKER]
    bets = {bettor(1): {"ante": 10_00, "pair-plus": 5_00}, bettor(2): {"ante": 25_00}}
    table = TablePlayers(bets, deciders(edition, "bots", names, "s"), lambda player: 300_00, lambda player: True)
    round = table.play(Round(edition.setup(dict.fromkeys(names, 1000_00), seed=1, player_dealer=BANKER)))
    placed = {(str(t.target)): t.amount for t in round.transfers if t.why.endswith("placed") and not t.why.startswith("play")}
    assert placed == {"1/ante/bettor 1": 10_00, "1/pair-plus/bettor 1": 5_00, "2/ante/bettor 2": 25_00}
    assert [t.amount for t in round.transfers if t.source == BANKER and t.target == "bank"] == [300_00]


def test_a_hand_is_given_up_before_the_check_004_l2357() -> None:
    """Insurance and surrender are no wagers that one bets on every hand: who plays by a strategy is asked."""
    edition = load("black-sheep/blackjack-elite")

    def gives_up(view: View) -> Action:
        verbs = {option.verb: option for option in view.options}
        return Action(view.player, "surrender", 0, verbs["surrender"].spot)

    table = TablePlayers({bettor(1): {"wager": 10_00}}, {bettor(1): gives_up}, lambda player: 300_00, lambda player: True)
    chance = Stacked(tuple(parse_cards("2c Tc 9d 6h 9s")))  # the first is burned
    setup = edition.setup(dict.fromkeys((bettor(1), BANKER), 1000_00), chance=chance, player_dealer=BANKER)
    round = table.play(Round(setup))
    assert [(t.why, t.amount) for t in round.transfers if t.rule == "surrender"] == [("surrender", 5_00), ("surrender", 5_00)]


def test_a_night_is_its_rounds() -> None:
    """Night 0 played again by itself: the running result at each mark, the lowest point, hands and fees are sums over its rounds."""
    plan = plan_of(rounds=45, alone=True)
    assert plan.marks == [30, 45]  # an hour at 30 an hour, and the end
    seen: list[int] = []
    fees: list[int] = []

    class Watched(Banking):
        def _account(self, round: Round, night: Night, into: Nights) -> int:
            change = super()._account(round, night, into)
            seen.append(round.outcome.stacks[BANKER] - round.setup.stacks[BANKER])
            fees.append(sum(t.amount for t in round.transfers if t.target == "drop" and t.source == BANKER))
            return change

    into = Nights()
    night = Watched(plan, "s").night(0, into)
    running = [sum(seen[:number]) for number in range(46)]
    assert night.marks == [running[30], running[45]] and night.result == running[45]
    assert night.lowest == min(running) and night.hands == 45 and night.fees == sum(fees) and sum(fees) > 0
    assert into.hand == tally(seen) and night.ruined == NOT_RUINED and night.as_bettor == 0


def test_marks() -> None:
    assert plan_of(rounds=60).marks == [30, 60]
    assert plan_of(rounds=10).marks == [10]
    assert plan_of(rounds=61).marks == [30, 60, 61]


def test_one_worker_or_two() -> None:
    plan = plan_of(rounds=25)
    one = play_nights(plan, 20, "s", workers=1)
    assert one == play_nights(plan, 20, "s", workers=2)
    assert len(one) == 20 and not one.compiled and one != play_nights(plan, 20, "other", workers=1)
    assert play_nights(plan, 3, "s", workers=1).nights == one.nights[:3]


# -- rotation ------------------------------------------------------------------------------------------------------------------


def test_the_position_goes_round_000_l812() -> None:
    """Two turns each at tres-lounge: of three players the banker has a third of the hands; alone he has them all."""
    assert [night.hands for night in play_nights(plan_of(rounds=24), 3, "s", workers=1).nights] == [8, 8, 8]
    assert [night.hands for night in play_nights(plan_of(rounds=24, alone=True), 3, "s", workers=1).nights] == [24, 24, 24]


def test_a_broken_game_begins_anew_001_l1327() -> None:
    """Where the game is broken when all others pass after two turns, every third round has no hand."""
    nights = play_nights(plan_of("oceans-eleven/three-card-poker", rounds=24, alone=True), 2, "s", workers=1).nights
    assert [night.hands for night in nights] == [16, 16]


def test_he_bets_to_stay_in_the_rotation_001_l613() -> None:
    """Who has not bet on the last hand cannot be player-dealer at pai gow: he bets on the others' hands, and that is told apart."""
    plan = plan_of("oceans-eleven/pai-gow-poker", rounds=24, base="wager", ante=20_00)
    found = play_nights(plan, 2, "s", workers=1)
    assert all(night.hands == 8 for night in found.nights) and any(night.as_bettor for night in found.nights)
    results = sum(night.result for night in found.nights)
    assert results == found.hand.total + sum(night.as_bettor for night in found.nights)


# -- limited money -------------------------------------------------------------------------------------------------------------


def test_no_hand_loses_or_wins_more_than_was_put_up() -> None:
    """With $15 against two Antes of $10 the money often falls short; net coverage bounds a hand both ways, the fee comes on top."""
    found = play_nights(plan_of(rounds=50, bank=15_00, alone=True), 4, "s", workers=1)
    fee = 1_00
    assert found.hand.least >= -15_00 - fee and found.hand.most <= 15_00 - fee
    assert found.total(SHORT) > 20
    full = play_nights(plan_of(rounds=50, alone=True), 4, "s", workers=1)
    assert full.total(SHORT) == 0 and full.hand.least < -15_00 - fee


def test_ruin_ends_the_night() -> None:
    """A bankroll of $30 does not last: once the smallest bank and the fee cannot be paid he is out, and the result stays as it is."""
    plan = plan_of(rounds=200, bankroll=30_00, alone=True)
    nights = play_nights(plan, 6, "s", workers=1).nights
    ruined = [night for night in nights if night.ruined != NOT_RUINED]
    assert ruined
    highest_fee = load(TRES).post(None, load(TRES).table).reserve(None)
    for night in ruined:
        assert 0 <= 30_00 + night.result < 5_00 + highest_fee
        assert night.hands == night.ruined < 200 and night.lowest == night.result
        assert len(night.marks) == len(plan.marks) and night.marks[-1] == night.marks[-2]


# -- the bankroll --------------------------------------------------------------------------------------------------------------


def test_the_walk_by_hand() -> None:
    """A walk that wins a unit 6 times of 10 falls by n units with chance (4/6)^n; the formula of the drift comes near."""
    mean, variance = Figure(0.2), Figure(1 - 0.04)
    assert ruined_forever(mean, variance, 10).value == pytest.approx((4 / 6) ** 10, rel=0.2)
    assert ruined_forever(mean, variance, 10) == Figure(exp(-2 * 0.2 * 10 / 0.96))
    assert bankroll_forever(mean, variance, 0.05).value == pytest.approx(-log(0.05) * 0.96 / 0.4)
    enough = round(bankroll_forever(mean, variance, 0.01).value)
    assert ruined_forever(mean, variance, enough).value == pytest.approx(0.01, rel=0.1)
    walks = [(Figure(-0.1), Figure(1.0)), (Figure(0.0), Figure(1.0)), (Figure(0.0), Figure(0.0)), (Figure(1.0), Figure(0.0))]
    assert [ruined_forever(*walk, 10).value for walk in walks] == [1, 1, 0, 0]
    assert bankroll_forever(Figure(0.0), Figure(1.0), 0.05).value == inf and bankroll_forever(Figure(-1.0), Figure(1.0), 0.05).value == inf


def test_the_error_of_a_bankroll() -> None:
    """A tenth of the mean and a twentieth of the variance are √(0.01 + 0.0025) of the bankroll, and that much of the power of the risk."""
    mean, variance = Figure(2.0, 0.2), Figure(100.0, 5.0)
    enough = bankroll_forever(mean, variance, 0.05)
    assert enough.error == pytest.approx(enough.value * 0.0125**0.5)
    risk = ruined_forever(mean, variance, 50)
    assert risk.error == pytest.approx(risk.value * 2 * 2 * 50 / 100 * 0.0125**0.5)


def test_what_a_night_needs_by_hand() -> None:
    """1,000 nights whose lowest points are -$1 to -$1,000: $990 and the bank last 99 of a hundred, $950 and the bank 95."""
    nights = [Night(marks=[100], lowest=-number * 100, hands=1) for number in range(1, 1001)]
    found = Nights.of(nights, tally([100] * 1000))
    risk = ruin(plan_of(bank=50_00), found)
    one, five = risk.needed[1], risk.needed[5]
    assert isinstance(one, Quantile) and isinstance(five, Quantile) and risk.risk is None
    assert (one.amount, five.amount) == (990_00 + 50_00, 950_00 + 50_00)
    assert one.low < one.amount < one.high and 935_00 < five.low - 50_00 < 940_00 < 960_00 < five.high - 50_00 < 966_00  # 950 ± 1.96 · 6.9
    least = ruin(plan_of(), found).needed[1]
    assert isinstance(least, Quantile) and least.amount == 990_00 + 5_00  # the table's least
    for night in nights[:30]:
        night.ruined = 7
    ruined = ruin(plan_of(bankroll=100_00), Nights.of(nights, tally([100] * 1000)))
    assert ruined.risk is not None and ruined.risk.value == 0.03 and ruined.risk.low < 0.03 < ruined.risk.high
    assert ruined.needed[1] == MORE and isinstance(ruined.needed[5], Quantile)


def test_too_few_nights_say_nothing_of_the_tail() -> None:
    """Of 100 nights nobody knows what one in a hundred does; what never happened in them is bounded by 3 %."""
    nights = [Night(marks=[100], lowest=-number * 100, hands=1) for number in range(1, 101)]
    risk = ruin(plan_of(bankroll=1000_00), Nights.of(nights, tally([100] * 100)))
    assert risk.needed[1] == TOO_FEW and isinstance(risk.needed[5], Quantile)
    assert risk.risk is not None and risk.risk.times == 0 and risk.risk.high == pytest.approx(0.0295, abs=1e-4)


def test_the_mean_that_goes_on_for_ever() -> None:
    """By hands, so that a night cut short weighs less; the exact one where the money reaches, and nothing where nothing is known."""
    nights = [Night(marks=[-100], hands=1), Night(marks=[900], hands=3)]
    found = Nights.of(nights, tally([-100, 300, 300, 300]))
    risk = ruin(plan_of(), found)
    assert risk.mean == Figure(200, 100) and not risk.exact and not risk.sure and found.hand.error == 100
    exact = ruin(plan_of(), found, Figure(50.0))
    assert exact.mean == Figure(50.0) and exact.exact and exact.sure
    known_better, known_worse = ruin(plan_of(), found, Figure(50.0, 40.0)), ruin(plan_of(), found, Figure(50.0, 140.0))
    assert known_better.mean == Figure(50.0, 40.0) and not known_better.exact and not known_better.sure
    assert known_worse.mean == Figure(200, 100)
    nights[1].short = 2
    assert ruin(plan_of(), Nights.of(nights, found.hand), Figure(50.0)).mean.value == 200


# -- with the exact odds ---------------------------------------------------------------------------------------------------------


@counts("nights", 4, 15)
def test_the_nights_agree_with_the_exact_mean(nights: int) -> None:
    """Bettors by the exact strategy, every wager covered: the mean of a hand is the exact one less the fee, within four errors."""
    plan = plan_of(rounds=100, alone=True, way="exact", players=4)
    found = play_nights(plan, nights, "exact", workers=1)
    exact = table_value(plan.given, plan.bets, "exact", find_odds(plan.given.edition, use_kept=False), spread=False).bank.after
    assert exact.exact and abs(found.hand.mean - exact.value) < 4 * found.hand.error
    assert found.hand.error < 2 * 25_00 / sqrt(100 * nights) * 2


def test_quick_or_not_at_all(kept_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is used; what is not is tried by another process, for no longer than it is given."""
    given = TableGiven(TRES)
    assert quick_odds(given, seconds=0) is None
    assert quick_odds(given, seconds=0.01) is None  # no process has even started by then
    odds = find_odds(given.edition)
    assert quick_odds(given, seconds=0) == odds


# -- the command -----------------------------------------------------------------------------------------------------------------


def answer(capsys: Capture, *args: str) -> str:
    code = run(("bank", *args))
    out, err = capsys.readouterr()
    assert (code, err) == (0, ""), (args, err)
    return out


@pytest.fixture
def solved(kept_in: Path) -> None:
    """The odds are kept already: whether a busy machine finds them in time is not the question."""
    find_odds(TableGiven(TRES).edition)


@pytest.mark.usefixtures("solved")
def test_the_command(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "bank.svg"
    args = (TRES, "--rounds", "20", "--nights", "12", "--players", "3", "--bet", "ante=$10", "--alone", "--bank", "$200", "--workers", "1")
    answer(capsys, *args, "--bankroll", "$300", "--plot", str(file), "--nights", "100")  # so many bound the 5 % of a band
    text = answer(capsys, *args, "--bankroll", "$300")
    said = " ".join(text.split())
    for words in ("12 nights of a banker", "banks every turn", "50 % of nights", "worst", "exact mean", "$300 is lost in a night"):
        assert words in said, words
    assert "too few nights for 1 %" in said and "or less; 95 % sure: " in said and "WARNING" not in said and "The means are exact." in said
    assert "below 22.09 % never in 12; 95 % sure" in said  # 1 - 0.05^(1/12)
    root = ElementTree.parse(file).getroot()
    assert root.tag == f"{SVG}svg"
    words = "\n".join(node.text or "" for node in root.iter(f"{SVG}text"))
    assert "How 100 nights end" in words and "the bankroll is gone" in words
    assert "Hour by hour: the middle, and where 50 and 90 of 100 nights are" in words  # and not where 98 are
    data = json.loads(answer(capsys, *args, "--json"))
    found = play_nights(plan_of(rounds=20, bank=200_00, alone=True, way="exact"), 12, "1", workers=1)
    results = tally(night.result for night in found.nights)
    assert data["night"]["total"] == results.total and data["hands"] == 240 and data["bettors_play"] == "exact"
    assert data["night"]["quantiles"] == {"50%": results.quantiles((50,))[50]}  # 12 nights bound no other: 0.75^12 is more than 0.025
    low, high = data["night"]["intervals"]["50%"]
    assert low <= data["night"]["quantiles"]["50%"] <= high and data["night"]["deviation_error"] > 0
    value = data["value"]
    assert value["exact"] and value["player_dealer"]["error"] == 0 and data["warning"] is None and data["errors_apart"] < 4
    assert data["ruin"]["in_a_night"] is None and data["ruin"]["mean_is_exact"] and data["ruin"]["mean_error"] == 0
    assert data["ruin"]["bankroll_for_a_night"]["1%"] == {"amount": None, "interval": None, "why_not": "too few nights"}


@pytest.mark.usefixtures("solved")
def test_a_value_that_the_nights_deny_is_said_loudly(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two ways to one mean that lie more than four standard errors apart: first thing on the screen, and in the data."""
    import cardroom.analysis.value as module

    def wrong(*args: object, **more: object) -> TableValue:
        value = table_value(*args, **more)  # type: ignore[arg-type]
        return replace(value, bank=replace(value.bank, game=Figure(value.bank.game.value + 500_00)))

    args = (TRES, "--rounds", "60", "--nights", "40", "--players", "3", "--alone", "--workers", "1")
    assert "WARNING" not in answer(capsys, *args)
    monkeypatch.setattr(module, "table_value", wrong)
    said = " ".join(answer(capsys, *args).split())
    assert "WARNING: the value of a hand (+$499." in said and "standard errors apart. One of them is wrong" in said
    data = json.loads(answer(capsys, *args, "--json"))
    assert data["errors_apart"] > 4 and data["warning"].startswith("WARNING: the value of a hand")
    short = answer(capsys, *args, "--bank", "$10")  # money that falls short plays for something else: the two need not agree
    assert "WARNING" not in short


def test_bank_and_odds_ask_the_same(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both commands show the value of the same table for the same words."""
    asked: list[tuple[object, ...]] = []
    import cardroom.analysis.value as module

    def heard(*args: object, **more: object) -> TableValue:
        asked.append(args)
        return table_value(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "table_value", heard)
    answer(capsys, "oceans-eleven/dai-bacc", "--rounds", "5", "--nights", "3", "--players", "3", "--bet", "banker=$50")
    assert run(("odds", "oceans-eleven/dai-bacc", "--players", "3", "--bet", "banker=$50")) == 0
    first, second = asked
    assert first[1] == second[1] == {bettor(number): {"player": 10_00, "banker": 50_00} for number in (1, 2)}


@pytest.mark.usefixtures("solved")
def test_the_same_on_two_workers(capsys: Capture) -> None:
    args = (TRES, "--rounds", "60", "--nights", "4", "--players", "3", "--json", "--strategy", "bots")
    one = json.loads(answer(capsys, *args, "--workers", "1"))
    assert one == json.loads(answer(capsys, *args, "--workers", "2"))
    assert one["bettors_play"] == "bots" and one["bets"]["bettor 1"] == {"ante": 5_00}


@pytest.mark.usefixtures("solved")
def test_nights_that_are_chosen_are_those_that_are_asked_for(capsys: Capture) -> None:
    """A trial says how many; the same number asked for gives the same figures, and so does one core."""
    args = (TRES, "--rounds", "30", "--players", "3", "--alone", "--bankroll", "$150", "--json")
    chosen = json.loads(answer(capsys, *args))
    assert "other nights the bankroll was lost in" in chosen.pop("nights_chosen") and chosen["nights"] >= 1_600
    for more in (("--nights", str(chosen["nights"])), ("--workers", "1")):
        found = json.loads(answer(capsys, *args, *more))
        assert (found.pop("nights_chosen") is None) == ("--nights" in more) and found == chosen
    low, high = chosen["ruin"]["in_a_night_interval"]
    assert high - low < chosen["ruin"]["in_a_night"]  # one digit


@pytest.mark.usefixtures("solved")
def test_first_figures_come_while_nights_are_played() -> None:
    """Compiled or not: what was played so far is told after one part, after two, after four."""
    for plan in (plan_of(rounds=200, alone=True, way="exact"), plan_of(rounds=200, alone=True)):
        seen: list[Nights] = []
        whole = nights_of_plan(plan, 5, "1", workers=1, real=plan.way == "bots", seen=seen.append)
        assert len(seen[-1]) <= len(whole) == 5 and len(seen) == (3 if plan.way == "bots" else 1)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("oceans-eleven/holdem",), "has no player-dealer"),
        ((TRES, "--hours", "2", "--rounds", "10"), "not both"),
        ((TRES, "--hours", "0.001"), "at least one round"),
        ((TRES, "--bet", "moon=$5"), "cannot bet on 'moon'"),
        ((TRES, "--bank", "$1"), "is the least that is put up, not $1"),
        ((TRES, "--bankroll", "$3"), "does not reach for the smallest bank"),
        ((TRES, "--bankroll", "$100", "--bank", "$200"), "cannot put up $200"),
        ((TRES, "--bankroll", "$99,000,000"), "is the most that a banker can bring"),
        ((TRES, "--nights", "1"), "nights"),
        ((TRES, "--strategy", "luck"), "must be exact or bots, not 'luck'"),
        ((TRES, "--players", "12"), "is played by 2 to 8, not 12"),
        ((TRES, "--option", "nine"), "nine"),
        ((TRES, "--plot", "bank.gif"), "must end in .svg"),
        ((TRES, "--cluster", "tcp://127.0.0.1:1", "--workers", "1"), "--workers"),
    ],
)
def test_bad_input_is_one_sentence(args: tuple[str, ...], said: str, capsys: Capture) -> None:
    assert run(("bank", *args)) == 2
    out, err = capsys.readouterr()
    assert not out and said in err and err.count("\n") == 1 and "Traceback" not in err


def test_nobody_else_pays_for_the_banker() -> None:
    """Whatever is put up stays the banker's: over a night no bettor's chips are anywhere but in stacks, drop and fund."""
    plan = plan_of(rounds=10, alone=True)
    rounds: list[Round] = []

    class Kept(Banking):
        def _account(self, round: Round, night: Night, into: Nights) -> int:
            rounds.append(round)
            return super()._account(round, night, into)

    Kept(plan, "s").night(0, Nights())
    for round in rounds:
        change = {player: round.outcome.stacks[player] - round.setup.stacks[player] for player in round.setup.stacks}
        assert sum(change.values()) == -round.outcome.drop
        assert round.setup.stacks[bettor(1)] == RICH
        assert any(isinstance(event, Transfer) and event.source == BANKER for event in round.events)


def test_risk_by_bankroll_is_counted_from_the_lowest_points() -> None:
    """Ten nights whose lowest points are known: a bankroll is lost where the low point and the next bank are more than it."""
    plan = plan_of(rounds=20, bank=200_00, alone=True)
    nights = Nights.of([Night([0], lowest, 20, 0, 0, 0, NOT_RUINED) for lowest in range(0, -1000_00, -100_00)])
    found = dict(lost_by_bankroll(plan, nights))
    assert max(found) >= 1100_00 and found[max(found)].times == 0 and found[200_00].times == 9
    assert all(one.times == sum(low + 200_00 > size for low in range(0, 1000_00, 100_00)) for size, one in found.items())
    assert all(one.low <= one.value <= one.high for one in found.values())
    assert max(size for size, _ in lost_by_bankroll(replace(plan, bankroll=500_00), nights)) <= 500_00
