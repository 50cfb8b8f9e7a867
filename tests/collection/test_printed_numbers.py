"""Numbers that no manual has: each is refused with a sentence, and nothing is made of it."""

from collections.abc import Callable

import pytest

from cardroom.collection.compare import parse_mix
from cardroom.collection.printed import count, line_span, option_names
from cardroom.errors import BadInput

MANY = "9" * 6000


@pytest.mark.parametrize("read", [count, line_span, parse_mix], ids=["players", "lines", "a mix"])
@pytest.mark.parametrize("text", [MANY, f"1-{MANY}", f"$100x{MANY}", f"{MANY} or more", "²", f"{MANY} or less", f"5 or {MANY}"])
def test_numbers_without_an_end(read: Callable[[str], object], text: str) -> None:
    with pytest.raises(BadInput):
        read(text)


@pytest.mark.parametrize("text", [f"1-{MANY}", "1-999999", f"{MANY}-{MANY}", "1-1001"])
def test_more_options_than_anybody_prints(text: str) -> None:
    with pytest.raises(BadInput, match="announces no options"):
        option_names(text)


def test_as_many_as_anybody_prints() -> None:
    assert option_names("1-26, i") == [*map(str, range(1, 27)), "i"]
    assert len(option_names("1-1000")) == 1000
    assert line_span("3154-3283, 99999") == range(3154, 100_000)
