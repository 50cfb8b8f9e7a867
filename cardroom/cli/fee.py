"""``cardroom fee EDITION``: every printed option, or what one of them charges in a given round; all of them compared; all counted."""

from typing import TYPE_CHECKING, Annotated

import typer

from cardroom.cli.given import BET_HELP

if TYPE_CHECKING:
    from cardroom.collection import Charge, ChargedRound, PostedRate
    from cardroom.houses.edition import Edition
    from cardroom.switches import TableSwitches


def fee(
    edition: Annotated[str, typer.Argument(help="House and game, like tres-lounge/three-card-poker.", show_default=False)] = "",
    option: Annotated[str, typer.Option(help="The option that the table has posted; several joined with + (--compare: only these).")] = "",
    action: Annotated[str, typer.Option(help="Total table action before the deal, like $850.")] = "",
    players: Annotated[int, typer.Option(help="Players dealt in, a player-dealer among them.", min=0)] = 0,
    pot: Annotated[str, typer.Option(help="What lies in the pot.")] = "",
    table: Annotated[list[str] | None, typer.Option(help="A table setting, like most=$500: the option must fit that table.")] = None,
    taken: Annotated[str, typer.Option(help="What has been taken from this pot already.")] = "",
    moment: Annotated[str, typer.Option(help="Only at this moment, like 'before the deal' or flop.")] = "",
    vouchers: Annotated[int, typer.Option(help="Vouchers and promotional chips used, by one player after the other.", min=0)] = 0,
    compare: Annotated[bool, typer.Option("--compare", help="What each option would collect on the same hands.")] = False,
    mix: Annotated[str, typer.Option(help="With --compare: the hands, like '$100x3 $850'; in a pot game the pots, and 'early'.")] = "",
    hands: Annotated[int, typer.Option(help="With --compare: hands dealt in a half hour (0: 15).", min=0)] = 0,
    bet: Annotated[
        list[str] | None, typer.Option(help=f"With --compare: which option leaves the bank most at these bets. {BET_HELP}")
    ] = None,
    plot: Annotated[str, typer.Option(help="With --compare: draw it in this file, FILE.svg.")] = "",
    check: Annotated[
        bool, typer.Option("--check", help="Whether EDITION may post --option; without EDITION every house is counted.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Print every option of an edition's collection as a table (with --table those for its limits), or what one charges; compare, check."""
    from cardroom.errors import BadInput
    from cardroom.houses.loader import load

    round_given = bool(action or players or pot or taken or moment or vouchers)
    if check and not edition:
        if option or table or round_given or compare or mix or hands or bet or plot:
            raise BadInput("--check without an edition counts every house, so it goes with nothing but --json.")
        from cardroom.cli.fee_check import check as count_all

        count_all(as_json)
        return
    if not edition:
        raise BadInput("Say which edition, like tres-lounge/three-card-poker; `cardroom games` lists them all.")
    if not compare and (mix or hands or bet or plot):
        raise BadInput("--mix, --hands, --bet and --plot go with --compare.")
    loaded = load(edition)
    if check:
        from cardroom.cli.fee_check import check_posted

        if round_given or compare:
            raise BadInput("--check EDITION takes --option and --table.")
        check_posted(loaded, option, _settings(loaded, table), as_json)
        return
    if compare:
        from cardroom.analysis.questions.fees import FeesQuestion, OptionsQuestion
        from cardroom.cli.fee_compare import compare_options

        if action or pot or taken or moment or vouchers or table:
            raise BadInput("--compare takes --option, --players, --mix or --bet, --hands and --plot.")
        if loaded.schedule is None:
            raise BadInput(f"{loaded.id} takes no collection.")
        if bet:
            from cardroom.cli.fee_value import rank_by_value

            if mix:
                raise BadInput("--compare goes by the hands of --mix or by the bets of --bet, not both.")
            rank_by_value(OptionsQuestion(edition, option, players, hands, tuple(bet)), plot, as_json)
            return
        compare_options(FeesQuestion(edition, option, players, hands, mix), plot, as_json)
        return
    if loaded.schedule is None and (option or round_given or table):
        raise BadInput(f"{loaded.id} takes no collection.")
    settings = _settings(loaded, table) if table else None
    if option or round_given:
        charged = _charged_round(loaded, action, players, pot, taken, vouchers)
        _charges(loaded, _rate(loaded, option, settings, vouchers, len(charged.players)), charged, moment, as_json)
    else:
        _options(loaded, settings, as_json)


def _settings(edition: "Edition", words: list[str] | None) -> "TableSwitches":
    """The edition's table with what was given, checked as a table is when it is opened."""
    from cardroom.houses.switch_changes import changes

    settings = edition.settings(changes(words or (), "table setting", edition.table))
    edition.game.check_table(edition, settings)
    return settings


def _rate(edition: "Edition", option: str, settings: "TableSwitches | None", vouchers: int, players: int) -> "PostedRate":
    """What is posted: it fits the table that is given, and knows vouchers where some are used."""
    from cardroom.errors import BadInput

    if settings is not None or not option or edition.schedule is None:
        rate = edition.post(option or None, edition.table if settings is None else settings)
    else:
        rate = edition.schedule.post(option, seats=edition.game.seats(edition.rules))
    if vouchers and not rate.vouchers:
        raise BadInput(f"{edition.id}: option {rate.option} has no fee for vouchers or promotional chips.")
    side_bets = len(getattr(edition.rules, "bonuses", ())) if rate.vouchers == "any wager" else 0
    wagers = (players - 1) * (1 + side_bets)
    if vouchers > wagers:
        raise BadInput(f"{players} players make {wagers} wagers with a voucher at most, not {vouchers}.")
    return rate


def _charged_round(edition: "Edition", action: str, players: int, pot: str, taken: str, vouchers: int) -> "ChargedRound":
    from cardroom.collection.compare import charged_table
    from cardroom.errors import BadInput
    from cardroom.money import parse_money

    banked = edition.game.family == "banked"
    seats = edition.game.seats(edition.rules)
    count = players or seats
    if not 2 <= count <= seats:
        raise BadInput(f"{edition.id} is played by 2 to {seats}, not {count}.")
    total = parse_money(action) if action else 0
    charged = charged_table(count, total, banked, vouchers)
    return charged._replace(action=total, pot=parse_money(pot) if pot else 0, taken=parse_money(taken) if taken else 0)


def _charges(edition: "Edition", rate: "PostedRate", charged: "ChargedRound", moment: str, as_json: bool) -> None:
    from cardroom.cli.terminal.show import grid, out_json
    from cardroom.collection import MOMENTS
    from cardroom.collection.report import charges_data, posted_data
    from cardroom.errors import BadInput

    if moment and moment not in MOMENTS:
        raise BadInput(f"'{moment}' is no moment of a round: there are {', '.join(MOMENTS)}.")
    due = [(at, charge) for at in ([moment] if moment else MOMENTS) for charge in rate.due(at, charged)]
    if as_json:
        charges = [{"moment": at, **charges_data(rate, [charge])[0]} for at, charge in due]
        given = {"players": len(charged.players), "action": charged.action, "pot": charged.pot, "taken": charged.taken}
        given["vouchers"] = sum(charged.vouchers.values())
        out_json({"edition": edition.id, "facts": given, "posted": posted_data(rate), "charges": charges})
        return
    print(f"{edition.id}, option {rate.option}, {_said(charged)}:")
    if due:
        grid(("when", "payer", "fee", "why", "rule", "lines"), [_row(rate, at, charge) for at, charge in due], whole="rule")
    else:
        print("Nothing is due.")


def _said(charged: "ChargedRound") -> str:
    from cardroom.money import money_text

    parts = [f"{len(charged.players)} players"]
    parts += [f"table action {money_text(charged.action)} in equal shares"] if charged.player_dealer else []
    parts += [f"{used} voucher{'s' if used > 1 else ''}"] if (used := sum(charged.vouchers.values())) else []
    parts += [f"{money_text(charged.pot)} in the pot"] if charged.pot else []
    parts += [f"{money_text(charged.taken)} already taken"] if charged.taken else []
    return ", ".join(parts)


def _row(rate: "PostedRate", moment: str, charge: "Charge") -> tuple[str, ...]:
    from cardroom.collection.charges import marked
    from cardroom.money import money_text

    return moment, charge.payer, marked(money_text(charge.amount), charge.printed), charge.why, charge.rule, rate.lines(charge.rule)


def _options(edition: "Edition", settings: "TableSwitches | None", as_json: bool) -> None:
    """Every option, or those that a table with these settings may post."""
    from cardroom.cli.terminal.show import BOLD, TOGETHER, heading, in_columns, out_json, paint, wrapped
    from cardroom.collection.report import option_rows, tables_text
    from cardroom.records.sheets import fees_data

    schedule = edition.schedule
    if schedule is None:
        if as_json:
            out_json(fees_data(edition))
        else:
            print(f"{edition.id} takes no collection.")
        return
    posted = edition.post(None, edition.table if settings is None else settings)
    fitting = schedule.options.values() if settings is None else schedule.fitting(edition.game.limit(edition.rules, settings))
    names = {option.name for option in fitting}
    if as_json:
        data = fees_data(edition)
        out_json({**data, "default": posted.option, "options": [one for one in data["options"] if one["option"] in names]})
        return
    print(heading(f"{edition.name}: collection"))
    whose = (
        "This edition's table" if settings is None else f"{len(names)} of its {len(schedule.options)} options are for such a table, which"
    )
    print(
        wrapped(
            f"{schedule.title.rstrip('.')}. Source: {schedule.source}, lines {schedule.lines}. "
            f"{whose} posts option {posted.option} unless it says otherwise."
        )
    )
    rows = option_rows(fitting)
    cells = [(when, payer, fee.replace(" ", TOGETHER), f"l.{lines}", condition) for *_, when, payer, condition, fee, lines in rows]
    figures = in_columns(cells, indent=4)
    for (option, limit, players, *_), figure in zip(rows, figures, strict=True):
        if option:
            print(paint(wrapped(f"Option {option}: {tables_text(limit, players)}", " ", "   "), BOLD))
        print(figure)
