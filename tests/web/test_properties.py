"""Several properties: the owner signs in at home, goes on to the others, and sees their days side by side."""

import csv
import io
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from cardroom.room.base.properties import Installation, Properties, PropertyRoom
from cardroom.room.demo.night import DemoNight
from cardroom.room.desks.office.commands import BarVisitor
from cardroom.room.desks.office.keys import hash_of
from cardroom.room.people.roles import Role
from cardroom.room.storage import Store
from tests.browser.kept import sign_in
from tests.room.demo.test_demo import DAY, small
from tests.web.browsing import DESK, Complaints
from tests.web.conftest import Serve
from tests.web.server import CONSOLES, LiveServer, Person


class Rooms(NamedTuple):
    home: LiveServer
    bay: LiveServer
    clock: list[float]


@pytest.fixture
def rooms(serve: Serve, tmp_path: Path) -> Rooms:
    """Two rooms of one installation; the time of both is given."""
    clock = [1_800_000_000.0]
    home, bay = (serve(database=f"sqlite:///{tmp_path}/{key}.db", wall=lambda: clock[0]) for key in ("ocean", "bay"))
    places = {
        "ocean": PropertyRoom(database=f"sqlite:///{tmp_path}/ocean.db", address=home.url),
        "bay": PropertyRoom(database=f"sqlite:///{tmp_path}/bay.db", address=bay.url.replace("127.0.0.1", "localhost")),
    }
    for key, room in (("ocean", home), ("bay", bay)):
        room.app.state.room.installation = Installation(Properties(home="ocean", rooms=places), key)
    return Rooms(home, bay, clock)


def appointed(room: LiveServer, name: str, role: Role) -> Person:
    person = room.person(name)
    room.appoint(person, role)
    return person


def key_for(person: Person, property: str = "bay") -> str:
    answer = person.post(f"properties/{property}/visit")
    assert answer.status_code == 200, answer.text
    address, _, key = answer.json()["address"].partition("/staff#key=")
    assert address.startswith("http://localhost:")
    return str(key)


def comes(room: LiveServer, key: str) -> Person:
    person = Person(room.url, None)
    answer = person.post("key", key=key)
    assert answer.status_code == 200, answer.text
    person.id, person.name = answer.json()["id"], answer.json()["name"]
    return person


def test_the_owner_goes_on_with_the_role_that_they_have_at_home(rooms: Rooms) -> None:
    home, bay, clock = rooms
    opal, aud = appointed(home, "Opal", Role.OPERATOR), appointed(home, "Aud", Role.AUDITOR)
    listed = opal.get("properties").json()
    assert [(each["key"], each["here"]) for each in listed] == [("ocean", True), ("bay", False)]
    key = key_for(opal)
    there = comes(bay, key)
    assert there.name == "Opal" and there.get("session").json()["roles"] == ["operator", "player"]
    assert there.get("staff/room").status_code == 200
    changed = there.http.patch("/api/staff/room", json={"settings": {"establishment": "The Bay Room"}, "why": "its name"})
    assert changed.status_code == 200 and bay.host.days.settings.establishment == "The Bay Room"
    lines = [row for room in (home, bay) for _, row in room.host.store.journal.lines() if row.what.startswith("property/")]
    assert [(row.what, row.data["key"]) for row in lines] == [("property/visit", hash_of(key)), ("property/came", hash_of(key))]
    auditor = comes(bay, key_for(aud))
    assert auditor.get("staff/room").status_code == 200
    assert auditor.http.patch("/api/staff/room", json={"settings": {"establishment": "X"}, "why": "no"}).status_code == 403
    again = comes(bay, key_for(opal))
    assert again.id == there.id  # the same person, whenever they come
    clock[0] += bay.host.staff.limits.proved_for
    assert again.get("staff/room").status_code in (401, 403)  # as long as a second factor holds, and no longer
    assert not bay.host.staff.grants(clock[0], again.id)


def test_a_key_lets_one_in_once_soon_and_there_alone(rooms: Rooms) -> None:
    home, bay, clock = rooms
    opal = appointed(home, "Opal", Role.OPERATOR)
    key = key_for(opal)
    assert Person(home.url, None).post("key", key=key).status_code == 403
    comes(bay, key)
    assert Person(bay.url, None).post("key", key=key).status_code == 403
    late = key_for(opal)
    clock[0] += 60
    assert Person(bay.url, None).post("key", key=late).status_code == 403
    assert Person(bay.url, None).post("key", key="made-up").status_code == 403
    bay.app.state.room.installation = None
    assert Person(bay.url, None).post("key", key=key_for(opal)).status_code == 403  # a room that is no property of anybody


def test_nobody_else_goes_on_and_a_property_may_bar_the_owner(rooms: Rooms) -> None:
    home, bay, _ = rooms
    opal, flo = appointed(home, "Opal", Role.OPERATOR), appointed(home, "Flo", Role.FLOOR)
    assert flo.post("properties/bay/visit").status_code == 403
    assert opal.post("properties/ocean/visit").json()["detail"] == "You are at this property already."
    assert opal.post("properties/nowhere/visit").status_code == 404
    boss = appointed(bay, "Boss", Role.OPERATOR)
    assert boss.get("properties").json() == [] and boss.post("properties/ocean/visit").status_code == 404
    assert boss.get("properties/report").status_code == 404 and boss.http.get("/properties/report").status_code == 404
    there = comes(bay, key_for(opal))
    bay.do(bay.host.office.bar(BarVisitor(CONSOLES, there.id, None, "a quarrel")))
    assert there.get("staff/room").status_code == 403
    assert Person(bay.url, None).post("key", key=key_for(opal)).status_code == 403


def test_a_name_that_is_taken_there_is_not_the_owners(rooms: Rooms) -> None:
    home, bay, _ = rooms
    other = bay.person("Opal")
    there = comes(bay, key_for(appointed(home, "Opal", Role.OPERATOR)))
    assert there.name == "Opal ocean" and there.id != other.id
    assert other.get("staff/room").status_code == 403


def test_one_click_leads_to_the_other_property_signed_in(rooms: Rooms, chromium: Browser) -> None:
    home, bay, _ = rooms
    opal = appointed(home, "Opal", Role.OPERATOR)
    context = chromium.new_context(viewport=DESK, service_workers="block")
    complaints = Complaints().listen(context)
    sign_in(context, opal)
    page = context.new_page()
    page.goto(f"{home.url}/papers")
    page.locator("[data-property=bay]").click()
    page.wait_for_url(f"http://localhost:{bay.port}/staff")  # the key is gone from the address
    expect(page.locator("#nav-name")).to_have_text("Opal")
    expect(page.get_by_text("operator").first).to_be_visible()
    page.goto(f"{home.url}/staff")
    expect(page.locator("#nav-name")).to_have_text("Opal")  # still signed in at home
    assert complaints == []
    context.close()


# -- side by side -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Properties, float]:
    """A night in each of two rooms, a day apart; the third was never opened."""
    folder, ended = tmp_path_factory.mktemp("properties"), 0.0
    for key, seed, day in (("ocean", 3, DAY), ("bay", 4, DAY + timedelta(days=1))):
        store = Store.open(f"sqlite:///{folder}/{key}.db", serve=True, create=True)
        night = DemoNight.on(store, seed, day, small(30, (0, 7)))
        for _ in night.run():
            pass
        ended = max(ended, night.ended)
        store.close()
    rooms = {key: {"database": f"sqlite:///{folder}/{key}.db", "address": f"https://{key}.example"} for key in ("ocean", "bay", "gone")}
    return Properties.model_validate({"home": "ocean", "rooms": rooms}), ended


def counted(properties: Properties, key: str) -> dict[tuple[str, date], int]:
    """Fees, rounds and chips of each gaming day, added up from what is stored, by the clock on the wall of California."""
    store, found = Store.open(properties.rooms[key].database, create=False), Counter[tuple[str, date]]()

    def day(at: float) -> date:
        return (datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo("America/Los_Angeles")) - timedelta(hours=6)).date()

    for _, entry in store.ledger.entries(limit=10**6):
        if entry.round_id:
            found["fees", day(entry.at)] += entry.amount * (entry.target.endswith("/drop") - entry.source.endswith("/drop"))
    for table in {row.table_id for row in store.rounds.heads(limit=10**6)}:
        for head in store.rounds.heads(table_id=table, limit=10**6):
            if head.over_at is not None:
                found["rounds", day(head.over_at)] += 1
    for _, row in store.journal.lines():
        if row.what in ("cage/sell", "cage/cash"):
            found[row.what, day(row.at)] += int(str(row.data["amount"]))
    store.close()
    return found


def test_the_days_of_the_properties_side_by_side(serve: Serve, tmp_path: Path, played: tuple[Properties, float], chromium: Browser) -> None:
    properties, ended = played
    home = serve(database=properties.rooms["ocean"].database, wall=lambda: ended)
    home.app.state.room.installation = Installation(properties, "ocean")
    aud = appointed(home, "Aud", Role.AUDITOR)
    data = aud.get("properties/report", until=(DAY + timedelta(days=1)).isoformat(), days=2).json()
    by_property, by_day, every = data["sheets"]
    titles = [column["title"] for column in every["columns"]]
    sums: Counter[str] = Counter()
    for row in every["rows"]:
        values = dict(zip(titles, row["values"], strict=True))
        key = values["Property"].rpartition("(")[2].rstrip(")")
        day, expected = date.fromisoformat(values["Day"]), counted(properties, key)
        names = {"Fees": "fees", "Rounds": "rounds", "Chips sold": "cage/sell", "Chips cashed": "cage/cash"}
        assert {title: values[title] for title in names} == {title: expected[what, day] for title, what in names.items()}
        assert bool(row["behind"]) == bool(values["Fees"])
        sums += Counter({title: values[title] for title in names})
    assert len(every["rows"]) == 4 and sums["Fees"] > 0 and sums["Rounds"] > 0
    totals = dict(zip([column["title"] for column in by_property["columns"]], by_property["totals"], strict=True))
    assert {title: totals[title] for title in sums} == dict(sums)
    assert by_day["totals"][-1] == sums["Fees"] == sum(row["values"][-1] for row in by_day["rows"])
    assert any(note.startswith("gone is left out") for note in data["notes"])
    text = aud.http.get("/properties/report", params={"days": 2, "as": "csv"}).text
    assert ["By property"] in list(csv.reader(io.StringIO(text)))
    assert aud.http.get("/properties/report").text.count("<table") == 3
    assert aud.get("properties/report", days=0).status_code == 422
    on_the_page(home, aud, chromium)


def on_the_page(home: LiveServer, aud: Person, chromium: Browser) -> None:
    context = chromium.new_context(viewport=DESK, service_workers="block")
    complaints = Complaints().listen(context)
    sign_in(context, aud)
    page = context.new_page()
    page.goto(f"{home.url}/papers")
    expect(page.locator("[data-property=bay]")).to_be_visible()
    assert Axe().run(page).response["violations"] == []
    expect(page.locator("[data-property]")).to_have_count(2)
    expect(page.get_by_role("link", name="Side by side, 7 days")).to_have_attribute("href", "/properties/report?days=7")
    assert complaints == []
    context.close()
