"""``cardroom serve`` is killed (SIGKILL) while the floor rules and a dealer types in a round: a ruling and its line in the staff's journal
are both there or neither is, what was answered is there, nothing is there twice, open calls come back, the dealer goes on where he was."""

import random
import threading
import time
from typing import Any

import httpx

from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.sessions import Sessions
from cardroom.room.people.staff import Staff, Staffer
from cardroom.room.storage import Store
from cardroom.room.storage.ledger import verify
from cardroom.room.storage.rows import Change, CredentialRow, VisitorRow
from tests.counts import counts
from tests.crash.dealing import Dealing
from tests.crash.serving import Serving, Warm, free_port
from tests.crash.test_kills import seed
from tests.web.server import Person, Socket

ANA = "vana"


def furnish(database: str) -> str:
    """Ana of the floor is there before the room is opened; the secret of her session."""
    store, now, change = Store.open(database, serve=True), time.time(), Change()
    session, secret = Sessions(()).begin(ANA, now)
    change.visitors.append(VisitorRow(ANA, "Ana", now))
    change.sessions.append(session._replace(proved_at=now))
    change.credentials.append(CredentialRow(ANA, "no password fits", (), "JBSWY3DPEHPK3PXP", 0, now))
    console = Staffer(CONSOLE, Role.OPERATOR, "")
    change.staff.append(Staff().grant(console, ANA, Role.FLOOR, "room", now, None, "for a test", now))
    store.write([change])
    store.close()
    return secret


def signed_in(url: str, secret: str) -> Person:
    person = Person(url, None)
    person.http.cookies.set("cardroom", secret)
    return person


class Attempt(threading.Thread):
    """A ruling that is asked for while the server dies."""

    def __init__(self, ana: Person, table: str, why: str) -> None:
        super().__init__()
        self._ana, self._table, self.why = ana, table, why
        self.status = 0  # nobody answered
        self._wanted: dict[str, Any] = ana.get(f"tables/{table}/rulings").json()

    def run(self) -> None:
        now = {key: self._wanted[key] for key in ("round", "inputs")}
        try:
            answer = self._ana.post(f"tables/{self._table}/rulings", **now, name="management", args={"why": self.why})
            self.status = answer.status_code
        except httpx.HTTPError:
            self.status = 0


def stored(database: str, table: str) -> tuple[list[str], list[str]]:
    """The words of every ruling: of the round's inputs, and of the staff's journal."""
    store = Store.open(database)
    last = store.last_round(table)
    assert last is not None
    rows = [row for _, row in store.staff_journal(table=table) if row.what == "rule"]
    assert [row.data["input"] for row in rows] == [number for number, given in enumerate(last.inputs) if "floor" in given]
    assert not verify(store)
    store.close()
    given = [dict(each) for each in last.inputs if "floor" in each]
    return [str(each["args"]["why"]) for each in given if isinstance(each["args"], dict)], [row.why for row in rows]


@counts("kills", 4, 60)
def test_killed_in_the_middle_of_a_ruling(kills: int, tmp_path: Any, warm: Warm) -> None:
    database, port, rng = f"sqlite:///{tmp_path}/room.db", free_port(), random.Random(seed())
    secret = furnish(database)
    server = Serving(database, port, warm)
    server.opened()
    ben, cleo = Person(server.url, "Ben"), Person(server.url, "Cleo")
    table = ben.open("tres-lounge/texas-holdem", bots=0, seat=1, clock=3600)
    assert cleo.post(f"tables/{table}/join", seat=2).status_code == 200
    with Socket(ben, table) as socket:
        socket.until(lambda message: message["decision"])
    assert ben.post(f"tables/{table}/call", says="a card is missing").status_code == 200
    dealing = Dealing(signed_in(server.url, secret))
    answered: list[str] = []
    asked: list[str] = []
    for number in range(kills):
        ana = signed_in(server.url, secret)
        attempt = Attempt(ana, table, f"decision {number}")
        dealing.type_on(ana, rng.randrange(3))
        typed = dealing.try_one(signed_in(server.url, secret)) if not dealing.over else None
        attempt.start()
        time.sleep(rng.uniform(0, 0.03))
        server.kill()
        attempt.join()
        if typed is not None:
            typed.join()
        assert attempt.status in (0, 200)
        asked.append(attempt.why)
        answered += [attempt.why] if attempt.status == 200 else []
        ruled, journal = stored(database, table)
        assert ruled == journal and len(set(ruled)) == len(ruled)
        assert set(answered) <= set(ruled) <= set(asked)
        server = Serving(database, port, warm)
        server.opened()
        ana = signed_in(server.url, secret)
        now = ana.get(f"tables/{table}/rulings").json()
        events = ana.get(f"tables/{table}").json()["events"]
        assert [event["text"] for event in events if event["event"] == "ruled"] == ruled and now["inputs"] == len(ruled)
        assert [call["says"] for row in ana.get("floor").json() for call in row["calls"]] == ["a card is missing"]
        if typed is not None:
            dealing.look_again(ana)
    last = Attempt(signed_in(server.url, secret), table, "the last word")
    last.run()
    assert last.status == 200
    dealing.finish(signed_in(server.url, secret))
    server.kill()
    assert stored(database, table)[0][-1] == "the last word"
