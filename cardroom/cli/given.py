"""What users give on the command line for odds, simulate and bank: switches, table settings, bets, files to draw in."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardroom.errors import BadInput
from cardroom.money import parse_money

if TYPE_CHECKING:
    from cardroom.analysis.given import TableGiven

SWITCHES_HELP = "List every rule and table setting that can be changed, its value now and the values that it takes."
BET_HELP = "What is bet beside the usual bet: pair-plus=$5 by everybody, 2:ante=$25 by the second bettor alone; ante=0 takes one away."

CLIENTELE_HELP = "Who sits down, what they bet and how they play: a file FILE.toml, or one that is shipped, like friday-night."


def bets_of(words: Sequence[str], bettors: int, usual: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """Each bettor's bets. One rule holds for everybody and for one bettor: a bet that is named is added to the usual one.

    ``wager=$10`` is everybody's and ``2:wager=$25`` the second bettor's alone. A wager that has an amount already gets the new one, first
    from what everybody bets, then from what the bettor alone does; an amount of 0 takes it away.
    """
    from cardroom.analysis.fixed_bets import bettor

    common: dict[str, int] = {}
    own: dict[int, dict[str, int]] = {}
    for word in words:
        name, equals, amount = word.partition("=")
        number, colon, rest = name.partition(":")
        if not equals or not name.strip() or (colon and not number.strip().isdecimal()):
            raise BadInput(f"'{word}' is no bet: write it like ante=$10, or 2:ante=$25 for the second bettor alone.")
        cents = parse_money(amount)
        if not colon:
            common[name.strip()] = cents
        elif not 1 <= int(number) <= bettors:
            raise BadInput(f"'{word}': there are bettors 1 to {bettors}, beside the player-dealer.")
        else:
            own.setdefault(int(number), {})[rest.strip()] = cents
    found = {}
    for one in range(1, bettors + 1):
        bets = {**usual, **common, **own.get(one, {})}
        found[bettor(one)] = {wager: amount for wager, amount in bets.items() if amount}
    if not any(found.values()):
        raise BadInput("Nobody bets anything.")
    return found


def drawn_in(plot: str) -> Path | None:
    """The file to draw in, asked for before the work begins."""
    if not plot:
        return None
    path = Path(plot)
    if path.suffix.lower() != ".svg":
        raise BadInput(f"--plot writes SVG: '{plot}' must end in .svg.")
    if not path.parent.is_dir():
        raise BadInput(f"--plot: there is no folder {path.parent}.")
    return path


def table_given(
    edition: str, rule: Sequence[str], table: Sequence[str], players: int, option: str, jackpot: str = "", rounds_an_hour: float = 0
) -> "TableGiven":  # fmt: skip
    """The table as given, with everything checked that can be before a card is dealt."""
    from cardroom.analysis.given import ROUNDS_AN_HOUR, TableGiven
    from cardroom.houses.loader import load
    from cardroom.houses.switch_changes import COLLECTION, changes, collection_changes

    loaded = load(edition)
    of_schedule = [word for word in rule if word.startswith(COLLECTION)]
    rule = [word for word in rule if word not in of_schedule]
    given = TableGiven(
        loaded.id,
        changes(rule, "rule", loaded.rules),
        changes(table, "table setting", loaded.table),
        players,
        option,
        parse_money(jackpot) if jackpot else 0,
        rounds_an_hour or ROUNDS_AN_HOUR,
        collection_changes(of_schedule, loaded),
    )
    settings = given.edition.settings(given.table)
    given.edition.game.check_table(given.edition, settings)
    given.edition.post(option or None, settings)
    assert given.count
    return given


def banked_only(given: "TableGiven", command: str) -> None:
    if given.edition.game.family != "banked":
        raise BadInput(f"{given.edition_id} has no player-dealer, so {command} has nothing to say of it.")
