"""What the server answers about accounts that are somebody's own, as the documentation has it."""

from pydantic import Field

from cardroom.web.models.answers import Answer, NewSession, Seconds, Session


class CurrentSession(Session):
    owned: bool = Field(description="Whether the account has a password.")
    second: bool = Field(description="Whether the account has a second factor.")
    proved: bool = Field(description="Whether this session has given the second factor lately; work of the staff needs that.")
    codes: int = Field(description="The number of recovery codes that are left.")
    roles: list[str] = Field(description="What you may do here: player, operator, floor, dealer, cashier, auditor.")


class Codes(Answer):
    codes: list[str] = Field(description="The recovery codes, shown once; each opens the account once, with a new password.")


class Owned(NewSession, Codes):
    pass


class SignedIn(Answer):
    """A browser or program in which you are signed in."""

    id: str = Field(description="The id of the session, by which you end it.")
    device: str = Field(description="What it called itself; may be empty.")
    begun_at: Seconds = Field(description="When the session began, in seconds since 1970.")
    until: Seconds = Field(description="When the session ends if you do not use it before, in seconds since 1970.")
    this: bool = Field(description="Whether it is the session that asks.")


class SecondFactor(Answer):
    secret: str = Field(description="The secret for your app; the room shows it once.")
    uri: str = Field(description="The secret as an address that apps read.")
