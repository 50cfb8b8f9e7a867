"""What a form needs that asks about an edition: its wagers with their bounds, its options, its switches, and what can be computed."""

from typing import TYPE_CHECKING, Literal

from cardroom.analysis.advantage.scope import scope_of
from cardroom.analysis.answers.form_fields import OddsAdvantageData, OddsFormData, OddsOptionData, OddsSwitchData, OddsWagerData
from cardroom.analysis.answers.switches import switches_of
from cardroom.analysis.bank import Plan
from cardroom.analysis.fixed_bets import RICH, bettor
from cardroom.analysis.given import ROUNDS_AN_HOUR, TableGiven
from cardroom.analysis.nights.play import by_best_way, why_not
from cardroom.analysis.odds import solvable, solver
from cardroom.analysis.questions.table import HOURS, banked_only, table_given
from cardroom.analysis.value import default_bets
from cardroom.analysis.value.opening import offers
from cardroom.games.registry import GAMES, Lack
from cardroom.houses.files import house_name
from cardroom.houses.switch_list import Switch, written

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition
    from cardroom.round import Amounts


def form_data(id: str) -> OddsFormData:
    given = table_given(id, (), (), 0, "")
    banked_only(given, "the odds page")
    edition, usual = given.edition, default_bets(given)
    plan = by_best_way(Plan(given, {bettor(number): usual for number in range(1, given.count)}, 1, alone=True))
    named = GAMES[edition.game.name].solver
    lacks, slow = f"{named.why}." if isinstance(named, Lack) else "", why_not(plan)
    return {
        "edition": edition.id,
        "name": edition.name,
        "house": edition.house,
        "house_name": house_name(edition.house),
        "game": edition.game.name,
        "exact": not lacks,
        "why_not_exact": lacks or None,
        "compiled": not slow,
        "why_not_compiled": f"{slow[:1].upper()}{slow[1:]}." if slow else None,
        "players": {"least": 2, "most": edition.game.seats(edition.rules), "default": given.count},
        "wagers": [_wager_data(edition, name, amounts, usual.get(name, 0)) for name, amounts in offers(given, usual).items()],
        "option": edition.post(None, edition.table).option or None,
        "options": _options_data(given),
        "switches": _switches_data(given),
        "variants": list(solver(edition).variants(edition)) if solvable(edition) else [],
        "advantage": _advantage_data(given),
        "nights": {"hours": HOURS, "rounds_an_hour": ROUNDS_AN_HOUR},
    }


def _advantage_data(given: TableGiven) -> OddsAdvantageData:
    found = scope_of(given)
    return {
        "wagers": [{"name": name, "title": title} for name, title in found.wagers.items()], "cards": found.cards, "hands": found.hands,
        "why_not": found.why_not or None,
    }  # fmt: skip


def _wager_data(edition: "Edition", name: str, amounts: "Amounts", usual: int) -> OddsWagerData:
    most = None if amounts.most > RICH // 2 else amounts.most  # as much as a bettor brings: no limit
    only = list(amounts.only)
    return {
        "name": name, "title": _title(edition, name), "least": amounts.least, "most": most, "step": amounts.step, "only": only,
        "default": usual,
    }  # fmt: skip


def _title(edition: "Edition", name: str) -> str:
    """As the rules call it."""
    rules = edition.rules
    bonus = getattr(rules, "bonuses", {}).get(name)
    if bonus is not None:
        return str(bonus.name)
    for part in ("base", "second"):
        if getattr(rules, part, None) == name and hasattr(rules, f"{part}_name"):
            return str(getattr(rules, f"{part}_name"))
    return name.replace("-", " ").capitalize()


def _options_data(given: TableGiven) -> list[OddsOptionData]:
    edition = given.edition
    if edition.schedule is None:
        return []
    fitting = {option.name for option in edition.schedule.fitting(edition.game.limit(edition.rules, edition.table))}
    return [
        {
            "name": option.name,
            "title": f"Option {option.name}",
            "limits": [str(limit) for limit in option.limits],
            "fits": option.name in fitting,
            "lines": option.lines,
        }
        for option in edition.schedule.options.values()
    ]


def _switches_data(given: TableGiven) -> list[OddsSwitchData]:
    """``of`` says by which name of a query a switch is changed, ``rule`` or ``table``; ``now`` is its value as one writes it."""
    found = switches_of(given)
    parts: dict[Literal["rule", "table"], list[Switch]] = {"rule": found.rules, "table": found.table}
    return [
        {
            "name": one.name, "of": of, "says": one.says or None, "kind": one.kind.name, "takes": one.kind.takes, "now": one.now,
            "values": [written(value) for value in one.kind.values], "least": one.kind.least, "most": one.kind.most,
            "readings": list(one.readings),
        }
        for of, switches in parts.items() for one in switches
    ]  # fmt: skip
