"""Advantage play: what a counter gains by the depth of the cut, and what a card or a hand is worth that a bettor should not have seen."""
