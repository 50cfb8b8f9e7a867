"""What the desk answers, as the documentation has it."""

from typing import Literal

from pydantic import Field

from cardroom.web.models.answers import Answer, Cents
from cardroom.web.models.fields import EditionId, EditionName, GameName, HouseId, HouseName, SourceLines


class OddsGame(Answer):
    edition: EditionId
    name: EditionName
    house: HouseId
    house_name: HouseName
    game: GameName


class OddsEdition(OddsGame):
    exact: bool = Field(description="Whether its odds are counted exactly, or nearly so.")
    compiled: bool = Field(description="Whether its nights are compiled: many thousands of them take seconds.")


class OddsEditions(Answer):
    editions: list[OddsEdition] = Field(description="Every edition with a player-dealer.")
    equity: list[OddsGame] = Field(description="Every edition whose hands have equities.")


class OddsHands(Answer):
    """What a form needs that asks about equities."""

    edition: EditionId
    name: EditionName
    house_name: HouseName
    players: int = Field(description="The most players that the deck allows.")
    cards: int = Field(description="The number of cards in a whole hand.")
    board: int = Field(description="The number of cards on a whole board; 0: there is none.")
    deck: list[str] = Field(description="Suit by suit, the highest first, jokers last.")
    note: str = Field(description="What is assumed of the game; empty: nothing.")


class OddsWager(Answer):
    name: str = Field(description="As a question writes it: `bet=NAME=AMOUNT`.")
    title: str = Field(description="The wager's name for people.")
    least: Cents = Field(description="The least amount, in cents.")
    most: Cents | None = Field(description="The largest amount, in cents; null: no bound.")
    step: Cents = Field(description="The amounts rise by so many cents.")
    only: list[Cents] = Field(description="The only amounts, where there are a few.")
    default: Cents = Field(description="Cents that are bet if a question says nothing; 0: none.")


class OddsOption(Answer):
    name: str = Field(description="The name of the option in the schedule.")
    title: str = Field(description="The option in a few words.")
    limits: list[str] = Field(description="The limits for which the house prints it.")
    fits: bool = Field(description="Whether the edition's own table may post it.")
    lines: SourceLines


class OddsSwitch(Answer):
    name: str = Field(description="The name of the switch.")
    of: Literal["rule", "table"] = Field(description="By which name a question changes it: `rule=NAME=VALUE`, `table=NAME=VALUE`.")
    says: str | None = Field(description="What the switch decides; null: nothing is printed about it.")
    kind: str = Field(description="What kind of value it takes.")
    takes: str = Field(description="The values that it takes, in words.")
    now: str = Field(description="The value that the edition has.")
    values: list[str] = Field(description="The values that it may have, where there are a few.")
    least: int | None = Field(description="The least value; null: no bound.")
    most: int | None = Field(description="The largest value; null: no bound.")
    readings: list[str] = Field(description="Of the manual that name it: it can be read another way.")


class OddsPlayers(Answer):
    least: int = Field(description="The fewest players.")
    most: int = Field(description="The most players.")
    default: int = Field(description="The number of players if a question says nothing.")


class OddsNights(Answer):
    hours: float = Field(description="The hours of a night.")
    rounds_an_hour: float = Field(description="The rounds in an hour.")


class OddsCounted(Answer):
    name: str = Field(description="The wager as a question writes it: `wager=NAME`.")
    title: str = Field(description="The wager as people call it.")


class OddsAdvantage(Answer):
    wagers: list[OddsCounted] = Field(description="The wagers of a shoe with a cut card that a counter can count.")
    cards: int = Field(description="Cards of the player-dealer that a bettor can see beside those that the rules show: `flashed`.")
    hands: int = Field(description="Hands of other players that a bettor can see: `hands-seen`.")
    why_not: str | None = Field(description="Why nothing is computed; null: something is.")


class OddsForm(Answer):
    """What a form needs that asks about an edition."""

    edition: EditionId
    name: EditionName
    house: HouseId
    house_name: HouseName
    game: GameName
    exact: bool = Field(description="Whether its odds are counted exactly, or nearly so.")
    why_not_exact: str | None = Field(description="Why they are not; null: they are.")
    compiled: bool = Field(description="Whether its nights are compiled: many thousands of them take seconds.")
    why_not_compiled: str | None = Field(description="Why they are not; null: they are.")
    players: OddsPlayers = Field(description="How many players a question may assume.")
    wagers: list[OddsWager] = Field(description="The wagers that a player may make.")
    option: str | None = Field(description="Posted unless a question says otherwise.")
    options: list[OddsOption] = Field(description="The collection options that the house prints.")
    switches: list[OddsSwitch] = Field(description="The rules and table settings that a question may change.")
    variants: list[str] = Field(description="The names of the variants that a question may choose.")
    advantage: OddsAdvantage = Field(description="What a question may ask about a counter, or about a bettor who sees too much.")
    nights: OddsNights = Field(description="What holds if a question says nothing.")


class OddsAsked(Answer):
    """A question on the desk. Ask again until it is final: a question that nobody asks for is dropped."""

    question: str = Field(description="The canonical query: the same for everybody who asks the same.")
    link: str = Field(description="The page that shows it, for good.")
    state: Literal["waiting", "working", "done", "refused"] = Field(description="How far the answer is.")
    progress: float = Field(ge=0, le=1, description="The part of the work that is done, 0 to 1.")
    say: str = Field(description="What is being done, the first figures, or why there is no answer.")
    place: int = Field(description="In the queue, from 1; 0: it does not wait.")
    assumptions: str = Field(description="What is taken for granted, in one sentence.")
    answer: dict[str, object] | None = Field(description="As `cardroom ... --json` prints it; before it is final, of fewer nights.")
    final: bool = Field(description="Whether the answer is the last one.")
