"""The list from the phone to the seat: a player with his phone, the clerk at the desk, and the screen of the room."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import ViewportSize, expect

from cardroom.room.people.roles import Role
from tests.browser.access_helpers import broken
from tests.browser.conftest import Come
from tests.browser.room import CardRoom
from tests.counts import counts

HOLDEM = "oceans-eleven/holdem"
TERMS = {"bets": ["$20", "$40"], "blinds": ["$10", "$20"], "buy_in": "$500"}
PHONE: ViewportSize = {"width": 390, "height": 844}
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module")
def board_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CardRoom]:
    room = CardRoom(f"sqlite:///{tmp_path_factory.mktemp('board')}/room.db")
    yield room
    room.stop()


@counts("looked_at", 1, 3)
def test_the_list_from_phone_to_seat(board_room: CardRoom, come: Come, looked_at: int) -> None:
    """``looked_at``: how many of the three pages axe looks at; each time at a limit of its own."""
    low = 10 * (1 + looked_at)
    game = f"{HOLDEM}: ${low}-${2 * low} limit"
    flo, ann, bert, cyril = (board_room.person(name) for name in ("Flo", "Ann", "Bert", "Cyril"))
    board_room.server.appoint(flo, Role.FLOOR)
    table = ann.open(HOLDEM, bots=0, table={**TERMS, "bets": [f"${low}", f"${2 * low}"]}, private=False, pause=120)
    assert bert.post("board/join", game=game).status_code == 200

    watcher = come()
    watcher.guard.expect("401")  # the screen of the room is nobody's
    mobile = come(cyril, viewport=PHONE)
    mobile.guard.expect("ERR_ABORTED")  # it goes to the table while it looks at the board
    phone, desk, screen = mobile.page, come(flo).page, watcher.page
    phone.goto(f"{board_room.url}/place")
    phone.locator(f"li[data-game='{game}']").get_by_label("Seats you like best, like 1, 9").fill("5")
    phone.locator(f"li[data-game='{game}'] button").click()
    expect(phone.locator(".mine .place")).to_have_text("Place 2 of 2")

    desk.goto(f"{board_room.url}/lists")
    expect(desk.locator(".names li")).to_have_count(2)
    desk.get_by_label(f"Take off: {bert.name}").click()
    expect(desk.locator(".names li .wants")).to_have_text("likes seat 5")
    desk.get_by_label(f"Call: {board_room.server.host.labels.of(table)}, seat 5: {cyril.name}").click()

    seat = phone.locator(".mine.called .place")
    expect(seat).to_have_text(f"Table {board_room.server.host.labels.of(table)}, seat 5")
    screen.goto(f"{board_room.url}/board")
    expect(screen.locator(".names .lit .who")).to_have_text(cyril.name)
    pages = phone, desk, screen
    assert [page.evaluate(WIDER) for page in pages] == [0, 0, 0]
    assert [broken(page) for page in pages[:looked_at]] == [[]] * looked_at

    phone.get_by_role("button", name="I am coming").click()
    expect(desk.locator(".names .lit .how")).to_have_text(f"locked up: table {board_room.server.host.labels.of(table)}, seat 5")
    phone.get_by_role("button", name="Take my seat").click()
    phone.wait_for_url(f"**/tables/{table}")
    expect(screen.locator(".names .lit")).to_have_count(0)
    assert {seat.player: seat.seat for seat in board_room.table(table).seats.values()} == {ann.name: 1, cyril.name: 5}
    lines = [row.what for _, row in board_room.server.host.store.journal.lines() if row.what.startswith("list/")]
    assert lines[-6:] == ["list/join", "list/join", "list/leave", "list/call", "list/lock", "list/sit"]


def test_the_dealer_of_a_real_table_seats_whoever_is_called(board_room: CardRoom, come: Come) -> None:
    """A phone is not led to a seat that only the dealer gives; the desk writes down which seats somebody likes."""
    flo, dee, moe = (board_room.person(name) for name in ("Flo", "Dee", "Moe"))
    for person, role in ((flo, Role.FLOOR), (dee, Role.DEALER)):
        board_room.server.appoint(person, role)
    table = {"bets": ["$60", "$120"], "blinds": ["$30", "$60"]}
    players = [{"player": "Ann", "seat": 1, "chips": 500_00}, {"player": "Bob", "seat": 2, "chips": 500_00}]
    opened = dee.post("dealer/tables", edition=HOLDEM, players=players, table=table)
    assert opened.status_code == 200, opened.text
    id = opened.json()["id"]
    label, game = board_room.server.host.labels.of(id), board_room.table(id).placard.game.key
    desk, phone = come(flo).page, come(moe, viewport=PHONE).page
    desk.goto(f"{board_room.url}/lists")
    box = desk.locator(f".game[data-game='{game}']")
    box.get_by_label("Seats they like best, like 1, 9").fill("4, 7")
    box.get_by_placeholder("Name").fill(moe.name)
    box.get_by_role("button", name="Write").click()
    expect(box.locator(".wants")).to_have_text("likes seat 4, 7")
    box.get_by_role("button", name=f"Call: {label}, seat 4: {moe.name}").click()
    phone.goto(f"{board_room.url}/place")
    expect(phone.locator(".mine.called .place")).to_have_text(f"Table {label}, seat 4")
    expect(phone.get_by_role("button", name="I am coming")).to_be_visible()
    expect(phone.locator("[data-dealer-seats]")).to_contain_text("its dealer seats you")
    expect(phone.get_by_role("button", name="Take my seat")).to_have_count(0)
    phone.get_by_role("button", name="Let it pass").click()
    expect(desk.locator(".names .lit")).to_have_count(0)


def test_the_desk_pairs_two_tables_and_the_next_moves(board_room: CardRoom, come: Come) -> None:
    flo, dora, egon = (board_room.person(name) for name in ("Flo", "Dora", "Egon"))
    board_room.server.appoint(flo, Role.FLOOR)
    terms = {**TERMS, "bets": ["$10", "$20"], "blinds": ["$5", "$10"]}
    main, feeder = (person.open(HOLDEM, bots=0, table=terms, private=False, pause=120) for person in (dora, egon))
    clerk = come(flo)
    clerk.guard.expect("422")
    desk = clerk.page
    desk.goto(f"{board_room.url}/lists")
    box = desk.locator(f"[data-table='{feeder}']")
    box.get_by_role("button", name="Make it a feeder").click()
    desk.get_by_label("Main game").select_option(main)
    desk.get_by_label("Why").fill("a second table")
    desk.get_by_role("button", name="Done").click()
    expect(box.locator(".tag").first).to_have_text(f"feeds {board_room.server.host.labels.of(main)}")
    desk.locator(f"[data-table='{main}']").get_by_role("button", name="Must-move: the next").click()
    desk.get_by_label("Why").fill("a seat is free")
    desk.get_by_role("button", name="Done").click()
    expect(desk.locator("dialog [role=alert]")).to_have_text("Egon may play up to the blind.")  # 001 l.336
    desk.get_by_label("He goes of his own will").check()
    desk.get_by_role("button", name="Done").click()
    expect(desk.locator(f"[data-table='{main}'] .chairs li").nth(1)).to_have_text("2 Egon")
    assert board_room.table(main).seats["Egon"].stack == 500_00


def test_a_friend_plays_the_chips_until_the_player_is_back(board_room: CardRoom, come: Come) -> None:
    """001 l.59, on the pages of the two."""
    ann, dora = board_room.person("Ines"), board_room.person("Jule")
    table = ann.open(HOLDEM, bots=0, table=TERMS, private=False, pause=120)
    mine, hers = come(ann).page, come(dora).page
    mine.goto(f"{board_room.url}/tables/{table}")
    hers.goto(f"{board_room.url}/tables/{table}")
    mine.locator("#menu").click()
    mine.get_by_role("button", name="Let a friend play my chips").click()
    mine.get_by_label("Your friend's name").fill(dora.name)
    mine.locator("dialog").get_by_role("button", name="Let a friend play my chips").click()
    expect(mine.get_by_role("button", name=f"{dora.name} shall not play my chips")).to_be_visible()
    hers.get_by_role("button", name=f"Play the chips of {ann.name}").click()
    expect(hers.get_by_role("button", name=f"Stop playing the chips of {ann.name}")).to_be_visible()
    expect(hers.locator("#leave")).to_be_hidden()
    assert board_room.table(table).seats[ann.name].acting != board_room.table(table).seats[ann.name].visitor
    mine.get_by_role("button", name=f"I am back: {dora.name} stops").click()
    expect(mine.get_by_role("button", name=f"I am back: {dora.name} stops")).to_have_count(0)
    assert board_room.table(table).seats[ann.name].stand_in is None


def test_the_desk_calls_somebody_to_play_over(board_room: CardRoom, come: Come) -> None:
    """001 l.495-498."""
    flo, ann, dora = (board_room.person(name) for name in ("Flo", "Kaja", "Lilo"))
    board_room.server.appoint(flo, Role.FLOOR)
    terms = {"structure": "pot-limit", "blinds": ["$1", "$2"], "buy_in": "$200"}
    table = ann.open(HOLDEM, bots=0, table=terms, private=False, pause=120)
    assert ann.post(f"tables/{table}/sit-out", out=True).status_code == 200
    key = board_room.table(table).placard.game.key
    assert dora.post("board/join", game=key).status_code == 200
    desk = come(flo).page
    desk.goto(f"{board_room.url}/lists")
    desk.get_by_role("button", name=f"Call {dora.name} to play over: {ann.name}").click()
    expect(desk.locator(".names .lit .who")).to_have_text(dora.name)
    name = next(name for game in dora.get("board").json()["games"] for name in game["names"] if name["name"] == dora.name)
    assert dora.post(f"board/{name['number']}/sit", version=name["version"]).status_code == 200
    expect(desk.locator(f"[data-table='{table}']")).to_contain_text(f"{dora.name} plays over {ann.name}")
    places = {seat.player: (seat.seat, seat.place) for seat in board_room.table(table).seats.values()}
    assert places == {ann.name: (None, 1), dora.name: (1, None)}


def test_the_desk_writes_one_name_after_the_other(board_room: CardRoom, come: Come) -> None:
    flo, opener = board_room.person("Flora"), board_room.person("Olaf")
    board_room.server.appoint(flo, Role.FLOOR)
    terms = {**TERMS, "bets": ["$40", "$80"], "blinds": ["$20", "$40"]}
    opener.open(HOLDEM, bots=0, table=terms, private=False, pause=120)
    desk = come(flo).page
    desk.goto(f"{board_room.url}/lists")
    game = desk.locator("input[data-add*='$40-$80']")
    game.click()
    for number, name in enumerate(("Quentin", "Rosa"), 1):
        desk.keyboard.type(name)  # the field keeps the focus
        desk.keyboard.press("Enter")
        expect(desk.locator(".names .who").filter(has_text=name)).to_have_count(1)
        assert sum(entry.name in ("Quentin", "Rosa") for entry in board_room.server.host.board.lists.entries.values()) == number
