"""What the server answers, as the documentation has it. Answers are written by the room itself; these models describe them."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from cardroom.games.registry import Kind
from cardroom.web.models.cut import Coming, Cut

Cents = Annotated[int, Field(description="Whole cents.")]
Seconds = Annotated[float, Field(description="Seconds since 1970.")]


class Answer(BaseModel):
    pass


class Problem(Answer):
    """What was refused, and why."""

    detail: str = Field(description="One sentence for the visitor.")


class Done(Answer):
    done: Literal[True]


class Session(Answer):
    id: str
    name: str


class NewSession(Session):
    secret: str = Field(description="Told once. It is in the cookie too; a program sends it as `Authorization: Bearer`.")


class AccountTable(Answer):
    table: str
    edition: str
    name: str
    player: str
    stack: Cents


class Entry(Answer):
    """A movement of chips at the cashier."""

    id: int
    at: Seconds
    amount: Cents = Field(description="Below zero: taken out.")
    why: str
    table: str | None


class Account(Session):
    balance: Cents
    tables: list[AccountTable]
    entries: list[Entry]


# -- houses and their rules -------------------------------------------------------------------------------------------------


class EditionLine(Answer):
    id: str
    name: str
    game: str
    family: Literal["pot", "banked", "points"]
    kind: Kind
    seats: int
    backline: bool


class House(Answer):
    house: str
    name: str
    editions: list[EditionLine]


class FormField(Answer):
    """One table setting that a form may ask for."""

    name: str
    label: str
    kind: Literal["money", "most", "moneys", "int", "bool", "choice", "choices", "names", "lines"] = Field(
        description='`most` is an amount, or "none" (null) for no limit; `names` are players\' names; '
        "`lines` a table of its own, written `name = value` line by line, a dot below another name."
    )
    default: object
    optional: bool = Field(description="May be null.")
    choices: list[str]
    count: int | None = Field(description="Of `moneys`: how many, where that is fixed.")
    least: int | None
    most: int | None
    usual: str = Field(description="Of what the house leaves to its tables: what it has itself, where a form can show it.")
    hint: str
    when: dict[str, list[str]] | None = Field(description="Only where another field has one of these values.")
    stakes: bool = Field(description="Says for how much is played: a form asks for it first.")


class BuyIn(Answer):
    least: Cents
    usual: Cents
    most: Cents | None = Field(description="None: there is no maximum.")


class FeeOption(Answer):
    option: str
    limits: str
    players: str


class Tables(Answer):
    """What opening a table takes."""

    seats: int
    backline: bool
    limits: str
    buy_in: BuyIn
    defaults: dict[str, object]
    fields: list[FormField]
    option: str = Field(description="The collection option that is posted unless another is given.")
    options: list[FeeOption]


class Clause(Answer):
    id: str
    says: str
    lines: str


class Section(Answer):
    title: str
    lines: list[str]


class RulingQuestion(Answer):
    name: str
    kind: str
    title: str
    needed: bool
    several: bool


class Ruling(Answer):
    """What the floor may rule, and how it is written in a described round."""

    name: str
    title: str
    group: str
    when: str
    write: str
    asks: list[RulingQuestion]
    rule: str
    says: str
    lines: str


class Reading(Answer):
    id: str
    lines: str
    text: str
    read: str
    why: str
    switch: str


class Sheet(Answer):
    """A rule sheet, with the lines of its source."""

    edition: str
    name: str
    house: str
    house_name: str
    game: str
    family: str
    source: str
    lines: str
    approval: str
    since: str
    digest: str
    rules: dict[str, object]
    table: dict[str, object]
    sections: list[Section]
    rulings: list[Ruling]
    clauses: dict[str, Clause]
    collection: dict[str, object] | None
    readings: list[Reading]
    tables: Tables


class ExampleSaid(Answer):
    says: str
    rule: str = Field(description="The clause by which it happened; empty where there is none to name.")


class ExampleTold(Answer):
    stage: Literal["before", "deal", "play", "showdown", "settlement"]
    said: list[ExampleSaid]


class ExampleWon(Answer):
    player: str
    banked: bool
    won: Cents


class Example(Answer):
    """A round that bots have played, as an example."""

    seed: str
    told: list[ExampleTold]
    results: list[ExampleWon]


class Clauses(Answer):
    edition: str
    source: str
    clauses: dict[str, Clause]


class Fees(Answer):
    """Every printed option of the collection."""

    model_config = ConfigDict(extra="allow")

    edition: str
    default: str
    options: list[dict[str, object]]


# -- tables -----------------------------------------------------------------------------------------------------------------

State = Literal["waiting", "playing", "between", "closed"]


class LobbyRow(Answer):
    id: str
    edition: str
    name: str
    house: str
    game: str
    family: str
    limits: str
    option: str
    seats: int
    taken: int
    people: list[str]
    bots: int
    watching: int
    state: State
    bank: Cents | None
    opened_by: str
    clock: float
    backline: bool
    quiet: float | None = Field(description="Seconds since a round began; null: none has, since the room was opened.")


class NewTable(Answer):
    id: str


class Event(Answer):
    """Something that happened, as the viewer may see it; `event` says which fields it has."""

    model_config = ConfigDict(extra="allow")

    event: str
    says: str = Field(description="A sentence for the log, in your language; empty: nothing to say.")
    words: str = Field("", description="What its `text` or `why` is in your language, where that is another than English.")


class Amounts(Answer):
    least: Cents
    most: Cents
    step: Cents
    only: list[Cents]


class Pick(Answer):
    place: str
    least: int
    most: int
    size: int
    becomes: str = Field(description="What is done with the cards picked, like `that you throw away`.")
    to: str = Field("", description="Of cards that a dealer names: where they lie.")
    at: list[int] = Field([], description="And which cards of that place they are.")


class DecisionOption(Answer):
    verb: str
    amounts: Amounts | None
    spot: str | None
    pick: Pick | None
    rule: str


class Decision(Answer):
    kind: str
    to_act: list[str]
    turn: int
    options: list[DecisionOption] = Field(description="The viewer's own.")


class Opening(Answer):
    number: int
    seats: dict[str, str]
    stacks: dict[str, Cents]
    jackpot: Cents
    absent: list[str]
    piece: str = Field(description="What is dealt: card or tile.")
    by_clock: list[str] = Field(
        description="The clauses of what fell due by the clock: it is taken as the round begins, and is no fee of it."
    )
    cut: Cut | None = Field(description="How the players cut the deck; null: nobody was there to cut it.")


class PlayerPlace(Answer):
    seat: int | None
    player: str | None
    bot: bool
    stack: Cents
    out: bool
    leaving: bool
    here: bool
    kept: str = Field(description="For whom an empty seat is kept.")
    friend: str = Field(description="A friend whom the player has let play these chips while they are away; empty: nobody.")
    friend_plays: bool = Field(description="Whether the friend plays them now.")
    over: str = Field(description="The absent player over whose seat this player plays; empty: it is their own.")
    known: str = Field(description="A sign for who sits there, the same under every name; empty for bots.")


class Call(Answer):
    """Somebody calls the floor."""

    number: int
    who: str
    says: str
    at: Seconds
    answered_by: str
    answered_at: Seconds | None


class Proposal(Answer):
    """A payment of an earlier round that one of the staff wants put right: nothing has moved, until another confirms it."""

    number: int
    by: str
    at: Seconds
    why: str
    round: str
    line: int
    paid: Cents
    due: Cents
    amount: Cents
    source: str = Field(description="Who would give `amount`.")
    target: str = Field(description="To whom.")


class RackChip(Answer):
    value: Cents
    colour: str


class Circle(Answer):
    wager: str
    laid: Literal["bet", "along", "later"] = Field(description="Before the deal by its player, with another wager, or later in the round.")


class ShownCards(Answer):
    player: str
    cards: list[str]


class Shoe(Answer):
    """The hands of a shoe."""

    hands: str = Field(description="One letter each, in order: P player, B banker, T tie.")
    naturals: int
    bets: dict[str, int] = Field(description="How often each side bet has won.")


class Track(Answer):
    shoe: Shoe
    before: Shoe | None = Field(description="The shoe before it.")


class TableState(Answer):
    id: str
    edition: str
    name: str
    house: str
    game: str
    family: str
    limits: str
    option: str
    state: State
    why: str
    calls: list[Call]
    proposals: list[Proposal]
    seats: list[PlayerPlace]
    behind: list[PlayerPlace]
    watching: int
    bots: int
    opened_by: str
    backline: bool
    chip: Cents
    rack: list[RackChip] = Field(description="The chips of the table, from the smallest: what each is worth, and its colour.")
    circles: list[Circle] = Field(description="The wagers that have a place before each position, as the felt is printed.")
    big_blind: Cents = Field(description="Of a game with blinds; else 0.")
    buy_in: BuyIn
    pace: float
    clock: float
    next: Seconds | None
    paused: str = Field(description="Why play stands still; empty: it goes on.")
    closing: str = Field(description="That it closes after this round, or is closed: by whom, why, where the chips go; else empty.")
    told: list[str] = Field(description="What the floor has told everybody at the table, newest last.")
    dealer: str
    cards: str
    cut: Coming | None = Field(description="The next shuffle, while it may be cut.")
    dealing: list[str] = Field(description="Who has asked for the next round at once.")
    shown: list[ShownCards] = Field(description="Cards of the last round that their players have shown when it was over.")
    timed: list[int] = Field(description="Events of the round, by number, before which a player's time had run out.")
    friends: bool = Field(description="Whether a friend may play an absent player's chips here.")
    asks: list[Literal["deck", "set-up", "other-seat"]] = Field(description="What a player may ask for here.")
    seat_asked: list[str] = Field(description="Players who have asked for another seat.")
    shoe: Track | None = Field(description="What has won since the shoe was shuffled, in games of which a board is kept.")


class You(Answer):
    player: str
    seat: int | None
    balance: Cents
    stack: Cents
    pending: Cents = Field(description="Chips bought that come with the next round.")
    out: bool
    leaving: bool
    broke: bool = Field(description="Too few chips to be dealt in.")
    played: bool = Field(description="A round at this table.")
    banks: bool | None = Field(description="Whether you are offered the bank; null where there is none.")
    least_buy_in: Cents
    usual_buy_in: Cents
    most_buy_in: Cents | None = Field(description="None: there is no maximum.")


class Deadline(Answer):
    until: Seconds
    bank_until: Seconds


class TableMessage(Answer):
    """A table and its round, as the viewer may see them."""

    model_config = ConfigDict(serialize_by_alias=True)

    type: Literal["table"]
    seq: int
    round: str
    first: int = Field(alias="from", description="Number of the first event here.")
    events: list[Event]
    opening: Opening | None = Field(default=None, description="Only from the first event on.")
    table: TableState
    you: You | None
    decision: Decision | None
    clock: dict[str, Deadline]
    now: Seconds
    over: bool


class Advice(Answer):
    """What the house way, or a sensible player, would do."""

    verb: str
    amount: Cents
    spot: str | None
    picks: list[int]
    whose: str = Field(description="Whose advice it is.")


class Equity(Answer):
    """What hands that lie open win on average."""

    board: int = Field(description="With so many cards on the board.")
    shares: dict[str, float] = Field(description="By seat: the part of the pot, 0 to 1.")


class Warning(Answer):
    warning: str = Field(description="Empty: nothing speaks against it.")


# -- past rounds ------------------------------------------------------------------------------------------------------------


class RoundHead(Answer):
    """A round in a list."""

    id: str
    table_id: str
    number: int
    edition: str
    begun_at: Seconds
    over_at: Seconds
    void: bool


class TableRound(RoundHead):
    """And what each player won or lost, as everybody has seen it."""

    results: dict[str, Cents]


class Replay(Answer):
    """A finished round as the viewer may see it."""

    round: str
    table: str
    number: int
    edition: str
    name: str
    house: str
    begun_at: Seconds
    you: str | None = Field(description="As whom the viewer played.")
    opening: Opening
    events: list[Event]
    stacks: dict[str, Cents]
    drop: Cents
    void: bool
    rack: list[RackChip]


class Record(Answer):
    """The public record of a finished round: no seed, no hidden card, every commitment with the openings of the cards shown."""

    model_config = ConfigDict(extra="allow")

    cardroom: int
    form: Literal["public"]
    setup: dict[str, object]
    events: list[dict[str, object]]
    stacks: dict[str, Cents]
    drop: Cents
    jackpot: Cents
    house: Cents
    over: bool
    void: bool
