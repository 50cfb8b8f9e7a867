"""``cardroom fee --compare EDITION``: what each option would collect on the same hands, as a table and as a drawing."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardroom.analysis.questions.fees import FeesQuestion
from cardroom.cli.terminal.show import columns, heading, out_json, wrapped
from cardroom.collection.compare import MixLevel, OptionCost, allows, bounds, breaks, collected, half_hour
from cardroom.errors import BadInput
from cardroom.games.banked.rules import BankedTable
from cardroom.money import money_text

if TYPE_CHECKING:
    from cardroom.charts.steps import Series
    from cardroom.collection import Option
    from cardroom.houses.edition import Edition


def compare_options(asked: FeesQuestion, plot: str, as_json: bool) -> None:
    found = asked.find()
    edition, count, levels, hands = found.edition, found.players, found.mix, found.hands
    if plot:
        _draw(edition, found.options, count, levels, hands, plot)
    if as_json:
        out_json(asked.data(found))
        return
    _print(edition, count, levels, found.rows, hands)
    if left := len(found.options) - len(found.rows):
        print(wrapped(f"{left} more option{'s are' if left > 1 else ' is'} for another number of players."))
    if plot:
        print(f"Drawn in {plot}.")


def _print(edition: "Edition", players: int, levels: Sequence[MixLevel], rows: Sequence[OptionCost], hands: int) -> None:
    banked = edition.game.family == "banked"
    what = {"banked": "table action, in equal shares", "pot": "pots, each seen to its end"}.get(edition.game.family, "money on the table")
    timed = any(row.half_hour.total for row in rows)
    print(heading(f"{edition.name}: what each option would collect"))
    said = f"{players} players; {what}: {', '.join(map(str, levels))}." + (f" {hands} hands are dealt in a half hour." if timed else "")
    print(wrapped(said))
    if not rows:
        print(f"No option is printed for {players} players.")
        return
    payers = ("player-dealer", "players") if banked else ()
    head = ("option", *(str(level._replace(hands=1)) for level in levels), *(("half hour",) if timed else ()), "in all", *payers)
    lines = [head]
    for row in rows:
        clock = (money_text(row.half_hour.total),) if timed else ()
        parts = (money_text(row.all.player_dealer), money_text(row.all.players)) if banked else ()
        lines.append(
            (
                row.option.name,
                *("-" if one is None else money_text(one.total) for one in row.hands),
                *clock,
                money_text(row.all.total),
                *parts,
            )
        )
    print(columns(lines))
    if any(one is None for row in rows for one in row.hands):
        print(wrapped("-: the option's limits exclude such wagers; its sum is that of the other hands."))


# -- the drawing ----------------------------------------------------------------------------------------------------------------


def _draw(edition: "Edition", options: Sequence["Option"], players: int, levels: Sequence[MixLevel], hands: int, plot: str) -> None:
    """Fee against table action; in a pot game, where it hardly goes by the pot, against the number of players."""
    from cardroom.charts.steps import StepChart, step_chart

    if Path(plot).suffix.lower() != ".svg":
        raise BadInput(f"--plot writes SVG: '{plot}' must end in .svg.")
    if isinstance(edition.table, BankedTable):
        tops = sorted({top for option in options for top in breaks(option, players)})
        most = max([*(level.money for level in levels), *(5 * top // 4 for top in tops[-1:]), 100_00])
        least = min([edition.table.least * (players - 1), *tops[:1]])
        series = [_by_action(option, players, least, most) for option in options if option.answers(players)]
        chart = StepChart(f"{edition.id}, {players} players", "total table action", least, most, money=True, by_tens=most > 30 * least)
    else:
        seats = edition.game.seats(edition.rules)
        pot = max(level.money for level in levels)
        series = [_by_players(option, seats, pot, hands) for option in options]
        title = f"{edition.id}, a pot of {money_text(pot)}, {hands} hands in a half hour"
        chart = StepChart(title, "players dealt in", 2, seats + 1, money=False, by_tens=False)
    Path(plot).write_text(step_chart(chart, series), encoding="utf-8")


def _by_action(option: "Option", players: int, least: int, most: int) -> "Series":
    from cardroom.charts.steps import Series

    tops = {top + 1 for top in breaks(option, players)} | {*bounds(option, players)}
    starts = [least, *sorted(top for top in tops if least < top <= most)]
    return Series(option.name, [(at, _fee(option, players, at)) for at in starts])


def _fee(option: "Option", players: int, action: int) -> float | None:
    """None where the option's limits exclude such wagers."""
    level = MixLevel(action)
    return float(collected(option, players, level, banked=True).total) if allows(option, players, level, banked=True) else None


def _by_players(option: "Option", seats: int, pot: int, hands: int) -> "Series":
    from cardroom.charts.steps import Series

    def fee(players: int) -> float | None:
        if not option.answers(players):
            return None
        return collected(option, players, MixLevel(pot), banked=False).total + half_hour(option, players).total / hands

    return Series(option.name, [(players, fee(players)) for players in range(2, seats + 1)])
