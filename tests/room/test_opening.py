"""A room from nothing to its first night's papers and back from its backup, by docs/opening.md: its commands as they stand there, and the
evening between them through the API, as the pages do it."""

import re
import shlex
import time
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from cardroom.cli import run
from cardroom.room.books.ledger import head, verify
from cardroom.room.people.roles import Role
from tests.web.server import LiveServer, Person

PAGE = Path(__file__).parents[2] / "docs/opening.md"
FLOAT = {"chip": {"100": 500, "500": 800, "2500": 400, "10000": 200}, "cash": {"100": 1000, "2000": 500, "10000": 300}}
FILL = {"chip": {"500": 40, "2500": 20}}
HOLDEM, THREE_CARD = "oceans-eleven/holdem", "tres-lounge/three-card-poker"
DAY = 86_400
LOS_ANGELES = ZoneInfo("America/Los_Angeles")
Capture = pytest.CaptureFixture[str]


def commands() -> list[list[str]]:
    """The commands of the page, in order, without what it says beside them."""
    fences = re.findall(r"^```\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.S | re.M)
    lines = "".join(fences).replace("\\\n    ", "").splitlines()
    return [shlex.split(re.split(r"\s{2,}", line)[0])[1:] for line in lines if line.startswith("cardroom ")]


class Terminal:
    """Runs the commands one after the other."""

    def __init__(self, capsys: Capture) -> None:
        self.capsys, self.left, self.words = capsys, commands(), dict[str, str]()

    def runs(self, line: list[str], code: int = 0) -> str:
        given = run([self.words.get(word, word) for word in line])
        out, err = self.capsys.readouterr()
        assert given == code, (line, out, err)
        return out

    def until(self, first: str, codes: dict[str, int] | None = None) -> dict[str, str]:
        """What each said, by its first two words; up to the first that begins so, which others do, or the test itself."""
        said: dict[str, str] = {}
        while self.left[0][0] != first:
            line = self.left.pop(0)
            name = " ".join(line[:2])
            said[name] = self.runs(line, (codes or {}).get(name, 0))
        if first == "serve":
            self.left.pop(0)  # the test serves
        return said


def ok(answer: Any) -> Any:
    assert answer.status_code == 200, answer.text
    return answer.json()


class Evening:
    """What the page tells each to do, in its order."""

    def __init__(self, room: LiveServer, key: str) -> None:
        self.room = room
        self.bought: list[str] = []  # who has bought chips
        self.opal = self.comes(key)

    def comes(self, key: str) -> Person:
        """Somebody of the staff comes in by their key and sets up the second factor."""
        person = Person(self.room.url, None)
        entered = ok(person.post("key", key=key))
        person.id, person.name, person.secret = entered["id"], entered["name"], entered["secret"]
        self.room.prove(person)
        return person

    def staff(self) -> None:
        def hired(name: str, role: Role) -> Person:
            return self.comes(ok(self.opal.post("staff/grants", name=name, role=role.value, why="hired"))["key"])

        self.flo, self.cas, self.dee, self.don = (
            hired(name, role) for name, role in (("Flo", Role.FLOOR), ("Cas", Role.CASHIER), ("Dee", Role.DEALER), ("Don", Role.DEALER))
        )
        ok(self.opal.post("cage/safe/bring", pieces=FLOAT, why="the float"))
        ok(self.cas.post("cage/windows/1/open", drawn={"chip": {"500": 400, "2500": 200, "10000": 50}, "cash": {"2000": 200, "10000": 50}}))

    def sell(self, name: str, amount: int) -> Person:
        person = Person(self.room.url, None)
        entered = ok(person.post("session", name=name))
        person.id, person.name, person.secret = entered["id"], entered["name"], entered["secret"]
        self.bought.append(person.id)
        ok(self.cas.post("cage/windows/1/sell", visitor=person.id, amount=amount))
        return person

    def online(self) -> list[str]:
        """Two tables in the lobby: a round at each, by people who bought chips at the window."""
        opened = []
        for number, edition in enumerate((HOLDEM, THREE_CARD)):
            people = [self.sell(f"Guest {number}{seat}", 500_00) for seat in (1, 2, 3)]
            table = people[0].open(edition, bots=0, seat=1, sit=True)
            sockets = [person.socket(table) for person in people]
            for person, seat in ((people[1], 2), (people[2], 3)):
                ok(person.post(f"tables/{table}/join", seat=seat))
            self.play(table, people)
            for socket in sockets:
                socket.wire.close()
            opened.append(table)
        return opened

    def play(self, table: str, people: list[Person]) -> None:
        """Until a round is over."""
        end = time.monotonic() + 120
        while time.monotonic() < end:
            for person in people:
                found = ok(person.get(f"tables/{table}"))
                if found["over"] and found["round"]:
                    return
                if found["decision"] and found["decision"]["options"] and (advice := ok(person.get(f"tables/{table}/advice"))):
                    person.act(table, found, **{name: advice[name] for name in ("verb", "amount", "spot", "picks")})
        pytest.fail("no round ends")

    def dealt(self) -> list[str]:
        """Two real tables: each opened with a tray, a fill, and one round typed in."""
        opened = []
        for dealer, names in ((self.dee, ("Ann", "Bob", "Cy")), (self.don, ("Ilse", "Jon", "Kate"))):
            buyers = [self.sell(name, 400_00) for name in names]
            players = [
                {"player": person.name, "visitor": person.id, "seat": seat, "chips": 300_00, "source": "cage"}
                for seat, person in enumerate(buyers, start=1)
            ]
            table = ok(dealer.post("dealer/tables", edition=THREE_CARD, players=players))["id"]
            ok(dealer.post(f"cage/tables/{table}/opener", counted={}))
            self.slip(dealer, table, "fill")
            self.deal(dealer, table)
            opened.append(table)
        return opened

    def deal(self, dealer: Person, table: str) -> None:
        cards = iter(("as", "kd", "qc", "2c", "3d", "5h", "4c", "6d", "9h"))
        ok(dealer.post(f"dealer/tables/{table}/next", round="", typed=0))
        for line in ("", "200", "all 10", "."):
            self.types(dealer, table, line)
        while (now := ok(dealer.get(f"dealer/tables/{table}")))["state"] not in ("settling", "between"):
            asked = now["asked"]
            if asked["kind"] == "cards":
                self.types(dealer, table, "".join(next(cards) for _ in range(asked["count"])))
            else:
                self.types(dealer, table, "p" if "decides" in asked["text"] else "")
        ok(dealer.post(f"dealer/tables/{table}/settle", round=now["round"], typed=now["typed"]))

    def types(self, dealer: Person, table: str, line: str) -> None:
        now = ok(dealer.get(f"dealer/tables/{table}"))
        ok(dealer.post(f"dealer/tables/{table}/enter", round=now["round"], typed=now["typed"], line=line))

    def slip(self, dealer: Person, table: str, kind: str) -> None:
        """The dealer orders, the cashier makes it: two names."""
        ok(dealer.post(f"cage/tables/{table}/order", kind=kind, pieces=FILL, why="the evening"))
        (order,) = ok(self.cas.get("cage/tables"))["orders"]
        ok(self.cas.post("cage/windows/1/make", order=order["number"]))

    def closes(self, online: list[str], dealt: list[str]) -> None:
        for dealer, table in zip((self.dee, self.don), dealt, strict=True):
            self.slip(dealer, table, "credit")
            (tray,) = [each for each in ok(dealer.get("cage/tables"))["trays"] if each["id"] == table]
            ok(dealer.post(f"cage/tables/{table}/closer", counted=tray["place"]["held"]))
            ok(dealer.post(f"dealer/tables/{table}/close"))
        for table in online:
            runs = not ok(self.flo.get(f"tables/{table}"))["over"]
            ok(self.opal.post(f"staff/tables/{table}/close", how="everything-back" if runs else "after-round", why="the doors close"))
        for table in ok(self.flo.get("count"))["tables"]:
            for box in table["boxes"]:
                ok(self.flo.post(f"tables/{table['id']}/drop", kind=box["kind"], why="the doors close", version=box["version"]))
        for serial in [box["serial"] for box in ok(self.cas.get("count"))["boxes"]]:
            dollars = self.room.host.store.ledger.balance(f"cage/box/{serial}") // 100
            for counter in (self.cas, self.opal):  # neither sees what the other has counted
                (box,) = [each for each in ok(counter.get("count"))["boxes"] if each["serial"] == serial]
                ok(counter.post(f"count/{serial}", figures={"chip": {"100": dollars}}, version=box["version"]))
        window = ok(self.cas.get("cage"))["windows"][0]
        ok(self.cas.post("cage/windows/1/close", counted=window["place"]["held"], version=window["place"]["version"]))


def test_a_room_is_opened_played_closed_lost_and_restored_by_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    evening_at = datetime.now(LOS_ANGELES).replace(hour=20, minute=0)  # whenever the test runs, no gaming day ends in the middle of it
    ahead, clock = evening_at.timestamp() - time.time(), time.time
    monkeypatch.setattr(time, "time", lambda: clock() + ahead)
    monkeypatch.chdir(tmp_path)
    url = f"sqlite:///{tmp_path}/room.db"
    monkeypatch.setenv("CARDROOM_DATABASE", url)
    terminal = Terminal(capsys)
    said = terminal.until("serve", {"room check": 2})
    assert "The Ocean Room" in said["room show"] and "1 Pier Road" in said["room show"]
    found = re.search(r"#key=(\S+)", said["staff add"])
    assert found is not None

    with LiveServer(url, wall=time.time) as room:
        evening = Evening(room, found[1])
        evening.staff()
        evening.closes(evening.online(), evening.dealt())
        assert not verify(room.host.store)
        purses = {id: room.host.state.visitors.balance(id) for id in evening.bought}

    monkeypatch.setattr(time, "time", lambda: clock() + ahead + DAY)  # the gaming day is over
    said = terminal.until("restore")
    kept = said["ledger head"].split()[0]
    assert (tmp_path / "papers").is_dir() and "is closed" in said["night --to"]
    for file in tmp_path.glob("room.db*"):
        file.unlink()  # the machine is gone

    terminal.words["HEAD"] = kept
    assert "The room is there again" in terminal.runs(terminal.left.pop(0))
    terminal.until("serve")
    assert written(tmp_path / "papers-again") == written(tmp_path / "papers")  # to the byte
    with LiveServer(f"sqlite:///{tmp_path}/again.db", wall=time.time) as again:
        assert not verify(again.host.store) and str(head(again.host.store)) == kept
        assert {id: again.host.state.visitors.balance(id) for id in purses} == purses and sum(purses.values()) > 0


def written(folder: Path) -> dict[str, bytes]:
    """The papers in a folder that are text; a workbook has the time at which it was written."""
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir()) if file.suffix in (".csv", ".html")}
