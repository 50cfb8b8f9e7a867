"""A table for every option: one whose limits are those that the option is printed for."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from cardroom.collection import Option, TableLimit
from cardroom.collection.limits import PrintedLimit
from cardroom.errors import CardroomError
from cardroom.houses.edition import Edition
from tests.editions import load_panguingue


def table_for(edition: Edition, option: Option) -> tuple[dict[str, Any], str] | str:
    """Settings of a table that may post the option, and what it posts: the option alone or a set with it. Else why there is none."""
    reason = "the option has no limits"
    for settings in candidates(edition, option):
        try:
            table = edition.settings(settings)
            edition.game.check_table(edition, table)
            limit = edition.game.limit(edition.rules, table)
        except CardroomError as error:
            reason = str(error)
            continue
        if refused := option.refusal(limit):
            reason = refused
            continue
        for posted in sets_with(edition, option, limit):
            try:
                edition.post(posted, table)
            except CardroomError as error:
                reason = str(error)
                continue
            return settings, posted
    return reason


def posted_table(edition: Edition, option: Option) -> tuple[dict[str, Any], str]:
    """As ``table_for``, where there must be one."""
    found = table_for(edition, option)
    assert not isinstance(found, str), found
    return found


def sets_with(edition: Edition, option: Option, limit: TableLimit) -> Iterator[str]:
    """The option alone where it answers for every number of players, else with others of its group that fit the table."""
    seats = edition.game.seats(edition.rules)
    if all(option.answers(players) for players in range(2, seats + 1)):
        yield option.name
        return
    assert edition.schedule is not None
    others = [one for one in edition.schedule.options.values() if one.block == option.block and not one.refusal(limit)]
    missing = [players for players in range(2, seats + 1) if not option.answers(players)]
    choices = [[one for one in others if one.answers(players) and one.name != option.name] for players in missing]
    for more in product(*(choice[:8] for choice in choices)):
        yield "+".join(dict.fromkeys([option.name, *(one.name for one in more)]))


def candidates(edition: Edition, option: Option) -> Iterator[dict[str, Any]]:
    yield {}
    for limit in option.limits:
        for structure in limit.structures:
            yield from _of_limit(edition, limit, structure)


def _of_limit(edition: Edition, limit: PrintedLimit, structure: str) -> Iterator[dict[str, Any]]:
    known = set(edition.game.table.model_fields)
    found: dict[str, Any] = {"structure": structure}
    if structure == "banked":
        found |= {"least": limit.least.low} if limit.least else {}
        found |= {"most": None} if limit.no_most else {"most": limit.most.low} if limit.most else {}
        found |= {"bonus_least": limit.bonus.low, "bonus_most": limit.bonus.high} if limit.bonus else {}
    if limit.condition:
        found |= {"condition": limit.condition.low, "top": limit.ante.low if limit.ante else load_panguingue(edition).table.top}
    elif limit.ante:
        found |= {"ante": limit.ante.low}
    found |= {"point": limit.point.low} if limit.point else {}
    found |= {"buy_in": limit.buy_in.low} if limit.buy_in else {}
    if limit.stakes:
        low, high = limit.stakes.low.low, limit.stakes.high.low
        found |= {"bets": (low, high), "blinds": (max(1, low // 2), low), "bring_in": low}
    elif structure == "spread-limit" and limit.least:
        most = limit.most.low if limit.most else 10 * limit.least.low
        found |= {"spread": (limit.least.low, most), "blinds": (limit.least.low, limit.least.low)}
    elif limit.least and structure != "banked":
        found |= {"blinds": (limit.least.low // 2, limit.least.low), "bring_in": limit.least.low}
    if limit.blinds:
        found |= {"blinds": limit.blinds, "buy_in": min(40 * limit.blinds[1], (limit.buy_in and limit.buy_in.high) or 40 * limit.blinds[1])}
    if structure == "points":
        found |= {"buy_in_points": -(-limit.buy_in.low // limit.point.low)} if limit.buy_in and limit.point else {}
        found |= {"buy_in_conditions": -(-limit.buy_in.low // limit.condition.low)} if limit.buy_in and limit.condition else {}
    known -= {"blinds"} if "bring_in" in known else set()  # a stud game
    settings = {key: value for key, value in found.items() if key in known}
    if "ante" in known and "ante" not in settings and structure != "points":
        yield {**settings, "ante": 100}
    yield settings
    for row in getattr(edition.rules, "limits", None) or ():  # printed limits of a stud game, which bring their antes with them
        if row.structure == structure:
            bets = {"spread-limit": {"spread": row.limit}, "limit": {"bets": row.limit}}.get(structure, {})
            yield {**bets, "structure": structure, "buy_in": row.buy_in or 100_00}
