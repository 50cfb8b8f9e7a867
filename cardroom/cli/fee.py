"""``cardroom fee EDITION``: every printed option, or what one of them charges on given facts."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardroom.collection import Charge, Facts, PostedRate
    from cardroom.houses.edition import Edition


def fee(
    edition: Annotated[str, typer.Argument(help="House and game, like tres-lounge/three-card-poker.")],
    option: Annotated[str, typer.Option(help="The option that the table has posted; several joined with +.")] = "",
    action: Annotated[str, typer.Option(help="Total table action before the deal, like $850.")] = "",
    players: Annotated[int, typer.Option(help="Players dealt in, a player-dealer among them.", min=0)] = 0,
    pot: Annotated[str, typer.Option(help="What lies in the pot.")] = "",
    taken: Annotated[str, typer.Option(help="What has been taken from this pot already.")] = "",
    moment: Annotated[str, typer.Option(help="Only at this moment, like 'before the deal' or flop.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Print every option of an edition's collection as a table, or what one option charges."""
    from cardroom.errors import BadInput
    from cardroom.houses.loader import load

    loaded = load(edition)
    facts_given = bool(action or players or pot or taken or moment)
    if loaded.schedule is None:
        if option or facts_given:
            raise BadInput(f"{loaded.id} takes no collection.")
        _nothing(loaded, as_json)
    elif option or facts_given:
        _charges(loaded, option, _facts(loaded, action, players, pot, taken), moment, as_json)
    else:
        _options(loaded, as_json)


def _facts(edition: "Edition", action: str, players: int, pot: str, taken: str) -> "Facts":
    """The players have no names here: one is the player-dealer, the others have a wager each and share the action equally."""
    from cardroom.collection import Facts
    from cardroom.money import parse_money

    banked = edition.game.family == "banked"
    count = players or edition.game.seats(edition.rules)
    others = [f"player {i + 1}" for i in range(count - 1 if banked else count)]
    total = parse_money(action) if action else 0
    shares = {other: (total + number) // len(others) for number, other in enumerate(others)} if banked else {}
    return Facts(
        players=(*others, "player-dealer") if banked else tuple(others),
        player_dealer="player-dealer" if banked else "",
        action=total,
        circles=dict.fromkeys(others, 1) if banked else {},
        own=shares,
        bases={other: (share,) for other, share in shares.items()},
        pot=parse_money(pot) if pot else 0,
        taken=parse_money(taken) if taken else 0,
    )


def _charges(edition: "Edition", option: str, facts: "Facts", moment: str, as_json: bool) -> None:
    from cardroom.cli.show import grid, out_json
    from cardroom.collection import MOMENTS
    from cardroom.collection.report import charges_data, posted_data
    from cardroom.errors import BadInput

    seats = edition.game.seats(edition.rules)
    rate: PostedRate = edition.schedule.post(option, seats=seats) if option else edition.post(None, edition.table)
    if moment and moment not in MOMENTS:
        raise BadInput(f"'{moment}' is no moment of a round: there are {', '.join(MOMENTS)}.")
    due = [(at, charge) for at in ([moment] if moment else MOMENTS) for charge in rate.due(at, facts)]
    if as_json:
        charges = [{"moment": at, **charges_data(rate, [charge])[0]} for at, charge in due]
        given = {"players": len(facts.players), "action": facts.action, "pot": facts.pot, "taken": facts.taken}
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
    parts += [f"{money_text(facts.pot)} in the pot"] if facts.pot else []
    parts += [f"{money_text(facts.taken)} already taken"] if facts.taken else []
    return ", ".join(parts)


def _row(rate: "PostedRate", moment: str, charge: "Charge") -> tuple[str, ...]:
    from cardroom.money import money_text

    return moment, charge.payer, money_text(charge.amount), charge.why, charge.rule, rate.lines(charge.rule)


def _options(edition: "Edition", as_json: bool) -> None:
    from cardroom.cli.show import BOLD, columns, heading, out_json, paint, wrapped
    from cardroom.collection.report import option_rows, schedule_data

    schedule = edition.schedule
    posted = edition.post(None, edition.table)
    if as_json:
        out_json({"edition": edition.id, "default": posted.option, **schedule_data(schedule)})
        return
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
            said = ", ".join(filter(None, (limit, players))) or "any table"
            print(paint(wrapped(f"Option {option}: {said}", " ", "   "), BOLD))
        print(figure)


def _nothing(edition: "Edition", as_json: bool) -> None:
    from cardroom.cli.show import out_json

    if as_json:
        out_json({"edition": edition.id, "default": "", "options": []})
    else:
        print(f"{edition.id} takes no collection.")
