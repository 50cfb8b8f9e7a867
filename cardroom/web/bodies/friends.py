"""The bodies of requests about a friend at an absent player's chips."""

from typing import Annotated

from pydantic import Field

from cardroom.web.bodies.body import Body


class ApproveFriendBody(Body):
    name: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]*$", description="The name of the friend.")]


class AbsentPlayerBody(Body):
    player: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]*$", description="The player who is away.")]
