"""The card room as a program that is installed: its manifest and icons, and the page for when it cannot be reached."""

import json
import struct

from playwright.sync_api import Browser, expect

from cardroom.web.pages.pages import PAGES
from tests.patience import comes_true
from tests.web.browsing import PHONE
from tests.web.conftest import Serve
from tests.web.server import LiveServer, get_plainly

READY = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
KEPT = """async () => {
  const kept = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const asked = await Promise.all(kept.map((each) => each.keys()));
  return asked.flat().map(({ url }) => new URL(url).pathname);
}"""
OFFLINE = "() => caches.match('/offline').then((page) => page.text())"


def test_the_manifest_and_its_icons(room: LiveServer) -> None:
    answer = get_plainly(f"{room.url}/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json") and answer.headers["cache-control"] == "no-cache"
    manifest = json.loads(answer.text)
    assert manifest["start_url"] == "/" and manifest["display"] == "standalone"
    assert {"any", "192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        found = get_plainly(room.url + icon["src"])
        assert found.status_code == 200 and found.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", found.content[16:24])  # of the first chunk
            assert icon["sizes"] == f"{width}x{height}"
    assert all('rel="manifest"' in get_plainly(room.url + path).text for path in PAGES)


def test_the_page_for_when_it_cannot_be_reached(serve: Serve, chromium: Browser) -> None:
    room = serve()
    context = chromium.new_context(viewport=PHONE, locale="es-ES")
    page = context.new_page()
    page.goto(room.url)
    page.evaluate(READY)
    assert page.evaluate(KEPT) == ["/offline"]  # and nothing else
    context.set_offline(True)
    page.goto(f"{room.url}/account")
    expect(page.get_by_role("heading")).to_have_text("No se puede llegar a la sala")
    assert page.locator("html").get_attribute("lang") == "es"
    context.set_offline(False)
    page.goto(f"{room.url}/account")
    expect(page.get_by_role("heading", name="Tu cuenta")).to_be_visible()  # from the room, as it is now
    assert page.evaluate(KEPT) == ["/offline"]
    context.add_cookies([{"name": "language", "value": "en", "url": room.url}])
    page.goto(f"{room.url}/account")
    comes_true(lambda: "cannot be reached" in page.evaluate(OFFLINE), "the page is kept in the language that was chosen")
    context.close()


def test_the_worker_changes_with_the_files(room: LiveServer) -> None:
    answer = get_plainly(f"{room.url}/sw.js")
    digest = get_plainly(room.url).text.partition("/static/")[2][:16]
    assert answer.headers["content-type"].startswith("text/javascript") and answer.headers["cache-control"] == "no-cache"
    assert answer.text.endswith(f"// {digest}\n")
