"""The files of the site: by digest, packed, preloaded, bundled, and anew when they are changed."""

import gzip
import re
import shutil
from pathlib import Path

import httpx
import pytest

from cardroom.room.host.host import Host
from cardroom.web.app import create_app
from cardroom.web.base.etags import FOR_GOOD
from cardroom.web.pages.bundle import bundle
from cardroom.web.pages.pages import PAGES, STATIC
from cardroom.web.pages.site import LOOK_AGAIN, Site, Sites
from tests.patience import SOON
from tests.web.server import LiveServer, get_plainly

ADDRESS = re.compile(r'(?:href|src)="(/static/[^"]+)"')
SITE = Site(STATIC)


@pytest.mark.parametrize("name", sorted(set(PAGES.values())))
def test_all_that_a_page_loads_is_kept_for_good(room: LiveServer, name: str) -> None:
    path = next(path for path, file in PAGES.items() if file == name)
    page = get_plainly(room.url + path, headers={"Accept-Language": "es"})
    wanted = ADDRESS.findall(page.text)
    scripts = [each for each in wanted if each.endswith(".js")]
    assert ("/js/messages/es/common.js" in " ".join(scripts) and ".whole.js" in scripts[-1]) or name == "offline.html"
    for each in wanted:
        assert each.startswith(f"/static/{SITE.digest}/")
        found = get_plainly(room.url + each)
        assert found.status_code == 200 and found.headers["cache-control"] == FOR_GOOD
        assert found.headers.get("content-encoding") == ("gzip" if ".png" not in each else None)
    assert page.headers["cache-control"] == "no-cache" and page.headers["content-encoding"] == "gzip"


def test_who_does_not_unpack_gets_it_as_it_is(room: LiveServer) -> None:
    plain = get_plainly(f"{room.url}/static/{SITE.digest}/js/dom.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.content == (STATIC / "js/dom.js").read_bytes()
    with httpx.Client(base_url=room.url, timeout=SOON) as client:
        answer = client.send(client.build_request("GET", "/api/houses", headers={"Accept-Encoding": "gzip"}), stream=True)
        assert answer.headers["content-encoding"] == "gzip" and answer.headers["vary"] == "Accept-Encoding"
        packed = b"".join(answer.iter_raw())
    assert gzip.decompress(packed) == get_plainly(f"{room.url}/api/houses", headers={"Accept-Encoding": "identity"}).content


def test_a_page_of_before_a_change_gets_what_there_is_now(room: LiveServer) -> None:
    old = get_plainly(f"{room.url}/static/{'0' * 16}/js/dom.js")
    assert old.status_code == 200 and old.headers["cache-control"] == "no-store"
    assert old.content == (STATIC / "js/dom.js").read_bytes()
    assert get_plainly(f"{room.url}/static/{'0' * 16}/js/nothing.js").status_code == 404


def test_what_is_changed_is_seen_at_the_next_page(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    shutil.copytree(STATIC, folder)
    now = [0.0]
    sites = Sites(folder, lambda: now[0])
    before = sites.now
    assert before.digest == SITE.digest
    (folder / "js/dom.js").write_text("export const el = 1;\n")
    assert sites.now is before  # not looked at for every file
    now[0] += LOOK_AGAIN
    assert sites.now.digest != before.digest
    assert sites.now.digest in sites.now.page("index.html", "en").body.decode()
    again = sites.now
    now[0] += LOOK_AGAIN
    assert sites.now is again


@pytest.mark.parametrize("name", sorted(set(PAGES.values()) - {"offline.html"}))
def test_every_page_is_one_file_of_scripts(name: str) -> None:
    """None is loaded module by module: its modules import and export in the known ways, and in no circle."""
    for script in re.findall(r'src="/static/(js/[^"]+)"', (STATIC / name).read_text()):
        bundle(script, lambda module: (STATIC / module).read_text())  # or it says why not
    page = SITE.page(name, "en").body.decode()
    assert re.search(r'<script type="module" src="/static/[0-9a-f]{16}/js/[a-z_-]+\.whole\.js"></script>', page)


@pytest.mark.parametrize("name", ["index.html", "table.html"])
def test_the_style_sheets_of_a_page_are_two(name: str) -> None:
    """The one of all pages, and its own, in their order."""
    wanted = re.findall(r'rel="stylesheet" href="/static/([^"]+)"', (STATIC / name).read_text())
    found = re.findall(r'rel="stylesheet" href="/static/[0-9a-f]{16}/([^"]+)"', SITE.page(name, "en").body.decode())
    assert found == [wanted[0], f"css/{name.partition('.')[0]}.whole.css"]
    whole = SITE.file(found[1])
    assert whole is not None and whole.body.decode() == "".join((STATIC / each).read_text() for each in wanted[1:])


def test_what_an_old_page_asks_for_is_made_when_it_asks() -> None:
    site = Site(STATIC)  # no page of it has been asked for
    assert site.file("css/table.whole.css") is not None and site.file("js/table-main.whole.js") is not None
    assert site.file("js/nothing.whole.js") is None


def test_a_style_has_what_it_imports_in_it() -> None:
    base = SITE.file("css/base.css")
    assert base is not None and b"@import" not in base.body and (STATIC / "css/cards.css").read_bytes() in base.body


def test_applications_of_a_process_share_routes_and_pages() -> None:
    """Building the routes again takes half a second of processor time at the first request of every server."""

    async def never() -> Host:
        raise AssertionError("the room was opened")

    one, two = create_app(never), create_app(never)
    routes = [[route for route in app.routes if getattr(route, "path", "").startswith("/api/")] for app in (one, two)]
    assert len(routes[0]) > 100 and all(here is there for here, there in zip(*routes, strict=True))
    assert one.state.sites is two.state.sites
