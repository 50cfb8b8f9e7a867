"""What a round at a dealer's table waits for, in words: what to do, and what to type."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardroom.cards import is_unknown
from cardroom.dealer.steps import Steps, large, seats_text
from cardroom.dealer.usual import EVERYBODY, LastWagers, as_before, everybody, everybody_text
from cardroom.games.banked.rotation import RULE
from cardroom.games.banked.waiting import nobody_banked, waiting_text
from cardroom.games.names import reads
from cardroom.money import money_text
from cardroom.round import DEALER, Action, Decision, Option, Pick, Round, Spot
from cardroom.round.dealing import DEALT, LOOKED_AT
from cardroom.round.places import hand_at, is_split_off

NUMBERED = re.compile(r"[a-z-]+-[0-9]+")  # an answer that is one of several numbers: pile-3

# What Enter does, where one of these is offered; the first that is.
BY_ENTER = ("accept", "deal", "go on", "no natural", "naturals", "done", "set", "house-way", "check", "show")
DONE = ("deal", "go on")
STEPS = {
    "deal": "Deal the hands",
    "reveal": "Turn up the player-dealer's hand",
    "open": "Open the next hand",
    "cards lie": "The first cards lie: is everything right?",
    "third card": "Draw a card",
    "card": "Draw a card",
    "hand-button": "Press the hand button of the meter",
    "end-game": "End the game at the meter",
    "settle": "All cards lie: is everything right?",
}
_RIGHT = {"cards lie": "Go on", "settle": "Settle"}  # what a dealer says who has looked, and not dealt
_ONE = {
    "player-dealer": "Offer the bank to {}",
    "bank": "{} puts up the money that plays",
    "showdown": "{}: show or muck",
    "decision": "{} decides",
    "setting": "{} sets his hand",
    "player-dealer's setting": "{} sets his hand",
    "pile": "{} says which pile carries the action button",
    "stack": "{} chooses a stack",
    "draw": "{} draws",
}
_SEVERAL = {
    "setting": "Hands are set: {}",
    "objection": "Does anybody object to the kill: {}?",
    "request": "{}: the draw may be changed until you go on",
}
NO_MORE = "done"
FEW = 3  # who is asked, by name; of more the seats are told

PUT_UP = "put-up"


class DealerPrompt(NamedTuple):
    """What is asked now."""

    text: str  # what to do
    keys: str  # what to type
    rules: tuple[str, ...]  # the clauses behind it
    wrong: tuple[Option, ...] = ()  # mistakes that the dealer may report at this step
    then: str = ""  # what the step is, in full: which cards go where
    next: Pick | None = None  # the cards that it ends with: they may be typed at once
    done: str = "Done"  # what its button says
    everybody: str = ""  # what everybody who is left does by one key


def asked(round: Round, steps: Steps, last: LastWagers | None = None) -> DealerPrompt:
    decision = round.decision
    if decision is None:
        if nobody_banked(round):
            return DealerPrompt(waiting_text(round), "Enter: offer it again.", (RULE,))
        return DealerPrompt("The round is over.", "Enter: the next round.", ())
    rules = tuple(dict.fromkeys(option.rule for options in decision.asks.values() for option in options if option.rule))
    if decision.kind == "cards":
        pick = decision.asks[DEALER][0].pick
        assert pick is not None
        return DealerPrompt(_cards(pick, steps), _typed(steps), rules)
    if decision.kind == "wagers":
        return DealerPrompt(f"Wagers: {_waiting(decision, steps)}.", _wagers(round, decision, last), rules)
    if list(decision.asks) == [DEALER]:
        return _dealers(round, decision, rules, steps)
    if len(decision.asks) > 1:
        named = f"{large(_named(decision))}: {{}}"
        text, all_left = _SEVERAL.get(decision.kind, named).format(_waiting(decision, steps)), everybody_text(everybody(round), steps)
        typed = f"Seat and answer: {_each(round, decision, steps)}{_by_one_key(all_left)}."
        return DealerPrompt(_sentence(text), typed, rules, everybody=all_left)
    ((player, options),) = decision.asks.items()
    if put_up := again(decision, last):
        as_before = f"Enter: {money_text(put_up.amount)}, as before"
        return DealerPrompt(_sentence(_ONE["bank"].format(whom(player, steps))), f"{keys(round, options)}. {as_before}.", rules)
    hand = _which_hand(round, options, player, steps)
    text = _ONE.get(decision.kind, f"{{}}{hand}: {_verbs(options) or decision.kind}")
    where = hand if decision.kind in _ONE else ""
    typed, all_left = keys(round, options, by_enter(round, options)), everybody_text(everybody(round), steps)
    typed += _by_one_key(all_left)
    return DealerPrompt(_sentence(text.format(whom(player, steps)) + where), f"{typed}.", rules, everybody=all_left)


def _by_one_key(all_left: str) -> str:
    return f"; `{EVERYBODY}`: {all_left}" if all_left else ""


def _named(decision: Decision) -> str:
    """What may be done, where several are asked: ``insure, even money or surrender``; else what kind of question it is."""
    options = [option for options in decision.asks.values() for option in options if option.verb != NO_MORE]
    return _verbs(options) or decision.kind


def _sentence(text: str) -> str:
    return large(text) + ("" if text.endswith("?") else ".")


def _verbs(options: Sequence[Option]) -> str:
    """``fold, call or raise``; nothing where there are too many."""
    names = list(dict.fromkeys(plain_verb(option) for option in options))
    if len(names) > 5:
        return ""
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def plain_verb(option: Option) -> str:
    return option.verb.replace("-", " ")


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
    number = f"one {steps.piece}" if pick.least == 1 else f"{pick.least} {steps.piece}s"
    if pick.becomes == DEALT:
        return f"Deal {number} face up: {where}."
    how = "Look at" if pick.becomes == LOOKED_AT else "Turn up"
    which = "" if pick.at == tuple(range(pick.least)) else f" ({steps.piece} {', '.join(str(index + 1) for index in pick.at)})"
    return f"{how} {number}: {where}{which}."


def _typed(steps: Steps) -> str:
    if steps.piece == "tile":
        return "Type each by its ends, like `6-4`, or by its name; first the two that lie together."
    return "Type each by rank and suit, like `as` or `th`."


def _dealers(round: Round, decision: Decision, rules: tuple[str, ...], steps: Steps) -> DealerPrompt:
    options = decision.asks[DEALER]
    plain = by_enter(round, options)
    if decision.kind == "dice":
        first, last = options[0].verb.removeprefix("dice-"), options[-1].verb.removeprefix("dice-")
        return DealerPrompt("Shake the dice, and say what they show.", f"The sum: {first} to {last}.", rules)
    if decision.kind == "peek":
        return DealerPrompt("Look at the hole card: is it a natural?", f"{keys(round, options, plain)}.", rules)
    text = _sentence(STEPS.get(decision.kind, decision.kind.replace("-", " ")))
    if plain is not None and plain.verb in DONE:
        wrong = tuple(option for option in options if option is not plain)
        if decision.kind in _RIGHT:
            done = _RIGHT[decision.kind]
            return DealerPrompt(text, f"Enter: {done.lower()}.", rules, wrong, done=done)
        then, following = _to_come(round, plain, steps)
        typed = f"; or type the {steps.piece}s at once" if following is not None else ""
        return DealerPrompt(text, f"Enter when it is done{typed}.", rules, wrong, then, following)
    return DealerPrompt(text, f"{keys(round, options, plain)}.", rules)


def _to_come(round: Round, plain: Option, steps: Steps) -> tuple[str, Pick | None]:
    """What a step will be, tried on a fork: cards that go face down, burns, and the cards that lie face up after it."""
    fork, fold = round.fork(), steps.again()
    fold.since(fork)
    fork.act(Action(DEALER, plain.verb))
    said = [step.text for step in fold.since(fork) if step.do in ("deal", "burn", "shuffle")]
    following = fork.decision.asks[DEALER][0].pick if fork.decision is not None and fork.decision.kind == "cards" else None
    return " ".join([*said, *([_cards(following, fold)] if following is not None else [])]), following


def _waiting(decision: Decision, steps: Steps) -> str:
    """Who is asked: a few by name, many by seat."""
    players = [player for player in decision.asks if player != DEALER]
    seats = [steps.seats[player] for player in players if player in steps.seats]
    if len(players) <= FEW:
        return "; ".join(whom(player, steps) for player in players)
    return "; ".join([seats_text(seats), *(player for player in players if player not in steps.seats)])


def _wagers(round: Round, decision: Decision, last: LastWagers | None) -> str:
    """What Enter would place is told in full: it places nothing else."""
    again = as_before(round, last or {})
    players = dict.fromkeys(bet.player for bet in again)
    bets = ", ".join(f"{player} {' '.join(_bet(bet) for bet in again if bet.player == player)}" for player in players)
    enter = f"Enter: as before ({bets}), no more bets; `.`: no more bets" if again else "Enter: no more bets"
    return f"Seat and amounts, like `2 10` or `2-5 10, 6 25 5`. {enter}."


def _bet(bet: Action) -> str:
    return money_text(bet.amount) + (f" {bet.spot.wager}" if bet.spot is not None and bet.spot.wager not in ("ante", "wager") else "")


def _each(round: Round, decision: Decision, steps: Steps) -> str:
    """What each may answer; those who may answer the same together, since one may stake another amount than the next."""
    who: dict[str, list[str]] = {}
    for player, options in decision.asks.items():
        who.setdefault(keys(round, options), []).append(player)
    each = [typed if len(who) == 1 else f"{_whose(players, steps)} {typed}" for typed, players in who.items()]
    plain = by_enter(round, next(iter(decision.asks.values())))
    return "; ".join([*each, *([f"Enter: {plain_verb(plain)} for all"] if plain is not None else [])])


def _whose(players: Sequence[str], steps: Steps) -> str:
    """``seat 2``, ``seats 2 and 3``; whoever has no seat by name."""
    seats = [steps.seats[player] for player in players if player in steps.seats]
    others = [player for player in players if player not in steps.seats]
    return ", ".join([*([seats_text(seats) if len(seats) > 1 else f"seat {seats[0]}"] if seats else []), *others])


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


def keys(round: Round, options: Sequence[Option], plain: Option | None = None) -> str:
    """The options, each with the letters that are enough for it."""
    names = [option.verb for option in options]
    if len(options) > 1 and all(NUMBERED.fullmatch(name) for name in names):
        return f"Its number: {names[0].rpartition('-')[2]} to {names[-1].rpartition('-')[2]}"
    found = []
    for option in options:
        letters = next((option.verb[:size] for size in range(1, len(option.verb)) if _alone(option.verb[:size], names)), option.verb)
        text = f"{letters}: {plain_verb(option)}" if letters != option.verb else plain_verb(option)
        found.append(text + _bounds(round, option) + (" (or Enter)" if option is plain else ""))
    return ", ".join(dict.fromkeys(found))


def _alone(letters: str, names: Sequence[str]) -> bool:
    return len({name for name in names if name.startswith(letters)}) == 1


def _bounds(round: Round, option: Option) -> str:
    if option.amounts is not None:
        return f" {option.amounts}"
    pick = option.pick
    if pick is None or pick.least == pick.size or (pick.least == pick.most and not _to_be_told(round, option)):
        return ""
    number = str(pick.least) if pick.least == pick.most else f"{pick.least} to {pick.most}"
    return f" {number} of {pick.size}, by number from 1 or by name" if _to_be_told(round, option) else f" {number} of {pick.size}"


def _which_hand(round: Round, options: Sequence[Option], player: str, steps: Steps) -> str:
    """Where the hand is not that of the player's own seat; of hands that were split, which one and what it counts."""
    spots: set[Spot] = {option.spot for option in options if option.spot is not None}
    positions = {(spot.position, spot.hand) for spot in spots}
    if len(positions) != 1:
        return ""
    ((position, hand),) = positions
    other = f", position {position}" if steps.names.get(position) != player else ""
    if not any(is_split_off(place, position) for place in round.places):
        return other
    made = reads(round.setup.edition.game_name)(round.setup, round.view("")).get(hand_at(position, hand), ())
    return other + f", hand {hand + 1}" + (f" ({made[0].name})" if made else "")
