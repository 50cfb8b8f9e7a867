"""A round as an example for the rule sheet: dealt from a seed, played by the bots, told in a few lines, the same to everybody."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, NamedTuple, get_args

from typing_extensions import TypedDict

from cardroom.bots import bot_for, drive
from cardroom.fields import PlayerName, says
from cardroom.houses.edition import Edition
from cardroom.money import Cents
from cardroom.round import Action, Dealt, Event, Moved, Noted, Round, Shown, Shuffled, Transfer
from cardroom.telling import RACK, Teller, piece_of

NAMES = ("Ann", "Bob", "Cy", "Dee")
PLAYERS = {"pot": 4, "banked": 3, "points": 3}
TRIED = 12  # rounds among which one is looked for that shows something, and is soon told
MUCH = 2  # that a round can show
SHORT = 900  # characters
BANKER = NAMES[1]
MOST = 36  # sentences of the play that are told: its beginning and its end
PILES = ("burn", RACK)  # where cards lie that nobody plays with
UNTOLD = (Shuffled, Moved)  # what dealers do

Stage = Literal["before", "deal", "play", "showdown", "settlement"]
STAGES: tuple[Stage, ...] = get_args(Stage)


class SaidData(TypedDict):
    says: Annotated[str, says("One thing that happened, in a sentence.")]
    rule: Annotated[str, says("The clause by which it happened; empty where there is none to name.")]


class ToldData(TypedDict):
    stage: Annotated[Stage, says("The part of the round.")]
    said: Annotated[list[SaidData], says("What happened in that part, in order.")]


class WonData(TypedDict):
    player: PlayerName
    banked: Annotated[bool, says("Whether the player put up the bank's money.")]
    won: Annotated[Cents, says("What the player won, in cents; below zero: lost.")]


class ExampleData(TypedDict):
    """A round that bots have played, as an example."""

    seed: Annotated[str, says("The seed of the cards.")]
    told: Annotated[list[ToldData], says("The round, part by part.")]
    results: Annotated[list[WonData], says("What each player won or lost.")]


class _ExampleRound(NamedTuple):
    seed: str
    round: Round
    told: list[ToldData]

    @property
    def length(self) -> int:
        return sum(len(each["says"]) for part in self.told for each in part["said"])

    @property
    def results(self) -> list[WonData]:
        setup, outcome = self.round.setup, self.round.outcome
        assert outcome is not None
        return [
            {"player": player, "banked": player == setup.player_dealer, "won": outcome.stacks[player] - stack}
            for player, stack in setup.stacks.items()
        ]

    @property
    def shows(self) -> int:
        """How much there is to see: hands are compared, and of those who do not bank somebody wins (1) and somebody loses (2)."""
        won = [each["won"] for each in self.results if not each["banked"]]
        compared = any(isinstance(event, Shown) for event in self.round.events)
        return compared * ((max(won) > 0) + (max(won) > 0 > min(won)))


def example(edition: Edition, stack: Cents) -> ExampleData:
    """``stack``: what each brings. Of a few rounds the first that shows something and is short, else the shortest."""
    tried: list[_ExampleRound] = []
    for number in range(1, TRIED + 1):
        played = _played(edition, stack, f"example {number}")
        tried.append(played)
        if played.shows == MUCH and played.length <= SHORT:
            break
    else:
        played = min(tried, key=lambda each: (-each.shows, each.length))
    return {"seed": played.seed, "told": played.told, "results": played.results}


def _played(edition: Edition, stack: Cents, seed: str) -> _ExampleRound:
    family = edition.game.family
    names = NAMES[: min(PLAYERS[family], edition.game.seats(edition.rules))]
    banker, button = (BANKER if family == "banked" else ""), (1 if family == "pot" else None)
    setup = edition.setup(dict.fromkeys(names, stack), seed=seed, player_dealer=banker, button=button)
    round = drive(Round(setup), {name: bot_for(edition, f"{seed} {name}") for name in names})
    sentences = Teller(setup.seats, "", piece_of(edition.deck)).sentences(round.events)
    told: dict[Stage, list[SaidData]] = {stage: [] for stage in STAGES}
    for event, stage, sentence in zip(round.events, _stages(round.events), sentences, strict=True):
        if sentence and not isinstance(event, UNTOLD) and not (isinstance(event, Dealt) and event.place in PILES):
            told[stage].append({"says": sentence, "rule": event.rule if isinstance(event, Transfer | Noted) else ""})
    if len(told["play"]) > MOST:
        told["play"] = [*told["play"][: MOST - MOST // 4], {"says": "…", "rule": ""}, *told["play"][-MOST // 4 :]]
    return _ExampleRound(seed, round, [{"stage": stage, "said": said} for stage, said in told.items() if said])


def _stages(events: Iterable[Event]) -> Iterator[Stage]:
    """Of each event: before the first card, the first cards, what is done then, the hands and the money after the last deed."""
    all = list(events)
    dealt = next((i for i, event in enumerate(all) if isinstance(event, Dealt) and event.place not in PILES), len(all))
    last = max((i for i, event in enumerate(all) if isinstance(event, Action)), default=0)
    begun = next((i for i, event in enumerate(all) if i > dealt and not isinstance(event, Dealt)), len(all))
    for i, event in enumerate(all):
        if i < dealt:
            yield "before"
        elif i < begun:
            yield "deal"
        elif i <= last or isinstance(event, Dealt):
            yield "play"
        else:
            yield "showdown" if isinstance(event, Shown | Noted) or not isinstance(event, Transfer) else "settlement"
