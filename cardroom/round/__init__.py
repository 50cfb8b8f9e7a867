"""The round: setup, decisions, events, accounts, views, replay."""

from cardroom.round.accounts import BANK, DROP, JACKPOT, Account, Spot, Transfer, pot_account
from cardroom.round.decisions import DEALER, Action, Amounts, Decision, Option, Pick, exactly
from cardroom.round.events import ALL, NOBODY, Audience, Dealt, Event, Moved, Noted, Ruled, Shown, Shuffled, event_data, redact
from cardroom.round.round import FloorCall, Input, Misdeal, MisdealCall, Outcome, Round, replay
from cardroom.round.setup import EditionLike, Procedure, Ruling, Setup, Steps
from cardroom.round.view import View

__all__ = [
    "ALL",
    "BANK",
    "DEALER",
    "DROP",
    "JACKPOT",
    "NOBODY",
    "Account",
    "Action",
    "Amounts",
    "Audience",
    "Dealt",
    "Decision",
    "EditionLike",
    "Event",
    "FloorCall",
    "Input",
    "Misdeal",
    "MisdealCall",
    "Moved",
    "Noted",
    "Option",
    "Outcome",
    "Pick",
    "Procedure",
    "Round",
    "Ruled",
    "Ruling",
    "Setup",
    "Shown",
    "Shuffled",
    "Spot",
    "Steps",
    "Transfer",
    "View",
    "event_data",
    "exactly",
    "pot_account",
    "redact",
    "replay",
]
