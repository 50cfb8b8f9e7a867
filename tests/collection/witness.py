"""What a round's events alone say of its fees: which moments it came to, and what held at each. It asks no part of the engine."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from cardroom.collection import (
    ANTES,
    BEFORE_THE_DEAL,
    END,
    FIRST_DRAW,
    FLOP,
    LAST_CARD,
    NO_DRAW,
    NO_FLOP,
    NO_SECOND_ROUND,
    ON_THE_BUTTON,
    POT,
    RIVER,
    SECOND_ROUND,
    TURN,
    ChargedRound,
)
from cardroom.games import GAMES
from cardroom.houses.edition import Edition
from cardroom.round import DROP, Action, Dealt, Round, Spot, Transfer
from tests.editions import load_draw

BASES = ("ante", "wager", "base-bet", "blind", "player", "banker", "stand-line")
"""The wagers that a player places as his base wager, by the names the manuals have for them."""


class Seen(NamedTuple):
    """A moment, and what lay in the pot (or on the table) then."""

    moment: str
    bet: int


def fees_of(round: Round) -> Counter[tuple[str, int, str]]:
    """(payer, amount, rule) of everything that should have gone into the drop; what comes from any pot is paid by "pot"."""
    edition = round.setup.edition
    assert isinstance(edition, Edition)
    if edition.game.family == "banked":
        return _of_banked(round)
    if edition.game.family == "points":
        return _of_points(round)
    return _of_pot(round, GAMES[edition.game.name].game.split(".")[3])


def drop_of(round: Round) -> Counter[tuple[str, int, str]]:
    """(payer, amount, rule) of everything that went into the drop, a fee from several pots as one."""
    players = Counter((str(t.source), t.amount, t.rule) for t in round.transfers if t.target == DROP and t.source in round.setup.stacks)
    for t in round.transfers:
        assert t.target != DROP or t.source in round.setup.stacks or str(t.source).startswith("pot")
    runs: list[tuple[int, str]] = []
    before = None
    for event in round.events:  # what one fee takes from main and side pots stands together
        if isinstance(event, Transfer) and event.target == DROP and event.source not in round.setup.stacks:
            if before is not None and (before.why, before.rule) == (event.why, event.rule) and str(before.source) < str(event.source):
                runs[-1] = (runs[-1][0] + event.amount, event.rule)
            else:
                runs.append((event.amount, event.rule))
            before = event
        else:
            before = None
    return players + Counter((POT, amount, rule) for amount, rule in runs)


# -- against a player-dealer ------------------------------------------------------------------------------------------------------


def _of_banked(round: Round) -> Counter[tuple[str, int, str]]:
    setup = round.setup
    own: Counter[str] = Counter()
    hands: dict[str, Counter[int]] = {}
    bets: dict[str, dict[Spot, int]] = {}
    circles: Counter[str] = Counter()
    vouchers: Counter[str] = Counter()
    first: dict[int, str] = {}
    banker = ""
    for event in round.events:
        if isinstance(event, Dealt) and own:  # a fresh shoe burns a card before the wagers
            break
        if isinstance(event, Action):
            banker = event.player if event.verb == "put-up" else banker
            if event.spot is None or event.verb not in ("bet", "bet-voucher", "join"):
                continue
            vouchers[event.player] += event.verb == "bet-voucher"
            if event.verb != "join":
                first.setdefault(event.spot.position, event.player)
            if event.spot.wager in BASES:
                mine = bets.setdefault(event.spot.player, {})
                mine[event.spot] = mine.get(event.spot, 0) + event.amount
                circles[event.player] += event.verb != "join"
        elif isinstance(event, Transfer) and isinstance(event.target, Spot):
            assert event.source == event.target.player
            own[event.target.player] += event.amount
            hands.setdefault(event.target.player, Counter())[event.target.position] += event.amount
    if not own:
        return Counter()
    dealt = tuple(setup.seats.get(position) or who for position, who in first.items())
    charged = ChargedRound(
        players=(*dealt, banker), player_dealer=banker, action=own.total(), circles=circles, own=own,
        bases={player: tuple(mine.values()) for player, mine in bets.items()}, vouchers=+vouchers,
        hands={player: tuple(on.values()) for player, on in hands.items()},
    )  # fmt: skip
    return Counter((charge.payer, charge.amount, charge.rule) for charge in setup.rate.due(BEFORE_THE_DEAL, charged))


# -- for points -------------------------------------------------------------------------------------------------------------------


def _of_points(round: Round) -> Counter[tuple[str, int, str]]:
    """Only the sum by rule: where a fee is to come from a pot and there is none, players share it."""
    setup = round.setup
    tops = [t for t in round.transfers if t.why == "top"]
    players = tuple(str(t.source) for t in tops) or tuple(setup.seats[seat] for seat in setup.seats)
    charged = ChargedRound(players=players, pot=sum(t.amount for t in tops), button=setup.seats.get(setup.button or 0, ""))
    due = [charge for moment in (BEFORE_THE_DEAL, ON_THE_BUTTON, ANTES) for charge in setup.rate.due(moment, charged)]
    return Counter({("", min(charge.amount, charged.pot) if tops else charge.amount, charge.rule): 1 for charge in due})


# -- for a pot --------------------------------------------------------------------------------------------------------------------


def _of_pot(round: Round, kind: str) -> Counter[tuple[str, int, str]]:
    setup = round.setup
    rate = setup.rate
    seated = tuple(setup.seats.values())
    found: Counter[tuple[str, int, str]] = Counter()
    from_the_pot = []
    for moment in setup.moments:
        for charge in rate.due(moment, ChargedRound(players=seated)):
            if charge.payer == POT:
                from_the_pot.append(moment)
            else:
                found[charge.payer, charge.amount, charge.rule] += 1
    for charge in rate.due(ON_THE_BUTTON, ChargedRound(players=seated, button=setup.seats[setup.button or 0])):
        found[charge.payer, charge.amount, charge.rule] += 1
    dealt = {event.place for event in round.events if isinstance(event, Dealt) and event.place.startswith("seat/")}
    players = tuple(player for seat, player in setup.seats.items() if f"seat/{seat}" in dealt)
    taken = 0
    seen = list(STREETS[kind](round))
    for moment, bet in [*seen[:-1], *(Seen(moment, seen[-1].bet) for moment in from_the_pot), seen[-1]]:
        for charge in rate.due(moment, ChargedRound(players=players, pot=bet - taken, taken=taken)):
            amount = min(charge.amount, bet - taken)
            taken += amount
            if amount:
                found[POT, amount, charge.rule] += 1
    return found


def _bets(round: Round) -> Iterator[tuple[object, int]]:
    """Every event, with what players have put into the pots up to it and not got back."""
    bet = 0
    for event in round.events:
        if isinstance(event, Transfer) and str(event.target).startswith("pot/") and not str(event.source).startswith("pot/"):
            bet += event.amount
        yield event, bet


def _flop(round: Round) -> Iterator[Seen]:
    names, board, last = iter((FLOP, TURN, RIVER)), 0, 0
    yield Seen(ANTES, 0)
    for event, bet in _bets(round):
        last = bet
        if isinstance(event, Dealt) and event.place == "board":
            if board in (0, 3, 4):
                yield Seen(next(names), bet)
            board += len(event.cards)
    yield Seen(END if board else NO_FLOP, last)


def _stud(round: Round) -> Iterator[Seen]:
    """Which street it is, is how many cards a seat has; a common card stands for each player's last."""
    edition = round.setup.edition
    assert isinstance(edition, Edition)
    first, whole = (2, 5) if edition.game.name in ("asian_stud", "mexican_stud") else (3, 7)
    yield Seen(ANTES, sum(t.amount for t in round.transfers if t.why == "ante"))
    cards: Counter[str] = Counter()
    most = last = 0
    for event, bet in _bets(round):
        last = bet
        if isinstance(event, Dealt):
            cards[event.place] += len(event.cards)
            now = cards[event.place] if event.place.startswith("seat/") else whole if event.place == "board" else 0
            if most < now in (first + 1, whole):
                yield Seen(SECOND_ROUND if now == first + 1 else LAST_CARD, bet)
            most = max(most, now)
    yield Seen(END if most > first else NO_SECOND_ROUND, last)


def _draw(round: Round) -> Iterator[Seen]:
    edition = round.setup.edition
    assert isinstance(edition, Edition)
    yield Seen(ANTES, sum(t.amount for t in round.transfers if t.why == "ante"))
    draws: Counter[str] = Counter()
    last = at_last = 0
    for event, bet in _bets(round):
        last = bet
        if isinstance(event, Action) and event.verb == "draw":
            if not draws:
                yield Seen(FIRST_DRAW, bet)
            draws[event.player] += 1
            at_last = bet
    if draws and max(draws.values()) >= load_draw(edition).rules.draws:
        yield Seen(LAST_CARD, at_last)
    yield Seen(END if draws else NO_DRAW, last)


STREETS = {"flop": _flop, "stud": _stud, "draw": _draw}
