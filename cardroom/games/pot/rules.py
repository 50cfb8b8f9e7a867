"""What a house and a table may set in a pot game."""

from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Literal, Self, TypeAlias

from pydantic import Field, field_validator, model_validator

from cardroom.house_rules import FromHouse, HouseRules, Returning, RuleChange
from cardroom.money import Cents, money_text
from cardroom.round import EditionLike, Round
from cardroom.switches import Money, Switches, TableSwitches

Structure = Literal["limit", "spread-limit", "pot-limit", "no-limit"]
KillKind = Literal["natural", "voluntary"]

MOST_SEATS = 23  # a deck has two cards each for so many, and a board


class Straddles(Switches):
    """Where one live straddle (twice the big blind, left of it, last to act) is allowed."""

    structures: tuple[Structure, ...] = ()
    limit_from: Money = 0  # limit games: from this small bet up
    limit_except: tuple[Money, ...] = ()  # but not at these small bets

    def allowed(self, table: "PotTable") -> bool:
        if table.structure not in self.structures:
            return False
        return table.structure != "limit" or (table.bets[0] >= self.limit_from and table.bets[0] not in self.limit_except)


class RequiredBlinds(Switches):
    """Which blinds a table must have, where the house says so."""

    counts: tuple[int, ...] = ()  # so many, all mandatory, none smaller than the one before; none: as the table posts them
    big: Literal["as-posted", "lower-limit"] = "as-posted"  # lower-limit: the big blind of a limit game is its lower bet

    def refusal(self, table: "PotTable") -> str:
        """Say why a table may not have its blinds; empty when it may."""
        if not self.counts:
            return ""
        blinds = table.blinds
        if len(blinds) not in self.counts or min(blinds) <= 0 or list(blinds) != sorted(blinds):
            number = " or ".join(map(str, self.counts))
            here = f", not {'/'.join(map(money_text, blinds))}" if any(blinds) else "; this table has none"
            return f"the house has {number} mandatory blinds, each above nothing and none smaller than the one before{here}"
        lower = table.bets[0]
        if self.big == "lower-limit" and table.structure == "limit" and table.big_blind != lower:
            limit = f"{money_text(lower)}-{money_text(table.bets[1])}"
            return f"the big blind goes by the posted limit: at {limit} it is {money_text(lower)}, not {money_text(table.big_blind)}"
        return ""


class EntryRules(Switches):
    """How new and returning players come in."""

    new_players: Literal["post", "free", "kill"] = "post"  # kill: a new player waits for the big blind or kills the pot
    free_first_revolution: bool = True  # until the button has been round once, where no blind has passed the seat
    missed: Literal["total", "dead-small-or-live-big"] = "total"  # what is posted for a missed small blind alone
    broke: Literal["as-missed", "big-only"] = "as-missed"
    between_from: Money | None = None  # missed blinds may be made up between button and big blind from this small bet up; None: never


class KillRules(Switches):
    """Kill pots. A table has none unless it says which kinds of them it plays."""

    kinds: tuple[KillKind, ...] = ()  # what a table may play
    limit_except: tuple[Money, ...] = ()  # not at these small bets
    times: int = Field(default=2, ge=2)  # the kill blind in blinds, and the limits of a killed pot in limits
    least_stack: int = 4  # a voluntary killer's stack, in kill blinds
    scoop: int = 5  # split games: a scooped pot kills the next from so many times the upper limit
    scooped: Literal["both-halves", "whole-pot"] = "both-halves"  # whether a pot without a low half can be scooped
    small_win: Literal["keeps-leg", "loses-leg"] = "keeps-leg"  # a player with a leg wins a pot too small to count
    dealt_out: Literal["posts", "owes"] = "owes"  # who must kill and is dealt out: posts it in that hand, or when he plays again
    promise: bool = False  # a new player comes into a killed pot by agreeing to kill the next
    objections: bool = False  # any player in the hand may object to that, and to a kill that cures a missed blind

    def allowed(self, table: "PotTable") -> bool:
        return set(table.kill) <= set(self.kinds) and not (table.kill and table.bets[0] in self.limit_except)


class PotDeals(Switches):
    """When the players in a pot may agree on shares of it; one of them must be all-in."""

    structures: tuple[Structure, ...]
    pot: Money  # the least that must lie in the pot


class ChipsThatPlay(Switches):
    """The chips that a house allows in limit games from one limit up to the next that it names."""

    limit_from: Money  # the small bet
    values: tuple[Money, ...] = Field(min_length=1)


class PotRules(HouseRules):
    """What a house may set; a figure printed by a manual belongs here."""

    structures: tuple[Structure, ...]
    seats: int = Field(default=10, ge=2, le=MOST_SEATS)
    raise_cap: int = Field(ge=0)  # raises after the bet
    capped: tuple[Structure, ...] = ("limit", "spread-limit")
    cap_lifts: Literal["two-left", "two-at-start", "never"] = "two-left"
    button_moves: Literal["to-the-next-player", "dead-button"] = "to-the-next-player"  # dead-button: the big blind moves, the rest follows
    heads_up: Literal["button-small-blind", "left-small-blind"] = "button-small-blind"
    reopens: Literal["full-raise", "facing-full-raise"] = "full-raise"
    limit_all_in: Literal["half-is-full", "only-full", "on-top"] = "half-is-full"  # on-top: the next raise goes on top of a short one
    betting: Literal["by-the-rules", "as-told"] = "by-the-rules"  # as-told: a hand from another's record, whose rules nobody knows
    spread_first_raise: Literal["the-blind-or-more", "within-the-spread"] = "the-blind-or-more"  # spread limit: the least raise of a blind
    pot_opening: int = 0  # pot-limit: the first to come in may make it this many big blinds; 0: the pot
    pot_opening_limit: Literal["opening", "larger-of-pot"] = "opening"  # what bounds that player: the opening, or the pot where it is more
    pot_round_up: Money = 0  # pot-limit: the pot counts as the next multiple, where a blind is not one
    pot_size: Literal["as-it-lies", "with-the-drop"] = "as-it-lies"  # whether collection counts in the pot: pot-limit bets, scoop kills
    required_blinds: RequiredBlinds = RequiredBlinds()
    straddles: Straddles = Straddles()
    entry: EntryRules = EntryRules()
    short_blind: Literal["all-in", "next-player"] = (
        "all-in"  # who has less than half a blind: posts that, or the next player takes the blind
    )
    kill: KillRules = KillRules()
    playing_the_board: Literal["cards-speak", "must-declare"] = "cards-speak"
    odd_chips: Literal["to-the-first", "in-turn"] = "to-the-first"  # all of a pot's odd chips to one winner, or one to each in turn
    overs_from: Money | None = None  # overs are played in limit games from this small bet up; None: never
    # An odd chip between the halves: to the high half, to the half of the winner closest to the left of the button, or to that winner alone
    # where a half is tied and else to the high half.
    odd_half: Literal["high", "closest", "closest-if-tied"] = "high"
    both_halves: Literal["each-split", "one-pot"] = "each-split"  # the same players tie for both halves: each is split, or the pot as one
    first_button: Literal["high-card", "first-seat"] = "high-card"
    button_joker: Literal["highest", "lowest"] = "highest"  # in the draw for the button: above the ace, or below the deuce
    unaware: Literal["may-reconsider", "held"] = "held"  # who has called without knowing of a raise or a kill
    returning: Returning = Returning()
    chips: tuple[ChipsThatPlay, ...] = ()  # in limit games
    deals: PotDeals | None = None  # None: a pot goes to the best hand, whatever its players agree on
    rabbit: tuple[Structure, ...] = ()  # where players who were in a pot may see the board that would have come
    run_twice: bool = False  # whether a table may offer that the cards to come are dealt twice
    motion: Literal["a-wager", "nothing-yet"] = "a-wager"  # limit: what chips moved towards the pot are, before they are let go
    spoken: Literal["binding", "nothing-yet"] = "binding"  # limit: what a call, bet or raise is that was only announced in turn
    retrieved: Literal["floor", "never"] = "floor"  # a hand in the muck: the floor may give it back, or it is dead
    overlays: tuple["Overlay", ...] = ()

    @model_validator(mode="after")
    def _dead_button(self) -> Self:
        if self.button_moves == "dead-button" and (self.heads_up != "button-small-blind" or self.short_blind != "all-in"):
            raise ValueError("a dead button needs the small blind on the button between two, and a short blind that is posted all-in")
        return self

    def printed_chip(self, table: Switches) -> Cents:
        if not isinstance(table, PotTable) or table.structure != "limit":
            return 0
        rows = [row for row in self.chips if row.limit_from <= table.bets[0]]
        return min(max(rows, key=lambda row: row.limit_from).values) if rows else 0

    def refusal(self, table: Switches) -> str:
        why = super().refusal(table)
        if not why and isinstance(table, PotTable) and (reason := self.required_blinds.refusal(table)):
            return f"blinds: {reason}"
        return why

    def changes(self, table: Switches) -> list[RuleChange]:
        """What the table has set, and then what the house has for its limit alone."""
        found = super().changes(table)
        return found + [overlay for overlay in self.overlays if isinstance(table, PotTable) and overlay.holds(table)]


class Overlay(RuleChange):
    """Rules that a house changes at one limit."""

    bets: tuple[Money, Money]
    closes: tuple[str, ...] = ()  # what the house leaves to its other tables

    def holds(self, table: "PotTable") -> bool:
        return table.structure == "limit" and table.bets == self.bets


PotRules.model_rebuild()  # games derive their own rules from it


class PotTable(TableSwitches):
    """What a table may set; the defaults are the edition's, and ours where no manual prints one."""

    structure: Structure
    bets: tuple[Money, Money] = (0, 0)  # limit: the lower and the higher
    blinds: tuple[Money, ...]  # from the small blind on; a third and later ones are straddles
    spread: tuple[Money, Money] = (0, 0)  # spread limit: least and most of a bet or raise
    ante: Money = 0
    antes: tuple[Money, ...] = ()  # by position from the left of the button, where they differ
    # Matched like a bet; all in the main pot; or one ante for the table, which the big blind puts into the main pot after the blind.
    antes_are: Literal["matched-if-equal", "matched", "dead", "big-blind"] = "matched-if-equal"
    posts: tuple[Money, ...] = ()  # by position: live posts out of turn, as a record tells them
    least_bet: Money = 0  # no-limit and pot-limit: the minimum bring-in; 0: the big blind
    buy_in: Money = 0
    straddle: bool = False  # an allowed straddle is offered
    overs: tuple[str, ...] = ()  # players with an overs button: twice the limit on the later streets when only they are left
    kill: tuple[KillKind, ...] = ()  # kill pots that the table plays
    showdown: Literal["cards-speak", "asked"] = "cards-speak"  # asked: each player shows or mucks in turn
    new_players: FromHouse[Literal["post", "free"]] = None  # free: a non-post table (001 l.48)

    @field_validator("blinds")
    @classmethod
    def _blinds(cls, blinds: tuple[Cents, ...]) -> tuple[Cents, ...]:
        if not blinds or min(blinds) < 0:
            raise ValueError("there must be a blind, and none below nothing")
        return blinds

    @model_validator(mode="after")
    def _limits(self) -> "PotTable":
        if self.structure == "limit" and not 0 < self.bets[0] <= self.bets[1]:
            raise ValueError(f"a limit game needs its two bets, the lower first, not {money_text(self.bets[0])}-{money_text(self.bets[1])}")
        if self.structure == "spread-limit" and not 0 < self.spread[0] <= self.spread[1]:
            raise ValueError(f"a spread-limit game needs its spread, not {money_text(self.spread[0])}-{money_text(self.spread[1])}")
        if min((self.ante, self.least_bet, self.buy_in, *self.antes, *self.posts), default=0) < 0:
            raise ValueError("no ante, bet, post or buy-in is below nothing")
        if self.blinds and not any((*self.blinds, *self.antes, self.ante)):
            raise ValueError("there must be a blind, or an ante instead")
        if self.antes_are == "big-blind" and (self.antes or not any(self.blinds)):
            raise ValueError("the big blind posts the one ante of a table, which has blinds")
        return self

    @property
    def ante_of_each(self) -> Cents:
        """What every player antes."""
        return 0 if self.antes_are == "big-blind" else self.ante

    @property
    def big(self) -> int:
        """Which of the blinds is the big one: the second, or the only one; those after it are straddles."""
        return 1 if len(self.blinds) > 1 else 0

    @property
    def big_blind(self) -> Cents:
        return self.blinds[self.big]

    @property
    def blind_names(self) -> tuple[str, ...]:
        """What the blinds are called, in their order."""
        return _blind_names(len(self.blinds), self.big)


@cache
def _blind_names(blinds: int, big: int) -> tuple[str, ...]:
    before = ("small blind", *["middle blind"] * (big - 1), "big blind") if big else ("blind",)
    return (*before, *["straddle"] * (blinds - big - 1))


def who_can_play(seats: Mapping[int, str], absent: Collection[str], chips: Callable[[str], Cents]) -> list[int]:
    """The seats of those who are here and have chips."""
    if not absent and all(map(chips, seats.values())):
        return list(seats)
    return [seat for seat, player in seats.items() if player not in absent and chips(player) > 0]


PotRound: TypeAlias = Round[PotRules, PotTable]
PotEdition: TypeAlias = EditionLike[PotRules, PotTable]
