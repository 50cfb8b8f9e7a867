"""The page cuts the deck by itself, keeps what it was promised, and holds the record against it."""

import json
from collections.abc import Callable, Iterator
from hashlib import shake_256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from cardroom.cuts import hash_of
from tests.browser.conftest import Come
from tests.browser.kept import WIDE
from tests.patience import comes_true
from tests.web.server import LiveServer

PAUSE = 60.0


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveServer]:
    """Where cards are live, and the first round waits until the deck is cut."""
    monkeypatch.setattr("cardroom.room.table.shuffle.FOR_THE_FIRST", PAUSE)
    with LiveServer(f"sqlite:///{tmp_path}/room.db") as server:
        yield server


def verdict(page: Page, url: str) -> str:
    page.goto("about:blank")
    page.goto(f"{url}#verify")
    page.wait_for_selector(".verdict")
    return page.inner_text("#verdict")


CHECK = """async ([record, replay, seen]) => {
    const { verifyRecord } = await import('/static/js/verify.js');
    return verifyRecord(record, replay, (round) => seen[round] ?? null);
}"""

Lie = Callable[[dict[str, Any]], Any]
SEEN_OTHERWISE: dict[str, tuple[Lie, str]] = {
    "another root at the deal": (lambda seen: seen.update(root="ab" * 32), "While you looked on the room published"),
    "another deck before the cut": (lambda seen: seen["cut"].update(root="ab" * 32), "promised you another one"),
    "other dice before the cut": (lambda seen: seen["cut"].update(dice="ab" * 32), "promised you another one"),
    "another seed before the cut": (lambda seen: seen["cut"].update(seed_hash="ab" * 32), "promised you another one"),
    "another list of hashes": (lambda seen: seen["cut"]["list"].reverse(), "not those that you saw before you sent"),
    "other bytes of one's own": (lambda seen: seen["cut"].update(bytes="ab" * 32), "are not in the list"),
}


def test_two_browsers_cut_the_deck_and_compare(room: LiveServer, come: Come) -> None:
    zoe, yan = room.person("Zoe"), room.person("Yan")
    table = zoe.open("tres-lounge/texas-holdem", bots=1, pause=PAUSE, seat=1)
    assert yan.post(f"tables/{table}/join", seat=4).status_code == 200
    pages = come(zoe, viewport=WIDE), come(yan)  # a browser of Zoe's own keeps what it has seen from page to page
    for each in pages:
        each.go(room.url, table)
    pages[0].until("() => document.body.dataset.round")
    said = pages[0].page.locator("#facts-more div", has_text="Deck cut by").text_content() or ""
    assert "you" in said and "Yan" in said
    for person in (zoe, yan):
        assert person.post(f"tables/{table}/leave").status_code == 200
    comes_true(lambda: zoe.get(f"rounds/{table}-1/record").status_code == 200, "the round does not end")
    page = pages[0].page
    text = verdict(page, f"{room.url}/rounds/{table}-1")
    assert "This round is proved" in text and "added random bytes when the deck was fixed" in text
    assert "saw at the deal. The commitment is the one that you saw before the cut. Your own bytes are in the cut." in text
    record, replay = (zoe.get(f"rounds/{table}-1{path}").json() for path in ("/record", ""))
    seen = json.loads(page.evaluate("localStorage.getItem('cardroom.seen')"))
    assert page.evaluate(CHECK, [record, replay, seen])["ok"] is True
    for name, (change, why) in SEEN_OTHERWISE.items():
        other = json.loads(json.dumps(seen))
        change(other[f"{table}-1"])
        found = page.evaluate(CHECK, [record, replay, other])
        assert found["ok"] is False and any(why in check["text"] for check in found["checks"] if check["ok"] is False), name
    elsewhere = replay | {"round": f"{table}-2"}
    assert page.evaluate(CHECK, [record, elsewhere, {}])["ok"] is False


def test_what_is_kept_is_bounded_and_a_promise_that_changes_gets_nothing(room: LiveServer, come: Come) -> None:
    zoe = room.person("Zoe")
    page = come(zoe).page
    page.goto(f"{room.url}/account")
    script = """async () => {
        const { keep, keptOf } = await import('/static/js/kept.js');
        const { Cut } = await import('/static/js/table/cut.js');
        for (let i = 0; i < 300; i += 1) keep(`old-${i}`, { root: 'x' });
        const sent = [];
        const cut = new Cut((message) => { sent.push(message); return Promise.resolve(); });
        const coming = (root, wants, list) => ({ round: 't-1', root, dice: '', seed_hash: 's', wants, list });
        const model = (cut) => ({ name: 'Zoe', plays: true, table: { cut }, round: { id: '', over: false, events: [] } });
        cut.update(model(coming('one', 'hash', [])));
        cut.update(model(coming('one', 'hash', [])));                                    // once is enough
        const [{ hash }] = sent;
        const list = [{ player: 'Zoe', hash, opened: false }];
        cut.update(model(coming('two', 'bytes', list)));                                 // another deck for the same round
        const after = sent.length;
        cut.update(model(coming('one', 'bytes', [{ player: 'Zoe', hash: 'other', opened: false }])));
        const foreign = sent.length;
        cut.update(model(coming('one', 'bytes', list)));
        await Promise.resolve();
        const [, { bytes }] = sent;
        cut.update(model(coming('one', 'bytes', [...list, { player: 'Eve', hash, opened: false }])));
        const held = JSON.parse(localStorage.getItem('cardroom.seen'));
        return { hash, bytes, after, foreign, all: sent.length, number: Object.keys(held).length,
                 oldest: keptOf('old-0'), newest: keptOf('old-299'), taken: keptOf('t-1').cut.taken };
    }"""
    found = page.evaluate(script)
    assert (found["after"], found["foreign"], found["all"]) == (1, 1, 2)
    assert found["number"] == 200 and found["oldest"] is None and found["newest"] == {"root": "x"} and found["taken"] is True
    assert len(found["bytes"]) == 64
    assert hash_of(found["bytes"]) == found["hash"]


def test_the_stream_is_the_standards(room: LiveServer, come: Come) -> None:
    """SHAKE-256 as hashlib has it, across the ends of its blocks."""
    page = come(room.person("Zoe")).page
    page.goto(f"{room.url}/account")
    script = """async (sizes) => {
        const { shake256 } = await import('/static/js/shake256.js');
        const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        return sizes.map(([size, length]) => hex(shake256(new Uint8Array(size).fill(size % 256), length)));
    }"""
    sizes = [[0, 32], [3, 1], [135, 136], [136, 137], [137, 300], [500, 1000]]
    assert page.evaluate(script, sizes) == [shake_256(bytes([size % 256]) * size).hexdigest(length) for size, length in sizes]
