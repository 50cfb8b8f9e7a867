"""What a round at a dealer's table waits for, in words: what to do, and what to type."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardroom.cards import is_unknown
from cardroom.dealer.steps import Steps
from cardroom.money import money_text
from cardroom.round import DEALER, Action, Decision, Option, Pick, Round, Spot
from cardroom.round.dealing import DEALT, LOOKED_AT

# What Enter does, where one of these is offered; the first that is.
BY_ENTER = ("accept", "deal", "go on", "no natural", "naturals", "done", "set", "house-way", "check", "show")
STEPS = {
    "deal": "Deal the hands",
    "reveal": "Turn up the player-dealer's hand",
    "open": "Open the next hand",
    "cards lie": "The first cards lie",
    "third card": "Draw a card",
    "settle": "All cards lie: settle",
}
_OFFERS = {
    "player-dealer": "Offer the bank to {}",
    "bank": "{} puts up the money that plays",
    "showdown": "{}: show or muck",
    "decision": "{} decides",
}

PUT_UP = "put-up"
LastWagers = Mapping[str, Sequence[Action]]  # by player: what he bet in the round before


class Asked(NamedTuple):
    """What is asked now."""

    text: str  # what to do
    keys: str  # what to type
    rules: tuple[str, ...]  # the clauses behind it
    wrong: tuple[Option, ...] = ()  # mistakes that the dealer may report at this step


def asked(round: Round, steps: Steps, last: LastWagers | None = None) -> Asked:
    decision = round.decision
    if decision is None:
        return Asked("The round is over.", "Enter: the next round.", ())
    rules = tuple(dict.fromkeys(option.rule for options in decision.asks.values() for option in options if option.rule))
    if decision.kind == "cards":
        pick = decision.asks[DEALER][0].pick
        assert pick is not None
        return Asked(_cards(pick, steps), "Type each by rank and suit, like as or th.", rules)
    if decision.kind == "wagers":
        return Asked(f"Wagers: {_waiting(decision, steps)}.", _wagers(decision, last), rules)
    if list(decision.asks) == [DEALER]:
        return _dealers(round, decision, rules)
    if len(decision.asks) > 1:
        return Asked(f"{decision.kind.capitalize()}: {_waiting(decision, steps)}.", f"Seat and answer: {_each(round, decision)}.", rules)
    ((player, options),) = decision.asks.items()
    if put_up := again(decision, last):
        as_before = f"Enter: {money_text(put_up.amount)}, as before"
        return Asked(f"{whom(player, steps).capitalize()} puts up the money that plays.", f"{keys(options)}. {as_before}.", rules)
    who = whom(player, steps)
    text = _OFFERS.get(decision.kind, f"{{}} acts ({decision.kind})").format(who)
    return Asked(f"{text[0].upper()}{text[1:]}{_which_hand(options, player, steps)}.", f"{keys(options, by_enter(round, options))}.", rules)


def again(decision: Decision, last: LastWagers | None) -> Action | None:
    """What the player-dealer put up the last time, where he may again."""
    ((player, options), *_) = decision.asks.items()
    before = next((bet for bet in (last or {}).get(player, ()) if bet.verb == PUT_UP), None)
    bounds = options[0].amounts
    return before if decision.kind == "bank" and before is not None and bounds is not None and bounds.allows(before.amount) else None


def whom(player: str, steps: Steps) -> str:
    seat = steps.seats.get(player)
    return f"seat {seat}, {player}" if seat else player


def _cards(pick: Pick, steps: Steps) -> str:
    _, where = steps.place(pick.to)
    number = "one card" if pick.least == 1 else f"{pick.least} cards"
    if pick.becomes == DEALT:
        return f"Deal {number} face up: {where}."
    how = "Look at" if pick.becomes == LOOKED_AT else "Turn up"
    which = "" if pick.at == tuple(range(pick.least)) else f" (card {', '.join(str(index + 1) for index in pick.at)})"
    return f"{how} {number}: {where}{which}."


def _dealers(round: Round, decision: Decision, rules: tuple[str, ...]) -> Asked:
    options = decision.asks[DEALER]
    plain = by_enter(round, options)
    if decision.kind == "dice":
        first, last = options[0].verb.removeprefix("dice-"), options[-1].verb.removeprefix("dice-")
        return Asked("Shake the dice, and say what they show.", f"The sum: {first} to {last}.", rules)
    if decision.kind == "peek":
        return Asked("Look at the hole card: is it a natural?", f"{keys(options, plain)}.", rules)
    text = STEPS.get(decision.kind, f"{decision.kind.capitalize()}")
    if plain is not None and plain.verb in ("deal", "go on"):
        return Asked(f"{text}.", "Enter when it is done.", rules, tuple(option for option in options if option is not plain))
    return Asked(f"{text}.", f"{keys(options, plain)}.", rules)


def _waiting(decision: Decision, steps: Steps) -> str:
    return "; ".join(whom(player, steps) for player in decision.asks)


def _wagers(decision: Decision, last: LastWagers | None) -> str:
    bets = {player: [bet for bet in before if bet.verb != PUT_UP] for player, before in (last or {}).items() if player in decision.asks}
    again = ", ".join(f"{player} {' '.join(money_text(bet.amount) for bet in before)}" for player, before in bets.items() if before)
    enter = f"Enter: as before ({again}), no more bets; `.`: no more bets" if again else "Enter: no more bets"
    return f"Seat and amounts, like `2 10` or `2-5 10, 6 25 5`. {enter}."


def _each(round: Round, decision: Decision) -> str:
    options = next(iter(decision.asks.values()))
    plain = by_enter(round, options)
    return keys(options) + (f"; Enter: {plain.verb} for all" if plain is not None else "")


def by_enter(round: Round, options: Sequence[Option]) -> Option | None:
    """What Enter does: the only thing that there is without a choice, or what is mostly done."""
    plain = [option for option in options if not _to_be_told(round, option)]
    if len(options) == len(plain) == 1:
        return plain[0]
    return next((option for verb in BY_ENTER for option in plain if option.verb == verb), None)


def _to_be_told(round: Round, option: Option) -> bool:
    """Whether it takes an amount, or cards of which one is not as good as another."""
    amounts, pick = option.amounts, option.pick
    if amounts is not None and (amounts.least < amounts.most or bool(amounts.only)):
        return True
    return pick is not None and pick.least > 0 and not all(map(is_unknown, round.places.get(pick.place, ())))


def keys(options: Sequence[Option], plain: Option | None = None) -> str:
    """The options, each with the letters that are enough for it."""
    names = [option.verb for option in options]
    found = []
    for option in options:
        letters = next((option.verb[:size] for size in range(1, len(option.verb)) if _alone(option.verb[:size], names)), option.verb)
        text = f"{letters}: {option.verb}" if letters != option.verb else option.verb
        found.append(text + _bounds(option) + (" (or Enter)" if option is plain else ""))
    return ", ".join(dict.fromkeys(found))


def _alone(letters: str, names: Sequence[str]) -> bool:
    return len({name for name in names if name.startswith(letters)}) == 1


def _bounds(option: Option) -> str:
    if option.amounts is not None:
        return f" {option.amounts}"
    if option.pick is not None and option.pick.least != option.pick.most:
        return f" {option.pick.least} to {option.pick.most} cards"
    return ""


def _which_hand(options: Sequence[Option], player: str, steps: Steps) -> str:
    """Where the hand is not that of the player's own seat."""
    spots: set[Spot] = {option.spot for option in options if option.spot is not None}
    positions = {(spot.position, spot.hand) for spot in spots}
    if len(positions) != 1:
        return ""
    ((position, hand),) = positions
    other = f", position {position}" if steps.names.get(position) != player else ""
    return other + (f", hand {hand + 1}" if hand and len(spots) < len(options) else "")
