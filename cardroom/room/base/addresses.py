"""Addresses at which servers are reached, like ``http://10.0.0.7:8000``."""

from urllib.parse import urlsplit


def read_address(text: str) -> str:
    """Return an address with no path behind it; ``ValueError`` where it is none.

    >>> read_address("https://bay.example/")
    'https://bay.example'
    """
    try:
        parts = urlsplit(text)
        more = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
        whole = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0 and not more
    except ValueError:
        whole = False
    if not whole or not text.isascii() or not text.isprintable() or " " in text:
        raise ValueError(f"an address is like http://10.0.0.7:8000, not '{text}'")
    return f"{parts.scheme}://{parts.netloc}"
