"""``cardroom school EDITION``: questions about dealt rounds, graded with the clause and its lines."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from cardroom.houses.edition import Edition
    from cardroom.languages import Language
    from cardroom.plain import Data
    from cardroom.school import Drill

LEAVE = ("q", "quit", "salir")


def school(
    edition: Annotated[str, typer.Argument(help="House and game, like tres-lounge/three-card-poker.")],
    kind: Annotated[str, typer.Option(help="Which kinds of questions, like payment,order; else all, those first that are due.")] = "",
    count: Annotated[int, typer.Option(help="How many questions.", min=1, max=1000)] = 10,
    seed: Annotated[str, typer.Option(help="The same questions for the same seed; else others each time.")] = "",
    progress: Annotated[str, typer.Option(help="Where your answers are kept; `none` keeps nothing.")] = "",
    kinds: Annotated[bool, typer.Option("--kinds", help="List the kinds of questions, and when each comes back.")] = False,
    coverage: Annotated[int, typer.Option(help="Make so many questions of each kind and list the clauses that they ask about.", min=0)] = 0,
    language: Annotated[str, typer.Option(help="The language, like es or es-MX; else as the terminal's locale has it.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the questions with their answers as JSON, and ask nothing.")] = False,
) -> None:
    """Learn to deal and to play an edition: the school deals a round, asks, and grades by the rules."""
    import os

    from cardroom.houses.loader import load
    from cardroom.languages import of_terminal

    told_in = of_terminal(os.environ, language)
    loaded = load(edition)
    if coverage:
        _print_coverage(loaded, coverage, as_json)
        return
    chosen = _chosen(loaded, kind)
    if kinds:
        _print_kinds(loaded, chosen, _file(progress), as_json)
        return
    if as_json:
        from cardroom.cli.terminal.show import out_json
        from cardroom.school import drill

        out_json([drill_data(drill(loaded, chosen[n % len(chosen)], f"{seed}/{n}"), told_in) for n in range(count)])
        return
    _ask(loaded, chosen, count, seed, _file(progress), told_in, due_first=not kind)


def _chosen(edition: "Edition", given: str) -> list[str]:
    """The kinds that were named; else all that the edition has, without those that need the mathematics."""
    from cardroom.errors import BadInput
    from cardroom.school import KINDS, kinds_of

    there = kinds_of(edition)
    if not given:
        return [name for name in there if not KINDS[name].needs_math]
    asked = [name.strip() for name in given.split(",")]
    for name in asked:
        if name not in there:
            raise BadInput(f"{edition.id} has no questions of the kind '{name[:40]}'; it has: {', '.join(there)}.")
    return asked


def _file(given: str) -> "Path | None":
    import os
    from pathlib import Path

    if given == "none":
        return None
    return Path(given) if given else Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "cardroom" / "school.json"


def _ask(
    edition: "Edition", kinds: list[str], count: int, seed: str, file: "Path | None", told_in: "Language", *, due_first: bool
) -> None:  # fmt: skip
    from secrets import token_hex

    from cardroom.cli.terminal.show import heading, wrapped
    from cardroom.school import NoDrill, drill
    from cardroom.school.schedule import Progress, load_progress, save_progress

    learned = load_progress(file) if file is not None else Progress()
    seed = seed or token_hex(4)
    right = asked = 0
    print(heading(f"{edition.name}, {edition.id}"))
    print(wrapped(_sentence(told_in.say("school-begin"))))
    for number in range(count):
        turn = learned.order(edition.id, kinds, _now()) if due_first else kinds
        kind = turn[0] if due_first else turn[number % len(turn)]
        try:
            made = drill(edition, kind, f"{seed}/{number}")
        except NoDrill as none:  # the rounds of this seed give no such question
            print(wrapped(str(none), " "))
            kinds = [other for other in kinds if other != kind]
            if not kinds:
                break
            continue
        typed = _typed(made, number + 1, count, told_in)
        if typed is None:
            break
        good = made.answer.grades(typed)
        asked, right = asked + 1, right + good
        _print_grade(made, good, told_in)
        learned.answered(edition.id, made.kind, good, _now())
        if file is not None:
            save_progress(learned, file)
    if asked:
        print(_sentence(told_in.say("school-score", right=str(right), asked=str(asked))))


def _now() -> "datetime":
    """Now, in the time zone of this machine: a learner's day ends at midnight there."""
    from datetime import datetime

    return datetime.now().astimezone()


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _typed(made: "Drill", number: int, count: int, told_in: "Language") -> list[str] | None:
    """What the learner answers, once it can be read; None where they leave."""
    from cardroom.cli.terminal.prompt import ask_line
    from cardroom.cli.terminal.show import BOLD, cards, paint, wrapped
    from cardroom.errors import BadInput
    from cardroom.school import ChoiceAnswer

    print()
    for line in made.told(told_in):
        print(wrapped(line, " ", "   "))
    if made.cards:
        print(f" {cards(made.cards)}")
    print(paint(wrapped(f"{number}/{count}  {made.asked(told_in)}"), BOLD))
    if isinstance(made.answer, ChoiceAnswer):
        for at, option in enumerate(made.answer.options, start=1):
            print(wrapped(option.told(told_in), f" {at}  ", "    "))
    while True:
        typed = []
        for label in made.answer.labels:
            line = ask_line(f" {label.told(told_in)}: ").strip()
            if line.lower() in LEAVE:
                return None
            typed.append(line)
        try:
            made.answer.grades(typed)
        except BadInput as error:
            print(wrapped(str(error), " "))
            continue
        return typed


def _print_grade(made: "Drill", good: bool, told_in: "Language") -> None:
    from cardroom.clauses import cited
    from cardroom.cli.terminal.show import wrapped

    print(f" {_sentence(told_in.say('school-right' if good else 'school-wrong'))}")
    if not good:
        for line in made.answer.says(told_in):
            print(wrapped(line, "   "))
    for clause in made.clauses:
        print(wrapped(f"{clause.says} ({cited(clause.lines)})", "   ", "   "))


def drill_data(made: "Drill", told_in: "Language") -> "Data":
    """A question with its answer, as JSON; texts in one language."""
    from cardroom.cards import card_name
    from cardroom.school import ChoiceAnswer

    options = [option.told(told_in) for option in made.answer.options] if isinstance(made.answer, ChoiceAnswer) else []
    return {
        "edition": made.edition,
        "kind": made.kind,
        "seed": made.seed,
        "told": [*made.told(told_in)],
        "cards": [card_name(card) for card in made.cards],
        "question": made.asked(told_in),
        "options": [*options],
        "labels": [label.told(told_in) for label in made.answer.labels],
        "right": [*made.answer.right],
        "clauses": [{"id": clause.id, "says": clause.says, "lines": clause.lines} for clause in made.clauses],
    }


def _print_kinds(edition: "Edition", kinds: list[str], file: "Path | None", as_json: bool) -> None:
    from cardroom.cli.terminal.show import columns, heading, out_json
    from cardroom.school.schedule import Progress, load_progress

    learned = load_progress(file) if file is not None else Progress()
    found = {kind: learned.learned.get((edition.id, kind)) for kind in kinds}
    if as_json:
        rows = []
        for kind, one in found.items():
            due = one.card.due.isoformat() if one is not None else None
            rows.append({"kind": kind, "asked": one.asked if one else 0, "right": one.right if one else 0, "due": due})
        out_json(rows)
        return
    print(heading(f"{edition.name}, {edition.id}"))
    table = [["kind", "asked", "right", "comes back"]]
    for kind, one in found.items():
        due = f"{one.card.due.astimezone():%Y-%m-%d %H:%M}" if one else "new"
        table.append([kind, str(one.asked if one else 0), str(one.right if one else 0), due])
    print(columns(table))


def _print_coverage(edition: "Edition", drills: int, as_json: bool) -> None:
    from cardroom.clauses import cited
    from cardroom.cli.terminal.show import columns, heading, out_json
    from cardroom.school.coverage import coverage

    found = coverage(edition, drills)
    if as_json:
        out_json([{"clause": each.clause.id, "lines": each.clause.lines, "kinds": [*each.kinds]} for each in found])
        return
    print(heading(f"{edition.name}, {edition.id}"))
    print(
        columns(
            [["clause", "lines", "asked by"], *([each.clause.id, cited(each.clause.lines), ", ".join(each.kinds) or "-"] for each in found)]
        )
    )
    asked = sum(bool(each.kinds) for each in found)
    print(f"{asked} of {len(found)} clauses that moved chips are asked about.")
