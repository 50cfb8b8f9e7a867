"""In which language somebody is told what happened and why something was refused: as his page is, or as he asks for it."""

from typing import Annotated

from fastapi import Depends, Query
from starlette.requests import HTTPConnection

from cardroom.languages import LANGUAGES, language
from cardroom.web.pages.texts import CHOICE, chosen


def spoken_in(connection: HTTPConnection) -> str:
    """The language that an address names, else the one that a page would be in."""
    asked = connection.query_params.get(CHOICE, "")
    return asked if asked in LANGUAGES else chosen(connection, LANGUAGES)


def said(connection: HTTPConnection, sentence: str) -> str:
    """A sentence of the card room in the language of who is told it; what that language does not know is English."""
    return language(spoken_in(connection)).words(sentence)


_ASKED = Query(max_length=20, description="What sentences are written in, like `es`; as your pages are if not given.")


async def _spoken(connection: HTTPConnection, language: Annotated[str, _ASKED] = "") -> str:
    return spoken_in(connection)


Spoken = Annotated[str, Depends(_spoken)]
