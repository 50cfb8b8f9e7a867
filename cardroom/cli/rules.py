"""``cardroom rules EDITION``: the rule sheet, from the data."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardroom.clauses import Reading
    from cardroom.houses.edition import Edition
    from cardroom.houses.finding import Hit


def rules(
    edition: Annotated[str, typer.Argument(help="House and game, like tres-lounge/three-card-poker.")],
    find: Annotated[str, typer.Option(help="Only what speaks of this, like 'two cards exposed', with the rulings to make.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Print the rule sheet of an edition, with the lines of its source."""
    from cardroom.cli.terminal.show import out_json
    from cardroom.houses.loader import load

    loaded = load(edition)
    if find:
        _find(loaded, find, as_json)
    elif as_json:
        from cardroom.records.sheets import sheet_data

        out_json(sheet_data(loaded))
    else:
        _print(loaded)


def _print(edition: "Edition") -> None:
    from cardroom.cli.terminal.show import heading, wrapped
    from cardroom.houses.files import house_name

    print(heading(f"{edition.name}, {house_name(edition.house)}"))
    cited = f"{edition.source}, lines {edition.lines}" if edition.source else "common rules, not from a manual"
    head = [f"{edition.id}. Source: {cited}."]
    head += [f"Approval: {edition.approval}."] if edition.approval else []
    head += [f"Since {edition.since}."] if edition.since else []
    print(wrapped(" ".join(head)))
    printed: set[str] = set()
    for title, lines in edition.sheet():
        if lines:
            _section(title, lines)
            printed.update(lines)
    _rulings(edition)
    own = [clause for clause in edition.clauses.values() if not clause.id.startswith("collection.")]
    missing = [f"{clause.id}: {edition.clause_text(clause.id)}" for clause in own if edition.clause_text(clause.id) not in printed]
    if missing:
        _section("Other clauses", missing)
    _section("Collection", _collection(edition))
    if edition.readings:
        _section("Readings", [_reading(reading) for reading in edition.readings])


def _find(edition: "Edition", text: str, as_json: bool) -> None:
    """The clauses of this edition and of its house, with their lines, and from there the rulings."""
    from cardroom.cli.terminal.show import heading, out_json
    from cardroom.houses.finding import find

    hits = find(edition, text)
    if as_json:
        out_json({"edition": edition.id, "find": text, "hits": [hit.data() for hit in hits]})
        return
    print(heading(f"{edition.name}: {text}"))
    if not hits:
        print(f"Nothing in {edition.id} or elsewhere in the house speaks of it.")
    for hit in hits:
        print_hit(hit, edition.id)


def print_hit(hit: "Hit", edition: str) -> None:
    """A clause with its lines, where it is another game's, and what to type to rule by it."""
    from cardroom.clauses import cited
    from cardroom.cli.terminal.show import BOLD, DIM, paint, wrapped

    where = "" if hit.edition == edition else f", from {hit.edition.removeprefix('_common/')}"
    reading = "reading, " if hit.kind == "reading" else ""
    print(f" {paint(hit.id, BOLD)} {paint(f'({reading}{cited(hit.lines)}{where})', DIM)}")
    print(wrapped(hit.says, "   "))
    for ruling in hit.rulings:
        print(f"   - floor: {ruling.example}")
        print(paint(wrapped(f"{ruling.title}, {ruling.when}.", "       "), DIM))


def _section(title: str, lines: list[str]) -> None:
    from cardroom.cli.terminal.show import BOLD, paint, wrapped

    print()
    print(paint(title, BOLD))
    for line in lines:
        print(wrapped(line, "  - "))


def _rulings(edition: "Edition") -> None:
    """What to type, what it means and when it may be ruled, and the clause that says what happens; what the answers mean, once."""
    from cardroom.cli.terminal.show import BOLD, DIM, paint, wrapped
    from cardroom.records.sheets import rulings_data

    rulings = rulings_data(edition)
    print()
    print(paint("Rulings", BOLD))
    print(wrapped("What the floor may rule, written as a line of a described round; what stands in brackets need not be told.", "  "))
    group = ""
    for ruling in rulings:
        if ruling["group"] != group:
            group = ruling["group"]
            print(f"  {paint(group.capitalize(), BOLD)}")
        cited = f"l.{ruling['lines']}" if ruling["lines"] else "ours"
        print(f"  - {ruling['write']}")
        print(wrapped(f"{ruling['title']}, {ruling['when']}.", "      "))
        print(paint(wrapped(f"{ruling['says'].rstrip('.')} ({cited}).", "      "), DIM))
    asks: dict[str, list[str]] = {}
    for ruling in rulings:
        for ask in ruling["asks"]:
            meanings = asks.setdefault(ask["name"], [])
            meanings += [ask["title"]] if ask["title"] not in meanings else []
    print(f"  {paint('What is told', BOLD)}")
    for name, meanings in asks.items():
        print(wrapped(f"{name}: {'; or '.join(meanings)}", "  - "))


def _collection(edition: "Edition") -> list[str]:
    schedule = edition.schedule
    if schedule is None:
        return ["None is taken."]
    posted = edition.post(None, edition.table)
    lines = [f"{len(schedule.options)} printed options (l.{schedule.lines}); `cardroom fee {edition.id}` lists them all."]
    lines.append(f"A table posts option {posted.option} unless it says otherwise:")
    for rate in posted.rates():
        when = f", {rate.when}" if rate.when else ""
        lines.append(f"{rate.fee} from {rate.payer}, {rate.moment}{when} (option {rate.option}, l.{rate.lines})")
    return lines


def _reading(reading: "Reading") -> str:
    at = f" (l.{reading.lines})" if reading.lines else ""
    switch = f" Switch: {reading.switch}." if reading.switch else ""
    return f"{reading.text.rstrip('.')}{at}. We read: {reading.read.rstrip('.')}. Why: {reading.why.rstrip('.')}.{switch}"
