"""The commands. Each has a module of its own, which is imported when its command runs: listing the games loads no engine."""

from collections.abc import Callable, Sequence
from functools import wraps
from importlib import import_module
from typing import Annotated

import typer

COMMANDS = (
    "games", "rules", "play", "deal", "dealer", "school", "settle", "fee", "odds", "bank", "compare", "sweep", "advantage", "equity",
    "chop", "tournament", "simulate", "replay", "verify", "export", "shuffle-report", "ledger", "backup", "restore", "staff", "journal",
    "night", "accounting", "properties", "demo", "serve", "room", "lobby",
)  # fmt: skip


class NobodyReads(Exception):
    """Whoever read the output has read enough (``| head``). Of a broken pipe itself typer would make a failure."""


LARGEST = 1e9
"""Of hours, minutes and rounds an hour."""


def make_app(*names: str) -> typer.Typer:
    """The application with these commands."""
    app = typer.Typer(
        add_completion=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for name in names:
        written = name.replace("-", "_")
        command = _with_numbers(getattr(import_module(f"cardroom.cli.{written}"), written))
        app.command(name, short_help=_first_sentence(command.__doc__ or ""))(command)
    app.callback(invoke_without_command=True)(room)
    return app


def _first_sentence(text: str) -> str:
    """What the list of commands says of one: typer would cut a longer text off in the middle of a sentence."""
    return " ".join(text.split()).partition(". ")[0].rstrip(".") + "."


def _with_numbers(command: Callable[..., None]) -> Callable[..., None]:
    """The command, for numbers that are some: a shell's ``nan`` and ``1e999`` are floats to everybody who reads them."""

    @wraps(command)
    def checked(**given: object) -> None:
        for name, value in given.items():
            if isinstance(value, float) and not abs(value) <= LARGEST:
                from cardroom.errors import BadInput

                raise BadInput(f"--{name.replace('_', '-')} must be a number of at most {LARGEST:,.0f}, not {value}.")
        try:
            command(**given)
        except BrokenPipeError:
            raise NobodyReads from None

    return checked


def _print_version(wanted: bool) -> None:
    if wanted:
        from cardroom.extras import version

        print(f"cardroom {version()}")
        raise typer.Exit


def room(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    """A whole card room: every game dealt, played, ruled, settled to the chip and charged to the cent. Without a command: the lobby."""
    if context.invoked_subcommand is None:
        from cardroom.cli.lobby import lobby

        lobby()


def command(args: Sequence[str]) -> Callable[..., object]:
    """What runs ``args``. Building a command costs typer some milliseconds, so only the one that is asked for is built."""
    asked = args[0] if args else ""
    return typer.main.get_command(make_app(*([asked] if asked in COMMANDS else COMMANDS)))
