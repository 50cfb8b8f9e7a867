"""``cardroom fee --compare EDITION``: what each option would collect on the same hands, as a table and as a drawing."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardroom.cli.terminal.show import columns, heading, out_json, wrapped
from cardroom.collection.compare import (
    HANDS,
    Compared,
    Level,
    allows,
    bounds,
    breaks,
    collected,
    compare,
    compared_data,
    half_hour,
    parse_mix,
)
from cardroom.errors import BadInput
from cardroom.games.banked.rules import BankedTable
from cardroom.money import money_text

if TYPE_CHECKING:
    from cardroom.charts.steps import Series
    from cardroom.collection import Option
    from cardroom.houses.edition import Edition

TIMES_THE_LEAST = (1, 2, 5, 10, 25, 50)  # what each player bets in the hands of a mix that nobody has given
TIMES_THE_BET = (5, 10, 20, 40)  # the pots of such a mix


def compare_options(edition: "Edition", only: str, players: int, mix: str, hands: int, plot: str, as_json: bool) -> None:
    banked = edition.game.family == "banked"
    seats = edition.game.seats(edition.rules)
    count = players or min(6, seats)
    if not 2 <= count <= seats:
        raise BadInput(f"{edition.id} is played by 2 to {seats}, not {count}.")
    levels = parse_mix(mix) if mix else default_mix(edition, count)
    if edition.game.family != "pot" and any(level.early for level in levels):
        raise BadInput(f"No hand of {edition.id} ends early: name the money of each, like $100x3 $850.")
    options = chosen_options(edition, only)
    rows = compare(options, count, levels, banked, hands or HANDS)
    if plot:
        _draw(edition, options, count, levels, hands or HANDS, plot)
    if as_json:
        data = [compared_data(row) for row in rows]
        kinds = {"edition": edition.id, "players": count, "hands_in_a_half_hour": hands or HANDS}
        others = [option.name for option in options if not option.answers(count)]
        out_json({**kinds, "mix": [level._asdict() for level in levels], "options": data, "for_other_counts_of_players": others})
        return
    _print(edition, count, levels, rows, hands or HANDS)
    if left := len(options) - len(rows):
        print(wrapped(f"{left} more option{'s are' if left > 1 else ' is'} for another number of players."))
    if plot:
        print(f"Drawn in {plot}.")


def chosen_options(edition: "Edition", only: str) -> list["Option"]:
    if edition.schedule is None:
        raise BadInput(f"{edition.id} takes no collection: there is nothing to compare.")
    known = edition.schedule.options
    names = [name.strip() for name in only.split("+")] if only else list(known)
    for name in names:
        if name not in known:
            groups = ", ".join(block.announced for block in edition.schedule.blocks)
            raise BadInput(f"{edition.id}: there is no option '{name}'; there are {groups}.")
    return [known[name] for name in names]


def default_mix(edition: "Edition", players: int) -> list[Level]:
    """A hand each with small, middling and large wagers; in a pot game small and large pots, and a hand that ends early.

    Games for points have no pot to go by: one hand, with the buy-in.
    """
    table = edition.table
    if isinstance(table, BankedTable):
        return [Level((players - 1) * table.least * times) for times in TIMES_THE_LEAST]
    if edition.game.family == "points":
        return [Level(edition.buy_in)]
    bet = max([*getattr(table, "bets", ()), *getattr(table, "blinds", ())], default=0) or 200
    return [Level(0, early=True), *(Level(bet * times) for times in TIMES_THE_BET)]


def _print(edition: "Edition", players: int, levels: Sequence[Level], rows: Sequence[Compared], hands: int) -> None:
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


def _draw(edition: "Edition", options: Sequence["Option"], players: int, levels: Sequence[Level], hands: int, plot: str) -> None:
    """Fee against table action; in a pot game, where it hardly goes by the pot, against the number of players."""
    from cardroom.charts.steps import Chart, step_chart

    if Path(plot).suffix.lower() != ".svg":
        raise BadInput(f"--plot writes SVG: '{plot}' must end in .svg.")
    if isinstance(edition.table, BankedTable):
        tops = sorted({top for option in options for top in breaks(option, players)})
        most = max([*(level.money for level in levels), *(5 * top // 4 for top in tops[-1:]), 100_00])
        least = min([edition.table.least * (players - 1), *tops[:1]])
        series = [_by_action(option, players, least, most) for option in options if option.answers(players)]
        chart = Chart(f"{edition.id}, {players} players", "total table action", least, most, money=True, by_tens=most > 30 * least)
    else:
        seats = edition.game.seats(edition.rules)
        pot = max(level.money for level in levels)
        series = [_by_players(option, seats, pot, hands) for option in options]
        title = f"{edition.id}, a pot of {money_text(pot)}, {hands} hands in a half hour"
        chart = Chart(title, "players dealt in", 2, seats + 1, money=False, by_tens=False)
    Path(plot).write_text(step_chart(chart, series), encoding="utf-8")


def _by_action(option: "Option", players: int, least: int, most: int) -> "Series":
    from cardroom.charts.steps import Series

    tops = {top + 1 for top in breaks(option, players)} | {*bounds(option, players)}
    starts = [least, *sorted(top for top in tops if least < top <= most)]
    return Series(option.name, [(at, _fee(option, players, at)) for at in starts])


def _fee(option: "Option", players: int, action: int) -> float | None:
    """None where the option's limits exclude such wagers."""
    level = Level(action)
    return float(collected(option, players, level, banked=True).total) if allows(option, players, level, banked=True) else None


def _by_players(option: "Option", seats: int, pot: int, hands: int) -> "Series":
    from cardroom.charts.steps import Series

    def fee(players: int) -> float | None:
        if not option.answers(players):
            return None
        return collected(option, players, Level(pot), banked=False).total + half_hour(option, players).total / hands

    return Series(option.name, [(players, fee(players)) for players in range(2, seats + 1)])
