"""The same blocks on a cluster: equal results to the bit, also when a worker is killed in the middle."""

import builtins
import io
import json
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardroom.analysis import cluster as on_cluster
from cardroom.analysis.bank import Plan
from cardroom.analysis.blocks import Block, blocks
from cardroom.analysis.fixed_bets import bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.nights.blocks import play_nights
from cardroom.analysis.nights.play import compiled_plan
from cardroom.analysis.questions.__main__ import Lines, work
from cardroom.analysis.simulate import simulate
from cardroom.cli import run
from cardroom.errors import BadInput
from cardroom.extras import install_line
from tests.analysis.clusters import Cluster, cluster
from tests.analysis.dying import first_is_last
from tests.counts import counts
from tests.patience import SOON

EDITION = "tres-lounge/three-card-poker"


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(tmp_path_factory.mktemp("dask")) as made:
        made.worker()
        yield made


def second(one: Cluster) -> subprocess.Popen[bytes]:
    """The second worker, which is started where there is none, and is there."""
    import distributed

    known, *others = (each for each in one.processes[1:] if each.poll() is None)
    other = others[0] if others else one.worker()
    with distributed.Client(one.address, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=SOON)
    assert known is not other
    return other


def test_results_come_in_the_order_of_the_blocks(two_workers: Cluster) -> None:
    second(two_workers)
    assert on_cluster.run(two_workers.address, first_is_last, blocks(8, 1)) == list(range(8))


def answered(query: str, cluster: str) -> dict[str, Any]:
    out = io.StringIO()
    work(json.dumps({"question": query, "cluster": cluster}), Lines(out))
    last: dict[str, Any] = json.loads(out.getvalue().splitlines()[-1])
    return last


def test_a_question_has_the_same_answer_on_a_cluster_and_without_one(two_workers: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the cluster is away, this machine does the work, and no answer names the cluster's address."""
    query = f"question=bank&edition={EDITION}&players=3&nights=300"
    here = answered(query, "")
    assert here["answer"]["nights"] == 300
    assert answered(query, two_workers.address) == here == answered(query, "nonsense")
    monkeypatch.setattr(on_cluster, "PATIENCE", 0.5)  # no scheduler listens there, however long the client tries
    assert answered(query, "tcp://127.0.0.1:1") == here


@counts("rounds", 1_000, 2_000)
def test_a_worker_killed_in_the_middle(two_workers: Cluster, rounds: int) -> None:
    """One of two workers dies with -9 when the first results are there; what it had done and what it was doing is done again."""
    victim = second(two_workers)
    given = TableGiven(EDITION, players=3)
    killed: list[float] = []

    def watch(done: float) -> None:
        if not killed and done >= 0.2:
            victim.send_signal(signal.SIGKILL)
            victim.wait()
            killed.append(done)

    far = simulate(given, rounds, "cluster", address=two_workers.address, progress=watch)
    assert killed and killed[0] < 1
    assert far == simulate(given, rounds, "cluster", workers=1)


def test_compiled_nights_on_a_cluster(two_workers: Cluster) -> None:
    """The tables are made where the nights are played; what comes back is the same to the cent."""
    plan = Plan(TableGiven("oceans-eleven/dai-bacc", players=3), {bettor(1): {"player": 10_00}, bettor(2): {"banker": 10_00}}, 20)
    nights = 2 * compiled_plan(plan).nights_at_once + 3
    far = play_nights(plan, nights, "cluster", address=two_workers.address)
    assert far.compiled and len(far) == nights and far == play_nights(plan, nights, "cluster", workers=1)


def test_the_command(two_workers: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    args = ("simulate", EDITION, "--rounds", "300", "--players", "3", "--json")
    assert run((*args, "--cluster", two_workers.address)) == 0
    far = json.loads(capsys.readouterr().out)
    assert run((*args, "--workers", "1")) == 0
    assert far == json.loads(capsys.readouterr().out)


def test_a_sentence_of_a_worker_arrives(two_workers: Cluster) -> None:
    """A worker with other rules, or another version, must not play: it says so."""
    with pytest.raises(BadInput, match="A worker has other rules of tres-lounge/three-card-poker"):
        on_cluster.run(two_workers.address, Other(TableGiven(EDITION, stamp="other")), blocks(3, 1))


class Other:
    """Work that asks for an edition as it is somewhere else."""

    def __init__(self, given: TableGiven) -> None:
        self.given = given

    def __call__(self, block: Block) -> str:
        return self.given.edition.id


def test_bad_addresses(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_cluster, "PATIENCE", 0.1)  # nobody will come
    for address, said in (("nonsense", "is no address"), ("tcp://127.0.0.1:1", "There is no scheduler at")):
        assert run(("simulate", EDITION, "--rounds", "10", "--cluster", address)) == 2
        out, err = capsys.readouterr()
        assert not out and said in err and err.count("\n") == 1


def test_without_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_cluster, "PATIENCE", 1)
    with cluster(tmp_path) as empty, pytest.raises(BadInput, match="has no workers"):
        simulate(TableGiven(EDITION), 10, "1", address=empty.address)


def test_without_dask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra is optional: one clear sentence where it is not installed."""
    known = builtins.__import__

    def missing(name: str, *args: Any, **kinds: Any) -> Any:
        if name == "distributed":
            raise ModuleNotFoundError(name, name=name)
        return known(name, *args, **kinds)

    monkeypatch.setattr(builtins, "__import__", missing)
    assert run(("simulate", EDITION, "--rounds", "10", "--cluster", "tcp://127.0.0.1:1")) == 2
    assert install_line("cluster") in capsys.readouterr().err
