"""What every option of a schedule would collect on the same hands: for choosing one, and for seeing what a choice costs."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardroom.collection.charges import (
    ANTES,
    BEFORE_THE_DEAL,
    END,
    FIRST_DRAW,
    FLOP,
    HALF_HOUR,
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
from cardroom.collection.fees import PLAYER_DEALER, TableAction
from cardroom.collection.option import Option
from cardroom.collection.player_fees import OwnWager
from cardroom.collection.posted import PostedRate
from cardroom.errors import BadInput
from cardroom.money import Cents, money_text, parse_money
from cardroom.plain import Data, one_line

BEFORE = ((BEFORE_THE_DEAL,), (ON_THE_BUTTON,), (ANTES,))
WHOLE = (*BEFORE, (FLOP, SECOND_ROUND, FIRST_DRAW), (TURN,), (RIVER, LAST_CARD), (END,))
"""The moments of a hand that is played to its end; of those in one group a game has one."""
EARLY = (*BEFORE, (NO_FLOP, NO_SECOND_ROUND, NO_DRAW))
"""Those of a hand that ends before the flop, or its like."""

HANDS = 15
"""How many hands are dealt in a half hour, unless somebody says."""

ENDS_EARLY = "early"
_LEVEL = re.compile(r"^(.+?)(?:x(\d{1,6}))?$")


class MixLevel(NamedTuple):
    """Hands of a mix: how many, and the table action (in a pot game the pot) of each."""

    money: Cents
    hands: int = 1
    early: bool = False
    """It ends before the flop, or its like."""

    def __str__(self) -> str:
        return (ENDS_EARLY if self.early else money_text(self.money)) + (f" x{self.hands}" if self.hands > 1 else "")


class CollectedByPayer(NamedTuple):
    """What is taken, by the payer."""

    player_dealer: Cents = 0
    players: Cents = 0
    pot: Cents = 0

    @property
    def total(self) -> Cents:
        return sum(self)


class OptionCost(NamedTuple):
    """One option over a mix."""

    option: Option
    hands: tuple[CollectedByPayer | None, ...]
    """What one hand of each level pays; None where the option's limits exclude such wagers."""
    half_hour: CollectedByPayer
    """What each half hour pays."""
    all: CollectedByPayer
    """What the hands pay that the limits allow, with their part of the half hours."""


def parse_mix(text: str) -> list[MixLevel]:
    """``"$100x3 $850 early"``: three hands with $100, one with $850, one that ends early."""
    levels = []
    for word in text.replace(", ", " ").split():
        found = _LEVEL.match(word)
        assert found is not None  # any word matches
        hands = int(found[2] or 1)
        if not hands:
            raise BadInput(f"'{one_line(word)}' is no part of a mix: there must be at least one hand.")
        levels.append(MixLevel(0, hands, early=True) if found[1] == ENDS_EARLY else MixLevel(parse_money(found[1]), hands))
    if not levels:
        raise BadInput("A mix names at least one hand, like $100x3 $850.")
    return levels


def charged_table(players: int, money: Cents, banked: bool, vouchers: int = 0) -> ChargedRound:
    """A table of players without names: at a banked one the others have a circle each and share the action equally."""
    if not banked:
        return ChargedRound(players=tuple(f"player {number}" for number in range(1, players + 1)), button="player 1", pot=money)
    others = [f"player {number}" for number in range(1, players)]
    shares = {other: (money + number) // len(others) for number, other in enumerate(others)}
    return ChargedRound(
        players=(*others, PLAYER_DEALER),
        player_dealer=PLAYER_DEALER,
        action=money,
        circles=dict.fromkeys(others, 1),
        own=shares,
        bases={other: (share,) for other, share in shares.items()},
        vouchers={other: (vouchers + len(others) - 1 - number) // len(others) for number, other in enumerate(others)} if vouchers else {},
    )


def compare(options: Iterable[Option], players: int, mix: Sequence[MixLevel], banked: bool, hands: int = HANDS) -> list[OptionCost]:
    """Every option that answers for so many players; ``hands`` are dealt in a half hour."""
    rows = []
    for option in options:
        if not option.answers(players):
            continue
        each = tuple(collected(option, players, level, banked) if allows(option, players, level, banked) else None for level in mix)
        priced = [(level.hands, one) for level, one in zip(mix, each, strict=True) if one is not None]
        dealt = sum(times for times, _ in priced)
        clock = half_hour(option, players)
        parts = [sum(times * one[i] for times, one in priced) + _part(clock[i], dealt, hands) for i in range(3)]
        rows.append(OptionCost(option, each, clock, CollectedByPayer(*parts)))
    return rows


def allows(option: Option, players: int, level: MixLevel, banked: bool) -> bool:
    """Whether a table that may post this option can have such a hand: at a banked one the limits bound each player's equal share."""
    if not banked or not option.limits:
        return True
    others = players - 1
    return any(
        (limit.least is None or level.money >= limit.least.low * others)
        and (limit.most is None or limit.most.high is None or level.money <= limit.most.high * others)
        for limit in option.limits
    )


def bounds(option: Option, players: int) -> list[Cents]:
    """The table actions between which the option's limits allow a hand, in equal shares."""
    others = players - 1
    lows = [limit.least.low * others for limit in option.limits if limit.least is not None]
    highs = [limit.most.high * others for limit in option.limits if limit.most is not None and limit.most.high is not None]
    return sorted({*lows, *(high + 1 for high in highs)})


def collected(option: Option, players: int, level: MixLevel, banked: bool) -> CollectedByPayer:
    """What one hand pays: the pot holds its whole money at every moment, and pays no more than that."""
    rate, found, pot = PostedRate(option.name, [option]), CollectedByPayer(), level.money
    for group in EARLY if level.early else WHOLE:
        for moment in group:
            charged = charged_table(players, level.money, banked)._replace(pot=pot, taken=0 if banked else level.money - pot)
            before = found
            for charge in rate.due(moment, charged) if moment in rate.moments else ():
                amount = min(charge.amount, pot) if charge.payer == POT and not level.early else charge.amount
                pot -= amount if charge.payer == POT and not level.early else 0
                found = _add(found, charge.payer, amount)
            if found != before:
                break  # the others of the group are the same fee in other games
    return found


def half_hour(option: Option, players: int) -> CollectedByPayer:
    rate, found = PostedRate(option.name, [option]), CollectedByPayer()
    for charge in rate.due(HALF_HOUR, charged_table(players, 0, banked=False)) if HALF_HOUR in rate.moments else ():
        found = _add(found, charge.payer, charge.amount)
    return found


def breaks(option: Option, players: int) -> list[Cents]:
    """The table actions up to which a fee of the option holds, when the players share the action equally."""
    found: set[Cents] = set()
    for fee in option.fees:
        if isinstance(fee, TableAction):
            found |= {step.top for step in fee.ladder.steps if step.top is not None}
        elif isinstance(fee, OwnWager):
            found |= {step.top * (players - 1) for step in fee.ladder.steps if step.top is not None}
    return sorted(found)


def compared_data(row: OptionCost) -> Data:
    return {
        "option": row.option.name,
        "limits": [str(limit) for limit in row.option.limits],
        "lines": row.option.lines,
        "a_hand": [None if one is None else {**one._asdict(), "total": one.total} for one in row.hands],
        "a_half_hour": {**row.half_hour._asdict(), "total": row.half_hour.total},
        "in_all": {**row.all._asdict(), "total": row.all.total},
    }


def _add(found: CollectedByPayer, payer: str, amount: Cents) -> CollectedByPayer:
    name = "player_dealer" if payer == PLAYER_DEALER else "pot" if payer == POT else "players"
    return found._replace(**{name: getattr(found, name) + amount})


def _part(amount: Cents, dealt: int, hands: int) -> Cents:
    """The part of a half hour's fee that falls on the hands dealt, to the nearest cent."""
    return (2 * amount * dealt + hands) // (2 * hands)
