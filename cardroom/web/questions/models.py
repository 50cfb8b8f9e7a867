"""What the desk answers, as the documentation has it."""

from typing import Literal

from pydantic import Field

from cardroom.web.models.answers import Answer, Cents


class OddsGame(Answer):
    edition: str
    name: str
    house: str
    house_name: str
    game: str


class OddsEdition(OddsGame):
    exact: bool = Field(description="Whether its odds are counted exactly, or nearly so.")
    compiled: bool = Field(description="Whether its nights are compiled: many thousands of them take seconds.")


class OddsEditions(Answer):
    editions: list[OddsEdition] = Field(description="Every edition with a player-dealer.")
    equity: list[OddsGame] = Field(description="Every edition whose hands have equities.")


class OddsHands(Answer):
    """What a form needs that asks about equities."""

    edition: str
    name: str
    house_name: str
    players: int = Field(description="At most, as far as the deck reaches.")
    cards: int = Field(description="Of a whole hand.")
    board: int = Field(description="Cards of a whole board; 0: there is none.")
    deck: list[str] = Field(description="Suit by suit, the highest first, jokers last.")
    note: str = Field(description="What is assumed of the game; empty: nothing.")


class OddsWager(Answer):
    name: str = Field(description="As a question writes it: `bet=NAME=AMOUNT`.")
    title: str
    least: Cents
    most: Cents | None = Field(description="None: there is no most.")
    step: Cents
    only: list[Cents] = Field(description="The only amounts, where there are a few.")
    default: Cents = Field(description="Bet if a question says nothing; 0: not made.")


class OddsOption(Answer):
    name: str
    title: str
    limits: list[str]
    fits: bool = Field(description="Whether the edition's own table may post it.")
    lines: str


class OddsSwitch(Answer):
    name: str
    of: Literal["rule", "table"] = Field(description="By which name a question changes it: `rule=NAME=VALUE`, `table=NAME=VALUE`.")
    says: str | None
    kind: str
    takes: str
    now: str
    values: list[str]
    least: int | None
    most: int | None
    readings: list[str] = Field(description="Of the manual that name it: it can be read another way.")


class OddsPlayers(Answer):
    least: int
    most: int
    default: int


class OddsNights(Answer):
    hours: float
    rounds_an_hour: float


class OddsCounted(Answer):
    name: str = Field(description="As a question writes it: `wager=NAME`.")
    title: str


class OddsAdvantage(Answer):
    wagers: list[OddsCounted] = Field(description="Of a shoe with a cut card, that can be counted.")
    cards: int = Field(description="Of the player-dealer that can be seen beside those that the rules show: `flashed`.")
    hands: int = Field(description="Of others that can be seen: `hands-seen`.")
    why_not: str | None = Field(description="Why nothing is computed.")


class OddsForm(Answer):
    """What a form needs that asks about an edition."""

    edition: str
    name: str
    house: str
    house_name: str
    game: str
    exact: bool
    why_not_exact: str | None
    compiled: bool
    why_not_compiled: str | None
    players: OddsPlayers
    wagers: list[OddsWager]
    option: str | None = Field(description="Posted unless a question says otherwise.")
    options: list[OddsOption]
    switches: list[OddsSwitch]
    variants: list[str]
    advantage: OddsAdvantage = Field(description="What can be asked about a counter, or a bettor who sees too much.")
    nights: OddsNights = Field(description="What holds if a question says nothing.")


class OddsAsked(Answer):
    """A question on the desk. Ask again until it is final: a question that nobody asks for is dropped."""

    question: str = Field(description="The canonical query: the same for everybody who asks the same.")
    link: str = Field(description="The page that shows it, for good.")
    state: Literal["waiting", "working", "done", "refused"]
    progress: float = Field(ge=0, le=1)
    say: str = Field(description="What is being done, the first figures, or why there is no answer.")
    place: int = Field(description="In the queue, from 1; 0: it does not wait.")
    assumptions: str = Field(description="What is taken for granted, in one sentence.")
    answer: dict[str, object] | None = Field(description="As `cardroom ... --json` prints it; before it is final, of fewer nights.")
    final: bool
