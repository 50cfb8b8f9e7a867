"""Casino war, which lives outside the package: found, played, solved, simulated and served as a game of ours is."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from cardroom import Action, Round, load, replay
from cardroom.analysis.bank import Plan
from cardroom.analysis.fixed_bets import bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.odds import solve, solver
from cardroom.analysis.simulate import simulate
from cardroom.bots import bot_for, drive
from cardroom.cards import deck, parse_card
from cardroom.chance import Stacked
from cardroom.cli import run
from cardroom.games import GAMES
from cardroom.games.plug_ins import VARIABLE
from cardroom.games.registry import BUILT_IN, Lack, find
from cardroom.houses.files import headings
from tests.analysis.agreement import Sample, won_by
from tests.analysis.same_cards import same_as_real_rounds
from tests.web.server import Person
from tests.web.test_serve import free_port, serving

EXAMPLE = Path(__file__).parents[2] / "examples/casino-war"
WAR = "example-house/casino-war"
PROGRAM = [sys.executable, "-m", "cardroom"]


@pytest.fixture(autouse=True)
def plugged_in(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(VARIABLE, str(EXAMPLE / "casino_war"))
    yield


def test_a_plug_in_is_a_game_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [*GAMES] == [*(entry.name for entry in BUILT_IN), "casino_war"]
    assert WAR in {heading.id for heading in headings()}
    entry = GAMES["casino_war"]
    for part in (entry.game, entry.bot, entry.solver, entry.night):
        assert not isinstance(part, Lack) and find(part)
    assert load(WAR).game.name == "casino_war"
    monkeypatch.delenv(VARIABLE)
    assert "casino_war" not in GAMES and WAR not in {heading.id for heading in headings()}


def dealt(*named: str) -> Round:
    """A round of ann's hand against dan's, $10 wagered, with these cards on top: ann's, dan's, three burned, and those of a war."""
    first = [parse_card(name) for name in named]
    cards = (*first, *(card for card in deck(6) if card not in first))
    round = Round(load(WAR).setup({"ann": 100_00, "dan": 100_00}, player_dealer="dan", chance=Stacked(cards)))
    round.act(Action("dan", "put-up", 50_00))
    assert round.decision is not None
    bet = round.decision.asks["ann"][0]
    round.act_all([Action("ann", "bet", 10_00, bet.spot), Action("ann", "done")])
    return round


@pytest.mark.parametrize(
    ("cards", "verb", "won"),
    [
        ("9s 8s", "", 10_00),
        ("8s 9s", "", -10_00),
        ("9s 9h", "surrender", -5_00),
        ("9s 9h 2c 2d 2h Ks Qs", "war", 10_00),  # the second wager is paid, the first goes back
        ("9s 9h 2c 2d 2h Ks Kh", "war", 10_00),
        ("9s 9h 2c 2d 2h Qs Ks", "war", -20_00),
    ],
)
def test_every_way_a_hand_ends(cards: str, verb: str, won: int) -> None:
    round = dealt(*cards.split())
    if verb:
        assert round.decision is not None
        option = next(option for option in round.decision.asks["ann"] if option.verb == verb)
        round.act(Action("ann", verb, option.amounts.least if option.amounts else 0, option.spot))
    assert round.over
    assert round.outcome.stacks == {"ann": 100_00 + won, "dan": 100_00 - won - 1_00}  # the fee is a dollar
    assert round.outcome.drop == 1_00


def test_bots_play_it_and_a_record_replays() -> None:
    edition = load(WAR)
    for seed in range(60):
        names = ["ann", "bob", "cy", "dan"]
        round = Round(edition.setup(dict.fromkeys(names, 500_00), seed=seed, player_dealer="dan"))
        drive(round, {name: bot_for(edition, f"{seed}{name}") for name in names})
        assert sum(round.outcome.stacks.values()) + round.outcome.drop == 4 * 500_00
        assert replay(round.setup, round.inputs).events == round.events


def test_the_odds_are_those_of_a_count_by_ranks_and_those_that_are_published() -> None:
    """2.88 % for six decks without a bonus, published by the Wizard of Odds; giving up, 3.70 %."""
    edition = load(WAR)
    found = solve(edition)
    left, total, given_up = 6 * 4, Fraction(0), Fraction(0)
    ways = 312 * 311 * 310 * 309
    for one, two, three, four in product(range(13), repeat=4):
        count, gone = 1, [0] * 13
        for rank in (one, two, three, four):
            count *= left - gone[rank]
            gone[rank] += 1
        total += count * (1 if one > two else -1 if one < two else 1 if three >= four else -2)
        given_up += count * (1 if one > two else -1 if one < two else Fraction(-1, 2))
    assert found.together.mean == total / ways
    assert round(float(found.together.mean), 4) == -0.0288 and round(float(given_up / ways), 4) == -0.0370
    cheap = edition.with_rules(given_up="1 to 4")
    assert solver(cheap).solve(cheap).strategy == "The bettor gives up on every tie."


def test_real_rounds_agree_with_the_odds() -> None:
    edition, sample = load(WAR), Sample()
    decide, odds = solver(edition).player(edition), solve(edition)
    for seed in range(1500):
        game = Round(edition.setup({"ann": 500_00, "dan": 500_00}, seed=seed, player_dealer="dan"))
        game.act(Action("dan", "put-up", 100_00))
        assert game.decision is not None
        game.act_all([Action("ann", "bet", 10_00, game.decision.asks["ann"][0].spot), Action("ann", "done")])
        while game.decision is not None:
            game.act(decide(game.view("ann")))
        sample.add(sum(won_by(game)["ann"].values()) / 10_00)
    assert abs(sample.errors_off(odds.together)) < 4


def test_compiled_nights_are_real_rounds_from_the_same_cards() -> None:
    bets = {bettor(number): {"wager": 5_00 * number} for number in range(1, 6)}
    for bank in (0, 30_00):  # all there is, and too little
        assert same_as_real_rounds(Plan(TableGiven(WAR), bets, 40, bank=bank, alone=True, way="exact"), 2) == 80


def test_worker_processes_know_it() -> None:
    one, two = (simulate(TableGiven(WAR), 300, "plugged in", workers) for workers in (1, 2))
    assert one.rounds == two.rounds == 300 and repr(one) == repr(two)


def said(*args: str, **environment: str) -> str:
    """What the program prints, started elsewhere than in this folder."""
    done = subprocess.run([*PROGRAM, *args], capture_output=True, text=True, env={**os.environ, **environment}, cwd=Path.home(), check=True)
    return done.stdout


def test_in_the_terminal_by_its_folder_and_by_its_name(tmp_path: Path) -> None:
    here = str(Path(__file__).parents[2])
    assert WAR in said("games", "--json", PYTHONPATH=here)
    assert "the player-dealer's money back" in said("deal", WAR, "--seed", "4", PYTHONPATH=here)
    shutil.copytree(EXAMPLE / "casino_war", tmp_path / "casino_war")  # as a wheel lays it beside other packages
    installed = {VARIABLE: "casino_war", "PYTHONPATH": os.pathsep.join((here, str(tmp_path)))}
    assert json.loads(said("odds", WAR, "--json", **installed))["edition"] == WAR


def test_in_a_room_of_its_own_process(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", str(free_port())) as (_, url):
        ann = Person(url, "Ann")
        houses = {house["house"]: house for house in ann.get("houses").json()}
        (line,) = houses["example-house"]["editions"]
        assert (line["id"], line["game"], line["kind"], line["seats"]) == (WAR, "casino_war", "Other games", 7)
        table = ann.open(WAR, bots=3)
        with ann.socket(table) as socket:
            played = socket.play_round()
        record = ann.get(f"rounds/{played}").json()
        assert sum(record["stacks"].values()) + record["drop"] == sum(record["opening"]["stacks"].values())


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (None, "which cannot be imported: No module named 'no_such_game'."),
        ("1/0", "which cannot be imported: division by zero."),
        ("GAMES = 3", "which has no list GAMES of entries (cardroom.games.registry.Entry)."),
        ("from cardroom.games.registry import BUILT_IN as GAMES", "which brings holdem: there is a game of that name already."),
    ],
)
def test_a_plug_in_that_is_wrong_is_one_sentence(
    text: str | None, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    named = "no_such_game"
    if text is not None:
        package = tmp_path / f"plug_in_{abs(hash(text))}"
        package.mkdir()
        (package / "__init__.py").write_text(text)
        named = str(package)
    monkeypatch.setenv(VARIABLE, named)
    assert run(["games"]) == 2
    assert capsys.readouterr().err == f"{VARIABLE} names {named}, {wrong}\n"
