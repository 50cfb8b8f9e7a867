"""What tests of pages share: sizes of a screen, and what a page complains about."""

from playwright.sync_api import BrowserContext, ConsoleMessage, ViewportSize

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1400, "height": 900}
SCREEN: ViewportSize = {"width": 1280, "height": 720}


class Complaints(list[str]):
    """What pages of a context complain about in the console: scripts that fail, what the content policy blocks, files that are missing.

    What the interface refuses is told by the page itself; what has no address is a tester's script.
    """

    def listen(self, context: BrowserContext) -> "Complaints":
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.append(str(error.error)))
        return self

    def _hear(self, message: ConsoleMessage) -> None:
        url = message.location.get("url", "")
        if message.type == "error" and url and "/api/" not in url:
            self.append(f"{message.text} ({url})")
