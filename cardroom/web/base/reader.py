"""In which language somebody is told what happened and why something was refused: as his page is, or as he asks for it."""

from collections.abc import Collection, Iterable
from typing import Annotated

from fastapi import Depends, Query
from starlette.requests import HTTPConnection

from cardroom.languages import ENGLISH, LANGUAGES, language

CHOICE = "language"  # the cookie that keeps what a visitor chose; `js/locale.js` writes it


def spoken_in(connection: HTTPConnection) -> str:
    """The language that an address names, else the one that a page would be in."""
    asked = connection.query_params.get(CHOICE, "")
    return asked if asked in LANGUAGES else chosen(connection, LANGUAGES)


def said(connection: HTTPConnection, sentence: str) -> str:
    """A sentence of the card room in the reader's language; what that language does not know is English."""
    return language(spoken_in(connection)).words(sentence)


_ASKED = Query(max_length=20, description="What sentences are written in, like `es`; as your pages are if not given.")


async def _spoken(connection: HTTPConnection, language: Annotated[str, _ASKED] = "") -> str:
    return spoken_in(connection)


Spoken = Annotated[str, Depends(_spoken)]


def chosen(connection: HTTPConnection, languages: Collection[str]) -> str:
    """What the visitor chose, else what his browser prefers among what there is, else English."""
    kept = connection.cookies.get(CHOICE, "")
    if kept in languages:
        return kept
    return next((each for each in preferred(connection.headers.getlist("accept-language")) if each in languages), ENGLISH)


def preferred(headers: Iterable[str]) -> list[str]:
    """Languages without their regions, the dearest first: "es-MX,es;q=0.9,en;q=0.5" is es, es, en. What cannot be read is left out."""
    found: list[tuple[float, str]] = []
    for part in ",".join(headers).split(",")[:20]:
        tag, _, weight = part.strip().partition(";q=")
        try:
            found.append((float(weight or 1), tag.partition("-")[0].lower()))
        except ValueError:
            continue
    return [tag for weight, tag in sorted(found, key=lambda each: -each[0]) if tag and weight > 0]
