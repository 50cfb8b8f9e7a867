"""``cardroom demo``: a whole night of a card room in about a minute; or the middle of one, to work in."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardroom.room.demo.stage import LiveNight


def demo(
    database: Annotated[str, typer.Option(help="Where the night is kept: a file that is not there yet.")] = "sqlite:///demo.db",
    seed: Annotated[int, typer.Option(help="Another number, another night.", min=0, max=10**9)] = 1,
    live: Annotated[bool, typer.Option("--live", help="Stop in the middle of the night, and open the room in the browser.")] = False,
    port: Annotated[int | None, typer.Option(help="With --live: the port.", min=1, max=65535, show_default=False)] = None,
    browser: Annotated[bool, typer.Option("--open/--no-open", help="With --live: open it in a browser.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Say nothing while it runs.")] = False,
) -> None:
    """Twelve tables of mixed games, lists, a must-move game, a broken one, disputes and rulings, fills and credits, a jackpot, two shifts
    and the count: eight hours, played by bots and a staff that follows a script. Then `cardroom night` closes the day to the cent, and
    `cardroom serve` opens it in the browser. With `--live` it stops after two hours and opens the room: bots play on, a player has called
    the floor, a fill is ordered, a box is not counted, and the first page has a login for every role. Only this machine can come in."""
    import time
    from pathlib import Path

    from cardroom.errors import BadInput
    from cardroom.room.demo.night import DemoNight, last_day
    from cardroom.room.demo.stage import LiveNight
    from cardroom.room.storage import Store

    file = database.removeprefix("sqlite:///")
    if file != database and Path(file).exists():
        raise BadInput(f"{file} is there already: name another file with --database, or remove it.")
    if (port or browser) and not live:
        raise BadInput("--port and --open belong to --live.")
    store = Store.open(database, alone=True, create=True)
    try:
        if store.journal.lines() or store.people.visitors():
            raise BadInput(f"{store.name} is a card room already: the demo needs one that is empty.")
        if live:
            stage = LiveNight(store, seed, time.time())
            _tell(stage.play(), quiet)
        else:
            night = DemoNight.on(store, seed, last_day(time.time()))
            _tell(night.run(), quiet)
    finally:
        store.close()
    if live:
        _serve(stage, database, port, browser)
        return
    print(
        f"The night of {night.day} at {night.script.establishment}: {len(night.house.tables)} tables, {len(night.guests)} people, "
        f"{night.room.rounds:,} rounds, {night.room.lines:,} lines of the journal."
    )
    print(f"Close the day and print its papers:  cardroom night --database {database} --to papers")
    print(f"Walk around in it, in every role:    cardroom serve --database {database}")


def _tell(parts: Iterator[float], quiet: bool) -> None:
    import sys

    shown = -1
    for done in parts:
        if not quiet and sys.stderr.isatty() and int(done * 100) != shown:
            shown = int(done * 100)
            print(f"\rThe night is played: {shown} %", end="", file=sys.stderr)
    if shown >= 0:
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr)


def _serve(stage: "LiveNight", database: str, port: int | None, browser: bool) -> None:
    """Open the room where the night has stopped, for this machine alone."""
    import threading
    import webbrowser
    from functools import partial

    from cardroom.cli.serve import MORE, PATIENCE, PORT, address_of, run_server
    from cardroom.room.live.servers.choice import servers_of
    from cardroom.room.storage import Store
    from cardroom.web.server import bind

    listener = bind("127.0.0.1", PORT if port is None else port, MORE if port is None else 0)
    first = f"{address_of(listener.getsockname())}/demo"

    def opened(room: object) -> None:
        typer.echo(f"The demo is open at {first}")
        for login in stage.logins:
            typer.echo(f"  {login['role']:<9} {login['name']:<12} {login['password']}")
        if browser:
            threading.Thread(target=webbrowser.open, args=(first,), daemon=True).start()

    store = Store.open(database, serve=True, patience=PATIENCE)
    try:
        servers = partial(servers_of, store, first.removesuffix("/demo"), 10.0)
        run_server(store, listener, opened, servers, name="127.0.0.1", quick=False, local=True, demo=stage)
    finally:
        store.close()
        listener.close()
    typer.echo(
        f"The demo is closed. Its room is in {database}: `cardroom serve --database {database}` opens it again, without its players."
    )
