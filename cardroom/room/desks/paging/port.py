"""The port through which messages leave the room, and which adapter an address of the house stands for."""

import os
from typing import NamedTuple, Protocol
from urllib.parse import urlsplit

from cardroom.errors import CardroomError

SECRET = "CARDROOM_PAGING_SECRET"
"""The environment variable with the password of the mail server, or with the key by which a webhook is signed."""
TIMEOUT = 10.0
"""Seconds that a mail server or a webhook may take."""


class PagingFailed(CardroomError):
    """A message did not go. The sentence names no person and no address of one."""


class Message(NamedTuple):
    """``id``: the same for the same message, also if it is sent twice; ``to``: an e-mail address, or whatever the house's webhook takes."""

    id: str
    to: str
    subject: str
    text: str
    kind: str
    language: str
    room: str


class Pager(Protocol):
    def send(self, message: Message) -> None:
        """Give a message away, or raise ``PagingFailed``. Blocks, so it runs in a thread."""


def pager_for(address: str, sender: str) -> Pager:
    """Return the adapter for an address of the house: ``smtp:``, ``smtps:``, ``http:`` or ``https:``."""
    from cardroom.room.desks.paging.smtp import SmtpPager
    from cardroom.room.desks.paging.webhook import WebhookPager

    where, secret = urlsplit(address), os.environ.get(SECRET, "")
    if where.scheme in ("http", "https"):
        return WebhookPager(address, secret)
    return SmtpPager(where.hostname or "", where.port, where.scheme == "smtps", where.username or "", secret, sender)
