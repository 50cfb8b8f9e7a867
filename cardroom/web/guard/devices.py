"""What a browser or program is called, in a few words: its owner knows by them which of his sessions is which."""

import re

# In this order: most browsers also claim to be the ones below them.
_BROWSERS = (
    ("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"), ("HeadlessChrome", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
_SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS"), ("Mac OS X", "a Mac"),
    ("Linux", "Linux"),
)  # fmt: skip
MOST = 40  # characters


def device_of(agent: str) -> str:
    """
    >>> device_of("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1")
    'Safari on iPhone'
    >>> device_of("python-httpx/0.28.1")
    'python-httpx'
    """
    if agent.startswith("Mozilla/"):
        browser = next((name for word, name in _BROWSERS if f"{word}/" in agent), "A browser")
        system = next((name for word, name in _SYSTEMS if word in agent), "")
        return f"{browser} on {system}" if system else browser
    found = re.match(r"[\w .+-]+", agent, re.ASCII)
    return found[0].strip()[:MOST] if found else ""
