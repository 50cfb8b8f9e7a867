"""Editions: each house's version of each game, in data."""
