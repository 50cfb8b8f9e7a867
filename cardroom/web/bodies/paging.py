"""The bodies of requests about messages to people."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.web.bodies.body import Body, ReasonBody

Where = Annotated[str, Field(max_length=120, pattern=r"^[^\x00-\x1f]*$")]
Language = Literal["en", "es"]


class OwnPagingBody(Body):
    to: Where = Field(description="Where messages to you go: an e-mail address, or what the room's service takes; empty: you want none.")
    language: Language = Field(default="en", description="The language of the messages.")


class PagePersonBody(ReasonBody):
    to: Where = Field(description="Where messages go, as the person has told you; empty: they want none.")
    language: Language = Field(default="en", description="The language of the messages.")
