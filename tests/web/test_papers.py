"""The papers of a night in an open room: read, printed, taken away as files, and the day closed; by those who may."""

import csv
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from cardroom.room.demo.night import DemoNight
from cardroom.room.desks.papers.night import PAPERS
from cardroom.room.people.roles import Role
from cardroom.room.storage import Store
from tests.room.demo.test_demo import DAY, small
from tests.web.browsing import DESK, Complaints
from tests.web.server import LiveServer, Person


@pytest.fixture(scope="module")
def morning(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """The room on the day after."""
    folder: Path = tmp_path_factory.mktemp("night")
    url = f"sqlite:///{folder}/room.db"
    store = Store.open(url, serve=True, create=True)
    played = DemoNight.on(store, 3, DAY, small())
    for _ in played.run():
        pass
    store.close()
    server = LiveServer(url, wall=lambda: played.ended + 86_400).__enter__()
    yield server
    server.leave()


def staffer(room: LiveServer, name: str, role: Role) -> Person:
    person = room.person(name)
    room.appoint(person, role)
    return person


def test_every_paper_as_data_page_and_file(morning: LiveServer) -> None:
    auditor = staffer(morning, "Aud", Role.AUDITOR)
    days = auditor.get("papers/days").json()
    assert {"day": DAY.isoformat(), "closed": False, "over": True} in days
    names = auditor.get("papers").json()
    assert names == list(PAPERS)
    for name in names:
        data = auditor.get(f"papers/{DAY}/{name}").json()
        page = auditor.http.get(f"/papers/{DAY}/{name}")
        assert page.headers["content-type"].startswith("text/html") and data["title"] in page.text.replace("&#x27;", "'")
        assert "<script" not in page.text and "<style" not in page.text  # which the pages' policy would not allow
        text = auditor.http.get(f"/papers/{DAY}/{name}", params={"as": "csv"}).text
        rows = list(csv.reader(io.StringIO(text)))
        assert all([sheet["title"]] in rows for sheet in data["sheets"])
        book = auditor.http.get(f"/papers/{DAY}/{name}", params={"as": "xlsx"})
        assert f'filename="{DAY}-{name}.xlsx"' in book.headers["content-disposition"]
        assert zipfile.ZipFile(io.BytesIO(book.content)).testzip() is None
    assert auditor.get(f"papers/{DAY}/nothing").status_code == 404
    assert auditor.get("papers/yesterday/day").json()["detail"] == "A day is written like 2026-01-31, not 'yesterday'."
    closing = auditor.post(f"papers/{DAY}/close", why="I should not")
    assert closing.status_code == 403


def test_the_day_is_looked_at_printed_and_closed_in_a_browser(morning: LiveServer, chromium: Browser, tmp_path: Path) -> None:
    boss = staffer(morning, "Boss", Role.OPERATOR)
    context = chromium.new_context(viewport=DESK, service_workers="block")
    complaints = Complaints().listen(context)
    context.add_cookies([{"name": "cardroom", "value": boss.secret, "url": boss.url}])
    page = context.new_page()
    page.goto(f"{morning.url}/papers")
    page.get_by_label("Gaming day").select_option(DAY.isoformat())
    expect(page.get_by_text("Fees by the hour")).to_be_visible()
    assert Axe().run(page).response["violations"] == []
    page.get_by_text("Figures").first.click()
    expect(page.get_by_role("cell").first).to_contain_text("$")
    paper = context.new_page()
    paper.goto(f"{morning.url}/papers/{DAY}/count-sheet")
    expect(paper.get_by_role("heading", level=1)).to_have_text("Daily count sheet")
    printed = paper.pdf(prefer_css_page_size=True)
    assert printed.startswith(b"%PDF") and printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") >= 1
    paper.close()
    page.get_by_role("button", name="Close the day").click()
    page.get_by_role("dialog").get_by_role("button", name="Close the day").click()
    expect(page.get_by_label("Gaming day").locator("option:checked")).to_have_text(f"{DAY}, closed")
    expect(page.get_by_role("button", name="Close the day")).to_be_hidden()
    assert boss.post(f"papers/{DAY}/close", why="again").json()["detail"] == f"The gaming day {DAY} is closed already."
    assert complaints == []
    context.close()
