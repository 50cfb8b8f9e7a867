"""What a dealer types, as inputs of a round: cards by two keys, wagers by seat, what a player does by a letter.

Whatever does not fit is one sentence. The caller puts everything back that the line had done before.
"""

from collections.abc import Iterator, Sequence

from cardroom.cards import Card, is_unknown, parse_card, pretty
from cardroom.dealer.prompts import DONE, NUMBERED, again, by_enter, plain_verb
from cardroom.dealer.reading import are_cards, looks, names_in, read_cards
from cardroom.dealer.seat_words import addressed
from cardroom.dealer.steps import Steps
from cardroom.dealer.usual import EVERYBODY, LastWagers, everybody
from cardroom.dealer.wagers import is_amount, take_wagers
from cardroom.errors import BadInput, IllegalAction
from cardroom.money import Cents, parse_money
from cardroom.round import DEALER, Action, Decision, Option, Pick, Round
from cardroom.round.places import hand_at, is_hand

OWN_CARDS = "your cards"  # how a pick may call the hand of the player who is asked


def enter(round: Round, line: str, last: LastWagers | None = None) -> None:
    """Take in what was typed. A line may answer what is asked after it too: more cards, or a letter for each who acts."""
    text = line.strip().lower()
    decision = round.decision
    if decision is None:
        raise IllegalAction("The round is over: nothing is asked.")
    if decision.kind == "cards":
        _cards(round, text)
    elif decision.kind == "wagers":
        take_wagers(round, text, last or {})
    elif text == EVERYBODY and (usual := everybody(round)):
        for action in usual:
            round.act(action)
    elif len(decision.asks) > 1:
        _several(round, decision, text)
    elif not text and (put_up := again(decision, last)) is not None:
        round.act(put_up)
    elif (step := done_step(decision)) is not None and are_cards(text):  # the step is done, and this is what lies there
        round.act(Action(DEALER, step.verb))
        _cards(round, text)
    else:
        _in_turn(round, text)


def done_step(decision: Decision) -> Option | None:
    """What a dealer says who has done a step as he should."""
    return next((option for option in decision.asks.get(DEALER, ()) if option.verb in DONE), None)


# -- cards ------------------------------------------------------------------------------------------------------------------


def _cards(round: Round, text: str) -> None:
    cards = read_cards(text)
    if not cards:
        raise BadInput("Type the cards that lie there, each by rank and suit, like as or th.")
    while cards:
        decision = round.decision
        if decision is None or decision.kind != "cards":
            raise BadInput(f"{pretty(cards[0])} is one card too many.")
        pick = decision.asks[DEALER][0].pick
        assert pick is not None
        if len(cards) < pick.least:
            raise BadInput(f"{pick.least} cards lie there, not {len(cards)}.")
        round.act(Action(DEALER, "cards", picks=picked(round, cards[: pick.least])))
        cards = cards[pick.least :]


def picked(round: Round, cards: Sequence[Card]) -> tuple[int, ...]:
    """Where the cards are among those that nobody has seen."""
    unseen, found = [looks(card) for card in round.unseen()], list[int]()
    for card in cards:
        at = next((at for at, each in enumerate(unseen) if each == looks(card) and at not in found), None)
        if at is None:
            raise BadInput(_why_not(round, card, cards))
        found.append(at)
    return tuple(found)


def _why_not(round: Round, card: Card, cards: Sequence[Card]) -> str:
    if all(looks(each) != looks(card) for each in round.setup.edition.deck):
        return f"{pretty(card)} is not in this game's deck."
    if any(looks(each) == looks(card) for each in round.unseen()):
        return f"{pretty(card)} is typed {'twice' if cards.count(card) == 2 else 'too often'}."
    place = next(
        (place for place, held in round.places.items() for each in held if not is_unknown(each) and looks(each) == looks(card)), ""
    )
    where = Steps(round.setup).place(place)[1]
    return f"{pretty(card)} lies face up already, {'at' if is_hand(place) else 'in'} {where}."


# -- who acts ---------------------------------------------------------------------------------------------------------------


def _in_turn(round: Round, text: str) -> None:
    """One answer; or a letter for each of those who act one after the other."""
    try:
        return _one(round, text)
    except BadInput:
        if len(text) < 2 or not text.isalpha() or _begins_one(round, text):
            raise
        kind = _kind(round)
        for letter in text:
            if _kind(round) != kind:
                raise
            _one(round, letter)


def _begins_one(round: Round, text: str) -> bool:
    """Whether it is the beginning of something that is offered, or is typed by the dealer for himself."""
    asks = round.decision.asks if round.decision is not None else {}
    return DEALER in asks or any(option.verb.startswith(text) for options in asks.values() for option in options)


def _kind(round: Round) -> str:
    return round.decision.kind if round.decision is not None else ""


def _one(round: Round, text: str) -> None:
    assert round.decision is not None
    ((player, options),) = round.decision.asks.items()
    round.act(answer(round, player, options, text))


def answer(round: Round, player: str, options: Sequence[Option], text: str) -> Action:
    """What was typed, as one of the options; ``@5``: of those at position 5."""
    words = [word for word in text.split() if not word.startswith("@")]
    where = {word[1:] for word in text.split() if word.startswith("@")}
    options = [option for option in options if not where or (option.spot is not None and str(option.spot.position) in where)]
    if not options:
        raise BadInput(f"{player} has nothing to say at position {', '.join(sorted(where))}.")
    if not words:
        plain = by_enter(round, options)
        if plain is None and _kind(round) == "dice":
            raise BadInput("Say the sum that the dice show.")
        if plain is None:
            raise BadInput(f"{player} has a choice: {', '.join(dict.fromkeys(option.verb for option in options))}.")
        return _action(round, player, plain, [])
    option, rest = _option(round, player, options, words)
    return _action(round, player, option, rest)


def _of_known_cards(round: Round, player: str, options: Sequence[Option]) -> Option | None:
    """The one thing that is done with cards that lie face up: to name them says that it is done."""
    found = [o for o in options if o.pick is not None and any(not is_unknown(card) for card in held(round, player, o.pick) or ())]
    return found[0] if len(found) == 1 else None


def _option(round: Round, player: str, options: Sequence[Option], words: list[str]) -> tuple[Option, list[str]]:
    whole = [option for option in options if option.verb.lower() == " ".join(words)]
    if len(whole) == 1:
        return whole[0], []
    if words[0].replace("$", "")[:1].isdecimal() and not are_cards(" ".join(words)):
        return _by_number(player, options, words), words
    if (known := _of_known_cards(round, player, options)) is not None and are_cards(" ".join(words)):
        return known, [name for word in words for name in names_in(word)]
    for size in range(len(words), 0, -1):
        said = " ".join(words[:size])
        found = [
            o
            for o in options
            if said in (o.verb.lower(), plain_verb(o).lower()) or (o.spot is not None and f"{o.verb} {o.spot.wager}" == said)
        ]
        found = found or [
            o
            for o in options
            if o.verb.startswith(said) or plain_verb(o).startswith(said) or (o.spot is not None and o.spot.wager.startswith(said))
        ]
        if len({(option.verb, option.spot) for option in found}) == 1:
            return found[0], words[size:]
        if found:
            raise BadInput(_open(said, found))
    raise _not_offered(player, options, words)


def _open(said: str, found: Sequence[Option]) -> str:
    """Why it is not clear what was meant."""
    verbs = list(dict.fromkeys(plain_verb(option) for option in found))
    positions = sorted({option.spot.position for option in found if option.spot is not None})
    if len(verbs) == 1 and len(positions) > 1:
        where = " or ".join(map(str, positions))
        return f"'{said}' may be at position {where}: say which, like `{said} @{positions[0]}`."
    wagers = [f"{option.verb} {option.spot.wager}" for option in found if option.spot is not None] if len(verbs) == 1 else verbs
    return f"'{said}' may be {' or '.join(dict.fromkeys(wagers))}: type more of it."


def _called(option: Option) -> tuple[str, ...]:
    return option.verb.lower(), plain_verb(option).lower(), *([option.spot.wager] if option.spot is not None else [])


def _by_number(player: str, options: Sequence[Option], words: list[str]) -> Option:
    """A number alone: the sum of dice, a pile, or the amount of the one thing that has an amount to choose."""
    numbered = [option for option in options if NUMBERED.fullmatch(option.verb) and option.verb.rpartition("-")[2] == words[0]]
    if len(numbered) == 1:
        words.clear()
        return numbered[0]
    found = [o for o in options if o.amounts is not None and (o.amounts.least < o.amounts.most or o.amounts.only)]
    if len(found) != 1:
        raise _not_offered(player, options, words)
    return found[0]


def _not_offered(player: str, options: Sequence[Option], words: list[str]) -> BadInput:
    said, verbs = " ".join(words), list(dict.fromkeys(option.verb for option in options))
    if player == DEALER and verbs[0] in DONE:
        return BadInput(f"'{said}' is no answer here: Enter when it is done, `!` for what may have gone wrong.")
    if player == DEALER and verbs[0].startswith("dice-"):
        return BadInput(f"Dice cannot show '{said}': say a sum from {verbs[0][5:]} to {verbs[-1][5:]}.")
    return BadInput(f"'{said}' is not offered to {player}: {', '.join(verb.replace('-', ' ') for verb in verbs)}.")


def _action(round: Round, player: str, option: Option, words: list[str]) -> Action:
    amount: Cents = 0
    picks: tuple[int, ...] = ()
    if option.pick is not None:
        if words and is_amount(words[0]) and option.amounts is not None and option.amounts.least < option.amounts.most:
            amount = parse_money(words.pop(0))
        picks = _picks(round, player, option.pick, words)
    elif words:
        if len(words) > 1:
            raise BadInput(f"'{' '.join(words)}' is more than one amount.")
        amount = parse_money(words[0])
    return Action(player, option.verb, amount, option.spot, picks)


def place_of(round: Round, player: str, pick: Pick) -> str:
    """Where the cards lie that are picked from; a name of its own where they are no cards."""
    return pick.place if pick.place != OWN_CARDS else _own_place(round, player)


def held(round: Round, player: str, pick: Pick) -> list[Card] | None:
    return round.places.get(place_of(round, player, pick))


def _picks(round: Round, player: str, pick: Pick, words: list[str]) -> tuple[int, ...]:
    """By number, from 1, or by name. Of cards that nobody knows one is as good as another: a number says how many, ``#3`` which."""
    cards = held(round, player, pick)
    if (
        cards is not None
        and all(map(is_unknown, cards))
        and (not words or (len(words) == 1 and words[0].isdecimal() and pick.least < pick.most))
    ):
        return tuple(range(int(words[0]) if words else pick.least))
    found: list[int] = []
    for word in words:
        if word.removeprefix("#").isdecimal():
            found.append(int(word.removeprefix("#")) - 1)
        elif cards is not None:
            found += _by_name(word, cards, pick, found)
        else:
            raise BadInput(f"'{word}' is no number: pick {_how_many(pick)} of {pick.place}, from 1.")
    if not pick.least <= len(found) <= pick.most or any(not 0 <= at < pick.size for at in found):
        raise BadInput(f"Say which {_how_many(pick)} of {pick.size} {pick.becomes}: by number, from 1{', or by name' if cards else ''}.")
    return tuple(found)


def _by_name(word: str, cards: Sequence[Card], pick: Pick, already: Sequence[int]) -> Iterator[int]:
    taken = list(already)
    for name in names_in(word):
        card = parse_card(name)
        at = next((at for at, each in enumerate(cards) if not is_unknown(each) and looks(each) == looks(card) and at not in taken), None)
        if at is None:
            raise BadInput(f"{pretty(card)} is not among them: pick {_how_many(pick)} by number, from 1.")
        taken.append(at)
        yield at


def _how_many(pick: Pick) -> str:
    return str(pick.least) if pick.least == pick.most else f"{pick.least} to {pick.most}"


def _own_place(round: Round, player: str) -> str:
    return next((hand_at(seat) for seat, name in round.setup.seats.items() if name == player), "")


# -- several at once --------------------------------------------------------------------------------------------------------


def _several(round: Round, decision: Decision, text: str) -> None:
    """Seat and answer; Enter: for everybody who is left what is mostly done."""
    if text:
        for part in text.split(","):
            for player, position, words in addressed(round, part):
                options = round.decision.asks.get(player) if round.decision is not None else None
                if options is None:
                    raise BadInput(f"{player} is not asked.")
                where = [f"@{position}"] if "@" in part.split()[0] else []
                round.act(answer(round, player, options, " ".join([*words, *where])))
        return
    kind = decision.kind
    while round.decision is not None and round.decision.kind == kind:
        player, options = next(iter(round.decision.asks.items()))
        round.act(answer(round, player, options, ""))
