"""The bodies of requests about people who play under a number."""

from typing import Annotated

from pydantic import Field

from cardroom.web.bodies.body import Body


class RegisterPlayerBody(Body):
    name: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$")] = Field(
        default="", description="The name that the person gives; empty: they are called by the number."
    )
