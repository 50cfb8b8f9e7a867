"""Dealers' tables of the room: real cards, typed in by the dealer; what the dealer's screen shows; and practice."""
