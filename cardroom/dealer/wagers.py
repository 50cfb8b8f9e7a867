"""Wagers as they are typed: by seat, in the order of the wagers or by name; as the round before; no more."""

from cardroom.dealer.seat_words import addressed
from cardroom.dealer.usual import LastWagers, as_before
from cardroom.errors import BadInput
from cardroom.money import parse_money
from cardroom.round import Action, Option, Round

NO_MORE, AS_BEFORE, NO_BET = (".", "no more"), "=", "done"


def take_wagers(round: Round, text: str, last: LastWagers) -> None:
    if not text or text == AS_BEFORE:
        for bet in as_before(round, last):
            round.act(bet)
    elif text not in NO_MORE:
        for part in text.split(","):
            for player, position, words in list(addressed(round, part)):
                _bets(round, player, position, words)
    if not text and not _placed(round):
        raise BadInput("Nobody has bet: type `.` if there is to be no hand.")
    if not text or text in NO_MORE:
        while round.decision is not None and round.decision.kind == "wagers":
            round.act(Action(next(iter(round.decision.asks)), NO_BET))


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
        if not is_amount(word):
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


def is_amount(word: str) -> bool:
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
        found = found or [o for o in options if said in _called(o)] or [o for o in options if any(n.startswith(said) for n in _called(o))]
        owners = list(dict.fromkeys(o.spot.player for o in found if o.spot is not None))
        if len(owners) > 1:  # a bet that several share
            raise BadInput(f"Whose bet is it, {' or '.join(owners)}: write it like `{found[0].verb} {owners[0]}`.")
    if not found:
        wagers = ", ".join(dict.fromkeys(o.spot.wager for o in options if o.spot is not None)) or "none"
        raise BadInput(f"{player} may not bet{f' on {name}' if name else ''} at position {position}; left are: {wagers}.")
    return found[0]


def _called(option: Option) -> tuple[str, ...]:
    """By its verb, the wager and the verb, and whose bet it is where several share one."""
    spot, verb = option.spot, option.verb
    return (verb,) if spot is None else (f"{verb}-{spot.player.lower()}", f"{spot.wager}-{verb}-{spot.player.lower()}")
