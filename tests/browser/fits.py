"""Whether everything that matters is on the screen: one's own cards, the board, the question and the buttons are within the window and
nothing lies upon them; no plate lies upon another. Measured in the browser, at any size of its window."""

from pathlib import Path

from tests.browser.driver import TablePage

SIZES = ((1366, 650), (390, 844), (844, 390), (820, 1180), (1280, 600), (2560, 1440))

ASKED = (Path(__file__).parent / "fits.js").read_text().split("\n", 1)[1].rstrip().removesuffix(";")  # an expression


def resized(table: TablePage, size: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.hold(ASKED, ["settled", list(size)])


def problems(table: TablePage, least: int = 0) -> list[str]:
    found: list[str] = table.page.evaluate(ASKED, ["problems", {"least": least}])
    return found


def fits(table: TablePage, *sizes: tuple[int, int]) -> None:
    """At each of these sizes; the window then has again the size that it had."""
    was = table.page.viewport_size
    assert was is not None
    for size in sizes:
        resized(table, size)
        found = problems(table)
        assert not found, (size, found)
    resized(table, (was["width"], was["height"]))


def seats(table: TablePage) -> dict[str, tuple[float, float]]:
    """Where each seat is on the screen."""
    found: dict[str, tuple[float, float]] = table.page.evaluate(ASKED, ["seats", None])
    return found
