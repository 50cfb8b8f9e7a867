"""``cardroom fee EDITION``: every printed option, or what one of them charges on given facts; all of them compared; all counted."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardroom.collection import Charge, Facts, PostedRate
    from cardroom.houses.edition import Edition


def fee(
    edition: Annotated[str, typer.Argument(help="House and game, like tres-lounge/three-card-poker.", show_default=False)] = "",
    option: Annotated[str, typer.Option(help="The option that the table has posted; several joined with + (--compare: only these).")] = "",
    action: Annotated[str, typer.Option(help="Total table action before the deal, like $850.")] = "",
    players: Annotated[int, typer.Option(help="Players dealt in, a player-dealer among them.", min=0)] = 0,
    pot: Annotated[str, typer.Option(help="What lies in the pot.")] = "",
    taken: Annotated[str, typer.Option(help="What has been taken from this pot already.")] = "",
    moment: Annotated[str, typer.Option(help="Only at this moment, like 'before the deal' or flop.")] = "",
    vouchers: Annotated[int, typer.Option(help="Vouchers and promotional chips used, by one player after the other.", min=0)] = 0,
    compare: Annotated[bool, typer.Option("--compare", help="What each option would collect on the same hands.")] = False,
    mix: Annotated[str, typer.Option(help="With --compare: the hands, like '$100x3 $850'; in a pot game the pots, and 'early'.")] = "",
    hands: Annotated[int, typer.Option(help="With --compare: hands dealt in a half hour (0: 15).", min=0)] = 0,
    plot: Annotated[str, typer.Option(help="With --compare: draw it in this file, FILE.svg.")] = "",
    check: Annotated[bool, typer.Option("--check", help="Count schedules, options, rows and readings of every house.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Print every option of an edition's collection as a table, or what one option charges; compare them; count all houses'."""
    from cardroom.errors import BadInput
    from cardroom.houses.loader import load

    facts_given = bool(action or players or pot or taken or moment or vouchers)
    if check:
        if edition or option or facts_given or compare or mix or hands or plot:
            raise BadInput("--check counts every house, so it goes with nothing but --json.")
        from cardroom.cli.fee_check import check as count_all

        count_all(as_json)
        return
    if not edition:
        raise BadInput("Say which edition, like tres-lounge/three-card-poker; `cardroom games` lists them all.")
    if not compare and (mix or hands or plot):
        raise BadInput("--mix, --hands and --plot go with --compare.")
    loaded = load(edition)
    if compare:
        from cardroom.cli.fee_compare import compare_options

        if action or pot or taken or moment or vouchers:
            raise BadInput("--compare takes --option, --players, --mix, --hands and --plot.")
        if loaded.schedule is None:
            raise BadInput(f"{loaded.id} takes no collection.")
        compare_options(loaded, option, players, mix, hands, plot, as_json)
        return
    if loaded.schedule is None and (option or facts_given):
        raise BadInput(f"{loaded.id} takes no collection.")
    if option or facts_given:
        _charges(loaded, option, _facts(loaded, action, players, pot, taken, vouchers), moment, as_json)
    else:
        _options(loaded, as_json)


def _facts(edition: "Edition", action: str, players: int, pot: str, taken: str, vouchers: int) -> "Facts":
    from cardroom.collection.compare import table_facts
    from cardroom.errors import BadInput
    from cardroom.money import parse_money

    banked = edition.game.family == "banked"
    count = players or edition.game.seats(edition.rules)
    if count < 2:
        raise BadInput(f"{edition.id} is played by two or more, not {count}.")
    total = parse_money(action) if action else 0
    facts = table_facts(count, total, banked, vouchers)
    return facts._replace(action=total, pot=parse_money(pot) if pot else 0, taken=parse_money(taken) if taken else 0)


def _charges(edition: "Edition", option: str, facts: "Facts", moment: str, as_json: bool) -> None:
    from cardroom.cli.terminal.show import grid, out_json
    from cardroom.collection import MOMENTS
    from cardroom.collection.report import charges_data, posted_data
    from cardroom.errors import BadInput

    seats = edition.game.seats(edition.rules)
    rate = edition.schedule.post(option, seats=seats) if option and edition.schedule is not None else edition.post(None, edition.table)
    if moment and moment not in MOMENTS:
        raise BadInput(f"'{moment}' is no moment of a round: there are {', '.join(MOMENTS)}.")
    due = [(at, charge) for at in ([moment] if moment else MOMENTS) for charge in rate.due(at, facts)]
    if as_json:
        charges = [{"moment": at, **charges_data(rate, [charge])[0]} for at, charge in due]
        given = {"players": len(facts.players), "action": facts.action, "pot": facts.pot, "taken": facts.taken}
        given["vouchers"] = sum(facts.vouchers.values())
        out_json({"edition": edition.id, "facts": given, "posted": posted_data(rate), "charges": charges})
        return
    print(f"{edition.id}, option {rate.option}, {_said(facts)}:")
    if due:
        grid(("when", "payer", "fee", "why", "rule", "lines"), [_row(rate, at, charge) for at, charge in due])
    else:
        print("Nothing is due.")


def _said(facts: "Facts") -> str:
    from cardroom.money import money_text

    parts = [f"{len(facts.players)} players"]
    parts += [f"table action {money_text(facts.action)} in equal shares"] if facts.player_dealer else []
    parts += [f"{used} voucher{'s' if used > 1 else ''}"] if (used := sum(facts.vouchers.values())) else []
    parts += [f"{money_text(facts.pot)} in the pot"] if facts.pot else []
    parts += [f"{money_text(facts.taken)} already taken"] if facts.taken else []
    return ", ".join(parts)


def _row(rate: "PostedRate", moment: str, charge: "Charge") -> tuple[str, ...]:
    from cardroom.collection.facts import marked
    from cardroom.money import money_text

    return moment, charge.payer, marked(money_text(charge.amount), charge.printed), charge.why, charge.rule, rate.lines(charge.rule)


def _options(edition: "Edition", as_json: bool) -> None:
    from cardroom.cli.terminal.show import BOLD, columns, heading, out_json, paint, wrapped
    from cardroom.collection.report import option_rows, tables_text
    from cardroom.records.sheets import fees_data

    if as_json:
        out_json(fees_data(edition))
        return
    if edition.schedule is None:
        print(f"{edition.id} takes no collection.")
        return
    schedule = edition.schedule
    posted = edition.post(None, edition.table)
    print(heading(f"{edition.name}: collection"))
    print(
        wrapped(
            f"{schedule.title.rstrip('.')}. Source: {schedule.source}, lines {schedule.lines}. "
            f"This edition's table posts option {posted.option} unless it says otherwise."
        )
    )
    rows = option_rows(schedule)
    figures = columns([(when, payer, fee, f"l.{lines}", condition) for *_, when, payer, condition, fee, lines in rows], indent=4).split(
        "\n"
    )
    for (option, limit, players, *_), figure in zip(rows, figures, strict=True):
        if option:
            print(paint(wrapped(f"Option {option}: {tables_text(limit, players)}", " ", "   "), BOLD))
        print(figure)
