"""A setting of a table, as a request sends it."""

from typing import Annotated

from pydantic import Field, ValidationError, ValidatorFunctionWrapHandler, WrapValidator

from cardroom.web.bodies.body import MOST_CENTS


def _one_complaint(value: object, handler: ValidatorFunctionWrapHandler) -> object:
    """One sentence, in place of one for each kind that it might have been."""
    try:
        return handler(value)
    except ValidationError:
        raise ValueError("must be cents, a short text, true or false, nothing, or a short list or table of these") from None


Line = Annotated[str, Field(max_length=80, pattern=r"^[^\x00-\x1f]*$")]
SettingName = Annotated[str, Field(max_length=60)]
_Plain = bool | Annotated[int, Field(ge=-MOST_CENTS, le=MOST_CENTS)] | Line | None
_Table = dict[SettingName, _Plain | Annotated[dict[SettingName, _Plain], Field(max_length=40)]]
Setting = Annotated[
    _Plain | Annotated[list[_Plain], Field(max_length=20)] | Annotated[_Table, Field(max_length=20)], WrapValidator(_one_complaint)
]
