"""A text that many are sent is written as one frame, made once; whoever reads it gets the text."""

import pytest

from cardroom.web.server import FRAMES_KEPT, Frames


def read(data: bytes) -> str:
    """The text of a frame, as RFC 6455 (5.2) lays it out: whole, of text, not masked, and as long as it says."""
    assert data[0] == 0b1000_0001 and data[1] < 128
    width = {126: 2, 127: 8}.get(data[1], 0)
    length = int.from_bytes(data[2 : 2 + width]) if width else data[1]
    payload = data[2 + width :]
    assert len(payload) == length
    return payload.decode()


@pytest.mark.parametrize("text", ["x", "{}" * 62, "a" * 125, "a" * 126, "é" * 40_000, "a" * 65_535, "a" * 65_536])
def test_a_frame_is_read_as_its_text(text: str) -> None:
    assert read(Frames()(text)) == text


def test_the_same_text_is_framed_once_and_another_one_never_in_its_place() -> None:
    frames, first = Frames(), " ".join(["a", "text"])
    assert frames(first) is frames(first)
    for number in range(3 * FRAMES_KEPT):
        text = f"text {number}"  # each time a new object, as messages are
        assert read(frames(text)) == text
    assert len(frames._made) <= FRAMES_KEPT
