"""The data of the forms that ask about an edition, described field by field. It needs no numpy, so that a server may import it."""

from typing import Annotated, Literal

from typing_extensions import TypedDict

from cardroom.fields import EditionId, EditionName, GameName, HouseId, HouseName, SourceLines, says
from cardroom.money import Cents


class OddsHandsData(TypedDict):
    """What a form needs that asks about equities."""

    edition: EditionId
    name: EditionName
    house_name: HouseName
    players: Annotated[int, says("The most players that the deck allows.")]
    cards: Annotated[int, says("The number of cards in a whole hand.")]
    board: Annotated[int, says("The number of cards on a whole board; 0: there is none.")]
    deck: Annotated[list[str], says("The cards of the deck, suit by suit, the highest first, jokers last.")]
    note: Annotated[str, says("What is assumed of the game; empty: nothing.")]


class OddsWagerData(TypedDict):
    name: Annotated[str, says("The wager as a question writes it: `bet=NAME=AMOUNT`.")]
    title: Annotated[str, says("The wager's name for people.")]
    least: Annotated[Cents, says("The least amount, in cents.")]
    most: Annotated[Cents | None, says("The largest amount, in cents; null: no bound.")]
    step: Annotated[Cents, says("The amounts rise by so many cents.")]
    only: Annotated[list[Cents], says("The only amounts, where there are a few.")]
    default: Annotated[Cents, says("Cents that are bet if a question says nothing; 0: none.")]


class OddsOptionData(TypedDict):
    name: Annotated[str, says("The name of the option in the schedule.")]
    title: Annotated[str, says("The option in a few words.")]
    limits: Annotated[list[str], says("The limits for which the house prints it.")]
    fits: Annotated[bool, says("Whether the edition's own table may post it.")]
    lines: SourceLines


class OddsSwitchData(TypedDict):
    name: Annotated[str, says("The name of the switch.")]
    of: Annotated[Literal["rule", "table"], says("By which name a question changes it: `rule=NAME=VALUE`, `table=NAME=VALUE`.")]
    says: Annotated[str | None, says("What the switch decides; null: nothing is printed about it.")]
    kind: Annotated[str, says("What kind of value it takes.")]
    takes: Annotated[str, says("The values that it takes, in words.")]
    now: Annotated[str, says("The value that the edition has.")]
    values: Annotated[list[str], says("The values that it may have, where there are a few.")]
    least: Annotated[int | None, says("The least value; null: no bound.")]
    most: Annotated[int | None, says("The largest value; null: no bound.")]
    readings: Annotated[list[str], says("The readings of the manual that name it: it can be read another way.")]


class OddsPlayersData(TypedDict):
    least: Annotated[int, says("The fewest players.")]
    most: Annotated[int, says("The most players.")]
    default: Annotated[int, says("The number of players if a question says nothing.")]


class OddsNightsData(TypedDict):
    hours: Annotated[float, says("The hours of a night.")]
    rounds_an_hour: Annotated[float, says("The rounds in an hour.")]


class OddsCountedData(TypedDict):
    name: Annotated[str, says("The wager as a question writes it: `wager=NAME`.")]
    title: Annotated[str, says("The wager as people call it.")]


class OddsAdvantageData(TypedDict):
    wagers: Annotated[list[OddsCountedData], says("The wagers of a shoe with a cut card that a counter can count.")]
    cards: Annotated[int, says("Cards of the player-dealer that a bettor can see beside those that the rules show: `flashed`.")]
    hands: Annotated[int, says("Hands of other players that a bettor can see: `hands-seen`.")]
    why_not: Annotated[str | None, says("Why nothing is computed; null: something is.")]


class OddsFormData(TypedDict):
    """What a form needs that asks about an edition."""

    edition: EditionId
    name: EditionName
    house: HouseId
    house_name: HouseName
    game: GameName
    exact: Annotated[bool, says("Whether its odds are counted exactly, or nearly so.")]
    why_not_exact: Annotated[str | None, says("Why they are not; null: they are.")]
    compiled: Annotated[bool, says("Whether its nights are compiled: many thousands of them take seconds.")]
    why_not_compiled: Annotated[str | None, says("Why they are not; null: they are.")]
    players: Annotated[OddsPlayersData, says("How many players a question may assume.")]
    wagers: Annotated[list[OddsWagerData], says("The wagers that a player may make.")]
    option: Annotated[str | None, says("The collection option that is posted unless a question says otherwise; null: none.")]
    options: Annotated[list[OddsOptionData], says("The collection options that the house prints.")]
    switches: Annotated[list[OddsSwitchData], says("The rules and table settings that a question may change.")]
    variants: Annotated[list[str], says("The names of the variants that a question may choose.")]
    advantage: Annotated[OddsAdvantageData, says("What a question may ask about a counter, or about a bettor who sees too much.")]
    nights: Annotated[OddsNightsData, says("The night that a question assumes if it says nothing.")]
