"""What the server answers, as the documentation has it. Answers are written by the room itself; these models describe them."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from cardroom.web.models.cut import Coming, Cut
from cardroom.web.models.fields import (
    Because,
    ClauseId,
    ClauseText,
    EditionId,
    EditionName,
    GameName,
    HouseName,
    LimitsText,
    OptionName,
    RoundKey,
    RoundNumber,
    SourceLines,
    TableKey,
)

Cents = Annotated[int, Field(description="Whole cents.")]
Seconds = Annotated[float, Field(description="Seconds since 1970.")]


class Answer(BaseModel):
    pass


class Done(Answer):
    done: Literal[True] = Field(description="Always true: the room has stored the change.")


class Session(Answer):
    id: str = Field(description="The visitor's id.")
    name: str = Field(description="The visitor's name.")


class NewSession(Session):
    secret: str = Field(
        description="The session's secret, shown once. The cookie holds it too; a program sends it as `Authorization: Bearer`."
    )


class AccountTable(Answer):
    table: TableKey
    edition: EditionId
    name: EditionName
    player: str = Field(description="The name under which you sit there.")
    stack: Cents = Field(description="Your chips there, in cents.")


class Entry(Answer):
    """A movement of chips at the cashier."""

    id: int = Field(description="The number of the ledger entry.")
    at: Seconds = Field(description="When the chips moved, in seconds since 1970.")
    amount: Cents = Field(description="Cents that came to you; below zero: that went from you.")
    why: str = Field(description="Why the chips moved.")
    table: str | None = Field(description="The table's id; null: no table was part of it.")


class Account(Session):
    balance: Cents = Field(description="Your chips at the cashier, in cents.")
    tables: list[AccountTable] = Field(description="The tables where you have chips.")
    entries: list[Entry] = Field(description="Movements of your chips, newest first.")


# -- houses and their rules -------------------------------------------------------------------------------------------------


class FormField(Answer):
    """One table setting that a form may ask for."""

    name: str = Field(description="The setting's name, as a request sends it.")
    label: str = Field(description="The setting's name for people.")
    kind: Literal["money", "most", "moneys", "int", "bool", "choice", "choices", "names", "lines"] = Field(
        description='`most` is an amount, or "none" (null) for no limit; `names` are players\' names; '
        "`lines` a table of its own, written `name = value` line by line, a dot below another name."
    )
    default: object = Field(description="The value that a new table has; amounts in cents.")
    optional: bool = Field(description="Whether the value may be null.")
    choices: list[str] = Field(description="The values that the setting may have; empty: it is not one of a list.")
    count: int | None = Field(description="How many amounts a `moneys` field takes, where that is fixed; else null.")
    least: int | None = Field(description="The least value, in cents where it is an amount; null: no bound.")
    most: int | None = Field(description="The largest value, in cents where it is an amount; null: no bound.")
    usual: str = Field(description="The house's own value of a setting that it leaves to its tables; empty: no form can show it.")
    hint: str = Field(description="A short explanation; may be empty.")
    when: dict[str, list[str]] | None = Field(
        description="The values of other fields with which the setting counts, by field; null: it always counts."
    )
    stakes: bool = Field(description="Whether it says for how much is played; a form asks for it first.")


class BuyIn(Answer):
    least: Cents = Field(description="The least buy-in, in cents.")
    usual: Cents = Field(description="The usual buy-in, in cents.")
    most: Cents | None = Field(description="The largest buy-in, in cents; null: no bound.")


class Clause(Answer):
    id: str = Field(description="The id by which events and options cite the clause.")
    says: ClauseText
    lines: SourceLines


class Clauses(Answer):
    edition: EditionId
    source: str = Field(description="The file of the printed source.")
    clauses: dict[str, Clause] = Field(description="The clauses by their id.")


# -- tables -----------------------------------------------------------------------------------------------------------------

State = Literal["waiting", "playing", "between", "closed"]


class LobbyRow(Answer):
    id: TableKey
    edition: EditionId
    name: EditionName
    house: HouseName
    game: GameName
    family: str = Field(description="How the game is played: pot, banked or points.")
    limits: LimitsText
    option: OptionName
    seats: int = Field(description="The number of seats.")
    taken: int = Field(description="The number of seats that somebody has.")
    people: list[str] = Field(description="The names of the people at the table, in the order of the seats.")
    bots: int = Field(description="The number of bots.")
    watching: int = Field(description="The number of visitors who watch.")
    state: State = Field(description="Whether the table waits for players, plays, is between two rounds or is closed.")
    bank: Cents | None = Field(description="Cents that are left in the bank; null: no banked round runs.")
    opened_by: str = Field(description="The name of the visitor who opened the table.")
    clock: float = Field(description="Seconds for a decision that a newcomer will have; 0: no limit.")
    backline: bool = Field(description="Whether players without a seat may wager on others' hands.")
    quiet: float | None = Field(description="Seconds since a round began; null: none has, since the room was opened.")


class NewTable(Answer):
    id: TableKey


class Event(Answer):
    """Something that happened, as the viewer may see it; `event` says which fields it has."""

    model_config = ConfigDict(extra="allow")

    event: str = Field(description="What happened; the other fields depend on it.")
    says: str = Field(description="A sentence for the log, in your language; empty: nothing to say.")
    words: str = Field("", description="What its `text` or `why` is in your language, where that is another than English.")


class Amounts(Answer):
    least: Cents = Field(description="The least amount, in cents.")
    most: Cents = Field(description="The largest amount, in cents.")
    step: Cents = Field(description="The amounts rise by so many cents.")
    only: list[Cents] = Field(description="The only amounts, in cents, where there are a few; else empty.")


class Pick(Answer):
    place: str = Field(description="The place of the cards to pick from.")
    least: int = Field(description="The fewest cards to pick.")
    most: int = Field(description="The most cards to pick.")
    size: int = Field(description="The number of cards that lie there.")
    becomes: str = Field(description="What happens to the cards picked, like `that you throw away`.")
    to: str = Field("", description="The place of the cards that a dealer names; else empty.")
    at: list[int] = Field([], description="The numbers of those cards in that place.")


class DecisionOption(Answer):
    verb: str = Field(description="The action, as a request sends it.")
    amounts: Amounts | None = Field(description="The amounts that it takes; null: it takes none.")
    spot: str | None = Field(description="The wager as `position/wager/player`; null: the action names none.")
    pick: Pick | None = Field(description="The cards that it takes; null: it takes none.")
    rule: ClauseId


class Decision(Answer):
    kind: str = Field(description="What is decided, like a bet or a draw.")
    to_act: list[str] = Field(description="The players who are asked.")
    turn: int = Field(description="The number of the decision in its round; an answer sends it back.")
    options: list[DecisionOption] = Field(description="What the viewer may do; empty: it is not their turn.")


class Opening(Answer):
    number: RoundNumber
    seats: dict[str, str] = Field(description="The players by seat number.")
    stacks: dict[str, Cents] = Field(description="Each player's chips at the start, in cents.")
    jackpot: Cents = Field(description="The table's jackpot fund, in cents.")
    absent: list[str] = Field(description="The players who sit there and are not dealt in.")
    piece: str = Field(description="What is dealt: card or tile.")
    by_clock: list[str] = Field(
        description="The clauses of what fell due by the clock: it is taken as the round begins, and is no fee of it."
    )
    cut: Cut | None = Field(description="How the players cut the deck; null: nobody was there to cut it.")


class PlayerPlace(Answer):
    seat: int | None = Field(description="The seat number; null: the player stands behind the seats.")
    player: str | None = Field(description="The player's name; null: the seat is empty.")
    bot: bool = Field(description="Whether a bot plays.")
    stack: Cents = Field(description="The player's chips, in cents.")
    out: bool = Field(description="Whether the player sits out.")
    leaving: bool = Field(description="Whether the player leaves after this round.")
    here: bool = Field(description="Whether the player is connected; bots always are.")
    kept: str = Field(description="The name for which an empty seat is kept; empty: for nobody.")
    friend: str = Field(description="A friend whom the player has let play these chips while they are away; empty: nobody.")
    friend_plays: bool = Field(description="Whether the friend plays them now.")
    over: str = Field(description="The absent player over whose seat this player plays; empty: it is their own.")
    known: str = Field(description="An opaque id of the person, the same under every name; empty for bots.")


class Call(Answer):
    """Somebody calls the floor."""

    number: int = Field(description="The number of the call at this table.")
    who: str = Field(description="The name of the player who calls.")
    says: str = Field(description="What the player says.")
    at: Seconds = Field(description="When the player called, in seconds since 1970.")
    answered_by: str = Field(description="The name of the floor who comes; empty: nobody yet.")
    answered_at: Seconds | None = Field(description="When the floor answered, in seconds since 1970; null: not yet.")


class Proposal(Answer):
    """A payment of an earlier round that one of the staff wants put right: nothing has moved, until another confirms it."""

    number: int = Field(description="The number of the proposal at this table.")
    by: str = Field(description="The name of the person who proposes it.")
    at: Seconds = Field(description="When it was proposed, in seconds since 1970.")
    why: Because
    round: RoundKey
    line: int = Field(description="The number of the payment in its round.")
    paid: Cents = Field(description="Cents that were paid.")
    due: Cents = Field(description="Cents that were due.")
    amount: Cents = Field(description="Cents that would move to put it right.")
    source: str = Field(description="The player, pot or bank that would give the amount.")
    target: str = Field(description="The player, pot or bank that would get it.")


class RackChip(Answer):
    value: Cents = Field(description="Cents that the chip is worth.")
    colour: str = Field(description="The colour of the chip.")


class Circle(Answer):
    wager: str = Field(description="The name of the wager.")
    laid: Literal["bet", "along", "later"] = Field(description="Before the deal by its player, with another wager, or later in the round.")


class ShownCards(Answer):
    player: str = Field(description="The player's name.")
    cards: list[str] = Field(description="The cards shown.")


class Shoe(Answer):
    """The hands of a shoe."""

    hands: str = Field(description="One letter each, in order: P player, B banker, T tie.")
    naturals: int = Field(description="The number of hands that a natural ended.")
    bets: dict[str, int] = Field(description="How often each side bet has won.")


class Track(Answer):
    shoe: Shoe = Field(description="The shoe that is dealt from.")
    before: Shoe | None = Field(description="The shoe before this one; null: there was none.")


class TableState(Answer):
    id: TableKey
    edition: EditionId
    name: EditionName
    house: HouseName
    game: GameName
    family: str = Field(description="How the game is played: pot, banked or points.")
    limits: LimitsText
    option: OptionName
    state: State = Field(description="Whether the table waits for players, plays, is between two rounds or is closed.")
    why: str = Field(description="Why no round can begin; empty: one can.")
    calls: list[Call] = Field(description="Calls for the floor that are open.")
    proposals: list[Proposal] = Field(description="Corrections of payments that wait for a second person.")
    seats: list[PlayerPlace] = Field(description="Every seat, from 1.")
    behind: list[PlayerPlace] = Field(description="Players without a seat, who wager on others' hands.")
    watching: int = Field(description="The number of visitors who watch.")
    bots: int = Field(description="The number of bots.")
    opened_by: str = Field(description="The name of the visitor who opened the table.")
    backline: bool = Field(description="Whether players without a seat may wager on others' hands.")
    chip: Cents = Field(description="The smallest chip, in cents.")
    rack: list[RackChip] = Field(description="The chips of the table, from the smallest: what each is worth, and its colour.")
    circles: list[Circle] = Field(description="The wagers that have a place before each position, as the felt is printed.")
    big_blind: Cents = Field(description="The big blind in cents; 0: the game has no blinds.")
    buy_in: BuyIn = Field(description="What a player may bring.")
    pace: float = Field(description="Seconds that a bot takes.")
    clock: float = Field(description="Seconds for a decision; 0: no limit.")
    next: Seconds | None = Field(description="When the next round begins, in seconds since 1970; null: not known.")
    paused: str = Field(description="Why play stands still; empty: it goes on.")
    closing: str = Field(description="That it closes after this round, or is closed: by whom, why, where the chips go; else empty.")
    told: list[str] = Field(description="What the floor has told everybody at the table, newest last.")
    dealer: str = Field(description="The name of the dealer; may be empty.")
    cards: str = Field(description="What the cards in play are called; may be empty.")
    cut: Coming | None = Field(description="The next shuffle, while it may be cut.")
    dealing: list[str] = Field(description="The names of the players who asked to be dealt the next round at once.")
    shown: list[ShownCards] = Field(description="Cards of the last round that their players have shown when it was over.")
    timed: list[int] = Field(description="Events of the round, by number, before which a player's time had run out.")
    friends: bool = Field(description="Whether a friend may play an absent player's chips here.")
    asks: list[Literal["deck", "set-up", "other-seat"]] = Field(description="What a player may ask for here.")
    seat_asked: list[str] = Field(description="Players who have asked for another seat.")
    shoe: Track | None = Field(description="What has won since the shoe was shuffled, in games of which a board is kept.")


class You(Answer):
    player: str = Field(description="Your name at this table.")
    seat: int | None = Field(description="Your seat number; null: you stand behind the seats.")
    balance: Cents = Field(description="Your chips at the cashier, in cents.")
    stack: Cents = Field(description="Your chips at the table, in cents.")
    pending: Cents = Field(description="Cents in chips that you bought and get with the next round.")
    out: bool = Field(description="Whether you sit out.")
    leaving: bool = Field(description="Whether you leave after this round.")
    broke: bool = Field(description="Whether you have too few chips to be dealt in.")
    played: bool = Field(description="Whether you have played a round at this table.")
    banks: bool | None = Field(description="Whether you are offered the bank; null where there is none.")
    least_buy_in: Cents = Field(description="The least that you may bring, in cents.")
    usual_buy_in: Cents = Field(description="The usual buy-in, in cents.")
    most_buy_in: Cents | None = Field(description="The most that you may bring, in cents; null: no bound.")


class Deadline(Answer):
    until: Seconds = Field(description="When the time for the decision is over, in seconds since 1970.")
    bank_until: Seconds = Field(description="When the time bank is used up too, in seconds since 1970.")


class TableMessage(Answer):
    """A table and its round, as the viewer may see them."""

    model_config = ConfigDict(serialize_by_alias=True)

    type: Literal["table"] = Field(description="The kind of the message.")
    seq: int = Field(description="The number of the message at this table; it only grows.")
    round: str = Field(description="The round's id; empty: none has begun.")
    first: int = Field(alias="from", description="Number of the first event here.")
    events: list[Event] = Field(description="The events of the round, from number `from` on.")
    opening: Opening | None = Field(default=None, description="Only from the first event on.")
    table: TableState = Field(description="The table without its round.")
    you: You | None = Field(description="What concerns you alone; null: you have no place here.")
    decision: Decision | None = Field(description="The decision that is open; null: none.")
    clock: dict[str, Deadline] = Field(description="The deadlines of the people who are asked, by player.")
    now: Seconds = Field(description="The server's time, in seconds since 1970.")
    over: bool = Field(description="Whether the round is over.")


class Advice(Answer):
    """What the house way, or a sensible player, would do."""

    verb: str = Field(description="The action.")
    amount: Cents = Field(description="Cents of the action; 0: it takes no amount.")
    spot: str | None = Field(description="The wager as `position/wager/player`; null: the action names none.")
    picks: list[int] = Field(description="The cards to pick, by their number in the place.")
    whose: str = Field(description="The author of the advice, like the house way.")


class Equity(Answer):
    """What hands that lie open win on average."""

    board: int = Field(description="The number of cards on the board.")
    shares: dict[str, float] = Field(description="By seat: the part of the pot, 0 to 1.")


class Warning(Answer):
    warning: str = Field(description="What speaks against the action; empty: nothing.")


# -- past rounds ------------------------------------------------------------------------------------------------------------


class RoundHead(Answer):
    """A round in a list."""

    id: RoundKey
    table_id: TableKey
    number: RoundNumber
    edition: EditionId
    begun_at: Seconds = Field(description="When the round began, in seconds since 1970.")
    over_at: Seconds = Field(description="When the round was over, in seconds since 1970.")
    void: bool = Field(description="Whether the round was declared void.")


class TableRound(RoundHead):
    """And what each player won or lost, as everybody has seen it."""

    results: dict[str, Cents] = Field(description="What each player won, in cents; below zero: lost.")


class Replay(Answer):
    """A finished round as the viewer may see it."""

    round: RoundKey
    table: TableKey
    number: RoundNumber
    edition: EditionId
    name: EditionName
    house: HouseName
    begun_at: Seconds = Field(description="When the round began, in seconds since 1970.")
    you: str | None = Field(description="The name under which the viewer played; null: they did not.")
    opening: Opening = Field(description="What the round began with.")
    events: list[Event] = Field(description="Everything that happened, in order.")
    stacks: dict[str, Cents] = Field(description="Each player's chips at the end, in cents.")
    drop: Cents = Field(description="Cents that the house collected.")
    void: bool = Field(description="Whether the round was declared void.")
    rack: list[RackChip] = Field(description="The chips of the table, from the smallest.")


class Record(Answer):
    """The public record of a finished round: no seed, no hidden card, every commitment with the openings of the cards shown."""

    model_config = ConfigDict(extra="allow")

    cardroom: int = Field(description="The version of the record's format.")
    form: Literal["public"] = Field(description="The kind of the record: the public one.")
    setup: dict[str, object] = Field(description="What the round began with.")
    events: list[dict[str, object]] = Field(description="Everything that happened, as everybody saw it.")
    stacks: dict[str, Cents] = Field(description="Each player's chips at the end, in cents.")
    drop: Cents = Field(description="Cents that the house collected.")
    jackpot: Cents = Field(description="Cents in the table's jackpot fund at the end.")
    house: Cents = Field(description="Cents that the house paid because its jackpot fund did not hold them.")
    over: bool = Field(description="Whether the round is over.")
    void: bool = Field(description="Whether the round was declared void.")
