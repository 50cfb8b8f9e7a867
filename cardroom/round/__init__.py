"""The round: setup, decisions, events, accounts, views, replay."""

from cardroom.round.accounts import BANK, DROP, HOUSE, JACKPOT, Account, Spot, Transfer, pot_account
from cardroom.round.dealing import CardsNeeded
from cardroom.round.decisions import DEALER, Action, Amounts, Asks, Decision, Option, Pick, exactly
from cardroom.round.events import ALL, NOBODY, Audience, Dealt, Event, Moved, Noted, Ruled, Shown, Shuffled, event_data, redact
from cardroom.round.inputs import Corrected, Ended, FloorCall, Input, Misdeal, MisdealCall, Outcome
from cardroom.round.parts import AGAIN, Key, Parts
from cardroom.round.round import Round, replay
from cardroom.round.rulings import Ask, Offer, Ruling
from cardroom.round.setup import EditionLike, Procedure, RulesT, Setup, Steps, TableT
from cardroom.round.view import View

__all__ = [
    "AGAIN",
    "ALL",
    "BANK",
    "DEALER",
    "DROP",
    "HOUSE",
    "JACKPOT",
    "NOBODY",
    "Account",
    "Action",
    "Amounts",
    "Ask",
    "Asks",
    "Audience",
    "CardsNeeded",
    "Corrected",
    "Dealt",
    "Decision",
    "EditionLike",
    "Ended",
    "Event",
    "FloorCall",
    "Input",
    "Key",
    "Misdeal",
    "MisdealCall",
    "Moved",
    "Noted",
    "Offer",
    "Option",
    "Outcome",
    "Parts",
    "Pick",
    "Procedure",
    "Round",
    "Ruled",
    "RulesT",
    "Ruling",
    "Setup",
    "Shown",
    "Shuffled",
    "Spot",
    "Steps",
    "TableT",
    "Transfer",
    "View",
    "event_data",
    "exactly",
    "pot_account",
    "redact",
    "replay",
]
