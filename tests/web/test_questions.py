"""Questions about odds over HTTP, with real workers: shared, dropped, bounded, and ended with the server."""

import contextlib
import csv
import io
import json
import os
import signal
import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from xml.etree import ElementTree

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardroom.analysis.questions import KINDS, read_question
from cardroom.web.base.bounds import PoolBounds
from cardroom.web.base.limits import LOOSE, RequestRate
from cardroom.web.questions.files import as_csv
from cardroom.web.questions.pool import DIED, QuestionPool
from cardroom.web.questions.process import Process
from tests.patience import SOON, comes_true
from tests.web.conftest import Serve
from tests.web.server import LiveServer, Person

TRES, EZ, HOLDEM = "tres-lounge/three-card-poker", "oceans-eleven/ez-baccarat", "standard/no-limit-texas-holdem"
HOURS_OF_WORK = {"question": "bank", "edition": TRES, "nights": 20_000, "real": 1}
QUICK = PoolBounds(patience=0.2)


def ask(who: Person, wait: float = 20, **query: Any) -> httpx.Response:
    return who.get("odds/ask", wait=wait, **query)


def answered(who: Person, **query: Any) -> dict[str, Any]:
    """Poll as a page does."""
    found: list[dict[str, Any]] = []

    def is_there() -> bool:
        answer = ask(who, **query)
        assert answer.status_code == 200, answer.text
        found.append(answer.json())
        assert found[-1]["state"] != "refused", found[-1]["say"]
        return bool(found[-1]["final"])

    comes_true(is_there, f"no answer to {query}")
    return found[-1]


def workers(room: LiveServer) -> set[int]:
    """The processes that answer questions for this server."""
    pool: QuestionPool = room.app.state.room.questions
    return {asked.worker.pid for asked in tuple(pool.working) if isinstance(asked.worker, Process)}


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# -- what there is ----------------------------------------------------------------------------------------------------------------


def test_every_player_dealer_edition_is_listed(room: LiveServer) -> None:
    every = room.watcher().get("odds").json()
    houses = room.watcher().get("houses").json()
    banked = {one["id"] for house in houses for one in house["editions"] if one["family"] == "banked"}
    assert {one["edition"] for one in every["editions"]} == banked and len(banked) == 40
    assert HOLDEM in {one["edition"] for one in every["equity"]} and not banked & {one["edition"] for one in every["equity"]}


def test_what_a_form_needs(room: LiveServer) -> None:
    form = room.watcher().get(f"odds/{TRES}").json()
    assert (form["exact"], form["compiled"], form["why_not_exact"], form["why_not_compiled"]) == (True, True, None, None)
    assert [(wager["name"], wager["title"], wager["default"]) for wager in form["wagers"]] == [
        ("ante", "Ante", 500),
        ("pair-plus", "Pair Plus", 0),
    ]
    assert next(one for one in form["switches"] if one["name"] == "unqualified")["values"] == ["paid", "win-or-push", "compared", "push"]
    assert form["option"] in {option["name"] for option in form["options"]}
    for path in ("odds/nowhere/nothing", f"odds/{HOLDEM}", "odds/..%2F..%2Fetc/passwd"):
        assert room.watcher().get(path).status_code in (404, 422)


# -- asking -----------------------------------------------------------------------------------------------------------------------


def test_an_answer_its_link_its_files_and_its_drawings(room: LiveServer) -> None:
    asked = {"question": "bank", "edition": TRES, "players": 3, "nights": 500, "bet": "ante=$25"}
    nobody = room.watcher()
    assert nobody.get("odds/download", **asked).status_code == 404
    envelope = answered(nobody, **asked)
    query = "bet=ante%3D25&edition=tres-lounge%2Fthree-card-poker&nights=500&players=3&question=bank"
    assert (envelope["question"], envelope["link"]) == (query, f"/odds/{TRES}?{query}")
    assert (envelope["state"], envelope["progress"], envelope["place"]) == ("done", 1.0, 0) and envelope["assumptions"].endswith(".")
    assert envelope["answer"] == json.loads(json.dumps(read_question(query).answer()))
    file = nobody.http.get(f"/api/odds/download?{query}&as=json")
    assert file.json() == envelope["answer"] and file.headers["content-disposition"].endswith('three-card-poker-bank.json"')
    rows = {row["figure"]: row for row in csv.DictReader(io.StringIO(nobody.http.get(f"/api/odds/download?{query}&as=csv").text))}
    night = envelope["answer"]["night"]
    assert (float(rows["night.mean"]["value"]), float(rows["night.mean"]["error"])) == (night["mean"], night["error"])
    assert float(rows["night.deviation"]["error"]) == night["deviation_error"]
    for name in ("distribution", "fan", "ruin"):
        drawn = nobody.http.get(f"/api/odds/plot/{name}.svg?{query}&width=400")
        assert drawn.headers["content-type"] == "image/svg+xml" and ElementTree.fromstring(drawn.text).get("width") == "400"
    refused = nobody.http.get(f"/api/odds/plot/curve.svg?{query}")
    assert refused.status_code == 404 and refused.json()["detail"].endswith("there are: distribution, fan, ruin.")
    assert nobody.http.get(f"/api/odds/plot/fan.svg?{query}&width=9999").status_code == 422


@pytest.mark.parametrize(
    ("asked", "plots"),
    [
        ({"question": "put-up", "edition": TRES, "players": 3, "nights": 40, "bank": "$5 $20"}, ["curve", "short"]),
        ({"question": "odds", "edition": TRES}, ["wagers", "endings"]),
        ({"question": "options", "edition": TRES, "bet": "ante=25"}, ["options"]),
    ],
    ids=lambda value: str(value.get("question")) if isinstance(value, dict) else "",
)
def test_the_drawings_of_other_questions(asked: dict[str, Any], plots: list[str], room: LiveServer) -> None:
    query = answered(room.watcher(), **asked)["question"]
    for name in plots:
        drawn = room.watcher().http.get(f"/api/odds/plot/{name}.svg?{query}")
        assert drawn.status_code == 200 and ElementTree.fromstring(drawn.text).get("width") == "880"


def test_two_who_ask_the_same_share_one_process_and_its_end(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(pool=QUICK._replace(patience=SOON)))
    one, other = room.watcher(), room.person("Ann")
    assert ask(one, 0, **HOURS_OF_WORK).json()["state"] == "working"
    comes_true(lambda: workers(room), "no worker was started")
    (pid,) = workers(room)
    shared = ask(other, 0, **HOURS_OF_WORK, players=0, bet=[]).json()
    assert shared["question"] == read_question(urlencode(HOURS_OF_WORK)).to_query() and workers(room) == {pid}
    early = other.get("odds/download", **HOURS_OF_WORK)
    assert (early.status_code, early.json()["detail"]) == (409, "The answer to this question is not there yet.")
    os.kill(pid, signal.SIGKILL)
    for who in (one, other):
        told = ask(who, SOON / 2, **HOURS_OF_WORK).json()
        assert (told["state"], told["say"], told["answer"], told["final"]) == ("refused", DIED, None, False)


def test_a_question_that_nobody_polls_is_gone_with_its_process(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(pool=QUICK))
    watcher, pids = room.watcher(), set[int]()

    def works() -> bool:
        assert ask(watcher, 0, **HOURS_OF_WORK).status_code == 200  # a poll: it is not dropped before it begins
        pids.update(workers(room))
        return bool(pids)

    comes_true(works, "no worker was started")
    comes_true(lambda: not any(map(lives, pids)) and not workers(room), "the worker was left")


def test_the_workers_end_with_the_server(tmp_path: Path) -> None:
    pool = PoolBounds(processes=2, patience=SOON)
    with LiveServer(f"sqlite:///{tmp_path}/room.db", limits=LOOSE._replace(pool=pool)) as room:
        for players in (3, 4):
            ask(room.watcher(), 0, **HOURS_OF_WORK, players=players)
        comes_true(lambda: len(workers(room)) == 2, "two workers were not started")
        pids = workers(room)
    assert not any(map(lives, pids))


def test_more_questions_than_processes_wait_with_their_place(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(pool=PoolBounds(processes=1, patience=SOON)))
    askers = [room.person(name) for name in ("Ann", "Bob", "Cyd")]
    told = [ask(who, 0, **HOURS_OF_WORK, players=3 + number).json() for number, who in enumerate(askers)]
    assert [(one["state"], one["place"]) for one in told] == [("working", 0), ("waiting", 1), ("waiting", 2)]


# -- bounds -----------------------------------------------------------------------------------------------------------------------


def test_strangers_may_ask_for_less_than_players(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(pool=PoolBounds(processes=1, patience=SOON)))
    stranger, player = room.watcher(), room.person("Ann")
    large = {"question": "bank", "edition": TRES, "nights": 50_000, "rounds": 10, "real": 1}
    refused = ask(stranger, 0, **large)
    assert (refused.status_code, refused.json()["detail"]) == (
        422,
        "nights: at most 25,600 can be asked for here, not 50,000. Come in to ask for more.",
    )
    assert ask(player, 0, **large).status_code == 200
    assert ask(stranger, 0, **large).status_code == 200  # it is computed anyway
    for number in (3, 4):
        assert ask(stranger, 0, **HOURS_OF_WORK, players=number).status_code == 200
    third = ask(stranger, 0, **HOURS_OF_WORK, players=5)
    assert (
        third.status_code == 429 and third.headers["retry-after"] and third.json()["detail"].startswith("You have 2 questions open at once")
    )
    assert ask(player, 0, **HOURS_OF_WORK, players=5).status_code == 200


def test_strangers_may_ask_less_often(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(questions_address=RequestRate(1, 0.001), pool=PoolBounds(patience=SOON)))
    assert ask(room.watcher(), 0, **HOURS_OF_WORK).status_code == 200
    assert ask(room.watcher(), 0, **HOURS_OF_WORK).status_code == 200  # the same is no new one
    refused = ask(room.watcher(), 0, **HOURS_OF_WORK, players=3)
    assert (refused.status_code, refused.json()["detail"]) == (429, "You ask too many questions at once; wait a moment, or come in.")
    assert ask(room.person("Ann"), 0, **HOURS_OF_WORK, players=3).status_code == 200


# -- junk -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "query",
    [
        "",
        "question=",
        "question=bank&edition=;reboot",
        "question=bank&edition=$(reboot)/`reboot`",
        "question=bank&edition=..%2F..%2F..%2Fetc%2Fpasswd",
        f"question=bank&edition={TRES}&players=1000000000",
        f"question=bank&edition={TRES}&players=99999999999999999999999999",
        f"question=bank&edition={TRES}&nights=1000000000",
        f"question=bank&edition={TRES}&rounds=1000000000&nights=2",
        f"question=bank&edition={TRES}&hours=1000000000",
        f"question=bank&edition={TRES}&bet=ante=99999999999999999999",
        f"question=bank&edition={TRES}&seed=%00",
        f"question=bank&edition={TRES}&seed=%ff%fe",
        f"question=bank&edition={TRES}&wait=never",
        f"question=bank&edition={TRES}&wait=1e308",
        f"question=bank&edition={TRES}&" + "&".join(["bet=ante=5"] * 500),
        f"question=bank&edition={TRES}&seed=" + "x" * 5000,
        "question=shift&shift=%F0%9F%82%A1",
        "%",
        "=&=&=",
        "question=bank;edition=x",
    ],
)
def test_junk_is_refused_with_one_sentence_before_anything_is_started(query: str, room: LiveServer) -> None:
    before = workers(room)
    for path in ("ask", "download", "plot/fan.svg"):
        answer = room.watcher().http.get(f"/api/odds/{path}?{query}")
        assert answer.status_code in (404, 422), answer.text
        said = answer.json()["detail"]
        assert said and "\n" not in said and "Traceback" not in said
    assert workers(room) <= before


def test_a_query_without_end_does_not_take_the_server_down(room: LiveServer) -> None:
    with socket.create_connection(("127.0.0.1", room.port), timeout=SOON) as wire, contextlib.suppress(ConnectionError):
        wire.sendall(b"GET /api/odds/ask?question=bank&seed=" + b"x" * 10_000_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert not wire.recv(1000)  # it is dropped, without an answer
    assert room.watcher().get("odds").status_code == 200


NAMED = "edition players nights bet option rule table bank hand case shift width as wait".split()  # noqa: SIM905
NAMES = st.one_of(st.sampled_from(NAMED), st.text(max_size=8))
PIECES = st.one_of(st.sampled_from([TRES, HOLDEM, "1", "-1", "nan", "inf", "0", "ante=5", "$(x)", "'; --", "<b>"]), st.text(max_size=15))
PATHS = st.sampled_from(["download", "plot/fan.svg"])


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(kind=st.sampled_from([*KINDS, "", "x"]), more=st.lists(st.tuples(NAMES, PIECES), max_size=5), path=PATHS)
def test_whatever_is_asked_never_fails_the_server(kind: str, more: list[tuple[str, str]], path: str, room: LiveServer) -> None:
    query = urlencode([("question", kind), *more], errors="replace")
    answer = room.watcher().http.get(f"/api/odds/{path}?{query}")
    assert answer.status_code in (404, 409, 422), (query, answer.status_code, answer.text)


def test_what_only_the_work_finds_out_is_refused_the_same_way(room: LiveServer) -> None:
    for query, says in {
        f"question=bank&edition={TRES}&players=40": "is played by 2 to",
        f"question=odds&edition={TRES}&bet=late-tie=5": "cannot bet on 'late-tie'",
        f"question=advantage&edition={EZ}&cut=1": "cut must be from",
        f"question=bank&edition={TRES}&rule=" + "%7B" * 900: "is no rule",
        f"question=equity&edition={HOLDEM}&hand=" + ",".join(["AKs"] * 500): "Hands are compared: give two or more.",
        "question=compare&case=" + "@" * 100: "names no edition",
        "question=compare&case=../../etc/passwd&case=;reboot": "passwd",
    }.items():
        answer = room.watcher().http.get(f"/api/odds/ask?{query}&wait=20", timeout=SOON)
        while answer.status_code == 200:
            answer = room.watcher().http.get(f"/api/odds/ask?{query}&wait=20", timeout=SOON)
        assert answer.status_code == 422 and says in answer.json()["detail"] and " --" not in f" {answer.json()['detail']}", answer.text


# -- files ------------------------------------------------------------------------------------------------------------------------


def test_rows_have_each_figure_once_with_its_error() -> None:
    answer = {
        "edition": "a/b",
        "mean": 1.5,
        "error": 0.25,
        "deviation": 3.0,
        "deviation_error": 0.5,
        "wagers": [{"name": "ante", "bettor": -0.02, "error": 0.0, "lines": [{"name": "=win", "chance": "1/2"}]}],
        "needed": {"5%": {"amount": 100, "interval": [90, 110]}},
        "lost": 0.1,
        "lost_interval": [0.05, 0.2],
        "none": None,
    }
    assert as_csv(answer).splitlines() == [
        "figure,value,error,low,high",
        "edition,a/b,,,",
        "mean,1.5,0.25,,",
        "deviation,3.0,0.5,,",
        "wagers.ante.name,ante,,,",
        "wagers.ante.bettor,-0.02,0.0,,",
        "wagers.ante.lines.=win.name,'=win,,,",
        "wagers.ante.lines.=win.chance,1/2,,,",
        "needed.5%.amount,100,,90,110",
        "lost,0.1,,0.05,0.2",
        "none,,,,",
    ]
