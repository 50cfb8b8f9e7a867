"""The terms of a table: the edition, the limits, the option and the buy-ins, as the placard at a real table shows them."""

from dataclasses import dataclass
from typing import Self

from cardroom.collection import PostedRate
from cardroom.errors import BadInput
from cardroom.games.game import Circle
from cardroom.houses.edition import Edition
from cardroom.houses.seating import SeatingRules, full_buy_in, seating_rules
from cardroom.money import Cents
from cardroom.room.base.settings import BuyIns, TableSettings, buy_in_bounds, limits_text, seating_bounds
from cardroom.room.books.waiting.games import ListedGame, game_of
from cardroom.switches import TableSwitches


@dataclass(frozen=True, slots=True)
class Placard:
    """Everything that follows from an edition and the settings of a table. Other settings make another placard."""

    edition: Edition  # with the rules that the table has set
    settings: TableSettings
    terms: TableSwitches  # limits, blinds, whatever no manual prints
    seat_count: int
    rate: PostedRate
    seating_rules: SeatingRules
    game: ListedGame  # the game whose waiting list feeds this table
    backline: bool  # players may bet behind others without a seat
    limits: str
    circles: tuple[Circle, ...]
    chip: Cents
    least: Cents  # chips that reach for one hand
    buy_in: BuyIns  # as the house prints it, or as the table's figures have it
    full: Cents  # a full buy-in; anything less is a short one, also when it is added to a stack (001 l.1462)

    @classmethod
    def of(cls, edition: Edition, settings: TableSettings) -> Self:
        """Return the terms of a table with these settings, or refuse settings that cannot be played.

        The caller has checked that the house allows them (``check_terms``). A table that was opened under earlier rules keeps its terms.
        """
        terms, edition = edition.set_up_stored(settings.table)
        most = edition.game.seats(edition.rules)
        seats = settings.seats or most
        if not 2 <= seats <= most:
            raise BadInput(f"{edition.id} is played at 2 to {most} seats, not {seats}.")
        rate, seating = edition.stored_rate(settings.option, terms), seating_rules(edition, terms)
        chip = edition.chip_at(terms, rate)
        bounds = buy_in_bounds(terms, chip)
        return cls(
            edition=edition,
            settings=settings,
            terms=terms,
            seat_count=seats,
            rate=rate,
            seating_rules=seating,
            game=game_of(edition, terms),
            backline=getattr(edition.rules, "backline", None) is not None,
            limits=limits_text(edition, terms),
            circles=edition.game.circles(edition.rules, terms),
            chip=chip,
            least=bounds.least,
            buy_in=seating_bounds(seating, bounds, chip),
            full=full_buy_in(seating, bounds.usual),
        )

    @property
    def of_house(self) -> Edition:
        """The edition as the house prints it, without the table's own rules."""
        return self.edition.of_house or self.edition

    @property
    def option(self) -> str:
        """The collection option that the table posts."""
        return self.rate.option
