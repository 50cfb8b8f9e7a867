"""What a dealer types, as inputs of a round: cards by two keys, wagers by seat, what a player does by a letter.

Whatever does not fit is one sentence. The caller puts everything back that the line had done before.
"""

from collections.abc import Iterator, Sequence

from cardroom.cards import Card, face, is_unknown, parse_card, pretty
from cardroom.dealer.asked import DONE, NUMBERED, LastWagers, again, by_enter, plain_verb
from cardroom.dealer.reading import are_cards, names_in, read_cards
from cardroom.dealer.steps import Steps
from cardroom.errors import BadInput, IllegalAction
from cardroom.money import Cents, parse_money
from cardroom.round import DEALER, Action, Decision, Option, Pick, Round
from cardroom.round.places import hand_at, is_hand

NO_MORE, AS_BEFORE, NO_BET = (".", "no more"), "=", "done"
OWN_CARDS = "your cards"  # how a pick may call the hand of who is asked


def enter(round: Round, line: str, last: LastWagers | None = None) -> None:
    """Take in what was typed. A line may answer what is asked after it too: more cards, or a letter for each who acts."""
    text = line.strip().lower()
    decision = round.decision
    if decision is None:
        raise IllegalAction("The round is over: nothing is asked.")
    if decision.kind == "cards":
        _cards(round, text)
    elif decision.kind == "wagers":
        _wagers(round, text, last or {})
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
    unseen, found = [face(card) for card in round.unseen()], list[int]()
    for card in cards:
        at = next((at for at, each in enumerate(unseen) if each == card and at not in found), None)
        if at is None:
            raise BadInput(_why_not(round, card, cards))
        found.append(at)
    return tuple(found)


def _why_not(round: Round, card: Card, cards: Sequence[Card]) -> str:
    if all(face(each) != card for each in round.setup.edition.deck):
        return f"{pretty(card)} is not in this game's deck."
    if any(face(each) == card for each in round.unseen()):
        return f"{pretty(card)} is typed {'twice' if cards.count(card) == 2 else 'too often'}."
    place = next((place for place, held in round.places.items() for each in held if not is_unknown(each) and face(each) == card), "")
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
        if words and _is_amount(words[0]) and option.amounts is not None and option.amounts.least < option.amounts.most:
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
        at = next((at for at, each in enumerate(cards) if not is_unknown(each) and face(each) == card and at not in taken), None)
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
            for player, position, words in _addressed(round, part):
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


def _addressed(round: Round, part: str) -> Iterator[tuple[str, int, list[str]]]:
    """Who is meant (a seat, several like 2-5, all of them, or a name), on which position, and what was said."""
    words = part.split()
    if not words:
        raise BadInput("Say a seat first, then what it does.")
    who, _, where = words[0].partition("@")
    if where and not where.isdecimal():
        raise BadInput(f"'{where}' is not a position: write its number, like 5@3.")
    for player, seat in _players(round, who):
        yield player, int(where) if where else seat, words[1:]


def _players(round: Round, who: str) -> Iterator[tuple[str, int]]:
    seats = round.setup.seats
    first, dash, last = who.partition("-")
    asks = round.decision.asks if round.decision is not None else {}
    if who == DEALER and DEALER in asks:
        yield DEALER, 0
    elif who in ("all", "*"):
        yield from [(player, seat) for seat, player in seats.items() if player in asks]
    elif dash and first.isdecimal() and last.isdecimal():
        yield from [(player, seat) for seat, player in seats.items() if int(first) <= seat <= int(last) and player in asks]
    elif who.isdecimal():
        if int(who) not in seats:
            raise BadInput(f"Nobody sits in seat {who}.")
        yield seats[int(who)], int(who)
    else:
        named = next((player for player in round.setup.stacks if player.lower() == who), None)
        if named is None:
            raise BadInput(f"'{who}' is no seat and nobody at this table.")
        yield named, next((seat for seat, player in seats.items() if player == named), 0)


# -- wagers -----------------------------------------------------------------------------------------------------------------


def _wagers(round: Round, text: str, last: LastWagers) -> None:
    if not text or text == AS_BEFORE:
        _as_before(round, last)
    elif text not in NO_MORE:
        for part in text.split(","):
            for player, position, words in list(_addressed(round, part)):
                _bets(round, player, position, words)
    if not text and not _placed(round):
        raise BadInput("Nobody has bet: type `.` if there is to be no hand.")
    if not text or text in NO_MORE:
        while round.decision is not None and round.decision.kind == "wagers":
            round.act(Action(next(iter(round.decision.asks)), NO_BET))


def _as_before(round: Round, last: LastWagers) -> None:
    """Who has bet nothing yet bets what he bet the round before, as far as he may."""
    already = _placed(round)
    for player, bets in last.items():
        for bet in bets if player not in already else ():  # what he put up is not offered now
            offered = _offered(round, player, bet.spot.position if bet.spot is not None else 0)
            option = next((o for o in offered if o.verb == bet.verb and o.spot == bet.spot), None)
            if option is not None and option.amounts is not None and option.amounts.allows(bet.amount):
                round.act(bet)


def _placed(round: Round) -> set[str]:
    """Who has chips on a spot."""
    return {account.player for account, amount in round.accounts.items() if not isinstance(account, str) and amount}


def _offered(round: Round, player: str, position: int) -> list[Option]:
    asks = round.decision.asks if round.decision is not None and round.decision.kind == "wagers" else {}
    return [o for o in asks.get(player, ()) if o.spot is None or o.spot.position == position]


def _bets(round: Round, player: str, position: int, words: list[str]) -> None:
    """Amounts in the order of the wagers, 0 for none; or the name of a wager and its amount; or that he bets no more."""
    if not words:
        raise BadInput(f"How much does {player} bet?")
    if words == [NO_BET]:
        round.act(Action(player, NO_BET))
        return
    skipped: set[str] = set()
    name = ""
    for word in words:
        if not _is_amount(word):
            name = f"{name} {word}".strip()
            continue
        option = _wager(round, player, position, name, skipped)
        amount = parse_money(word)
        if amount:
            round.act(Action(player, option.verb, amount, option.spot))
        elif option.spot is not None:
            skipped.add(option.spot.wager)
        name = ""
    if name:
        raise BadInput(f"How much on '{name}'?")


def _is_amount(word: str) -> bool:
    """Not the name of a wager that begins with a number, like 6-card-bonus."""
    return word[:1] in "$.0123456789" and not any(each.isalpha() for each in word)


def _wager(round: Round, player: str, position: int, name: str, skipped: set[str]) -> Option:
    asks = round.decision.asks if round.decision is not None else {}
    if player not in asks:
        raise BadInput(f"{player} may bet nothing now.")
    options = [o for o in _offered(round, player, position) if o.amounts is not None]
    if not name:
        found = [o for o in options if o.verb == "bet" and o.spot is not None and o.spot.wager not in skipped]
    else:
        said = name.replace(" ", "-")
        found = [o for o in options if o.spot is not None and o.spot.wager.startswith(said) and o.verb == "bet"]
        found = found or [o for o in options if o.verb.startswith(said) or (o.spot is not None and f"{o.spot.wager}-{o.verb}" == said)]
    if not found:
        wagers = ", ".join(dict.fromkeys(o.spot.wager for o in options if o.spot is not None)) or "none"
        raise BadInput(f"{player} may not bet{f' on {name}' if name else ''} at position {position}; left are: {wagers}.")
    return found[0]
