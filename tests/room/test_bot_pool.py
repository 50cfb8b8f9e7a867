"""Bots that compute think in processes beside the server: their views travel there, their answers back, and no process holds up a table."""

import asyncio
import os
import pickle
import signal
import threading
import time

import pytest

from cardroom.bots import Bot, Ponders, bot_for
from cardroom.bots.temper import EVEN
from cardroom.houses.edition import Edition
from cardroom.houses.loader import load
from cardroom.room.live import bot_pool
from cardroom.room.live.bot_pool import BotProcesses, Bots, answer, key_of, loads
from cardroom.room.table.play import Thought
from cardroom.room.table.quiet_action import quiet_action
from cardroom.round import Action, Round, View
from tests.counts import ONE_OF_EACH_GAME
from tests.patience import comes_true, patient

OMAHA = "tres-lounge/omaha"


class NotHere(Ponders):
    """A bot that must be asked elsewhere."""

    def choose(self, view: View) -> Action:
        raise AssertionError("it thought in the server")


class Here(Ponders):
    """A bot that answers where it is asked, and says so."""

    asked = 0

    def choose(self, view: View) -> Action:
        Here.asked += 1
        return quiet_action(load(OMAHA), view)


def dealt(edition: Edition) -> Round:
    names = ["Ann", "Bob", "Cy"][: edition.game.seats(edition.rules)]
    return Round(edition.setup(dict.fromkeys(names, edition.buy_in), seed=7))


def thought(bot: Bot, edition: Edition, round: Round, name: str = "r-1/Ann") -> Thought:
    assert round.decision is not None
    return Thought(bot, round.view(next(iter(round.decision.asks))), edition, {}, name, EVEN)


def warm(pool: BotProcesses) -> int:
    """Wait until its process has loaded the edition; return that one's number."""
    edition = load(OMAHA)

    def ready() -> bool:
        asyncio.run(pool.think(thought(Here(), edition, dealt(edition))))
        return bool(pool.pids)

    comes_true(ready, "a process is ready")
    return pool.pids[0]


def test_what_a_bot_sees_travels_and_its_answer_is_legal() -> None:
    """In every game whose bot computes: some decisions of a round, each view as another process reads it."""
    found, bots = 0, Bots()  # of all editions together: their names are the same
    for edition in map(load, ONE_OF_EACH_GAME):
        if not isinstance(bot_for(edition), Ponders):
            continue
        found += 1
        round = dealt(edition)
        for _ in range(6):
            if round.decision is None:
                break
            told = thought(NotHere(), edition, round, next(iter(round.decision.asks)))
            key, view = pickle.loads(pickle.dumps((key_of(told), told.view)))
            assert loads(key)
            action = pickle.loads(answer(key, told.name, told.temper, view, bots))
            assert action.player == told.view.player
            round.act(action)
    assert found >= 8


def test_another_process_answers_and_is_replaced_when_it_was_killed() -> None:
    edition, pool = load(OMAHA), BotProcesses(1, within=patient(20.0))
    try:
        first, round = warm(pool), dealt(edition)
        assert first != os.getpid()
        while round.decision is not None:
            round.act(asyncio.run(pool.think(thought(NotHere(), edition, round, next(iter(round.decision.asks))))))
        os.kill(first, signal.SIGKILL)
        before = Here.asked
        assert asyncio.run(pool.think(thought(Here(), edition, dealt(edition)))).verb
        assert Here.asked == before + 1 and not pool.pids
        assert warm(pool) != first
    finally:
        pool.close()


def test_who_does_not_answer_in_time_is_ended_and_a_simple_answer_taken() -> None:
    edition, pool = load(OMAHA), BotProcesses(1, within=patient(20.0))
    try:
        first, pool.within = warm(pool), 0.2
        os.kill(first, signal.SIGSTOP)
        told = thought(NotHere(), edition, dealt(edition))
        begun = time.monotonic()
        assert asyncio.run(pool.think(told)) == quiet_action(edition, told.view)
        assert time.monotonic() - begun >= 0.2

        def ended() -> bool:
            if pool.pids:  # on a crowded machine a thought may have waited too long to be asked of the process at all
                asyncio.run(pool.think(thought(Here(), edition, dealt(edition))))
            return not pool.pids

        comes_true(ended, "its process is ended")
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)
        pool.within = patient(20.0)
        second = warm(pool)
    finally:
        pool.close()
    with pytest.raises(ProcessLookupError):
        os.kill(second, 0)


def test_a_thought_in_the_server_is_not_waited_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """While its process loads the edition a bot thinks in a thread, which nobody can end: the table goes on, and so do the others."""

    class Ponderous(Ponders):
        def __init__(self) -> None:
            self.may_end, self.asked = threading.Event(), 0

        def choose(self, view: View) -> Action:
            self.asked += 1
            self.may_end.wait(patient(60.0))
            return quiet_action(load(OMAHA), view)

    monkeypatch.setattr(bot_pool._Worker, "knows", lambda worker, key: False)
    edition, pool, bot = load(OMAHA), BotProcesses(1, within=0.1), Ponderous()
    told = thought(bot, edition, dealt(edition))
    simple = quiet_action(edition, told.view)

    async def again() -> list[Action]:
        answers: list[Action] = []
        while not bot.asked:  # on a crowded machine a thought may have waited too long to be asked of the bot at all
            answers.append(await pool.think(told))
        answers.append(await pool.think(told))
        answers.append(await pool.think(thought(NotHere(), edition, dealt(edition), "r-1/Bob")))  # the only thread is taken
        assert bot.asked == 1
        bot.may_end.set()
        while bot.asked < 2:  # its thought is over some time, and then it is asked again
            await pool.think(told)
            await asyncio.sleep(0)
        return answers

    try:
        answers = asyncio.run(again())
        assert answers == [simple] * len(answers) and len(answers) >= 3 and bot.asked >= 2
    finally:
        bot.may_end.set()
        pool.close()


def test_an_edition_that_has_changed_since_is_not_played_by_its_new_rules() -> None:
    edition = load(OMAHA)
    key = key_of(thought(NotHere(), edition, dealt(edition)))
    assert loads(key)
    assert not loads(key._replace(digest="another"))
    assert not loads(key._replace(id="tres-lounge/no-such-game"))


def test_what_goes_wrong_in_a_process_is_not_printed_there(capfd: pytest.CaptureFixture[str]) -> None:
    """It may have cards in it. The server thinks itself, and deals with what goes wrong."""
    edition = load("oceans-eleven/short-deck")
    told = thought(NotHere(), edition, dealt(edition))
    other = load(OMAHA)
    assert answer(key_of(told), told.name, told.temper, thought(NotHere(), other, dealt(other)).view, {}) == b""
    assert capfd.readouterr() == ("", "")
