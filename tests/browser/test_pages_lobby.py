"""The lobby: a newcomer's first minute, the search, the running tables, and opening a table with every kind of setting."""

import json
import re
from functools import partial
from typing import Any, get_args

import pytest
from playwright.sync_api import Locator, Page, Request

from cardroom.chance import Seeded
from cardroom.games.banked.blackjack.rules import Table as BlackjackTable
from cardroom.games.registry import GAMES, Kind
from cardroom.houses.files import headings
from cardroom.web.pages.pages import STATIC
from cardroom.web.pages.texts import Texts
from tests.browser.access_helpers import PHONE, offers, seated, visitor
from tests.browser.conftest import Come, Visit
from tests.browser.room import LASTING, CardRoom, page_money
from tests.support import EDITIONS


def lobby(visit: Visit, room: CardRoom, person: Any = None) -> Page:
    table = visit(person)
    table.guard.expect("401", "422", "ERR_ABORTED")  # no session yet; what is refused; the list is asked for while one leaves
    table.page.goto(room.url)
    table.page.wait_for_selector(".game-line")
    return table.page


def line_of(page: Page, table: str) -> Locator:
    """The line of a running table, known by where its Watch link leads."""
    return page.locator(f"#tables .table-line:has(a[href='/tables/{table}'])")


def test_a_newcomer_has_cards_in_his_hand_after_two_clicks(visit: Visit, card_room: CardRoom) -> None:
    card_room.chance = Seeded("newcomer")
    page = lobby(visit, card_room)
    assert "You are new here" in page.locator("#welcome").inner_text()
    page.locator("#alone").check()  # at a table of one's own: in this room other tests leave theirs
    page.get_by_role("button", name="Play No-limit Texas Hold'em", exact=True).click()
    page.wait_for_url("**/tables/*")
    page.wait_for_selector("#hand svg[data-card]:not([data-card=''])")
    assert page.locator("#hand svg[data-card]:not([data-card=''])").count() == 2
    page.goto(card_room.url)
    page.locator("#alone").uncheck()
    page.wait_for_selector("#welcome strong")
    said = re.search(r"with \$([\d,]+) in play chips and \$(\d+) more at the tables\.", page.locator("#welcome").inner_text())
    assert said is not None and said[1] == "19,800" and 0 < int(said[2]) <= 200, "less what lies in the pot of the round"


def found(page: Page) -> list[tuple[str, str]]:
    """House and edition of what is shown."""
    lines = page.locator(".game-line:visible")
    return list(zip(lines.locator("h4").all_inner_texts(), lines.locator(".edition-name").all_inner_texts(), strict=True))


def test_search_and_filters(visit: Visit, card_room: CardRoom) -> None:
    page = lobby(visit, card_room, visitor(card_room))
    counted = page.locator("#game-count")
    games = {heading.game for heading in headings()}
    assert counted.inner_text() == f"{len(games)} games, {len(EDITIONS)} versions"

    page.fill("#game-search", "RAZZ")
    assert found(page) == [("Ocean's Eleven", "Razz"), ("Standard", "Fixed-limit Razz")]
    assert counted.inner_text() == "1 game, 2 versions"
    assert page.locator("details.game:visible summary h3").all_inner_texts() == ["Razz"]
    page.fill("#game-search", "holdem ultimate")  # an apostrophe is no obstacle, the order neither
    assert len(found(page)) == 3 and all("Ultimate" in name for _, name in found(page))
    page.fill("#game-search", "")
    page.select_option("#house-filter", label="Gulfstream Park")
    houses, names = zip(*found(page), strict=True)
    assert set(houses) == {"Gulfstream Park"} and set(names) == {"Three Card Poker", "Ultimate Texas Hold 'Em"}
    page.select_option("#kind-filter", label="Blackjack")
    assert found(page) == [] and counted.inner_text() == "No game fits. Try fewer words."
    page.select_option("#house-filter", label="All houses")
    assert len(found(page)) == 6 and any("Spanish" in name for _, name in found(page))


MISTYPED = {
    "ultimat texas": {"ultimate_texas_holdem"},
    "pai gow": {"pai_gow_poker", "pai_gow_tiles"},
    "paigow tiles": {"pai_gow_tiles"},
    "blakjack": {"blackjack"},
    "black jack elite": {"blackjack"},
    "bacarrat": {"baccarat", "face_up_baccarat", "california_baccarat", "pan_nine"},
    "carribean": {"caribbean_stud_poker"},
    "gulfstraem": {"three_card_poker", "ultimate_texas_holdem"},
    "gulf stream": {"three_card_poker", "ultimate_texas_holdem"},
    "panguinge": {"panguingue"},
    "tree card": {"three_card_poker"},
    "uth": {"ultimate_texas_holdem"},
    "bridge": set(),
}


def test_a_search_forgives_what_is_mistyped(visit: Visit, card_room: CardRoom) -> None:
    page = lobby(visit, card_room, visitor(card_room))
    games = {heading.id: heading.game for heading in headings()}
    for typed, wanted in MISTYPED.items():
        page.fill("#game-search", typed)
        links = page.locator(".game-line:visible .game-acts a").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))")
        shown = {games[link.removeprefix("/rules/")] for link in links}
        assert shown == wanted, typed


def test_games_are_called_as_players_call_them(visit: Visit, card_room: CardRoom) -> None:
    """Every game and every kind has its words, in the page's language."""
    page = lobby(visit, card_room, visitor(card_room))
    page.context.add_cookies([{"name": "language", "value": "es", "url": card_room.url}])
    page.goto(card_room.url)
    page.wait_for_selector(".game-line")
    names = page.locator("details.game h3").all_inner_texts()
    spanish, english = (Texts(STATIC).by_language[each] for each in ("es", "en"))
    assert sorted(names) == sorted(str(spanish[f"games.name-{game.replace('_', '-')}"]) for game in {each.game for each in headings()})
    keys = {key: str(english[key]) for key in english if key.startswith("games.kind-")}
    assert set(keys.values()) == set(get_args(Kind))
    played = {entry.kind for entry in GAMES.values()}
    assert set(page.locator("#kind-filter option").all_inner_texts()[1:]) == {spanish[key] for key, kind in keys.items() if kind in played}
    page.fill("#game-search", "bacará descubierto")
    assert found(page) == [("Ocean's Eleven", "21st Century Baccarat")]


def test_what_is_alive_comes_first(visit: Visit, card_room: CardRoom) -> None:
    page = lobby(visit, card_room, visitor(card_room))
    usual = {"state": "playing", "people": ["Ann"], "seats": 8, "taken": 3, "quiet": 10, "watching": 0}
    rows = [
        {**usual, "id": "a", "state": "waiting", "people": ["Ann", "Bob", "Cid"]},
        {**usual, "id": "b", "quiet": 280},
        {**usual, "id": "c"},
        {**usual, "id": "d", "taken": 8},
        {**usual, "id": "e", "people": ["Ann", "Bob"]},
        {**usual, "id": "f", "people": [], "state": "between"},
        {**usual, "id": "g", "people": [], "state": "waiting"},
        {**usual, "id": "h", "quiet": None},
    ]
    sort = "async (rows) => rows.sort((await import('/static/js/lobby/tables.js')).byLife(new Map([['g', 500]]))).map(({ id }) => id)"
    assert page.evaluate(sort, rows) == ["g", "e", "c", "b", "h", "d", "f", "a"]


def test_one_button_plays_what_was_played_last(come: Come, card_room: CardRoom) -> None:
    card_room.chance = Seeded("last played")
    page = lobby(partial(come, color_scheme="dark"), card_room)
    assert page.locator("#quick").inner_text() == "Play now"
    page.fill("#game-search", "razz oceans")
    page.locator(".game-line:visible .brass").click()
    page.wait_for_url("**/tables/*")
    page.goto(card_room.url)
    page.get_by_role("button", name="Back to Razz", exact=True).click()
    page.wait_for_url("**/tables/*")
    page.wait_for_selector("#table-name:has-text('Razz')")


def test_two_who_press_play_meet_and_play_leads_back(come: Come, card_room: CardRoom) -> None:
    """The second one finds the table of the first; from the lobby the button leads back to it, and nobody buys in twice."""
    card_room.chance = Seeded("they meet")
    pages = [lobby(partial(come, color_scheme="dark"), card_room) for _ in range(2)]
    for page in pages:
        page.fill("#game-search", "badugi")
        page.locator(".game-line:visible .brass").first.click(no_wait_after=True)
    for page in pages:
        page.wait_for_url("**/tables/*")
    table = pages[0].url.rpartition("/")[2]
    assert pages[1].url.rpartition("/")[2] == table and len(card_room.table(table).people) == 2
    phone = pages[1]
    phone.set_viewport_size(PHONE)
    phone.goto(card_room.url)
    phone.wait_for_selector(".own-table")
    assert phone.locator("#nav-tables").get_attribute("aria-label") in ("My tables: 1", "My tables: 1, one waits for you")
    assert phone.locator(".own-table").get_attribute("href") == f"/tables/{table}"
    phone.wait_for_selector("#quick:has-text('Back to')")
    phone.click("#quick")
    phone.wait_for_url(f"**/tables/{table}")
    assert len(card_room.table(table).people) == 2
    phone.goto(f"{card_room.url}/odds")
    phone.click("#nav-menu")
    links = phone.locator("dialog[open] nav a").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))")
    assert links == ["/", "/board", "/tournaments", "/odds", "/history", "/account"]


def test_running_tables_are_listed_with_what_matters(visit: Visit, card_room: CardRoom) -> None:
    card_room.chance = Seeded("listed")
    ann = visitor(card_room, "Ann")
    banked = seated(ann, "tres-lounge/three-card-poker", offers("play"), bots=2, clock=600, private=False)
    limits = {"bets": [600, 1200], "blinds": [300, 600]}
    waiting = ann.open("oceans-eleven/holdem", bots=0, sit=True, option="36+40+44+48", table=limits, pace=0, pause=0)
    hidden = ann.open("oceans-eleven/razz", bots=2, sit=True, private=True, **LASTING)
    with ann.socket(waiting) as line:
        line.until(lambda message: message["table"]["state"] == "waiting")
    page = lobby(visit, card_room, visitor(card_room))
    rows = {row["id"]: row for row in ann.get("tables").json()}
    assert rows[banked]["bank"] and hidden not in rows

    text = line_of(page, banked).inner_text()
    assert line_of(page, banked).locator("h3").inner_text() == "Three Card Poker" and "Tres Lounge" in text
    bank = f"bank {page_money(rows[banked]['bank'])}"
    for part in ("$5 to $200", "fee option 1", bank, "600 s a decision", f"{ann.name} and 2 bots", "3 of 8 seats taken"):
        assert part in text, part
    assert "playing" in text
    text = line_of(page, waiting).inner_text()
    for part in ("$6-$12 limit", "fee option 36+40+44+48", "30 s a decision", ann.name, "1 of 10 seats taken", "waiting for players"):
        assert part in text, part
    assert not line_of(page, hidden).count()


def test_join_watch_come_back_and_bet_behind(visit: Visit, card_room: CardRoom) -> None:
    ann, bob = visitor(card_room, "Ann"), visitor(card_room, "Bob")
    lasting = {**LASTING, "grace": 600}  # nobody looks at these tables: they stay in the lobby however slow this machine is
    id = ann.open("oceans-eleven/holdem", bots=0, sit=True, **lasting)
    full = ann.open("oceans-eleven/chinese-poker", bots=3, sit=True, seat=1, **lasting)
    behind = ann.open("oceans-eleven/ez-baccarat", bots=7, sit=True, seat=1, **lasting)
    page = lobby(visit, card_room, bob)
    assert line_of(page, full).locator(".table-acts button").inner_text() == "Full"
    assert line_of(page, full).locator(".table-acts button").is_disabled()
    assert line_of(page, behind).locator(".table-acts button").inner_text() == "Bet behind"

    line_of(page, id).get_by_role("link", name="Watch").click()
    page.wait_for_url(f"**/tables/{id}")
    page.wait_for_selector("[data-role=join]")
    page.go_back()
    page.wait_for_selector(".game-line")
    line_of(page, id).get_by_role("button", name="Join").click()
    page.wait_for_url(f"**/tables/{id}")
    page.wait_for_selector("#hand:not([hidden])")
    assert bob.name in {seat["player"] for seat in bob.get(f"tables/{id}").json()["table"]["seats"]}

    page.goto(card_room.url)
    page.wait_for_selector(".table-line.mine")
    button = line_of(page, id).locator(".table-acts button")
    assert button.inner_text() == "Come back" and "where you have $" in str(button.get_attribute("aria-label"))
    button.click()
    page.wait_for_url(f"**/tables/{id}")
    page.goto(card_room.url)
    page.wait_for_selector(".table-line.mine")
    line_of(page, behind).locator(".table-acts button").click()
    page.wait_for_url(f"**/tables/{behind}")
    assert [one["player"] for one in bob.get(f"tables/{behind}").json()["table"]["behind"]] == [bob.name]


# -- opening a table --------------------------------------------------------------------------------------------------------------


class Form:
    def __init__(self, page: Page, edition: str) -> None:
        self.page = page
        page.locator(f".game-line:has(a[href='/rules/{edition}']) button", has_text="Open a table").click()
        page.wait_for_selector("dialog[open] #open-bots")
        self.box = page.locator("dialog[open]")

    def more(self) -> None:
        """Unfold what most leave alone."""
        self.box.locator("#open-more > summary").click()

    def field(self, label: str) -> Locator:
        return self.box.get_by_label(label, exact=True)

    def refused(self) -> str:
        """Press the button; the sentence that comes."""
        self.box.get_by_role("button", name="Open the table").click()
        alert = self.box.get_by_role("alert")
        alert.wait_for()
        assert self.page.evaluate("document.activeElement.closest('dialog[open]') !== null"), "the focus stays in the dialog"
        return alert.inner_text()

    def open(self) -> tuple[dict[str, Any], str]:
        """What was asked for, and where it led."""
        asked: list[Request] = []
        self.page.on("request", lambda request: asked.append(request) if request.method == "POST" else None)
        self.box.get_by_role("button", name="Open the table").click()
        self.page.wait_for_url("**/tables/*")
        (body,) = (json.loads(request.post_data or "") for request in asked if request.url.endswith("/api/tables"))
        return body, self.page.url.rpartition("/")[2]


@pytest.fixture
def page(visit: Visit, card_room: CardRoom) -> Page:
    return lobby(visit, card_room, visitor(card_room, "Opener"))


def test_opening_holdem_with_limits_of_ones_own(page: Page, card_room: CardRoom) -> None:
    form = Form(page, "oceans-eleven/holdem")
    assert form.field("Bets, lower / upper").input_value() == "$4 / $8"
    assert form.box.locator(".long-form > fieldset > legend").all_inner_texts()[:3] == ["Who plays", "Stakes", "Pace"]
    assert not form.field("Usual buy-in").is_visible(), "the rest is folded up"

    form.field("Blinds, small / big").fill("two")
    assert form.refused() == "Blinds, small / big: write the amounts with a stroke between them, like $3 / $6."
    assert form.field("Blinds, small / big").get_attribute("aria-invalid") == "true"
    form.field("Blinds, small / big").fill("$10 / $20")
    form.field("Bets, lower / upper").fill("$20")
    assert form.refused() == "Bets, lower / upper: write 2 amounts with a stroke between them, like $3 / $6."
    form.field("Bets, lower / upper").fill("20 / 40")
    form.field("You bring").fill("a lot")
    assert form.refused() == "You bring: write dollars, like $5 or 12.50."
    form.field("You bring").fill("$800")
    form.field("Bots").fill("10")
    assert form.refused() == "This table has room for 0 to 9 bots, not 10."
    form.field("Bots").fill("2")
    form.field("Bots play").select_option(label="quick")
    form.field("Clock for a decision").select_option(label="20 seconds")
    form.more()
    form.field("Time bank").select_option(label="none")
    body, id = form.open()
    assert body.pop("table") == {"bets": [2000, 4000], "blinds": [1000, 2000]}
    assert body == {
        "edition": "oceans-eleven/holdem", "bots": 2, "sit": True, "private": False, "buy_in": 80000, "option": "",
        "pace": 0.3, "pause": 5, "clock": 20, "time_bank": 0,
    }  # fmt: skip
    table = card_room.table(id)
    assert (table.settings.clock, table.settings.time_bank, len(table.seating.bots)) == (20, 0, 2)
    page.wait_for_selector("#table-facts:has-text('$20-$40 limit')")


def test_fields_that_do_not_fit_the_betting_are_not_shown(page: Page) -> None:
    form = Form(page, "oceans-eleven/holdem")
    assert form.field("Bets, lower / upper").is_visible() and not form.field("Least bring-in").is_visible()
    form.field("Betting").select_option("no-limit")
    assert not form.field("Bets, lower / upper").is_visible() and form.field("Least bring-in").is_visible()
    form.field("Blinds, small / big").fill("5 / 10")
    form.more()
    form.field("Take a seat yourself").uncheck()
    assert form.field("You bring").is_disabled()
    body, _ = form.open()
    assert body["table"] == {"structure": "no-limit", "blinds": [500, 1000]} and body["sit"] is False and "buy_in" not in body
    page.wait_for_selector("[data-role=join]")


def test_opening_blackjack_with_some_of_its_side_bets(page: Page, card_room: CardRoom) -> None:
    form = Form(page, "oceans-eleven/21st-century-blackjack")
    form.more()
    assert form.field("buster a").is_disabled(), "as the house posts them"
    form.field("As the house posts them").uncheck()
    form.field("buster b").uncheck()
    form.field("Smallest wager").fill("$50")
    form.field("Largest wager").fill("20")
    assert "the most is below the least" in form.refused()
    form.field("Largest wager").fill("")
    form.field("Vouchers and promotional chips").check()
    form.box.get_by_role("radio", name="Private").check()
    assert form.field("Bots").input_value() == "0", "among those who are asked"
    body, id = form.open()
    assert body["table"] == {"least": 5000, "most": None, "vouchers": True, "bonuses": ["buster-a"]} and body["private"] is True
    terms = card_room.table(id).placard.terms
    assert isinstance(terms, BlackjackTable)
    assert (terms.least, terms.most, terms.bonuses, terms.vouchers) == (5000, None, ("buster-a",), True)


def test_opening_a_table_without_a_largest_wager(page: Page, card_room: CardRoom) -> None:
    """001 l.5212: option 2 of dai bacc is for $10 and no limit."""
    form = Form(page, "oceans-eleven/dai-bacc")
    assert form.field("Largest wager").input_value() == "$2,000"
    form.field("Largest wager").fill("plenty")
    assert form.refused() == "Largest wager: write dollars, like $500, or none for no limit."
    form.field("Largest wager").fill("none")
    body, id = form.open()
    table = card_room.table(id)
    assert body["table"] == {"most": None} and getattr(table.placard.terms, "most", 0) is None
    page.wait_for_selector("#table-facts:has-text('from $10')")


TWO_BLINDS = "the house has 2 mandatory blinds, each above nothing and none smaller than the one before"


def test_the_form_keeps_to_the_print_of_black_sheeps_omaha(page: Page, card_room: CardRoom) -> None:
    """004 l.177-179: the eight qualifier is fixed, so no field asks for it. l.211-243: both blinds, by the posted limit."""
    form = Form(page, "black-sheep/omaha-high-low-split")
    form.more()
    assert form.field("Low half").count() == 0
    for blinds, why in (
        ("0 / 3", f"{TWO_BLINDS}, not $0/$3."),
        ("1 / 2 / 3", f"{TWO_BLINDS}, not $1/$2/$3."),
        ("5 / 2", f"{TWO_BLINDS}, not $5/$2."),
        ("1 / 2", "the big blind goes by the posted limit: at $3-$6 it is $3, not $2."),
    ):
        form.field("Blinds, small / big").fill(blinds)
        assert form.refused() == f"Blinds, small / big: {why}"
    form.field("Blinds, small / big").fill("0 / 0")
    form.field("Ante").fill("1")
    assert form.refused() == f"Blinds, small / big: {TWO_BLINDS}; this table has none."
    form.field("Ante").fill("0")
    form.field("Bets, lower / upper").fill("4 / 8")
    form.field("Blinds, small / big").fill("2 / 4")
    body, _ = form.open()
    assert body["table"] == {"bets": [400, 800], "blinds": [200, 400]}


@pytest.mark.prove  # another rule of a house, by a field of a kind that the daily tests fill in
def test_the_form_keeps_bonus_bets_to_the_limits_of_a_space(page: Page, card_room: CardRoom) -> None:
    """004 l.4504-4505, under option 1 of pai gow gold."""
    form = Form(page, "black-sheep/pai-gow-poker-gold")
    form.more()
    form.field("Smallest side bet").fill("5")
    assert form.refused().endswith("every betting space has a smallest wager of $10 to $100, the bonus bets here have $5.")
    form.field("Smallest side bet").fill("20")
    form.field("Largest side bet").fill("1000")
    body, _ = form.open()
    assert body["table"] == {"bonus_least": 2000, "bonus_most": 100000}


@pytest.mark.prove  # another rule of a house, by a field of a kind that the daily tests fill in
def test_the_form_posts_a_limit_for_the_play_wager(page: Page, card_room: CardRoom) -> None:
    """003 l.151."""
    form = Form(page, "gulfstream-park/ultimate-texas-holdem")
    form.more()
    form.field("Largest Play wager").fill("50")
    why = "a Play wager after the last cards may be as large as $100; its most is no less, not $50."
    assert form.refused() == f"Largest Play wager: {why}"
    form.field("Largest Play wager").fill("200")
    body, id = form.open()
    assert body["table"] == {"play_most": 20000}
    assert card_room.table(id).edition.rules.model_dump()["play_most"] == 200_00


@pytest.mark.prove  # another rule of a house, by a field of a kind that the daily tests fill in
def test_the_form_posts_the_fortune_pays(page: Page, card_room: CardRoom) -> None:
    """003 l.398: for the designated player payout alone."""
    form = Form(page, "florida/fortune-pai-gow-poker")
    form.more()
    form.field("Side bets pay").fill("fortune-jackpot.flush = 5 to 1")
    assert form.refused() == "Side bets pay: it is for fortune, not for fortune-jackpot."
    form.field("Side bets pay").fill("fortune.flush = 5 to 1")
    body, id = form.open()
    assert body["table"] == {"bonus_pays": {"fortune": {"flush": "5 to 1"}}}
    assert card_room.table(id).edition.rules.model_dump()["bonuses"]["fortune"]["pays"] == {"flush": (5, 1)}


@pytest.mark.prove  # another rule of a house, by a field of a kind that the daily tests fill in
def test_the_form_posts_any_low_where_the_house_leaves_it_open(page: Page, card_room: CardRoom) -> None:
    """001 l.146."""
    form = Form(page, "oceans-eleven/omaha-high-low-split")
    form.more()
    form.field("Low half").select_option("any")
    body, id = form.open()
    assert body["table"] == {"low": "any"} and card_room.table(id).edition.rules.model_dump()["low"] == "any"


def test_opening_a_table_with_rules_of_its_own(page: Page, card_room: CardRoom) -> None:
    form = Form(page, "tres-lounge/21st-century-baccarat")
    form.more()
    form.field("Decks").fill("9")
    assert form.refused() == "Decks: it is 3 to 8, not 9."
    form.field("Decks").fill("6")
    form.field("Places at the table").select_option("14")
    body, id = form.open()
    table = card_room.table(id)
    assert body["table"] == {"decks": 6, "seats": "14"} and (len(table.edition.deck), table.placard.seat_count) == (6 * 52, 14)


def test_opening_a_table_with_a_posted_pay_table(page: Page, card_room: CardRoom) -> None:
    form = Form(page, "florida/three-card-poker")
    form.more()
    form.field("Side bets pay").fill("pair-plus.pair 1 to 1")
    form.more()
    assert form.refused() == "Side bets pay: write each line like pair-plus.straight-flush = 40 to 1."
    assert form.field("Side bets pay").is_visible(), "what is wrong is unfolded"
    form.field("Side bets pay").fill("pair-plus.pair = 1 to 1\npair-plus.flush = 4 to 1")
    body, id = form.open()
    assert body["table"] == {"bonus_pays": {"pair-plus": {"pair": "1 to 1", "flush": "4 to 1"}}}
    assert card_room.table(id).edition.rules.model_dump()["bonuses"]["pair-plus"]["pays"] == {"pair": (1, 1), "flush": (4, 1)}


def test_a_posted_option_for_each_number_of_players(page: Page, card_room: CardRoom) -> None:
    form = Form(page, "oceans-eleven/holdem")
    form.more()
    assert "option 34" in form.box.locator("#open-more [role=status]").inner_text()
    form.box.locator("summary", has_text="Options 33-48").click()
    form.field("35").check()
    form.field("36").check()  # for seven or more, too: in the place of 35
    assert form.box.locator(".chosen").count() == 1
    assert form.refused().endswith("36 has no option for 2 players: add one of 45, 46, 47, 48.")
    for option in ("40", "44", "48"):
        form.field(option).check()
    body, id = form.open()
    assert body["option"] == "36+40+44+48" and card_room.table(id).placard.option == "36+40+44+48"


LOOKS = """rows => rows.map((row) => {
  const [option, ...cells] = row.children;  // without its number and its lines
  return [option.querySelector('.tag')?.textContent ?? '', ...cells.slice(0, -1).map((cell) => cell.textContent)].join('|');
})"""


def test_fifty_seven_options_are_told_apart_at_a_glance(page: Page) -> None:
    """001 l.4180-4437; some are printed with the same amounts as another, and say so."""
    form = Form(page, "oceans-eleven/21st-century-blackjack")
    form.more()
    rows = form.box.locator(".amounts tbody tr").evaluate_all(LOOKS)
    assert len(rows) == len(set(rows)) == 57, [row for row in rows if rows.count(row) > 1]
    assert form.box.locator("tr[data-option='21'] .steps li").all_text_contents()[:2] == ["$2 up to $400", "$8 above $400 to $700"]
    assert form.box.locator("tr[data-option='21'] .cite").text_content() == "lines 4266-4269"


@pytest.mark.parametrize(
    ("edition", "label", "wrong", "sentence", "right", "name", "value"),
    [
        ("oceans-eleven/chinese-poker", "Buy-in, in points", "1.5", "Buy-in, in points: write a whole number.", "40", "buy_in_points", 40),
        ("oceans-eleven/panguingue", "A chip is worth", "x", "A chip is worth: write dollars, like $5 or 12.50.", "2", "condition", 200),
    ],
)
def test_other_kinds_of_fields(
    edition: str, label: str, wrong: str, sentence: str, right: str, name: str, value: int, page: Page, card_room: CardRoom
) -> None:
    form = Form(page, edition)
    form.more()
    form.field(label).fill(wrong)
    assert form.refused() == sentence
    form.field(label).fill(right)
    body, id = form.open()
    assert body["table"] == {name: value} and getattr(card_room.table(id).placard.terms, name) == value


def test_the_name_is_chosen_before_the_first_game(visit: Visit, card_room: CardRoom) -> None:
    page = lobby(visit, card_room)
    page.get_by_role("button", name="choose a name").click()
    page.fill("#visitor-name", "Ada")  # a bot's
    page.get_by_role("button", name="Take this name").click()
    page.wait_for_selector("dialog [role=alert]:not([hidden])")
    assert page.locator("dialog [role=alert]").inner_text() == "Ada is one of the bots here; choose another name."
    name = f"O'Neil {page.evaluate('Date.now() % 1e6')}."
    page.fill("#visitor-name", name)
    page.keyboard.press("Enter")
    page.wait_for_selector("#welcome strong")
    assert page.locator("#welcome strong").inner_text() == name and page.locator("#nav-name").inner_text() == name
