"""A visitor's history: his rounds with what they brought, the same by game, and the last of them in a row; and a table's rounds for
everybody, with what each player won or lost, as all who watched have seen it."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import islice
from typing import Annotated, NamedTuple

from typing_extensions import TypedDict

from cardroom.cards import card_name
from cardroom.errors import BadInput
from cardroom.fields import EditionId, EditionName, GameName, HouseName, IsVoid, RoundKey, RoundNumber, TableKey, says
from cardroom.games.registry import GAMES
from cardroom.houses.files import Heading, headings, house_name
from cardroom.money import Cents
from cardroom.room.books.dealt_cards import DealtCards, dealt_in, read_hand
from cardroom.room.storage import Store
from cardroom.room.storage.histories import HistoryFilter, Place, Result, Sums, all_rounds_of, results_of, rounds_of, sums_of
from cardroom.room.storage.rows import PlayedRow

PAGE = 50
LOOKED_AT = 300  # rounds that are dealt again to find a hand
IN_A_ROW = 500  # results that a graph shows
MOST = 200_000  # lines of a file


class RoundQuery(NamedTuple):
    """Which rounds, as somebody asks for them."""

    game: str = ""
    table: str = ""
    since: float | None = None
    until: float | None = None
    result: Result | None = None


class BarePlayedData(TypedDict):
    """A round that a visitor played, and what it was for them."""

    round: RoundKey
    table: TableKey
    edition: EditionId
    name: EditionName
    house: HouseName
    game: Annotated[str, says("The game; empty: no house has the edition any more.")]
    player: Annotated[str, says("The name under which you played it.")]
    at: Annotated[float, says("When the round was over, in seconds since 1970.")]
    net: Annotated[Cents, says("What you won, in cents; below zero: lost.")]
    fees: Annotated[Cents, says("Cents that you paid the house yourself, without shares of a pot.")]
    banked: Annotated[bool, says("Whether you put up the bank's money.")]
    void: IsVoid


class PlayedData(BarePlayedData):
    """The same with its cards, as the visitor saw them."""

    cards: Annotated[
        list[str] | None, says("The cards that you were dealt and saw, in order; null: the room cannot deal the round again any more.")
    ]
    board: Annotated[list[str], says("The cards on the board, in order.")]


class HistoryData(TypedDict):
    rounds: Annotated[list[PlayedData], says("Your rounds, newest first.")]
    next: Annotated[str | None, says("The `before` of the next page; null: there is none.")]


class SumsData(TypedDict):
    game: GameName
    rounds: Annotated[int, says("The number of rounds.")]
    net: Annotated[Cents, says("What you won in all, in cents; below zero: lost.")]
    best: Annotated[Cents, says("The largest win in one round, in cents.")]
    worst: Annotated[Cents, says("The largest loss in one round, in cents, below zero.")]
    fees: Annotated[Cents, says("Cents that you paid the house yourself.")]
    banked: Annotated[int, says("The number of rounds in which you put up the bank's money.")]


class RoundNetData(TypedDict):
    round: RoundKey
    at: Annotated[float, says("When the round was over, in seconds since 1970.")]
    net: Annotated[Cents, says("What you won, in cents; below zero: lost.")]


class SummaryData(TypedDict):
    games: Annotated[list[SumsData], says("The sums by game, the most played first.")]
    all: Annotated[SumsData, says("All games together.")]
    last: Annotated[list[RoundNetData], says("The last 500 results, the oldest of them first.")]


class RoundHeadData(TypedDict):
    """A round in a list."""

    id: RoundKey
    table_id: TableKey
    number: RoundNumber
    edition: EditionId
    begun_at: Annotated[float, says("When the round began, in seconds since 1970.")]
    over_at: Annotated[float, says("When the round was over, in seconds since 1970.")]
    void: IsVoid


class TableRoundData(RoundHeadData):
    """A round in a list, and what each player won or lost, as everybody has seen it."""

    results: Annotated[dict[str, Cents], says("What each player won, in cents; below zero: lost.")]


def history(store: Store, visitor: str, asked: RoundQuery, hand: str, before: str) -> HistoryData:
    """A page of them, the newest first; ``before``: the ``next`` of the page before it.

    With ``hand`` only those in which the visitor was dealt such cards, among the next rounds that are dealt again for it: a page may have
    few of them, or none, and go on.
    """
    known = {heading.id: heading for heading in headings()}
    held = read_hand(hand)
    rows = rounds_of(store, wanted_rounds(visitor, asked, known), _place(before), (LOOKED_AT if hand else PAGE) + 1)
    found: list[PlayedData] = []
    last: PlayedRow | None = None
    for row in rows[:LOOKED_AT] if hand else rows[:PAGE]:
        dealt = dealt_in(store, row.round_id, row.player)
        last = row
        if not hand or (dealt.own is not None and held.is_among(dealt.own)):
            found.append(_data(row, known, dealt))
        if len(found) == PAGE:
            break
    more = last is not None and last is not rows[-1]
    return {"rounds": found, "next": f"{last.over_at!r}_{last.round_id}" if last is not None and more else None}


def summary(store: Store, visitor: str, asked: RoundQuery) -> SummaryData:
    known = {heading.id: heading for heading in headings()}
    wanted = wanted_rounds(visitor, asked, known)
    games: dict[str, list[Sums]] = {}
    for sums in sums_of(store, wanted):
        games.setdefault(game_of(sums.edition, known), []).append(sums)
    last: list[RoundNetData] = [
        {"round": row.round_id, "at": row.over_at, "net": row.net} for row in reversed(rounds_of(store, wanted, None, IN_A_ROW))
    ]
    return {
        "games": sorted((_sum(game, parts) for game, parts in games.items()), key=lambda each: -each["rounds"]),
        "all": _sum("", [sums for parts in games.values() for sums in parts]),
        "last": last,
    }


def as_csv(store: Store, visitor: str, asked: RoundQuery) -> bytes:
    """All of them as a file for a spreadsheet, amounts in dollars with cents, times in UTC."""
    out = io.StringIO()
    lines = csv.writer(out)
    lines.writerow(["round", "table", "over at (UTC)", "house", "game", "edition", "played as", "net", "fees", "banked", "void"])
    for row in every_round(store, visitor, asked):
        at = datetime.fromtimestamp(row["at"], UTC).strftime("%Y-%m-%d %H:%M:%S")
        flags = ["yes" if flag else "no" for flag in (row["banked"], row["void"])]
        amounts = [f"{cents / 100:.2f}" for cents in (row["net"], row["fees"])]
        played_as = _harmless(row["player"])
        lines.writerow([row["round"], row["table"], at, row["house"], row["name"], row["edition"], played_as, *amounts, *flags])
    return out.getvalue().encode()


def every_round(store: Store, visitor: str, asked: RoundQuery) -> Iterator[BarePlayedData]:
    """Every round that is asked for, the newest first, without the cards: none is dealt again."""
    known = {heading.id: heading for heading in headings()}
    return (_bare(row, known) for row in islice(all_rounds_of(store, wanted_rounds(visitor, asked, known)), MOST))


def of_table(store: Store, table: str, before: float | None) -> list[TableRoundData]:
    """Rounds of a table that are over, the newest first."""
    heads = [head for head in store.rounds.heads(table_id=table, before=before, limit=PAGE) if head.over_at is not None]
    results = {id: _nets(*texts) for id, texts in results_of(store, [head.id for head in heads]).items()}
    return [
        {
            "id": head.id,
            "table_id": head.table_id,
            "number": head.number,
            "edition": head.edition,
            "begun_at": head.begun_at,
            "over_at": head.over_at or head.begun_at,
            "void": head.void,
            "results": results[head.id],
        }
        for head in heads
    ]


def _nets(setup: str, outcome: str) -> dict[str, Cents]:
    """What each player won or lost: everybody has seen his chips before and after."""
    begun, left = json.loads(setup)["stacks"], json.loads(outcome)["stacks"]
    return {player: left[player] - begun[player] for player in begun}


def wanted_rounds(visitor: str, asked: RoundQuery, known: Mapping[str, Heading]) -> HistoryFilter:
    if asked.game and asked.game not in GAMES:
        raise BadInput(f"There is no game '{asked.game}'.")
    editions = [id for id, heading in known.items() if heading.game == asked.game] if asked.game else None
    return HistoryFilter(visitor, editions, asked.table, asked.since, asked.until, asked.result)


def _place(before: str) -> Place | None:
    if not before:
        return None
    at, _, id = before.partition("_")
    try:
        return float(at), id
    except ValueError:
        raise BadInput("before: take what the page before this one said in `next`.") from None


def game_of(edition: str, known: Mapping[str, Heading]) -> str:
    """Empty where no house has the edition any more."""
    return known[edition].game if edition in known else ""


def _data(row: PlayedRow, known: Mapping[str, Heading], dealt: DealtCards) -> PlayedData:
    own = None if dealt.own is None else [card_name(card) for card in dealt.own]
    return {**_bare(row, known), "cards": own, "board": [card_name(card) for card in dealt.board]}


def _bare(row: PlayedRow, known: Mapping[str, Heading]) -> BarePlayedData:
    heading = known.get(row.edition)
    return {
        "round": row.round_id,
        "table": row.table_id,
        "edition": row.edition,
        "name": heading.name if heading else row.edition,
        "house": house_name(row.edition.partition("/")[0]),
        "game": game_of(row.edition, known),
        "player": row.player,
        "at": row.over_at,
        "net": row.net,
        "fees": row.fees,
        "banked": row.banked,
        "void": row.void,
    }


def _sum(game: str, parts: Iterable[Sums]) -> SumsData:
    rows = list(parts)
    return {
        "game": game,
        "rounds": sum(row.rounds for row in rows),
        "net": sum(row.net for row in rows),
        "best": max((row.best for row in rows), default=0),
        "worst": min((row.worst for row in rows), default=0),
        "fees": sum(row.fees for row in rows),
        "banked": sum(row.banked for row in rows),
    }


def _harmless(name: str) -> str:
    """A spreadsheet must not take a name for a formula."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@") else name
