"""How long people waited for a seat, game by game."""

from statistics import median
from typing import NamedTuple

from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.paper import Column, PaperLine, PaperTable, behind

MINUTE = 60


class WaitingTimes(NamedTuple):
    """In minutes, from the list to the call; of those who were called."""

    game: ListedGame
    names: int
    seated: int
    usual: float | None
    longest: float | None
    lines: tuple[int, ...]


def waited(log: Log) -> list[WaitingTimes]:
    found = []
    for game in sorted({wait.game for wait in log.waits}):
        own = [wait for wait in log.waits if wait.game == game]
        minutes = [wait.waited / MINUTE for wait in own if wait.called is not None]
        seated = sum(wait.seated is not None for wait in own)
        lines = tuple(line for wait in own for line in wait.lines)
        found.append(WaitingTimes(game, len(own), seated, median(minutes) if minutes else None, max(minutes, default=None), lines))
    return found


def lists_sheet(log: Log) -> PaperTable:
    columns = (
        Column("Game"), Column("Names", "count"), Column("Seated", "count"), Column("Gone", "count"),
        Column("Usual wait, minutes", "minutes"), Column("Longest wait, minutes", "minutes"),
    )  # fmt: skip
    rows = tuple(
        PaperLine(
            (log.named(each.game), each.names, each.seated, each.names - each.seated, each.usual, each.longest), behind(lines=each.lines)
        )
        for each in waited(log)
    )
    return PaperTable("Lists", columns, rows, "Nobody was on a list.")
