"""A bar on standard error while something takes long; nothing where nobody watches."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cardroom.analysis.questions.watch import UNWATCHED, AnswerWatch

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class ProgressBar(AnswerWatch):
    def __init__(self, progress: "Progress", task: "TaskID", what: str) -> None:
        self._progress, self._task, self._what = progress, task, what

    def __call__(self, done: float) -> None:
        self._progress.update(self._task, completed=done)

    def say(self, text: str) -> None:
        self._progress.update(self._task, description=f"{self._what} ({text})")


@contextmanager
def bar(what: str) -> Iterator[AnswerWatch]:
    if not sys.stderr.isatty():
        yield UNWATCHED
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        yield ProgressBar(progress, progress.add_task(what, total=1.0), what)
