"""Playing a described round: decisions are answered from the file, and what does not fit is named with what was offered."""

from typing import Any, NamedTuple

from cardroom.cards import card_names
from cardroom.errors import BadInput, CardroomError, IllegalAction
from cardroom.money import money_text
from cardroom.records.described import Described, Line, Wager, read_described
from cardroom.records.plain import read_spot
from cardroom.round import Action, Amounts, Dealt, Option, Round, Spot, Transfer

PUT_UP = "put-up"  # what `put_up` answers
ACCEPT = "accept"  # what `player_dealer` answers
DECLINES = ("done", "pass")  # what nobody has to write down


class Settled(NamedTuple):
    described: Described
    round: Round


def settle(data: dict[str, Any], name: str) -> Settled:
    """The round described by this data, played to its end."""
    described = read_described(data, name)
    return Settled(described, _Driver(described).play())


class _Driver:
    def __init__(self, described: Described) -> None:
        self.described = described
        self.name = described.name
        self.lines = list(described.lines)
        self.wagers = list(described.wagers)
        self.banked = False
        try:
            self.round = Round(described.setup)
        except CardroomError as error:
            raise BadInput(f"{self.name}: {error}") from None

    def play(self) -> Round:
        round = self.round
        while round.decision is not None:
            where, action = self._answer()
            try:
                round.act(action)
            except IllegalAction as error:
                raise BadInput(f"{self.name}: {where}: {error}") from None
            except CardroomError as error:
                raise BadInput(f"{self.name}: {error}") from None
        if self.lines:
            raise BadInput(f"{self.name}: actions: line {self.lines[0].number} ({self.lines[0].text!r}): the round is over before it.")
        self._check_wagers()
        self._check_cards()
        return round

    def _answer(self) -> tuple[str, Action]:
        """The next action, and where in the file it stands."""
        assert self.round.decision is not None
        asks = self.round.decision.asks
        line = self.lines[0] if self.lines else None
        if line is not None and line.player in asks and (action := self._from_line(line, asks[line.player])):
            self.lines.pop(0)
            return f"actions: line {line.number} ({line.text!r})", action
        for player, options in asks.items():
            if found := self._from_tables(player, options):
                return found
        for player, options in asks.items():
            if decline := next((option for option in options if option.verb in DECLINES), None):
                return decline.verb, Action(player, decline.verb)
        if len(asks) == 1:
            player, options = next(iter(asks.items()))
            if len(options) == 1 and _forced(options[0]):
                return options[0].verb, Action(player, options[0].verb, spot=options[0].spot)
        raise self._stuck(line, {player: ", ".join(map(str, options)) for player, options in asks.items()})

    def _from_line(self, line: Line, options: tuple[Option, ...]) -> Action | None:
        """The line as an action, if its words name one of the options."""
        for option in options:
            names = {option.verb} | (
                {f"{option.verb} {option.spot.wager}", f"{option.verb} on {option.spot.wager}"} if option.spot else set()
            )
            if line.words in names:
                alone = line.words == option.verb and sum(other.verb == option.verb for other in options) > 1
                return Action(line.player, option.verb, line.amount, None if alone else option.spot, line.picks)
        return None

    def _from_tables(self, player: str, options: tuple[Option, ...]) -> tuple[str, Action] | None:
        for option in options:
            if option.spot is not None and (wager := self._wager_on(option.spot)):
                self.wagers.remove(wager)
                return wager.key, Action(player, option.verb, wager.amount, option.spot)
            if option.verb == PUT_UP and not self.banked and player == (self.described.player_dealer or player):
                self.banked = True
                if self.described.put_up:
                    return "put_up", Action(player, option.verb, self.described.put_up)
            if option.verb == ACCEPT and player == self.described.player_dealer:
                return "player_dealer", Action(player, option.verb)
        return None

    def _wager_on(self, spot: Spot) -> Wager | None:
        return next((wager for wager in self.wagers if wager.spot == spot), None)

    def _stuck(self, line: Line | None, offers: dict[str, str]) -> BadInput:
        asked = "; ".join(f"{player}: {options}" for player, options in offers.items())
        kind = self.round.decision.kind if self.round.decision else ""
        if line is None:
            return BadInput(f"{self.name}: actions: one is missing ({kind}): {asked} would be offered next.")
        at = f"{self.name}: actions: line {line.number} ({line.text!r})"
        if line.player not in offers:
            return BadInput(f"{at}: it is not {line.player}'s turn ({kind}); offered are {asked}.")
        return BadInput(f"{at}: {line.player} may not {line.words} now ({kind}); offered are {offers[line.player]}.")

    def _check_wagers(self) -> None:
        for wager in self.wagers:
            player, wanted = wager.spot.player, f"'{wager.spot.wager}' at position {wager.spot.position}"
            raise BadInput(f"{self.name}: {wager.key}: {player} was not offered a wager on {wanted}.")

    def _check_cards(self) -> None:
        """Every card that anybody saw must be in the file; every card in the file must have been dealt."""
        given = self.described.given
        dealt: dict[str, int] = {}
        seen = self.round.view("")
        for event in self.round.events:
            if isinstance(event, Dealt):
                dealt[event.place] = dealt.get(event.place, 0) + len(event.cards)
        for place, count in dealt.items():
            missing = count - len(given.get(place, ()))
            if missing > 0 and self._matters(place, seen.events):
                had = f"has {count - missing} of {count}" if count > missing else f"needs {count}"
                raise BadInput(f"{self.name}: cards.{place}: cards are missing: it {had}.")
        for place, cards in given.items():
            over = cards[dealt.get(place, 0) :]
            if over:
                raise BadInput(
                    f"{self.name}: cards.{place}: {card_names(over)}: the round dealt {dealt.get(place, 0)} cards there, not {len(cards)}."
                )

    def _matters(self, place: str, seen: list[Any]) -> bool:
        """A hand that was folded unseen, or a burn, may stay unknown: no card of it decided anything."""
        return any(getattr(event, "place", None) == place and any(card is not None for card in event.cards) for event in seen)


def _forced(option: Option) -> bool:
    amounts: Amounts | None = option.amounts
    return option.pick is None and (amounts is None or (amounts.least == amounts.most and not amounts.only))


def transfers_with_clauses(round: Round) -> list[dict[str, Any]]:
    """Each transfer in order, with the clause that moved it and the lines of the source that say so."""
    edition: Any = round.setup.edition
    rows = []
    for number, transfer in enumerate(round.transfers, start=1):
        clause = edition.clauses.get(transfer.rule)
        rows.append({
            "number": number,
            "from": str(transfer.source),
            "to": str(transfer.target),
            "amount": transfer.amount,
            "why": transfer.why,
            "rule": transfer.rule,
            "says": clause.says if clause else "",
            "source": edition.source if clause and clause.lines else "",
            "lines": clause.lines if clause else "",
        })  # fmt: skip
    return rows


def settled_data(settled: Settled) -> dict[str, Any]:
    """What ``cardroom settle --json`` prints. Amounts are cents."""
    round = settled.round
    setup, outcome = round.setup, round.outcome
    before = setup.stacks
    return {
        "edition": setup.edition.id,
        "option": setup.rate.option if getattr(setup.edition, "schedule", None) else "",
        "transfers": transfers_with_clauses(round),
        "stacks": dict(outcome.stacks),
        "net": {player: stack - before[player] for player, stack in outcome.stacks.items()},
        "drop": outcome.drop,
        "jackpot": outcome.jackpot,
        "void": round.void,
    }


def account_text(account: object) -> str:
    """An account for people: ``ann's ante``, ``the pot``."""
    text = str(account)
    if text.count("/") >= 2:
        spot = read_spot(text)
        return f"{spot.player}'s {spot.wager}" + (f" (hand {spot.hand + 1})" if spot.hand else "")
    if text.startswith("pot/"):
        return "the pot" if text == "pot/0" else f"side pot {text.removeprefix('pot/')}"
    return {"drop": "the drop", "bank": "the bank", "jackpot": "the jackpot"}.get(text, text)


def transfer_text(transfer: Transfer) -> str:
    return f"{money_text(transfer.amount)} from {account_text(transfer.source)} to {account_text(transfer.target)}: {transfer.why}"
