"""The bodies of requests about wrong payments."""

from pydantic import Field

from cardroom.web.bodies.body import Body, Cents, RoundId, WhyBody, Words


class WrongPaymentBody(Body):
    """What was really paid, of one line of a round that is over."""

    round: RoundId
    line: int = Field(ge=0, le=10**6, description="The number of the payment, as the list has it.")
    paid: Cents = Field(description="Cents that were really paid.")
    to: Words = Field(
        default="", max_length=80, description="The player who got the rest of a pot, or from whose part it came; may be empty."
    )


class CorrectPaymentBody(WrongPaymentBody, WhyBody):
    """With the reason."""


class ConfirmCorrectionBody(Body):
    says: Words = Field(default="", description="Why you confirm it; empty: for the reason of the proposal.")
