"""What the count room and the funds answer. Of a box that is not counted nothing is told of what lies in it."""

from typing import Literal

from pydantic import Field

from cardroom.web.models.answers import Answer, Cents, Seconds

Figures = dict[str, dict[str, int]]


class Mark(Answer):
    line: int = Field(description="Of the staff's journal.")
    at: Seconds
    name: str
    why: str


class BoxCount(Answer):
    by: Mark
    figures: Figures
    total: Cents


class Try(Answer):
    first: BoxCount
    second: BoxCount | None


class Struck(Answer):
    by: Mark
    was: BoxCount
    right: Figures | None


class Counted(Answer):
    figures: Figures
    counted: Cents
    expected: Cents = Field(description="What the rounds have collected.")
    difference: int = Field(description="Cents; above zero: more was counted than collected.")
    counters: list[str]
    standing: int = Field(description="The line whose figure stands.")
    tries: list[Try]
    struck: list[Struck]


class Box(Answer):
    serial: str
    kind: Literal["fees", "jackpot"]
    table: str
    day: str
    shift: str
    pulled: Mark
    state: Literal["pulled", "counting", "again", "counted"]
    version: int
    first: str = Field(description="Who has counted it, and waits for another.")
    yours: int = Field(description="The line of your own count, which waits for another's; 0: there is none.")
    tries: int
    closed: bool = Field(description="Its gaming day is closed.")
    counted: Counted | None = Field(default=None, description="When two have counted the same.")


class Pull(Answer):
    kind: Literal["fees", "jackpot"]
    version: int
    at: Seconds | None = Field(description="When it was pulled last.")


class CountTable(Answer):
    id: str
    name: str
    state: Literal["open", "closed"]
    boxes: list[Pull]


class CountRoom(Answer):
    tables: list[CountTable]
    boxes: list[Box]
    shifts: list[str]
    shift: str
    pieces: dict[str, list[Cents]] = Field(description="Which there are, by kind.")


class Outcome(Answer):
    state: Literal["counting", "again", "counted"]


class PayOut(Answer):
    number: int
    fund: str
    amount: Cents
    round: str
    player: str
    hand: str
    state: Literal["waiting", "paid", "refused"]
    proposed_by: str
    proposed_at: Seconds
    proposed_why: str
    ended_by: str
    ended_at: Seconds | None
    ended_why: str
    yours: bool = Field(description="You have proposed it: another approves it.")


class Moved(Answer):
    line: int
    at: Seconds
    name: str
    why: str
    activity: str
    amount: Cents


class Fund(Answer):
    name: str
    title: str
    kind: Literal["jackpot", "promotion"]
    share: int
    version: int
    holds: Cents
    to_withdraw: Cents
    by_activity: dict[str, Cents]
    moves: list[Moved]


class TableFund(Answer):
    table: str
    open: bool
    meter: bool = Field(description="A progressive meter.")
    holds: Cents
    parts: dict[str, int]


class Funds(Answer):
    funds: list[Fund]
    pay_outs: list[PayOut]
    tables: list[TableFund] = Field(description="The funds at the tables, which their games pay from.")


class Figure(Answer):
    amount: Cents
    lines: list[int]
    journals: list[str]


class Statement(Answer):
    fund: str
    title: str
    day: str
    opening: Cents
    by_activity: dict[str, Figure]
    closing: Cents
    pay_outs: list[PayOut]
