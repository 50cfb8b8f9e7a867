"""How somebody at a page does what a button offers: by mouse, by touch, by keyboard alone."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from playwright.sync_api import Locator

Pointing = Callable[[Locator], None]


def by_mouse(control: Locator) -> None:
    control.click()


def by_touch(control: Locator) -> None:
    control.tap()


def by_keyboard(control: Locator) -> None:
    """Only what takes the focus, and does what it says by Enter."""
    control.focus()
    assert control.evaluate("(node) => node === document.activeElement"), f"{control} cannot be reached by keyboard"
    control.page.keyboard.press("Enter")


WAYS: Mapping[str, Pointing] = MappingProxyType({"mouse": by_mouse, "touch": by_touch, "keyboard": by_keyboard})
