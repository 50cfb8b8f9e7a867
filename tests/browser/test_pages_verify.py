"""Verification in the browser: a true round is proved, whatever is altered is found out, and the hash is the standard's."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from cardroom.chance import Live
from tests.browser.access_helpers import played, visitor
from tests.browser.conftest import Visit
from tests.browser.room import CardRoom
from tests.counts import in_prove
from tests.web.server import Person

Record = dict[str, Any]


@pytest.fixture(scope="module")
def rounds(card_room: CardRoom) -> tuple[Person, dict[str, str]]:
    """A live round of each of some games."""
    ann = visitor(card_room, "Ann")
    editions = {
        "hold'em": "standard/no-limit-texas-holdem",
        "three card": "tres-lounge/three-card-poker",
        "blackjack": "oceans-eleven/21st-century-blackjack",
        "draw": "oceans-eleven/deuce-to-seven-triple-draw",
        "tiles": "oceans-eleven/pai-gow-tiles",
    }
    found = {}
    for name, edition in editions.items():
        card_room.chance = Live.fresh()
        found[name] = played(ann, edition)
    return ann, found


def verdict(page: Page, url: str) -> tuple[str, list[str], str]:
    """Verify; which kind of verdict, the checks by their signs, and the headline."""
    page.goto("about:blank")
    page.goto(f"{url}#verify")
    page.wait_for_selector(".verdict")
    kind = next(kind for kind in ("good", "bad", "warn") if page.locator(f".verdict.{kind}").count())
    signs = [str(one.get_attribute("aria-label")) for one in page.locator(".checks .sign").all()]
    return kind, signs, page.locator(".verdict").inner_text()


@pytest.mark.parametrize("game", ["hold'em", "tiles", *in_prove("three card", "blackjack", "draw")])
def test_a_true_round_is_proved(game: str, rounds: tuple[Person, dict[str, str]], visit: Visit, card_room: CardRoom) -> None:
    """By one who played, and by one who has never been here."""
    ann, found = rounds
    table = visit(ann if game != "tiles" else None)
    table.guard.expect("401")
    kind, signs, headline = verdict(table.page, f"{card_room.url}/rounds/{found[game]}")
    assert (kind, signs.count("passed"), len(signs)) == ("good", 9 if game == "tiles" else 8, 10 if game == "tiles" else 9), headline
    assert signs.count("cannot be checked") == 1  # nobody has cut the deck
    assert "is proved" in headline and "What this check does not prove" in table.page.inner_text("#verdict")
    record = ann.get(f"rounds/{found[game]}/record").json()
    leaves = sum(len(one["leaves"]) for one in record["commitments"])
    opened = sum(len(one["openings"]) for one in record["commitments"])
    assert f"{leaves - opened} of the {leaves} cards" in table.page.inner_text("#verdict")


def first(record: Record, kind: str, fits: Callable[[Record], Any] = lambda _: True) -> Record:
    return next(event for event in record["events"] if event["event"] == kind and fits(event))


def seen_card(event: Record) -> bool:
    return any(card is not None for card in event.get("cards", []))


def other(card: str) -> str:
    return "2c" if card != "2c" else "3c"


def alter_card_and_all_that_says_so(record: Record) -> None:
    """The card dealt, its opening, and even the hash of it: only the root still tells."""
    opening = record["commitments"][0]["openings"][0]
    old, new = opening["card"], other(opening["card"])
    opening["card"] = new
    leaf = hashlib.sha256(f"{opening['at']}|{new}|".encode() + bytes.fromhex(opening["nonce"])).hexdigest()
    record["commitments"][0]["leaves"][opening["at"]] = leaf
    for event in record["events"]:
        event["cards"] = [new if card == old else card for card in event["cards"]] if "cards" in event else []
        if not event["cards"]:
            del event["cards"]


def one_card_shown(record: Record) -> None:
    event = next(event for event in record["events"] if seen_card(event))
    event["cards"] = [card and other(card) for card in event["cards"]]


def swap_two_openings(record: Record) -> None:
    one, two = record["commitments"][0]["openings"][:2]
    one["card"], two["card"] = two["card"], one["card"]


def flip(text: str) -> str:
    return ("0" if text[0] != "0" else "1") + text[1:]


def change(path: Callable[[Record], Any], key: Any, to: Callable[[Any], Any]) -> Callable[[Record], None]:
    def alter(record: Record) -> None:
        held = path(record)
        held[key] = to(held[key])

    return alter


def richer(path: Callable[[Record], Any]) -> Callable[[Record], None]:
    """Somebody has a dollar more."""

    def alter(record: Record) -> None:
        stacks = path(record)
        stacks[next(iter(stacks))] += 100

    return alter


LIES: dict[str, tuple[Callable[[Record], None], str]] = {
    "a card that was shown": (one_card_shown, "is not what is shown here"),
    "an opened card": (change(lambda r: r["commitments"][0]["openings"][0], "card", other), "does not fit its hash"),
    "two opened cards exchanged": (swap_two_openings, "does not fit its hash"),
    "a nonce": (change(lambda r: r["commitments"][0]["openings"][0], "nonce", flip), "does not fit its hash"),
    "a nonce that is none": (change(lambda r: r["commitments"][0]["openings"][0], "nonce", lambda _: "xyz"), "no nonce of 16 bytes"),
    "a place in the deck": (change(lambda r: r["commitments"][0]["openings"][0], "at", lambda at: at + 1), "does not fit its hash"),
    "a hash of a hidden card": (change(lambda r: r["commitments"][0]["leaves"], -1, flip), "do not make the commitment"),
    "the root": (change(lambda r: r["commitments"][0], "root", flip), "are not those that were published"),
    "the root that was published": (change(lambda r: first(r, "shuffled"), "root", flip), "is not what is shown here"),
    "an opening kept back": (lambda r: r["commitments"][0]["openings"].pop(), "no opening"),
    "all openings kept back": (lambda r: r["commitments"][0]["openings"].clear(), "no opening"),
    "no commitment at all": (lambda r: r.pop("commitments"), "has no commitment"),
    "an amount": (change(lambda r: first(r, "transfer"), "amount", lambda amount: amount + 100), "leave"),
    "a stack at the end": (richer(lambda r: r["stacks"]), "leave "),
    "the drop": (change(lambda r: r, "drop", lambda drop: drop + 100), "in the drop"),
    "a chip from nowhere": (richer(lambda r: r["setup"]["stacks"]), "leave "),
    "an event left out": (lambda r: r["events"].pop(), ""),
    "everything but the root": (alter_card_and_all_that_says_so, ""),
}


def told(alter: Callable[[Record], Any], record: Record) -> Record:
    """The record with the lie in it."""
    lied: Record = json.loads(json.dumps(record))
    alter(lied)
    assert lied != record
    return lied


@pytest.mark.parametrize("lie", ["a card that was shown", "a nonce", "the root"])
def test_a_lie_is_found_out(lie: str, rounds: tuple[Person, dict[str, str]], visit: Visit, card_room: CardRoom) -> None:
    ann, found = rounds
    alter, says = LIES[lie]
    table = visit(ann)

    def answer(route: Route) -> None:
        got = route.fetch()
        route.fulfill(response=got, json=told(alter, got.json()))

    table.page.route("**/record", answer)
    kind, signs, headline = verdict(table.page, f"{card_room.url}/rounds/{found['three card']}")
    assert kind == "bad" and "failed" in signs and headline.startswith("This round does not hold: ")
    assert says in table.page.inner_text("#verdict")


def test_every_lie_is_found_out(rounds: tuple[Person, dict[str, str]], visit: Visit, card_room: CardRoom) -> None:
    """The check itself, in the browser, against the round as it was shown."""
    ann, found = rounds
    page = visit(ann).page
    page.goto(f"{card_room.url}/rounds/{found['draw']}")
    for game in ("three card", "draw"):
        record, replay = (ann.get(f"rounds/{found[game]}{path}").json() for path in ("/record", ""))
        check = "async ([record, replay]) => (await import('/static/js/verify.js')).verifyRecord(record, replay)"
        assert page.evaluate(check, [record, replay])["ok"] is True
        for lie, (alter, says) in LIES.items():
            verdict = page.evaluate(check, [told(alter, record), replay])
            wrong = [one["text"] for one in verdict["checks"] if one["ok"] is False]
            assert verdict["ok"] is False and any(says in text for text in wrong), f"{lie}: {verdict}"


def test_a_forged_record_and_a_forged_replay_still_meet_the_root(
    rounds: tuple[Person, dict[str, str]], visit: Visit, card_room: CardRoom
) -> None:
    """If the server lied in both answers alike, the hashes tell; the replay here is made to agree with the record."""
    ann, found = rounds
    table = visit(ann)

    def answer(route: Route) -> None:
        got = route.fetch()
        data = got.json()
        event = next(one for one in data["events"] if one["event"] == "shown")
        event["cards"] = [card and other(card) for card in event["cards"]]
        route.fulfill(response=got, json=data)

    table.page.route(f"**/api/rounds/{found['three card']}*", answer)
    table.page.route("**/record", answer)
    kind, signs, headline = verdict(table.page, f"{card_room.url}/rounds/{found['three card']}")
    assert kind == "bad" and signs[:3] == ["passed"] * 3, headline


VECTORS = {  # of FIPS 180-4 and its examples
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
}


def test_the_hash_is_the_standards(visit: Visit, card_room: CardRoom) -> None:
    table = visit()
    table.guard.expect("404")
    page = table.page
    page.goto(f"{card_room.url}/nowhere")
    sha = """async (texts) => {
      const { sha256, textBytes } = await import('/static/js/sha256.js');
      return texts.map((text) => sha256(textBytes(text)));
    }"""
    assert page.evaluate(sha, list(VECTORS)) == list(VECTORS.values())
    texts = ["ä♠" * length + "x" * (length % 3) for length in range(150)] + ["a" * 100_000]
    assert page.evaluate(sha, texts) == [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    hexes = """async () => {
      const { hexBytes } = await import('/static/js/sha256.js');
      return ['00ff', 'F0', '0', 'zz', 5, null, ''].map((text) => hexBytes(text) && [...hexBytes(text)]);
    }"""
    assert page.evaluate(hexes) == [[0, 255], None, None, None, None, None, []]
