"""``cardroom settle FILE``: who is paid what, in what order, and which rule says so."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardroom.cli.terminal.words import TableWords
    from cardroom.round import Round

NO_END = "no end"  # a stack that nobody has counted


def settle(
    file: Annotated[str, typer.Argument(help="A described round (TOML or JSON); - reads standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Settle a described round: every transfer in order, with its clause and source lines."""
    from cardroom.cli.terminal.show import heading, out_json
    from cardroom.records.files import name_of, parse, read_text
    from cardroom.records.settle import settle as settle_data
    from cardroom.records.settle import settled_data

    name = name_of(file)
    settled = settle_data(parse(read_text(file), name), name)
    if as_json:
        out_json(settled_data(settled))
        return
    setup = settled.round.setup
    option = setup.rate.option
    print(heading(setup.edition.id + (f", option {option}" if option and option != "none" else "")))
    print_transfers(settled.round)
    print_stacks(settled.round)


def print_transfers(round: "Round") -> None:
    """Each transfer on a line, and under it the clause that moved it, once; what the floor has ruled stands where it was ruled."""
    from cardroom.cli.terminal.show import BOLD, DIM, in_columns, paint, wrapped
    from cardroom.money import money_text
    from cardroom.records.settle import account_text, rulings_with_clauses, transfers_with_clauses

    rows, rulings = transfers_with_clauses(round), rulings_with_clauses(round)
    said: set[str] = set()

    def cite(rule: str, says: str, lines: str) -> None:
        if rule not in said:
            said.add(rule)
            cited = f"l.{lines}" if lines else "ours"
            print(paint(wrapped(f"{rule}: {says.rstrip('.')} ({cited})", "      "), DIM))

    def print_rulings(after: int) -> None:
        for ruling in rulings:
            if ruling["after"] == after:
                print(wrapped(f"{paint('Ruled', BOLD)}, {ruling['ruling']}: {ruling['text']}", "  "))
                cite(ruling["rule"], ruling["says"], ruling["lines"])

    print_rulings(0)
    if not rows:
        print("No chip moved.")
        return
    table = [
        (
            f"{row['number']}.",
            paint(money_text(row["amount"]), BOLD),
            f"{account_text(row['from'])} → {account_text(row['to'])}",
            row["why"],
        )
        for row in rows
    ]
    for line, row in zip(in_columns(table), rows, strict=True):
        print(line)
        cite(row["rule"], row["says"], row["lines"])
        print_rulings(row["number"])


def print_stacks(round: "Round", unlimited: frozenset[str] = frozenset(), words: "TableWords | None" = None) -> None:
    """Stacks and what the round changed; of some players it may be all that is known of them."""
    from cardroom.cli.terminal.show import BOLD, GREEN, RED, columns, paint
    from cardroom.cli.terminal.words import english_words

    words = words or english_words()
    money, outcome, before = words.money, round.outcome, round.setup.stacks
    rows = []
    for player, stack in outcome.stacks.items():
        net = stack - before[player]
        change = paint(f"+{money(net)}", GREEN) if net > 0 else paint(money(net), RED) if net < 0 else words.say("even")
        rows.append((player, NO_END if player in unlimited else money(stack), change))
    print(paint(words.say("stacks"), BOLD))
    print(columns(rows))
    for key, amount in (("drop", outcome.drop), ("jackpot", outcome.jackpot), ("house", outcome.house)):
        if amount:
            print(f" {words.say(key, amount=money(amount))}")
    if round.void:
        print(f" {words.say('void')}")
