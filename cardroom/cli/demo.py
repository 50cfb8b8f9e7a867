"""``cardroom demo``: a whole night of a card room in about a minute, to walk around in."""

from typing import Annotated

import typer


def demo(
    database: Annotated[str, typer.Option(help="Where the night is kept: a file that is not there yet.")] = "sqlite:///demo.db",
    seed: Annotated[int, typer.Option(help="Another number, another night.", min=0, max=10**9)] = 1,
    quiet: Annotated[bool, typer.Option("--quiet", help="Say nothing while it runs.")] = False,
) -> None:
    """Twelve tables of mixed games, lists, a must-move game, a broken one, disputes and rulings, fills and credits, a jackpot, two shifts
    and the count: eight hours, played by bots and a staff that follows a script. Then `cardroom night` closes the day to the cent, and
    `cardroom serve` opens it in the browser."""
    import sys
    import time
    from pathlib import Path

    from cardroom.errors import BadInput
    from cardroom.room.demo.night import DemoNight, last_day
    from cardroom.room.storage import Store

    file = database.removeprefix("sqlite:///")
    if file != database and Path(file).exists():
        raise BadInput(f"{file} is there already: name another file with --database, or remove it.")
    store = Store.open(database, alone=True, create=True)
    try:
        if store.staff_journal() or store.visitors():
            raise BadInput(f"{store.name} is a card room already: the demo needs one that is empty.")
        night = DemoNight.on(store, seed, last_day(time.time()))
        shown = -1
        for done in night.run():
            if not quiet and sys.stderr.isatty() and int(done * 100) != shown:
                shown = int(done * 100)
                print(f"\rThe night is played: {shown} %", end="", file=sys.stderr)
        if shown >= 0:
            print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    finally:
        store.close()
    print(
        f"The night of {night.day} at {night.script.establishment}: {len(night.house.tables)} tables, {len(night.guests)} people, "
        f"{night.room.rounds:,} rounds, {night.room.lines:,} lines of the journal."
    )
    print(f"Close the day and print its papers:  cardroom night --database {database} --to papers")
    print(f"Walk around in it, in every role:    cardroom serve --database {database}")
