"""The account page: what one has, where it lies, what moved it, another name, more chips, the rounds played."""

import time

from playwright.sync_api import Page, expect

from cardroom.chance import Seeded
from cardroom.room.people.second import STEP, code_at
from cardroom.room.table.state import label_of
from tests.browser.access_helpers import broken, played, visitor
from tests.browser.conftest import Visit
from tests.browser.driver import cents
from tests.browser.room import LASTING, CardRoom, page_money
from tests.room.people import ANOTHER, PASSWORD
from tests.web.server import Person


def account(visit: Visit, room: CardRoom, person: Person) -> Page:
    table = visit(person)
    table.guard.expect("answer 4", "status of 4", "ERR_ABORTED")  # what is refused; what a page still asks for when it is left
    table.page.goto(f"{room.url}/account")
    table.page.wait_for_selector(".purse")
    return table.page


def test_every_movement_of_chips(visit: Visit, card_room: CardRoom) -> None:
    card_room.chance = Seeded("account")
    ann = visitor(card_room, "Ann")
    round_id = played(ann, "tres-lounge/three-card-poker", buy_in=30000)
    data = ann.get("account").json()
    page = account(visit, card_room, ann)
    amounts = page.locator(".purse .amount").all_inner_texts()
    assert amounts == [page_money(data["balance"]), page_money(data["tables"][0]["stack"])] and cents(amounts[0]) == 19_700_00
    rows = [row.locator("td").all_inner_texts() for row in page.locator("section[aria-labelledby=ledger-title] tbody tr").all()]
    assert [(what, where, amount) for _, what, where, amount in rows] == [
        ("buy-in", card_room.server.host.labels.of(round_id.partition("-")[0]), "-$300"),
        ("welcome chips", "cashier", "+$20,000"),
    ]
    assert page.locator("section[aria-labelledby=rounds-title] tbody tr").count() == 1
    page.get_by_role("link", name="Replay round 1").click()
    page.wait_for_url(f"**/rounds/{round_id}")
    page.go_back()
    page.wait_for_selector(".my-tables a")
    page.locator(".my-tables a").click()
    page.wait_for_url(f"**/tables/{round_id.partition('-')[0]}")


def test_more_chips_only_for_those_who_have_few(visit: Visit, card_room: CardRoom) -> None:
    ann = visitor(card_room, "Ann")
    page = account(visit, card_room, ann)
    page.get_by_role("button", name="More play chips").click()
    page.wait_for_selector(".toast.bad")
    assert page.locator(".toast.bad").inner_text().endswith(".") and ann.get("account").json()["balance"] == 20_000_00
    id = ann.open("standard/no-limit-texas-holdem", bots=0, sit=True, buy_in=20_000_00 - 100, **LASTING)
    page.reload()
    page.wait_for_selector(".my-tables")
    assert page.locator(".purse .amount").first.inner_text() == "$1"
    page.get_by_role("button", name="More play chips").click()
    page.wait_for_selector(".toast.good, .toast.bad")
    assert ann.get("account").json()["balance"] == cents(page.locator(".purse .amount").first.inner_text())
    link = page.locator(f"section[aria-labelledby=ledger-title] a[href='/tables/{id}']").first
    assert link.inner_text() == label_of(card_room.table(id).state)


def test_another_name_also_where_one_sits_and_has_not_played(visit: Visit, card_room: CardRoom) -> None:
    ann = visitor(card_room, "Ann")
    id = ann.open("standard/no-limit-texas-holdem", bots=0, sit=True, **LASTING)
    page = account(visit, card_room, ann)

    def rename(name: str) -> None:
        page.get_by_role("button", name="Change name").click()
        page.fill("#visitor-name", name)
        page.get_by_role("button", name="Take this name").click()

    new = f"{ann.name}-x"
    rename(f"{ann.name}-y")
    page.wait_for_selector(f"#balance-title:has-text('{ann.name}-y')")
    assert ann.get(f"tables/{id}").json()["table"]["seats"][0]["player"] == f"{ann.name}-y"
    rename("<img src=x onerror=alert(1)>"[:20])
    page.wait_for_selector("dialog [role=alert]:not([hidden])")
    assert page.locator("dialog [role=alert]").inner_text().startswith("A name has 1 to 20 letters")
    page.keyboard.press("Escape")
    rename(new)
    page.wait_for_selector(f"#balance-title:has-text('{new}')")
    assert page.locator("#nav-name").inner_text() == new and ann.get("session").json()["name"] == new
    page.wait_for_function("() => document.activeElement !== document.body")  # the button that opened the dialog, though it was drawn anew


def test_an_account_of_ones_own_from_the_first_password_to_signing_out_everywhere(visit: Visit, card_room: CardRoom) -> None:
    """By the keyboard alone where a form is filled in; every state is looked at by axe."""
    ann = visitor(card_room, "Ann")
    page = account(visit, card_room, ann)
    page.get_by_label("Password").fill("1234567890")
    page.keyboard.press("Enter")
    page.wait_for_selector(".own-form [role=alert]:not([hidden])")
    assert page.locator(".own-form [role=alert]").inner_text().endswith("choose another.")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector(".codes")
    codes = page.locator(".codes li").all_inner_texts()
    assert len(set(codes)) == 10 and broken(page, "dialog") == []
    page.mouse.click(5, 5)  # beside it: they are still shown
    page.get_by_role("button", name="I have kept them").click()
    phone = Person(card_room.url, None)
    assert phone.post("sign-in", name=ann.name, password=PASSWORD).status_code == 200
    page.reload()
    page.wait_for_selector("#sessions-title")
    assert broken(page) == [] and not any(code in page.content() for code in codes)
    page.get_by_role("button", name="Sign out on python-httpx").click()
    page.wait_for_selector(".toast.good")
    assert phone.get("session").status_code == 401 and page.locator("section[aria-labelledby=sessions-title] li").count() == 1
    secret = turn_on(page)
    page.get_by_role("button", name="Sign out everywhere", exact=True).click()
    page.locator("dialog").get_by_role("button", name="Sign out everywhere").click()
    page.wait_for_selector("#sign-in-form")
    assert page.locator("#nav-account").inner_text() == "Sign in" and broken(page) == []
    page.get_by_label("Your name here").fill(ann.name)
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector("#sign-in-form input[inputmode=numeric]:focus")  # it asks for the code
    page.keyboard.type(code_at(secret, int(time.time() // STEP) + 1))
    page.keyboard.press("Enter")
    page.wait_for_selector("#signing-title")
    assert "On, and given on this device." in page.inner_text("section[aria-labelledby=signing-title]")
    page.get_by_role("button", name="Sign out here").click()
    page.get_by_role("button", name="Lost your password?").click()
    page.locator("dialog").get_by_label("Your name here").fill(ann.name)
    page.locator("dialog").get_by_label("Recovery code").fill(codes[4].lower())
    page.locator("dialog").get_by_label("New password").fill(ANOTHER)
    assert broken(page, "dialog") == []
    page.keyboard.press("Enter")
    page.wait_for_selector("#signing-title")
    assert "9 of 10 are left" in page.inner_text("section[aria-labelledby=signing-title]")


def turn_on(page: Page) -> str:
    """The second factor; its key as the page shows it."""
    page.get_by_role("button", name="Turn on").click()
    page.keyboard.type(PASSWORD)  # the field has the focus
    page.keyboard.press("Enter")
    page.wait_for_selector(".secret-key")
    secret = page.locator(".secret-key").inner_text().replace(" ", "")
    page.keyboard.type(code_at(secret, int(time.time() // STEP)))
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Turn off").wait_for()
    return secret


def test_a_newcomer_comes_in(visit: Visit, card_room: CardRoom) -> None:
    table = visit()
    table.guard.expect("401")
    table.page.goto(f"{card_room.url}/account")
    table.page.get_by_role("button", name="Come in").click()
    table.page.wait_for_selector(".purse")
    assert table.page.locator(".purse .amount").first.inner_text() == "$20,000"
    assert table.page.locator("section[aria-labelledby=rounds-title]").inner_text().endswith("You have not finished a round yet.")


def test_an_account_is_closed_for_good(visit: Visit, card_room: CardRoom) -> None:
    person = visitor(card_room, "Leaver")
    visited = visit(person)
    visited.guard.expect("401")  # nobody is signed in any more
    page = visited.page
    page.goto(f"{card_room.url}/account")
    page.get_by_role("button", name="Close the account…").click()
    page.get_by_label("I know that the account cannot be opened again.").check()
    page.get_by_role("dialog").get_by_role("button", name="Close the account").click()
    expect(page.get_by_text("Your account is closed.")).to_be_visible()
    expect(page.get_by_role("button", name="Come in")).to_be_visible()
    assert card_room.server.host.visitors.named("Leaver") is None
