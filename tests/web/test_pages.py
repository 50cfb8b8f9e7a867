"""The pages around the tables, in a browser: lobby, account, rule sheets, replays, the programmer's interface."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, Route, ViewportSize, expect

from cardroom.money import parse_money
from tests.browser.room import page_money
from tests.counts import counts, in_prove
from tests.web.browsing import DESK, PHONE, Complaints
from tests.web.server import LiveServer, Person

SOME_SECONDS = 10_000  # after which the lobby has looked again
THREE_CARD = "tres-lounge/three-card-poker"


like_in_tests_browser = pytest.mark.prove  # the same is done there daily: newcomers, opening, accounts, the interface, verifying


class Looked(NamedTuple):
    """How a page is looked at: on a screen of this size; whether axe goes through it too, as it does through its like in tests/browser."""

    size: ViewportSize
    axe: bool = False


# What a page does is the same on both sizes; that it fits either is in tests/browser.
@pytest.fixture(
    scope="module",
    params=[
        pytest.param(Looked(PHONE), id="phone"),
        pytest.param(Looked(PHONE, axe=True), id="phone, axe", marks=pytest.mark.prove),
        pytest.param(Looked(DESK, axe=True), id="desk, axe", marks=pytest.mark.prove),
    ],
)
def looked(request: pytest.FixtureRequest) -> Looked:
    found: Looked = request.param
    return found


@pytest.fixture(scope="module")
def opened(chromium: Browser, looked: Looked) -> Iterator[tuple[BrowserContext, Complaints]]:
    """One for all tests of a size: what the pages are made of is loaded once."""
    context = chromium.new_context(viewport=looked.size, service_workers="block")
    yield context, Complaints().listen(context)
    context.close()


@pytest.fixture
def page(room: LiveServer, opened: tuple[BrowserContext, Complaints]) -> Iterator[Page]:
    """Of somebody new, with nothing kept from the last test but what the pages are made of."""
    context, complaints = opened
    page = context.new_page()
    yield page
    page.unroute_all()
    page.goto(f"{room.url}/static/icon.svg")
    page.evaluate("localStorage.clear()")
    page.close()
    context.clear_cookies()
    found = list(complaints)
    complaints.clear()
    assert not found


def comes_in(context: BrowserContext, person: Person) -> None:
    """The browser of somebody who is known already."""
    context.add_cookies([{"name": "cardroom", "value": person.secret, "url": person.url}])


def played_round(person: Person, edition: str = THREE_CARD) -> str:
    """A round that this person has played to its end."""
    table = person.open(edition, bots=3)
    with person.socket(table) as socket:
        return socket.play_round()


def clean(page: Page, looked: Looked) -> list[str]:
    """What is wrong with the page for somebody who does not see it or has no mouse; and it must not be wider than the screen."""
    found = Axe().run(page).response["violations"] if looked.axe else []
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found] + ([f"{wide} px too wide"] if wide > 0 else [])


# -- the lobby --------------------------------------------------------------------------------------------------------------


@like_in_tests_browser
def test_one_click_seats_a_newcomer_at_a_table_with_bots(room: LiveServer, page: Page, looked: Looked) -> None:
    page.goto(room.url)
    expect(page.locator("#welcome")).to_contain_text("You are new here")
    assert clean(page, looked) == []
    page.get_by_role("button", name="Play No-limit Texas Hold'em", exact=True).click()
    page.wait_for_url("**/tables/*")
    you = page.evaluate("fetch('/api/account').then((answer) => answer.json())")
    id = page.url.rsplit("/", 1)[1]
    assert [each["table"] for each in you["tables"]] == [id]
    table = room.watcher().get(f"tables/{id}").json()["table"]
    assert [seat["player"] for seat in table["seats"] if seat["player"] and not seat["bot"]] == [you["name"]]
    assert table["bots"] == 5 and table["clock"] == 0
    assert id not in [line["id"] for line in room.watcher().get("tables").json()]  # his own practice: nobody else is asked to it


@like_in_tests_browser
def test_who_sits_at_a_table_can_come_back_and_others_join(room: LiveServer, page: Page, looked: Looked) -> None:
    ann, bob = room.person(), room.person()
    table = ann.open(THREE_CARD, bots=2)
    comes_in(page.context, ann)
    page.goto(room.url)
    expect(page.locator("#welcome")).to_contain_text(f"You are {ann.name}")
    assert clean(page, looked) == []
    page.locator(f".table-line:has([href='/tables/{table}'])").get_by_role("button", name="Come back").click()
    page.wait_for_url(f"**/tables/{table}")
    page.context.clear_cookies()
    comes_in(page.context, bob)
    page.goto(room.url)
    page.locator(f".table-line:has([href='/tables/{table}'])").get_by_role("button", name="Join").click()
    page.wait_for_url(f"**/tables/{table}")
    line = next(each for each in room.watcher().get("tables").json() if each["id"] == table)
    assert sorted(line["people"]) == sorted([ann.name, bob.name])


def test_the_list_of_tables_renews_itself_and_leaves_the_focus_alone(room: LiveServer, page: Page) -> None:
    ann = room.person()
    first = ann.open(THREE_CARD, bots=1)
    page.clock.install()
    page.goto(room.url)
    watch = page.locator(f"[href='/tables/{first}']")
    watch.focus()
    second = ann.open("tres-lounge/omaha", bots=4)
    page.clock.run_for(SOME_SECONDS)
    expect(page.locator(f"[href='/tables/{second}']")).to_be_visible()
    expect(watch).to_be_focused()
    ann.post(f"tables/{first}/bots", count=3)
    page.clock.run_for(SOME_SECONDS)
    expect(page.locator(f".table-line:has([href='/tables/{first}'])")).to_contain_text("4 of 8 seats taken")
    expect(watch).to_be_focused()


@like_in_tests_browser
def test_a_table_is_opened_with_the_settings_asked_for(room: LiveServer, page: Page, looked: Looked) -> None:
    page.goto(room.url)
    page.get_by_label("Search").fill("texas holdem")
    expect(page.locator("#game-count")).to_contain_text("versions")
    page.get_by_role("button", name="Open a table of Texas Hold'em, Tres Lounge").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Bets, lower / upper")).to_have_value("$3 / $6")
    assert clean(page, looked) == []
    dialog.get_by_label("Bets, lower / upper").fill("$2 / four")
    dialog.get_by_role("button", name="Open the table").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Bets, lower / upper")
    dialog.get_by_label("Bets, lower / upper").fill("$10 / $20")
    dialog.get_by_label("Blinds, small / big").fill("$5 / $10")
    dialog.get_by_role("radio", name="Private").check()
    dialog.get_by_label("Bots", exact=True).fill("2")
    dialog.get_by_label("Clock for a decision").select_option("20")
    dialog.locator("#open-more > summary").click()
    dialog.locator("details.fold details.fold", has=page.locator("[data-option='16']")).locator("summary").click()
    dialog.get_by_label("16", exact=True).check()
    expect(dialog).to_contain_text("Posted: option 16.")
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables/*")
    table = page.evaluate("fetch(`/api${location.pathname}`).then((answer) => answer.json())")["table"]
    assert (table["limits"], table["option"], table["clock"], table["bots"]) == ("$10-$20 limit", "16", 20, 2)
    assert table["id"] not in [line["id"] for line in room.watcher().get("tables").json()]


def test_what_the_server_refuses_is_told_in_the_dialog(room: LiveServer, page: Page) -> None:
    page.goto(f"{room.url}/rules/{THREE_CARD}")
    opener = page.get_by_role("button", name="Open a table…")
    opener.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Smallest wager").fill("$500")
    dialog.get_by_role("button", name="Open the table").click()
    expect(dialog.get_by_role("alert")).to_contain_text("the most is below the least")
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_games_are_found_by_words_house_and_kind(room: LiveServer, page: Page) -> None:
    page.goto(room.url)
    page.get_by_label("Kind of game").select_option("Pai gow")
    page.get_by_label("House", exact=True).select_option("tres-lounge")
    assert page.locator(".game-line:visible .edition-name").all_inner_texts() == ["Fortune Pai Gow Poker", "Pai Gow Poker", "Pai Gow Tiles"]
    page.get_by_label("Search").fill("tiles")
    assert page.locator(".game-line:visible .edition-name").all_inner_texts() == ["Pai Gow Tiles"]
    page.get_by_label("Search").fill("bridge")
    expect(page.locator("#game-count")).to_have_text("No game fits. Try fewer words.")


# -- account, settings ------------------------------------------------------------------------------------------------------


@like_in_tests_browser
def test_the_account_shows_chips_names_entries_and_rounds(room: LiveServer, page: Page, looked: Looked) -> None:
    at_tables = 500_00
    while at_tables >= 500_00:  # one who has lost: the cashier gives chips to who has fewer
        ann = room.person()
        round = played_round(ann)
        account = ann.get("account").json()
        at_tables = sum(table["stack"] for table in account["tables"])
    comes_in(page.context, ann)
    page.goto(f"{room.url}/account")
    expect(page.locator(".amount").first).to_have_text(page_money(account["balance"]))
    expect(page.get_by_role("link", name=f"Come back to {account['tables'][0]['name']}")).to_have_count(len(account["tables"]))
    assert page.locator("tbody").first.locator("tr").count() == len(account["entries"])
    expect(page.locator(f"[href='/rounds/{round}']")).to_have_text("Replay")
    assert clean(page, looked) == []
    page.get_by_role("button", name="More play chips").click()
    expect(page.locator(".amount").first).to_have_text(page_money(20_000_00 - at_tables))  # what lies on tables counts
    page.get_by_role("button", name="Change name").click()
    page.get_by_label("Name at every table").fill("bank")
    page.get_by_role("button", name="Take this name").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()


def test_how_it_looks_is_kept_in_the_browser(room: LiveServer, page: Page) -> None:
    page.goto(room.url)
    colour = "getComputedStyle(document.querySelector('.suit-d .ink')).fill"
    expect(page.locator(".suit-d").first).to_be_attached()
    red = page.evaluate(colour)
    if page.locator("#nav-menu").is_visible():  # on a phone the page's menu has them
        page.click("#nav-menu")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Colours of the suits").select_option("four")
    assert page.evaluate(colour) != red
    page.get_by_label("Pages").select_option("light")
    page.get_by_label("Felt").select_option("blue")
    page.get_by_role("button", name="Done").click()
    page.goto(f"{room.url}/rules/{THREE_CARD}")
    assert page.evaluate("(({ deck, felt, page }) => [deck, felt, page])(document.documentElement.dataset)") == ["four", "blue", "light"]
    ground = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(ground) == "rgb(246, 244, 236)"
    sent = page.request.get(room.url).text()  # as the server sends it, before any script
    assert 'data-page="light"' in sent


# -- rule sheets, the interface ---------------------------------------------------------------------------------------------


def test_a_rule_sheet_has_every_section_pay_table_fee_and_clause(room: LiveServer, page: Page, looked: Looked) -> None:
    page.goto(f"{room.url}/rules/{THREE_CARD}#clause-pair-plus-pays")
    sheet = room.watcher().get(f"editions/{THREE_CARD}").json()
    fees = room.watcher().get(f"editions/{THREE_CARD}/fees").json()
    for section in sheet["sections"]:
        expect(page.get_by_role("heading", name=section["title"], exact=True)).to_be_visible()
    pays = page.get_by_role("table", name="Pair Plus pays")
    assert pays.locator("tbody tr").all_inner_texts()[:2] == ["Mini royal\t200 to 1", "Straight flush\t40 to 1"]
    assert page.locator("details .amounts tbody tr").count() == len(fees["options"]) == 2
    assert page.locator("details .steps li").count() == sum(len(option["rates"]) for option in fees["options"])
    expect(page.locator("[id='clause-pair-plus-pays']")).to_be_in_viewport()
    assert page.locator(".readings").last.locator("li").count() == len(sheet["readings"])
    assert clean(page, looked) == []


def test_a_sheet_that_is_not_there_is_said_to_be_so(room: LiveServer, chromium: Browser) -> None:
    page = chromium.new_page()
    page.goto(f"{room.url}/rules/tres-lounge/bridge")
    expect(page.get_by_role("alert")).to_contain_text("bridge")
    page.close()


@like_in_tests_browser
def test_the_interface_is_drawn_from_its_own_description(room: LiveServer, page: Page, looked: Looked) -> None:
    page.goto(f"{room.url}/api")
    api = room.watcher().http.get("/api/openapi.json").json()
    expect(page.locator(".operation")).to_have_count(sum(len(methods) for methods in api["paths"].values()))
    page.get_by_text("/api/tables/{id}/act").click()
    expect(page.get_by_role("table", name="Body")).to_contain_text("turn")
    page.get_by_text("/api/tables/{id}/rounds").click()
    expect(page.get_by_role("table", name="Parameters").last).to_contain_text("before")
    assert clean(page, looked) == []


# -- replays ----------------------------------------------------------------------------------------------------------------


def stacks_on_the_felt(page: Page) -> dict[str, int]:
    """In cents, by player, as the plates say."""
    plates = page.locator("#felt [data-player]")
    texts = {plate.get_attribute("data-player"): plate.locator(".stack").inner_text().split()[0] for plate in plates.all()}
    return {str(player): parse_money(text) for player, text in texts.items()}


def folded_stacks(replay: dict[str, Any], events: int) -> dict[str, int]:
    """After so many events."""
    stacks = dict(replay["opening"]["stacks"])
    for event in replay["events"][:events]:
        if event["event"] == "transfer":
            for account, sign in ((event["from"], -1), (event["to"], 1)):
                if account in stacks:
                    stacks[account] += sign * event["amount"]
    return stacks


@pytest.mark.parametrize(
    "edition", [THREE_CARD, *in_prove("tres-lounge/texas-holdem", "oceans-eleven/pai-gow-tiles"), "oceans-eleven/panguingue"]
)
@counts("steps", 5, 16)
def test_a_round_is_stepped_through_by_keys(room: LiveServer, page: Page, looked: Looked, edition: str, steps: int) -> None:
    ann = room.person()
    round = played_round(ann, edition)
    comes_in(page.context, ann)
    page.goto(f"{room.url}/rounds/{round}")
    replay = ann.get(f"rounds/{round}").json()
    told = [event for event in replay["events"] if event["says"]]
    sentence = page.locator(".sentence")
    expect(sentence).to_contain_text("Before the first card")
    page.keyboard.press("ArrowRight")
    expect(sentence).to_contain_text(told[0]["says"])
    page.keyboard.press("End")
    expect(sentence).to_contain_text(told[-1]["says"])
    assert stacks_on_the_felt(page) == replay["stacks"]
    ends = [i for i, event in enumerate(replay["events"]) if event["says"]]
    for back in range(1, min(steps, len(told))):  # each step is a sentence and what silently follows from it
        page.keyboard.press("ArrowLeft")
        expect(sentence).to_contain_text(told[-1 - back]["says"])
        assert stacks_on_the_felt(page) == folded_stacks(replay, ends[-back])
    assert page.locator("#transfer-table tbody tr").count() == sum(event["event"] == "transfer" for event in replay["events"])
    assert clean(page, looked) == []
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    expect(sentence).to_contain_text(told[1]["says"])
    rule = next(event["rule"] for event in replay["events"] if event["event"] == "transfer")
    page.locator("#transfer-table").get_by_role("button", name="Why?").first.click()
    audit = page.get_by_role("dialog").locator(".clause details")  # for auditors: one click away
    audit.locator("summary").click()
    expect(audit).to_contain_text(rule)


@like_in_tests_browser
def test_a_round_is_verified_in_the_browser(room: LiveServer, page: Page, looked: Looked) -> None:
    round = played_round(room.person())
    page.goto(f"{room.url}/rounds/{round}#verify")
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("This round is proved")
    expect(page.locator(".checks li.good")).to_have_count(8)
    expect(page.locator("#verdict")).to_contain_text("stay closed")
    assert clean(page, looked) == []


@like_in_tests_browser
def test_a_record_that_was_changed_on_its_way_is_not_proved(room: LiveServer, page: Page) -> None:
    round = played_round(room.person())

    def tamper(route: Route) -> None:
        record: dict[str, Any] = route.fetch().json()
        record["commitments"][0]["openings"][0]["card"] = "2c" if record["commitments"][0]["openings"][0]["card"] != "2c" else "3c"
        route.fulfill(body=json.dumps(record), content_type="application/json")

    page.route("**/record", tamper)
    page.goto(f"{room.url}/rounds/{round}")
    page.get_by_role("button", name="Verify this round").click()
    expect(page.locator(".verdict.bad")).to_contain_text("does not fit its hash")
    expect(page.locator(".checks li.bad")).to_have_count(1)


def test_a_round_that_is_running_is_not_shown(room: LiveServer, chromium: Browser) -> None:
    ann = room.person()
    table = ann.open(THREE_CARD, bots=2)
    with ann.socket(table) as socket:
        round = socket.asked()["round"]
        page = chromium.new_page()
        page.goto(f"{room.url}/rounds/{round}")
        expect(page.get_by_role("alert")).to_contain_text("not over")
        page.close()
