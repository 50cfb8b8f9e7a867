"""Texts in a browser: the language chosen, kept and switched; forms for numbers; money as it is written there."""

from playwright.sync_api import Browser, Page, Route, expect

from tests.web.browsing import DESK
from tests.web.server import LiveServer

TEXTS = {
    "en": """export default {"common.seats": {"one": "{count} seat", "other": "{count} seats"}, "common.only": "Only here: {what}",
                            "common.won": "{who} has {net:signed} of {sum:money}"};""",
    "es": """export default {"common.seats": {"one": "{count} asiento", "many": "{count} de asientos", "other": "{count} asientos"},
                            "common.won": "{who} tiene {net:signed} de {sum:money}"};""",
}
SAID = """async () => {
  const { t, pieces, listed } = await import('/static/js/messages.js');
  const node = document.createElement('b');
  return [t('common.seats', { count: 1 }), t('common.seats', { count: 12345 }), t('common.seats', { count: 2000000 }),
    t('common.won', { who: 'Ann', net: 1250, sum: 123456700 }), t('common.only', { what: '<b>' }), listed(['A', 'B', 'C']),
    pieces('common.only', { what: node }).map((piece) => piece === node || piece)];
}"""
AMOUNTS = """async (texts) => {
  const { cents, dollars, bare } = await import('/static/js/money.js');
  return [texts.map(cents), cents(dollars(123450)), cents(bare(123450))];
}"""


def opened(chromium: Browser, room: LiveServer, locale: str, texts: bool = False) -> Page:
    page = chromium.new_context(viewport=DESK, locale=locale, service_workers="block").new_page()

    def say(route: Route) -> None:
        language = route.request.url.split("/")[-2]
        route.fulfill(body=TEXTS[language], content_type="text/javascript")

    if texts:
        page.route("**/messages/*/common.js", say)
        page.goto(f"{room.url}/static/icon.svg")
        page.evaluate("(lang) => { document.documentElement.lang = lang; }", locale.partition("-")[0])
    return page


def test_forms_money_and_numbers(chromium: Browser, room: LiveServer) -> None:
    english, spanish, mexican = (opened(chromium, room, locale, texts=True) for locale in ("en-US", "es-ES", "es-MX"))
    sentences = ["1 seat", "12,345 seats", "2,000,000 seats", "Ann has +$12.50 of $1,234,567", "Only here: <b>", "A, B, and C"]
    assert english.evaluate(SAID) == [*sentences, ["Only here: ", True]]
    said = [each.replace("\u00a0", " ") for each in spanish.evaluate(SAID)[:-1]]
    sentences = ["1 asiento", "12.345 asientos", "2.000.000 de asientos", "Ann tiene +12,50 $ de 1.234.567 $", "Only here: <b>", "A, B y C"]
    assert said == sentences  # and what it does not say is English
    assert mexican.evaluate(SAID)[3] == "Ann tiene +$12.50 de $1,234,567"
    for page in (english, spanish, mexican):
        page.context.close()


def test_amounts_as_they_are_typed_there(chromium: Browser, room: LiveServer) -> None:
    page = opened(chromium, room, "es-ES", texts=True)
    typed = {"12,5": 1250, "12.50": 1250, "1.234,50 $": 123450, "1.000": 100000, "$ 3": 300, "1,000": 100000, "1.00,5": None, "x": None}
    assert page.evaluate(AMOUNTS, list(typed)) == [list(typed.values()), 123450, 123450]
    page.context.close()


def test_a_language_is_the_browsers_until_another_is_chosen(chromium: Browser, room: LiveServer) -> None:
    page = opened(chromium, room, "es-MX")
    page.goto(f"{room.url}/account")
    expect(page.get_by_role("button", name="Ajustes")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "es"
    page.get_by_role("button", name="Ajustes").click()
    page.get_by_label("Idioma").last.select_option("English")
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    page.goto(room.url)
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("button", name="Ajustes")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "es"
    page.context.close()
