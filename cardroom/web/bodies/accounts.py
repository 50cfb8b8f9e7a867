"""The bodies of requests about sessions and accounts."""

from typing import Annotated

from pydantic import Field

from cardroom.web.bodies.body import Body

# A password's own rules are the room's; here is only how much may be sent.
Password = Annotated[str, Field(min_length=1, max_length=400, json_schema_extra={"format": "password"})]
Code = Annotated[str, Field(min_length=1, max_length=40)]
Name = Annotated[str, Field(min_length=1, max_length=80)]


class EnterBody(Body):
    """Come in."""

    name: Annotated[str, Field(max_length=80, description="The name you want; empty: the room makes one up.")] = ""


class RenameBody(Body):
    name: Annotated[str, Field(min_length=1, max_length=80)] = Field(description="The name you want.")


class OwnAccountBody(Body):
    password: Password = Field(description="The password that the account gets.")


class SignInBody(Body):
    name: Name = Field(description="The name of the account.")
    password: Password = Field(description="The password of the account.")
    code: Annotated[str, Field(max_length=40, description="The code of the second factor, where the account has one.")] = ""


class ChangePasswordBody(Body):
    old: Password = Field(description="The password so far.")
    new: Password = Field(description="The new password.")


class GivePasswordBody(Body):
    """The password, given once more by the person who is signed in."""

    password: Password = Field(description="Your password.")


class CloseAccountBody(Body):
    """Close the account for good."""

    password: Annotated[str, Field(max_length=400, description="Your password; empty: the account has none.")] = ""


class RecoverAccountBody(Body):
    name: Name = Field(description="The name of the account.")
    code: Code = Field(description="One of the recovery codes.")
    password: Password = Field(description="The new password.")


class GiveCodeBody(Body):
    """A code of the second factor."""

    code: Code = Field(description="The code that your app shows, or a recovery code.")
