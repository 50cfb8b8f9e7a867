"""``cardroom games``: every edition, by house."""

from typing import Annotated

import typer


def games(as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False) -> None:
    """List every game of every house."""
    from cardroom.cli.terminal.show import BOLD, columns, out_json, paint
    from cardroom.houses.files import headings, house_name

    found = list(headings())
    if as_json:
        out_json({"games": [heading._asdict() for heading in found]})
        return
    size = max((len(heading.id) for heading in found), default=0)
    for house in dict.fromkeys(heading.house for heading in found):
        print(paint(house_name(house), BOLD))
        print(columns([(heading.id.ljust(size), heading.name) for heading in found if heading.house == house]))
