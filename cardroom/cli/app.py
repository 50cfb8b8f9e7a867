"""The commands. Each has a module of its own, which is imported when its command runs: listing the games loads no engine."""

from collections.abc import Callable, Sequence
from functools import wraps
from importlib import import_module

import typer

COMMANDS = (
    "games", "rules", "play", "deal", "dealer", "school", "settle", "fee", "odds", "bank", "compare", "sweep", "advantage", "equity",
    "chop", "tournament", "simulate", "replay", "verify", "export", "shuffle-report", "ledger", "backup", "restore", "staff", "journal",
    "night", "accounting", "demo", "serve", "room", "lobby",
)  # fmt: skip


LARGEST = 1e9
"""Of hours, minutes and rounds an hour."""


def make_app(*names: str) -> typer.Typer:
    """The application with these commands."""
    app = typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for name in names:
        written = name.replace("-", "_")
        app.command(name)(_with_numbers(getattr(import_module(f"cardroom.cli.{written}"), written)))
    app.callback(invoke_without_command=True)(room)
    return app


def _with_numbers(command: Callable[..., None]) -> Callable[..., None]:
    """The command, for numbers that are some: a shell's ``nan`` and ``1e999`` are floats to everybody who reads them."""

    @wraps(command)
    def checked(**given: object) -> None:
        for name, value in given.items():
            if isinstance(value, float) and not abs(value) <= LARGEST:
                from cardroom.errors import BadInput

                raise BadInput(f"--{name.replace('_', '-')} must be a number of at most {LARGEST:,.0f}, not {value}.")
        command(**given)

    return checked


def room(context: typer.Context) -> None:
    """A whole card room: every game dealt, played, ruled, settled to the chip and charged to the cent. Without a command: the lobby."""
    if context.invoked_subcommand is None:
        from cardroom.cli.lobby import lobby

        lobby()


def command(args: Sequence[str]) -> Callable[..., object]:
    """What runs ``args``. Building a command costs typer some milliseconds, so only the one that is asked for is built."""
    asked = args[0] if args else ""
    return typer.main.get_command(make_app(*([asked] if asked in COMMANDS else COMMANDS)))
