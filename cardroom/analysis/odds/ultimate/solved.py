"""Ultimate Texas hold'em: solutions that ship with the package, for the terms of every edition, its variants and larger Antes.

``python -m cardroom.analysis.odds.ultimate.solved`` writes them (minutes). One is used only for the very terms it was computed for;
under others the game is solved anew.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from cardroom.analysis.odds.ultimate.solution import Choice, StartWorth, UltimateSolution, UltimateTerms, solve_terms, terms_of
from cardroom.analysis.spread import Progress, unheard
from cardroom.games.banked.ultimate.game import GAME
from cardroom.games.banked.ultimate.rules import Rules, Table
from cardroom.money import parse_odds

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

FILE = Path(__file__).with_name("solved.json")
ANTES = (1, 2, 5, 10, 20)  # times the least, where the Blind is fixed


class TermsData(TypedDict):
    plays: Sequence[Sequence[int]]
    pays: str
    qualifier: str
    blind: str
    blind_pays: dict[str, str]


class SolutionData(TypedDict):
    """As the file has it: what is a tuple here is a list there."""

    terms: TermsData
    starts: Mapping[str, Sequence[int]]
    outcomes: dict[str, dict[str, Sequence[int]]]
    folded: list[tuple[str, str, int]]
    flops: Mapping[str, tuple[int, int]]


_new: dict[UltimateTerms, UltimateSolution] = {}


def solution(terms: UltimateTerms, progress: Progress = unheard) -> UltimateSolution:
    """As shipped or as found before, else solved now."""
    found = at_hand(terms)
    if found is None:
        found = _new[terms] = replace(solve_terms(terms, progress), choices=None)
    progress(1.0)
    return found


def at_hand(terms: UltimateTerms) -> UltimateSolution | None:
    """As shipped or as found before; None where it would have to be solved."""
    return shipped().get(terms) or _new.get(terms)


def antes(edition: "Edition[Rules, Table]") -> list[int]:
    """What one may want to compare beside a fixed Blind, within the table's limits; one where the Blind is equal to the Ante."""
    table = edition.table
    if edition.rules.blind == "equal":
        return [table.least]
    return [times * table.least for times in ANTES if table.most is None or times * table.least <= table.most]


def wanted() -> list[UltimateTerms]:
    """The terms of every edition that ships, its variants and its Antes."""
    from cardroom.analysis.odds.ultimate import variants
    from cardroom.houses.files import headings
    from cardroom.houses.loader import load

    editions = [load(heading.id).known(Rules, Table) for heading in headings() if heading.game == GAME.name]
    editions += [edition.with_rules(**changes) for edition in editions for changes in variants(edition).values()]
    return list({terms_of(edition, ante): None for edition in editions for ante in antes(edition)})


@cache
def shipped() -> dict[UltimateTerms, UltimateSolution]:
    entries: list[SolutionData] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else []
    found = [_decode(entry) for entry in entries]
    return {each.terms: each for each in found}


def encode(solution: UltimateSolution) -> SolutionData:
    terms = solution.terms
    return {
        "terms": {
            "plays": terms.plays,
            "pays": str(terms.pays),
            "qualifier": terms.qualifier,
            "blind": str(terms.blind),
            "blind_pays": {hand: str(odds) for hand, odds in terms.blind_pays},
        },
        "starts": solution.starts,
        "outcomes": {
            f"{street} {times}": {" ".join(made): results for made, results in hands.items()}
            for (street, times), hands in solution.outcomes.items()
        },
        "folded": [(" ".join(own), " ".join(board), count) for (own, board), count in solution.folded.items()],
        "flops": solution.flops,
    }


def _decode(entry: SolutionData) -> UltimateSolution:
    terms = entry["terms"]
    return UltimateSolution(
        UltimateTerms(
            tuple(tuple(plays) for plays in terms["plays"]),
            parse_odds(terms["pays"]),
            terms["qualifier"],
            Fraction(terms["blind"]),
            tuple((hand, parse_odds(odds)) for hand, odds in terms["blind_pays"].items()),
        ),
        {start: StartWorth(*values) for start, values in entry["starts"].items()},
        {
            _choice(choice): {tuple(made.split()): tuple(results) for made, results in hands.items()}
            for choice, hands in entry["outcomes"].items()
        },
        {(tuple(own.split()), tuple(board.split())): count for own, board, count in entry["folded"]},
        {name: (checked, played) for name, (checked, played) in entry["flops"].items()},
    )


def _choice(text: str) -> Choice:
    street, times = text.split()
    return street, int(times)


def main() -> None:
    entries = []
    for terms in wanted():
        entries.append(json.dumps(encode(solve_terms(terms)), separators=(",", ":")))
        print(terms, flush=True)
    FILE.write_text("[\n" + ",\n".join(entries) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main()
