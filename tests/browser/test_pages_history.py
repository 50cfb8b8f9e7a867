"""The page of one's own history, and the rounds of a table for everybody."""

import pytest
from playwright.sync_api import Page, expect

from cardroom.chance import Seeded
from cardroom.room.storage.rows import Change, PlayedRow
from tests.browser.access_helpers import played, visitor
from tests.browser.conftest import Visit
from tests.browser.room import CardRoom, page_money
from tests.web.server import Person

ROUNDS = 120  # more than two pages


@pytest.fixture
def rich(card_room: CardRoom) -> Person:
    """Somebody with a long history: a win of a dollar, a loss of fifty cents, and so on; the first half years ago."""
    person = visitor(card_room, "Rich")
    id = person.get("session").json()["id"]
    change = Change()
    games = ("tres-lounge/three-card-poker", "oceans-eleven/razz")
    change.played += [
        PlayedRow(
            f"{id[:8]}-{i}", person.name, id, f"t{i % 2}", games[i % 2], i + (1e9 if i < ROUNDS // 2 else 1.1e9), net, 100, False, False
        )
        for i in range(ROUNDS)
        for net in [-50 if i % 2 else 100]
    ]
    card_room.server.host.store.write([change])
    return person


def opened(visit: Visit, room: CardRoom, person: Person, path: str = "/history") -> Page:
    page = visit(person).page
    page.goto(room.url + path)
    return page


def test_rounds_sums_and_the_line(visit: Visit, card_room: CardRoom, rich: Person) -> None:
    page = opened(visit, card_room, rich)
    page.wait_for_selector("#my-rounds")
    figures = dict(zip(page.locator(".totals dt").all_inner_texts(), page.locator(".totals dd").all_inner_texts(), strict=True))
    net = ROUNDS // 2 * 50
    assert (figures["Result"], figures["Rounds"], figures["Fees paid"]) == (f"+{page_money(net)}", str(ROUNDS), page_money(ROUNDS * 100))
    assert (figures["Biggest win"], figures["Biggest loss"]) == ("+$1", "-$0.50")
    rows = page.locator("#by-game tbody tr")
    assert sorted(row.split("\t")[:3] for row in rows.all_inner_texts()) == [
        ["Razz", "-$30", str(ROUNDS // 2)],
        ["Three card poker", "+$60", str(ROUNDS // 2)],
    ]
    expect(page.locator("#graph-says")).to_have_text(f"After {ROUNDS} rounds: +$30; at its highest +$30.50, at its lowest $0.")
    page.get_by_text("The same as a table").click()
    expect(page.locator(".figures-table tbody tr")).to_have_count(ROUNDS)
    lines = page.locator(".figures-table tbody tr").all_inner_texts()
    totals, total = [], 0
    for i in range(ROUNDS):
        total += -50 if i % 2 else 100
        totals.append(("+" if total > 0 else "") + page_money(total))
    assert [line.split("\t")[3] for line in lines] == totals
    path = page.locator(".graph .line").get_attribute("d") or ""
    assert path.count("L") == ROUNDS

    for shown in (50, 100, ROUNDS):
        expect(page.locator("#my-rounds tbody tr")).to_have_count(shown)
        if shown < ROUNDS:
            page.get_by_role("button", name="Older rounds").click()
    expect(page.get_by_role("button", name="Older rounds")).to_be_hidden()


def test_filters_and_the_file(visit: Visit, card_room: CardRoom, rich: Person) -> None:
    page = opened(visit, card_room, rich)
    rounds = page.locator(".totals dd").nth(1)
    expect(rounds).to_have_text(str(ROUNDS))
    page.get_by_label("Game", exact=True).select_option(label="Razz")
    expect(rounds).to_have_text(str(ROUNDS // 2))
    page.get_by_label("Period").select_option("session")
    expect(rounds).to_have_text(str(ROUNDS // 4))
    page.get_by_label("Period").select_option("days")
    page.get_by_label("From", exact=True).fill("2001-01-01")
    page.get_by_label("Until", exact=True).fill("2003-01-01")
    expect(rounds).to_have_text(str(ROUNDS // 4))
    with page.expect_download() as download:
        page.get_by_role("link", name="Download as CSV").click()
    assert download.value.suggested_filename == "history.csv"
    assert len(download.value.path().read_text().splitlines()) == 1 + ROUNDS // 4
    page.get_by_label("Table", exact=True).fill("t0")
    page.get_by_label("Table", exact=True).press("Tab")
    expect(page.get_by_text("No round fits.")).to_be_visible()  # razz is played at the other


def test_cards_of_rounds_by_result_and_by_hand(visit: Visit, card_room: CardRoom) -> None:
    card_room.chance = Seeded("cards of a history")
    person = visitor(card_room)
    played(person, "tres-lounge/three-card-poker")
    visited = visit(person)
    visited.guard.expect("422")  # of what is no hand
    page = visited.page
    page.goto(f"{card_room.url}/history")
    rows, (one, *_) = page.locator("#my-rounds tbody tr"), person.get("history").json()["rounds"]
    symbols = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
    shown = " ".join(card[0].replace("T", "10") + symbols[card[1]] for card in one["cards"])
    expect(rows.first.locator(".played-cards")).to_contain_text(shown)
    result = "won" if one["net"] > 0 else "lost" if one["net"] < 0 else "even"
    page.get_by_label("Result", exact=True).select_option(result)
    expect(rows).to_have_count(sum((each["net"] > 0) - (each["net"] < 0) == {"won": 1, "lost": -1, "even": 0}[result]
                                   for each in person.get("history").json()["rounds"]))  # fmt: skip
    hand = page.get_by_label("Cards dealt")
    hand.fill(" ".join(one["cards"]))
    hand.press("Tab")
    expect(rows).to_have_count(1)
    hand.fill("five aces")
    hand.press("Tab")
    expect(page.get_by_role("alert")).to_contain_text("is no hand: write ranks and cards")


def test_how_one_plays_is_counted_when_it_is_opened(visit: Visit, card_room: CardRoom) -> None:
    card_room.chance = Seeded("how one plays")
    person = visitor(card_room)
    for edition in ("tres-lounge/three-card-poker", "standard/no-limit-texas-holdem"):
        played(person, edition)
    page = opened(visit, card_room, person)
    fold = page.locator("#statistics")
    fold.locator("summary").click()
    found = person.get("history/statistics").json()
    expect(fold).to_contain_text(f"Counted from {found['looked_at']} round")
    expect(fold.locator("#my-wagers tbody tr")).to_have_count(len(found["wagers"]))
    expect(fold.locator("#my-habits tbody tr")).to_have_count(len(found["parts"]))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_who_has_none(visit: Visit, card_room: CardRoom) -> None:
    page = opened(visit, card_room, visitor(card_room))
    expect(page.locator(".empty")).to_contain_text("You have not played a round yet.")


def test_a_tables_rounds(visit: Visit, card_room: CardRoom) -> None:
    card_room.chance = Seeded("rounds of a table")
    person = visitor(card_room)
    round = played(person, "tres-lounge/three-card-poker")
    table = round.partition("-")[0]
    page = opened(visit, card_room, visitor(card_room), f"/tables/{table}/rounds")
    row = page.locator("#table-rounds tbody tr").first
    for player, net in person.get(f"tables/{table}/rounds").json()[0]["results"].items():
        if net:
            expect(row).to_contain_text(f"{player} {'+' if net > 0 else '-'}{page_money(abs(net))}")
    row.get_by_role("link", name=f"Replay of round {round}").click()
    page.wait_for_url(f"**/rounds/{round}")
