"""``cardroom shuffle-report``: what shuffles come to beside what is expected, or the stream itself for batteries of others."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardroom.analysis.shuffles.report import ShuffleReport

LEAST, MOST = 1_000, 1_000_000_000
PIECES = 512  # rounds whose streams are written at a time


def shuffle_report(
    shuffles: Annotated[int, typer.Option(help="How many.", min=LEAST, max=MOST)] = 100_000,
    seed: Annotated[str, typer.Option(help="The same seed makes the same shuffles; without one each is fresh, as at a live table.")] = "",
    workers: Annotated[int, typer.Option(help="How many processes (0: one for each core).", min=0)] = 0,
    raw: Annotated[
        bool, typer.Option("--raw", help="Write the bytes that shuffles are drawn from, one round's after the other, until nobody reads.")
    ] = False,
    cut: Annotated[bool, typer.Option("--cut", help="The order that the players' cut makes of a deck, instead of the shuffle.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Shuffle as live rounds do and test what comes of it: places, neighbours, cycles, runs, hands. Every p-value is listed; exit code 2
    when they are not those of fair shuffles."""
    from cardroom.errors import BadInput

    if raw:
        if as_json or cut:
            raise BadInput("--raw writes the bytes that shuffles are drawn from, and nothing else.")
        if sys.stdout.isatty():
            raise BadInput("--raw writes bytes for a program: send them on, like `cardroom shuffle-report --raw | RNG_test stdin`.")
        _write_raw(seed)
        return
    from functools import partial

    from cardroom.analysis.shuffles import live
    from cardroom.analysis.shuffles.report import report
    from cardroom.cli.terminal.progress import bar

    with bar(f"Shuffling {shuffles:,} times") as progress:
        found = report(shuffles, partial(live.cut if cut else live.live, seed=seed), workers, progress)
    if as_json:
        _print_json(found, seed)
    else:
        _print(found, seed)
    if not found.ok:
        typer.echo(f"These shuffles are not fair: {_verdict(found)}", err=True)
        raise typer.Exit(2)


def _write_raw(seed: str) -> None:
    from itertools import islice

    from cardroom.analysis.shuffles.live import raw

    stream = raw(seed)
    try:
        while True:
            sys.stdout.buffer.write(b"".join(islice(stream, PIECES)))
    except BrokenPipeError:
        # Whoever read has enough. What Python would still flush at the end has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _verdict(found: "ShuffleReport") -> str:
    least, most = found.smallest, found.largest
    which, p = ("smallest", least) if least.p <= 1 - most.p else ("largest", most)
    return f"the {which} p-value is {_figure(p.p)} ({p.name}), which has a chance of {_figure(found.chance)} in {len(found.tests)} tests."


def _figure(p: float) -> str:
    return f"{p:.4f}" if p >= 0.001 else f"{p:.2e}"


def _print(found: "ShuffleReport", seed: str) -> None:
    from cardroom.cli.terminal.show import DIM, columns, heading, paint, wrapped

    print(heading(f"{found.shuffles:,} shuffles of 52 cards, as live rounds make them"))
    rows = [(test.name, f"{test.cells:,}", f"{test.statistic:,.1f}", f"{test.degrees:,}", _figure(test.p)) for test in found.tests]
    titles = ("test", "cells", "chi-square", "degrees", "p-value")
    widths = [max(len(row[i]) for row in (titles, *rows)) for i in range(5)]
    lines = [(row[0], *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))) for row in (titles, *rows)]
    print(columns([tuple(paint(cell, DIM) for cell in lines[0]), *lines[1:]]))
    least = found.smallest
    said = [
        f"Seed {seed}, " if seed else "Fresh seeds, ",
        f"{found.workers} {'worker' if found.workers == 1 else 'workers'}, {len(found.tests)} tests.",
        f" The smallest p-value is {_figure(least.p)} ({least.name}); of so many tests of fair shuffles it is expected to be",
        f" {_figure(found.smallest_expected)}, and the chance that one is so near to 0 or to 1 is {_figure(found.chance)}.",
    ]
    print(wrapped("".join(said)))
    if found.left_out:
        print(wrapped(f"Too few shuffles for: {', '.join(found.left_out)}."))


def _print_json(found: "ShuffleReport", seed: str) -> None:
    from cardroom.cli.terminal.show import out_json

    out_json({
        "shuffles": found.shuffles,
        "seed": seed or None,
        "workers": found.workers,
        "tests": [test._asdict() for test in found.tests],
        "left_out": list(found.left_out),
        "smallest": {**found.smallest._asdict(), "expected": found.smallest_expected},
        "largest": found.largest._asdict(),
        "chance": found.chance,
        "ok": found.ok,
    })  # fmt: skip
