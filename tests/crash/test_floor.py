"""``cardroom serve`` is killed (SIGKILL) while the floor rules, a dealer types in a round, or two put a payment right: what is done and its
line in the staff's journal are both there or neither is, what was answered is there, nothing is there twice, open calls and proposals come
back, and the dealer goes on where he was."""

import random
import threading
import time
from collections.abc import Sequence
from typing import Any

import httpx

from cardroom.room.books.ledger import corrections_of, verify
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.sessions import Sessions
from cardroom.room.people.staff import Staff, Staffer
from cardroom.room.storage import Store
from cardroom.room.storage.rows import Change, CredentialRow, VisitorRow
from tests.counts import counts
from tests.crash.dealing import Dealing
from tests.crash.serving import Serving, Warm, free_port
from tests.crash.test_kills import seed
from tests.web.server import Person, Socket


def furnish(database: str, *names: str) -> list[str]:
    """These of the floor are there before the room is opened; the secrets of their sessions."""
    store, now, change, secrets = Store.open(database, serve=True), time.time(), Change(), []
    for name in names:
        id = f"v{name.lower()}"
        session, secret = Sessions(()).begin(id, now)
        secrets.append(secret)
        change.visitors.append(VisitorRow(id, name, now))
        change.sessions.append(session._replace(proved_at=now))
        change.credentials.append(CredentialRow(id, "no password fits", (), "JBSWY3DPEHPK3PXP", 0, now))
        console = Staffer(CONSOLE, Role.OPERATOR, "")
        change.staff.append(Staff().grant(console, id, Role.FLOOR, "room", now, None, "for a test", now))
    store.write([change])
    store.close()
    return secrets


def signed_in(url: str, secret: str) -> Person:
    person = Person(url, None)
    person.http.cookies.set("cardroom", secret)
    return person


class Attempt(threading.Thread):
    """Something that is asked for while the server dies."""

    def __init__(self, by: Person, path: str, **given: Any) -> None:
        super().__init__()
        self._by, self._path, self._given = by, path, given
        self.status = 0  # nobody answered

    def run(self) -> None:
        try:
            self.status = self._by.post(self._path, **self._given).status_code
        except httpx.HTTPError:
            self.status = 0

    def while_it_dies(self, server: Serving, rng: random.Random) -> bool:
        """Whether it was answered."""
        self.start()
        time.sleep(rng.uniform(0, 0.03))
        server.kill()
        self.join()
        assert self.status in (0, 200)
        return self.status == 200


def decision(ana: Person, table: str, why: str) -> Attempt:
    now = ana.get(f"tables/{table}/rulings").json()
    version = {key: now[key] for key in ("round", "inputs")}
    return Attempt(ana, f"tables/{table}/rulings", **version, name="management", args={"why": why})


def stored(database: str, table: str) -> tuple[list[str], list[str]]:
    """The words of every ruling: of the round's inputs, and of the staff's journal."""
    store = Store.open(database)
    last = store.rounds.last(table)
    assert last is not None
    rows = [row for _, row in store.journal.lines(table=table) if row.what == "rule"]
    assert [row.data["input"] for row in rows] == [number for number, given in enumerate(last.inputs) if "floor" in given]
    assert not verify(store)
    store.close()
    given = [dict(each) for each in last.inputs if "floor" in each]
    return [str(each["args"]["why"]) for each in given if isinstance(each["args"], dict)], [row.why for row in rows]


@counts("kills", 2, 60)
def test_killed_in_the_middle_of_a_ruling(kills: int, tmp_path: Any, warm: Warm) -> None:
    database, port, rng = f"sqlite:///{tmp_path}/room.db", free_port(), random.Random(seed())
    (secret,) = furnish(database, "Ana")
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
        asked.append(f"decision {number}")
        ana = signed_in(server.url, secret)
        attempt = decision(ana, table, asked[-1])
        dealing.type_on(ana, rng.randrange(3))
        typed = dealing.try_one(signed_in(server.url, secret)) if not dealing.over else None
        if attempt.while_it_dies(server, rng):
            answered.append(asked[-1])
        if typed is not None:
            typed.join()
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
    last = decision(signed_in(server.url, secret), table, "the last word")
    last.run()
    assert last.status == 200
    dealing.finish(signed_in(server.url, secret))
    server.kill()
    assert stored(database, table)[0][-1] == "the last word"


# -- a payment of an earlier round --------------------------------------------------------------------------------------------------


def fold_a_round(people: Sequence[Person], table: str) -> dict[str, Any]:
    """Whoever is asked first folds, and the pot goes to the other; what is told when it is over."""
    with Socket(people[0], table) as socket:
        socket.until(lambda message: message["over"] or message["decision"])
        for person in people:
            with Socket(person, table) as own:
                asked = own.until(lambda message: message["over"] or message["decision"])
            if not asked["over"] and asked["decision"]["options"]:
                assert person.act(table, asked, verb="fold").status_code == 200
                break
        return socket.until(lambda message: message["over"])


class Books:
    """What is stored of proposals and corrections."""

    def __init__(self, database: str, table: str, round_id: str) -> None:
        store = Store.open(database)
        rows = [row for _, row in store.journal.lines(table=table)]
        self.proposed = [int(str(row.data["proposal"])) for row in rows if row.what == "propose"]
        self.confirmed = [int(str(row.data["proposal"])) for row in rows if row.what == "correct"]
        self.entries = [entry for _, entry in corrections_of(store, round_id)]
        self.balances = store.ledger.balances(f"table/{table}/")
        assert not verify(store)
        store.close()


@counts("kills", 2, 60)
def test_killed_between_a_proposal_and_its_confirmation_and_in_the_middle_of_either(kills: int, tmp_path: Any, warm: Warm) -> None:
    database, port, rng = f"sqlite:///{tmp_path}/room.db", free_port(), random.Random(seed())
    secrets = furnish(database, "Ana", "Eva")
    server = Serving(database, port, warm)
    server.opened()
    ben, cleo = Person(server.url, "Ben"), Person(server.url, "Cleo")
    table = ben.open("tres-lounge/texas-holdem", bots=0, seat=1, clock=3600, pause=0.05)
    assert cleo.post(f"tables/{table}/join", seat=2).status_code == 200
    first = fold_a_round((ben, cleo), table)["round"]
    with Socket(ben, table) as socket:
        socket.until(lambda message: message["round"] != first and message["decision"])
    ana = signed_in(server.url, secrets[0])
    assert ana.post(f"tables/{table}/floor/pause", why="a payment is looked at").status_code == 200
    now = {key: value for key, value in ana.get(f"tables/{table}/rulings").json().items() if key in ("round", "inputs")}
    assert ana.post(f"tables/{table}/rulings", **now, name="misdeal", args={"why": "boxed"}).status_code == 200
    paid = ana.get(f"tables/{table}/floor/payments", round=first).json()
    line = next(each for each in paid["lines"] if each["others"])
    wrong = {"round": first, "line": line["line"], "paid": 0, "to": line["others"][0], "why": "the pot was pushed to the wrong seat"}
    balances = Books(database, table, first).balances
    path, answered = f"tables/{table}/floor/payments/proposals", {"propose": 0, "confirm": 0}
    for _ in range(kills):
        by = [signed_in(server.url, secret) for secret in secrets]
        waiting = by[0].get("floor").json()[0]["proposals"]
        confirms = bool(waiting)
        attempt = Attempt(by[1], f"{path}/{waiting[0]['number']}/confirm") if confirms else Attempt(by[0], path, **wrong)
        answered["confirm" if confirms else "propose"] += attempt.while_it_dies(server, rng)
        books = Books(database, table, first)
        assert books.balances == balances  # what was due is what lies there: a correction gives back what it says was taken
        assert len(set(books.confirmed)) == len(books.confirmed) and set(books.confirmed) <= set(books.proposed)
        assert len(books.entries) == 2 * len(books.confirmed)
        assert all(entry.why == "put right by Ana and Eva: the pot was pushed to the wrong seat" for entry in books.entries[1::2])
        assert len(books.proposed) >= answered["propose"] and len(books.confirmed) >= answered["confirm"]
        server = Serving(database, port, warm)
        server.opened()
        (row,) = signed_in(server.url, secrets[1]).get("floor").json()
        assert [each["number"] for each in row["proposals"]] == sorted(set(books.proposed) - set(books.confirmed))
    server.kill()
    assert books.proposed == list(range(1, len(books.proposed) + 1))
