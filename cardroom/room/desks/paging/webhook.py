"""Messages as a signed request to an address of the house, which sends them on: as a text message, to a pager, to a screen."""

import hashlib
import hmac
import json
from dataclasses import dataclass
from http.client import HTTPException
from typing import IO
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

from cardroom.room.desks.paging.port import TIMEOUT, Message, PagingFailed


class _NoRedirect(HTTPRedirectHandler):
    """An address of the house answers itself: nothing about a person goes elsewhere."""

    def redirect_request(self, req: Request, fp: IO[bytes], code: int, msg: str, headers: object, newurl: str) -> None:
        return None


@dataclass(frozen=True)
class WebhookPager:
    """``secret``: signs the body (HMAC-SHA-256, in the header ``Cardroom-Signature``); empty: it is not signed."""

    url: str
    secret: str

    def send(self, message: Message) -> None:
        body = json.dumps(message._asdict(), ensure_ascii=False).encode()
        headers = {"Content-Type": "application/json", "Idempotency-Key": message.id, "User-Agent": "cardroom"}
        if self.secret:
            headers["Cardroom-Signature"] = f"sha256={hmac.new(self.secret.encode(), body, hashlib.sha256).hexdigest()}"
        request = Request(self.url, body, headers, method="POST")
        try:
            with build_opener(_NoRedirect).open(request, timeout=TIMEOUT):
                pass
        except HTTPError as error:
            error.close()
            raise PagingFailed(f"The webhook answered {error.code}.") from None
        except (URLError, HTTPException, OSError, ValueError) as error:
            raise PagingFailed(f"The webhook could not be reached ({type(error).__name__}).") from None
