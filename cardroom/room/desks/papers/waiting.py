"""How long people waited for a seat, game by game."""

from statistics import median
from typing import NamedTuple

from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.paper import Column, PaperLine, PaperTable, behind

MINUTE = 60


class WaitingTimes(NamedTuple):
    """In minutes, from the list to the call; of those who were called. ``names``: those that wait still among them."""

    game: ListedGame
    names: int
    seated: int
    waiting: int
    usual: float | None
    longest: float | None
    lines: tuple[int, ...]


def waited(log: Log) -> list[WaitingTimes]:
    found = []
    for game in sorted({name.game for name in (*log.waits, *log.still_waiting)}):
        on_it = [name for name in log.still_waiting if name.game == game]
        own = [wait for wait in log.waits if wait.game == game]
        minutes = [wait.waited / MINUTE for wait in own if wait.called is not None]
        seated = sum(wait.seated is not None for wait in own)
        lines = tuple(line for name in (*own, *on_it) for line in name.lines)
        usual, longest = median(minutes) if minutes else None, max(minutes, default=None)
        found.append(WaitingTimes(game, len(own) + len(on_it), seated, len(on_it), usual, longest, lines))
    return found


def lists_sheet(log: Log) -> PaperTable:
    columns = (
        Column("Game"), Column("Names", "count"), Column("Seated", "count"), Column("Gone", "count"),
        Column("Waiting", "count"), Column("Usual wait, minutes", "minutes"), Column("Longest wait, minutes", "minutes"),
    )  # fmt: skip
    rows = tuple(
        PaperLine(
            (
                log.named(each.game), each.names, each.seated, each.names - each.seated - each.waiting, each.waiting, each.usual,
                each.longest,
            ),
            behind(lines=each.lines),
        )
        for each in waited(log)
    )  # fmt: skip
    return PaperTable("Lists", columns, rows, "Nobody was on a list.")
