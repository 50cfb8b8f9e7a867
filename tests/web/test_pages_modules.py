"""The pages' own modules, each held against the Python that it mirrors: money, cards, views, SHA-256, verification."""

import copy
import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket

from cardroom.bots import bot_for, drive
from cardroom.bots.names import NAMES
from cardroom.cards import FACE_NAMES, RANK_NAMES, SUIT_NAMES
from cardroom.houses.files import headings
from cardroom.houses.loader import load
from cardroom.money import money_text
from cardroom.records.record import public_record
from cardroom.records.verify import verify
from cardroom.room.table.description import opening_data
from cardroom.round import Round, View, event_data
from cardroom.tiles import KINDS
from tests.counts import counts, mostly_in_prove, one_of_each_kind
from tests.forgeries import CHEATS, CUT_CHEATS, DICE, HOLDEM, WITHOUT_RULES, declared, live_record, ruled_record, showdown, some_lies
from tests.patience import comes_true
from tests.web.server import LiveServer

GAMES = {heading.game: heading.id for heading in headings()}  # one edition of each game
EDITIONS = tuple(heading.id for heading in headings())


@pytest.fixture(scope="module")
def page(room: LiveServer, chromium: Browser) -> Page:
    page = chromium.new_page()
    page.goto(f"{room.url}/static/icon.svg")  # any page of the site: modules are imported into it
    return page


def call(page: Page, module: str, name: str, *arguments: Any) -> Any:
    script = "async ([module, name, given]) => (await import(`/static/js/${module}.js`))[name](...given)"
    return page.evaluate(script, [module, name, list(arguments)])


def played(edition_id: str, seed: int | None = None) -> Round:
    """A round played by bots; live without a seed."""
    edition = load(edition_id)
    names = NAMES[: min(4, edition.game.seats(edition.rules))]
    round = Round(edition.setup(dict.fromkeys(names, edition.buy_in), seed=seed))
    drive(round, {name: bot_for(edition, name) for name in names})
    return round


# -- SHA-256, money, cards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "digest"),
    [  # FIPS 180-4's examples, and nothing
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    ],
)
def test_sha256_of_known_texts(page: Page, text: str, digest: str) -> None:
    script = "async (text) => { const m = await import('/static/js/sha256.js'); return m.sha256(m.textBytes(text)); }"
    assert page.evaluate(script, text) == digest


def test_sha256_at_every_length_around_its_blocks(page: Page) -> None:
    texts = ["é♠" * n + "x" * n for n in range(70)] + ["y" * 100_000]
    script = "async (texts) => { const m = await import('/static/js/sha256.js'); return texts.map((t) => m.sha256(m.textBytes(t))); }"
    assert page.evaluate(script, texts) == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


@pytest.mark.parametrize("cents", [0, 1, 99, 100, 12345, 400, 100_000, 123_456_789, -250])
def test_dollars_as_the_terminal_writes_them(page: Page, cents: int) -> None:
    assert call(page, "money", "dollars", cents) == money_text(cents)
    if cents >= 0:
        assert call(page, "money", "cents", money_text(cents)) == cents


TYPED = {"12": 1200, "12.5": 1250, "$ 3": 300, "1,000": 100_000, "12.345": None, "1,00": None, "x": None, "": None, "-5": None}


@pytest.mark.parametrize(("text", "cents"), TYPED.items())
def test_amounts_as_people_type_them(page: Page, text: str, cents: int | None) -> None:
    assert call(page, "money", "cents", text) == cents


def test_every_card_and_tile_has_its_name_and_its_own_face(page: Page) -> None:
    script = """async (names) => {
      const m = await import('/static/js/cards.js');
      const drawn = names.map((name) => m.cardElement(name));
      return drawn.map((node) => [node.getAttribute('aria-label'), node.getAttribute('class') + node.innerHTML]);
    }"""
    drawn = page.evaluate(script, [*FACE_NAMES, None])
    ends = ["", "one", "two", "three", "four", "five", "six"]
    tiles = {face: f"{kind.name} ({'-'.join(ends[int(end)] for end in face.split('-'))})" for kind in KINDS for face in kind.faces}
    cards = [f"{rank} of {suit}" for rank in RANK_NAMES for suit in SUIT_NAMES]
    names = [*cards, "joker", "second joker", *(tiles[face] for face in FACE_NAMES[54:]), "face-down card"]
    assert [name for name, _ in drawn] == names
    assert len({face for _, face in drawn}) == len(drawn)


def test_ones_and_fours_of_the_tiles_are_red_rings_and_half_of_the_teen(page: Page) -> None:
    script = """async (names) => {
      const m = await import('/static/js/cards.js');
      return names.map((name) => m.cardElement(name)).map((node) => ['.spot', '.red'].map((kind) => node.querySelectorAll(kind).length));
    }"""
    tiles = FACE_NAMES[54:]
    ends = [[int(end) for end in tile.split("-")] for tile in tiles]
    red = [6 if tile == "6-6" else sum(end for end in pair if end in (1, 4)) for tile, pair in zip(tiles, ends, strict=True)]
    assert page.evaluate(script, list(tiles)) == [[sum(pair), reds] for pair, reds in zip(ends, red, strict=True)]


# -- views ------------------------------------------------------------------------------------------------------------------

FOLD = """async ([opening, events]) => {
  const { View } = await import('/static/js/view.js');
  const view = new View(opening);
  return events.map((event) => { view.fold(event); return [Object.fromEntries(view.places), Object.fromEntries(view.accounts)]; });
}"""


@pytest.mark.parametrize("edition", GAMES.values(), ids=GAMES)
def test_a_view_is_that_of_python_after_every_event(page: Page, edition: str) -> None:
    round = played(edition)
    for viewer in ("", next(iter(round.setup.seats.values()))):
        events = [event_data(event) for event in round.view(viewer).events]
        folded = page.evaluate(FOLD, [opening_data(round, 1), json.loads(json.dumps(events))])
        view = View(viewer, round.setup)
        for event, (places, accounts) in zip(round.view(viewer).events, folded, strict=True):
            view._fold(event)
            assert places == {place: names_of(cards) for place, cards in view.places.items()}
            assert accounts == {str(account): cents for account, cents in view.accounts.items()}


def test_what_is_shown_to_others_does_not_hide_what_one_knows(page: Page) -> None:
    opening = {"number": 1, "seats": {"3": "ann"}, "stacks": {"ann": 500}, "jackpot": 7000, "absent": []}
    events = [
        {"event": "dealt", "place": "seat/3", "cards": ["As", None], "seen": [["ann"], []]},
        {"event": "shown", "place": "seat/3", "indices": [1, 0], "cards": [None, None], "seen": ["bob"]},
        {"event": "shown", "place": "seat/3", "indices": [1], "cards": ["Kd"], "seen": ["ann"]},
        {"event": "transfer", "from": "jackpot", "to": "ann", "amount": 100, "why": "won", "rule": "jackpot"},
    ]
    places = [{"seat/3": ["As", None]}, {"seat/3": ["As", None]}, {"seat/3": ["As", "Kd"]}, {"seat/3": ["As", "Kd"]}]
    accounts = [{"ann": 500, "jackpot": 7000}] * 3 + [{"ann": 600, "jackpot": 6900}]
    assert page.evaluate(FOLD, [opening, events]) == [list(each) for each in zip(places, accounts, strict=True)]


def names_of(cards: list[int | None]) -> list[str | None]:
    return [None if card is None else FACE_NAMES[card % len(FACE_NAMES)] for card in cards]


# -- verification -----------------------------------------------------------------------------------------------------------

Record = dict[str, Any]


def verdict(page: Page, record: Record) -> tuple[bool | None, str]:
    """What the page says: proved or not, and the first complaint."""
    found = call(page, "verify", "verifyRecord", record)
    return found["ok"], next((check["text"] for check in found["checks"] if check["ok"] is False), "")


@pytest.mark.parametrize("edition", one_of_each_kind(3))
def test_a_true_record_is_proved(page: Page, edition: str) -> None:
    record = json.loads(json.dumps(public_record(played(edition))))
    assert verify(record, "record").ok
    assert verdict(page, record) == (True, "")


def _first(record: Record, kind: str, having: str = "") -> Record:
    return next(event for event in record["events"] if event["event"] == kind and (not having or any(event[having])))


def another_root(record: Record) -> None:
    _first(record, "shuffled")["root"] = "0" * 64


def another_leaf(record: Record) -> None:
    record["commitments"][0]["leaves"][-1] = "0" * 64


def another_leaf_and_root(record: Record) -> None:
    made = record["commitments"][0]
    made["leaves"][made["openings"][0]["at"]] = "0" * 64
    words = f"cardroom root|{len(made['leaves'])}|{''.join(made['leaves'])}"
    made["root"] = _first(record, "shuffled")["root"] = hashlib.sha256(words.encode()).hexdigest()


def opened_as_another_card(record: Record) -> None:
    opening = record["commitments"][0]["openings"][0]
    opening["card"] = "As" if opening["card"] != "As" else "Ks"


def opened_with_another_nonce(record: Record) -> None:
    record["commitments"][0]["openings"][0]["nonce"] = "00" * 16


def opened_twice(record: Record) -> None:
    openings = record["commitments"][0]["openings"]
    openings.append(dict(openings[0]))


def opened_in_the_wrong_place(record: Record) -> None:
    record["commitments"][0]["openings"][0]["at"] += 1


def not_opened(record: Record) -> None:
    record["commitments"][0]["openings"].pop()


def nothing_committed(record: Record) -> None:
    del record["commitments"]


def shown_as_another_card(record: Record) -> None:
    shown = _first(record, "shown", "cards")
    shown["cards"] = ["As" if shown["cards"][0] != "As" else "Ks", *shown["cards"][1:]]


def a_larger_payment(record: Record) -> None:
    record["events"][max(i for i, event in enumerate(record["events"]) if event["event"] == "transfer")]["amount"] += 100


def a_smaller_stack(record: Record) -> None:
    player = next(iter(record["stacks"]))
    record["stacks"][player] -= 100


def a_larger_drop(record: Record) -> None:
    record["drop"] += 100


def a_larger_drop_from_the_jackpot(record: Record) -> None:
    record["drop"] += 100
    record["jackpot"] -= 100


TAMPERED: list[Callable[[Record], None]] = [
    another_root, another_leaf, another_leaf_and_root, opened_as_another_card, opened_with_another_nonce, opened_twice,
    opened_in_the_wrong_place, not_opened, nothing_committed, shown_as_another_card, a_larger_payment, a_smaller_stack, a_larger_drop,
    a_larger_drop_from_the_jackpot,
]  # fmt: skip


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda tamper: tamper.__name__)
def test_a_record_that_was_tampered_with_is_not(page: Page, tamper: Callable[[Record], None]) -> None:
    record = json.loads(json.dumps(public_record(played("tres-lounge/three-card-poker"))))
    tamper(record)
    assert not verify(record, "record").ok
    ok, complaint = verdict(page, record)
    assert ok is False and complaint


def test_cards_shown_in_another_order_than_dealt_are_noticed(page: Page) -> None:
    """The same cards, each opened, but the river of the deck shown on the flop."""
    while True:
        record = json.loads(json.dumps(public_record(played("standard/no-limit-texas-holdem"))))
        boards = [event for event in record["events"] if event["event"] == "dealt" and event["place"] == "board"]
        if len(boards) == 3:
            break
    assert verdict(page, copy.deepcopy(record)) == (True, "")
    flop, river = boards[0]["cards"], boards[2]["cards"]
    flop[0], river[0] = river[0], flop[0]
    ok, complaint = verdict(page, record)
    assert ok is False and "dealt then" in complaint


def test_a_record_that_cannot_be_read_is_not_proved(page: Page) -> None:
    record = json.loads(json.dumps(public_record(played("tres-lounge/three-card-poker"))))
    _first(record, "shown")["place"] = "nowhere"
    assert verdict(page, record)[0] is False


def test_cards_that_were_not_live_are_neither_proved_nor_refuted(page: Page) -> None:
    record = json.loads(json.dumps(public_record(played("tres-lounge/three-card-poker", seed=1))))
    assert verdict(page, record) == (None, "")


# -- forged records: what cardroom verify refuses, and what this check says that it does not prove ------------------------------


def verdicts(page: Page, records: list[Record]) -> list[Any]:
    script = """async (records) => {
        const { verifyRecord } = await import('/static/js/verify.js');
        return records.map((record) => { const { ok, unproved } = verifyRecord(record); return [ok, unproved]; });
    }"""
    found: list[Any] = page.evaluate(script, records)
    return found


@pytest.mark.parametrize("edition", mostly_in_prove(EDITIONS, (DICE, HOLDEM, "tres-lounge/three-card-poker", "oceans-eleven/razz")))
@counts("number", 30, 600)
def test_no_changed_field_is_believed_by_the_page(page: Page, edition: str, number: int) -> None:
    """But for the fields that its verdict names as not proved, with the reason."""
    record = live_record(edition)
    told = some_lies(record, number, f"page {edition}")
    truth, *found = verdicts(page, [record, *(lie.record for lie in told)])
    assert truth[0] is True and [each["field"] for each in truth[1]] == list(WITHOUT_RULES)
    for lie, (ok, unproved) in zip(told, found, strict=True):
        assert all(each["why"] for each in unproved)
        assert ok is False or declared(lie.field, [each["field"] for each in unproved]), lie.what


@pytest.mark.parametrize("edition", mostly_in_prove(EDITIONS, (DICE, HOLDEM, "tres-lounge/three-card-poker", "oceans-eleven/razz")))
@counts("rounds", 2, 20)
def test_no_true_record_is_refused_by_the_page(page: Page, edition: str, rounds: int) -> None:
    """With rulings, reshuffles and a dealer who errs."""
    records = [record for number in range(rounds) if (record := ruled_record(edition, number))]
    assert all(ok is True for ok, _ in verdicts(page, records))


@pytest.mark.parametrize("name", CHEATS | CUT_CHEATS)
def test_cheats_by_name_are_refused_by_the_page(page: Page, name: str) -> None:
    edition, cheat = (CHEATS | CUT_CHEATS)[name]
    record = showdown() if edition == HOLDEM else live_record(edition)
    assert verdict(page, record) == (True, "")
    cheat(record)
    assert verdict(page, record)[0] is False


def test_an_older_record_is_neither_proved_nor_refuted(page: Page) -> None:
    record = showdown(cut=False, counted=False)
    record["cardroom"] = 1
    del record["setup"]["chance"]["cut"]
    del record["inputs"]
    for event in record["events"]:
        event.pop("at", None)
    ok, unproved = verdicts(page, [record])[0]
    assert ok is None and [each["field"] for each in unproved] == ["**"]
    shown = [event for event in record["events"] if event["event"] == "dealt" and event["place"] == "board"]
    shown[0]["cards"][0], shown[2]["cards"][0] = shown[2]["cards"][0], shown[0]["cards"][0]
    assert verdict(page, record)[0] is False


def test_a_table_that_is_not_there_is_not_asked_for_again(room: LiveServer, chromium: Browser) -> None:
    """The first wait is under a second: a minute of the page's own clock would see many attempts."""
    asked: list[WebSocket] = []
    page = chromium.new_page()
    page.clock.install()
    page.goto(f"{room.url}/static/icon.svg")
    page.on("websocket", lambda socket: asked.append(socket))
    page.evaluate("""async () => {
        const { Socket } = await import('/static/js/table/socket.js');
        window.said = [];
        const hear = { up() {}, down() { said.push("down"); }, bye(why) { said.push(why); }, table() {} };
        new Socket("/api/tables/nowhere/socket", () => ({}), hear).open();
    }""")
    comes_true(lambda: page.evaluate("said.length") and asked[0].is_closed())
    page.clock.run_for(60_000)
    page.wait_for_timeout(100)
    assert page.evaluate("said") == ["There is no table 'nowhere'."]
    assert len(asked) == 1
    page.close()
