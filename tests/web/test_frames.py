"""A text that many are sent is written as one frame, made once; whoever reads it gets the text."""

from collections.abc import Generator

import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from cardroom.web.server import FRAMES_KEPT, Frames


def read(data: bytes) -> Frame:
    """As a client reads a frame."""
    reader = StreamReader()
    reader.feed_data(data)
    reader.feed_eof()
    parsing: Generator[None, None, Frame] = Frame.parse(reader.read_exact, mask=False)
    try:
        while True:
            next(parsing)
    except StopIteration as done:
        frame: Frame = done.value
        return frame


@pytest.mark.parametrize("text", ["x", "{}" * 62, "a" * 125, "a" * 126, "é" * 40_000, "a" * 65_535, "a" * 65_536])
def test_a_frame_is_read_as_its_text(text: str) -> None:
    frame = read(Frames()(text))
    assert (frame.opcode, bytes(frame.data).decode(), frame.fin) == (Opcode.TEXT, text, True)


def test_the_same_text_is_framed_once_and_another_one_never_in_its_place() -> None:
    frames, make = Frames(), lambda number: f"text {number}"  # each time a new object, as messages are
    first = make(1)
    assert frames(first) is frames(first)
    for number in range(3 * FRAMES_KEPT):
        text = make(number)
        assert bytes(read(frames(text)).data).decode() == text
    assert len(frames._made) <= FRAMES_KEPT
