"""The logins that a demo shows to everybody."""

from typing import Annotated

from typing_extensions import TypedDict

from cardroom.fields import says


class DemoLogin(TypedDict):
    """With which anybody who has the room's address does the work of that role."""

    role: Annotated[str, says("What the person does: operator, floor, dealer, cashier or auditor.")]
    name: Annotated[str, says("The name to sign in with.")]
    password: Annotated[str, says("The password to sign in with.")]
