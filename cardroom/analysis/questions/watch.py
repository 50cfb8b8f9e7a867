"""Whoever waits for an answer: told how far the work is, and what is known so far."""

from collections.abc import Callable, Mapping

Data = dict[str, object]  # as JSON has it


class AnswerWatch:
    """Nobody: what is said is not heard. A terminal draws a bar, a worker writes lines."""

    def __call__(self, done: float) -> None:
        """Hear which part of the work is done, 0 to 1."""

    def say(self, text: str) -> None:
        """Hear what is being done, or the first figures."""

    def improved(self, answer: Callable[[], Mapping[str, object]]) -> None:
        """Hear that there is an answer already, of fewer nights than were asked for; it is made if somebody wants it."""


UNWATCHED = AnswerWatch()
