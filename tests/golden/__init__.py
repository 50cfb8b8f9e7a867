"""Rounds of every edition as they were played, kept as text: a change of rules, of order or of a fee shows in the diff."""
