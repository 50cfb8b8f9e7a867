"""Questions as values: the same question is always written the same way, and its answer is what the terminal prints."""

import io
import json
import shlex
import subprocess
import sys
from itertools import permutations
from urllib.parse import parse_qsl, urlencode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardroom.analysis.answers.form import form_data
from cardroom.analysis.fixed_bets import bettor
from cardroom.analysis.questions import KINDS, LONGEST, AnswerWatch, read_question
from cardroom.analysis.questions.__main__ import Lines, work
from cardroom.analysis.questions.bank import BankQuestion
from cardroom.analysis.questions.table import table_given
from cardroom.analysis.value import opened
from cardroom.cli import run
from cardroom.errors import BadInput, CardroomError
from cardroom.games.registry import GAMES
from cardroom.houses.files import outlines
from tests.counts import mostly_in_prove
from tests.patience import SOON

Capture = pytest.CaptureFixture[str]
TRES, EZ, HOLDEM = "tres-lounge/three-card-poker", "oceans-eleven/ez-baccarat", "standard/no-limit-texas-holdem"
POSTED = "gulfstream-park/three-card-poker"  # what it collects is posted
BANKED = [outline.heading.id for outline in outlines() if GAMES[outline.heading.game].family == "banked"]

# What the terminal is asked, and the same as a query.
ASKED = {
    f"odds {TRES}": f"question=odds&edition={TRES}",
    f"odds {TRES} --players 3 --bet pair-plus=5 --option 1": f"question=odds&edition={TRES}&players=3&bet=pair-plus=5&option=1",
    f"odds {TRES} --rule unqualified=push": f"question=odds&edition={TRES}&rule=unqualified=push",
    f"odds {EZ} --variants": f"question=variants&edition={EZ}",
    f"fee {TRES} --compare --players 4": f"question=fees&edition={TRES}&players=4",
    f"fee {TRES} --compare --mix '$100x3 $850'": f"question=fees&edition={TRES}&mix=$100x3+$850",
    f"fee {TRES} --compare --bet ante=25 --players 3": f"question=options&edition={TRES}&bet=ante=25&players=3",
    f"bank {TRES} --nights 60 --players 3 --bet ante=25 --seed x": f"question=bank&edition={TRES}&nights=60&players=3&bet=ante=25&seed=x",
    f"bank {TRES} --nights 40 --bankroll 300 --alone --rounds 50 --bank 100": (
        f"question=bank&edition={TRES}&nights=40&bankroll=300&alone=1&rounds=50&bank=100"
    ),
    f"bank {TRES} --nights 3 --rounds 4 --real --strategy bots": (
        f"question=bank&edition={TRES}&nights=3&rounds=4&real=1&strategy=bots"
    ),
    f"bank {TRES} --nights 40 --players 3 --put-up-curve --bank '$5 $20'": f"question=put-up&edition={TRES}&nights=40&players=3&bank=5+20",
    f"bank {TRES} --nights 40 --risk 2 --horizon 10h --horizon ever": (
        f"question=horizon&edition={TRES}&nights=40&risk=2&horizon=10h&horizon=ever"
    ),
    f"bank {TRES} --nights 40 --bankroll 500 --horizon 10h": f"question=horizon&edition={TRES}&nights=40&bankroll=500&horizon=10h",
    f"bank {TRES} --nights 40 --shift '1h:3 2h:5@40'": f"question=shift&edition={TRES}&nights=40&shift=1h:3+2h:5@40",
    f"bank {TRES} --rounds 30 --players 3 --bankroll 150": f"question=bank&edition={TRES}&rounds=30&players=3&bankroll=150",
    f"bank {TRES} --shift '0.5h:3 0.5h:4' --bankroll 300": f"question=shift&edition={TRES}&shift=0.5h:3+0.5h:4&bankroll=300",
    f"odds {POSTED} --rule collection.posted=$3 --players 2": f"question=odds&edition={POSTED}&rule=collection.posted=$3&players=2",
    f"compare {EZ} @decks=6": f"question=compare&case={EZ}&case=@decks=6",
    f"sweep {EZ} decks 6 7": f"question=sweep&edition={EZ}&name=decks&value=6&value=7",
    f"advantage {EZ} --wager dragon-7 --shoes 20": f"question=advantage&edition={EZ}&wager=dragon-7&shoes=20",
    f"equity {HOLDEM} AsKs QQ --board 2s3s4d": f"question=equity&edition={HOLDEM}&hand=AsKs&hand=QQ&board=2s3s4d",
    f"equity {HOLDEM} AsKs random --samples 2000": f"question=equity&edition={HOLDEM}&hand=AsKs&hand=random&samples=2000",
}  # fmt: skip


@pytest.mark.parametrize("words", ASKED)
def test_an_answer_is_what_the_terminal_prints(words: str, capsys: Capture) -> None:
    assert run([*shlex.split(words), "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    question = read_question(ASKED[words])
    answer = question.answer()
    assert json.loads(json.dumps(answer)) == printed
    said = question.assumptions(answer)
    assert said.endswith(".") and "\n" not in said and question.assumptions(None).endswith(".")


def test_every_kind_of_question_is_held_against_the_terminal() -> None:
    assert {read_question(query).kind for query in ASKED.values()} == set(KINDS)


# -- canonical queries ------------------------------------------------------------------------------------------------------------


def test_the_same_question_has_one_query() -> None:
    """However it is written: the order of names, of wagers, the way an amount is written, and what is as usual anyway."""
    parts = [f"edition={TRES}", "question=bank", "bet=ante=$25.00", "bet=pair-plus=5", "players=3"]
    queries = {read_question("&".join(order)).to_query() for order in permutations(parts)}
    queries.add(read_question("&".join([*parts, "nights=0", "hours=0", "alone=0", "seed=1", "bet=ante=$25"])).to_query())
    queries.add(read_question("&".join(["bet=ante=1,000", *parts])).to_query())  # the last amount holds
    assert queries == {"bet=ante%3D25&bet=pair-plus%3D5&edition=tres-lounge%2Fthree-card-poker&players=3&question=bank"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("question=equity&hand=AsKs&hand=QQ", "question=equity&hand=QQ&hand=AsKs"),
        ("question=bank&bet=ante=25", "question=bank&bet=2:ante=25"),
        ("question=bank&bank=5", "question=put-up&bank=5"),
        ("question=bank&rule=decks=6", "question=bank&table=decks=6"),
        ("question=sweep&name=decks&value=6&value=7", "question=sweep&name=decks&value=7&value=6"),
    ],
)
def test_different_questions_have_different_queries(one: str, other: str) -> None:
    assert read_question(one).to_query() != read_question(other).to_query()


@pytest.mark.parametrize("query", ASKED.values())
def test_a_canonical_query_is_read_as_the_same_question(query: str) -> None:
    question = read_question(query)
    assert read_question(question.to_query()) == question
    assert read_question(question.link.partition("?")[2]) == question


def test_names_may_have_underscores_as_in_the_answers() -> None:
    assert read_question("question=bank&rounds_an_hour=40") == read_question("question=bank&rounds-an-hour=40")


WORDS = st.sampled_from(
    ["bank", "odds", "equity", "edition", "players", "nights", "bet", "hand", "rule", "risk", "shift", "stake", "question"]
)
VALUES = st.one_of(
    st.text(max_size=20), st.sampled_from(["1", "-1", "1e9", "ante=5", "2:ante=5", "nan", "2h:4", "", "0x10", "١", "9" * 30])
)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(
    kind=st.one_of(st.sampled_from(list(KINDS)), st.text(max_size=8)),
    more=st.lists(st.tuples(st.one_of(WORDS, st.text(max_size=6)), VALUES)),
)
def test_whatever_is_asked_is_a_question_or_one_sentence(kind: str, more: list[tuple[str, str]]) -> None:
    """Nothing else comes out of a query, and what is read can be written and read again."""
    query = urlencode([("question", kind), *more], errors="replace")
    try:
        question = read_question(query)
        sizes = question.sizes()
    except CardroomError as error:
        assert str(error) and "\n" not in str(error)
        return
    assert all(isinstance(size, int | float) for size in sizes.values())
    assert read_question(question.to_query()) == question


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("", "No question is asked; there are: odds,"),
        ("question=tarot", "'tarot' is no question; there are: odds,"),
        ("question=bank&question=odds", "there are: odds,"),
        ("question=bank&colour=red", "'colour' is nothing that the question bank takes; it takes: alone,"),
        ("question=bank&players=three", "players is a whole number, not 'three'."),
        ("question=bank&players=1&players=2", "players is given 2 times; give it once."),
        ("question=bank&hours=-1", "hours is a number, not '-1'."),
        ("question=bank&alone=perhaps", "alone is 1 or 0, not 'perhaps'."),
        ("question=bank&bet=ante", "'ante' is no bet: write it like ante=$10,"),
        ("question=bank&bet=0:ante=5", "bettors are counted from 1."),
        ("question=bank&bankroll=much", "'much' is not an amount of money"),
        ("question=bank&seed=%ff", "The question cannot be read"),
        ("question=bank&seed=a%00b", "The question holds characters that cannot be printed."),
        ("question=bank&seed=" + "x" * LONGEST, f"A question has at most {LONGEST:,} characters"),
        ("&".join(["question=bank"] + ["bet=ante=5"] * 200), "at most 100 fields"),
    ],
)
def test_bad_input_is_one_sentence(query: str, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_question(query)
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("question=bank", "Say which edition"),
        ("question=bank&edition=nowhere/nothing", "nowhere/nothing"),
        (f"question=bank&edition={TRES}&players=40", "is played by 2 to"),
        (f"question=bank&edition={HOLDEM}", "has no player-dealer"),
        (f"question=bank&edition={TRES}&nights=1", "--nights must be at least 2"),
        (f"question=bank&edition={TRES}&hours=1&rounds=5", "not both"),
        (f"question=bank&edition={TRES}&strategy=luck", "must be exact or bots"),
        (f"question=odds&edition={TRES}&bet=ante=0", "Nobody bets anything."),
        (f"question=equity&edition={TRES}&hand=AsKs&hand=QQ", "has no equities"),
        (f"question=horizon&edition={TRES}&risk=100", "A risk is more than 0 and less than 100 percent"),
        (f"question=compare&case={TRES}", "A comparison needs two cases or more"),
        (f"question=advantage&edition={TRES}&shoes=5", "--shoes is for a shoe with a cut card"),
    ],
)
def test_an_impossible_question_is_refused_with_one_sentence(query: str, says: str) -> None:
    with pytest.raises(CardroomError, match="^.*" + says.replace("(", r"\(")):
        read_question(query).answer()


# -- the first figures ------------------------------------------------------------------------------------------------------------


class Noted(AnswerWatch):
    def __init__(self) -> None:
        self.nights: list[int] = []

    def improved(self, answer: object) -> None:
        assert callable(answer)
        found = answer()
        assert found["value"] is None and found["night"]["error"] > 0  # figures with their errors, before anything else is computed
        self.nights.append(found["nights"])


@pytest.mark.parametrize(("real", "nights", "rounds"), [(False, 3000, 240), (True, 40, 50)], ids=["compiled", "real"])
def test_figures_come_before_all_nights_are_played(real: bool, nights: int, rounds: int) -> None:
    watch = Noted()
    BankQuestion(TRES, players=3, nights=nights, rounds=rounds, seed="s", real=real).find(watch)
    assert watch.nights == sorted(watch.nights) and watch.nights[0] < nights == watch.nights[-1] and len(watch.nights) >= 3


# -- the worker -------------------------------------------------------------------------------------------------------------------


def told(asked: str) -> list[dict[str, object]]:
    out = io.StringIO()
    work(asked, Lines(out, clock=iter(range(10**6)).__next__))
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_worker_tells_how_far_it_is_then_the_answer() -> None:
    query = f"question=bank&edition={TRES}&players=3&nights=3000"
    *before, last = told(json.dumps({"question": query}))
    assert last == {"answer": json.loads(json.dumps(read_question(query).answer()))}
    done = [line["done"] for line in before if "done" in line]
    assert done == sorted(done, key=float) and done[-1] == 1.0  # type: ignore[arg-type]
    partial = [line["partial"] for line in before if "partial" in line]
    assert partial and [line for line in before if "nights: " in str(line.get("say"))]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("", "A question is one line of JSON."),
        ("[]", "A question is {"),
        ('{"question": 7}', "A question is {"),
        ('{"question": "question=bank"}', "Say which edition"),
        ('{"question": "question=bank&edition=$(reboot)"}', "$(reboot)"),
    ],
)
def test_a_worker_refuses_bad_input_with_one_sentence(asked: str, says: str) -> None:
    (line,) = told(asked)
    assert list(line) == ["refused"] and says in str(line["refused"])


def test_a_worker_as_a_process() -> None:
    query = f"question=fees&edition={TRES}"
    given = json.dumps({"question": query}) + "\n"
    done = subprocess.run(
        [sys.executable, "-m", "cardroom.analysis.questions"], input=given, capture_output=True, text=True, timeout=SOON, check=True
    )
    assert json.loads(done.stdout.splitlines()[-1]) == {"answer": json.loads(json.dumps(read_question(query).answer()))}
    assert not done.stderr


def test_a_worker_ends_when_nobody_holds_it_any_more() -> None:
    """What the server holds open is the worker's standard input: with the server it is gone."""
    query = f"question=bank&edition={TRES}&nights=100000&real=1"  # hours of work
    worker = subprocess.Popen(
        [sys.executable, "-m", "cardroom.analysis.questions"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert worker.stdin is not None and worker.stdout is not None
    worker.stdin.write(json.dumps({"question": query, "hold": True}) + "\n")
    worker.stdin.flush()
    assert "done" in json.loads(worker.stdout.readline())  # it is at work
    worker.stdin.close()
    assert worker.wait(SOON) != 0
    worker.stdout.close()


# -- forms ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", mostly_in_prove(BANKED, [TRES, EZ, "gulfstream-park/ultimate-texas-holdem"]))
def test_every_wager_of_a_form_can_be_made(edition: str) -> None:
    """Beside the usual bets, at its least and at its most, as a real round takes it."""
    form = json.loads(json.dumps(form_data(edition)))
    table = table_given(edition, (), (), 0, "")
    usual = {wager["name"]: wager["default"] for wager in form["wagers"] if wager["default"]}
    assert usual and form["players"]["default"] == table.count
    for wager in form["wagers"]:
        assert wager["title"]
        for amount in {wager["least"], wager["most"] or wager["least"] + wager["step"]}:
            hand = opened(
                table, {bettor(number): usual for number in range(2, table.count)} | {bettor(1): {**usual, wager["name"]: amount}}
            )
            assert {**hand.staked[bettor(1)], **hand.later.get(bettor(1), {})}[wager["name"]] == amount
    names = {switch["name"] for switch in form["switches"] if switch["of"] == "table"}
    assert {"least", "most"} <= names and form["option"] in {None, *(option["name"] for option in form["options"])}


def test_a_query_of_the_form_is_one_that_can_be_asked() -> None:
    form = form_data(TRES)
    assert isinstance(form["wagers"], list)
    pairs = [("question", "bank"), ("edition", TRES), *(("bet", f"{wager['name']}={wager['least'] / 100:g}") for wager in form["wagers"])]
    question = read_question(urlencode(pairs))
    assert dict(parse_qsl(question.to_query()))["edition"] == TRES and isinstance(question, BankQuestion) and question.plan().rounds == 240
