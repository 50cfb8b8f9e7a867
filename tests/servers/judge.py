"""What must be true when all is over, read from what is stored and asked of every server: the complaints, none of which may be.

Chips: none lost, none doubled. Actions: whatever was acknowledged is stored, as it was sent. Screens: whatever was shown to anybody is in
the record. Writers: whoever wrote an input held its table at that moment. And ``cardroom ledger verify`` has nothing to say.
"""

import asyncio
import json
import os
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

from tests.crash.serving import ROOT
from tests.patience import patient
from tests.room.welcome import WELCOME
from tests.servers.crowd import Crowd
from tests.servers.fleet import Fleet
from tests.servers.notes import Message
from tests.servers.person import Person
from tests.servers.screen import Sent

AT_ONCE = 6  # rounds that are dealt again at the same time
NOT_SENT: dict[str, Any] = {"amount": 0, "spot": None, "picks": []}  # what an input has that says nothing of it
FENCED, TRACEBACK = "Fenced: ", "Traceback (most recent call last)"
LOOKS = 20  # at a round that is neither over nor running
AFTER = 25  # lines that tell more of a failure
FAILURES = (TRACEBACK, "in the card room: ", "could not be resumed", "Exception in ", "Task exception was never retrieved")


class Judge:
    def __init__(self, fleet: Fleet, crowd: Crowd) -> None:
        self._fleet, self._crowd, self._notes = fleet, crowd, crowd.notes
        self._dealt_again = 0

    async def judge(self) -> list[str]:
        """When nothing is struck any more and everybody does nothing but play."""
        found = list(self._notes.complaints)
        found += self._actions()
        found += self._chips()
        found += self._writers()
        found += await self._purses()
        found += await self._screens()
        found += failures(self._fleet.said().splitlines())
        found += await asyncio.to_thread(self._verify)
        return found

    def figures(self) -> dict[str, int]:
        done = sum(sent.state == "done" for screen in self._crowd.screens for sent in screen.sent.values())
        return {
            "actions acknowledged": done,
            "inputs stored": self._fleet.rows("SELECT count(*) FROM inputs")[0][0],
            "rounds dealt again and compared": self._dealt_again,
            "events compared": sum(len(events) for events in self._notes.shown.values()),
            "fenced writes, all refused": sum(line.startswith(FENCED) for line in self._fleet.said().splitlines()),
        }

    # -- actions ------------------------------------------------------------------------------------------------------------

    def _actions(self) -> list[str]:
        """Every action that was acknowledged is stored, and none in his name that he has not sent."""
        sent: defaultdict[str, dict[str, dict[int, Sent]]] = defaultdict(lambda: defaultdict(dict))
        people: dict[str, Person] = {}
        for screen in self._crowd.screens:
            if screen.person is not None:
                people[screen.person.name] = screen.person
                for (round, turn), each in screen.sent.items():
                    sent[round][screen.person.name][turn] = each
        stored = self._inputs(list(sent))
        found = []
        for round, players in sent.items():
            for name, turns in players.items():
                left = (self._notes.tables[round], round) in people[name].left
                found += compare(f"{name}, round {round}", turns, stored.get(round, {}).get(name, []), left)
        return found

    def _inputs(self, rounds: list[str]) -> dict[str, dict[str, list[Message]]]:
        """By round and player, in their order."""
        found: defaultdict[str, dict[str, list[Message]]] = defaultdict(lambda: defaultdict(list))
        for round, data in self._fleet.rows("SELECT round_id, data FROM inputs WHERE round_id = ANY(%s) ORDER BY round_id, seq", rounds):
            given = json.loads(data)
            if "player" in given:
                found[round][given["player"]].append({**NOT_SENT, **{name: value for name, value in given.items() if name != "player"}})
        return found

    # -- chips --------------------------------------------------------------------------------------------------------------

    def _chips(self) -> list[str]:
        """All accounts together hold nothing; each holds what its entries say; each purchase that was acknowledged was made once."""
        rows = self._fleet.rows
        found = []
        if total := rows("SELECT coalesce(sum(amount), 0) FROM balances")[0][0]:
            found.append(f"the balances add up to {total}, not to nothing")
        moved = "SELECT target AS account, amount FROM entries UNION ALL SELECT source, -amount FROM entries"
        counted = f"SELECT account, sum(amount) AS amount FROM ({moved}) AS moved GROUP BY account"
        for account, held, told in rows(
            f"SELECT coalesce(b.account, c.account), coalesce(b.amount, 0), coalesce(c.amount, 0) FROM balances AS b "
            f"FULL JOIN ({counted}) AS c ON b.account = c.account WHERE coalesce(b.amount, 0) <> coalesce(c.amount, 0)"
        ):
            found.append(f"account {account} holds {held}, by its entries {told}")
        gaps = rows("SELECT count(*), coalesce(max(id), 0) FROM entries")[0]
        if gaps[0] != gaps[1]:
            found.append(f"there are {gaps[0]} entries, the last has number {gaps[1]}")
        waiting: Counter[str] = Counter()  # chips that come when a round is over, and may come now
        for visitor, state in rows("SELECT visitor_id, state FROM seats WHERE visitor_id IS NOT NULL"):
            waiting[f"visitor/{visitor}"] += json.loads(state)["pending"]
        bought = Counter(dict(rows("SELECT source, sum(amount)::bigint FROM entries WHERE why = 'buy-in' GROUP BY source")))
        for person in self._crowd.people:
            account = f"visitor/{person.id}"
            if not bought[account] <= person.bought <= bought[account] + waiting[account]:
                found.append(
                    f"{person!r} was told that he bought {person.bought}; entries have {bought[account]}, {waiting[account]} waits for him"
                )
        return found

    async def _purses(self) -> list[str]:
        """Everybody was given his chips once, and every server tells him that he has what the ledger has."""
        found = []
        welcomes = self._fleet.rows("SELECT target, sum(amount), count(*) FROM entries WHERE why = 'welcome chips' GROUP BY target")
        for account, amount, times in welcomes:
            if (amount, times) != (WELCOME, 1):
                found.append(f"{account} was given {amount} in {times} times as he came in")
        for person in self._crowd.people:
            for post in self._fleet.posts:
                for _ in range(20):  # a round may end, and chips come, between two looks
                    told = await person.ask("GET", "account", at=post.url)
                    stored = self._fleet.rows("SELECT amount FROM balances WHERE account = %s", f"visitor/{person.id}")
                    booked = stored[0][0] if stored else 0
                    if told.data["balance"] == booked:
                        break
                    await asyncio.sleep(0.2)
                else:
                    found.append(f"{person!r} is told by {post.url} that he has {told.data['balance']}, the ledger has {booked}")
        return found

    # -- screens ------------------------------------------------------------------------------------------------------------

    async def _screens(self) -> list[str]:
        """Whatever was shown of a round to a viewer is how the round was, as that viewer may see it."""
        people = {person.name: person for person in self._crowd.people}
        strangers = [person for person in self._crowd.people if person.id]
        turn = asyncio.Semaphore(AT_ONCE)
        found: list[str] = []

        async def look(number: int, round: str, viewer: str, seen: list[Message | None]) -> None:
            async with turn:
                known = list(seen)  # they play on
                told = await self._told(people.get(viewer), strangers[number % len(strangers)], round)
            if told is None:
                found.append(f"round {round} was shown to {viewer or 'everybody'}, is not over, and is not the one at its table")
                return
            self._dealt_again += 1
            opening = self._notes.openings.get(round)
            if opening is not None and told["opening"] != opening:
                found.append(f"round {round}: another opening: {told['opening']}, it was {opening}")
            found.extend(differences(f"round {round}, as {viewer or 'everybody'} saw it", known, told["events"]))

        await asyncio.gather(*(look(i, *key, seen) for i, (key, seen) in enumerate(self._notes.shown.items())))
        return found

    async def _told(self, viewer: Person | None, stranger: Person, round: str) -> Message | None:
        """The round as the record has it; one that is not over, as its table shows it now. None: it is neither."""
        outside = Person(0, self._crowd.front, self._notes)
        outside._http = stranger._http  # from his address, with nobody's name
        asks = viewer or outside
        for _ in range(LOOKS):  # it may end between two looks
            answer = await asks.get(f"rounds/{round}")
            if answer.done:
                replay: Message = answer.data
                return replay
            now = await asks.get(f"tables/{self._notes.tables[round]}")
            if now.done and now.data["round"] == round:
                running: Message = now.data
                return running
            await asyncio.sleep(0.2)
        return None

    # -- who wrote, and the books -------------------------------------------------------------------------------------------

    def _writers(self) -> list[str]:
        roles = {post.role: post.url for post in self._fleet.posts}
        wrote = self._fleet.rows("SELECT table_id, round_id, seq, writer, holder, epoch FROM witness.inputs ORDER BY round_id, seq")
        found = [
            f"input {seq} of round {round} was written by {roles.get(writer)}, and table {table} was held by {holder} (epoch {epoch})"
            for table, round, seq, writer, holder, epoch in wrote
            if roles.get(writer) != holder
        ]
        if (stored := self._fleet.rows("SELECT count(*) FROM inputs")[0][0]) < len(wrote):
            found.append(f"{len(wrote)} inputs were written, {stored} are there")
        return found[:20]

    def _verify(self) -> list[str]:
        command = [sys.executable, "-c", "from cardroom.cli import main; main()", "ledger", "verify", "--database", self._fleet.database]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=patient(3600), env=dict(os.environ))
        return [] if done.returncode == 0 else [f"ledger verify: {line}" for line in (done.stdout + done.stderr).splitlines()[:20]]


def failures(said: list[str]) -> list[str]:
    """What a server says of its own failures, with what comes after it."""
    found, read = [], 0
    for i, line in enumerate(said):
        if i >= read and any(word in line for word in FAILURES):
            read = next((j for j in range(i + 2, len(said)) if said[j].startswith(FAILURES[1:])), len(said))
            found.append("\n".join(said[i : min(read, i + AFTER)]))
    return found


def compare(whose: str, turns: Mapping[int, Sent], stored: list[dict[str, Any]], left: bool) -> list[str]:
    """What somebody sent in a round, beside what is stored in his name. ``left``: he got up, and the table has answered for him."""
    found = []
    for turn, sent in turns.items():
        there = turn < len(stored)
        if sent.state == "done" and not there:
            found.append(f"{whose}: {sent} was acknowledged, and is not stored")
        if there and stored[turn] != sent.action and sent.state != "refused" and not left:
            found.append(f"{whose}: {sent} is stored as {stored[turn]}")
    # The table declines the bank for who has not asked for it.
    nobodys = [given for turn, given in enumerate(stored) if turn not in turns and given["verb"] != "pass"]
    return found if left or not nobodys else [*found, f"{whose}: nobody sent {nobodys}"]


def differences(what: str, seen: list[Message | None], told: list[Message]) -> list[str]:
    """The first event that was shown and is not so."""
    for i, event in enumerate(seen):
        if event is None:
            continue
        if i >= len(told):
            return [f"{what}: event {i} was shown, and is not in the record: {event}"]
        kept = {name: value for name, value in told[i].items() if name != "says"}
        if kept != event:
            return [f"{what}: event {i} was {event}, the record has {kept}"]
    return []
