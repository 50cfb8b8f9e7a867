"""What the calls of a dealer's table take and answer, as the documentation has it."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.web.bodies.body import Body as Request
from cardroom.web.models.answers import Answer
from cardroom.web.models.bodies import Cents, SeatNumber, Setting
from cardroom.web.models.fields import ClauseId, EditionId, EditionName, HouseName, LimitsText, RoundNumber, TableKey
from cardroom.web.models.floor import Name, Words, _Value

PlayerName = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^/\x00-\x1f]*$", description="The player's name.")]
Chips = Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x1f]*$", description="Like `1 white, 5 red`; empty: the usual ones.")]


class Sits(Request):
    """Who sits at the real table, with how much in front."""

    player: PlayerName = Field(description="The player's name.")
    seat: SeatNumber | None = Field(default=None, description="The seat number; null: the first free one.")
    chips: Cents | None = Field(default=None, description="Cents in front of the player; null: the usual amount.")


class OpenDealers(Request):
    """A table whose cards come from a dealer."""

    edition: Annotated[str, Field(max_length=100)] = Field(description="The edition: house and game, like `tres-lounge/texas-holdem`.")
    option: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$")] = Field(
        default="", description="The collection option; empty: the usual one."
    )
    table: dict[Annotated[str, Field(max_length=60)], Setting] = Field(default={}, max_length=40, description="As when a table is opened.")
    seats: int = Field(default=0, ge=0, le=40, description="How many of the game's seats; 0: all of them.")
    players: list[Sits] = Field(default=[], max_length=40, description="The players who sit there at the start.")
    chips: Chips = ""
    stepped: bool = Field(default=True, description="The dealer is asked before each street; false: only for what must be known.")
    shoe: int | None = Field(default=None, description="The number of cards that have left the shoe of the first round; null: none.")
    dealer: Words = Field(default="", max_length=40, description="The name of the dealer; empty: the person who opens the table.")


class Practise(Request):
    edition: Annotated[str, Field(max_length=100)] = Field(description="The edition: house and game, like `tres-lounge/texas-holdem`.")
    players: int = Field(default=0, ge=0, le=30, description="The number of bots; 0: a few.")
    seed: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$", description="The seed of the cards; empty: a fresh one.")] = ""
    chips: Chips = ""
    stepped: bool = Field(default=True, description="The dealer is asked before each street; false: only for what must be known.")


class About(Request):
    """``round`` and ``typed`` say which state of the table it is about; where that has passed nothing is done."""

    round: Annotated[str, Field(max_length=40, pattern=r"^[a-z0-9-]*$")] = Field(
        description="The round's id, as the screen shows it; may be empty."
    )
    typed: int = Field(ge=0, le=10**9, description="The number of lines typed so far, as the screen shows it.")


class TypedIn(About):
    """A line of text, as a keyboard, a pad or a scanner gives it; empty: Enter alone."""

    line: Annotated[str, Field(max_length=400, pattern=r"^[^\x00-\x1f]*$")] = Field(description="The text of the line.")


class WentWrong(About):
    name: Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[a-z0-9-]*$")] = Field(description="The name of the ruling.")
    args: dict[Annotated[str, Field(max_length=40)], _Value | Annotated[list[_Value], Field(max_length=60)]] = Field(
        default={}, max_length=12, description="What the ruling asks, by name, as it is offered."
    )
    because: Words = Field(default="", description="Why, in your own words; may be empty.")


class TapIn(Request):
    dealer: Words = Field(default="", max_length=40, description="The name of the next dealer; empty: the person who asks.")


class SeatWork(Request):
    do: Literal["sit", "buy", "out", "back", "leave", "deck", "set-up", "other-seat"] = Field(
        description="A player sits down, buys chips, sits out, is back, gets up, or asks for another deck, a new set-up or another seat."
    )
    player: PlayerName
    seat: SeatNumber | None = Field(default=None, description="The seat number; null: the first free one.")
    chips: Cents | None = Field(default=None, description="Cents in chips; null: the usual amount.")


# -- what is answered -------------------------------------------------------------------------------------------------------


class DealersRow(Answer):
    id: TableKey
    edition: EditionId
    name: Name = Field(description="The edition's name for people.")
    house: HouseName
    limits: LimitsText
    state: str = Field(description="What the table does now.")
    dealer: str = Field(description="The name of the dealer.")
    number: RoundNumber
    players: list[str] = Field(description="The names of the players.")


class DealerOption(Answer):
    verb: str = Field(description="The action.")
    wager: str = Field(description="The wager that it concerns; empty: none.")
    position: int = Field(description="The seat number of the wager; 0: none.")
    least: int | None = Field(description="The least amount in cents; null: it takes none.")
    most: int | None = Field(description="The largest amount in cents; null: no bound.")
    picks: list[int] | None = Field(description="The fewest cards to pick, the most, and how many lie there; null: it takes none.")
    which: str = Field(description="What happens to the cards picked; may be empty.")
    cards: list[str | None] = Field(description="The cards that lie there, as everybody sees them; null: one that lies face down.")
    enter: bool = Field(description="Whether Enter alone does it.")


class AskedPlayer(Answer):
    player: str = Field(description="The player's name.")
    seat: int = Field(description="The seat number; 0: the player has none, or it is the dealer.")
    options: list[DealerOption] = Field(description="What the player may do.")


class DealerPrompt(Answer):
    text: str = Field(description="What the dealer has to do.")
    then: str = Field(description="The step in full: which cards go where.")
    next: int = Field(description="The number of cards that lie face up after it; the dealer may type them at once.")
    done: str = Field(description="What the dealer says when it is done.")
    keys: str = Field(description="What the dealer may type.")
    kind: str = Field(description="What is asked for: cards, wagers, or the game's own word.")
    count: int = Field(description="The number of cards that lie there.")
    seat: int = Field(description="The seat number of the cards; 0: they are nobody's.")
    rules: list[str] = Field(description="The ids of the clauses behind it.")
    who: list[AskedPlayer] = Field(description="The players whose turn it is.")
    mistakes: list[DealerOption] = Field(description="What the dealer may have done wrong at this step.")
    felt: str = Field(description="What lies there, in practice; else empty.")


class Bet(Answer):
    wager: str = Field(description="The name of the wager.")
    player: str = Field(description="The name of the player whose money it is.")
    amount: int = Field(description="Cents that lie there.")


class Seat(Answer):
    seat: int = Field(description="The seat number.")
    player: str = Field(description="The player's name.")
    stack: int = Field(description="Cents in front of the player.")
    out: bool = Field(description="Whether the player sits out.")
    asked: bool = Field(description="Whether it is the player's turn.")
    bank: bool = Field(description="Whether the player is the player-dealer.")
    wagers: list[Bet] = Field(description="The wagers at this seat.")
    cards: list[str | None] = Field(description="The hand at this seat; null: a card that lies face down.")
    more: list["CardPlace"] = Field(description="A front hand, rows, melds, hands that were split off.")


class Step(Answer):
    do: str = Field(description="What kind of step it is.")
    text: str = Field(description="The step in words.")
    rule: ClauseId
    seat: int = Field(description="The seat number; 0: nobody's.")
    player: str = Field(description="The player's name; empty: nobody's.")
    amount: int = Field(description="Cents that move; 0: none.")
    chips: list[list[int | str]] = Field(description="How many, of what value, of which colour; the largest first.")
    coin: int = Field(description="Cents that no chip of the table makes up.")
    bank: int | None = Field(description="Cents that the player-dealer has in action after it; null: there is no bank.")
    wager: str = Field(description="The wager that it settles; empty: none.")


class CardPlace(Answer):
    place: str = Field(description="The name of the place.")
    cards: list[str | None] = Field(description="The cards that lie there; null: a card that lies face down.")


class Chip(Answer):
    value: int = Field(description="Cents that the chip is worth.")
    colour: str = Field(description="The colour of the chip.")


class DealersTable(Answer):
    id: TableKey
    edition: EditionId
    name: EditionName
    house: HouseName
    state: Literal["between", "playing", "paused", "settling", "closed"] = Field(description="What the table does now.")
    why: str = Field(description="Why no round can begin, or play stands still; empty: neither.")
    round: str = Field(description="The round's id; empty: none has begun.")
    number: RoundNumber
    typed: int = Field(description="The number of lines typed so far; a request sends it back.")
    dealer: str = Field(description="The name of the dealer of the next round.")
    dealt_by: str = Field(description="The name of the dealer who began this round.")
    practice: bool = Field(description="Whether it is practice, without a real table.")
    asked: DealerPrompt = Field(description="What the dealer is asked for.")
    seats: list[Seat] = Field(description="The seats with a player.")
    board: list[CardPlace] = Field(description="The cards that belong to nobody.")
    pots: list[int] = Field(description="The pots, in cents.")
    bank: int | None = Field(description="Cents that the player-dealer has left in action; null: there is no bank.")
    steps: list[Step] = Field(description="Everything that the dealer has to do in this round, in order.")
    settlement: list[int] = Field(description="The numbers of the steps that settle wagers, in the house's order.")
    told: int = Field(description="The number of steps that came before the last line of a round that is over; they are done.")
    last: dict[str, list[Bet]] = Field(description="The wagers of each player in the last round.")
    chips: list[Chip] = Field(description="The chips of the table.")
    deck: list[str] = Field(description="Every card that may be typed.")
    taken_back: int = Field(description="The number of lines of this round that were taken back.")
    asks: list[Literal["deck", "set-up", "other-seat"]] = Field(description="What players may ask for; nothing in practice.")


class TakenBack(Answer):
    words: list[str] = Field(description="What was taken back, in words.")
    table: DealersTable = Field(description="The table after it.")
