"""What is said at a table: what of it can be shown, and for how long it is known."""

import asyncio

import pytest

from cardroom.room.live.chat import A_DAY, KEPT, Chat, cleaned


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  nice\thand\n\nBob ", "nice hand Bob"),
        ("<b>bold</b> & <script>", "<b>bold</b> & <script>"),  # text, and only ever set as text
        ("\u202egnihton\u202c", "gnihton"),  # right to left override
        ("a\u2066b\u2069\u200fc\u061c", "abc"),  # isolates, marks
        ("in\u200bvi\u200csi\ufeffble\u00ad", "invisible"),
        ("bell\x07 null\x00 escape\x1b[31m", "bell null escape[31m"),
        ("\ue000private \U000e0041tag", "private tag"),
        ("e\u0301", "é"),  # one letter
        ("z" + "\u0335" * 40 + "ap", "z\u0335\u0335ap"),
        ("\u2028\u2029\u0085", ""),
        ("¡Buena mano, señor! 好牌 👍", "¡Buena mano, señor! 好牌 👍"),
        ("\u0628\u0631\u0627\u0641\u0648", "\u0628\u0631\u0627\u0641\u0648"),  # Arabic as it is
    ],
)
def test_what_is_left_of_it(typed: str, shown: str) -> None:
    assert cleaned(typed) == shown


def test_the_newest_are_known_and_none_for_longer_than_a_day() -> None:
    chat = Chat()
    for number in range(KEPT + 10):
        chat.add(1000.0 + number, "Ann", "x", f"line {number}", "")
    assert [said.text for said in chat.since(0, 1100.0)] == [f"line {number}" for number in range(10, KEPT + 10)]
    assert [said.number for said in chat.since(KEPT + 8, 1100.0)] == [KEPT + 9, KEPT + 10]
    assert [said.text for said in chat.since(0, 1000.0 + KEPT + 9 + A_DAY)] == [f"line {KEPT + 9}"]
    assert chat.since(0, 2000.0 + A_DAY) == []


def test_who_listens_hears_whatever_comes() -> None:
    async def listen() -> list[int]:
        chat = Chat()
        heard: list[int] = []

        async def one() -> None:
            number = 0
            while number < 3:
                await chat.more(number)
                heard.extend(said.number for said in chat.since(number, 0))
                number = heard[-1]

        listening = asyncio.create_task(one())
        for _ in range(3):
            await asyncio.sleep(0)
            chat.add(0, "Ann", "x", "hello", "")
        await listening
        return heard

    assert asyncio.run(listen()) == [1, 2, 3]
