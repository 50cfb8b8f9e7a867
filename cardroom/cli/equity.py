"""``cardroom equity EDITION HAND HAND ...``: how much of the pot each hand wins."""

from typing import Annotated

import typer


def equity(
    edition: Annotated[str, typer.Argument(help="a pot game, like standard/no-limit-texas-holdem")],
    hands: Annotated[list[str], typer.Argument(help="cards (AsKd; missing ones are dealt), 'random', or a range (QQ+,AKs,T9s-76s)")],
    board: Annotated[str, typer.Option(help="the cards on the board")] = "",
    dead: Annotated[str, typer.Option(help="cards that are out of play")] = "",
    exact: Annotated[bool, typer.Option("--exact", help="look at every deal, however long it takes")] = False,
    samples: Annotated[int, typer.Option(min=0, help="look at so many deals by chance")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="of the deals by chance")] = 0,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """How much of the pot each hand wins on average, in any pot game."""
    from cardroom.analysis.answers.equity import equity_data
    from cardroom.analysis.questions.equity import EquityQuestion
    from cardroom.cli.terminal.progress import bar
    from cardroom.cli.terminal.show import columns, heading, out_json, wrapped

    asked = EquityQuestion(edition, tuple(hands), board, dead, exact, samples, seed)
    with bar("Dealing") as progress:
        found, result = asked.find(progress)
    shares = result.shares
    if as_json:
        out_json(equity_data(found.id, result))
        return
    print(heading(f"{found.name}: {' against '.join(result.hands)}"))
    head = ["", "equity", "" if result.exact else "±", "wins all", *(["high", "low"] if result.split else ["ties"])]
    table = [head]
    for p, text in enumerate(result.hands):
        error = "" if result.exact else f"{196 * shares.error(p):.3f}"
        if result.split:
            more = [_percent(sum(shares.part(p, what) for what in (0, 1))), _percent(shares.part(p, 2))]
        else:
            more = [_percent(shares.part(p, 0, False))]
        table.append([text, _percent(shares.equity(p), 4 if result.exact else 3), error, _percent(shares.scooped(p)), *more])
    print(columns(table))
    how = f"All {shares.deals:,} deals." if result.exact else f"{shares.deals:,} deals by chance; ± is 95 % sure."
    print(wrapped(f"{how} {result.note}".strip()))


def _percent(value: object, digits: int = 2) -> str:
    return f"{100 * float(value):.{digits}f} %"  # type: ignore[arg-type]
