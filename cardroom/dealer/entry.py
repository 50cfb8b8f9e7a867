"""What a dealer types, as inputs of a round: cards by two keys, wagers by seat, what a player does by a letter.

Whatever does not fit is one sentence. The caller puts everything back that the line had done before.
"""

from collections.abc import Iterator, Sequence

from cardroom.cards import RANKS, SUITS, Card, face, is_unknown, parse_card, pretty
from cardroom.dealer.asked import LastWagers, again, by_enter
from cardroom.errors import BadInput, IllegalAction
from cardroom.money import Cents, parse_money
from cardroom.round import DEALER, Action, Decision, Option, Pick, Round
from cardroom.round.places import hand_at, is_hand
from cardroom.tiles import KINDS

NO_MORE, AS_BEFORE = (".", "no more"), "="
_TILES = {kind.key.replace("-", ""): kind.faces[0] for kind in KINDS if len(kind.faces) == 1}
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
    elif (step := _done(decision)) is not None and _are_cards(text):  # the step is done, and this is what lies there
        round.act(Action(DEALER, step.verb))
        _cards(round, text)
    else:
        _in_turn(round, text)


def _done(decision: Decision) -> Option | None:
    """What a dealer says who has done a step as he should."""
    return next((option for option in decision.asks.get(DEALER, ()) if option.verb in ("deal", "go on")), None)


# -- cards ------------------------------------------------------------------------------------------------------------------


def read_cards(text: str) -> list[Card]:
    """Cards by rank and suit in either order, run together or apart; a tile by its ends or, where it has a twin, by its name."""
    found: list[Card] = []
    for word in text.lower().replace(",", " ").split():
        found += [parse_card(name) for name in _names(word)]
    return found


def _names(word: str) -> Iterator[str]:
    if "-" in word or "|" in word or word == "joker":
        yield word
    elif word in _TILES:
        yield _TILES[word]
    else:
        plain = word.replace("10", "t")
        for at in range(0, len(plain), 2):
            pair = plain[at : at + 2]
            turned = len(pair) == 2 and pair[0] in SUITS and pair[1].upper() in RANKS
            yield pair[::-1] if turned else pair


def _are_cards(text: str) -> bool:
    try:
        return bool(read_cards(text))
    except BadInput:
        return False


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
    if cards.count(card) > 1:
        return f"{pretty(card)} is typed twice."
    place = next((place for place, held in round.places.items() for each in held if not is_unknown(each) and face(each) == card), "")
    where = f"at seat {place.removeprefix('seat/')}" if is_hand(place) else f"at {place}"
    return f"{pretty(card)} lies face up already, {where}."


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
    """What was typed, as one of the options."""
    words = text.split()
    if not words:
        plain = by_enter(round, options)
        if plain is None and _kind(round) == "dice":
            raise BadInput("Say the sum that the dice show.")
        if plain is None:
            raise BadInput(f"{player} has a choice: {', '.join(dict.fromkeys(option.verb for option in options))}.")
        return _action(round, player, plain, [])
    option, rest = _option(player, options, words)
    return _action(round, player, option, rest)


def _option(player: str, options: Sequence[Option], words: list[str]) -> tuple[Option, list[str]]:
    if words[0].replace("$", "")[:1].isdecimal():
        return _by_number(player, options, words), words
    for size in range(len(words), 0, -1):
        said = " ".join(words[:size])
        found = [o for o in options if o.verb == said or (o.spot is not None and f"{o.verb} {o.spot.wager}" == said)]
        found = found or [o for o in options if o.verb.startswith(said) or (o.spot is not None and o.spot.wager.startswith(said))]
        if len({(option.verb, option.spot) for option in found}) == 1:
            return found[0], words[size:]
        if found:
            raise BadInput(f"'{said}' may be {' or '.join(dict.fromkeys(option.verb for option in found))}: type more of it.")
    raise _not_offered(player, options, words)


def _by_number(player: str, options: Sequence[Option], words: list[str]) -> Option:
    """A number alone: the sum of dice, or the amount of the one thing that has an amount to choose."""
    dice = next((option for option in options if option.verb == f"dice-{words[0]}"), None)
    if dice is not None:
        words.clear()
        return dice
    found = [o for o in options if o.amounts is not None and (o.amounts.least < o.amounts.most or o.amounts.only)]
    if len(found) != 1:
        raise _not_offered(player, options, words)
    return found[0]


def _not_offered(player: str, options: Sequence[Option], words: list[str]) -> BadInput:
    said, verbs = " ".join(words), list(dict.fromkeys(option.verb for option in options))
    if player == DEALER and verbs[0] in ("deal", "go on"):
        return BadInput(f"'{said}' is no answer here: Enter when it is done, `!` for what may have gone wrong.")
    if player == DEALER and verbs[0].startswith("dice-"):
        return BadInput(f"Dice cannot show '{said}': say a sum from {verbs[0][5:]} to {verbs[-1][5:]}.")
    return BadInput(f"'{said}' is not offered to {player}: {', '.join(verbs)}.")


def _action(round: Round, player: str, option: Option, words: list[str]) -> Action:
    amount: Cents = 0
    picks: tuple[int, ...] = ()
    if option.pick is not None:
        picks = _picks(round, player, option.pick, words)
    elif words:
        if len(words) > 1:
            raise BadInput(f"'{' '.join(words)}' is more than one amount.")
        amount = parse_money(words[0])
    return Action(player, option.verb, amount, option.spot, picks)


def _picks(round: Round, player: str, pick: Pick, words: list[str]) -> tuple[int, ...]:
    """By number, from 1, or by name. Of cards that nobody knows it is enough to say how many: one is as good as another."""
    place = pick.place if pick.place != OWN_CARDS else _own_place(round, player)
    held = round.places.get(place)
    if held is not None and all(map(is_unknown, held)) and len(words) < 2:
        count = int(words[0]) if words and words[0].isdecimal() else pick.least
        return tuple(range(count))
    found = []
    for word in words:
        if word.isdecimal():
            found.append(int(word) - 1)
        elif held is not None:
            card = parse_card(next(_names(word)))
            at = next((at for at, each in enumerate(held) if not is_unknown(each) and face(each) == card and at not in found), None)
            if at is None:
                raise BadInput(f"{pretty(card)} is not among them: pick {pick.least} to {pick.most} by number, from 1.")
            found.append(at)
        else:
            raise BadInput(f"'{word}' is no number: pick {pick.least} to {pick.most} of {pick.place}, from 1.")
    if not pick.least <= len(found) <= pick.most or any(not 0 <= at < pick.size for at in found):
        raise BadInput(f"Say which {_how_many(pick)} of {pick.size} {pick.becomes}: by number, from 1{', or by name' if held else ''}.")
    return tuple(found)


def _how_many(pick: Pick) -> str:
    return str(pick.least) if pick.least == pick.most else f"{pick.least} to {pick.most}"


def _own_place(round: Round, player: str) -> str:
    return next((hand_at(seat) for seat, name in round.setup.seats.items() if name == player), "")


# -- several at once --------------------------------------------------------------------------------------------------------


def _several(round: Round, decision: Decision, text: str) -> None:
    """Seat and answer; Enter: for everybody who is left what is mostly done."""
    if text:
        for part in text.split(","):
            for player, _, words in _addressed(round, part):
                options = round.decision.asks.get(player) if round.decision is not None else None
                if options is None:
                    raise BadInput(f"{player} is not asked.")
                round.act(answer(round, player, options, " ".join(words)))
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
    if who in ("all", "*"):
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
            round.act(Action(next(iter(round.decision.asks)), "done"))


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
    """Amounts in the order of the wagers, 0 for none; or the name of a wager and its amount."""
    if not words:
        raise BadInput(f"How much does {player} bet?")
    skipped: set[str] = set()
    name = ""
    for word in words:
        if not word.replace("$", "")[:1].isdecimal():
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


def _wager(round: Round, player: str, position: int, name: str, skipped: set[str]) -> Option:
    asks = round.decision.asks if round.decision is not None else {}
    if player not in asks:
        raise BadInput(f"{player} may bet nothing now.")
    options = [o for o in _offered(round, player, position) if o.amounts is not None]
    if not name:
        found = [o for o in options if o.verb == "bet" and o.spot is not None and o.spot.wager not in skipped]
    else:
        squeezed = name.replace(" ", "-")
        found = [o for o in options if o.spot is not None and o.spot.wager.startswith(squeezed) and o.verb == "bet"]
        found = found or [o for o in options if o.verb.startswith(squeezed)]
    if not found:
        wagers = ", ".join(dict.fromkeys(o.spot.wager for o in options if o.spot is not None)) or "none"
        raise BadInput(f"{player} may not bet{f' on {name}' if name else ''} at position {position}; left are: {wagers}.")
    return found[0]
