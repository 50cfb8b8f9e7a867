"""``cardroom verify FILE``: is this record true?"""

from typing import Annotated

import typer

FORMS = {"auditor": "the auditor's record", "public": "the public record"}
MARKS = {True: "ok  ", False: "NOT ", None: "note"}


def verify(
    file: Annotated[str, typer.Argument(help="A record of a round, the auditor's or the public one; - reads standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Check a record: the shuffle, the commitment, the order, the dice, the replay, the chips. Exit code 2 when something does not hold."""
    from cardroom.cli.replay import records_in
    from cardroom.cli.terminal.show import out_json, wrapped
    from cardroom.records.files import name_of, parse, read_text
    from cardroom.records.verify import verify as check

    name = name_of(file)
    verdicts = [check(data, where) for data, where in records_in(parse(read_text(file), name), name)]
    good = all(verdict.ok for verdict in verdicts)
    if as_json:
        found = [
            {
                "record": v.name, "form": v.form, "ok": v.ok, "checks": [each._asdict() for each in v.checks],
                "unproved": [each._asdict() for each in v.unproved],
            }
            for v in verdicts
        ]  # fmt: skip
        out_json({"ok": good, "records": found})
    else:
        for verdict in verdicts:
            print(f"{verdict.name}: {'holds' if verdict.ok else 'DOES NOT HOLD'} ({FORMS[verdict.form]})")
            for each in verdict.checks:
                print(wrapped(each.text, f"  {MARKS[each.ok]}  {each.name + ':':12}"))
            for why in dict.fromkeys(each.why for each in verdict.unproved):
                which = ", ".join(each.field for each in verdict.unproved if each.why == why)
                print(wrapped(f"{which}: {why}.", f"  {MARKS[None]}  {'not proved:':12}"))
    if not good:
        wrong = next(each for verdict in verdicts for each in verdict.checks if each.ok is False)
        typer.echo(f"{name}: {wrong.text}", err=True)
        raise typer.Exit(2)
