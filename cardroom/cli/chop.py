"""``cardroom chop STACK STACK ... --prizes 50,30,20``: a deal of the last players of a tournament, by ICM and by chips."""

from typing import Annotated

import typer


def chop(
    stacks: Annotated[list[str], typer.Argument(help="the chips of each player, with a name or without: 12500 or ann=12500")],
    prizes: Annotated[str, typer.Option(help="the prizes that are left, from the first place on: 500,300,200")],
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """What each player gets if the last players of a tournament agree to divide the prizes: by ICM and by chips, to the cent."""
    from cardroom.analysis.icm import chip_chop, icm_deal
    from cardroom.cli.terminal.show import columns, heading, out_json, wrapped
    from cardroom.money import money_text

    names, chips = _players(stacks)
    left = _prizes(prizes)
    by_icm, by_chips = icm_deal(chips, left), chip_chop(chips, left)
    pool = sum(left[: len(chips)])
    if as_json:
        rows = zip(names, chips, by_icm, by_chips, strict=True)
        players = [{"player": name, "chips": stack, "icm": icm, "chip_chop": chop} for name, stack, icm, chop in rows]
        out_json({"pool": pool, "unpaid": sum(left) - pool, "players": players})
        return
    print(heading(f"A deal for {money_text(pool)}"))
    table = [["", "chips", "by ICM", "by chips"]]
    for name, stack, icm, chopped in zip(names, chips, by_icm, by_chips, strict=True):
        table.append([name, f"{stack:,}", money_text(icm), money_text(chopped)])
    table.append(["together", f"{sum(chips):,}", money_text(sum(by_icm)), money_text(sum(by_chips))])
    print(columns(table))
    print(wrapped("ICM: every chip is equally likely to win. By chips: everybody gets the last prize, and chips divide the rest."))
    if max(by_chips) > left[0]:
        print(wrapped(f"By chips a player would get more than the first prize, {money_text(left[0])}: use ICM."))
    if sum(left) > pool:
        print(wrapped(f"{money_text(sum(left) - pool)} are left over: there are more prizes than players."))


def _players(given: list[str]) -> tuple[list[str], list[int]]:
    from cardroom.analysis.icm import MOST_CHIPS
    from cardroom.errors import BadInput

    names, chips = [], []
    for place, one in enumerate(given, start=1):
        name, named, stack = one.rpartition("=")
        digits = stack.replace(",", "").strip()
        if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(MOST_CHIPS)):
            raise BadInput(f"'{one[:40]}' is not a stack: write chips, like 12500, or ann=12500.")
        names.append(name.strip()[:40] if named and name.strip() else f"player {place}")
        chips.append(int(digits))
    if repeated := next((name for name in names if names.count(name) > 1), None):
        raise BadInput(f"{repeated} stands there twice: each player has one stack.")
    return names, chips


def _prizes(given: str) -> list[int]:
    from cardroom.money import parse_money

    return [parse_money(one) for one in given.replace(";", ",").split(",")]
