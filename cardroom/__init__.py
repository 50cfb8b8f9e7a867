"""cardroom: a whole card room, dealt, played, ruled, settled to the chip and charged to the cent.

What is public is listed here and told in docs/public.md. Everything else may change.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardroom.bots import Bot, bot_for, drive
    from cardroom.cards import Card, card_name, card_rank, card_suit, parse_cards
    from cardroom.chance import Felt, Live, Seeded, Stacked, Told
    from cardroom.clauses import Clause, Reading
    from cardroom.errors import BadEdition, BadInput, BadSetup, BrokenRound, CardroomError, IllegalAction, UnknownEdition
    from cardroom.houses.edition import Edition
    from cardroom.houses.files import Heading, headings
    from cardroom.houses.loader import load
    from cardroom.money import Cents, money_text, parse_money
    from cardroom.records import audit_record, load_phh, load_record, public_record, save_record, write_phh
    from cardroom.records.phh import PhhHand
    from cardroom.records.settle import Settled, settle
    from cardroom.round import (
        Action,
        Amounts,
        Ask,
        Dealt,
        Decision,
        Event,
        FloorCall,
        Moved,
        Noted,
        Offer,
        Option,
        Outcome,
        Pick,
        Round,
        Ruled,
        Ruling,
        Setup,
        Shown,
        Shuffled,
        Spot,
        Transfer,
        View,
        event_data,
        replay,
    )
    from cardroom.round.preview import Preview, preview

    __version__: str

__all__ = [
    "Action",
    "Amounts",
    "Ask",
    "BadEdition",
    "BadInput",
    "BadSetup",
    "Bot",
    "BrokenRound",
    "Card",
    "CardroomError",
    "Cents",
    "Clause",
    "Dealt",
    "Decision",
    "Edition",
    "Event",
    "Felt",
    "FloorCall",
    "Heading",
    "IllegalAction",
    "Live",
    "Moved",
    "Noted",
    "Offer",
    "Option",
    "Outcome",
    "PhhHand",
    "Pick",
    "Preview",
    "Reading",
    "Round",
    "Ruled",
    "Ruling",
    "Seeded",
    "Settled",
    "Setup",
    "Shown",
    "Shuffled",
    "Spot",
    "Stacked",
    "Told",
    "Transfer",
    "UnknownEdition",
    "View",
    "audit_record",
    "bot_for",
    "card_name",
    "card_rank",
    "card_suit",
    "drive",
    "event_data",
    "headings",
    "load",
    "load_phh",
    "load_record",
    "money_text",
    "parse_cards",
    "parse_money",
    "preview",
    "public_record",
    "replay",
    "save_record",
    "settle",
    "write_phh",
]

_NAMES = {
    "cardroom.bots": "Bot bot_for drive",
    "cardroom.cards": "Card card_name card_rank card_suit parse_cards",
    "cardroom.chance": "Felt Live Seeded Stacked Told",
    "cardroom.errors": "BadEdition BadInput BadSetup BrokenRound CardroomError IllegalAction UnknownEdition",
    "cardroom.clauses": "Clause Reading",
    "cardroom.houses.edition": "Edition",
    "cardroom.houses.files": "Heading headings",
    "cardroom.houses.loader": "load",
    "cardroom.money": "Cents money_text parse_money",
    "cardroom.records": "audit_record load_phh load_record public_record save_record write_phh",
    "cardroom.records.phh": "PhhHand",
    "cardroom.records.settle": "Settled settle",
    "cardroom.round.preview": "Preview preview",
    "cardroom.round": "Action Amounts Ask Dealt Decision Event FloorCall Moved Noted Offer Option Outcome "
    "Pick Round Ruled Ruling Setup Shown Shuffled Spot Transfer View event_data replay",
}
_WHERE = {name: module for module, names in _NAMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    # Nothing is imported until it is used: listing games needs no engine, and starting is quick.
    if name in _WHERE:
        from importlib import import_module

        return getattr(import_module(_WHERE[name]), name)
    if name == "__version__":
        from cardroom.extras import version

        return version()
    raise AttributeError(f"module 'cardroom' has no attribute '{name}'")


def __dir__() -> list[str]:
    return __all__
