"""What a house and a table may set in jacks or better."""

from typing import Literal, TypeAlias

from pydantic import Field, field_validator

from cardroom.games.pot.draw.rules import DrawRules
from cardroom.games.pot.rules import PotTable
from cardroom.money import Cents
from cardroom.round import Round
from cardroom.switches import Money


class JacksRules(DrawRules):
    openers: str = Field(pattern="^[2-9TJQKA]$")  # the lowest pair that opens
    split_proof: Literal["possible", "actual"]  # split openers: discards and final hand could have been openers, or the opening hand was
    false_button: Literal["forward", "stays"]  # the button after a falsely opened deal
    most_deals: int = Field(ge=1)  # a pot that nobody has won by then is divided


class JacksTable(PotTable):
    blinds: tuple[Money, ...] = ()  # the forced opening of jacks back is the lower bet
    ante: Money
    ante_limit: int = Field(default=3, ge=1)  # how many antes each may have to pay for one pot

    @field_validator("blinds")
    @classmethod
    def _blinds(cls, blinds: tuple[Cents, ...]) -> tuple[Cents, ...]:
        return blinds


JacksRound: TypeAlias = Round[JacksRules, JacksTable]
