"""Structures and played tournaments, for people and as JSON."""

from pathlib import Path

from cardroom.cli.terminal.show import columns, heading, out_json, wrapped
from cardroom.errors import BadEdition
from cardroom.houses.loader import load
from cardroom.money import money_text
from cardroom.tournament.places import places
from cardroom.tournament.play import BotTournament, legal, sensible
from cardroom.tournament.prizes import bounties, payouts, prizes, seats_won
from cardroom.tournament.stakes import structure_of
from cardroom.tournament.structure import BlindLevel, TournamentStructure
from cardroom.tournament.structures import check_all, load_structure, read_structure, structure_files
from cardroom.tournament.tournament import Tournament


def show_list(as_json: bool) -> None:
    found = {id: load_structure(id) for id in structure_files()}
    if as_json:
        out_json([{"id": id, "name": each.name, "says": each.says, "entry": each.entry, "ours": each.ours} for id, each in found.items()])
        return
    print(heading("Tournaments"))
    rows = [(id, money_text(each.entry), f"{each.players[0]} to {each.players[1]}", _length(each)) for id, each in found.items()]
    print(columns([("", "entry", "players", "levels"), *rows]))
    if any(each.ours for each in found.values()):
        print(wrapped("Structures without a printed source are ours; a house adds its own in its folder, tournaments/NAME.toml."))


def show_check(named: str, as_json: bool) -> bool:
    """Print what is wrong, and return whether nothing is."""
    if named:
        path = Path(named) if named.endswith(".toml") else structure_files()[named].path if named in structure_files() else Path(named)
        try:
            read_structure(path)
            checked = [(named, "")]
        except BadEdition as error:
            checked = [(named, str(error))]
    else:
        checked = list(check_all())
    if as_json:
        out_json([{"structure": id, "faults": text} for id, text in checked])
    else:
        for id, text in checked:
            print(text or f"{id}: nothing is wrong.")
    return not any(text for _, text in checked)


def show_structure(id: str, structure: TournamentStructure, entries: int, as_json: bool) -> None:
    pool = max(entries * structure.buy_in, structure.guaranteed)
    paid = payouts(structure, entries, pool)
    if as_json:
        out_json({"id": id, **structure.model_dump(mode="json"), "with": {"entries": entries, "pool": pool, "prizes": paid}})
        return
    print(heading(structure.name))
    print(wrapped(structure.says))
    print(columns(_terms(structure)))
    print()
    print(
        columns([("level", "blinds", "ante", "limits", "lasts", ""), *(_level(structure, n) for n in range(1, len(structure.levels) + 1))])
    )
    if paid:
        print()
        what = "seats" if structure.satellite else "prizes"
        print(wrapped(f"With {entries} entries the pool is {money_text(pool)}; {what}: {_paid(paid)}."))
    if structure.ours:
        print(wrapped("The figures are ours: no manual prints them."))


def _games(structure: TournamentStructure) -> str:
    return ", ".join(
        load(game.edition).name + (f" ({game.hands} hands)" if game.hands else f" ({game.minutes} min)" if game.minutes else "")
        for game in structure.games
    )


def _terms(structure: TournamentStructure) -> list[tuple[str, str]]:
    parts = [f"{money_text(structure.buy_in)} into the pool", f"{money_text(structure.fee)} fee"]
    parts += [f"{money_text(structure.bounty.amount)} bounty"] if structure.bounty else []
    rows = [("entry", f"{money_text(structure.entry)}: {', '.join(parts)}")]
    rows.append(("chips", f"{structure.stack:,}, in {', '.join(f'{chip:,}' for chip in structure.chips)}"))
    rows.append(("seats", f"{structure.seats} at a table"))
    if structure.late_entry:
        again = f"; a player may enter {structure.re_entry.most + 1} times" if structure.re_entry else ""
        rows.append(("entry open", f"through level {structure.late_entry}{again}"))
    if structure.rebuys:
        rows.append(
            ("rebuys", f"{money_text(structure.rebuys.cost)} for {structure.rebuys.chips:,}, through level {structure.rebuys.through}")
        )
    if structure.add_on:
        rows.append(("add-on", f"{money_text(structure.add_on.cost)} for {structure.add_on.chips:,}"))
    if structure.satellite:
        where = f" in {structure.satellite.to}" if structure.satellite.to else ""
        rows.append(("prizes", f"seats worth {money_text(structure.satellite.seat)}{where}"))
    if structure.shoot_out:
        rows.append(
            ("rounds", f"each table plays down to {structure.shoot_out.winners}; stacks of the next round: {structure.shoot_out.stacks}")
        )
    return rows


def _level(structure: TournamentStructure, number: int) -> tuple[str, ...]:
    level = structure.level(number)
    lasts = f"{structure.hands_of(number)} hands" if structure.hands_of(number) else f"{structure.minutes_of(number)} min"
    notes = [f"then a break of {level.break_after} min"] if level.break_after else []
    notes = [f"chips below {level.colour_up:,} leave", *notes] if level.colour_up else notes
    ante = f"{level.ante:,}" if level.ante else ""
    return str(number), _pair(level.blinds), ante, _limits(structure, level), lasts, "; ".join(notes)


def _limits(structure: TournamentStructure, level: BlindLevel) -> str:
    if all(structure_of(load(game.edition)) != "limit" for game in structure.games):
        return ""
    stud = f", ante {level.stud_ante:,}" if level.stud_ante else ""
    return _pair(level.bets) + stud


def _pair(pair: tuple[int, int]) -> str:
    return f"{pair[0]:,}/{pair[1]:,}" if pair[1] else ""


def _paid(amounts: list[int]) -> str:
    """Equal prizes in a row are told together: ``4-6 $20``."""
    told, first = [], 0
    for place in range(1, len(amounts) + 1):
        if place == len(amounts) or amounts[place] != amounts[first]:
            told.append(f"{first + 1}{f'-{place}' if place > first + 1 else ''}: {money_text(amounts[first])}")
            first = place
    return ", ".join(told)


def _length(structure: TournamentStructure) -> str:
    lasts = f"{structure.hands} hands" if structure.hands else f"{structure.minutes} min" if structure.minutes else "as listed"
    return f"{len(structure.levels)} of {lasts}"


def show_played(id: str, structure: TournamentStructure, players: int, seed: str, by_chance: bool, as_json: bool) -> None:
    played = BotTournament(structure, [f"player {number}" for number in range(1, players + 1)], seed, legal if by_chance else sensible)
    found = played.play()
    if as_json:
        out_json(_played(id, seed, played, found))
        return
    print(heading(f"{structure.name}, seed {seed}"))
    bought = f"{found.entries} entries by {len(found.entrants)} players, {found.rebuys} rebuys, {found.add_ons} add-ons"
    print(wrapped(f"{bought}; {played.hands:,} hands in {played.now / 3600:.1f} hours of play, to level {found.level}."))
    print(wrapped(f"The pool was {money_text(found.pool)}."))
    won, heads = prizes(found), bounties(found)
    rows = [["place", "player", "prize", *(["bounties"] if heads else [])]]
    for place in places(found):
        for player in place.players:
            if place.first == 1 or won.get(player) or heads.get(player):
                at = f"{place.first}-{place.last}" if place.tied else str(place.first)
                cells = [at, player, money_text(won[player]) if player in won else ""]
                rows.append([*cells, *([money_text(heads[player]) if player in heads else ""] if heads else [])])
    print(columns(rows))
    if seats := seats_won(found):
        print(wrapped(f"{seats} seats were won."))


def _played(id: str, seed: str, played: BotTournament, found: Tournament) -> dict[str, object]:
    won, heads = prizes(found), bounties(found)
    return {
        "id": id, "seed": seed, "entries": found.entries, "rebuys": found.rebuys, "add_ons": found.add_ons, "hands": played.hands,
        "level": found.level, "pool": found.pool, "fees": found.entries * found.structure.fee,
        "places": [
            {"first": place.first, "last": place.last, "player": player, "prize": won.get(player, 0), "bounties": heads.get(player, 0)}
            for place in places(found)
            for player in place.players
        ],
    }  # fmt: skip
