"""Dealers' tables of the room: real cards, typed in by who deals; what his screen shows; and practice."""
