"""The pool of questions, with workers and a clock of the test's own: what is shared, what waits, what is dropped, what is refused."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from cardroom.analysis.questions import read_question
from cardroom.errors import BadInput
from cardroom.room.base.errors import TooMany
from cardroom.web.base.bounds import AskerBounds, PoolBounds, cluster, processes
from cardroom.web.questions.pool import CLOSED, DIED, NOTHING, TOO_LONG, PooledQuestion, QuestionPool
from cardroom.web.questions.process import Process, WorkAnswer, WorkEnd, WorkerLine, WorkerSettings, WorkProgress, read_line
from tests.patience import SOON

FREE = AskerBounds(at_once=100, seconds=SOON, sizes={})


class FakeWorker:
    """Says what it is told to say."""

    def __init__(self, query: str, hired: WorkerSettings) -> None:
        self.query, self.hired, self.killed = query, hired, False
        self._said: asyncio.Queue[WorkerLine | None] = asyncio.Queue()

    def say(self, line: WorkerLine | None) -> None:
        """None: it dies."""
        self._said.put_nowait(line)

    async def lines(self) -> AsyncIterator[WorkerLine]:
        while (line := await self._said.get()) is not None:
            yield line

    async def kill(self) -> None:
        self.killed = True


class Office:
    """A pool whose workers are fakes and whose clock stands still unless it is moved."""

    def __init__(self, **bounds: float) -> None:
        self.now = 0.0
        self.workers: list[FakeWorker] = []
        self.pool = QuestionPool(PoolBounds()._replace(**{"processes": 1, **bounds}), "tcp://10.0.0.9:8786", self.start, lambda: self.now)  # type: ignore[arg-type]

    async def start(self, query: str, hired: WorkerSettings) -> FakeWorker:
        self.workers.append(FakeWorker(query, hired))
        return self.workers[-1]

    def ask(self, query: str, asker: str = "ann", bounds: AskerBounds = FREE) -> PooledQuestion:
        return self.pool.ask(read_question(f"question={query}"), asker, bounds)


async def settled() -> None:
    """Let everything run that can."""
    for _ in range(20):
        await asyncio.sleep(0)


def played(test: Callable[[Office], Awaitable[None]], **bounds: float) -> None:
    async def whole() -> None:
        office = Office(**bounds)
        await test(office)
        await office.pool.close()
        assert all(worker.killed for worker in office.workers), "every worker is killed at last"

    asyncio.run(whole())


def test_the_same_question_by_two_runs_once() -> None:
    async def test(office: Office) -> None:
        one = office.ask("bank&players=3&bet=ante=$25", "ann")
        other = office.ask("bank&bet=ante=25.00&players=3&nights=0", "bob")
        await settled()
        assert one is other and len(office.workers) == 1
        waiting = [asyncio.create_task(office.pool.wait(each, SOON)) for each in (one, other)]
        await settled()
        office.workers[0].say(WorkAnswer(b'{"nights":3}', final=False))
        await asyncio.gather(*waiting)
        assert (one.state, one.answer, one.final) == ("working", b'{"nights":3}', False)
        office.workers[0].say(WorkProgress(0.5, "half", "A sentence."))
        office.workers[0].say(WorkAnswer(b'{"nights":400}', final=True))
        await settled()
        assert (one.state, one.answer, one.assumes, one.done) == ("done", b'{"nights":400}', "A sentence.", 1.0)
        assert office.workers[0].killed and office.ask("bank&bet=ante=25&players=3", "cyd") is one and len(office.workers) == 1
        assert office.workers[0].hired.cluster == "tcp://10.0.0.9:8786" and office.workers[0].query == one.key

    played(test)


def test_others_wait_in_a_queue_with_their_place() -> None:
    async def test(office: Office) -> None:
        first, second, third = (office.ask(f"bank&players={number}") for number in (2, 3, 4))
        await settled()
        assert [one.state for one in (first, second, third)] == ["working", "waiting", "waiting"]
        assert [office.pool.place(one) for one in (first, second, third)] == [0, 1, 2] and len(office.workers) == 1
        office.workers[0].say(WorkAnswer(b"{}", final=True))
        await settled()
        assert [one.state for one in (first, second, third)] == ["done", "working", "waiting"]
        assert [office.pool.place(one) for one in (first, second, third)] == [0, 0, 1] and len(office.workers) == 2

    played(test)


def test_a_question_that_nobody_polls_is_dropped_and_its_worker_killed() -> None:
    async def test(office: Office) -> None:
        working, queued = office.ask("bank&players=2"), office.ask("bank&players=3")
        await settled()
        office.now = 9.0
        office.ask("bank&players=3")  # polled again
        await office.pool.look()
        assert not office.workers[0].killed
        office.now = 11.0
        await office.pool.look()
        await settled()
        assert office.workers[0].killed and [worker.query for worker in office.workers] == [working.key, queued.key]
        office.now = 30.0
        await office.pool.look()
        await settled()
        assert all(worker.killed for worker in office.workers) and len(office.workers) == 2
        again = office.ask("bank&players=2")
        await settled()
        assert again is not working and len(office.workers) == 3 and again.state == "working"

    played(test, patience=10.0)


def test_one_that_waits_in_the_queue_is_dropped_too() -> None:
    async def test(office: Office) -> None:
        office.ask("bank&players=2")
        queued = office.ask("bank&players=3")
        office.now = 9.0
        first = office.ask("bank&players=2")
        office.now = 11.0
        await office.pool.look()
        assert office.pool.place(queued) == 0 and office.pool.known(queued.question) is None
        assert office.pool.known(first.question) is first

    played(test, patience=10.0)


def test_a_poll_that_waits_is_somebody() -> None:
    async def test(office: Office) -> None:
        asked = office.ask("bank")
        poll = asyncio.create_task(office.pool.wait(asked, SOON))
        await settled()
        office.now = 1000.0
        await office.pool.look()
        assert not office.workers[0].killed
        poll.cancel()  # its client has gone
        await asyncio.gather(poll, return_exceptions=True)
        office.now = 1001.0
        await office.pool.look()
        assert not office.workers[0].killed  # it went only now
        office.now = 1011.5
        await office.pool.look()
        assert office.workers[0].killed

    played(test, patience=10.0)


def test_a_worker_that_dies_gives_one_sentence_and_the_next_to_ask_starts_another() -> None:
    async def test(office: Office) -> None:
        asked = office.ask("bank")
        await settled()
        office.workers[0].say(WorkAnswer(b"{}", final=False))
        office.workers[0].say(None)
        await settled()
        assert (asked.state, asked.say, asked.invalid, asked.answer) == ("refused", DIED, False, None)
        office.now = 2.0
        assert office.ask("bank") is asked and len(office.workers) == 1
        office.now = 3.5
        assert office.ask("bank") is not asked
        await settled()
        office.workers[1].say(WorkEnd())  # it has failed, and says so
        await settled()
        assert len(office.workers) == 2 and office.ask("bank").say == DIED

    played(test, failed=3.0)


@pytest.mark.parametrize("error", [RuntimeError, TypeError, AssertionError, MemoryError])
def test_work_that_fails_in_whatever_way_is_told_and_gives_its_place_back(error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody polls for ever, also where the end of its worker fails."""

    async def test(office: Office) -> None:
        asked, following = office.ask("bank"), office.ask("fees")
        await settled()
        first = office.workers[0]

        def fails(*given: object) -> None:
            raise error

        with monkeypatch.context() as broken:
            broken.setattr(office.pool, "_note", fails)
            broken.setattr(first, "kill", fails)
            first.say(WorkProgress(0.5))
            await settled()
        assert (asked.state, asked.say, asked.invalid) == ("refused", DIED, False)
        assert following.state == "working" and len(office.workers) == 2
        await first.kill()

    played(test)


def test_looking_for_questions_that_nobody_waits_for_goes_on_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(office: Office) -> None:
        looked = list[int]()

        async def look() -> None:
            looked.append(1)
            raise RuntimeError

        monkeypatch.setattr(office.pool, "look", look)
        office.ask("bank")
        await settled()
        while len(looked) < 3:
            await asyncio.sleep(0)
        assert office.pool._watch is not None and not office.pool._watch.done()

    played(test, patience=0.0)


def test_what_a_worker_refuses_is_remembered_for_a_while() -> None:
    async def test(office: Office) -> None:
        asked = office.ask("bank")
        await settled()
        office.workers[0].say(WorkEnd("Say which edition."))
        await settled()
        assert (asked.state, asked.say, asked.invalid) == ("refused", "Say which edition.", True)
        office.now = 29.0
        assert office.ask("bank") is asked and len(office.workers) == 1
        office.now = 31.0
        await office.pool.look()
        assert office.pool.known(asked.question) is None

    played(test, refused=30.0)


def test_work_that_takes_too_long_is_ended() -> None:
    async def test(office: Office) -> None:
        asked = office.ask("bank", bounds=AskerBounds(1, 0.01, {}))
        await office.pool.wait(asked, SOON)
        assert (asked.state, asked.say, asked.invalid) == ("refused", TOO_LONG, False)
        await settled()
        assert office.workers[0].killed

    played(test)


def test_one_asker_has_so_many_questions_open_at_once() -> None:
    async def test(office: Office) -> None:
        two = AskerBounds(2, SOON, {})
        office.ask("bank&players=2", "ann", two)
        office.ask("bank&players=3", "ann", two)
        with pytest.raises(TooMany, match=r"^You have 2 questions open at once, as many as you may; "):
            office.ask("bank&players=4", "ann", two)
        office.ask("bank&players=3", "ann", two)  # one that is there
        office.ask("bank&players=4", "bob", two)
        office.ask("bank&players=4", "ann", two)  # somebody else's, shared
        await settled()
        office.workers[0].say(WorkAnswer(b"{}", final=True))
        await settled()
        office.ask("bank&players=5", "ann", two)  # one is answered

    played(test)


def test_a_full_queue_takes_no_more() -> None:
    async def test(office: Office) -> None:
        for number in range(4):
            office.ask(f"bank&players={number}", f"asker {number}")
        with pytest.raises(TooMany, match=r"^Too many questions wait for an answer already"):
            office.ask("bank&players=9", "last")

    played(test, waiting=3)


def test_a_room_that_computes_nothing_says_so() -> None:
    async def test(office: Office) -> None:
        with pytest.raises(TooMany, match=NOTHING):
            office.ask("bank")

    played(test, processes=0)


def test_answers_have_so_much_room_and_the_longest_unused_goes_first() -> None:
    async def test(office: Office) -> None:
        every = []
        for number in range(3):
            every.append(office.ask(f"bank&players={number}"))
            await settled()
            if number == 2:
                assert office.pool.known(every[0].question) is every[0]  # used again: the second is now the oldest
            office.workers[number].say(WorkAnswer(b"x" * 40, final=True))
            await settled()
        assert [office.pool.known(one.question) is one for one in every] == [True, False, True]

    played(test, kept=100)


def test_closing_kills_every_worker_and_tells_whoever_waits() -> None:
    async def test(office: Office) -> None:
        working, queued = office.ask("bank&players=2"), office.ask("bank&players=3")
        polls = [asyncio.create_task(office.pool.wait(one, SOON)) for one in (working, queued)]
        await settled()
        await office.pool.close()
        await asyncio.gather(*polls)
        assert [(one.state, one.say) for one in (working, queued)] == [("refused", CLOSED)] * 2
        with pytest.raises(TooMany, match=CLOSED):
            office.ask("bank&players=4")

    played(test, processes=1)


def test_a_question_dropped_before_its_worker_starts_gives_its_place_back() -> None:
    async def test(office: Office) -> None:
        office.ask("bank&players=2")
        office.now = 100.0
        await office.pool.look()  # not a step of the task was run
        later = office.ask("bank&players=3")
        await settled()
        assert later.state == "working" and [worker.query for worker in office.workers] == [later.key]

    played(test)


# -- bounds -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "query",
    [
        "bank&players=1000000000",
        "bank&nights=999999999999",
        "bank&rounds=999999999999",
        "bank&hours=999999999999",
        "bank&nights=90000&hours=20",
        "bank&nights=20000&rounds=2000&rounds-an-hour=0.01",
        "bank&rounds-an-hour=99999",
        "put-up&bank=" + "+".join(map(str, range(5, 60))),
        "horizon&" + "&".join(f"risk={number}" for number in range(1, 40)),
        "shift&shift=" + "+".join(["1h:2"] * 50),
        "shift&shift=1000h:2&nights=20000",
        "shift&shift=1h:999999999",
        "compare&" + "&".join(["case=tres-lounge/three-card-poker"] * 20),
        "sweep&name=decks&" + "&".join(f"value={number}" for number in range(60)),
        "advantage&shoes=999999999999",
        "advantage&deals=999999999999",
        "equity&samples=999999999999",
        "equity&" + "&".join(["hand=AsKs"] * 30),
        "fees&hands=999999999",
    ],
)
def test_what_is_too_much_for_anybody_is_refused(query: str) -> None:
    bounds, sizes = PoolBounds(), read_question(f"question={query}").sizes()
    for one in (bounds.player, bounds.stranger):
        assert " can be asked for here, not " in one.refusal(sizes)


def test_strangers_have_tighter_bounds_than_players() -> None:
    bounds = PoolBounds()
    assert bounds.stranger.at_once < bounds.player.at_once and bounds.stranger.seconds < bounds.player.seconds
    assert all(bounds.stranger.sizes[name] <= most for name, most in bounds.player.sizes.items())
    for asked in ("bank&bankroll=9", "bank&rounds=1", "bank&hours=60&bankroll=9", "horizon", "put-up", "shift&shift=4h:3+8h:6&bankroll=9"):
        assert not bounds.stranger.refusal(read_question(f"question={asked}").sizes())  # as many nights as are played by default
    sizes = read_question("question=bank&nights=50000").sizes()
    assert bounds.stranger.refusal(sizes) == "nights: at most 25,600 can be asked for here, not 50,000." and not bounds.player.refusal(
        sizes
    )


def test_settings_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDROOM_CLUSTER", " tcp://10.0.0.9:8786 ")
    monkeypatch.setenv("CARDROOM_QUESTIONS", "7")
    assert (cluster(), processes(2)) == ("tcp://10.0.0.9:8786", 7)
    for wrong in ("many", "-1", "1000", "²"):
        monkeypatch.setenv("CARDROOM_QUESTIONS", wrong)
        with pytest.raises(BadInput, match=r"^CARDROOM_QUESTIONS is the number of questions worked on at a time"):
            processes(2)
    monkeypatch.setenv("CARDROOM_QUESTIONS", "")
    assert processes(2) == 2


# -- processes --------------------------------------------------------------------------------------------------------------------


def test_lines_of_a_worker() -> None:
    assert read_line(b'{"done": 0.25, "say": "so far"}\n') == WorkProgress(0.25, "so far")
    assert read_line(b'{"done": 1.0, "say": "", "assumes": "A."}\n') == WorkProgress(1.0, "", "A.")
    assert read_line(b'{"partial": {"a": {"b": 1}}}\n') == WorkAnswer(b'{"a": {"b": 1}}', final=False)
    assert read_line(b'{"answer": {"a": {"b": 1}}}\n') == WorkAnswer(b'{"a": {"b": 1}}', final=True)
    assert read_line(b'{"refused": "No."}\n') == WorkEnd("No.") and read_line(b'{"failed": "KeyError: x"}\n') == WorkEnd("", "KeyError: x")


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_kill_reaches_whatever_a_worker_has_started() -> None:
    async def whole() -> None:
        shell = await asyncio.create_subprocess_exec(
            "/bin/sh", "-c", "sleep 1000 & echo $!; wait",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        assert shell.stdout is not None
        child = int(await shell.stdout.readline())
        assert lives(child)
        await Process(shell).kill()
        assert shell.returncode is not None and not await shell.stdout.read()  # nobody holds its output any more: the child has ended
        await Process(shell).kill()  # once more does no harm

    asyncio.run(whole())


def test_a_worker_that_died_is_noticed_though_its_child_holds_the_pipe() -> None:
    async def whole() -> None:
        shell = await asyncio.create_subprocess_exec(
            "/bin/sh", "-c", """echo '{"done": 0.5, "say": ""}'; sleep 1000 & exit 1""",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        worker = Process(shell)
        assert [line async for line in worker.lines()] == [WorkProgress(0.5, "")]
        await worker.kill()

    asyncio.run(asyncio.wait_for(whole(), SOON))


def test_a_worker_that_is_killed_says_nothing_more() -> None:
    async def whole() -> None:
        worker = await Process.start("question=bank&edition=tres-lounge/three-card-poker&nights=100000&real=1", WorkerSettings())
        said = []
        async for line in worker.lines():
            said.append(line)
            await worker.kill()
        assert said and all(isinstance(line, WorkProgress) for line in said)

    asyncio.run(asyncio.wait_for(whole(), SOON))
