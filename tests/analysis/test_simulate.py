"""Rounds by bots in blocks: what a round's transfers say, the same results on any number of workers, and nothing lost when one dies."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardroom import Action, Round, load
from cardroom.analysis import blocks as in_blocks
from cardroom.analysis.blocks import Block, WorkDied, blocks
from cardroom.analysis.flows import read
from cardroom.analysis.given import TableGiven
from cardroom.analysis.share import ShareTally
from cardroom.analysis.simulate import Simulation, merged, simulate
from cardroom.analysis.tally import Tally, tally
from cardroom.bots import drive
from cardroom.bots.random_bot import RandomBot
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.cli import run
from cardroom.errors import BadInput
from cardroom.games.carried import SHOE, ShoeLeft
from tests.analysis import agreement
from tests.analysis.dying import DiesOnce, HearsInterrupts, always_dies, refuses
from tests.counts import counts, mostly_in_prove, of_family
from tests.editions import load_pot
from tests.patience import SOON, comes_true
from tests.programs import started

Capture = pytest.CaptureFixture[str]
THREE_CARD = "tres-lounge/three-card-poker"
BANKED = of_family("banked")


# -- tallies ------------------------------------------------------------------------------------------------------------------


def test_a_tally_by_hand() -> None:
    found = tally([5, -1, 5, 3, -7])
    assert (found.count, found.total, found.least, found.most) == (5, 5, -7, 5)
    assert found.mean == 1
    assert found.deviation == pytest.approx(sqrt((16 + 4 + 16 + 4 + 64) / 4))
    assert found.error == pytest.approx(found.deviation / sqrt(5))
    assert found.quantiles((1, 20, 21, 50, 60, 61, 99)) == {1: -7, 20: -7, 21: -1, 50: 3, 60: 3, 61: 5, 99: 5}
    assert found.part(low=0) == 3 / 5 and found.part(high=-1) == 1 / 5


def test_an_empty_tally() -> None:
    assert (Tally().count, Tally().mean, Tally().deviation, Tally().error, Tally().quantiles(), Tally().part()) == (
        0,
        0.0,
        0.0,
        0.0,
        {},
        0.0,
    )
    assert tally([7]).deviation == 0


# -- where the money of a round went -----------------------------------------------------------------------------------------------


def test_flows_of_a_round_by_hand() -> None:
    """The round of the README: dan puts up $20, ann's pair wins $10 on Ante and Play each, bob's flush is not reached; the fee is $1."""
    lies = {"seat/1": "Qs 8h 3d", "seat/2": "Kd Kh 5c", "seat/3": "As 9s 2s"}
    cards = Stacked(places={place: tuple(parse_cards(text)) for place, text in lies.items()})
    round = Round(load(THREE_CARD).setup({"dan": 50_00, "ann": 100_00, "bob": 100_00}, chance=cards, player_dealer="dan"))
    for player, verb, dollars in (
        ("dan", "put-up", 20), ("ann", "bet", 10), ("ann", "done", 0), ("bob", "bet", 10), ("bob", "done", 0), ("ann", "play", 0),
        ("bob", "play", 0),
    ):  # fmt: skip
        round.act(Action(player, verb, dollars * 100))
    flows = read(round, banked=True)
    assert flows.player_dealer == "dan"
    assert {player: dict(won) for player, won in flows.won.items()} == {"ann": {"ante": 10_00, "play": 10_00}}
    assert {player: dict(on) for player, on in flows.staked.items()} == {
        "ann": {"ante": 10_00, "play": 10_00},
        "bob": {"ante": 10_00, "play": 10_00},
    }
    assert dict(flows.fees) == {"dan": 1_00} and not flows.fed


@pytest.mark.parametrize("name", BANKED)
def test_flows_are_what_the_bank_settled(name: str) -> None:
    """Counted another way, round for round: each wager's result, and nothing left over. Everybody has money enough."""
    edition = load(name)
    names = agreement.NAMES[: min(4, edition.game.seats(edition.rules))]
    bots = {player: RandomBot(f"{name} {player}") for player in names}
    settled = 0
    for number in range(12):
        stacks = {player: 100_000_00 if player == names[0] else 500_00 for player in names}
        round = Round(edition.setup(stacks, seed=number, player_dealer=names[0], jackpot=100_000_00))
        round.act(Action(names[0], "put-up", 90_000_00))
        drive(round, bots)
        flows = read(round, banked=True)
        wanted = agreement.won_by(round)
        found = {(player, wager): amount for player, won in flows.won.items() for wager, amount in won.items() if amount}
        assert found == {(player, wager): amount for player, won in wanted.items() for wager, amount in won.items() if amount}
        settled += len(found)
        for player in names[1:]:
            change = round.outcome.stacks[player] - stacks[player]
            assert change == sum(flows.won[player].values()) - flows.fees[player] - flows.fed[player]
    assert settled


def test_pots_and_winners() -> None:
    """Ann raises and everybody folds: what is won is what was called, and nobody else wins."""
    edition = load_pot("standard/no-limit-texas-holdem")
    round = Round(edition.setup({"ann": 100_00, "bob": 100_00, "cy": 100_00}, seed=1, button=1))
    paid = 0
    while round.decision is not None:
        player = next(iter(round.decision.asks))
        verbs = {option.verb for option in round.decision.asks[player]}
        round.act(Action(player, "raise", 10_00) if "raise" in verbs and not paid else Action(player, "fold"))
        paid += 1
    flows = read(round, banked=False)
    blinds = sum(edition.table.blinds)
    assert flows.winners == {"ann"} and flows.button == "ann"
    assert flows.pot == blinds + max(edition.table.blinds)  # what ann raised beyond the big blind came back uncalled


# -- blocks --------------------------------------------------------------------------------------------------------------------


def test_blocks_are_of_one_size() -> None:
    assert blocks(5, 2) == [Block(0, 0, 2), Block(1, 2, 2), Block(2, 4, 1)]
    assert blocks(4, 2) == [Block(0, 0, 2), Block(1, 2, 2)]


@pytest.fixture
def others_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes are started however little there is to do, as soon as the first block is done."""
    monkeypatch.setattr(in_blocks, "WORTH_IT", 0.0)


@pytest.mark.usefixtures("others_at_once")
def test_a_worker_that_dies_loses_nothing(tmp_path: Path) -> None:
    parts = blocks(40, 4)
    told: list[float] = []
    found = in_blocks.run(DiesOnce(str(tmp_path), 1), parts, workers=2, progress=told.append)
    assert found == [(block.number, sum(range(block.first, block.first + block.size))) for block in parts]
    assert [path.name for path in tmp_path.iterdir()] == ["1"]  # it did die
    assert told == sorted(told) and told[-1] == 1


@pytest.mark.usefixtures("others_at_once")
def test_work_that_always_dies_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_blocks, "DEATHS", 1)
    with pytest.raises(WorkDied, match="killed again and again"):
        in_blocks.run(always_dies, blocks(10_000, 1), workers=2)


@pytest.mark.usefixtures("others_at_once")
def test_a_failure_is_told_and_the_others_stop() -> None:
    with pytest.raises(BadInput, match="Block 3 cannot be done"):
        in_blocks.run(refuses, blocks(6, 1), workers=2)


@pytest.mark.usefixtures("others_at_once")
def test_an_interrupt_is_not_for_the_workers(tmp_path: Path) -> None:
    in_blocks.run(HearsInterrupts(str(tmp_path)), blocks(6, 1), workers=2)
    assert [file.name for file in tmp_path.iterdir()] == ["False"]


def test_little_work_starts_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Starting others takes longer than the work: it is done here, however many may work."""
    monkeypatch.setattr(in_blocks, "_Pool", None)
    assert in_blocks.run(refuses, blocks(3, 1), workers=8) == [0, 1, 2]


# -- the rounds ------------------------------------------------------------------------------------------------------------------


WORKED = [THREE_CARD, "oceans-eleven/dai-bacc", "oceans-eleven/holdem", "oceans-eleven/razz"]


@pytest.mark.parametrize("name", mostly_in_prove(WORKED, [THREE_CARD, "oceans-eleven/holdem"]))
@counts("rounds", 210, 410)
def test_one_worker_or_two(name: str, rounds: int) -> None:
    given = TableGiven(name, players=3)
    one, two = simulate(given, rounds, "seed", workers=1), simulate(given, rounds, "seed", workers=2)
    assert one == two and one.rounds == rounds
    assert simulate(given, 20, "other", workers=1) != simulate(given, 20, "seed", workers=1)


def test_the_first_blocks_do_not_depend_on_how_many_follow() -> None:
    work = Simulation(TableGiven(THREE_CARD, players=3), "s")
    whole = simulate(TableGiven(THREE_CARD, players=3), 250, "s", workers=1)
    parts = [work(block) for block in blocks(250, 200)]
    assert merged(parts) == whole
    assert parts[0] == simulate(TableGiven(THREE_CARD, players=3), 200, "s", workers=1)
    assert work(Block(0, 0, 50)) != work(Block(1, 0, 50))  # each has a seed of its own


@pytest.mark.parametrize(
    "name", [*BANKED, "oceans-eleven/omaha", "oceans-eleven/badugi", "oceans-eleven/panguingue", "florida/chinese-poker"]
)
def test_no_chip_is_lost(name: str) -> None:
    """What players win and lose, the drop and the jackpot fund come to nothing, and wagers to what bettors have won before the fee."""
    given = TableGiven(name, players=3)
    result = simulate(given, 12, "chips", workers=1)
    assert result.rounds == 12 and result.void == 0
    assert sum(one.total for one in result.net.values()) + result.drop.total + result.fund.total == 0
    if given.edition.game.family == "banked":
        bettors = result.net["bettor"].total + result.fees["bettor"].total
        assert sum(one.net.total for one in result.wagers.values()) == bettors
        assert result.net["player-dealer"].count + result.idle == 12
    else:
        assert sum(one.count for one in result.places.values()) == 36
        assert sum(one.total for one in result.places.values()) == result.net["player"].total


def test_a_table_goes_on_within_a_block() -> None:
    """The button moves on, two turns of a player-dealer follow each other, and a shoe is dealt on."""
    rounds = list(Simulation(TableGiven("oceans-eleven/holdem", players=3), "s").rounds(Block(0, 0, 6)))
    buttons = [read(round, banked=False).button for round in rounds]
    assert all(buttons[i] == buttons[i + 3] != buttons[i + 1] for i in range(3))
    rounds = list(Simulation(TableGiven(THREE_CARD, players=3), "s").rounds(Block(0, 0, 6)))
    assert [read(round, banked=True).player_dealer for round in rounds] == ["Ada", "Ada", "Bea", "Bea", "Cal", "Cal"]
    rounds = list(Simulation(TableGiven("oceans-eleven/dai-bacc", players=3), "s").rounds(Block(0, 0, 4)))
    dealt = [(round.setup.carry.find(SHOE) or ShoeLeft()).get("dealt", 0) for round in rounds]
    assert dealt == sorted(dealt) and dealt[0] == 0 < dealt[1] < dealt[3]
    cards = [card for round in rounds for place, held in round.places.items() if place != "rack" for card in held]
    assert len(set(cards)) == len(cards) > 4 * 4  # it is one shoe: no card of it is dealt twice


def test_a_fee_by_the_clock_goes_on_from_block_to_block() -> None:
    """001 l.3267: each half hour. At 30 rounds an hour it is taken with every fifteenth, whichever block that falls in."""
    work = Simulation(TableGiven("oceans-eleven/lowball-ace-to-five", players=6, option="1"), "s")
    drops = [round.outcome.drop for block in blocks(50, 20) for round in work.rounds(block)]
    assert {number: drop for number, drop in enumerate(drops) if drop} == dict.fromkeys((0, 15, 30, 45), 6 * 4_00)


# -- the command -------------------------------------------------------------------------------------------------------------------


def answer(capsys: Capture, *args: str) -> str:
    code = run(args)
    out, err = capsys.readouterr()
    assert (code, err) == (0, ""), (args, err)
    return out


def test_the_command(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "rounds.svg"
    text = answer(capsys, "simulate", THREE_CARD, "--rounds", "60", "--players", "3", "--workers", "1", "--plot", str(file))
    for words in ("60 rounds by bots", "player-dealer", "1 left of the player-dealer", "ante", "collected", f"Drawn in {file}"):
        assert words in text
    assert ElementTree.parse(file).getroot().tag.endswith("svg")
    data = json.loads(answer(capsys, "simulate", THREE_CARD, "--rounds", "60", "--players", "3", "--json", "--workers", "2"))
    assert data["rounds"] == 60 and data["roles"]["player-dealer"]["net"]["count"] == 60
    result = simulate(TableGiven(THREE_CARD, players=3), 60, "1", workers=1)
    ante = result.wagers["ante"]  # two bettors of a round meet one hand of the player-dealer's: the error goes by rounds
    assert data["wagers"]["ante"]["net"] == json.loads(json.dumps({**ante.net.data(), "error": ante.once.error}))
    assert data["positions"]["2 left of the player-dealer"]["net"]["count"] == 60


@pytest.mark.parametrize(
    "name", ["oceans-eleven/holdem", "oceans-eleven/seven-card-stud", "oceans-eleven/chinese-poker", "oceans-eleven/panguingue"]
)
def test_the_command_for_pots_and_points(name: str, capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "rounds.svg"
    text = answer(capsys, "simulate", name, "--rounds", "10", "--players", "3", "--workers", "1", "--plot", str(file))
    assert "wins" in text and ("button" in text or "seat 1" in text)
    assert "pot " in text or "poker" in name
    ElementTree.parse(file)


def test_switches_and_settings(capsys: Capture) -> None:
    """A table with other limits bets by them; switches of the rules hold, nested ones too."""
    args = ("simulate", "florida/three-card-poker", "--rounds", "30", "--workers", "1", "--json")
    data = json.loads(answer(capsys, *args, "--table", "least=$20", "--table", "most=20", "--stack", "$3,000", "--players", "2"))
    assert data["wagers"]["base-bet"]["staked"] == 30 * 20_00
    usual = json.loads(answer(capsys, *args, "--rounds", "200"))
    rich = json.loads(answer(capsys, *args, "--rounds", "200", "--rule", "bonuses.pair-plus.pays.pair=50 to 1"))
    assert rich["wagers"]["pair-plus"]["net"]["total"] > usual["wagers"]["pair-plus"]["net"]["total"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("nowhere/poker",), "nowhere"),
        ((THREE_CARD, "--rounds", "0"), "rounds"),
        ((THREE_CARD, "--players", "9"), "is played by 2 to 8, not 9"),
        ((THREE_CARD, "--players", "1"), "is played by 2 to 8, not 1"),
        ((THREE_CARD, "--option", "77"), "77"),
        ((THREE_CARD, "--stack", "much"), "'much' is not an amount of money"),
        ((THREE_CARD, "--rule", "decks"), "write it like switch=value"),
        ((THREE_CARD, "--rule", "moon=1"), "There is no rule 'moon'"),
        ((THREE_CARD, "--rule", "seats=99"), "The rule seats takes 2 to 17; not '99'."),
        ((THREE_CARD, "--rule", "seats.x=1"), "has no parts"),
        ((THREE_CARD, "--rule", "bonuses.moon.pays=1"), "there is no 'moon'"),
        ((THREE_CARD, "--rule", "bonuses=[1"), "neither a word nor JSON"),
        ((THREE_CARD, "--table", "least=nothing"), "Table setting least: 'nothing' is not an amount"),
        ((THREE_CARD, "--plot", "rounds.png"), "must end in .svg"),
        ((THREE_CARD, "--plot", "/no/such/folder/rounds.svg"), "there is no folder"),
        ((THREE_CARD, "--cluster", "tcp://127.0.0.1:1", "--workers", "2"), "--workers"),
    ],
)
def test_bad_input_is_one_sentence(args: tuple[str, ...], said: str, capsys: Capture) -> None:
    assert run(("simulate", *args)) == 2
    out, err = capsys.readouterr()
    assert not out and said in err and err.count("\n") == 1 and "Traceback" not in err


@pytest.fixture
def simulating() -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """A long simulation in the middle of its work, and its children: a worker beside it and what tracks resources."""
    cardroom = [sys.executable, "-c", "from cardroom.cli import main; main()"]
    command = [*cardroom, "simulate", THREE_CARD, "--rounds", "1000000", "--workers", "2"]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        comes_true(lambda: [ignores_interrupts(child) for child in children(process.pid)] == [True] * 2, "the workers do not start")
        yield process, children(process.pid)


def test_an_interrupt_leaves_nothing_behind(simulating: tuple[subprocess.Popen[str], list[int]]) -> None:
    """Ctrl-C in the middle: the exit code of an interrupt, no word, and no process left."""
    process, everybody = simulating
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
    out, err = process.communicate(timeout=SOON)
    assert (process.returncode, out, err) == (130, "", "")
    comes_true(lambda: not any(map(alive, everybody)), "a worker is left behind")


def test_workers_do_not_outlive_their_parent(simulating: tuple[subprocess.Popen[str], list[int]]) -> None:
    process, everybody = simulating
    process.kill()
    process.wait()
    comes_true(lambda: not any(map(alive, everybody)), "a worker is left behind")


def children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()]
    except OSError:
        return []


def ignores_interrupts(pid: int) -> bool:
    """As each of them does as soon as it is at work."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return False
    (ignored,) = (int(line.split()[1], 16) for line in status.splitlines() if line.startswith("SigIgn:"))
    return bool(ignored >> (signal.SIGINT - 1) & 1)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_bettors_of_one_round_are_not_independent() -> None:
    """The error of a mean over rounds with several bettors, against the means of many simulations."""
    given, means, errors = TableGiven(THREE_CARD, players=6), [], []
    for seed in range(60):
        share = simulate(given, 40, f"share {seed}", workers=1).means["bettor"]
        means.append(share.value)
        errors.append(share.error)
    mean = sum(means) / len(means)
    spread = sqrt(sum((one - mean) ** 2 for one in means) / (len(means) - 1))
    assert spread / 1.4 < sum(errors) / len(errors) < spread * 1.4  # of 60 the spread is known to a tenth: four times that


def test_a_share_by_hand() -> None:
    """Three rounds: 10 of 2, 0 of 1, -4 of 3. The ratio is 1; what is left is 8, -1, -7, and its squares add up to 114."""
    share, other = ShareTally(), ShareTally()
    share.add(10, 2)
    share.add(0, 1)
    other.add(-4, 3)
    share.take(other)
    assert share.value == 1.0 and share.error == pytest.approx(sqrt(114 * 3 / 2) / 6)
