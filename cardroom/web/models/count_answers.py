"""What the count room and the funds answer. Of a box that is not counted nothing is told of what lies in it."""

from typing import Literal

from pydantic import Field

from cardroom.web.models.answers import Answer, Cents, Seconds
from cardroom.web.models.fields import Because, DayText, JournalLine, RoundKey, TableKey, VersionSeen

Figures = dict[str, dict[str, int]]


class Mark(Answer):
    line: JournalLine
    at: Seconds = Field(description="When it was done, in seconds since 1970.")
    name: str = Field(description="The name of the person.")
    why: Because


class BoxCount(Answer):
    by: Mark = Field(description="The person who counted.")
    figures: Figures = Field(description="How many of each piece, by kind and cents.")
    total: Cents = Field(description="The pieces in all, in cents.")


class Try(Answer):
    first: BoxCount = Field(description="The first count.")
    second: BoxCount | None = Field(description="The count by another person; null: it has not come.")


class Struck(Answer):
    by: Mark = Field(description="The person who struck it.")
    was: BoxCount = Field(description="The count that was struck.")
    right: Figures | None = Field(description="The figures in its place, by kind and cents; null: the count was withdrawn.")


class Counted(Answer):
    figures: Figures = Field(description="How many of each piece, by kind and cents.")
    counted: Cents = Field(description="Cents that were counted.")
    expected: Cents = Field(description="Cents that the rounds have collected.")
    difference: int = Field(description="Cents; above zero: more was counted than collected.")
    counters: list[str] = Field(description="The names of the people who counted.")
    standing: int = Field(description="The line in the staff's journal of the figure that stands.")
    tries: list[Try] = Field(description="The counts of two people at a time, until two agreed.")
    struck: list[Struck] = Field(description="The figures that were struck through.")


class Box(Answer):
    serial: str = Field(description="The serial number of the box.")
    kind: Literal["fees", "jackpot"] = Field(description="What the box holds.")
    table: TableKey
    day: DayText
    shift: str = Field(description="The name of the shift.")
    pulled: Mark = Field(description="The person who pulled the box.")
    state: Literal["pulled", "counting", "again", "counted"] = Field(description="How far the count is.")
    version: VersionSeen
    first: str = Field(description="The name of the person who has counted it and waits for another; empty: nobody.")
    yours: int = Field(description="The line of your own count, which waits for another's; 0: there is none.")
    tries: int = Field(description="How often two people have counted it.")
    closed: bool = Field(description="Whether its gaming day is closed.")
    counted: Counted | None = Field(default=None, description="The result, once two people have counted the same; else null.")


class Pull(Answer):
    kind: Literal["fees", "jackpot"] = Field(description="What the box holds.")
    version: VersionSeen
    at: Seconds | None = Field(description="When it was pulled last, in seconds since 1970; null: never.")


class CountTable(Answer):
    id: TableKey
    name: str = Field(description="The table's name for people.")
    state: Literal["open", "closed"] = Field(description="Whether the table is open.")
    boxes: list[Pull] = Field(description="The boxes at the table.")


class CountRoom(Answer):
    tables: list[CountTable] = Field(description="The tables with boxes to pull.")
    boxes: list[Box] = Field(description="The boxes that were pulled.")
    shifts: list[str] = Field(description="The names of the shifts of a day.")
    shift: str = Field(description="The name of the shift that runs.")
    pieces: dict[str, list[Cents]] = Field(description="The values of chips and of cash, in cents, by kind.")


class Outcome(Answer):
    state: Literal["counting", "again", "counted"] = Field(
        description="How far the count is: another must count, both count again, or it is counted."
    )


class PayOut(Answer):
    number: int = Field(description="The number of the pay-out.")
    fund: str = Field(description="The id of the fund.")
    amount: Cents = Field(description="Cents to pay.")
    round: RoundKey
    player: str = Field(description="The name under which the winner played.")
    hand: str = Field(description="The winning hand, in words.")
    state: Literal["waiting", "paid", "refused"] = Field(description="Whether it waits for approval, is paid or was refused.")
    proposed_by: str = Field(description="The name of the person who proposed it.")
    proposed_at: Seconds = Field(description="When it was proposed, in seconds since 1970.")
    proposed_why: str = Field(description="The reason given with the proposal.")
    ended_by: str = Field(description="The name of the person who approved or refused it; empty: nobody yet.")
    ended_at: Seconds | None = Field(description="When it was approved or refused, in seconds since 1970; null: not yet.")
    ended_why: str = Field(description="The reason given for that; empty: none.")
    yours: bool = Field(description="Whether you have proposed it; then another approves it.")


class Moved(Answer):
    line: JournalLine
    at: Seconds = Field(description="When it moved, in seconds since 1970.")
    name: str = Field(description="The name of the person who moved it.")
    why: Because
    activity: str = Field(description="What kind of movement it was.")
    amount: Cents = Field(description="Cents that came in; below zero: that went out.")


class Fund(Answer):
    name: str = Field(description="The id of the fund.")
    title: str = Field(description="The fund's name for people.")
    kind: Literal["jackpot", "promotion"] = Field(description="What the fund is for.")
    share: int = Field(description="Percent of what comes in beside the seed that may be withdrawn as administration.")
    version: VersionSeen
    holds: Cents = Field(description="Cents that the fund holds.")
    to_withdraw: Cents = Field(description="Cents that may be withdrawn as administration.")
    by_activity: dict[str, Cents] = Field(description="The sums in cents, by kind of movement.")
    moves: list[Moved] = Field(description="The last movements, newest first.")


class TableFund(Answer):
    table: TableKey
    open: bool = Field(description="Whether the table is open.")
    meter: bool = Field(description="Whether it is a progressive meter.")
    holds: Cents = Field(description="Cents that the fund holds.")
    parts: dict[str, int] = Field(description="The sums in cents, by kind of movement.")


class Funds(Answer):
    funds: list[Fund] = Field(description="The funds of the room.")
    pay_outs: list[PayOut] = Field(description="Pay-outs that wait, then those that were decided.")
    tables: list[TableFund] = Field(description="The funds at the tables, which their games pay from.")


class Figure(Answer):
    amount: Cents = Field(description="The sum, in cents.")
    lines: list[int] = Field(description="The numbers of the lines of the staff's journal behind it.")
    journals: list[str] = Field(description="The journals of the ledger behind it.")


class Statement(Answer):
    fund: str = Field(description="The id of the fund.")
    title: str = Field(description="The fund's name for people.")
    day: DayText
    opening: Cents = Field(description="Cents at the start of the day.")
    by_activity: dict[str, Figure] = Field(description="The figures by kind of movement.")
    closing: Cents = Field(description="Cents at the end of the day.")
    pay_outs: list[PayOut] = Field(description="The pay-outs of the day.")
